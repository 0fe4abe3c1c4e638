"""The search for the best set of routes as a mixed-integer program of all trains together.

A train is in it by the list of its routes (:mod:`roundhouse.routes.columns`) where that is short
enough, else by choices for pieces of track (:mod:`roundhouse.routes.arcs`). Solutions of the latter may
have rings beside a train's route: :meth:`Model.cut_rings` forbids those that have appeared.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import groupby, pairwise

import msgspec

from roundhouse.engine.state import Route
from roundhouse.routes import rings
from roundhouse.routes.arcs import ArcTrain
from roundhouse.routes.columns import Candidate, ColumnTrain
from roundhouse.routes.context import RunContext, RunTrain
from roundhouse.routes.cuts import TrainCuts
from roundhouse.routes.graph import Graph
from roundhouse.routes.program import Program, Relaxed, Terms

PATIENCE = 6
PROGRESS = 0.002
"""Rows are added while the bound falls by this part in so many rounds."""
OFTEN = 2
"""After so many solutions with rings the trains are connected."""


class Model:
    """The program for all trains of a context.

    ``lists`` holds, by train id, all routes of the trains that are to be in it by their routes; not for a
    context in which stops count once for the company.
    """

    def __init__(
        self, context: RunContext, graph: Graph, lists: Mapping[str, Sequence[Candidate]] | None = None
    ) -> None:
        self.context, self.graph = context, graph
        self.program = Program()
        self.arcs: list[ArcTrain] = []
        self.columns: list[ColumnTrain] = []
        self._ringed = 0
        for train in context.trains:
            self._add(train, (lists or {}).get(train.id))
        self._share()
        if context.once:
            self._count_once()
        self._limit()
        self._order_alike()
        if graph.large:
            self._connect()

    def _connect(self) -> None:
        for own in self.arcs:
            own.connect()

    def _add(self, train: RunTrain, routes: Sequence[Candidate] | None) -> None:
        if routes is None:
            self.arcs.append(ArcTrain(self.program, self.context, self.graph, train))
        else:
            self.columns.append(ColumnTrain(self.program, self.graph, train, routes))

    @property
    def trains(self) -> list[ArcTrain | ColumnTrain]:
        """The part of the program that each train has: those of arcs, then those of listed routes."""
        return [*self.arcs, *self.columns]

    def _share(self) -> None:
        """Segments, gates and clashing pieces of track are used once by all trains."""
        graph = self.graph
        for number in range(len(graph.segments)):
            if graph.contested(number) and len(self.trains) > 1:
                self._use(number, [train.over(number) for train in self.trains])
        for node in graph.gates():
            bit = graph.gate_bit(node).bit_length() - 1
            self._use(bit, [train.through(node) for train in self.trains])
        for bit, group in enumerate(graph.clashes, graph.first_clash):
            self._use(bit, [train.clashing(bit, group) for train in self.trains])
        if graph.sharing:
            self._use(graph.sharing_bit.bit_length() - 1, [train.sharings for train in self.trains])

    def _use(self, bit: int, users: Sequence[Sequence[int]]) -> None:
        """At most one of the variables of each train, which use the thing that ``bit`` stands for.

        A train that chooses to share it may use it beside one of the others.
        """
        shares = [train.sharing(bit) for train in self.trains]
        self.program.at_most(_sum(users, shares), 1)
        for number, own in enumerate(shares):
            if own:
                others = [() if n == number else each for n, each in enumerate(users)]
                freed = [() if n == number else each for n, each in enumerate(shares)]
                self.program.at_most(_sum(others, freed), 1)
                self._once(users[number])

    def _once(self, variables: Iterable[int]) -> None:
        self.program.at_most([(1, variable) for variable in variables], 1)

    def _count_once(self) -> None:
        """A stop counts for one of the trains, apart from those that count all."""
        sharing = [own for own in self.arcs if not own.train.recounts]
        for node, stop in self.graph.stops():
            if self.context.kinds[stop] not in self.context.once:
                continue
            earning = [own.earning[node] for own in sharing if node in own.earning]
            if len(earning) > 1:
                self._once(earning)

    def _limit(self) -> None:
        for limit in self.context.limits:
            runs = [(1.0, own.runs) for own in self.trains if own.train.id in limit.trains]
            if len(runs) > limit.most:
                self.program.at_most(runs, limit.most)

    def _order_alike(self) -> None:
        """Of trains by arcs that are alike in everything the first visits the dearest stops.

        Else the solver would have to look at each solution once for each order of them.
        """
        for one, other in pairwise(self._alike()):
            if one.train.kind == other.train.kind:
                worth = {visit: one.amount(node) for node, visit in one.visited.items()}
                worth |= {visit: -other.amount(node) for node, visit in other.visited.items()}
                self.program.at_least([(amount, visit) for visit, amount in worth.items() if amount], 0)

    def _alike(self) -> list[ArcTrain]:
        """The trains by arcs that no limit names, those that are alike beside each other."""
        named = frozenset[str]().union(*(limit.trains for limit in self.context.limits))
        free = [own for own in self.arcs if own.train.id not in named]
        kinds = [own.train.kind for own in free]
        return sorted(free, key=lambda own: kinds.index(own.train.kind))

    # Solutions.

    def tighten(self, deadline: float | None) -> Relaxed:
        """Add the rows that fractional solutions break; the last of these solutions.

        Goes on until no row is broken, the bound stays where it is, or the ``deadline`` has come.
        """
        cuts, relaxation = self._cuts, self.program.relaxation()
        bounds: list[float] = []
        while True:
            relaxed = relaxation.solve()
            bounds.append(relaxed.earned)
            stuck = len(bounds) > PATIENCE and relaxed.earned > bounds[-PATIENCE] * (1 - PROGRESS)
            late = deadline is not None and time.monotonic() > deadline
            rows = [] if stuck or late else [row for each in cuts for row in each.find(relaxed.values)]
            if not rows:
                relaxation.keep_tight()
                return relaxed
            relaxation.add(rows)

    def allow(self, relaxed: Relaxed, cost: float) -> None:
        """Leave out the listed routes that cost more than ``cost`` according to ``relaxed``."""
        listed = {column for own in self.columns for column in own.columns}
        self.program.forbid(
            (column for column in listed if relaxed.losses[column] > cost + 0.001), among=listed
        )

    def cut_rings(self, values: Sequence[float]) -> int:
        """Forbid the rings of a solution to all trains; the number of rings found."""
        found = {ring for own in self.arcs for ring in rings.rings_of(own, values)}
        for ring in found:
            for own in self.arcs:
                for row in rings.rows_against(ring, own):
                    self.program.at_least(row, 0)
        for cuts in self._cuts if found else ():
            for each in cuts.find(values):
                self.program.at_least(each.terms, each.least)
        self._ringed += bool(found)
        if found and self._ringed == OFTEN:
            self._connect()
        return len(found)

    @cached_property
    def _cuts(self) -> list[TrainCuts]:
        """What finds the rows that solutions break."""
        return [TrainCuts(own) for own in self.arcs]

    def routes(self, values: Sequence[float]) -> tuple[Route, ...]:
        """The routes of a solution, without its rings."""
        found = [rings.route_of(own, values) for own in self.arcs]
        found += [own.route(values) for own in self.columns]
        return tuple(route for route in found if route is not None)

    def values_of(self, routes: Sequence[Route]) -> Mapping[int, float]:
        """The variables for running ``routes``, as a start for the solver; none if a route isn't listed."""
        by_train = {route.train: route for route in self._in_order(routes)}
        found: dict[int, float] = {}
        for own in self.arcs:
            found.update(rings.values_of(own, by_train.get(own.train.id)))
        for listed in self.columns:
            values = listed.values_of(by_train.get(listed.train.id), self._used_beside(listed, routes))
            if not values:
                return {}
            found.update(values)
        return found

    def _in_order(self, routes: Sequence[Route]) -> Sequence[Route]:
        """The ``routes`` with those of trains that are alike given to them in the order of the rows."""
        by_train = {route.train: route for route in routes}
        for _, alike in groupby(self._alike(), lambda own: own.train.kind):
            names = [own.train.id for own in alike]
            own_routes = [by_train.pop(name) for name in names if name in by_train]
            own_routes.sort(key=self._worth, reverse=True)
            by_train |= {
                name: msgspec.structs.replace(route, train=name)
                for name, route in zip(names, own_routes, strict=False)
            }
        return list(by_train.values())

    def _worth(self, route: Route) -> int:
        return sum(self.context.amounts[stop] for stop in route.stops)

    def _used_beside(self, train: ColumnTrain, routes: Sequence[Route]) -> int:
        """The bits that ``routes`` of other trains use, where it matters: for a train that may share them."""
        if not train.train.shares:
            return 0
        used = 0
        for route in routes:
            if route.train != train.train.id:
                for number in self.graph.segments_of(route):
                    used |= self.graph.uses[number]
        return used


def _sum(users: Sequence[Sequence[int]], shares: Sequence[Sequence[int]]) -> Terms:
    """The variables that use a thing, less those that allow another to use it."""
    ones = [(1.0, variable) for each in users for variable in each]
    return [*ones, *((-1.0, variable) for each in shares for variable in each)]
