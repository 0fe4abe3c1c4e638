"""The second window itself: the turn bar over its panes, all of which follow the game."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QResizeEvent, QShortcut
from PySide6.QtWidgets import QLayout, QVBoxLayout, QWidget

from roundhouse.engine.position import Position
from roundhouse.queries.board import has_board
from roundhouse.queries.companies import acting_company
from roundhouse.ui.appearance import Appearance, scale_for, style_sheet
from roundhouse.ui.commands import WINDOW, sequence
from roundhouse.ui.second_window.needs import Needs
from roundhouse.ui.second_window.panes import LARGER, SecondPanes
from roundhouse.ui.second_window.room import RoomDivision
from roundhouse.ui.second_window.type_size import TypeSize
from roundhouse.ui.theme import Theme
from roundhouse.ui.turn_bar import TurnBar
from roundhouse.ui.words import Words

_IN_PART = 1.7
"""Nobody moves the board here: it is seen as a whole unless that makes it so many times smaller."""
_NAMES = (1.0, 0.88)
"""How large names are: smaller, but larger than in the main window, where some would be left out."""
_FINE_NAMES, _FINE = (0.78, 0.7), 1.2
"""How large they may be where a high board is seen as a whole: on screens on which that is so many times as
large as the names of the main window on the smallest one."""


class SecondWindow(QWidget):
    """Turn bar without buttons, board, market, tableau, last runs and trains; nothing can be changed here."""

    def __init__(self, words: Words, theme: Theme, size: QSize, *, motion: bool = True) -> None:
        """Build it for a window of ``size``; ``motion``: what moves is seen moving."""
        super().__init__(None, Qt.WindowType.Window)
        self.setObjectName("screen")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setWindowTitle(words.say("second.title"))
        self.look = Appearance(theme=theme, scale=scale_for(size) * LARGER, motion=motion)
        self.setStyleSheet(style_sheet(self.look))
        self._panes = panes = SecondPanes(self, words, self.look)
        self.panels, self.runs, self.pages = panes.panels, panes.runs, panes.pages
        needs = Needs(panes)
        self._room, self._type = RoomDivision(panes, needs), TypeSize(panes, needs)
        self._is_dragged = False
        # Whether the board rests as it does while a company is on turn.
        self._is_followed = True
        self.turn_bar = TurnBar(words, self.look, self, quiet=True)
        self._watch()
        column = QVBoxLayout(self)
        column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.turn_bar)
        column.addWidget(panes.columns, 1)
        self._settle_keys()
        self.resize(size)

    def _watch(self) -> None:
        """Divide the room anew, and let the board rest, wherever their sizes change."""
        panes, board = self._panes, self.panels.board
        board.in_part = _IN_PART
        for splitter in (panes.right, panes.left):
            splitter.splitterMoved.connect(self._dragged)
        panes.right.installEventFilter(self)
        self._board_settles = self._once_settled(self._rest_board)
        board.viewport().installEventFilter(self)
        # What holdings need depends on their width, which they have only once the column has its own.
        self._holdings_settle = self._once_settled(self._divide)
        self.panels.tableau.installEventFilter(self)

    def _settle_keys(self) -> None:
        """Nothing here has the focus; full screen is this window's own."""
        for each in self.findChildren(QWidget):
            each.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for keys in (command.keys for command in WINDOW if command.key == "command.full_screen"):
            for key in keys:
                QShortcut(sequence(key), self, self.toggle_full_screen)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In another size the column at the right is divided anew; the board rests in its new room."""
        if isinstance(event, QResizeEvent):
            if watched is self.panels.tableau and event.size().width() != event.oldSize().width():
                self._holdings_settle.start()
            elif watched is self._panes.right:
                self._divide()
            elif watched is self.panels.board.viewport():
                self._board_settles.start()
        return super().eventFilter(watched, event)

    def _once_settled(self, what: Callable[[], None]) -> QTimer:
        """Started, it does something once every part has its room."""
        timer = QTimer(self, singleShot=True, interval=0)
        timer.timeout.connect(what)
        return timer

    def _rest_board(self) -> None:
        """The board lies as it does at first, whatever the size, with the company on turn in sight.

        While no company is, a high one is seen as a whole where small names can be read, or part by part.
        """
        view, self._is_followed = self.panels.board, self._is_company_on_turn()
        fine = tuple(each for each in _FINE_NAMES if each * self.look.scale >= _FINE)
        is_whole = bool(fine) and not self._is_followed and view.is_much_larger(_IN_PART)
        view.in_part = inf if is_whole else _IN_PART
        if view.board is not None:
            view.board.name_sizes = (*_NAMES, *fine) if is_whole else _NAMES
        view.rest()
        view.set_follows(True)

    def _is_company_on_turn(self) -> bool:
        board = self.panels.board.board
        return board is not None and board.position is not None and bool(acting_company(board.position))

    def _dragged(self) -> None:
        self._is_dragged = True
        self._type.shrink()

    def _divide(self) -> None:
        """Give each pane its room, unless somebody has, and holdings and trains a type that fits it."""
        self._type.turn_holdings()
        if not self._is_dragged:
            self._room.divide()
        self.panels.tableau.set_par_told(self.panels.market.tells_par())
        self._type.shrink()
        if not self._is_dragged and self.panels.tableau.least_height() > self._panes.room_of_holdings():
            # What they need at the size that they have now is no estimate any more.
            self._room.divide_right()
            self._type.shrink()

    def toggle_full_screen(self) -> None:
        """Fill the screen, or no longer."""
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()

    def show_position(self, position: Position, previous: Position | None, moment: int, count: int) -> None:
        """Show ``position``, after ``moment`` of ``count`` decisions."""
        board = self.panels.board.board
        if board is None or board.definition is not position.definition:
            self.panels.set_definition(position.definition)
            board = self.panels.board.board
            if board is not None:
                board.name_sizes = _NAMES
        self._panes.place_market(in_middle=not has_board(position))
        self.panels.show_position(position, previous, ())
        self.panels.show_panes(position, previous)
        self.runs.show_position(position)
        if self._is_company_on_turn() != self._is_followed and self.panels.board.hold:
            self._rest_board()
        self._divide()
        # Time is counted by the main window alone, which knows what is only tried.
        self.turn_bar.show_turn(position, (), moment, count, timed=False)

    def show_since(self, before: Position | None, after: Position | None) -> None:
        """Flag what has changed between two positions (None: nothing), as the main window does."""
        self.panels.show_since(before, after)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Nothing here has a focus of its own: Tab belongs to the tool of the main window."""
        del forward
        return False
