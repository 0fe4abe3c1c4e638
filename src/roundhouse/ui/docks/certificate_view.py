"""Certificates as cards in the tray."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from PySide6.QtCore import QModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.offers import Offer
from roundhouse.engine.position import Position
from roundhouse.ui.cards.certificate_card import CERTIFICATE, Manner, paint_certificate, paint_private
from roundhouse.ui.cards.compact_card import LOWEST, WIDEST, InCommon, as_large, least_width, paint_compact
from roundhouse.ui.cards.look import Look
from roundhouse.ui.docks.flow_view import FlowView
from roundhouse.ui.docks.keyed_view import Index
from roundhouse.ui.models.certificate_model import (
    Card,
    CertificateCard,
    CertificateModel,
    sources_of,
)
from roundhouse.ui.models.keyed import CellRole
from roundhouse.ui.words.speaker import Words

_NARROW = 103.0
LOW = 64.0
"""The height of a card at a scale of 1 where that brings one more row into sight."""


class CardsView(FlowView):
    """Cards in a flow. ``choosing``: cards without an offer are quieter, the others can be clicked.

    ``narrow`` is the width of a card at a scale of 1 where room is short, and ``low`` its height.
    """

    gap = 2.0
    choosing = False
    narrow = _NARROW
    low = CERTIFICATE[1]
    _definition: TitleDefinition | None = None
    _wide = 0
    _high = 0

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
        """Room for two cards side by side."""
        return QSize(ceil(self.look.px(2 * self.narrow + 8)), round(self.look.px(CERTIFICATE[1] + 4)))

    def cell_height(self) -> int:
        """The height of a card."""
        return self._high or ceil(self.look.px(CERTIFICATE[1]))

    def wanted_height(self, wide: int) -> int:
        """What rows of all cards take in so many pixels; 0 where a single one has room for them."""
        gaps = 2 * self.spacing()
        side_by_side = max(1, (wide - 2 - self.spacing()) // (ceil(self.look.px(self.narrow)) + gaps))
        rows = ceil(self.keyed().rowCount() / side_by_side)
        return rows * self.row_height() + gaps if rows > 1 else 0

    def row_height(self) -> int:
        """What one of several rows takes at least."""
        return ceil(self.look.px(self.low)) + 2 * self.spacing()

    def arrange(self) -> None:
        """A little narrower or lower where that saves a row or the scrolling, or brings more into sight."""
        self._high = self._height_in_sight()
        super().arrange()
        self._wide = self._width_in_sight()
        self.leave_whole_rows(is_scrolled=self.show_bar(self._wide) and self.isWrapping())

    def _width_in_sight(self) -> int:
        """The width of a card: narrower, where that saves a row or the scrolling."""
        roomy, narrow = (ceil(self.look.px(wide)) for wide in (CERTIFICATE[0], self.narrow))
        no_gain = self.isWrapping() and not self._fits(narrow)
        is_roomy = self._fits(roomy) or (no_gain and self.columns_of(narrow) == self.columns_of(roomy))
        return roomy if is_roomy else narrow

    def _height_in_sight(self) -> int:
        """The height of a card: lower, as far as it may be, where more rows have room then.

        Where some have to be scrolled to, those in sight share the room: none is cut through.
        """
        roomy, low = (ceil(self.look.px(high)) for high in (CERTIFICATE[1], self.low))
        needed = ceil(self.keyed().rowCount() / self.columns_of(ceil(self.look.px(self.narrow))))
        rows = self.rows_in_sight(needed, low)
        if rows == 1:
            return roomy
        return min(roomy, self.height_of(rows)) if rows == needed else self.height_of(rows)

    def cell_size(self, index: Index) -> QSize:
        """The size of a certificate."""
        return QSize(self._wide, self.cell_height())

    def _fits(self, wide: int) -> bool:
        """Whether all cards of this width are in sight."""
        rows = ceil(self.keyed().rowCount() / self.columns_of(wide))
        return rows <= 1 or (self.isWrapping() and self.height_of(rows) >= self.cell_height())

    def paint_cell(self, painter: QPainter, rect: QRectF, index: Index, *, lifted: bool) -> None:
        """Paint a certificate or a private company."""
        card = index.data(CellRole.CELL)
        manner = Manner(
            self.keyed().words,
            self.money,
            hovered=lifted and self.choosing,
            changed=bool(index.data(CellRole.CHANGED)),
            quiet=self.choosing and card.offer is None,
        )
        self._paint_card(painter, self.present_look(), rect, card, manner)

    def _paint_card(self, painter: QPainter, look: Look, rect: QRectF, card: Card, manner: Manner) -> None:
        if isinstance(card, CertificateCard):
            paint_certificate(painter, look, rect, card, manner)
        else:
            paint_private(painter, look, rect, card, manner)


class _Compact(NamedTuple):
    """Cards of two lines: width and height in pixels, how all are written, and how many are ``seen``."""

    wide: int
    high: int
    common: InCommon
    seen: int


class CertificateView(CardsView):
    """The certificates for sale. ``chosen(offer, sources)`` when one on offer is clicked or entered.

    The offer is an OfferBuyShares (``sources`` is the tuple of one of its choices) or an OfferPar
    (``sources`` is empty: the par has still to be chosen).
    """

    chosen = Signal(object, object)
    choosing = True
    low = LOW
    empty_key = "card.none"
    _compact: _Compact | None = None

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

    def arrange(self) -> None:
        """Cards of two lines where tall ones would be scrolled to: they show more of them, or all."""
        self._compact = self._compact_cards()
        super().arrange()

    def _width_in_sight(self) -> int:
        return super()._width_in_sight() if self._compact is None else self._compact.wide

    def _height_in_sight(self) -> int:
        return super()._height_in_sight() if self._compact is None else self._compact.high

    def show_bar(self, wide: int) -> bool:
        """None beside cards of two lines that are all in sight, whatever room one has taken before."""
        is_whole = self._compact is not None and self._compact.seen == self.keyed().rowCount()
        if not is_whole:
            return super().show_bar(wide)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        return False

    def _compact_cards(self) -> _Compact | None:
        """Cards of two lines in as few rows as they need, so as large as may be; None: tall ones do.

        Where not even they are all in sight, there are as many as can be.
        """
        count, look = self.keyed().rowCount(), self.look
        columns = self.columns_of(ceil(look.px(self.narrow)))
        rows = self.rows_in_sight(ceil(count / columns), ceil(look.px(self.low)))
        if count <= columns * rows:
            return None
        # A bar that is shown for others takes no room from cards that are all in sight.
        found = self._compact_in(self.width())
        found = found if found.seen == count else self._compact_in(self.viewport().width())
        return found if found.seen > columns * rows else None

    def _compact_in(self, room: int) -> _Compact:
        """Cards of two lines in a width: where that shows more of them, with their counts on the band."""
        count, look = self.keyed().rowCount(), self.look
        cards, manner = self._certificates.cells(), Manner(self.keyed().words, self.money)
        best: _Compact | None = None
        for on_top in (False, True):
            least = ceil(least_width(look, cards, manner, InCommon(on_top)))
            columns = self.columns_of(least, room)
            rows = self.rows_in_sight(ceil(count / columns), ceil(look.px(LOWEST)))
            # What is scrolled sideways in a single row is as tall as the row.
            seen = min(count, columns * rows) if rows > 1 or columns >= count else 0
            if best is None or seen > best.seen:
                columns = ceil(count / rows) if seen == count else columns
                wide = min(ceil(look.px(WIDEST)), self.width_of(columns, room))
                high = min(ceil(look.px(self.low)), self.height_of(rows))
                common = as_large(look, (wide, high), cards, manner, on_top=on_top)
                best = _Compact(wide, high, common, seen)
        assert best is not None
        return best

    def low_height(self, wide: int) -> int:
        """What rows of all cards take in so many pixels as cards of two lines; 0 where a single one does."""
        cards, manner = self._certificates.cells(), Manner(self.keyed().words, self.money)
        ways = (least_width(self.look, cards, manner, InCommon(on_top)) for on_top in (False, True))
        rows = ceil(len(cards) / self.columns_of(ceil(min(ways)), wide))
        return rows * self.low_row() + 2 * self.spacing() if rows > 1 else 0

    def low_row(self) -> int:
        """What a row of cards of two lines takes at least."""
        return ceil(self.look.px(LOWEST)) + 2 * self.spacing()

    def _paint_card(self, painter: QPainter, look: Look, rect: QRectF, card: Card, manner: Manner) -> None:
        if self._compact is None:
            super()._paint_card(painter, look, rect, card, manner)
        else:
            paint_compact(painter, look, rect, card, manner, self._compact.common)

    def _choose(self, index: QModelIndex) -> None:
        card = index.data(CellRole.CELL)
        if card is not None:
            self.take(card)

    def take(self, card: Card) -> bool:
        """Choose what is on offer with a card; False where that is nothing."""
        if card.offer is not None:
            is_par = isinstance(card, CertificateCard) and bool(card.pars)
            self.chosen.emit(card.offer, () if is_par else sources_of(card))
        return card.offer is not None

    def picture_of(self, card: Card) -> QPixmap:
        """A card as it is carried: as large as those that lie here."""
        wide, high = self._wide or ceil(self.look.px(CERTIFICATE[0])), self.cell_height()
        ratio = self.devicePixelRatioF()
        picture = QPixmap(QSize(wide, high) * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        manner = Manner(self.keyed().words, self.money)
        self._paint_card(painter, self.look, QRectF(0, 0, wide, high), card, manner)
        painter.end()
        return picture
