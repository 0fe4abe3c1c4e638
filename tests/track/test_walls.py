"""Walls that stand for ever or until a phase: they stop lines, lays, routes and the need of a train."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.catalogue.definitions import Border, HexDefinition
from roundhouse.engine.actions import LayTile
from roundhouse.engine.checks import Checks
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.position import Position
from roundhouse.engine.state import LaidTile
from roundhouse.routes.exists import has_route
from roundhouse.routes.positions import run_context
from roundhouse.routes.rules import Centres, RevenueRules
from roundhouse.routes.search import BestRun, find_best
from roundhouse.steps.lay_track import LayTrack
from roundhouse.track.lay_cases import LayCase
from roundhouse.track.lay_checks import NotOverBarriers, Reached
from roundhouse.track.lays import legal_lays_at, why_not
from roundhouse.track.occupancy import company_reach
from roundhouse.track.printed_checks import KeepsTrack, NotThroughWalls
from tests.names import company
from tests.routes import drawn
from tests.track import made_up

X = company("X")
CHECKS = Checks[LayCase](
    NotThroughWalls("12.1"), KeepsTrack("12.2", None, frozenset(), choice=False), NotOverBarriers("12.3"),
)  # fmt: skip
UNTIL = Border(4, "barrier", until="II")
FOR_EVER = Border(4, "impassable")


def walled(border: Border, between: str = "A5", **changes: object) -> Position:
    """``X`` in A4 of the row A1 to A6, of which A6 is bare; ``border`` stands east of ``between``."""
    title = made_up.title(steps=(LayTrack("12", CHECKS, ()),))
    bare = HexDefinition(HexId("A6"), 12, 0, made_up.HEXES["B1"][2])
    hexes = {**title.definition.hexes, bare.id: bare}
    hexes[HexId(between)] = replace(hexes[HexId(between)], borders=(border,))
    title = replace(title, definition=replace(title.definition, hexes=hexes))
    return made_up.position(title, {"X-0": ("A4", 0, 0)}, **changes)  # type: ignore[arg-type]


def refused(at: Position, action: LayTile) -> tuple[str, str]:
    with pytest.raises(ActionRefused) as caught:
        made_up.played(at, action)
    return caught.value.reason, caught.value.section


@pytest.mark.parametrize(
    ("border", "phase", "open_"),
    [(UNTIL, "I", False), (UNTIL, "II", True), (FOR_EVER, "I", False), (FOR_EVER, "II", False)],
)
def test_a_wall_stops_lines_and_routes_as_long_as_it_stands(border: Border, phase: str, open_: bool) -> None:
    at = walled(border, "A3", phase=phase)
    hexes = {stop.hex for stop in company_reach(at, CompanySymbol("X")).stops}
    assert hexes == ({"A1", "A2", "A3", "A4", "A5"} if open_ else {"A4", "A5"})
    best = find_best(run_context(at, CompanySymbol("X")))
    assert isinstance(best, BestRun)
    assert best.value.total == (100 if open_ else 40)


@pytest.mark.parametrize(("phase", "found"), [("I", False), ("II", True)])
def test_a_company_walled_in_has_no_route(phase: str, found: bool) -> None:
    at = walled(UNTIL, "A3", phase=phase)
    alone = replace(at, state=replace(at.state, tokens={"X-0": made_up.TokenPlace("map", HexId("A3"))}))
    assert has_route(alone, CompanySymbol("X")), "to the west"
    title = at.title
    hexes = dict(title.definition.hexes)
    hexes[HexId("A2")] = replace(hexes[HexId("A2")], borders=(UNTIL,))
    both = replace(alone, title=replace(title, definition=replace(title.definition, hexes=hexes)))
    assert has_route(both, CompanySymbol("X")) is found


@pytest.mark.parametrize(
    ("border", "phase", "expected"),
    [
        (UNTIL, "I", ("track.barrier", "12.3")),
        (UNTIL, "II", None),
        (FOR_EVER, "I", ("track.impassable_edge", "12.1")),
        (FOR_EVER, "II", ("track.impassable_edge", "12.1")),
    ],
)
def test_no_track_joins_other_track_across_a_wall(
    border: Border, phase: str, expected: tuple[str, str] | None
) -> None:
    """57 turned by 1 has track at the edges 1 and 4: over 1 it meets A5's."""
    at = walled(border, phase=phase)
    across = LayTile(X, HexId("A6"), "57", 1)
    if expected:
        assert refused(at, across) == expected
    else:
        made_up.played(at, across)
    assert (1 in {lay.rotation for lay in legal_lays_at(at, CompanySymbol("X"), HexId("A6"), CHECKS)}) is (
        expected is None
    )


def test_track_may_run_up_to_a_barrier_behind_which_nothing_lies() -> None:
    at = walled(UNTIL)
    faces = dict(at.title.definition.hexes)
    faces[HexId("A5")] = replace(faces[HexId("A5")], face=made_up.HEXES["B1"][2])
    bare = replace(at, title=replace(at.title, definition=replace(at.title.definition, hexes=faces)))
    _, laid = made_up.played(bare, LayTile(X, HexId("A6"), "57", 1))
    assert laid.state.tiles == {"A6": LaidTile("57", 1)}


def test_track_that_is_joined_over_a_barrier_may_be_kept_and_added_to() -> None:
    at = walled(UNTIL)
    before = replace(at, state=replace(at.state, tiles={HexId("A6"): LaidTile("57", 1)}))
    _, upgraded = made_up.played(before, LayTile(X, HexId("A6"), "15", 1))
    assert upgraded.state.tiles == {"A6": LaidTile("15", 1)}, "15 has track at the edges 1 to 4"


@pytest.mark.parametrize(("centres", "found"), [(("city", "offboard"), True), (("city",), False)])
def test_a_place_that_is_no_centre_makes_no_route(centres: tuple[str, ...], found: bool) -> None:
    at = walled(UNTIL)
    hexes = {name: at.definition.hexes[HexId(name)] for name in ("A4", "A5")}
    abroad = drawn.face("1-o0", offboards=[40])
    hexes["A5"] = replace(hexes["A5"], face=replace(abroad, color="black"), borders=())
    rules = (RevenueRules(drawn.ROUTE, drawn.ROUTES, (Centres(centres),)), *at.title.parts)
    definition = replace(at.definition, hexes={HexId(name): cell for name, cell in hexes.items()})
    alone = replace(at, title=replace(at.title, definition=definition, parts=rules))
    assert has_route(alone, CompanySymbol("X")) is found


@pytest.mark.parametrize(("phase", "expected"), [("I", "track.nothing_connects"), ("II", None)])
def test_a_line_that_ends_at_a_barrier_reaches_no_hex_beyond(phase: str, expected: str | None) -> None:
    checks = CHECKS.without(NotOverBarriers).then(Reached("12.4", waiting=False))
    fault = why_not(walled(UNTIL, phase=phase), CompanySymbol("X"), HexId("A6"), checks)
    assert (fault.reason if fault else None) == expected
