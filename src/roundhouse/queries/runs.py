"""Running trains: whether routes are legal, what they earn, and the best ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec.structs import replace

from roundhouse.engine.apply import fold
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.events import TrainsRun
from roundhouse.engine.loop import Entry
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.position import Position
from roundhouse.engine.state import Route, Stop
from roundhouse.routes.answers import BestRun, Found, NoRun
from roundhouse.routes.check import check, refused_by
from roundhouse.routes.context import TOGETHER, RunContext
from roundhouse.routes.positions import run_context, run_facts
from roundhouse.routes.process import Answer, RouteSearch, SearchFailed
from roundhouse.routes.route_checks import NotForbidden, Unbroken
from roundhouse.routes.rules import RevenueRules
from roundhouse.routes.train_rules import Halts, RouteEnds
from roundhouse.routes.valuation import RouteValue, RunValue, TrainCannotRunError, value
from roundhouse.steps.run_note import NOTE

__all__ = [
    "GOES_ON",
    "Answer",
    "BestRun",
    "NoRun",
    "RouteSearch",
    "RouteValue",
    "RunContext",
    "RunValue",
    "SearchFailed",
    "closed",
    "earned",
    "earned_then",
    "ends_anywhere",
    "fault",
    "find_best",
    "halting",
    "not_connected",
    "ran_in_turn",
    "run_context",
    "single_value",
    "worth",
]


GOES_ON = frozenset({"route.ends", "route.no_token", "route.too_few_stops"})
"""The reasons of refusals of routes that may be legal once they go on to another stop."""


def find_best(context: RunContext, seconds: float | None = None) -> Found:
    """The best set of routes for all trains of ``context``, looked for at most so many ``seconds``."""
    # The window has a process for this, and opens sooner without the solver.
    from roundhouse.routes.search import find_best as search  # noqa: PLC0415

    return search(context, seconds)


def fault(context: RunContext, routes: Sequence[Route]) -> ActionRefused | None:
    """The first rule that the ``routes`` break, or None if they may be run together."""
    try:
        check(context, routes)
    except ActionRefused as refused:
        return refused
    return None


def not_connected(context: RunContext, train: str, hex_id: HexId) -> ActionRefused:
    """The refusal of a route that no free track leads on to a stop of ``hex_id``."""
    return refused_by(context.route_checks, Unbroken, "route.broken", train=train, hex=hex_id)


def closed(context: RunContext, train: str, stop: Stop) -> ActionRefused | None:
    """The refusal of any route to a ``stop`` that is closed to the company; None where it may run there."""
    rule = context.route_checks.find(NotForbidden)
    if stop not in context.forbidden or not isinstance(rule, NotForbidden):
        return None
    facts = {"train": train, "hex": stop.hex, "company": context.company}
    return refused_by(context.route_checks, NotForbidden, rule.reason, **facts)


def worth(context: RunContext, routes: Sequence[Route]) -> RunValue | None:
    """What legal ``routes`` earn together; None if one of the trains can't run its route."""
    try:
        return value(context, routes)
    except TrainCannotRunError:
        return None


def single_value(context: RunContext, route: Route) -> RouteValue | None:
    """What one route earns alone; None if its train can't run it."""
    found = worth(context, (route,))
    return found.routes[0] if found else None


def halting(position: Position, kind: str) -> Literal["", "may", "free"]:
    """Whether a train of a kind ``may`` stop at halts, or is paid for each ``free`` of its length.

    Empty: it runs past them, or the title has none.
    """
    definition = position.definition
    if not any(town.halt for stock in definition.tiles.values() for town in stock.definition.face.towns):
        return ""
    rules = position.title.part(RevenueRules).rules
    found = (rule for rule in rules if isinstance(rule, Halts) and kind in rule.stopping)
    return next(("free" if rule.free else "may" for rule in found), "")


def ends_anywhere(position: Position, kind: str) -> bool:
    """Whether routes of a train of a kind may begin and end at stops where those of others may not."""
    rules = position.title.part(RevenueRules).rules
    return any(isinstance(rule, RouteEnds) and kind in rule.except_for for rule in rules)


def ran_in_turn(position: Position) -> bool:
    """Whether the company on turn has run its trains in the turn under way."""
    return NOTE in position.state.operating.notes


def earned(position: Position, symbol: CompanySymbol) -> tuple[RouteValue, ...]:
    """What each route of the company's latest run earns now; empty if stops are gone.

    A train that ran and is the company's no more counts as if it still were.
    """
    run = position.state.runs.get(symbol)
    if run is None:
        return ()
    for context in (run_context, _with_former_trains):
        try:
            return value(context(position, symbol), run.routes).routes
        except (TrainCannotRunError, KeyError):
            continue
    return ()


def _with_former_trains(position: Position, symbol: CompanySymbol) -> RunContext:
    """The run of a company that has the trains, and only those, which ran the routes of its latest run."""
    state, definition = position.state, position.definition
    names = (card for route in state.runs[symbol].routes for card in route.train.split(TOGETHER))
    cards = dict.fromkeys(name.partition("/")[0] for name in names)
    trains = tuple((card, definition.trains[state.train_kind(card)]) for card in cards)
    facts = replace(run_facts(position, symbol), trains=trains)
    return position.title.part(RevenueRules).context(facts)


def earned_then(
    entries: Sequence[Entry], at: Callable[[int], Position], symbol: CompanySymbol
) -> tuple[RouteValue, ...]:
    """What each route of the company's latest run earned when it ran, by trains and a map that may be gone.

    ``entries`` are the decisions done, ``at`` gives the position after so many of them. Empty for a company
    that never ran, or whose run isn't among them.
    """
    for n in range(len(entries), 0, -1):
        events = entries[n - 1].events
        for place in range(len(events) - 1, -1, -1):
            event = events[place]
            if isinstance(event, TrainsRun) and event.company == symbol and event.revenue:
                before = at(n - 1)
                there = replace(before, state=fold(before.state, events[:place]))
                try:
                    return value(run_context(there, symbol), event.routes).routes
                except (TrainCannotRunError, KeyError):
                    return ()
    return ()
