"""What players are worth."""

from __future__ import annotations

from roundhouse.engine.owners import player
from roundhouse.engine.position import Position
from roundhouse.engine.title import Score
from roundhouse.finance import certificates as cert
from roundhouse.finance import market


def score(position: Position) -> tuple[Score, ...]:
    """Every player's cash, shares at the market price and privates at face value, by seat.

    Shares of a company that was never parred are worth nothing.
    """
    return tuple(worth(position, name) for name in position.state.seats)


def worth(position: Position, name: str) -> Score:
    """One player's worth in whole units of the currency."""
    state, definition = position.state, position.definition
    shares = sum(
        market.price(position, cert.company_of(c)) * cert.percent_of(definition, c) // cert.SHARE
        for c in cert.public_certificates(state, name)
    )
    privates = sum(definition.privates[p].cost for p in cert.privates_held(state, player(name)))
    return Score(name, state.cash[player(name)], shares, privates)
