"""1839: sections 8.3.3, 12 and 16: routes and what they earn, in the order of the rulebook."""

from __future__ import annotations

from typing import Final

import msgspec

from roundhouse.engine.checks import Checks
from roundhouse.engine.names import HexId
from roundhouse.routes import route_checks as route
from roundhouse.routes.cases import RouteCase, RunCase
from roundhouse.routes.context import RunContext, RunFacts
from roundhouse.routes.rules import (
    Centres,
    LargestStopCopy,
    RevenueRules,
    Rule,
    SharedJunctions,
)
from roundhouse.routes.train_rules import CountOnce
from roundhouse.steps.run_trains import HasRoute, HasTrain, NotRunYet, RunCompanyTrains
from roundhouse.titles.t1839.government import LOCAL

CENTRES: Final = ("city", "town")
ABROAD: Final = "offboard"
COLORS: Final = ("black", "blue", "red")
"""12: Germany, overseas, Belgium."""
RECOUNTING: Final = ("R4", "R2+")
RUHR: Final = tuple(map(HexId, ("J17", "K18")))


class StaysInland(msgspec.Struct, frozen=True):
    """16.2: companies of some ``kinds`` have no off-boards in their routes."""

    kinds: frozenset[str]

    def apply(self, context: RunContext, facts: RunFacts) -> RunContext:
        """Close the off-boards to such a company."""
        if facts.kind not in self.kinds:
            return context
        abroad = frozenset(stop for stop, kind in context.kinds.items() if kind == ABROAD)
        return msgspec.structs.replace(context, forbidden=context.forbidden | abroad)


class OneOfAColor(msgspec.Struct, frozen=True):
    """16.2: a route doesn't begin and end in off-boards of one of the ``colors``."""

    colors: tuple[str, ...]

    def apply(self, context: RunContext, facts: RunFacts) -> RunContext:
        """Let a route visit one off-board of each colour at most: it visits none but at its ends."""
        stops = facts.network.stops.items()
        groups = tuple(
            frozenset(stop for stop, fact in stops if fact.kind == ABROAD and fact.color == color)
            for color in self.colors
        )
        several = tuple(group for group in groups if len(group) > 1)
        return msgspec.structs.replace(context, exclusive=context.exclusive + several)


ROUTE = Checks[RouteCase](
    route.OwnTrain("8.3.3"),
    route.TrackThere("16.2"),
    route.TwoStops("16.2"),
    route.Unbroken("16.2"),
    route.NoTrackTwice("16.2"),
    route.NoEdgeTwice("16.2"),
    route.NoJunctionTwice("16.2"),
    route.NoStopTwice("16.2"),
    route.NotForbidden("16.2", "route.stays_inland"),
    route.OneOfGroup("16.2"),
    route.NotThroughTerminal("16.2"),
    route.NotThroughFull("16.2"),
    route.EndsAtStops("16.2"),
    route.VisitsToken("16.2"),
    route.WithinReach("16.3"),
)
ROUTES = Checks[RunCase](
    route.EachTrainOnce("8.3.3"),
    route.NoSharedTrack("16.2"),
)
EARNED: tuple[Rule, ...] = (
    Centres(CENTRES),
    StaysInland(frozenset({LOCAL})),
    OneOfAColor(COLORS),
    SharedJunctions(),
    *(LargestStopCopy("ruhrgebied", hex_id, doubled=(ABROAD,)) for hex_id in RUHR),
    CountOnce(RECOUNTING, CENTRES),
)
REVENUE = RevenueRules(ROUTE, ROUTES, EARNED)
RUN = RunCompanyTrains("8.3.3", Checks(NotRunYet("8.3.3"), HasTrain("8.3.3"), HasRoute("8.3.3")))
