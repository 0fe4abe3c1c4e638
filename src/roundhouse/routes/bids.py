"""Prices of track at which the trains of a company want the same thing twice as little as possible.

All routes of all trains with fractions of them allowed are a linear program: each thing is used once, each
train has one route. Its routes are beyond number and few matter, so it begins without any; the prices of its
solution say which are missing (column generation, of Dantzig and Wolfe, 1960), and the potentials of each
kind of train find them. At any prices a set of routes earns no more than all things cost and the trains earn
above that: the bound.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import highspy
import msgspec
import numpy as np
from numpy.typing import NDArray

from roundhouse.routes.context import Limit
from roundhouse.routes.graph import Graph
from roundhouse.routes.metered import Thing
from roundhouse.routes.potentials import EXACT, Path, Potentials, Prices
from roundhouse.routes.program import ProgramFailedError

ROUNDS = 80
"""How often routes are added at most."""
NEAR = 0.002
"""Prices are good enough when the bound is so small a part above what fractions of routes earn."""
STEADY = 0.5
"""How much of the best prices so far there is in those that are tried next. The prices of a solution jump
about while few routes are known, and between the two are better ones (smoothing, of Wentges, 1997)."""
SMALL = 0.1
"""A route that earns no more than this above the prices isn't missing."""
FRACTION = 1e-6
"""Less of a route than this is none."""

Duals = NDArray[np.float64]
"""What a unit of each row's limit is worth."""


class Group(NamedTuple):
    """Trains that are alike and in the same limits, by id, with the potentials of their kind.

    Their routes begin in the row ``root``; ``first_gain`` is what every route earns.
    """

    trains: tuple[str, ...]
    potentials: Potentials
    root: int
    first_gain: int

    def above(self) -> float:
        """The most that a route earns above the prices with which the potentials were worked out."""
        return self.potentials.above(self.root) + self.first_gain

    def best(self) -> Path:
        """A route that earns the most above these prices."""
        path = self.potentials.best(self.root)
        return path._replace(earns=path.earns + self.first_gain)


def work_out(groups: Iterable[Group], prices: Prices) -> None:
    """Work out the potentials of the ``groups``, which have some in common."""
    for potentials in {id(group.potentials): group.potentials for group in groups}.values():
        potentials.work_out(prices)


class Bids(msgspec.Struct, frozen=True):
    """The ``bound`` that no set of routes exceeds, and the prices that say so.

    ``whole``: the routes of the last solution with the numbers of their groups, where it has no fractions.
    """

    bound: float
    prices: Prices
    whole: tuple[tuple[int, Path], ...] = ()


def bids(
    graph: Graph, groups: Sequence[Group], limits: Sequence[Limit], step: int, late: Callable[[], bool]
) -> Bids:
    """A bound near the best there is; what a set earns is a multiple of ``step``.

    Ends when no better bound would say more, and when it gets ``late``. Raises
    :class:`~roundhouse.routes.program.ProgramFailedError` when the solver fails.
    """
    auction = _Auction(graph, groups, limits)
    best, centre = Bids(math.inf, {}), auction.duals
    steady = STEADY
    for _ in range(ROUNDS):
        duals = centre * steady + auction.duals * (1 - steady)
        found = auction.look(duals)
        if found.bound < best.bound:
            best, centre = Bids(found.bound, auction.prices(duals)), duals
        near = best.bound - auction.earned <= NEAR * best.bound
        if near or _floor(best.bound, step) <= _floor(auction.earned, step) or late():
            break
        if found.missing:
            auction.solve(found.missing)
            steady = STEADY
        elif steady:
            steady = 0.0
        else:
            break
    return msgspec.structs.replace(best, whole=auction.whole())


def _floor(amount: float, step: int) -> int:
    return math.floor((amount + EXACT) / step)


class _Look(NamedTuple):
    """What the trains want at some prices: a bound, and the routes missing with their groups."""

    bound: float
    missing: list[tuple[int, Path]]


class _Auction:
    """The program with the routes found so far, and its solution."""

    def __init__(self, graph: Graph, groups: Sequence[Group], limits: Sequence[Limit]) -> None:
        self.groups = groups
        self.limits = [limit for limit in limits if any(limit.trains.intersection(g.trains) for g in groups)]
        wanted = frozenset[Thing]().union(*(group.potentials.place for group in groups))
        contested = graph.shared
        things = [t for t in sorted(wanted) if t >= len(graph.segments) or contested >> t & 1]
        self.rows = {thing: row for row, thing in enumerate(things)}
        trains = [float(len(group.trains)) for group in groups]
        self.most = [*([1.0] * len(things)), *trains, *(float(limit.most) for limit in self.limits)]
        self.first_group, self.first_limit = len(things), len(things) + len(groups)
        self.earned = 0.0
        self.duals: Duals = np.zeros(len(self.most))
        self._paths: list[tuple[int, Path]] = []
        self._values: Sequence[float] = ()
        self._solver = highspy.Highs()  # type: ignore[no-untyped-call]
        self._solver.silent()
        self._solver.changeObjectiveSense(highspy.ObjSense.kMaximize)
        for most in self.most:
            self._solver.addRow(-math.inf, most, 0, [], [])

    def prices(self, duals: Duals) -> Prices:
        """The prices of things among the ``duals``, which belong to the rows."""
        return {thing: float(duals[row]) for thing, row in self.rows.items() if duals[row] > 0}

    def look(self, duals: Duals) -> _Look:
        """What the trains want at the prices of ``duals``; missing is what the latest solution hasn't."""
        work_out(self.groups, self.prices(duals))
        priced = [*range(self.first_group), *range(self.first_limit, len(self.most))]
        bound = sum(float(duals[row]) * self.most[row] for row in priced)
        missing: list[tuple[int, Path]] = []
        for number, group in enumerate(self.groups):
            above = group.above() - sum(float(duals[row]) for row in self._limits_of(group))
            bound += len(group.trains) * max(above, 0.0)
            if above > 0:
                path = group.best()
                if path.earns - self.duals[self._rows_of(number, path)].sum() > SMALL:
                    missing.append((number, path))
        return _Look(bound, missing)

    def solve(self, paths: Sequence[tuple[int, Path]]) -> None:
        """Solve the program with ``paths`` more, each with the number of its group."""
        for number, path in paths:
            rows = self._rows_of(number, path)
            self._paths.append((number, path))
            self._solver.addCol(path.earns, 0.0, math.inf, len(rows), rows, [1.0] * len(rows))
        self._solver.run()
        status = self._solver.getModelStatus()
        if status != highspy.HighsModelStatus.kOptimal:
            raise ProgramFailedError(str(status))
        self.earned = self._solver.getInfo().objective_function_value
        solution = self._solver.getSolution()
        self._values = tuple(solution.col_value)
        self.duals = np.maximum(solution.row_dual, 0.0)

    def whole(self) -> tuple[tuple[int, Path], ...]:
        """The routes of the latest solution; none if it has fractions of them."""
        if any(FRACTION < value < 1 - FRACTION or value > 1 + FRACTION for value in self._values):
            return ()
        return tuple(p for p, value in zip(self._paths, self._values, strict=False) if value > FRACTION)

    def _rows_of(self, number: int, path: Path) -> list[int]:
        """The rows in which a route of the group ``number`` is."""
        rows = [self.rows[thing] for thing in path.things if thing in self.rows]
        return [*rows, self.first_group + number, *self._limits_of(self.groups[number])]

    def _limits_of(self, group: Group) -> list[int]:
        """The rows of the limits for the trains of a group."""
        return [
            self.first_limit + number
            for number, limit in enumerate(self.limits)
            if group.trains[0] in limit.trains
        ]
