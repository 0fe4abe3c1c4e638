"""What the first train of a kind brings about: the parts of a phase change, in the title's order."""

from __future__ import annotations

import msgspec

from roundhouse.catalogue.definitions import PhaseDefinition
from roundhouse.engine import events as ev
from roundhouse.engine.effects import Consequence, Effect, TakesPrivates
from roundhouse.engine.names import PrivateSymbol
from roundhouse.engine.owners import NOBODY, REMOVED, Owner, company
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Question
from roundhouse.finance.company_order import CompanyOrder
from roundhouse.steps.discard_train import DISCARD_QUESTION
from roundhouse.steps.lay_track import close_private
from roundhouse.steps.trains import definition_of, has_begun, is_over_limit

PHASE_CHANGE = "phase_change"
"""The kind of what waits on the stack of questions while a part of a phase change has asked something."""

_PART = "part"


class PhaseChange(Consequence, frozen=True):
    """The ``parts`` happen one after the other; a part that asks is answered before the next one happens.

    Meanwhile what is left of the change waits below the questions, as one of the kind ``phase_change``.
    """

    parts: tuple[Effect, ...]

    def train_bought(self, draft: Draft, train: str) -> None:
        """Begin the phase of the train's kind, if it has not begun yet."""
        phase = phase_begun_by(draft.position, train)
        if phase is not None:
            draft.emit(ev.PhaseBegan(phase.name))
            self._happen(draft, 0)

    def advance(self, draft: Draft) -> bool:
        """Go on with the change that waits on top of the questions."""
        question = draft.state.questions[-1]
        draft.emit(ev.QuestionAnswered(question.kind))
        self._happen(draft, int(question.facts[_PART]))
        return True

    def _happen(self, draft: Draft, first: int) -> None:
        for index in range(first, len(self.parts)):
            if draft.state.ending:
                return
            trial = Draft(draft.position)
            self.parts[index].happen(trial)
            asks = len(trial.state.questions) > len(draft.state.questions)
            rest = index + 1 < len(self.parts)
            if asks and rest:
                phase, facts = draft.state.phase, {_PART: index + 1}
                draft.emit(ev.QuestionAsked(Question(PHASE_CHANGE, NOBODY, phase, facts)))
            draft.emit(*trial.events)
            if asks:
                return


def phase_begun_by(position: Position, train: str) -> PhaseDefinition | None:
    """The phase that a train begins when it is bought now, or None."""
    kind = kind_of(train)
    for phase in position.definition.phases:
        if phase.on == kind:
            return None if has_begun(position, phase.name) else phase
    return None


class Rust(Consequence, frozen=True):
    """Trains that the kind which began the phase makes rust leave the game, or go to ``taker``."""

    taker: Owner = REMOVED

    def happen(self, draft: Draft) -> None:
        """Take every train that rusts out of the game."""
        kind, gone = draft.position.phase.on, (self.taker, REMOVED)
        for train, owner in draft.state.trains.items():
            if owner not in gone and definition_of(draft.position, train).rusts_on == kind:
                draft.emit(ev.TrainMoved(train, owner, self.taker, "rusted"))


class AskDiscards(Consequence, frozen=True):
    """Every company over its train limit is asked which train it gives up, in ``order``."""

    order: CompanyOrder

    def happen(self, draft: Draft) -> None:
        """The question of the first company lies on top."""
        position = draft.position
        for symbol in reversed(self.order.companies(position)):
            if is_over_limit(position, symbol):
                draft.emit(ev.QuestionAsked(Question(DISCARD_QUESTION, company(symbol), symbol)))


class CloseAllPrivates(TakesPrivates, frozen=True):
    """Private companies leave the game, all ``but`` these."""

    but: frozenset[PrivateSymbol]

    def happen(self, draft: Draft) -> None:
        """Close all private companies but those that stay."""
        for symbol in draft.state.privates:
            if symbol not in self.but:
                close_private(draft, symbol)


class InPhases(msgspec.Struct, frozen=True):
    """Another effect, in these ``phases`` only."""

    phases: tuple[str, ...]
    effect: Effect

    @property
    def section(self) -> str:
        """The section of the effect."""
        return self.effect.section

    def happen(self, draft: Draft) -> None:
        """Let it happen where the phase of the moment is one of them."""
        if draft.state.phase in self.phases:
            self.effect.happen(draft)
