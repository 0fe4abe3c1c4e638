"""Where the limits on what a player holds stand, and what binds his cash."""

from __future__ import annotations

from roundhouse.engine.names import Money
from roundhouse.engine.position import Position
from roundhouse.finance.holding import limit_of


def bids_of(position: Position, name: str) -> Money:
    """What of the player's cash is bound by bids, in whole units."""
    state = position.state
    bound = sum(bids.get(name, 0) for bids in state.auction.bids.values())
    return Money(bound + (state.lot.amount if state.lot.bidder == name else 0))


def certificate_limit(position: Position) -> int | None:
    """The certificates that a player may hold with this number of players, if there is a limit."""
    found = limit_of(position)
    return found.most(position) if found else None


def counted_certificates(position: Position, name: str) -> int:
    """The player's certificates that count against the limit; 0 where there is none."""
    found = limit_of(position)
    return found.counted(position, name) if found else 0
