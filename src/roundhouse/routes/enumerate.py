"""All routes of a train one by one, the best set by trying, and legal routes at random.

Trying is plain depth-first search: it grows beyond bounds on dense track and serves as a yardstick
and as a check of :mod:`roundhouse.routes.search`.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from random import Random

import msgspec

from roundhouse.engine.state import Route, Stop
from roundhouse.routes.cases import RunCase
from roundhouse.routes.check import is_legal_alone
from roundhouse.routes.columns import Candidate, candidate, with_sharing
from roundhouse.routes.context import RunContext, RunTrain
from roundhouse.routes.graph import Graph, graph_of
from roundhouse.routes.valuation import RunValue, value
from roundhouse.routes.walk import Walk, Walked

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


class _BudgetSpentError(Exception):
    pass


def single_routes(context: RunContext, train: RunTrain) -> list[Route]:
    """All legal routes of ``train`` alone, one way round each."""
    graph = graph_of(context)
    routes: list[Route] = []
    Walk(context, train, graph).run(lambda walked: routes.append(walked.route(graph, train.id)))
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
    return _best_of(context, graph, lists, budget)


def best_of_lists(
    context: RunContext,
    graph: Graph,
    lists: Sequence[Sequence[Candidate]],
    seconds: float | None = None,
    sets: int | None = None,
    likes: Sequence[int | None] | None = None,
) -> Enumeration:
    """The best set with one route (or none) of each train's list; lists are sorted, the best first.

    The answer may be incomplete after ``seconds`` or ``sets`` looked at. ``likes``: by train the number of an
    earlier one with the same list that it may change places with: it runs no better route than that one.
    """
    budget = _Budget(seconds, None)
    budget.sets = sets
    return _best_of(context, graph, lists, budget, likes)


def _best_of(
    context: RunContext,
    graph: Graph,
    lists: Sequence[Sequence[Candidate]],
    budget: _Budget,
    likes: Sequence[int | None] | None = None,
) -> Enumeration:
    combination = _Combination(context, graph, lists, budget, likes)
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


def _candidates(context: RunContext, train: RunTrain, graph: Graph, budget: _Budget) -> list[Candidate]:
    candidates: list[Candidate] = []

    def found(walked: Walked) -> None:
        budget.next_route()
        candidates.append(candidate(context, train, walked))

    with suppress(_BudgetSpentError):
        Walk(context, train, graph).run(found)
    if train.shares and graph.sharing:
        candidates = with_sharing(graph, train, candidates)
    candidates.sort(key=lambda each: -each.total)
    return candidates


class _Combination:
    """Depth-first search over the trains' lists of routes."""

    def __init__(
        self,
        context: RunContext,
        graph: Graph,
        lists: Sequence[Sequence[Candidate]],
        budget: _Budget,
        likes: Sequence[int | None] | None,
    ) -> None:
        self.context, self.graph, self.lists, self.budget = context, graph, lists, budget
        self.likes = likes or [None] * len(lists)
        self.places = [0] * len(lists)
        tops = [each[0].total if each else 0 for each in lists]
        self.rest = [sum(tops[number:]) for number in range(len(tops) + 1)]
        self.best = RunValue(0, ())
        self.best_routes: tuple[Route, ...] = ()
        self.chosen: list[tuple[str, Walked]] = []

    def run(self) -> None:
        """Search, as long as the budget allows."""
        with suppress(_BudgetSpentError):
            self._train(0, 0, 0)

    def _train(self, number: int, total: int, used: int) -> None:
        if number == len(self.lists):
            self._keep()
            return
        like, routes = self.likes[number], self.lists[number]
        for place in range(0 if like is None else self.places[like], len(routes)):
            each, self.places[number] = routes[place], place
            self.budget.next_set()
            if total + each.total + self.rest[number + 1] <= self.best.total:
                break
            if used & each.walked.uses:
                continue
            self.chosen.append((self.context.trains[number].id, each.walked))
            if self._allowed():
                self._train(number + 1, total + each.total, used | each.walked.uses)
            self.chosen.pop()
        self.places[number] = len(routes)
        if total + self.rest[number + 1] > self.best.total:
            self._train(number + 1, total, used)

    def _allowed(self) -> bool:
        running = {train for train, _ in self.chosen}
        return all(len(running & limit.trains) <= limit.most for limit in self.context.limits)

    def _keep(self) -> None:
        routes = tuple(walked.route(self.graph, train) for train, walked in self.chosen)
        found = value(self.context, routes)
        if found.total > self.best.total:
            self.best, self.best_routes = found, routes


def random_routes(context: RunContext, rng: Random, tries: int = 4) -> tuple[Route, ...]:
    """Legal routes for the trains, drawn at random: ``tries`` walks a train, idle when none is legal."""
    return _drawn(context, graph_of(context), rng, tries)


def random_draws(context: RunContext, rng: Random, draws: int, tries: int = 4) -> list[tuple[Route, ...]]:
    """As many draws of :func:`random_routes` on one graph."""
    graph = graph_of(context)
    return [_drawn(context, graph, rng, tries) for _ in range(draws)]


def _drawn(context: RunContext, graph: Graph, rng: Random, tries: int) -> tuple[Route, ...]:
    chosen: tuple[Route, ...] = ()
    for train in context.trains:
        for _ in range(tries):
            route = _random_route(context, train, graph, rng)
            if route is not None and context.run_checks.allow(RunCase(context, (*chosen, route))):
                chosen = (*chosen, route)
                break
    return chosen


def _random_route(context: RunContext, train: RunTrain, graph: Graph, rng: Random) -> Route | None:
    """The longest legal part of a walk from a token of the company; None when no part is."""
    starts = [(node, stop) for node, stop in graph.stops() if stop in context.tokens]
    if not starts:
        return None
    start, stop = rng.choice(starts)
    node, visited, path = start, [stop], list[int]()
    lengths: list[int] = []
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
            lengths.append(len(path))
            if not context.may_pass(point):
                break
    parts = (graph.route(train.id, start, path[:length]) for length in reversed(lengths))
    return next((route for route in parts if is_legal_alone(context, route)), None)
