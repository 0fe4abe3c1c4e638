"""The row of private companies in the opening auction."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.offers import Offer
from roundhouse.engine.position import Position
from roundhouse.ui.cards.certificate_card import PRIVATE, Manner, lot_height, paint_lot
from roundhouse.ui.cards.company_lot import COMPANY_LOT, company_lot_height, paint_company_lot
from roundhouse.ui.cards.look import Look
from roundhouse.ui.docks.card_flow import grid
from roundhouse.ui.docks.placed_view import PlacedView, Placement
from roundhouse.ui.models.auction_model import AuctionModel, CompanyCard
from roundhouse.ui.models.keyed import CellRole
from roundhouse.ui.words.speaker import Words


class LotDelegate(QStyledItemDelegate):
    """Paints a private company with its bids."""

    def __init__(self, view: AuctionView) -> None:
        super().__init__(view)
        self._view = view

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the lot of the index."""
        lot = index.data(CellRole.CELL)
        if lot is None:
            return
        over = option.state & (QStyle.StateFlag.State_MouseOver | QStyle.StateFlag.State_HasFocus)
        manner = Manner(
            self._view.keyed().words,
            self._view.money,
            hovered=bool(over) and lot.offer is not None,
            changed=bool(index.data(CellRole.CHANGED)),
            quiet=bool(lot.owner),
        )
        look, rect = self._view.present_look(), QRectF(option.rect)
        if isinstance(lot.card, CompanyCard):
            paint_company_lot(painter, look, rect, lot, lot.card, manner)
        else:
            paint_lot(painter, look, rect, lot, manner)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """The size at which the whole power can be read."""
        lot, look = index.data(CellRole.CELL), self._view.look
        high = look.px(PRIVATE[1]) if lot is None else lot_height(look, lot, look.px(PRIVATE[0]))
        return QSize(ceil(look.px(PRIVATE[0])), ceil(high))


class AuctionView(PlacedView):
    """The auction. ``bid_chosen(offer)`` when a private company that may be bid for is clicked or entered."""

    empty_key = "auction.empty"

    bid_chosen = Signal(object)

    def __init__(self, model: AuctionModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._auction = model
        self._definition: TitleDefinition | None = None
        self.setItemDelegate(LotDelegate(self))
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
        """One card."""
        return QSize(round(self.look.px(PRIVATE[0] + 8)), round(self.look.px(PRIVATE[1])))

    def place(self, room: QSize) -> Placement:
        """Cards in columns of equal width, as high as the longest power needs while there is room."""
        lots, look = self._auction.cells(), self.look
        gap = round(look.px(4))
        if len(lots) == 1 and isinstance(lots[0].card, CompanyCard):
            wide = min(room.width() - 2 * gap, round(look.px(COMPANY_LOT[0])))
            tall = ceil(company_lot_height(look, lots[0]))
            return Placement({(0, 0): QRect(gap, gap, wide, tall)}, QSize(wide + 2 * gap, tall + 2 * gap))
        first = grid(len(lots), look.px(PRIVATE[0]), look.px(PRIVATE[1]), room, gap)
        if not lots:
            return first
        width = next(iter(first.rects.values())).width()
        wanted = max(lot_height(look, lot, width) for lot in lots)
        rows = len({rect.top() for rect in first.rects.values()})
        fits = (room.height() - gap * (rows + 1)) / rows
        high = max(look.px(PRIVATE[1]), min(wanted, fits))
        return grid(len(lots), look.px(PRIVATE[0]), high, room, gap)

    def _choose(self, index: QModelIndex) -> None:
        lot = index.data(CellRole.CELL)
        if lot is not None and lot.offer is not None:
            self.bid_chosen.emit(lot.offer)
