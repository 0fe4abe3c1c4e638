"""What trains of 1825 may run and earn at 18xx.games."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from roundhouse.engine.title import Title
from roundhouse.engine.tree import changed
from roundhouse.routes.rules import OneStopEachHex, RevenueRules
from roundhouse.routes.train_rules import CountedToken, Halts, RouteEnds
from roundhouse.steps.run_trains import HasLegalRoute, HasRoute

DOUBLED: Final = "2+2"
EXPRESS: Final = "4+4E"


def halts_paid_without_stop(title: Title) -> Title:
    """Every halt on the way of a T-train pays and takes none of its stops; in 7.0 it is a stop or nothing."""
    return changed(title, Halts, lambda rule: replace(rule, free=True))


def doubled_ends_at_towns(title: Title) -> Title:
    """A 2+2 begins and ends at any station; in 7.0 its route is that of a 2."""
    return changed(title, RouteEnds, lambda rule: replace(rule, except_for=(*rule.except_for, DOUBLED)))


def express_counts_a_base(title: Title) -> Title:
    """One of the four stations that a 4+4E counts has a base; in 7.0 any four of its route count."""
    return changed(
        title,
        RevenueRules,
        lambda revenue: replace(revenue, rules=(*revenue.rules, CountedToken((EXPRESS,)))),
    )


def express_sees_towns(title: Title) -> Title:
    """A 4+4E doesn't pass two towns of one hex either; in 7.0 it ignores small stations."""
    return changed(title, OneStopEachHex, lambda rule: replace(rule, noticing={}))


def asked_with_any_stations(title: Title) -> Title:
    """A company is asked to run where track joins any two stations; in 5.5.2 where a train has a route."""
    return changed(title, HasLegalRoute, lambda rule: HasRoute(rule.section))
