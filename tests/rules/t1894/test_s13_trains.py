"""Sections 13.1, 13.2 and 13.5: trains, their table and the train limit."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.owners import REMOVED, SUPPLY
from roundhouse.engine.pieces import kind_of
from roundhouse.titles.t1894 import site18xx
from tests.names import company
from tests.rules.t1894 import table as t

AG, EST, BELGE = company("AG"), company("Est"), company("Belge")
# Train: cost, cost of the upgrade from it, number, rusted by.
TABLE = {
    "2": (80, 80, 7, ""), "3": (120, 240, 5, ""), "4": (300, 250, 4, "2"), "5+1": (400, 400, 5, "3"),
    "6": (600, 400, 2, ""), "7": (700, 450, 3, "4"), "D": (800, None, None, "5+1"),
}  # fmt: skip
COLORS = ["yellow", "green", "blue", "brown", "red", "gray", "purple"]
LIMITS = {"Yellow": 4, "Green": 4, "Blue": 3, "Brown": 3, "Red": 3, "Gray": 3, "Purple": 2}
COAST = {"B11": ("57", 2)}


def buying(era: str, next_kind: str, own: str = "", money: int = 5000, **others: str) -> t.Position:
    """AG is at its train step; the supply sells ``next_kind``; other companies own trains."""
    position = t.phase(t.floated(t.after_auction(), "AG", money=money), era)
    position = t.floated(position, "Est", president="Ben", money=0, Ben=6)
    position = t.supply_from(t.trains(position, AG=own, **others), next_kind)
    return t.at_step(t.operated(position, "Est"), "AG", "trains")


def buy(position: t.Position) -> act.BuyTrain:
    offer = t.offer_of(position, off.OfferBuyTrain, seller=SUPPLY, trade_in="")
    return act.BuyTrain(AG, offer.train, SUPPLY, offer.minimum)


def test_s13_1__trains_are_bought_and_run_in_operating_rounds_only() -> None:
    position = t.stock_turn(t.trains(t.floated(t.after_auction(), "AG"), AG="2"), "Ada")
    t.refused(position, act.BuyTrain(AG, "2-5", SUPPLY, 80))
    t.refused(position, act.RunTrains(AG, ()))


def test_s13_1__with_a_route_a_train_must_be_owned_at_the_end_of_the_turn() -> None:
    line = {"D15": ("57", 1), "D13": ("9", 1), "D11": ("X3", 4)}
    position = t.pass_to(t.builder(line), "trains")
    assert t.offer_of(position, off.OfferBuyTrain, seller=SUPPLY).must
    t.refused(position, act.Pass(AG), "stage.must_act", "7.3.7")


@pytest.mark.parametrize(
    ("end", "needed"), [("C16", False), ("D11", True), ("C18", True)], ids=["nothing", "city", "offboard"]
)
def test_s13_1__any_other_revenue_centre_makes_a_route(end: str, needed: bool) -> None:
    track = {
        "C16": {"D15": ("57", 1)},
        "D11": {"D15": ("57", 1), "D13": ("9", 1), "D11": ("X3", 4)},
        "C18": {"D15": ("57", 1), "D17": ("57", 0)},
    }[end]
    placed = {"AG-1": ("D17", 0, 0)} if end == "C18" else {}
    position = t.pass_to(t.builder(track, placed), "trains")
    assert bool(t.offers_of(position, off.OfferPass)) != needed


def test_s13_1__the_supply_sells_one_colour_after_the_other() -> None:
    assert [train.color for train in t.DEFINITION.trains.values()] == COLORS
    for kind, era in zip(t.DEFINITION.trains, LIMITS, strict=True):
        position = buying(era, kind)
        sold = {kind_of(o.train) for o in t.offers_of(position, off.OfferBuyTrain, seller=SUPPLY)}
        assert sold == {kind}


def test_s13_1__the_first_train_of_a_colour_changes_the_phase_at_once() -> None:
    eras = list(LIMITS)
    for number, kind in enumerate(list(t.DEFINITION.trains)[1:], start=1):
        position = buying(eras[number - 1], kind)
        played = t.play(position, buy(position))
        assert played.all(ev.PhaseBegan) == [ev.PhaseBegan(eras[number])]
        again = t.play(played.position, buy(played.position))
        assert not again.all(ev.PhaseBegan), "the second one changes nothing"


def test_s13_1__purple_trains_never_run_out() -> None:
    position = buying("Purple", "D", "D", Est="D D", PLM="D D", Belge="D D", Nord="D D", CFOR="D D")
    assert t.offer_of(position, off.OfferBuyTrain, seller=SUPPLY, trade_in="").minimum == 800
    removed = t.trains(position, removed=["D"] * 20)
    assert t.offers_of(removed, off.OfferBuyTrain, seller=SUPPLY)


@pytest.mark.parametrize(("kind", "row"), TABLE.items())
def test_s13_2__cost_and_number_of_every_train(
    kind: str, row: tuple[int, int | None, int | None, str]
) -> None:
    train = t.DEFINITION.trains[kind]
    assert (train.price, train.count) == (row[0], row[2])


@pytest.mark.parametrize(
    ("old", "new", "cost"),
    [("2", "3", 80), ("3", "4", 240), ("4", "5+1", 250), ("5+1", "6", 400), ("5+1", "D", 600),
     ("6", "7", 400), ("6", "D", 500), ("7", "D", 450)],
)  # fmt: skip
def test_s13_2__upgrade_costs(old: str, new: str, cost: int) -> None:
    era = list(LIMITS)[list(TABLE).index(new) - 1]
    position = buying(era, new, old)
    own = t.train_of(position, "AG", old)
    assert t.offer_of(position, off.OfferBuyTrain, trade_in=own).minimum == cost


@pytest.mark.parametrize(("kind", "row"), TABLE.items())
def test_s13_2__what_every_train_makes_rust(kind: str, row: tuple[int, int | None, int | None, str]) -> None:
    if kind == "2":
        return_position = buying("Yellow", "2", Est="2")
        assert not [
            m
            for m in t.play(return_position, buy(return_position)).all(ev.TrainMoved)
            if m.reason == "rusted"
        ]
        return
    era = list(LIMITS)[list(TABLE).index(kind) - 1]
    alive = [k for k in list(TABLE)[: list(TABLE).index(kind)] if k not in rusted_before(kind)]
    position = buying(era, kind)
    position = t.trains(position, Est=alive[:2], Belge=alive[2:])
    played = t.play(position, buy(position))
    rusted = {kind_of(m.train) for m in played.all(ev.TrainMoved) if m.reason == "rusted"}
    assert rusted == ({row[3]} if row[3] else set())
    assert all(m.taker == REMOVED for m in played.all(ev.TrainMoved) if m.reason == "rusted")


def rusted_before(kind: str) -> set[str]:
    """The kinds that are gone when the first train of a kind is bought."""
    return {TABLE[k][3] for k in list(TABLE)[: list(TABLE).index(kind)]}


def test_s13_2__six_seven_and_diesel_never_rust() -> None:
    rusting = {row[3] for row in TABLE.values()}
    assert not rusting & {"6", "7", "D"}
    assert {k for k, train in t.DEFINITION.trains.items() if not train.rusts_on} == {"6", "7", "D"}


@pytest.mark.parametrize(("era", "limit"), LIMITS.items())
def test_s13_5__up_to_the_limit_of_the_phase(era: str, limit: int) -> None:
    kind = list(TABLE)[list(LIMITS).index(era)]
    position = buying(era, kind, " ".join([kind] * (limit - 1)) if kind != "6" else "5+1 5+1")
    position = t.submit(position, buy(position))
    assert len(t.kinds_of(position, "AG")) == limit
    assert not t.offers_of(position, off.OfferBuyTrain, trade_in="")
    train = next(n for n, o in position.state.trains.items() if o == SUPPLY)
    t.refused(position, act.BuyTrain(AG, train, SUPPLY, t.DEFINITION.trains[kind].price))


def test_s13_5__below_the_limit_a_train_that_lowers_it_may_be_bought() -> None:
    for era, kind, own, after in (("Green", "4", "3 3 3", 3), ("Gray", "D", "6 7", 2)):
        position = buying(era, kind, own)
        played = t.play(position, buy(position))
        assert len(t.kinds_of(played.position, "AG")) == after + 1
        offer = t.offer_of(played.position, off.OfferDiscardTrain)
        position = t.submit(played.position, act.DiscardTrain(AG, offer.trains[-1]))
        assert len(t.kinds_of(position, "AG")) == after
        assert not position.state.questions


def test_s13_5__rusted_trains_are_gone_before_the_limit_is_looked_at() -> None:
    position = buying("Green", "4", "2 3 3")
    played = t.play(position, buy(position))
    assert t.kinds_of(played.position, "AG") == ["3", "3", "4"]
    assert not played.state.questions


def test_s13_5__all_companies_are_checked_when_trains_are_bought() -> None:
    position = buying("Green", "4", Est="3 3 3 3", Belge="2 2 3 2")
    played = t.play(position, buy(position))
    assert {o.actor for o in t.offers_of(played.position, off.OfferDiscardTrain)} == {EST}
    assert t.kinds_of(played.position, "Belge") == ["3"]


def test_s13_5__the_president_chooses_what_leaves_the_game() -> None:
    position = buying("Gray", "D", Est="6 7 7")
    position = t.submit(position, buy(position))
    offer = t.offer_of(position, off.OfferDiscardTrain)
    assert (offer.actor, offer.section) == (EST, "13.5")
    assert sorted(kind_of(n) for n in offer.trains) == ["6", "7", "7"]
    for kind in ("6", "7"):
        train = t.train_of(position, "Est", kind)
        played = t.play(position, act.DiscardTrain(EST, train))
        assert played.all(ev.TrainMoved) == [ev.TrainMoved(train, EST, REMOVED, "discarded")]
        assert len(t.kinds_of(played.position, "Est")) == 2
    t.refused(position, act.DiscardTrain(EST, t.train_of(position, "AG", "D")), "train.not_owned", "13.5")
    t.refused(position, act.DiscardTrain(AG, t.train_of(position, "AG", "D")))


def test_s13_5__several_companies_may_discard_in_any_order() -> None:
    position = buying("Gray", "D", Est="6 7 7", Belge="5+1 6 7")
    position = t.trains(position, Belge="6 7")
    position = t.change(position, trains={**position.state.trains, "5+1-0": BELGE, "D-30": BELGE})
    position = t.submit(position, buy(position))
    assert {o.actor for o in t.offers_of(position, off.OfferDiscardTrain)} == {EST, BELGE}
    for order in ((EST, BELGE), (BELGE, EST)):
        after = position
        for owner in order:
            train = next(o for o in t.offers_of(after, off.OfferDiscardTrain) if o.actor == owner).trains[0]
            after = t.submit(after, act.DiscardTrain(owner, train))
        assert not after.state.questions
        assert after.state.actor == AG


def test_s13_5__at_the_limit_trains_can_still_be_upgraded() -> None:
    position = buying("Blue", "4", "3 3 4")
    own = t.train_of(position, "AG", "3")
    position = t.submit(position, act.BuyTrain(AG, t.train_of(position, SUPPLY, "4"), SUPPLY, 240, own))
    assert sorted(t.kinds_of(position, "AG")) == ["3", "4", "4"]


# --- option: how 18xx.games plays (notes 2a, 8) ---------------------------------------------------


def test_s13_1__option_london_counts_for_the_duty_to_own_a_train() -> None:
    position = t.pass_to(t.builder(COAST, {"AG-1": ("B11", 0, 0)}), "trains")
    assert t.offers_of(position, off.OfferPass), "without a ferry marker no route leads to London"
    site = t.played_there(position, site18xx.london_makes_a_train_due)
    assert t.offer_of(site, off.OfferBuyTrain, seller=SUPPLY).must
    t.refused(site, act.Pass(AG), "stage.must_act", "7.3.7")
    ferry = t.pass_to(t.builder(COAST, {"AG-1": ("B11", 0, 0)}, with_ferry=True), "trains")
    t.refused(ferry, act.Pass(AG), "stage.must_act", "7.3.7")
