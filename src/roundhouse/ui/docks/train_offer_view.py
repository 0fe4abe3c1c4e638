"""The trains for sale as cards in the tray."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from roundhouse.engine.offers import Offer
from roundhouse.engine.position import Position
from roundhouse.ui.cards.certificate_card import Manner
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.train_offer import NARROW, InCommon, in_common, least_width, paint_offered_train
from roundhouse.ui.docks.certificate_view import LOW, CardsView
from roundhouse.ui.docks.keyed_view import Index
from roundhouse.ui.models.keyed import CellRole
from roundhouse.ui.models.offered_train_model import OfferedTrainModel
from roundhouse.ui.words.speaker import Words


class TrainOfferView(CardsView):
    """The trains for sale. ``chosen(offer)`` when one on offer is clicked or entered."""

    chosen = Signal(object)
    choosing = True
    narrow = NARROW
    low = LOW
    empty_key = "card.no_train"
    _common: InCommon | None = None

    def __init__(self, model: OfferedTrainModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._offered = model
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
        self._measure()

    def arrange(self) -> None:
        """All cards in the same sizes."""
        manner = self._measure()
        super().arrange()
        self._common = in_common(self.look, self._wide, self._offered.cells(), manner)

    def _measure(self) -> Manner:
        """How narrow cards may be with what stands on them; gives how they are written."""
        manner = Manner(self.keyed().words, self.money)
        self.narrow = least_width(self.look, self._offered.cells(), manner) / self.look.scale
        return manner

    def paint_cell(self, painter: QPainter, rect: QRectF, index: Index, *, lifted: bool) -> None:
        """Paint a train that may be bought."""
        train = index.data(CellRole.CELL)
        takes = train.offer is not None
        manner = Manner(self.keyed().words, self.money, hovered=lifted and takes, quiet=not takes)
        paint_offered_train(painter, self.present_look(), rect, train, manner, self._common)

    def _choose(self, index: QModelIndex) -> None:
        train = index.data(CellRole.CELL)
        if train is not None and train.offer is not None:
            self.chosen.emit(train.offer)
