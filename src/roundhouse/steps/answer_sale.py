"""The question whether a company takes back the shares that were sold."""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, Pass, Redeem
from roundhouse.engine.errors import illegal, unavailable
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.offers import Offer, OfferPass, OfferRedeem
from roundhouse.engine.owners import Owner
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import TurnStep
from roundhouse.finance import certificates as cert
from roundhouse.finance.redeeming import COUNT, SOLD_QUESTION, STEPS, Drop, take_back


class AnswerSale(TurnStep, frozen=True):
    """The president lets the company take back all that was sold, or the price falls by ``drop``."""

    section: str
    drop: Drop

    @property
    def name(self) -> str:
        """The kind of question that it answers."""
        return SOLD_QUESTION

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Taking them back, or a pass."""
        return (Redeem, Pass)

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """The company whose shares were sold."""
        return (position.state.questions[-1].actor,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """All of them at the price before it falls, and declining."""
        question = position.state.questions[-1]
        price = cert.share_price(position, CompanySymbol(question.subject))
        take = OfferRedeem(question.actor, self.section, (int(question.facts[COUNT]),), price)
        return (take, OfferPass(question.actor, self.section, "decline"))

    def play(self, draft: Draft, action: Action) -> None:
        """Do as the president says."""
        question = draft.state.questions[-1]
        symbol, count = CompanySymbol(question.subject), int(question.facts[COUNT])
        if not isinstance(action, Redeem | Pass):
            raise unavailable()
        if isinstance(action, Redeem) and action.count != count:
            raise illegal("redeem.all_or_none", self.section, company=symbol, count=count)
        draft.emit(ev.QuestionAnswered(question.kind))
        if isinstance(action, Redeem):
            take_back(draft, symbol, count)
        else:
            self.drop.drop(draft, symbol, int(question.facts[STEPS]))
