"""Where the rules on track stand: what may be laid, and what print lets follow."""

from __future__ import annotations

from roundhouse.catalogue.definitions import EDGES
from roundhouse.engine import loop
from roundhouse.engine.actions import LayTile
from roundhouse.engine.checks import Checks
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import HexId
from roundhouse.engine.position import Position, remembered
from roundhouse.engine.state import LaidTile
from roundhouse.engine.tree import every
from roundhouse.queries._rules.found import rules_of
from roundhouse.steps.lay_track import LayByPower, LayTrack
from roundhouse.track import lays as track_lays
from roundhouse.track.lay_cases import PrintedCheck
from roundhouse.track.printed_checks import KeepsTrack

LayStep = LayTrack | LayByPower


def lay_steps(position: Position) -> dict[str, LayStep]:
    """The steps that lay tiles now, by the private company whose power they are (empty: ordinary lays)."""
    found: dict[str, LayStep] = {}
    for step in loop.steps(position):
        if isinstance(step, LayTrack) and LayTile in step.accepts:
            found[""] = step
        elif LayTile in step.accepts:
            # A step may be another's part: a power that may be used while a question waits.
            found |= {power.private: power for power in every(step, LayByPower)}
    return found


def why_no_lay(position: Position, step: LayStep, hex_id: HexId, tile: str) -> ActionRefused | None:
    """Why the step lays nothing (or not the ``tile``) on a hex, or None if it may."""
    symbol = position.state.operating.company
    fault = track_lays.why_not(position, symbol, hex_id, step.checks, tile)
    return fault.refused() if fault else None


@remembered
def _printed(position: Position) -> tuple[track_lays.Printed, ...]:
    """What print decides about lays of the title, by each list of checks that differs in its rules on print.

    Ordinary lays come first, then those by powers and other ways to lay.
    """
    found: dict[tuple[int, ...], track_lays.Printed] = {}
    for checks in rules_of(position.title, Checks):
        if checks.find(KeepsTrack):
            rules = tuple(id(rule) for rule in checks if isinstance(rule, PrintedCheck))
            if rules not in found:
                found[rules] = track_lays.lays_of(position, checks).printed
    return tuple(found.values())


def fitting(
    position: Position, hex_id: HexId, lying: LaidTile | None
) -> tuple[tuple[str, int, tuple[int, ...]], ...]:
    """The tiles that print lets follow the one ``lying`` on a hex: tile, rotation, what cities become."""
    fits = (one.fit for printed in _printed(position) for one in printed.fits(hex_id, lying))
    found = ((fit.tile, fit.rotation, fit.cities if fit.chosen else ()) for fit in fits)
    return tuple(dict.fromkeys(found))


def fits(position: Position, hex_id: HexId, tile: str) -> bool:
    """Whether print lets a tile follow what lies on a hex, in some rotation."""
    lying = position.state.tiles.get(hex_id)
    answers = (
        printed.fit(hex_id, lying, tile, rotation)
        for printed in _printed(position)
        if not printed.unfit(hex_id, lying, tile)
        for rotation in range(EDGES)
    )
    return any(isinstance(answer, tuple) for answer in answers)
