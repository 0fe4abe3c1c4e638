"""The best set of routes by diagrams of the routes of each train: prices first, then all trains together."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property

import numpy as np

from roundhouse.engine.state import Route
from roundhouse.routes.bids import Bids, Group, bids, earned_by, work_out
from roundhouse.routes.context import RunContext, RunTrain, alike_trains
from roundhouse.routes.diagram import DiagramTooLargeError, Level, Topology, diagram_of, topology_of
from roundhouse.routes.graph import Graph, graph_of
from roundhouse.routes.meter import Meter, NotMeteredError
from roundhouse.routes.metered import metered
from roundhouse.routes.potentials import EXACT, Potentials
from roundhouse.routes.sweep import Sweep, likely_rows, sweep_along, sweep_of
from roundhouse.routes.together import Solution, Together, TooManyStatesError

MOST_ROWS = 15_000
"""How many rows a level may have before those are left out that lead nowhere."""

MANY_ROWS = 45_000
"""With more rows than this on all levels another order of the board is tried."""
LIKELY_ROWS = 60_000
"""With more rows than this to be expected another order comes first if it promises fewer."""

WIDTHS = (80, 0.05), (300, 1.0)
"""Along how many states of each level for each train a likely set is looked for, and what part of the bound
it may be below that.
"""
STATES_EACH = 60
"""How many times as many a level may have when one is looked for that is better."""


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
        earned = earned_by(path for _, path in offer.whole)
        if earned >= target:
            return self._routes(self._whole(offer)), earned
        work_out(groups, offer.prices)
        try:
            together = Together(groups, context.limits, offer.prices)
        except TooManyStatesError as error:
            raise NoDiagramError from error
        found = self._searched(together, target, late)
        return None if found is None else (self._routes(found.segments), found.earned)

    def _searched(self, together: Together, target: int, late: Callable[[], bool]) -> Solution | None:
        """The best set, which earns no more than ``target``; None when it gets ``late``.

        A likely one first, and one better than that. Where that leaves too many states, also with a likelier
        one, the best is looked for from ``target`` downwards, in growing steps, and in smaller ones after too
        many states.
        """
        trains = sum(len(group.trains) for group in self.groups)
        for each, loss in WIDTHS:
            if late():
                return None
            width = each * trains
            likely = together.likely(width, loss * together.bound)
            if likely.earned >= target or likely.others < likely.earned + self.step:
                return likely
            if not likely.earned:
                continue
            with suppress(TooManyStatesError):
                found = together.best(likely.earned + self.step, width * STATES_EACH)
                return likely if found is None else found
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
                return found
            self.lower(target - self.step)
            missed, target, less = target, target - less, less * 2
        return None

    def _grouped(self, states: float) -> list[Group]:
        """The trains that are alike and in the same limits, but for those that have no route."""
        context, graph = self.context, self.graph
        sweep = sweep_of(graph, states)
        if sweep is None:
            raise NoDiagramError
        kinds = alike_trains(context)
        known = self._potentials(sweep, [kind for kind, _, _ in kinds])
        found = ((names, each) for (kind, _, names) in kinds for other, each in known if other == kind)
        groups = (Group(names, *each) for names, each in found)
        return [group for group in groups if group.potentials.leads(group.root)]

    def _potentials(
        self, sweep: Sweep, kinds: Sequence[RunTrain]
    ) -> list[tuple[RunTrain, tuple[Potentials, int, int]]]:
        """Of each of the ``kinds`` once what a :class:`~roundhouse.routes.bids.Group` has beside its trains.

        Kinds whose routes are in one diagram have their potentials in common.
        """
        stops = [stop for _, stop in self.graph.stops()]
        together: dict[Topology, list[tuple[RunTrain, Meter]]] = {}
        try:
            for number, kind in enumerate(kinds):
                if kind not in kinds[:number]:
                    topology = topology_of(self.context, kind, self.graph)
                    meter = Meter(self.context, kind, stops)
                    together.setdefault(topology, []).append((kind, meter))
            found = []
            for diagram, mine in zip(self._diagrams(sweep, tuple(together)), together.values(), strict=True):
                levels, roots = metered(self.graph, diagram, [meter for _, meter in mine])
                potentials = Potentials(levels)
                for (kind, meter), root in zip(mine, roots, strict=True):
                    found.append((kind, (potentials, root, meter.factor)))
        except (DiagramTooLargeError, NotMeteredError) as error:
            raise NoDiagramError from error
        return found

    def _diagrams(self, sweep: Sweep, topologies: Sequence[Topology]) -> list[list[Level]]:
        """The diagrams along a ``sweep``, or all of them along another where one of them has many rows."""
        graph, first = self.graph, sweep
        passes = frozenset[int]().union(*(topology.passes for topology in topologies))
        expected = likely_rows(graph, sweep, passes)
        if expected > LIKELY_ROWS and likely_rows(graph, self._another, passes) < expected:
            first = self._another

        def along(order: Sweep, most: float = math.inf) -> list[list[Level]]:
            return [diagram_of(graph, order, topology, MOST_ROWS, most) for topology in topologies]

        with suppress(DiagramTooLargeError):
            return along(first, MANY_ROWS * (1 if first is sweep else 2))
        try:
            return along(self._another if first is sweep else sweep, 2 * MANY_ROWS)
        except DiagramTooLargeError:
            return along(sweep)

    @cached_property
    def _another(self) -> Sweep:
        """The sweep along the board with all gates."""
        return sweep_along(self.graph, graph_of(self.context, all_gates=True))

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
    for potentials in {id(group.potentials): group.potentials for group in groups}.values():
        taken = (each for level in potentials.levels for each in level.taken)
        amounts = (a for each in taken for a in (each.gains, *(claim.amounts for claim in each.claims)))
        found = math.gcd(found, *(int(np.gcd.reduce(each)) for each in amounts))
    return found or 1
