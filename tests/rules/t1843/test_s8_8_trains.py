"""Sections 8.8.1 to 8.8.3: what trains a company buys, keeps and must have."""

import pytest

from roundhouse.engine.owners import POOL, SUPPLY, player
from roundhouse.engine.pieces import kind_of
from tests.names import company
from tests.rules.t1843 import table as t

EST = company("EST")
COLORS = ("yellow", "green", "blue", "brown", "red")


def est(phase: str = "Yellow", trains: str = "", treasury: int = 2000, **others: str) -> t.Position:
    """EST (which has a route without any tile) in its train step, with trains of these sides.

    The trains of earlier colours have left the supply; ``others`` are companies with trains.
    """
    position = t.floated(t.phase(t.plain(), phase), "EST", 67, "Ada", None, treasury, Ada=6)
    for symbol in others:
        position = t.floated(position, symbol, 67, "Ben", None, 500, Ben=6)
    position = t.at_home(t.cards(position, **others), "EST", *others)
    position = t.at_step(position, "EST", "trains")
    return t.cash(t.cards(position, EST=trains), EST=treasury)


def sides(position: t.Position, seller: str = SUPPLY) -> dict[str, int]:
    """The sides on sale and what they cost."""
    found = t.offers_of(position, t.off.OfferBuyTrain, seller=t.owner_of(seller))
    return {offer.side or kind_of(offer.train): int(offer.minimum) for offer in found}


def empty(position: t.Position, upto: str) -> t.Position:
    """The supply without the cards of the colours up to and with ``upto``."""
    return t.supply(position, **dict.fromkeys(COLORS[: COLORS.index(upto) + 1], 0))


def in_pool(position: t.Position, train: str, side: str) -> t.Position:
    """A card lies in the pool with this side up."""
    held = {**position.state.trains, train: POOL}
    return t.change(position, trains=held, sides={**position.state.sides, train: side})


@pytest.mark.parametrize(
    ("phase", "prices"),
    [
        ("Yellow", {"2+1": 125, "2x2": 200}),
        ("Green", {"4+1": 300, "3/5x2": 500}),
        ("Blue", {"5+2": 350, "4/6x2": 600}),
        ("Brown", {"5E": 400, "5/7x2": 700}),
        ("Red", {"8E": 500}),
    ],
)
def test_s8_8_1__the_supply_sells_its_first_colour_on_either_side(phase: str, prices: dict[str, int]) -> None:
    assert sides(est(phase)) == prices


@pytest.mark.parametrize(
    ("phase", "trains"),
    [
        ("Yellow", "2+1 2+1 2+1 2+1"),
        ("Green", "3/5x2 3/5x2"),
        ("Green", "4+1 4+1 3/5x2"),
        ("Green", "2+1 2+1 2+1 2+1"),
        ("Blue", "5+2 5+2 5+2"),
        ("Blue", "4/6x2 5+2"),
        ("Brown", "5E 5E"),
        ("Brown", "5E 5/7x2"),
        ("Red", "8E 8E"),
        ("Red", "5/7x2"),
        ("Gray", "Electric Electric"),
    ],
)
def test_s8_8_2__nothing_is_bought_at_the_limit(phase: str, trains: str) -> None:
    assert not t.offers_of(est(phase, trains), t.off.OfferBuyTrain)


def test_s8_8_2__the_limit_is_that_before_the_phase_it_begins() -> None:
    position = empty(est("Green", "2+1 2+1 2+1 2+1"), "green")
    assert not t.offers_of(position, t.off.OfferBuyTrain)
    position = empty(est("Green", "2+1 2+1 2+1"), "green")
    assert sides(position) == {"5+2": 350}, "4/6x2 would be five trains"
    position = t.submit(position, t.buying(position, "5+2"))
    assert t.kinds_of(position, "EST") == ["5+2"]


def test_s8_8_2__three_pairs_that_count_as_singles_leave_room_for_a_fourth() -> None:
    position = est("Green", "2x2 2x2 2x2")
    assert sides(position) == {"4+1": 300}
    yellow = est("Yellow", "2x2 2x2 2x2")
    assert {"2+1", "2x2"} <= set(sides(yellow))
    full = t.submit(yellow, t.buying(yellow, "2x2"))
    assert not t.offers_of(full, t.off.OfferBuyTrain)


def test_s8_8_2__a_pair_that_is_bought_brings_two_trains() -> None:
    assert sides(est("Green", "4+1 4+1 4+1")) == {"4+1": 300}
    assert sides(est("Green", "4+1 4+1")) == {"4+1": 300, "3/5x2": 500}
    assert sides(est("Brown", "5E")) == {"5E": 400, "5/7x2": 700}


def blue_begins(trains: str) -> t.Position:
    """NOR, with these trains, when EST begins the blue phase."""
    position = empty(est("Green", "", NOR=trains), "green")
    return t.submit(position, t.buying(position, "5+2"))


def test_s8_8_2__at_blue_one_of_two_pairs_is_turned_or_given_up() -> None:
    position = blue_begins("3/5x2 3/5x2")
    nor = company("NOR")
    offer = t.offer_of(position, t.off.OfferTurnTrain)
    assert offer.actor == nor
    assert {side for _, side in offer.choices} == {"4+1"}
    train, side = offer.choices[0]
    turned = t.submit(position, t.act.TurnTrain(nor, train, side))
    assert turned.state.actor == EST
    assert not turned.state.questions
    up = sorted(turned.state.sides.get(n, "4+1") for n, o in turned.state.trains.items() if o == nor)
    assert up == ["3/5x2", "4+1"]
    given_up = t.submit(position, t.act.DiscardTrain(nor, train))
    assert not given_up.state.questions
    assert given_up.state.trains[train] == POOL
    assert given_up.state.sides[train] == "3/5x2"
    (offered,) = t.offers_of(given_up, t.off.OfferBuyTrain, seller=POOL)
    assert (offered.train, offered.minimum) == (train, 500), "beside its 5+2 EST has room for two trains"


def test_s8_8_2__turning_helps_only_where_there_are_too_many_trains() -> None:
    position = empty(est("Blue", "", NOR="5+2 5+2 5+2"), "blue")
    position = t.submit(position, t.buying(position, "5E"))
    assert not t.offers_of(position, t.off.OfferTurnTrain)
    offer = t.offer_of(position, t.off.OfferDiscardTrain)
    assert (offer.actor, len(offer.trains)) == (company("NOR"), 3)


def test_s8_8_2__a_pair_and_a_single_fit_brown_but_not_red() -> None:
    position = empty(est("Brown", "5/7x2"), "brown")
    position = t.submit(position, t.buying(position, "8E"))
    assert position.state.phase == "Red"
    assert t.offers_of(position, t.off.OfferDiscardTrain)
    turning = t.offer_of(position, t.off.OfferTurnTrain)
    position = t.submit(position, t.act.TurnTrain(EST, *turning.choices[0]))
    assert not position.state.questions
    assert sorted(t.kinds_of(position, "EST")) == ["5E", "8E"]


def test_s8_8_2__turning_a_pair_makes_no_room_for_a_purchase() -> None:
    position = est("Green", "3/5x2 3/5x2")
    assert not t.offers_of(position, t.off.OfferTurnTrain)


def test_s8_8_1__the_pool_sells_the_side_that_lies_up_at_its_price() -> None:
    position = est("Green")
    train = next(n for n, o in position.state.trains.items() if o == SUPPLY and n.startswith("4+1"))
    position = in_pool(position, train, "3/5x2")
    found = t.offers_of(position, t.off.OfferBuyTrain, seller=POOL)
    assert [(o.train, o.minimum, o.maximum) for o in found] == [(train, 500, 500)]


def test_s8_8_1__another_company_sells_for_any_price_from_1_up() -> None:
    position = est("Green", "", 800, NOR="3/5x2")
    offer = t.offer_of(position, t.off.OfferBuyTrain, seller=company("NOR"))
    assert (offer.minimum, offer.maximum) == (1, 800)
    t.refused(position, t.act.BuyTrain(EST, offer.train, offer.seller, t.Money(0)))
    t.refused(position, t.act.BuyTrain(EST, offer.train, offer.seller, t.Money(801)))


def test_s8_8_1__the_other_director_must_agree() -> None:
    position = est("Green", "", 800, NOR="4+1")
    played = t.play(position, t.buying(position, seller="NOR", price=700))
    assert t.kinds_of(played.position, "EST") == ["4+1"]
    assert (t.treasury_of(played.position, "EST"), t.treasury_of(played.position, "NOR")) == (100, 1200)


def test_s8_8_1__track_is_an_obligation() -> None:
    position = est("Yellow", "", 10)
    assert not [o for o in t.offers_of(position, t.off.OfferPass) if o.actor == EST]


def test_s8_8_1__without_a_route_a_company_may_stay_without_trains() -> None:
    position = t.floated(t.plain(), "PRO", 67, "Ada", None, 1000, Ada=6)
    position = t.at_step(position, "PRO", "trains")
    assert sides(position)
    assert t.offers_of(position, t.off.OfferPass)


def poor(treasury: int, director: int, phase: str = "Green", **others: str) -> t.Position:
    """EST is obliged; Ada, its director, has a share to sell at 83."""
    position = est(phase, "", treasury, **others)
    row, column = next(
        (r, c)
        for r, boxes in enumerate(t.DEFINITION.market.rows)
        for c, box in enumerate(boxes)
        if box and box.price == 83
    )
    position = t.floated(position, "SO", 67, "Ben", (row, column), None, Ben=4, Ada=3)
    return t.cash(t.operated(position, "SO"), Ada=director)


def test_s8_8_3__the_director_adds_what_is_missing_to_the_cheapest_side() -> None:
    position = poor(120, 100)
    assert not t.offers_of(position, t.off.OfferBuyTrain, side="3/5x2")
    assert t.offer_of(position, t.off.OfferSellShares, company="SO").price == 83
    position = t.submit(position, t.sell("Ada", "SO"))
    assert t.money(position, "Ada") == 183
    assert not t.offers_of(position, t.off.OfferSellShares)
    offer = t.offer_of(position, t.off.OfferBuyTrain)
    assert (offer.minimum, offer.contribution) == (300, 180)
    position = t.submit(position, t.buying(position))
    assert (t.money(position, "Ada"), t.treasury_of(position, "EST")) == (3, 0)


def test_s8_8_3__no_help_where_the_treasury_can_pay_for_one() -> None:
    position = poor(310, 2000)
    found = t.offers_of(position, t.off.OfferBuyTrain)
    assert [(o.minimum, o.contribution) for o in found] == [(300, 0)]
    assert not t.offers_of(position, t.off.OfferSellShares)


def test_s8_8_3__the_cheapest_of_pool_and_supply() -> None:
    position = poor(100, 2000)
    train = next(n for n, o in position.state.trains.items() if o == SUPPLY and n.startswith("4+1"))
    pool = in_pool(position, train, "3/5x2")
    assert [o.minimum for o in t.offers_of(pool, t.off.OfferBuyTrain)] == [300]


def test_s8_8_3__a_train_of_another_company_for_its_face_value_at_most() -> None:
    position = poor(100, 2000, NOR="4+1")
    offer = t.offer_of(position, t.off.OfferBuyTrain, seller=company("NOR"))
    assert offer.maximum == 300
    t.refused(position, t.act.BuyTrain(EST, offer.train, offer.seller, t.Money(301)))


def test_s8_8_3__with_a_train_the_director_adds_nothing() -> None:
    position = est("Green", "4+1", 100)
    assert not t.offers_of(position, t.off.OfferBuyTrain)


def test_s8_8_3__privates_go_to_the_bank_for_their_face_value() -> None:
    position = t.private(poor(120, 100), "LH", "Ada")
    offer = t.offer_of(position, t.off.OfferSellPrivate, private="LH")
    assert (offer.actor, offer.price) == (player("Ada"), 60)
    position = t.submit(position, t.act.SellPrivate(player("Ada"), offer.private))
    assert t.money(position, "Ada") == 160
    assert t.owner_of_private(position, "LH") == "removed"


def test_s8_8_3__the_operating_company_keeps_its_director() -> None:
    position = t.shares(poor(120, 0), "EST", "Ada", Ada=4, Ben=3)
    assert t.sale_counts(position, "EST") == (1,)


def gray(treasury: int, trains: str = "", director: int = 3000) -> t.Position:
    """EST with single trains, after the gray phase has begun in its train step."""
    position = empty(est("Red"), "red")
    position = t.submit(position, t.buying(position, "Electric"))
    assert position.state.phase == "Gray"
    held = {n: SUPPLY if owner == EST else owner for n, owner in position.state.trains.items()}
    for kind in trains.split():
        held[next(n for n, owner in held.items() if kind_of(n) == kind and owner in (SUPPLY, POOL))] = EST
    return t.cash(t.change(position, trains=held), EST=treasury, Ada=director)


def test_s8_8_1__a_rusted_train_of_the_treasury_leaves_the_obligation() -> None:
    position = gray(620)
    rusted = t.submit(position, t.buying(position, "8E", POOL))
    assert t.treasury_of(rusted, "EST") == 120
    assert not [o for o in t.offers_of(rusted, t.off.OfferPass) if o.actor == EST]
    offer = t.offer_of(rusted, t.off.OfferBuyTrain, trade_in="")
    assert (offer.minimum, offer.contribution) == (900, 780)
    bought = t.submit(rusted, t.buying(rusted, "Electric"))
    assert (t.treasury_of(bought, "EST"), t.money(bought, "Ada")) == (0, 2220)
    assert sorted(t.kinds_of(bought, "EST")) == ["8E", "Electric"]


def test_s8_8_1__only_the_treasury_pays_for_a_rusted_train() -> None:
    found = t.offers_of(gray(124), t.off.OfferBuyTrain)
    assert [(o.minimum, o.contribution) for o in found] == [(900, 776)]


def test_s8_8_1__one_rusted_train_a_company() -> None:
    found = t.offers_of(gray(2000, "5E"), t.off.OfferBuyTrain, trade_in="")
    assert {int(o.minimum) for o in found} == {900}


def test_s8_8_1__a_rusted_train_is_thrown_away_for_a_larger_one() -> None:
    position = gray(400, "Electric 2+1")
    small = next(n for n, o in position.state.trains.items() if o == EST and n.startswith("2+1"))
    found = {o.minimum: o for o in t.offers_of(position, t.off.OfferBuyTrain)}
    assert sorted(found) == [200, 300, 350, 400]
    assert {offer.trade_in for offer in found.values()} == {small}
    offer = found[t.Money(400)]
    position = t.submit(
        position,
        t.act.BuyTrain(EST, offer.train, offer.seller, offer.minimum, trade_in=small, side=offer.side),
    )
    assert sorted(t.kinds_of(position, "EST")) == ["5E", "Electric"]
    assert t.treasury_of(position, "EST") == 0


def test_s8_8_1__a_rusted_train_is_not_exchanged_for_a_smaller_one() -> None:
    found = t.offers_of(gray(800, "Electric 5E"), t.off.OfferBuyTrain)
    assert {int(o.minimum) for o in found if o.trade_in} == {500}
