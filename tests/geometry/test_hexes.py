"""Hexes and the track in them."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from roundhouse.catalogue.definitions import Layout
from roundhouse.geometry import hexes as g

NEIGHBOURS: dict[Layout, list[tuple[int, int]]] = {
    "pointy": [(-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1)],
    "flat": [(0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)],
}


@pytest.mark.parametrize("layout", ["pointy", "flat"])
@pytest.mark.parametrize("edge", range(6))
def test_the_neighbour_over_an_edge_lies_behind_its_middle(layout: Layout, edge: int) -> None:
    x, y = g.hex_center(layout, *NEIGHBOURS[layout][edge])
    mx, my = g.edge_middle(layout, edge)
    assert (x, y) == pytest.approx((2 * mx, 2 * my))


@pytest.mark.parametrize("layout", ["pointy", "flat"])
def test_every_point_near_a_centre_belongs_to_that_hex(layout: Layout) -> None:
    for cell in ((3, 1), (0, 4), (-2, 2)):
        cx, cy = g.hex_center(layout, *cell)
        for k in range(12):
            dx, dy = g.polar(k * math.pi / 6, g.APOTHEM * 0.97)
            assert g.hex_at(layout, (cx + dx, cy + dy), sum(cell) % 2) == cell


@pytest.mark.parametrize(
    ("a", "b", "length"), [(0, 3, 2 * g.APOTHEM), (0, 2, 150 * math.pi / 3), (0, 1, 50 * 2 * math.pi / 3)]
)
def test_track_is_straight_gentle_or_sharp(a: int, b: int, length: float) -> None:
    points = g.edge_to_edge("pointy", a, b)
    assert points[0] == pytest.approx(g.edge_middle("pointy", a))
    assert points[-1] == pytest.approx(g.edge_middle("pointy", b), abs=1e-6)
    measured = sum(math.dist(p, q) for p, q in pairwise(points))
    assert measured == pytest.approx(length, rel=0.002)


def test_track_meets_its_edge_at_a_right_angle() -> None:
    points = g.edge_to_point("flat", 4, (-20.0, 30.0), 200)
    heading = math.atan2(points[1][1] - points[0][1], points[1][0] - points[0][0])
    assert math.cos(heading - g.edge_angle("flat", 4) - math.pi) == pytest.approx(1, abs=1e-4)


def test_a_curve_never_loops() -> None:
    points = g.edge_to_point("pointy", 0, g.polar(g.edge_angle("pointy", 0) + 0.3, 80.0))
    assert sum(math.dist(p, q) for p, q in pairwise(points)) < 120


def test_the_middle_of_a_line() -> None:
    place, direction = g.along(((0, 0), (10, 0), (10, 10)), 0.75)
    assert place == (10.0, 5.0)
    assert direction == pytest.approx(math.pi / 2)


def test_the_land_is_one_piece_without_seams() -> None:
    land = g.land_outline("pointy", ((1, 0), (3, 0), (2, 1)))
    assert land.geom_type == "Polygon"
    assert land.area == pytest.approx(3 * g.hex_polygon("pointy").area, rel=0.02)
