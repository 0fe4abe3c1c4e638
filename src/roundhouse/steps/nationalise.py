"""The question whether a company without trains is to be nationalised."""

from __future__ import annotations

from typing import Protocol

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, Nationalise, Pass
from roundhouse.engine.errors import unavailable
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.offers import Offer, OfferNationalise, OfferPass
from roundhouse.engine.owners import Owner
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import TurnStep

NATIONALISE_QUESTION = "nationalise"


class Nationalisation(Protocol):
    """How a company is nationalised."""

    def price(self, position: Position, symbol: CompanySymbol) -> int:
        """What a share would bring, in whole units."""

    def nationalise(self, draft: Draft, symbol: CompanySymbol) -> None:
        """Hand the company ``symbol`` over to the State."""


class AgreeToNationalise(TurnStep, frozen=True):
    """The president agrees to the ``nationalisation`` or declines."""

    section: str
    nationalisation: Nationalisation

    @property
    def name(self) -> str:
        """The kind of question that it answers."""
        return NATIONALISE_QUESTION

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Consent, or a pass that refuses it."""
        return (Nationalise, Pass)

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """The company that may be nationalised."""
        return (position.state.questions[-1].actor,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """Consent and refusal."""
        question = position.state.questions[-1]
        price = self.nationalisation.price(position, CompanySymbol(question.subject))
        agree = OfferNationalise(question.actor, self.section, price)
        return (agree, OfferPass(question.actor, self.section, "decline"))

    def play(self, draft: Draft, action: Action) -> None:
        """Do as the president says."""
        if not isinstance(action, Nationalise | Pass):
            raise unavailable()
        question = draft.state.questions[-1]
        draft.emit(ev.QuestionAnswered(question.kind))
        if isinstance(action, Nationalise):
            self.nationalisation.nationalise(draft, CompanySymbol(question.subject))
