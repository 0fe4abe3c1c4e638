"""The best set of routes of a company, with proof.

Where there are few routes, trying them is the proof. Else all routes of each train are put into a diagram
(:mod:`roundhouse.routes.by_diagram`) where the board is narrow enough. Where all can be listed in a moment,
prices leave few of them (:mod:`roundhouse.routes.prices`), and those that fit together are found by trying
(:mod:`roundhouse.routes.fitting`). Else a mixed-integer program of all trains is solved
(:mod:`roundhouse.routes.model`), by pieces of track.
"""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import reduce
from itertools import islice
from operator import or_

import msgspec

from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.state import Route
from roundhouse.routes.answers import BestRun, Found, NoRun, Report, RouteDisagreementError
from roundhouse.routes.by_diagram import ByDiagram, NoDiagramError
from roundhouse.routes.check import check, is_legal
from roundhouse.routes.columns import Candidate
from roundhouse.routes.context import RunContext, RunTrain
from roundhouse.routes.counting import visit_limits
from roundhouse.routes.enumerate import SETS_EACH, best_of_lists
from roundhouse.routes.express import Express, express_values, sets_of
from roundhouse.routes.first_set import first_set
from roundhouse.routes.fitting import TooManySetsError, fit, routes_of
from roundhouse.routes.graph import Graph, graph_of
from roundhouse.routes.lists import RouteLists
from roundhouse.routes.model import Model
from roundhouse.routes.prices import Priced, Tables, price
from roundhouse.routes.program import Outcome
from roundhouse.routes.valuation import RunValue, value
from roundhouse.routes.walk import Walked

__all__ = ["BestRun", "Found", "NoRun", "Report", "RouteDisagreementError", "find_best"]

TRY_ROUTES = 6000
"""Up to so many routes are tried one by one, of one train or where stops count once for the company."""

FEW_ROUTES = 400
"""Up to so many are tried before anything else."""
TRIED_AS_FEW = 100
"""As many sets of routes are tried for fewer routes as for so many."""

SPARE = 0.001
"""By how much more than allowed a route may cost: the solver's prices are rounded."""
ROUNDING = 0.01
"""What the solver's numbers may be off by."""
MOST_COLUMNS = 9000
"""Up to so many routes of one train are put into the program as such beside trains by track."""
MOST_LISTED = 30000
"""Up to so many routes of one train are listed, for a program without trains by track."""
FITTED_SETS = 30_000
"""How many sets of listed routes and beginnings of them are looked at for one that earns an amount."""
FIRST_SETS = 20000
"""How many sets of listed routes are tried for a good one to begin with."""
EXPRESS_SETS = 24
"""How many sets of routes of express trains are tried beside others."""
BESIDE_SETS = 2000
"""How many sets of listed routes are tried beside each of them."""
NARROW, MIDDLE, WIDE = 4_000.0, 8_000.0, 33_000.0
"""How many states the border of a board may have for diagrams: before routes are listed, for trains of any
length too where stops count once for the company, and where listing has failed."""
LIKELY = 600
WIDER = 4
"""How many of them are looked at first, and how many times as many after that."""


def find_best(
    context: RunContext,
    seconds: float | None = None,
    report: Report | None = None,
    try_routes: int = TRY_ROUTES,
) -> Found:
    """The best set of routes for all trains of ``context`` together.

    Without ``seconds`` the search goes on until the best is proven. ``report`` is called with each
    better set and each lower bound on the way. ``try_routes`` 0 goes straight to the program. Raises
    :class:`RouteDisagreementError` when the result is not worth what the search makes of it,
    :class:`~roundhouse.routes.program.ProgramFailedError` when the solver fails.
    """
    search = _Search(context, seconds, report)
    if not context.trains:
        return NoRun("no_train")
    if not context.tokens:
        return NoRun("no_token")
    with _not_collecting():
        return search.whole(try_routes)


@contextmanager
def _not_collecting() -> Iterator[None]:
    """Python looks for no rings of garbage meanwhile: lists of routes are large, and it would find none."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


class _Search:
    """A search under way: the best set so far and the bound."""

    def __init__(self, context: RunContext, seconds: float | None, report: Report | None) -> None:
        self.context, self.report = context, report
        self.began = time.monotonic()
        self.deadline = None if seconds is None else self.began + seconds
        self.best = RunValue(0, ())
        self.routes: tuple[Route, ...] = ()
        self.bound = math.inf
        self.step = 1
        self.single_routes: int | None = None
        self.priced: Priced | None = None

    def whole(self, try_routes: int) -> Found:
        """Search with what there is to search with; up to ``try_routes`` routes are tried one by one.

        Nothing of what was listed is left when it is done.
        """
        graph = graph_of(self.context)
        if not graph.segments:
            return NoRun("no_route")
        lists = RouteLists(self.context, graph)
        if not self.by_trying(graph, lists, min(try_routes, FEW_ROUTES)) and not (
            (try_routes and self._by_all_routes(graph, lists))
            or self.by_diagram(graph, MIDDLE if self._endless() and self.context.once else NARROW)
            or self._by_express(graph, lists)
            or (not self._most_listed() and self.by_trying(graph, lists, try_routes))
        ):
            self.by_program(graph, lists)
        return self.answer()

    def by_trying(self, graph: Graph, lists: RouteLists, most: int) -> bool:
        """Try all routes if there are no more than ``most``; whether the best is proven."""
        if not most:
            return False
        left = most
        # Those that go furthest have the most routes: if these are too many, the others needn't be counted.
        for train in sorted(self.context.trains, key=_reach, reverse=True):
            number = lists.count(train, left)
            if number is None:
                return False
            left -= number
        tried = [lists.of(train) for train in self.context.trains]
        sets = max(most - left, TRIED_AS_FEW) * SETS_EACH
        best = best_of_lists(self.context, graph, tried, sets=sets)
        self.keep(best.routes, best.value.total)
        if best.complete:
            self.single_routes = most - left
            self.lower(best.value.total)
        return best.complete

    def _by_all_routes(self, graph: Graph, lists: RouteLists) -> bool:
        """Look for the best set of listed routes, where trains have a length and few enough routes."""
        most = self._most_listed()
        if not most or self._endless():
            return False
        if any(lists.count(train, most) is None for train in self.context.trains):
            return False
        return self._by_prices(graph, lists)

    def by_program(self, graph: Graph, lists: RouteLists) -> None:
        """Solve the program of all trains, or of their routes where these are listed."""
        listed = self._listed(lists)
        if len(listed) == len(self.context.trains):
            self._by_lists(graph, lists, listed)
            return
        self._begin(graph, listed)
        if self.by_diagram(graph, WIDE):
            return
        model = Model(self.context, graph, {train: table.routes for train, table in listed.items()})
        self.step = model.program.step()
        relaxed = model.tighten(self.deadline)
        self.lower(relaxed.earned)
        if not model.columns:
            if len(model.arcs) > 1 and not self.context.once and not self.routes:
                self.keep(first_set(self.context, graph, self.context.trains, self.deadline), None)
            if self.best.total < self.bound:
                self._solve(model, whole=True)
            return

        def model_within(cost: float) -> Model:
            model.allow(relaxed, cost)
            return model

        losses = [relaxed.losses[column] for own in model.columns for column in own.columns]
        self._widen(relaxed.earned, sorted(losses), model_within)

    def by_diagram(self, graph: Graph, states: float) -> bool:
        """Look for the best set by diagrams, on a border of so many ``states``; whether that was possible."""
        try:
            found = ByDiagram(self.context, graph, self.lower, states).best(self._late)
        except NoDiagramError:
            return False
        if found is None:
            return False
        self.keep(*found)
        self.lower(self.best.total)
        return True

    def _endless(self) -> bool:
        """Whether a train may visit any number of stops of some kind."""
        return any(row.visit is None for train in self.context.trains for row in train.definition.distance)

    def _late(self) -> bool:
        return self.deadline is not None and time.monotonic() > self.deadline

    def _by_express(self, graph: Graph, lists: RouteLists) -> bool:
        """Try routes of express trains beside the best of the others; whether the best is proven.

        The sum of what the express trains earn at most and of the others' best is a bound.
        """
        trains = self.context.trains
        express = {train.id: values for train in trains if (values := express_values(self.context, train))}
        others = tuple(train for train in trains if train.id not in express)
        if not express or any(lists.count(train, MOST_LISTED) is None for train in others):
            return False
        searches = [
            Express(self.context, graph, train, express[train.id]) for train in trains if train.id in express
        ]
        beside = self._best_of(others, graph, lists)
        self.lower(beside.bound + sum(each.most_possible for each in searches))
        used = _bits_of(graph, beside.routes)
        for sets in islice(sets_of(searches, used, graph.shared), EXPRESS_SETS):
            self._keep_walked(graph, searches, sets, beside.routes)
            if self.best.total >= self.bound:
                return True
        lists_of = [lists.of(train) for train in others]
        for sets in islice(sets_of(searches, 0, graph.shared), EXPRESS_SETS):
            taken = _joined(each.uses & graph.shared for each in sets)
            free = [[each for each in routes if not each.walked.uses & taken] for routes in lists_of]
            context = msgspec.structs.replace(self.context, trains=others)
            found = best_of_lists(context, graph, free, sets=BESIDE_SETS)
            self._keep_walked(graph, searches, sets, found.routes)
            if self.best.total >= self.bound:
                return True
        return False

    def _best_of(self, trains: tuple[RunTrain, ...], graph: Graph, lists: RouteLists) -> _Search:
        """The search for the best set of some of the trains."""
        context = msgspec.structs.replace(self.context, trains=trains)
        seconds = None if self.deadline is None else self.deadline - time.monotonic()
        search = _Search(context, seconds, None)
        if not trains:
            search.lower(0)
        elif not search.by_trying(graph, lists, FEW_ROUTES if len(trains) > 1 else MOST_LISTED):
            search.by_program(graph, lists)
        return search

    def _keep_walked(
        self, graph: Graph, searches: Sequence[Express], sets: Sequence[Walked], others: Sequence[Route]
    ) -> None:
        """Keep routes of express trains beside ``others`` if they are legal together."""
        pairs = zip(searches, sets, strict=True)
        routes = (*others, *(walked.route(graph, search.train.id) for search, walked in pairs))
        if is_legal(self.context, routes):
            self.keep(routes, None)

    def _by_lists(self, graph: Graph, lists: RouteLists, listed: Tables) -> None:
        """Look for the best set where all routes of all trains are listed.

        If need be by programs, which are told a good set to begin with.
        """
        if self.priced is None and self._by_prices(graph, lists):
            return
        priced = self.priced or price(self.context, listed)
        self._begin(graph, listed)
        self._widen(
            priced.bound,
            priced.sorted_losses(),
            lambda cost: Model(self.context, graph, priced.within(cost + SPARE)),
        )

    def _by_prices(self, graph: Graph, lists: RouteLists) -> bool:
        """Look for the best set among the few routes that prices leave of all; whether it was found."""
        listed = {train.id: lists.table(train) for train in self.context.trains}
        self.priced = priced = price(self.context, listed)
        self.step = math.gcd(*(table.step() for table in listed.values())) or 1
        self.lower(priced.bound)
        found = self._fitted(graph, priced)
        if found:
            self.single_routes = sum(lists.count(train, MOST_LISTED) or 0 for train in self.context.trains)
        return found

    def _fitted(self, graph: Graph, priced: Priced) -> bool:
        """Look for a set that earns as much as the bound, then for one that earns a step less, and so on.

        Whether that came to an end in time.
        """
        amount = math.floor(self.bound / self.step) * self.step
        while amount > self.best.total:
            if self._late():
                return False
            try:
                found = fit(priced, self.context.limits, amount, FITTED_SETS)
            except TooManySetsError:
                return False
            if found is not None:
                self.keep(routes_of(graph, priced, found), amount)
            else:
                amount -= self.step
            self.lower(amount)
        return True

    def _widen(self, bound: float, losses: Sequence[float], model_within: Callable[[float], Model]) -> None:
        """Solve programs of more and more of the listed routes, those within a cost.

        Few of them matter. The best of a small choice shows which of the others can't be in a better set:
        those that cost more than lies between the bound and what was found.
        """
        likely, cost = LIKELY, -1.0
        while True:
            needed = bound - self.best.total - self.step
            if cost >= needed:
                self.lower(self.best.total)
                return
            cost = min(needed, losses[likely - 1] if likely <= len(losses) else needed)
            likely *= WIDER
            if not self._solve(model_within(cost), whole=False):
                return

    def _most_listed(self) -> int:
        """Up to how many routes of a train are listed for the program.

        None of a train that runs alone, as lists help to fit routes together, nor where a route's value
        depends on others.
        """
        return MOST_LISTED if len(self.context.trains) > 1 and not self.context.once else 0

    def _listed(self, lists: RouteLists) -> Tables:
        """The routes of all trains, or where one has too many of those that have few."""
        most = self._most_listed()
        if not most:
            return {}
        for train in self.context.trains:
            if lists.count(train, most) is None:
                most = MOST_COLUMNS
        few = [train for train in self.context.trains if lists.count(train, most) is not None]
        return {train.id: lists.table(train) for train in few}

    def _begin(self, graph: Graph, listed: Tables) -> None:
        """Begin with a good set of the listed routes."""
        none: Sequence[Candidate] = ()
        routes = [listed[t.id].routes if t.id in listed else none for t in self.context.trains]
        found = best_of_lists(self.context, graph, routes, sets=FIRST_SETS)
        self.keep(found.routes, found.value.total)

    def _solve(self, model: Model, whole: bool) -> bool:
        """Solve the program, again while rings appear in its solutions; False when the time is up.

        The bound is one for all sets only when the ``whole`` program is solved.
        """
        while True:
            start = model.values_of(self.routes) if self.routes else None
            outcome = model.program.solve(self.deadline, start)
            if whole:
                self.lower(outcome.bound)
            rings = self._look_at(model, outcome)
            if not rings or not outcome.done or self.best.total > outcome.bound - self.step:
                return outcome.done

    def _look_at(self, model: Model, outcome: Outcome) -> bool:
        """Keep the routes of a solution; whether it had rings, which are forbidden from now on."""
        if not outcome.values:
            return False
        rings = model.cut_rings(outcome.values)
        if rings:
            for values in outcome.others:
                model.cut_rings(values)
        routes = model.routes(outcome.values)
        if rings:
            self.keep(_legal(self.context, routes), None)
        else:
            # Given up on the way, the solver may not have counted the best stops of these routes.
            self.keep(routes, outcome.earned if outcome.done else None)
        return rings > 0

    def keep(self, routes: tuple[Route, ...], earned: float | None) -> None:
        """Check and value ``routes``, keep them if they are better; ``earned`` is what the search says."""
        try:
            check(self.context, routes)
        except ActionRefused as refusal:
            raise RouteDisagreementError(earned or 0, 0, refusal.reason) from refusal
        found = value(self.context, routes)
        if earned is not None and abs(found.total - earned) > ROUNDING:
            raise RouteDisagreementError(earned, found.total)
        if found.total > self.best.total:
            self.best, self.routes = found, routes
            self._tell()

    def lower(self, bound: float) -> None:
        """No set earns more than ``bound``; what sets earn goes in steps."""
        if math.isfinite(bound):
            bound = math.floor((bound + ROUNDING) / self.step) * self.step
        if bound < self.bound:
            self.bound = bound
            self._tell()

    def _tell(self) -> None:
        run = self._run()
        if self.report is not None and run.routes and math.isfinite(self.bound):
            self.report(run)

    def _run(self) -> BestRun:
        bound = math.floor(self.bound) if math.isfinite(self.bound) else self.best.total
        return BestRun(
            self.routes,
            self.best,
            max(bound, self.best.total),
            time.monotonic() - self.began,
            self.single_routes,
        )

    def answer(self) -> Found:
        """What the search has come to."""
        run = self._run()
        return run if run.routes or not run.proven else NoRun("no_route")


def _bits_of(graph: Graph, routes: Sequence[Route]) -> int:
    """The bits by which ``routes`` are in the way of others."""
    return graph.shared & _joined(graph.uses[n] for route in routes for n in graph.segments_of(route))


def _reach(train: RunTrain) -> float:
    """How many stops a train may visit, at most."""
    return max(math.inf if room is None else room for _, room in visit_limits(train.definition.distance))


def _joined(bits: Iterable[int]) -> int:
    return reduce(or_, bits, 0)


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
