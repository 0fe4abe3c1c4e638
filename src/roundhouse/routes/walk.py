"""A depth-first walk over all routes of one train."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable
from typing import NamedTuple

from roundhouse.engine.state import Route, Stop
from roundhouse.routes.context import RunContext, RunTrain
from roundhouse.routes.counting import visit_limits
from roundhouse.routes.graph import Graph

_FIELD = 16
"""Bits for each of the train's limits in the number that says what is left of them all."""
_FAR = 1 << 30
CENTRES = 2
"""How many revenue centres a route needs."""


class Walked(NamedTuple):
    """A legal route: its stops in order, what it uses up (bits of :attr:`Graph.uses`), and its way.

    ``visits`` has a bit for each of its stops, ``start`` is a node of the graph, ``path`` the segments
    from there.
    """

    stops: tuple[Stop, ...]
    uses: int
    visits: int
    start: int
    path: tuple[int, ...]

    def route(self, graph: Graph, train: str) -> Route:
        """The route with its track."""
        return graph.route(train, self.start, self.path)


Found = Callable[[Walked], None]


class TooManyStepsError(Exception):
    """A walk has taken more steps than it may."""


class Walk:
    """Gives every legal route of one train to ``found``, one way round only.

    A segment is walked in either direction: *way* ``2 n`` runs over segment ``n`` from its node ``a`` to
    ``b``, way ``2 n + 1`` back. What a way ``needs`` are bits that a route has only once: its segment,
    the gate or stop that it leads to, groups of stops that exclude each other.
    """

    def __init__(self, context: RunContext, train: RunTrain, graph: Graph) -> None:
        self.context, self.train, self.graph = context, train, graph
        self.limits = tight_limits(train)
        self.guard = sum(1 << (_FIELD * n + _FIELD - 1) for n in range(len(self.limits)))
        self.room = sum(room << (_FIELD * n) for n, (_, room) in enumerate(self.limits)) | self.guard
        self.own_bits = max((uses.bit_length() for uses in graph.uses), default=0)
        self.stop_needs = {node: self._stop_bits(node, stop) for node, stop in graph.stops()}
        self.costs = {node: self._cost(stop) for node, stop in graph.stops()}
        self.heads = [end for segment in graph.segments for end in (segment.b, segment.a)]
        self.needs = [self._needs(way) for way in range(2 * len(graph.segments))]
        self.nexts = [self._nexts(way) for way in range(2 * len(graph.segments))]
        self.stops = dict(graph.stops())
        self.ends = {node for node, stop in graph.stops() if self._may_end(stop)}
        self.passes = {node for node, stop in graph.stops() if context.may_pass(stop)}
        self.tokens = {node for node, stop in graph.stops() if stop in context.tokens}
        centres = (node for node, stop in graph.stops() if context.centres_on(train, (stop,)))
        self.centres = sum(1 << (self.own_bits + node) for node in centres)
        self.reach = self._reach()
        self.steps = math.inf

    def run(self, found: Found, steps: int | None = None) -> None:
        """Call ``found`` for each route; what it raises ends the walk.

        Raises :class:`TooManyStepsError` when there are more than ``steps`` to take.
        """
        self.steps = math.inf if steps is None else steps
        for start, stop in self.graph.stops():
            room = self.room - self.costs[start][1]
            if start not in self.ends or room & self.guard != self.guard:
                continue
            ways = tuple(2 * n + (self.graph.segments[n].a != start) for n in self.graph.around[start])
            self._from(start, stop, ways, room, found)

    def _from(self, start: int, first: Stop, ways: tuple[int, ...], room: int, found: Found) -> None:
        """Walk over ``ways`` from the node ``start``, the stop ``first``: as far as it goes, then back."""
        heads, needs, nexts, costs, guard = self.heads, self.needs, self.nexts, self.costs, self.guard
        tokens, passes, reach = self.tokens, self.passes, self.reach
        own_bits, mask, centres = self.own_bits, (1 << self.own_bits) - 1, self.centres
        stops, path = [first], list[int]()
        steps = [(iter(ways), self.stop_needs[start], room, start in tokens, True)]
        while steps:
            self.steps -= 1
            if self.steps < 0:
                raise TooManyStepsError
            choices, used, left, token, at_stop = steps[-1]
            for way in choices:
                need, head = needs[way], heads[way]
                if used & need:
                    continue
                path.append(way >> 1)
                if head not in costs:
                    steps.append((iter(nexts[way]), used | need, left, token, False))
                    break
                passing, ending = costs[head]
                stops.append(self.stops[head])
                arrived = token or head in tokens
                may_end = arrived and head > start and head in self.ends
                if may_end and (left - ending) & guard == guard:
                    uses = used | need
                    if (uses & centres).bit_count() >= CENTRES:
                        found(Walked(tuple(stops), uses & mask, uses >> own_bits, start, tuple(path)))
                after = left - passing
                if head in passes and after & guard == guard and (arrived or reach[head] <= after - guard):
                    steps.append((iter(nexts[way]), used | need, after, arrived, True))
                    break
                stops.pop()
                path.pop()
            else:
                steps.pop()
                if path:
                    path.pop()
                if at_stop:
                    stops.pop()

    def _may_end(self, stop: Stop) -> bool:
        return self.context.kinds[stop] in self.train.ends and self.train.mode(stop) != "never"

    def _cost(self, stop: Stop) -> tuple[int, int]:
        """What ``stop`` takes off each of the train's limits, passed and as an end."""
        kind, mode = self.context.kinds[stop], self.train.mode(stop)
        cost = sum(1 << (_FIELD * n) for n, (kinds, _) in enumerate(self.limits) if kind in kinds)
        return (cost if mode == "must" else 0, cost if mode in ("must", "may") else 0)

    def _stop_bits(self, node: int, stop: Stop) -> int:
        first = self.own_bits + len(self.graph.points)
        groups = (*self.context.exclusive, *self.train.exclusive)
        excluded = sum(1 << (first + n) for n, group in enumerate(groups) if stop in group)
        return 1 << (self.own_bits + node) | excluded

    def _needs(self, way: int) -> int:
        """The bits of a way; of its gates only the one that it leads to."""
        segment, head = self.graph.segments[way >> 1], self.heads[way]
        tail = segment.a if head == segment.b else segment.b
        own = self.graph.uses[way >> 1] & ~self.graph.gate_bit(tail)
        return own | self.stop_needs.get(head, 0)

    def _nexts(self, way: int) -> tuple[int, ...]:
        head = self.heads[way]
        return tuple(
            2 * n + (self.graph.segments[n].a != head)
            for n in self.graph.around[head]
            if self.graph.follows(head, way >> 1, n)
        )

    def _reach(self) -> list[int]:
        """For each node how much of the first limit the way to the nearest token takes at least.

        0 everywhere for a train whose limits don't begin with one that all stops count for.
        """
        distance = [_FAR] * len(self.graph.points)
        if len(self.limits) != 1:
            return [0] * len(self.graph.points)
        waiting = [(0, node) for node, stop in self.graph.stops() if stop in self.context.tokens]
        while waiting:
            far, node = heapq.heappop(waiting)
            if far >= distance[node]:
                continue
            distance[node] = far
            onward = far + self.costs.get(node, (0, 0))[0]
            for n in self.graph.around[node]:
                segment = self.graph.segments[n]
                heapq.heappush(waiting, (onward, segment.b if segment.a == node else segment.a))
        return distance


def tight_limits(train: RunTrain) -> list[tuple[frozenset[str], int]]:
    """The limits of the train's length that no other of them implies."""
    limits = [(kinds, room) for kinds, room in visit_limits(train.definition.distance) if room is not None]
    return [
        (kinds, room)
        for kinds, room in limits
        if not any(kinds < other and wider <= room for other, wider in limits)
    ]
