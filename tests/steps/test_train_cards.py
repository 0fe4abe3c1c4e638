"""Marks on trains, cards with two sides, trains that stay with their company: on a made-up title."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from roundhouse.catalogue.definitions import PhaseDefinition, PrivateDefinition, TrainDefinition
from roundhouse.engine import events as ev
from roundhouse.engine import loop
from roundhouse.engine.actions import Action, BuyTrain, DiscardTrain, MarkTrain, TurnTrain
from roundhouse.engine.apply import fold
from roundhouse.engine.checks import Checks
from roundhouse.engine.conservation import fold_conserving
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import NO_MONEY, CompanySymbol, Money, PrivateSymbol
from roundhouse.engine.offers import OfferBuyTrain, OfferDiscardTrain, OfferMarkTrain, OfferTurnTrain
from roundhouse.engine.owners import POOL, REMOVED, SUPPLY, Owner, player, train
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Operating, Question, Round
from roundhouse.engine.title import Step
from roundhouse.finance.company_order import ByPrice
from roundhouse.steps import mark_train as mark
from roundhouse.steps import train_checks as check
from roundhouse.steps.buy_marker import MarkerAffordable
from roundhouse.steps.buy_train import BuyTrains
from roundhouse.steps.close_private import ClosePrivates, PlainClosing
from roundhouse.steps.discard_train import DISCARD_QUESTION, Discard, OnCard, OwnsTrain, ToFewerTrains
from roundhouse.steps.phase_change import AskDiscards, PhaseChange
from roundhouse.steps.train_purchase import OwnIfPayable
from roundhouse.steps.train_sale import NextOfSupply, SecondHand, TrainsOnSale
from roundhouse.steps.trains import SparedNotCounted, card_limit_of, has_room, is_over_limit
from tests.finance import positions as made_up
from tests.names import company
from tests.states import changed

TRAINS = {
    "2": TrainDefinition("2", Money(80), 4, (), rusts_on="4", variants=("2x2",)),
    "2x2": TrainDefinition("2x2", Money(150), 0, (), rusts_on="4", trains=2, runs_as=("3",)),
    "3": TrainDefinition("3", Money(120), 3, (), variants=("3x2",)),
    "3x2": TrainDefinition("3x2", Money(200), 0, (), trains=2),
    "4": TrainDefinition("4", Money(300), 2, ()),
    "L": TrainDefinition("L", NO_MONEY, 1, (), given=True, no_sale=True),
}
TEN, SIX, ANN = company("Ten"), company("Six"), player("Ann")
PHASES = {
    name: PhaseDefinition(name, on, "yellow", ("yellow",), {"": most}, 2, card_limit=cards)
    for name, on, most, cards in (("I", "", 4, None), ("II", "3", 4, 4), ("III", "4", 3, 2))
}


class Waits(msgspec.Struct, frozen=True):
    """A round of these steps in which nothing happens by itself."""

    offered: tuple[Step, ...]

    def steps(self, position: Position) -> tuple[Step, ...]:
        return self.offered

    def advance(self, draft: Draft) -> bool:
        return False


def table(
    now: str, *steps: Step, sides: dict[str, str] | None = None, parts: tuple[object, ...] = (), **owners: str
) -> Position:
    """``Ten`` is on turn, with 500 like ``Six``; ``owners`` of trains (``t3_0="Ten"``) and of ``P``."""
    base = made_up.position(made_up.title(*parts))
    definition = replace(
        base.definition,
        trains=TRAINS,
        phases=tuple(PHASES.values()),
        privates={"P": PrivateDefinition(PrivateSymbol("P"), "P", Money(100), NO_MONEY)},
    )
    title = replace(
        base.title,
        definition=definition,
        phases=PHASES,
        rounds={"operating": Waits(steps)},
        questions={DISCARD_QUESTION: DISCARD},
    )
    places = {"Ten": TEN, "Six": SIX, "Ann": ANN}
    named = {name: places.get(owner, owner) for name, owner in owners.items()}
    trains = {f"{kind}-{n}": SUPPLY for kind, each in TRAINS.items() for n in range(each.count or 0)}
    trains |= {n.removeprefix("t").replace("_", "-"): Owner(owner) for n, owner in named.items() if n != "P"}
    state = changed(
        base.state,
        trains=trains,
        sides=sides or {},
        phase=now,
        privates={"P": named.get("P", ANN)},
        markers={"saved-0": SUPPLY, "saved-1": SUPPLY},
        round=Round("operating"),
        operating=Operating(company=CompanySymbol("Ten")),
        actor=TEN,
        cash={**base.state.cash, TEN: 500, SIX: 500},
        floated=("Ten", "Six"),
    )
    at = Position(title, frozenset(), state)
    return made_up.parred(made_up.parred(at, "Ten", 1, 2), "Six", 1, 3)


def after(at: Position, action: Action) -> Position:
    events = loop.submit(at, action).events
    return replace(at, state=fold_conserving(at.definition, at.state, events))


def reason(at: Position, action: Action) -> str:
    with pytest.raises(ActionRefused) as refused:
        loop.submit(at, action)
    return refused.value.reason


DISCARD = Discard(
    "1",
    POOL,
    in_order=True,
    checks=Checks(OwnsTrain("1")),
    turning=Checks(OwnsTrain("2"), OnCard("2"), ToFewerTrains("2")),
)
SALE = TrainsOnSale((NextOfSupply(), SecondHand()))
BUY = BuyTrains(
    "1",
    Checks(
        check.OwnedBySeller("1"),
        check.Sold("1", frozenset({SUPPLY, POOL}), frozenset()),
        check.MaySellOn("2"),
        mark.MarkedNotSold("2", "saved", rusted=False),
        check.OnSale("1"),
        check.RoomForTrain("4"),
        check.TrainAffordable("5"),
        check.TrainPrice("5"),
    ),
    SALE,
    OwnIfPayable("6"),
    (),
    PhaseChange(
        "7", (mark.RustUnlessMarked("7", REMOVED, "saved", given_too=True), AskDiscards("8", ByPrice()))
    ),
    (mark.MarkLostWithSale("9", "saved"),),
)

# --- marks ------------------------------------------------------------------------------------------

FREE = mark.MarkTrains(
    "1",
    Checks(
        mark.PowerOwned("1", PrivateSymbol("P")),
        mark.MarkLeft("1"),
        mark.OneMarkATurn("1"),
        mark.OwnTrain("2"),
        mark.OneMarkEach("2"),
        mark.NotRusted("2"),
        MarkerAffordable("3"),
    ),
    "saved",
    SUPPLY,
    mark.FreeMark(),
    (ClosePrivates("4", (PrivateSymbol("P"),), PlainClosing("4")),),
)
PAID = replace(
    FREE,
    checks=FREE.checks.replace(mark.SoldByOther("1", PrivateSymbol("P")), of=mark.PowerOwned),
    price=mark.PaidToOwner(Money(150), PrivateSymbol("P")),
    after=(),
)
MARKED = {"saved-0": train("2-0"), "saved-1": SUPPLY}


def test_a_power_puts_a_mark_on_a_train_and_closes() -> None:
    at = table("I", FREE, t2_0="Ten", t2_1="Ten", P="Ten")
    assert loop.offers(at) == (OfferMarkTrain(TEN, "1", "saved", ("2-0", "2-1"), NO_MONEY),)
    at = after(at, MarkTrain(TEN, "2-1", "saved"))
    assert at.state.markers["saved-0"] == train("2-1")
    assert at.state.privates[PrivateSymbol("P")] == REMOVED


def test_a_mark_is_bought_of_the_company_that_owns_the_power() -> None:
    at = table("I", PAID, t2_0="Ten", P="Six")
    assert [offer.cost for offer in loop.offers(at) if isinstance(offer, OfferMarkTrain)] == [150]
    at = after(at, MarkTrain(TEN, "2-0", "saved"))
    assert (at.state.cash[TEN], at.state.cash[SIX]) == (350, 650)
    assert reason(at, MarkTrain(TEN, "2-0", "saved")) == "mark.one_a_turn"


@pytest.mark.parametrize(
    ("owners", "now", "marked", "refused"),
    [
        ({"t2_0": "Ten", "P": "Ten"}, "I", "2-0", "mark.no_seller"),
        ({"t2_0": "Ten"}, "I", "2-0", "mark.no_seller"),
        ({"t2_0": "Six", "P": "Six"}, "I", "2-0", "train.not_owned"),
        ({"t2_0": "Ten", "P": "Six"}, "III", "2-0", "mark.rusted"),
    ],
)
def test_marks_that_are_refused(owners: dict[str, Any], now: str, marked: str, refused: str) -> None:
    at = table(now, PAID, **owners)
    assert reason(at, MarkTrain(TEN, marked, "saved")) == refused
    assert loop.offers(at) == ()


def test_more_marks_that_are_refused() -> None:
    at = table("I", PAID, t2_0="Ten", P="Six")
    mine = MarkTrain(TEN, "2-0", "saved")
    assert reason(made_up.change(at, markers=MARKED), mine) == "mark.has_one"
    gone = dict.fromkeys(MARKED, train("3-0"))
    assert reason(made_up.change(at, markers=gone), mine) == "marker.none_left"
    assert reason(made_up.change(at, cash={**at.state.cash, TEN: 149}), mine) == "marker.cannot_afford"
    assert reason(at, MarkTrain(TEN, "2-0", "other")) == "loop.not_now"
    assert reason(table("I", FREE, t2_0="Ten", P="Six"), mine) == "power.not_owned"


def test_a_marked_train_outlives_its_kind_until_its_owner_has_operated_again() -> None:
    at = made_up.change(
        table("II", BUY, t2_0="Six", t2_1="Six", t2_2="Ten", t3_0=POOL, t3_1=POOL, t3_2=POOL), markers=MARKED
    )
    at = made_up.change(at, trains={**at.state.trains, "2-3": POOL})
    at = after(at, BuyTrain(TEN, "4-0", SUPPLY, Money(300)))
    assert [t for t, owner in at.state.trains.items() if owner == SIX] == ["2-0"]
    assert at.state.trains["2-1"] == REMOVED
    leave = mark.SparedLeave("1", REMOVED, "saved", next_round=True)
    six = made_up.change(at, operating=Operating(company=CompanySymbol("Six")))
    assert not happened(leave, six).events, "it stays in the round in which it rusted"
    later = made_up.change(
        six, round=Round("operating", 1, 2, 2), operating=Operating(company=CompanySymbol("Six"))
    )
    assert happened(leave, later).state.trains["2-0"] == REMOVED
    assert happened(leave, later).state.markers["saved-0"] == REMOVED
    assert not happened(
        leave, made_up.change(later, operating=Operating(company=CompanySymbol("Ten")))
    ).events
    at_once = mark.SparedLeave("1", REMOVED, "saved", next_round=False)
    assert happened(at_once, six).state.trains["2-0"] == REMOVED


def happened(effect: mark.SparedLeave, at: Position) -> Draft:
    draft = Draft(at)
    effect.happen(draft)
    return draft


def test_a_mark_on_a_train_that_no_company_has_leaves_with_it() -> None:
    at = made_up.change(table("III", t2_0=POOL), markers=MARKED)
    draft = Draft(at)
    mark.RustUnlessMarked("1", REMOVED, "saved", given_too=True).happen(draft)
    assert draft.state.trains["2-0"] == REMOVED
    assert draft.state.markers["saved-0"] == REMOVED


def test_marked_trains_are_not_sold_or_lose_their_mark() -> None:
    at = made_up.change(table("I", BUY, t2_0="Six"), markers=MARKED)
    assert reason(at, BuyTrain(TEN, "2-0", SIX, Money(1))) == "train.marked"
    lax = replace(BUY, checks=BUY.checks.replace(mark.MarkedNotSold("2", "saved", rusted=True)))
    at = made_up.change(table("I", lax, t2_0="Six"), markers=MARKED)
    assert after(at, BuyTrain(TEN, "2-0", SIX, Money(1))).state.markers["saved-0"] == REMOVED
    at = made_up.change(table("III", lax, t2_0="Six"), markers=MARKED)
    assert reason(at, BuyTrain(TEN, "2-0", SIX, Money(1))) == "train.marked"


def test_spared_trains_count_for_the_limit_unless_the_title_says_no() -> None:
    owners: dict[str, Any] = {"t2_0": "Ten", "t3_0": "Ten", "t3_1": "Ten"}
    counted = made_up.change(table("III", **owners), markers=MARKED)
    assert is_over_limit(counted, CompanySymbol("Ten"))
    apart = made_up.change(table("III", parts=(SparedNotCounted("1", "saved"),), **owners), markers=MARKED)
    assert not is_over_limit(apart, CompanySymbol("Ten"))
    assert not has_room(apart, CompanySymbol("Ten"), "3")


# --- sides ------------------------------------------------------------------------------------------


def sides(at: Position) -> list[tuple[str, str, int]]:
    return [(o.train, o.side, o.minimum) for o in loop.offers(at) if isinstance(o, OfferBuyTrain)]


def test_a_card_of_the_supply_is_bought_as_either_side() -> None:
    at = table("I", BUY)
    assert sides(at) == [("2-0", "", 80), ("2-0", "2x2", 150)]
    bought = after(at, BuyTrain(TEN, "2-0", SUPPLY, Money(150), side="2x2"))
    assert bought.state.sides == {"2-0": "2x2"}
    assert bought.state.cash[TEN] == 350
    with pytest.raises(ActionRefused) as caught:
        loop.submit(at, BuyTrain(TEN, "2-0", SUPPLY, Money(80), side="2x2"))
    assert (caught.value.reason, caught.value.facts["train"]) == ("train.price", "2x2"), "as it will lie"
    assert reason(at, BuyTrain(TEN, "2-0", SUPPLY, Money(80), side="3x2")) == "train.no_such_side"


def test_turning_back_to_the_front_is_folded_too() -> None:
    at = table("I", sides={"3-0": "3x2"})
    assert fold(at.state, [ev.TrainTurned("3-0", "3")]).sides == {}
    assert at.state.train_kind("3-0") == "3x2"


def test_limits_count_trains_and_cards() -> None:
    assert [card_limit_of(table(now)) for now in ("I", "II", "III")] == [99, 4, 2]
    two = table("II", sides={"3-0": "3x2", "3-1": "3x2"}, t3_0="Ten", t3_1="Ten")
    assert not has_room(two, CompanySymbol("Ten"), "3"), "two cards are four trains"
    assert not has_room(
        table("II", sides={"3-0": "3x2"}, t3_0="Ten", t3_1="Ten"), CompanySymbol("Ten"), "3x2"
    )
    light = table("II", sides={"2-0": "2x2", "2-1": "2x2", "2-2": "2x2"}, t2_0="Ten", t2_1="Ten", t2_2="Ten")
    assert has_room(light, CompanySymbol("Ten"), "2x2"), "what may run as one train counts as one"
    assert not has_room(table("III", t3_0="Ten", t3_1="Ten"), CompanySymbol("Ten"), "3"), (
        "three trains on two cards"
    )


def asked(at: Position) -> Position:
    return made_up.change(at, questions=(Question(DISCARD_QUESTION, TEN, "Ten"),))


def test_over_the_limit_a_card_is_turned_or_given_up() -> None:
    at = asked(table("III", sides={"3-0": "3x2", "3-1": "3x2"}, t3_0="Ten", t3_1="Ten"))
    assert loop.offers(at) == (
        OfferDiscardTrain(TEN, "1", ("3-0", "3-1")),
        OfferTurnTrain(TEN, "1", (("3-0", "3"), ("3-1", "3"))),
    )
    turned = after(at, TurnTrain(TEN, "3-1", "3"))
    assert turned.state.sides == {"3-0": "3x2"}
    assert not turned.state.questions, "three trains on two cards"
    given = after(at, DiscardTrain(TEN, "3-0"))
    assert (given.state.trains["3-0"], given.state.sides["3-0"]) == (POOL, "3x2")


def test_turning_helps_against_trains_but_not_against_cards() -> None:
    at = asked(table("III", sides={"3-0": "3x2"}, t3_0="Ten", t3_1="Ten", t3_2="Ten"))
    after_turn = after(at, TurnTrain(TEN, "3-0", "3"))
    assert after_turn.state.questions, "three cards are one too many"
    assert [type(offer) for offer in loop.offers(after_turn)] == [OfferDiscardTrain]


@pytest.mark.parametrize(
    ("turned", "side", "refused"),
    [
        ("3-2", "3", "train.not_owned"),
        ("3-1", "3x2", "train.not_fewer"),
        ("3-0", "3x2", "train.no_such_side"),
        ("3-0", "4", "train.no_such_side"),
        ("2-0", "2", "train.not_fewer"),
    ],
)
def test_cards_that_are_not_turned(turned: str, side: str, refused: str) -> None:
    at = asked(table("II", sides={"3-0": "3x2", "2-0": "2x2"}, t3_0="Ten", t3_1="Ten", t2_0="Ten"))
    assert reason(at, TurnTrain(TEN, turned, side)) == refused


def test_a_title_whose_cards_are_not_turned() -> None:
    at = asked(table("III", sides={"3-0": "3x2", "3-1": "3x2"}, t3_0="Ten", t3_1="Ten"))
    plain = replace(at, title=replace(at.title, questions={DISCARD_QUESTION: replace(DISCARD, turning=None)}))
    assert [type(offer) for offer in loop.offers(plain)] == [OfferDiscardTrain]
    assert reason(plain, TurnTrain(TEN, "3-0", "3")) == "loop.not_now"


def test_the_other_side_begins_the_phase_too() -> None:
    at = table("I", BUY, t2_0="Six", t2_1="Six", t2_2="Six", t2_3="Six")
    assert after(at, BuyTrain(TEN, "3-0", SUPPLY, Money(200), side="3x2")).state.phase == "II"


def test_trains_that_are_given_are_never_on_sale() -> None:
    gone: dict[str, Any] = {f"t{kind}_{n}": "Six" for kind in "234" for n in range(TRAINS[kind].count or 0)}
    assert NextOfSupply().trains(table("III", **gone)) == ()


def test_a_train_that_is_not_sold_stays() -> None:
    at = table("I", BUY, tL_0="Six")
    assert reason(at, BuyTrain(TEN, "L-0", SIX, Money(1))) == "train.never_sold"
