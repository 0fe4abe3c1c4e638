"""What is put up for auction, and at what price a company would begin."""

from __future__ import annotations

from roundhouse.engine import loop
from roundhouse.engine.actions import Pass
from roundhouse.engine.events import PriceMoved
from roundhouse.engine.names import PrivateSymbol
from roundhouse.engine.position import Position
from roundhouse.queries import _rules


def lots(position: Position) -> tuple[str, ...]:
    """The companies that may be put up, or bought at their cost, now; the one that is, if there is one."""
    return _rules.lots(position)


def private_lots(position: Position) -> tuple[PrivateSymbol, ...]:
    """The private companies among them."""
    for_sale = lots(position)
    return tuple(symbol for symbol in position.definition.privates if symbol in for_sale)


def price_if_won(position: Position) -> int | None:
    """The share price with which the company that is put up begins if nobody bids more.

    None without a bid, and for a company that has no share price.
    """
    lot = position.state.lot
    if not lot.bidder:
        return None
    for _ in position.state.seats:
        passed = loop.decide(position, Pass(position.state.actor))
        for event in passed.entry.events:
            if isinstance(event, PriceMoved) and event.company == lot.company:
                return event.price
        position = passed.position
        if position.state.lot.company != lot.company:
            break
    return None
