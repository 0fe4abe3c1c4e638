"""The best set of routes of a company, with proof."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Literal

import msgspec

from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.state import Route
from roundhouse.routes.check import check
from roundhouse.routes.context import RunContext
from roundhouse.routes.graph import graph_of
from roundhouse.routes.model import Model
from roundhouse.routes.valuation import RunValue, value

NoRunReason = Literal["no_train", "no_token", "no_route"]


class NoRun(msgspec.Struct, frozen=True, tag=True):
    """Nothing to run: the company has no train, no token on the board, or no route for its trains."""

    reason: NoRunReason


class BestRun(msgspec.Struct, frozen=True, tag=True):
    """A set of routes, its value, and the revenue that no set exceeds (whole units of the currency).

    ``proven`` when it is the best; else ``bound - value.total`` is what a better set could earn more at most.
    """

    routes: tuple[Route, ...]
    value: RunValue
    bound: int
    seconds: float

    @property
    def proven(self) -> bool:
        """Whether no set of routes earns more."""
        return self.bound <= self.value.total


Found = NoRun | BestRun
Report = Callable[[BestRun], None]


class RouteDisagreementError(Exception):
    """The search and the valuation or the rules differ about a set of routes; it must not be paid."""

    def __init__(self, searched: float, valued: int, refusal: str = "") -> None:
        super().__init__(searched, valued, refusal)
        self.searched, self.valued, self.refusal = searched, valued, refusal


def find_best(context: RunContext, seconds: float | None = None, report: Report | None = None) -> Found:
    """The best set of routes for all trains of ``context`` together.

    Without ``seconds`` the search goes on until the best is proven. ``report`` is called with each better set on
    the way. Raises :class:`RouteDisagreementError` when the result is not worth what the search
    makes of it, :class:`~roundhouse.routes.program.ProgramFailedError` when the solver fails.
    """
    began = time.monotonic()
    deadline = None if seconds is None else began + seconds
    if not context.trains:
        return NoRun("no_train")
    if not context.tokens:
        return NoRun("no_token")
    graph = graph_of(context)
    if not graph.segments:
        return NoRun("no_route")
    model = Model(context, graph)
    best: BestRun | None = None
    while True:
        outcome = model.program.solve(deadline)
        bound = math.floor(outcome.bound + 0.01) if math.isfinite(outcome.bound) else -1
        rings = 0
        if outcome.values:
            rings = model.cut_rings(outcome.values)
            routes = model.routes(outcome.values)
            if rings:
                routes = _legal(context, routes)
            run = _valued(context, routes, outcome.earned if not rings else None, bound, began)
            if best is None or run.value.total > best.value.total:
                best = run
                if report is not None:
                    report(best)
        if not outcome.done or not rings:
            break
    if best is None:
        best = BestRun((), RunValue(0, ()), bound, 0.0)
    best = msgspec.structs.replace(best, bound=max(bound, best.value.total), seconds=time.monotonic() - began)
    if best.proven and not best.routes:
        return NoRun("no_route")
    return best


def _legal(context: RunContext, routes: tuple[Route, ...]) -> tuple[Route, ...]:
    """The routes that are legal without the rings that were beside them."""
    legal = []
    for route in routes:
        try:
            check(context, (route,))
        except ActionRefused:
            continue
        legal.append(route)
    return tuple(legal)


def _valued(
    context: RunContext, routes: tuple[Route, ...], earned: float | None, bound: int, began: float
) -> BestRun:
    """The ``routes`` as valued by the one function; compares with what the search ``earned`` with them."""
    try:
        check(context, routes)
    except ActionRefused as refusal:
        raise RouteDisagreementError(earned or 0, 0, refusal.reason) from refusal
    found = value(context, routes)
    if earned is not None and abs(found.total - earned) > 0.01:
        raise RouteDisagreementError(earned, found.total)
    return BestRun(routes, found, bound, time.monotonic() - began)
