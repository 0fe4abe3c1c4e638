"""The hexes that a sentence names: rings, and plates with the coordinate where that is the name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from roundhouse.catalogue.definitions import Layout
from roundhouse.geometry.hexes import RADIUS, Point
from roundhouse.ui.board.items.hexes import hex_path
from roundhouse.ui.board.items.marking import MarkingItem
from roundhouse.ui.board.items.plates import PlateItem, kept_inside
from roundhouse.ui.board.layers import Layer
from roundhouse.ui.theme import Theme, color

_LETTERS: Final = 12.0
"""The size of a coordinate in pixels, at a scale of 1: to be read at every zoom."""
_RING: Final = 2.5
_HALO: Final = 5.5
"""How broad a ring and the halo around it are, in pixels at a scale of 1."""
_ABOVE: Final = 0.5
"""How far above the middle of its hex a plate lies, in radii."""


class NamedItem(MarkingItem):
    """Rings around hexes that are spoken of, below the names.

    Above all else ``plates`` say what those without a name are called.
    """

    def __init__(self, layout: Layout, theme: Theme) -> None:
        """Nothing is spoken of yet."""
        super().__init__(theme, Layer.NAMED)
        self._ring = hex_path(layout, 0.94)
        self._rings = QPainterPath()
        self._scale = 1.0
        self.plates: tuple[PlateItem, ...] = ()

    def mark(
        self,
        centers: Iterable[Point],
        called: Iterable[tuple[Point, str]],
        scale: float,
        window: QRectF,
        unit: float,
    ) -> None:
        """Ring the hexes with these centres, put plates on those ``called`` so; ``scale`` of the type.

        A plate of which a part would be seen lies within ``window``; ``unit`` is a pixel in board units.
        """
        self._rings, self._scale = QPainterPath(), scale
        for x, y in centers:
            self._rings.addPath(self._ring.translated(x, y))
        self._cover(self._rings.boundingRect().adjusted(-RADIUS, -RADIUS, RADIUS, RADIUS))
        for plate in self.plates:
            self.scene().removeItem(plate)
        self.plates = tuple(self._plate(center, text, scale) for center, text in called)
        for plate in self.plates:
            if plate.on_board(unit).intersects(window):
                plate.setPos(kept_inside(plate.pos(), plate, window, unit))

    def _plate(self, center: Point, text: str, scale: float) -> PlateItem:
        plate = PlateItem(text, self._theme, _LETTERS * scale, self._theme.text, Layer.SPOKEN)
        self.scene().addItem(plate)
        plate.setPos(QPointF(center[0], center[1] - _ABOVE * RADIUS))
        return plate

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the rings with a halo."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for hue, width in ((self._theme.halo, _HALO), (self._theme.text, _RING)):
            pen = QPen(color(hue), width * self._scale)
            pen.setCosmetic(True)
            painter.strokePath(self._rings, pen)
