"""A second window for a television or a projector: read only, laid out for distance."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, inf

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QDialog,
    QLayout,
    QLineEdit,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from roundhouse.archive.errors import Cancelled
from roundhouse.archive.heed import Heed, unheeded
from roundhouse.engine.names import HexId
from roundhouse.engine.position import Position
from roundhouse.queries.board import has_board
from roundhouse.queries.companies import acting_company
from roundhouse.ui.about import Subject
from roundhouse.ui.appearance import Appearance, scale_for, style_sheet
from roundhouse.ui.board.scene import BoardScene
from roundhouse.ui.bridge import Bridge
from roundhouse.ui.busy import Busy
from roundhouse.ui.commands import WINDOW, sequence
from roundhouse.ui.docks.market_plan import Clearness
from roundhouse.ui.last_runs import LastRuns
from roundhouse.ui.lookout import Lookout
from roundhouse.ui.main_window import MainWindow, focused
from roundhouse.ui.page_turning import PageTurning
from roundhouse.ui.panel import Panel
from roundhouse.ui.panels import Panels
from roundhouse.ui.theme import Theme
from roundhouse.ui.turn_bar import TurnBar
from roundhouse.ui.words import Words

_FOR_FOCUS = frozenset(
    {
        Qt.Key.Key_Return,
        Qt.Key.Key_Enter,
        Qt.Key.Key_Space,
        Qt.Key.Key_Escape,
        Qt.Key.Key_Left,
        Qt.Key.Key_Right,
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_PageUp,
        Qt.Key.Key_PageDown,
        Qt.Key.Key_Tab,
        Qt.Key.Key_Backtab,
    }
)
"""What a button, a sheet or a list of the main window takes, and what leads from one to the next."""
LARGER = 1.25
"""How much larger than in the main window everything is at the same size."""
_COLUMNS = (560, 532)
_RIGHT = (180, 266, 104)
_LEFT = (440, 110)
"""How the room is divided, in pixels at a scale of 1."""


_BELOW = 0.36
"""The part of the column at the left that trains may have below the board."""
_SPARE = 1.04
"""Rows come out a little higher or lower than their part of another scale."""
_IN_PART = 1.7
"""Nobody moves the board here: it is seen as a whole unless that makes it so many times smaller."""
_NAMES = (1.0, 0.88)
"""How large names are: smaller, but larger than in the main window, where some would be left out."""
_FINE_NAMES, _FINE = (0.78, 0.7), 1.2
"""How large they may be where a high board is seen as a whole: on screens on which that is so many times as
large as the names of the main window on the smallest one."""
_GIVES = 4
"""This part of its height the market may give to the holdings."""
_RUN = 22
"""The height of a line of last runs with their amounts alone, at a scale of 1."""
_FRAME = 4
"""The space beside what stands in a panel, at a scale of 1."""
_SAME = 0.01
"""Scales that differ less, as a part of one, are the same."""
_CALM = 0.94
"""Holdings that fit keep the size of their type from decision to decision, unless so much larger would do."""
_SMALLER = 0.985
"""Type comes in whole pixels: so much smaller everything is tried where rows are a little too high."""
_WORK, _MADE, _FILLED, _SHOWN = 10, 2, 5, 7
"""What it takes to open it until it is painted, and how much of it is done in its course."""


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
        panels = Panels(words, self.look)
        self.panels = panels
        panels.board.in_part = _IN_PART
        # Smaller letters are changed less than a table that is turned: this window decides about it.
        panels.tableau.set_turning(False)
        self._turned_for: object = None
        self._calm_in = QSize()
        self.turn_bar = TurnBar(words, self.look, self, quiet=True)
        for widget in panels.widgets():
            widget.setParent(self)
            widget.hide()
        self._right = right = QSplitter(Qt.Orientation.Vertical, self)
        self._is_dragged = False
        # Whether the board rests as it does while a company is on turn.
        self._is_followed = True
        self._market = Panel(self.look, words.say("panel.market"), panels.market)
        right.addWidget(self._market)
        right.addWidget(Panel(self.look, words.say("panel.tableau"), panels.tableau))
        self._trains = Panel(self.look, words.say("panel.trains"), panels.trains)
        # Beside the last runs they may be narrower than on the table.
        panels.trains.setMinimumWidth(1)
        right.addWidget(self._trains)
        right.splitterMoved.connect(self._dragged)
        right.installEventFilter(self)
        self._board_settles = self._once_settled(self._rest_board)
        panels.board.viewport().installEventFilter(self)
        # What holdings need depends on their width, which they have only once the column has its own.
        self._holdings_settle = self._once_settled(self._divide)
        panels.tableau.installEventFilter(self)
        self.runs = LastRuns(words, self.look, self)
        self._foot = QSplitter(Qt.Orientation.Horizontal, self)
        self._last = Panel(self.look, words.say("panel.runs"), self.runs)
        self._foot.addWidget(self._last)
        self._left = self._column_at_left()
        columns = QSplitter(Qt.Orientation.Horizontal, self)
        columns.addWidget(self._left)
        columns.addWidget(right)
        columns.setSizes([self.look.px(part) for part in _COLUMNS])
        column = QVBoxLayout(self)
        column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.turn_bar)
        column.addWidget(columns, 1)
        for used in (panels.board, panels.market, panels.tableau, panels.trains):
            used.show()
        self.pages = self._turning_pages()
        self._settle_keys()
        self.resize(size)

    def _column_at_left(self) -> QSplitter:
        """The board, and below it the last runs."""
        left = QSplitter(Qt.Orientation.Vertical, self)
        left.addWidget(self.panels.board)
        left.addWidget(self._foot)
        left.setStretchFactor(0, 1)
        left.setSizes([self.look.px(part) for part in _LEFT])
        left.splitterMoved.connect(self._dragged)
        return left

    def _settle_keys(self) -> None:
        """Nothing here has the focus; full screen is this window's own."""
        for each in self.findChildren(QWidget):
            each.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for keys in (command.keys for command in WINDOW if command.key == "command.full_screen"):
            for key in keys:
                QShortcut(sequence(key), self, self.toggle_full_screen)

    def _turning_pages(self) -> PageTurning:
        """Of all that nobody scrolls here."""
        panels = self.panels
        pages = PageTurning((panels.market, panels.tableau, panels.trains), self)
        pages.turned.connect(panels.board.show_next_part)
        return pages

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In another size the column at the right is divided anew; the board rests in its new room."""
        if isinstance(event, QResizeEvent):
            if watched is self.panels.tableau and event.size().width() != event.oldSize().width():
                self._holdings_settle.start()
            elif watched is self._right:
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
        self._shrink()

    def _divide(self) -> None:
        """The market has what it needs from the holdings, up to a half; trains no more than they need.

        It gives back a little that lets all companies be in sight, and what it doesn't need.
        Where holdings would be smaller than the rest, trains stand beside the last runs; where
        that isn't enough, holdings are drawn smaller, down to the type of the main window. Trains are drawn
        smaller, too, and have what the market can still give.
        """
        self._turn_holdings()
        if not self._is_dragged:
            self._place_trains(at_right=self._has_room_for_trains())
            self._left.setSizes(self._heights_at_left())
            self._right.setSizes(self._heights())
            self._foot.setSizes(self._widths_at_foot())
        self._shrink()
        if not self._is_dragged and self.panels.tableau.least_height() > self._room_of_holdings():
            # What they need at the size that they have now is no estimate any more.
            self._right.setSizes(self._heights())
            self._shrink()

    def _turn_holdings(self) -> None:
        """Companies down, unless all figures have room with players down only, as small as they may be.

        They stay as they are through a round, and after it where that holds all.
        """
        board, tableau = self.panels.board.board, self.panels.tableau
        position = board.position if board is not None else None
        now = position and position.state.round.kind, self._right.size(), tableau.has_all_figures()
        if now == self._turned_for or not tableau.keyed().rowCount():
            return
        kept, before = tableau.look.scale, tableau.is_turned
        self.panels.set_scale(self.look.scale / LARGER, tableau)
        if not self._holds_all(turned=before) and not self._holds_all(turned=not before):
            tableau.turn(turned=False)
        self.panels.set_scale(kept, tableau)
        self._turned_for = (*now[:2], tableau.has_all_figures())

    def _holds_all(self, *, turned: bool) -> bool:
        """Turn the holdings; whether all of their rows and figures have room beside the least of a market."""
        tableau, high = self.panels.tableau, self._right.height()
        tableau.turn(turned=turned)
        room = high - high // _GIVES - self._market.overhead()
        return tableau.has_all_figures() and tableau.least_height() <= room

    def _room_of_holdings(self) -> int:
        """The height that there is for the rows of the holdings."""
        over_trains = self._right.indexOf(self._trains) >= 0
        return self._right.sizes()[-2 if over_trains else -1] - self._market.overhead()

    def _has_room_for_trains(self) -> bool:
        """Whether all rows of the holdings are in sight over the trains, all of those, and of the market.

        Where market or holdings are seen no better without the trains below them, these may be there.
        """
        *over, tableau, trains = self._heights_with_trains()
        least = self._wanted_trains(self.look.scale / LARGER)
        is_better_below = least <= round(self._right.height() * _BELOW)
        if is_better_below and over:
            without, holdings = self._heights_without_trains()
            if self._clearness(over[0]) < self._clearness(without):
                return False
            # The board is a little lower then: that must be worth it, but what has moved stays if it may.
            lost = max(0, least - self._usual_foot()) / self._right.height()
            is_at_right = self._right.indexOf(self._trains) >= 0
            worth = _CALM - lost if is_at_right else 1 - _SAME
            if self._letters(tableau) < worth * self._letters(holdings):
                return False
        return tableau >= self._least_holdings() and (trains >= least or not is_better_below)

    def _clearness(self, height: int) -> Clearness:
        """How well the market is seen in a part of this height at the right."""
        # A line between two parts takes its room from them.
        wide = self._right.width() - 2 * self.look.px(_FRAME)
        room = QSize(wide, height - self._right.handleWidth() - self._market.overhead())
        return self.panels.market.clearness(room)

    def _heights_at_left(self) -> list[int]:
        """Of the board, and of what lies below it: the last runs, maybe with trains beside them."""
        high, foot = self._right.height(), self._usual_foot()
        if self._foot.indexOf(self._trains) >= 0:
            foot = max(foot, self._wanted_trains(self.look.scale / LARGER))
            _, sharing, _, bare = self._needs_at_foot(foot)
            if sharing + bare > self._left.width() - self._foot.handleWidth():
                foot += self.look.px(_RUN)
            foot = min(foot, round(high * _BELOW))
        return [high - foot] * (self._left.count() - 1) + [foot]

    def _usual_foot(self) -> int:
        """The height below the board that the last runs have in any case."""
        over, below = _LEFT
        return round(self._right.height() * below / (over + below))

    def _letters(self, high: int) -> float:
        """How large the type of holdings is in a part of this height, as a part of that of the rest."""
        return min(1.0, max(1 / LARGER, (high - self._market.overhead()) / max(1.0, self._clear())))

    def _clear(self) -> float:
        """The height of holdings in type as large as the rest whose rows keep clear of each other."""
        tableau = self.panels.tableau
        return tableau.clear_height() * _SPARE * self.look.scale / tableau.look.scale

    def _needs_at_foot(self, foot: int) -> tuple[int, int, int, int]:
        """The widths of runs and trains in a foot of this height.

        Of runs with an amount each, or with one for several; of trains with their limit, or with no more than
        how many are left.
        """
        trains, frame = self.panels.trains, 2 * self.look.px(_FRAME)
        headings = [panel.heading.sizeHint().width() + frame for panel in (self._last, self._trains)]
        runs = (max(each, headings[0]) for each in self.runs.least_widths(foot - self._market.overhead()))
        part = self.look.scale / LARGER / trains.look.scale
        with_limit, bare = (ceil(wide * part) for wide in (trains.least_width(), trains.bare_width()))
        bare = max(bare, headings[1])
        telling, sharing, with_limit, bare = (each + frame for each in (*runs, with_limit, bare))
        return telling, sharing, with_limit, bare

    def _widths_at_foot(self) -> list[int]:
        """Of the last runs and the trains beside them: half each, unless one of them needs more."""
        wide, foot = self._left.width() - self._foot.handleWidth(), self._left.sizes()[-1]
        if self._foot.indexOf(self._trains) < 0:
            return [wide]
        telling, sharing, with_limit, bare = self._needs_at_foot(foot)
        trains, scale = self.panels.trains, self._scale_for_all_trains(foot - self._market.overhead())
        needed = ceil(trains.wanted_width() * scale / trains.look.scale) + 2 * self.look.px(_FRAME)
        runs = telling if telling <= wide - with_limit else min(telling, max(sharing, wide - with_limit))
        runs = max(min(runs, wide - bare), min(wide // 2, wide - needed))
        return [runs, wide - runs]

    def _scale_of_trains(self) -> float:
        """How large trains are drawn: all in sight, with their limit where smaller letters leave it room."""
        if self._right.indexOf(self._trains) >= 0:
            return self._scale_for_all_trains(self._right.sizes()[-1] - self._market.overhead())
        trains, scale = self.panels.trains, self.look.scale
        found = self._scale_for_all_trains(self._foot.height() - self._market.overhead())
        room = self._foot.sizes()[-1] - 2 * self.look.px(_FRAME)
        fitting = room * trains.look.scale / max(1.0, trains.least_width())
        return max(min(found, fitting), min(found, scale / LARGER))

    def _scale_for_all_trains(self, high: int) -> float:
        """How large they are in a height, without their heading, in which all are in sight."""
        scale, overhead = self.look.scale, self._market.overhead()
        return scale * min(1.0, max(1 / LARGER, high / (self._wanted_trains(scale) - overhead)))

    def _place_trains(self, *, at_right: bool) -> None:
        """Below the holdings, or beside the last runs."""
        where = self._right if at_right else self._foot
        if where.indexOf(self._trains) < 0:
            where.addWidget(self._trains)

    def _least_holdings(self) -> int:
        """The height in which all rows of the holdings are in sight, as small as they may be."""
        return round(self._least(self.look.scale / LARGER)) + self._market.overhead()

    def _wanted_holdings(self) -> int:
        """The height in which no row of holdings as large as the rest is lower than usual."""
        tableau = self.panels.tableau
        return ceil(tableau.wanted_height() * self.look.scale / tableau.look.scale) + self._market.overhead()

    def _heights(self) -> list[int]:
        """Of market and trains, where these are at the right, and holdings between them."""
        if self._right.indexOf(self._trains) >= 0:
            return self._heights_with_trains()
        return self._heights_without_trains()

    def _heights_without_trains(self) -> list[int]:
        high, overhead = self._right.height(), self._market.overhead()
        if self._right.indexOf(self._market) < 0:
            return [high]
        wanted = self.panels.market.wanted_height(self._right.width()) + overhead
        most = min(wanted, max(high // _GIVES, high - self._least_holdings()))
        # What it needs at ease; above a half only what holdings as large as the rest leave.
        market = min(most, max(high // 2, high - overhead - ceil(self._clear())))
        if market < most and self._clearness(market) < Clearness.EASY:
            market = most
        # What holdings as large as the rest don't need is halved: markers lie on each other in low boxes.
        spare = high - market - overhead - round(self._least(self.look.scale))
        market += max(0, min(spare, wanted) // 2)
        return [market, high - market]

    def _heights_with_trains(self) -> list[int]:
        high = self._right.height()
        market, tableau, trains = (round(part * high / sum(_RIGHT)) for part in _RIGHT)
        needed = self._wanted_trains(self.look.scale)
        if self._right.indexOf(self._market) < 0:
            trains = min(needed, high // 2)
            return [high - trains, trains]
        less = max(0, trains - needed)
        wanted = self.panels.market.wanted_height(self._right.width()) + self._market.overhead()
        more = max(0, min(wanted, high // 2) - market)
        market, tableau, trains = market + more, tableau - more + less, trains - less
        gives = market // _GIVES
        short = min(max(0, self._least_holdings() - tableau), gives)
        few = min(max(0, self._wanted_trains(self.look.scale / LARGER) - trains), gives - short)
        market, tableau = market - short - few, tableau + short
        over = max(0, min(market - wanted, self._wanted_holdings() - tableau))
        return [market - over, tableau + over, trains + few]

    def _wanted_trains(self, scale: float) -> int:
        """The height in which all trains that are to come are in sight at a scale, with their heading."""
        trains = self.panels.trains
        return ceil(trains.wanted_height() * scale / trains.look.scale) + self._market.overhead()

    def _least(self, scale: float) -> float:
        """The height in which all rows of the holdings are in sight at a scale."""
        tableau = self.panels.tableau
        return tableau.least_height() * _SPARE * scale / tableau.look.scale

    def _shrink(self) -> None:
        """Draw holdings and trains as large as the rest, or as small as it takes to see all of their rows."""
        tableau, scale = self.panels.tableau, self.look.scale
        room = self._room_of_holdings()
        found = scale * self._letters(room + self._market.overhead())
        is_calm = tableau.look.scale >= _CALM * found or tableau.leaves_out()
        is_calm = is_calm and tableau.fullest_height() <= room and self._calm_in == self._right.size()
        self._calm_in = self._right.size()
        if not is_calm and abs(found - tableau.look.scale) > _SAME * scale:
            self.panels.set_scale(found, tableau)
        # Smaller type is read more easily than badges that touch, names of two letters, or nothing.
        while tableau.look.scale > scale / LARGER and (
            tableau.fullest_height() > room or tableau.leaves_out()
        ):
            self.panels.set_scale(max(scale / LARGER, tableau.look.scale * _SMALLER), tableau)
        trains, found = self.panels.trains, self._scale_of_trains()
        if abs(found - trains.look.scale) > _SAME * scale:
            self.panels.set_scale(found, trains)

    def _place_market(self, *, in_middle: bool) -> None:
        """The market has the place of the board where the players have that on their own table."""
        where = self._left if in_middle else self._right
        self.panels.board.setVisible(not in_middle)
        if where.indexOf(self._market) < 0:
            where.insertWidget(0, self._market)
            where.setStretchFactor(0, 1)

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
        self._place_market(in_middle=not has_board(position))
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


class SecondLookout(Lookout):
    """Shows the card of whatever is clicked or rested on in a second window, over that window."""

    def __init__(self, second: SecondWindow, bridge: Bridge) -> None:
        """Listen to ``second``, and live as long as it does."""
        super().__init__(second, second, second.look, second.panels, bridge)
        panels = second.panels
        self.listen_to_views((panels.market, panels.tableau, panels.trains))
        self.listen_to_bar(second.turn_bar)
        self._find_in(second.runs, lambda place: self._run_at(second.runs, place), clicks=True)
        self._find_in(panels.board.viewport(), self._on_board)
        panels.board.hex_clicked.connect(self._look_at_board)
        self.listen_to_rests()

    def _run_at(self, runs: LastRuns, place: QPoint) -> Subject | None:
        symbol = runs.company_at(place)
        return Subject("company", symbol) if symbol else None

    def _look_at_board(self, hex_id: HexId) -> None:
        view = self._panels.board
        found = self._on_board(view.clicked_at)
        if found is not None:
            self.look_into(found, view.viewport().mapTo(self._over, view.clicked_at))


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
        window = self._window
        if watched is not self.shown or not isinstance(event, QKeyEvent):
            return False
        focus, key = focused(window), Qt.Key(event.key())
        is_typing = isinstance(focus, QAbstractSpinBox | QLineEdit)
        if event.type() == QEvent.Type.ShortcutOverride:
            if is_typing or window.panels.tools.wants(key):
                event.accept()
                return True
        elif event.type() == QEvent.Type.KeyPress:
            if window.panels.tools.wants(key) and not is_typing:
                window.panels.board.keyPressEvent(event)
                return True
            if focus is not None and (is_typing or key in _FOR_FOCUS):
                QApplication.sendEvent(focus, event)
                return True
        return False

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
