"""Who gets what when minor companies become a public company."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roundhouse.engine.position import Position
from roundhouse.engine.state import State
from roundhouse.finance import certificates as cert
from roundhouse.finance.market import price


def oldest(state: State, minors: Sequence[str]) -> str:
    """The company that was formed first."""
    return min(minors, key=state.floated.index)


def shares_of(state: State, minors: Sequence[str]) -> Mapping[str, int]:
    """How many shares each owner gets: one a company, in the order of ``minors``."""
    counts: dict[str, int] = {}
    for minor in minors:
        owner = cert.president(state, minor) or ""
        counts[owner] = counts.get(owner, 0) + 1
    return counts


def director_of(state: State, minors: Sequence[str]) -> str:
    """Who has the most shares; of several the owner of the company formed first."""
    counts = shares_of(state, minors)
    most = [m for m in minors if counts[cert.president(state, m) or ""] == max(counts.values())]
    return cert.president(state, oldest(state, most)) or ""


def first_with_two(state: State, minors: Sequence[str]) -> str:
    """Who first has two shares when they are dealt in the order of ``minors``, until another has more.

    Where nobody gets two, as :func:`director_of`.
    """
    counts: dict[str, int] = {}
    director = ""
    for minor in minors:
        owner = cert.president(state, minor) or ""
        counts[owner] = counts.get(owner, 0) + 1
        if counts[owner] >= 2 and counts[owner] > counts.get(director, 1):
            director = owner
    return director or director_of(state, minors)


def price_sum(position: Position, minors: Sequence[str]) -> int:
    """The prices of the dearest and the cheapest together, in whole units."""
    prices = [price(position, minor) for minor in minors]
    return max(prices) + min(prices)
