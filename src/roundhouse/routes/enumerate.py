"""All routes of a train one by one, the best set by trying, and legal routes at random.

Trying is plain depth-first search: it grows beyond bounds on dense track and serves as a yardstick
and as a check of :mod:`roundhouse.routes.search`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random

import msgspec

from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.state import Route, Stop
from roundhouse.routes.check import check, check_route
from roundhouse.routes.context import RunContext, RunTrain
from roundhouse.routes.counting import visit_limits
from roundhouse.routes.graph import Graph, graph_of
from roundhouse.routes.valuation import RunValue, value

LONGEST_WALK = 8
"""How many stops a route drawn at random has at most."""


SETS_EACH = 20
"""How many sets of routes are looked at for each route that may be listed."""


class Enumeration(msgspec.Struct, frozen=True):
    """The best set found by trying; ``complete`` when nothing was left out for want of time."""

    routes: tuple[Route, ...]
    value: RunValue
    single_routes: int
    complete: bool


class _Candidate(msgspec.Struct, frozen=True):
    total: int
    uses: int
    route: Route


class _BudgetSpentError(Exception):
    pass


class _Walk:
    """A depth-first walk that gives every legal route of one train to ``found``, one way round only."""

    def __init__(
        self, context: RunContext, train: RunTrain, graph: Graph, found: Callable[[Route, int], None]
    ) -> None:
        self.context, self.train, self.graph, self.found = context, train, graph, found
        limits = visit_limits(train.definition.distance)
        self.limits = [(kinds, room) for kinds, room in limits if room is not None]
        self.groups = (*context.exclusive, *train.exclusive)

    def from_stop(self, start: int, stop: Stop) -> None:
        """Walk from the node ``start``, which is ``stop``."""
        self.start = start
        self.path: list[int] = []
        self.visited: list[Stop] = [stop]
        if self._may_end(stop) and self._fits():
            self._go_on(start, None, 0)

    def _go_on(self, node: int, before: int | None, used: int) -> None:
        graph = self.graph
        for number in graph.around[node]:
            if used & graph.uses[number] & ~self._gate_bit(node) or (
                before is not None and not graph.follows(node, before, number)
            ):
                continue
            segment = graph.segments[number]
            beyond = segment.b if segment.a == node else segment.a
            point = graph.points[beyond]
            self.path.append(number)
            if not isinstance(point, Stop):
                self._go_on(beyond, number, used | graph.uses[number])
            elif point not in self.visited:
                self._arrive(beyond, point, number, used | graph.uses[number])
            self.path.pop()

    def _gate_bit(self, node: int) -> int:
        return 1 << (len(self.graph.segments) + node)

    def _arrive(self, node: int, stop: Stop, number: int, used: int) -> None:
        self.visited.append(stop)
        if self._fits():
            if node > self.start and self._complete(stop):
                self.found(self.graph.route(self.train.id, self.start, self.path), used)
            if self.context.may_pass(stop):
                self._go_on(node, number, used)
        self.visited.pop()

    def _may_end(self, stop: Stop) -> bool:
        return self.context.kinds[stop] in self.train.ends and self.train.mode(stop) != "never"

    def _complete(self, stop: Stop) -> bool:
        if not self._may_end(stop) or not self.context.tokens.intersection(self.visited):
            return False
        centres = [
            s
            for s in self.visited
            if self.context.kinds[s] in self.context.centres and self.train.mode(s) != "never"
        ]
        return len(centres) >= 2 and self._fits(ended=True)

    def _fits(self, ended: bool = False) -> bool:
        """Whether the stops so far are within the train's reach; ends count once the route has ended."""
        modes = [self.train.mode(stop) for stop in self.visited]
        if ended:
            modes = list(self.train.modes_on(self.visited))
        kinds = [self.context.kinds[s] for s, mode in zip(self.visited, modes, strict=True) if mode == "must"]
        if any(sum(kind in allowed for kind in kinds) > room for allowed, room in self.limits):
            return False
        latest = self.visited[-1]
        return all(latest not in group or len(group.intersection(self.visited)) < 2 for group in self.groups)


def walk_routes(
    context: RunContext, train: RunTrain, graph: Graph, found: Callable[[Route, int], None]
) -> None:
    """Call ``found(route, uses)`` for each legal route of ``train``; what it raises ends the walk.

    ``uses`` has the bits of :attr:`Graph.uses`: routes without a common bit share no track.
    """
    walk = _Walk(context, train, graph, found)
    for node, stop in graph.stops():
        walk.from_stop(node, stop)


def single_routes(context: RunContext, train: RunTrain) -> list[Route]:
    """All legal routes of ``train`` alone, one way round each."""
    routes: list[Route] = []
    walk_routes(context, train, graph_of(context), lambda route, _uses: routes.append(route))
    return routes


def try_all(context: RunContext, seconds: float | None = None, most: int | None = None) -> Enumeration:
    """The best set of routes by trying all, the way the peers do it.

    Each train's routes are listed with their value alone, best first; sets are tried train by train and
    given up when the best of the trains left can't make up the difference. With ``seconds``, or
    ``most`` routes to list, the answer may be incomplete.
    """
    budget = _Budget(seconds, most)
    graph = graph_of(context)
    lists = [_candidates(context, train, graph, budget) for train in context.trains]
    combination = _Combination(context, lists, budget)
    combination.run()
    number = sum(len(each) for each in lists)
    return Enumeration(combination.best_routes, combination.best, number, not budget.spent)


class _Budget:
    """How long trying may go on."""

    def __init__(self, seconds: float | None, most: int | None) -> None:
        self.deadline = None if seconds is None else time.monotonic() + seconds
        self.routes = most
        self.sets = None if most is None else most * SETS_EACH
        self.steps = 0
        self.spent = False

    def next_route(self) -> None:
        """Take note of a route; raises when there were too many."""
        if self.routes is not None:
            self.routes -= 1
            self._stop_if(self.routes < 0)
        self._look_at_clock(64)

    def next_set(self) -> None:
        """Take note of a set of routes looked at."""
        if self.sets is not None:
            self.sets -= 1
            self._stop_if(self.sets < 0)
        self._look_at_clock(4096)

    def _look_at_clock(self, every: int) -> None:
        self.steps += 1
        if self.deadline is not None and not self.steps % every:
            self._stop_if(time.monotonic() > self.deadline)

    def _stop_if(self, over: bool) -> None:
        if over:
            self.spent = True
            raise _BudgetSpentError


def _candidates(context: RunContext, train: RunTrain, graph: Graph, budget: _Budget) -> list[_Candidate]:
    candidates: list[_Candidate] = []

    def found(route: Route, uses: int) -> None:
        budget.next_route()
        candidates.append(_Candidate(value(context, (route,)).total, uses, route))

    with suppress(_BudgetSpentError):
        walk_routes(context, train, graph, found)
    candidates.sort(key=lambda candidate: -candidate.total)
    return candidates


class _Combination:
    """Depth-first search over the trains' lists of routes."""

    def __init__(self, context: RunContext, lists: Sequence[list[_Candidate]], budget: _Budget) -> None:
        self.context, self.lists, self.budget = context, lists, budget
        tops = [each[0].total if each else 0 for each in lists]
        self.rest = [sum(tops[number:]) for number in range(len(tops) + 1)]
        self.best = RunValue(0, ())
        self.best_routes: tuple[Route, ...] = ()
        self.chosen: list[_Candidate] = []

    def run(self) -> None:
        """Search, as long as the budget allows."""
        with suppress(_BudgetSpentError):
            self._train(0, 0, 0)

    def _train(self, number: int, total: int, used: int) -> None:
        if number == len(self.lists):
            self._keep()
            return
        for candidate in self.lists[number]:
            self.budget.next_set()
            if total + candidate.total + self.rest[number + 1] <= self.best.total:
                break
            if used & candidate.uses:
                continue
            self.chosen.append(candidate)
            if self._allowed():
                self._train(number + 1, total + candidate.total, used | candidate.uses)
            self.chosen.pop()
        if total + self.rest[number + 1] > self.best.total:
            self._train(number + 1, total, used)

    def _allowed(self) -> bool:
        running = {candidate.route.train for candidate in self.chosen}
        return all(len(running & limit.trains) <= limit.most for limit in self.context.limits)

    def _keep(self) -> None:
        routes = tuple(candidate.route for candidate in self.chosen)
        found = value(self.context, routes)
        if found.total > self.best.total:
            self.best, self.best_routes = found, routes


def random_routes(context: RunContext, rng: Random, tries: int = 4) -> tuple[Route, ...]:
    """Legal routes for the trains, drawn at random: ``tries`` walks a train, idle when none is legal."""
    graph = graph_of(context)
    chosen: tuple[Route, ...] = ()
    for train in context.trains:
        for _ in range(tries):
            route = _random_route(context, train, graph, rng)
            if route is not None and _is_legal(context, (*chosen, route)):
                chosen = (*chosen, route)
                break
    return chosen


def _is_legal(context: RunContext, routes: tuple[Route, ...]) -> bool:
    try:
        check(context, routes)
    except ActionRefused:
        return False
    return True


def _random_route(context: RunContext, train: RunTrain, graph: Graph, rng: Random) -> Route | None:
    """The longest legal part of a walk from a token of the company; None when no part is."""
    starts = [(node, stop) for node, stop in graph.stops() if stop in context.tokens]
    if not starts:
        return None
    start, stop = rng.choice(starts)
    node, visited, path = start, [stop], list[int]()
    kept: Route | None = None
    wanted = rng.randint(2, LONGEST_WALK)
    while len(visited) < wanted and len(path) < len(graph.segments):
        choices = [n for n in graph.around[node] if not path or graph.follows(node, path[-1], n)]
        if not choices:
            break
        number = rng.choice(choices)
        segment = graph.segments[number]
        node = segment.b if segment.a == node else segment.a
        path.append(number)
        point = graph.points[node]
        if isinstance(point, Stop):
            if point in visited:
                break
            visited.append(point)
            route = graph.route(train.id, start, path)
            kept = route if _is_legal_alone(context, train, route) else kept
            if not context.may_pass(point):
                break
    return kept


def _is_legal_alone(context: RunContext, train: RunTrain, route: Route) -> bool:
    try:
        check_route(context, train, route)
    except ActionRefused:
        return False
    return True
