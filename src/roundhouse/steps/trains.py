"""Train facts that several steps need: what is for sale, limits, rusting, and the discard question."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from roundhouse.catalogue.definitions import PhaseDefinition, TrainDefinition
from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, DiscardTrain
from roundhouse.engine.errors import illegal, unavailable
from roundhouse.engine.offers import Offer, OfferDiscardTrain
from roundhouse.engine.owners import REMOVED, SUPPLY, Owner, company, is_company, name_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Question, State
from roundhouse.engine.title import TurnStep
from roundhouse.finance import market

DISCARD_QUESTION = "discard_train"


def kind_of(train: str) -> str:
    """The kind of a train (``5+1-2`` is a ``5+1``)."""
    return train.rpartition("-")[0]


def definition_of(position: Position, train: str) -> TrainDefinition:
    """What is printed on the train's card."""
    return position.definition.trains[kind_of(train)]


def trains_of(state: State, owner: str) -> tuple[str, ...]:
    """The trains that ``owner`` holds."""
    return tuple(train for train, holder in state.trains.items() if holder == owner)


def next_in_supply(position: Position) -> str | None:
    """The train that the supply sells now: one kind at a time, in the order of the definition."""
    supply = trains_of(position.state, SUPPLY)
    for kind in position.definition.trains:
        for train in supply:
            if kind_of(train) == kind:
                return train
    return None


def on_sale(position: Position) -> tuple[str, ...]:
    """The supply's train and one of every kind that is on sale out of turn in this phase."""
    phases = [phase.name for phase in position.definition.phases]
    reached = phases[: phases.index(position.state.phase) + 1]
    regular = next_in_supply(position)
    found = [regular] if regular else []
    for kind, definition in position.definition.trains.items():
        here = (t for t in trains_of(position.state, SUPPLY) if kind_of(t) == kind)
        if definition.available_on in reached and regular and kind != kind_of(regular):
            found += list(here)[:1]
    return tuple(found)


def limit_of(position: Position, symbol: str) -> int:
    """How many trains the company may own in this phase."""
    kind = position.definition.companies[symbol].kind
    limits = position.phase.train_limit
    return limits.get(kind, limits.get("", 99))


def has_room(position: Position, symbol: str) -> bool:
    """Whether the company may own one more train in this phase."""
    return len(trains_of(position.state, company(symbol))) < limit_of(position, symbol)


def _never(position: Position) -> bool:
    del position
    return False


class PhaseChange(msgspec.Struct, frozen=True):
    """What the first train of a kind brings about; ``on_phase`` is the title's own part.

    ``order`` is that of the companies in which they decide over trains in excess.
    """

    section: str
    on_phase: Callable[[Draft, PhaseDefinition], None]
    order: Callable[[Position], tuple[str, ...]] = market.operating_order

    def train_bought(self, draft: Draft, train: str) -> None:
        """Begin the phase of the train's kind if it is the first, rust trains, ask for discards."""
        kind = kind_of(train)
        phase = next((p for p in draft.title.definition.phases if p.on == kind), None)
        begun = [p.name for p in draft.title.definition.phases]
        if phase is None or begun.index(phase.name) <= begun.index(draft.state.phase):
            return
        draft.emit(ev.PhaseBegan(phase.name))
        for old, owner in draft.state.trains.items():
            if owner != REMOVED and definition_of(draft.position, old).rusts_on == kind:
                draft.emit(ev.TrainMoved(old, owner, REMOVED, "rusted"))
        self.on_phase(draft, phase)
        self.ask_discards(draft)

    def ask_discards(self, draft: Draft) -> None:
        """A question for every company over its limit; the first in operating order lies on top."""
        position = draft.position
        over = [
            symbol
            for symbol in self.order(position)
            if len(trains_of(position.state, company(symbol))) > limit_of(position, symbol)
        ]
        for symbol in reversed(over):
            draft.emit(ev.QuestionAsked(Question(DISCARD_QUESTION, company(symbol), symbol)))


class Discard(TurnStep, frozen=True):
    """The president of a company over its limit chooses a train to give up; ``taker`` is who gets it.

    ``in_order(position)``: whether the companies decide one after the other, in the order in which they are
    asked.
    """

    section: str
    taker: Owner = REMOVED
    in_order: Callable[[Position], bool] = _never

    @property
    def name(self) -> str:
        """The question's kind."""
        return DISCARD_QUESTION

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Discards."""
        return (DiscardTrain,)

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """Every company over its limit that may decide now."""
        return tuple(q.actor for q in self._open(position))

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """For every company that may decide now, its trains."""
        return tuple(
            OfferDiscardTrain(q.actor, self.section, trains_of(position.state, q.actor))
            for q in self._open(position)
        )

    def _open(self, position: Position) -> tuple[Question, ...]:
        asked = tuple(q for q in reversed(position.state.questions) if q.kind == DISCARD_QUESTION)
        return asked[:1] if self.in_order(position) else asked

    def play(self, draft: Draft, action: Action) -> None:
        """Take the train away; ask again while the company is over its limit."""
        if not isinstance(action, DiscardTrain):
            raise unavailable()
        if action.train not in trains_of(draft.state, action.actor):
            raise illegal("train.not_owned", self.section, train=action.train, company=name_of(action.actor))
        draft.emit(ev.TrainMoved(action.train, action.actor, self.taker, "discarded"))
        waiting = [q for q in draft.state.questions if q.kind == DISCARD_QUESTION]
        for _ in waiting:
            draft.emit(ev.QuestionAnswered(DISCARD_QUESTION))
        position = draft.position
        for question in waiting:
            held = len(trains_of(position.state, question.actor))
            if is_company(question.actor) and held > limit_of(position, question.subject):
                draft.emit(ev.QuestionAsked(question))
