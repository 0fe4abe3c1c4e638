"""What players are worth."""

from __future__ import annotations

from roundhouse.engine.effects import Consequence
from roundhouse.engine.names import Money
from roundhouse.engine.owners import player
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Position
from roundhouse.engine.title import Score
from roundhouse.finance import certificates as cert
from roundhouse.finance.sources import AtMarket, UnitPrice


class NetWorth(Consequence, frozen=True):
    """Cash, shares at their ``price``, and ``with_privates`` private companies at face value.

    Shares of a company that was never parred are worth nothing.
    """

    with_privates: bool
    price: UnitPrice

    def __call__(self, position: Position) -> tuple[Score, ...]:
        """Every player's worth, by seat."""
        return tuple(self._worth(position, name) for name in position.state.seats)

    def _worth(self, position: Position, name: str) -> Score:
        state, definition = position.state, position.definition
        shares = sum(value_of(position, c, self.price) for c in cert.public_certificates(state, name))
        held = cert.privates_held(state, player(name)) if self.with_privates else ()
        privates = sum(definition.privates[private].cost for private in held)
        return Score(name, state.cash[player(name)], Money(shares), Money(privates))


def value_of(position: Position, certificate: str, price: UnitPrice) -> Money:
    """What a certificate is worth at the ``price`` of its company's shares, in whole units."""
    symbol = company_of(certificate)
    percent = cert.percent_of(position.definition, certificate)
    return cert.worth_of(position, symbol, percent, price.unit(position, symbol))


def certificate_value(position: Position, certificate: str) -> Money:
    """What a certificate is worth at the market price, in whole units of the currency."""
    return value_of(position, certificate, AtMarket())
