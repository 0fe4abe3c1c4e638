"""What is put up for auction, and at what price a company would begin."""

from __future__ import annotations

import msgspec

from roundhouse.engine import loop
from roundhouse.engine.actions import Pass
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.events import PriceMoved
from roundhouse.engine.names import Money, PrivateSymbol
from roundhouse.engine.position import Position
from roundhouse.queries._rules import auction_rules


def lots(position: Position) -> tuple[str, ...]:
    """The companies that may be put up, or bought at their cost, now; the one that is, if there is one."""
    return auction_rules.lots(position)


def private_lots(position: Position) -> tuple[PrivateSymbol, ...]:
    """The private companies among them."""
    for_sale = lots(position)
    return tuple(symbol for symbol in position.definition.privates if symbol in for_sale)


class AuctionTurn(msgspec.Struct, frozen=True):
    """A turn of several actions: how many are ``left``, and what was ``bought`` and ``discounted`` in it.

    ``discounted`` names a private company once for each time; ``must_buy`` says why nothing may be
    discounted at this moment (None: it may).
    """

    left: int
    bought: tuple[PrivateSymbol, ...]
    discounted: tuple[PrivateSymbol, ...]
    must_buy: ActionRefused | None = None


def turn(position: Position) -> AuctionTurn | None:
    """The turn under way in an auction of purchases and discounts; None in any other round."""
    found, state = auction_rules.actions_in_turn(position), position.state
    if found is None or not state.actor:
        return None
    bought = tuple(PrivateSymbol(symbol) for symbol in state.stock.bought)
    must = None if state.questions else found.why_not_cheaper(position)
    return AuctionTurn(found.actions_left(position), bought, state.auction.discounted, must)


def price_if_won(position: Position) -> Money | None:
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
