"""Where markers of the market would come to, painted over it: an arrow, the box, and the marker to be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
_TINT = 0.22
_STEPS = 32
"""At so many places of an arrow it is asked what it covers."""
_HARDLY = 0.5
"""So many pixels nobody sees."""


class Destination(msgspec.Struct, frozen=True):
    """The box (row and column) to which the marker of a company would come."""

    livery: Livery
    box: tuple[int, int]


def paint_destination(
    painter: QPainter, look: Look, box: QRectF, marker: QRectF | None, livery: Livery
) -> None:
    """The box is framed, and the marker that would come lies in it, hollow; without room for it, a tint."""
    # Below the lowest box of a column it may lie outside of it.
    framed = box if marker is None or box.contains(marker) else box.united(look.inside(marker, -1, -1))
    strokes.outline(painter, framed, look.color("may"), 2 * look.line(), look.px(2))
    if marker is None:
        strokes.fill(painter, box, look.color("may", _TINT), look.px(2))
    else:
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


def free_place(
    wanted: QRectF, sizes: Sequence[tuple[float, float]], areas: Sequence[QRectF], taken: Sequence[QRectF]
) -> QRectF | None:
    """Where a marker lies that would come to a box, and covers nothing of what is ``taken``; None: nowhere.

    As it is ``wanted``, or in the first of these ``sizes`` (width, height) for which there is room in one of
    the ``areas``: as near to that place as possible, in the middle before the sides.
    """

    def is_free(rect: QRectF) -> bool:
        return not any(
            other.intersects(rect.adjusted(_HARDLY, _HARDLY, -_HARDLY, -_HARDLY)) for other in taken
        )

    def places(area: QRectF, wide: float, high: float) -> Iterator[QRectF]:
        tops = {wanted.top(), area.bottom() - high, *(other.bottom() for other in taken)}
        tops = {top for top in tops if area.top() <= top <= area.bottom() - high}
        for left in (wanted.center().x() - wide / 2, area.right() - wide, area.left()):
            if area.left() <= left <= area.right() - wide + _HARDLY:
                for top in sorted(tops, key=lambda each: abs(each - wanted.top())):
                    yield QRectF(left, top, wide, high)

    if any(area.contains(wanted) for area in areas) and is_free(wanted):
        return wanted
    found = (rect for area in areas for size in sizes for rect in places(area, *size) if is_free(rect))
    return next(found, None)


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


def clearest_way(
    markers: tuple[QRectF, QRectF], boxes: tuple[QRectF, QRectF], taken: Sequence[QRectF]
) -> tuple[QPointF, QPointF] | None:
    """The way from a marker to where it would come that runs over least of what is ``taken``.

    Through the middle, between the sides of the two ``boxes`` that face each other, or along their right or
    left sides; None where markers touch.
    """
    middle = way_between(*markers)
    if middle is None:
        return None
    sides = []
    across = boxes[1].center().x() - boxes[0].center().x()
    facing = [] if abs(across) < 1 else [(1, -1) if across > 0 else (-1, 1)]
    for at in (*facing, (1, 1), (-1, -1)):
        ends = [_beside(marker, box, side) for marker, box, side in zip(markers, boxes, at, strict=True)]
        sides.append(way_between(*ends) or middle)
    others = [rect for rect in taken if rect != markers[0]]

    def covered(way: tuple[QPointF, QPointF]) -> int:
        return sum(_runs_over(way, rect) for rect in others)

    # At its end a marker has no letter: of ways that run over as much, one at a side is clearer.
    return min((*sides, middle) if covered(middle) else (middle, *sides), key=covered)


def _beside(marker: QRectF, box: QRectF, side: int) -> QRectF:
    """The right (``side`` 1) or left (-1) end of a marker's line in its box, hardly wide."""
    wide = min(box.width(), marker.height()) / 4
    left = box.right() - wide if side > 0 else box.left()
    return QRectF(left, marker.top(), wide, marker.height())


def _runs_over(way: tuple[QPointF, QPointF], rect: QRectF) -> bool:
    """Whether an arrow covers some of a rectangle."""
    start, end = way
    steps = (step / _STEPS for step in range(_STEPS + 1))
    return any(rect.contains(start + (end - start) * step) for step in steps)
