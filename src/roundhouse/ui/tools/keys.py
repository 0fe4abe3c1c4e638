"""Which keys the tools, lists and sheets take: from here the sheet of keys is made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Qt

from roundhouse.ui.tools.base import Binding
from roundhouse.ui.tools.choose_homes import HomesTool
from roundhouse.ui.tools.lay_tile import LayTileTool
from roundhouse.ui.tools.place_token import TokenTool
from roundhouse.ui.tools.run_trains import RouteTool

_ARROWS: Final = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
BINDINGS: Final[Mapping[str, tuple[Binding, ...]]] = {
    "lay": LayTileTool.bindings,
    "token": TokenTool.bindings,
    "routes": RouteTool.bindings,
    "homes": HomesTool.bindings,
    "lists": (
        Binding("arrows", _ARROWS),
        Binding("names", (Qt.Key.Key_Right, Qt.Key.Key_Left)),
        Binding("in_turn", (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp)),
        Binding("take", (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)),
        Binding("amount", (Qt.Key.Key_Up, Qt.Key.Key_Down)),
        Binding("close", (Qt.Key.Key_Escape,)),
    ),
}
