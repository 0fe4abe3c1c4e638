"""Where hexes lie and how track runs inside one: plain geometry, no painting.

Lengths are in *board units*: a hex has circumradius :data:`RADIUS` (100). The origin of a
hex is its centre, x grows to the right and y downwards; angles are in radians and grow
clockwise on the screen. Edge ``e`` of a hex lies at ``edge_angle(layout, e)``.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from roundhouse.catalogue.definitions import EDGES, Layout

if TYPE_CHECKING:
    from shapely import Polygon
    from shapely.geometry.base import BaseGeometry

Point = tuple[float, float]
Points = tuple[Point, ...]

RADIUS = 100.0
"""Circumradius of a hex, which is also the length of its edges."""

APOTHEM = RADIUS * math.sqrt(3) / 2
"""Distance from the centre of a hex to the middle of an edge."""

EDGE_TURN = math.pi / 3
"""The angle between neighbouring edges: a turn of one rotation."""

_BASE_ANGLE: dict[Layout, float] = {"pointy": 2 * math.pi / 3, "flat": math.pi / 2}


def hex_center(layout: Layout, x: int, y: int) -> Point:
    """The centre, in board units, of the hex at doubled coordinates ``x``, ``y``."""
    if layout == "pointy":
        return (x * APOTHEM, y * RADIUS * 1.5)
    return (x * RADIUS * 1.5, y * APOTHEM)


def hex_at(layout: Layout, point: Point, parity: int) -> tuple[int, int]:
    """The doubled coordinates of the hex that covers ``point`` on an endless board.

    ``parity`` is that of ``x + y`` on the map in question (0 or 1).
    """
    across, down = (APOTHEM, RADIUS * 1.5) if layout == "pointy" else (RADIUS * 1.5, APOTHEM)
    column, row = round(point[0] / across), round(point[1] / down)
    near = [
        (x, y)
        for x in range(column - 2, column + 3)
        for y in range(row - 2, row + 3)
        if (x + y) % 2 == parity % 2
    ]
    return min(near, key=lambda cell: math.dist(hex_center(layout, *cell), point))


def edge_angle(layout: Layout, edge: float) -> float:
    """The direction of an edge from the centre; fractions lie between two edges."""
    return _BASE_ANGLE[layout] + edge * EDGE_TURN


def polar(angle: float, distance: float) -> Point:
    """The point at ``distance`` from the centre in the direction ``angle``."""
    return (math.cos(angle) * distance, math.sin(angle) * distance)


def edge_middle(layout: Layout, edge: int) -> Point:
    """The middle of an edge of a hex at the origin."""
    return polar(edge_angle(layout, edge), APOTHEM)


@lru_cache(maxsize=64)
def hex_corners(layout: Layout, scale: float = 1.0) -> Points:
    """The six corners of a hex at the origin; corner ``e`` lies between edges e - 1 and e."""
    return tuple(polar(edge_angle(layout, e - 0.5), RADIUS * scale) for e in range(EDGES))


@lru_cache(maxsize=64)
def hex_polygon(layout: Layout, scale: float = 1.0) -> Polygon:
    """The hex at the origin as a polygon."""
    from shapely import Polygon  # noqa: PLC0415 - a window opens sooner without it

    return Polygon(hex_corners(layout, scale))


def edge_ends(layout: Layout, edge: int) -> tuple[Point, Point]:
    """The two corners that an edge joins, clockwise."""
    corners = hex_corners(layout)
    return corners[edge % EDGES], corners[(edge + 1) % EDGES]


def land_outline(layout: Layout, cells: tuple[tuple[int, int], ...]) -> BaseGeometry:
    """The union of the hexes at the doubled coordinates ``cells``: the shape of the board."""
    from shapely import Polygon, unary_union  # noqa: PLC0415

    hexes: list[Polygon] = []
    for x, y in cells:
        cx, cy = hex_center(layout, x, y)
        hexes.append(Polygon([(cx + px, cy + py) for px, py in hex_corners(layout, 1.004)]))
    return unary_union(hexes)


def turned(points: Points, angle: float) -> Points:
    """``points`` turned clockwise about the origin."""
    cos, sin = math.cos(angle), math.sin(angle)
    return tuple((x * cos - y * sin, x * sin + y * cos) for x, y in points)


def arc_from(start: Point, heading: float, end: Point, samples: int = 20) -> Points:
    """The circular arc that leaves ``start`` in the direction ``heading`` and reaches ``end``.

    Where the arc would turn by more than 140 degrees a cubic curve with the same start
    direction is returned instead, so that no loop is drawn.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    chord = math.hypot(dx, dy)
    if chord < 1e-9:
        return (start,)
    bend = _wrapped(math.atan2(dy, dx) - heading)
    if abs(bend) < 1e-6:
        return _straight(start, end, samples)
    if abs(bend) > math.radians(70):
        return _cubic(start, heading, end, samples)
    radius = chord / (2 * math.sin(bend))
    cx = start[0] - radius * math.sin(heading)
    cy = start[1] + radius * math.cos(heading)
    first = math.atan2(start[1] - cy, start[0] - cx)
    return tuple(
        (cx + abs(radius) * math.cos(first + 2 * bend * i / samples),
         cy + abs(radius) * math.sin(first + 2 * bend * i / samples))
        for i in range(samples + 1)
    )  # fmt: skip


def _straight(start: Point, end: Point, samples: int) -> Points:
    (ax, ay), (bx, by) = start, end
    return tuple((ax + (bx - ax) * i / samples, ay + (by - ay) * i / samples) for i in range(samples + 1))


def _cubic(start: Point, heading: float, end: Point, samples: int) -> Points:
    reach = math.dist(start, end) * 0.62
    ax, ay = start
    bx, by = ax + math.cos(heading) * reach, ay + math.sin(heading) * reach
    dx, dy = end
    found = []
    for i in range(samples + 1):
        t = i / samples
        u = 1 - t
        found.append((u * u * ax + 2 * u * t * bx + t * t * dx, u * u * ay + 2 * u * t * by + t * t * dy))
    return tuple(found)


def _wrapped(angle: float) -> float:
    return (angle + math.pi) % (2 * math.pi) - math.pi


def edge_to_point(layout: Layout, edge: int, point: Point, samples: int = 20) -> Points:
    """Track from the middle of ``edge``, at a right angle to it, to ``point``."""
    return arc_from(edge_middle(layout, edge), edge_angle(layout, edge) + math.pi, point, samples)


@lru_cache(maxsize=256)
def edge_to_edge(layout: Layout, a: int, b: int, samples: int = 28) -> Points:
    """Track between two edges, meeting both at right angles: straight, gentle or sharp."""
    return edge_to_point(layout, a, edge_middle(layout, b), samples)


def along(points: Points, share: float) -> tuple[Point, float]:
    """The point at ``share`` (0..1) of the length of a polyline, and the heading there."""
    lengths = [math.dist(p, q) for p, q in pairwise(points)]
    goal = share * sum(lengths)
    for (p, q), length in zip(pairwise(points), lengths, strict=True):
        if goal <= length and length > 0:
            t = goal / length
            return (
                (p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t),
                math.atan2(q[1] - p[1], q[0] - p[0]),
            )
        goal -= length
    p, q = points[-2], points[-1]
    return q, math.atan2(q[1] - p[1], q[0] - p[0])
