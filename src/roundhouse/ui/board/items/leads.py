"""Short lines from plates to the circles they speak of, where these are many."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from roundhouse.geometry.hexes import Point
from roundhouse.ui.board.items.marking import MarkingItem
from roundhouse.ui.board.layers import Layer
from roundhouse.ui.theme import Theme, color

_HALO = 2.2
"""How broad the halo of a line is, in widths of the line."""

Lead = tuple[Point, Point]
"""Where a line begins, below its plate, and where it ends, in board units."""


class LeadsItem(MarkingItem):
    """Lines below plates and names, in the colour of the plates."""

    def __init__(self, theme: Theme) -> None:
        """No plate is led from yet."""
        super().__init__(theme, Layer.NAMED)
        self.leads: tuple[Lead, ...] = ()
        self._lines = QPainterPath()
        self._width = 1.0

    def mark(self, leads: Iterable[Lead], width: float) -> None:
        """Draw these lines and no others, ``width`` board units broad."""
        self.leads, self._width = tuple(leads), width
        self._lines = QPainterPath()
        for begin, end in self.leads:
            self._lines.moveTo(QPointF(*begin))
            self._lines.lineTo(QPointF(*end))
        edge = width * _HALO
        self._cover(self._lines.boundingRect().adjusted(-edge, -edge, edge, edge))

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Each with a halo, so that it is seen on every ground."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for ink, width in ((self._theme.halo, _HALO * self._width), (self._theme.may, self._width)):
            painter.strokePath(self._lines, QPen(color(ink), width, Qt.PenStyle.SolidLine))
