"""1894 without its board: what its own rules read from the map is told (see ``rounds/bank_only.py``)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from roundhouse.engine import events as ev
from roundhouse.engine.names import Money, PrivateSymbol
from roundhouse.engine.owners import REMOVED
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import Step, Title
from roundhouse.engine.tree import changed
from roundhouse.finance.starting import PrintedHomes
from roundhouse.rounds.bank_only import OnOwnBoard
from roundhouse.rounds.operating import Stage
from roundhouse.steps.told_facts import TellsFact
from roundhouse.titles.t1894.companies import (
    QUENTIN_GUISE,
    QUENTIN_GUISE_REVENUE,
    LateHomes,
    PrivateRevenues,
)

SECTION: Final = "11.2.2.5"
FLAG: Final = "saint_quentin"
COLORS: Final = tuple(QUENTIN_GUISE_REVENUE)
"""The colours of Saint-Quentin by which Quentin - Guise pays, in the order in which they come."""


class RevenuesAsTold(PrivateRevenues, frozen=True):
    """11.2.2: SQG pays by the colour of Saint-Quentin that was told."""

    def revenue(self, position: Position, private: PrivateSymbol) -> Money:
        """What it pays its owner now, in francs."""
        if private != QUENTIN_GUISE:
            return PrivateRevenues.revenue(self, position, private)
        told = position.state.flags.get(FLAG, 0)
        return Money(QUENTIN_GUISE_REVENUE[COLORS[told - 1]] if told else 0)


class TellSaintQuentin(TellsFact, frozen=True):
    """11.2.2.5: a company has laid the tile of the next colour in Saint-Quentin."""

    color: str

    def is_open(self, position: Position) -> bool:
        """Once a game, in the order of the colours, in the phases of the private company and of the tile."""
        if position.state.privates[QUENTIN_GUISE] == REMOVED or self.color not in position.phase.tiles:
            return False
        return position.state.flags.get(FLAG, 0) == COLORS.index(self.color)

    def happen(self, draft: Draft) -> None:
        """Remember the colour."""
        draft.emit(ev.FlagSet(FLAG, COLORS.index(self.color) + 1))


def _saint_quentin_told(title: Title) -> Title:
    """Its colour is told beside the track, and doesn't hold up the turn."""
    telling: tuple[Step, ...] = tuple(TellSaintQuentin(SECTION, f"{FLAG}_{color}", color) for color in COLORS)

    def with_telling(stage: Stage) -> Stage:
        return replace(stage, beside=(*stage.beside, *telling)) if stage.name == "track" else stage

    title = changed(title, PrivateRevenues, lambda old: RevenuesAsTold(old.section))
    return changed(title, Stage, with_telling)


def _homes_unsaid(title: Title) -> Title:
    """11.3.3: nobody says where a late company has its home."""
    return changed(title, LateHomes, lambda _: PrintedHomes())


BANK_ONLY: Final = OnOwnBoard((_saint_quentin_told, _homes_unsaid))
