"""Neighbours on both layouts."""

import pytest

from roundhouse.catalogue.definitions import EDGES
from roundhouse.catalogue.grid import neighbours, opposite
from roundhouse.catalogue.reader import read_title, title_names
from roundhouse.engine.names import HexId


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
