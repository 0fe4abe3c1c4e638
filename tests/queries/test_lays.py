"""Why a tile can't be laid: the step that would lay it says so."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.engine.loop import start
from roundhouse.engine.names import CompanySymbol, HexId, PrivateSymbol
from roundhouse.engine.position import Position
from roundhouse.engine.state import Operating, Round, TokenPlace
from roundhouse.queries import lays
from roundhouse.titles.registry import load
from tests.games import recorded
from tests.names import company
from tests.states import changed

PARIS = HexId("G4")


def track_step(*privates: str) -> Position:
    """1894: PLM is about to lay track and owns ``privates``."""
    position = start(load("1894"), ("A", "B", "C"), frozenset(), 1)
    state = position.state
    return replace(
        position,
        state=changed(
            state,
            actor=company("PLM"),
            round=Round("operating", 1, 1, 1),
            operating=Operating(company=CompanySymbol("PLM"), stage="track"),
            cash={**state.cash, company("PLM"): 400},
            tokens={**state.tokens, "PLM-0": TokenPlace("map", PARIS, 0, 0)},
            privates={p: company("PLM") if p in privates else "removed" for p in state.privates},
        ),
    )


def reason(position: Position, hex_id: str, tile: str = "", power: str = "") -> str:
    found = lays.why_not(position, HexId(hex_id), tile, PrivateSymbol(power))
    return found.reason if found else ""


def test_a_power_that_is_for_one_hex_says_so_on_the_others():
    position = track_step("GLG")
    fits = [h for h in position.definition.hexes if reason(position, h, "57", "GLG") == "track.wrong_hex"]
    ordinary = {h: reason(position, h, "57") for h in fits}
    assert "track.no_connection" in ordinary.values(), "what the ordinary list says of the same hexes"
    assert "H17" not in fits


def test_a_power_of_a_private_company_that_is_not_owned_lays_nothing():
    assert reason(track_step(), "H17", "57", "GLG") == "power.not_owned"


def test_a_hex_says_why_nothing_can_be_laid_there_at_all():
    assert reason(track_step(), "H17") == "track.nothing_connects"
    assert not reason(track_step("GLG"), "H17"), "the power lays there"


def test_nothing_is_said_outside_the_laying_of_tiles():
    opening = start(load("1894"), ("A", "B", "C"), frozenset(), 1)
    assert lays.why_not(opening, HexId("H17"), "57") is None
    assert lays.all_lays(opening) == ()


def test_a_power_that_nobody_may_use_gives_no_reason_for_a_hex():
    position = recorded.example("1843")[85]
    assert position.state.operating.stage == "token"
    assert PrivateSymbol("PStG") in position.state.privates
    assert not any(reason(position, hex_id) for hex_id in position.definition.hexes)


@pytest.mark.slow
def test_a_hex_has_the_reason_of_ordinary_lays_where_these_may_be_made():
    position = recorded.example("1843")[92]
    assert position.state.operating.stage == "track"
    found = {reason(position, hex_id) for hex_id in position.definition.hexes}
    assert "track.nothing_connects" in found
    assert not {each for each in found if each.startswith("power.")}
