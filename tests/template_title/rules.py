"""18zz: its rules as lists, in the order of ``rulebook.md``."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.engine.checks import Checks
from roundhouse.engine.names import HexId, Money, PrivateSymbol
from roundhouse.engine.owners import REMOVED, SUPPLY
from roundhouse.finance import buying, dividends, row_bids, selling, starting
from roundhouse.finance.buying import Buying
from roundhouse.finance.company_order import ByPrice
from roundhouse.finance.floating import FloatWhenSold, FullCapital
from roundhouse.finance.holding import CertificateLimit
from roundhouse.finance.market_moves import Move
from roundhouse.finance.selling import Selling
from roundhouse.finance.sold_out import RiseBy, SoldOutRises
from roundhouse.finance.sources import AtMarket, AtPar, Source, ToBank
from roundhouse.rounds import beginnings as begin
from roundhouse.rounds.auction import CheapestCheaper, NoPresidencies, RowAuction
from roundhouse.rounds.endings import FinalSetBegins, NoteBank
from roundhouse.rounds.operating import OperatingRound, Stage
from roundhouse.rounds.stock import StockRound
from roundhouse.rounds.stock_turns import AllPassInSuccession, PlainEnd
from roundhouse.routes import route_checks as route
from roundhouse.routes.cases import RouteCase, RunCase
from roundhouse.routes.rules import RevenueRules
from roundhouse.steps import buy_private, emergency, run_trains
from roundhouse.steps import phase_change as change
from roundhouse.steps import train_checks as train
from roundhouse.steps.buy_shares import BuyCertificates
from roundhouse.steps.buy_train import BuyTrains
from roundhouse.steps.discard_train import Discard, OwnsTrain
from roundhouse.steps.dividend import DecideDividend, NothingEarned
from roundhouse.steps.lay_track import CloseAfterLay, LayByPower, LayTrack
from roundhouse.steps.par import ParAndBuy
from roundhouse.steps.pay_privates import PayPrivates, PrintedRevenue
from roundhouse.steps.place_token import PlaceHomes, PlaceTokens
from roundhouse.steps.sell_shares import SellInTurn
from roundhouse.steps.train_purchase import OwnWithRoute, PresidentsMoney
from roundhouse.steps.train_sale import NextOfSupply, TrainsOnSale
from roundhouse.track import lay_checks as lay
from roundhouse.track import printed_checks as printed
from roundhouse.track import token_checks as token
from roundhouse.track.lay_cases import LayCase
from roundhouse.track.lay_costs import Terrain, Treasury
from roundhouse.track.token_prices import PrintedPrice
from roundhouse.track.track_actions import TrackActions

ANYWHERE: frozenset[str] = frozenset()
NOWHERE: frozenset[HexId] = frozenset()
BROKEN, FINAL = "bank_broken", "final_set"

# 2.1: the auction of the private companies
AUCTION = RowAuction(
    "2.1",
    "2.1",
    bids=Checks(
        row_bids.CheapestForNothing("2.1"), row_bids.InRow("2.1"), row_bids.MultipleOfIncrement("2.1")
    ),
    contest=Checks(row_bids.InRow("2.1"), row_bids.MultipleOfIncrement("2.1")),
    passing=Checks(row_bids.NotForNothing("2.1")),
    presidencies=NoPresidencies(),
    stalled=(CheapestCheaper("2.1", step=Money(5)),),
    finish=(begin.LeftOfLastBuyer("2.1"), begin.BeginFirst("3.1", "stock")),
    increment=Money(5),
    par_at_once=False,
)

# 2.2 and 2.5: what private companies pay, and their sale to a company
PAY_PRIVATES = PayPrivates("2.2", PrintedRevenue("2.2"))
BUY_PRIVATE = buy_private.BuyPrivates(
    "2.5",
    Checks(
        buy_private.HeldByPlayer("2.5"),
        buy_private.HasPrice("2.5"),
        buy_private.InPhasesOfStatus("2.5", "can_buy_privates"),
        buy_private.PrivatePrice("2.5"),
        buy_private.PrivateAffordable("2.5"),
    ),
    buy_private.PrintedRange("2.5"),
)

# 3.2 and 3.3: the certificate limit; selling
CERTIFICATE_LIMIT = CertificateLimit("3.2", free_zones=ANYWHERE)
SELL = Checks(
    selling.NotInFirstRound("3.3"),
    selling.HasPrice("3.3"),
    selling.AtLeastOne("3.3"),
    selling.Held("3.3"),
    selling.PoolLimit("3.3", percent=60),
    selling.Successor("3.3"),
)
SELLING = Selling(SELL, selling.CurrentPrice("3.3"), selling.SinglesOnly("3.3"), selling.StepAShare("3.3"))

# 3.4 to 3.6: buying, starting a company, floating
FLOATING = FloatWhenSold("3.6", FullCapital("3.6", AtPar()), marked=False)
BUY = Checks(
    buying.Parred("3.4"),
    buying.FromSource("3.4"),
    buying.Left("3.4"),
    buying.OnePurchase("3.1"),
    buying.OneCertificate("3.4"),
    buying.NotAfterSelling("3.4"),
    buying.HoldingLimit("3.4", free_zones=ANYWHERE),
    buying.WithinCertificateLimit("3.2"),
    buying.Affordable("3.4"),
)
SOURCES = (Source("ipo", AtPar(), ToBank()), Source("pool", AtMarket(), ToBank()))
BUY_IN_TURN = BuyCertificates("3.4", Buying(BUY, SOURCES, most=1, floating=FLOATING))
START = Checks(
    starting.StartedKind("3.5", frozenset({"major"})),
    starting.NotParred("3.5"),
    starting.InIpo("3.5"),
    buying.OnePurchase("3.1"),
    buying.WithinCertificateLimit("3.2"),
    starting.SomeBoxPayable("3.5"),
    starting.BoxOpen("3.5"),
    starting.BoxPayable("3.5"),
    starting.HomeNamed("3.5"),
)
BOXES = starting.BoxesInZones(frozenset({"par"}))
START_IN_TURN = ParAndBuy("3.5", START, BOXES, starting.PrintedHomes(), ToBank(), FLOATING, marked=True)

# 3.1 and 3.7: the stock round
PRICE_ENDS = dividends.EndsAtOnce("6.1")
STOCK = StockRound(
    section="3.1",
    buys=(BUY_IN_TURN, START_IN_TURN),
    auction=None,
    sells=(SellInTurn("3.3", SELLING),),
    purchase_ends_turn=False,
    turn_end=PlainEnd("3.1"),
    over=AllPassInSuccession("3.1"),
    early=None,
    revival=None,
    finish=(
        begin.LeftOfLastActor("3.1"),
        SoldOutRises("3.7", "major", ("ipo", "pool"), RiseBy("3.7", Move("up")), PRICE_ENDS),
        FinalSetBegins("6.3", frozenset({"4"}), FINAL),
        begin.BeginSet("4.1", begin.RoundsOfPhase("4.1")),
    ),
    pauses=None,
)

# 4.2 and 4.3: track; 2.4: the tile of the Tunnel Company
ACTIONS = TrackActions(
    total=1, lays=1, upgrades=1, uncounted=frozenset({PrivateSymbol("TC")}), exclusive=False
)
TERRAIN = Terrain(free_if_printed=NOWHERE)
LAY = Checks[LayCase](
    printed.KnownHex("4.2"),
    printed.KnownTile("4.2"),
    printed.OpenHex("4.2"),
    printed.NotFinal("4.2"),
    printed.OnItsHexes("4.3"),
    printed.NextColor("4.2"),
    printed.SameType("4.2", splits=None),
    printed.OwnTilesFirst("4.3", printed.SameLabel("4.2")),
    printed.Upright("4.3"),
    printed.NoBlankEdge("4.2"),
    printed.OnMap("4.2"),
    printed.KeepsTrack("4.2", splits=None, fixed=NOWHERE, choice=False),
    lay.NotBlocked("2.3"),
    lay.NotTwice("4.2"),
    lay.ColorInPhase("4.2"),
    lay.InSupply("4.2"),
    lay.ActionsLeft("4.2", ACTIONS),
    lay.Reached("4.2", waiting=False),
    lay.Affordable("4.2", (TERRAIN,), Treasury()),
)
TUNNEL = (
    LAY.before(lay.NotBlocked, lay.OwnsPower("2.4", PrivateSymbol("TC")), lay.OnlyOn("2.4", (HexId("A6"),)))
    .after(lay.ColorInPhase, lay.OnlyColors("2.4", ("yellow",)))
    .without(lay.ActionsLeft, lay.Reached, lay.Affordable)
)
LAY_TUNNEL = LayByPower(
    "2.4", PrivateSymbol("TC"), TUNNEL, spends=True, then=(CloseAfterLay(PrivateSymbol("TC")),)
)

# 4.4: tokens
TOKEN = Checks[token.TokenCase](
    token.OneATurn("4.4"),
    token.InCity("4.4"),
    token.TokenLeft("4.4"),
    token.OneOnHex("4.4"),
    token.FreeCircle("4.4"),
    token.HomeOnHexKept("4.4"),
    token.Connected("4.4"),
    token.TokenAffordable("4.4", PrintedPrice()),
    token.CircleFree("4.4"),
)

# 4.5 and 4.6: runs and revenue
ROUTE = Checks[RouteCase](
    route.OwnTrain("4.5"),
    route.TrackThere("4.5"),
    route.TwoStops("4.5"),
    route.Unbroken("4.5"),
    route.NoTrackTwice("4.5"),
    route.NoEdgeTwice("4.5"),
    route.NoJunctionTwice("4.5"),
    route.NoStopTwice("4.5"),
    route.OneOfGroup("4.5"),
    route.NotThroughTerminal("4.5"),
    route.NotThroughFull("4.5"),
    route.EndsAtStops("4.5"),
    route.VisitsToken("4.5"),
    route.WithinReach("4.5"),
)
ROUTES = Checks[RunCase](
    route.EachTrainOnce("4.5"),
    route.WithinRunLimits("4.5"),
    route.NoSharedTrack("4.5"),
)
REVENUE = RevenueRules(ROUTE, ROUTES, ())
RUN = run_trains.RunCompanyTrains(
    "4.5", Checks(run_trains.NotRunYet("4.5"), run_trains.HasTrain("4.5"), run_trains.HasRoute("4.5"))
)
DIVIDEND = DecideDividend(
    "4.6",
    checks=Checks(dividends.HasRevenue("4.6"), dividends.KnownWay("4.6")),
    ways=(dividends.PayAll("4.6"), dividends.WithholdAll("4.6")),
    holders=dividends.Shareholders("4.6", to_company=frozenset({"pool"}), up=False),
    price_move=dividends.RightIfPaid("4.6"),
    end=PRICE_ENDS,
)

# 5.2: phases; 2.6: private companies close
ORDER = ByPrice()
DISCARD = Discard("5.2", taker=REMOVED, in_order=True, checks=Checks(OwnsTrain("5.2")))
CHANGE = change.PhaseChange(
    "5.2",
    (
        change.Rust("5.2"),
        change.InPhases(("4",), change.CloseAllPrivates("2.6", but=frozenset())),
        change.AskDiscards("5.2", ORDER),
    ),
)

# 5.1, 5.3 and 5.4: trains
ON_SALE = TrainsOnSale((NextOfSupply(),))
MUST_OWN = OwnWithRoute("5.3")
BUY_TRAIN = Checks(
    train.OwnedBySeller("5.1"),
    train.Sold("5.1", bank=frozenset({SUPPLY}), not_kinds=frozenset()),
    train.NothingTradedIn("5.1"),
    train.OnSale("5.1"),
    train.RoomForTrain("5.1"),
    train.TrainAffordable("5.1"),
    train.TrainPrice("5.1"),
)
TRAINS = BuyTrains("5.1", BUY_TRAIN, ON_SALE, MUST_OWN, (PresidentsMoney("5.3"),), CHANGE)
SELL_FOR_TRAIN = emergency.SellForTrain(
    "5.3",
    Checks(emergency.HasPresident("5.3"), emergency.TrainDue("5.3"), emergency.MoneyMissing("5.3")),
    replace(
        SELLING,
        checks=SELL.then(
            selling.PresidencyStays("5.3"), emergency.NoMoreThanNeeded("5.3", ON_SALE, SELLING.price)
        ),
    ),
    ON_SALE,
    MUST_OWN,
)
BANKRUPT = emergency.GoBankrupt(
    "5.4",
    Checks(
        emergency.HasPresident("5.4"),
        emergency.BankruptWithoutTrain("5.4"),
        emergency.TrainOutOfReach("5.4"),
        emergency.NothingLeftToSell("5.4", SELL_FOR_TRAIN),
    ),
    (emergency.MoneyToCompany("5.4"), emergency.EndsGame("5.4")),
    ON_SALE,
    MUST_OWN,
)

# 4.1: the turn and the round; 6.2 and 6.3: the end
STAGES = (
    Stage("track", "4.2", (LayTrack("4.2", LAY, then=()), LAY_TUNNEL)),
    Stage("token", "4.4", (PlaceTokens("4.4", TOKEN),)),
    Stage("run", "4.5", (RUN,), word="no_run"),
    Stage("dividend", "4.6", (DIVIDEND,), finish=(NothingEarned("4.6", DIVIDEND),)),
    Stage("trains", "5.1", (TRAINS, SELL_FOR_TRAIN, BANKRUPT)),
    Stage("end", "2.5", (BUY_PRIVATE,), word="end_turn"),
)
NOTE_BANK = NoteBank("6.2", BROKEN)
OPERATING = OperatingRound(
    section="4.1",
    order=ORDER,
    turns={"major": STAGES},
    anytime=(BUY_PRIVATE,),
    begin=(PAY_PRIVATES,),
    begin_turn=(PlaceHomes("4.1"),),
    finish=(
        NOTE_BANK,
        dividends.EndIfArmed("6.2", BROKEN, "bank"),
        begin.NextOfSet("6.3", begin.EndsIfFlagged(FINAL, "final_set")),
    ),
)
