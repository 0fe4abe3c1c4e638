"""1825, section 6.4.4: the trains that a receiver buys, must buy, and never sells.

Readings taken, each before the reading that was not taken.

- 6.4.4: a company that has trains buys another one if its receiver likes, under the same limits; it buys
  none.
- 6.4.4: what must be bought may come from a company as well, where it is of the same type and cheaper; it is
  the bank's new train.
"""

from __future__ import annotations

from roundhouse.engine.checks import Check, Fault
from roundhouse.engine.effects import Consequence
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.owners import SUPPLY, company, is_company, symbol_of
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.position import Position
from roundhouse.finance import certificates as cert
from roundhouse.steps.train_purchase import Purchase
from roundhouse.steps.trains import trains_of
from roundhouse.titles.t1825.lease import has_route_for, next_new
from roundhouse.titles.t1825.receivership import in_receivership


class NewWhenTrainless(Consequence, frozen=True):
    """A company in receivership without a train buys the next new one as soon as it can pay and run it."""

    @property
    def at_any_cost(self) -> bool:
        """Only what it can pay."""
        return False

    def due(self, position: Position, symbol: CompanySymbol) -> bool:
        """Whether it lacks one, and the next new train has a route."""
        train = next_new(position)
        return (
            train is not None
            and self.lacks(position, symbol)
            and has_route_for(position, symbol, train) is True
        )

    def lacks(self, position: Position, symbol: CompanySymbol) -> bool:
        """Whether it is in receivership and has none."""
        return in_receivership(position, symbol) and not trains_of(position.state, company(symbol))


class NewFromBank(Check, frozen=True):
    """A receiver buys only the next new train from the bank, not one that came back nor an advanced one."""

    def fault(self, case: Purchase) -> Fault | None:
        """``receivership.next_new``."""
        if case.is_from_company or not in_receivership(case.position, case.buyer.symbol):
            return None
        new = next_new(case.position)
        if new is not None and case.owner == SUPPLY and kind_of(case.train) == kind_of(new):
            return None
        return self.fails("receivership.next_new", train=case.train)


class SameTypeFromCompany(Check, frozen=True):
    """From a company a receiver buys only a train of the type that the bank sells next."""

    def fault(self, case: Purchase) -> Fault | None:
        """``receivership.same_type``."""
        if not case.is_from_company or not in_receivership(case.position, case.buyer.symbol):
            return None
        new = next_new(case.position)
        if new is not None and kind_of(case.train) == kind_of(new):
            return None
        return self.fails("receivership.same_type", train=case.train)


class BelowFace(Consequence, frozen=True):
    """From a company a receiver buys only for less than the bank asks."""

    def most(self, purchase: Purchase) -> Money | None:
        """One pound less than the face value; None where he doesn't buy."""
        if not purchase.is_from_company or not in_receivership(purchase.position, purchase.buyer.symbol):
            return None
        return Money(purchase.face - 1)


class ReceiverSellsNone(Check, frozen=True):
    """A company in receivership never sells a train, nor does a minor one without a president (8.6.0)."""

    def fault(self, case: Purchase) -> Fault | None:
        """``receivership.never_sells``."""
        if not is_company(case.owner) or cert.president(case.position.state, symbol_of(case.owner)):
            return None
        return self.fails("receivership.never_sells", train=case.train, company=symbol_of(case.owner))
