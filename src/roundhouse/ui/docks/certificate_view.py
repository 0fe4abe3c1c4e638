"""Certificates as cards in the tray, and what a player holds."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.offers import Offer
from roundhouse.engine.position import Position
from roundhouse.ui.cards.certificate_card import CERTIFICATE, Manner, paint_certificate, paint_private
from roundhouse.ui.cards.look import Look
from roundhouse.ui.docks.card_flow import flow
from roundhouse.ui.docks.placed_view import PlacedView, Placement
from roundhouse.ui.models.certificate_model import CertificateCard, CertificateModel, HoldingModel
from roundhouse.ui.models.keyed import CellRole, KeyedList
from roundhouse.ui.words.speaker import Words

_NARROW = 106.0
"""The width of a card at a scale of 1 where room is short."""


class CardDelegate(QStyledItemDelegate):
    """Paints a certificate or a private company."""

    def __init__(self, view: CardsView) -> None:
        super().__init__(view)
        self._view = view

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the card of the index."""
        card = index.data(CellRole.CELL)
        if card is None:
            return
        view = self._view
        over = option.state & (QStyle.StateFlag.State_MouseOver | QStyle.StateFlag.State_HasFocus)
        certificate = isinstance(card, CertificateCard)
        manner = Manner(
            view.keyed().words,
            view.money,
            hovered=bool(over) and view.choosing,
            changed=bool(index.data(CellRole.CHANGED)),
            quiet=view.choosing and certificate and card.offer is None,
        )
        rect = QRectF(option.rect)
        if certificate:
            paint_certificate(painter, view.present_look(), rect, card, manner)
        else:
            paint_private(painter, view.present_look(), rect, card, manner)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """The size of a certificate."""
        look = self._view.look
        return QSize(ceil(look.px(CERTIFICATE[0])), ceil(look.px(CERTIFICATE[1])))


class CardsView(PlacedView):
    """Cards in a flow. ``choosing``: cards without an offer are quieter, the others can be clicked."""

    choosing = False

    def __init__(self, model: KeyedList[Any], parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._definition: TitleDefinition | None = None
        self.setItemDelegate(CardDelegate(self))

    def set_definition(self, definition: TitleDefinition | None) -> None:
        """The title whose currency is written."""
        self._definition = definition
        self.viewport().update()

    def money(self, amount: int) -> str:
        """An amount in the currency of the title."""
        definition = self._definition
        return str(amount) if definition is None else self.keyed().words.money(amount, definition)

    def sizeHint(self) -> QSize:
        """One row of cards."""
        return QSize(round(self.look.px(640)), round(self.look.px(CERTIFICATE[1] + 8)))

    def minimumSizeHint(self) -> QSize:
        """Two cards."""
        return QSize(round(self.look.px(240)), round(self.look.px(CERTIFICATE[1] + 4)))

    def place(self, room: QSize) -> Placement:
        """Cards from the left; a little narrower where one more in a row saves a row."""
        look, count = self.look, self.keyed().rowCount()
        gap = round(look.px(2))
        size = QSize(ceil(look.px(CERTIFICATE[0])), ceil(look.px(CERTIFICATE[1])))
        roomy = flow([size] * count, room, gap, gap)
        if roomy.extent.height() <= room.height() and roomy.extent.width() <= room.width():
            return roomy
        size.setWidth(ceil(look.px(_NARROW)))
        narrow = flow([size] * count, room, gap, gap)
        return narrow if narrow.extent.height() <= room.height() else roomy


class CertificateView(CardsView):
    """The certificates for sale. ``chosen(offer, sources)`` when one on offer is clicked or entered.

    The offer is an OfferBuyShares (``sources`` is the tuple of one of its choices) or an OfferPar
    (``sources`` is empty: the par has still to be chosen).
    """

    chosen = Signal(object, object)
    choosing = True
    empty_key = "card.none"

    def __init__(self, model: CertificateModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._certificates = model
        self.clicked.connect(self._choose)
        self.activated.connect(self._choose)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.begin()

    @classmethod
    def for_table(cls, words: Words, look: Look, parent: QWidget | None = None) -> CertificateView:
        """A view with a model of its own."""
        made = cls(CertificateModel(words), parent=parent)
        made.set_look(look)
        return made

    def show_position(
        self, position: Position | None, previous: Position | None = None, offers: Sequence[Offer] = ()
    ) -> None:
        """Show a position; ``offers`` are those of the moment."""
        self.set_definition(position.definition if position else None)
        self._certificates.show_position(position, previous, offers)

    def _choose(self, index: QModelIndex) -> None:
        card = index.data(CellRole.CELL)
        if card is not None and card.offer is not None:
            self.chosen.emit(card.offer, () if card.pars else card.sources)


class HoldingView(CardsView):
    """What one player holds; see :meth:`HoldingModel.set_player`."""

    empty_key = "card.holding"

    def __init__(self, model: HoldingModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._holding = model
        self.begin()

    @classmethod
    def for_table(cls, words: Words, look: Look, parent: QWidget | None = None) -> HoldingView:
        """A view with a model of its own."""
        made = cls(HoldingModel(words), parent=parent)
        made.set_look(look)
        return made

    def set_player(self, name: str) -> None:
        """Show the holding of another player."""
        self._holding.set_player(name)

    def show_position(self, position: Position | None, previous: Position | None = None) -> None:
        """Show a position."""
        self.set_definition(position.definition if position else None)
        self._holding.show_position(position, previous)
