"""1843, sections 5 and 8.10: what the foreigners take after a set of operating rounds, and the end."""

from __future__ import annotations

from typing import Final

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.effects import Consequence
from roundhouse.engine.owners import POOL, REMOVED, SUPPLY, is_company
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.position import Draft, Position
from roundhouse.rounds.endings import EndsAfterSets
from roundhouse.steps.phase_change import PhaseChange
from roundhouse.steps.train_sale import NextOfSupply, TrainSource
from roundhouse.steps.trains import definition_of, trains_of
from roundhouse.titles.t1843.gray import GRAY, counts_as_train

GRAY_OWNED: Final = "gray_owned"
GRAY_SETS: Final = "gray_sets"
SETS_IN_GRAY: Final = 2
ELECTRIC: Final = "Electric"


def is_end_of_set(position: Position) -> bool:
    """Whether the operating round under way is the last of its set."""
    place = position.state.round
    return place.index == place.count


def is_gray_owned(position: Position) -> bool:
    """Whether a company owns a gray train."""
    owners = position.state.trains.items()
    return any(is_company(owner) and kind_of(train) == ELECTRIC for train, owner in owners)


class NoteGrayTrain(Consequence, frozen=True):
    """8.10.2: it is remembered of a set of operating rounds that a company has owned a gray train in it."""

    def happen(self, draft: Draft) -> None:
        """Look at who owns the gray trains."""
        state = draft.state
        if state.round.kind != "operating" or state.flags.get(GRAY_OWNED):
            return
        if is_gray_owned(draft.position):
            draft.emit(ev.FlagSet(GRAY_OWNED, 1))


class EndAfterGraySets(EndsAfterSets, frozen=True):
    """8.10.2: the game ends with the second set in which a company has owned a gray train."""

    def counted(self, position: Position) -> tuple[int, int] | None:
        """The sets so far, of two; that under way if a company has owned one in it."""
        state = position.state
        noted = state.round.kind == "operating" and (state.flags.get(GRAY_OWNED) or is_gray_owned(position))
        sets = state.flags.get(GRAY_SETS, 0) + bool(noted)
        return (sets, SETS_IN_GRAY) if sets else None

    def happen(self, draft: Draft) -> None:
        """Count the set that ends."""
        noted = draft.state.flags.get(GRAY_OWNED) or is_gray_owned(draft.position)
        if not is_end_of_set(draft.position) or not noted:
            return
        sets = draft.state.flags.get(GRAY_SETS, 0) + 1
        draft.emit(ev.FlagSet(GRAY_SETS, sets), ev.FlagSet(GRAY_OWNED, 0))
        if sets >= SETS_IN_GRAY:
            draft.emit(ev.GameEnded("gray_sets"))


class RustedFirst(msgspec.Struct, frozen=True):
    """5, another reading: in the gray phase the rusted train that costs least as it lies is the next."""

    def trains(self, position: Position) -> tuple[str, ...]:
        """The train that is next."""
        pool = trains_of(position.state, POOL) if position.state.phase == GRAY else ()
        rusted = [train for train in pool if not counts_as_train(position, train)]
        cheapest = sorted(rusted, key=lambda train: definition_of(position, train).price)
        return tuple(cheapest[:1]) or NextOfSupply().trains(position)


class ForeignersBuy(Consequence, frozen=True):
    """5: after a set the next train leaves the game; after the last of its colour in the supply one more.

    It begins a phase as if a company had bought it. ``source``: which train is the next.
    """

    change: PhaseChange
    source: TrainSource

    def happen(self, draft: Draft) -> None:
        """Take one or two trains."""
        if not is_end_of_set(draft.position):
            return
        for train in self.source.trains(draft.position):
            held = draft.state.trains[train]
            self._take(draft, train)
            left = any(kind_of(other) == kind_of(train) for other in trains_of(draft.state, held))
            if left or held != SUPPLY:
                return
            for following in self.source.trains(draft.position):
                self._take(draft, following)

    def _take(self, draft: Draft, train: str) -> None:
        draft.emit(ev.TrainMoved(train, draft.state.trains[train], REMOVED, "exported"))
        self.change.train_bought(draft, train)
