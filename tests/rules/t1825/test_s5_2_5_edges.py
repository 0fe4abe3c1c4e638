"""Sections 5.2.5, 5.2.7 and 5.2.8: edges, costs and reserved hexes."""

from __future__ import annotations

import pytest

from roundhouse.engine import events as ev
from roundhouse.engine.names import HexId
from roundhouse.engine.owners import CREDIT, REMOVED
from tests.names import company
from tests.rules import table as t
from tests.rules.t1825.boards import board, formed, hexes_of, lay, start_of

SEA = "track.off_map"
BLANK = "track.blank_edge"


def remove(position: t.Position, symbol: str) -> t.Position:
    """The company has left the game, bankrupt."""
    held = {
        name: REMOVED if name.startswith(f"{symbol}-") else o
        for name, o in position.state.certificates.items()
    }
    return t.change(position, certificates=held)


def test_s5_2_5__track_runs_off_the_edge_of_the_map() -> None:
    # 13: R6, west of R8, is gray: the edge of Unit 1.
    position = board(
        symbol="LNWR", tiles={"R12": ("52", 1), "R10": ("4", 1)}, tokens={"LNWR-1": ("R12", 0, 0)}
    )
    assert position.definition.hexes[HexId("R6")].face.color == "gray"
    assert ("9", 1) in t.lays_of(position, "R8")


def test_s5_2_5__no_track_runs_into_the_sea() -> None:
    # 13: X24, south of Ashford, has the sea at edges 0, 4 and 5.
    position = board(symbol="SECR", tiles={"W23": ("5", 5)})
    assert t.lays_of(position, "X24") == {("7", 1), ("7", 2)}
    t.refused(position, lay("SECR", "X24", "9", 2), SEA, "5.2.5")


def test_s5_2_5__not_into_a_blank_side_of_a_dark_brown_hex() -> None:
    # 13: T16 has no track at edge 4, where T18 lies.
    position = board(symbol="GER", tiles={"U19": ("9", 2)}, tokens={"GER-0": ("V20", 2, 0)})
    assert "T18" in hexes_of(position)
    t.refused(position, lay("GER", "T18", "8", 5), BLANK, "5.2.5")


def test_s5_2_5__tile_200_opens_a_side() -> None:
    # 200 turned by 1 joins T16 to T18 as well.
    tiles = {"U19": ("9", 2)}
    position = board("unit_1", "d1", symbol="GER", phase="3", tiles=tiles, tokens={"GER-0": ("V20", 2, 0)})
    t.refused(position, lay("GER", "T18", "8", 5), BLANK, "5.2.5")
    opened = t.tiles(position, T16=("200", 1))
    assert ("8", 5) in t.lays_of(opened, "T18")


def test_s5_2_5__a_part_of_a_hex_takes_no_tile() -> None:
    position = board(symbol="GWR", tiles={"V12": ("9", 1), "V10": ("38", 4)})
    t.refused(position, lay("GWR", "V6", "9"), "track.closed_hex", "5.2")


def test_s5_2_5__track_need_not_join_what_lies_beside_it() -> None:
    position = board(symbol="GWR", tiles={"U13": ("8", 0)})
    assert {("9", 1), ("8", 2), ("7", 3)} <= t.lays_of(position, "V12")


def test_s5_2_7__a_mountain_costs_100_with_the_first_tile() -> None:
    tiles = {"V12": ("9", 1), "V10": ("38", 4), "U9": ("9", 2)}
    position = board(symbol="GWR", phase="2", tiles=tiles, treasury=120)
    assert {cost for hex_id, cost in costs(position) if hex_id == "T8"} == {100}
    played = t.play(position, lay("GWR", "T8", "8", 3))
    assert t.paid(played, "track") == [(company("GWR"), CREDIT, 100)]
    poor = board(symbol="GWR", phase="2", tiles=tiles, treasury=99)
    t.refused(poor, lay("GWR", "T8", "8", 3), "track.cannot_afford", "5.2.7")
    built = board(symbol="GWR", phase="2", tiles={**tiles, "T8": ("8", 3)}, treasury=0)
    assert {cost for hex_id, cost in costs(built) if hex_id == "T8"} == {0}


def costs(position: t.Position) -> set[tuple[str, int]]:
    """The (hex, cost) of all lays."""
    return {(x.hex, x.cost) for offer in t.offers_of(position, t.off.OfferLayTile) for x in offer.lays}


@pytest.mark.parametrize(
    ("options", "hex_id", "cost"),
    [
        (("unit_3",), "F8", 120),
        (("unit_3",), "E9", 80),
        (("unit_3",), "J14", 40),
        (("unit_3",), "F4", 100),
        (("unit_3", "printed_db3"), "F4", 140),
        (("unit_1", "printed_db2"), "W23", 40),
        (("unit_1",), "W23", 0),
    ],
)
def test_s5_2_7__water_costs_what_the_hex_is_marked_with(
    options: tuple[str, ...], hex_id: str, cost: int
) -> None:
    cell = start_of(options).definition.hexes[HexId(hex_id)]
    assert sum(terrain.cost for terrain in cell.terrain) == cost


def test_s5_2_7__the_first_tile_on_a_yellow_hex_pays_for_water() -> None:
    # Newcastle (J14) takes a green tile first.
    position = board(
        "unit_3", symbol="NBR", phase="2", tiles={"I13": ("55", 0)}, tokens={"NBR-1": ("J10", 0, 0)}
    )
    position = t.tiles(position, J12=("9", 1), J10=("6", 2))
    assert {cost for hex_id, cost in costs(position) if hex_id == "J14"} == {40}


def test_s5_2_8__the_first_tile_is_the_companys_own() -> None:
    tiles = {"V16": ("4", 1)}
    assert "V18" in hexes_of(board(symbol="GWR", tiles=tiles))
    position = board(symbol="LNWR", tiles=tiles, tokens={"LNWR-1": ("V14", 0, 0)})
    refusal = t.refused(position, lay("LNWR", "V18", "9", 1), "track.reserved", "5.2.8")
    assert refusal.facts["keeper"] == "GWR"


def test_s5_2_8__later_tiles_are_anybodys() -> None:
    tiles = {"V16": ("4", 1), "V18": ("9", 1)}
    position = board(symbol="LNWR", phase="2", tiles=tiles, tokens={"LNWR-1": ("V14", 0, 0)})
    assert t.lays_of(position, "V18")


def test_s5_2_8__a_reservation_lapses_with_the_company() -> None:
    position = board(symbol="LNWR", tiles={"V16": ("4", 1)}, tokens={"LNWR-1": ("V14", 0, 0)})
    assert ("9", 1) in t.lays_of(remove(position, "GWR"), "V18")


def test_s5_2_8__a_start_hex_is_not_reserved_by_itself() -> None:
    # Brighton is LBSC's, Ashford SECR's: anybody may lay there.
    position = board(symbol="LSWR", tiles={"W21": ("8", 0)}, tokens={"LSWR-0": ("V20", 5, 0)})
    tiles = {
        hex_id: position.definition.hexes[HexId(hex_id)].reserved_for for hex_id in ("X20", "W23", "W21")
    }
    assert tiles == {"X20": (), "W23": (), "W21": ("SECR",)}
    assert "X20" in hexes_of(position)


def test_s5_2_8__brackets_count_only_with_the_expansion() -> None:
    assert start_of(("unit_1",)).definition.hexes[HexId("R14")].reserved_for == ()
    assert start_of(("unit_1", "unit_2")).definition.hexes[HexId("R14")].reserved_for == ("MR",)
    assert start_of(("unit_1",)).definition.hexes[HexId("R8")].reserved_for == ()
    assert start_of(("unit_1", "r1")).definition.hexes[HexId("R8")].reserved_for == ("Cam",)


def test_s5_2_6__115_needs_consent_on_a_start_hex() -> None:
    # Ben is the president of SECR, Ada of LSWR.
    position = asking()
    asked = t.play(position, lay("LSWR", "W23", "115", 1))
    (question,) = asked.state.questions
    assert (question.kind, question.actor) == ("consent_to_lay", t.owner_of("Ben"))
    assert not asked.all(ev.TileLaid)
    agree = t.act.AllowLay(t.owner_of("Ben"), HexId("W23"), "115")
    after = t.play(asked.position, agree)
    assert after.state.tiles[HexId("W23")].name == "115"
    assert [each.hex for each in after.state.operating.lays] == ["W23"]
    assert not after.state.questions


def test_s5_2_6__who_refuses_115_is_not_asked_again_in_that_turn() -> None:
    asked = t.submit(asking(), lay("LSWR", "W23", "115", 1))
    refused = t.submit(asked, t.act.Pass(t.owner_of("Ben")))
    assert not refused.state.questions
    assert HexId("W23") not in refused.state.tiles
    t.refused(refused, lay("LSWR", "W23", "115", 1), "track.consent_refused", "5.2.6")
    assert "115" not in {tile for tile, _ in t.lays_of(refused, "W23")}
    assert t.lays_of(refused, "W23")


def test_s5_2_6__a_company_without_a_president_cannot_consent() -> None:
    position = asking(president="")
    t.refused(position, lay("LSWR", "W23", "115", 1), "track.no_consent", "5.2.6")
    bankrupt = remove(position, "SECR")
    assert t.submit(bankrupt, lay("LSWR", "W23", "115", 1)).state.tiles[HexId("W23")].name == "115"


def test_s5_2_6__115_needs_no_consent_without_5_and_6() -> None:
    position = asking()
    supply = {**position.state.tile_supply, "5": 0}
    assert t.submit(t.change(position, tile_supply=supply), lay("LSWR", "W23", "115", 1)).state.questions
    supply["6"] = 0
    after = t.submit(t.change(position, tile_supply=supply), lay("LSWR", "W23", "115", 1))
    assert after.state.tiles[HexId("W23")].name == "115"


def test_s5_2_6__the_own_president_is_not_asked() -> None:
    after = t.submit(asking(president="Ada"), lay("LSWR", "W23", "115", 1))
    assert after.state.tiles[HexId("W23")].name == "115"
    own = board("unit_1", "d1", symbol="SECR")
    assert t.submit(own, lay("SECR", "W23", "115", 1)).state.tiles[HexId("W23")].name == "115"


def test_s5_2_6__elsewhere_115_is_laid_like_any_tile() -> None:
    position = board("unit_1", "d1", symbol="LNWR", tiles={"S17": ("8", 0)})
    assert ("115", 5) in t.lays_of(position, "R16")
    assert not t.submit(position, lay("LNWR", "R16", "115", 5)).state.questions


def asking(president: str = "Ben") -> t.Position:
    """LSWR reaches Ashford by W21; SECR has formed, or at least has a president."""
    position = board("unit_1", "d1", symbol="LSWR", tiles={"W21": ("8", 2)}, tokens={"LSWR-0": ("V20", 5, 0)})
    return formed(position, "SECR", president) if president else position
