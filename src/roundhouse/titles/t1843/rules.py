"""1843: sections 5, 8.1 to 8.3 and 8.10: the rounds and a company's turn, put together from the lists."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.engine.checks import Checks
from roundhouse.engine.title import Step
from roundhouse.finance.company_order import FloatedBefore
from roundhouse.finance.dividends import EndAtPrice
from roundhouse.finance.operating_order import PRICE_RIGHT_STACK, OperatingOrder
from roundhouse.rounds.beginnings import NeverLast, NextOfSet
from roundhouse.rounds.operating import OperatingRound, Stage
from roundhouse.steps.buy_private import (
    BuyPrivates,
    HasPrice,
    HeldByPlayer,
    PrivateAffordable,
    PrivatePrice,
)
from roundhouse.steps.close_private import BecomesTrain
from roundhouse.steps.dividend import NothingEarned
from roundhouse.steps.serving import with_purchase
from roundhouse.steps.train_sale import NextOfSupply
from roundhouse.steps.waiting_tokens import PlaceHomesOnTrack
from roundhouse.titles.t1843.foreigners import EndAfterGraySets, ForeignersBuy, NoteGrayTrain
from roundhouse.titles.t1843.ports import CLAIM_PORT, AnyRoute, NotePorts, PayPorts
from roundhouse.titles.t1843.rules_routes import RUN
from roundhouse.titles.t1843.rules_stock import PAY_PRIVATES, SWAPS
from roundhouse.titles.t1843.rules_track import (
    BUY_PORTS,
    LAY_PSTG,
    LAY_STRAIGHT,
    LAY_TB_LATE,
    LAY_TRACK,
    MOVE_TOKEN,
    PLACE_TOKEN,
    POWERS,
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
from roundhouse.titles.t1843.val_de_loire import (
    FOR_SALE,
    TRAIN,
    VDL,
    AskIntoTrain,
    AskLastExchange,
    BecomesTrainWhenBought,
    FaceIfTrain,
    ForRun,
    InPhaseOrTrain,
    LastExchange,
    MayBecome,
    NothingLaid,
    RoomIfTrain,
    VdlTrain,
)

# 8.2: dearest first, then further right, then from the top of the stack
OPERATING_ORDER = OperatingOrder("8.2", PRICE_RIGHT_STACK)

# 8.3, 10.1 and 10.2.5: private companies that companies buy, and Val de Loire as a train
VDL_TRAIN = VdlTrain("10.2.5", players=frozenset({5, 6}), later=False)
BECOMES_TRAIN = BecomesTrain("10.2.5", VDL, TRAIN)
PRIVATES = BuyPrivates(
    "10.1",
    Checks(
        HeldByPlayer("10.1"),
        HasPrice("10.2.7"),
        InPhaseOrTrain("8.3", FOR_SALE, VDL_TRAIN),
        PrivatePrice("8.3"),
        PrivateAffordable("10.1"),
        RoomIfTrain("8.8.2", VDL_TRAIN),
    ),
    FaceIfTrain("8.3", VDL_TRAIN),
    (BecomesTrainWhenBought("10.2.5", VDL_TRAIN, BECOMES_TRAIN),),
)
PRIVATES_FIRST = replace(PRIVATES, checks=Checks(NothingLaid("8.3"), *PRIVATES.checks))
"""The turn waits for a purchase once, before its track: private companies may be bought at any time."""
PRIVATES_TO_RUN = replace(PRIVATES, checks=Checks(ForRun("8.3", VDL_TRAIN), *PRIVATES.checks))
"""It waits again where what is bought may become a train that still runs: its buyer is asked about that, so
that, unlike in other stages, no step of the stage tells whether the purchase serves."""
INTO_TRAIN = Checks(MayBecome("10.2.5", VDL_TRAIN))
ASK_INTO_TRAIN = AskIntoTrain("10.2.5", INTO_TRAIN, BECOMES_TRAIN)
ANYTIME: tuple[Step, ...] = (PRIVATES, LAY_PSTG)

# 8.3: a company's turn
STAGES = (
    Stage("track", "8.4", (LAY_STRAIGHT, LAY_TRACK, *POWERS, LAY_PSTG, PRIVATES_FIRST)),
    Stage("token", "8.5", with_purchase(PRIVATES, "8.3", (PLACE_TOKEN, MOVE_TOKEN, CLAIM_PORT, LAY_TB_LATE))),
    Stage("run", "8.6", (RUN, PRIVATES_TO_RUN), beside=(LAY_TB_LATE,), word="no_run"),
    Stage("dividend", "8.7", (DIVIDEND,), finish=(NothingEarned("8.7", DIVIDEND),)),
    Stage(
        "trains",
        "8.8",
        with_purchase(PRIVATES, "8.3", (TRAINS, SELL_FOR_TRAIN, SELL_PRIVATES, BANKRUPT, MARK)),
        begin=(OBSOLETE_LEAVE,),
    ),
    Stage("end", "8.3", (*ANYTIME, BUY_PORTS), word="end_turn", told=False),
)

# 10.2.5: Val de Loire is exchanged at any time, the last time before the round ends
EXCHANGES = SWAPS
LAST_EXCHANGE = LastExchange("10.2.5", SWAPS)

# 8.1: the round; 5 and 8.10: what follows it
OPERATING = OperatingRound(
    section="8.1",
    order=FloatedBefore(ORDER),
    turns={"major": STAGES},
    anytime=ANYTIME,
    begin=(PAY_PRIVATES, PayPorts("8.1")),
    begin_turn=(
        NotePorts("8.5.3", AnyRoute()),
        PlaceHomesOnTrack("8.3"),
    ),
    finish=(
        EndAtPrice("8.10.1", LAST, "price"),
        EndAfterGraySets("8.10.2"),
        ForeignersBuy("5", CHANGE, NextOfSupply()),
        NextOfSet("5", NeverLast()),
    ),
    closing=(AskLastExchange("10.2.5", SWAPS),),
)
NOTE_GRAY = NoteGrayTrain("8.10.2")
