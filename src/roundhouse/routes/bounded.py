"""What a company earns at least, found with a bounded effort that is the same on every machine.

A rule that has to be judged at once asks here and not :func:`~roundhouse.routes.search.find_best`, which
goes on until it has a proof. Effort is counted in routes and steps and never in seconds, so that a game
played again comes to the same.
"""

from __future__ import annotations

import msgspec

from roundhouse.engine.state import Route
from roundhouse.routes.columns import Candidate, best_of_alike, candidate, with_sharing
from roundhouse.routes.context import RunContext, RunTrain
from roundhouse.routes.enumerate import SETS_EACH, best_of_lists
from roundhouse.routes.graph import Graph, graph_of
from roundhouse.routes.walk import TooManyStepsError, Walk, Walked

ROUTES = 2000
"""How many routes of each train are looked at."""
STEPS = 40_000
"""How many steps the walk over the routes of each train may take."""


class Bounded(msgspec.Struct, frozen=True):
    """The best ``routes`` found, what they earn in whole units; ``proven``: nothing was left out."""

    total: int
    routes: tuple[Route, ...]
    proven: bool


class _EnoughError(Exception):
    """The walk has found as many routes as it may."""


def bounded_best(context: RunContext, routes: int = ROUTES, steps: int = STEPS) -> Bounded:
    """The best set of routes among those found within so many ``routes`` and ``steps`` for each train."""
    if not context.trains or not context.tokens:
        return Bounded(0, (), proven=True)
    graph = graph_of(context)
    lists: list[list[Candidate]] = []
    proven = True
    for train in context.trains:
        walked, all_found = _walked(context, train, graph, routes, steps)
        proven = proven and all_found
        valued = [candidate(context, train, each) for each in walked]
        if train.shares and graph.sharing:
            valued = with_sharing(graph, train, valued)
        found = sorted(valued, key=lambda each: -each.total)
        lists.append(found if context.once else best_of_alike(graph, found))
    best = best_of_lists(context, graph, lists, sets=routes * SETS_EACH)
    return Bounded(best.value.total, best.routes, proven and best.complete)


def may_run(context: RunContext, steps: int = STEPS) -> bool | None:
    """Whether any train of the company has a route; None where ``steps`` are too few to tell."""
    if not context.tokens:
        return False
    graph = graph_of(context)
    for train in context.trains:
        walked, all_found = _walked(context, train, graph, 1, steps)
        if walked:
            return True
        if not all_found:
            return None
    return False


def _walked(
    context: RunContext, train: RunTrain, graph: Graph, most: int, steps: int
) -> tuple[list[Walked], bool]:
    """The first routes of a train, ``most`` of them, and whether these are all."""
    found: list[Walked] = []

    def keep(walked: Walked) -> None:
        if len(found) >= most:
            raise _EnoughError
        found.append(walked)

    try:
        Walk(context, train, graph).run(keep, steps)
    except (_EnoughError, TooManyStepsError):
        return found, False
    return found, True
