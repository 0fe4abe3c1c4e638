"""Sections 1.3, 1.10, 5.2.6 and 7.0: which tile may lie on what."""

from __future__ import annotations

import pytest

from roundhouse.engine.names import HexId
from roundhouse.engine.position import Position
from roundhouse.engine.state import LaidTile
from roundhouse.titles.t1825.rules_track import LAY
from roundhouse.track.lays import lays_of
from tests.rules import table as t
from tests.rules.t1825.boards import board, lay, start_of

EVERYTHING = ("unit_1", "unit_2", "unit_3", "r1", "r2", "r3", "k2", "k3", "k5", "k7", "d1")
OLDER = ("unit_1", "unit_2", "unit_3", "r1", "r2", "r3", "k1", "k3", "k5", "k6", "printed_db1")
INLAND = "S19"
"""A hex with neighbours on all sides that tiles may lie on."""

# What plain track may become: all that keeps the connections.
PLAIN = {
    "7": "18 21 22 26 27 28 29 30 31 82 83",
    "8": "11 16 17 19 21 22 23 24 25 28 29 30 31 81 82 83",
    "9": "18 19 20 23 24 26 27 82 83",
    "16": "43",
    "17": "47",
    "18": "43",
    "19": "45 46",
    "20": "44 47",
    "21": "46",
    "22": "45",
    "23": "41 43 45 47",
    "24": "42 43 46 47",
    "25": "40 45 46",
    "26": "42 44 45",
    "27": "41 44 46",
    "28": "39 43 46",
    "29": "39 43 45",
    "30": "42",
    "31": "41",
    "81": "40",
    "82": "41",
    "83": "42",
    **dict.fromkeys(("39", "40", "41", "42", "43", "44", "45", "46", "47"), "60"),
}
# What the chart lists and 5.2.3 leaves.
STATIONS = {
    "1": "14 888",
    "2": "15 887",
    "3": "12 14 15 119 206 887 888",
    "4": "14 15 119 206 887 888",
    "5": "12 14 15 119 206",
    "6": "12 13 14 15 119 206",
    "10": "35 36 37 64 65 118 174",
    "12": "38 63 166",
    "14": "63 166",
    "38": "51",
    "52": "64 65 66 67 68 118 174",
    "58": "12 13 14 15 119 206 887 888",
    "66": "167 168",
    "68": "167",
    "69": "119",
    "115": "12 13 14 15 119 206",
    "119": "51",
    "888": "63 166",
    "11": "",
    "63": "",
    "166": "",
}


def may_follow(position: Position, hex_id: str, lying: str = "") -> set[str]:
    """The tiles that print allows on a hex, on top of ``lying`` in any rotation."""
    printed = lays_of(position, LAY).printed
    below = [LaidTile(lying, rotation) for rotation in range(6)] if lying else [None]
    return {fitting.fit.tile for tile in below for fitting in printed.fits(HexId(hex_id), tile)}


@pytest.mark.parametrize("tile", PLAIN)
def test_s5_2_6__plain_track_is_promoted_in_any_way_that_keeps_it(tile: str) -> None:
    # Tiles of both printings and all kits together have every successor.
    found = {name for options in (EVERYTHING, OLDER) for name in may_follow(start_of(options), INLAND, tile)}
    assert found == set(PLAIN[tile].split())


@pytest.mark.parametrize("tile", STATIONS)
def test_s5_2_6__stations_are_promoted_as_the_chart_lists(tile: str) -> None:
    position = start_of(EVERYTHING)
    hex_id = "P16" if tile in ("10", "52", "66", "68") else INLAND
    assert may_follow(position, hex_id, tile) == set(STATIONS[tile].split())


def test_sv_3__the_older_printing_has_other_double_towns() -> None:
    position = start_of(OLDER)
    assert {"87", "88"} <= may_follow(position, INLAND, "3")
    assert may_follow(position, INLAND, "1") == {"14"}
    assert may_follow(position, INLAND, "198") == {"119"}


def test_s1_10__the_first_tile_has_the_stations_of_its_hex() -> None:
    position = start_of(EVERYTHING)
    assert may_follow(position, "S17") == {"7", "8", "9"}
    assert may_follow(position, "S15") == {"3", "4", "58"}
    assert may_follow(position, "W11") == {"1", "2", "55", "56", "69", "114"}
    assert may_follow(position, "R16") == {"5", "6", "115"}
    assert may_follow(position, "R12") == {"10", "52"}
    assert may_follow(start_of(OLDER), "W11") >= {"198", "199"}


def test_s1_3__yellow_green_and_dark_brown_hexes() -> None:
    position = start_of(EVERYTHING)
    assert may_follow(position, "V20") == {"32"}
    assert may_follow(position, "O9") == {"33"}
    for hex_id in ("S13", "O11", "G5"):
        assert may_follow(position, hex_id) == {"34"}
    for hex_id in ("Y13", "W25", "E7"):
        assert not may_follow(position, hex_id)


def test_s5_2_6__bristol_becomes_38_and_leicester_63_too() -> None:
    # 14: both are green hexes with one large station.
    position = start_of(EVERYTHING)
    assert may_follow(position, "V10") == {"38"}
    assert "63" in may_follow(position, "R16", "12")
    laid = board(*EVERYTHING, symbol="GWR", phase="3", tiles={"V12": ("9", 1)})
    t.refused(laid, lay("GWR", "V10", "63"), "track.not_on_printed", "5.2.6")


@pytest.mark.parametrize(("hex_id", "symbol"), [("V14", "GWR"), ("T16", "LNWR"), ("Q11", "LNWR")])
def test_s5_2_6__tile_200_lies_on_crewe_swindon_and_wolverton(hex_id: str, symbol: str) -> None:
    position = board(*EVERYTHING, symbol=symbol, phase="3", trains="5", tokens={"LNWR-1": ("Q11", 0, 0)})
    found = t.lays_of(position, hex_id)
    assert {tile for tile, _ in found} == {"200"}
    after = t.submit(position, lay(symbol, hex_id, *sorted(found)[0]))
    assert [each.kind for each in after.state.operating.lays] == ["upgrade"]
    assert {token.hex for name, token in after.state.tokens.items() if name == f"{symbol}-0"} <= {
        "V14",
        "T16",
    }
    assert not may_follow(start_of(EVERYTHING), "Y13")


def test_s7_0__a_halt_is_laid_on_8_by_a_company_with_a_tank_engine() -> None:
    options, tiles = ("unit_1", "k2", "d1"), {"V12": ("8", 4)}
    without = board(*options, symbol="GWR", phase="3", tiles=tiles, trains="5")
    assert "11" not in {tile for tile, _ in t.lays_of(without, "V12")}
    t.refused(without, lay("GWR", "V12", "11", 4), "track.needs_train", "7.0")
    owner = t.trains(without, GWR="3T")
    assert "11" in {tile for tile, _ in t.lays_of(owner, "V12")}
    # On the track that lies, or beside it.
    assert {rotation for tile, rotation in t.lays_of(owner, "V12") if tile == "11"} == {0, 2, 4}
    t.refused(
        board(*options, symbol="GWR", phase="3", tiles={"V12": ("9", 1)}), lay("GWR", "V12", "11", 1), ""
    )


def test_s5_2_6__new_track_runs_to_stations_that_keep_their_number() -> None:
    # A city never becomes a town, nor an empty hex a station.
    position = board(symbol="LNWR", phase="2", tiles={"S17": ("8", 0), "R16": ("6", 3)})
    t.refused(position, lay("LNWR", "S17", "12"), "track.wrong_type", "5.2.6")
    t.refused(position, lay("LNWR", "R16", "23"), "track.not_in_chart", "5.2.6")
