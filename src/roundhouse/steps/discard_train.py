"""The question which train a company over its limit gives up."""

from __future__ import annotations

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, DiscardTrain, TurnTrain
from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.errors import unavailable
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.offers import Offer, OfferDiscardTrain, OfferTurnTrain
from roundhouse.engine.owners import Owner, is_company, name_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Question
from roundhouse.engine.title import TurnStep
from roundhouse.steps.trains import (
    counts,
    definition_of,
    is_over_limit,
    is_own_train,
    sides_of,
    trains_of,
    weight_of,
)

DISCARD_QUESTION = "discard_train"


class TrainGivenUp(msgspec.Struct, frozen=True):
    """A ``train`` that ``owner`` would give up at a ``position``."""

    position: Position
    owner: Owner
    train: str


class OwnsTrain(Check, frozen=True):
    """Only a train of the company's own is given up."""

    def fault(self, case: TrainGivenUp) -> Fault | None:
        """``train.not_owned``."""
        if case.position.state.trains.get(case.train) == case.owner:
            return None
        return self.fails("train.not_owned", train=case.train, company=name_of(case.owner))


class NotOwnTrain(Check, frozen=True):
    """A train that a company has brought into the game stays with it."""

    def fault(self, case: TrainGivenUp) -> Fault | None:
        """``train.stays``."""
        if is_own_train(case.position, case.train):
            return self.fails("train.stays", train=case.train)
        return None


class Counted(Check, frozen=True):
    """A train that doesn't count for the limit is neither given up nor turned over for its sake."""

    def fault(self, case: TrainGivenUp) -> Fault | None:
        """``train.not_counted``."""
        return (
            None if counts(case.position, case.train) else self.fails("train.not_counted", train=case.train)
        )


class Turned(TrainGivenUp, frozen=True):
    """A ``train`` whose card ``owner`` would turn instead: then it is a train of the kind ``side``."""

    side: str


class OnCard(Check, frozen=True):
    """A card is turned to another side that it has."""

    def fault(self, case: Turned) -> Fault | None:
        """``train.no_such_side``."""
        lies = case.position.state.train_kind(case.train)
        if case.side in sides_of(case.position, case.train) and case.side != lies:
            return None
        return self.fails("train.no_such_side", train=case.train, side=case.side)


class ToFewerTrains(Check, frozen=True):
    """A card is turned to a side that counts as fewer trains."""

    def fault(self, case: Turned) -> Fault | None:
        """``train.not_fewer``."""
        trains = case.position.definition.trains
        if weight_of(trains[case.side]) < weight_of(definition_of(case.position, case.train)):
            return None
        return self.fails("train.not_fewer", train=case.train, side=case.side)


def turns_of(position: Position, owner: Owner, checks: Checks[Turned]) -> tuple[tuple[str, str], ...]:
    """The trains of ``owner`` whose card the ``checks`` let it turn, each with a side that then lies up."""
    return tuple(
        (train, side)
        for train in trains_of(position.state, owner)
        for side in sides_of(position, train)
        if checks.allow(Turned(position, owner, train, side))
    )


class Discard(TurnStep, frozen=True):
    """The president of a company over its limit chooses a train to give up; ``taker`` is who gets it.

    ``in_order``: the companies decide one after the other, in the order in which they are asked; else whoever
    wants to. ``turning``: what must hold before a card is turned over instead (None: none is).
    """

    section: str
    taker: Owner
    in_order: bool
    checks: Checks[TrainGivenUp]
    turning: Checks[Turned] | None = None

    @property
    def name(self) -> str:
        """The kind of question that it answers."""
        return DISCARD_QUESTION

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Discards, and cards turned over where the rules have it."""
        return (DiscardTrain,) if self.turning is None else (DiscardTrain, TurnTrain)

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """Every company over its limit that may decide now."""
        return tuple(question.actor for question in self._open(position))

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """For every company that may decide now, the trains that it may give up."""
        offers: list[Offer] = []
        for question in self._open(position):
            owner = question.actor
            offers.append(OfferDiscardTrain(owner, self.section, self._choices(position, owner)))
            turns = () if self.turning is None else turns_of(position, owner, self.turning)
            if turns:
                offers.append(OfferTurnTrain(owner, self.section, turns))
        return tuple(offers)

    def _choices(self, position: Position, owner: Owner) -> tuple[str, ...]:
        owned = trains_of(position.state, owner)
        return tuple(train for train in owned if self.checks.allow(TrainGivenUp(position, owner, train)))

    def _open(self, position: Position) -> tuple[Question, ...]:
        asked = tuple(reversed(_on_top(position.state.questions)))
        return asked[:1] if self.in_order else asked

    def play(self, draft: Draft, action: Action) -> None:
        """Take the train away, or turn its card; ask again while the company is over its limit."""
        if isinstance(action, DiscardTrain):
            self.checks.demand(TrainGivenUp(draft.position, action.actor, action.train))
            draft.emit(ev.TrainMoved(action.train, action.actor, self.taker, "discarded"))
        elif isinstance(action, TurnTrain) and self.turning is not None:
            self.turning.demand(Turned(draft.position, action.actor, action.train, action.side))
            draft.emit(ev.TrainTurned(action.train, action.side))
        else:
            raise unavailable()
        waiting = _on_top(draft.state.questions)
        for _ in waiting:
            draft.emit(ev.QuestionAnswered(DISCARD_QUESTION))
        for question in waiting:
            if is_company(question.actor) and is_over_limit(draft.position, CompanySymbol(question.subject)):
                draft.emit(ev.QuestionAsked(question))


def _on_top(questions: tuple[Question, ...]) -> tuple[Question, ...]:
    """The questions of this kind that lie on top of all others, the lowest first."""
    count = 0
    while count < len(questions) and questions[-1 - count].kind == DISCARD_QUESTION:
        count += 1
    return questions[len(questions) - count :]
