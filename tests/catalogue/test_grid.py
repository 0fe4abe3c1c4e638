"""Neighbours on both layouts."""

from typing import get_args

import pytest

from roundhouse.catalogue.definitions import EDGES, Layout
from roundhouse.catalogue.grid import neighbour_offset, neighbours, opposite
from roundhouse.catalogue.reader import read_title, title_names
from roundhouse.engine.names import HexId


@pytest.mark.parametrize("layout", get_args(Layout))
def test_going_over_an_edge_and_back_ends_at_the_start(layout: Layout) -> None:
    seen = set()
    for edge in range(EDGES):
        dx, dy = neighbour_offset(layout, edge)
        back_x, back_y = neighbour_offset(layout, opposite(edge))
        assert (dx + back_x, dy + back_y) == (0, 0)
        seen.add((dx, dy))
    assert len(seen) == EDGES


def test_a_pointy_hex_has_its_neighbours_where_they_are_printed() -> None:
    around = neighbours(read_title("1894"))
    assert around[HexId("E10")] == ("F9", "E8", "D9", "D11", "E12", "F11")
    assert around[HexId("A2")] == ("B1", None, None, None, "A4", "B3")


def test_a_flat_hex_has_its_neighbours_where_they_are_printed() -> None:
    around = neighbours(read_title("1861"))
    assert around[HexId("H8")] == ("H10", "G9", "G7", "H6", "I7", "I9")


@pytest.mark.parametrize("name", title_names())
def test_neighbours_know_each_other(name: str) -> None:
    around = neighbours(read_title(name))
    for hex_id, others in around.items():
        assert len(others) == EDGES
        for edge, other in enumerate(others):
            assert other is None or around[other][opposite(edge)] == hex_id
