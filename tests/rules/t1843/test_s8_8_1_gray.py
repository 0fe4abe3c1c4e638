"""Section 8.8.1: the second shop of the gray phase, and what may be done with rusted trains."""

import pytest

from roundhouse.engine.owners import POOL
from roundhouse.engine.pieces import kind_of
from tests.names import company
from tests.rules.t1843 import table as t

FRONTS = ("2+1", "4+1", "5+2", "5E", "8E")


def gray(owned: str, treasury: int, other: str = "") -> t.Position:
    """EST, which has a route, in its train step of the gray phase; Ben's SO has the ``other``."""
    position = t.phase(t.plain(), "Gray")
    held = {name: POOL if kind_of(name) in FRONTS else o for name, o in position.state.trains.items()}
    position = t.change(position, trains=held)
    for train in owned.split():
        position = given(position, train, "EST")
    for train in other.split():
        position = given(position, train, "SO")
    position = t.floated(position, "SO", 67, "Ben", None, 1000, Ben=6)
    position = t.floated(position, "EST", 73, "Ada", None, treasury, Ada=6)
    return t.at_step(t.at_home(position, "EST", "SO"), "EST", "trains")


def given(position: t.Position, kind: str, symbol: str) -> t.Position:
    """The company owns one more card with this side up."""
    front = "2+1" if kind == "3+1" else kind
    free = next(n for n, o in position.state.trains.items() if kind_of(n) == front and o != company(symbol))
    position = t.change(position, trains={**position.state.trains, free: company(symbol)})
    return t.change(position, sides={**position.state.sides, free: kind}) if front != kind else position


def offered(position: t.Position, traded: bool = False) -> dict[str, int]:
    """The kinds that the bank sells with their prices, with or without a card thrown away for them."""
    found = t.offers_of(position, t.off.OfferBuyTrain)
    bank = (o for o in found if not o.seller.startswith("company") and bool(o.trade_in) == traded)
    return {o.side or position.state.train_kind(o.train): int(o.minimum) for o in bank}


def traded(position: t.Position, kind: str) -> t.act.BuyTrain:
    """The purchase of a kind for which the rusted train is thrown away."""
    found = t.offers_of(position, t.off.OfferBuyTrain)
    offer = next(o for o in found if o.trade_in and (o.side or position.state.train_kind(o.train)) == kind)
    return t.act.BuyTrain(
        offer.actor, offer.train, offer.seller, offer.minimum, offer.trade_in, side=offer.side
    )


def test_s8_8_1__a_rusted_train_is_thrown_away_for_a_larger_one() -> None:
    position = gray("Electric 2+1", 400)
    old = next(n for n, o in position.state.trains.items() if o == company("EST") and kind_of(n) == "2+1")
    assert offered(position) == {}
    assert offered(position, traded=True) == {"3+1": 200, "4+1": 300, "5+2": 350, "5E": 400}
    after = t.submit(position, traded(position, "5E"))
    assert sorted(t.kinds_of(after, "EST")) == ["5E", "Electric"]
    assert after.state.trains[old] == POOL
    assert t.treasury_of(after, "EST") == 0


def test_s8_8_1__no_smaller_train_is_bought_for_one_thrown_away() -> None:
    position = gray("Electric 5E", 1000)
    assert offered(position, traded=True) == {"8E": 500, "Electric": 900}
    old = next(n for n, o in position.state.trains.items() if o == company("EST") and kind_of(n) == "5E")
    small = next(n for n, o in position.state.trains.items() if o == POOL and kind_of(n) == "4+1")
    t.refused(position, t.act.BuyTrain(company("EST"), small, POOL, t.Money(300), old), "train.not_larger")


def test_s8_8_1__only_a_rusted_train_is_thrown_away() -> None:
    position = gray("Electric", 1000)
    own = next(n for n, o in position.state.trains.items() if o == company("EST"))
    new = next(n for n, o in position.state.trains.items() if o == POOL and kind_of(n) == "8E")
    t.refused(position, t.act.BuyTrain(company("EST"), new, POOL, t.Money(500), own), "train.not_rusted")


def test_s8_8_1__the_director_adds_to_an_electric_for_which_a_rusted_train_goes() -> None:
    position = t.submit(gray("", 620), t.buying(gray("", 620), "8E", POOL))
    assert t.treasury_of(position, "EST") == 120
    found = t.offers_of(position, t.off.OfferBuyTrain)
    offer = next(o for o in found if kind_of(o.train) == "Electric" and o.trade_in)
    assert (offer.contribution, offer.must) == (780, True)
    after = t.submit(position, traded(position, "Electric"))
    assert t.kinds_of(after, "EST") == ["Electric"]
    assert (t.treasury_of(after, "EST"), t.money(after, "Ada")) == (0, 5000 - 780)


def test_s8_8_1__no_rusted_train_is_due() -> None:
    found = t.offers_of(gray("", 1000), t.off.OfferBuyTrain)
    assert {kind_of(o.train) for o in found if o.must} == {"Electric"}
    assert all(o.still_due == (0 if o.must else 900) for o in found)
    assert "8E" in {kind_of(o.train) for o in found}


@pytest.mark.parametrize("kind", ["Electric", "4+1"])
def test_s8_8_1__other_companies_sell_gray_and_rusted_trains(kind: str) -> None:
    position = gray("", 500, kind)
    offer = next(o for o in t.offers_of(position, t.off.OfferBuyTrain, seller=company("SO")))
    assert kind_of(offer.train) == kind
    assert (offer.minimum, offer.maximum) == (1, 900 if kind == "Electric" else 500)


def test_s13_2__a_yellow_card_is_no_3_1_alone_before_the_gray_phase() -> None:
    position = t.floated(t.plain(), "EST", 73, "Ada", None, 1000, Ada=6)
    position = t.at_step(t.at_home(position, "EST"), "EST", "trains")
    assert offered(position) == {"2+1": 125, "2x2": 200}


def test_s8_8_3__when_the_bank_has_no_train_left_none_is_due() -> None:
    position = t.at_home(t.floated(t.phase(t.plain(), "Gray"), "EST", treasury=500), "EST")
    position = t.at_home(t.floated(position, "PLM", 94, "Ben", treasury=0), "PLM")
    trains = {n: "removed" if n.startswith("Electric") else o for n, o in position.state.trains.items()}
    kept = next(name for name in trains if name.startswith("Electric"))
    position = t.change(position, trains={**trains, kept: company("PLM")})
    position = t.arriving_at(position, "EST", "trains")
    offer = t.offer_of(position, t.off.OfferBuyTrain, seller=company("PLM"))
    assert (offer.must, offer.maximum) == (False, 500)
    assert t.submit(position, t.passing("EST")).state.operating.company != "EST", "PLM's director may refuse"
