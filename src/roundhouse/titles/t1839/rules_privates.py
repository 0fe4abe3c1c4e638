"""1839: section 14.2: private companies, in the order of the rulebook."""

from __future__ import annotations

from roundhouse.engine.checks import Checks
from roundhouse.engine.effects import Effect
from roundhouse.engine.names import Money, PrivateSymbol
from roundhouse.engine.owners import private
from roundhouse.finance import buying
from roundhouse.finance.exchange import Exchanging, OwnsPrivate
from roundhouse.finance.sources import AtMarket, Source, ToBank
from roundhouse.steps import mark_train as mark
from roundhouse.steps.buy_marker import MarkerAffordable
from roundhouse.steps.buy_private import (
    BuyPrivates,
    HasPrice,
    HeldByPlayer,
    PrintedByPhase,
    PrivateAffordable,
    PrivatePrice,
)
from roundhouse.steps.close_private import BecomesTrain, ClosePrivates, PlainClosing
from roundhouse.steps.exchange_private import AnswerExchange, ClosingForShares
from roundhouse.steps.pay_privates import CompaniesThenPlayers, PayPrivates, PrintedByOwner
from roundhouse.steps.phase_change import InPhases
from roundhouse.titles.t1839.closings import (
    BROWN_PHASE,
    CloseBrown,
    CloseWithTrain,
    CreditPays,
    GiveHeldTrain,
    HoldsTrain,
    RoomForGift,
    ToFloated,
)
from roundhouse.titles.t1839.rules_stock import FLOATING, ORDER
from roundhouse.titles.t1839.rules_track import KR, LVG, SRV
from roundhouse.titles.t1839.setup import NFWS, SAVED, SHZ

BEIJNES = PrivateSymbol("BEIJNES")
BEIJNES_TRAIN = "R4"
SAVED_PRICE = Money(150)
CREDIT = Money(800)

REVENUES = PrintedByOwner("14.2.1")
PAY_PRIVATES = PayPrivates("8.1", REVENUES)
PAYERS = CompaniesThenPlayers("8.1.1", ORDER)

# 14.2.1: bought by companies from players, at any time of their turns
PRIVATES = BuyPrivates(
    "14.2.1",
    Checks(
        HeldByPlayer("14.2.1"),
        HasPrice("14.2.1"),
        PrivatePrice("14.2.1"),
        PrivateAffordable("14.2.1"),
    ),
    PrintedByPhase("14.2.1"),
)

# 14.2.2.2.2: markers that spare a train, bought from the company that owns NFWS
SAVE_TRAIN = mark.MarkTrains(
    "14.2.2.2.2",
    Checks(
        mark.SoldByOther("14.2.2.2.2", NFWS),
        mark.MarkLeft("14.2.2.2.2"),
        mark.OneMarkATurn("14.2.2.2.2"),
        mark.OwnTrain("14.2.2.2.2"),
        mark.OneMarkEach("14.2.2.2.2"),
        mark.NotRusted("14.2.2.2.2"),
        MarkerAffordable("14.2.2.2.2"),
    ),
    SAVED,
    private(NFWS),
    mark.PaidToOwner(SAVED_PRICE, NFWS),
    (),
)

# 14.2.2.2.3: the train of a private company, held by a player
GIVE_TRAIN = GiveHeldTrain(
    "14.2.2.2.3",
    Checks(HoldsTrain("14.2.2.2.3"), ToFloated("14.2.2.2.3"), RoomForGift("16.4")),
)

# 14.2.3.1: a share for nothing when a brown one closes
FREE_SHARE = Exchanging(
    Checks(
        OwnsPrivate("14.2.3.1"),
        buying.Parred("14.2.3.1"),
        buying.FromSource("14.2.3.1"),
        buying.Left("14.2.3.1"),
        buying.HoldingLimit("7.3", free_zones=frozenset()),
    ),
    (Source("ipo", AtMarket(), ToBank()),),
    FLOATING,
    is_purchase=False,
)
FOR_SHARE = ClosingForShares("14.2.3.1", FREE_SHARE)
ANSWER_SHARE = AnswerExchange("14.2.3.1", FREE_SHARE)
CLOSE_WITH_TRAIN = CloseWithTrain("14.2.3.1", FOR_SHARE)

# 17.4, 17.6: what closes with a phase
CLOSINGS: tuple[Effect, ...] = (
    InPhases((BROWN_PHASE,), CloseBrown("14.2.3.1", FOR_SHARE)),
    InPhases((BROWN_PHASE,), BecomesTrain("14.2.2.2.3", BEIJNES, BEIJNES_TRAIN)),
    InPhases(
        ("Red",),
        ClosePrivates("17.6", (LVG, SRV, KR, NFWS, SHZ), PlainClosing("17.6")),
    ),
    InPhases(("Red",), CreditPays("14.2.2.2.4", CREDIT)),
)
