"""Sections 1.12, 5.2 and 5.2.1 to 5.2.3: how many tiles are laid in a turn, which colours, what is kept."""

from __future__ import annotations

import pytest

from roundhouse.engine import events as ev
from roundhouse.engine.names import HexId
from roundhouse.track.preserve import stop_edges
from tests.rules import table as t
from tests.rules.t1825.boards import board, hexes_of, lay

# Swindon (V14, dark brown) is GWR's; Bristol (V10) lies two hexes to the west of it.
V12 = {"V12": ("9", 1)}


def kinds_laid(position: t.Position) -> list[str]:
    return [each.kind for each in position.state.operating.lays]


def test_s5_2__a_first_tile_is_yellow_on_a_buff_hex_and_green_on_a_yellow_one() -> None:
    position = board(symbol="GWR", phase="2", tiles={**V12, "V10": ("38", 4)})
    colors = position.definition.tiles
    assert {colors[tile].definition.face.color for tile, _ in t.lays_of(position, "V16")} == {"yellow"}
    assert {colors[tile].definition.face.color for tile, _ in t.lays_of(position, "V8")} == {"green"}


def test_s5_2__a_dark_brown_hex_is_final() -> None:
    position = board(symbol="GWR", phase="3", tiles={"W13": ("9", 2), "X12": ("9", 2)})
    t.refused(position, lay("GWR", "Y13", "38"), "track.closed_hex", "5.2")


def test_s5_2_1__two_lays_on_hexes_that_are_not_neighbours() -> None:
    position = t.submit(board(symbol="GWR"), lay("GWR", "V12", "9", 1))
    assert kinds_laid(position) == ["lay"]
    assert "U13" not in hexes_of(position)
    t.refused(position, lay("GWR", "U13", "8", 5), "track.beside_lay", "5.2.1")
    after = t.submit(position, lay("GWR", "V16", "4", 1))
    assert kinds_laid(after) == ["lay", "lay"]
    assert not hexes_of(after)


def test_s5_2_1__neighbours_are_refused_where_no_track_joins_them() -> None:
    # 12: T10 and T12 lie beside each other, whatever runs into them.
    tiles = {"T14": ("9", 1), "U11": ("3", 2), "V12": ("9", 1)}
    position = board(symbol="LNWR", tiles=tiles, tokens={"LNWR-1": ("V10", 0, 0)})
    after = t.submit(position, lay("LNWR", "T12", "8", 4))
    t.refused(after, lay("LNWR", "T10", "8", 0), "track.beside_lay", "5.2.1")


def test_s5_2_1__a_promotion_is_all_that_a_company_builds() -> None:
    position = board(symbol="GWR", phase="2", tiles=V12)
    after = t.submit(position, lay("GWR", "V12", "23", 4))
    assert kinds_laid(after) == ["upgrade"]
    assert not hexes_of(after)
    assert after.state.operating.stage != "track"


def test_s5_2_1__after_a_lay_nothing_is_promoted() -> None:
    position = t.submit(board(symbol="GWR", phase="2", tiles=V12), lay("GWR", "V16", "4", 1))
    assert not t.lays_of(position, "V12")
    t.refused(position, lay("GWR", "V12", "23", 4), "track.no_upgrade_left", "5.2.1")


def test_s5_2_1__green_on_a_printed_yellow_hex_is_a_lay() -> None:
    # 12: the first tile on V8 leaves a second lay.
    position = board(symbol="GWR", phase="2", tiles={**V12, "V10": ("38", 4)})
    after = t.submit(position, lay("GWR", "V8", "52", 2))
    assert kinds_laid(after) == ["lay"]
    assert "V16" in hexes_of(after)


def test_s5_2_1__russet_on_a_printed_green_hex_is_a_promotion() -> None:
    # 12: Birmingham uses up the turn.
    tiles = {"T14": ("8", 2)}
    position = board(symbol="LNWR", phase="3", tiles=tiles, trains="3")
    assert t.lays_of(position, "S13")
    after = t.submit(position, lay("LNWR", "S13", *sorted(t.lays_of(position, "S13"))[0]))
    assert kinds_laid(after) == ["upgrade"]
    assert not hexes_of(after)


def test_s5_2_2__colours_come_with_the_phases() -> None:
    on_map = {**V12, "V10": ("38", 4), "V16": ("4", 1), "V18": ("9", 1)}
    found = {}
    for phase in ("1", "2", "3"):
        position = board(symbol="GWR", phase=phase, tiles=on_map, trains="3")
        tiles = {lay.tile for o in t.offers_of(position, t.off.OfferLayTile) for lay in o.lays}
        found[phase] = {position.definition.tiles[tile].definition.face.color for tile in tiles}
    assert found == {"1": {"yellow"}, "2": {"yellow", "green"}, "3": {"yellow", "green", "brown"}}
    t.refused(
        board(symbol="GWR", tiles=on_map), lay("GWR", "V12", "23", 4), "track.color_not_available", "5.2.2"
    )


@pytest.mark.parametrize(
    ("phase", "tile", "allowed"),
    [("2", "119", False), ("3", "119", True), ("3", "166", False), ("4", "166", True)],
)
def test_s5_2_2__striped_tiles_wait_for_the_later_colour(phase: str, tile: str, allowed: bool) -> None:
    # 14: 119 lies on yellow with russet, 166 on green with gray.
    lying = {"119": ("6", 3), "166": ("12", 4)}[tile]
    tiles = {"R16": lying, "S17": ("8", 0)}
    position = board("unit_1", "k3", "d1", symbol="LNWR", phase=phase, tiles=tiles, trains="4")
    assert (tile in {name for name, _ in t.lays_of(position, "R16")}) == allowed
    if not allowed:
        t.refused(position, lay("LNWR", "R16", tile, 3), "track.color_not_available", "5.2.2")


def test_s5_2_2__tile_200_comes_with_russet() -> None:
    for phase, allowed in (("2", False), ("3", True)):
        position = board("unit_1", "d1", symbol="GWR", phase=phase)
        assert bool(t.lays_of(position, "V14")) == allowed


def test_s5_2_3__every_connection_is_kept() -> None:
    position = board(symbol="GWR", phase="2", tiles=V12)
    assert {rotation for tile, rotation in t.lays_of(position, "V12") if tile == "23"} == {4}
    t.refused(position, lay("GWR", "V12", "23", 0), "track.not_preserved", "5.2.3")


def test_s5_2_3__a_base_keeps_its_connections_whatever_circle_it_comes_to() -> None:
    # Russet 64 has the stations of green 52 joined to more edges, in another order.
    tiles = {"X16": ("52", 2), "W15": ("9", 2)}
    for index in (0, 1):
        position = board(
            symbol="GWR", phase="3", tiles=tiles, trains="3", tokens={"LSWR-1": ("X16", index, 0)}
        )
        edges = {0: {2}, 1: {4}}[index]
        assert t.lays_of(position, "X16")
        for tile, rotation in t.lays_of(position, "X16"):
            after = t.play(position, lay("GWR", "X16", tile, rotation))
            place = after.state.tokens["LSWR-1"]
            joined = stop_edges(position.definition.tiles[tile].definition.face, "city", rotation)[place.city]
            assert edges <= joined, (tile, rotation)


def test_s5_2_3__who_lays_says_which_station_a_base_without_track_becomes() -> None:
    # The Taff Vale stands in one of two stations of V8 that lead nowhere yet.
    options, tiles = ("unit_1", "r1"), {**V12, "V10": ("38", 4)}
    position = board(
        *options, symbol="GWR", phase="2", tiles=tiles, tokens={"TV-0": ("V8", 1, 0)}, others=("TV",)
    )
    offered = [x for o in t.offers_of(position, t.off.OfferLayTile) for x in o.lays if x.hex == "V8"]
    assert {x.cities for x in offered if (x.tile, x.rotation) == ("52", 2)} == {(0, 1), (1, 0)}
    after = t.play(position, lay("GWR", "V8", "52", 2, cities=(1, 0)))
    assert after.state.tokens["TV-0"].city == 0
    t.refused(position, lay("GWR", "V8", "52", 2), "track.cities")


def test_s5_2_3__without_a_base_there_is_nothing_to_say() -> None:
    position = board(symbol="GWR", phase="2", tiles={**V12, "V10": ("38", 4)})
    offered = [x for o in t.offers_of(position, t.off.OfferLayTile) for x in o.lays if x.hex == "V8"]
    assert {x.cities for x in offered} == {()}
    assert t.submit(position, lay("GWR", "V8", "52", 2)).state.tiles[HexId("V8")].name == "52"


def test_s1_12__the_tile_mix_is_limited_and_replaced_tiles_come_back() -> None:
    position = board(symbol="GWR", phase="2", tiles=V12)
    yellow, green = position.state.tile_supply["9"], position.state.tile_supply["23"]
    assert (yellow, green) == (6, 3)
    played = t.play(position, lay("GWR", "V12", "23", 4))
    (laid,) = played.all(ev.TileLaid)
    assert (laid.replaced, laid.kind) == ("9", "upgrade")
    assert (played.state.tile_supply["9"], played.state.tile_supply["23"]) == (7, 2)
    gone = t.change(position, tile_supply={**position.state.tile_supply, "23": 0})
    t.refused(gone, lay("GWR", "V12", "23", 4), "track.none_left", "1.12")


def test_s5_2__no_company_owns_track_but_bases_shut_others_out() -> None:
    bases = {"LSWR-1": ("V10", 0, 0), "GWR-0": ("V14", 0, 0)}
    position = board(symbol="LSWR", phase="2", tiles=V12, tokens=bases)
    assert ("23", 1) in t.lays_of(position, "V12")
    assert not {"U13", "V16", "W15"} & hexes_of(position)
    free = t.tokens(position, {"GWR-0": ("charter",)})
    assert {"U13", "V16", "W15"} <= hexes_of(free)
