"""Handing a private company in for a certificate: of one's own accord, or when it closes."""

from __future__ import annotations

from collections.abc import Iterable

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, ExchangePrivate, Pass
from roundhouse.engine.effects import Consequence
from roundhouse.engine.errors import unavailable
from roundhouse.engine.names import PrivateSymbol
from roundhouse.engine.offers import Offer, OfferExchangePrivate, OfferPass
from roundhouse.engine.owners import REMOVED, Owner, is_player, name_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Question
from roundhouse.engine.title import TurnStep
from roundhouse.finance.exchange import Exchanging

EXCHANGE_QUESTION = "exchange_private"


class ExchangeForShare(TurnStep, frozen=True):
    """A player hands a private company in for a certificate; when, the checks of ``exchanging`` say.

    In a title's ``anytime`` it may be taken beside questions, by whoever owns one.
    """

    section: str
    exchanging: Exchanging

    @property
    def name(self) -> str:
        """``exchange``."""
        return "exchange"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Exchanges of private companies for certificates."""
        return (ExchangePrivate,)

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """Every player who owns a private company."""
        owners = dict.fromkeys(position.state.privates.values())
        return tuple(owner for owner in owners if is_player(owner))

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """For every private company the certificates that may be had for it."""
        found = (
            _offer(self.section, self.exchanging, position, private, owner)
            for private, owner in position.state.privates.items()
            if is_player(owner)
        )
        return tuple(offer for offer in found if offer.choices)

    def play(self, draft: Draft, action: Action) -> None:
        """Check the exchange, and hand over both."""
        if not isinstance(action, ExchangePrivate):
            raise unavailable()
        _exchange(self.exchanging, draft, action)


class ClosingForShares(Consequence, frozen=True):
    """A private company closes; a player who may have a certificate for it is asked first.

    One that gets its owner nothing just closes. A way of closing (:mod:`roundhouse.steps.close_private`).
    """

    exchanging: Exchanging

    def close(self, draft: Draft, privates: Iterable[PrivateSymbol]) -> None:
        """Close what needs no answer, and ask about the others, the first of ``privates`` first."""
        asked: list[Question] = []
        waiting = {q.subject for q in draft.state.questions if q.kind == EXCHANGE_QUESTION}
        for private in privates:
            owner = draft.state.privates.get(private, REMOVED)
            if owner == REMOVED or private in waiting:
                continue
            if is_player(owner) and any(self.exchanging.allowed(draft.position, name_of(owner), private)):
                asked.append(Question(EXCHANGE_QUESTION, owner, private))
            else:
                draft.emit(ev.PrivateMoved(private, owner, REMOVED))
        draft.emit(*(ev.QuestionAsked(question) for question in reversed(asked)))


class AnswerExchange(TurnStep, frozen=True):
    """The question of :class:`ClosingForShares`: a certificate or none, then it closes."""

    section: str
    exchanging: Exchanging

    @property
    def name(self) -> str:
        """The kind of question that it answers."""
        return EXCHANGE_QUESTION

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """The exchange, or a pass that declines it."""
        return (ExchangePrivate, Pass)

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """Whoever owns the private company that is asked about."""
        return (position.state.questions[-1].actor,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """The certificates that may be had, and declining."""
        question = position.state.questions[-1]
        offer = _offer(
            self.section, self.exchanging, position, PrivateSymbol(question.subject), question.actor
        )
        decline = OfferPass(question.actor, self.section, "decline")
        return (offer, decline) if offer.choices else (decline,)

    def play(self, draft: Draft, action: Action) -> None:
        """Exchange, or close the private company for nothing; what that brings about may ask more."""
        question = draft.state.questions[-1]
        draft.emit(ev.QuestionAnswered(question.kind))
        if isinstance(action, ExchangePrivate) and action.private == question.subject:
            _exchange(self.exchanging, draft, action)
        elif isinstance(action, Pass):
            draft.emit(ev.PrivateMoved(PrivateSymbol(question.subject), question.actor, REMOVED))
        else:
            raise unavailable()


def _offer(
    section: str, exchanging: Exchanging, position: Position, private: PrivateSymbol, owner: Owner
) -> OfferExchangePrivate:
    allowed = exchanging.allowed(position, name_of(owner), private)
    choices = tuple((case.company, case.owners[0]) for case in allowed)
    return OfferExchangePrivate(owner, section, private, choices)


def _exchange(exchanging: Exchanging, draft: Draft, action: ExchangePrivate) -> None:
    buyer = name_of(action.actor)
    case = exchanging.case(draft.position, buyer, action.private, action.company, action.source)
    exchanging.checks.demand(case)
    exchanging.exchange(draft, case)
