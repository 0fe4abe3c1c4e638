"""Sections 1.2, 5.1.2, 5.4 and 8.5.4: bases, the first of a company and those that it builds."""

from __future__ import annotations

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine.names import HexId
from roundhouse.engine.owners import CREDIT
from tests.names import company
from tests.rules import table as t
from tests.rules.t1825.boards import base, board, formed, hexes_of, lay, no_base, spots_of, start_of
from tests.rules.t1825.test_s5_2_5_edges import remove

# From Swindon (V14) to London's station in the west (V20, city 1), and to Bristol with two spaces.
EAST = {"V16": ("4", 1), "V18": ("9", 1)}
WEST = {"V12": ("9", 1), "V10": ("38", 4)}
K5 = ("unit_2", "k5")


def at_token(*options: str, **given: object) -> t.Position:
    """The company at the stage in which it builds bases."""
    return t.pass_to(board(*options, **given), "token")  # type: ignore[arg-type]


# --- 5.4: building bases ----------------------------------------------------------------------------


def test_s5_4__a_base_goes_to_a_free_space_that_track_reaches() -> None:
    position = board(symbol="GWR", tiles={**EAST, **WEST})
    assert spots_of(position) == {("V20", 1), ("V10", 0)}
    no_base(position, "V20", 3, "token.no_connection")
    no_base(position, "V16", 0, "token.no_city")


def test_s5_4__40_for_the_first_and_100_for_all_others() -> None:
    position = at_token(symbol="GWR", tiles={**EAST, **WEST}, treasury=140)
    played = t.play(position, base("GWR", "V10"))
    assert t.paid(played, "token") == [(company("GWR"), CREDIT, 40)]
    again = at_token(symbol="GWR", tiles={**EAST, **WEST}, treasury=100, tokens={"GWR-1": ("V10", 0, 0)})
    assert t.paid(t.play(again, base("GWR", "V20", 1)), "token") == [(company("GWR"), CREDIT, 100)]


def test_s5_4__a_company_pays_with_what_it_has() -> None:
    refusal = no_base(board(symbol="GWR", tiles=WEST, treasury=39), "V10", 0, "token.cannot_afford")
    assert refusal.facts["cost"] == 40
    assert spots_of(board(symbol="GWR", tiles=WEST, treasury=40)) == {("V10", 0)}


def test_s5_4__one_base_in_a_turn() -> None:
    after = t.submit(at_token(symbol="GWR", tiles={**EAST, **WEST}), base("GWR", "V10"))
    assert after.state.operating.stage != "token"
    no_base(after, "V20", 1, "token.one_a_turn")


def test_s5_4__one_base_of_a_company_in_a_hex() -> None:
    position = board(symbol="GWR", tiles=WEST, tokens={"GWR-1": ("V10", 0, 0)})
    no_base(position, "V10", 0, "token.already_here")


def test_s5_4__a_full_station_takes_no_base_and_lets_nobody_through() -> None:
    tiles = {**WEST, **EAST, "V8": ("52", 2)}
    assert {("V10", 0), ("V8", 1)} <= spots_of(board(symbol="GWR", tiles=tiles))
    full = board(symbol="GWR", tiles=tiles, tokens={"LSWR-1": ("V10", 0, 0), "LBSC-1": ("V10", 0, 1)})
    assert spots_of(full) == {("V20", 1)}
    no_base(full, "V10", 0, "token.full")
    no_base(full, "V8", 1, "token.no_connection")


def test_s5_4__a_company_has_so_many_tokens() -> None:
    # LBSC has two besides that of its start.
    tokens = {"LBSC-1": ("V20", 2, 0), "LBSC-2": ("X14", 0, 0)}
    position = board(symbol="LBSC", tiles={"X20": ("6", 1), "X14": ("6", 0)}, tokens=tokens)
    no_base(position, "V10", 0, "token.none_left")


def test_s5_4__the_station_of_a_company_that_has_not_formed_is_kept() -> None:
    # 15: LSWR starts in London's city 0, GER in city 4; the others are open.
    position = board(symbol="GWR", tiles={**EAST, **WEST})
    for city, home in ((0, "LSWR"), (4, "GER")):
        assert no_base(position, "V20", city, "token.last_at_home").facts["home"] == home
    for city in (2, 3, 5):
        no_base(position, "V20", city, "token.no_connection")
    assert ("V20", 1) in spots_of(position)
    no_base(t.tokens(position, {"LSWR-0": ("V20", 0, 0)}), "V20", 0, "token.full")


def test_s5_4__room_for_a_company_is_not_kept_after_its_bankruptcy() -> None:
    gone = remove(board(symbol="GWR", tiles={**EAST, **WEST}), "LSWR")
    no_base(gone, "V20", 0, "token.no_connection")


def test_s5_4__a_second_space_on_a_start_hex_is_open() -> None:
    # Ashford with one space is SECR's; with two another company may build beside it.
    for tile, found in ((("5", 1), False), (("14", 1), True)):
        tiles = {"W21": ("8", 2), "W23": tile}
        position = board(symbol="LSWR", tiles=tiles, tokens={"LSWR-0": ("V20", 5, 0)})
        assert (("W23", 0) in spots_of(position)) == found


# --- 1.2 and 5.1.2: first bases -----------------------------------------------------------------------


def test_s1_2__the_initial_base_is_free_and_its_hex_may_be_without_track() -> None:
    position = formed(start_of(("unit_1",)), "SECR")
    played = t.moved_on(t.change(position, round=t.Round("operating", 1, 1, 1)))
    assert t.where(played.position, "SECR") == ["W23"]
    assert not t.paid(played, "token")


def test_s1_2__the_london_and_north_western_starts_from_two_bases() -> None:
    position = board("unit_1", "unit_2", symbol="LNWR")
    assert t.where(position, "LNWR") == ["Q11", "T16"]
    prices = position.definition.companies[company_symbol("LNWR")].token_prices
    assert prices == (0, 0, 40, 100, 100, 100, 100)
    assert {"U17", "Q9"} <= hexes_of(position)


def test_s1_2__the_great_western_starts_from_two_bases_with_r2() -> None:
    assert t.where(board("unit_1", "r2", symbol="GWR"), "GWR") == ["V14", "Y7"]
    assert t.where(board("unit_1", symbol="GWR"), "GWR") == ["V14"]


def test_s1_2__a_start_station_is_found_on_the_tile_that_has_come_to_lie_there() -> None:
    # Glasgow (G5): printed 1-c0, 3-c1, 5-c2; russet 34 numbers its stations otherwise.
    for symbol, edge in (("GSWR", 1), ("NBR", 3), ("CR", 5)):
        for rotation in (1, 3, 5):
            position = board("unit_3", symbol=symbol, phase="3", tiles={"G5": ("34", rotation)})
            place = position.state.tokens[f"{symbol}-0"]
            face = position.definition.tiles["34"].definition.face
            joined = {
                (end.index + rotation) % 6
                for path in face.paths
                for end, other in ((path.a, path.b), (path.b, path.a))
                if (other.kind, other.index) == ("city", place.city)
            }
            assert edge in joined, (symbol, rotation)


def company_symbol(name: str) -> t.CompanySymbol:
    return t.CompanySymbol(name)


# --- 8.5.4: minor companies -------------------------------------------------------------------------


def test_s8_5_4__a_minor_company_never_builds_a_second_base() -> None:
    position = board(
        "unit_1", "r1", symbol="Cam", tiles={"R8": ("5", 4), "R10": ("4", 1), "R12": ("52", 1)}, treasury=1000
    )
    assert t.where(position, "Cam") == ["R8"]
    assert not spots_of(position)
    no_base(position, "R12", 0, "token.none_left")


def test_s8_5_4__the_cambrians_station_is_there_with_the_cambrian() -> None:
    assert len(start_of(("unit_1", "r1")).definition.hexes[HexId("R8")].face.cities) == 1
    assert not start_of(("unit_1",)).definition.hexes[HexId("R8")].face.cities


def test_s8_5_4__the_taff_vale_chooses_its_station_when_it_first_operates() -> None:
    position = board("unit_1", "r1", symbol="TV")
    (offer,) = t.offers_of(position, t.off.OfferChooseCity)
    assert {spot.city for spot in offer.spots} == {0, 1}
    after = t.submit(position, act.ChooseCity(company("TV"), HexId("V8"), 1, 0))
    assert after.state.tokens["TV-0"] == t.TokenPlace("map", HexId("V8"), 1, 0)
    assert not after.state.questions


def test_s8_5_4__it_does_not_choose_before() -> None:
    position = formed(formed(start_of(("unit_1", "r1")), "TV"), "GWR")
    played = t.moved_on(t.change(position, round=t.Round("operating", 1, 1, 1)))
    assert not t.where(played.position, "TV")
    assert t.where(played.position, "GWR") == ["V14"]


def test_s8_5_4__where_one_station_is_left_there_is_no_choice() -> None:
    position = board("unit_1", "r1", symbol="TV", tokens={"GWR-1": ("V8", 0, 0)})
    assert position.state.tokens["TV-0"].city == 1


def test_s8_5_4__one_of_the_taff_vales_stations_is_kept() -> None:
    tiles = {**WEST, "V8": ("52", 2)}
    assert ("V8", 1) in spots_of(board("unit_1", "r1", symbol="GWR", tiles=tiles))
    second = board("unit_1", "r1", symbol="GWR", tiles=tiles, tokens={"LSWR-1": ("V8", 0, 0)})
    no_base(second, "V8", 1, "token.last_at_home")
    tokens = {"TV-0": ("V8", 0, 0)}
    there = board("unit_1", "r1", symbol="GWR", tiles=tiles, tokens=tokens, others=("TV",))
    assert ("V8", 1) in spots_of(there)


def test_s8_5_4__a_base_in_v8_keeps_its_station_under_the_first_tile() -> None:
    tokens = {"TV-0": ("V8", 1, 0)}
    position = board("unit_1", "r1", symbol="GWR", phase="2", tiles=WEST, tokens=tokens, others=("TV",))
    after = t.submit(position, lay("GWR", "V8", "52", 2, cities=(0, 1)))
    assert after.state.tokens["TV-0"].city == 1


# Q13 lies between Crewe (Q11), which has no track on that side, and Derby (Q15).
TOWNS = {"Q13": ("2", 2)}
# A route from Derby over one of its towns and P14 to Sheffield (P16).
DERBY = {**TOWNS, "Q15": ("6", 1), "P14": ("8", 4), "P16": ("52", 1)}


def test_s8_5_4__the_north_staffordshire_lays_at_home_without_a_base() -> None:
    position = board(*K5, symbol="NS")
    assert not t.where(position, "NS")
    assert hexes_of(position) == {"Q13"}
    after = t.submit(position, lay("NS", "Q13", "55", 2))
    assert not hexes_of(after)
    assert not t.where(after, "NS")


def test_s8_5_4__it_promotes_there_too_and_places_its_base_at_once() -> None:
    position = board(*K5, symbol="NS", phase="2", tiles=TOWNS)
    assert t.lays_of(position, "Q13") == {("15", 2)}
    played = t.play(position, lay("NS", "Q13", "15", 2))
    assert [(e.token, e.hex) for e in played.all(ev.TokenPlaced)] == [("NS-0", "Q13")]
    assert not t.paid(played, "token")


def test_s8_5_4__it_needs_a_connection_like_others_once_it_has_its_base() -> None:
    tokens = {"NS-0": ("Q13", 0, 0)}
    position = board(*K5, symbol="NS", phase="3", tiles={"Q13": ("15", 2)}, tokens=tokens)
    assert hexes_of(position) - {"Q13"}
    away = board(*K5, symbol="MR", phase="2", tiles=TOWNS)
    t.refused(away, lay("MR", "Q13", "15", 2), "track.no_access", "5.2.4")


def test_s8_5_4__the_base_comes_with_anothers_tile() -> None:
    position = board(*K5, symbol="MR", phase="2", tiles=DERBY, trains="3", others=("NS",))
    assert not t.where(position, "NS")
    played = t.play(position, lay("MR", "Q13", "15", 2))
    assert t.where(played.position, "NS") == ["Q13"]


def test_s8_5_4__no_green_tile_without_a_space_for_it() -> None:
    # 887 joins two towns to one, which takes no base.
    both = ("unit_1", "unit_2")
    position = board(*both, "k5", symbol="MR", phase="2", tiles=DERBY, trains="3")
    assert t.lays_of(position, "Q13") == {("15", 2)}
    t.refused(position, lay("MR", "Q13", "887", 2), "track.no_room_for_base", "8.5.4")
    without = board(*both, symbol="MR", phase="2", tiles=DERBY, trains="3")
    assert t.lays_of(without, "Q13") == {("15", 2), ("887", 2)}
    assert t.lays_of(remove(position, "NS"), "Q13") == {("15", 2), ("887", 2)}


def test_s8_5_4__no_base_that_leaves_it_no_room() -> None:
    tiles = {"Q13": ("15", 2), "Q15": ("6", 1)}
    position = board(*K5, symbol="MR", phase="2", tiles=tiles)
    assert ("Q13", 0) in spots_of(position)
    two = t.tokens(position, {"NER-1": ("Q13", 0, 0)})
    no_base(two, "Q13", 0, "token.last_at_home")
    formed_there = t.tokens(position, {"NS-0": ("Q13", 0, 1)})
    assert ("Q13", 0) in spots_of(formed_there)
