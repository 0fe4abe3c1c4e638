"""1843: sections 6, 7 and 10.2.5: the auction and shares, in the order of the rulebook."""

from __future__ import annotations

from typing import Any

from roundhouse.engine.checks import Checks
from roundhouse.engine.names import Money
from roundhouse.engine.title import Step
from roundhouse.finance import buying, dividends, row_bids, selling, starting
from roundhouse.finance import exchange as swap
from roundhouse.finance.buying import Buying, SeveralInZone, WithinCertificateLimit
from roundhouse.finance.floating import FloatWhenSold, FullCapital
from roundhouse.finance.holding import CertificateLimit
from roundhouse.finance.market_moves import LEDGES, MarketMoves, UpOrAcross
from roundhouse.finance.selling import Selling
from roundhouse.finance.sold_out import RiseBy, SoldOutRises
from roundhouse.finance.sources import AtMarket, AtPar, Source, ToBank
from roundhouse.finance.starting import BoxesInZones, BoxesOfPhase, PrintedHomes
from roundhouse.rounds.auction import CheapestCheaper, FollowerActs, RowAuction
from roundhouse.rounds.beginnings import BeginSet, FollowerBegins, OrderOfCash, RoundsOfPhase
from roundhouse.rounds.stock import StockRound
from roundhouse.rounds.stock_turns import AllPassInSuccession, PlainEnd
from roundhouse.steps.buy_shares import BuyCertificates
from roundhouse.steps.exchange_private import ExchangeForShare
from roundhouse.steps.par import ParAndBuy, ParAuctioned
from roundhouse.steps.par_for_private import ParForPrivate
from roundhouse.steps.pay_privates import PayPrivates, PrintedRevenue
from roundhouse.steps.sell_shares import SellInTurn
from roundhouse.titles.t1843.auction import LyonBringsPlm, TrainGoes
from roundhouse.titles.t1843.val_de_loire import VDL

MAJOR = frozenset({"major"})
UNCOUNTED = frozenset({"yellow", "orange", "brown"})
ABOVE_60 = frozenset({"orange", "brown"})
MANY = frozenset({"brown"})
ALL_SHARES = 9

CAPITAL = FullCapital("7.4", AtPar())
FLOATING = FloatWhenSold("7.4", CAPITAL, marked=True)
PRICE_ENDS = dividends.EndsAtOnce("8.10.1")

# 6: the auction of the private companies
PAY_PRIVATES = PayPrivates("8.1", PrintedRevenue("10.1"))
AUCTION = RowAuction(
    "6.1",
    "6.2",
    bids=Checks(
        row_bids.CheapestForNothing("6.2"), row_bids.InRow("6.1"), row_bids.MultipleOfIncrement("6.1")
    ),
    contest=Checks(row_bids.InRow("6.2"), row_bids.MultipleOfIncrement("6.1")),
    passing=Checks(row_bids.NotForNothing("6.2")),
    presidencies=LyonBringsPlm(),
    stalled=(
        PAY_PRIVATES,
        TrainGoes("6.2", "2+1"),
        CheapestCheaper("6.2", step=Money(5)),
        FollowerActs("6.2"),
    ),
    finish=(FollowerBegins("6.2", "stock"),),
    increment=Money(5),
    par_at_once=True,
)
PAR_OF_PLM = ParAuctioned(
    "6.3",
    Checks(starting.Asked("6.3"), starting.BoxOpen("6.3"), starting.HomeNamed("6.3")),
    BoxesInZones(frozenset({"par-yellow", "par-green"})),
    FLOATING,
)

# 7.2: selling
SELL = Checks(
    selling.NotInFirstRound("7.2"),
    selling.HasPrice("7.2"),
    selling.AtLeastOne("7.2"),
    selling.Held("7.2"),
    selling.PoolLimit("7.2", percent=50),
    selling.Successor("7.5"),
)
SELLING = Selling(SELL, selling.CurrentPrice("7.2"), selling.SinglesOnly("7.5"), selling.StepAShare("7.7"))
SELL_IN_TURN = SellInTurn("7.2", SELLING)

# 7.3 and 7.6: buying
CERTIFICATE_LIMIT = CertificateLimit("7.6", free_zones=UNCOUNTED)
BUY = Checks(
    buying.Parred("7.3"),
    buying.FromSource("7.3"),
    buying.Left("7.3"),
    buying.OnePurchase("7.3"),
    SeveralInZone("7.3", MANY, most=None, by_president=False),
    buying.NotAfterSelling("7.3"),
    buying.HoldingLimit("7.3", free_zones=ABOVE_60),
    WithinCertificateLimit("7.6"),
    buying.Affordable("7.1"),
)
SOURCES = (Source("ipo", AtPar(), ToBank()), Source("pool", AtMarket(), ToBank()))
BUY_IN_TURN = BuyCertificates("7.3", Buying(BUY, SOURCES, most=ALL_SHARES, floating=FLOATING))

# 7.4: starting a company
START = Checks(
    starting.StartedKind("7.4", MAJOR),
    starting.NotParred("7.4"),
    starting.InIpo("7.4"),
    buying.OnePurchase("7.3"),
    WithinCertificateLimit("7.6"),
    starting.SomeBoxPayable("7.4"),
    starting.BoxOpen("7.4"),
    starting.BoxPayable("7.4"),
    starting.HomeNamed("7.4"),
)
BOXES = BoxesOfPhase()
START_IN_TURN = ParAndBuy("7.4", START, BOXES, PrintedHomes(), ToBank(), FLOATING, marked=True)

# 7.7: the market
MARKET = MarketMoves(ledges=LEDGES, walled=frozenset({"left"}), sinks=frozenset({"down"}))

# 10.2.5: Val de Loire is exchanged for a certificate
SWAP: Checks[Any] = Checks(
    swap.Exchangeable("10.2.5", frozenset({VDL})),
    swap.OwnsPrivate("10.2.5"),
    swap.InRounds("10.2.5", frozenset({"operating"})),
)
"""In an operating round: whoever is on turn, and whatever he has sold for a train."""
SWAP_IN_TURN: Checks[Any] = SWAP.replace(swap.InRounds("10.2.5", frozenset({"stock"}))).then(
    swap.OnTurnInRounds("10.2.5", frozenset({"stock"})),
    buying.OnePurchase("7.3"),
    buying.NotAfterSelling("7.3"),
)
"""In a stock round: as the purchase of the turn."""
FOR_SHARE = Checks(
    buying.Parred("10.2.5"),
    buying.FromSource("10.2.5"),
    buying.Left("10.2.5"),
    buying.HoldingLimit("7.3", free_zones=ABOVE_60),
)
FOR_HALF = Checks(
    starting.StartedKind("10.2.5", MAJOR),
    starting.NotParred("10.2.5"),
    starting.InIpo("10.2.5"),
    starting.SomeBoxPayable("10.2.5"),
    starting.BoxOpen("10.2.5"),
    starting.BoxPayable("10.2.5"),
    starting.HomeNamed("10.2.5"),
)


def _swaps(when: Checks[Any]) -> tuple[Step, ...]:
    """The exchanges for a single certificate and for half a president's, allowed ``when``."""
    ipo = (Source("ipo", AtPar(), ToBank()),)
    exchanging = swap.Exchanging(when.then(*FOR_SHARE), ipo, FLOATING, is_purchase=True)
    return (
        ExchangeForShare("10.2.5", exchanging),
        ParForPrivate(
            "10.2.5",
            when.then(*FOR_HALF),
            BOXES,
            PrintedHomes(),
            ToBank(),
            FLOATING,
            is_purchase=True,
        ),
    )


SWAPS_IN_TURN = _swaps(SWAP_IN_TURN)
SWAPS = _swaps(SWAP)

# 7.1: the round
STOCK = StockRound(
    section="7.1",
    buys=(BUY_IN_TURN, START_IN_TURN, *SWAPS_IN_TURN),
    auction=None,
    sells=(SELL_IN_TURN,),
    purchase_ends_turn=False,
    turn_end=PlainEnd("7.1"),
    over=AllPassInSuccession("7.1"),
    early=None,
    revival=None,
    finish=(
        SoldOutRises("7.7", "", ("ipo", "pool"), RiseBy("7.7", UpOrAcross()), PRICE_ENDS),
        OrderOfCash("7.1"),
        BeginSet("5", RoundsOfPhase("15")),
    ),
    pauses=None,
)
