"""The geometry of the stock market, and moving markers on it.

When a price moves is decided by the steps; here is only where it goes.
"""

from __future__ import annotations

from roundhouse.catalogue.definitions import MarketDefinition, MarketSpace
from roundhouse.engine import events as ev
from roundhouse.engine.offers import ParBox
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import MarketPlace, State

END_ZONE = "end"


def box(market: MarketDefinition, row: int, column: int) -> MarketSpace | None:
    """The box at ``row`` and ``column`` (from 0), or None where there is none."""
    if not (0 <= row < len(market.rows) and 0 <= column < len(market.rows[row])):
        return None
    return market.rows[row][column]


def price(position: Position, symbol: str) -> int:
    """The company's share price in whole units; 0 while it has none."""
    place = position.state.market.get(symbol)
    if place is None:
        return 0
    space = box(position.definition.market, place.row, place.column)
    return space.price if space else 0


def in_zone(position: Position, symbol: str, zone: str) -> bool:
    """Whether the company's price marker lies in a box of the kind ``zone``."""
    place = position.state.market.get(symbol)
    space = box(position.definition.market, place.row, place.column) if place else None
    return space is not None and zone in space.kinds


def par_boxes(market: MarketDefinition, zones: frozenset[str]) -> tuple[ParBox, ...]:
    """The boxes of any of the ``zones``, dearest first."""
    found = [
        ParBox(space.price, row, column)
        for row, spaces in enumerate(market.rows)
        for column, space in enumerate(spaces)
        if space is not None and zones & set(space.kinds)
    ]
    return tuple(sorted(found, key=lambda b: -b.price))


def moved(market: MarketDefinition, row: int, column: int, direction: str) -> tuple[int, int]:
    """The box one step in ``direction`` (up, down, left, right) on a grid market.

    At the right end of a row a move right goes up, at the left end a move left goes down; up
    at the top and down at the bottom of a column stay. A linear market has right for up, and left for down.
    """
    if market.shape == "linear":
        direction = {"up": "right", "down": "left"}.get(direction, direction)
    if direction == "right" and box(market, row, column + 1) is not None:
        return row, column + 1
    if direction == "left" and box(market, row, column - 1) is not None:
        return row, column - 1
    vertical = -1 if direction in ("right", "up") else 1
    if box(market, row + vertical, column) is not None:
        return row + vertical, column
    return row, column


def target(market: MarketDefinition, place: MarketPlace, direction: str, times: int = 1) -> tuple[int, int]:
    """The box after ``times`` steps from ``place``."""
    row, column = place.row, place.column
    for _ in range(times):
        row, column = moved(market, row, column, direction)
    return row, column


def price_after(position: Position, symbol: str, direction: str, times: int = 1) -> int:
    """The share price in whole units that a move would lead to."""
    row, column = target(position.definition.market, position.state.market[symbol], direction, times)
    space = box(position.definition.market, row, column)
    return space.price if space else 0


def move(draft: Draft, symbol: str, direction: str, reason: str, times: int = 1) -> bool:
    """Move a company's marker; True if it has reached a box that ends the game."""
    place = draft.state.market[symbol]
    market = draft.title.definition.market
    row, column = target(market, place, direction, times)
    space = box(market, row, column)
    if space is None or (row, column) == (place.row, place.column):
        return False
    draft.emit(ev.PriceMoved(symbol, row, column, space.price, reason))
    return END_ZONE in space.kinds


def stack(state: State, row: int, column: int) -> tuple[str, ...]:
    """The companies whose markers lie in a box, from the top."""
    here = [(p.arrival, c) for c, p in state.market.items() if (p.row, p.column) == (row, column)]
    return tuple(c for _, c in sorted(here))


def operating_order(position: Position, kind: str = "") -> tuple[str, ...]:
    """Floated companies (of a ``kind``, if given) in the order in which they would operate now.

    Highest price first; of equal prices the marker further right; in one box from the top.
    """
    market = position.state.market

    def key(symbol: str) -> tuple[int, int, int]:
        place = market[symbol]
        return (-price(position, symbol), -place.column, place.arrival)

    kinds = position.definition.companies
    wanted = (c for c in position.state.floated if c in market and kind in ("", kinds[c].kind))
    return tuple(sorted(wanted, key=key))
