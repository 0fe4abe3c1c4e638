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


def certificate_value(position: Position, certificate: str) -> int:
    """What a certificate is worth at the market price, in whole units of the currency."""
    symbol, definition = cert.company_of(certificate), position.definition
    percent, shares = cert.percent_of(definition, certificate), definition.companies[symbol].shares
    return market.price(position, symbol) * percent * shares // 100


def worth(position: Position, name: str) -> Score:
    """One player's worth in whole units of the currency."""
    state, definition = position.state, position.definition
    shares = sum(certificate_value(position, c) for c in cert.public_certificates(state, name))
    privates = sum(definition.privates[p].cost for p in cert.privates_held(state, player(name)))
    return Score(name, state.cash[player(name)], shares, privates)
