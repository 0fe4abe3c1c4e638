"""1825: sections 5.5.9, 5.6, 5.7, 6.3 and 7: dividends, trains and phases, in the order of the rulebook."""

from __future__ import annotations

from roundhouse.engine.checks import Checks
from roundhouse.engine.owners import POOL, SUPPLY
from roundhouse.finance import dividends
from roundhouse.finance.company_order import ByPrice
from roundhouse.finance.dividends import ArmsEnd, RightByMultiples
from roundhouse.steps import train_checks as train
from roundhouse.steps.buy_train import BuyTrains
from roundhouse.steps.discard_train import Discard, OwnsTrain
from roundhouse.steps.dividend import DecideDividend
from roundhouse.steps.phase_change import AskDiscards, PhaseChange, Rust
from roundhouse.steps.train_purchase import NeedsNone
from roundhouse.steps.train_sale import FromPhase, NextOfSupply, SecondHand, TrainsOnSale

END = "end_reached"
"""Set when something has happened that ends the game after this operating round."""

# 5.5.9 and 6.3: dividends
DIVIDEND = DecideDividend(
    "5.5.9",
    checks=Checks(
        dividends.HasRevenue("5.5.9"),
        dividends.KnownWay("5.5.9"),
        dividends.NotIntoZone("6.3", zone="close"),
    ),
    ways=(dividends.PayAll("5.5.9"), dividends.WithholdAll("5.5.9")),
    holders=dividends.Shareholders("1.6", to_company=frozenset(), up=False),
    price_move=RightByMultiples("6.3", most=4),
    end=ArmsEnd("6.3", END),
)

# 5.7: what the first train of a kind brings about
ORDER = ByPrice()
DISCARD = Discard("5.7", taker=POOL, in_order=False, checks=Checks(OwnsTrain("5.7")))
CHANGE = PhaseChange("5.7", (Rust("5.7"), AskDiscards("5.7", ORDER)))

# 5.6: buying trains
TRAINS_ON_SALE = TrainsOnSale((NextOfSupply(), FromPhase(), SecondHand(rusted=False)))
BUY_TRAIN = Checks(
    train.OwnedBySeller("5.6"),
    train.NothingTradedIn("5.6"),
    train.Sold("5.6.1", bank=frozenset({SUPPLY, POOL}), not_kinds=frozenset()),
    train.OnSale("5.6.1"),
    train.RoomForTrain("5.6.4"),
    train.TrainAffordable("5.6"),
    train.TrainPrice("5.6.5"),
)
TRAINS = BuyTrains("5.6", BUY_TRAIN, TRAINS_ON_SALE, NeedsNone("5.6"), (), CHANGE)
