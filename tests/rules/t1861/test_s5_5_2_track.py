"""Section 5.5.2: laying and upgrading track."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.offers import TileLay
from roundhouse.engine.owners import BANK
from roundhouse.titles.t1861 import site18xx
from tests.names import company
from tests.rules.t1861 import table as t

GRR, KR, MV, N = (company(s) for s in ("GRR", "KR", "MV", "N"))
LINE = {"I13": ("57", 0), "I15": ("9", 0), "I11": ("9", 0)}  # north and south of Voronezh


def laying(position: t.Position, symbol: str) -> t.Position:
    """The company on turn at its track."""
    return t.settle(t.at_stage(position, symbol, "track"))


def kr(money: int = 140, phase: str = "2", **tiles: tuple[str, int]) -> t.Position:
    """KR (Kharkov, G15) lays track."""
    return laying(t.tiles(t.phase(t.minor(t.opened(), "KR", money=money), phase), **tiles), "KR")


def mv(phase: str = "2", money: int = 400, *options: str, **tiles: tuple[str, int]) -> t.Position:
    """MV (Voronezh, I13) lays track; it has a line north and south."""
    position = t.phase(t.minor(t.opened(3, *options), "MV", money=money), phase)
    return laying(t.tiles(position, **{**LINE, **tiles}), "MV")


def lays(position: t.Position, hex_id: str = "") -> list[TileLay]:
    """Everything that may be laid, on one hex if it is named."""
    found = [lay for offer in t.offers_of(position, off.OfferLayTile) for lay in offer.lays]
    return [lay for lay in found if lay.hex == (hex_id or lay.hex)]


def tiles(position: t.Position, hex_id: str) -> set[str]:
    return {lay.tile for lay in lays(position, hex_id)}


def lay(position: t.Position, hex_id: str, upgrade: bool = False) -> t.Played:
    """The first lay that may be done on the hex."""
    found = next(each for each in lays(position, hex_id) if each.upgrade == upgrade)
    actor = position.state.actor
    return t.play(position, act.LayTile(actor, found.hex, found.tile, found.rotation))


def reasons(position: t.Position, hex_id: str, tile: str) -> set[str]:
    """Why the tile may not be laid, in any rotation."""
    actor = position.state.actor
    return {t.refused(position, act.LayTile(actor, HexId(hex_id), tile, r)).reason for r in range(6)}


def test_s5_5_2_1__one_tile_for_nothing_a_second_one_for_20() -> None:
    first = lay(mv("3", I9=("9", 0)), "I17")
    assert not t.paid(first, "track")
    assert {each.cost for each in lays(first.position, "I7")} == {20}
    second = lay(first.position, "I7")
    assert t.paid(second, "track") == [(MV, BANK, 20)]


def test_s5_5_2_1__there_is_no_third() -> None:
    position = lay(lay(mv("3", I9=("9", 0)), "I17").position, "I7").position
    assert position.state.operating.stage != "track"
    t.refused(position, act.LayTile(MV, HexId("I19"), "57", 0))


@pytest.mark.parametrize("first", [True, False])
def test_s5_5_2_1__one_of_the_two_may_be_an_upgrade(first: bool) -> None:
    position = mv("3")
    assert t.offer_of(position, off.OfferLayTile).upgrades_left == 1
    once = lay(position, "I13" if first else "I17", upgrade=first).position
    offer = t.offer_of(once, off.OfferLayTile)
    assert (offer.lays_left, offer.upgrades_left) == (1, 0 if first else 1)
    assert any(each.upgrade for each in offer.lays) == (not first)
    assert {each.cost for each in offer.lays if each.upgrade} <= {20}
    twice = lay(once, "I17" if first else "I13", upgrade=not first)
    assert t.paid(twice, "track") == [(MV, BANK, 20)]


def test_s5_5_2_1__no_second_upgrade() -> None:
    position = lay(mv("3"), "I13", upgrade=True).position
    t.refused(position, act.LayTile(MV, HexId("I11"), "23", 0), "track.no_upgrade_left", "5.5.2.1")


def test_s5_5_2_1__not_the_same_hex_twice() -> None:
    position = t.submit(kr(phase="3"), act.LayTile(KR, HexId("G15"), "202", 0))
    t.refused(position, act.LayTile(KR, HexId("G15"), "207", 0), "track.same_hex_this_turn", "5.5.2.1")


@pytest.mark.parametrize(
    ("lying", "tile", "phase"), [("57", "14", "3"), ("14", "63", "5"), ("623", "640", "6")]
)
def test_s5_5_2_1__colours_wait_for_their_phase(lying: str, tile: str, phase: str) -> None:
    hex_id = "G15" if tile == "640" else "I13"

    def reasons_in(name: str) -> set[str]:
        position = kr(140, name, **{hex_id: (lying, 0)}) if hex_id == "G15" else mv(name, I13=(lying, 0))
        if any(each.tile == tile for each in lays(position, hex_id)):
            return set()
        return reasons(position, hex_id, tile)

    assert "track.color_not_available" in reasons_in(str(int(phase) - 1))
    assert not reasons_in(phase)


def test_s5_5_2_1__printed_track_is_upgraded_not_covered_with_yellow() -> None:
    position = laying(t.phase(t.minor(t.opened(), "N"), "3"), "N")
    assert reasons(position, "G7", "9") == {"track.wrong_color"}
    assert {each.upgrade for each in lays(position, "G7")} == {True}
    assert tiles(laying(t.phase(t.minor(t.opened(), "SPW"), "5"), "SPW"), "E1") == {"641"}


def test_s5_5_2_1__yellow_tiles_never_run_out() -> None:
    assert tiles(mv(I17=("4", 0), H10=("58", 0), I7=("7", 0)), "I19") == {"5", "6", "57"}
    many = dict.fromkeys(("M7", "P8", "L12", "F18", "M19"), ("57", 0))
    assert "57" in tiles(mv("2", 400, I17=("4", 0), **many), "I19")


def test_s5_5_2_1__limited_yellow_tiles_do_at_18xx_games() -> None:
    supply = t.begun_there(3, site18xx.yellow_tiles_limited).state.tile_supply
    position = t.change(t.phase(t.minor(t.opened(), "MV", money=400), "2"), tile_supply=supply)
    position = laying(t.tiles(position, **LINE, I17=("4", 0), L12=("57", 0)), "MV")
    assert position.state.tile_supply["57"] == 0
    assert tiles(position, "I19") == {"5", "6"}
    t.refused(position, act.LayTile(MV, HexId("I19"), "57", 0), "track.none_left", "5.5.2.1")


def test_s5_5_2_1__others_do_until_one_comes_back() -> None:
    position = mv("3", I17=("4", 0))
    none = t.change(position, tile_supply={**position.state.tile_supply, "14": 0})
    assert "14" not in tiles(none, "I13")
    t.refused(none, act.LayTile(MV, HexId("I13"), "14", 0), "track.none_left", "5.5.2.1")
    later = mv("5", I13=("14", 0))
    played = lay(later, "I13", upgrade=True)
    assert (later.state.tile_supply["14"], played.state.tile_supply["14"]) == (1, 2)


def test_s5_5_2_1__a_loan_pays_for_the_second_action() -> None:
    position = lay(mv("3", money=0, I9=("9", 0)), "I17").position
    assert not position.state.loans.get(CompanySymbol("MV"))
    played = lay(position, "I7")
    assert t.paid(played, "loan") == [(BANK, MV, 45)]
    assert t.paid(played, "track") == [(MV, BANK, 20)]


def test_s5_5_2_2__without_track_only_the_own_home() -> None:
    assert {each.hex for each in lays(kr())} == {"G15"}
    t.refused(kr(), act.LayTile(KR, HexId("I13"), "57", 0), "track.no_connection", "5.5.2.2")


def test_s5_5_2_2__it_must_extend_a_route() -> None:
    position = mv()
    assert {each.hex for each in lays(position)} == {"I17"}  # I9 waits for phase 3
    t.refused(position, act.LayTile(MV, HexId("I17"), "4", 1), "track.no_connection", "5.5.2.2")


def test_s5_5_2_2__a_full_city_of_others_is_in_the_way() -> None:
    position = mv("3", I17=("4", 0), I19=("6", 1))  # and on to the south-west
    beyond = {each.hex for each in lays(position)}
    blocked = {each.hex for each in lays(laying(t.minor(position, "V", "Ben"), "MV"))}
    assert blocked < beyond


@pytest.mark.parametrize(
    ("hex_id", "kinds"),
    [
        ("G15", {"201", "202", "621"}),
        ("I13", {"5", "6", "57"}),
    ],
)
def test_s5_5_2_2__cities_and_cities_with_a_letter(hex_id: str, kinds: set[str]) -> None:
    symbol = {"G15": "KR", "I13": "MV"}[hex_id]
    position = laying(t.minor(t.opened(), symbol), symbol)
    assert tiles(position, hex_id) == kinds
    wrong, reason = ("57", "track.wrong_label") if hex_id == "G15" else ("621", "track.no_label")
    t.refused(
        position,
        act.LayTile(company(symbol), HexId(hex_id), wrong, 0),
        reason,
        "5.5.2.2",
    )


def test_s5_5_2_2__towns_and_plain_track() -> None:
    assert tiles(mv(), "I17") == {"3", "4", "58"}
    assert tiles(mv("3"), "I9") == {"7", "8", "9"}
    t.refused(mv(), act.LayTile(MV, HexId("I17"), "9", 0), "track.wrong_type", "5.5.2.2")


@pytest.mark.parametrize(("hex_id", "cost"), [("I15", 40), ("I11", 0)])
def test_s5_5_2_2__terrain_costs_what_is_printed(hex_id: str, cost: int) -> None:
    position = laying(t.tiles(t.minor(t.opened(), "MV"), I13=("57", 0)), "MV")
    assert {each.cost for each in lays(position, hex_id)} == {cost}
    assert [amount for _, _, amount in t.paid(lay(position, hex_id), "track")] == [cost][: bool(cost)]


def test_s5_5_2_2__as_a_second_action_20_more() -> None:
    position = laying(t.tiles(t.minor(t.opened(), "MV"), I13=("57", 0)), "MV")
    second = lay(lay(position, "I11").position, "I15")
    assert t.paid(second, "track") == [(MV, BANK, 60)]


def test_s5_5_2_2__loans_pay_for_terrain_as_far_as_they_go() -> None:
    position = laying(t.tiles(t.minor(t.opened(), "MV", money=0), I13=("57", 0)), "MV")
    assert t.paid(lay(position, "I15"), "loan") == [(BANK, MV, 45)]
    poor = laying(t.loans(position, MV=2), "MV")
    assert not lays(poor, "I15")
    t.refused(poor, act.LayTile(MV, HexId("I15"), "9", 0), "track.cannot_afford", "5.5.2.2")


def test_s5_5_2_2__not_off_the_map_nor_against_blank_sides() -> None:
    assert "track.off_map" in reasons(kr(), "O1", "9")
    assert "track.blank_edge" in reasons(kr(), "C3", "9"), "gray C5 has no track to the north"
    assert "track.blank_edge" in reasons(kr(), "H20", "9"), "nor red I21 to the north-west"


@pytest.mark.parametrize("hex_id", ["E3", "H6", "I9", "J10", "I5"])
def test_s5_5_2_2__hexes_of_private_companies_wait_for_phase_3(hex_id: str) -> None:
    tile = "58" if t.DEFINITION.hexes[HexId(hex_id)].face.towns else "8"
    assert "track.not_before_phase" in reasons(kr(), hex_id, tile)
    assert "track.not_before_phase" not in reasons(kr(phase="3"), hex_id, tile)
    if hex_id == "I9":
        assert (lays(mv(), "I9"), bool(lays(mv("3"), "I9"))) == ([], True)


def test_s5_5_2_3__old_track_is_kept_and_the_old_tile_comes_back() -> None:
    position = kr(phase="3", G15=("202", 0))
    assert position.state.tile_supply["207"] == 5
    played = lay(position, "G15", upgrade=True)
    (laid,) = played.all(ev.TileLaid)
    assert (laid.replaced, laid.kind) == ("202", "upgrade")
    t.refused(position, act.LayTile(KR, HexId("G15"), "207", 1), "track.not_preserved", "5.5.2.3")


def test_s5_5_2_3__green_on_yellow_brown_on_green_gray_on_brown() -> None:
    t.refused(mv("5"), act.LayTile(MV, HexId("I13"), "63", 0), "track.wrong_color", "5.5.2.3")
    t.refused(mv("5"), act.LayTile(MV, HexId("I17"), "87", 0), "track.wrong_color", "5.5.2.3")
    assert tiles(mv("6", I13=("63", 0)), "I13") == set(), "no gray tile for common cities"


def test_s5_5_2_3__of_the_same_kind() -> None:
    assert tiles(mv("3"), "I13") == {"14", "15", "619"}
    assert tiles(kr(phase="3", G15=("202", 0)), "G15") == {"207", "208", "622"}
    assert tiles(mv("3", I17=("4", 0)), "I17") == {"87", "88", "204"}
    t.refused(mv("3"), act.LayTile(MV, HexId("I13"), "207", 0), "track.no_label", "5.5.2.2")


def test_s5_5_2_3__plain_track_must_bring_new_track_to_a_route() -> None:
    position = mv("3")
    assert {(each.tile, each.rotation) for each in lays(position, "I11")} == {
        ("23", 0),
        ("24", 0),
        ("26", 0),
        ("27", 0),
    }, "branches from the company's end, and from the other only"
    assert "track.no_new_track" in reasons(position, "I11", "20")
    t.refused(position, act.LayTile(MV, HexId("I11"), "23", 3), "track.no_new_track", "5.5.2.3")


def test_s5_5_2_3__a_city_only_has_to_be_reached() -> None:
    position = t.minor(t.opened(), "MV", money=400)
    position = t.tiles(t.phase(position, "3"), **LINE, I17=("4", 0), I19=("57", 0))
    assert tiles(laying(position, "MV"), "I19") == {"14", "15", "619"}


def test_s5_5_2_3__a_town_too_also_under_18xx_gamess_condition() -> None:
    """All tracks of a town meet in it: whoever reaches it reaches the new track."""
    here = mv("3", I17=("4", 0))
    there = t.played_there(here, site18xx.towns_extend)
    assert t.lays_of(here, "I17") == t.lays_of(there, "I17")
    assert len(t.lays_of(here, "I17")) == 8
    brown = t.played_there(mv("5", 400, I17=("88", 0)), site18xx.towns_extend)
    assert tiles(brown, "I17") == {"911"}


def test_s5_5_2_3__terrain_costs_nothing_any_more() -> None:
    assert {each.cost for each in lays(mv("3"), "I15")} == {0}


def test_s5_5_2_3__printed_track_neither_but_at_18xx_games() -> None:
    position = t.phase(t.minor(t.opened(), "N"), "3")
    position = laying(t.public(position, "GRR", home=("K7", 0)), "GRR")
    assert {each.cost for each in lays(position, "K7")} == {0}
    there = t.played_there(position, site18xx.printed_track_costs)
    assert {each.cost for each in lays(there, "K7")} == {20}


def test_s5_5_2_3__kiev_costs_40_from_green_to_brown_and_nothing_before() -> None:
    def cost(phase: str, **on_map: tuple[str, int]) -> set[int]:
        position = t.tiles(t.phase(t.minor(t.opened(), "KB"), phase), **on_map)
        return {each.cost for each in lays(laying(position, "KB"), "D14")}

    assert cost("3") == {0}
    assert cost("5", D14=("635", 0)) == {40}


@pytest.mark.parametrize(
    ("symbol", "phase", "hex_id", "lying", "following"),
    [
        ("KR", "6", "G15", "623", {"640"}),
        ("KB", "3", "D14", "", {"635"}),
        ("KB", "5", "D14", "635", {"636"}),
        ("N", "3", "H8", "", {"637"}),
        ("N", "5", "H8", "637", {"638"}),
        ("N", "6", "H8", "638", {"639"}),
        ("SPW", "5", "E1", "", {"641"}),
        ("SPW", "6", "E1", "641", {"642"}),
        ("RO", "6", "B4", "623", set()),
    ],
)
def test_s5_5_2_3__four_cities_have_tiles_of_their_own(
    symbol: str, phase: str, hex_id: str, lying: str, following: set[str]
) -> None:
    position = t.tiles(t.opened(), **({hex_id: (lying, 0)} if lying else {}))
    position = t.phase(t.minor(position, symbol, money=400), phase)
    assert tiles(laying(position, symbol), hex_id) == following


def test_s5_5_2_3__brown_cities_have_six_exits_if_possible() -> None:
    position = mv("5", I13=("619", 0))
    assert tiles(position, "I13") == {"63"}
    t.refused(position, act.LayTile(MV, HexId("I13"), "611", 0), "track.most_exits", "5.5.2.3")
    none = t.change(position, tile_supply={**position.state.tile_supply, "63": 0})
    assert tiles(none, "I13") == {"611"}


def test_s5_5_2_3__tokens_keep_their_city() -> None:
    position = t.minor(t.minor(t.minor(t.phase(t.opened(), "3"), "N"), "M-K"), "MNN")
    position = t.submit(laying(position, "N"), act.LayTile(N, HexId("H8"), "637", 0))
    places = {name: position.state.tokens[f"{name}-0"] for name in ("M-K", "N", "MNN")}
    assert {name: (place.hex, place.city) for name, place in places.items()} == {
        "M-K": ("H8", 0),
        "N": ("H8", 1),
        "MNN": ("H8", 2),
    }
    brown = t.tiles(t.phase(position, "5"), H8=("637", 0))
    brown = t.submit(laying(brown, "N"), act.LayTile(N, HexId("H8"), "638", 0))
    slots = {brown.state.tokens[f"{name}-0"].slot for name in places}
    assert slots == {0, 1, 2}
