"""Private companies: prices by phase, income and costs, exchanges for a share; on a made-up title."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from roundhouse.catalogue.definitions import PhaseDefinition, PriceRange, PrivateDefinition, TrainDefinition
from roundhouse.engine import events as ev
from roundhouse.engine import loop
from roundhouse.engine.actions import BuyPrivate, DeclareBankruptcy, ExchangePrivate, Par, Pass, SellPrivate
from roundhouse.engine.apply import fold
from roundhouse.engine.checks import Checks
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import NO_HEX, NO_MONEY, CompanySymbol, HexId, Money, PrivateSymbol
from roundhouse.engine.offers import (
    OfferBuyPrivate,
    OfferExchangePrivate,
    OfferPar,
    OfferPass,
    OfferSellPrivate,
    ParBox,
)
from roundhouse.engine.owners import BANK, IPO, POOL, REMOVED, SUPPLY, Owner, player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Operating, Round, Stock
from roundhouse.engine.title import Step
from roundhouse.finance.buying import FromSource, HoldingLimit, Left, NotAfterSelling, OnePurchase, Parred
from roundhouse.finance.company_order import ByPrice
from roundhouse.finance.exchange import (
    Exchange,
    Exchangeable,
    Exchanging,
    InRounds,
    OnTurnInRounds,
    OwnsPrivate,
)
from roundhouse.finance.floating import FloatWhenSold, FullCapital
from roundhouse.finance.sources import AtMarket, AtPar, Source, ToBank
from roundhouse.finance.starting import (
    BoxesInZones,
    BoxOpen,
    BoxPayable,
    HomeNamed,
    InIpo,
    NotParred,
    PrintedHomes,
    SomeBoxPayable,
    StartedKind,
)
from roundhouse.steps.buy_private import (
    BuyPrivates,
    HasPrice,
    HeldByPlayer,
    PrintedByPhase,
    PrivateAffordable,
    PrivatePrice,
    PrivatePurchase,
)
from roundhouse.steps.close_private import BecomesTrain, ClosePrivates, CloseWithFirstTrain, PlainClosing
from roundhouse.steps.emergency import (
    BankruptWithoutTrain,
    EndsGame,
    GoBankrupt,
    MoneyMissing,
    NothingLeftToSell,
    TrainDue,
    TrainOutOfReach,
)
from roundhouse.steps.exchange_private import AnswerExchange, ClosingForShares, ExchangeForShare
from roundhouse.steps.par import ParAndBuy
from roundhouse.steps.par_for_private import ParForPrivate
from roundhouse.steps.pay_privates import ChargePrivates, CompaniesThenPlayers, PayPrivates, PrintedByOwner
from roundhouse.steps.sell_private import FaceValue, ForTrain, SellPrivates, SellsOwn
from roundhouse.steps.train_purchase import OwnIfPayable
from roundhouse.steps.train_sale import NextOfSupply, TrainsOnSale
from tests.finance import positions as made_up
from tests.names import company
from tests.states import changed

ANN, BOB, CEM, TEN = player("Ann"), player("Bob"), player("Cem"), company("Ten")

PRIVATES = {
    "A": PrivateDefinition(
        PrivateSymbol("A"),
        "A",
        Money(100),
        Money(20),
        sale_prices=(PriceRange("II", Money(100), Money(100)), PriceRange("III", Money(1), Money(200))),
    ),
    "B": PrivateDefinition(PrivateSymbol("B"), "B", Money(50), Money(30), company_revenue=NO_MONEY),
    "C": PrivateDefinition(PrivateSymbol("C"), "C", NO_MONEY, Money(-100)),
    "D": PrivateDefinition(PrivateSymbol("D"), "D", NO_MONEY, Money(-100)),
}


class Waits(msgspec.Struct, frozen=True):
    """A round of these steps in which nothing happens by itself."""

    offered: tuple[Step, ...] = ()

    def steps(self, position: Position) -> tuple[Step, ...]:
        return self.offered

    def advance(self, draft: Draft) -> bool:
        return False


def phase(name: str) -> PhaseDefinition:
    return PhaseDefinition(name, "", "yellow", ("yellow",), {"": 4}, 2)


def table(now: str = "I", *steps: Step, questions: tuple[Step, ...] = (), **privates: str) -> Position:
    """The made-up title in an operating round of ``Ten``, which has 150; ``privates`` with their owners.

    ``Ten`` and ``Six`` are parred at 100, three shares of ``Ten`` are Ann's and five are sold.
    """
    base = made_up.position(made_up.title())
    phases = tuple(phase(name) for name in ("I", "II", "III"))
    definition = replace(base.definition, privates=PRIVATES, phases=phases)
    title = replace(
        base.title,
        definition=definition,
        phases={each.name: each for each in phases},
        rounds={"operating": Waits(), "stock": Waits(tuple(steps))},
        questions={each.name: each for each in questions},
        anytime=steps,
    )
    owners = {name: privates.get(name, BANK) for name in PRIVATES}
    state = changed(
        base.state,
        privates=owners,
        phase=now,
        round=Round("operating"),
        operating=Operating(company=CompanySymbol("Ten")),
        actor=TEN,
        cash={**base.state.cash, TEN: 150},
    )
    at = made_up.parred(Position(title, frozenset(), state), "Ten", 1, 2)
    at = made_up.change(at, par={"Ten": 100, "Six": 100})
    return made_up.dealt(at, Ten="Ann Ann Bob Bob pool")


def after(at: Position, action: object) -> Position:
    return replace(at, state=fold(at.state, loop.submit(at, action).events))  # type: ignore[arg-type]


def reason(at: Position, action: object) -> str:
    with pytest.raises(ActionRefused) as refused:
        loop.submit(at, action)  # type: ignore[arg-type]
    return refused.value.reason


# --- prices by phase ------------------------------------------------------------------------------

BUY = BuyPrivates(
    "1",
    Checks(HeldByPlayer("1"), HasPrice("2"), PrivatePrice("3"), PrivateAffordable("4")),
    PrintedByPhase("2"),
)


@pytest.mark.parametrize(("now", "bounds"), [("I", None), ("II", (100, 100)), ("III", (1, 150))])
def test_the_price_of_a_private_company_follows_the_phase(now: str, bounds: tuple[int, int] | None) -> None:
    offers = BUY.offers(table(now, A=ANN))
    assert [(o.minimum, o.maximum) for o in offers if isinstance(o, OfferBuyPrivate)] == (
        [bounds] if bounds else []
    )


@pytest.mark.parametrize(
    ("now", "price", "refused"),
    [("I", 100, "not_for_sale"), ("II", 99, "price"), ("II", 101, "price"), ("III", 201, "price")],
)
def test_no_other_price_is_paid(now: str, price: int, refused: str) -> None:
    at = table(now, BUY, A=ANN)
    assert reason(at, BuyPrivate(TEN, PrivateSymbol("A"), Money(price))) == f"private.{refused}"
    assert reason(at, BuyPrivate(TEN, PrivateSymbol("B"), Money(1))) == "private.not_with_player"


class PaysBack(msgspec.Struct, frozen=True):
    """Whoever has sold to a company pays the bank what he got; the case is from before the purchase."""

    def bought(self, draft: Draft, case: PrivatePurchase) -> None:
        seller = case.position.state.privates[case.private]
        draft.pay(seller, BANK, case.price or NO_MONEY, "private", case.private)


def test_something_may_follow_a_purchase() -> None:
    at = table("II", replace(BUY, then=(PaysBack(),)), A=ANN)
    bought = after(at, BuyPrivate(TEN, PrivateSymbol("A"), Money(100))).state
    assert (bought.privates[PrivateSymbol("A")], bought.cash[TEN]) == (TEN, 50)
    assert bought.cash[ANN] == at.state.cash[ANN]


# --- income and costs -----------------------------------------------------------------------------


def paid(draft: Draft) -> list[tuple[str, str, int]]:
    return [(e.payer, e.payee, e.amount) for e in draft.events if isinstance(e, ev.Paid)]


def test_income_may_depend_on_whether_a_company_owns_it() -> None:
    draft = Draft(table(A=TEN, B=ANN))
    PayPrivates("1", PrintedByOwner("1")).happen(draft)
    assert paid(draft) == [(BANK, TEN, 20), (BANK, ANN, 30)]
    draft = Draft(table(A=ANN, B=TEN, C=ANN))
    PayPrivates("1", PrintedByOwner("1")).happen(draft)
    assert paid(draft) == [(BANK, ANN, 20)], "a company gets nothing for B, and C costs"


CHARGE = ChargePrivates("1", PrintedByOwner("1"), CompaniesThenPlayers("2", ByPrice()), "arrears")


def test_costs_are_paid_by_companies_first() -> None:
    draft = Draft(table(C=ANN, D=TEN, A=BOB))
    CHARGE.happen(draft)
    assert paid(draft) == [(TEN, BANK, 100), (ANN, BANK, 100)]
    assert not draft.state.questions


def test_an_owner_who_cannot_pay_is_asked_for_what_is_missing() -> None:
    at = table(C=BOB, D=ANN)
    poor = {**at.state.cash, ANN: 30, BOB: 0}
    draft = Draft(made_up.change(at, cash=poor))
    CHARGE.happen(draft)
    assert paid(draft) == [(ANN, BANK, 30)]
    bob, ann = draft.state.questions
    assert (ann.kind, ann.actor, ann.subject, ann.facts) == ("arrears", ANN, "D", {"amount": 70})
    assert (bob.actor, bob.subject, bob.facts) == (BOB, "C", {"amount": 100}), (
        "Ann, first in order, is on top"
    )


# --- exchanges for a share --------------------------------------------------------------------------

SOURCES = (Source("ipo", AtPar(), ToBank()), Source("pool", AtMarket(), ToBank()))
CHECKS: Checks[Exchange] = Checks(
    Exchangeable("1", frozenset({PrivateSymbol("A")})),
    OwnsPrivate("1"),
    InRounds("1", frozenset({"stock", "operating"})),
    OnTurnInRounds("1", frozenset({"stock"})),
    OnePurchase("2"),
    FromSource("2"),
    Parred("2"),
    Left("2"),
    NotAfterSelling("2"),
    HoldingLimit("3", frozenset()),
)
EXCHANGING = Exchanging(CHECKS, SOURCES[:1], FloatWhenSold("4", FullCapital("4", AtPar()), marked=True), True)
EXCHANGE = ExchangeForShare("1", EXCHANGING)


def choices(at: Position) -> list[tuple[str, tuple[tuple[str, str], ...]]]:
    return [(o.private, o.choices) for o in loop.offers(at) if isinstance(o, OfferExchangePrivate)]


def stock(at: Position, on_turn: str, **memory: object) -> Position:
    return made_up.change(at, round=Round("stock"), actor=on_turn, stock=replace(Stock(), **memory))


def test_a_private_company_is_exchanged_at_any_time() -> None:
    at = table("I", EXCHANGE, A=BOB, B=ANN)
    assert choices(at) == [("A", (("Ten", IPO), ("Six", IPO)))]
    entry = loop.submit(at, ExchangePrivate(BOB, PrivateSymbol("A"), CompanySymbol("Ten"), IPO))
    assert entry.events[:2] == (
        ev.PrivateMoved(PrivateSymbol("A"), BOB, REMOVED),
        ev.CertificateMoved("Ten-5", IPO, BOB, "exchanged"),
    )
    assert not [event for event in entry.events if isinstance(event, ev.Paid | ev.SharesBought)]


def test_an_exchange_may_make_a_president_and_float_a_company() -> None:
    at = made_up.dealt(table("I", EXCHANGE, A=BOB), Six="Ann Bob Bob Cem Cem ipo ipo ipo ipo")
    at = made_up.change(at, certificates={**at.state.certificates, "Six-4": IPO})
    entry = loop.submit(at, ExchangePrivate(BOB, PrivateSymbol("A"), CompanySymbol("Six"), IPO))
    assert ev.PresidentChanged(CompanySymbol("Six"), "Ann", "Bob") in entry.events
    assert ev.Floated(CompanySymbol("Six")) in entry.events
    assert ev.Paid(BANK, company("Six"), Money(1000), "float", "Six") in entry.events


def test_in_a_stock_round_it_is_the_purchase_of_the_turn() -> None:
    at = stock(table("I", EXCHANGE, A=BOB), BOB)
    assert after(
        at, ExchangePrivate(BOB, PrivateSymbol("A"), CompanySymbol("Six"), IPO)
    ).state.stock.bought == ("Six-1",)


@pytest.mark.parametrize(
    ("private", "symbol", "source", "refused"),
    [
        ("B", "Ten", IPO, "exchange.not_for_share"),
        ("A", "Ten", POOL, "buy.source"),
        ("A", "Big", IPO, "buy.not_parred"),
    ],
)
def test_what_is_no_exchange(private: str, symbol: str, source: Owner, refused: str) -> None:
    at = table("I", EXCHANGE, A=BOB, B=BOB)
    assert reason(at, ExchangePrivate(BOB, PrivateSymbol(private), CompanySymbol(symbol), source)) == refused


def test_when_an_exchange_is_refused() -> None:
    at = table("I", EXCHANGE, A=BOB, B=ANN)
    swap = ExchangePrivate(BOB, PrivateSymbol("A"), CompanySymbol("Ten"), IPO)
    assert reason(at, replace(swap, actor=ANN)) == "private.not_owned"
    assert reason(stock(at, ANN), swap) == "exchange.not_on_turn"
    assert choices(stock(at, ANN)) == []
    assert reason(stock(at, BOB, bought=("Six-1",)), swap) == "buy.one_purchase"
    assert reason(stock(at, BOB, sold=frozenset({("Bob", "Ten")})), swap) == "buy.sold_this_round"
    full = made_up.dealt(at, Ten="Bob Bob Bob Bob Bob ipo")
    assert reason(full, swap) == "buy.holding_limit"
    none = made_up.dealt(at, Ten="Ann Ann Ann Ann Bob Bob pool pool pool")
    assert reason(none, swap) == "buy.none_left"


# --- when private companies close -------------------------------------------------------------------

FREE = Exchanging(
    Checks(OwnsPrivate("1"), Parred("2"), Left("2"), HoldingLimit("3", frozenset())), SOURCES[:1], None, False
)
CLOSE = ClosePrivates(
    "5", (PrivateSymbol("B"), PrivateSymbol("C"), PrivateSymbol("A")), ClosingForShares("5", FREE)
)
ANSWER = AnswerExchange("5", FREE)


def closing(**privates: str) -> Position:
    draft = Draft(table("I", questions=(ANSWER,), **privates))
    CLOSE.happen(draft)
    return draft.position


def test_owners_are_asked_in_the_order_of_the_private_companies() -> None:
    at = closing(A=ANN, B=BOB, C=TEN)
    assert [(q.subject, q.actor) for q in at.state.questions] == [("A", ANN), ("B", BOB)]
    assert at.state.privates[PrivateSymbol("C")] == REMOVED, "a company gets nothing"
    at = after(at, ExchangePrivate(BOB, PrivateSymbol("B"), CompanySymbol("Six"), IPO))
    assert (at.state.privates[PrivateSymbol("B")], at.state.certificates["Six-1"]) == (REMOVED, BOB)
    at = after(at, Pass(ANN))
    assert at.state.privates[PrivateSymbol("A")] == REMOVED
    assert not at.state.questions


def test_a_question_offers_the_private_company_that_it_is_about() -> None:
    at = closing(A=BOB, B=BOB)
    assert choices(at) == [("B", (("Ten", IPO), ("Six", IPO)))]
    assert OfferPass(BOB, "5", "decline") in loop.offers(at)
    assert reason(at, ExchangePrivate(BOB, PrivateSymbol("A"), CompanySymbol("Ten"), IPO)) == "loop.not_now"


def test_nobody_is_asked_when_no_share_is_left() -> None:
    at = table(A=ANN, B=BOB)
    draft = Draft(made_up.change(at, par={}))
    CLOSE.happen(draft)
    assert not draft.state.questions
    assert [draft.state.privates[PrivateSymbol(p)] for p in "AB"] == [REMOVED, REMOVED]


def test_a_private_company_closes_when_its_company_has_a_train() -> None:
    close = CloseWithFirstTrain(
        "6",
        {PrivateSymbol("A"): CompanySymbol("Six"), PrivateSymbol("B"): CompanySymbol("Ten")},
        PlainClosing("6"),
    )
    at = table(A=ANN, B=TEN)
    for train_owner, closed in ((SUPPLY, []), (BOB, []), (TEN, ["B"]), (company("Six"), ["A"])):
        draft = Draft(made_up.change(at, trains={"2-0": train_owner}))
        close.happen(draft)
        assert [e.private for e in draft.events if isinstance(e, ev.PrivateMoved)] == closed
        again = Draft(draft.position)
        close.happen(again)
        assert not again.events


def test_its_owner_is_asked_once_for_a_share() -> None:
    at = table("I", questions=(ANSWER,), A=ANN)
    close = CloseWithFirstTrain("6", {PrivateSymbol("A"): CompanySymbol("Six")}, ClosingForShares("6", FREE))
    watched = replace(at, title=replace(at.title, watch=(close,)))
    draft = Draft(made_up.change(watched, trains={"2-0": company("Six")}))
    close.happen(draft)
    close.happen(draft)
    assert [q.subject for q in draft.state.questions] == ["A"]
    at = after(draft.position, ExchangePrivate(ANN, PrivateSymbol("A"), CompanySymbol("Ten"), IPO))
    assert (at.state.privates[PrivateSymbol("A")], at.state.questions) == (REMOVED, ())


@pytest.mark.parametrize(("owner", "gets"), [(TEN, True), (ANN, True), (BANK, False), (REMOVED, False)])
def test_a_private_company_turns_into_a_train(owner: Owner, gets: bool) -> None:
    draft = Draft(made_up.change(table(A=owner), trains={"2-0": TEN, "2-1": SUPPLY, "3-0": SUPPLY}))
    BecomesTrain("7", PrivateSymbol("A"), "2").happen(draft)
    assert draft.events == (
        (ev.PrivateMoved(PrivateSymbol("A"), owner, REMOVED), ev.TrainMoved("2-1", SUPPLY, owner, "given"))
        if gets
        else ()
    )
    none = Draft(made_up.change(table(A=TEN), trains={"2-0": TEN}))
    BecomesTrain("7", PrivateSymbol("A"), "2").happen(none)
    assert none.events == (ev.PrivateMoved(PrivateSymbol("A"), TEN, REMOVED),)


# --- sales to the bank --------------------------------------------------------------------------------

SALE = TrainsOnSale((NextOfSupply(),))
DUTY = OwnIfPayable("1")
NEED = ForTrain("1", Checks(TrainDue("1"), MoneyMissing("1")), SALE, DUTY)
SELL = SellPrivates("1", Checks(SellsOwn("1"), NEED), FaceValue("1", NO_MONEY), REMOVED)


def needy(*steps: Step, **privates: Any) -> Position:
    """``Ten`` has 150 and no train; the cheapest costs 300, and Ann, its president, has 20."""
    at = table("I", *steps, **privates)
    definition = replace(at.definition, trains={"2": TrainDefinition("2", Money(300), 1, ())})
    at = replace(at, title=replace(at.title, definition=definition))
    return made_up.change(at, trains={"2-0": SUPPLY}, cash={**at.state.cash, ANN: 20})


def for_sale(at: Position) -> list[tuple[str, str, int]]:
    return [(o.actor, o.private, o.price) for o in loop.offers(at) if isinstance(o, OfferSellPrivate)]


def test_a_president_sells_private_companies_until_the_train_can_be_paid() -> None:
    at = needy(SELL, A=ANN, B=ANN, C=BOB)
    assert for_sale(at) == [(ANN, "A", 100), (ANN, "B", 50)]
    at = after(at, SellPrivate(ANN, PrivateSymbol("A")))
    assert (at.state.cash[ANN], at.state.privates[PrivateSymbol("A")]) == (120, REMOVED)
    at = after(at, SellPrivate(ANN, PrivateSymbol("B")))
    assert at.state.cash[ANN] == 170
    rich = made_up.change(needy(SELL, A=ANN), cash={**at.state.cash, ANN: 150})
    assert for_sale(rich) == []
    assert reason(rich, SellPrivate(ANN, PrivateSymbol("A"))) == "emergency.not_due"


def test_nobody_sells_what_is_not_his_or_without_need() -> None:
    at = needy(SELL, A=ANN, C=BOB)
    assert reason(at, SellPrivate(ANN, PrivateSymbol("C"))) == "private.not_owned"
    assert reason(at, SellPrivate(BOB, PrivateSymbol("C"))) == "loop.not_your_turn"
    owned = made_up.change(at, trains={"2-0": TEN})
    assert reason(owned, SellPrivate(ANN, PrivateSymbol("A"))) == "emergency.not_due"
    between = made_up.change(at, operating=Operating(), actor=ANN)
    assert reason(between, SellPrivate(ANN, PrivateSymbol("A"))) == "emergency.not_due"


def test_nobody_is_bankrupt_while_a_private_company_can_be_sold() -> None:
    ruined = GoBankrupt(
        "2",
        Checks(BankruptWithoutTrain("2"), TrainOutOfReach("2"), NothingLeftToSell("2", SELL)),
        (EndsGame("2"),),
        SALE,
        DUTY,
    )
    assert reason(needy(ruined, A=ANN), DeclareBankruptcy(ANN)) == "bankruptcy.not_due"
    at = needy(ruined)
    entry = loop.submit(at, DeclareBankruptcy(ANN))
    assert entry.events == (ev.GameEnded("bankrupt", "Ann"),)


def test_in_a_stock_round_a_player_sells_to_the_bank_below_face_value() -> None:
    freely = SellPrivates("1", Checks(SellsOwn("1")), FaceValue("1", Money(30)), BANK)
    at = stock(table("I", freely, A=BOB, C=BOB, B=ANN), BOB)
    assert for_sale(at)[:2] == [(BOB, "A", 70), (BOB, "C", 0)]
    at = after(at, SellPrivate(BOB, PrivateSymbol("A")))
    assert (at.state.cash[BOB], at.state.privates[PrivateSymbol("A")]) == (1070, BANK)
    assert not [
        e for e in loop.submit(at, SellPrivate(BOB, PrivateSymbol("C"))).events if isinstance(e, ev.Paid)
    ]


# --- starting a company with a private company ----------------------------------------------------------

START = ParForPrivate(
    "1",
    Checks(
        Exchangeable("1", frozenset({PrivateSymbol("A")})),
        OwnsPrivate("1"),
        OnTurnInRounds("1", frozenset({"stock"})),
        OnePurchase("2"),
        StartedKind("2", frozenset({"major"})),
        NotParred("2"),
        InIpo("2"),
        SomeBoxPayable("3"),
        BoxOpen("3"),
        BoxPayable("3"),
        HomeNamed("3"),
    ),
    BoxesInZones(frozenset({"par"})),
    PrintedHomes(),
    ToBank(),
    FloatWhenSold("4", FullCapital("4", AtPar()), marked=True),
    True,
)
HIGH, LOW = ParBox(Money(111), 1, 3), ParBox(Money(100), 1, 2)


def unstarted(*steps: Step, **privates: str) -> Position:
    """``Six`` has no par price yet."""
    at: Any = table("I", *steps, **privates)  # type: ignore[arg-type]
    return made_up.change(at, par={"Ten": 100})


def test_half_a_presidency_is_paid_with_a_private_company() -> None:
    at = unstarted(START, A=BOB)
    assert loop.offers(at) == (
        OfferPar(BOB, "1", CompanySymbol("Six"), (HIGH, LOW), (), 20, PrivateSymbol("A")),
    )
    after_it = after(at, Par(BOB, CompanySymbol("Six"), 1, 3, private=PrivateSymbol("A"))).state
    assert after_it.cash[BOB] == 1000 - 111
    assert (after_it.par[CompanySymbol("Six")], after_it.certificates["Six-0"]) == (111, BOB)
    assert (after_it.privates[PrivateSymbol("A")], after_it.floated) == (REMOVED, ("Ten",))
    assert after(
        stock(at, BOB), Par(BOB, CompanySymbol("Six"), 1, 2, private=PrivateSymbol("A"))
    ).state.stock.bought == ("Six-0",)


def test_it_floats_when_the_presidency_was_all_that_was_missing() -> None:
    at = made_up.dealt(unstarted(START, A=BOB), Six="ipo Ann Ann Ann Ann")
    entry = loop.submit(at, Par(BOB, CompanySymbol("Six"), 1, 2, private=PrivateSymbol("A")))
    assert ev.Floated(CompanySymbol("Six")) in entry.events
    assert ev.Paid(BANK, company("Six"), Money(1000), "float", "Six") in entry.events


def test_only_boxes_whose_half_can_be_paid_are_offered() -> None:
    at = unstarted(START, A=BOB)
    poor = made_up.change(at, cash={**at.state.cash, BOB: 105})
    assert loop.offers(poor) == (
        OfferPar(BOB, "1", CompanySymbol("Six"), (LOW,), (), 20, PrivateSymbol("A")),
    )
    assert reason(poor, Par(BOB, CompanySymbol("Six"), 1, 3, private=PrivateSymbol("A"))) == "par.too_dear"
    assert loop.offers(made_up.change(at, cash={**at.state.cash, BOB: 99})) == ()


@pytest.mark.parametrize(
    ("action", "refused"),
    [
        (Par(BOB, CompanySymbol("Six"), 1, 2, private=PrivateSymbol("B")), "exchange.not_for_share"),
        (Par(ANN, CompanySymbol("Six"), 1, 2, private=PrivateSymbol("A")), "private.not_owned"),
        (Par(BOB, CompanySymbol("Ten"), 1, 2, private=PrivateSymbol("A")), "par.already"),
        (Par(BOB, CompanySymbol("Big"), 1, 2, private=PrivateSymbol("A")), "par.unknown_company"),
        (Par(BOB, CompanySymbol("Six"), 0, 0, private=PrivateSymbol("A")), "par.box"),
        (Par(BOB, CompanySymbol("Six"), 1, 2), "loop.not_now"),
        (Par(BOB, CompanySymbol("Six"), 1, 2, HexId("A2"), PrivateSymbol("A")), "par.home_printed"),
        (Par(BOB, CompanySymbol("Six"), 1, 2, NO_HEX, PrivateSymbol("A"), HexId("A2")), "par.home_printed"),
    ],
)
def test_what_starts_no_company(action: Par, refused: str) -> None:
    assert reason(unstarted(START, A=BOB, B=ANN), action) == refused


def test_steps_that_sell_presidencies_take_no_private_company() -> None:
    buying: Checks[Any] = Checks(NotParred("2"), SomeBoxPayable("3"), BoxOpen("3"), BoxPayable("3"))
    sold = ParAndBuy("2", buying, START.boxes, PrintedHomes(), ToBank(), None, marked=True)
    at = stock(unstarted(sold, START, A=BOB), BOB)
    assert after(at, Par(BOB, CompanySymbol("Six"), 1, 2, private=PrivateSymbol("A"))).state.cash[BOB] == 900
    assert after(at, Par(BOB, CompanySymbol("Six"), 1, 2)).state.cash[BOB] == 800
