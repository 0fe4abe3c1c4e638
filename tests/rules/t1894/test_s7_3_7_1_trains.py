"""Sections 7.3.7.1 and 7.3.7.2: buying and upgrading trains."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.names import NO_MONEY, Money
from roundhouse.engine.owners import BANK, REMOVED, SUPPLY
from roundhouse.engine.pieces import kind_of
from roundhouse.titles.t1894 import site18xx
from tests.names import company
from tests.rules.t1894 import table as t

AG, EST = company("AG"), company("Est")
TRACK = {"D15": ("57", 1), "D13": ("9", 1), "D11": ("X3", 4)}
UPGRADES = [
    ("2", "3", 80), ("3", "4", 240), ("4", "5+1", 250), ("5+1", "6", 400), ("6", "7", 400),
    ("5+1", "D", 600), ("6", "D", 500), ("7", "D", 450),
]  # fmt: skip
PHASES = {"2": "Yellow", "3": "Green", "4": "Blue", "5+1": "Brown", "6": "Red", "7": "Gray", "D": "Purple"}


def buying(
    phase: str = "Yellow", own: str = "", other: str = "", money: int = 1000, **more: str
) -> t.Position:
    """AG is at its train step; Est (Ben's) has the ``other`` trains; ``supply``: what is sold next."""
    position = t.phase(t.floated(t.after_auction(), "AG", money=money), phase)
    position = t.floated(position, "Est", president="Ben", money=100, Ben=6)
    position = t.trains(position, AG=own, Est=other)
    if "supply" in more:
        position = t.supply_from(position, more["supply"])
    return t.at_step(t.operated(position, "Est"), "AG", "trains")


def from_supply(position: t.Position, price: int, trade_in: str = "") -> act.BuyTrain:
    train = t.offers_of(position, off.OfferBuyTrain, seller=SUPPLY)[0].train
    return act.BuyTrain(AG, train, SUPPLY, Money(price), trade_in)


def test_s7_3_7_1__the_supply_sells_for_face_value() -> None:
    position = buying()
    offer = t.offer_of(position, off.OfferBuyTrain, seller=SUPPLY)
    assert (offer.minimum, offer.maximum) == (80, 80)
    t.refused(position, from_supply(position, 79), "train.price", "7.3.7.1")
    t.refused(position, from_supply(position, 81), "train.price", "7.3.7.1")
    played = t.play(position, from_supply(position, 80))
    assert played.all(ev.Paid) == [ev.Paid(AG, BANK, Money(80), "train", offer.train)]
    assert t.kinds_of(played.position, "AG") == ["2"]


@pytest.mark.parametrize("price", [1, 80, 1000])
def test_s7_3_7_1__another_company_sells_for_any_agreed_price(price: int) -> None:
    position = buying(other="2")
    offer = t.offer_of(position, off.OfferBuyTrain, seller=EST)
    assert (offer.minimum, offer.maximum) == (1, 1000)
    played = t.play(position, act.BuyTrain(AG, offer.train, EST, Money(price)))
    assert t.money(played.position, "Est") == 100 + price
    assert played.state.trains[offer.train] == AG


def test_s7_3_7_1__not_for_nothing_and_not_for_more_than_the_treasury_has() -> None:
    position = buying(other="2")
    train = t.train_of(position, "Est", "2")
    t.refused(position, act.BuyTrain(AG, train, EST, NO_MONEY), "train.price", "7.3.7.1")
    t.refused(position, act.BuyTrain(AG, train, EST, Money(1001)), "train.price", "7.3.7.1")
    t.refused(position, act.BuyTrain(AG, train, company("PLM"), Money(80)), "train.other_owner", "7.3.7.1")


def test_s7_3_7_1__several_trains_as_far_as_money_and_limit_go() -> None:
    position = buying(money=200)
    position = t.submit(position, from_supply(position, 80))
    position = t.submit(position, from_supply(position, 80))
    assert t.kinds_of(position, "AG") == ["2", "2"]
    assert not t.offers_of(position, off.OfferBuyTrain, seller=SUPPLY), "40 are left"


@pytest.mark.parametrize(
    ("phase", "own"),
    [
        ("Yellow", "2 2 2 2"), ("Green", "2 2 3 3"), ("Blue", "3 3 4"), ("Brown", "4 4 5+1"),
        ("Red", "4 5+1 6"), ("Gray", "5+1 6 7"), ("Purple", "6 7"),
    ],
)  # fmt: skip
def test_s7_3_7_1__no_purchase_at_the_limit(phase: str, own: str) -> None:
    more = {"supply": "3"} if phase == "Yellow" else {}  # an upgrade keeps the step open
    position = buying(phase, own, money=5000, **more)
    assert not t.offers_of(position, off.OfferBuyTrain, trade_in="")
    train = next(n for n, o in position.state.trains.items() if o == SUPPLY)
    t.refused(position, act.BuyTrain(AG, train, SUPPLY, Money(1)), "train.limit", "7.3.7.1")


def test_s7_3_7_1__the_limit_before_the_phase_change_counts() -> None:
    position = buying("Green", "3 3 3", supply="4")
    played = t.play(position, from_supply(position, 300))
    assert played.state.phase == "Blue"
    assert t.kinds_of(played.position, "AG") == ["3", "3", "3", "4"]
    assert t.offer_of(played.position, off.OfferDiscardTrain).actor == AG
    full = buying("Green", "2 2 2 3", supply="4")
    t.refused(full, act.BuyTrain(AG, "4-0", SUPPLY, Money(300)), "train.limit", "7.3.7.1")


def test_s7_3_7_1__all_of_a_colour_go_before_the_next() -> None:
    position = buying()
    assert t.offer_of(position, off.OfferBuyTrain, seller=SUPPLY).train.startswith("2-")
    t.refused(position, act.BuyTrain(AG, "3-0", SUPPLY, Money(120)), "train.not_yet", "7.3.7.1")
    last = t.trains(t.phase(position, "Yellow"), Est="2 2 2 2", Nord="2 2")
    last = t.submit(last, from_supply(last, 80))
    assert t.offer_of(last, off.OfferBuyTrain, seller=SUPPLY, trade_in="").train.startswith("3-")
    t.refused(last, act.BuyTrain(AG, "4-0", SUPPLY, Money(300)), "train.not_yet", "7.3.7.1")


def test_s7_3_7_1__the_colours_in_order() -> None:
    kinds = []
    position = buying(supply="2")
    for kind in t.DEFINITION.trains:
        sold = t.supply_from(position, kind)
        kinds.append(kind_of(t.offers_of(t.cash(sold, AG=5000), off.OfferBuyTrain, seller=SUPPLY)[0].train))
    assert kinds == ["2", "3", "4", "5+1", "6", "7", "D"]


def test_s7_3_7_1__a_phase_change_takes_effect_before_the_next_purchase() -> None:
    position = buying("Green", "2 2", other="2 3", supply="4")
    played = t.play(position, from_supply(position, 300))
    order = [type(e) for e in played.events if isinstance(e, ev.Paid | ev.TrainMoved | ev.PhaseBegan)]
    assert order == [ev.Paid, ev.TrainMoved, ev.PhaseBegan, *[ev.TrainMoved] * 3]
    rusted = [m.giver for m in played.all(ev.TrainMoved) if m.reason == "rusted"]
    assert sorted(rusted) == [AG, AG, EST], "all over the game"
    assert t.kinds_of(played.position, "AG") == ["4"]
    more = t.submit(played.position, from_supply(played.position, 300))
    assert t.kinds_of(more, "AG") == ["4", "4"]


def test_s7_3_7_1__a_lower_limit_makes_companies_discard_at_once() -> None:
    position = buying("Green", "", other="3 3 3 3", supply="4")
    played = t.play(position, from_supply(position, 300))
    offer = t.offer_of(played.position, off.OfferDiscardTrain)
    assert (offer.actor, len(offer.trains)) == (EST, 4)
    t.refused(played.position, act.Pass(AG))
    chosen = offer.trains[2]
    after = t.play(played.position, act.DiscardTrain(EST, chosen))
    assert after.all(ev.TrainMoved) == [ev.TrainMoved(chosen, EST, REMOVED, "discarded")]
    assert after.state.trains[chosen] == REMOVED
    assert after.state.actor == AG
    assert after.state.operating.stage == "trains"


def test_s7_3_7_1__with_a_route_a_train_must_be_owned() -> None:
    position = t.tiles(buying(), **TRACK)
    assert t.offer_of(position, off.OfferBuyTrain, seller=SUPPLY).must
    assert not t.offers_of(position, off.OfferPass)
    t.refused(position, act.Pass(AG), "stage.must_act", "7.3.7")
    bought = t.submit(position, from_supply(position, 80))
    assert t.offers_of(bought, off.OfferPass)


def test_s7_3_7_1__without_a_route_no_train_is_needed() -> None:
    assert t.offers_of(buying(), off.OfferPass)
    alone = t.tiles(buying(), D15=("57", 1), D13=("9", 1))
    assert t.offers_of(alone, off.OfferPass), "the track leads to no other revenue centre"


@pytest.mark.parametrize(("old", "new", "cost"), UPGRADES)
def test_s7_3_7_2__the_cost_is_the_new_value_less_half_the_old(old: str, new: str, cost: int) -> None:
    before = list(PHASES)[list(PHASES).index(new) - 1]
    position = buying(PHASES[before], old, supply=new)
    own = t.train_of(position, "AG", old)
    offer = t.offer_of(position, off.OfferBuyTrain, trade_in=own)
    assert (offer.minimum, offer.maximum) == (cost, cost)
    t.refused(position, from_supply(position, cost - 1, own), "train.price")
    played = t.play(position, from_supply(position, cost, own))
    assert played.all(ev.Paid) == [ev.Paid(AG, BANK, Money(cost), "train", offer.train)]
    assert t.kinds_of(played.position, "AG") == [new]
    assert played.state.trains[own] == REMOVED
    assert played.state.phase == PHASES[new]


@pytest.mark.parametrize(("old", "new"), [("2", "4"), ("3", "5+1"), ("4", "6"), ("5+1", "7"), ("3", "3")])
def test_s7_3_7_2__only_to_exactly_one_colour_higher(old: str, new: str) -> None:
    before = list(PHASES)[max(0, list(PHASES).index(new) - 1)]
    position = buying(PHASES[before], old, supply=new, money=2000)
    own = t.train_of(position, "AG", old)
    assert not t.offers_of(position, off.OfferBuyTrain, trade_in=own)
    t.refused(position, from_supply(position, 1, own), "train.no_upgrade", "7.3.7.2")


def test_s7_3_7_2__the_higher_train_must_be_the_next_in_the_supply() -> None:
    position = buying("Yellow", "2")
    own = t.train_of(position, "AG", "2")
    t.refused(position, act.BuyTrain(AG, "3-0", SUPPLY, Money(80), own), "train.not_yet")
    other = buying("Green", "2", other="3")
    own, theirs = t.train_of(other, "AG", "2"), t.train_of(other, "Est", "3")
    t.refused(other, act.BuyTrain(AG, theirs, EST, Money(80), own), "train.upgrade_from_supply", "7.3.7.2")


def test_s7_3_7_2__once_a_round() -> None:
    position = buying("Green", "2 2")
    first, second = (n for n, o in position.state.trains.items() if o == AG)
    position = t.submit(position, from_supply(position, 80, first))
    assert not t.offers_of(position, off.OfferBuyTrain, trade_in=second)
    t.refused(position, from_supply(position, 80, second), "train.one_upgrade", "7.3.7.2")


def test_s7_3_7_2__allowed_at_the_train_limit() -> None:
    position = buying("Green", "2 2 2 2")
    own = t.train_of(position, "AG", "2")
    position = t.submit(position, from_supply(position, 80, own))
    assert sorted(t.kinds_of(position, "AG")) == ["2", "2", "2", "3"]


def test_s7_3_7_2__paid_from_the_treasury_alone() -> None:
    position = buying("Green", "2", other="2", money=79)
    assert not [o for o in t.offers_of(position, off.OfferBuyTrain) if o.trade_in]
    own = t.train_of(position, "AG", "2")
    t.refused(position, act.BuyTrain(AG, "3-1", SUPPLY, Money(80), own), "train.cannot_afford")


def test_s7_3_7_2__before_or_after_other_purchases() -> None:
    position = buying("Green", "2")
    own = t.train_of(position, "AG", "2")
    first = t.submit(position, from_supply(position, 80, own))
    first = t.submit(first, from_supply(first, 120))
    then = t.submit(position, from_supply(position, 120))
    then = t.submit(then, from_supply(then, 80, own))
    assert t.kinds_of(first, "AG") == t.kinds_of(then, "AG") == ["3", "3"]
    assert t.money(first, "AG") == t.money(then, "AG") == 800


# --- option: how 18xx.games plays (notes 2a, 12) --------------------------------------------------


def test_s7_3_7_1__option_over_the_limit_while_an_upgrade_could_be_bought() -> None:
    position = buying("Blue", "3 3 4")
    t.refused(
        position, act.BuyTrain(AG, t.train_of(position, SUPPLY, "4"), SUPPLY, Money(300)), "train.limit"
    )
    lenient = t.played_there(position, site18xx.over_the_limit_with_an_upgrade)
    played = t.play(lenient, from_supply(lenient, 300))
    assert t.kinds_of(played.position, "AG") == ["3", "3", "4", "4"]
    offer = t.offer_of(played.position, off.OfferDiscardTrain)
    after = t.submit(played.position, act.DiscardTrain(AG, offer.trains[0]))
    assert len(t.kinds_of(after, "AG")) == 3
    poor = t.cash(lenient, AG=239)
    assert not t.offers_of(poor, off.OfferBuyTrain), "the upgrade can't be paid"
    none = t.supply_from(t.trains(lenient, AG="4 4 5+1"), "4")
    assert not t.offers_of(none, off.OfferBuyTrain, seller=SUPPLY), "there is nothing to upgrade"
    t.refused(none, act.BuyTrain(AG, t.train_of(none, SUPPLY, "4"), SUPPLY, Money(300)), "train.limit")
