"""Which hexes the board marks because something that is read names them: log, choices, refusals, notices."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QObject

from roundhouse.engine.names import HexId
from roundhouse.ui.bridge import Bridge
from roundhouse.ui.main_window import MainWindow


class NamedHexes(QObject):
    """Listens to what names hexes in the screens of ``window``, and lives as long as they do."""

    def __init__(self, window: MainWindow, bridge: Bridge) -> None:
        """Nothing is named yet."""
        super().__init__(window.table)
        self._window, self._bridge = window, bridge
        self._by: dict[str, tuple[HexId, ...]] = {}
        bridge.history_changed.connect(lambda: self.mark("notice", ()))
        bridge.shown.connect(self._forget)
        bridge.hexes_named.connect(partial(self.mark, "notice"))
        window.panels.log.hexes_pointed.connect(partial(self.mark, "log"))
        window.table.turn_bar.hexes_pointed.connect(partial(self.mark, "choice"))

    def mark(self, source: str, hexes: Iterable[HexId]) -> None:
        """Mark what ``source`` names, beside what others do; no hexes take that back."""
        self._by[source] = tuple(hexes)
        board = self._window.panels.board.board
        if board is not None:
            board.show_named(dict.fromkeys(each for named in self._by.values() for each in named))

    def _forget(self) -> None:
        """Refusals and choices are of the position before, and notices are told of the latest one."""
        for source in ("refusal", "choice") if self._bridge.is_now else ("refusal", "choice", "notice"):
            self.mark(source, ())
