"""The table: board in the middle, tray below it, charter and log left, market and holdings right.

A board that is much higher than wide has the whole height, and the tray lies below the holdings. Each kind
of round has its own division of the room: an auction needs its cards, a stock round the certificates and no
charter. What the players drag is kept for each of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QSplitter, QStackedWidget, QVBoxLayout, QWidget

from roundhouse.engine.offers import Offer, OfferMoveToken
from roundhouse.engine.position import Position
from roundhouse.queries.turns import step_of
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.board.scene import is_tall
from roundhouse.ui.panel import Panel
from roundhouse.ui.panel_below_board import has_private_lots, panel_below_board
from roundhouse.ui.panels import Panels
from roundhouse.ui.scrubber import Scrubber
from roundhouse.ui.turn_bar import TurnBar
from roundhouse.ui.words import Words


class Division(msgspec.Struct, frozen=True):
    """Widths of the three columns and the height of the tray, in pixels at a scale of 1.

    ``right``: how high market, holdings and trains are.
    """

    columns: tuple[int, int, int]
    tray: int
    has_charter: bool = False
    right: tuple[int, int, int] = (274, 258, 120)


_DIVISIONS: Final[Mapping[str, Division]] = {
    "auction": Division((180, 690, 496), 382),
    "auction_wide": Division((180, 590, 596), 382),
    "stock": Division((200, 566, 600), 258),
    "operating": Division((238, 528, 600), 126, has_charter=True),
    "merger": Division((238, 528, 600), 276, has_charter=True),
}
_TALL_DIVISIONS: Final[Mapping[str, Division]] = {
    "auction": Division((180, 566, 620), 316, right=(120, 130, 86)),
    "stock": Division((180, 520, 666), 194, right=(146, 236, 76)),
    "operating": Division((238, 528, 600), 140, has_charter=True, right=(140, 250, 122)),
    "merger": Division((238, 528, 600), 276, has_charter=True, right=(130, 156, 90)),
}
"""Where the tray is below the holdings."""
_WIDE_MARKET: Final = 17
"""A market of more columns needs more room beside an auction."""
_HEIGHT: Final = 652
_ORDER: Final = 30


class Table(QWidget):
    """Everything that is seen of a game at once."""

    def __init__(self, words: Words, look: Appearance, panels: Panels, parent: QWidget | None = None) -> None:
        """Lay ``panels`` out in ``look``."""
        super().__init__(parent)
        self.setObjectName("screen")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.panels = panels
        self._words, self._look = words, look
        self._kind = ""
        self._is_tall = False
        self._kept: dict[tuple[str, bool], tuple[list[int], ...]] = {}
        self.turn_bar = TurnBar(words, look, self)
        self.scrubber = Scrubber(words, look, self)
        self.tray = QStackedWidget(self)
        self._below: Mapping[str, QWidget] = {
            "tray": panels.tray,
            "wait": panels.tray,
            "run": panels.run,
            **panels.below(),
        }
        for widget in dict.fromkeys(self._below.values()):
            self.tray.addWidget(widget)
        self._tray_panel = Panel(look, words.say("below.tray"), self.tray)
        self._charter = Panel(look, words.say("panel.charter"), panels.charter)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.turn_bar)
        column.addWidget(self._make_columns(), 1)
        column.addWidget(self.scrubber)
        self._divide("operating")

    # --- how it is laid out -------------------------------------------------------------------

    def _make_columns(self) -> QSplitter:
        look, say, panels = self._look, self._words.say, self.panels
        left = self._stacked((self._charter, 456), (Panel(look, say("panel.log"), panels.log), 196))
        self._middle = self._stacked((self._make_center(), 526), (self._tray_panel, 126))
        market, tableau, trains = _DIVISIONS["operating"].right
        self._right = self._stacked(
            (Panel(look, say("panel.market"), panels.market), market),
            (Panel(look, say("panel.tableau"), panels.tableau), tableau),
            (Panel(look, say("panel.trains"), panels.trains), trains),
        )
        self._columns = columns = QSplitter(Qt.Orientation.Horizontal, self)
        for widget in (left, self._middle, self._right):
            columns.addWidget(widget)
            widget.setMinimumWidth(look.px(120))
        columns.setStretchFactor(1, 1)
        columns.setChildrenCollapsible(False)
        return columns

    def _make_center(self) -> QWidget:
        """The order of play over the board."""
        look, panels = self._look, self.panels
        center = QWidget(self)
        center.setObjectName("panel")
        center.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        strip = QVBoxLayout()
        strip.setContentsMargins(look.px(8), 0, look.px(8), 0)
        strip.addWidget(panels.order)
        panels.order.setFixedHeight(look.px(_ORDER))
        column = QVBoxLayout(center)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(strip)
        column.addWidget(panels.board, 1)
        return center

    def _stacked(self, *parts: tuple[QWidget, int]) -> QSplitter:
        stack = QSplitter(Qt.Orientation.Vertical, self)
        for at, (widget, high) in enumerate(parts):
            stack.addWidget(widget)
            widget.setMinimumHeight(self._look.px(48))
            stack.setStretchFactor(at, high)
        stack.setSizes([self._look.px(high) for _, high in parts])
        stack.setChildrenCollapsible(False)
        return stack

    def _divide(self, kind: str, *, is_tall: bool = False) -> None:
        """Divide the room as a round of ``kind`` and the shape of the board need it, or as it was left."""
        if (kind, is_tall) == (self._kind, self._is_tall):
            return
        splitters = (self._columns, self._middle, self._right)
        if self._kind:
            self._kept[self._kind, self._is_tall] = tuple(splitter.sizes() for splitter in splitters)
        if is_tall != self._is_tall:
            (self._right if is_tall else self._middle).addWidget(self._tray_panel)
        self._kind, self._is_tall = kind, is_tall
        division, px = self._division(), self._look.px
        self._charter.setVisible(division.has_charter)
        beside = (*division.right, division.tray) if is_tall else division.right
        middle = (_HEIGHT,) if is_tall else (_HEIGHT - division.tray, division.tray)
        sizes = tuple([px(part) for part in parts] for parts in (division.columns, middle, beside))
        for splitter, parts in zip(splitters, self._kept.get((kind, is_tall), sizes), strict=True):
            splitter.setSizes(parts)

    def _division(self) -> Division:
        divisions = _TALL_DIVISIONS if self._is_tall else _DIVISIONS
        return divisions.get(self._kind, divisions["operating"])

    # --- what it shows ------------------------------------------------------------------------

    def show_position(self, position: Position, previous: Position | None, offers: Sequence[Offer]) -> None:
        """Show ``position`` in every panel; what differs from ``previous`` is marked there."""
        # Private companies that are put up in a stock round need the room of an auction.
        kind = "auction" if has_private_lots(position) else position.state.round.kind
        columns = max(map(len, position.definition.market.rows), default=0)
        high = is_tall(position.definition)
        if kind == "auction" and columns > _WIDE_MARKET and not high:
            kind = "auction_wide"
        self._divide(kind, is_tall=high)
        self.panels.show_position(position, previous, offers)
        self.show_tray(position, previous, offers)

    def settle(self) -> None:
        """Lay out what waits for it: else the board has the window painted, and what moves then once more."""
        for view in self.panels.keyed_views():
            if view.isVisible():
                view.executeDelayedItemsLayout()
        for waiting in (QEvent.Type.PolishRequest, QEvent.Type.LayoutRequest):
            QCoreApplication.sendPostedEvents(None, waiting)

    def show_tray(self, position: Position, previous: Position | None, offers: Sequence[Offer]) -> None:
        """Below the board lies what the round, or the step of the turn, is about."""
        what, say = panel_below_board(position, offers, self.panels.tools.kind), self._words.say
        is_asked = what in {"merger", "trains"} and bool(position.state.questions)
        if what == "wait" or is_asked:
            heading = self._words.name("step", step_of(position))
        else:
            heading = say(f"below.{_named(what, position)}")
        if what in {"wait", "tray"}:
            # The tray stays where nothing can be laid out, and says where to decide instead.
            nothing = "turn.over" if position.state.ending else "empty.past"
            key = ("empty.wait" if offers else nothing) if what == "wait" else "empty.tray"
            tool = self.panels.tools.kind
            if tool in {"token", "swap"}:
                moves = tool == "swap" or any(isinstance(offer, OfferMoveToken) for offer in offers)
                key = "empty.move" if moves else "empty.token"
            self.panels.tray.empty = say(key)
        if what in self.panels.below():
            # What isn't seen isn't worked out.
            self.panels.below()[what].show_position(position, previous, offers)
        self.tray.setCurrentWidget(self._below[what])
        self._tray_panel.heading.setText(heading)


def _named(what: str, position: Position) -> str:
    """The heading's key: an auction of a company and a sale of shares are called so."""
    state = position.state
    if what == "auction" and state.lot.company in position.definition.companies:
        return "lot"
    return "sale" if what == "merger" and state.lap.company else what
