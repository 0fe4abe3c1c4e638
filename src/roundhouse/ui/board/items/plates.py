"""Small plates with a few figures that keep their size at every zoom: costs, values, powers."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from roundhouse.ui.board.layers import Layer
from roundhouse.ui.theme import Theme, color, font, readable_on

_PAD = 0.5
_HEIGHT = 1.7
PLATE = 13.0
"""The usual type of a plate, in pixels at a scale of 1."""


class PlateItem(QGraphicsItem):
    """A rounded plate with a text, centred on its place; ``size`` is the type's height in pixels."""

    def __init__(
        self, text: str, theme: Theme, size: float, ground: str, layer: Layer = Layer.PLATES
    ) -> None:
        """A plate of the colour ``ground``; the ink is chosen to be read on it."""
        super().__init__()
        self.text = text
        self._theme = theme
        self._ground = ground
        self._font = font("sans", size, bold=True)
        wide = self.width_of(text, size)
        high = _HEIGHT * size
        self._box = QRectF(-max(wide, high) / 2, -high / 2, max(wide, high), high)
        self._bounds = self._box.adjusted(-2, -2, 3, 4)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setZValue(layer)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @staticmethod
    def width_of(text: str, size: float) -> float:
        """How wide a plate with a text is, in pixels."""
        return QFontMetricsF(font("sans", size, bold=True)).horizontalAdvance(text) + 2 * _PAD * size

    def on_board(self, unit: float, place: QPointF | None = None) -> QRectF:
        """The plate where it stands, or would at a ``place``, in board units; ``unit`` is a pixel in them."""
        at = self.pos() if place is None else place
        wide, high = self._box.width() * unit, self._box.height() * unit
        return QRectF(at.x() - wide / 2, at.y() - high / 2, wide, high)

    @property
    def box(self) -> QRectF:
        """The plate in pixels around its place."""
        return self._box

    def boundingRect(self) -> QRectF:
        """The plate with its rim and shadow."""
        return self._bounds

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """A soft shadow, the plate, its text."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        round_ = self._box.height() / 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color(self._theme.shadow, 0.25))
        painter.drawRoundedRect(self._box.translated(0.8, 1.8), round_, round_)
        painter.setPen(QPen(color(self._theme.halo, 0.9), 1.4))
        painter.setBrush(color(self._ground))
        painter.drawRoundedRect(self._box, round_, round_)
        painter.setPen(color(readable_on(self._ground)))
        painter.setFont(self._font)
        painter.drawText(self._box, Qt.AlignmentFlag.AlignCenter, self.text)


def kept_inside(place: QPointF, plate: PlateItem, window: QRectF, unit: float) -> QPointF:
    """``place`` moved so that the whole plate is within ``window``; ``unit`` is a pixel in board units."""
    wide, high = plate.box.width() / 2 * unit, plate.box.height() / 2 * unit
    x = min(max(place.x(), window.left() + wide), max(window.left() + wide, window.right() - wide))
    y = min(max(place.y(), window.top() + high), max(window.top() + high, window.bottom() - high))
    return QPointF(x, y)
