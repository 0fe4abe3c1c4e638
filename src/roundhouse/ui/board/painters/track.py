"""Track: a light casing, a thick dark line over it, bridges where pieces cross, arrows off the board."""

from __future__ import annotations

import math
from collections.abc import Iterable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from roundhouse.geometry.hexes import APOTHEM, Point, Points, edge_angle
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
    """The pen for track: flat at its ends. Its bends are too slight to need rounding."""
    pen = QPen(ink, width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    return pen


def paint_track(painter: QPainter, layout: FaceLayout, theme: Theme) -> None:
    """All track of a hex; track that joins is one, track that only crosses makes a bridge."""
    lines = [line_path(piece.points) for piece in layout.tracks] + [line_path(stub) for stub in layout.stubs]
    _stroke(painter, lines, track_pen(color(theme.casing, 0.92), TRACK + 2 * CASING))
    _stroke(painter, lines, track_pen(color(theme.track), TRACK))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color(theme.track))
    for x, y in _junctions(layout):
        painter.drawEllipse(QPointF(x, y), TRACK / 2, TRACK / 2)
    painter.setBrush(color(theme.casing))
    for crossing in layout.crossings:
        for strip in crossing.strips:
            painter.drawPolygon(polygon(strip))
    for arrow in layout.arrows:
        # The outline is left open at the edge: a casing there would cut the arrow off its track.
        outline = line_path(arrow.points)
        pen = track_pen(color(theme.casing, 0.92), 2 * CASING)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(outline, pen)
        painter.fillPath(outline, color(theme.track))


def _junctions(layout: FaceLayout) -> list[Point]:
    """Where track meets without a stop: the flat ends there need rounding off."""
    found = [piece.points[0] for piece in layout.tracks if piece.a.kind == "junction"]
    return found + [piece.points[-1] for piece in layout.tracks if piece.b.kind == "junction"]


def paint_buffer_stops(painter: QPainter, layout: FaceLayout, theme: Theme, edges: frozenset[int]) -> None:
    """A buffer stop on track that reaches one of ``edges``, behind which no hex lies."""
    ends = {e.index for piece in layout.tracks for e in (piece.a, piece.b) if e.kind == "edge"} & edges
    for edge in ends:
        painter.save()
        painter.rotate(math.degrees(edge_angle(layout.layout, edge)))
        for ink, thick in ((theme.casing, 9.0), (theme.track, 4.5)):
            painter.setPen(track_pen(color(ink), thick))
            reach = TRACK / 2 + (6.0 if ink == theme.casing else 4.0)
            painter.drawLine(QPointF(APOTHEM - 5, -reach), QPointF(APOTHEM - 5, reach))
        painter.restore()


def _stroke(painter: QPainter, lines: Iterable[QPainterPath], pen: QPen) -> None:
    for line in lines:
        painter.strokePath(line, pen)
