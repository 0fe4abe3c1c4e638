"""Section 8.8, other readings that a table may choose, and the Engineers card on trains given up (10.2.5)."""

import pytest

from roundhouse.engine.owners import POOL, REMOVED
from roundhouse.engine.owners import train as on_train
from roundhouse.engine.pieces import kind_of
from tests.names import company
from tests.rules.t1843 import table as t

EST = company("EST")
FRONTS = {"3/5x2": "4+1", "4/6x2": "5+2"}


def step(phase: str, owned: str, treasury: int, **cash: int) -> t.Position:
    """EST, which has a route, in its train step; Ada, its director, has three shares of SO at 79 too."""
    position = cards(t.phase(t.plain(), phase), *owned.split())
    position = t.floated(position, "SO", 67, "Ben", (9, 5), 0, Ben=4, Ada=3)
    position = t.floated(position, "EST", 73, "Ada", None, treasury, Ada=6)
    return t.cash(t.at_step(t.at_home(position, "EST"), "EST", "trains"), **cash)


def own(position: t.Position) -> list[str]:
    """The cards of EST."""
    return [name for name, owner in position.state.trains.items() if owner == EST]


def cards(position: t.Position, *sides: str) -> t.Position:
    """EST owns cards with these sides up, the oldest kind first."""
    fronts = [FRONTS.get(side, side) for side in sides]
    position = t.trains(position, EST=fronts)
    return t.change(position, sides={n: s for n, s in zip(own(position), sides, strict=True) if s in FRONTS})


def kept(position: t.Position, kind: str) -> str:
    """A train of EST."""
    trains = position.state.trains.items()
    return next(n for n, o in trains if o == EST and position.state.train_kind(n) == kind)


def offered(position: t.Position, seller: str) -> dict[str, int]:
    found = t.offers_of(position, t.off.OfferBuyTrain, seller=seller)
    return {o.side or position.state.train_kind(o.train): int(o.maximum) for o in found}


def in_pool(position: t.Position, kind: str, side: str) -> t.Position:
    """One card of a kind lies in the pool with this side up."""
    name = next(n for n in position.state.trains if kind_of(n) == kind)
    position = t.change(position, trains={**position.state.trains, name: POOL})
    return t.change(position, sides={**position.state.sides, name: side})


# --- pool_either_side -----------------------------------------------------------------------------------


def test_s8_8_1__a_card_in_the_pool_keeps_its_side() -> None:
    position = in_pool(step("Blue", "", 1000), "4+1", "3/5x2")
    assert offered(position, POOL) == {"3/5x2": 500}


def test_s8_8_1__option_pool_either_side() -> None:
    position = t.switched(in_pool(step("Blue", "", 1000), "4+1", "3/5x2"), "pool_either_side")
    assert offered(position, POOL) == {"3/5x2": 500, "4+1": 300}
    after = t.submit(position, t.buying(position, "4+1", POOL))
    assert t.kinds_of(after, "EST") == ["4+1"]


def test_s8_8_3__option_pool_either_side__the_cheapest_side_is_what_the_director_helps_with() -> None:
    position = in_pool(step("Blue", "", 100, Ada=1000), "4+1", "3/5x2")
    position = t.supply(position, green=0)
    assert offered(position, POOL) == {}
    assert offered(position, "supply") == {"5+2": 350}
    position = t.switched(position, "pool_either_side")
    assert offered(position, POOL) == {"4+1": 300}
    assert offered(position, "supply") == {}


# --- flip_to_make_room ----------------------------------------------------------------------------------


def test_s8_8_2__no_card_is_turned_for_a_purchase() -> None:
    position = cards(step("Green", "4+1", 1000), "3/5x2", "3/5x2")
    assert not t.offers_of(position, t.off.OfferBuyTrain)
    t.refused(position, t.act.TurnTrain(EST, kept(position, "3/5x2"), "4+1"))


def test_s8_8_2__option_flip_to_make_room() -> None:
    position = t.switched(cards(step("Green", "4+1", 1000), "3/5x2", "3/5x2"), "flip_to_make_room")
    assert not t.offers_of(position, t.off.OfferBuyTrain)
    position = t.submit(position, t.act.TurnTrain(EST, kept(position, "3/5x2"), "4+1"))
    assert [position.state.train_kind(n) for n in own(position)] == ["4+1", "3/5x2"]
    assert offered(position, "supply") == {"4+1": 300}
    assert not t.offers_of(position, t.off.OfferTurnTrain), "there is room already"
    other = kept(position, "3/5x2")
    t.refused(position, t.act.TurnTrain(EST, other, "4+1"), "train.makes_no_room")


# --- emergency_free_sales -------------------------------------------------------------------------------


def test_s8_8_3__option_emergency_free_sales() -> None:
    position = t.private(step("Green", "", 100, Ada=190), "C", "Ada")
    position = t.supply(position, yellow=0)
    assert t.sale_counts(position, "SO") == (1,)
    free = t.switched(position, "emergency_free_sales")
    assert t.sale_counts(free, "SO") == (1, 2, 3)
    free = t.submit(free, t.sell("Ada", "SO", 2))
    assert t.offers_of(free, t.off.OfferSellPrivate, private="C"), "also when the money suffices"
    after = t.submit(free, t.buying(free, "4+1"))
    assert t.money(after, "Ada") == 190 + 2 * 79 - 200
    assert not t.offers_of(after, t.off.OfferSellShares, emergency=True)


def test_s8_8_3__option_emergency_free_sales__not_while_the_treasury_can_pay() -> None:
    position = t.switched(t.supply(step("Green", "", 300, Ada=0), yellow=0), "emergency_free_sales")
    assert not t.offers_of(position, t.off.OfferSellShares)
    t.refused(position, t.sell("Ada", "SO"), "emergency.not_due")


# --- the Engineers card ---------------------------------------------------------------------------------


@pytest.mark.parametrize("turned", [False, True])
def test_s10_2_5__a_marked_card_given_up_loses_the_mark_one_turned_keeps_it(turned: bool) -> None:
    position = cards(t.phase(t.plain(), "Green"), "3/5x2", "3/5x2")
    marked = kept(position, "3/5x2")
    position = t.change(position, markers={**position.state.markers, "engineers-0": on_train(marked)})
    position = t.floated(position, "EST", 73, "Ada", None, 0, Ada=6)
    position = t.floated(position, "PO", 67, "Ben", None, 1000, Ben=6)
    position = t.supply(t.at_step(t.at_home(position, "EST", "PO"), "PO", "trains"), yellow=0, green=0)
    position = t.submit(position, t.buying(position, "5+2"))
    if turned:
        after = t.submit(position, t.act.TurnTrain(EST, marked, "4+1"))
        assert after.state.markers["engineers-0"] == on_train(marked)
        return
    after = t.submit(position, t.act.DiscardTrain(EST, marked))
    assert after.state.trains[marked] == POOL
    assert after.state.markers["engineers-0"] == REMOVED
