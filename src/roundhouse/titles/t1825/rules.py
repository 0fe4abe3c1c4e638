"""1825: sections 2, 5 and 8.5: the rounds and a company's turn, put together from the lists beside this."""

from __future__ import annotations

from roundhouse.engine.checks import Checks
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.tree import first
from roundhouse.finance.operating_order import FormedFirst, HighestPar, Kinds, OperatingOrder
from roundhouse.rounds.beginnings import NeverLast, NextOfSet
from roundhouse.rounds.operating import OperatingRound, Stage
from roundhouse.steps.lay_track import LayTrack
from roundhouse.steps.pay_privates import PayPrivates, PrintedRevenue
from roundhouse.titles.t1825.bases import ChooseBase, PlaceBases
from roundhouse.titles.t1825.consent_to_lay import ConsentToLay
from roundhouse.titles.t1825.receivership import Directed
from roundhouse.titles.t1825.rules_routes import RUN
from roundhouse.titles.t1825.rules_stock import FORM
from roundhouse.titles.t1825.rules_track import LAY_TRACK, PLACE_TOKEN
from roundhouse.titles.t1825.rules_trains import (
    DIVIDEND,
    DIVIDEND_BEGIN,
    DIVIDEND_END,
    GAME_END,
    LEASE,
    ORDER,
    RUN_STAGE_END,
    TRAINS,
    with_receivership,
)

MAJOR = "major"

# 5.1.3 and 8.5.1.3: majors by face value, then by formation; minors after them by formation
OPERATING_ORDER = OperatingOrder(
    "5.1.3", (Kinds((CompanySymbol(MAJOR),)), HighestPar(frozenset({MAJOR})), FormedFirst())
)

# 5.1.4: a company's turn
ACTS = Checks(Directed("8.6.0"))
"""A minor company without a director does nothing; its price falls."""
STAGES = with_receivership(
    (
        Stage("track", "5.2", (LAY_TRACK,), checks=ACTS),
        Stage("token", "5.4", (PLACE_TOKEN,), checks=ACTS),
        Stage("run", "5.5", (LEASE, RUN), finish=RUN_STAGE_END, word="no_run", checks=ACTS),
        Stage("dividend", "5.5.9", (DIVIDEND,), begin=DIVIDEND_BEGIN, finish=DIVIDEND_END),
        Stage("trains", "5.6", (TRAINS,), checks=ACTS),
    )
)

# 5.2.6: what somebody else must agree to
CONSENT_TO_LAY = ConsentToLay("5.2.6", first(STAGES, LayTrack))

# 5: the round
OPERATING = OperatingRound(
    section="5",
    order=ORDER,
    turns={"major": STAGES, "minor": STAGES},
    anytime=(),
    begin=(PayPrivates("5.1.1", PrintedRevenue("5.1.1")), FORM, PlaceBases("5.1.2")),
    begin_turn=(ChooseBase("8.5.4"),),
    finish=(*GAME_END, NextOfSet("2", NeverLast())),
)
