"""The fullest table of 1825 there can be."""

from __future__ import annotations

from functools import cache

from roundhouse.engine.position import Position
from tests.rules.t1825 import table as t1825


@cache
def crowded(count: int = 99) -> Position:
    """Nine players and all that 1825 may have on the market, or so many companies, in a stock round."""
    position = t1825.no_privates(t1825.start(*t1825.ALL_UNITS, "k2", "k3", "k5", "r1", "r2", "r3", players=9))
    for n, symbol in enumerate(list(position.definition.companies)[:count]):
        president, other = t1825.NINE[n % 9], t1825.NINE[(n + 4) % 9]
        position = t1825.formed(position, symbol, president, "pool", 82, 82, **{president: 2, other: 2})
    return position
