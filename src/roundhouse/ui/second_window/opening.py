"""Opens the second window, keeps it up to date, and closes it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog

from roundhouse.archive.errors import Cancelled
from roundhouse.archive.heed import Heed, unheeded
from roundhouse.engine.names import HexId
from roundhouse.engine.position import Position
from roundhouse.ui.board.scene import BoardScene
from roundhouse.ui.bridge import Bridge
from roundhouse.ui.busy import Busy
from roundhouse.ui.main_window import MainWindow
from roundhouse.ui.second_window.keys import passed_on
from roundhouse.ui.second_window.lookout import SecondLookout
from roundhouse.ui.second_window.window import SecondWindow

_WORK, _MADE, _FILLED, _SHOWN = 10, 2, 5, 7
"""What it takes to open it until it is painted, and how much of it is done in its course."""


class SecondWindows(QObject):
    """Opens the second window and keeps it up to date. ``rules_wanted`` carries a section of the rulebook."""

    rules_wanted = Signal(str)

    def __init__(self, window: MainWindow, bridge: Bridge) -> None:
        """None is open yet."""
        super().__init__(window)
        self._window, self._bridge = window, bridge
        self.shown: SecondWindow | None = None
        self._since: tuple[Position | None, Position | None] = (None, None)

    def open(self) -> None:
        """Open it, watched, on another screen when there is one; when it is open, close it."""
        if self.shown is not None and self.shown.isVisible():
            self.close_all()
            return
        busy = Busy(self._bridge.words, self._bridge.words.say("busy.second"), self._window)
        try:
            self._open(busy.heed)
        except Cancelled:
            self.close_all()
            self._bridge.noticed.emit(self._bridge.words.say("notice.second_left"))
        finally:
            was_seen = busy.isVisible()
            busy.finish()
        if was_seen and self.shown is not None:
            # The main window has come to the front with the end of what was seen of the work.
            self.shown.activateWindow()

    def _open(self, heed: Heed = unheeded) -> None:
        """Open it, while ``heed`` watches; what that raises leaves it as far as it is."""
        heed(0, _WORK)
        screens = self._window.screen().virtualSiblings()
        other = next((screen for screen in screens if screen is not self._window.screen()), None)
        size = other.availableGeometry().size() if other else self._window.size()
        look = self._window.look
        self.shown = SecondWindow(self._bridge.words, look.theme, size, motion=look.motion)
        heed(_MADE, _WORK)
        # Every key works here, too; full screen is this window's own.
        actions = self._window.actions_by_key
        self.shown.addActions([each for each in actions if each is not actions["command.full_screen"]])
        self.shown.installEventFilter(self)
        self.lookout = SecondLookout(self.shown, self._bridge)
        self.lookout.rules_wanted.connect(self.rules_wanted)
        self.lookout.named.connect(self._mark)
        if other is not None:
            self.shown.move(other.availableGeometry().topLeft())
        self._fill()
        heed(_FILLED, _WORK)
        self.shown.show()
        heed(_SHOWN, _WORK)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys pressed in the second window are for what has the focus in the main one."""
        if watched is not self.shown or not isinstance(event, QKeyEvent):
            return False
        return passed_on(event, self._window)

    @property
    def with_focus(self) -> SecondWindow | None:
        """The second window, if keys go there."""
        return self.shown if self.shown is not None and self.shown.isActiveWindow() else None

    def look_at_pointer(self) -> bool:
        """Show the card of what the pointer is on in the second window; whether it is on something there."""
        return self.shown is not None and self.lookout.look_at_pointer()

    @property
    def _board(self) -> BoardScene | None:
        """The board of the second window, if that is open."""
        return self.shown.panels.board.board if self.shown is not None else None

    def _mark(self, hexes: tuple[HexId, ...]) -> None:
        """The hex of a card is marked on the board beside it."""
        board = self._board
        if board is not None:
            board.show_named(hexes)

    def show_run(self) -> None:
        """Draw the routes as they are marked in the main window, once both show the same position."""
        board, marked = self._board, self._window.panels.board.board
        if board is not None and marked is not None and board.position is marked.position:
            board.show_routes_of(marked)

    def close_all(self) -> None:
        """Close the second window, if it is open."""
        if self.shown is not None:
            for dialog in self.shown.findChildren(QDialog):
                dialog.close()
            self.shown.close()
            self.shown.deleteLater()
            self.shown = None

    def restyle(self) -> None:
        """Make it anew in another language or theme."""
        if self.shown is not None and self.shown.isVisible():
            self.close_all()
            self._open()

    def follow_game(self) -> None:
        """Close it when no game is open."""
        if self._bridge.session is None:
            self.close_all()

    def show_position(self, position: Position, previous: Position | None) -> None:
        """Show what the main window shows."""
        self._fill()

    def _fill(self) -> None:
        position = self._bridge.position
        if self.shown is not None and position is not None:
            bridge = self._bridge
            self.shown.turn_bar.place.clock.use(self._window.thinking, self._window.allowance())
            self.shown.turn_bar.place.clock.set_running(self._window.settings.clock)
            self.shown.show_position(position, bridge.previous, bridge.moment, bridge.count)
            self.shown.panels.board.set_layers({*self._window.settings.layers, "routes"})
            self.shown.show_since(*self._since)
            self.show_run()

    def show_since(self, before: Position | None, after: Position | None) -> None:
        """Flag what the main window flags."""
        self._since = before, after
        if self.shown is not None:
            self.shown.show_since(before, after)
