"""What a token costs: printed on the charter, by distance, or a flat price. Whole units of the currency."""

from __future__ import annotations

from typing import Protocol

import msgspec

from roundhouse.engine.names import NO_MONEY, CompanySymbol, Money
from roundhouse.engine.pieces import company_of, number_of
from roundhouse.engine.position import Position
from roundhouse.engine.state import Stop
from roundhouse.track.homes import distance
from roundhouse.track.occupancy import token_stops, tokens_on_charter


class TokenPrice(Protocol):
    """How much a company pays for its next token."""

    def cost(self, position: Position, company: CompanySymbol, stop: Stop) -> Money:
        """What ``company`` (a symbol) pays for a token in the city ``stop``."""

    def anywhere(self, position: Position, company: CompanySymbol) -> Money | None:
        """What it pays wherever the token goes; None where that depends on the place."""


class PrintedPrice(msgspec.Struct, frozen=True):
    """The price that is printed beside the token."""

    def cost(self, position: Position, company: CompanySymbol, stop: Stop) -> Money:
        """The price of the cheapest token left; 0 while there is none."""
        del stop
        return self.anywhere(position, company)

    def anywhere(self, position: Position, company: CompanySymbol) -> Money:
        """The price of the cheapest token left, wherever it goes."""
        token = next_token(position, company)
        return printed_price(position, token) if token else NO_MONEY


class TokenNumber(Protocol):
    """Which of a company's tokens it places next, as far as the price goes."""

    def number(self, position: Position, company: CompanySymbol) -> int:
        """The first is 0."""


class TokensOnMap(msgspec.Struct, frozen=True):
    """As many as it has on the map."""

    def number(self, position: Position, company: CompanySymbol) -> int:
        """The count of its hexes with a token."""
        return len({place.hex for place in token_stops(position, company)})


class ByDistance(msgspec.Struct, frozen=True):
    """So much a hex of the distance to the company's nearest token; ``rates`` by the ``counting`` of tokens.

    The first token (there is no other to count from) costs nothing; the last rate is that of all further
    ones.
    """

    rates: tuple[Money, ...]
    counting: TokenNumber

    def cost(self, position: Position, company: CompanySymbol, stop: Stop) -> Money:
        """The rate times the distance in hexes."""
        own = {place.hex for place in token_stops(position, company)}
        if not own:
            return NO_MONEY
        definition = position.definition
        here = definition.hexes[stop.hex]
        nearest = min(distance(definition.layout, definition.hexes[hex_id], here) for hex_id in own)
        return Money(nearest * self.rate(self.counting.number(position, company)))

    def anywhere(self, position: Position, company: CompanySymbol) -> None:
        """None: it depends on the distance."""
        del position, company

    def rate(self, number: int) -> Money:
        """The rate of a company with ``number`` tokens on the map."""
        return self.rates[min(number, len(self.rates) - 1)]


class ByWorth(msgspec.Struct, frozen=True):
    """What the place is worth so many :meth:`times`; a title says what that is."""

    def times(self, placed: int) -> int:
        """How many times, for a company with so many tokens ``placed`` on the map."""
        raise NotImplementedError

    def worth(self, position: Position, stop: Stop) -> Money:
        """What the city ``stop`` is worth."""
        raise NotImplementedError

    def anywhere(self, position: Position, company: CompanySymbol) -> None:
        """None: it depends on the place."""
        del position, company

    def cost(self, position: Position, company: CompanySymbol, stop: Stop) -> Money:
        """The worth of the place, multiplied."""
        return Money(self.worth(position, stop) * self.times(len(token_stops(position, company))))


class FlatPrice(msgspec.Struct, frozen=True):
    """The same ``price`` wherever the token goes."""

    price: Money

    def cost(self, position: Position, company: CompanySymbol, stop: Stop) -> Money:
        """The price, whichever token it is and wherever it goes."""
        del position, company, stop
        return self.price

    def anywhere(self, position: Position, company: CompanySymbol) -> Money:
        """The price, which is the same everywhere."""
        del position, company
        return self.price


def next_token(position: Position, company: CompanySymbol) -> str | None:
    """The token that a company places next: the cheapest printed one, then those without a printed price."""
    left = tokens_on_charter(position, company)
    prices = position.definition.companies[company].token_prices

    def rank(token: str) -> tuple[bool, int, int]:
        number = _number(token)
        priced = number < len(prices)
        return (not priced, prices[number] if priced else 0, number)

    return min(left, key=rank, default=None)


def printed_price(position: Position, token: str) -> Money:
    """The price printed beside a token; 0 for one whose price is worked out on the map."""
    prices = position.definition.companies[company_of(token)].token_prices
    number = _number(token)
    return prices[number] if number < len(prices) else NO_MONEY


def _number(token: str) -> int:
    return number_of(token)
