"""What a route can still earn, for every row of a diagram and every state of a train's meter.

The levels are gone through from the last to the first. What routes use once has a price, which is taken off
where a route first touches it; so the potential of the root is the most that a route earns above the prices
of what it uses, and going where the potential is highest gives that route.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from roundhouse.engine.state import Stop
from roundhouse.routes.diagram import LOST, ROOT, WHOLE, Level
from roundhouse.routes.graph import Graph
from roundhouse.routes.meter import START, Choice, Meter

NONE = -1e6
"""The potential where no route is left: less than any."""
EXACT = 0.02
"""By how much potentials may differ for want of digits."""

Potential = NDArray[np.float32]
"""By row and state. The last column, one more than there are states, is for choices that aren't allowed."""


class Prices(NamedTuple):
    """What it costs to use a thing that is used once, by its bit of :attr:`Graph.uses`.

    ``stops``: to be paid for a stop that counts once, by node.
    """

    things: Mapping[int, float] = {}
    stops: Mapping[int, float] = {}


class Path(NamedTuple):
    """A route by its segments, in the order of the diagram, what it earns and the stops it is paid for."""

    segments: tuple[int, ...]
    earns: float
    claims: tuple[int, ...]


class _Way(NamedTuple):
    """A choice of how a train treats nodes: what it earns, also less prices; the state after it; claims."""

    earns: float
    above: float
    state: int
    claims: tuple[int, ...]


class _Touch(NamedTuple):
    """The rows of a level whose routes touch a node first there, and how it may be treated.

    ``choices``: None for a gate.
    """

    node: int
    rows: NDArray[np.intp] | slice
    choices: tuple[Choice, ...] | None


class Potentials:
    """The potentials of the routes of one kind of train, under prices that change."""

    def __init__(self, graph: Graph, levels: Sequence[Level], meter: Meter) -> None:
        self.graph, self.levels, self.meter = graph, levels, meter
        self._stops: dict[int, Stop] = dict(graph.stops())
        self._touches = [tuple(self._touched(level)) for level in levels]
        self._bits = graph.own_bits
        self._prices = Prices()
        sizes = [*(len(level.left) for level in levels), ROOT]
        self.by_level = [np.full((size, meter.size + 1), NONE, np.float32) for size in sizes]
        self.by_level[-1][WHOLE, :-1] = np.where(meter.ends, 0, NONE)

    @property
    def claimed(self) -> frozenset[int]:
        """The stops, by node, that the train wants to be paid for and that count once for all trains."""
        return frozenset(
            node for node, stop in self._stops.items() if any(c.claims for c in self.meter.choices(stop))
        )

    @property
    def any_route(self) -> bool:
        """Whether the train may have a route, as far as the diagram and the meter tell each alone."""
        return len(self.by_level[0]) > ROOT and bool(self.meter.ends.any())

    def work_out(self, prices: Prices) -> float:
        """Work the potentials out; the most that a route earns above ``prices``, if there may be any."""
        self._prices = prices
        for number in range(len(self.levels) - 1, -1, -1):
            level, following = self.levels[number], self.by_level[number + 1]
            taken = following[level.taken]
            price = sum(prices.things.get(bit, 0.0) for bit in self._bits[level.segment])
            if price:
                taken -= np.float32(price)
            for touch in self._touches[number]:
                self._visit(taken, touch)
            np.maximum(following[level.left], taken, out=self.by_level[number])
        first = self.by_level[0]
        return float(first[ROOT, START]) + self.meter.first_gain

    def best(self) -> Path:
        """A route that earns the most above the prices."""
        segments: list[int] = []
        claims: tuple[int, ...] = ()
        row, state, earns = ROOT, START, float(self.meter.first_gain)
        for number, level in enumerate(self.levels):
            if row == WHOLE:
                break
            following, before = self.by_level[number + 1], row
            left, taken = level.left[row], level.taken[row]
            here = self.by_level[number][row, state] - EXACT
            if left != LOST and (taken == LOST or following[left, state] >= here):
                row = int(left)
                continue
            row = int(taken)
            segments.append(level.segment)
            ways = [_Way(0.0, 0.0, state, ())]
            for node, first in ((level.a, level.first_a), (level.b, level.first_b)):
                if first[before]:
                    ways = [after for way in ways for after in self._visited(way, node)]
            way = max(ways, key=lambda way: way.above + following[row, way.state])
            earns, state, claims = earns + way.earns, way.state, claims + way.claims
        return Path(tuple(segments), earns, claims)

    def _visited(self, way: _Way, node: int) -> Iterator[_Way]:
        """A way with the ``node``, in each way in which the train may treat it."""
        stop = self._stops.get(node)
        if stop is None:
            yield way
            return
        for choice in self.meter.choices(stop):
            after, gain = int(choice.after[way.state]), float(choice.gains[way.state])
            if after < self.meter.size:
                price = self._prices.stops.get(node, 0.0) if choice.claims else 0.0
                claims = (*way.claims, node) if choice.claims else way.claims
                yield _Way(way.earns + gain, way.above + gain - price, after, claims)

    def _touched(self, level: Level) -> list[_Touch]:
        found = []
        for node, first in ((level.b, level.first_b), (level.a, level.first_a)):
            rows = np.flatnonzero(first)
            if len(rows):
                stop = self._stops.get(node)
                choices = None if stop is None else self.meter.choices(stop)
                whole = len(rows) == len(first) - ROOT
                found.append(_Touch(node, slice(ROOT, None) if whole else rows, choices))
        return found

    def _visit(self, taken: Potential, touch: _Touch) -> None:
        """Take the prices of the node off, or add what the stop brings at most."""
        if touch.choices is None:
            price = self._prices.things.get(len(self.graph.segments) + touch.node)
            if price:
                taken[touch.rows] -= np.float32(price)
            return
        price = self._prices.stops.get(touch.node, 0.0)
        here = taken[touch.rows]
        best = np.full((len(here), self.meter.size), NONE, np.float32)
        for choice in touch.choices:
            gains = choice.gains - price if choice.claims else choice.gains
            np.maximum(best, here[:, choice.after] + gains.astype(np.float32), out=best)
        taken[touch.rows, :-1] = best
