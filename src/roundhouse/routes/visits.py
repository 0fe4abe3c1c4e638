"""Whether a route of a company visits a stop so that it is worth more when the stop is.

That is a question about the existence of a route, not about the best one: of a legal route that visits a stop
the part between the stop and a token is legal too, so that the search goes from the stop straight to a token.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Iterator, Sequence

from roundhouse.catalogue.definitions import TrainDefinition
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.position import Position, remembered
from roundhouse.engine.state import Stop
from roundhouse.routes.context import RunContext, RunTrain
from roundhouse.routes.graph import Graph, graph_of
from roundhouse.routes.positions import run_context
from roundhouse.routes.walk import CENTRES, Walk

MOST_STEPS = 20_000
"""After so many steps a search for one route gives up, which counts as no route: some 20 ms."""
_FAR = 1 << 30


@remembered
def visits_of(position: Position, company: CompanySymbol) -> Visits:
    """The routes that ``company`` could run at ``position``."""
    return Visits(run_context(position, company))


class Visits:
    """The routes of each kind of train under the rules of ``context``."""

    def __init__(self, context: RunContext) -> None:
        """Nothing is searched before it is asked for."""
        self.context = context
        self._searches: tuple[_Search, ...] | None = None

    def gains(self, stop: Stop, kind: str, worth: int) -> bool:
        """Whether some route gains when ``stop`` is a stop of ``kind`` and ``worth`` more than it is.

        ``worth`` is what it is worth then, in whole units of the currency.
        """
        return any(search.gains(stop, kind, worth) for search in self._of_kinds())

    def _of_kinds(self) -> tuple[_Search, ...]:
        if self._searches is None:
            kinds = {(train.definition.name, len(train.cards)): train for train in self.context.trains}
            graph = graph_of(self.context) if kinds and self.context.tokens else None
            trains = kinds.values() if graph else ()
            self._searches = tuple(_Search(self.context, train, graph) for train in trains if graph)
        return self._searches


class _Search:
    """Routes of one train through a stop, by the tables of the walk over all its routes."""

    def __init__(self, context: RunContext, train: RunTrain, graph: Graph) -> None:
        self.context, self.train, self.graph = context, train, graph
        self.walk = Walk(context, train, graph)
        self.nodes = {stop: node for node, stop in graph.stops()}
        self.far = self._far()
        self.reach = self._reach()
        self.rivals: frozenset[int] = frozenset()
        self.most_rivals = 0
        self.steps = 0

    def gains(self, stop: Stop, kind: str, worth: int) -> bool:
        """Whether a route of the train visits the stop, and counts it when it is worth ``worth``."""
        node = self.nodes.get(stop)
        counted = _counted(self.train.definition, kind)
        if node is None or counted == 0:
            return False
        self._count_rivals(node, kind, worth, counted)
        self.steps = MOST_STEPS
        return self._is_end(node) or self._is_passed(node)

    def _count_rivals(self, node: int, kind: str, worth: int, counted: int | None) -> None:
        """Note the stops before which a train that counts only some would leave the stop out."""
        self.rivals, self.most_rivals = frozenset(), 0
        if counted is not None:
            kinds = next(e.kinds for e in self.train.definition.distance if kind in e.kinds)
            amounts, stops = self.context.amounts, self.graph.stops()
            self.rivals = frozenset(
                other
                for other, stop in stops
                if other != node and self.context.kinds[stop] in kinds and amounts[stop] >= worth
            )
            self.most_rivals = counted - 1

    def _is_end(self, node: int) -> bool:
        """Whether a route ends at the stop."""
        walk = self.walk
        left = walk.room - walk.costs[node][1]
        if node not in walk.ends or left & walk.guard != walk.guard:
            return False
        arms = self._arms(self._ways(node), walk.stop_needs[node], left, 0, token=node not in walk.tokens)
        return any(self._is_long_enough(used) for used, _, _ in arms)

    def _is_passed(self, node: int) -> bool:
        """Whether a route runs through the stop: on one side to a token, on the other to any end."""
        walk = self.walk
        left = walk.room - walk.costs[node][0]
        if node in walk.ends or node not in walk.passes or left & walk.guard != walk.guard:
            return False
        ways = self._ways(node)
        for used, room, rivals in self._arms(ways, walk.stop_needs[node], left, 0, token=True):
            if any(self._is_long_enough(all_) for all_, _, _ in self._arms(ways, used, room, rivals)):
                return True
        return False

    def _arms(
        self, ways: Sequence[int], used: int, left: int, rivals: int, *, token: bool = False
    ) -> Iterator[tuple[int, int, int]]:
        """Ways on to an end, or to one with a ``token``: what each has used, what is left, its rivals."""
        walk = self.walk
        for way in ways:
            self.steps -= 1
            need, head = walk.needs[way], walk.heads[way]
            if used & need or self.steps < 0:
                continue
            if head not in walk.costs:
                yield from self._arms(self._sorted(walk.nexts[way]), used | need, left, rivals, token=token)
                continue
            more = rivals + (head in self.rivals)
            if more > self.most_rivals and self.rivals:
                continue
            passing, ending = walk.costs[head]
            is_goal = head in walk.ends and (head in walk.tokens or not token)
            if is_goal and (left - ending) & walk.guard == walk.guard:
                yield used | need, left - ending, more
                continue
            after = left - passing
            near = not token or self.reach[head] <= after - walk.guard
            if head in walk.passes and after & walk.guard == walk.guard and near:
                yield from self._arms(self._sorted(walk.nexts[way]), used | need, after, more, token=token)

    def _is_long_enough(self, used: int) -> bool:
        return (used & self.walk.centres).bit_count() >= CENTRES

    def _ways(self, node: int) -> Sequence[int]:
        segments = self.graph.segments
        return self._sorted(tuple(2 * n + (segments[n].a != node) for n in self.graph.around[node]))

    def _sorted(self, ways: Sequence[int]) -> Sequence[int]:
        """The nearest to a token first."""
        return sorted(ways, key=lambda way: self.far[self.walk.heads[way]]) if len(ways) > 1 else ways

    def _reach(self) -> list[int]:
        """For each node how much of the first limit the way to the nearest token takes at least.

        0 everywhere for a train whose limits don't begin with one that all stops count for.
        """
        distance = [_FAR] * len(self.graph.points)
        if len(self.walk.limits) != 1:
            return [0] * len(self.graph.points)
        waiting = [(0, node) for node, stop in self.graph.stops() if stop in self.context.tokens]
        while waiting:
            far, node = heapq.heappop(waiting)
            if far >= distance[node]:
                continue
            distance[node] = far
            onward = far + self.walk.costs.get(node, (0, 0))[0]
            for n in self.graph.around[node]:
                segment = self.graph.segments[n]
                heapq.heappush(waiting, (onward, segment.b if segment.a == node else segment.a))
        return distance

    def _far(self) -> list[int]:
        """How many segments away from a token each node is, whatever stands in between."""
        far = [_FAR] * len(self.graph.points)
        waiting = deque((node, 0) for node in self.walk.tokens)
        while waiting:
            node, distance = waiting.popleft()
            if distance >= far[node]:
                continue
            far[node] = distance
            for n in self.graph.around[node]:
                segment = self.graph.segments[n]
                waiting.append((segment.b if segment.a == node else segment.a, distance + 1))
        return far


def _counted(train: TrainDefinition, kind: str) -> int | None:
    """How many stops of a kind count for a train on one route; None for all that it visits."""
    for entry in train.distance:
        if kind in entry.kinds:
            return None if entry.pay == entry.visit else entry.pay
    return 0
