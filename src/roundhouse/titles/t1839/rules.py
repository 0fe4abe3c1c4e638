"""1839: sections 5, 8.1 to 8.3 and 10: the rounds and a company's turn, put together from the lists."""

from __future__ import annotations

from roundhouse.finance.dividends import EndAtPrice
from roundhouse.finance.turned_markers import TurnMarker, TurnMarkersUp
from roundhouse.rounds.beginnings import EndsIfFlagged, NextOfSet
from roundhouse.rounds.operating import OperatingRound, Stage
from roundhouse.steps.dividend import NothingEarned
from roundhouse.steps.place_token import PlaceHomes
from roundhouse.titles.t1839.debts import ChargeRed, PayDebt, RaiseMoney
from roundhouse.titles.t1839.rules_privates import PAY_PRIVATES, PAYERS, PRIVATES, REVENUES
from roundhouse.titles.t1839.rules_routes import RUN
from roundhouse.titles.t1839.rules_stock import LAST_SET, ORDER, SELLING_FOR_DEBT
from roundhouse.titles.t1839.rules_track import LAY_TRACK, PLACE_TOKEN
from roundhouse.titles.t1839.rules_trains import (
    BANKRUPT,
    DIVIDEND,
    PRICE_REACHED,
    RUIN,
    SELL_FOR_TRAIN,
    TRAINS,
)

# 8.1.1 and 7.5: debts
DEBTS = PayDebt("8.1.1", ORDER, REVENUES, PAYERS)
RAISE_MONEY = RaiseMoney("8.1.1", SELLING_FOR_DEBT, RUIN)

# 8.3: a company's turn
STAGES = (
    Stage("track", "8.3.1", (LAY_TRACK,)),
    Stage("token", "8.3.2", (PLACE_TOKEN,)),
    Stage("run", "8.3.3", (RUN,), word="no_run"),
    Stage(
        "dividend",
        "8.3.4",
        (DIVIDEND,),
        begin=(TurnMarker("8.2"),),
        finish=(NothingEarned("8.3.4", DIVIDEND),),
    ),
    Stage("trains", "8.3.5", (TRAINS, SELL_FOR_TRAIN, BANKRUPT)),
)

# 8.1: the round; 5 and 10.1: what follows it
OPERATING = OperatingRound(
    section="8.1",
    order=ORDER,
    turns={"major": STAGES, "local": STAGES},
    anytime=(PRIVATES,),
    begin=(PAY_PRIVATES, ChargeRed("8.1.1", DEBTS)),
    begin_turn=(PlaceHomes("8.3"),),
    finish=(
        TurnMarkersUp("8.2"),
        EndAtPrice("10.1", PRICE_REACHED, "price"),
        NextOfSet("5", EndsIfFlagged(LAST_SET, "final_set")),
    ),
)
