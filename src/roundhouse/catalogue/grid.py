"""Neighbours in doubled hex coordinates, for both layouts.

In a ``pointy`` layout hexes of a row lie two apart in x and rows one apart in y; in a
``flat`` layout hexes of a column lie two apart in y and columns one apart in x.
"""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.catalogue.definitions import EDGES, HexDefinition, Layout, TitleDefinition
from roundhouse.catalogue.names import HexId

Offset = tuple[int, int]

_OFFSETS: Mapping[Layout, tuple[Offset, ...]] = {
    "pointy": ((-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1)),
    "flat": ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)),
}


def opposite(edge: int) -> int:
    """The number that the neighbour gives to the edge we call ``edge``."""
    return (edge + EDGES // 2) % EDGES


def neighbours_of(
    layout: Layout, hexes: Mapping[HexId, HexDefinition]
) -> Mapping[HexId, tuple[HexId | None, ...]]:
    """For each hex the ids over its edges 0..5, None where the map ends."""
    places = {(cell.x, cell.y): name for name, cell in hexes.items()}
    return {
        name: tuple(places.get((cell.x + dx, cell.y + dy)) for dx, dy in _OFFSETS[layout])
        for name, cell in hexes.items()
    }


def neighbours(definition: TitleDefinition) -> Mapping[HexId, tuple[HexId | None, ...]]:
    """For each hex of a title the ids over its edges 0..5, None where the map ends."""
    return neighbours_of(definition.layout, definition.hexes)
