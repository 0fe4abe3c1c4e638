"""Section 5.2.4: new track that is reached from a base, or a route that is worth more."""

from __future__ import annotations

import pytest

from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.state import Stop
from roundhouse.queries.lays import why_not
from roundhouse.routes.visits import visits_of
from roundhouse.track.board import board_of
from roundhouse.track.occupancy import company_reach
from roundhouse.track.reach import reach
from tests.rules import table as t
from tests.rules.t1825.boards import board, hexes_of, lay

GWR = CompanySymbol("GWR")
# From Swindon (V14) over V12 to Bristol (V10), and over V16 and V18 to London (V20).
WEST = {"V12": ("9", 1)}
EAST = {"V16": ("4", 1), "V18": ("9", 1)}
# From Swindon over V12 to the double town W11 (one town joins V12 to W9), and over W9 to Bristol.
SOUTH = {"V12": ("8", 4), "W11": ("1", 0)}


def gains(position: t.Position, hex_id: str, kind: str = "city", index: int = 0, worth: int = 500) -> bool:
    """Whether a route of the company on turn gains when the stop is a city worth so much."""
    stop = Stop(HexId(hex_id), kind, index)
    return visits_of(position, position.state.operating.company).gains(stop, "city", worth)


def test_s5_2_4__a__a_new_company_lays_under_its_base_and_then_beyond_it() -> None:
    # SECR's Ashford (W23) has no track yet; by W21 it comes to Brighton.
    assert hexes_of(board(symbol="SECR")) == {"W23"}
    position = board(symbol="SECR", tiles={"W21": ("8", 4)})
    assert hexes_of(position) == {"W23"}
    after = t.submit(position, lay("SECR", "W23", "5", 1))
    assert hexes_of(after) == {"X20"}


def test_s5_2_4__a__track_of_any_length_is_followed() -> None:
    far = {**WEST, "V10": ("38", 4), "V8": ("52", 2), "U11": ("3", 0)}
    assert {"U9", "X8"} <= hexes_of(board(symbol="GWR", tiles=far))


def test_s5_2_4__a__no_line_runs_through_a_station_full_of_others() -> None:
    tiles = {**WEST, "V10": ("38", 4)}
    position = board(symbol="GWR", tiles=tiles, tokens={"LSWR-1": ("V10", 0, 0)})
    assert "W11" in hexes_of(position)
    full = t.tokens(position, {"LBSC-1": ("V10", 0, 1)})
    assert "W11" not in hexes_of(full)
    refusal = t.refused(full, lay("GWR", "W11", "1", 0), "track.no_access", "5.2.4")
    assert refusal.facts["in_the_way"] == ("V10",)
    of_hex = why_not(full, HexId("W11"))
    assert of_hex is not None
    assert (of_hex.reason, of_hex.facts["in_the_way"]) == ("track.nothing_accessible", ("V10",))
    assert "tile" not in of_hex.facts


def test_s5_2_4__a__the_tile_that_is_laid_may_open_the_station() -> None:
    # LSWR fills Bristol; russet 38 has a second space, and new track beyond.
    position = board(symbol="GWR", phase="3", tiles=WEST, tokens={"LSWR-1": ("V10", 0, 0)})
    assert t.lays_of(position, "V10") == {("38", 0), ("38", 2), ("38", 4)}


def test_s5_2_4__a__a_line_visits_one_station_of_a_hex() -> None:
    # One town of W11 leads to W9 and by X8 and X10 back to W11, whose other town leads on to W13.
    tiles = {**SOUTH, "X8": ("7", 3), "X10": ("8", 1)}
    position = board(symbol="GWR", tiles=tiles)
    found, lying = company_reach(position, GWR), board_of(position)
    assert found.arrivals[HexId("W11")] == {0, 3}
    assert {stop.index for stop in found.stops if stop.hex == "W11"} == {0}
    assert "W13" not in hexes_of(position)
    assert "W13" in reach(lying, found.starts).arrivals
    # A base beyond the second town reaches both, each by a line of its own.
    other = t.tokens(position, {"GWR-1": ("W23", 0, 0)})
    assert company_reach(other, GWR).stops >= found.stops


def test_s5_2_4__a__a_line_visits_no_other_station_of_the_hex_it_begins_in() -> None:
    # Green 52 on V8: a base in one station, the other only by a ring through Bristol and U9.
    tiles = {"V8": ("52", 2), "V10": ("38", 4), "U9": ("9", 1), "U7": ("7", 4)}
    position = board("unit_1", "r1", symbol="GWR", tiles=tiles, tokens={"GWR-1": ("V8", 1, 0)})
    assert not [stop for stop in company_reach(position, GWR).stops if stop.hex == "V8" and stop.index == 0]


def test_s5_2_4__a__new_track_that_cannot_be_run_onto_is_not_reached() -> None:
    # 23 turned by 1 forks towards the west only: a line from the east keeps to what lies.
    position = board(symbol="GWR", phase="2", tiles=WEST)
    t.refused(position, lay("GWR", "V12", "23", 1), "track.no_access", "5.2.4")
    assert ("23", 4) in t.lays_of(position, "V12")


@pytest.mark.parametrize(("trains", "allowed"), [("", False), ("2", False), ("3", True), ("2 2", True)])
def test_s5_2_4__b__two_2s_justify_a_promotion_that_needs_a_3(trains: str, allowed: bool) -> None:
    # 16: Swindon, W11, Bristol. Two towns that become one station bring no new track.
    position = board(symbol="GWR", phase="2", tiles=SOUTH, trains=trains)
    expected = {(tile, rotation) for tile in ("14", "888") for rotation in (0, 3)}
    assert t.lays_of(position, "W11") == (expected if allowed else set())
    if not allowed:
        t.refused(position, lay("GWR", "W11", "14"), "track.no_access", "5.2.4")


def test_s5_2_4__b__the_route_must_be_one_of_an_own_train() -> None:
    # London's russet tile brings no new track.
    position = board(symbol="GWR", phase="3", tiles=EAST)
    t.refused(position, lay("GWR", "V20", "32"), "track.no_access", "5.2.4")
    after = t.submit(t.trains(position, GWR="5"), lay("GWR", "V20", "32"))
    assert after.state.tiles[HexId("V20")].name == "32"


@pytest.mark.parametrize(("trains", "found"), [("2", False), ("3", True), ("4", True), ("2 2", True)])
def test_s5_2_4__b__the_route_may_be_as_long_as_the_train_runs(trains: str, found: bool) -> None:
    position = t.trains(board(symbol="GWR", phase="2", tiles=EAST), GWR=trains)
    assert gains(position, "V20", index=1) == found
    assert not gains(position, "V20", index=4)


def test_s5_2_4__b__the_route_need_not_be_run_and_may_end_at_a_full_station() -> None:
    tiles = {**EAST, **SOUTH}
    position = board(symbol="GWR", phase="2", tiles=tiles, trains="3", tokens={"LBSC-1": ("V20", 1, 0)})
    assert gains(position, "V20", index=1)
    assert gains(position, "V10")


def test_s5_2_4__b__a_town_gains_between_two_large_stations() -> None:
    assert gains(board(symbol="GWR", phase="2", tiles=EAST, trains="3"), "V16", "town")
    assert not gains(board(symbol="GWR", phase="2", tiles={"V16": ("4", 1)}, trains="3"), "V16", "town")


def test_s5_2_4__b__a_tank_engine_ends_at_a_town() -> None:
    position = board("unit_1", "k2", symbol="GWR", phase="3", tiles={"V16": ("4", 1)}, trains="3T")
    assert gains(position, "V16", "town")


def test_s5_2_4__b__an_electric_train_gains_by_large_stations_only() -> None:
    options = ("unit_1", "k2", "k3")
    position = board(*options, symbol="GWR", phase="5", tiles=EAST, trains="4+4E")
    stop = Stop(HexId("V16"), "town", 0)
    assert visits_of(position, GWR).gains(stop, "city", 30)
    assert not visits_of(position, GWR).gains(stop, "town", 20)
    assert gains(position, "V20", index=1)
