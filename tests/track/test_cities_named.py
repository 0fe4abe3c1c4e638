"""Cities that nobody can tell apart before there is track: whoever lays says which becomes which."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.catalogue.definitions import Home
from roundhouse.engine.actions import LayTile
from roundhouse.engine.checks import Checks
from roundhouse.engine.names import HexId
from roundhouse.engine.offers import TileLay
from roundhouse.engine.position import Position
from roundhouse.engine.state import LaidTile, Stop
from roundhouse.steps.lay_track import LayTrack
from roundhouse.track.features import CitiesToName
from roundhouse.track.homes import home_stop
from roundhouse.track.lay_cases import LayCase
from roundhouse.track.lays import legal_lays_at
from roundhouse.track.printed_checks import KeepsTrack
from tests.names import company
from tests.track import made_up

X, B1 = company("X"), HexId("B1")
LAY = LayTrack("1", Checks[LayCase](KeepsTrack("1.1", None, frozenset(), choice=True)), ())


class Named(CitiesToName, frozen=True):
    """Always B1."""

    def hexes_to_name(self, position: Position) -> frozenset[HexId]:
        del position
        return frozenset({B1})


def board(*parts: object, **tokens: tuple[str, int, int]) -> Position:
    """B1 has two cities; the yellow tile 57 joins the first of two to track, the green 59 both."""
    title = made_up.title(*parts, steps=(LAY,))
    definition = title.definition
    cell = replace(definition.hexes[B1], face=made_up.cities("white", "", 1, 1))
    yellow = definition.tiles["57"]
    face = made_up.cities("yellow", "0-c0", 1, 1)
    tiles = {
        "57": replace(yellow, definition=replace(yellow.definition, face=face)),
        "59": definition.tiles["59"],
    }
    definition = replace(definition, hexes={**definition.hexes, B1: cell}, tiles=tiles)
    return made_up.position(replace(title, definition=definition), tokens)


def ways(at: Position, tile: str) -> list[tuple[int, ...]]:
    """How the tile, not turned, takes over the cities."""
    lays = legal_lays_at(at, "X", B1, LAY.checks)  # type: ignore[arg-type]
    return [lay.cities for lay in lays if (lay.tile, lay.rotation) == (tile, 0)]


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        (board(), [()]),
        (board(**{"X-0": ("B1", 1, 0)}), [(0, 1), (1, 0)]),
        (board(Named()), [(0, 1), (1, 0)]),
    ],
    ids=("nobody there", "a token there", "a home to come"),
)
def test_it_is_a_choice_where_it_matters(at: Position, expected: list[tuple[int, ...]]) -> None:
    assert ways(at, "57") == expected


@pytest.mark.parametrize("cities", [(0, 1), (1, 0)])
def test_what_was_said_is_kept_under_later_tiles(cities: tuple[int, int]) -> None:
    at = board(Named())
    homes = [Home(B1, 0), Home(B1, 1)]
    _, laid = made_up.played(at, LayTile(X, B1, "57", 0, cities=cities))
    assert laid.state.tiles == {B1: LaidTile("57", 0, cities)}
    assert [home_stop(laid, home) for home in homes] == [Stop(B1, "city", city) for city in cities]
    lay = next(each for each in _lays(laid) if (each.tile, each.rotation) == ("59", 3))
    _, upgraded = made_up.played(laid, LayTile(X, B1, "59", 3, cities=lay.cities))
    swapped = tuple(1 - city for city in cities)
    assert upgraded.state.tiles == {B1: LaidTile("59", 3, swapped)}, "turned by 3 its cities change sides"
    assert [home_stop(upgraded, home).index for home in homes] == list(swapped)


def test_where_nothing_is_to_be_named_nothing_is_remembered() -> None:
    _, laid = made_up.played(board(**{"X-0": ("B1", 1, 0)}), LayTile(X, B1, "57", 0, cities=(1, 0)))
    assert laid.state.tiles == {B1: LaidTile("57", 0)}
    assert made_up.standing(laid, "B1") == {(0, 0): "X-0"}


def _lays(at: Position) -> tuple[TileLay, ...]:
    return legal_lays_at(at, "X", B1, LAY.checks)  # type: ignore[arg-type]
