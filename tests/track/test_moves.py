"""Tokens on a tile that is replaced: kept in their city, kept in Paris' circles, put aside (12.3.2)."""

from __future__ import annotations

from roundhouse.track.moves import TokenMoves
from roundhouse.track.preserve import carried
from tests.track.boards import moves_of
from tests.track.positions import position


def test_tokens_stay_in_their_only_city() -> None:
    here = position(tokens={"AG-0": ("D15", 0, 0)}, tiles={"D15": ("57", 1)})
    assert moves_of(here, "D15", "14", 1) == TokenMoves()


def test_tokens_of_paris_stay_in_their_circles() -> None:
    here = position(tokens={"PLM-0": ("G6", 0, 0), "AG-1": ("G6", 1, 0)}, tiles={"G6": ("X4", 2)})
    for tile in ("X9", "X11"):
        assert moves_of(here, "G6", tile, 2) == TokenMoves()


def test_all_tokens_of_a_city_that_splits_are_put_aside() -> None:
    here = position(tokens={"AG-0": ("D15", 0, 0), "Nord-2": ("D15", 0, 1)}, tiles={"D15": ("14", 1)})
    assert moves_of(here, "D15", "X16", 1) == TokenMoves(aside=("AG-0", "Nord-2"))
    assert moves_of(position(tiles={"D15": ("14", 1)}), "D15", "X16", 1) == TokenMoves()


def test_nothing_moves_for_a_tile_that_does_not_fit() -> None:
    here = position(tokens={"AG-0": ("D15", 0, 0)}, tiles={"D15": ("14", 1)})
    assert moves_of(here, "D15", "57", 1) == TokenMoves()


def test_cities_are_carried_by_their_edges() -> None:
    def sets(*edges: set[int]) -> tuple[frozenset[int], ...]:
        return tuple(frozenset(e) for e in edges)

    assert carried(sets({0, 1}, {3}), sets({3, 4}, {0, 1})) == (1, 0)
    assert carried(sets({0, 1}, {3}), sets({3, 4}, {0, 1}), fixed=True) is None
    assert carried(sets(set(), {3}), sets({3, 4}, {0, 1})) == (1, 0)  # a bare city takes what is left
    assert carried(sets({0}, {3}), sets({0, 1, 3})) == (0, 0)  # two cities become one
    assert carried(sets({0}, {0}), sets({0}, {1})) is None  # two circles don't share where two are left
    assert carried(sets({0, 2}), sets({0}, {2})) is None
    assert carried((), ()) == ()
