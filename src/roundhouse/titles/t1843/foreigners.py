"""1843, sections 5 and 8.10: what the foreigners take after a set of operating rounds, and the last set."""

from __future__ import annotations

from typing import Final

from roundhouse.engine import events as ev
from roundhouse.engine.effects import Consequence
from roundhouse.engine.owners import REMOVED, SUPPLY, is_company
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.position import Draft, Position
from roundhouse.steps.phase_change import PhaseChange
from roundhouse.steps.train_sale import NextOfSupply
from roundhouse.steps.trains import trains_of

GRAY_OWNED: Final = "gray_owned"
GRAY_SETS: Final = "gray_sets"
SETS_IN_GRAY: Final = 2
ELECTRIC: Final = "Electric"


def is_end_of_set(position: Position) -> bool:
    """Whether the operating round under way is the last of its set."""
    place = position.state.round
    return place.index == place.count


class NoteGrayTrain(Consequence, frozen=True):
    """8.10.2: it is remembered of a set of operating rounds that a company has owned a gray train in it."""

    def happen(self, draft: Draft) -> None:
        """Look at who owns the gray trains."""
        state = draft.state
        if state.round.kind != "operating" or state.flags.get(GRAY_OWNED):
            return
        if any(is_company(owner) and kind_of(train) == ELECTRIC for train, owner in state.trains.items()):
            draft.emit(ev.FlagSet(GRAY_OWNED, 1))


class EndAfterGraySets(Consequence, frozen=True):
    """8.10.2: the game ends with the second set in which a company has owned a gray train."""

    def happen(self, draft: Draft) -> None:
        """Count the set that ends."""
        if not is_end_of_set(draft.position) or not draft.state.flags.get(GRAY_OWNED):
            return
        sets = draft.state.flags.get(GRAY_SETS, 0) + 1
        draft.emit(ev.FlagSet(GRAY_SETS, sets), ev.FlagSet(GRAY_OWNED, 0))
        if sets >= SETS_IN_GRAY:
            draft.emit(ev.GameEnded("gray_sets"))


class ForeignersBuy(Consequence, frozen=True):
    """5: after a set the next train of the supply leaves the game; after the last of its colour one more.

    It begins a phase as if a company had bought it.
    """

    change: PhaseChange

    def happen(self, draft: Draft) -> None:
        """Take one or two trains."""
        if not is_end_of_set(draft.position):
            return
        kind = self._take(draft)
        left = any(kind_of(train) == kind for train in trains_of(draft.state, SUPPLY))
        if kind and not left:
            self._take(draft)

    def _take(self, draft: Draft) -> str:
        """Take the next train; its kind, empty where none is left."""
        for train in NextOfSupply().trains(draft.position):
            draft.emit(ev.TrainMoved(train, SUPPLY, REMOVED, "exported"))
            self.change.train_bought(draft, train)
            return kind_of(train)
        return ""
