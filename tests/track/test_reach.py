"""What tokens reach: loops, blocked cities, off-boards, and everything against tracing by hand."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from roundhouse.catalogue.reader import read_title
from roundhouse.engine.names import HexId
from roundhouse.engine.state import LaidTile, Stop
from roundhouse.track.apart import reach_apart
from roundhouse.track.board import Board, grid_of
from roundhouse.track.reach import leads_on, reach
from tests.track.tracing import trace

TITLES = {name: read_title(name) for name in ("1894", "1861", "1839", "1825")}


def board(**tiles: tuple[str, int]) -> Board:
    return Board(TITLES["1894"], {HexId(hex_id): LaidTile(*tile) for hex_id, tile in tiles.items()})


def city(hex_id: str, index: int = 0) -> Stop:
    return Stop(HexId(hex_id), "city", index)


def arrivals(found) -> set[tuple[str, int]]:
    return {(hex_id, edge) for hex_id, edges in found.arrivals.items() for edge in edges}


def test_a_bare_city_reaches_only_itself() -> None:
    found = reach(board(), frozenset({city("D15")}))
    assert found.stops == {city("D15")}
    assert (found.arrivals, found.pieces) == ({}, frozenset())


def test_a_line_arrives_where_no_track_goes_on() -> None:
    found = reach(board(D15=("57", 1)), frozenset({city("D15")}))
    assert arrivals(found) == {("D13", 4), ("D17", 1)}


def test_a_line_runs_through_an_open_city_and_ends_at_a_blocked_one() -> None:
    row = board(D15=("57", 1), D13=("9", 1), D11=("X3", 4), D17=("57", 1), E10=("57", 0), C10=("9", 0))
    open_city = reach(row, frozenset({city("D15")}))
    assert {city("D11"), city("D17")} <= open_city.stops
    assert "C10" not in open_city.arrivals  # X3 turned by 4 runs to edges 4 and 5
    assert open_city.arrivals[HexId("E12")] == {2}
    blocked = reach(row, frozenset({city("D15")}), frozenset({city("D11")}))
    assert city("D11") in blocked.stops
    assert "E12" not in blocked.arrivals


def test_an_offboard_ends_a_line() -> None:
    # Netherlands C18 has arrows to C16 and D17 only; a line into it never comes out of the other arrow.
    found = reach(board(D17=("57", 0)), frozenset({city("D17")}))
    assert Stop(HexId("C18"), "offboard", 0) in found.stops
    assert found.arrivals.get(HexId("C16")) is None


def test_a_line_can_not_turn_round_in_a_loop_and_come_back_over_the_same_edge() -> None:
    # A stem into a loop: D13 merges (23), C12 and C10/D11 would bring the line back to where it came from.
    loop = board(D15=("57", 1), D13=("23", 4))
    found = reach(loop, frozenset({city("D15")}))
    by_hand = trace(loop, frozenset({city("D15")}), frozenset())
    assert by_hand is not None
    assert arrivals(found) == by_hand[0]


def test_edges_names_each_crossed_edge_from_both_sides() -> None:
    row = board(D15=("57", 1))
    found = reach(row, frozenset({city("D15")}))
    assert found.edges(row) == {("D13", 4), ("D15", 1), ("D17", 1), ("D15", 4)}


def test_the_board_remembers_its_answers() -> None:
    row = board(D15=("57", 1))
    assert reach(row, frozenset({city("D15")})) is reach(row, frozenset({city("D15")}))


def _clusters(name: str) -> list[tuple[HexId, ...]]:
    """Every hex with its neighbours and one more beyond: where loops close."""
    around = grid_of(TITLES[name], frozenset()).neighbours
    found = []
    for hex_id, near in around.items():
        ring = [h for h in near if h]
        found.append((hex_id, *ring))
    return found


@st.composite
def crowded_boards(draw: st.DrawFn) -> tuple[Board, frozenset[Stop], frozenset[Stop]]:
    """A few hexes next to each other with any tiles at all, one or two starts, some stops blocked."""
    name = draw(st.sampled_from(sorted(TITLES)))
    definition = TITLES[name]
    hexes = draw(st.sampled_from(_clusters(name)))
    plain = [n for n, t in definition.tiles.items() if not t.definition.face.cities]
    any_tile = sorted(definition.tiles)
    tiles = {}
    for hex_id in hexes:
        names = draw(st.sampled_from((plain, plain, any_tile)))
        tiles[hex_id] = LaidTile(draw(st.sampled_from(names)), draw(st.integers(0, 5)))
    lying = Board(definition, tiles)
    cities = [s for h in hexes for s in lying.stops(h) if s.kind == "city"]
    outside = [s for h in definition.hexes for s in lying.stops(h) if s.kind == "city" and lying.edges(h)]
    starts = frozenset(draw(st.lists(st.sampled_from(cities or outside), min_size=1, max_size=2)))
    stops = [s for h in hexes for s in lying.stops(h)]
    blocked = frozenset(draw(st.lists(st.sampled_from(stops), max_size=3)) if stops else ()) - starts
    return lying, starts, blocked


def _agrees(case: tuple[Board, frozenset[Stop], frozenset[Stop]], *, apart: bool = False) -> None:
    lying, starts, blocked = case
    by_hand = trace(lying, starts, blocked, 30_000, apart=apart)
    assume(by_hand is not None)
    assert by_hand is not None
    found = (reach_apart if apart else reach)(lying, starts, blocked)
    assert arrivals(found) == by_hand[0]
    assert found.stops == by_hand[1]
    assert found.pieces == by_hand[2]


@given(crowded_boards())
def test_reach_is_what_tracing_every_line_finds(case: tuple[Board, frozenset[Stop], frozenset[Stop]]) -> None:
    _agrees(case)


@given(crowded_boards())
def test_reach_by_one_stop_a_hex_is_what_tracing_finds(
    case: tuple[Board, frozenset[Stop], frozenset[Stop]],
) -> None:
    _agrees(case, apart=True)


@pytest.mark.slow
@given(crowded_boards())
@settings(max_examples=2000)
def test_reach_by_one_stop_a_hex_is_what_tracing_finds_on_many_boards(
    case: tuple[Board, frozenset[Stop], frozenset[Stop]],
) -> None:
    _agrees(case, apart=True)


@pytest.mark.slow
@given(crowded_boards())
@settings(max_examples=2000)
def test_reach_is_what_tracing_every_line_finds_on_many_boards(
    case: tuple[Board, frozenset[Stop], frozenset[Stop]],
) -> None:
    _agrees(case)


@given(crowded_boards())
def test_a_city_leads_on_when_it_reaches_another_stop(
    case: tuple[Board, frozenset[Stop], frozenset[Stop]],
) -> None:
    lying, starts, blocked = case
    for start in starts:
        for but in (frozenset({start}), blocked | {start}):
            # Asked before and after the whole reach is known.
            before = leads_on(lying, start, blocked, but)
            reached = reach(lying, frozenset({start}), blocked).stops
            assert before == leads_on(lying, start, blocked, but) == bool(reached - but)
