"""Where markers of the market would come to, painted over it: an arrow, the box, and the marker to be."""

from __future__ import annotations

from math import atan2, cos, hypot, sin

import msgspec
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.livery import Livery
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.tokens import ghost_pill

_HEAD, _OPENING = 7.0, 0.5
"""The length of the head of an arrow at a scale of 1, and half the angle of its tip."""
_SHORTEST = 22.0
"""The length of the shortest arrow at a scale of 1."""
_LETTERS = 9.0
"""The least height of a marker whose letters are to be read, at a scale of 1."""


class Destination(msgspec.Struct, frozen=True):
    """The box (row and column) to which the marker of a company would come."""

    livery: Livery
    box: tuple[int, int]


def paint_destination(painter: QPainter, look: Look, box: QRectF, marker: QRectF, livery: Livery) -> None:
    """The box is framed, and the marker that would come lies in it, hollow."""
    strokes.outline(painter, box, look.color("may"), 2 * look.line(), look.px(2))
    ghost_pill(painter, look, marker, livery)


def paint_way(painter: QPainter, look: Look, start: QPointF, end: QPointF) -> None:
    """An arrow from one marker to the other, light around so that it is seen on whatever lies below.

    None to the next row: it would hide the price there, and the frame tells enough.
    """
    if hypot(end.x() - start.x(), end.y() - start.y()) < look.px(_SHORTEST):
        return
    turn = atan2(end.y() - start.y(), end.x() - start.x())
    length = look.px(_HEAD)
    corners = [
        QPointF(end.x() - length * cos(turn + side), end.y() - length * sin(turn + side))
        for side in (_OPENING, -_OPENING)
    ]
    for color, wide in (("panel", 5.0), ("may", 2.0)):
        pen = QPen(look.color(color), look.px(wide))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(look.color(color))
        painter.drawLine(start, end)
        painter.drawPolygon(QPolygonF([end, *corners]))


def below(marker: QRectF, last: QRectF, box: QRectF, look: Look) -> QRectF:
    """A marker below the last one of its box that it would cover, if that leaves room for its letters."""
    if not marker.intersects(last):
        return marker
    top = last.bottom() + look.line()
    low = min(max(marker.bottom(), top + marker.height()), box.bottom() - look.line())
    return QRectF(marker.left(), top, marker.width(), low - top) if low - top >= look.px(_LETTERS) else marker


def way_between(start: QRectF, end: QRectF) -> tuple[QPointF, QPointF] | None:
    """Where an arrow leaves one marker and reaches another; None where they touch."""
    one, other = start.center(), end.center()
    across, down = other.x() - one.x(), other.y() - one.y()
    if start.intersects(end) or not (across or down):
        return None

    def reach(rect: QRectF) -> float:
        """The share of the way that lies within a marker around one of its ends."""
        sides = ((rect.width(), across), (rect.height(), down))
        return min(size / 2 / abs(way) for size, way in sides if way)

    first, last = reach(start), 1 - reach(end)
    if last <= first:
        return None
    return (
        QPointF(one.x() + first * across, one.y() + first * down),
        QPointF(one.x() + last * across, one.y() + last * down),
    )
