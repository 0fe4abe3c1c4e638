"""1843: sections 8.6 and 13.2: routes and what they earn, in the order of the rulebook."""

from __future__ import annotations

from typing import Final

from roundhouse.engine.checks import Checks
from roundhouse.routes import route_checks as route
from roundhouse.routes.cases import RouteCase, RunCase
from roundhouse.routes.rules import RevenueRules, Rule
from roundhouse.routes.train_rules import RunLimit, SeveralTrainsACard
from roundhouse.steps.run_trains import HasRoute, HasTrain, NotRunYet, RunCompanyTrains
from roundhouse.titles.t1843.setup import ENGINEERS

ROUTE = Checks[RouteCase](
    route.OwnTrain("8.6.1"),
    route.TrackThere("8.6.1"),
    route.TwoStops("8.6.1"),
    route.Unbroken("8.6.1"),
    route.NoTrackTwice("8.6.1"),
    route.NoEdgeTwice("8.6.1"),
    route.NoJunctionTwice("8.6.1"),
    route.NoStopTwice("8.6.1"),
    route.OneOfGroup("8.6.1"),
    route.NotThroughTerminal("8.6.1"),
    route.NotThroughFull("8.6.1"),
    route.EndsAtStops("8.6.1"),
    route.VisitsToken("8.6.1"),
    route.WithinReach("13.2"),
)
ROUTES = Checks[RunCase](
    route.EachTrainOnce("8.6.1"),
    route.WithinRunLimits("8.8.2"),
    route.NoSharedTrack("8.6.1"),
)
LIMITS: Final = {"Yellow": 4, "Green": 4, "Blue": 3, "Brown": 3, "Red": 2, "Gray": 2}
"""8.8.2: how many trains of a company run in a phase, obsolete ones apart."""
EARNED: tuple[Rule, ...] = (
    SeveralTrainsACard(),
    RunLimit(LIMITS, apart=ENGINEERS),
)
REVENUE = RevenueRules(ROUTE, ROUTES, EARNED)
RUN = RunCompanyTrains("8.6", Checks(NotRunYet("8.6"), HasTrain("8.6"), HasRoute("8.6")))
