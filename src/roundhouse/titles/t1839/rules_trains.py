"""1839: sections 8.3.4, 8.3.5, 9, 14.3.3, 16 and 17: dividends, trains and phases, in order."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.engine.checks import Checks
from roundhouse.engine.owners import REMOVED, SUPPLY
from roundhouse.finance import dividends
from roundhouse.finance.elimination import LastPlayerWins, PlayerOut
from roundhouse.finance.selling import PresidencyStays
from roundhouse.steps import train_checks as train
from roundhouse.steps.buy_train import BuyTrains
from roundhouse.steps.discard_train import Discard, OwnsTrain
from roundhouse.steps.dividend import DecideDividend
from roundhouse.steps.emergency import (
    BankruptWithoutTrain,
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
from roundhouse.steps.mark_train import MarkedNotSold, MarkLostWithTrain, RustUnlessMarked, SparedLeave
from roundhouse.steps.nationalise import AgreeToNationalise
from roundhouse.steps.phase_change import AskDiscards, InPhases, PhaseChange
from roundhouse.steps.train_purchase import OwnWithRoute
from roundhouse.steps.train_sale import NextOfSupply, TrainsOnSale
from roundhouse.titles.t1839.government import GOVERNMENT
from roundhouse.titles.t1839.local_trains import GiveLocalTrain, ReturnLocalTrains
from roundhouse.titles.t1839.nationalisation import AskNationalise, Nationalise
from roundhouse.titles.t1839.own_shares import (
    MoneyAfterShares,
    NoOwnSharesLeft,
    SellOwnForTrain,
    TreasuryTooSmall,
)
from roundhouse.titles.t1839.price_steps import StepsByDividend
from roundhouse.titles.t1839.printed import PURPLE
from roundhouse.titles.t1839.red_trains import NoteRedRuns, RedNotSold, RedTrainsLeave
from roundhouse.titles.t1839.ruin import (
    CompaniesNationalised,
    LosesAll,
    OneOfEachKind,
    TrainNotBought,
)
from roundhouse.titles.t1839.rules_privates import CLOSINGS
from roundhouse.titles.t1839.rules_stock import ORDER, SELLING
from roundhouse.titles.t1839.setup import SAVED

PRICE_REACHED = "price_reached"
BEFORE_PURPLE = ("Blue", "Light Brown", "Dark Brown", "Red", "Gray")

# 8.3.4, 13.2: dividends
DIVIDEND = DecideDividend(
    "8.3.4",
    checks=Checks(dividends.HasRevenue("8.3.4"), dividends.KnownWay("8.3.4")),
    ways=(dividends.PayAll("8.3.4"), dividends.PayHalf("8.3.4"), dividends.WithholdAll("8.3.4")),
    holders=dividends.Shareholders("8.3.4", to_company=frozenset({"pool", "treasury"}), up=True),
    price_move=StepsByDividend("13.2"),
    end=dividends.ArmsEnd("10.1", PRICE_REACHED),
)

# 16.3: trains that are given, and red ones
GIVE_LOCAL = GiveLocalTrain("16.3.1")
RETURN_LOCAL = ReturnLocalTrains("16.3.1")
NOTE_RED_RUNS = NoteRedRuns("16.3.2")

# 14.3.3: nationalisation
NATIONALISE = Nationalise("14.3.3.2", GOVERNMENT)
AGREE_TO_NATIONALISE = AgreeToNationalise("14.3.3.1", NATIONALISE)
ASK_NATIONALISE = AskNationalise("14.3.3.1", ORDER)

# 17: what the first train of a colour brings about
DISCARD = Discard("16.4", taker=REMOVED, checks=Checks(OwnsTrain("16.4")), in_order=True)
CHANGE = PhaseChange(
    "17",
    (
        InPhases(BEFORE_PURPLE, RustUnlessMarked("17", REMOVED, SAVED, given_too=False)),
        InPhases((PURPLE,), RedTrainsLeave("16.3.2")),
        *CLOSINGS,
        AskDiscards("16.4", ORDER),
        ASK_NATIONALISE,
    ),
)
SAVED_LEAVE = SparedLeave("14.2.2.2.2", REMOVED, SAVED, next_round=True)
SAVED_LOST = MarkLostWithTrain("14.2.2.2.2", SAVED)

# 8.3.5: trains
TRAINS_ON_SALE = TrainsOnSale((NextOfSupply(),))
MUST_OWN = OwnWithRoute("8.3.5.1")
BUY_TRAIN = Checks(
    train.OwnedBySeller("8.3.5.1"),
    train.Sold("8.3.5.1", bank=frozenset({SUPPLY}), not_kinds=frozenset()),
    train.MaySellOn("16.3.1"),
    MarkedNotSold("14.2.2.2.2", SAVED, rusted=False),
    RedNotSold("16.3.2"),
    train.OnSale("8.3.5.1"),
    train.NothingTradedIn("8.3.5.1"),
    train.RoomForTrain("16.4"),
    train.TrainAffordable("8.3.5.1"),
    train.TrainPrice("8.3.5.1"),
)
TRAINS = BuyTrains(
    "8.3.5",
    BUY_TRAIN,
    TRAINS_ON_SALE,
    MUST_OWN,
    (MoneyAfterShares("8.3.5.2"),),
    CHANGE,
)

# 8.3.5.2: a train that must be bought: by the company's shares, its president's cash, his shares
SELL_OWN = SellOwnForTrain(
    "8.3.5.2", Checks(TrainDue("8.3.5.2"), TreasuryTooSmall("8.3.5.2")), TRAINS_ON_SALE, MUST_OWN
)
SELL_FOR_TRAIN = SellForTrain(
    "8.3.5.2",
    Checks(HasPresident("8.3.5.2"), TrainDue("8.3.5.2"), NoOwnSharesLeft("8.3.5.2"), MoneyMissing("8.3.5.2")),
    replace(
        SELLING,
        checks=SELLING.checks.then(
            PresidencyStays("8.3.5.2"), NoMoreThanNeeded("8.3.5.2", TRAINS_ON_SALE, SELLING.price)
        ),
    ),
    TRAINS_ON_SALE,
    MUST_OWN,
)

# 9: bankruptcy, for a train as for a debt
RUIN: tuple[Ruin, ...] = (
    CompaniesNationalised("9", NATIONALISE),
    LosesAll("9"),
    TrainNotBought("9"),
    OneOfEachKind("9"),
    PlayerOut("9"),
    LastPlayerWins("9"),
)
BANKRUPT = GoBankrupt(
    "8.3.5.2",
    Checks(
        HasPresident("8.3.5.2"),
        BankruptWithoutTrain("8.3.5.2"),
        NoOwnSharesLeft("8.3.5.2"),
        TrainOutOfReach("8.3.5.2"),
        NothingLeftToSell("8.3.5.2", SELL_FOR_TRAIN),
    ),
    RUIN,
    TRAINS_ON_SALE,
    MUST_OWN,
)
