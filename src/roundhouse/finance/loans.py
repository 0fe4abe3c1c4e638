"""Loans of companies: what they bring, what they cost, and how many a company may have."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import BANK, company
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import State

WITHOUT_LIMIT = 10_000
"""A number of loans that nobody reaches, for the sums that need one."""


class LoanRules(msgspec.Struct, frozen=True):
    """A loan's ``amount`` and the ``interest`` of a turn, which is paid in advance when it is taken.

    ``limits``: how many loans a company may have, by its kind; a kind that isn't listed has no limit.
    """

    amount: int
    interest: int
    limits: Mapping[str, int]

    @property
    def proceeds(self) -> int:
        """What a loan brings, in whole units."""
        return self.amount - self.interest


def rules_of(position: Position) -> LoanRules:
    """The title's rules, one of its parts; raises NoSuchPart for a title without loans."""
    return position.title.part(LoanRules)


def owed(state: State, symbol: CompanySymbol) -> int:
    """How many loans the company has."""
    return state.loans.get(symbol, 0)


def loans_left(rules: LoanRules, position: Position, symbol: CompanySymbol) -> int:
    """How many more loans the company may take (as many as it likes: more than it can ever need)."""
    limit = rules.limits.get(position.definition.companies[symbol].kind)
    return WITHOUT_LIMIT if limit is None else max(0, limit - owed(position.state, symbol))


def credit(rules: LoanRules, position: Position, symbol: CompanySymbol) -> int:
    """What the company could borrow, in whole units."""
    return loans_left(rules, position, symbol) * rules.proceeds


def loans_for(rules: LoanRules, position: Position, symbol: CompanySymbol, amount: int) -> int:
    """The fewest loans with which the company has ``amount``."""
    missing = amount - position.state.cash[company(symbol)]
    return max(0, -(-missing // rules.proceeds))


def borrow(rules: LoanRules, draft: Draft, symbol: CompanySymbol, amount: int) -> None:
    """Take the fewest loans with which the company has ``amount``."""
    for _ in range(loans_for(rules, draft.position, symbol, amount)):
        draft.emit(ev.LoanChanged(symbol, 1))
        draft.pay(BANK, company(symbol), rules.proceeds, "loan", symbol)


def interest_due(rules: LoanRules, state: State, symbol: CompanySymbol) -> int:
    """The interest on loans from before the company's turn, in whole units."""
    return (owed(state, symbol) - state.operating.borrowed) * rules.interest


def pay_interest(rules: LoanRules, draft: Draft, symbol: CompanySymbol) -> bool:
    """Pay the interest due, with more loans if need be; False, and nothing done, if that isn't possible."""
    due = interest_due(rules, draft.state, symbol)
    if loans_for(rules, draft.position, symbol, due) > loans_left(rules, draft.position, symbol):
        return False
    borrow(rules, draft, symbol, due)
    draft.pay(company(symbol), BANK, due, "interest", symbol)
    return True


def repay(rules: LoanRules, draft: Draft, symbol: CompanySymbol) -> None:
    """Pay back as many loans as the treasury can."""
    number = min(owed(draft.state, symbol), draft.state.cash[company(symbol)] // rules.amount)
    if number > 0:
        draft.pay(company(symbol), BANK, number * rules.amount, "repay_loan", symbol)
        draft.emit(ev.LoanChanged(symbol, -number))
