"""The trains for sale as cards in the tray."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from roundhouse.engine.offers import Offer
from roundhouse.engine.position import Position
from roundhouse.ui.cards.certificate_card import CERTIFICATE, Manner
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.train_offer import paint_offered_train
from roundhouse.ui.docks.certificate_view import CardsView
from roundhouse.ui.models.keyed import CellRole
from roundhouse.ui.models.offered_train_model import OfferedTrainModel
from roundhouse.ui.words.speaker import Words


class TrainOfferDelegate(QStyledItemDelegate):
    """Paints a train that may be bought."""

    def __init__(self, view: TrainOfferView) -> None:
        super().__init__(view)
        self._view = view

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the card of the index."""
        train, view = index.data(CellRole.CELL), self._view
        if train is None:
            return
        over = option.state & (QStyle.StateFlag.State_MouseOver | QStyle.StateFlag.State_HasFocus)
        manner = Manner(
            view.keyed().words,
            view.money,
            hovered=bool(over) and train.offer is not None,
            quiet=train.offer is None,
        )
        paint_offered_train(painter, view.present_look(), QRectF(option.rect), train, manner)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """The size of a certificate."""
        look = self._view.look
        return QSize(ceil(look.px(CERTIFICATE[0])), ceil(look.px(CERTIFICATE[1])))


class TrainOfferView(CardsView):
    """The trains for sale. ``chosen(offer)`` when one on offer is clicked or entered."""

    chosen = Signal(object)
    choosing = True
    empty_key = "card.no_train"

    def __init__(self, model: OfferedTrainModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._offered = model
        self.setItemDelegate(TrainOfferDelegate(self))
        self.clicked.connect(self._choose)
        self.activated.connect(self._choose)
        self.begin()

    @classmethod
    def for_table(cls, words: Words, look: Look, parent: QWidget | None = None) -> TrainOfferView:
        """A view with a model of its own."""
        made = cls(OfferedTrainModel(words), parent=parent)
        made.set_look(look)
        return made

    def show_position(
        self, position: Position | None, previous: Position | None = None, offers: Sequence[Offer] = ()
    ) -> None:
        """Show a position; ``offers`` are those of the moment."""
        del previous
        self.set_definition(position.definition if position else None)
        self._offered.show_position(position, offers)

    def _choose(self, index: QModelIndex) -> None:
        train = index.data(CellRole.CELL)
        if train is not None and train.offer is not None:
            self.chosen.emit(train.offer)
