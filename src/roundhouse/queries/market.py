"""The stock market: who stands where, and where a marker goes that leaves a row."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.identity import Identity
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.position import Position
from roundhouse.finance import market
from roundhouse.finance.market_moves import Direction
from roundhouse.queries import _rules, companies

Box = tuple[int, int]
"""Row and column."""


def stack(position: Position, row: int, column: int) -> tuple[str, ...]:
    """The companies in a box, from the top of the stack: the order in which they operate."""
    return tuple(market.stack(position.state, row, column))


class Awaited(msgspec.Struct, frozen=True):
    """A company whose marker isn't on the market yet, though its price is known.

    ``begun``: shares of it are sold; ``for_sale``: the bank sells its new shares at this time.
    """

    company: CompanySymbol
    begun: bool
    for_sale: bool


def awaited(position: Position) -> dict[Box, tuple[Awaited, ...]]:
    """By box the companies that will enter the market there: at their par or the price printed on them."""
    state, found = position.state, dict[Box, list[Awaited]]()
    places = _first_places(Identity(position.definition))
    for symbol in position.definition.companies:
        if symbol in state.market or companies.is_gone(position, symbol):
            continue
        price = state.par.get(symbol) or companies.face_value(position, symbol)
        if price and price in places:
            waits = Awaited(symbol, symbol in state.par, companies.is_for_sale(position, symbol))
            found.setdefault(places[price], []).append(waits)
    return {box: tuple(waiting) for box, waiting in found.items()}


@lru_cache(maxsize=16)
def _first_places(definition: Identity[TitleDefinition]) -> dict[int, Box]:
    """The first box with each price, where prices lie in one line."""
    market = definition.value.market
    if market.shape == "grid":
        return {}
    places: dict[int, Box] = {}
    for row, boxes in enumerate(market.rows):
        for column, space in enumerate(boxes):
            if space is not None:
                places.setdefault(space.price, (row, column))
    return places


def leaves_row(position: Position, row: int, column: int, direction: Direction) -> bool:
    """Whether a move from a box ``left`` or ``right`` ends in another row."""
    return _rules.leaves_row(position, row, column, direction)
