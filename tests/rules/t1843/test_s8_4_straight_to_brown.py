"""8.4.3, 8.5.2: upgrades that leave colours out, the first tile of Albi/Montauban, a token that moves."""

from __future__ import annotations

import pytest

from tests.names import company
from tests.rules.t1843 import table as t

BROWN_OO = {"64", "65", "66", "67", "68", "X13", "X14"}


def building(symbol: str, port: str = "", phase: str = "Brown", **laid: tuple[str, int]) -> t.Position:
    """A company at home, with a token at a port if one is named, is on turn to build."""
    position = t.at_home(t.floated(t.plain(), symbol, treasury=2000), symbol)
    position = t.tiles(t.phase(position, phase), **laid)
    places = {f"{symbol}-1": (port, 0, 0)} if port and port != t.HOMES[symbol] else {}
    return t.turn_of(t.tokens(position, places), symbol)


def brown(position: t.Position, hex_id: str) -> set[tuple[str, int, bool]]:
    """The brown tiles that may be laid on a hex, with cost and whether that is an upgrade."""
    lays = [each for o in t.offers_of(position, t.off.OfferLayTile) for each in o.lays if each.hex == hex_id]
    tiles = t.DEFINITION.tiles
    return {(x.tile, int(x.cost), x.upgrade) for x in lays if tiles[x.tile].definition.face.color == "brown"}


@pytest.mark.parametrize("symbol", ["MID", "PRO", "SO"])
@pytest.mark.parametrize(
    ("port", "tiles", "cost"),
    [
        ("C14", {"X08"}, 80),
        ("C18", BROWN_OO, 0),
        ("H7", {"X06"}, 80),
        ("K8", {"63"}, 0),
        ("N15", {"X07"}, 0),
    ],
)
def test_s8_4_3__three_companies_take_five_bare_ports_to_brown(
    symbol: str, port: str, tiles: set[str], cost: int
) -> None:
    assert brown(building(symbol, port), port) == {(tile, cost, True) for tile in tiles}
    assert not brown(building(symbol, port, phase="Blue"), port)


def test_s8_4_3__other_companies_do_not() -> None:
    assert not brown(building("OU", "H7"), "H7")


def test_s8_4_3__it_is_the_whole_upgrade_and_a_later_tile_pays_no_terrain() -> None:
    position = building("SO")
    position = t.submit(position, t.act.LayTile(company("SO"), t.HexId("H7"), "X06", 0))
    assert t.treasury_of(position, "SO") == 1920
    assert [each.kind for each in position.state.operating.lays] == ["upgrade"]
    assert position.state.operating.stage != "track"
    assert brown(building("SO", H7=("57", 0)), "H7") == {("X06", 0, True)}


def test_s8_4_3__a_yellow_double_town_becomes_g58_from_brown_on() -> None:
    assert brown(building("SO", H7=("57", 0), G8=("1", 2)), "G8") == {("X12", 0, True)}
    assert not brown(building("SO", phase="Blue", H7=("57", 0), G8=("1", 2)), "G8")
    assert not brown(building("SO", H7=("57", 0)), "G8")


def test_s8_4_3__k6_the_first_tile_on_saint_etienne_pays_its_mountain() -> None:
    position = building("PLM", "J15", phase="Green")
    offers = t.offers_of(position, t.off.OfferLayTile)
    assert {int(each.cost) for o in offers for each in o.lays if each.hex == "J15"} == {80}
    again = t.offers_of(building("PLM", "J15", J15=("14", 0)), t.off.OfferLayTile)
    assert {int(each.cost) for o in again for each in o.lays if each.hex == "J15"} == {0}


def test_s8_5_1__mid_chooses_its_city_when_albi_has_a_tile() -> None:
    position = t.phase(t.floated(t.plain(), "MID", treasury=2000), "Green")
    position = t.turn_of(position, "MID")
    assert position.state.tokens["MID-0"].where == "aside"
    position = t.submit(position, t.act.LayTile(company("MID"), t.HexId("J9"), "10", 0))
    assert t.decider(position) == company("MID")
    position = t.submit(position, t.act.ChooseCity(company("MID"), t.HexId("J9"), 1, 0))
    assert (position.state.tokens["MID-0"].where, position.state.tokens["MID-0"].city) == ("map", 1)


def test_s8_5_1__mid_is_asked_at_once_when_another_company_lays_at_albi() -> None:
    position = building("SO", H7=("X06", 0), I8=("9", 2))
    position = t.floated(position, "MID", president="Ben", treasury=500)
    position = t.operated(t.tokens(position, {"MID-0": ("aside", "J9")}), "MID")
    position = t.submit(position, t.act.LayTile(company("SO"), t.HexId("J9"), "59", 0))
    question = position.state.questions[-1]
    assert (question.kind, question.actor) == ("waiting_token", company("MID"))


def test_s8_5_2__a_home_token_moves_within_its_city_and_leaves_a_blocked_one() -> None:
    position = t.pass_to(building("SO", phase="Gray", H7=("X06", 0)), "token")
    action = t.act.MoveToken(company("SO"), t.HexId("H7"), 0, t.HexId("H7"), 0, 1)
    position = t.submit(position, action)
    there = {token: place.slot for token, place in position.state.tokens.items() if place.hex == "H7"}
    assert there == {"SO-0": 1, "blocked-0": 0}
    assert t.treasury_of(position, "SO") == 1900
