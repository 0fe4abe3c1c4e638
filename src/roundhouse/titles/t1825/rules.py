"""1825: sections 2, 5 and 8.5: the rounds and a company's turn, put together from the lists beside this."""

from __future__ import annotations

from roundhouse.engine.names import CompanySymbol
from roundhouse.finance.operating_order import FormedFirst, HighestPar, Kinds, OperatingOrder
from roundhouse.rounds.beginnings import EndsIfFlagged, NextOfSet
from roundhouse.rounds.operating import OperatingRound, Stage
from roundhouse.steps.dividend import NothingEarned
from roundhouse.steps.pay_privates import PayPrivates, PrintedRevenue
from roundhouse.titles.t1825.bases import ChooseBase, PlaceBases
from roundhouse.titles.t1825.rules_routes import RUN
from roundhouse.titles.t1825.rules_track import LAY_TRACK, PLACE_TOKEN
from roundhouse.titles.t1825.rules_trains import DIVIDEND, END, ORDER, TRAINS

MAJOR = "major"

# 5.1.3 and 8.5.1.3: majors by face value, then by formation; minors after them by formation
OPERATING_ORDER = OperatingOrder(
    "5.1.3", (Kinds((CompanySymbol(MAJOR),)), HighestPar(frozenset({MAJOR})), FormedFirst())
)

# 5.1.4: a company's turn
STAGES = (
    Stage("track", "5.2", (LAY_TRACK,)),
    Stage("token", "5.4", (PLACE_TOKEN,)),
    Stage("run", "5.5", (RUN,), word="no_run"),
    Stage("dividend", "5.5.9", (DIVIDEND,), finish=(NothingEarned("5.5.10", DIVIDEND),)),
    Stage("trains", "5.6", (TRAINS,)),
)

# 5: the round
OPERATING = OperatingRound(
    section="5",
    order=ORDER,
    turns={"major": STAGES, "minor": STAGES},
    anytime=(),
    begin=(PayPrivates("5.1.1", PrintedRevenue("5.1.1")), PlaceBases("5.1.2")),
    begin_turn=(ChooseBase("8.5.4"),),
    finish=(NextOfSet("2", EndsIfFlagged(END, "price")),),
)
