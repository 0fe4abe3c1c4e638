"""The table: the board with what is asked below it, and panes around them that give way to the board.

A board that is much higher than wide has the whole height, and the tray lies beside it. Each kind of round
has its own division of the room (:mod:`roundhouse.ui.rooms`); what the players drag is kept for each of them.
Where there is less room, panes lie behind each other in tabs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.offers import Offer
from roundhouse.engine.position import Position
from roundhouse.queries.board import has_board
from roundhouse.queries.companies import acting_company
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.below_board import BelowBoard
from roundhouse.ui.board.scene import is_tall
from roundhouse.ui.dividers import Dividers, KeptDividers
from roundhouse.ui.docks.keyed_view import LAY_OUT, KeyedView
from roundhouse.ui.pane_places import ORDER, Around, PanePlaces
from roundhouse.ui.panel_below_board import has_private_lots
from roundhouse.ui.panels import Panels
from roundhouse.ui.rooms import (
    IN_FRONT,
    Room,
    Rooms,
    Wants,
    is_tray_aside,
    left_heights,
    right_heights,
    rooms_for,
    side_heights,
    tray_height,
    widths,
    widths_without_board,
)
from roundhouse.ui.scrubber import Scrubber
from roundhouse.ui.table_wants import TableWants
from roundhouse.ui.text import Label
from roundhouse.ui.tips import tip
from roundhouse.ui.turn_bar import TurnBar
from roundhouse.ui.words import Words

_WITH_CHARTER: Final = frozenset({"operating", "merger"})
_DIVIDE: Final = QEvent.Type(QEvent.registerEventType())
"""What the table posts to itself when its room is to be divided anew."""


class Expected(NamedTuple):
    """What is likely to be shown, and in how much room: where it comes so, no pane is moved for it.

    To move a pane takes several times as long in a window, which has its style, as before it is in one.
    """

    size: QSize
    is_tall: bool = False
    has_board: bool = True


class Table(QWidget):
    """Everything that is seen of a game at once.

    ``painted_first`` goes out when the board shows a decision before the panes do.
    """

    painted_first = Signal()
    is_showing = False
    """Whether another position comes to be shown: what lies below the board, and the bar, follow."""

    def __init__(
        self,
        words: Words,
        look: Appearance,
        panels: Panels,
        expected: Expected,
        parent: QWidget | None = None,
        kept: KeptDividers | None = None,
    ) -> None:
        """Lay ``panels`` out in ``look``, divided as it was left (``kept``), for what is ``expected``."""
        super().__init__(parent)
        self.resize(expected.size)
        self.setObjectName("screen")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.panels = panels
        self._words, self._look = words, look
        self._kind = "operating"
        self._shaped: TitleDefinition | None = None
        """The title whose board was measured, which takes longer than to be told."""
        self._shape_is_tall = False
        self._is_tall, self._has_board = expected.is_tall, expected.has_board
        self._has_charter = True
        self._placed: tuple[Rooms, bool, bool] | None = None
        self._front = ""
        self.dividers = Dividers(self, look.scale, self._named, kept or {})
        self._is_due = False
        self._divided: tuple[object, float] | None = None
        """What the room was divided by."""
        self.turn_bar = TurnBar(words, look, self)
        self.turn_bar.installEventFilter(self)
        self.scrubber = Scrubber(words, look, self)
        self.below = BelowBoard(words, look, panels, self)
        self.below.changed.connect(self.divide)
        self.scratch = Label(self)
        self.scratch.setToolTip(tip(words.say("scratch.banner")))
        self.scratch.setObjectName("scratch")
        self.scratch.setProperty("careful", True)
        self.scratch.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.scratch.setWordWrap(True)
        self.scratch.hide()
        around = Around(self.scratch, self.scrubber)
        self.places = PanePlaces(self, words, look, panels, self.below.panel, self.dividers, around)
        # What comes to the front needs another height than what was there.
        self.places.tabs.turned.connect(self.divide)
        self._measure = TableWants(panels, look, self.places.frames, self.below.stack)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.turn_bar)
        column.addLayout(self.places.body, 1)
        self._place()

    # --- what stands where --------------------------------------------------------------------

    @property
    def middle(self) -> QAbstractScrollArea:
        """What is seen in the middle: the board, or the market where there is none."""
        return self.panels.board if self._has_board else self.panels.market

    def expected(self, size: QSize) -> Expected:
        """What another table would show in a window of ``size`` of the game that is shown here."""
        return Expected(size, self._is_tall, self._has_board)

    @property
    def rooms(self) -> Rooms:
        """How panes stand at present."""
        assert self._placed is not None
        return self._placed[0]

    def _place(self) -> None:
        """Put the panes where they stand in a room of this size, unless they do."""
        window, scale = self.window(), self._look.scale
        rooms = rooms_for(window.width() / scale, window.height() / scale)
        placed = (rooms, self._is_tall, self._has_board)
        if self._placed == placed:
            return
        self._placed, self._front = placed, ""
        self.panels.tableau.set_low(rooms != "columns")
        self.places.place(rooms, has_board=self._has_board, is_tray_aside=self._is_tray_aside())

    def _tray_at_left(self) -> bool:
        """Whether the tray takes the charter's place: holdings beside a high board need the right column."""
        return self._is_tall and self.rooms == "columns" and self._kind == "stock"

    def _move_tray(self) -> None:
        """Beside a high board, what is asked lies in the column that has room in such a round."""
        if not self._is_tall or self.rooms != "columns":
            return
        self.places.move_tray(to_left=self._tray_at_left())

    def show_pane(self, name: str) -> None:
        """Bring a pane to the front where it lies in tabs, and let the keys be its own."""
        self.places.to_front(name)
        shown = self.below.stack.currentWidget() if name == "tray" else self.places.frames[name].content
        if shown is not None:
            shown.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # --- how large it is ----------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another size may be divided otherwise."""
        super().resizeEvent(event)
        self.below.kept = 0.0
        self._divide_now()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What a further line of buttons takes in the turn bar is not the board's alone to give."""
        is_bar = watched is self.turn_bar and self._placed is not None
        if is_bar and isinstance(event, QResizeEvent) and event.size().height() != event.oldSize().height():
            self.divide()
        return super().eventFilter(watched, event)

    def divide(self) -> None:
        """Divide the room before it is painted next, as what is asked needs it or as it was left.

        One decision changes what several panes need: all of it is divided once.
        """
        if not self._is_due:
            self._is_due = True
            QCoreApplication.postEvent(self, QEvent(_DIVIDE))

    def customEvent(self, event: QEvent) -> None:  # noqa: N802
        """What has come to be due since the window was painted last."""
        if event.type() == _DIVIDE:
            self._divide_if_due()

    def _divide_if_due(self) -> None:
        if self._is_due:
            self._divide_now()

    def _divide_now(self) -> None:
        self._is_due = False
        self._place()
        rooms = self.rooms
        if rooms == "columns":
            # Tabs show and hide for themselves.
            self.places.frames["charter"].setVisible(self._has_charter)
        self._move_tray()
        self.below.collapse(is_alone=self.rooms == "tabs")
        self._bring_to_front()
        room, wants = self._room(), self._wants(self._measure.of_all)
        self.dividers.apply("columns", self._widths(room.wide))
        if not self._is_tray_aside():
            self.below.kept = tray = tray_height(room, wants) if self.below.has_tray else 0
            self.dividers.apply("middle", (room.high - tray, tray))
        if rooms == "columns":
            self.dividers.apply("left", left_heights(room, wants))
            self.dividers.apply("side", right_heights(self._over_sentence(room), wants))
        elif rooms == "beside":
            self.dividers.apply("side", side_heights(self._over_sentence(room), wants))
        self.panels.tableau.turn_to_fit()
        # What was brought to the front meanwhile has its room.
        self._is_due = False
        self._divided = self._divided_by(room, wants)

    def _is_tray_aside(self) -> bool:
        """Whether what is asked lies beside the board, or in a tab, instead of below it."""
        return is_tray_aside(self.rooms, is_tall=self._is_tall)

    def _divided_by(self, room: Room, wants: Wants) -> tuple[object, float]:
        """What the room of the board and of what lies below or beside it depends on."""
        below = wants.below if self._is_tray_aside() else tray_height(room, wants)
        shape = (self._kind, self._has_board, self._is_tall, self.below.has_tray)
        return (shape, self.size(), self.turn_bar.height()), below

    def _room(self) -> Room:
        scale = self._look.scale
        bar = max(self.turn_bar.minimumHeight(), self.turn_bar.height())
        is_over_all = self.rooms != "tabs" and not self.scratch.isHidden()
        tried = self.scratch.heightForWidth(self.width()) if is_over_all else 0
        high = self.height() - bar - tried - self.scrubber.sizeHint().height()
        return Room(self.width() / scale, self.window().height() / scale, max(1.0, high / scale))

    def _over_sentence(self, room: Room) -> Room:
        """What beside a high board is left by a sentence that stands in place of the tray."""
        if not self._is_tall or self.below.has_tray or self._tray_at_left():
            return room
        return replace(room, high=room.high - self.below.panel.minimumHeight() / self._look.scale)

    def _widths(self, wide: float) -> tuple[float, ...]:
        """The widths of the columns, at a scale of 1."""
        divide = widths if self._has_board else widths_without_board
        return divide(self.rooms, wide, self._measure.market_width())

    def _wants(
        self, measure: Callable[[Wants, Rooms, Sequence[float], Sequence[QTabWidget]], Wants]
    ) -> Wants:
        """What is wanted, of all or of the tray, which stays as it was while what was laid is seen first."""
        columns = self._widths(self.width() / self._look.scale)
        wants = measure(self._asked(), self.rooms, columns, self.places.tabs.groups)
        if self.below.is_calm and self._divided is not None:
            return replace(wants, below=self._divided[1])
        return wants

    def _asked(self) -> Wants:
        """What is to be placed, before it is measured."""
        return Wants(
            kind=self._kind,
            has_tray=self.below.has_tray,
            is_tall=self._is_tall,
            tray_at_left=self._tray_at_left(),
            has_board=self._has_board,
            has_charter=self._has_charter,
            order=ORDER,
            kept=self.below.kept,
        )

    def _bring_to_front(self) -> None:
        """What the round, or the step, is about is in front, until the players choose otherwise."""
        kind = self._kind if self._has_charter or self._kind not in _WITH_CHARTER else "stock"
        front = f"{kind} {self.below.has_tray and self.rooms == 'tabs'}"
        if not self.places.tabs.groups or front == self._front:
            return
        self._front = front
        for name in IN_FRONT.get(kind, IN_FRONT["operating"]):
            self.places.to_front(name)
        if self.below.has_tray:
            self.places.to_front("tray")

    def _named(self) -> str:
        """What the room is divided for: each is kept for itself."""
        tray = "tray" if self.below.has_tray else "open"
        shape = ("tall" if self._is_tall else "wide") if self._has_board else "bank"
        return f"{self.rooms}.{shape}.{self._kind}.{tray}"

    def reset_dividers(self) -> bool:
        """Divide the room as at first, in every round; False where it is."""
        were_moved = self.dividers.forget()
        self._divide_now()
        return were_moved

    # --- what it shows ------------------------------------------------------------------------

    def show_position(self, position: Position, previous: Position | None, offers: Sequence[Offer]) -> None:
        """Show ``position`` on the board and below it; the panes follow (:meth:`Panels.show_panes`)."""
        # Private companies that are put up in a stock round need the room of an auction.
        self._kind = "auction" if has_private_lots(position) else position.state.round.kind
        # Before any company is in play there is no charter to be seen.
        is_there = bool(acting_company(position) or position.state.floated)
        self._has_charter = self._kind in _WITH_CHARTER and is_there
        self._has_board = has_board(position)
        if position.definition is not self._shaped:
            self._shaped, self._shape_is_tall = position.definition, is_tall(position.definition)
        self._is_tall = self._has_board and self._shape_is_tall
        self.is_showing = True
        self.panels.show_position(position, previous, offers)
        self.is_showing = False
        self.show_tray(position, previous, offers)

    def paint_first(self) -> None:
        """Have the board, and what may be done, painted before the other panes are worked out.

        Only where the room stays divided as it is: else they would be painted once more a moment later.
        """
        _send_posted()
        now, before = self._divided_by(self._room(), self._wants(self._measure.of_tray)), self._divided
        if not self.panels.board.isVisible() or before is None or now[0] != before[0]:
            return
        if now != before:
            # The board is painted as large as it will be; the panes are divided with what they come to show.
            self._divide_now()
            self.divide()
        below = self.below.stack.currentWidget()
        if isinstance(below, KeyedView):
            below.executeDelayedItemsLayout()
        self.panels.board.tell_changes()
        self.paint_now()
        self.painted_first.emit()

    def paint_now(self) -> None:
        """Have painted what waits for it in the whole window."""
        QCoreApplication.sendPostedEvents(self.window(), QEvent.Type.UpdateRequest)

    def settle(self) -> None:
        """Lay out what waits for it: else the board has the window painted, and what moves then once more."""
        QCoreApplication.sendPostedEvents(self.turn_bar, QEvent.Type.LayoutRequest)
        self._divide_if_due()
        for view in self.panels.keyed_views():
            if view.isVisible():
                view.executeDelayedItemsLayout()
        # What was divided anew has its room: painted first, the log would scroll to its end afterwards.
        QCoreApplication.sendPostedEvents(self.panels.log, LAY_OUT)
        _send_posted()

    def show_tray(self, position: Position, previous: Position | None, offers: Sequence[Offer]) -> None:
        """Below the board lies what the round, or the step of the turn, is about."""
        self.below.show_position(position, previous, offers, self._kind, is_aside=self._is_tray_aside())
        self.divide()

    def come_to_rest(self) -> None:
        """Divide the room now as it will be a moment later: for pictures."""
        self.below.come_to_rest()
        self._divide_if_due()


def _send_posted() -> None:
    """Have everything in its place that was made, shown or told otherwise."""
    # Widgets that have just been shown would be painted now and once more: Qt asks for that later.
    for waiting in (QEvent.Type.PolishRequest, QEvent.Type.LayoutRequest, QEvent.Type.UpdateLater):
        QCoreApplication.sendPostedEvents(None, waiting)
