"""A good set of routes to begin the search with, for trains whose routes are too many to list.

One train after the other has its best route over what the others leave, the longest train first; then two at
a time look for better ones together. Each of these programs is small. The effort is limited in steps, so that
the same position is searched in the same way on every machine unless the time of the whole search is up.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import combinations

import msgspec

from roundhouse.engine.state import Route
from roundhouse.routes.check import is_legal
from roundhouse.routes.context import RunContext, RunTrain
from roundhouse.routes.counting import visit_limits
from roundhouse.routes.graph import Graph
from roundhouse.routes.model import Model
from roundhouse.routes.valuation import value

NODES = 20
"""How many steps the solver may take for one or two trains."""
MOST_RINGS = 6
"""How often a program is solved again because of rings."""
FAR = 1000
"""More stops than any train without a limit of its length visits."""


def first_set(
    context: RunContext, graph: Graph, trains: Sequence[RunTrain], deadline: float | None = None
) -> tuple[Route, ...]:
    """Legal routes of some of the ``trains``; not for a context in which stops count once for the company.

    Those found by the ``deadline`` (of the monotonic clock; None: there is none).
    """
    chosen: dict[str, Route] = {}
    alone = [(train,) for train in sorted(trains, key=_length, reverse=True)]
    pairs = combinations(trains, 2) if len(trains) > 2 else ()
    for some in (*alone, *pairs):
        if _late(deadline):
            break
        chosen = _improved(context, graph, chosen, some, deadline)
    return tuple(chosen.values())


def _late(deadline: float | None) -> bool:
    return deadline is not None and time.monotonic() > deadline


def _length(train: RunTrain) -> int:
    """How many stops a train may visit."""
    rooms = [FAR if room is None else room for _, room in visit_limits(train.definition.distance)]
    return max(rooms)


def _improved(
    context: RunContext,
    graph: Graph,
    chosen: dict[str, Route],
    trains: Sequence[RunTrain],
    deadline: float | None,
) -> dict[str, Route]:
    """The routes ``chosen`` with better ones of ``trains``, if such are found and all are legal together."""
    names = {train.id for train in trains}
    others = {name: route for name, route in chosen.items() if name not in names}
    found = _best_beside(context, graph, trains, tuple(others.values()), deadline)
    better = {**others, **{route.train: route for route in found}}
    routes = tuple(better.values())
    if not is_legal(context, routes) or _worth(context, routes) <= _worth(context, tuple(chosen.values())):
        return chosen
    return better


def _worth(context: RunContext, routes: Sequence[Route]) -> int:
    return value(context, routes).total


def _best_beside(
    context: RunContext,
    graph: Graph,
    trains: Sequence[RunTrain],
    others: Sequence[Route],
    deadline: float | None,
) -> tuple[Route, ...]:
    """The best routes found for ``trains`` over what the routes of the ``others`` leave; () for none."""
    used = 0
    for route in others:
        for number in graph.segments_of(route):
            used |= graph.uses[number]
    model = Model(msgspec.structs.replace(context, trains=tuple(trains)), graph)
    taken = [number for number, uses in enumerate(graph.uses) if uses & used]
    model.program.close(own.segments[number] for own in model.arcs for number in taken)
    model.tighten(deadline)
    for _ in range(MOST_RINGS):
        if _late(deadline):
            return ()
        outcome = model.program.solve(deadline, nodes=NODES)
        if not outcome.values:
            return ()
        if not model.cut_rings(outcome.values):
            return model.routes(outcome.values)
    return ()
