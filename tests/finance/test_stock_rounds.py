"""Orders of play, ends of rounds, sold-out rises, par boxes and elimination that no title of today has."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.engine import events as ev
from roundhouse.engine import loop
from roundhouse.engine.actions import BuyShares, Pass, SellShares
from roundhouse.engine.checks import Checks
from roundhouse.engine.effects import happen
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.owners import IPO, POOL, player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Stock
from roundhouse.engine.title import Title
from roundhouse.finance import buying, selling
from roundhouse.finance.buying import Buying
from roundhouse.finance.dividends import EndsAtOnce
from roundhouse.finance.elimination import LastPlayerWins, eliminate
from roundhouse.finance.market_moves import UpOrAcross
from roundhouse.finance.selling import Selling
from roundhouse.finance.sold_out import RiseBy, SoldOutRises
from roundhouse.finance.sources import AtMarket, AtPar, Source, ToBank
from roundhouse.finance.starting import BoxAtFace, BoxesByKind, BoxesInZones
from roundhouse.rounds.beginnings import BeginSet, OrderOfCash, OrderOfPassing, RoundsOfPhase
from roundhouse.rounds.stock import StockRound
from roundhouse.rounds.stock_turns import NobodyBuys, PurchaseClearsPlaces
from roundhouse.steps.buy_shares import BuyCertificates
from roundhouse.steps.sell_shares import SellInTurn
from tests.finance import positions as p
from tests.names import company

ANN, BOB, CEM = (player(name) for name in p.PLAYERS)
SOURCES = (Source("ipo", AtPar(), ToBank()), Source("pool", AtMarket(), ToBank()))
SELLING = Selling(
    Checks(selling.HasPrice("4"), selling.AtLeastOne("4"), selling.Held("4")),
    selling.CurrentPrice("4"),
    selling.SinglesOnly("4"),
    selling.NoFall("4"),
)
BUY = Buying(Checks(buying.Left("4"), buying.OnePurchase("4")), SOURCES, most=1, floating=None)
BY_PURCHASES = StockRound(
    section="4",
    buys=(BuyCertificates("4", BUY),),
    auction=None,
    sells=(SellInTurn("4", SELLING),),
    purchase_ends_turn=False,
    turn_end=PurchaseClearsPlaces("4"),
    over=NobodyBuys("4"),
    early=None,
    revival=None,
    finish=(OrderOfPassing("4"), BeginSet("5", RoundsOfPhase("5"))),
    pauses=None,
)


class Waiting(p.RoundRules):
    """A round that waits for ever."""

    def steps(self, position: Position) -> tuple[()]:
        return ()

    def advance(self, draft: Draft) -> bool:
        return False


def title() -> Title:
    return p.title(rounds={"stock": BY_PURCHASES, "operating": Waiting()})


def start(**owners: str) -> Position:
    at = p.dealt(p.parred(p.position(title()), "Ten", 1, 2), Ten="Ann Ann Ann Bob Bob Bob", **owners)
    return p.change(at, actor=ANN)


def played(at: Position, *actions: object) -> Position:
    for action in actions:
        entry = loop.submit(at, action)  # type: ignore[arg-type]
        draft = Draft(at)
        draft.emit(*entry.events)
        at = draft.position
    return at


def test_only_purchases_keep_a_round_going_and_give_the_order() -> None:
    at = played(start(), BuyShares(ANN, CompanySymbol("Ten"), (IPO,)), Pass(ANN))
    at = played(at, SellShares(BOB, CompanySymbol("Ten"), 1), Pass(BOB), Pass(CEM))
    assert (at.state.round.kind, at.state.stock.passed) == ("stock", ("Bob", "Cem"))
    at = played(at, SellShares(ANN, CompanySymbol("Ten"), 1), Pass(ANN))
    assert (at.state.round.kind, at.state.round.count) == ("operating", 2)
    assert at.state.order == ("Bob", "Cem", "Ann")


def test_a_purchase_gives_back_everybodys_place() -> None:
    at = played(start(), Pass(ANN), Pass(BOB), BuyShares(CEM, CompanySymbol("Ten"), (IPO,)), Pass(CEM))
    assert (at.state.stock.passed, at.state.actor) == ((), ANN)


def test_the_next_order_by_money_and_of_equals_by_the_old_order() -> None:
    at = p.position(title())
    at = p.change(at, cash={**at.state.cash, BOB: 50, ANN: 50, CEM: 60}, order=("Bob", "Ann", "Cem"))
    draft = Draft(at)
    OrderOfCash("7.1").happen(draft)
    assert draft.state.order == ("Cem", "Bob", "Ann")


# --- sold out ---------------------------------------------------------------------------------------


def sold_out(row: int, column: int) -> Draft:
    at = p.dealt(p.parred(p.position(title()), "Ten", row, column), Ten="Ann Ann Ann Bob Bob Bob Cem Cem Cem")
    draft = Draft(at)
    happen((SoldOutRises("7.7", "", ("ipo", "pool"), RiseBy("7.7", UpOrAcross()), EndsAtOnce("10")),), draft)
    return draft


def test_up_or_from_the_top_right_and_down_perhaps_to_a_lower_price() -> None:
    place = sold_out(1, 1).state.market[CompanySymbol("Ten")]
    assert (place.row, place.column) == (0, 1)
    place = sold_out(0, 2).state.market[CompanySymbol("Ten")]
    assert (place.row, place.column) == (1, 3)  # 112 to 111
    assert not sold_out(0, 8).events, "there is no box to the right and down"


def test_a_share_in_the_pool_is_not_sold_out() -> None:
    at = p.dealt(p.parred(p.position(title()), "Ten", 1, 1), Ten="Ann Ann Ann Bob Bob Bob Cem Cem pool")
    assert not SoldOutRises(
        "7.7", "", ("ipo", "pool"), RiseBy("7.7", UpOrAcross()), EndsAtOnce("10")
    ).is_sold_out(at, CompanySymbol("Ten"))
    assert SoldOutRises("7.7", "", ("ipo",), RiseBy("7.7", UpOrAcross()), EndsAtOnce("10")).is_sold_out(
        at, CompanySymbol("Ten")
    )


# --- par boxes --------------------------------------------------------------------------------------


def test_par_boxes_by_kind_and_by_face_value() -> None:
    at = p.position(title())
    by_kind = BoxesByKind(
        {"major": BoxesInZones(frozenset({"par"})), "local": BoxesInZones(frozenset({"orange"}))}
    )
    assert [box.price for box in by_kind.boxes(at, CompanySymbol("Ten"))] == [111, 100]
    assert [box.price for box in by_kind.boxes(at, CompanySymbol("Loc"))] == [75, 50]
    assert by_kind.boxes(at, CompanySymbol("Big")) == ()
    (box,) = BoxAtFace().boxes(with_face(at, 82), CompanySymbol("Ten"))
    assert (box.row, box.column) == (1, 0)
    assert BoxAtFace().boxes(with_face(at, 83), CompanySymbol("Ten")) == ()
    assert BoxAtFace().boxes(at, CompanySymbol("Ten")) == ()


def with_face(at: Position, face: int) -> Position:
    """With a face value printed for ``Ten``."""
    ten = CompanySymbol("Ten")
    companies = dict(at.definition.companies)
    companies[ten] = replace(companies[ten], face_value=Money(face))
    return replace(at, title=replace(at.title, definition=replace(at.definition, companies=companies)))


# --- elimination ------------------------------------------------------------------------------------


def test_a_player_who_is_out_keeps_his_seat_and_has_no_turn() -> None:
    draft = Draft(p.change(start(), actor=BOB, stock=Stock(passed=("Bob", "Cem"), ended="Ann", last="Bob")))
    eliminate(draft, "Bob")
    state = draft.state
    assert (state.order, state.seats, state.actor) == (("Ann", "Cem"), p.PLAYERS, "")
    assert (state.stock.passed, state.stock.ended, state.stock.last) == (("Cem",), "Ann", "Ann")
    assert loop.settled(draft.title, frozenset(), state).actor == CEM


def test_out_between_turns_the_next_player_is_the_one_to_his_left() -> None:
    draft = Draft(p.change(start(), actor="", stock=Stock(ended="Cem", turns=3)))
    eliminate(draft, "Cem")
    assert draft.state.stock.ended == "Bob"
    assert loop.settled(draft.title, frozenset(), draft.state).actor == ANN


def test_the_last_player_has_won() -> None:
    draft = Draft(start())
    rule = (LastPlayerWins("9"),)
    eliminate(draft, "Bob")
    happen(rule, draft)
    assert draft.state.ending is None
    eliminate(draft, "Ann")
    happen(rule, draft)
    assert ev.GameEnded("last_player", "Cem") in draft.events


def test_what_a_company_buys_back_in_a_stock_round_is_an_act() -> None:
    at = start()
    draft = Draft(p.change(at, stock=replace(at.state.stock, passes=2)))
    draft.emit(ev.SharesBought(company("Ten"), CompanySymbol("Ten"), "Ten-8", POOL, Money(100)))
    assert (draft.state.stock.bought, draft.state.stock.passes) == (("Ten-8",), 0)
