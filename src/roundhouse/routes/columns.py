"""One kind of train in the search's program by the list of its routes: a choice for each route.

Where all routes of a kind can be listed this says far more about fractions than choices for pieces of track.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from roundhouse.engine.state import Route, Stop
from roundhouse.routes.bits import numbers_in
from roundhouse.routes.context import RunContext, RunTrain
from roundhouse.routes.graph import Graph
from roundhouse.routes.layout import unpacked
from roundhouse.routes.many import ManyRoutes, bonuses_of, plain_values, stop_values
from roundhouse.routes.program import WHOLE, Program
from roundhouse.routes.sharing import SharedTrack
from roundhouse.routes.valuation import single_total
from roundhouse.routes.walk import TooManyStepsError, Walk, Walked

MANY = 100
"""More routes than this are valued all at once."""
STEPS_EACH = 20
"""How many steps a walk may take for each route that may be listed."""


class Candidate(NamedTuple):
    """A route of one train and what it earns alone, in whole units of the currency."""

    total: int
    walked: Walked


class TooManyRoutesError(Exception):
    """A train has more routes than were asked for, or they take too many steps to find."""


def list_routes(context: RunContext, train: RunTrain, graph: Graph, most: int) -> list[Candidate]:
    """All routes of ``train`` alone; raises :class:`TooManyRoutesError` when there are more than ``most``.

    Also raised when the walk is :data:`STEPS_EACH` times as long: without a limit of its length a train
    may walk far without coming to an end of a route.
    """
    return valued(context, train, graph, walk_all(context, train, graph, most))


def walk_all(context: RunContext, train: RunTrain, graph: Graph, most: int) -> list[Walked]:
    """The routes of :func:`list_routes` without what they earn, and the same errors."""
    found: list[Walked] = []

    def keep(walked: Walked) -> None:
        if len(found) >= most:
            raise TooManyRoutesError(most)
        found.append(walked)

    try:
        Walk(context, train, graph).run(keep, steps=(most + 1) * STEPS_EACH)
    except TooManyStepsError as error:
        raise TooManyRoutesError(most) from error
    return found


def valued(context: RunContext, train: RunTrain, graph: Graph, routes: Sequence[Walked]) -> list[Candidate]:
    """The routes with their value alone."""
    values = stop_values(context, train)
    if values is not None:
        return [Candidate(values.total(walked.stops), walked) for walked in routes]
    plain = plain_values(context, train)
    if plain is not None and len(routes) > MANY:
        many = _visits(graph, routes)
        totals = plain.totals(many) + bonuses_of(context, train, many)
        return [Candidate(total, walked) for total, walked in zip(totals.tolist(), routes, strict=True)]
    return _valued_by_stops(context, train, routes)


def _visits(graph: Graph, routes: Sequence[Walked]) -> ManyRoutes:
    """Which stops each of the routes visits."""
    bits = unpacked([walked.visits for walked in routes], len(graph.points))
    nodes = [node for node, _ in graph.stops()]
    visits = bits.T[nodes].astype(np.bool_)
    return ManyRoutes(visits, {stop: row for row, (_, stop) in enumerate(graph.stops())})


def _valued_by_stops(context: RunContext, train: RunTrain, routes: Iterable[Walked]) -> list[Candidate]:
    """The routes with their value alone, worked out once for all ways over the same stops.

    Their order matters only where a route ends at a stop that the train may pass without counting it.
    """
    totals: dict[tuple[int, tuple[Stop, ...]], int] = {}
    may = frozenset(stop for stop, mode in train.modes.items() if mode == "may")
    found: list[Candidate] = []
    for walked in routes:
        key = walked.visits, tuple(stop for stop in walked.stops[:: len(walked.stops) - 1] if stop in may)
        total = totals.get(key)
        if total is None:
            total = totals[key] = candidate(context, train, walked).total
        found.append(Candidate(total, walked))
    return found


def with_sharing(graph: Graph, train: RunTrain, routes: Iterable[Candidate]) -> list[Candidate]:
    """The ``routes`` of a train and what they are when they share track."""
    shared = SharedTrack(graph, train)
    return [Candidate(each.total, walked) for each in routes for walked in shared.around(each.walked)]


def candidate(context: RunContext, train: RunTrain, walked: Walked) -> Candidate:
    """A route with its value alone."""
    return Candidate(single_total(context, train, walked.stops), walked)


def best_first(routes: Iterable[Candidate]) -> list[Candidate]:
    """The routes in order of what they earn."""
    return sorted(routes, key=lambda each: -each.total)


def best_of_alike(graph: Graph, routes: Iterable[Candidate]) -> list[Candidate]:
    """Of all routes that are in the way of the same others the one that earns most; the best first."""
    shared, best = graph.shared, dict[int, Candidate]()
    for each in best_first(routes):
        best.setdefault(each.walked.uses & shared, each)
    return list(best.values())


class ColumnTrain:
    """A train whose ``routes`` are listed: ``columns`` are their variables.

    The row that it runs one of them limits them all: columns with limits of their own would take their losses
    over (:meth:`~roundhouse.routes.model.Model.allow`).
    """

    def __init__(self, program: Program, graph: Graph, train: RunTrain, routes: Sequence[Candidate]) -> None:
        self.graph, self.train = graph, train
        self.runs = program.variable()
        self.routes = [each.walked for each in routes]
        self.columns = [program.variable(earns=each.total, upper=2) for each in routes]
        program.equal([*((1.0, column) for column in self.columns), (-1, self.runs)])
        self._users: dict[int, list[int]] = {}
        for column, walked in zip(self.columns, self.routes, strict=True):
            for bit in numbers_in(walked.uses):
                self._users.setdefault(bit, []).append(column)

    def through(self, node: int) -> Sequence[int]:
        """The columns that pass the gate ``node``."""
        return self._users.get(self.graph.gate_bit(node).bit_length() - 1, ())

    def over(self, segment: int) -> Sequence[int]:
        """The columns that run over ``segment``."""
        return self._users.get(segment, ())

    def clashing(self, bit: int, segments: Sequence[int]) -> Sequence[int]:
        """The columns that use ``bit``, which the ``segments`` have in common."""
        return self._users.get(bit, ())

    def sharing(self, bit: int) -> Sequence[int]:
        """The choices to share what ``bit`` stands for: none, a column that shares it doesn't use it."""
        return ()

    @property
    def sharings(self) -> Sequence[int]:
        """The columns whose route shares track with another."""
        return self._users.get(self.graph.sharing_bit.bit_length() - 1, ())

    def route(self, values: Sequence[float]) -> Route | None:
        """The route that a solution chooses."""
        for column, walked in zip(self.columns, self.routes, strict=True):
            if values[column] > WHOLE:
                return walked.route(self.graph, self.train.id)
        return None

    def values_of(self, route: Route | None, others: int = 0) -> Mapping[int, float]:
        """The variables for running ``route``; none if it isn't listed.

        ``others``: the bits that other routes use, of which this one may share some.
        """
        found = dict.fromkeys((self.runs, *self.columns), 0.0)
        if route is not None:
            wanted, blocked = self.graph.segments_of(route), others & self.graph.shared
            ways = [n for n, walked in enumerate(self.routes) if wanted == frozenset(walked.path)]
            if not ways:
                return {}
            column = self.columns[min(ways, key=lambda way: bool(self.routes[way].uses & blocked))]
            found[column] = found[self.runs] = 1.0
        return found
