"""What a company may lay now: counts, phases, blocks, supply, connection, money (7.3.3, 11.2, 12.3, 15)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.engine.errors import ActionRefused, Refusal
from roundhouse.engine.names import NO_MONEY, CompanySymbol, HexId, Money, PrivateSymbol
from roundhouse.engine.offers import TileLay
from roundhouse.engine.owners import REMOVED, player
from roundhouse.engine.owners import company as owner
from roundhouse.engine.position import Position
from roundhouse.engine.state import Lay
from roundhouse.titles.t1894.rules import ACTIONS, EXTRA_LAY, LAY, station_lay
from roundhouse.track.lay_checks import blockers
from roundhouse.track.lays import LayChecks, legal_lays_at, why_not
from roundhouse.track.track_actions import Left
from tests.track.positions import all_lays, checked_lay, position, with_lays

GENT = {"AG-0": ("D15", 0)}
ROW = {"D15": ("57", 1)}


def refused(
    here: Position, company: str, hex_id: str, tile: str, rotation: int, checks: LayChecks = LAY
) -> ActionRefused:
    with pytest.raises(ActionRefused) as caught:
        checked_lay(here, company, hex_id, tile, rotation, checks)
    assert caught.value.refusal is Refusal.ILLEGAL
    return caught.value


def changed(here: Position, **facts: object) -> Position:
    return replace(here, state=replace(here.state, **facts))


def test_the_first_tile_goes_under_the_token() -> None:
    here = position(tokens=GENT)
    assert checked_lay(here, "AG", "D15", "57", 1) == TileLay(HexId("D15"), "57", 1)
    assert {lay.hex for lay in all_lays(here, "AG")} == {"D15"}


def test_a_tile_is_reached_by_any_of_its_track() -> None:
    here = position(tokens=GENT, tiles=ROW)
    assert checked_lay(here, "AG", "D13", "9", 1).cost == 0
    assert refused(here, "AG", "D13", "9", 0).reason == "track.no_connection"
    upgrade = position(phase="Green", tokens=GENT, tiles={**ROW, "D13": ("9", 1)})
    assert checked_lay(upgrade, "AG", "D13", "20", 0).upgrade  # the old straight is joined


def test_full_cities_of_others_end_a_line() -> None:
    row = {**ROW, "D13": ("9", 1), "D11": ("X3", 4)}
    here = position(tokens={**GENT, "Belge-0": ("D11", 0)}, tiles=row)
    refusal = refused(here, "AG", "E12", "1", 1)
    assert refusal.reason == "track.no_connection"
    assert refusal.facts["in_the_way"] == ("D11",)
    assert checked_lay(position(tokens=GENT, tiles=row), "AG", "E12", "1", 1).hex == "E12"
    both = position(tokens={**GENT, "Belge-0": ("D11", 0), "AG-1": ("D11", 0)}, tiles=row)
    assert checked_lay(both, "AG", "E12", "1", 1).hex == "E12"


def test_no_line_runs_through_london_without_a_ferry() -> None:
    here = position(tokens={"AG-0": ("B11", 0)}, tiles={"B11": ("57", 2)})
    # B11 turned by 2 runs north-west into London; from there a line leads to B9 and to A8
    refusal = refused(here, "AG", "B9", "57", 0)
    assert (refusal.reason, refusal.facts["in_the_way"]) == ("track.no_connection", ("A10",))
    ferry = changed(here, markers={"ferry-0": owner(CompanySymbol("AG"))})
    assert checked_lay(ferry, "AG", "B9", "57", 0).hex == "B9"
    assert refused(
        changed(here, markers={"ferry-0": owner(CompanySymbol("Nord"))}), "AG", "B9", "57", 0
    ).reason


def test_two_actions_of_which_one_may_be_an_upgrade() -> None:
    here = position(phase="Green", tokens=GENT, tiles={**ROW, "D13": ("9", 1)})
    assert ACTIONS.left(here, CompanySymbol("AG")) == Left(2, 2, 1)
    upgraded = with_lays(here, Lay(HexId("D13"), "upgrade"))
    assert ACTIONS.left(upgraded, CompanySymbol("AG")) == Left(1, 1, 0, either=True)
    assert refused(upgraded, "AG", "D15", "14", 1).reason == "track.no_upgrade_left"
    assert checked_lay(upgraded, "AG", "D11", "X3", 3).upgrade is False
    done = with_lays(here, Lay(HexId("D13"), "lay"), Lay(HexId("C16"), "lay"))
    assert ACTIONS.left(done, CompanySymbol("AG")) == Left(0, 0, 0)
    assert refused(done, "AG", "D11", "X3", 3).reason == "track.no_lay_left"
    assert all_lays(done, "AG") == ()


def test_the_lay_of_an_extra_power_does_not_count() -> None:
    here = with_lays(position(tokens=GENT, tiles=ROW), Lay(HexId("D13"), "lay", PrivateSymbol("LRC")))
    assert ACTIONS.left(here, CompanySymbol("AG")) == Left(2, 2, 1)


def test_a_tile_laid_in_this_turn_is_not_upgraded() -> None:
    here = with_lays(position(phase="Green", tokens=GENT, tiles=ROW), Lay(HexId("D15"), "lay"))
    assert refused(here, "AG", "D15", "14", 1).reason == "track.same_hex_this_turn"


@pytest.mark.parametrize(
    ("phase", "lying", "tile", "rotation", "expected"),
    [
        ("Yellow", ("9", 1), "20", 0, "track.color_not_available"),
        ("Green", ("9", 1), "20", 0, ""),
        ("Blue", ("16", 1), "43", 1, "track.color_not_available"),
        ("Brown", ("16", 1), "43", 1, ""),
        ("Purple", ("16", 1), "43", 1, ""),
    ],
)
def test_colours_come_with_the_phases(
    phase: str, lying: tuple[str, int], tile: str, rotation: int, expected: str
) -> None:
    here = position(phase=phase, tokens=GENT, tiles={"D15": ("14", 1), "D13": lying})
    if expected:
        assert refused(here, "AG", "D13", tile, rotation).reason == expected
    else:
        assert checked_lay(here, "AG", "D13", tile, rotation).upgrade


def test_green_cities_are_upgraded_until_the_purple_phase() -> None:
    tiles = {"D15": ("14", 1)}
    for phase in ("Brown", "Red", "Gray"):
        assert checked_lay(position(phase=phase, tokens=GENT, tiles=tiles), "AG", "D15", "X16", 1).upgrade
    refusal = refused(position(phase="Purple", tokens=GENT, tiles=tiles), "AG", "D15", "X16", 1)
    assert (refusal.reason, refusal.section) == ("track.no_city_upgrade_in_phase", "15.7")


def test_big_green_cities_are_upgraded_in_the_purple_phase_too() -> None:
    here = position(phase="Purple", tokens={"AG-0": ("F15", 0)}, tiles={"F15": ("X6", 0)})
    assert checked_lay(here, "AG", "F15", "X13", 0).cost == 60


def test_the_supply_is_limited() -> None:
    here = position(tokens=GENT)
    gone = changed(here, tile_supply={**here.state.tile_supply, "57": 0})
    assert refused(gone, "AG", "D15", "57", 1).reason == "track.none_left"
    assert all_lays(gone, "AG") == ()
    spent = changed(here, tile_supply=dict.fromkeys(here.state.tile_supply, 0))
    of_hex = why_not(spent, CompanySymbol("AG"), HexId("D15"), LAY)
    assert of_hex is not None
    assert (of_hex.reason, dict(of_hex.facts)) == ("track.none_left_for", {"hex": "D15"}), "and no one tile"
    unlimited = changed(here, tile_supply={**here.state.tile_supply, "57": None})
    assert checked_lay(unlimited, "AG", "D15", "57", 1).tile == "57"


def test_a_hex_is_blocked_while_a_player_owns_the_private() -> None:
    here = position(tokens={"AG-0": ("D17", 0)})
    for holder, blocked in ((player("Ada"), True), (owner(CompanySymbol("Belge")), False), (REMOVED, False)):
        held = changed(here, privates={"SAC": holder})
        assert blockers(held, HexId("D17")) == (("SAC",) if blocked else ())
        if blocked:
            refusal = refused(held, "AG", "D17", "57", 0)
            assert (refusal.reason, refusal.facts["private"]) == ("track.blocked", "SAC")
        else:
            assert checked_lay(held, "AG", "D17", "57", 0).tile == "57"
    held = changed(here, privates={"LRC": player("Ada"), "GLG": player("Ada")})
    assert blockers(held, HexId("I14")) == ("LRC",)
    assert blockers(held, HexId("H17")) == ("GLG",)
    assert blockers(held, HexId("D17")) == ()


def test_terrain_is_paid_for_the_first_tile_of_a_hex_only() -> None:
    here = position(phase="Green", tokens={"AG-0": ("E16", 0)}, tiles={"E16": ("57", 1)})
    assert checked_lay(here, "AG", "E14", "9", 1) == TileLay(HexId("E14"), "9", 1, Money(60), False)
    later = position(phase="Green", tokens={"AG-0": ("E16", 0)}, tiles={"E16": ("57", 1), "E14": ("9", 1)})
    assert checked_lay(later, "AG", "E14", "20", 0) == TileLay(HexId("E14"), "20", 0, NO_MONEY, True)


def test_a_big_city_tile_asks_for_its_cost_when_it_is_replaced() -> None:
    tokens = {"PLM-0": ("G6", 0)}
    assert checked_lay(position(tokens=tokens), "PLM", "G6", "X1", 0).cost == 0
    yellow = position(phase="Green", tokens=tokens, tiles={"G6": ("X1", 0)})
    assert checked_lay(yellow, "PLM", "G6", "X4", 0).cost == 40
    green = position(phase="Brown", tokens=tokens, tiles={"G6": ("X4", 0)})
    assert checked_lay(green, "PLM", "G6", "X9", 0).cost == 60


def test_the_treasury_must_hold_the_cost() -> None:
    tiles = {"E16": ("57", 1)}
    poor = position(tokens={"AG-0": ("E16", 0)}, tiles=tiles, cash=59)
    refusal = refused(poor, "AG", "E14", "9", 1)
    assert refusal.reason == "track.cannot_afford"
    assert (refusal.facts["cost"], refusal.facts["cash"]) == (60, 59)
    assert "E14" not in {lay.hex for lay in all_lays(poor, "AG")}
    just = position(tokens={"AG-0": ("E16", 0)}, tiles=tiles, cash=60)
    assert checked_lay(just, "AG", "E14", "9", 1).cost == 60


def test_an_extra_lay_is_yellow_and_costs_its_fee_beside_the_terrain() -> None:
    here = position(phase="Green", tokens={"AG-0": ("E16", 0)}, tiles={"E16": ("57", 1)}, cash=119)
    assert refused(here, "AG", "E14", "9", 1, EXTRA_LAY).reason == "power.not_owned"
    here = changed(here, privates={"LRC": owner(CompanySymbol("AG"))})
    assert refused(here, "AG", "E14", "9", 1, EXTRA_LAY).facts["cost"] == 120
    assert refused(here, "AG", "E16", "14", 1, EXTRA_LAY).reason == "track.power_color"
    assert {lay.upgrade for lay in all_lays(here, "AG", EXTRA_LAY)} == {False}
    assert {lay.cost for lay in all_lays(here, "AG", EXTRA_LAY)} == {60}


def test_a_power_lays_on_its_hex_without_a_connection() -> None:
    here = position(phase="Brown", tokens=GENT, privates={"GLG": owner(CompanySymbol("AG"))})
    power = station_lay("11.2.2.3", PrivateSymbol("GLG"), HexId("H17"))
    lays = legal_lays_at(here, CompanySymbol("AG"), HexId("H17"), power)
    assert {lay.tile for lay in lays} == {"57"}
    assert all_lays(here, "AG", power) == lays
    assert refused(here, "AG", "D15", "57", 1, power).reason == "track.wrong_hex"
    yellow = position(
        phase="Brown", tokens=GENT, tiles={"H17": ("57", 0)}, privates={"GLG": owner(CompanySymbol("AG"))}
    )
    assert {lay.tile for lay in legal_lays_at(yellow, CompanySymbol("AG"), HexId("H17"), power)} == {
        "14",
        "15",
        "619",
    }
    green = position(
        phase="Brown", tokens=GENT, tiles={"H17": ("14", 5)}, privates={"GLG": owner(CompanySymbol("AG"))}
    )
    assert refused(green, "AG", "H17", "X16", 5, power).reason == "track.power_color"


@pytest.mark.parametrize(
    ("hex_id", "expected"),
    [
        ("D15", None),
        ("C16", "track.closed_hex"),
        ("A10", "track.closed_hex"),
        ("D17", "track.nothing_connects"),
        ("Z9", "track.unknown_hex"),
        ("D13", "track.color_not_available"),
        ("F9", "track.final_tile"),
        ("H17", "track.blocked"),
    ],
)
def test_why_not_gives_the_reason_nearest_to_a_lay(hex_id: str, expected: str | None) -> None:
    here = position(
        tokens={"AG-0": ("D15", 0)},
        tiles={"D13": ("9", 1), "F9": ("41", 0)},
        privates={"GLG": player("Ada")},
    )
    reason = why_not(here, CompanySymbol("AG"), HexId(hex_id), LAY)
    assert (reason.reason if reason else None) == expected


def test_why_not_names_money_when_nothing_else_is_wrong() -> None:
    poor = position(tokens={"AG-0": ("E16", 0)}, tiles={"E16": ("57", 1)}, cash=0)
    reason = why_not(poor, CompanySymbol("AG"), HexId("E14"), LAY)
    assert reason is not None
    assert (reason.reason, reason.facts["cost"]) == ("track.cannot_afford", 60)


def test_a_token_on_the_hex_connects_only_a_city_with_track() -> None:
    here = position(tokens={"AG-0": ("A12", 0)})
    assert all_lays(here, "AG") == ()
