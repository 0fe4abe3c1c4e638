"""1839: sections 5, 8.1 to 8.3 and 10: the rounds and a company's turn, put together from the lists."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.engine.checks import Checks
from roundhouse.engine.title import Step
from roundhouse.finance.dividends import EndAtPrice
from roundhouse.finance.turned_markers import TurnMarker, TurnMarkersUp
from roundhouse.rounds.beginnings import EndsIfFlagged, NextOfSet
from roundhouse.rounds.operating import OperatingRound, Stage, StillFloated
from roundhouse.steps.dividend import NothingEarned
from roundhouse.steps.serving import with_purchase
from roundhouse.titles.t1839.debts import ChargeRed, PayDebt, RaiseMoney
from roundhouse.titles.t1839.rules_privates import (
    GIVE_TRAIN,
    PAY_PRIVATES,
    PAYERS,
    PRIVATES,
    REVENUES,
    SAVE_TRAIN,
)
from roundhouse.titles.t1839.rules_routes import RUN
from roundhouse.titles.t1839.rules_stock import LAST_SET, SELLING_FOR_DEBT, TURNS
from roundhouse.titles.t1839.rules_track import PLACE_HOMES, TOKEN_STAGE, TRACK_STAGE
from roundhouse.titles.t1839.rules_trains import (
    BANKRUPT,
    DIVIDEND,
    GIVE_LOCAL,
    NOTE_RED_RUNS,
    PRICE_REACHED,
    RETURN_LOCAL,
    RUIN,
    SAVED_LEAVE,
    SELL_FOR_TRAIN,
    SELL_OWN,
    TRAINS,
)
from roundhouse.titles.t1839.serving import RunsAtOnce

# 8.1.1 and 7.5: debts
DEBTS = PayDebt("8.1.1", REVENUES, PAYERS)
RAISE_MONEY = RaiseMoney("8.1.1", "7.5", SELLING_FOR_DEBT, RUIN)

# 8.3: a company's turn
ANYTIME: tuple[Step, ...] = (PRIVATES, SAVE_TRAIN)


def waiting_for_privates(stage: Stage) -> Stage:
    """The stage that also waits, where nothing else can be done in it, for a purchase that changes that."""
    return replace(stage, steps=with_purchase(PRIVATES, "14.2.1", stage.steps))


WAIT_FOR_GIFT = replace(GIVE_TRAIN, urgent=Checks(RunsAtOnce("14.2.2.2.3", RUN)))
"""A train that a player holds is given at any time, and to a company without one before it runs."""

STAGES = (
    waiting_for_privates(TRACK_STAGE),
    waiting_for_privates(TOKEN_STAGE),
    Stage("run", "8.3.3", (RUN, WAIT_FOR_GIFT), finish=(NOTE_RED_RUNS,), word="no_run"),
    Stage(
        "dividend",
        "8.3.4",
        (DIVIDEND,),
        begin=(TurnMarker("8.2"),),
        finish=(NothingEarned("8.3.4", DIVIDEND), RETURN_LOCAL),
    ),
    Stage(
        "trains",
        "8.3.5",
        (TRAINS, SELL_OWN, SELL_FOR_TRAIN, BANKRUPT),
    ),
    Stage("end", "8.3", ANYTIME, finish=(SAVED_LEAVE,), word="end_turn", told=False),
)

# 8.1: the round; 5 and 10.1: what follows it
OPERATING = OperatingRound(
    section="8.1",
    order=TURNS,
    turns={"major": STAGES, "local": STAGES},
    anytime=ANYTIME,
    begin=(PAY_PRIVATES, ChargeRed("8.1.1", DEBTS)),
    begin_turn=(PLACE_HOMES, GIVE_LOCAL),
    finish=(
        TurnMarkersUp("8.2"),
        EndAtPrice("10.1", PRICE_REACHED, "price"),
        NextOfSet("5", EndsIfFlagged(LAST_SET, "final_set")),
    ),
    going_on=Checks(StillFloated("14.3.3.2")),
)
