"""Homes that are kept, placed and named; fees by the map; markers placed, swapped, moved and taken over."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.catalogue.definitions import Home
from roundhouse.engine import events as ev
from roundhouse.engine.actions import ChooseCity, LayTile, MoveToken, PlaceToken, SwapToken
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import CompanySymbol, HexId, PrivateSymbol
from roundhouse.engine.owners import REMOVED
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import CHARTER, Operating, Stop
from roundhouse.queries import companies
from roundhouse.routes.positions import run_context
from roundhouse.titles.t1839.founding import nationalised_flag
from roundhouse.titles.t1839.government import GOVERNMENT
from roundhouse.titles.t1839.nationalisation import Nationalise
from roundhouse.titles.t1839.places import hex_revenue, open_homes, waiting
from roundhouse.titles.t1839.rules_track import KR, PLACE_HOMES, SRV, TOKEN
from roundhouse.track.homes import home_stop
from roundhouse.track.occupancy import blocked_stops
from roundhouse.track.tokens import token_spots
from tests.names import company
from tests.titles.t1839.boards import AT_START, DEFINITION, board, played, standing

AMS = CompanySymbol("AMS")
NBDS = {"NBDS-0": ("K8", 0, 0), "NBDS-1": ("L13", 0, 0)}


def spots(at: Position, symbol: str) -> dict[tuple[str, int, int], int]:
    """Where the company may place a marker, and for how much."""
    found = token_spots(at, CompanySymbol(symbol), TOKEN)
    return {(spot.hex, spot.city, spot.slot): spot.cost for spot in found}


def refused(at: Position, action: PlaceToken | MoveToken | SwapToken | LayTile) -> tuple[str, str]:
    with pytest.raises(ActionRefused) as caught:
        played(at, action)
    return caught.value.reason, caught.value.section


def first_turn(at: Position) -> Position:
    """The company on turn has placed its homes as far as it isn't asked."""
    draft = Draft(at)
    PLACE_HOMES.happen(draft)
    return draft.position


def test_founding_companies_have_fewer_markers_until_they_are_nationalised() -> None:
    places = AT_START.tokens
    own = {symbol: [places[f"{symbol}-{n}"].where for n in range(5)] for symbol in DEFINITION.companies}
    fewer = {symbol: found.count(CHARTER) for symbol, found in own.items() if REMOVED in found}
    assert fewer == {"HIJSM": 4, "NBDS": 4, "NCS": 3, "NRS": 3}
    cities = sum(bool(cell.face.cities) for cell in DEFINITION.hexes.values())
    assert GOVERNMENT.count >= 2 * (cities - 5) + 22, "two circles a hex, 22 in the five big cities"


def test_what_a_place_is_worth() -> None:
    at = board({})
    worth = {"L13": 20, "K8": 20, "J7": 20, "G10": 40, "H5": 20, "I12": 30, "G8": 30, "G16": 30, "E10": 40}
    assert {name: hex_revenue(at, HexId(name)) for name in worth} == worth
    green = board({}, {"G10": ("A800", 0), "G16": ("35", 0)})
    assert (hex_revenue(green, HexId("G10")), hex_revenue(green, HexId("G16"))) == (60, 40)


def test_a_marker_costs_its_place_times_the_markers() -> None:
    """NWS has one home: its first other marker in a 20-city costs 40; NBDS with two pays 60 for its third."""
    at = board(NBDS, {"L17": ("57", 1)}, has_operated=frozenset({"NBDS", "AMS"}))
    assert spots(at, "NBDS") == {("L17", 0, 0): 60}


def test_a_place_is_kept_for_homes_to_come() -> None:
    """Roermond is AMS's until it has operated; with two circles one is for others."""
    at = board(NBDS)
    assert spots(at, "NBDS") == {}
    assert refused(at, PlaceToken(company("NBDS"), HexId("L17"), 0, 0)) == ("token.last_at_home", "8.3.2.1")
    green = board(NBDS, {"L17": ("15", 1)})
    assert spots(green, "NBDS") == {("L17", 0, 0): 90, ("L17", 0, 1): 90}
    once = board(NBDS, flags={nationalised_flag(AMS): 1})
    assert spots(once, "NBDS") == {("L17", 0, 0): 60}, "AMS founds nothing any more"


def test_arnhem_or_venlo_keeps_a_place_for_nrs() -> None:
    at = board({"S1-0": ("I16", 0, 0)}, {"I16": ("57", 0), "K16": ("57", 0)})
    assert waiting(at, HexId("K16")) == ("NRS",)
    assert HexId("K16") not in open_homes(at), "Arnhem is taken"
    assert {HexId("I16"), HexId("K16")} <= set(open_homes(board({})))
    nrs_there = board({"NRS-0": ("K16", 0, 0), "NRS-1": ("I12", 0, 0)})
    assert waiting(nrs_there, HexId("I16")) == ()
    assert HexId("I16") in open_homes(nrs_there)


def test_places_are_counted_with_the_governments() -> None:
    at = board({"gov-0": ("L17", 0, 0)})
    assert HexId("L17") not in open_homes(at), "it is AMS's"
    later = board({"gov-0": ("L17", 0, 0)}, flags={nationalised_flag(AMS): 1})
    assert HexId("L17") in open_homes(later)


def test_printed_homes_are_placed_at_once() -> None:
    after = first_turn(board({}, on_turn="NCS"))
    assert standing(after, "G10") == {(1, 0): "NCS-0"}
    assert standing(after, "H13") == {(0, 0): "NCS-1"}
    assert not after.state.operating.tokens, "homes are outside the one marker a turn"


def test_a_home_goes_to_the_other_city_where_the_printed_one_is_full() -> None:
    after = first_turn(board({"S1-0": ("G10", 1, 0)}, on_turn="NCS"))
    assert standing(after, "G10") == {(0, 0): "NCS-0", (1, 0): "S1-0"}


def test_nrs_chooses_between_arnhem_and_venlo() -> None:
    asked = first_turn(board({}, on_turn="NRS"))
    assert standing(asked, "I12") == {(0, 0): "NRS-0"}
    (question,) = asked.state.questions
    assert question.subject == "I16"
    _, chosen = played(asked, ChooseCity(company("NRS"), HexId("K16"), 0, 0))
    assert standing(chosen, "K16") == {(0, 0): "NRS-1"}
    assert not chosen.state.questions
    left = first_turn(board({"S1-0": ("I16", 0, 0)}, on_turn="NRS"))
    assert standing(left, "K16") == {(0, 0): "NRS-1"}, "nothing to choose"


def test_a_chosen_home_may_replace_the_governments_marker_or_not() -> None:
    tokens = {"gov-0": ("L13", 0, 0), "S2-0": ("B19", 0, 0)}
    homes = {CompanySymbol("S1"): (HexId("L13"), HexId("G14"))}
    at = board(
        tokens,
        {"L13": ("15", 1)},
        on_turn="S1",
        homes=homes,
        flags={nationalised_flag(CompanySymbol("NBDS")): 1},
    )
    asked = first_turn(at)
    assert standing(asked, "G14") == {(0, 0): "S1-0"}
    _, beside = played(asked, ChooseCity(company("S1"), HexId("L13"), 0, 1))
    assert standing(beside, "L13") == {(0, 0): "gov-0", (0, 1): "S1-1"}
    _, instead = played(asked, ChooseCity(company("S1"), HexId("L13"), 0, 0))
    assert standing(instead, "L13") == {(0, 0): "S1-1"}
    assert instead.state.tokens["gov-0"].where == CHARTER


def test_on_a_bare_hex_of_two_cities_nobody_is_asked() -> None:
    homes = {CompanySymbol("S1"): (HexId("G18"), HexId("G14"))}
    after = first_turn(board({}, on_turn="S1", homes=homes))
    assert standing(after, "G18") == {(0, 0): "S1-0"}


def test_who_lays_on_apeldoorn_and_deventer_names_the_cities_for_nws_to_come() -> None:
    """803 joins its first city to track: Deventer, the second printed one, may become it or the other."""
    ours = {"S1-0": ("H13", 0, 0), "S1-1": ("G14", 0, 0)}
    at = board(ours, {"G14": ("57", 1)}, on_turn="S1", phase="Yellow")
    for cities in ((0, 1), (1, 0)):
        _, laid = played(at, LayTile(company("S1"), HexId("G16"), "803", 0, cities=cities))
        assert home_stop(laid, Home(HexId("G16"), 1)) == Stop(HexId("G16"), "city", cities[1])


def test_the_government_stops_major_companies_only() -> None:
    at = board({**NBDS, "gov-0": ("L17", 0, 0), "S3-0": ("L13", 0, 0)}, {"L13": ("15", 1)}, rows={"S3": 1})
    here = Stop(HexId("L17"), "city", 0)
    assert here in blocked_stops(at, CompanySymbol("NBDS"))
    assert here not in blocked_stops(at, CompanySymbol("S3"))


def test_a_local_company_runs_past_the_government_and_no_further_than_the_border() -> None:
    """From Weert: Roermond may be passed, but Moenchengladbach behind it is abroad."""
    tokens = {"gov-0": ("L17", 0, 0), "S3-0": ("L13", 0, 0), "NBDS-1": ("K8", 0, 0)}
    local = board(tokens, {"L13": ("15", 1)}, on_turn="S3", rows={"S3": 1}, trains=("2-0",))
    major = board(tokens, {"L13": ("15", 1)}, on_turn="S3", trains=("2-0",))
    abroad = Stop(HexId("L19"), "offboard", 0)
    here = Stop(HexId("L17"), "city", 0)
    inland, outward = (run_context(at, CompanySymbol("S3")) for at in (local, major))
    assert inland.may_pass(here)
    assert abroad in inland.forbidden
    assert not outward.may_pass(here)
    assert abroad not in outward.forbidden


def test_the_governments_marker_gives_way_to_one_that_is_placed() -> None:
    at = board({**NBDS, "gov-0": ("L17", 0, 0)}, flags={nationalised_flag(AMS): 1})
    _, after = played(at, PlaceToken(company("NBDS"), HexId("L17"), 0, 0))
    assert standing(after, "L17") == {(0, 0): "NBDS-2"}
    assert after.state.cash[company("NBDS")] == 1000 - 20 * 3


def test_a_nationalised_company_leaves_government_markers() -> None:
    draft = Draft(board(NBDS))
    Nationalise("14.3.3.2", GOVERNMENT).nationalise(draft, CompanySymbol("NBDS"))
    after = draft.position
    assert standing(after, "K8") == {(0, 0): "gov-0"}
    assert standing(after, "L13") == {(0, 0): "gov-1"}
    assert all(after.state.tokens[f"NBDS-{n}"].where == CHARTER for n in range(5)), "five from then on"
    assert not waiting(after, HexId("K8"))


# --- swapped and moved -----------------------------------------------------------------------------------


def test_a_swap_is_paid_by_the_place_that_is_won() -> None:
    tokens = {**NBDS, "NBDS-2": ("G14", 0, 0), "S1-0": ("I12", 0, 0)}
    at = board(tokens, {"I12": ("U121", 0), "G14": ("57", 0)})
    _, after = played(at, SwapToken(company("NBDS"), HexId("G14"), 0, HexId("I12"), 0, 0))
    assert standing(after, "I12") == {(0, 0): "NBDS-2"}
    assert standing(after, "G14") == {(0, 0): "S1-0"}
    assert after.state.cash[company("NBDS")] == 1000 - 50 * 3
    assert after.state.cash[company("S1")] == 1000
    assert refused(after, SwapToken(company("NBDS"), HexId("L13"), 0, HexId("G14"), 0, 0)) == (
        "token.one_a_turn",
        "8.3.2.1",
    )


def test_kr_moves_a_marker_and_leaves_the_governments() -> None:
    at = board(NBDS, {"L17": ("15", 1)}, privates=("KR",))
    move = MoveToken(company("NBDS"), HexId("K8"), 0, HexId("L17"), 0, 1, KR)
    _, after = played(at, move)
    assert standing(after, "K8") == {(0, 0): "gov-0"}
    assert standing(after, "L17") == {(0, 1): "NBDS-0"}
    assert after.state.privates[KR] == REMOVED
    assert after.state.cash == at.state.cash, "it is free"
    assert after.state.operating.tokens == 1


def test_kr_moves_to_a_hex_with_an_own_marker_which_goes_back() -> None:
    at = board(NBDS, {"L13": ("15", 1)}, privates=("KR",))
    entry, after = played(at, MoveToken(company("NBDS"), HexId("K8"), 0, HexId("L13"), 0, 1, KR))
    assert standing(after, "L13") == {(0, 0): "gov-1", (0, 1): "NBDS-0"}
    assert standing(after, "K8") == {(0, 0): "gov-0"}
    assert after.state.tokens["NBDS-1"].where == CHARTER
    assert isinstance(entry.events[-1], ev.PrivateMoved)


def test_kr_keeps_to_reserved_places_and_to_its_owner() -> None:
    move = MoveToken(company("NBDS"), HexId("K8"), 0, HexId("L17"), 0, 0, KR)
    assert refused(board(NBDS, privates=("KR",)), move) == ("token.last_at_home", "8.3.2.1")
    assert refused(board(NBDS, {"L17": ("15", 1)}), move) == ("power.not_owned", "14.2.2.2.1")


# --- Spoorlijn Roosendaal - Vlissingen ---------------------------------------------------------------------


def test_srv_lays_without_a_connection_and_its_marker_follows_for_nothing() -> None:
    at = board(NBDS, privates=("SRV",), phase="Yellow")
    early = PlaceToken(company("NBDS"), HexId("K16"), 0, 0, SRV)
    assert refused(at, early) == ("token.lay_first", "14.2.2.1.2")
    _, laid = played(at, LayTile(company("NBDS"), HexId("K16"), "57", 0, SRV))
    assert laid.state.cash[company("NBDS")] == 920, "80 in all, water included"
    assert laid.state.privates[SRV] == company("NBDS"), "until the marker's turn is over"
    again = LayTile(company("NBDS"), HexId("I16"), "57", 0, SRV)
    assert refused(laid, again) == ("power.one_tile", "14.2.2.1.2")
    _, placed = played(laid, early)
    assert standing(placed, "K16") == {(0, 0): "NBDS-2"}
    assert placed.state.cash[company("NBDS")] == 920
    assert placed.state.operating.tokens == 1


def test_srv_is_one_of_the_two_track_actions() -> None:
    at = board(NBDS, privates=("SRV",), phase="Yellow")
    _, first = played(at, LayTile(company("NBDS"), HexId("K8"), "B06", 0))
    _, second = played(first, LayTile(company("NBDS"), HexId("K16"), "57", 0, SRV))
    assert second.state.cash[company("NBDS")] == 1000 - 0 - (80 + 20)
    third = LayTile(company("NBDS"), HexId("I10"), "9", 1)
    assert refused(second, third)[0] == "track.no_lay_left"


def test_srv_keeps_a_place_for_nrs() -> None:
    at = board({**NBDS, "S1-0": ("I16", 0, 0)}, {"I16": ("57", 0)}, privates=("SRV",), phase="Yellow")
    _, laid = played(at, LayTile(company("NBDS"), HexId("K16"), "57", 0, SRV))
    assert refused(laid, PlaceToken(company("NBDS"), HexId("K16"), 0, 0, SRV)) == (
        "token.last_at_home",
        "8.3.2.1",
    )


def test_after_a_turns_marker_there_is_no_other() -> None:
    at = board(NBDS, {"L17": ("15", 1)}, privates=("SRV", "KR"))
    done = replace(
        at,
        state=replace(
            at.state,
            round=at.state.round.remembering(operating=Operating(CompanySymbol("NBDS"), tokens=1)),
        ),
    )
    assert refused(done, PlaceToken(company("NBDS"), HexId("L17"), 0, 0))[0] == "token.one_a_turn"
    assert PrivateSymbol("KR") == KR
    move = MoveToken(company("NBDS"), HexId("K8"), 0, HexId("L17"), 0, 1, KR)
    assert refused(done, move)[0] == "token.one_a_turn"


def test_the_charter_says_how_many_times_its_place_a_marker_costs() -> None:
    """Homes cost nothing; markers that a founding company hasn't got yet aren't shown."""
    fresh = board({}, on_turn="HIJSM")
    assert companies.tokens_in_all(fresh.state, CompanySymbol("HIJSM")) == 4
    assert [companies.token_times(fresh, CompanySymbol("HIJSM"), n) for n in range(4)] == [0, 0, 3, 4]
    placed = board(NBDS, {"L17": ("15", 1)})
    times = companies.token_times(placed, CompanySymbol("NBDS"), 2)
    assert times == 3
    assert spots(placed, "NBDS") == {("L17", 0, 0): 30 * times, ("L17", 0, 1): 30 * times}
