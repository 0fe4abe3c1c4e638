"""Bids in an auction of a row of private companies: what must hold for one."""

from __future__ import annotations

import msgspec

from roundhouse.engine.checks import Check, Fault
from roundhouse.engine.names import NO_PRIVATE, Money, PrivateSymbol
from roundhouse.engine.owners import BANK, NOBODY, player
from roundhouse.engine.position import Position
from roundhouse.engine.state import State


class Bounds(msgspec.Struct, frozen=True):
    """The least and the highest bid in whole units; ``buys``: it is the price of the cheapest."""

    minimum: Money
    maximum: Money
    buys: bool = False


class RowBid:
    """A bid of ``amount`` by the player ``name`` for the private company ``private``."""

    def __init__(
        self, position: Position, name: str, private: PrivateSymbol, amount: Money, increment: Money
    ) -> None:
        """Note what is wanted."""
        self.position = position
        self.name = name
        self.private = private
        self.amount = amount
        self.increment = increment

    @property
    def bounds(self) -> Bounds | None:
        """What may be bid; None if the player can't bid for it now.

        The cheapest is bought at its price. A bid for any other is at least one step above all others, and is
        paid from money that isn't committed to other bids.
        """
        state = self.position.state
        if self.private not in row_of(state) or state.auction.contested not in ("", self.private):
            return None
        if self.buys:
            return Bounds(self.least, self.least, buys=True) if self.free >= self.least else None
        maximum = Money(self.free // self.increment * self.increment)
        return Bounds(self.least, maximum) if self.least <= maximum else None

    @property
    def buys(self) -> bool:
        """Whether it is the cheapest, and nothing is contested: it is bought at its price."""
        state = self.position.state
        return not state.auction.contested and self.private in row_of(state)[:1]

    @property
    def free(self) -> Money:
        """What the player could pay, in whole units: what no other bid holds."""
        state = self.position.state
        own = state.auction.bids.get(self.private, {}).get(self.name, 0)
        return Money(free_cash(state, self.name) + (0 if self.buys else own))

    @property
    def least(self) -> Money:
        """The least that must be bid for what is in the row, in whole units."""
        state = self.position.state
        cost = state.private_costs[self.private]
        if self.buys:
            return cost
        bids = state.auction.bids.get(self.private, {})
        return Money((max(cost, *bids.values(), 0) // self.increment + 1) * self.increment)


class InRow(Check, frozen=True):
    """Bids are for a private company that is for sale now, by who can pay the least bid."""

    def fault(self, case: RowBid) -> Fault | None:
        """``auction.not_for_sale``, ``auction.contested`` or ``auction.too_dear``."""
        if case.bounds is not None:
            return None
        contested = case.position.state.auction.contested
        if case.private not in row_of(case.position.state):
            owner = case.position.state.privates.get(case.private, NOBODY)
            return self.fails("auction.not_for_sale", private=case.private, owner=owner)
        if contested not in ("", case.private):
            return self.fails("auction.contested", private=case.private, contested=contested)
        return self.fails("auction.too_dear", private=case.private, minimum=case.least, cash=case.free)


class CheapestForNothing(Check, frozen=True):
    """Nobody bids for another private company while the cheapest costs nothing."""

    def fault(self, case: RowBid) -> Fault | None:
        """``auction.must_buy``."""
        cheapest = free_private(case.position.state)
        if cheapest in ("", case.private):
            return None
        return self.fails("auction.must_buy", private=cheapest)


class MultipleOfIncrement(Check, frozen=True):
    """A bid is a multiple of the increment, above all others, and the player has the money."""

    def fault(self, case: RowBid) -> Fault | None:
        """``auction.amount``."""
        bounds = case.bounds
        if bounds is None:
            return None
        above = case.amount - bounds.minimum
        if bounds.minimum <= case.amount <= bounds.maximum and above % case.increment == 0:
            return None
        return self.fails(
            "auction.amount",
            private=case.private,
            minimum=bounds.minimum,
            maximum=bounds.maximum,
            increment=case.increment,
        )


class NotForNothing(Check, frozen=True):
    """Who is on turn when the cheapest private company costs nothing has to take it."""

    def fault(self, case: Position) -> Fault | None:
        """``auction.must_buy``."""
        cheapest = free_private(case.state)
        return self.fails("auction.must_buy", private=cheapest) if cheapest else None


def row_of(state: State) -> tuple[PrivateSymbol, ...]:
    """The private companies still for sale, cheapest first."""
    return tuple(p for p, owner in state.privates.items() if owner == BANK)


def free_private(state: State) -> PrivateSymbol:
    """The private company to be taken for nothing; empty: none is, or several fight for another."""
    row = row_of(state)
    free = row and not state.auction.contested and state.private_costs[row[0]] <= 0
    return row[0] if free else NO_PRIVATE


def free_cash(state: State, name: str) -> Money:
    """The player's money in whole units that is not committed to bids."""
    committed = sum(bids.get(name, 0) for bids in state.auction.bids.values())
    return Money(state.cash[player(name)] - committed)
