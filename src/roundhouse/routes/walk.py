"""A depth-first walk over all routes of one train."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from roundhouse.engine.state import Route, Stop
from roundhouse.routes.context import RunContext, RunTrain
from roundhouse.routes.counting import visit_limits
from roundhouse.routes.graph import Graph

FIELD = 16
"""Bits for each of the train's limits in the number that says what is left of them all."""
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


_Arm = tuple[tuple[int, ...], int, int, int, tuple[Stop, ...], tuple[int, ...], tuple[int, ...], int | None]
"""A way that has been walked: the ways on which it may go on, the bits of what it has used, what the train's
limits leave; the node from which it leads, its stops and its segments from there.

Then the ways from the token on which the other arm may leave it; and what more the limits lose if the route
ends at the token, None where it has its other end already.
"""


class Walk:
    """Gives every legal route of one train to ``found``, one way round only.

    A route visits a token. It is walked from the first of its tokens on: one arm to one end, then from the
    token over a later one of its segments to the other end. So every step leads from a token.

    A segment is walked in either direction: *way* ``2 n`` runs over segment ``n`` from its node ``a`` to
    ``b``, way ``2 n + 1`` back. What a way ``needs`` are bits that a route has only once: its segment,
    the gate or stop that it leads to, groups of stops that exclude each other.
    """

    def __init__(self, context: RunContext, train: RunTrain, graph: Graph) -> None:
        self.context, self.train, self.graph = context, train, graph
        self.limits = tight_limits(train)
        self.guard = sum(1 << (FIELD * n + FIELD - 1) for n in range(len(self.limits)))
        self.room = sum(room << (FIELD * n) for n, (_, room) in enumerate(self.limits)) | self.guard
        self.own_bits = graph.sharing_bit.bit_length()
        self.stop_needs = {node: self._stop_bits(node, stop) for node, stop in graph.stops()}
        self.costs = {node: self._cost(stop) for node, stop in graph.stops()}
        self.heads = [end for segment in graph.segments for end in (segment.b, segment.a)]
        self.needs = [self._needs(way) for way in range(2 * len(graph.segments))]
        self.nexts = [self._nexts(way) for way in range(2 * len(graph.segments))]
        self.stops = dict(graph.stops())
        self.ends = {node for node, stop in graph.stops() if self._may_end(stop)}
        self.passes = {node for node, stop in graph.stops() if context.may_pass(stop)}
        self.tokens = [node for node, stop in graph.stops() if stop in context.tokens]
        centres = (node for node, stop in graph.stops() if context.centres_on(train, (stop,)))
        self.centres = sum(1 << (self.own_bits + node) for node in centres)
        self.steps = math.inf

    def run(self, found: Found, steps: int | None = None) -> None:
        """Call ``found`` for each route; what it raises ends the walk.

        Raises :class:`TooManyStepsError` when there are more than ``steps`` to take.
        """
        self.steps = math.inf if steps is None else steps
        before = 0
        for token in self.tokens:
            self._from(token, before, found)
            before |= 1 << (self.own_bits + token)

    def ways_from(self, node: int) -> tuple[int, ...]:
        """The ways that lead from a node: twice the number of a segment, one more against its direction."""
        return tuple(2 * n + (self.graph.segments[n].a != node) for n in self.graph.around[node])

    def _from(self, token: int, before: int, found: Found) -> None:
        """Walk all routes with the ``token`` and none of those ``before`` it (bits of their stops)."""
        heads, needs, nexts, costs, guard = self.heads, self.needs, self.nexts, self.costs, self.guard
        stops, ends, passes, centres = self.stops, self.ends, self.passes, self.centres
        own, seen, may_end = self.own_bits, ~before, token in self.ends
        mask, left = (1 << own) - 1, self.room - costs[token][0]
        closing = costs[token][1] - costs[token][0]
        ways = self.ways_from(token)
        used = self.stop_needs[token] | before
        waiting: list[_Arm] = []
        for number, way in enumerate(ways):
            later = ways[number + 1 :] if token in passes else ()
            waiting.append(((way,), used, left, token, (stops[token],), (), later, closing))
        while waiting:
            self.steps -= 1
            if self.steps < 0:
                raise TooManyStepsError
            ways, used, left, start, visited, path, later, more = waiting.pop()
            for way in ways:
                need, head = needs[way], heads[way]
                if used & need:
                    continue
                uses, onward = used | need, (*path, way >> 1)
                if head not in costs:
                    waiting.append((nexts[way], uses, left, start, visited, onward, later, more))
                    continue
                after, ended = left - costs[head][0], left - costs[head][1]
                along = (*visited, stops[head])
                if head in ends and ended & guard == guard:
                    whole = more is None or (may_end and (ended - more) & guard == guard)
                    if whole and (uses & seen & centres).bit_count() >= CENTRES:
                        found(Walked(along, uses & mask, (uses & seen) >> own, start, onward))
                    if later:
                        waiting.append((later, uses, ended, head, along[::-1], onward[::-1], (), None))
                if head in passes and after & guard == guard:
                    waiting.append((nexts[way], uses, after, start, along, onward, later, more))

    def _may_end(self, stop: Stop) -> bool:
        return self.context.kinds[stop] in self.train.ends and self.train.mode(stop) != "never"

    def _cost(self, stop: Stop) -> tuple[int, int]:
        """What ``stop`` takes off each of the train's limits, passed and as an end."""
        kind, mode = self.context.kinds[stop], self.train.mode(stop)
        cost = sum(1 << (FIELD * n) for n, (kinds, _) in enumerate(self.limits) if kind in kinds)
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


def tight_limits(train: RunTrain) -> list[tuple[frozenset[str], int]]:
    """The limits of the train's length that no other of them implies."""
    limits = [(kinds, room) for kinds, room in visit_limits(train.definition.distance) if room is not None]
    return [
        (kinds, room)
        for kinds, room in limits
        if not any(kinds < other and wider <= room for other, wider in limits)
    ]
