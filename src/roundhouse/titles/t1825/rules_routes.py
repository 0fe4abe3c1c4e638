"""1825: sections 1.8, 5.5 and 7.0: routes and what they earn, in the order of the rulebook."""

from __future__ import annotations

from roundhouse.engine.checks import Checks
from roundhouse.routes import route_checks as route
from roundhouse.routes.cases import RouteCase, RunCase
from roundhouse.routes.rules import RevenueRules, Rule
from roundhouse.routes.train_rules import DoubleHeading, RouteEnds
from roundhouse.steps.run_trains import HasRoute, HasTrain, NotRunYet, RunCompanyTrains

ROUTE = Checks[RouteCase](
    route.OwnTrain("5.5.1"),
    route.TrackThere("5.5.3"),
    route.TwoStops("5.5.2"),
    route.Unbroken("5.5.3"),
    route.NoTrackTwice("5.5.3"),
    route.NoEdgeTwice("5.5.3"),
    route.NoJunctionTwice("5.5.3"),
    route.NoStopTwice("5.5.3"),
    route.OneOfGroup("5.5.3"),
    route.NotThroughTerminal("5.5.7"),
    route.NotThroughFull("5.5.2"),
    route.EndsAtStops("5.5.2"),
    route.VisitsToken("5.5.2"),
    route.WithinReach("5.5.4"),
)
ROUTES = Checks[RunCase](
    route.EachTrainOnce("5.5.1"),
    route.WithinRunLimits("5.5.5"),
    route.NoSharedTrack("5.5.7"),
)
EARNED: tuple[Rule, ...] = (DoubleHeading("2", "3"), RouteEnds(("city",)))
REVENUE = RevenueRules(ROUTE, ROUTES, EARNED)
RUN = RunCompanyTrains("5.5", Checks(NotRunYet("5.5"), HasTrain("5.5"), HasRoute("5.5")))
