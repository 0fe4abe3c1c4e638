"""Sections 1.14, 5.6 and 8.5.6: buying trains from the bank and from other companies."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import offers as off
from roundhouse.engine.names import NO_MONEY, Money
from roundhouse.engine.owners import CREDIT, POOL, SUPPLY
from roundhouse.engine.pieces import kind_of, own_trains
from tests.names import company
from tests.rules import table as t
from tests.rules.t1825 import lines
from tests.rules.t1825.lines import GWR, LNWR

CAM = company("Cam")


def shopping(position: t.Position, symbol: str = "LNWR") -> t.Position:
    """The company decides over trains, also where it can't buy any."""
    return lines.at_stage(position, symbol, "trains", "run", "dividend")


def buyer(money: int = 2000, trains: str = "", phase: str = "1", **others: str) -> t.Position:
    """The LNWR with ``trains`` is about to buy; ``others``: the trains of the GWR or the pool."""
    position = lines.formed(lines.opened("unit_1", "k2", "k3"), "LNWR", money=money)
    position = lines.formed(position, "GWR", "Ben")
    return shopping(t.trains(t.phase(position, phase), LNWR=trains, **others))


def sold(position: t.Position) -> set[tuple[str, str, int, int]]:
    """What is for sale: kind, seller, least and highest price."""
    offers = t.offers_of(position, off.OfferBuyTrain)
    return {(kind_of(o.train), o.seller, o.minimum, o.maximum) for o in offers}


def test_s1_14__trains_are_sold_in_ascending_order() -> None:
    assert sold(buyer()) == {("2", "supply", 180, 180)}
    t.refused(buyer(), act.BuyTrain(LNWR, "3-0", SUPPLY, Money(300)), "train.not_yet", "5.6.1")
    assert sold(t.supply_from(buyer(), "3")) == {("3", "supply", 300, 300)}


def test_s5_6__any_number_one_at_a_time_paid_with_credit() -> None:
    played = t.play(buyer(), act.BuyTrain(LNWR, "2-0", SUPPLY, Money(180)))
    assert t.paid(played, "train") == [(LNWR, CREDIT, 180)]
    position = t.submit(played.position, act.BuyTrain(LNWR, "2-1", SUPPLY, Money(180)))
    assert t.kinds_of(position, "LNWR") == ["2", "2"]
    t.refused(position, act.BuyTrain(LNWR, "2-2", SUPPLY, Money(179)), "train.price")
    t.refused(buyer(money=179), act.BuyTrain(LNWR, "2-0", SUPPLY, Money(180)), "train.cannot_afford")


def test_s5_6__no_company_must_own_a_train() -> None:
    position = t.submit(buyer(), act.Pass(LNWR))
    assert position.state.operating.stage != "trains"
    assert t.kinds_of(position, "LNWR") == []


def test_s5_6_1__a_returned_train_is_an_alternative_and_begins_no_phase() -> None:
    position = buyer(phase="2", pool="4")
    position = t.supply_from(position, "5")
    assert sold(position) == {("5", "supply", 550, 550), ("4", POOL, 430, 430)}, "the 4 needn't go first"
    returned = t.train_of(position, "pool", "4")
    played = t.play(position, act.BuyTrain(LNWR, returned, POOL, Money(430)))
    assert t.paid(played, "train") == [(LNWR, CREDIT, 430)]
    assert played.state.phase == "2"
    after = t.play(played.position, act.BuyTrain(LNWR, "5-0", SUPPLY, Money(550)))
    assert after.state.phase == "3"


def test_s5_6_1__a_returned_train_of_the_first_kind_of_a_phase_doesnt_begin_it() -> None:
    position = t.supply_from(buyer(phase="2", pool="5"), "4")
    played = t.play(position, act.BuyTrain(LNWR, t.train_of(position, "pool", "5"), POOL, Money(550)))
    assert played.state.phase == "2"
    after = t.play((t.supply_from(played.position, "5")), act.BuyTrain(LNWR, "5-1", SUPPLY, Money(550)))
    assert after.state.phase == "3", "the first new one does"


@pytest.mark.parametrize(
    ("phase", "owned", "new", "price"),
    [("1", "2 2 2", "2", 180), ("2", "3 3 3", "4", 430), ("3", "3 3", "5", 550)],
)
def test_s5_6_2__the_phase_limits_the_trains_of_a_company(
    phase: str, owned: str, new: str, price: int
) -> None:
    position = t.supply_from(buyer(trains=owned, phase=phase), new)
    train = t.train_of(position, "supply", new)
    full = t.submit(position, act.BuyTrain(LNWR, train, SUPPLY, Money(price)))
    full = shopping(full)
    another = next(
        name for name, owner in full.state.trains.items() if kind_of(name) == new and owner == SUPPLY
    )
    refusal = t.refused(full, act.BuyTrain(LNWR, another, SUPPLY, Money(price)), "train.limit", "5.6.4")
    assert refusal.facts["limit"] == len(owned.split()) + 1


def test_s5_6_3__the_phase_change_follows_at_once() -> None:
    position = t.supply_from(buyer(trains="2 2"), "3")
    played = t.play(position, act.BuyTrain(LNWR, "3-0", SUPPLY, Money(300)))
    assert played.state.phase == "2"
    position = t.supply_from(played.position, "5")
    played = t.play(position, act.BuyTrain(LNWR, "5-0", SUPPLY, Money(550)))
    assert (played.state.phase, t.kinds_of(played.position, "LNWR")) == ("3", ["3", "5"])


def test_s5_6_4__four_trains_and_no_5_although_the_2s_would_rust() -> None:
    position = t.supply_from(buyer(trains="2 2 2 2", phase="2"), "5")
    assert not sold(position)
    t.refused(position, act.BuyTrain(LNWR, "5-0", SUPPLY, Money(550)), "train.limit", "5.6.4")


def test_s5_6_5__from_another_company_at_any_price_agreed() -> None:
    position = buyer(money=37, GWR="2")
    assert ("2", GWR, 1, 37) in sold(position)
    (offer,) = t.offers_of(position, off.OfferBuyTrain, seller=GWR)
    for price in (NO_MONEY, Money(38)):
        t.refused(position, act.BuyTrain(LNWR, offer.train, GWR, price))
    played = t.play(position, act.BuyTrain(LNWR, offer.train, GWR, Money(1)))
    assert t.paid(played, "train") == [(LNWR, GWR, 1)]


def test_s5_6_5__the_sellers_president_must_agree_under_the_option() -> None:
    position = t.switched(buyer(GWR="2"), "unit_1", "k2", "k3", "consent")
    (offer,) = t.offers_of(position, off.OfferBuyTrain, seller=GWR)
    action = act.BuyTrain(LNWR, offer.train, GWR, Money(50))
    assert t.refused(position, action, "consent.missing").facts["players"] == ("Ben",)
    t.submit(position, act.BuyTrain(LNWR, offer.train, GWR, Money(50), agreed=("Ben",)))


def test_s8_5_6__a_train_that_a_company_has_brought_is_never_sold() -> None:
    position = lines.formed(lines.opened("unit_1", "r1"), "LNWR", money=2000)
    position = lines.formed(position, "Cam", "Ben")
    (baked,) = own_trains(position.definition)["Cam"]  # type: ignore[index]
    assert t.kinds_of(position, "Cam") == ["U3"]
    position = shopping(position)
    assert sold(position) == {("2", "supply", 180, 180)}
    t.refused(position, act.BuyTrain(LNWR, baked, CAM, Money(100)), "train.stays", "8.5.6")
    held = {**position.state.trains, "2-5": CAM}
    assert ("2", CAM, 1, 2000) in sold(t.change(position, trains=held)), "another of its trains is"


def test_s8_5_6__a_train_that_a_company_has_brought_is_not_given_up() -> None:
    position = lines.formed(lines.opened("unit_1", "r1"), "LNWR", money=2000)
    position = lines.formed(position, "Cam", "Ben")
    held = {**position.state.trains, "3-0": CAM, "3-1": CAM, "3-2": CAM}
    position = t.supply_from(t.phase(t.change(position, trains=held), "2"), "5")
    position = t.play(shopping(position), act.BuyTrain(LNWR, "5-0", SUPPLY, Money(550))).position
    (offer,) = t.offers_of(position, off.OfferDiscardTrain)
    assert (offer.actor, set(offer.trains)) == (CAM, {"3-0", "3-1", "3-2"})
    (baked,) = own_trains(position.definition)["Cam"]  # type: ignore[index]
    t.refused(position, act.DiscardTrain(CAM, baked), "train.stays", "8.5.6")
