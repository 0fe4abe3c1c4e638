"""The fan: the tiles that may be laid on one hex, around it and never cut off by the edge of the view."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF

from roundhouse.track.geometry import RADIUS

MARGIN = 1.12
"""Room for a tile, in its radius."""


def fan_places(
    center: QPointF, radius: float, count: int, window: QRectF, clear: float = RADIUS
) -> list[QPointF]:
    """The middles of ``count`` tiles of ``radius`` around ``center``, inside ``window`` where there is room.

    Rings around the hex (which keeps ``clear`` free) are filled from the inside; places outside the window
    are left out. Where even that leaves too few, the rest goes to the free places of a grid nearest to the hex.
    """
    room = window.adjusted(radius * MARGIN, radius * MARGIN, -radius * MARGIN, -radius * MARGIN)
    places: list[QPointF] = []
    distance = clear + radius * 1.25
    reach = math.hypot(window.width(), window.height())
    while len(places) < count and distance < reach:
        places += _ring(center, distance, radius, room, count - len(places))
        distance += radius * 2.2
    if len(places) < count:
        places += _grid(center, radius, room, places, count - len(places))
    return places[:count]


def _ring(center: QPointF, distance: float, radius: float, room: QRectF, wanted: int) -> list[QPointF]:
    """Places on one ring, from the top clockwise, spread over what lies inside."""
    most = max(1, int(math.pi / math.asin(min(1.0, radius * 1.08 / distance))))
    angles = [2 * math.pi * step / most for step in range(most)]
    inside = [at for angle in angles if room.contains(at := _at(center, angle, distance))]
    if len(inside) <= wanted:
        return inside
    return inside[:wanted]


def _at(center: QPointF, angle: float, distance: float) -> QPointF:
    return QPointF(center.x() + math.sin(angle) * distance, center.y() - math.cos(angle) * distance)


def _grid(
    center: QPointF, radius: float, room: QRectF, taken: Sequence[QPointF], wanted: int
) -> list[QPointF]:
    step = radius * 2.1
    columns = max(1, int(room.width() / step) + 1)
    rows = max(1, int(room.height() / step) + 1)
    cells = [
        QPointF(room.left() + step * c, room.top() + step * r) for r in range(rows) for c in range(columns)
    ]
    free = [cell for cell in cells if all(_apart(cell, other) > step * 0.95 for other in taken)]
    return sorted(free or cells, key=lambda cell: _apart(cell, center))[:wanted]


def _apart(one: QPointF, other: QPointF) -> float:
    return math.hypot(one.x() - other.x(), one.y() - other.y())
