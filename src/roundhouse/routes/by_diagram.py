"""The best set of routes by diagrams of the routes of each train: prices first, then all trains together."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from roundhouse.engine.state import Route
from roundhouse.routes.bids import Bids, Group, bids
from roundhouse.routes.context import RunContext, RunTrain
from roundhouse.routes.diagram import DiagramTooLargeError, Level, Topology, diagram_of, topology_of
from roundhouse.routes.graph import Graph
from roundhouse.routes.meter import Meter, NotMeteredError
from roundhouse.routes.metered import metered
from roundhouse.routes.potentials import EXACT, Potentials
from roundhouse.routes.sweep import sweep_of
from roundhouse.routes.together import Together, TooManyStatesError

MOST_ROWS = 15_000
"""How many rows a level may have before those are left out that lead nowhere."""


class NoDiagramError(Exception):
    """The routes of a company can't be put into diagrams, or these are too large."""


class ByDiagram:
    """The search for one company's run.

    Raises :class:`NoDiagramError`.
    """

    def __init__(
        self, context: RunContext, graph: Graph, lower: Callable[[float], None], states: float
    ) -> None:
        """``lower`` is told each bound that no set of routes exceeds.

        ``states``: how many the border of the board may have (:class:`~roundhouse.routes.sweep.Sweep`).
        """
        self.context, self.graph, self.lower = context, graph, lower
        if context.may_share:
            raise NoDiagramError
        self.groups = self._grouped(states)
        self.step = _step(self.groups)

    def best(self, late: Callable[[], bool]) -> tuple[tuple[Route, ...], int] | None:
        """The best set and what it earns; None when it gets ``late`` before that is known.

        Raises :class:`NoDiagramError` when there would be too many states to look at.
        """
        context, graph, groups = self.context, self.graph, self.groups
        if not groups:
            return (), 0
        offer = bids(graph, groups, context.limits, self.step, late)
        self.lower(offer.bound)
        target = math.floor((offer.bound + EXACT) / self.step) * self.step
        earned = sum(path.earns for _, path in offer.whole)
        if earned >= target:
            return self._routes(self._whole(offer)), earned
        for group in groups:
            group.potentials.work_out(offer.prices)
        try:
            together = Together(groups, context.limits, offer.prices)
        except TooManyStatesError as error:
            raise NoDiagramError from error
        return self._searched(together, target, late)

    def _searched(
        self, together: Together, target: int, late: Callable[[], bool]
    ) -> tuple[tuple[Route, ...], int] | None:
        """The best set, which earns no more than ``target``: looked for from there downwards.

        In growing steps, as most of the time goes into the last; in smaller ones after too many states.
        """
        missed, less = target + self.step, 2 * self.step
        while not late():
            try:
                found = together.best(max(target, 0))
            except TooManyStatesError as error:
                less = (missed - target) // (2 * self.step) * self.step
                if not less:
                    raise NoDiagramError from error
                target = missed - less
                continue
            if found is not None:
                return self._routes(found.segments), found.earned
            self.lower(target - self.step)
            missed, target, less = target, target - less, less * 2
        return None

    def _grouped(self, states: float) -> list[Group]:
        """The trains that are alike and in the same limits, but for those that have no route."""
        context, graph = self.context, self.graph
        sweep = sweep_of(graph, states)
        if sweep is None:
            raise NoDiagramError
        diagrams: dict[Topology, list[Level]] = {}
        known: list[tuple[RunTrain, Potentials]] = []
        groups: list[tuple[list[str], RunTrain, frozenset[int], Potentials]] = []
        for train in context.trains:
            limits = frozenset(n for n, limit in enumerate(context.limits) if train.id in limit.trains)
            alike = next((g for g in groups if g[1] == train.kind and g[2] == limits), None)
            if alike is not None:
                alike[0].append(train.id)
                continue
            potentials = next((each for kind, each in known if kind == train.kind), None)
            if potentials is None:
                topology = topology_of(context, train, graph)
                try:
                    meter = Meter(context, train, [stop for _, stop in graph.stops()])
                    if topology not in diagrams:
                        diagrams[topology] = diagram_of(graph, sweep, topology, MOST_ROWS)
                except (DiagramTooLargeError, NotMeteredError) as error:
                    raise NoDiagramError from error
                levels = metered(graph, diagrams[topology], meter)
                potentials = Potentials(levels, meter.first_gain)
                known.append((train.kind, potentials))
            groups.append(([train.id], train.kind, limits, potentials))
        return [Group(tuple(names), potentials) for names, _, _, potentials in groups if potentials.any_route]

    def _whole(self, offer: Bids) -> list[tuple[int, ...]]:
        """By train the segments of its route where the prices came from whole routes."""
        found = []
        for number, group in enumerate(self.groups):
            mine = [path.segments for each, path in offer.whole if each == number]
            found += mine + [()] * (len(group.trains) - len(mine))
        return found

    def _routes(self, by_train: Sequence[Sequence[int]]) -> tuple[Route, ...]:
        """The routes of all trains by their segments; () for a train that doesn't run."""
        names = [name for group in self.groups for name in group.trains]
        return tuple(
            self.graph.route(name, *self.graph.in_order(segments))
            for name, segments in zip(names, by_train, strict=True)
            if segments
        )


def _step(groups: Sequence[Group]) -> int:
    """A number that all earnings are multiples of."""
    found = 0
    for group in groups:
        taken = (each for level in group.potentials.levels for each in level.taken)
        gains = (int(np.gcd.reduce(each.gains)) for each in taken)
        found = math.gcd(found, group.potentials.first_gain, *gains)
    return found or 1
