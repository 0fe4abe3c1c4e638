"""Tiles and routes on the map of 1839: barriers, OO cities, stubs, what a lay costs, what a run earns."""

from __future__ import annotations

from collections import Counter

import pytest

from roundhouse.catalogue.definitions import EDGES
from roundhouse.engine.actions import LayTile
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.owners import REMOVED
from roundhouse.engine.position import Position
from roundhouse.engine.state import LaidTile
from roundhouse.routes.exists import has_route
from roundhouse.routes.positions import run_context
from roundhouse.routes.search import BestRun, NoRun, find_best
from roundhouse.titles.t1839.rules_track import LAY, LVG
from roundhouse.track.lays import lays_of, legal_lays_at, why_not
from tests.names import company
from tests.titles.t1839.boards import DEFINITION, board, played

NBDS = {"NBDS-0": ("K8", 0, 0), "NBDS-1": ("L13", 0, 0)}
WEST, EAST = 1, 4


def turns(at: Position, symbol: str, hex_id: str, tile: str) -> set[int]:
    """The rotations in which the company may lay the tile."""
    lays = legal_lays_at(at, CompanySymbol(symbol), HexId(hex_id), LAY)
    return {lay.rotation for lay in lays if lay.tile == tile}


def best(at: Position, symbol: str) -> int:
    found = find_best(run_context(at, CompanySymbol(symbol)))
    if isinstance(found, NoRun):
        return 0
    assert isinstance(found, BestRun)
    assert found.proven
    return found.value.total


# --- track -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("phase", "open_"), [("Yellow", False), ("Red", True)])
def test_leeuwarden_is_cut_off_from_the_west_until_dark_brown(phase: str, open_: bool) -> None:
    at = board({"HIJSM-0": ("B13", 0, 0)}, on_turn="HIJSM", phase=phase)
    assert (WEST in turns(at, "HIJSM", "B13", "57")) is open_
    assert {0, 3} <= turns(at, "HIJSM", "B13", "57"), "up to the barrier of the bare C12"


@pytest.mark.parametrize(("phase", "open_"), [("Light Brown", False), ("Dark Brown", True)])
def test_brown_rotterdam_and_brown_breda_exclude_each_other_until_dark_brown(phase: str, open_: bool) -> None:
    rotterdam = {"J7": ("R121", 1)}
    at = board(NBDS, {"K8": ("B121", 1), **rotterdam}, phase=phase)
    assert bool(turns(at, "NBDS", "K8", "B522")) is open_, "R121 turned by 1 has edges 1, 3 and 5"
    fault = why_not(at, CompanySymbol("NBDS"), HexId("K8"), LAY, "B522")
    assert (fault.reason if fault else None) == (None if open_ else "track.barrier")
    other = board(NBDS, {"K8": ("B121", 1), "J7": ("R123", 1)}, phase=phase)
    assert turns(other, "NBDS", "K8", "B522") == set(range(EDGES)), "R123 turned by 1 has no edge 5"


def test_track_printed_across_a_barrier_may_be_upgraded() -> None:
    """D9 is joined to Den Helder by print; from Hoorn it is reached over F9 and E8."""
    tiles = {"E8": ("8", 2)}
    at = board({"ZHESM-0": ("E10", 0, 0)}, tiles, on_turn="ZHESM", phase="Green")
    fault = why_not(at, CompanySymbol("ZHESM"), HexId("D9"), LAY)
    assert fault is not None
    assert fault.reason == "track.nothing_connects", "the barriers stop the company's lines, and not the tile"


def test_who_stands_in_deventer_takes_either_circle_of_a_yellow_tile() -> None:
    at = board({"NWS-0": ("G16", 1, 0)}, on_turn="NWS", phase="Yellow")
    lays = legal_lays_at(at, CompanySymbol("NWS"), HexId("G16"), LAY)
    assert Counter((lay.tile, lay.cities) for lay in lays) == {
        ("248", (0, 1)): 6,
        ("802", (0, 1)): 6,
        ("803", (1, 0)): 6,
    }, "its marker must stand where the track is"


def test_stubs_name_the_only_turns_of_the_first_tile() -> None:
    at = board(NBDS, phase="Yellow")
    assert (turns(at, "NBDS", "K8", "B06"), turns(at, "NBDS", "K8", "B07")) == ({0}, {1, 3, 5})


def test_what_lays_cost() -> None:
    """Amsterdam's upgrade 80, then Den Haag's water and 20 for the second tile; LVG's tile 20 besides."""
    ours = {"NCS-0": ("G10", 1, 0), "NCS-1": ("H5", 0, 0)}
    at = board(ours, on_turn="NCS", privates=("LVG",))
    _, one = played(at, LayTile(company("NCS"), HexId("G10"), "A800", 0))
    assert one.state.cash[company("NCS")] == 920
    _, two = played(one, LayTile(company("NCS"), HexId("H5"), "5", 3))
    assert two.state.cash[company("NCS")] == 820
    fault = why_not(two, CompanySymbol("NCS"), HexId("G6"), LAY)
    assert fault is not None
    assert fault.reason == "track.no_lay_left"
    _, free = played(two, LayTile(company("NCS"), HexId("H7"), "1", 0, LVG))
    assert free.state.cash[company("NCS")] == 800, "no water on H7"
    assert free.state.privates[LVG] == REMOVED
    _, dear = played(two, LayTile(company("NCS"), HexId("G6"), "8", 4, LVG))
    assert dear.state.cash[company("NCS")] == 720


@pytest.mark.parametrize(("hex_id", "cost"), [("K8", 0), ("G8", 80)])
def test_a_big_city_pays_for_its_first_tile_where_water_is_printed(hex_id: str, cost: int) -> None:
    at = board({"S1-0": (hex_id, 0, 0)}, on_turn="S1", phase="Yellow")
    lays = legal_lays_at(at, CompanySymbol("S1"), HexId(hex_id), LAY)
    assert {lay.cost for lay in lays} == {cost}
    green = board({"S1-0": ("J7", 0, 0)}, on_turn="S1")
    lays = legal_lays_at(green, CompanySymbol("S1"), HexId("J7"), LAY)
    assert {lay.cost for lay in lays} == {80}


def test_two_green_tiles_of_oo_cities_are_never_upgraded() -> None:
    printed = lays_of(board({}), LAY).printed
    faces = {name: stock.definition.face for name, stock in DEFINITION.tiles.items()}
    green = [name for name, face in faces.items() if face.color == "green" and face.labels == ("OO",)]
    last = {name for name in green if not printed.fits(HexId("G16"), LaidTile(name, 0))}
    assert last == {"36", "212"}, "the brown 339 has other pairs of edges"


# --- routes ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tokens", "tiles", "phase", "trains", "earned"),
    [
        (NBDS, {}, "Yellow", ("2-0",), 60),
        (NBDS, {}, "Blue", ("5+-0",), 90),
        ({**NBDS, "AMS-0": ("L17", 0, 0)}, {}, "Blue", ("5+-0",), 80),
        (NBDS, {}, "Light Brown", ("5+-0",), 110),
        ({**NBDS, "AMS-0": ("L17", 0, 0)}, {"K8": ("B06", 0)}, "Yellow", ("2-0", "2-1", "2-2"), 160),
        (NBDS, {"K8": ("B06", 0)}, "Green", ("3+-0",), 100),
        ({"NBDS-0": ("K8", 0, 0)}, {}, "Yellow", ("2-0",), 0),
    ],
)
def test_runs_from_breda_and_weert(
    tokens: dict[str, tuple[str, int, int]],
    tiles: dict[str, tuple[str, int]],
    phase: str,
    trains: tuple[str, ...],
    earned: int,
) -> None:
    assert best(board(tokens, tiles, phase=phase, trains=trains), "NBDS") == earned


def test_a_local_company_stays_inland() -> None:
    at = board({"S1-0": ("K8", 0, 0)}, {"K8": ("B06", 0)}, on_turn="S1", trains=("L2+1-0",), rows={"S1": 1})
    assert best(at, "S1") == 60, "Breda, Essen, Hulst; Antwerpen is abroad"
    major = board({"S1-0": ("K8", 0, 0)}, {"K8": ("B06", 0)}, on_turn="S1", trains=("2-0",))
    assert best(major, "S1") == 80


def test_a_route_has_one_end_of_a_colour() -> None:
    """Germany, Belgium and both places overseas, also in the phases in which these pay nothing."""
    context = run_context(board({}, phase="Light Brown"), CompanySymbol("S1"))
    groups = [{stop.hex for stop in group} for group in context.exclusive]
    assert {"F11", "L1"} in groups
    assert {"L9", "M2", "O14"} in groups
    assert {"C20", "D21", "G20", "J17", "K18", "L19", "N19"} in groups
    assert {context.amounts[stop] for stop in context.amounts if stop.hex in ("F11", "L1")} == {0}


def test_off_boards_alone_ask_for_no_train() -> None:
    assert not has_route(board({"NBDS-0": ("K8", 0, 0)}), CompanySymbol("NBDS"))
    assert has_route(board(NBDS), CompanySymbol("NBDS"))


@pytest.mark.parametrize(
    ("phase", "earned"),
    [("Green", 30 + 50 + 30 + 20 + 2 * 30), ("Light Brown", 40 + 50 + 30 + 20 + 2 * 40)],
)
def test_ruhrgebied_pays_twice_the_other_end(phase: str, earned: int) -> None:
    """Antwerpen, Breda, Tilburg, Venlo, Ruhrgebied."""
    tiles = {"K16": ("57", 1), "K14": ("9", 1), "K12": ("802", 1), "K10": ("9", 1), "K8": ("B122", 3)}
    assert best(board({"NBDS-0": ("K8", 0, 0)}, tiles, phase=phase, trains=("7-0",)), "NBDS") == earned


def test_ruhrgebied_pays_the_best_place_of_a_route_without_another_end() -> None:
    tiles = {"K16": ("57", 1), "K14": ("9", 1), "K12": ("802", 1)}
    at = board({"SS-0": ("K12", 1, 0)}, tiles, on_turn="SS", trains=("7-0",))
    assert best(at, "SS") == 30 + 20 + 30
