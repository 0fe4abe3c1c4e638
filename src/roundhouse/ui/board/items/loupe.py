"""A hex seen through a magnifying glass: all that is written on it, while the board is seen from afar."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from roundhouse.geometry.hexes import APOTHEM, RADIUS
from roundhouse.ui.board.items.hexes import HexLook, draw_ground, draw_top, hex_path
from roundhouse.ui.board.layers import Layer
from roundhouse.ui.theme import color

WIDTH: Final = 136.0
"""The width of the hex under the glass, in pixels at a scale of 1."""
_RIM: Final = 4.0
_GAP: Final = 6.0


class LoupeItem(QGraphicsItem):
    """A hex as it looks from near, of one size at every zoom, around its place."""

    def __init__(self, look: HexLook, scale: float) -> None:
        """Show ``look``; ``scale`` is that of the window's type."""
        super().__init__()
        self.look = look
        self._zoom = WIDTH * scale / (2 * APOTHEM)
        self._shape = hex_path(look.layout.layout)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.setZValue(Layer.LOUPE)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def reach(self) -> float:
        """Half the height of the picture, in pixels."""
        return (RADIUS + _RIM) * self._zoom

    def boundingRect(self) -> QRectF:
        """The hex with its rim and shadow."""
        reach = self.reach + 4
        return QRectF(-reach, -reach, 2 * reach, 2 * reach)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """A soft shadow, the hex, a light rim in a dark one."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self._zoom, self._zoom)
        theme = self.look.theme
        for spread in (9.0, 6.0, 3.0):
            painter.strokePath(self._shape.translated(2.0, 4.0), QPen(color(theme.shadow, 0.12), 2 * spread))
        draw_ground(painter, self.look)
        draw_top(painter, self.look)
        painter.strokePath(self._shape, QPen(color(theme.ring, 0.8), 7.0))
        painter.strokePath(self._shape, QPen(color(theme.halo), 4.0))

    def place_beside(self, center: QPointF, window: QRectF, unit: float) -> None:
        """Above the hex at ``center``, or below for want of room; ``unit`` is a pixel in board units."""
        reach = (self.reach + _GAP) * unit
        away = RADIUS + reach
        above = center.y() - away - reach >= window.top()
        x = min(max(center.x(), window.left() + reach), window.right() - reach)
        self.setPos(x, center.y() + (-away if above else away))
