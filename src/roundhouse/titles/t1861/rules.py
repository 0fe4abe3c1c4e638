"""1861: its rules, in the order of the rulebook: lists of checks, and the effects chosen beside them."""

from __future__ import annotations

from roundhouse.engine.checks import Checks
from roundhouse.engine.names import NO_MONEY, HexId, Money
from roundhouse.engine.owners import POOL, SUPPLY
from roundhouse.engine.title import Step
from roundhouse.finance import buying, dividends, lots, mergers, own_shares, selling, starting
from roundhouse.finance.buying import Buying, WithinCertificateLimit
from roundhouse.finance.dividends import EndsAtOnce
from roundhouse.finance.holding import CertificateLimit
from roundhouse.finance.market_moves import UpOrAcross
from roundhouse.finance.mergers import DearestAndCheapest, MostShares, OldestOwnerBuys, SamePrice
from roundhouse.finance.selling import Selling
from roundhouse.finance.sold_out import RiseBy, SoldOutRises
from roundhouse.finance.sources import AtMarket, Source, ToBank, ToCompany
from roundhouse.finance.starting import BoxesInZones
from roundhouse.rounds.beginnings import BeginSet, LeftOfLastActor
from roundhouse.rounds.endings import NoteBank
from roundhouse.rounds.merger import MergerRound
from roundhouse.rounds.operating import OperatingRound, Stage, StillFloated
from roundhouse.rounds.stock import StockRound
from roundhouse.rounds.stock_turns import AllPassInSuccession, PlainEnd
from roundhouse.routes import route_checks as route
from roundhouse.routes.cases import RouteCase, RunCase
from roundhouse.steps import train_checks as train
from roundhouse.steps.bid_for_company import BidForLot
from roundhouse.steps.buy_in_lap import BuyInLap, NotLastChance, OfLap
from roundhouse.steps.buy_private import (
    BuyerNotOfKind,
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
from roundhouse.steps.give_up_token import GiveUpTokens, InExcess
from roundhouse.steps.lay_track import LayTrack
from roundhouse.steps.merge import ConvertMinor, Forming, MergeMinors
from roundhouse.steps.nationalise import AgreeToNationalise
from roundhouse.steps.pay_privates import PayPrivates, PrintedRevenue
from roundhouse.steps.phase_change import AskDiscards, InPhases, PhaseChange, Rust
from roundhouse.steps.place_token import PlaceTokens
from roundhouse.steps.run_trains import HasRoute, HasTrain, NotRunYet, RunCompanyTrains
from roundhouse.steps.sell_shares import SellInTurn
from roundhouse.steps.shares_of_company import RedeemShares
from roundhouse.steps.start_public import HomeLeft, PlaceFreeHome, StartPublic
from roundhouse.steps.train_purchase import Loans, OwnIfPayable
from roundhouse.steps.train_sale import FromPhase, NextOfSupply, SecondHand, TrainsOnSale
from roundhouse.titles.t1861.companies import (
    NATIONAL,
    PUBLIC,
    PUBLIC_ZONES,
    RSR,
    AwardLot,
    FreeHomes,
    OperatingOrder,
    PrivatesThenMinors,
    PublicsFromPhase,
)
from roundhouse.titles.t1861.mergers import EverybodyFromPresident, OwnersFromPresident, TrackOnly
from roundhouse.titles.t1861.nationalisation import LOANS, StateTakesOver
from roundhouse.titles.t1861.phases import (
    AnnounceFinalSet,
    AskTrainless,
    NationaliseMinors,
    NationalisePrivates,
)
from roundhouse.titles.t1861.rounds import BROKEN, MERGER_PHASES, AfterOperatingRound, EmptyBankEnds
from roundhouse.titles.t1861.stock_end import NextRound, PrivateCheaper, TwoOrThree
from roundhouse.titles.t1861.track import HomesKept, StateInMoscow, WithLoans
from roundhouse.titles.t1861.turn import (
    BuyStateTrains,
    EnterStPetersburg,
    HasLoans,
    KeepRevenue,
    NationaliseWithoutTrain,
    PayOwner,
    ServeLoans,
)
from roundhouse.track.lay_cases import LayCase
from roundhouse.track.lay_checks import (
    ActionsLeft,
    Affordable,
    ColorInPhase,
    Extends,
    InSupply,
    MostExits,
    NotBlocked,
    NotTwice,
    Opened,
    Reached,
)
from roundhouse.track.lay_costs import LaterAction, Terrain
from roundhouse.track.printed_checks import (
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
    HomeInCityKept,
    InCity,
    NotKept,
    OneATurn,
    OneOnHex,
    TokenAffordable,
    TokenCase,
    TokenLeft,
)
from roundhouse.track.token_prices import ByDistance, TokensOnMap
from roundhouse.track.track_actions import TrackActions

NOWHERE: frozenset[str] = frozenset()

# 4.1: selling
SELL = Checks(
    selling.HasPrice("4.1"),
    selling.SoldKind("4.1", frozenset({PUBLIC})),
    selling.HasOperated("4.1"),
    selling.AtLeastOne("4.1"),
    selling.Held("4.1"),
    selling.PoolLimit("4.1", percent=50),
    selling.Successor("4.1.1"),
)
SELLING = Selling(
    SELL, selling.CurrentPrice("4.1"), selling.SinglesOnly("4.1.1"), selling.StepByPresident("4.1.2")
)
SELL_IN_TURN = SellInTurn("4.1", SELLING)

# 4.2: buying
BUY = Checks(
    buying.Parred("4.2"),
    buying.FromSource("4.2"),
    buying.Left("4.2"),
    buying.OnePurchase("4.2"),
    buying.OneCertificate("4.2"),
    buying.NotAfterSelling("4.2"),
    buying.HoldingLimit("4.2", free_zones=NOWHERE),
    WithinCertificateLimit("4.2.1"),
    buying.Affordable("4.2"),
)
SOURCES = (Source("treasury", AtMarket(), ToCompany()), Source("pool", AtMarket(), ToBank()))
BUY_IN_TURN = BuyCertificates("4.2", Buying(BUY, SOURCES, most=1, floating=None))

# 4.2.1: the certificate limit
CERTIFICATE_LIMIT = CertificateLimit("4.2.1", free_zones=NOWHERE)

# 4.2.3: starting a public company
FREE_HOMES = FreeHomes()
START = Checks(
    starting.StartedKind("4.2.3", frozenset({PUBLIC})),
    starting.NotParred("4.2.3"),
    starting.InIpo("4.2.3"),
    PublicsFromPhase("4.2.3", "par.too_early", "4"),
    buying.OnePurchase("4.2.3"),
    HomeLeft("4.2.3", FREE_HOMES),
    WithinCertificateLimit("4.2.1"),
    starting.HomeNamed("4.2.3"),
    starting.BoxOpen("4.2.3"),
    starting.BoxPayable("4.2.3"),
)
START_IN_TURN = StartPublic("4.2.3", START, BoxesInZones(PUBLIC_ZONES))
PLACE_FREE_HOME = PlaceFreeHome("4.2.3", FREE_HOMES)

# 4.2.4 and 4.3: auctions of private and minor companies
AWARD = AwardLot("4.2.4")
BID = Checks(
    WithinCertificateLimit("4.2.1"),
    lots.PutUp("4.2.4"),
    lots.InSteps("4.2.4"),
)
BID_FOR_LOT = BidForLot("4.2.4", BID, PrivatesThenMinors(), lots.IsRaised(), AWARD, increment=Money(5))

PRIVATE_CHEAPER = PrivateCheaper("4.3", step=Money(5), award=AWARD)

# 4 and 4.4: the round
STOCK = StockRound(
    section="4",
    buys=(BUY_IN_TURN, START_IN_TURN),
    auction=BID_FOR_LOT,
    sells=(SELL_IN_TURN,),
    purchase_ends_turn=True,
    turn_end=PlainEnd("4"),
    over=AllPassInSuccession("4"),
    early=None,
    revival=PRIVATE_CHEAPER,
    finish=(
        LeftOfLastActor("4.4"),
        SoldOutRises("4.4", PUBLIC, ("pool", "treasury"), RiseBy("4.4", UpOrAcross()), EndsAtOnce("7")),
        BeginSet("3", TwoOrThree("3", usual=2, last=3)),
    ),
    pauses=None,
)

# 5.3 and 5.5.4: what must hold of a route, and of all routes of a company
ROUTE = Checks[RouteCase](
    route.OwnTrain("5.5.4"),
    route.TrackThere("5.3"),
    route.TwoStops("5.5.4"),
    route.Unbroken("5.3"),
    route.NoTrackTwice("5.3"),
    route.NoEdgeTwice("5.3"),
    route.NoJunctionTwice("5.3"),
    route.NoStopTwice("5.3"),
    route.OneOfGroup("5.3"),
    route.NotThroughTerminal("5.3"),
    route.NotThroughFull("5.3"),
    route.EndsAtStops("5.3"),
    route.VisitsToken("5.3"),
    route.WithinReach("5.5.4"),
)
ROUTES = Checks[RunCase](
    route.EachTrainOnce("5.5.4"),
    route.WithinRunLimits("5.5.4"),
    route.NoSharedTrack("5.5.4"),
)

# 5.5.1: a company's own shares
REDEEM = RedeemShares(
    "5.5.1",
    Checks(
        own_shares.AtMost("5.5.1", usual=10, first=10),
        own_shares.InPool("5.5.1"),
        own_shares.Payable("5.5.1"),
    ),
)

# 5.5.2.1: track actions
NIZHNII_NOVGOROD = HexId("K7")
ACTIONS = TrackActions(total=2, lays=2, upgrades=1, uncounted=frozenset(), exclusive=False)
LATER = LaterAction(Money(20), ACTIONS)

# 5.5.2.2 and 5.5.2.3: what must hold before a tile is laid
CLOSED = frozenset(map(HexId, ("E3", "H6", "I9", "J10", "I5")))
"""5.5.2.2: hexes that open with phase 3."""

LAY = Checks[LayCase](
    KnownHex("5.5.2.2"),
    KnownTile("5.5.2.2"),
    OpenHex("5.5.2.2"),
    NotFinal("5.5.2.2"),
    OnItsHexes("5.5.2.2"),
    NextColor("5.5.2.3"),
    SameType("5.5.2.2", None),
    SameLabel("5.5.2.2"),
    NotThroughWalls("5.5.2.2"),
    NoBlankEdge("5.5.2.2"),
    OnMap("5.5.2.2"),
    JoinsStubs("5.5.2.2"),
    KeepsTrack("5.5.2.3", None, fixed=frozenset(), choice=False),
    NotBlocked("5.5.2.2"),
    Opened("5.5.2.2", CLOSED, "3"),
    NotTwice("5.5.2.1"),
    ColorInPhase("5.5.2.1"),
    InSupply("5.5.2.1"),
    ActionsLeft("5.5.2.1", ACTIONS),
    Reached("5.5.2.2", waiting=False),
    Extends("5.5.2.3", towns=False),
    MostExits("5.5.2.3", frozenset({"brown"})),
    Affordable("5.5.2.2", (Terrain(free_if_printed=frozenset({NIZHNII_NOVGOROD})), LATER), WithLoans(LOANS)),
)

# 5.5.3: what must hold before a token is placed
TOKEN_RATES = ByDistance((NO_MONEY, Money(20), Money(40)), TokensOnMap())
TOKEN = Checks[TokenCase](
    OneATurn("5.5.3"),
    InCity("5.5.3"),
    TokenLeft("5.5.3"),
    NotKept("5.5.3"),
    OneOnHex("5.5.3"),
    FreeCircle("5.5.3"),
    HomeInCityKept("5.5.3", HomesKept()),
    Connected("5.5.3"),
    TokenAffordable("5.5.3", TOKEN_RATES),
    CircleFree("5.5.3"),
)

# 5.5.2 to 5.5.4: laying, placing, running

LAY_TRACK = LayTrack("5.5.2", LAY, (StateInMoscow(),))
PLACE_TOKEN = PlaceTokens("5.5.3", TOKEN)
RUN = RunCompanyTrains("5.5.4", Checks(NotRunYet("5.5.4"), HasTrain("5.5.4"), HasRoute("5.5.4")))
STATE_RUN = RunCompanyTrains("5.6.2", Checks(NotRunYet("5.6.2"), HasTrain("5.6.2"), HasRoute("5.6.2")))

# 5.5.5.2: dividends of public companies
DIVIDEND = DecideDividend(
    "5.5.5.2",
    checks=Checks(dividends.HasRevenue("5.5.5.2"), dividends.KnownWay("5.5.5.2")),
    ways=(
        dividends.PayAll("5.5.5.2"),
        dividends.PayHalfByShare("5.5.5.2"),
        dividends.WithholdAll("5.5.5.2"),
    ),
    holders=dividends.Shareholders("5.5.5.2", to_company=frozenset({"treasury"}), up=False),
    price_move=dividends.RightIfMatched("5.5.5.2"),
    end=dividends.EndsAtOnce("5.5.5.2"),
)

# 5.8: what the first train of a kind brings about

ORDER = OperatingOrder("5.2")
ASK_DISCARDS = AskDiscards("5.8.3", ORDER)
DISCARD = Discard("5.8.3", taker=POOL, in_order=True, checks=Checks(OwnsTrain("5.8.3")))
CHANGE = PhaseChange(
    "5.8.2",
    (
        Rust("5.8.2"),
        InPhases(("6",), NationalisePrivates("5.8.4")),
        InPhases(("8",), AnnounceFinalSet("7")),
        InPhases(("4", "6"), NationaliseMinors("5.8.4", trainless=True)),
        InPhases(("8",), NationaliseMinors("5.8.4", trainless=False)),
        ASK_DISCARDS,
        InPhases(("4", "6", "8"), AskTrainless("5.8.4")),
    ),
)

# 5.5.8 and 5.5.9: trains

NEW_TRAINS = NextOfSupply()
TRAINS_ON_SALE = TrainsOnSale((NEW_TRAINS, FromPhase(), SecondHand(rusted=True)))
BUY_TRAIN = Checks(
    train.OwnedBySeller("5.5.8"),
    train.NothingTradedIn("5.5.8"),
    train.Sold("5.5.8", bank=frozenset({SUPPLY, POOL}), not_kinds=frozenset({NATIONAL})),
    train.OnSale("5.5.8"),
    train.RoomForTrain("5.5.8"),
    train.TrainAffordable("5.5.8"),
    train.TrainPrice("5.5.8"),
)
TRAINS = BuyTrains(
    "5.5.8", BUY_TRAIN, TRAINS_ON_SALE, OwnIfPayable("5.5.9"), (Loans("5.5.9", LOANS),), CHANGE
)

# 5.5: private companies at any time

PRIVATES = BuyPrivates(
    "5.5",
    Checks(
        HeldByPlayer("5.5"),
        HasPrice("5.5"),
        BuyerNotOfKind("5.5", frozenset({NATIONAL})),
        InPhasesOfStatus("5.5", "can_buy_privates"),
        PrivatePrice("5.5"),
        PrivateAffordable("5.5"),
    ),
    PrintedRange("5.5"),
)
ANYTIME: tuple[Step, ...] = (PRIVATES,)

# 5.5: a company's turn

SERVE_LOANS = ServeLoans("5.5.6", LOANS)
NOTE_BANK = NoteBank("1.6", BROKEN)
TRACK = Stage("track", "5.5.2", (LAY_TRACK,))
RUNNING = Stage("run", "5.5.4", (RUN,), word="no_run")
SERVICE = (
    Stage("before_loans", "5.5.6", (PRIVATES,), checks=Checks(HasLoans("5.5.6"))),
    Stage("loans", "5.5.6", begin=(SERVE_LOANS,)),
    Stage("trains", "5.5.8", (TRAINS,)),
    Stage("end", "5.5", ANYTIME, word="end_turn", told=False),
    Stage("trainless", "5.5.9", begin=(NationaliseWithoutTrain("5.5.9"),), told=False),
)
MINOR_STAGES = (
    TRACK,
    RUNNING,
    Stage("dividend", "5.5.5.1", begin=(PayOwner("5.5.5.1"), NOTE_BANK)),
    *SERVICE,
)
PUBLIC_STAGES = (
    Stage("redeem", "5.5.1", (REDEEM,)),
    TRACK,
    Stage("token", "5.5.3", (PLACE_TOKEN,)),
    RUNNING,
    Stage("dividend", "5.5.5.2", (DIVIDEND,), finish=(NothingEarned("5.5.5.2", DIVIDEND), NOTE_BANK)),
    *SERVICE,
)

# 5.6: the State Railway's turn

STATE_STAGES = (
    Stage("tokens", "5.6.1", begin=(EnterStPetersburg("5.6.1"),)),
    Stage("run", "5.6.2", (STATE_RUN,), word="no_run"),
    Stage("dividend", "5.6.3", begin=(KeepRevenue("5.6.3"), NOTE_BANK)),
    Stage("loans", "5.6.4", begin=(SERVE_LOANS,)),
    Stage("trains", "5.6.5", finish=(BuyStateTrains("5.6.5", TRAINS, NEW_TRAINS),)),
)

OPERATING = OperatingRound(
    section="5",
    order=ORDER,
    turns={"minor": MINOR_STAGES, "major": PUBLIC_STAGES, "national": STATE_STAGES},
    anytime=ANYTIME,
    begin=(NOTE_BANK, PayPrivates("5.2", PrintedRevenue("5.2"))),
    begin_turn=(NOTE_BANK,),
    finish=(NOTE_BANK, EmptyBankEnds("7"), AfterOperatingRound("6", MERGER_PHASES)),
    going_on=Checks(StillFloated("5.8.4", frozenset({RSR}))),
)

# 5.8.4: nationalisation of a public company without a train
NATIONALISE = AgreeToNationalise("5.8.4", StateTakesOver("5.8.4"))

# 6.1 and 6.2: what a merger brings along
GIVE_UP = GiveUpTokens("6.2", InExcess("6.2", kept=2))
FORMING = Forming(MostShares("6.2"), OwnersFromPresident("6.3"), GIVE_UP, (ASK_DISCARDS,))

# 6.1: converting
CONVERT = ConvertMinor(
    "6.1",
    Checks(mergers.InZone("6.1", "convert"), mergers.PublicLeft("6.1"), mergers.Owned("6.1")),
    SamePrice("6.1", PUBLIC_ZONES),
    FORMING,
)

# 6.2: merging
PRICE = DearestAndCheapest("6.2", PUBLIC_ZONES, least=0)
PARTNERS = TrackOnly()
SECOND = OldestOwnerBuys("6.2", PRICE)
MERGE = Checks(
    mergers.PublicLeft("6.2"),
    mergers.Number("6.2", most=10),
    mergers.MinorsOnly("6.2"),
    mergers.Owned("6.2"),
    mergers.Connected("6.2", PARTNERS),
    SECOND,
)
MERGE_MINORS = MergeMinors("6.2", MERGE, PRICE, PARTNERS, SECOND, most=10, forming=FORMING)

# 6.3: the sale of a new public company's shares
BUY_IN_LAP = Checks(
    OfLap("6.3"),
    buying.Parred("4.2"),
    buying.Left("4.2"),
    buying.HoldingLimit("4.2", free_zones=NOWHERE),
    WithinCertificateLimit("4.2.1"),
    buying.Affordable("4.2"),
)
LAP = BuyInLap(
    "6.3",
    Checks(NotLastChance("6.3")),
    Buying(BUY_IN_LAP, SOURCES, most=1, floating=None),
    bought=(),
    passed=(),
)

# 6: the round
MERGER = MergerRound(
    section="6",
    become=(CONVERT, MERGE_MINORS),
    asks_all=False,
    lap=LAP,
    second_lap=EverybodyFromPresident("6.3"),
    sold=(),
    finish=(NextRound("3"),),
)
