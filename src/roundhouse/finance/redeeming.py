"""Shares that a company may take back as they are sold, before its price falls."""

from __future__ import annotations

from functools import cached_property
from typing import Final, Protocol

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.effects import Consequence
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.owners import BANK, POOL, company
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Question
from roundhouse.finance import certificates as cert
from roundhouse.finance import market
from roundhouse.finance.market_moves import Move

SOLD_QUESTION: Final = "redeem_sold"
COUNT: Final = "count"
"""Among the facts of the question: how many shares were sold."""
STEPS: Final = "steps"
"""Among them: by how many steps the price falls where they stay in the pool."""


class SoldShares:
    """``count`` shares of ``company`` (a symbol) that have just been sold and lie in the pool."""

    def __init__(self, position: Position, company: CompanySymbol, count: int) -> None:
        """Note what was sold."""
        self.position = position
        self.company = company
        self.count = count

    @cached_property
    def cost(self) -> Money:
        """What the company pays for all of them, in whole units: the price before it falls."""
        return Money(self.count * cert.share_price(self.position, self.company))


class HasFloated(Check, frozen=True):
    """Only a company that has floated takes shares back."""

    def fault(self, case: SoldShares) -> Fault | None:
        """``redeem.not_floated``."""
        if case.company in case.position.state.floated:
            return None
        return self.fails("redeem.not_floated", company=case.company)


class TreasuryPays(Check, frozen=True):
    """The treasury must be able to pay for all of them."""

    def fault(self, case: SoldShares) -> Fault | None:
        """``redeem.cannot_afford``."""
        cash = case.position.state.cash[company(case.company)]
        if cash >= case.cost:
            return None
        return self.fails("redeem.cannot_afford", company=case.company, cost=case.cost, cash=cash)


class Drop(Protocol):
    """When the price falls by which shares were sold."""

    def drop(self, draft: Draft, symbol: CompanySymbol, steps: int) -> None:
        """The price of the company ``symbol`` falls by so many ``steps``, now or later."""

    def noted(self, position: Position, symbol: CompanySymbol) -> int:
        """By how many steps the price of the company ``symbol`` falls later."""


class DropAtOnce(msgspec.Struct, frozen=True):
    """The price falls with the sale."""

    def drop(self, draft: Draft, symbol: CompanySymbol, steps: int) -> None:
        """Move the marker."""
        market.move(draft, symbol, Move("down", steps), "sold")

    def noted(self, position: Position, symbol: CompanySymbol) -> int:
        """None: it has fallen."""
        del position, symbol
        return 0


class AskToRedeem(Consequence, frozen=True):
    """Where the ``checks`` hold, the company is asked whether it takes back all that was sold."""

    checks: Checks[SoldShares]

    def asks(self, draft: Draft, symbol: CompanySymbol, count: int, steps: int) -> bool:
        """Ask it, if it may; the price then falls by ``steps`` only if it declines."""
        if not self.checks.allow(SoldShares(draft.position, symbol, count)):
            return False
        facts = {COUNT: count, STEPS: steps}
        draft.emit(ev.QuestionAsked(Question(SOLD_QUESTION, company(symbol), symbol, facts)))
        return True


def steps_asked_about(position: Position, symbol: CompanySymbol) -> int:
    """By how many steps the price falls if a company that is asked doesn't take back what was sold."""
    asked = (each for each in position.state.questions if each.kind == SOLD_QUESTION)
    return sum(int(each.facts[STEPS]) for each in asked if each.subject == symbol)


def take_back(draft: Draft, symbol: CompanySymbol, count: int) -> None:
    """The company pays the bank for ``count`` shares and takes them from the pool into its treasury."""
    own, price = company(symbol), cert.share_price(draft.position, symbol)
    draft.emit(ev.SharesRedeemed(symbol, count, price))
    draft.pay(own, BANK, Money(count * price), "redeem", symbol)
    for certificate in cert.singles(draft.state, POOL, symbol)[:count]:
        draft.emit(ev.CertificateMoved(certificate, POOL, own, "redeemed"))


def sell_own(draft: Draft, symbol: CompanySymbol, count: int, drop: Drop) -> None:
    """A company sells ``count`` of its own shares to the pool; its price then falls a step a share.

    Nothing is checked.
    """
    own, price = company(symbol), cert.share_price(draft.position, symbol)
    draft.emit(ev.OwnSharesSold(symbol, count, price))
    for certificate in cert.singles(draft.state, own, symbol)[:count]:
        draft.emit(ev.CertificateMoved(certificate, own, POOL, "sold"))
    draft.pay(BANK, own, Money(count * price), "shares", symbol)
    drop.drop(draft, symbol, count)


def fewest(position: Position, symbol: CompanySymbol, missing: int) -> int:
    """How many of its own shares a company sells at once to raise ``missing``; all where none suffice."""
    owned, price = cert.singles(position.state, company(symbol), symbol), cert.share_price(position, symbol)
    needed = -(-missing // price) if price else len(owned)
    return min(len(owned), max(0, needed))
