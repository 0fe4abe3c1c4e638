"""Good routes of trains that run any distance and count the best few of their stops.

Such a train has routes beyond number, yet what it earns at most is plain: the dearest stops of the board.
Routes that visit them are put together stop by stop, over the shortest way that is left from one to the next.
Often one earns all that is possible, which proves it. The effort is counted in legs and never in seconds.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from roundhouse.engine.state import Stop
from roundhouse.routes.context import RunContext, RunTrain
from roundhouse.routes.graph import Graph
from roundhouse.routes.many import StopValues, stop_values
from roundhouse.routes.walk import CENTRES, Walk, Walked

KEPT = 40
"""How many beginnings of routes with as many dear stops are followed further."""
NEAR = 6
"""To how many of the dear stops that are nearest a beginning goes on."""
SPARE = 12
"""How many more stops than a train counts are looked at as dear ones, and all that are worth as much."""


def express_values(context: RunContext, train: RunTrain) -> StopValues | None:
    """What stops are worth to a train that runs any distance and counts the best few; None for another."""
    values = stop_values(context, train)
    endless = all(row.visit is None for row in train.definition.distance)
    return values if values and values.most and endless and not context.once else None


ALTERNATIVES = 6
"""How many routes of a train are tried with those of others."""


class _Beginning(NamedTuple):
    """A part of a route: what its stops earn, the bits that it used, its last node, its way and its stops.

    ``path`` are the segments; ``token``: whether one of the stops has a token.
    """

    total: int
    used: int
    head: int
    path: tuple[int, ...]
    stops: tuple[int, ...]
    token: bool


def sets_of(
    searches: Sequence[Express], taken: int = 0, shared: int = -1, each: int = ALTERNATIVES
) -> Iterator[tuple[Walked, ...]]:
    """Sets with a route for each of the trains: of each the best few over what those before it leave.

    ``each``: how many; ``shared`` are the bits of uses by which routes are in each other's way.
    """
    if not searches:
        yield ()
        return
    for _, walked in searches[0].routes(taken, each)[:each]:
        for others in sets_of(searches[1:], taken | walked.uses & shared, shared, each):
            yield (walked, *others)


class Express:
    """Routes of one express train, found leg by leg."""

    def __init__(self, context: RunContext, graph: Graph, train: RunTrain, values: StopValues) -> None:
        self.walk, self.values, self.train = Walk(context, train, graph), values, train
        self.worth = {node: values.worth[stop] for node, stop in graph.stops()}
        ranked = sorted(self.worth.values(), reverse=True)
        least = ranked[min((values.most or 0) + SPARE, len(ranked)) - 1]
        self.dear = {node for node, amount in self.worth.items() if amount >= max(least, 1)}
        self.tokens = frozenset(self.walk.tokens)
        self.most_possible = _most_possible(context, graph, train, values)
        self.first_ways = {node: self.walk.ways_from(node) for node, _ in graph.stops()}

    def routes(self, taken: int = 0, enough: int = ALTERNATIVES) -> list[tuple[int, Walked]]:
        """Some routes that use nothing of the bits ``taken``, with their values, the best first.

        ``enough``: after so many that earn all that is possible no others are looked for.
        """
        found: dict[int, tuple[int, Walked]] = {}
        for each in reversed(self._beginnings(taken)):
            self._end(each, taken, found)
            if sum(total >= self.most_possible for total, _ in found.values()) >= enough:
                break
        return sorted(found.values(), key=lambda each: -each[0])

    def _beginnings(self, taken: int) -> list[_Beginning]:
        """Beginnings of routes, those with the most dear stops last, and of these the likeliest."""
        rounds = [[self._first(node) for node in sorted(self.dear & self.walk.ends)]]
        for _ in range((self.values.most or 1) - 1):
            longer = {leg.used: leg for each in rounds[-1] for leg in self._legs(each, taken, self.dear)}
            rounds.append(sorted(longer.values(), key=_rank)[:KEPT])
        return [each for beginnings in rounds for each in reversed(beginnings)]

    def _first(self, node: int) -> _Beginning:
        used = self.walk.stop_needs[node]
        return _Beginning(self.worth[node], used, node, (), (node,), node in self.tokens)

    def _end(self, part: _Beginning, taken: int, found: dict[int, tuple[int, Walked]]) -> None:
        """Keep the part as a route, if need be with a leg to a token."""
        whole = [part] if part.token else islice(self._legs(part, taken, self.tokens), 1)
        for each in whole:
            walk = self.walk
            if each.head in walk.ends and (each.used & walk.centres).bit_count() >= CENTRES:
                stops = tuple(walk.stops[node] for node in each.stops)
                uses = each.used & ((1 << walk.own_bits) - 1)
                walked = Walked(stops, uses, each.used >> walk.own_bits, each.stops[0], each.path)
                found[uses] = self.values.total(stops), walked

    def _legs(self, part: _Beginning, taken: int, goals: frozenset[int] | set[int]) -> Iterator[_Beginning]:
        """The part with a leg more to each of the nearest ``goals``."""
        walk = self.walk
        if part.path and part.head not in walk.passes:
            return
        seen, reached, left = set[int](), set[int](), NEAR
        waiting = deque((way, part.used, part.path, part.stops) for way in self.first_ways[part.head])
        while waiting and left:
            way, used, path, stops = waiting.popleft()
            head, need = walk.heads[way], walk.needs[way]
            if way in seen or (used | taken) & need:
                continue
            seen.add(way)
            used, path = used | need, (*path, way >> 1)
            if head in walk.costs:
                stops = (*stops, head)
                if head in goals and head not in reached:
                    reached.add(head)
                    left -= 1
                    yield self._longer(part, used, path, stops)
                if head not in walk.passes:
                    continue
            waiting.extend((onward, used, path, stops) for onward in walk.nexts[way])

    def _longer(
        self, part: _Beginning, used: int, path: tuple[int, ...], stops: tuple[int, ...]
    ) -> _Beginning:
        amounts = sorted((self.worth[node] for node in stops), reverse=True)
        token = part.token or not self.tokens.isdisjoint(stops)
        return _Beginning(sum(amounts[: self.values.most]), used, stops[-1], path, stops, token)


def _rank(part: _Beginning) -> tuple[int, int, int]:
    return -part.total, len(part.path), part.used


def _most_possible(context: RunContext, graph: Graph, train: RunTrain, values: StopValues) -> int:
    """What no route of the train exceeds: the dearest of the stops within reach, one of each group."""
    groups = [group for group in (*context.exclusive, *train.exclusive) if group]
    apart = [group for group in groups if not any(group & other for other in groups if other is not group)]
    best: dict[frozenset[Stop], int] = {}
    for _, stop in graph.stops():
        group = next((group for group in apart if stop in group), frozenset((stop,)))
        best[group] = max(best.get(group, 0), values.worth[stop])
    return sum(sorted(best.values(), reverse=True)[: values.most])
