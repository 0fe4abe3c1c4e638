"""What players are worth."""

from __future__ import annotations

from roundhouse.engine.effects import Consequence
from roundhouse.engine.names import NO_MONEY, Money
from roundhouse.engine.owners import player
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Position
from roundhouse.engine.title import Score
from roundhouse.finance import certificates as cert
from roundhouse.finance import market


class NetWorth(Consequence, frozen=True):
    """Cash, shares at the market price, and ``with_privates`` private companies at face value.

    Shares of a company that was never parred are worth nothing.
    """

    with_privates: bool

    def __call__(self, position: Position) -> tuple[Score, ...]:
        """Every player's worth, by seat."""
        found = tuple(worth(position, name) for name in position.state.seats)
        if self.with_privates:
            return found
        return tuple(Score(each.player, each.cash, each.shares, NO_MONEY) for each in found)


def certificate_value(position: Position, certificate: str) -> Money:
    """What a certificate is worth at the market price, in whole units of the currency."""
    symbol = company_of(certificate)
    percent = cert.percent_of(position.definition, certificate)
    return cert.worth_of(position, symbol, percent, market.price(position, symbol))


def worth(position: Position, name: str) -> Score:
    """One player's worth in whole units of the currency."""
    state, definition = position.state, position.definition
    shares = sum(certificate_value(position, c) for c in cert.public_certificates(state, name))
    privates = sum(definition.privates[p].cost for p in cert.privates_held(state, player(name)))
    return Score(name, state.cash[player(name)], Money(shares), Money(privates))
