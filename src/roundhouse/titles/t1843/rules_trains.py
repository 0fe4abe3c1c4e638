"""1843: sections 8.7, 8.8, 10.2.5, 13 and 15: dividends, trains and phases, in the order of the rulebook."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.engine.checks import Checks
from roundhouse.engine.names import NO_MONEY
from roundhouse.engine.owners import POOL, REMOVED, SUPPLY
from roundhouse.finance import dividends
from roundhouse.finance.company_order import ByPrice
from roundhouse.finance.selling import PresidencyStays
from roundhouse.steps import train_checks as train
from roundhouse.steps.buy_train import BuyTrains
from roundhouse.steps.close_private import ClosePrivates, CloseWithFirstTrain, PlainClosing
from roundhouse.steps.discard_train import Counted, Discard, OnCard, OwnsTrain, ToFewerTrains
from roundhouse.steps.dividend import DecideDividend
from roundhouse.steps.emergency import (
    BankruptWithoutTrain,
    EndsGame,
    GoBankrupt,
    HasPresident,
    MoneyMissing,
    MoneyToCompany,
    NoMoreThanNeeded,
    NothingLeftToSell,
    SellForTrain,
    TrainDue,
    TrainOutOfReach,
)
from roundhouse.steps.mark_train import (
    FreeMark,
    MarkedNotSold,
    MarkLeft,
    MarkLostWithSale,
    MarkLostWithTrain,
    MarkTrains,
    OneMarkEach,
    OwnTrain,
    PowerOwned,
    RustUnlessMarked,
    SparedLeave,
)
from roundhouse.steps.phase_change import AskDiscards, CloseAllPrivates, InPhases, PhaseChange
from roundhouse.steps.sell_private import FaceValue, ForTrain, SellPrivates, SellsOwn
from roundhouse.steps.train_sale import NextOfSupply, SecondHand, TrainsOnSale
from roundhouse.steps.trains import SparedNotCounted
from roundhouse.titles.t1843.auction import LM, PLM
from roundhouse.titles.t1843.gray import (
    GRAY,
    DirectorsMoney,
    ForLarger,
    OneRusted,
    OnlyRustedThrownAway,
    OwnUnrusted,
    ReturnSingles,
    RustedThrownAway,
    SecondSingleInGray,
    SideOfBanksCard,
    SingleSideInGray,
)
from roundhouse.titles.t1843.rules_stock import SELLING
from roundhouse.titles.t1843.setup import ENGINEERS
from roundhouse.titles.t1843.val_de_loire import VDL

LAST = "price_reached"

# 8.7: dividends
DIVIDEND = DecideDividend(
    "8.7",
    checks=Checks(dividends.HasRevenue("8.7"), dividends.KnownWay("8.7")),
    ways=(dividends.PayAll("8.7"), dividends.WithholdAll("8.7")),
    holders=dividends.Shareholders("8.7", to_company=frozenset({"pool"}), up=False),
    price_move=dividends.RightIfPaid("7.7"),
    end=dividends.ArmsEnd("8.10.1", LAST),
)

# 15: what the first train of a colour brings about
ORDER = ByPrice()
DISCARD = Discard(
    "8.8.2",
    taker=POOL,
    in_order=True,
    checks=Checks(OwnsTrain("8.8.2"), Counted("10.2.5")),
    turning=Checks(OwnsTrain("8.8.2"), OnCard("8.8.2"), ToFewerTrains("8.8.2"), Counted("10.2.5")),
)
SPARED = SparedNotCounted("10.2.5", ENGINEERS)
CHANGE = PhaseChange(
    "15",
    (
        InPhases(
            ("Green", "Blue", "Brown", "Red"), RustUnlessMarked("13.1", REMOVED, ENGINEERS, given_too=True)
        ),
        InPhases((GRAY,), ReturnSingles("8.8.1")),
        InPhases(("Brown",), CloseAllPrivates("10.1", but=frozenset())),
        AskDiscards("8.8.2", ORDER),
    ),
)

# 8.8: trains
DUE_SALE = TrainsOnSale((NextOfSupply(), SecondHand()))
"""What fulfils the obligation to own a train."""
TRAINS_ON_SALE = TrainsOnSale((NextOfSupply(), SecondHand(rusted=True)))
MUST_OWN = OwnUnrusted("8.8.3", sale=DUE_SALE)
BUY_TRAIN = Checks(
    train.OwnedBySeller("8.8.1"),
    train.Sold("8.8.1", bank=frozenset({SUPPLY, POOL}), not_kinds=frozenset()),
    train.OwnTrainTradedIn("8.8.1"),
    OnlyRustedThrownAway("8.8.1"),
    SideOfBanksCard("8.8.1", frozenset({SUPPLY})),
    SingleSideInGray("8.8.1"),
    SecondSingleInGray("13.2"),
    ForLarger("8.8.1"),
    train.OnSale("8.8.1"),
    OneRusted("8.8.1"),
    MarkedNotSold("10.2.5", ENGINEERS, rusted=True),
    train.RoomForTrain("8.8.2"),
    train.TrainAffordable("8.8.1"),
    train.TrainPrice("8.8.1"),
)
TRAINS = BuyTrains(
    "8.8",
    BUY_TRAIN,
    TRAINS_ON_SALE,
    MUST_OWN,
    (DirectorsMoney("8.8.3", DUE_SALE),),
    CHANGE,
    (MarkLostWithSale("10.2.5", ENGINEERS),),
    trade_ins=RustedThrownAway(),
    traded_to=POOL,
)
EMERGENCY = (HasPresident("8.8.3"), TrainDue("8.8.3"), MoneyMissing("8.8.3"))
SELL_FOR_TRAIN = SellForTrain(
    "8.8.3",
    Checks(*EMERGENCY),
    replace(
        SELLING,
        checks=SELLING.checks.then(
            PresidencyStays("8.8.3"), NoMoreThanNeeded("8.8.3", DUE_SALE, SELLING.price)
        ),
    ),
    DUE_SALE,
    MUST_OWN,
)
SELL_PRIVATES = SellPrivates(
    "8.8.3",
    Checks(SellsOwn("8.8.3"), ForTrain("8.8.3", Checks(*EMERGENCY), DUE_SALE, MUST_OWN)),
    FaceValue("8.8.3", less=NO_MONEY),
    REMOVED,
)
BANKRUPT = GoBankrupt(
    "8.8.3",
    Checks(
        HasPresident("8.8.3"),
        BankruptWithoutTrain("8.8.3"),
        TrainOutOfReach("8.8.3"),
        NothingLeftToSell("8.8.3", SELL_FOR_TRAIN),
        NothingLeftToSell("8.8.3", SELL_PRIVATES),
    ),
    (MoneyToCompany("8.8.3"), EndsGame("8.10.1")),
    DUE_SALE,
    MUST_OWN,
)

# 10.2.5: the Engineers card
MARK = MarkTrains(
    "10.2.5",
    Checks(PowerOwned("10.2.5", VDL), MarkLeft("10.2.5"), OwnTrain("10.2.5"), OneMarkEach("10.2.5")),
    ENGINEERS,
    SUPPLY,
    FreeMark(),
    (ClosePrivates("10.2.5", (VDL,), PlainClosing("10.2.5")),),
)
OBSOLETE_LEAVE = SparedLeave("10.2.5", REMOVED, ENGINEERS, next_round=False)

MARK_LOST = MarkLostWithTrain("10.2.5", ENGINEERS)

# 10.2.7: Lyon to the Mediterranean closes with the first train of PLM
CLOSE_LM = CloseWithFirstTrain("10.2.7", {LM: PLM}, PlainClosing("10.2.7"))
