"""The private companies in the opening auction."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.offers import Offer
from roundhouse.engine.position import Position
from roundhouse.ui.cards.certificate_card import (
    PRIVATE,
    Manner,
    lot_height,
    paint_lot,
    tells_name,
    tells_power,
)
from roundhouse.ui.cards.company_lot import COMPANY_LOT, company_lot_height, paint_company_lot
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.low_lot import LOW_LOT, paint_low_lot
from roundhouse.ui.cards.priced_lot import PRICED_LOT, paint_priced_lot
from roundhouse.ui.docks.flow_view import FlowView
from roundhouse.ui.docks.keyed_view import Index
from roundhouse.ui.docks.more_aside import MORE_ASIDE
from roundhouse.ui.models.auction_model import AuctionModel, CompanyCard, Lot
from roundhouse.ui.models.certificate_model import PrivateCard
from roundhouse.ui.models.keyed import CellRole
from roundhouse.ui.words.speaker import Words

_LEAST_SEEN = 112
"""What is seen of a card at least, at a scale of 1."""
_LEAST_CARD = 132.0
"""The height of a card where there is no room for more, at a scale of 1."""
_WIDER, _WIDEST = 8.0, 320.0
"""By how much cards grow until their powers are told, and how wide they become, at a scale of 1."""
_TWO_BIDS = 2
"""So many bids stand one below the other on the lowest card."""
_TWO_LOTS = 2
_FOUGHT, _LEAST_ASIDE = 130.0, 108.0
"""The least widths at a scale of 1 of the lot that is fought for, and of the low cards beside it."""
_ROOMY_LOT = 130.0
"""The most height of a card with a price at a scale of 1."""


class AuctionView(FlowView):
    """The auction. ``bid_chosen(offers)`` when something about which something may be decided is clicked.

    Or entered with a key; ``offers`` is a tuple of all that may be decided about it.
    """

    empty_key = "auction.empty"
    gap = 4.0
    _size = QSize()

    bid_chosen = Signal(object)

    def __init__(self, model: AuctionModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._auction = model
        self._definition: TitleDefinition | None = None
        self._wide: dict[str, int] = {}
        self._is_low = False
        """Whether cards are low, as there is no room to tell powers."""
        self._rows_aside = 0
        """In so many rows low cards stand beside the one that is shown whole; 0: they are like it."""
        self._seen_aside = 0
        """So many of these are in sight."""
        self._brought: object = None
        """What was for sale, and in what room, when it was last scrolled to."""
        self.clicked.connect(self._choose)
        self.activated.connect(self._choose)
        self.begin()

    def set_definition(self, definition: TitleDefinition | None) -> None:
        """The title whose currency is written."""
        self._definition = definition
        self.viewport().update()

    def money(self, amount: int) -> str:
        """An amount in the currency of the title."""
        definition = self._definition
        return str(amount) if definition is None else self.keyed().words.money(amount, definition)

    @classmethod
    def for_table(cls, words: Words, look: Look, parent: QWidget | None = None) -> AuctionView:
        """A view with models of its own."""
        made = cls(AuctionModel(words), parent=parent)
        made.set_look(look)
        return made

    def show_position(
        self, position: Position | None, previous: Position | None = None, offers: Sequence[Offer] = ()
    ) -> None:
        """Show a position; ``offers`` are those of the moment."""
        self.set_definition(position.definition if position else None)
        self._auction.show_position(position, previous, offers)

    def sizeHint(self) -> QSize:
        """Two rows of four."""
        return QSize(round(self.look.px(700)), round(self.look.px(420)))

    def minimumSizeHint(self) -> QSize:
        """Room for most of a card, the rest of which is scrolled."""
        return QSize(round(self.look.px(PRIVATE[0] + 8)), round(self.look.px(_LEAST_SEEN)))

    def takes(self, index: Index) -> bool:
        """A lot is bid for, bought or made cheaper by a click."""
        lot = self._auction.cell_at(index)
        return lot is not None and bool(lot.offers)

    # -- layout ------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Cards in columns of equal width, as high as the longest power needs while there is room."""
        self._is_low = self._has_to_be_low()
        self._rows_aside = self._rows_beside_the_first()
        flow = self.Flow.TopToBottom if self._rows_aside else self.Flow.LeftToRight
        if flow != self.flow():
            self.setFlow(flow)
        super().arrange()
        self._wide = {}
        lots, look = self._auction.cells(), self.look
        if self._rows_aside:
            self._arrange_aside(lots)
            return
        if len(lots) == 1 and isinstance(lots[0].card, CompanyCard):
            wide = min(self.width_of(1), round(look.px(COMPANY_LOT[0])))
            high = ceil(company_lot_height(look, lots[0]))
            self._size = QSize(wide, min(high, max(self.viewport().height(), ceil(look.px(_LEAST_CARD)))))
            return
        if lots and lots[0].priced is not None:
            self._arrange_priced(len(lots))
            return
        if self._is_low:
            self._arrange_low(len(lots))
            return
        least = ceil(look.px(PRIVATE[0]))
        self.show_bar(least)
        rows = ceil(max(1, len(lots)) / self.columns_of(least))
        wide = max(least, self.width_of(ceil(max(1, len(lots)) / rows)))
        if rows > 1 and not self.isWrapping():
            # They are scrolled sideways anyway: each is as wide as it takes to tell its power.
            rows, wide = 1, least
            self._wide = {lot.card.symbol: self._width_to_tell(lot, least) for lot in lots}
        heights = (lot_height(look, lot, self._wide.get(lot.card.symbol, wide)) for lot in lots)
        self._size = QSize(wide, self._height_in_sight(rows, ceil(max(heights, default=0))))

    def _height_in_sight(self, rows: int, most: int) -> int:
        """The height of a card in so many rows, at most ``most``; or what those in sight share.

        Where some have to be scrolled to, none is cut through.
        """
        least = self.cell_height()
        seen = self.rows_in_sight(rows, least)
        return max(least, self.height_of(seen) if 1 < seen < rows else min(self.height_of(rows), most))

    def _width_to_tell(self, lot: Lot, least: int) -> int:
        """The width from ``least`` on at which a card as high as the view tells name and power, or the most.

        One without room for a line of its power, or bids side by side, is no wider than its name needs: it
        would keep others out of sight. All of a card is in sight beside the mark of those that are aside.
        """
        look, high = self.look, self.height_of(1)
        in_sight = self.width_of(1) - ceil(look.px(MORE_ASIDE))
        step, most = ceil(look.px(_WIDER)), min(ceil(look.px(_WIDEST)), in_sight)
        widths = range(least, max(most, least) + step, step)
        named = [wide for wide in widths if tells_name(look, lot, wide)] or [widths[-1]]
        is_full = tells_power(look, lot, widths[-1], high) or len(lot.bids) > _TWO_BIDS
        widest = widths[-1] if is_full else named[0]
        return next((wide for wide in named if lot_height(look, lot, wide) <= high), widest)

    def _has_to_be_low(self) -> bool:
        """Whether a row of whole cards would neither show all lots nor tell their powers.

        A lot for which its bidders are fighting is shown whole, before the others, as one that is for sale
        is where it has room. Once all are bought it matters more whose they are than what they can do.
        """
        lots, look = self._auction.cells(), self.look
        if any(lot.contested or lot.priced or isinstance(lot.card, CompanyCard) for lot in lots):
            return False
        least, high = ceil(look.px(PRIVATE[0])), self.height_of(1)
        if self.height_of(2) >= look.px(_LEAST_CARD) or len(lots) <= self.columns_of(least):
            return False
        most = max(least, self.width_of(1) - ceil(look.px(MORE_ASIDE)))
        told = (lot_height(look, lot, min(ceil(look.px(_WIDEST)), most)) <= high for lot in lots)
        is_over = all(lot.owner for lot in lots)
        return self.height_of(2) >= look.px(LOW_LOT[1]) and (is_over or not all(told))

    def _rows_beside_the_first(self) -> int:
        """In how many rows low cards beside the lot fought for, or for sale, show all others; 0: not at all.

        Those that are sold, the last ones, may be scrolled to, and others that a column of low cards has no
        room for. Nor where all have room as they are, or where what the one for sale can do would still not
        be told.
        """
        lots, look = self._auction.cells(), self.look
        if len(lots) < _TWO_LOTS or not isinstance(lots[0].card, PrivateCard) or lots[0].priced:
            return 0
        if not lots[0].contested and (not lots[0].cheapest or self._is_low):
            return 0
        least = ceil(look.px(PRIVATE[0]))
        if len(lots) <= self.columns_of(least) or self.height_of(2) >= look.px(_LEAST_CARD):
            return 0
        most = 1
        while self.height_of(most + 1) >= look.px(LOW_LOT[1]):
            most += 1
        unsold = sum(not lot.owner for lot in lots)
        # As many as can be of those that are sold are in sight, too, else more than whole cards would be.
        all_unsold = range(len(lots) - 1, max(unsold - 1, 1) - 1, -1)
        for self._seen_aside in (*all_unsold, *([most] if _TWO_LOTS <= most < all_unsold[-1] else ())):
            rows = self._rows_aside_of(most)
            if rows:
                return rows
        return 0

    def _rows_aside_of(self, most: int) -> int:
        """The fewest rows that leave the first lot the width to tell its power, or any width; 0: none do."""
        look, first = self.look, self._auction.cells()[0]
        least = ceil(look.px(_FOUGHT))
        wanted = self._width_to_tell(first, least)
        for wide, low in ((wanted, LOW_LOT[0]), (least, _LEAST_ASIDE)):
            for rows in range(2, most + 1):
                if self._width_aside(rows, wide) >= look.px(low):
                    return rows
        return 0

    def _width_aside(self, rows: int, first: int) -> int:
        """How wide low cards in so many rows can be beside one that is ``first`` pixels wide."""
        columns = ceil(self._seen_aside / rows)
        room = self.viewport().width() - 2 - self.spacing() - (first + 2 * self.spacing())
        if self._seen_aside < len(self._auction.cells()) - 1:
            room -= ceil(self.look.px(MORE_ASIDE))
        return room // columns - 2 * self.spacing()

    def _arrange_aside(self, lots: Sequence[Lot]) -> None:
        """The first lot as high as the view, as wide as it takes; low cards beside it."""
        look, rows = self.look, self._rows_aside
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        first, low = ceil(look.px(_FOUGHT)), ceil(look.px(LOW_LOT[0]))
        wanted = self._width_to_tell(lots[0], first)
        while first < wanted and self._width_aside(rows, first + 1) >= low:
            first += 1
        self._size = QSize(self._width_aside(rows, first), self.height_of(rows))
        self._wide = {lots[0].card.symbol: first}

    def _arrange_low(self, count: int) -> None:
        """Low cards in two rows, or in as many more as it takes."""
        least = ceil(self.look.px(LOW_LOT[0]))
        self.show_bar(least)
        rows = max(2, ceil(count / self.columns_of(least)))
        wide = max(least, self.width_of(ceil(count / rows)))
        self._size = QSize(wide, self._height_in_sight(rows, self.height_of(rows)))

    def _arrange_priced(self, count: int) -> None:
        """Low cards side by side, as many as it takes for all to be in sight; never lower than readable."""
        least = ceil(self.look.px(PRICED_LOT[0]))
        self.show_bar(least)
        columns = self.columns_of(least)
        rows = ceil(count / columns)
        high = self._height_in_sight(rows, ceil(self.look.px(_ROOMY_LOT)))
        self._size = QSize(max(least, self.width_of(columns)), high)

    def doItemsLayout(self) -> None:  # noqa: N802
        """Lay the cards out; what may be bought or made cheaper is in sight then, until somebody scrolls."""
        super().doItemsLayout()
        lots = self._auction.cells() if self._ready else ()
        # Lots without a price stand in an order that begins with those for sale.
        if not lots or lots[0].priced is None:
            return
        columns, each = self.columns_of(self._size.width()), self._size.height() + 2 * self.spacing()
        for_sale = [at for at, lot in enumerate(lots) if lot.offers]
        asked = (for_sale, columns, each, self.viewport().height())
        if for_sale and self._brought != asked:
            self._brought, bar = asked, self.verticalScrollBar()
            seen = max(1, (self.viewport().height() - self.spacing()) // each)
            first, last = for_sale[0] // columns, for_sale[-1] // columns
            bar.setValue(each * min(first, max(round(bar.value() / each), last + 1 - seen)))

    def is_scrolled_sideways(self) -> bool:
        """Rows beside a lot that is shown whole go on sideways, too."""
        return bool(self._rows_aside) or super().is_scrolled_sideways()

    def cell_size(self, index: Index) -> QSize:
        """The same for all, but where one is wider to tell its power."""
        lot = index.data(CellRole.CELL)
        wide = self._wide.get(lot.card.symbol, self._size.width())
        return QSize(wide, self.height_of(1) if self._is_before_others(lot) else self._size.height())

    def _is_before_others(self, lot: Lot) -> bool:
        """Whether low cards stand beside this one."""
        return bool(self._rows_aside) and lot.card.symbol in self._wide

    def cell_height(self) -> int:
        """The least height of a card."""
        lots, look = self._auction.cells(), self.look
        if self._is_low or self._rows_aside:
            return ceil(look.px(LOW_LOT[1]))
        is_priced = bool(lots) and lots[0].priced is not None
        most = look.px(PRICED_LOT[1] if is_priced else PRIVATE[1])
        return ceil(min(most, max(self.viewport().height(), look.px(_LEAST_CARD))))

    # -- painting ----------------------------------------------------------------------------

    def paint_cell(self, painter: QPainter, rect: QRectF, index: Index, *, lifted: bool) -> None:
        """Paint a company with its bids."""
        lot = index.data(CellRole.CELL)
        manner = Manner(
            self.keyed().words,
            self.money,
            hovered=lifted and bool(lot.offers),
            changed=bool(index.data(CellRole.CHANGED)),
            quiet=bool(lot.owner),
        )
        if isinstance(lot.card, CompanyCard):
            paint_company_lot(painter, self.present_look(), rect, lot, lot.card, manner)
        elif lot.priced is not None:
            paint_priced_lot(painter, self.present_look(), rect, lot, manner)
        elif self._is_low or (self._rows_aside and not self._is_before_others(lot)):
            paint_low_lot(painter, self.present_look(), rect, lot, manner)
        else:
            paint_lot(painter, self.present_look(), rect, lot, manner)

    def _choose(self, index: QModelIndex) -> None:
        lot = index.data(CellRole.CELL)
        if lot is not None and lot.offers:
            self.bid_chosen.emit(lot.offers)
