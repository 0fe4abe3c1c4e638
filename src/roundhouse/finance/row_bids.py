"""Bids in an auction of a row of private companies: what must hold for one."""

from __future__ import annotations

import msgspec

from roundhouse.engine.checks import Check, Fault
from roundhouse.engine.names import NO_PRIVATE, PrivateSymbol
from roundhouse.engine.owners import BANK, player
from roundhouse.engine.position import Position
from roundhouse.engine.state import State


class Bounds(msgspec.Struct, frozen=True):
    """The least and the highest bid in whole units; ``buys``: it is the price of the cheapest."""

    minimum: int
    maximum: int
    buys: bool = False


class RowBid:
    """A bid of ``amount`` by the player ``name`` for the private company ``private``."""

    def __init__(
        self, position: Position, name: str, private: PrivateSymbol, amount: int, increment: int
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
        state, row = self.position.state, row_of(self.position.state)
        if not state.auction.contested and row and self.private == row[0]:
            cost = state.private_costs[self.private]
            return Bounds(cost, cost, buys=True) if free_cash(state, self.name) >= cost else None
        if self.private not in row or state.auction.contested not in ("", self.private):
            return None
        bids = state.auction.bids.get(self.private, {})
        above = max(state.private_costs[self.private], *bids.values(), 0)
        minimum = (above // self.increment + 1) * self.increment
        maximum = (free_cash(state, self.name) + bids.get(self.name, 0)) // self.increment * self.increment
        return Bounds(minimum, maximum) if minimum <= maximum else None


class InRow(Check, frozen=True):
    """Bids are for a private company that is for sale now, by who can pay the least bid."""

    def fault(self, case: RowBid) -> Fault | None:
        """``auction.no_bid``."""
        return None if case.bounds else self.fails("auction.no_bid", private=case.private)


class CheapestForNothing(Check, frozen=True):
    """Nobody bids for another private company while the cheapest costs nothing."""

    def fault(self, case: RowBid) -> Fault | None:
        """``auction.no_bid``."""
        cheapest = free_private(case.position.state)
        if cheapest in ("", case.private):
            return None
        return self.fails("auction.no_bid", private=case.private)


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


def free_cash(state: State, name: str) -> int:
    """The player's money in whole units that is not committed to bids."""
    committed = sum(bids.get(name, 0) for bids in state.auction.bids.values())
    return state.cash[player(name)] - committed
