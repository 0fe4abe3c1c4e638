"""1825: sections 1.8, 5.5 and 7.0: routes and what they earn, in the order of the rulebook.

Readings taken, each before the reading that was not taken.

- 5.5.3, 5.5.7: lines that meet on a tile of six exits share no track there, so that two routes may cross on
  it; where they meet is track of both.
- 5.5.6a: a station on tile 200 that is full of other companies' tokens still isn't passed (1.8); it is, as no
  train has to stop there.
- 7.0: the two stations worth 10 that a T-train may visit on one hex may be of any size, as at Barrow and
  Morecambe (M9); small ones alone. A stop at a halt is one of its stations; it costs none of them. A halt is
  a small station at which its route may begin; routes only pass it. A 4+4E with fewer than four large
  stations counts those there are; it earns nothing. Only 2-trains are double-headed; 2+2 as well.
- V.1: the 10 for a train that runs to a port are paid when it runs, in any operating round; like the 20 not
  in the round in which the base was placed.
- V.2: the shared hexes lie beside each other on the board and belong to the route; the route leads from the
  one to the other. Of the track in them and of their edges, whichever of the company's routes runs there may
  use any; only one line is shared. See ``suburban.py``.
"""

from __future__ import annotations

from roundhouse.engine.checks import Checks
from roundhouse.routes import route_checks as route
from roundhouse.routes.cases import RouteCase, RunCase
from roundhouse.routes.rules import OneStopEachHex, RevenueRules, Rule, SharedJunctions
from roundhouse.routes.train_rules import DoubleHeading, Halts, RouteEnds
from roundhouse.steps.run_trains import HasLegalRoute, HasTrain, NotRunYet, RunCompanyTrains

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

TANKS = ("3T", "4T")
# 5.5.5; 5.5.2 and 7.0: T- and U-trains end at towns too; halts; 5.5.3: one station of a hex, but two
# worth 10 for a T-train, while a 4+4E sees no towns; 5.5.7: lines may cross on a tile
EARNED: tuple[Rule, ...] = (
    DoubleHeading("2", "3"),
    RouteEnds(("city",), except_for=(*TANKS, "U3")),
    Halts(TANKS),
    OneStopEachHex(pairs=dict.fromkeys(TANKS, 10), noticing={"4+4E": ("city",)}),
    SharedJunctions(),
)
REVENUE = RevenueRules(ROUTE, ROUTES, EARNED)
RUN = RunCompanyTrains("5.5", Checks(NotRunYet("5.5"), HasTrain("5.5"), HasLegalRoute("5.5.2")))
