"""1825: sections 5.5.9, 5.6, 5.7, 6.3, 6.4 and 7: dividends, trains, phases, receivership."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.engine.checks import Checks
from roundhouse.engine.owners import POOL, SUPPLY
from roundhouse.engine.tree import changed
from roundhouse.finance import dividends
from roundhouse.finance.company_order import ByPrice
from roundhouse.finance.dividends import ArmsEnd, EndAtPrice, EndIfArmed, RightByMultiples
from roundhouse.rounds.endings import NoteBank
from roundhouse.rounds.operating import Stage
from roundhouse.steps import train_checks as train
from roundhouse.steps.buy_train import BuyTrains
from roundhouse.steps.discard_train import Discard, NotOwnTrain, OwnsTrain
from roundhouse.steps.dividend import DecideDividend, NothingEarned
from roundhouse.steps.phase_change import AskDiscards, PhaseChange, Rust
from roundhouse.steps.run_trains import EarnsWhatIsNeeded, RunCompanyTrains
from roundhouse.steps.train_sale import FromPhase, NextOfSupply, SecondHand, TrainsOnSale
from roundhouse.titles.t1825.bankruptcy import BankruptIn
from roundhouse.titles.t1825.ending import NobodyLeftEnds
from roundhouse.titles.t1825.later_lays import AffordableLater
from roundhouse.titles.t1825.lease import (
    BeforeRun,
    ByReceiver,
    Improves,
    LeaseCovered,
    LeaseNewTrain,
    LeasesFirst,
    NewTrainLeft,
    PaidOff,
    PayBack,
    PayLater,
    ReturnLeased,
)
from roundhouse.titles.t1825.receivers_trains import (
    BelowFace,
    NewFromBank,
    NewWhenTrainless,
    ReceiverSellsNone,
    SameTypeFromCompany,
)
from roundhouse.titles.t1825.receivership import ReceiverWithholds
from roundhouse.track.lay_checks import Affordable
from roundhouse.track.token_checks import TokenAffordable

END = "end_reached"
"""The flag that is set when a share price has reached the highest box."""
BROKEN = "bank_broken"
"""The flag that is set when the bank has run out of money."""
BANKRUPT = "close"
"""The box below 5."""

# 5.5.9, 5.5.10 and 6.3: dividends
DIVIDEND = DecideDividend(
    "5.5.9",
    checks=Checks(
        dividends.HasRevenue("5.5.9"),
        dividends.KnownWay("5.5.9"),
        dividends.NotIntoZone("6.3", zone=BANKRUPT),
    ),
    ways=(dividends.PayAll("5.5.9"), dividends.WithholdAll("5.5.9")),
    holders=dividends.Shareholders("1.6", to_company=frozenset(), up=False),
    price_move=RightByMultiples("6.3", most=4),
    end=ArmsEnd("6.3", END),
)

# 5.7 and 7.0.3 to 7.0.5: what the first train of a kind brings about
ORDER = ByPrice()
DISCARD = Discard("5.7", taker=POOL, in_order=False, checks=Checks(OwnsTrain("5.7"), NotOwnTrain("8.5.6")))
CHANGE = PhaseChange("5.7", (Rust("5.7"), AskDiscards("5.7", ORDER)))

# 5.6: buying trains; 6.4.4: those of a company in receivership
TRAINS_ON_SALE = TrainsOnSale((NextOfSupply(), FromPhase(), SecondHand(rusted=False)))
BUY_TRAIN = Checks(
    train.OwnedBySeller("5.6"),
    train.NothingTradedIn("5.6"),
    train.Sold("5.6.1", bank=frozenset({SUPPLY, POOL}), not_kinds=frozenset()),
    train.OwnTrainStays("8.5.6"),
    ReceiverSellsNone("6.4.4"),
    train.OnSale("5.6.1"),
    NewFromBank("6.4.4"),
    SameTypeFromCompany("6.4.4"),
    train.RoomForTrain("5.6.4"),
    train.TrainAffordable("5.6"),
    train.TrainPrice("5.6.5"),
)
TRAINS = BuyTrains(
    "5.6", BUY_TRAIN, TRAINS_ON_SALE, NewWhenTrainless("6.4.4"), (), CHANGE, caps=(BelowFace("6.4.4"),)
)

# 6.4.3 and 6.4.6: leases, and payments at the end of the turn
PAY_LATER = PayLater()
LEASE = LeaseNewTrain(
    "6.4.3",
    Checks(
        ByReceiver("6.4.3"),
        BeforeRun("6.4.3"),
        NewTrainLeft("6.4.4"),
        Improves("6.4.3"),
        LeaseCovered("6.4.6"),
    ),
)


def run_of_turn(run: RunCompanyTrains) -> RunCompanyTrains:
    """The step by which trains run, with what receivership asks of a run."""
    return replace(
        run,
        checks=run.checks.then(LeasesFirst("6.4.3", LEASE)),
        earned=run.earned.then(EarnsWhatIsNeeded("6.4.6", PaidOff())),
    )


def with_receivership(stages: tuple[Stage, ...]) -> tuple[Stage, ...]:
    """The stages of a turn with what receivership adds: payments that wait for the income, and leases."""
    stages = changed(stages, Affordable, lambda old: AffordableLater(old.section, old.costs, PAY_LATER))
    stages = changed(stages, TokenAffordable, lambda old: replace(old, purse=PAY_LATER))
    return changed(stages, RunCompanyTrains, run_of_turn)


# 5.1.4: the parts of a turn from the run on
RUN_STAGE_END = (ReturnLeased("6.4.3"),)
DIVIDEND_BEGIN = (ReceiverWithholds("6.4.1", DIVIDEND),)
DIVIDEND_END = (NothingEarned("5.5.10", DIVIDEND), PayBack("6.4.6"), BankruptIn("6.3", BANKRUPT))

# 2: the end of the game
NOTE_BANK = NoteBank("2", BROKEN)
GAME_END = (EndIfArmed("2", BROKEN, "bank"), EndAtPrice("2", END, "price"), NobodyLeftEnds("2"))
