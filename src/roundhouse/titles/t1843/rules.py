"""1843: sections 5, 8.1 to 8.3 and 8.10: the rounds and a company's turn, put together from the lists."""

from __future__ import annotations

from roundhouse.engine.checks import Checks
from roundhouse.engine.title import Step
from roundhouse.finance.dividends import EndIfArmed
from roundhouse.finance.operating_order import PRICE_RIGHT_STACK, OperatingOrder
from roundhouse.rounds.beginnings import NeverLast, NextOfSet
from roundhouse.rounds.operating import OperatingRound, Stage
from roundhouse.steps.buy_private import (
    BuyPrivates,
    HasPrice,
    HeldByPlayer,
    InPhasesOfStatus,
    PrintedRange,
    PrivateAffordable,
    PrivatePrice,
)
from roundhouse.steps.dividend import NothingEarned
from roundhouse.steps.waiting_tokens import PlaceHomesOnTrack
from roundhouse.titles.t1843.foreigners import EndAfterGraySets, ForeignersBuy, NoteGrayTrain
from roundhouse.titles.t1843.rules_routes import RUN
from roundhouse.titles.t1843.rules_stock import PAY_PRIVATES, SWAPS
from roundhouse.titles.t1843.rules_track import (
    LAY_PSTG,
    LAY_STRAIGHT,
    LAY_TRACK,
    MOVE_TOKEN,
    PLACE_TOKEN,
    POWER_LAYS,
)
from roundhouse.titles.t1843.rules_trains import (
    BANKRUPT,
    CHANGE,
    DIVIDEND,
    LAST,
    MARK,
    OBSOLETE_LEAVE,
    ORDER,
    SELL_FOR_TRAIN,
    SELL_PRIVATES,
    TRAINS,
)

# 8.2: dearest first, then further right, then from the top of the stack
OPERATING_ORDER = OperatingOrder("8.2", PRICE_RIGHT_STACK)

# 8.3 and 10.1: private companies
PRIVATES = BuyPrivates(
    "10.1",
    Checks(
        HeldByPlayer("10.1"),
        HasPrice("10.1"),
        InPhasesOfStatus("10.1", "can_buy_privates"),
        PrivatePrice("10.1"),
        PrivateAffordable("10.1"),
    ),
    PrintedRange("10.1"),
)
ANYTIME: tuple[Step, ...] = (PRIVATES, LAY_PSTG)

# 8.3: a company's turn
STAGES = (
    Stage("track", "8.4", (LAY_STRAIGHT, LAY_TRACK, *POWER_LAYS)),
    Stage("token", "8.5", (PLACE_TOKEN, MOVE_TOKEN)),
    Stage("run", "8.6", (RUN,), word="no_run"),
    Stage("dividend", "8.7", (DIVIDEND,), finish=(NothingEarned("8.7", DIVIDEND),)),
    Stage(
        "trains",
        "8.8",
        (TRAINS, SELL_FOR_TRAIN, SELL_PRIVATES, BANKRUPT),
        beside=(MARK,),
        begin=(OBSOLETE_LEAVE,),
    ),
    Stage("end", "8.3", ANYTIME, word="end_turn", told=False),
)

# 8.1: the round; 5 and 8.10: what follows it
OPERATING = OperatingRound(
    section="8.1",
    order=ORDER,
    turns={"major": STAGES},
    anytime=ANYTIME,
    begin=(PAY_PRIVATES,),
    begin_turn=(PlaceHomesOnTrack("8.3"),),
    finish=(
        EndIfArmed("8.10.1", LAST, "price"),
        EndAfterGraySets("8.10.2"),
        ForeignersBuy("5", CHANGE),
        NextOfSet("5", NeverLast()),
    ),
)
NOTE_GRAY = NoteGrayTrain("8.10.2")
EXCHANGES = SWAPS
