"""A company's own shares: what must hold before it buys them back or issues them again."""

from __future__ import annotations

import msgspec

from roundhouse.engine.checks import Check, Fault
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.owners import POOL, company
from roundhouse.engine.position import Position
from roundhouse.finance import certificates as cert

NOTE = "own_shares"


class Redemption:
    """A company buys ``count`` of its shares back from the pool."""

    def __init__(self, position: Position, company: CompanySymbol, count: int) -> None:
        """Note what is wanted."""
        self.position = position
        self.company = company
        self.count = count


class Reissue:
    """The company on turn issues all of its own shares again."""

    def __init__(self, position: Position, company: CompanySymbol) -> None:
        """Note what is wanted."""
        self.position = position
        self.company = company


class OnceATurn(Check, frozen=True):
    """A company deals in its own shares once in its turn."""

    def fault(self, case: Redemption | Reissue) -> Fault | None:
        """``shares.once``."""
        if NOTE not in case.position.state.operating.notes:
            return None
        return self.fails("shares.once", company=case.company)


class NothingBought(Check, frozen=True):
    """In a stock round a player buys once in his turn, for himself or for a company."""

    def fault(self, case: Redemption) -> Fault | None:
        """``buy.one_purchase``."""
        if not case.position.state.stock.bought:
            return None
        return self.fails("buy.one_purchase", company=case.company)


class AtMost(Check, frozen=True):
    """A company buys back ``usual`` shares at most, ``first`` in the first operating round of a set."""

    usual: int
    first: int

    def fault(self, case: Redemption) -> Fault | None:
        """``redeem.count``."""
        most = self.first if case.position.state.round.index == 1 else self.usual
        if 1 <= case.count <= most:
            return None
        return self.fails("redeem.count", company=case.company, limit=most, count=case.count)


class InPool(Check, frozen=True):
    """A company buys back some of what lies in the pool."""

    def fault(self, case: Redemption) -> Fault | None:
        """``redeem.none_in_pool``, ``redeem.too_few_in_pool`` or ``redeem.nothing``."""
        left = len(cert.singles(case.position.state, POOL, case.company))
        if 1 <= case.count <= left:
            return None
        if not left:
            return self.fails("redeem.none_in_pool", company=case.company)
        if case.count < 1:
            return self.fails("redeem.nothing", company=case.company)
        return self.fails("redeem.too_few_in_pool", company=case.company, count=case.count, left=left)


class Payable(Check, frozen=True):
    """A company pays the share price for each from its treasury."""

    def fault(self, case: Redemption) -> Fault | None:
        """``redeem.cannot_afford``."""
        cost = case.count * cert.share_price(case.position, case.company)
        cash = case.position.state.cash[company(case.company)]
        if cash >= cost:
            return None
        return self.fails("redeem.cannot_afford", company=case.company, cost=cost, cash=cash)


class MoreThanIpo(Check, frozen=True):
    """A company issues its own shares again only if it owns more of them than the IPO holds."""

    def fault(self, case: Reissue) -> Fault | None:
        """``reissue.too_few``."""
        owned = cert.shares_in_treasury(case.position, case.company)
        left = cert.shares_in_ipo(case.position, case.company)
        if owned > left:
            return None
        return self.fails("reissue.too_few", company=case.company, owned=owned, left=left)


class FixedPrice(msgspec.Struct, frozen=True):
    """The same price for every company, in whole units of the currency."""

    amount: Money

    def unit(self, position: Position, symbol: CompanySymbol) -> Money:
        """The same price for a share of any company, in whole units."""
        del position, symbol
        return self.amount
