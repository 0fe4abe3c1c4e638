"""Auctions of one company at a time: what is put up, and what must hold for a bid."""

from __future__ import annotations

from typing import Protocol

import msgspec

from roundhouse.engine.checks import Check, Fault
from roundhouse.engine.names import CompanySymbol, LotSymbol, Money
from roundhouse.engine.position import Draft, Position
from roundhouse.finance.buying import Acquisition


class Lots(Protocol):
    """What may be put up."""

    def lots(self, position: Position) -> tuple[tuple[LotSymbol, Money], ...]:
        """The companies that the player on turn may put up, with the least bid for each in whole units."""


class Award(Protocol):
    """How a company is handed over to who has won it."""

    def award(self, draft: Draft, name: str, lot: LotSymbol, amount: Money) -> None:
        """The player ``name`` pays ``amount`` and gets the company ``lot``."""


class FirstBid(Protocol):
    """Whether a first bid wins at once."""

    def wins(self, position: Position, symbol: LotSymbol) -> bool:
        """For the company ``symbol``."""


class IsRaised(msgspec.Struct, frozen=True):
    """A first bid never wins at once: everybody may raise it."""

    def wins(self, position: Position, symbol: LotSymbol) -> bool:
        """False for every bid."""
        del position, symbol
        return False


class LotBid(Acquisition):
    """A bid of ``amount`` for a company that is put up, or puts it up.

    ``least`` is what must be bid, None if nobody can bid for the company now; bids go up in steps of
    ``increment``.
    """

    def __init__(
        self,
        position: Position,
        buyer: str,
        company: LotSymbol,
        amount: Money,
        least: Money | None,
        increment: Money,
    ) -> None:
        """Note what is wanted."""
        # Of a private company nothing is asked that only companies with shares have.
        super().__init__(position, buyer, CompanySymbol(company), 1)
        self.amount = amount
        self.least = least
        self.increment = increment

    @property
    def most(self) -> Money:
        """The highest bid that the player can pay (below the least if he can't pay that)."""
        least = self.least or 0
        return Money(self.cash - (self.cash - least) % self.increment)


class PutUp(Check, frozen=True):
    """Bids are for what is put up now, by who can pay the least bid."""

    def fault(self, case: LotBid) -> Fault | None:
        """``lot.too_dear``, ``lot.contested`` or ``lot.not_now``."""
        if case.least is not None:
            if case.least <= case.cash:
                return None
            return self.fails("lot.too_dear", company=case.company, minimum=case.least, cash=case.cash)
        contested = case.position.state.lot.company
        if contested not in ("", case.company):
            return self.fails("lot.contested", company=case.company, contested=contested)
        return self.fails("lot.not_now", company=case.company)


class InSteps(Check, frozen=True):
    """A bid is the least one or some steps higher, and the player has the money."""

    def fault(self, case: LotBid) -> Fault | None:
        """``lot.amount``."""
        least = case.least or 0
        if least <= case.amount <= case.most and (case.amount - least) % case.increment == 0:
            return None
        return self.fails(
            "lot.amount", company=case.company, minimum=least, maximum=case.most, increment=case.increment
        )
