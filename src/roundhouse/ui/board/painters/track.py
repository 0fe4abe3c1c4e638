"""Track: a light casing, a thick dark line over it, bridges where pieces cross, arrows off the board."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from roundhouse.track.geometry import Points
from roundhouse.ui.board.layout.shapes import CASING, TRACK, FaceLayout
from roundhouse.ui.board.painters.ground import polygon
from roundhouse.ui.theme import Theme, color


def line_path(points: Points) -> QPainterPath:
    """A polyline as a painter path."""
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(*point)
    return path


def track_pen(ink: QColor, width: float) -> QPen:
    """The pen for track: flat at its ends, round in its bends."""
    pen = QPen(ink, width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def paint_track(painter: QPainter, layout: FaceLayout, theme: Theme) -> None:
    """All track of a hex; track that joins is one, track that only crosses makes a bridge."""
    lines = [line_path(piece.points) for piece in layout.tracks] + [line_path(stub) for stub in layout.stubs]
    _stroke(painter, lines, track_pen(color(theme.casing, 0.92), TRACK + 2 * CASING))
    _stroke(painter, lines, track_pen(color(theme.track), TRACK))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color(theme.casing))
    for crossing in layout.crossings:
        for strip in crossing.strips:
            painter.drawPolygon(polygon(strip))
    for arrow in layout.arrows:
        shape = QPainterPath()
        shape.addPolygon(polygon(arrow.points))
        shape.closeSubpath()
        pen = QPen(color(theme.casing, 0.92), 2 * CASING)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(shape, pen)
        painter.fillPath(shape, color(theme.track))


def _stroke(painter: QPainter, lines: Iterable[QPainterPath], pen: QPen) -> None:
    for line in lines:
        painter.strokePath(line, pen)
