"""Certificates as cards in the tray, and what a player holds."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.ui.cards.certificate_card import CERTIFICATE, Manner, paint_certificate, paint_private
from roundhouse.ui.docks.card_flow import flow
from roundhouse.ui.docks.placed_view import PlacedView, Placement
from roundhouse.ui.models.certificate_model import CertificateCard, CertificateModel, HoldingModel
from roundhouse.ui.models.keyed import CellRole


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

    def __init__(self, model: CertificateModel | HoldingModel, parent: QWidget | None = None) -> None:
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
        """Cards from the left."""
        size = QSize(ceil(self.look.px(CERTIFICATE[0])), ceil(self.look.px(CERTIFICATE[1])))
        count = self.keyed().rowCount()
        return flow([size] * count, room, round(self.look.px(2)), round(self.look.px(2)))


class CertificateView(CardsView):
    """The certificates for sale. ``chosen(offer, sources)`` when one on offer is clicked or entered.

    The offer is an OfferBuyShares (``sources`` is the tuple of one of its choices) or an OfferPar
    (``sources`` is empty: the par has still to be chosen).
    """

    chosen = Signal(object, object)
    choosing = True

    def __init__(self, model: CertificateModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._certificates = model
        self.empty = model.words.say("card.none")
        self.clicked.connect(self._choose)
        self.activated.connect(self._choose)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.begin()

    def _choose(self, index: QModelIndex) -> None:
        card = index.data(CellRole.CELL)
        if card is not None and card.offer is not None:
            self.chosen.emit(card.offer, () if card.pars else card.sources)


class HoldingView(CardsView):
    """What one player holds; see :meth:`HoldingModel.set_player`."""

    def __init__(self, model: HoldingModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self.empty = model.words.say("card.holding")
        self.begin()
