"""Prices of track at which the trains of a company want the same thing twice as little as possible.

All routes of all trains with fractions of them allowed are a linear program: each thing is used once, each
train has one route. Its routes are beyond number and few matter, so it begins without most of them; the
prices of its solution say which are missing (column generation, of Dantzig and Wolfe, 1960), and the
potentials of each kind of train find them. Before that prices are moved by what is wanted twice and what
nobody wants: that tells nothing of a solution, but leads near the best prices sooner. At any prices a set of
routes earns no more than all things cost and the trains earn above that: the bound.
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
"""How often the program is solved at most."""
NEAR = 0.002
"""Prices are good enough when the bound is so small a part above what fractions of routes earn."""
STEADY = 0.5
"""How much of the best prices so far there is in those that are tried next. The prices of a solution jump
about while few routes are known, and between the two are better ones (smoothing, of Wentges, 1997)."""
DESCENTS = 20
"""How often prices are moved at most before the program is solved: that takes a fraction of its time."""
LOWER = 0.2
"""What part of the first bound the one that prices are moved towards is below it."""
SOON, ENOUGH = 0.85, 0.25
"""By what factor that falls unless the bound has fallen by so large a part of it."""
ALONG = 0.5
"""How much of the step before there is in the next one."""
SMALL = 0.1
"""A route that earns no more than this above the prices isn't missing."""
FRACTION = 1e-6
"""Less of a route than this is none."""

PRIMAL = 4
"""The solver's number for the primal simplex method."""

Duals = NDArray[np.float64]
"""What a unit of each row's limit is worth."""


class Group(NamedTuple):
    """Trains that are alike and in the same limits, by id, with the potentials of their kind.

    Their routes begin in the row ``root``. ``factor``: how many times they are paid for a stop that counts
    once for all trains; 0 if they count none so.
    """

    trains: tuple[str, ...]
    potentials: Potentials
    root: int
    factor: int = 0

    def above(self) -> float:
        """The most that a route earns above the prices with which the potentials were worked out."""
        return self.potentials.above(self.root)

    def best(self) -> Path:
        """A route that earns the most above these prices."""
        return self.potentials.best(self.root)


def earned_by(paths: Iterable[Path]) -> int:
    """What routes of different trains earn together: of the claims to a stop the highest counts."""
    earned = 0
    claims: dict[Thing, int] = {}
    for path in paths:
        earned += path.earns
        for thing, amount in path.claims:
            claims[thing] = max(amount, claims.get(thing, 0))
    return earned + sum(claims.values())


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
    bound, centre = _descended(auction, step, late)
    best = Bids(bound, auction.prices(centre))
    auction.solve()
    steady = STEADY
    for _ in range(ROUNDS):
        near = best.bound - auction.earned <= NEAR * best.bound
        if near or _floor(best.bound, step) <= _floor(auction.earned, step) or late():
            break
        duals = centre * steady + auction.duals * (1 - steady)
        found = auction.look(duals)
        if found.bound < best.bound:
            best, centre = Bids(found.bound, auction.prices(duals)), duals
        if auction.add(found.wanted):
            auction.solve()
            steady = STEADY
        elif steady:
            steady = 0.0
        else:
            break
    return msgspec.structs.replace(best, whole=auction.whole())


def _descended(auction: _Auction, step: int, late: Callable[[], bool]) -> tuple[float, Duals]:
    """A bound and its prices, which rise for what is wanted twice and fall for what nobody wants.

    By so much as would bring the bound to one somewhat lower than the best so far, were it as steep all the
    way (subgradients, of Held and Karp, 1971, with the steps of Polyak, 1969). The routes wanted on the way
    are added to the ``auction``.
    """
    duals = centre = auction.duals
    best, lower = math.inf, 0.0
    way = np.zeros_like(duals)
    for _ in range(DESCENTS):
        found = auction.look(duals)
        auction.add(found.wanted)
        if found.bound < best:
            if found.bound > best - lower * ENOUGH:
                lower *= SOON
            best, centre = found.bound, duals
        else:
            lower *= SOON
        lower = lower or best * LOWER
        surplus = auction.surplus(found.wanted, duals)
        surplus[(duals <= 0) & (surplus < 0)] = 0
        if lower < step / 2 or not surplus.any() or late():
            break
        way = surplus + way * ALONG
        if not way.any():
            break
        length = (found.bound - best + lower) / float(way @ way)
        duals = np.maximum(duals + way * length, 0.0)
    return best, centre


def _floor(amount: float, step: int) -> int:
    return math.floor((amount + EXACT) / step)


class _Look(NamedTuple):
    """What the trains want at some prices: a bound, and the best routes of groups that earn anything."""

    bound: float
    wanted: list[tuple[int, Path]]


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
        self.priced = np.array(self.most)
        self.priced[self.first_group : self.first_limit] = 0
        self.earned = 0.0
        self.duals: Duals = np.zeros(len(self.most))
        self._claims: dict[tuple[Thing, int], int] = {}
        self._paths: list[tuple[int, Path]] = []
        self._columns: list[int] = []
        self._known: set[tuple[int, Path]] = set()
        self._values: Sequence[float] = ()
        self._solver = highspy.Highs()  # type: ignore[no-untyped-call]
        self._solver.silent()
        # Routes are added to a solution, from which the primal simplex goes on; the program is small.
        self._solver.setOptionValue("presolve", "off")
        self._solver.setOptionValue("simplex_strategy", PRIMAL)
        self._solver.changeObjectiveSense(highspy.ObjSense.kMaximize)
        for most in self.most:
            self._solver.addRow(-math.inf, most, 0, [], [])

    def prices(self, duals: Duals) -> Prices:
        """The prices of things among the ``duals``, which belong to the rows."""
        return {thing: float(duals[row]) for thing, row in self.rows.items() if duals[row] > 0}

    def look(self, duals: Duals) -> _Look:
        """What the trains want at the prices of ``duals``."""
        work_out(self.groups, self.prices(duals))
        bound = float(duals @ self.priced)
        wanted: list[tuple[int, Path]] = []
        for number, group in enumerate(self.groups):
            above = group.above() - sum(float(duals[row]) for row in self._limits_of(group))
            if above > 0:
                bound += len(group.trains) * above
                wanted.append((number, group.best()))
        return _Look(bound, wanted)

    def surplus(self, wanted: Sequence[tuple[int, Path]], duals: Duals) -> Duals:
        """By how much more of each thing there would have to be for what is ``wanted`` at prices ``duals``.

        0 for trains.
        """
        found = -self.priced
        for number, path in wanted:
            claimed = [self.rows[thing] for thing, amount in path.claims if amount > duals[self.rows[thing]]]
            found[[*self._rows_of(number, path), *claimed]] += len(self.groups[number].trains)
        found[self.first_group : self.first_limit] = 0
        return found

    def add(self, wanted: Sequence[tuple[int, Path]]) -> bool:
        """Add the routes that the latest solution hasn't; whether there are any."""
        added = False
        for number, path in wanted:
            rows, known = self._rows_of(number, path), (number, path) in self._known
            if not known and path.earns + self._claimed(path) - self.duals[rows].sum() > SMALL:
                self._known.add((number, path))
                self._paths.append((number, path))
                claims = [self._claim(*each) for each in path.claims]
                ones = [1.0] * len(rows) + [-1.0] * len(claims)
                self._columns.append(self._solver.getNumCol())
                self._solver.addCol(path.earns, 0.0, math.inf, len(ones), [*rows, *claims], ones)
                added = True
        return added

    def _claimed(self, path: Path) -> float:
        """What the claims of a route are worth according to the latest solution."""
        return sum(max(amount - float(self.duals[self.rows[thing]]), 0.0) for thing, amount in path.claims)

    def _claim(self, thing: Thing, amount: int) -> int:
        """The row that says that being paid an ``amount`` for a stop takes a route that claims it."""
        key = thing, amount
        if key not in self._claims:
            self._claims[key] = row = self._solver.getNumRow()
            self._solver.addRow(-math.inf, 0.0, 0, [], [])
            self._solver.addCol(amount, 0.0, math.inf, 2, [self.rows[thing], row], [1.0, 1.0])
        return self._claims[key]

    def solve(self) -> None:
        """Solve the program with the routes that were added."""
        if not self._paths:
            return
        self._solver.run()
        status = self._solver.getModelStatus()
        if status != highspy.HighsModelStatus.kOptimal:
            raise ProgramFailedError(str(status))
        self.earned = self._solver.getInfo().objective_function_value
        solution = self._solver.getSolution()
        self._values = tuple(solution.col_value)
        self.duals = np.maximum(solution.row_dual[: len(self.most)], 0.0)

    def whole(self) -> tuple[tuple[int, Path], ...]:
        """The routes of the latest solution; none if it has fractions of them."""
        if any(FRACTION < value < 1 - FRACTION or value > 1 + FRACTION for value in self._values):
            return ()
        values = (self._values[column] for column in self._columns)
        return tuple(p for p, value in zip(self._paths, values, strict=True) if value > FRACTION)

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
