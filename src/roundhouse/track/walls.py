"""Hex edges that no track crosses: for the whole game, or until a phase."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from roundhouse.catalogue.definitions import Border, TitleDefinition
from roundhouse.catalogue.grid import neighbours, opposite
from roundhouse.engine.identity import Identity
from roundhouse.engine.names import HexId
from roundhouse.engine.position import Position
from roundhouse.track.features import WallsStopLaysOnly

WALLS = ("impassable", "barrier")

Side = tuple[HexId, int]
"""An edge of a hex, as (hex, edge)."""


def walls_of(definition: TitleDefinition, phase: str) -> frozenset[Side]:
    """The hex edges, seen from both sides, that no track crosses in the phase called ``phase``."""
    return _walls(Identity(definition), phase)


@lru_cache(maxsize=64)
def _walls(definition: Identity[TitleDefinition], phase: str) -> frozenset[Side]:
    reached = _phases_reached(definition.value, phase)
    return _sides(definition.value, lambda border: not (border.until and border.until in reached))


def walls_for_lines(position: Position) -> frozenset[Side]:
    """The hex edges, seen from both sides, that no line and no route crosses at the moment."""
    if position.title.has_part(WallsStopLaysOnly):
        return lasting_walls(position.definition)
    return walls_of(position.definition, position.state.phase)


def lasting_walls(definition: TitleDefinition) -> frozenset[Side]:
    """The hex edges, seen from both sides, that no track ever crosses."""
    return _lasting(Identity(definition))


@lru_cache(maxsize=16)
def _lasting(definition: Identity[TitleDefinition]) -> frozenset[Side]:
    return _sides(definition.value, lambda border: not border.until)


def _sides(definition: TitleDefinition, stands: Callable[[Border], bool]) -> frozenset[Side]:
    """Both sides of the walls that ``stands`` is true of."""
    beyond = neighbours(definition)
    found: set[Side] = set()
    for hex_id, cell in definition.hexes.items():
        for border in cell.borders:
            if border.kind in WALLS and stands(border):
                found.add((hex_id, border.edge))
                there = beyond[hex_id][border.edge]
                if there is not None:
                    found.add((there, opposite(border.edge)))
    return frozenset(found)


def _phases_reached(definition: TitleDefinition, phase: str) -> tuple[str, ...]:
    names = [each.name for each in definition.phases]
    return tuple(names[: names.index(phase) + 1]) if phase in names else ()
