"""The stock market at a position: prices, stacks, the order of operation, and moving markers.

When a price moves is decided by the steps, where a move leads by the title's :class:`MarketMoves`, and what
reaching the last box means by whoever moved the marker.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from roundhouse.catalogue.definitions import MarketDefinition
from roundhouse.engine import events as ev
from roundhouse.engine.company_kinds import company_kind
from roundhouse.engine.identity import Identity
from roundhouse.engine.names import NO_MONEY, CompanySymbol, Money
from roundhouse.engine.offers import ParBox
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import MarketPlace, State
from roundhouse.finance.market_moves import Box, MarketMoves, Movement, box
from roundhouse.finance.operating_order import OperatingOrder, Standing

END_ZONE = "end"


def price(position: Position, symbol: CompanySymbol) -> Money:
    """The company's share price in whole units; 0 while it has none."""
    place = position.state.market.get(symbol)
    if place is None:
        return NO_MONEY
    space = box(position.definition.market, place.row, place.column)
    return space.price if space else NO_MONEY


def in_zone(position: Position, symbol: CompanySymbol, zone: str) -> bool:
    """Whether the company's price marker lies in a box of the kind ``zone``."""
    place = position.state.market.get(symbol)
    space = box(position.definition.market, place.row, place.column) if place else None
    return space is not None and zone in space.kinds


def par_boxes(market: MarketDefinition, zones: frozenset[str]) -> tuple[ParBox, ...]:
    """The boxes of any of the ``zones``, dearest first."""
    return _par_boxes(Identity(market), zones)


def boxes(market: MarketDefinition) -> tuple[ParBox, ...]:
    """All boxes, dearest first."""
    return _par_boxes(Identity(market), None)


def box_at(market: MarketDefinition, price: Money) -> ParBox | None:
    """The first box with a ``price``, or None."""
    return next((box for box in boxes(market) if box.price == price), None)


@lru_cache(maxsize=64)
def _par_boxes(market: Identity[MarketDefinition], zones: frozenset[str] | None) -> tuple[ParBox, ...]:
    found = [
        ParBox(space.price, row, column)
        for row, spaces in enumerate(market.value.rows)
        for column, space in enumerate(spaces)
        if space is not None and (zones is None or zones & set(space.kinds))
    ]
    return tuple(sorted(found, key=lambda b: -b.price))


def target(position: Position, place: MarketPlace, movement: Movement) -> Box:
    """The box that a movement leads to on the title's market."""
    moves = position.title.part(MarketMoves)
    return movement.target(moves, position.definition.market, (place.row, place.column))


def price_after(position: Position, symbol: CompanySymbol, movement: Movement) -> Money:
    """The share price in whole units that a movement would lead to."""
    space = box(position.definition.market, *target(position, position.state.market[symbol], movement))
    return space.price if space else NO_MONEY


def move(draft: Draft, symbol: CompanySymbol, movement: Movement, reason: str) -> bool:
    """Move a company's marker; True if it has reached a box that ends the game.

    A marker that can't leave its box goes down in its stack where the title has it so.
    """
    position = draft.position
    place = position.state.market[symbol]
    row, column = target(position, place, movement)
    if (row, column) == (place.row, place.column):
        _sink(draft, symbol, movement.places_sunk(position.title.part(MarketMoves)), reason)
        return False
    space = box(position.definition.market, row, column)
    if space is None:
        return False
    draft.emit(ev.PriceMoved(symbol, row, column, space.price, reason, price(position, symbol)))
    return END_ZONE in space.kinds


def _sink(draft: Draft, symbol: CompanySymbol, places: int, reason: str) -> None:
    """Down in the stack by so many places, at most to its bottom."""
    place = draft.state.market[symbol]
    below = stack(draft.state, place.row, place.column)
    places = min(places, len(below) - 1 - below.index(symbol))
    if places > 0:
        draft.emit(ev.MarkerSank(symbol, places, reason))


def stack(state: State, row: int, column: int) -> tuple[CompanySymbol, ...]:
    """The companies whose markers lie in a box, from the top."""
    return stacks(state).get((row, column), ())


def stacks(state: State) -> Mapping[tuple[int, int], tuple[CompanySymbol, ...]]:
    """By row and column the companies whose markers lie there, from the top; other boxes are left out."""
    return _stacks(Identity(state.market))


@lru_cache(maxsize=64)
def _stacks(
    market: Identity[Mapping[CompanySymbol, MarketPlace]],
) -> Mapping[tuple[int, int], tuple[CompanySymbol, ...]]:
    lying = sorted((*p.depth, c, (p.row, p.column)) for c, p in market.value.items())
    found: dict[tuple[int, int], list[CompanySymbol]] = {}
    for *_, symbol, place in lying:
        found.setdefault(place, []).append(symbol)
    return {place: tuple(symbols) for place, symbols in found.items()}


def ranked(position: Position, companies: Iterable[CompanySymbol]) -> tuple[CompanySymbol, ...]:
    """The ``companies`` that have a price marker, floated or not, in the title's order of operation."""
    order = position.title.part(OperatingOrder)
    standings = (_standing(position, symbol) for symbol in companies if symbol in position.state.market)
    return tuple(standing.symbol for standing in sorted(standings, key=order.key))


def operating_order(position: Position, kind: str = "") -> tuple[CompanySymbol, ...]:
    """Floated companies (of a ``kind``, if given) in the order in which they would operate now."""
    floated = position.state.floated
    return ranked(position, (c for c in floated if kind in ("", company_kind(position, c))))


def _standing(position: Position, symbol: CompanySymbol) -> Standing:
    state = position.state
    return Standing(
        symbol,
        company_kind(position, symbol),
        price(position, symbol),
        state.par.get(symbol, NO_MONEY),
        state.market[symbol],
        state.floated.index(symbol) if symbol in state.floated else len(state.floated),
    )
