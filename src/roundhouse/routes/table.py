"""The listed routes of a train as arrays: what each earns, and what it is in the way of others with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from roundhouse.routes.columns import Candidate
from roundhouse.routes.graph import Graph
from roundhouse.routes.layout import Words, layout_of

Amounts = NDArray[np.float64]
Bits = NDArray[np.uint8]
"""By byte and route eight bits of what the route uses, the lowest first."""

SUBSETS = np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1, bitorder="little").astype(np.float64)
"""By value of a byte the bits that it has."""


class RouteTable(NamedTuple):
    """Some ``routes``: what they earn (``totals``, whole units), and the ``bits`` of what they share."""

    routes: Sequence[Candidate]
    totals: Amounts
    bits: Bits

    def step(self) -> int:
        """A number that all the totals are multiples of."""
        return int(np.gcd.reduce(self.totals.astype(np.int64), initial=0))

    def wanted(self) -> list[int]:
        """The numbers of the bits that any of the routes uses."""
        joined = np.bitwise_or.reduce(self.bits, axis=1)
        return np.flatnonzero(np.unpackbits(joined, bitorder="little")).tolist()

    def planes(self, numbers: NDArray[np.intp]) -> Bits:
        """By bit and route, of the ``numbers`` given only, whether the route uses what the bit stands for."""
        return np.unpackbits(self.bits[:, numbers], axis=0, bitorder="little")

    def costs(self, prices: Amounts) -> Amounts:
        """What each route uses at ``prices`` by bit."""
        padded = np.zeros(8 * len(self.bits))
        padded[: len(prices)] = prices[: len(padded)]
        costs = np.zeros(len(self.totals))
        for row, eight in zip(self.bits, padded.reshape(-1, 8), strict=True):
            if eight.any():
                costs += (SUBSETS @ eight)[row]
        return costs


def table_of(graph: Graph, routes: Sequence[Candidate]) -> RouteTable:
    """The ``routes`` as arrays, in their order."""
    words = layout_of(graph).words([each.walked.uses for each in routes])
    totals = np.array([each.total for each in routes], dtype=np.float64)
    return RouteTable(routes, totals, bits_of_words(words))


def bits_of_words(words: Words) -> Bits:
    """Words byte by byte."""
    return np.ascontiguousarray(np.ascontiguousarray(words.T).view(np.uint8).T)
