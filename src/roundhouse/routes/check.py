"""Whether routes may be run: the title's lists of checks, asked in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.state import Route
from roundhouse.routes.cases import RouteCase, RunCase
from roundhouse.routes.context import RunContext


def check(context: RunContext, routes: Sequence[Route]) -> None:
    """Raise :class:`ActionRefused` for the first rule that ``routes`` break, each alone and all together."""
    for route in routes:
        check_route(context, route)
    context.run_checks.demand(RunCase(context, routes))


def check_route(context: RunContext, route: Route) -> None:
    """Raise :class:`ActionRefused` for a rule that ``route`` alone breaks."""
    context.route_checks.demand(RouteCase(context, route))


def is_legal(context: RunContext, routes: Sequence[Route]) -> bool:
    """Whether the ``routes`` break no rule, each alone and all together."""
    alone = all(is_legal_alone(context, route) for route in routes)
    return alone and context.run_checks.allow(RunCase(context, routes))


def is_legal_alone(context: RunContext, route: Route) -> bool:
    """Whether ``route`` alone breaks no rule."""
    return context.route_checks.allow(RouteCase(context, route))


def refused_by(checks: Checks[Any], kind: type[Check], reason: str, **facts: object) -> ActionRefused:
    """The refusal ``reason`` under the section of the check of a ``kind``; without one if there is none.

    For what is refused before there is a route that could be checked.
    """
    rule = checks.find(kind)
    return Fault(reason, rule.section if rule else "", facts).refused()
