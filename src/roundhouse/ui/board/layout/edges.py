"""Which edges of the hexes of a map lead nowhere."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.catalogue.definitions import EDGES, HexDefinition, TitleDefinition
from roundhouse.engine.names import HexId
from roundhouse.geometry.hexes import edge_middle, hex_at, hex_center


def open_edges(title: TitleDefinition) -> Mapping[HexId, frozenset[int]]:
    """For each hex id the edges behind which the map has no hex."""
    cells = {(h.x, h.y) for h in title.hexes.values()}
    return {
        hex_.id: frozenset(e for e in range(EDGES) if _behind(title, hex_, e) not in cells)
        for hex_ in title.hexes.values()
    }


def _behind(title: TitleDefinition, hex_: HexDefinition, edge: int) -> tuple[int, int]:
    x, y = hex_center(title.layout, hex_.x, hex_.y)
    dx, dy = edge_middle(title.layout, edge)
    return hex_at(title.layout, (x + 2 * dx, y + 2 * dy), (hex_.x + hex_.y) % 2)
