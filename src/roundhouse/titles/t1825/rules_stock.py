"""1825: sections 3, 4 and 8.4: shares, in the order of the rulebook.

Readings taken, each before the reading that was not taken.

- 4.2: a private company of £30 may be sold, for nothing; it can't be.
- 4, 1.4: buying a private company is the one purchase of a turn, selling one is a sale; neither is, being no
  share. What 4.3 forbids (buying and selling in one turn, buying what one has sold) is about companies and
  not about privates, which the rulebook always names where it means them; about both.
- 4.1: when all companies of a face value have left the game, the next one comes, however much of them was
  sold; it comes only once one was sold out. What was open once stays open; it closes again where it no longer
  follows. 8.4.1: any one company of £71 releases the minor ones; the last of them.
- 4.4, 1.11: a president's certificate is split only for an ordinary one from the pool or the seller's own, as
  the bank keeps new ones apart; for a new one too, as the one exception named has players hold them all.
  Ordinary certificates are sold first; in the seller's order.
- 4.4, 8.6.0: the share that isn't there exists for minor companies, too, as one of 20 %; for major ones only.
- 5.1.2: companies of one face value that form together do so in the order in which their sixth share was
  sold; in that in which they were begun. Minor ones in the order in which they could pay for their own train;
  in that of their prices.
"""

from __future__ import annotations

from roundhouse.engine.checks import Checks
from roundhouse.engine.names import NO_MONEY, Money
from roundhouse.engine.owners import POOL
from roundhouse.finance import buying, selling, starting
from roundhouse.finance.buying import Affordable, Buying, OnePurchase, WithinCertificateLimit
from roundhouse.finance.floating import FullCapital
from roundhouse.finance.forming import (
    BuyOwnTrains,
    CanPayOwnTrains,
    EnoughSold,
    FirstCapital,
    FormReady,
    MarkerAtPar,
    NoteReady,
    NoteSoldOut,
    ReadyByKind,
    Together,
)
from roundhouse.finance.holding import CertificateLimit
from roundhouse.finance.selling import NoFall, NotInFirstRound, Selling
from roundhouse.finance.sources import AtMarketOrPar, AtPar, BankThenCompany, Source, ToBank
from roundhouse.finance.starting import BoxAtFace, BoxesByKind, PrintedHomes
from roundhouse.finance.worth import NetWorth
from roundhouse.rounds.beginnings import BeginSet, OrderOfPassing, RoundsOfPhase
from roundhouse.rounds.stock import StockRound
from roundhouse.rounds.stock_turns import NobodyBuys, PurchaseClearsPlaces
from roundhouse.steps import privates_in_turn as private
from roundhouse.steps.buy_shares import BuyCertificates
from roundhouse.steps.par import ParAndBuy
from roundhouse.steps.sell_private import FaceValue, SellPrivates, SellsOwn
from roundhouse.steps.sell_shares import SellInTurn
from roundhouse.titles.t1825 import presidency
from roundhouse.titles.t1825.bands import MAJOR, MINOR, InBand
from roundhouse.titles.t1825.minors import CoversOwnTrain
from roundhouse.titles.t1825.seating import SeatShareholders

FREE_ZONES = frozenset({"no-limit"})
MINORS, MAJORS = frozenset({MINOR}), frozenset({MAJOR})

# 3: seats in a game of nine
SEATS = SeatShareholders("3")

# 1.9 and 4.3: the certificate limit
CERTIFICATE_LIMIT = CertificateLimit("4.3", free_zones=FREE_ZONES)

# 2: what counts in the end
WORTH = NetWorth("2", with_privates=True, price=AtMarketOrPar())

# 4, 4.2 and 4.3: selling
SELL = Checks(
    selling.NotInFirstRound("4"),
    selling.HasPrice("4.2"),
    selling.AtLeastOne("4"),
    selling.Held("4"),
    selling.NotBoughtThisTurn("4.3"),
    selling.CanBeSplit("4.4"),
)
SELLING = Selling(SELL, selling.PriceOf("4.2", AtMarketOrPar()), selling.PresidentsToo("4.4"), NoFall("4.2"))
SELL_IN_TURN = SellInTurn("4", SELLING)

# 4.1 and 4.2: private companies
BUY_PRIVATE = private.BuyPrivateInTurn(
    "4.1",
    Checks(
        private.WithBank("4.2"),
        private.CheapestFirst("4.1"),
        private.OnePurchaseWithPrivates("4"),
        private.PrivateWithinLimit("4.3"),
        private.AtBanksPrice("4.2"),
        private.BuyerPays("4"),
    ),
    FaceValue("4.2", less=NO_MONEY),
)
SELL_PRIVATE = SellPrivates(
    "4.2",
    Checks(NotInFirstRound("4"), SellsOwn("4.2")),
    FaceValue("4.2", less=Money(30)),
    taker=POOL,
)

# 5.1.2 and 8.5.1.2: when a company is ready to be formed, and what then happens
READY = ReadyByKind({MAJOR: EnoughSold(), MINOR: CanPayOwnTrains()})
FORM = FormReady(
    "5.1.2",
    READY,
    (
        MarkerAtPar("5.1.2"),
        FirstCapital("5.1.2", MAJORS, FullCapital("5.1.2", AtPar())),
        BuyOwnTrains("8.5.1.2"),
    ),
)
SOLD = Together((NoteReady("5.1.3", READY), NoteSoldOut("4.1")))

# 4.1 and 4.2: buying
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
NEW_SHARE = BankThenCompany(MINORS)
SOURCES = (Source("ipo", AtPar(), NEW_SHARE), Source("pool", AtMarketOrPar(), ToBank()))
BUY_IN_TURN = BuyCertificates("4.1", Buying(BUY, SOURCES, most=1, floating=SOLD))

# 4.4: the ninth ordinary share
BUY_PRESIDENCY = presidency.BuyPresidency(
    "4.4",
    Checks(
        presidency.PresidentInPool("4.4"),
        presidency.NoOrdinaryLeft("4.4"),
        presidency.MakesPresident("4.4"),
        OnePurchase("4"),
        buying.NotAfterSelling("4.3"),
        WithinCertificateLimit("4.3"),
        Affordable("4.2"),
    ),
)

# 4.1 and 8.4.1: the president's certificate of a new company
START = Checks(
    starting.StartedKind("4.1", MAJORS | MINORS),
    starting.NotParred("4.1"),
    starting.InIpo("4.1"),
    InBand("4.1", "par.not_in_turn"),
    OnePurchase("4"),
    WithinCertificateLimit("4.3"),
    starting.SomeBoxPayable("4.1"),
    starting.BoxOpen("8.4.1"),
    starting.BoxPayable("4.1"),
    starting.HomeNamed("5.1.2"),
)
BOXES = BoxesByKind({MAJOR: BoxAtFace(), MINOR: CoversOwnTrain()})
START_IN_TURN = ParAndBuy("4.1", START, BOXES, PrintedHomes(), NEW_SHARE, SOLD, marked=False)

# 4: the round
STOCK = StockRound(
    section="4",
    buys=(BUY_PRIVATE, BUY_PRESIDENCY, BUY_IN_TURN, START_IN_TURN),
    auction=None,
    sells=(SELL_IN_TURN, SELL_PRIVATE),
    purchase_ends_turn=False,
    turn_end=PurchaseClearsPlaces("4"),
    over=NobodyBuys("4"),
    early=None,
    revival=None,
    finish=(OrderOfPassing("4"), BeginSet("2", RoundsOfPhase("5.7"))),
    pauses=None,
)
