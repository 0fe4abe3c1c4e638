"""The program of listed routes with fractions allowed, solved with few of the routes at a time.

What it earns is shared out as prices: of each thing that the routes use once, and of each train. A route
that earns more than the prices of what it uses has been missing; when none is, the prices say for every
route how much a set that has it earns less than the bound at least.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import highspy
import msgspec
import numpy as np
from numpy.typing import NDArray

from roundhouse.routes.columns import Candidate
from roundhouse.routes.context import Limit, RunContext, alike_trains
from roundhouse.routes.program import ProgramFailedError, silent_solver
from roundhouse.routes.table import Amounts, RouteTable

Lists = Mapping[str, Sequence[Candidate]]
Tables = Mapping[str, RouteTable]
FIRST = 200
"""How many routes of each kind of train the program has to begin with, and how many are added at a time at
most."""
_SOLVED = (highspy.HighsModelStatus.kOptimal, highspy.HighsModelStatus.kModelEmpty)
SMALL = 1e-6
"""A route that earns no more than this above the prices isn't missing."""


class Kind(NamedTuple):
    """Trains that are alike and in the same ``limits`` (by number), by id, with their routes."""

    trains: tuple[str, ...]
    limits: tuple[int, ...]
    table: RouteTable


class Priced(msgspec.Struct, frozen=True):
    """The ``bound`` that no set exceeds, and by kind of train the ``losses`` of its routes in their order.

    A set with a route earns at least the route's loss less than the bound, and all its routes together the
    sum of their losses. ``idle`` is by kind the loss of a train that doesn't run.
    """

    kinds: tuple[Kind, ...]
    bound: float
    losses: tuple[Amounts, ...]
    idle: tuple[float, ...]

    def within(self, cost: float) -> Lists:
        """By train the routes that cost ``cost`` at most."""
        found: dict[str, Sequence[Candidate]] = {}
        for kind, losses in zip(self.kinds, self.losses, strict=True):
            routes = [kind.table.routes[number] for number in np.flatnonzero(losses <= cost).tolist()]
            found |= dict.fromkeys(kind.trains, routes)
        return found

    def sorted_losses(self) -> list[float]:
        """The losses of all routes of all trains, the smallest first."""
        pairs = zip(self.kinds, self.losses, strict=True)
        every = [loss for kind, losses in pairs for loss in losses.tolist() * len(kind.trains)]
        return sorted(every)


def price(context: RunContext, tables: Tables) -> Priced:
    """Bound and prices for trains all of whose routes are in ``tables``, those that earn most first.

    Raises :class:`~roundhouse.routes.program.ProgramFailedError` when the solver fails.
    """
    market = _Market(_kinds_of(context, tables), context.limits)
    missing = [np.arange(min(FIRST, len(kind.table.totals))) for kind in market.kinds]
    chosen = [np.zeros(0, dtype=np.intp) for _ in market.kinds]
    while True:
        market.add(missing)
        chosen = [np.concatenate(pair) for pair in zip(chosen, missing, strict=True)]
        priced, own = market.solve()
        missing = [
            _missing(losses + more, numbers)
            for losses, more, numbers in zip(priced.losses, own, chosen, strict=True)
        ]
        if not any(len(numbers) for numbers in missing):
            return priced


def _kinds_of(context: RunContext, tables: Tables) -> list[Kind]:
    """The trains by what they are alike in, in order."""
    return [Kind(names, limits, tables[names[0]]) for _, limits, names in alike_trains(context)]


def _missing(losses: Amounts, chosen: NDArray[np.intp]) -> NDArray[np.intp]:
    """The numbers of some routes that earn more than the prices and aren't ``chosen``."""
    found = np.setdiff1d(np.flatnonzero(losses < -SMALL), chosen)
    return found[np.argsort(losses[found], kind="stable")[:FIRST]]


class _Market:
    """The program with some of the routes, and its prices."""

    def __init__(self, kinds: Sequence[Kind], limits: Sequence[Limit]) -> None:
        self.kinds = tuple(kinds)
        self.things = sorted({bit for kind in kinds for bit in kind.table.wanted()})
        trains = [float(len(kind.trains)) for kind in kinds]
        most = [*([1.0] * len(self.things)), *trains, *(float(limit.most) for limit in limits)]
        self.most = np.array(most)
        self.first_kind, self.first_limit = len(self.things), len(self.things) + len(kinds)
        self._solver = silent_solver()
        self._solver.changeObjectiveSense(highspy.ObjSense.kMaximize)
        for each in most:
            self._solver.addRow(-math.inf, each, 0, [], [])

    def add(self, routes: Sequence[NDArray[np.intp]]) -> None:
        """Add ``routes``, by kind the numbers of them."""
        for number, (kind, numbers) in enumerate(zip(self.kinds, routes, strict=True)):
            if not len(numbers):
                continue
            used = np.zeros((len(numbers), len(self.most)), dtype=np.uint8)
            used[:, : self.first_kind] = kind.table.planes(numbers)[self.things].T
            used[:, [self.first_kind + number, *(self.first_limit + each for each in kind.limits)]] = 1
            columns, rows = np.nonzero(used)
            starts = np.searchsorted(columns, np.arange(len(numbers))).astype(np.int32)
            self._solver.addCols(
                len(numbers),
                kind.table.totals[numbers],
                np.zeros(len(numbers)),
                np.full(len(numbers), math.inf),
                len(rows),
                starts,
                rows.astype(np.int32),
                np.ones(len(rows)),
            )

    def solve(self) -> tuple[Priced, list[float]]:
        """The bound and the losses at the prices of the routes so far.

        Also by kind what a train earns above them, with any of its routes, more than the prices say.
        """
        self._solver.run()
        status = self._solver.getModelStatus()
        if status not in _SOLVED:
            raise ProgramFailedError(str(status))
        duals = np.maximum(self._solver.getSolution().row_dual, 0.0)
        priced = [*range(self.first_kind), *range(self.first_limit, len(duals))]
        bound = float(duals[priced] @ self.most[priced])
        prices = np.zeros(max(self.things, default=-1) + 1)
        prices[self.things] = duals[: self.first_kind]
        losses, idle, more = list[Amounts](), list[float](), list[float]()
        for number, kind in enumerate(self.kinds):
            card = sum(float(duals[self.first_limit + limit]) for limit in kind.limits)
            above = kind.table.totals - kind.table.costs(prices) - card
            own = max(float(above.max(initial=0.0)), 0.0)
            bound += len(kind.trains) * own
            losses.append(own - above)
            idle.append(own)
            more.append(float(duals[self.first_kind + number]) - own)
        return Priced(self.kinds, bound, tuple(losses), tuple(idle)), more
