"""What a company earns at least, found with a bounded effort that is the same on every machine.

A rule that has to be judged at once asks here and not :func:`~roundhouse.routes.search.find_best`, which
goes on until it has a proof. Effort is counted in routes and steps and never in seconds, so that a game
played again comes to the same.
"""

from __future__ import annotations

import msgspec

from roundhouse.engine.state import Route
from roundhouse.routes.columns import Candidate, best_of_alike, candidate, with_sharing
from roundhouse.routes.context import RunContext, RunTrain, alike_trains
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
    context, likes = _in_order(context)
    lists: list[list[Candidate]] = []
    proven = True
    for train, like in zip(context.trains, likes, strict=True):
        if like is not None:
            lists.append(lists[like])
            continue
        walked, all_found = _walked(context, train, graph, routes, steps)
        proven = proven and all_found
        valued = [candidate(context, train, each) for each in walked]
        if train.shares and graph.sharing:
            valued = with_sharing(graph, train, valued)
        found = sorted(valued, key=lambda each: -each.total)
        lists.append(found if context.once else best_of_alike(graph, found))
    best = best_of_lists(context, graph, lists, sets=routes * SETS_EACH, likes=likes)
    return Bounded(best.value.total, best.routes, proven and best.complete)


def _in_order(context: RunContext) -> tuple[RunContext, list[int | None]]:
    """The trains in an order in which alike ones follow each other, and by train the one before it.

    Trains that may run together are all of a kind: the first two of them are the first pair, the next two the
    second, and no others are needed, where those that run alone are taken from the other end.
    """
    pairs = [train for train in context.trains if len(train.cards) > 1]
    cards = list(dict.fromkeys(card for pair in pairs for card in pair.cards))
    needed = {frozenset(cards[n : n + 2]) for n in range(0, len(cards) - 1, 2)}
    alone = [train for train in context.trains if len(train.cards) < 2 and set(train.cards) <= {*cards}]
    together = [pair for pair in pairs if frozenset(pair.cards) in needed]
    others = [train for train in context.trains if train not in alone and train not in pairs]
    by_id = {train.id: train for train in others}
    ordered: list[RunTrain] = []
    likes: list[int | None] = []
    kinds = ([by_id[name] for name in names if name in by_id] for _, _, names in alike_trains(context))
    for alike in (alone[::-1], together, *kinds):
        for place, train in enumerate(alike):
            likes.append(len(ordered) - 1 if place else None)
            ordered.append(train)
    return msgspec.structs.replace(context, trains=tuple(ordered)), likes


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
