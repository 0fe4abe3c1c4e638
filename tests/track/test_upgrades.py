"""Which tile may lie on which hex: types, labels, edges, kept track (1894, sections 9 and 12)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.catalogue.definitions import Border
from roundhouse.catalogue.reader import read_title
from roundhouse.engine.checks import Checks, Failure
from roundhouse.engine.names import HexId
from roundhouse.engine.state import LaidTile
from roundhouse.titles.t1894.rules import LAY, SPLITS
from roundhouse.track.lay_cases import LayCase
from roundhouse.track.lays import Lays, Printed
from roundhouse.track.placement import Fit
from roundhouse.track.printed_checks import (
    Charted,
    KeepsTrack,
    NextColor,
    NotFinal,
    OnItsHexes,
    OwnTilesFirst,
    SameLabel,
    SameType,
    Upright,
)
from tests.track import made_up
from tests.track.positions import TITLE

PRINTED = Lays(TITLE.definition, LAY).printed


def fits(on: Printed, hex_id: str, lying: LaidTile | None) -> list[Fit]:
    return [fitting.fit for fitting in on.fits(HexId(hex_id), lying)]


def reason(
    hex_id: str, lying: tuple[str, int] | None, tile: str, rotation: int, on: Printed = PRINTED
) -> str:
    answer = on.fit(HexId(hex_id), LaidTile(*lying) if lying else None, tile, rotation)
    return answer.fault.reason if isinstance(answer, Failure) else ""


def tiles(hex_id: str, lying: tuple[str, int] | None = None) -> set[str]:
    return {fit.tile for fit in fits(PRINTED, hex_id, LaidTile(*lying) if lying else None)}


@pytest.mark.parametrize(
    ("hex_id", "first"),
    [
        ("C4", {"7", "8", "9"}),  # plain
        ("D15", {"57"}),  # city
        ("F7", {"1", "56", "630", "631", "632", "633"}),  # two towns
        ("G6", {"X1"}),  # Paris
        ("F15", {"X2"}),  # Bruxelles
        ("D11", {"X3"}),  # Lille
        ("B1", {"7", "8"}),  # at the coast: nowhere straight on
    ],
)
def test_first_tiles_are_of_the_type_and_letter_of_the_hex(hex_id: str, first: set[str]) -> None:
    assert tiles(hex_id) == first


@pytest.mark.parametrize("hex_id", ["A8", "A10", "A12", "A4", "C18", "H3", "G18", "I16"])
def test_gray_blue_and_red_hexes_are_closed(hex_id: str) -> None:
    assert tiles(hex_id) == set()
    assert reason(hex_id, None, "9", 0) == "track.closed_hex"


@pytest.mark.parametrize(
    ("hex_id", "lying", "tile", "expected"),
    [
        ("C4", None, "57", "track.wrong_type"),
        ("C4", None, "1", "track.wrong_type"),
        ("D15", None, "9", "track.wrong_type"),
        ("F7", None, "57", "track.wrong_type"),
        ("D15", None, "X3", "track.no_label"),
        ("D11", None, "57", "track.wrong_label"),
        ("G6", None, "X2", "track.wrong_label"),
        ("C4", None, "24", "track.wrong_color"),
        ("C4", ("9", 0), "8", "track.wrong_color"),
        ("C4", ("9", 0), "41", "track.wrong_color"),
        ("C4", ("41", 0), "39", "track.final_tile"),
        ("F7", ("1", 0), "24", "track.wrong_type"),
        ("Z9", None, "9", "track.unknown_hex"),
        ("C4", None, "nine", "track.unknown_tile"),
        ("D15", ("14", 0), "X22", "track.not_preserved"),
        ("F15", ("X6", 0), "X16", "track.wrong_type"),  # a big city never splits
    ],
)
def test_the_reason_names_the_rule(
    hex_id: str, lying: tuple[str, int] | None, tile: str, expected: str
) -> None:
    assert reason(hex_id, lying, tile, 0) == expected


def test_a_rotation_is_one_of_six() -> None:
    assert reason("C4", None, "9", 6) == reason("C4", None, "9", -1) == "track.unknown_rotation"


def test_track_may_not_run_off_the_map_nor_into_a_blank_edge() -> None:
    assert reason("B1", None, "9", 1) == "track.off_map"
    assert reason("B11", None, "57", 0) == "track.blank_edge"  # A12 is blue, with no track
    assert reason("I4", None, "7", 2) == "track.blank_edge"  # H3 is gray, with track at other edges
    assert reason("E18", None, "8", 4) == "track.off_map"


def test_track_may_run_into_the_arrow_of_an_offboard_and_the_end_of_gray_track() -> None:
    assert reason("D17", None, "57", 0) == ""  # edge 3 meets an arrow of the Netherlands
    assert reason("D17", None, "57", 2) == ""  # edge 2 meets the gray track of C16


def test_printed_yellow_hexes_are_upgraded_with_their_track_kept() -> None:
    for hex_id, printed in (("G4", {2, 4, 5}), ("I10", {2, 3, 4})):
        found = fits(PRINTED, hex_id, None)
        assert found
        assert all(printed <= fit.edges for fit in found)
        assert {TITLE.definition.tiles[fit.tile].definition.face.color for fit in found} == {"green"}


def test_prebuilt_track_into_one_town_is_kept() -> None:
    assert tiles("C6") <= {"1", "56", "630", "631", "632", "633"}
    assert all(5 in fit.edges for fit in fits(PRINTED, "C6", None))
    assert all(2 in fit.edges for fit in fits(PRINTED, "D7", None))


def test_plain_tiles_keep_the_pairs_of_edges_they_joined() -> None:
    assert reason("C4", ("9", 0), "20", 0) == ""
    assert reason("C4", ("9", 0), "20", 5) == ""  # its other straight
    assert reason("C4", ("9", 0), "20", 1) == "track.not_preserved"
    # all edges of two curves are there, but joined otherwise
    assert reason("F9", ("25", 0), "44", 0) == "track.not_preserved"


def test_upgrades_of_a_straight_are_those_of_the_trade() -> None:
    assert tiles("C10", ("9", 0)) == {"18", "19", "20", "23", "24", "26", "27"}


@pytest.mark.parametrize(
    ("green", "brown"),
    [("14", {"X16", "X17", "X18"}), ("15", {"X19", "X20", "X21"}), ("619", {"X22", "X23", "X24"})],
)
def test_a_green_city_splits_in_three_ways(green: str, brown: set[str]) -> None:
    assert tiles("E10", (green, 0)) == brown
    for fit in fits(PRINTED, "E10", LaidTile(green, 0)):
        assert fit.splits
        assert fit.edges == TITLE.definition.tiles[green].definition.face.edges()


def test_paris_keeps_its_circles_apart_and_the_printed_one_in_its_place() -> None:
    for rotation in range(6):
        for fit in fits(PRINTED, "G6", LaidTile("X1", rotation)):
            assert (fit.rotation, fit.cities) == (rotation, (0, 1))
    # turned half round the circles would change places, each with its edges
    assert reason("G6", ("X5", 0), "X12", 3) == "track.not_preserved"
    assert reason("G6", ("X5", 0), "X12", 0) == ""


def test_big_cities_keep_every_line_to_the_circle() -> None:
    assert tiles("F15", ("X2", 0)) == {"X6"}
    assert all({0, 2} <= fit.edges for fit in fits(PRINTED, "F15", LaidTile("X2", 0)))
    assert tiles("D11", ("X3", 0)) == {"X7", "X8"}


def test_a_chart_stands_for_colour_and_type() -> None:
    otherwise = (NotFinal("1"), NextColor("1"), SameType("1", None), SameLabel("1"))
    charted = Charted("1", (("9", ("41", "57")),), otherwise)
    rules = LAY.without(NotFinal, NextColor, SameLabel).replace(charted, of=SameType)
    on = Lays(TITLE.definition, rules).printed
    assert reason("C10", ("9", 0), "41", 0, on) == ""
    assert reason("C10", ("9", 0), "20", 0, on) == "track.not_in_chart"


def test_no_track_over_an_impassable_border() -> None:
    wall = Border(edge=3, kind="impassable")
    cell = replace(TITLE.definition.hexes[HexId("C10")], borders=(wall,))
    walled = replace(TITLE.definition, hexes={**TITLE.definition.hexes, "C10": cell})
    on = Lays(walled, LAY).printed
    assert reason("C10", None, "9", 0, on) == "track.impassable_edge"
    assert reason("B11", None, "57", 0, on) == "track.impassable_edge"  # the same edge from the other side
    assert reason("C10", None, "9", 1, on) == ""


def test_a_printed_stub_must_be_joined() -> None:
    definition = read_title("1839")
    on = Lays(definition, LAY).printed
    stubs = {h: c.stubs for h, c in definition.hexes.items() if c.stubs}
    assert stubs
    for hex_id, edges in stubs.items():
        assert fits(on, hex_id, None)
        assert all(set(edges) <= fit.edges for fit in fits(on, hex_id, None))


def test_a_tile_with_an_upper_side_lies_only_upright() -> None:
    stock = replace(TITLE.definition.tiles["57"], rotations=(1, 4))
    definition = replace(TITLE.definition, tiles={**TITLE.definition.tiles, "57": stock})
    on = Lays(definition, LAY.before(KeepsTrack, Upright("1"))).printed
    assert {fit.rotation for fit in fits(on, "D15", None) if fit.tile == "57"} == {1, 4}
    assert reason("D15", None, "57", 0, on) == "track.not_upright"


@pytest.mark.parametrize(
    ("compulsory", "labels", "allowed", "refused"),
    [
        (True, ("Z",), {"own"}, "track.own_tile_first"),
        (True, (), {"own"}, "track.own_tile_first"),
        (False, ("Z",), {"own"}, "track.wrong_label"),
        (False, (), {"own", "57"}, ""),
    ],
)
def test_tiles_made_for_a_hex_lie_there_whatever_its_letters(
    compulsory: bool, labels: tuple[str, ...], allowed: set[str], refused: str
) -> None:
    """``own`` is like the city tile 57 and made for the made-up title's B1."""
    definition = made_up.title().definition
    own = replace(definition.tiles["57"], name="own", hexes=("B1",), compulsory=compulsory)
    cell = definition.hexes[HexId("B1")]
    definition = replace(
        definition,
        tiles={"57": definition.tiles["57"], "own": own},
        hexes={
            **definition.hexes,
            "B1": replace(cell, face=replace(cell.face, labels=labels)),
            "B2": replace(cell, id="B2", x=7),
        },
    )
    checks = Checks[LayCase](
        OnItsHexes("1"), OwnTilesFirst("2", SameLabel("2")), KeepsTrack("3", None, frozenset(), choice=False)
    )
    on = Lays(definition, checks).printed
    assert {fit.tile for fit in fits(on, "B1", None)} == allowed
    assert {fit.tile for fit in fits(on, "B2", None)} == {"57"}, "elsewhere as ever"
    assert reason("B2", None, "own", 0, on) == "track.not_on_this_hex"
    if refused:
        assert reason("B1", None, "57", 0, on) == refused


def test_where_it_is_a_choice_every_way_to_map_the_cities_is_a_fit_of_its_own() -> None:
    bare = LaidTile("X1", 0)
    keeps = KeepsTrack("1", SPLITS, fixed=frozenset(), choice=True)
    on = Lays(TITLE.definition, LAY.replace(keeps)).printed
    ways: dict[tuple[str, int], list[tuple[int, ...]]] = {}
    for fit in fits(on, "G6", bare):
        ways.setdefault((fit.tile, fit.rotation), []).append(fit.cities)
    assert all(len(found) == len(set(found)) for found in ways.values())
    once = {(fit.tile, fit.rotation) for fit in fits(PRINTED, "G6", bare)}
    assert once <= set(ways)
