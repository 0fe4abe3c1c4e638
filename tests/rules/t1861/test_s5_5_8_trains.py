"""Sections 5.5.8 and 5.5.9: buying trains, and trains that must be bought."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import BANK, POOL, SUPPLY, player
from roundhouse.engine.pieces import kind_of
from roundhouse.titles.t1861 import site18xx
from tests.names import company
from tests.rules.t1861 import table as t

GRR, KR, MV, N, NW, RSR = (company(s) for s in ("GRR", "KR", "MV", "N", "NW", "RSR"))


def shopping(position: t.Position, symbol: str) -> t.Position:
    """The company has run and decides over trains (and before that over private companies)."""
    return t.settle(t.at_stage(position, symbol, "before_loans"))


def minor(money: int = 500, trains: str = "2") -> t.Position:
    """N with ``trains`` is about to buy."""
    return shopping(t.trains(t.minor(t.opened(), "N", money=money), N=trains), "N")


def public(phase: str, money: int, trains: str = "", kind: str = "") -> t.Position:
    """GRR with ``trains`` is about to buy; the supply sells ``kind`` (else what the phase leaves)."""
    position = t.public(t.phase(t.minor(t.opened(), "N"), phase), "GRR", money=money)
    position = t.supply_from(position, kind) if kind else position
    return shopping(t.trains(position, GRR=trains, N=phase if phase < "5" else "5"), "GRR")


def sold(position: t.Position) -> set[tuple[str, str, int, int]]:
    """What is for sale: kind, seller, least and highest price."""
    offers = t.offers_of(position, off.OfferBuyTrain)
    return {(kind_of(o.train), o.seller, o.minimum, o.maximum) for o in offers}


def test_s5_5_8__the_next_new_train_or_one_of_the_pool_at_face_value() -> None:
    position = t.trains(minor(), pool="3")
    assert sold(position) == {("2", "supply", 100, 100), ("3", POOL, 225, 225)}
    played = t.play(position, act.BuyTrain(N, t.train_of(position, "pool", "3"), POOL, 225))
    assert t.paid(played, "train") == [(N, BANK, 225)]
    assert t.kinds_of(played.position, "N") == ["2", "3"]
    assert played.state.phase == "2", "not the first of its kind from the supply"
    t.refused(position, act.BuyTrain(N, "2-5", SUPPLY, 99), "train.price", "5.5.8")


def test_s5_5_8__no_later_train_while_one_is_left_of_the_kind_before() -> None:
    t.refused(minor(), act.BuyTrain(N, "3-0", SUPPLY, 225), "train.not_yet", "5.5.8")
    assert sold(t.supply_from(minor(), "3")) == {("3", "supply", 225, 225)}


def test_s5_5_8__from_other_companies_for_1_to_the_whole_treasury() -> None:
    position = t.trains(t.minor(t.minor(t.opened(), "N", money=37), "KR", "Ben"), N="2", KR="2")
    position = shopping(position, "N")
    (offer,) = t.offers_of(position, off.OfferBuyTrain, seller=KR)
    assert (offer.minimum, offer.maximum) == (1, 37)
    for price in (0, 38):
        t.refused(position, act.BuyTrain(N, offer.train, KR, price), "train.price", "5.5.8")
    played = t.play(position, act.BuyTrain(N, offer.train, KR, 20))
    assert t.paid(played, "train") == [(N, KR, 20)]


def test_s5_5_8__a_public_and_a_minor_company_trade_too() -> None:
    assert ("3", N, 1, 300) in sold(public("3", 300))


def test_s5_5_8__the_state_railway_sells_none() -> None:
    position = t.trains(t.phase(minor(trains=""), "4"), RSR="4 4")
    assert {seller for _, seller, _, _ in sold(position)} == {"supply"}
    t.refused(position, act.BuyTrain(N, t.train_of(position, "RSR", "4"), RSR, 1), "train.not_for_sale")


def test_s5_5_8__below_the_limit_only() -> None:
    position = t.trains(t.minor(t.opened(), "N", money=500), N="2 2")
    assert not t.offers_of(shopping(position, "N"), off.OfferBuyTrain)
    t.refused(
        t.at_stage(position, "N", "trains"), act.BuyTrain(N, "2-5", SUPPLY, 100), "train.limit", "5.5.8"
    )


def test_s5_5_8__several_in_a_turn_each_with_its_effects_at_once() -> None:
    position = t.supply_from(public("3", 1000, "", "3"), "3")
    position = t.trains(position, removed=" ".join(["3"] * (t.kinds_of(position, "supply").count("3") - 1)))
    for kind, price, phase in (("3", 225, "3"), ("4", 350, "4"), ("4", 350, "4")):
        train = t.train_of(position, "supply", kind)
        position = t.submit(position, act.BuyTrain(GRR, train, SUPPLY, price))
        assert position.state.phase == phase
    assert t.money(position, "GRR") == 75


def test_s5_5_8__a_purchase_may_lead_above_the_new_limit() -> None:
    position = t.trains(t.phase(t.minor(t.opened(), "N", money=350), "3"), N="3")
    position = shopping(t.supply_from(position, "4"), "N")
    bought = t.submit(position, act.BuyTrain(N, "4-0", SUPPLY, 350))
    assert t.kinds_of(bought, "N") == ["3", "4"]
    offer = t.offer_of(bought, off.OfferDiscardTrain)
    assert (offer.actor, len(offer.trains)) == (N, 2)
    played = t.play(bought, act.DiscardTrain(N, t.train_of(bought, "N", "3")))
    assert t.kinds_of(played.position, "pool") == ["3"]
    assert t.money(played.position, "N") == t.money(bought, "N"), "without compensation"


def test_s5_5_8__several_companies_above_it_decide_in_operating_order() -> None:
    position = t.minor(t.minor(t.opened(), "N", share=90), "KR", "Ben", share=110)
    position = t.public(t.phase(position, "3"), "GRR", money=360)
    position = t.trains(position, N="3 3", KR="3 3")
    position = shopping(t.supply_from(position, "4"), "GRR")
    position = t.submit(position, act.BuyTrain(GRR, "4-0", SUPPLY, 350))
    assert [o.actor for o in t.offers_of(position, off.OfferDiscardTrain)] == [KR]
    t.refused(position, act.Pass(GRR))
    for actor in (KR, N):
        train = t.train_of(position, actor.removeprefix("company:"), "3")
        position = t.submit(position, act.DiscardTrain(actor, train))
    assert t.kinds_of(position, "pool") == ["3", "3"]
    assert position.state.actor == GRR


def test_s5_5_8__at_18xx_games_in_any_order() -> None:
    position = t.minor(t.minor(t.opened(), "N", share=90), "KR", "Ben", share=110)
    position = t.public(t.phase(position, "3"), "GRR", money=360)
    position = t.played_there(t.trains(position, N="3 3", KR="3 3"), site18xx.discards_in_any_order)
    position = t.supply_from(position, "4")
    position = t.submit(shopping(position, "GRR"), act.BuyTrain(GRR, "4-0", SUPPLY, 350))
    assert {o.actor for o in t.offers_of(position, off.OfferDiscardTrain)} == {KR, N}
    position = t.submit(position, act.DiscardTrain(N, t.train_of(position, "N", "3")))
    assert [o.actor for o in t.offers_of(position, off.OfferDiscardTrain)] == [KR]


@pytest.mark.parametrize(("phase", "kinds"), [("7", {"7"}), ("8", {"8", "2+2", "5+5E"})])
def test_s5_5_8__two_kinds_out_of_turn_once_the_first_8_is_sold(phase: str, kinds: set[str]) -> None:
    assert {kind for kind, seller, _, _ in sold(public(phase, 2000)) if seller == "supply"} == kinds


def test_s5_5_8__no_loan_for_a_train_while_there_is_one() -> None:
    assert not t.offers_of(minor(money=99), off.OfferBuyTrain)
    t.refused(
        t.at_stage(minor(money=99), "N", "trains"),
        act.BuyTrain(N, "2-5", SUPPLY, 100),
        "train.cannot_afford",
    )


def test_s5_5_9__a_company_without_a_train_must_buy_if_it_can() -> None:
    position = minor(money=10, trains="")
    (offer,) = t.offers_of(position, off.OfferBuyTrain)
    assert (offer.must, offer.loans, offer.section) == (True, 2, "5.5.9")
    t.refused(position, act.Pass(N), "stage.must_act", "5.5.8")
    played = t.play(position, act.BuyTrain(N, "2-0", SUPPLY, 100))
    assert t.paid(played, "loan") == [(BANK, N, 45)] * 2
    assert t.money(played.position, "N") == 0
    assert played.state.loans[CompanySymbol("N")] == 2


def test_s5_5_9__loans_pay_for_a_train_of_the_pool_too() -> None:
    position = t.trains(t.phase(t.public(t.minor(t.opened(), "N"), "GRR", money=0), "4"), pool="3")
    position = shopping(position, "GRR")
    assert t.offer_of(position, off.OfferBuyTrain, seller=POOL).loans == 5
    assert not t.offers_of(position, off.OfferBuyTrain, seller="supply")


def test_s5_5_9__the_fewest_loans() -> None:
    played = t.play(minor(money=56, trains=""), act.BuyTrain(N, "2-0", SUPPLY, 100))
    assert t.paid(played, "loan") == [(BANK, N, 45)]
    assert t.money(played.position, "N") == 1


def test_s5_5_9__no_loans_for_a_train_of_another_company() -> None:
    position = t.trains(t.minor(t.minor(t.opened(), "N", money=30), "KR", "Ben"), KR="2")
    position = shopping(position, "N")
    assert (t.offer_of(position, off.OfferBuyTrain, seller=KR).maximum) == 30
    t.refused(position, act.BuyTrain(N, "2-0", KR, 31), "train.price", "5.5.8")
    bought = t.submit(position, act.BuyTrain(N, "2-0", KR, 30))
    assert bought.state.loans.get(CompanySymbol("N"), 0) == 0
    assert "N" in bought.state.floated


def test_s5_5_9__the_president_does_not_help() -> None:
    position = t.cash(t.minor(t.opened(), "N", money=9), Ada=t.RICH)
    played = t.moved_on(t.at_stage(position, "N", "before_loans"))
    assert played.all(ev.CompanyClosed) == [ev.CompanyClosed(CompanySymbol("N"), "nationalised")]
    assert not [e for e in played.all(ev.Paid) if e.payer == player("Ada")]


def test_s5_5_9__one_that_ends_its_turn_without_a_train_is_nationalised() -> None:
    position = t.trains(t.minor(t.minor(t.opened(), "N", money=9), "KR", "Ben"), KR="2")
    played = t.play(shopping(position, "N"), act.Pass(N))
    assert played.all(ev.CompanyClosed) == [ev.CompanyClosed(CompanySymbol("N"), "nationalised")]
    assert t.where(played.position, "RSR") == ["H8"]
    assert t.money(played.position, "RSR") == 9


def test_s5_5_9__a_public_company_too_with_what_five_loans_bring() -> None:
    poor = t.public(t.phase(t.opened(), "6"), "GRR", money=650 - 5 * 45 - 1)
    played = t.moved_on(t.at_stage(poor, "GRR", "before_loans"))
    assert played.all(ev.CompanyClosed) == [ev.CompanyClosed(CompanySymbol("GRR"), "nationalised")]
    (offer,) = t.offers_of(public("6", 650 - 5 * 45), off.OfferBuyTrain, must=True)
    assert offer.loans == 5


def test_s5_5_9__at_18xx_games_before_it_may_buy_a_private_company() -> None:
    position = t.trains(t.minor(t.minor(t.phase(t.opened(), "3"), "N", money=9), "KR", "Ben"), KR="2")
    position = t.private(position, "TSR", "Ada")
    rule = t.submit(shopping(position, "N"), act.Pass(N))
    assert (rule.state.operating.stage, t.offers_of(rule, off.OfferBuyPrivate) != []) == ("end", True)
    site = t.play(shopping(t.played_there(position, site18xx.trainless_before_privates), "N"), act.Pass(N))
    assert site.all(ev.CompanyClosed) == [ev.CompanyClosed(CompanySymbol("N"), "nationalised")]


def test_s5_5_8__the_president_of_the_selling_company_agrees() -> None:
    position = t.trains(t.minor(t.minor(t.opened(), "N", money=30), "KR", "Ben"), KR="2")
    position = t.switched(shopping(position, "N"), "consent")
    deal = act.BuyTrain(N, "2-0", KR, 30)
    assert t.refused(position, deal, "consent.missing", "5.5.8").facts == {"players": ("Ben",)}
    assert t.kinds_of(t.submit(position, act.BuyTrain(N, "2-0", KR, 30, agreed=("Ben",))), "N") == ["2"]
