"""Mixed-integer programs for HiGHS: variables, rows and the solving of them.

Revenue is maximised. All variables lie between 0 and an upper limit; those that choose are whole.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import highspy
import msgspec
import numpy as np

Terms = Sequence[tuple[float, int]]
TIGHT = 0.05
"""A row binds when it has no more than this to spare."""
WHOLE = 0.5
"""A choice is taken when its value is above this."""


TOLERANCE = 0.05
"""By how much a row must be broken to be worth adding."""


_GIVEN_UP = (highspy.HighsModelStatus.kTimeLimit, highspy.HighsModelStatus.kSolutionLimit)


class Row(NamedTuple):
    """The sum of ``terms`` has to be at least ``least``."""

    terms: Terms
    least: float = 0


class ProgramFailedError(RuntimeError):
    """The solver stopped without an answer; ``args`` hold its status."""


class Outcome(msgspec.Struct, frozen=True):
    """What a solution is: the values of the variables, what they earn, and what no solution exceeds.

    ``values`` is empty when no solution was found in the time; ``done`` when ``bound`` is reached;
    ``others`` are the values of less good solutions found on the way.
    """

    values: tuple[float, ...]
    earned: float
    bound: float
    done: bool
    others: tuple[tuple[float, ...], ...] = ()


class Program:
    """A program under construction; rows, or at a price variables, may be added between solutions."""

    def __init__(self) -> None:
        self._earns: list[float] = []
        self._upper: list[float] = []
        self._whole: list[bool] = []
        self._rows: list[Terms] = []
        self._low: list[float] = []
        self._high: list[float] = []
        self._solver: highspy.Highs | None = None
        self._loaded = 0

    @property
    def size(self) -> tuple[int, int]:
        """The numbers of variables and rows."""
        return len(self._earns), len(self._rows)

    def variable(self, earns: float = 0, upper: float = 1, whole: bool = True) -> int:
        """A new variable between 0 and ``upper`` that earns ``earns`` a unit."""
        self._earns.append(earns)
        self._upper.append(upper)
        self._whole.append(whole)
        self._solver = None
        return len(self._earns) - 1

    def earn(self, variable: int, amount: float) -> None:
        """Add ``amount`` a unit to what ``variable`` earns."""
        self._earns[variable] += amount

    def row(self, terms: Terms, low: float, high: float) -> None:
        """Require the sum of ``terms`` to lie between ``low`` and ``high``."""
        self._rows.append(terms)
        self._low.append(low)
        self._high.append(high)

    def at_most(self, terms: Terms, limit: float) -> None:
        """Require the sum of ``terms`` to be at most ``limit``."""
        self.row(terms, -math.inf, limit)

    def at_least(self, terms: Terms, limit: float) -> None:
        """Require the sum of ``terms`` to be at least ``limit``."""
        self.row(terms, limit, math.inf)

    def equal(self, terms: Terms, amount: float = 0) -> None:
        """Require the sum of ``terms`` to be ``amount``."""
        self.row(terms, amount, amount)

    def close(self, variables: Iterable[int]) -> None:
        """Keep these variables at 0 for good, before the program is solved."""
        for variable in variables:
            self._upper[variable] = 0.0

    def solve(
        self, deadline: float | None, start: Mapping[int, float] | None = None, nodes: int | None = None
    ) -> Outcome:
        """Find the best solution before ``deadline`` (of the monotonic clock; None: never give up).

        ``start`` gives variables of a solution known already; the solver completes it. ``nodes``: how many
        steps of branching it may take (None: any number). Raises :class:`ProgramFailedError` when the solver
        fails.
        """
        solver = self._load()
        if nodes is not None:
            solver.setOptionValue("mip_max_nodes", nodes)
        if deadline is not None:
            solver.setOptionValue("time_limit", max(deadline - time.monotonic(), 0.001))
        if start:
            columns = np.array(list(start), dtype=np.int32)
            solver.setSolution(len(start), columns, np.array(list(start.values()), dtype=np.float64))
        solver.run()
        return self._outcome(solver)

    def forbid(self, variables: Iterable[int], among: Iterable[int]) -> None:
        """Keep these variables at 0, and let all others ``among`` those given be more."""
        solver, forbidden = self._load(), frozenset(variables)
        numbers = sorted(among)
        upper = [0.0 if number in forbidden else self._upper[number] for number in numbers]
        solver.changeColsBounds(
            len(numbers), np.array(numbers, dtype=np.int32), np.zeros(len(numbers)), np.array(upper)
        )

    def step(self) -> int:
        """A number that all earnings are multiples of: what any solution earns is one too."""
        return math.gcd(*(round(amount) for amount in self._earns)) or 1

    def _outcome(self, solver: highspy.Highs) -> Outcome:
        status = solver.getModelStatus()
        info = solver.getInfo()
        done = status == highspy.HighsModelStatus.kOptimal
        if not done and status not in _GIVEN_UP:
            raise ProgramFailedError(str(status))
        found = info.primal_solution_status == highspy.kSolutionStatusFeasible
        if not found:
            return Outcome((), 0.0, info.mip_dual_bound, done)
        values = tuple(solver.getSolution().col_value)
        others = tuple(tuple(each.col_value) for each in solver.getSavedMipSolutions())
        return Outcome(values, info.objective_function_value, info.mip_dual_bound, done, others)

    def _load(self) -> highspy.Highs:
        if self._solver is None:
            self._solver = self._new_solver()
        else:
            for number in range(self._loaded, len(self._rows)):
                terms = self._rows[number]
                self._solver.addRow(
                    self._low[number],
                    self._high[number],
                    len(terms),
                    [column for _, column in terms],
                    [factor for factor, _ in terms],
                )
        self._loaded = len(self._rows)
        return self._solver

    def relaxation(self) -> Relaxation:
        """The same program with fractions allowed."""
        lp = self._matrix()
        lp.integrality_ = []
        solver = silent_solver()
        solver.passModel(lp)
        return Relaxation(self, solver)

    def _new_solver(self) -> highspy.Highs:
        solver = silent_solver()
        solver.setOptionValue("mip_rel_gap", 0.0)
        solver.setOptionValue("mip_abs_gap", 0.5)
        solver.setOptionValue("mip_improving_solution_save", True)
        # Rows that the solver finds by itself seldom bind for long here, and many of them slow it down.
        solver.setOptionValue("mip_pool_age_limit", 10)
        solver.setOptionValue("mip_lp_age_limit", 5)
        # It looks for a first solution, which is found sooner without it here, for longer than small programs
        # take as a whole.
        solver.setOptionValue("mip_heuristic_run_feasibility_jump", False)
        solver.passModel(self._matrix())
        return solver

    def _matrix(self) -> highspy.HighsLp:
        lp = highspy.HighsLp()
        lp.num_col_, lp.num_row_ = len(self._earns), len(self._rows)
        lp.sense_ = highspy.ObjSense.kMaximize
        lp.col_cost_ = self._earns
        lp.col_lower_ = [0.0] * len(self._earns)
        lp.col_upper_ = self._upper
        lp.row_lower_, lp.row_upper_ = self._low, self._high
        kinds = (highspy.HighsVarType.kContinuous, highspy.HighsVarType.kInteger)
        lp.integrality_ = [kinds[whole] for whole in self._whole]
        starts = [0]
        for terms in self._rows:
            starts.append(starts[-1] + len(terms))
        lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        lp.a_matrix_.start_ = starts
        lp.a_matrix_.index_ = [column for terms in self._rows for _, column in terms]
        lp.a_matrix_.value_ = [factor for terms in self._rows for factor, _ in terms]
        return lp


def silent_solver() -> highspy.Highs:
    """A solver that prints nothing."""
    solver = highspy.Highs()  # type: ignore[no-untyped-call]
    solver.silent()
    return solver


class Relaxed(msgspec.Struct, frozen=True):
    """The best solution with fractions allowed.

    ``losses`` say for each variable at 0 how much less a solution earns at least that has it at 1.
    """

    values: tuple[float, ...]
    earned: float
    losses: tuple[float, ...]


class Relaxation:
    """A program with fractions allowed, to which rows are added between solutions."""

    def __init__(self, program: Program, solver: highspy.Highs) -> None:
        self._program, self._solver = program, solver
        self._added: list[Row] = []
        self._values: Sequence[float] = ()

    def solve(self) -> Relaxed:
        """The best solution.

        Raises :class:`ProgramFailedError` when the solver fails.
        """
        self._solver.run()
        status = self._solver.getModelStatus()
        if status != highspy.HighsModelStatus.kOptimal:
            raise ProgramFailedError(str(status))
        solution = self._solver.getSolution()
        self._values = tuple(solution.col_value)
        losses = tuple(-dual for dual in solution.col_dual)
        return Relaxed(self._values, self._solver.getInfo().objective_function_value, losses)

    def add(self, rows: Sequence[Row]) -> None:
        """Require ``rows``."""
        for row in rows:
            columns, factors = [column for _, column in row.terms], [factor for factor, _ in row.terms]
            self._solver.addRow(row.least, math.inf, len(columns), columns, factors)
        self._added += rows

    def keep_tight(self) -> None:
        """Add the rows that bind in the latest solution to the program."""
        for row in self._added:
            spare = sum(factor * self._values[column] for factor, column in row.terms) - row.least
            if spare < TIGHT:
                self._program.at_least(row.terms, row.least)
