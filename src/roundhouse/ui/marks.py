"""A small widget with a player's mark or a company's token in it."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from roundhouse.ui.cards import tokens
from roundhouse.ui.cards.livery import Livery
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.painted import Painted


class Badge(QWidget):
    """A square of ``side`` pixels that shows a player's mark or a company's token, or nothing."""

    def __init__(self, look: Look, side: int, parent: QWidget | None = None) -> None:
        """Begin without a player or company."""
        super().__init__(parent)
        self._look = look
        self._seat: int | None = None
        self._livery: Livery | None = None
        self.set_side(side)

    def set_side(self, side: int) -> None:
        """Be as large as this, in pixels."""
        self._is_low = False
        self.setFixedSize(QSize(side, side))

    def set_low(self, high: int) -> None:
        """Show a company's letters in a line of this height, in pixels, as on its marker in the market."""
        self._is_low = True
        letters = self._livery.symbol if self._livery is not None else ""
        wide = ceil(self._look.width(letters, "text", bold=True) + self._look.px(12))
        self.setFixedSize(QSize(max(wide, high), high))

    @property
    def thing(self) -> Painted | None:
        """What is shown, as its painter says it."""
        if self._seat is not None:
            return Painted("seat", str(self._seat))
        return Painted("company", self._livery.symbol) if self._livery is not None else None

    def show_player(self, seat: int) -> None:
        """Show the mark of the player in ``seat`` (from 0)."""
        self._show(seat, None)

    def show_company(self, livery: Livery) -> None:
        """Show a company's token."""
        self._show(None, livery)

    def _show(self, seat: int | None, livery: Livery | None) -> None:
        if (seat, livery) != (self._seat, self._livery):
            self._seat, self._livery = seat, livery
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what is shown."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(1, 1, self.width() - 2, self.height() - 2)
        if self._seat is not None:
            tokens.player_mark(painter, self._look, box, self._seat)
        elif self._livery is not None and self._is_low:
            tokens.pill(painter, self._look, box, self._livery, size="text")
        elif self._livery is not None:
            tokens.token(painter, self._look, box, self._livery)
        painter.end()
