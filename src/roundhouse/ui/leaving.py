"""What is kept of a game when it is left: a picture of its board, for the list of games played lately."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject

from roundhouse.archive import library
from roundhouse.ui.bridge import Bridge
from roundhouse.ui.main_window import MainWindow
from roundhouse.ui.thumbnails import keep, picture_path, sweep


class Leaving(QObject):
    """Takes a picture whenever a game is left: another is opened, or the window goes."""

    def __init__(self, window: MainWindow, bridge: Bridge) -> None:
        """Nothing is shown yet."""
        super().__init__(window)
        self._window, self._bridge = window, bridge
        self._game: Path | None = None
        bridge.game_changed.connect(self._follow)
        bridge.renamed.connect(self._follow)
        window.closing.connect(self._leave)

    def _follow(self) -> None:
        """Before the board shows another game, or none."""
        if self._bridge.path != self._game:
            self.take()
            self._game = self._bridge.path

    def _leave(self) -> None:
        """The window goes with its game: the picture that is taken here is the last one of it."""
        self.take()
        self._game = None

    def take(self) -> None:
        """Keep a picture of the board as it is seen, or of the market where there is none.

        None of a game that isn't in the list: it would be swept away at once.
        """
        board = self._window.panels.board
        if self._game is None or board.board is None or board.board.position is None:
            return
        listed = [game.path for game in library.recent()]
        if picture_path(self._game) in {picture_path(path) for path in listed}:
            keep(self._game, self._window.table.middle.viewport().grab().toImage())
        sweep(listed)
