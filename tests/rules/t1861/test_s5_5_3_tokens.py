"""Section 5.5.3: tokens, what they cost, and the circles that are kept."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import offers as off
from roundhouse.engine.names import HexId
from roundhouse.engine.owners import BANK
from roundhouse.titles.t1861 import site18xx
from tests.names import company
from tests.rules.t1861 import table as t

GRR, N, NW = company("GRR"), company("N"), company("NW")
WEST = {"I13": ("57", 1), "H14": ("9", 1), "G15": ("621", 1)}  # Voronezh and Kharkov, two hexes apart


def placing(position: t.Position, symbol: str = "GRR") -> t.Position:
    """The company at its token, without looking whether there is something to place."""
    return t.at_stage(position, symbol, "token")


def west(money: int = 500, phase: str = "5", **tiles: tuple[str, int]) -> t.Position:
    """GRR has its token in Voronezh; a line leads to Kharkov, whose minor company was never formed."""
    position = t.tiles(t.phase(t.minor(t.opened(), "N"), phase), **{**WEST, **tiles})
    return t.public(position, "GRR", money=money, home=("I13", 0))


def spots(position: t.Position) -> set[tuple[str, int]]:
    """Hex and cost of every place for a token."""
    offers = t.offers_of(placing(position), off.OfferPlaceToken)
    return {(spot.hex, spot.cost) for offer in offers for spot in offer.spots}


def test_s5_5_3__the_second_token_costs_20_a_hex() -> None:
    assert spots(west()) == {("G15", 40)}
    played = t.play(placing(west()), act.PlaceToken(GRR, HexId("G15"), 0, 0))
    assert t.paid(played, "token") == [(GRR, BANK, 40)]
    assert t.where(played.position, "GRR") == ["G15", "I13"]


def test_s5_5_3__the_third_40_from_the_nearest_station() -> None:
    far, near = ("B4", 0, 0), ("E9", 0, 0)
    assert spots(t.tokens(west(), {"GRR-1": far})) == {("G15", 2 * 40)}
    nearer = t.tokens(t.tiles(west(), E9=("57", 0)), {"GRR-0": near, "GRR-1": ("I13", 0, 0)})
    assert spots(nearer) == {("G15", 2 * 40)}


def test_s5_5_3__hexes_are_counted_straight_not_along_the_track() -> None:
    """Kharkov is two hexes from Voronezh; the line goes round over I15 and H16."""
    round_about = {"I13": ("57", 0), "I15": ("8", 1), "H16": ("8", 2), "G15": ("621", 2), "H14": ("8", 0)}
    assert spots(west(500, "5", **round_about)) == {("G15", 40)}


def test_s5_5_3__there_are_three_in_all() -> None:
    position = t.tokens(west(), {"GRR-1": ("L12", 0, 0), "GRR-2": ("M19", 0, 0)})
    assert not spots(position)
    t.refused(placing(position), act.PlaceToken(GRR, HexId("G15"), 0, 0), "token.none_left", "5.5.3")


def test_s5_5_3__no_loan_for_a_token() -> None:
    assert spots(west(money=40))
    assert not spots(west(money=39))
    t.refused(
        placing(west(money=39)), act.PlaceToken(GRR, HexId("G15"), 0, 0), "token.cannot_afford", "5.5.3"
    )


def test_s5_5_3__one_in_a_round() -> None:
    position = west(G15=("14", 1))
    position = t.submit(placing(position), act.PlaceToken(GRR, HexId("G15"), 0, 0))
    assert position.state.operating.stage != "token"
    t.refused(position, act.PlaceToken(GRR, HexId("G15"), 0, 1))


def test_s5_5_3__public_companies_only() -> None:
    position = t.minor(t.tiles(t.phase(t.opened(), "5"), **WEST), "N")
    position = t.settle(t.at_stage(position, "N", "track"))
    t.refused(position, act.PlaceToken(N, HexId("E1"), 0, 0))
    assert not [stage for stage in t.TITLE.rounds["operating"].turns["minor"] if stage.name == "token"]  # type: ignore[attr-defined]


def test_s5_5_3__one_of_a_company_in_a_hex() -> None:
    position = t.public(t.phase(t.minor(t.opened(), "N"), "5"), "GRR", home=("D14", 0))
    t.refused(placing(position), act.PlaceToken(GRR, HexId("D14"), 1, 0), "token.already_here", "5.5.3")


def test_s5_5_3__a_free_circle_of_a_city() -> None:
    full = t.tokens(west(), {"NW-0": ("G15", 0, 0)})
    t.refused(placing(full), act.PlaceToken(GRR, HexId("G15"), 0, 0), "token.full", "5.5.3")
    two = t.tokens(west(G15=("207", 4)), {"NW-0": ("G15", 0, 0)})
    t.refused(placing(two), act.PlaceToken(GRR, HexId("G15"), 0, 0), "token.slot_taken", "5.5.3")
    assert spots(two) == {("G15", 40)}
    t.refused(placing(west()), act.PlaceToken(GRR, HexId("H10"), 0, 0), "token.no_city", "5.5.3")


def test_s5_5_3__on_a_route_of_any_length_but_on_a_route() -> None:
    t.refused(placing(west()), act.PlaceToken(GRR, HexId("M7"), 0, 0), "token.no_connection", "5.5.3")
    line = {"I15": ("9", 0), "I17": ("4", 0), "I19": ("57", 0), "I13": ("57", 0)}
    assert spots(west(500, "5", **line)) == {("I19", 3 * 20)}


def test_s5_5_3__full_cities_of_others_end_the_route() -> None:
    line = {"I13": ("57", 0), "I15": ("9", 0), "I17": ("4", 0), "I19": ("6", 1), "H20": ("8", 2)}
    position = west(500, "5", **line, G19=("58", 5), H18=("57", 0))
    reached = {hex_id for hex_id, _ in spots(position)}
    blocked = {hex_id for hex_id, _ in spots(t.tokens(position, {"NW-0": ("I19", 0, 0)}))}
    assert "I19" in reached
    assert blocked == reached - {"I19", "H18"}


@pytest.mark.parametrize("phase", ["3", "4"])
def test_s5_5_3__until_phase_5_a_circle_is_kept_for_each_minor_company(phase: str) -> None:
    position = west(phase=phase)
    assert not spots(position)
    t.refused(placing(position), act.PlaceToken(GRR, HexId("G15"), 0, 0), "token.last_at_home", "5.5.3")
    assert spots(west(phase=phase, G15=("207", 4))) == {("G15", 40)}, "a second circle is not kept"


def test_s5_5_3__also_beside_the_token_of_another() -> None:
    position = t.tokens(west(phase="4", G15=("207", 4)), {"NW-0": ("G15", 0, 0)})
    assert not spots(position)


def test_s5_5_3__not_for_one_that_is_there_or_gone() -> None:
    there = t.minor(west(phase="4", G15=("207", 4)), "KR", "Ben")
    assert spots(there) == {("G15", 40)}
    gone = west(phase="4")
    gone = t.change(gone, certificates={**gone.state.certificates, "KR-0": "removed"})
    assert spots(gone) == {("G15", 40)}


def test_s5_5_3__from_phase_5_no_longer() -> None:
    assert spots(west(phase="5")) == {("G15", 40)}


@pytest.mark.parametrize("phase", ["4", "7"])
def test_s5_5_3__one_in_st_petersburg_is_kept_for_the_state_railway(phase: str) -> None:
    position = t.minor(t.phase(t.minor(t.opened(), "N"), phase), "SPW", "Ben")
    position = t.public(position, "GRR", home=("H8", 2))
    t.refused(placing(position), act.PlaceToken(GRR, HexId("E1"), 1, 0), "token.last_at_home", "5.5.3")
    brown = t.tiles(t.change(position, phase="7"), E1=("641", 0))
    line = t.tokens(brown, {"GRR-0": ("G15", 0, 0), "GRR-1": ("charter",)})
    t.refused(placing(line), act.PlaceToken(GRR, HexId("E1"), 0, 1), "token.no_connection")
    two = t.tokens(brown, {"NW-0": ("E1", 0, 2)})
    t.refused(placing(two), act.PlaceToken(GRR, HexId("E1"), 0, 1), "token.last_at_home", "5.5.3")


def test_s5_5_3__tokens_of_a_merged_company_count_like_any() -> None:
    """Two stations from the start: the third costs 40 a hex."""
    assert spots(t.tokens(west(), {"GRR-2": ("M19", 0, 0)})) == {("G15", 80)}


def test_s5_5_3__one_that_a_merger_gave_back_costs_by_the_stations_left() -> None:
    """At 18xx.games the first of two, given up, is free again; the second costs what it would."""
    first = t.tokens(west(), {"GRR-0": ("charter",), "GRR-1": ("I13", 0, 0)})
    second = t.tokens(west(), {"GRR-0": ("I13", 0, 0), "GRR-1": ("charter",)})
    for position, free in ((first, 0), (second, 40)):
        assert spots(position) == {("G15", 40)}
        assert spots(t.played_there(position, site18xx.given_up_token_keeps_price)) == {("G15", free)}
    both = t.tokens(first, {"GRR-2": ("B4", 0, 0)})
    assert spots(t.played_there(both, site18xx.given_up_token_keeps_price)) == {("G15", 2 * 40)}
