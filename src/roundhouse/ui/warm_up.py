"""Loads what the first game will need while the window has nothing else to do."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Final

from PySide6.QtCore import QObject, QTimer

FIRST_GAME: Final = (
    "numpy",
    "shapely",
    "roundhouse.ui.board.layout.face",
    "roundhouse.ui.board.items.value_places",
    "babel.core",
    "networkx",
    "highspy",
    "roundhouse.routes.search",
    "roundhouse.rounds.bank_only",
)
"""What a window opens without, in small parts: each stops the window for about a tenth of a second."""
_REST_MILLISECONDS: Final = 120


class WarmUp(QObject):
    """Loads ``modules`` one after the other, with a rest before each."""

    def __init__(self, modules: Sequence[str] = FIRST_GAME, parent: QObject | None = None) -> None:
        """Begin once the window has been painted."""
        super().__init__(parent)
        self._waiting = list(modules)
        self._timer = QTimer(self)
        self._timer.setInterval(_REST_MILLISECONDS)
        self._timer.timeout.connect(self._load_next)
        self._timer.start()

    @property
    def is_done(self) -> bool:
        """Whether everything is loaded."""
        return not self._waiting

    def _load_next(self) -> None:
        if self._waiting:
            import_module(self._waiting.pop(0))
        if not self._waiting:
            self._timer.stop()
