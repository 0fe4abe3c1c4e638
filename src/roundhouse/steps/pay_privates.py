"""What private companies pay or cost at the beginning of an operating round."""

from __future__ import annotations

from typing import Protocol

from roundhouse.engine import events as ev
from roundhouse.engine.effects import Consequence
from roundhouse.engine.names import PrivateSymbol
from roundhouse.engine.owners import BANK, Owner, company, is_company, player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Question
from roundhouse.finance.company_order import CompanyOrder


class PrivateRevenue(Protocol):
    """What a private company pays its owner."""

    def revenue(self, position: Position, private: PrivateSymbol) -> int:
        """In whole units; below 0 the owner pays the bank."""


class PrintedRevenue(Consequence, frozen=True):
    """The revenue that is printed on it."""

    def revenue(self, position: Position, private: PrivateSymbol) -> int:
        """The printed revenue, in whole units of the currency."""
        return position.definition.privates[private].revenue


class PrintedByOwner(Consequence, frozen=True):
    """The revenue that is printed on it for a player or for a company, whichever owns it."""

    def revenue(self, position: Position, private: PrivateSymbol) -> int:
        """The printed revenue for the kind of its owner, in whole units of the currency."""
        owned = is_company(position.state.privates[private])
        return position.definition.privates[private].revenue_for(company=owned)


class PayPrivates(Consequence, frozen=True):
    """Every private company that somebody owns pays its ``revenue``; those that cost money pay nothing."""

    revenue: PrivateRevenue

    def happen(self, draft: Draft) -> None:
        """The bank pays the owner."""
        for private, owner in draft.state.privates.items():
            if owner not in draft.state.cash or owner == BANK:
                continue
            amount = self.revenue.revenue(draft.position, private)
            if amount > 0:
                draft.pay(BANK, owner, amount, "private_revenue", private)


class PayerOrder(Protocol):
    """The order in which owners pay for what their private companies cost."""

    def owners(self, position: Position) -> tuple[Owner, ...]:
        """All who may have to pay."""


class CompaniesThenPlayers(Consequence, frozen=True):
    """First companies, in ``order``, then players in the order of play."""

    order: CompanyOrder

    def owners(self, position: Position) -> tuple[Owner, ...]:
        """The companies in their order, then the players in that of play."""
        companies = (company(symbol) for symbol in self.order.companies(position))
        return (*companies, *(player(name) for name in position.state.order))


class ChargePrivates(Consequence, frozen=True):
    """Every private company whose ``revenue`` is below 0 takes it from its owner, in the order of ``payers``.

    An owner who hasn't enough pays what he has. Once all others have paid he is asked the ``question`` of
    that kind about the private company: how he raises the ``amount`` among its facts. The first in order is
    asked first.
    """

    revenue: PrivateRevenue
    payers: PayerOrder
    question: str

    def happen(self, draft: Draft) -> None:
        """The owners pay the bank, as far as they can."""
        short: list[Question] = []
        for owner in self.payers.owners(draft.position):
            for private in (p for p, holder in draft.state.privates.items() if holder == owner):
                cost = -self.revenue.revenue(draft.position, private)
                paid = min(cost, draft.state.cash[owner])
                if cost <= 0:
                    continue
                draft.pay(owner, BANK, paid, "private_cost", private)
                if paid < cost:
                    short.append(Question(self.question, owner, private, {"amount": cost - paid}))
        draft.emit(*(ev.QuestionAsked(question) for question in reversed(short)))
