"""1839: sections 8.3.4, 8.3.5, 9, 14.2, 14.3, 16 and 17: dividends, trains and phases, in order."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.engine.checks import Checks
from roundhouse.engine.owners import REMOVED, SUPPLY
from roundhouse.finance import dividends
from roundhouse.finance.selling import PresidencyStays
from roundhouse.steps import train_checks as train
from roundhouse.steps.buy_train import BuyTrains
from roundhouse.steps.discard_train import Discard, OwnsTrain
from roundhouse.steps.dividend import DecideDividend
from roundhouse.steps.emergency import (
    BankruptWithoutTrain,
    EndsGame,
    GoBankrupt,
    HasPresident,
    MoneyMissing,
    NoMoreThanNeeded,
    NothingLeftToSell,
    Ruin,
    SellForTrain,
    TrainDue,
    TrainOutOfReach,
)
from roundhouse.steps.phase_change import AskDiscards, PhaseChange, Rust
from roundhouse.steps.train_purchase import OwnWithRoute, PresidentsMoney
from roundhouse.steps.train_sale import NextOfSupply, TrainsOnSale
from roundhouse.titles.t1839.rules_stock import ORDER, SELLING

PRICE_REACHED = "price_reached"

# 8.3.4: dividends
DIVIDEND = DecideDividend(
    "8.3.4",
    checks=Checks(dividends.HasRevenue("8.3.4"), dividends.KnownWay("8.3.4")),
    ways=(dividends.PayAll("8.3.4"), dividends.PayHalf("8.3.4"), dividends.WithholdAll("8.3.4")),
    holders=dividends.Shareholders("8.3.4", to_company=frozenset({"pool", "treasury"}), up=True),
    price_move=dividends.RightIfPaid("13.2"),
    end=dividends.ArmsEnd("10.1", PRICE_REACHED),
)

# 17: what the first train of a colour brings about
DISCARD = Discard("16.4", taker=REMOVED, checks=Checks(OwnsTrain("16.4")), in_order=True)
CHANGE = PhaseChange("17", (Rust("17"), AskDiscards("16.4", ORDER)))

# 8.3.5: trains
TRAINS_ON_SALE = TrainsOnSale((NextOfSupply(),))
MUST_OWN = OwnWithRoute("8.3.5.1")
BUY_TRAIN = Checks(
    train.OwnedBySeller("8.3.5.1"),
    train.Sold("8.3.5.1", bank=frozenset({SUPPLY}), not_kinds=frozenset()),
    train.OnSale("8.3.5.1"),
    train.RoomForTrain("16.4"),
    train.TrainAffordable("8.3.5.1"),
    train.TrainPrice("8.3.5.1"),
)
TRAINS = BuyTrains(
    "8.3.5",
    BUY_TRAIN,
    TRAINS_ON_SALE,
    MUST_OWN,
    (PresidentsMoney("8.3.5.2"),),
    CHANGE,
)
EMERGENCY = (HasPresident("8.3.5.2"), TrainDue("8.3.5.2"), MoneyMissing("8.3.5.2"))
SELL_FOR_TRAIN = SellForTrain(
    "8.3.5.2",
    Checks(*EMERGENCY),
    replace(
        SELLING,
        checks=SELLING.checks.then(PresidencyStays("8.3.5.2"), NoMoreThanNeeded("8.3.5.2", TRAINS_ON_SALE)),
    ),
    TRAINS_ON_SALE,
    MUST_OWN,
)
RUIN: tuple[Ruin, ...] = (EndsGame("10.1"),)
"""9: what a bankruptcy brings about, for a train as for a debt."""
BANKRUPT = GoBankrupt(
    "8.3.5.2",
    Checks(
        HasPresident("8.3.5.2"),
        BankruptWithoutTrain("8.3.5.2"),
        TrainOutOfReach("8.3.5.2"),
        NothingLeftToSell("8.3.5.2", SELL_FOR_TRAIN),
    ),
    RUIN,
    TRAINS_ON_SALE,
    MUST_OWN,
)
