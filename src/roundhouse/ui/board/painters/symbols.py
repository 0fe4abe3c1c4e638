"""Small drawn signs: water, mountains, anchors, barbells, each in a box of the given height around 0, 0."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen


def _pen(ink: QColor, width: float) -> QPen:
    pen = QPen(ink, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def draw_waves(painter: QPainter, height: float, ink: QColor) -> None:
    """Two waves, one and a half times as wide as high."""
    width = height * 1.5
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for y in (-height * 0.24, height * 0.24):
        path = QPainterPath(QPointF(-width / 2, y))
        for k in range(3):
            x = -width / 2 + k * width / 3
            rise = height * 0.3
            path.cubicTo(x + width / 14, y - rise, x + width / 6 - width / 14, y - rise, x + width / 6, y)
            path.cubicTo(
                x + width / 6 + width / 14, y + rise, x + width / 3 - width / 14, y + rise, x + width / 3, y
            )
        painter.strokePath(path, _pen(ink, height * 0.13))


def draw_peaks(painter: QPainter, height: float, ink: QColor) -> None:
    """Two peaks, the nearer one lower."""
    h = height / 2
    far, near = QPainterPath(), QPainterPath()
    far.moveTo(-h * 1.3, h * 0.8)
    far.lineTo(-h * 0.25, -h * 0.95)
    far.lineTo(h * 0.8, h * 0.8)
    far.closeSubpath()
    near.moveTo(-h * 0.1, h * 0.8)
    near.lineTo(h * 0.62, -h * 0.28)
    near.lineTo(h * 1.35, h * 0.8)
    near.closeSubpath()
    painter.fillPath(far.united(near), ink)
    snow = QPainterPath()
    snow.moveTo(-h * 0.25, -h * 0.95)
    snow.lineTo(h * 0.05, -h * 0.45)
    snow.lineTo(-h * 0.25, -h * 0.25)
    snow.lineTo(-h * 0.55, -h * 0.45)
    snow.closeSubpath()
    painter.fillPath(snow, QColor(255, 255, 255, 210))


def draw_works(painter: QPainter, height: float, ink: QColor) -> None:
    """A spade over a heap: work that costs, of no named terrain."""
    h = height / 2
    heap = QPainterPath(QPointF(-h * 1.1, h * 0.8))
    heap.quadTo(0.0, -h * 0.5, h * 1.1, h * 0.8)
    heap.closeSubpath()
    painter.fillPath(heap, ink)
    painter.setPen(_pen(ink, height * 0.12))
    painter.drawLine(QPointF(-h * 0.1, h * 0.2), QPointF(h * 0.75, -h * 0.85))


def draw_anchor(painter: QPainter, height: float, ink: QColor) -> None:
    """An anchor: a port."""
    h = height / 2
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_pen(ink, height * 0.1))
    painter.drawEllipse(QPointF(0, -h * 0.72), h * 0.2, h * 0.2)
    painter.drawLine(QPointF(0, -h * 0.5), QPointF(0, h * 0.85))
    painter.drawLine(QPointF(-h * 0.42, -h * 0.25), QPointF(h * 0.42, -h * 0.25))
    flukes = QPainterPath(QPointF(-h * 0.78, h * 0.2))
    flukes.quadTo(-h * 0.7, h * 0.85, 0.0, h * 0.85)
    flukes.quadTo(h * 0.7, h * 0.85, h * 0.78, h * 0.2)
    painter.strokePath(flukes, _pen(ink, height * 0.1))


def draw_barbell(painter: QPainter, width: float, height: float, ink: QColor, plate: QColor) -> None:
    """A bar with a weight on each end and a plate between: the hex is blocked."""
    w, h = width / 2, height / 2
    painter.setPen(_pen(ink, height * 0.16))
    painter.drawLine(QPointF(-w + h * 0.4, 0), QPointF(w - h * 0.4, 0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    for side in (-1, 1):
        outer = QRectF(0, 0, h * 0.34, height * 0.66)
        outer.moveCenter(QPointF(side * (w - h * 0.17), 0))
        painter.drawRoundedRect(outer, 1.2, 1.2)
        inner = QRectF(0, 0, h * 0.34, height)
        inner.moveCenter(QPointF(side * (w - h * 0.62), 0))
        painter.drawRoundedRect(inner, 1.2, 1.2)
    middle = QRectF(-w + h * 0.95, -h, width - h * 1.9, height)
    painter.setBrush(plate)
    painter.setPen(_pen(ink, 1.2))
    painter.drawRoundedRect(middle.adjusted(0, 0.6, 0, -0.6), 3.0, 3.0)
