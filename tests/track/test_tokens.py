"""Full cities and where tokens may go (1894: 7.3.1, 7.3.4, 7.3.8, 11.3.3)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import NO_MONEY, CompanySymbol, HexId, Money
from roundhouse.engine.offers import TokenSpot
from roundhouse.engine.owners import company as owner
from roundhouse.engine.position import Position
from roundhouse.engine.state import ASIDE, Stop, TokenPlace
from roundhouse.titles.t1894.rules import SHIPPING_TOKEN, TOKEN
from roundhouse.track.board import board_of
from roundhouse.track.occupancy import blocked_stops, company_reach, free_slots, is_blocked, token_stops
from roundhouse.track.token_checks import Connected, TokenAffordable, TokenChecks, home_of
from roundhouse.track.token_prices import FlatPrice, next_token, printed_price
from roundhouse.track.tokens import aside_spots, home_choices, home_spots
from roundhouse.track.ways import in_the_way
from tests.track.positions import all_spots, checked_token, position

# Gent to Lille and the towns beyond, all in one line: D15 - D13 - D11 - E12.
LINE = {"D15": ("57", 1), "D13": ("9", 1), "D11": ("X3", 4), "E12": ("1", 1)}
GENT = {"AG-0": ("D15", 0)}


def stop(hex_id: str, city: int = 0) -> Stop:
    return Stop(HexId(hex_id), "city", city)


def changed(here: Position, **facts: object) -> Position:
    return replace(here, state=replace(here.state, **facts))


def aside(here: Position, *tokens: tuple[str, str]) -> Position:
    places = {name: TokenPlace(ASIDE, HexId(hex_id)) for name, hex_id in tokens}
    return changed(here, tokens={**here.state.tokens, **places})


def priced(here: Position, company: str) -> tuple[str, int]:
    token = next_token(here, CompanySymbol(company))
    assert token
    return token, printed_price(here, token)


def refused(
    here: Position,
    hex_id: str,
    city: int = 0,
    slot: int = 0,
    terms: TokenChecks = TOKEN,
    company: str = "AG",
) -> str:
    with pytest.raises(ActionRefused) as caught:
        checked_token(here, company, hex_id, city, slot, terms)
    return caught.value.reason


def test_a_city_is_full_when_every_slot_holds_a_token_of_others() -> None:
    two = {"E10": ("14", 0)}
    one = position(tokens={"Nord-0": ("E10", 0, 0)}, tiles=two)
    assert not is_blocked(one, stop("E10"), CompanySymbol("AG"))
    assert free_slots(one, stop("E10")) == (1,)
    full = position(tokens={"Nord-0": ("E10", 0, 0), "Est-0": ("E10", 0, 1)}, tiles=two)
    assert is_blocked(full, stop("E10"), CompanySymbol("AG"))
    assert not is_blocked(full, stop("E10"), CompanySymbol("Nord"))
    assert blocked_stops(full, CompanySymbol("AG")) >= {stop("E10")}


def test_tokens_that_share_a_slot_fill_one_slot() -> None:
    here = position(tokens={"Nord-0": ("E10", 0, 0), "Est-0": ("E10", 0, 0)}, tiles={"E10": ("X16", 0)})
    assert is_blocked(here, stop("E10", 0), CompanySymbol("AG"))
    assert not is_blocked(here, stop("E10", 1), CompanySymbol("AG"))
    assert free_slots(here, stop("E10", 1)) == (0,)
    assert not is_blocked(here, stop("E10", 0), CompanySymbol("Est"))


def test_tokens_put_aside_block_nothing() -> None:
    here = position(tiles={"E10": ("X16", 0)})
    here = aside(here, ("Nord-0", "E10"), ("Est-0", "E10"))
    assert not is_blocked(here, stop("E10", 0), CompanySymbol("AG"))


def test_london_is_passed_with_a_ferry_and_reached_without() -> None:
    here = position(tokens={"AG-0": ("B11", 0)}, tiles={"B11": ("57", 2)})
    assert is_blocked(here, stop("A10"), CompanySymbol("AG"))
    assert stop("A10") in company_reach(here, CompanySymbol("AG")).stops
    ferry = changed(here, markers={"ferry-0": owner(CompanySymbol("AG"))})
    assert not is_blocked(ferry, stop("A10"), CompanySymbol("AG"))
    assert is_blocked(ferry, stop("A10"), CompanySymbol("Nord"))


def test_offboards_block() -> None:
    assert is_blocked(position(), Stop(HexId("C18"), "offboard"), CompanySymbol("AG"))


def test_token_stops_are_the_cities_of_a_company() -> None:
    here = aside(position(tokens={"AG-0": ("D15", 0), "AG-1": ("G6", 1)}), ("AG-2", "E10"))
    assert token_stops(here, CompanySymbol("AG")) == {stop("D15"), stop("G6", 1)}


def test_a_token_needs_track_to_an_own_token() -> None:
    here = position(tokens=GENT, tiles=LINE)
    assert all_spots(here, "AG") == (TokenSpot(HexId("D11"), 0, 0, Money(40)),)
    assert refused(here, "E10") == "token.no_connection"
    assert priced(here, "AG") == ("AG-1", 40)


def test_the_price_is_that_of_the_cheapest_token_left() -> None:
    here = position(tokens={"AG-0": ("D15", 0), "AG-1": ("E10", 0)}, tiles=LINE)
    assert priced(here, "AG") == ("AG-2", 100)
    assert priced(position(tokens={"Nord-0": ("D9", 0), "Nord-1": ("G14", 0)}), "Nord") == ("Nord-2", 100)
    assert checked_token(here, "AG", "D11", 0, 0).cost == 100
    poor = position(tokens=GENT, tiles=LINE, cash=39)
    assert refused(poor, "D11") == "token.cannot_afford"
    assert (
        checked_token(
            poor, "AG", "D11", 0, 0, TOKEN.replace(TokenAffordable("7.3.4", FlatPrice(NO_MONEY)))
        ).cost
        == 0
    )
    assert all_spots(poor, "AG") == ()


def test_a_company_without_tokens_places_none() -> None:
    everywhere = {
        "AG-0": ("D15", 0),
        "AG-1": ("B3", 0),
        "AG-2": ("B9", 0),
        "AG-3": ("E10", 0),
        "AG-4": ("G4", 0),
    }
    here = position(tokens=everywhere, tiles=LINE)
    assert next_token(here, CompanySymbol("AG")) is None
    assert refused(here, "D11") == "token.none_left"


def test_one_token_a_hex() -> None:
    here = position(tokens=GENT, tiles={"D15": ("14", 1)})
    assert refused(here, "D15", slot=1) == "token.already_here"
    split = aside(position(tiles={"D15": ("X16", 1)}), ("AG-0", "D15"))
    assert refused(split, "D15", terms=TOKEN.without(Connected)) == "token.already_here"


def test_a_full_city_and_a_taken_slot() -> None:
    here = position(tokens={**GENT, "Nord-0": ("D11", 0)}, tiles=LINE)
    assert refused(here, "D11") == "token.full"
    green = {**LINE, "D11": ("X8", 4)}
    one = position(tokens={**GENT, "Nord-0": ("D11", 0, 0)}, tiles=green)
    assert refused(one, "D11", slot=0) == "token.slot_taken"
    assert refused(one, "D11", slot=2) == "token.slot_taken"
    assert checked_token(one, "AG", "D11", 0, 1).slot == 1


def test_no_token_in_london() -> None:
    here = position(
        tokens={"AG-0": ("B11", 0)}, tiles={"B11": ("57", 2)}, markers={"ferry-0": owner(CompanySymbol("AG"))}
    )
    assert stop("A10") in company_reach(here, CompanySymbol("AG")).stops
    assert refused(here, "A10") == "token.no_tokens_here"
    assert all_spots(here, "AG") == ()


def test_a_power_places_where_no_track_leads() -> None:
    here = position(tokens=GENT)
    terms = SHIPPING_TOKEN
    assert all_spots(here, "AG", terms) == (TokenSpot(HexId("A12"), 0, 0, NO_MONEY),)
    assert refused(here, "A12") == "token.no_tokens_here"
    assert refused(here, "E10", terms=terms) == "token.wrong_hex"
    taken = position(tokens={**GENT, "Nord-0": ("A12", 0)})
    assert all_spots(taken, "AG", terms) == ()


def test_the_last_slot_of_a_home_waits_for_its_company() -> None:
    home = {"Nord-0": ("D9", 0)}
    tokens = {"AG-0": ("E10", 0)}
    tiles = {"E10": ("57", 2), "D9": ("57", 2)}
    waiting = position(tokens=tokens, tiles=tiles, has_operated=frozenset({"AG"}))
    assert home_of(waiting, HexId("D9")) == ("Nord",)
    assert refused(waiting, "D9") == "token.last_at_home"
    assert all_spots(waiting, "AG") == ()
    roomy = position(tokens=tokens, tiles={**tiles, "D9": ("14", 1)}, has_operated=frozenset({"AG"}))
    assert len(all_spots(roomy, "AG")) == 2
    operated = position(tokens=tokens, tiles=tiles)
    assert all_spots(operated, "AG") == (TokenSpot(HexId("D9"), 0, 0, Money(40)),)
    there = position(
        tokens={**tokens, **home}, tiles={**tiles, "D9": ("14", 1)}, has_operated=frozenset({"AG"})
    )
    assert home_of(there, HexId("D9")) == ()
    assert len(all_spots(there, "AG")) == 1


def test_the_chosen_home_of_a_late_company_is_kept_free_too() -> None:
    here = position(tokens={"AG-0": ("E10", 0)}, tiles={"E10": ("57", 2), "D9": ("57", 2)})
    assert all_spots(here, "AG")
    late = changed(here, homes={"LF": ("D9",)}, has_operated=here.state.has_operated - {"LF"})
    assert home_of(late, HexId("D9")) == ("LF",)
    assert refused(late, "D9") == "token.last_at_home"


def test_the_circle_of_plm_is_for_plm() -> None:
    tiles = {"G6": ("X4", 1), "F7": ("1", 0)}
    here = position(tokens={"AG-0": ("E10", 0)}, tiles=tiles, has_operated=frozenset({"AG"}))
    anywhere = TOKEN.without(Connected)
    assert refused(here, "G6", 0, terms=anywhere) == "token.kept"
    # the other circle is not the last one: PLM has its own
    assert checked_token(here, "AG", "G6", 1, 0, anywhere).city == 1
    assert checked_token(here, "PLM", "G6", 0, 0, anywhere).city == 0


def test_after_a_split_a_hex_keeps_room_for_the_tokens_put_aside() -> None:
    tiles = {"E10": ("X16", 0)}
    anywhere = TOKEN.without(Connected)
    one = aside(position(tokens=GENT, tiles=tiles), ("Nord-0", "E10"))
    assert checked_token(one, "AG", "E10", 0, 0, anywhere).hex == "E10"
    home = changed(one, homes={"LF": ("E10",)}, has_operated=one.state.has_operated - {"LF"})
    assert refused(home, "E10", terms=anywhere) == "token.put_aside_at_home"
    two = aside(one, ("Est-0", "E10"))
    assert (
        refused(two, "E10", 0, terms=anywhere) == refused(two, "E10", 1, terms=anywhere) == "token.put_aside"
    )


def test_a_token_put_aside_may_share_a_slot() -> None:
    here = position(tokens={"AG-0": ("E10", 0, 0)}, tiles={"E10": ("X16", 0)})
    here = aside(here, ("Nord-0", "E10"))
    assert aside_spots(here, CompanySymbol("Nord"), HexId("E10")) == (
        TokenSpot(HexId("E10"), 0, 0),
        TokenSpot(HexId("E10"), 1, 0),
    )


def test_home_tokens_go_into_any_free_slot_or_the_printed_circle() -> None:
    here = position(tokens={"AG-1": ("D9", 0, 0)}, tiles={"D9": ("14", 0)})
    assert home_spots(here, CompanySymbol("Nord"), HexId("D9")) == (TokenSpot(HexId("D9"), 0, 1),)
    assert home_spots(here, CompanySymbol("PLM"), HexId("G6"), 0) == (TokenSpot(HexId("G6"), 0, 0),)
    assert home_spots(here, CompanySymbol("LF"), HexId("G6")) == (TokenSpot(HexId("G6"), 1, 0),)


def test_late_companies_choose_a_free_city_without_track_in_their_country() -> None:
    here = position()
    assert set(home_choices(here, CompanySymbol("LB"))) == {"C14", "D15", "D17", "E16", "F15", "G14", "H17"}
    assert not {"G4", "I10", "H3", "A10", "A12"} & set(home_choices(here, CompanySymbol("LF")))
    waiting = changed(here, has_operated=frozenset())
    assert set(home_choices(waiting, CompanySymbol("LB"))) == {"C14", "D17", "F15", "H17"}
    taken = position(tokens={"AG-0": ("C14", 0)}, tiles={"D17": ("57", 0)})
    assert {"C14", "D17"}.isdisjoint(home_choices(taken, CompanySymbol("LB")))


def test_track_is_no_hindrance_to_a_late_company_when_it_is_everywhere() -> None:
    cities = ("C14", "D15", "D17", "E16", "G14", "H17")
    tiles = dict.fromkeys(cities, ("57", 0)) | {"F15": ("X2", 0)}
    everywhere = home_choices(position(tiles=tiles), CompanySymbol("LB"))
    assert set(everywhere) == {*tiles, "G18"}


def test_no_such_city() -> None:
    assert refused(position(), "C4") == "token.no_city"
    assert refused(position(), "D15", 1) == "token.no_city"
    assert refused(position(), "Z9") == "token.no_city"


def test_what_stands_in_the_way() -> None:
    here = position(tokens={**GENT, "Nord-0": ("D11", 0)}, tiles=LINE)
    board, blocked = board_of(here), blocked_stops(here, CompanySymbol("AG"))
    assert in_the_way(board, frozenset({stop("D15")}), blocked, HexId("E12")) == (stop("D11"),)
    assert in_the_way(board, frozenset({stop("D15")}), blocked, HexId("D13")) == ()  # open
    assert in_the_way(board, frozenset({stop("D15")}), blocked, HexId("H17")) == ()  # no track at all
    assert in_the_way(board, frozenset({stop("A12")}), blocked, HexId("H17")) == ()  # a start without track
