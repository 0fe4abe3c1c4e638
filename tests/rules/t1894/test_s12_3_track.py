"""Sections 12.3.1, 12.3.2 and 12.3.3: laying and upgrading track, and London."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.names import CompanySymbol, HexId, Money
from roundhouse.engine.owners import BANK, Owner
from roundhouse.engine.title import Deviation
from roundhouse.titles.t1894 import site18xx
from roundhouse.track.board import board_of
from roundhouse.track.features import keeper
from roundhouse.track.lay_cases import Laying
from tests.names import company
from tests.rules.t1894 import table as t

AG, PLM = company("AG"), company("PLM")
LINE = {"D15": ("57", 1), "D13": ("9", 1), "D11": ("X8", 0), "E10": ("57", 0)}
FULL = {"Nord-2": ("D11", 0, 0), "Est-1": ("D11", 0, 1)}
COAST = {"B11": ("57", 2)}
LOOP = {"E10": ("57", 0), "F9": ("23", 0), "G8": ("24", 3), "H7": ("7", 3), "H9": ("14", 1)}


def lay(hex_id: str, tile: str, rotation: int = 0, actor: Owner = AG) -> act.LayTile:
    return act.LayTile(actor, HexId(hex_id), tile, rotation)


@pytest.mark.parametrize(
    ("era", "green", "brown"),
    [
        ("Yellow", False, False), ("Green", True, False), ("Blue", True, False), ("Brown", True, True),
        ("Red", True, True), ("Gray", True, True), ("Purple", True, True),
    ],
)  # fmt: skip
def test_s12_3_1__green_and_brown_tiles_come_with_their_phases(era: str, green: bool, brown: bool) -> None:
    on_yellow = t.builder({"D15": ("57", 1), "D13": ("9", 1)}, era=era)
    on_green = t.builder({"D15": ("57", 1), "D13": ("23", 1)}, era=era)
    assert bool(t.lays_of(on_yellow, "D13")) == green
    assert bool(t.lays_of(on_green, "D13")) == brown
    if not green:
        t.refused(on_yellow, lay("D13", "23", 1), "track.color_not_available", "15")
    if not brown:
        later = min(t.lays_of(t.phase(on_green, "Brown"), "D13"))
        t.refused(on_green, lay("D13", *later), "track.color_not_available", "15")


def test_s12_3_1__cities_towns_and_rural_hexes_only() -> None:
    for hex_id in ("C18", "C16", "A10"):
        t.refused(t.builder({"D15": ("57", 0)}), lay(hex_id, "57"), "track.closed_hex", "12.3.1")


def test_s12_3_1__a_line_of_track_must_lead_to_the_tile() -> None:
    position = t.builder({"D15": ("57", 1)})
    assert t.lays_of(position, "D13")
    assert all(4 in {(e + turn) % 6 for e in EDGES[tile]} for tile, turn in t.lays_of(position, "D13"))
    t.refused(position, lay("D13", "9", 0), "track.no_connection", "12.3.1")
    t.refused(position, lay("D11", "X3", 4), "track.no_connection", "12.3.1")


EDGES = {"7": (0, 1), "8": (0, 2), "9": (0, 3)}


def test_s12_3_1__an_own_marker_on_the_tile_will_do() -> None:
    assert {turn for _, turn in t.lays_of(t.builder(), "D15")} == {0, 1, 2, 3, 4, 5}


def test_s12_3_1__some_line_on_the_tile_will_do_not_just_a_new_one() -> None:
    """The new curve needs not be reached from the company's side."""
    position = t.builder({"D15": ("57", 1), "D13": ("9", 1)}, era="Green")
    played = t.submit(position, lay("D13", "20", 1))
    assert played.state.tiles[HexId("D13")].name == "20"


def test_s12_3_1__not_through_a_city_filled_by_others() -> None:
    position = t.builder(LINE, FULL)
    assert not t.lays_of(position, "F9")
    refusal = t.refused(position, lay("F9", "9", 0), "track.no_connection", "12.3.1")
    assert refusal.facts["in_the_way"] == ("D11",)
    assert t.lays_of(t.builder(LINE, {"Nord-2": ("D11", 0, 0)}), "F9"), "one location is empty"
    own = {"Nord-2": ("D11", 0, 0), "AG-1": ("D11", 0, 1)}
    assert t.lays_of(t.builder(LINE, own), "F9")


def test_s12_3_1__the_filled_city_itself_is_reached() -> None:
    position = t.builder(LINE, FULL, era="Brown")
    assert {tile for tile, _ in t.lays_of(position, "D11")} == {"X14", "X15"}


def test_s12_3_1__not_through_london_without_a_ferry_marker() -> None:
    position = t.builder(COAST, {"AG-1": ("B11", 0, 0)})
    assert not t.lays_of(position, "B9")
    t.refused(position, lay("B9", "57", 0), "track.no_connection", "12.3.1")
    assert t.lays_of(t.builder(COAST, {"AG-1": ("B11", 0, 0)}, with_ferry=True), "B9")


def test_s12_3_1__no_hex_edge_is_crossed_twice() -> None:
    position = t.builder(LOOP, {"AG-1": ("E10", 0, 0)})
    assert t.lays_of(position, "H11"), "the loop is reached"
    assert not t.lays_of(position, "F11"), "but the way back out of it crosses the edge again"
    t.refused(position, lay("F11", "7", 0), "track.no_connection", "12.3.1")
    assert t.lays_of(t.builder({**LOOP, "F9": ("7", 3)}, {"AG-1": ("E10", 0, 0)}), "F11")


def test_s12_3_1__track_that_lies_is_kept() -> None:
    position = t.builder({"D15": ("57", 1), "D13": ("9", 1)}, era="Green")
    t.refused(position, lay("D13", "23", 0), "track.not_preserved", "12.3.2")
    t.refused(position, lay("D15", "14", 2), "track.not_preserved", "12.3.2")


def test_s12_3_1__no_track_off_the_map() -> None:
    position = t.builder({"E16": ("57", 1)}, {"AG-1": ("E16", 0, 0)})
    t.refused(position, lay("E18", "9", 1), "track.off_map", "12.3.1")


def test_s12_3_1__no_track_into_a_blank_gray_blue_or_red_edge() -> None:
    position = t.builder({}, {"AG-1": ("H3", 0, 0), "AG-2": ("B11", 0, 0)})
    t.refused(position, lay("I4", "8", 2), "track.blank_edge", "12.3.1")
    t.refused(position, lay("B11", "57", 0), "track.blank_edge", "12.3.1")


def test_s12_3_1__terrain_is_paid_with_the_first_tile_only() -> None:
    first = t.play(t.builder({"D15": ("57", 0)}), lay("E14", "9", 0))
    assert first.all(ev.Paid) == [ev.Paid(AG, BANK, Money(60), "track", "E14")]
    again = t.play(t.builder({"D15": ("57", 0), "E14": ("9", 0)}, era="Green"), lay("E14", "23", 0))
    assert not again.all(ev.Paid)


def test_s12_3_1__terrain_is_paid_before_the_tile_is_laid() -> None:
    events = [type(e) for e in t.play(t.builder({"D15": ("57", 0)}), lay("E14", "9", 0)).events]
    assert events.index(ev.Paid) < events.index(ev.TileLaid)
    t.refused(t.builder({"D15": ("57", 0)}, treasury=59), lay("E14", "9", 0), "track.cannot_afford", "7.3.3")


def test_s12_3_1__the_first_tile_on_a_white_hex_with_printed_track_is_a_lay() -> None:
    """Blangy and Abbeville: track is printed on the white hex."""
    laying = Laying(t.builder({}), CompanySymbol("AG"))
    assert laying.definition.hexes[HexId("C6")].face.paths
    assert not laying.is_upgrade(HexId("C6"))
    assert Laying(t.builder({"C6": ("630", 1)}), CompanySymbol("AG")).is_upgrade(HexId("C6"))


def test_s12_3_2__the_type_of_a_tile_stays() -> None:
    position = t.builder({"D15": ("57", 1), "D13": ("8", 4), "E12": ("1", 0)}, era="Green")
    t.refused(position, lay("D15", "23", 1), "track.wrong_type", "12.2")
    t.refused(position, lay("D13", "14", 1), "track.wrong_type", "12.2")
    assert {tile for tile, _ in t.lays_of(position, "D15")} <= {"14", "15", "619"}
    assert {tile for tile, _ in t.lays_of(position, "D13")} <= {
        name for name, stock in t.DEFINITION.tiles.items() if not stock.definition.face.cities
    }


def test_s12_3_2__double_towns_have_no_upgrade() -> None:
    position = t.builder({"D15": ("57", 1), "D13": ("8", 4), "E12": ("1", 2)}, era="Brown")
    assert not t.lays_of(position, "E12")


def test_s12_3_2__a_tile_laid_in_this_round_is_not_upgraded() -> None:
    position = t.submit(t.builder({"D15": ("57", 1)}, era="Green"), lay("D13", "9", 1))
    t.refused(position, lay("D13", "23", 1), "track.same_hex_this_turn", "7.3.3")


def test_s12_3_2__rural_tiles_keep_pairs_of_edges_joined() -> None:
    position = t.builder({"D15": ("57", 1), "D13": ("25", 4)}, era="Brown")
    for tile, rotation in t.lays_of(position, "D13"):
        board = board_of(t.submit(position, lay("D13", tile, rotation)))
        pairs = {frozenset((piece.a.index, piece.b.index)) for piece in board.pieces(HexId("D13"))}
        assert pairs >= {frozenset((4, 0)), frozenset((4, 2))}
    t.refused(position, lay("D13", "47", 4), "track.not_preserved", "12.3.2")


def test_s12_3_2__cities_keep_their_lines_to_the_circle() -> None:
    position = t.builder({"D15": ("57", 1)}, era="Green")
    for tile, rotation in t.lays_of(position, "D15"):
        board = board_of(t.submit(position, lay("D15", tile, rotation)))
        assert board.edges(HexId("D15")) >= {1, 4}


def test_s12_3_2__big_cities_keep_them_city_by_city() -> None:
    position = t.builder({"G6": ("X5", 0)}, {"AG-1": ("G6", 1, 0)}, era="Brown")
    assert t.lays_of(position, "G6") == {("X10", 0), ("X12", 0)}
    t.refused(position, lay("G6", "X9", 0), "track.not_preserved", "12.3.2")


def test_s12_3_2__markers_move_to_their_place_on_the_new_tile() -> None:
    tokens = {"AG-1": ("F15", 0, 0), "Est-1": ("F15", 0, 1)}
    position = t.submit(t.builder({"F15": ("X6", 0)}, tokens, era="Brown"), lay("F15", "X13", 0))
    assert position.state.tokens["AG-1"] == t.TokenPlace("map", HexId("F15"), 0, 0)
    assert position.state.tokens["Est-1"] == t.TokenPlace("map", HexId("F15"), 0, 1)


def test_s12_3_2__the_marker_of_plm_stays_in_its_location_in_paris() -> None:
    tokens = {"PLM-0": ("G6", 0, 0), "AG-1": ("G6", 1, 0)}
    for old, new in (("X1", "X5"), ("X5", "X10"), ("X5", "X12"), ("X4", "X9"), ("X4", "X11")):
        position = t.builder({"G6": (old, 0)}, tokens, era="Brown")
        assert {turn for tile, turn in t.lays_of(position, "G6") if tile == new} == {0}
        after = t.submit(position, lay("G6", new, 0))
        assert after.state.tokens["PLM-0"] == t.TokenPlace("map", HexId("G6"), 0, 0)
        assert after.state.tokens["AG-1"] == t.TokenPlace("map", HexId("G6"), 1, 0)


def paris(*deviations: Deviation, era: str = "Brown") -> t.Position:
    """PLM has laid yellow Paris over its own token and AG's."""
    tokens = {"PLM-0": ("G6", 0, 0), "AG-1": ("G6", 1, 0)}
    position = t.played_there(t.builder({}, tokens, symbol="PLM", era=era), *deviations)
    return t.arriving_at(t.submit(position, lay("G6", "X1", 0, PLM)), "PLM", "track")


def turns(position: t.Position, new: str) -> set[int]:
    return {turn for tile, turn in t.lays_of(position, "G6") if tile == new}


def test_s12_3_2__at_18xx_games_green_paris_may_turn_plms_circle_away() -> None:
    t.refused(paris(), lay("G6", "X5", 3, PLM), "track.not_preserved", "12.3.2")
    position = paris(site18xx.paris_turned)
    assert (turns(position, "X5"), turns(position, "X4")) == ({0, 3}, {0})
    position = t.submit(position, lay("G6", "X5", 3, PLM))
    assert position.state.tokens["PLM-0"] == t.TokenPlace("map", HexId("G6"), 1, 0)
    assert position.state.tokens["AG-1"] == t.TokenPlace("map", HexId("G6"), 0, 0)


def test_s12_3_2__at_18xx_games_brown_paris_brings_plm_back_or_lies_the_same() -> None:
    green = t.submit(paris(site18xx.paris_turned), lay("G6", "X5", 3, PLM))
    position = t.arriving_at(green, "PLM", "track")
    assert turns(position, "X12") == turns(position, "X10") == {0, 3}
    assert t.submit(position, lay("G6", "X12", 0, PLM)).state.tokens["PLM-0"].city == 0
    upright = t.submit(paris(site18xx.paris_turned), lay("G6", "X5", 0, PLM))
    assert turns(t.arriving_at(upright, "PLM", "track"), "X12") == {0}


def test_s12_3_2__at_18xx_games_what_is_kept_for_plm_turns_with_its_track() -> None:
    """Before PLM operates the other circle is open, be it the one with its name."""
    first = t.played_there(t.after_auction(), site18xx.paris_turned)
    first = t.tokens(t.builder({}, symbol="AG", era="Green", first=first), {"AG-0": ("G4", 0, 0)})
    first = t.change(first, has_operated=first.state.has_operated - {"PLM"})
    yellow = t.arriving_at(t.submit(first, lay("G6", "X1", 4)), "AG", "track")
    position = t.submit(yellow, lay("G6", "X5", 1))
    kept = [keeper(position, HexId("G6"), city) for city in (0, 1)]
    assert kept == ["", "PLM"]
    assert [keeper(yellow, HexId("G6"), city) for city in (0, 1)] == ["PLM", ""]
    position = t.turn_of(position, "PLM")
    assert position.state.tokens["PLM-0"] == t.TokenPlace("map", HexId("G6"), 1, 0)
    assert [keeper(position, HexId("G6"), city) for city in (0, 1)] == ["", ""]


def test_s12_3_1__at_18xx_games_track_to_a_blank_side_of_paris_will_do_for_brown() -> None:
    """AG's track ends at the side of Paris towards G8, where neither tile has any."""
    tiles = {"G6": ("X5", 2), "H9": ("57", 2), "G8": ("8", 5)}
    position = t.builder(tiles, {"AG-1": ("H9", 0, 0)}, era="Brown")
    assert board_of(position).edges(HexId("G6")) == {2, 3, 5, 0}
    t.refused(position, lay("G6", "X12", 2), "track.no_connection", "12.3.1")
    site = t.played_there(position, site18xx.brown_paris_reached_anywhere)
    assert turns(site, "X12") == turns(site, "X10") == {2}
    t.refused(t.tiles(site, G8=("8", 4)), lay("G6", "X12", 2), "track.no_connection", "12.3.1")
    t.refused(t.tiles(site, G6=("X1", 2)), lay("G6", "X5", 2), "track.no_connection", "12.3.1")


def test_s12_3_2__paris_is_upgraded_by_a_connected_company_only() -> None:
    position = t.builder({"G6": ("X5", 0)}, era="Brown")
    t.refused(position, lay("G6", "X12", 0), "track.no_connection", "12.3.1")


def test_s12_3_2__the_upgraded_tile_goes_back_to_the_supply() -> None:
    position = t.builder({"G6": ("X5", 0)}, {"AG-1": ("G6", 1, 0)}, era="Brown")
    after = t.submit(position, lay("G6", "X12", 0))
    assert (after.state.tile_supply["X5"], after.state.tile_supply["X12"]) == (1, 0)


@pytest.mark.parametrize(
    ("era", "allowed"), [("Blue", False), ("Brown", True), ("Gray", True), ("Purple", False)]
)
def test_s12_3_2__green_cities_are_not_upgraded_in_purple(era: str, allowed: bool) -> None:
    position = t.builder({"D15": ("14", 1)}, era=era)
    assert bool(t.lays_of(position, "D15")) == allowed
    big = t.builder({"F15": ("X6", 0)}, {"AG-1": ("F15", 0, 0)}, era=era)
    assert bool(t.lays_of(big, "F15")) == (era != "Blue")
    if era == "Purple":
        t.refused(position, lay("D15", "X16", 1), "track.no_city_upgrade_in_phase", "15.7")


def test_s12_3_3__without_a_ferry_marker_nothing_is_built_beyond_london() -> None:
    coast = {**COAST, "B9": ("57", 0)}
    token = {"AG-1": ("B11", 0, 0)}
    position = t.builder({**coast, **LINE}, token)
    assert t.lays_of(position, "C12"), "on this side of it"
    t.refused(position, lay("C8", "9", 0), "track.no_connection", "12.3.1")
    tokens = t.submit(position, act.Pass(AG))
    t.refused(tokens, act.PlaceToken(AG, HexId("B9"), 0, 0), "token.no_connection", "7.3.4")
    assert t.lays_of(t.builder({**coast, **LINE}, token, with_ferry=True), "C8")


def test_s12_3_3__no_route_ends_at_or_passes_london_without_a_ferry_marker() -> None:
    first = t.trains(t.after_auction(), AG="3")
    coast = {**COAST, "B9": ("57", 0)}
    with_one = t.builder(coast, {"AG-1": ("B11", 0, 0)}, with_ferry=True, first=first)
    with_one = t.pass_to(with_one, "run")
    routes = t.routes_of(with_one, t.train_of(with_one, "AG", "3"))
    ends = next(r for r in routes if {s.hex for s in r.stops} == {"B11", "A10"})
    passes = next(r for r in routes if {s.hex for s in r.stops} == {"B11", "A10", "B9"})
    without = t.change(with_one, markers=dict.fromkeys(with_one.state.markers, "supply"))
    for route in (ends, passes):
        t.refused(without, act.RunTrains(AG, (route,)))
    assert not t.offers_of(without, off.OfferRunTrains), "no other route is left"
    more = t.tiles(without, C12=("9", 2), D13=("8", 2), D15=("57", 1))
    t.refused(more, act.RunTrains(AG, (ends,)), "route.no_ferry_marker", "12.3.3")
    t.refused(more, act.RunTrains(AG, (passes,)), "route.no_ferry_marker", "12.3.3")
