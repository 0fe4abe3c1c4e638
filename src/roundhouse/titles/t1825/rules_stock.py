"""1825: sections 3, 4 and 8.4: shares, in the order of the rulebook."""

from __future__ import annotations

from roundhouse.engine.checks import Checks
from roundhouse.finance import buying, selling, starting
from roundhouse.finance.buying import Buying, OnePurchase, WithinCertificateLimit
from roundhouse.finance.floating import FloatWhenSold, FullCapital
from roundhouse.finance.holding import CertificateLimit
from roundhouse.finance.selling import NoFall, Selling
from roundhouse.finance.sources import AtMarketOrPar, AtPar, Source, ToBank
from roundhouse.finance.starting import BoxesInZones, PrintedHomes
from roundhouse.rounds.beginnings import BeginSet, LeftOfLastActor, RoundsOfPhase
from roundhouse.rounds.stock import StockRound
from roundhouse.rounds.stock_turns import NobodyBuys, PurchaseClearsPlaces
from roundhouse.steps.buy_shares import BuyCertificates
from roundhouse.steps.par import ParAndBuy
from roundhouse.steps.sell_shares import SellInTurn

FREE_ZONES = frozenset({"no-limit"})
PAR = frozenset({"par"})

# 1.9 and 4.3: the certificate limit
CERTIFICATE_LIMIT = CertificateLimit("4.3", free_zones=FREE_ZONES)

# 4 and 4.3: selling
SELL = Checks(
    selling.NotInFirstRound("4"),
    selling.HasPrice("4.2"),
    selling.AtLeastOne("4"),
    selling.Held("4"),
    selling.NotBoughtThisTurn("4.3"),
    selling.CanBeSplit("4.4"),
)
SELLING = Selling(SELL, selling.CurrentPrice("4.2"), selling.PresidentsToo("4.4"), NoFall("4.2"))
SELL_IN_TURN = SellInTurn("4", SELLING)

# 4.1 and 4.2: buying
CAPITAL = FullCapital("5.1.2", AtPar())
FLOATING = FloatWhenSold("5.1.2", CAPITAL, marked=False)
BUY = Checks(
    buying.Parred("4.1"),
    buying.FromSource("4.1"),
    buying.Left("4.1"),
    OnePurchase("4"),
    buying.OneCertificate("4"),
    buying.NotAfterSelling("4.3"),
    WithinCertificateLimit("4.3"),
    buying.Affordable("4.1"),
)
SOURCES = (Source("ipo", AtPar(), ToBank()), Source("pool", AtMarketOrPar(), ToBank()))
BUY_IN_TURN = BuyCertificates("4.1", Buying(BUY, SOURCES, most=1, floating=FLOATING))

# 4.1: the president's certificate of a new company
START = Checks(
    starting.StartedKind("4.1", frozenset({"major"})),
    starting.NotParred("4.1"),
    starting.InIpo("4.1"),
    OnePurchase("4"),
    WithinCertificateLimit("4.3"),
    starting.SomeBoxPayable("4.1"),
    starting.BoxOpen("4.1"),
    starting.BoxPayable("4.1"),
)
START_IN_TURN = ParAndBuy("4.1", START, BoxesInZones(PAR), PrintedHomes(), ToBank(), FLOATING)

# 4: the round
STOCK = StockRound(
    section="4",
    buys=(BUY_IN_TURN, START_IN_TURN),
    auction=None,
    sell=SELL_IN_TURN,
    purchase_ends_turn=False,
    turn_end=PurchaseClearsPlaces("4"),
    over=NobodyBuys("4"),
    early=None,
    revival=None,
    finish=(LeftOfLastActor("4"), BeginSet("2", RoundsOfPhase("5.7"))),
    pauses=None,
)
