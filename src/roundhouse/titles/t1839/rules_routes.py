"""1839: sections 8.3.3 and 16: routes and what they earn, in the order of the rulebook."""

from __future__ import annotations

from roundhouse.engine.checks import Checks
from roundhouse.routes import route_checks as route
from roundhouse.routes.cases import RouteCase, RunCase
from roundhouse.routes.rules import RevenueRules, Rule
from roundhouse.steps.run_trains import HasRoute, HasTrain, NotRunYet, RunCompanyTrains

ROUTE = Checks[RouteCase](
    route.OwnTrain("16.1"),
    route.TrackThere("16.2"),
    route.TwoStops("16.2"),
    route.Unbroken("16.2"),
    route.NoTrackTwice("16.2"),
    route.NoEdgeTwice("16.2"),
    route.NoStopTwice("16.2"),
    route.OneOfGroup("16.2"),
    route.NotThroughTerminal("16.2"),
    route.NotThroughFull("16.2"),
    route.EndsAtStops("16.2"),
    route.VisitsToken("16.2"),
    route.WithinReach("16.3"),
)
ROUTES = Checks[RunCase](route.EachTrainOnce("16.1"), route.NoSharedTrack("16.2"))
EARNED: tuple[Rule, ...] = ()
REVENUE = RevenueRules(ROUTE, ROUTES, EARNED)
RUN = RunCompanyTrains("8.3.3", Checks(NotRunYet("8.3.3"), HasTrain("8.3.3"), HasRoute("8.3.3")))
