"""1894: its rules, in the order of the rulebook: lists of checks, and the effects chosen beside them."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.engine.checks import Checks
from roundhouse.engine.names import NO_MONEY, HexId, Money, PrivateSymbol
from roundhouse.engine.owners import REMOVED, SUPPLY
from roundhouse.engine.state import Stop
from roundhouse.engine.title import Step
from roundhouse.finance import buying, dividends, own_shares, row_bids, selling, starting
from roundhouse.finance.buying import Buying, OnePurchase, SeveralInZone, WithinCertificateLimit
from roundhouse.finance.company_order import ByPrice
from roundhouse.finance.dividends import EndsAtOnce
from roundhouse.finance.floating import FloatNow, FloatWhenSold, FullCapital
from roundhouse.finance.holding import CertificateLimit
from roundhouse.finance.own_shares import FixedPrice
from roundhouse.finance.selling import PresidencyStays, Selling
from roundhouse.finance.sold_out import SoldOutRises
from roundhouse.finance.sources import AtMarket, AtPar, Source, ToBank
from roundhouse.finance.starting import BoxesInZones
from roundhouse.rounds.auction import CheaperByStep, RowAuction
from roundhouse.rounds.beginnings import (
    BeginFirst,
    BeginSet,
    EndsIfFlagged,
    LeftOfLastBuyer,
    NextOfSet,
    OrderOfPassing,
    RoundsOfPhase,
)
from roundhouse.rounds.endings import FinalSetBegins
from roundhouse.rounds.operating import OperatingRound, Stage
from roundhouse.rounds.stock import StockRound
from roundhouse.rounds.stock_turns import AllPassInSuccession, PassTakesPlace
from roundhouse.routes import route_checks as route
from roundhouse.routes.cases import RouteCase, RunCase
from roundhouse.routes.rules import RevenueRules
from roundhouse.steps import train_checks as train
from roundhouse.steps.buy_marker import (
    BuyMarkers,
    CostWithPrivate,
    MarkerAffordable,
    MarkersLeft,
    OneMarkerEach,
    OpenedByMarker,
    TrackLeadsTo,
)
from roundhouse.steps.buy_private import (
    BuyPrivates,
    HasPrice,
    HeldByPlayer,
    InPhasesOfStatus,
    PrintedRange,
    PrivateAffordable,
    PrivatePrice,
)
from roundhouse.steps.buy_shares import BuyCertificates
from roundhouse.steps.buy_train import BuyTrains
from roundhouse.steps.discard_train import Discard, OwnsTrain
from roundhouse.steps.dividend import DecideDividend, NothingEarned
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
from roundhouse.steps.lay_track import AskForToken, AskOwnCity, LayByPower, LayTrack
from roundhouse.steps.par import ParAndBuy, ParAuctioned
from roundhouse.steps.pay_privates import PayPrivates
from roundhouse.steps.phase_change import AskDiscards, CloseAllPrivates, InPhases, PhaseChange, Rust
from roundhouse.steps.place_token import PlaceByPower, PlaceHomes, PlaceTokens, PowerPlace, TokenAfterLay
from roundhouse.steps.run_trains import HasRoute, HasTrain, NotRunYet, RunCompanyTrains
from roundhouse.steps.sell_shares import SellInTurn
from roundhouse.steps.shares_of_company import RedeemShares, ReissueShares
from roundhouse.steps.train_purchase import OwnWithRoute, PresidentsMoney
from roundhouse.steps.train_sale import NextOfSupply, TrainsOnSale
from roundhouse.titles.t1894 import companies
from roundhouse.titles.t1894.board import EARNED, LONDON, LONDON_BONUS, PARIS
from roundhouse.titles.t1894.companies import PURPLE, LateAvailable, LateHomes, PrivateRevenues
from roundhouse.titles.t1894.stock_end import FINAL_SET, RiseByHolding, StartingCompanies
from roundhouse.titles.t1894.turn import AskPutBack, NotInFinalSet, NotOfTheFirstTwo, TrainsDueAfterwards
from roundhouse.track.lay_cases import LayCase
from roundhouse.track.lay_checks import (
    ActionsLeft,
    Affordable,
    ColorInPhase,
    InSupply,
    NoSplitIn,
    NotBlocked,
    NotTwice,
    OnlyColors,
    OnlyOn,
    OwnsPower,
    Reached,
)
from roundhouse.track.lay_costs import Fee, Terrain, Treasury
from roundhouse.track.lays import LayChecks
from roundhouse.track.printed_checks import (
    CitySplits,
    JoinsStubs,
    KeepsTrack,
    KnownHex,
    KnownTile,
    NextColor,
    NoBlankEdge,
    NotFinal,
    NotThroughWalls,
    OnItsHexes,
    OnMap,
    OpenHex,
    SameLabel,
    SameType,
)
from roundhouse.track.token_checks import (
    CircleFree,
    Connected,
    FreeCircle,
    HomeOnHexKept,
    InCity,
    NotKept,
    OneATurn,
    OneOnHex,
    OnlyAt,
    RoomForWaiting,
    TokenAffordable,
    TokenCase,
    TokenChecks,
    TokenLeft,
    TokensAllowed,
)
from roundhouse.track.token_prices import FlatPrice, PrintedPrice
from roundhouse.track.track_actions import TrackActions

GRAY = frozenset({"gray"})
PAR = frozenset({"par"})
FIRST_PAR = frozenset({"par", "par-first"})
MAJOR = frozenset({"major"})

CAPITAL = FullCapital("6.5", AtPar())

# 5.1 and 5.2: the auction of the private companies
AUCTION = RowAuction(
    "5.1",
    "5.2",
    bids=Checks(
        row_bids.CheapestForNothing("5.1"), row_bids.InRow("5.1"), row_bids.MultipleOfIncrement("5.1")
    ),
    contest=Checks(row_bids.InRow("5.1"), row_bids.MultipleOfIncrement("5.2")),
    passing=Checks(row_bids.NotForNothing("5.1")),
    presidencies=StartingCompanies(),
    stalled=(
        CheaperByStep("5.1", PrivateSymbol("LRC"), step=Money(5)),
        PayPrivates("5.1", PrivateRevenues("11.2.2")),
    ),
    finish=(LeftOfLastBuyer("5.2"), BeginFirst("6.1", "stock")),
    increment=Money(5),
    par_at_once=True,
)

# 5.3: the presidencies that come with private companies
PAR_AUCTIONED = ParAuctioned(
    "5.3",
    Checks(starting.Asked("5.3"), starting.BoxOpen("5.3"), starting.HomeNamed("5.3")),
    BoxesInZones(FIRST_PAR),
    FloatNow("5.3", CAPITAL, marked=False),
)

# 6.1: the certificate limit
CERTIFICATE_LIMIT = CertificateLimit("6.1", free_zones=GRAY)

# 6.3: selling
SELL = Checks(
    selling.NotInFirstRound("6.3"),
    selling.HasPrice("6.3"),
    selling.AtLeastOne("6.3"),
    selling.Held("6.3"),
    selling.PoolLimit("6.3", percent=50),
    selling.Successor("11.3.4"),
)
SELLING = Selling(
    SELL, selling.CurrentPrice("6.3"), selling.SinglesOnly("11.3.4"), selling.StepAShare("10.2")
)
SELL_IN_TURN = SellInTurn("6.3", SELLING)

# 6.4: buying
BUY = Checks(
    buying.Parred("6.4"),
    buying.FromSource("6.4"),
    LateAvailable("11.3.3", "buy.too_early"),
    buying.Left("6.4"),
    OnePurchase("6.4"),
    SeveralInZone("6.4", GRAY, most=2, by_president=True),
    buying.NotAfterSelling("6.4"),
    buying.HoldingLimit("6.4", free_zones=GRAY),
    WithinCertificateLimit("6.1"),
    buying.Affordable("6.4"),
)
SOURCES = (Source("ipo", AtPar(), ToBank()), Source("pool", AtMarket(), ToBank()))
FLOATING = FloatWhenSold("6.5", CAPITAL, marked=False)
BUY_IN_TURN = BuyCertificates("6.4", Buying(BUY, SOURCES, most=2, floating=FLOATING))

# 6.5: starting a company
START = Checks(
    starting.StartedKind("6.5", MAJOR),
    starting.NotParred("6.5"),
    starting.InIpo("6.5"),
    LateAvailable("11.3.3", "par.too_early"),
    starting.SomeHomeLeft("11.3.3"),
    OnePurchase("6.4"),
    WithinCertificateLimit("6.1"),
    starting.SomeBoxPayable("6.5"),
    starting.BoxOpen("6.5"),
    starting.BoxPayable("6.5"),
    starting.HomeNamed("11.3.3"),
)
START_IN_TURN = ParAndBuy("6.5", START, BoxesInZones(PAR), LateHomes(), ToBank(), FLOATING, marked=True)

# 6.1 and 6.2: the round
STOCK = StockRound(
    section="6.1",
    buys=(BUY_IN_TURN, START_IN_TURN),
    auction=None,
    sells=(SELL_IN_TURN,),
    purchase_ends_turn=False,
    turn_end=PassTakesPlace("6.1"),
    over=AllPassInSuccession("6.1"),
    early=None,
    revival=None,
    finish=(
        OrderOfPassing("6.2"),
        SoldOutRises(
            "6.2", "", ("ipo", "pool"), RiseByHolding("10.2", much=80, zone="gray"), EndsAtOnce("8.1")
        ),
        FinalSetBegins("15.7", frozenset({PURPLE}), FINAL_SET),
        BeginSet("6.2", RoundsOfPhase("7.1")),
    ),
    pauses=None,
)

# 7.3.2: a company's own shares
REDEEM = RedeemShares(
    "7.3.2.1",
    Checks(
        own_shares.OnceATurn("7.3.2.1"),
        own_shares.AtMost("7.3.2.1", usual=1, first=2),
        own_shares.InPool("7.3.2.1"),
        own_shares.Payable("7.3.2.1"),
    ),
)
REISSUE = ReissueShares(
    "7.3.2.2",
    Checks(own_shares.OnceATurn("7.3.2.2"), own_shares.MoreThanIpo("7.3.2.2")),
    FixedPrice(Money(100)),
)

# 7.3.3 and 12: what must hold before a tile is laid
LRC = PrivateSymbol("LRC")
SPLITS = CitySplits(
    before=frozenset({"14", "15", "619"}), after=frozenset(f"X{number}" for number in range(16, 25))
)
"""12.3.2: green cities whose brown successors are two cities."""

ACTIONS = TrackActions(total=2, lays=2, upgrades=1, uncounted=frozenset({LRC}), exclusive=False)
TERRAIN = Terrain(free_if_printed=frozenset())

LAY = Checks[LayCase](
    KnownHex("12.3.1"),
    KnownTile("12.3.1"),
    OpenHex("12.3.1"),
    NotFinal("12.3.1"),
    OnItsHexes("12.3.1"),
    NextColor("12.1"),
    SameType("12.2", SPLITS),
    SameLabel("12.2"),
    NotThroughWalls("12.3.1"),
    NoBlankEdge("12.3.1"),
    OnMap("12.3.1"),
    JoinsStubs("12.3.1"),
    KeepsTrack("12.3.2", SPLITS, fixed=frozenset({PARIS}), choice=False),
    NotBlocked("7.3.3"),
    NotTwice("7.3.3"),
    ColorInPhase("15"),
    NoSplitIn("15.7", SPLITS, frozenset({"Purple"})),
    InSupply("12.1"),
    ActionsLeft("7.3.3", ACTIONS),
    Reached("12.3.1", waiting=False),
    Affordable("7.3.3", (TERRAIN,), Treasury()),
)

EXTRA_LAY = (
    LAY.before(NotBlocked, OwnsPower("11.2.2.1", LRC))
    .after(ColorInPhase, OnlyColors("11.2.2.1", ("yellow",)))
    .without(ActionsLeft)
    .replace(Affordable("7.3.3", (TERRAIN, Fee(Money(60))), Treasury()))
)
"""11.2.2.1: one more yellow tile for 60, terrain on top."""


def station_lay(section: str, private: PrivateSymbol, hex_id: HexId) -> LayChecks:
    """11.2.2.3 and 11.2.2.4: a track action on the station's hex, without a connection."""
    return (
        LAY.before(NotBlocked, OwnsPower(section, private), OnlyOn(section, (hex_id,)))
        .after(ColorInPhase, OnlyColors(section, ("yellow", "green")))
        .without(Reached)
    )


# 7.3.4: what must hold before a token is placed
TOKEN = Checks[TokenCase](
    OneATurn("7.3.4"),
    InCity("7.3.4"),
    TokensAllowed("7.3.4"),
    TokenLeft("7.3.4"),
    NotKept("7.3.4"),
    OneOnHex("7.3.4"),
    RoomForWaiting("7.3.4"),
    FreeCircle("7.3.4"),
    HomeOnHexKept("7.3.4"),
    Connected("7.3.4"),
    TokenAffordable("7.3.4", PrintedPrice()),
    CircleFree("7.3.4"),
)


def free_token(section: str, hex_id: HexId) -> TokenChecks:
    """11.2.2.3, 11.2.2.4: the turn's token on the hex of a power, for nothing and without a connection."""
    return (
        TOKEN.without(TokensAllowed, Connected)
        .after(InCity, OnlyAt(section, (hex_id,)))
        .replace(TokenAffordable("7.3.4", FlatPrice(NO_MONEY)))
    )


SHIPPING_TOKEN = free_token("11.2.2.6", LONDON_BONUS).without(OneATurn)
"""11.2.2.6: a token on London's bonus, besides the turn's token."""

# 7.3.5, 12.3.3 and 13: what must hold of a route, and of all routes of a company
ROUTE = Checks[RouteCase](
    route.OwnTrain("7.3.5"),
    route.TrackThere("13.3"),
    route.TwoStops("13.3"),
    route.Unbroken("13.3"),
    route.NoTrackTwice("13.3"),
    route.NoEdgeTwice("13.3"),
    route.NoJunctionTwice("13.3"),
    route.NoStopTwice("13.3"),
    route.NotForbidden("12.3.3", "route.no_ferry_marker"),
    route.OneOfGroup("13.3"),
    route.NotThroughTerminal("13.3"),
    route.NotThroughFull("13.3"),
    route.EndsAtStops("13.3"),
    route.VisitsToken("13.3"),
    route.WithinReach("13.4"),
)
ROUTES = Checks[RunCase](
    route.EachTrainOnce("7.3.5"),
    route.WithinRunLimits("7.3.5"),
    route.NoSharedTrack("13.3"),
)
REVENUE = RevenueRules(ROUTE, ROUTES, EARNED)

# 7.3.3 to 7.3.5: laying, placing, running

STATIONS = (
    (PrivateSymbol("GLG"), HexId("H17"), "11.2.2.3"),
    (PrivateSymbol("SAC"), HexId("D17"), "11.2.2.4"),
)
LAY_TRACK = LayTrack("7.3.3", LAY, (AskOwnCity(),))
LAY_EXTRA = LayByPower("11.2.2.1", LRC, EXTRA_LAY, spends=True, then=(AskOwnCity(),))
STATION_LAYS = tuple(
    LayByPower(
        section,
        private,
        station_lay(section, private, hex_id),
        spends=False,
        then=(AskOwnCity(), AskForToken(private)),
    )
    for private, hex_id, section in STATIONS
)
STATION_TOKENS = TokenAfterLay(
    "11.2.2.3",
    tuple(
        PowerPlace(private, section, free_token(section, hex_id), must=False)
        for private, hex_id, section in STATIONS
    ),
    once=False,
)
PLACE_TOKEN = PlaceTokens("7.3.4", TOKEN)
RUN = RunCompanyTrains("7.3.5", Checks(NotRunYet("7.3.5"), HasTrain("7.3.5"), HasRoute("7.3.5")))

# 7.3.6: dividends
DIVIDEND = DecideDividend(
    "7.3.6",
    checks=Checks(dividends.HasRevenue("7.3.6"), dividends.KnownWay("7.3.6")),
    ways=(dividends.PayAll("7.3.6"), dividends.WithholdAll("7.3.6")),
    holders=dividends.Shareholders("7.3.6", to_company=frozenset({"ipo", "treasury"}), up=False),
    price_move=dividends.RightIfPaid("10.2"),
    end=dividends.EndsAtOnce("8.1"),
)

# 13.5 and 15: what the first train of a kind brings about

ORDER = ByPrice()
DISCARD = Discard("13.5", taker=REMOVED, in_order=False, checks=Checks(OwnsTrain("13.5")))
CHANGE = PhaseChange(
    "15",
    (
        Rust("13.5"),
        InPhases((companies.RED,), CloseAllPrivates("15", but=frozenset({companies.QUENTIN_GUISE}))),
        InPhases((companies.PURPLE,), companies.ClosePrivate("15", companies.QUENTIN_GUISE)),
        AskDiscards("13.5", ORDER),
    ),
)

# 7.3.7: trains

TRAINS_ON_SALE = TrainsOnSale((NextOfSupply(),))
MUST_OWN = OwnWithRoute("7.3.7.1")
BUY_TRAIN = Checks(
    train.OwnedBySeller("7.3.7.1"),
    train.Sold("7.3.7.1", bank=frozenset({SUPPLY}), not_kinds=frozenset()),
    train.OnSale("7.3.7.1"),
    train.OneUpgradeATurn("7.3.7.2"),
    train.OwnTrainTradedIn("7.3.7.2"),
    train.UpgradeFromSupply("7.3.7.2"),
    train.UpgradeByPrint("7.3.7.2"),
    train.RoomForTrain("7.3.7.1"),
    train.TrainAffordable("7.3.7.1"),
    train.TrainPrice("7.3.7.1"),
)
TRAINS = BuyTrains("7.3.7.1", BUY_TRAIN, TRAINS_ON_SALE, MUST_OWN, (PresidentsMoney("7.3.7.3"),), CHANGE)
SELL_FOR_TRAIN = SellForTrain(
    "7.3.7.3",
    Checks(HasPresident("7.3.7.3"), TrainDue("7.3.7.3"), MoneyMissing("7.3.7.3")),
    replace(
        SELLING,
        checks=SELLING.checks.then(
            PresidencyStays("11.3.4"), NoMoreThanNeeded("7.3.7.3", TRAINS_ON_SALE, SELLING.price)
        ),
    ),
    TRAINS_ON_SALE,
    MUST_OWN,
)
BANKRUPT = GoBankrupt(
    "7.3.7.3",
    Checks(
        HasPresident("7.3.7.3"),
        BankruptWithoutTrain("7.3.7.3"),
        TrainOutOfReach("7.3.7.3"),
        NothingLeftToSell("7.3.7.3", SELL_FOR_TRAIN),
    ),
    (MoneyToCompany("7.3.7.3"), EndsGame("8.1")),
    TRAINS_ON_SALE,
    MUST_OWN,
)

# 11.2 and 14.1: what may be done at any time

PRIVATES = BuyPrivates(
    "11.2.1",
    Checks(
        HeldByPlayer("11.2.1"),
        HasPrice("11.2.1"),
        InPhasesOfStatus("11.2.1", "can_buy_privates"),
        PrivatePrice("11.2.1"),
        PrivateAffordable("11.2.1"),
    ),
    PrintedRange("11.2.1"),
)
FERRY = BuyMarkers(
    "14.1",
    "ferry",
    Checks(
        OneMarkerEach("14.1"),
        MarkersLeft("14.1"),
        MarkerAffordable("14.1"),
        TrackLeadsTo("14.1", Stop(LONDON, "city", 0)),
    ),
    CostWithPrivate("14.1", full=Money(80), reduced=Money(40), private=companies.LONDON_SHIPPING),
)
SHIPPING = PlaceByPower("11.2.2.6", companies.LONDON_SHIPPING, SHIPPING_TOKEN, counts=False)
ANYTIME: tuple[Step, ...] = (PRIVATES, FERRY, SHIPPING)

# 7.1 and 7.3: the turn

TRAIN_AFTERWARDS: tuple[Step, ...] = (TrainsDueAfterwards(TRAINS), SELL_FOR_TRAIN, BANKRUPT)
"""13.1: a ferry marker bought after the trains may make a route, and with it a train due."""

STAGES = (
    Stage("finance", "7.3.2", (REDEEM, REISSUE), checks=Checks(NotOfTheFirstTwo("7.3.2"))),
    Stage(
        "track",
        "7.3.3",
        (LAY_TRACK, LAY_EXTRA, *STATION_LAYS, OpenedByMarker(FERRY, LAY_TRACK)),
        checks=Checks(NotInFinalSet("15.7")),
    ),
    Stage(
        "token",
        "7.3.4",
        (PLACE_TOKEN, OpenedByMarker(FERRY, PLACE_TOKEN)),
        checks=Checks(NotInFinalSet("15.7")),
    ),
    Stage("run", "7.3.5", (RUN, OpenedByMarker(FERRY, RUN)), word="no_run"),
    Stage("dividend", "7.3.6", (DIVIDEND,), finish=(NothingEarned("7.3.6", DIVIDEND),)),
    Stage("trains", "7.3.7", (TRAINS, SELL_FOR_TRAIN, BANKRUPT)),
    Stage("put_back", "7.3.8", begin=(AskPutBack("7.3.8"),)),
    Stage("end", "7.3", (*ANYTIME, *TRAIN_AFTERWARDS), word="end_turn", told=False),
    Stage("put_back_last", "7.3.8", begin=(AskPutBack("7.3.8"),), told=False),
)
PAY_PRIVATES = PayPrivates("7.1", companies.PrivateRevenues("11.2.2"))
OPERATING = OperatingRound(
    section="7",
    order=ORDER,
    turns={"major": STAGES},
    anytime=ANYTIME,
    begin=(PAY_PRIVATES,),
    begin_turn=(companies.CloseMajor("11.2.2.8"), PlaceHomes("7.3.1")),
    finish=(NextOfSet("8.1", EndsIfFlagged(FINAL_SET, "final_set")),),
)
