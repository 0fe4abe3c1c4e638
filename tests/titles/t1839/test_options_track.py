"""The other readings about track and markers: each changes what it says, and is off by default."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.engine.actions import LayTile, PlaceToken, SwapToken
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import CHARTER
from roundhouse.engine.tree import first
from roundhouse.rounds.operating import OperatingRound
from roundhouse.routes.exists import has_route
from roundhouse.routes.positions import run_context
from roundhouse.steps.swap_tokens import SwapTokens
from roundhouse.titles.t1839.places import waiting
from roundhouse.titles.t1839.rules_track import SRV
from roundhouse.track.occupancy import company_reach
from tests.names import company
from tests.titles.t1839.boards import BUILT, TITLE, board, played, standing
from tests.track.made_up import Turn

NBDS = {"NBDS-0": ("K8", 0, 0), "NBDS-1": ("L13", 0, 0)}


def under(at: Position, option: str, on: bool) -> Position:
    """The position of a game with or without the option."""
    return replace(at, title=TITLE.variant(frozenset({option} if on else ())))


def reason(at: Position, action: LayTile | PlaceToken | SwapToken) -> str:
    """Why the action is refused; empty if it isn't."""
    try:
        played(at, action)
    except ActionRefused as refused:
        return refused.reason
    return ""


@pytest.mark.parametrize("on", [False, True])
def test_reservation_by_circle(on: bool) -> None:
    """The eastern circle of Amsterdam is printed for NCS; either may be taken while the other is free."""
    ours = {"S1-0": ("H13", 0, 0)}
    tiles = {"H13": ("15", 0), "G12": ("9", 1), "G10": ("A800", 0)}
    at = under(board(ours, tiles, on_turn="S1", has_operated=frozenset({"S1"})), "reservation_by_circle", on)
    east = PlaceToken(company("S1"), HexId("G10"), 1, 0)
    west = PlaceToken(company("S1"), HexId("G10"), 0, 0)
    assert (reason(at, east) == "token.last_at_home") is on
    assert reason(at, west) != "token.last_at_home"


@pytest.mark.parametrize("on", [False, True])
def test_barriers_stop_lays_only(on: bool) -> None:
    """From Leeuwarden, with track to the west that the barrier was to keep out, to Den Helder."""
    lying = board({"HIJSM-0": ("B13", 0, 0)}, {"B13": ("57", 1)}, on_turn="HIJSM", trains=("2-0",))
    joined = under(lying, "barriers_stop_lays_only", on)
    hijsm = CompanySymbol("HIJSM")
    assert ("D7" in {stop.hex for stop in company_reach(joined, hijsm).stops}) is on
    assert has_route(joined, hijsm) is on
    north = under(board({"HIJSM-0": ("B13", 0, 0)}, on_turn="HIJSM"), "barriers_stop_lays_only", on)
    west = LayTile(company("HIJSM"), HexId("B13"), "57", 1)
    assert reason(north, west) == "track.barrier"


@pytest.mark.parametrize("on", [False, True])
def test_nrs_protects_both(on: bool) -> None:
    at = under(board({}), "nrs_protects_both", on)
    assert waiting(at, HexId("I16")) == (("NRS",) if on else ())
    assert waiting(at, HexId("K16")) == (("NRS",) if on else ())


@pytest.mark.parametrize("on", [False, True])
def test_srv_needs_connection(on: bool) -> None:
    at = under(board(NBDS, privates=("SRV",), phase="Yellow"), "srv_needs_connection", on)
    far = LayTile(company("NBDS"), HexId("I16"), "57", 0, SRV)
    assert reason(at, far) == ("track.no_connection" if on else "")
    joined = board({"S1-0": ("K16", 0, 0)}, on_turn="S1", privates=("SRV",), phase="Yellow")
    assert (
        reason(under(joined, "srv_needs_connection", on), LayTile(company("S1"), HexId("K16"), "57", 0, SRV))
        == ""
    )


@pytest.mark.parametrize("on", [False, True])
def test_swap_into_own_hex(on: bool) -> None:
    tokens = {**NBDS, "S1-0": ("L13", 0, 1), "S1-1": ("G14", 0, 0)}
    at = under(board(tokens, {"L13": ("15", 1)}), "swap_into_own_hex", on)
    swap = SwapToken(company("NBDS"), HexId("K8"), 0, HexId("L13"), 0, 1)
    assert (reason(at, swap) == "token.already_here") is not on
    if on:
        _, after = played(at, swap)
        assert standing(after, "L13") == {(0, 0): "gov-0", (0, 1): "NBDS-0"}
        assert standing(after, "K8") == {(0, 0): "S1-0"}
        assert after.state.tokens["NBDS-1"].where == CHARTER


@pytest.mark.parametrize("on", [False, True])
def test_swapped_marker_idle(on: bool) -> None:
    """Both companies' markers rest until the round is over; the others serve."""
    title = BUILT.variant(frozenset({"swapped_marker_idle"} if on else ()))
    tokens = {**NBDS, "NBDS-2": ("G14", 0, 0), "S1-0": ("I12", 0, 0)}
    at = board(tokens, {"I12": ("U121", 0), "G14": ("57", 0)})
    steps = replace(title, rounds={"operating": Turn((first(title, SwapTokens),))})
    _, swapped = played(
        replace(at, title=steps), SwapToken(company("NBDS"), HexId("G14"), 0, HexId("I12"), 0, 0)
    )

    def hexes(symbol: str, position: Position) -> set[str]:
        return {stop.hex for stop in run_context(position, CompanySymbol(symbol)).tokens}

    assert hexes("NBDS", swapped) == ({"K8", "L13"} if on else {"K8", "L13", "I12"})
    assert hexes("S1", swapped) == (set() if on else {"G14"})
    draft = Draft(swapped)
    for effect in first(title, OperatingRound).finish:
        if effect.section == "8.3.2.3":
            effect.happen(draft)
    assert hexes("S1", draft.position) == {"G14"}
