"""Sections 5.1, 5.2, 5.4, 5.5 and 5.5.1: who operates when, loans, private companies, own shares."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import loop
from roundhouse.engine import offers as off
from roundhouse.engine.names import NO_MONEY, CompanySymbol, Money, PrivateSymbol
from roundhouse.engine.owners import BANK, REMOVED, SUPPLY, player
from roundhouse.titles.t1861 import site18xx
from roundhouse.titles.t1861.rules import ORDER
from tests.names import company
from tests.rules.t1861 import table as t

ADA, BEN = player("Ada"), player("Ben")
GRR, KR, N, RO = (company(s) for s in ("GRR", "KR", "N", "RO"))


def passing(position: t.Position) -> t.Position:
    """The next decision after doing nothing, or the one thing that must be done."""
    actor = position.state.actor
    if t.offers_of(position, off.OfferRunTrains):
        return t.submit(position, act.RunTrains(actor, ()))
    for buy in t.offers_of(position, off.OfferBuyTrain, must=True):
        return t.submit(position, act.BuyTrain(buy.actor, buy.train, buy.seller, buy.minimum))
    return t.submit(position, act.Pass(actor))


def test_s5_1__every_company_operates_once_in_a_round() -> None:
    position = t.minor(t.minor(t.opened(), "KR"), "RO", "Ben", 60)
    position = t.passes(t.stock_turn(position), 3)
    turns = []
    while (position.state.round.kind, position.state.round.index) == ("operating", 1):
        turns.append(position.state.actor)
        position = passing(position)
    assert list(dict.fromkeys(turns)) == [KR, RO]
    assert turns == sorted(turns, key=[KR, RO].index), "one after the other"


def begun(position: t.Position) -> t.Played:
    """An operating round begins."""
    return t.moved_on(t.change(position, round=t.Round("operating", 2, 1, 2), actor=""))


def test_s5_2__private_companies_pay_first() -> None:
    played = begun(t.minor(t.opened(), "KR"))
    assert t.paid(played, "private_revenue") == [(BANK, BEN, each) for each in (10, 15, 20, 25, 30)]
    first = next(n for n, e in enumerate(played.events) if isinstance(e, ev.TurnBegan))
    assert all(isinstance(e, ev.Paid | ev.Noted) for e in played.events[:first])


def test_s5_2__to_companies_that_own_one() -> None:
    played = begun(t.private(t.minor(t.opened(), "KR", money=100), "WVR", "KR"))
    assert (BANK, KR, 30) in t.paid(played, "private_revenue")


def test_s5_2__minor_companies_then_public_ones_then_the_state_railway() -> None:
    position = t.phase(t.minor(t.minor(t.opened(), "N", share=70), "KR", share=90), "4")
    position = t.public(t.public(position, "GRR", share=80), "NW", "Ben", 200, home=("P8", 0))
    assert ORDER.companies(position) == ("KR", "N", "NW", "GRR", "RSR")
    assert ORDER.companies(t.phase(position, "8"))[-1] == "GRR"
    assert "RSR" not in ORDER.companies(t.phase(position, "3"))


def test_s5_2__of_equal_prices_the_marker_further_right() -> None:
    position = t.boxed(t.minor(t.minor(t.opened(), "N"), "KR"), KR=(6, 4))
    assert (t.price_of(position, "N"), t.price_of(position, "KR")) == (70, 70)
    assert ORDER.companies(position) == ("KR", "N")


def test_s5_2__in_one_box_from_the_top_of_the_stack() -> None:
    position = t.minor(t.minor(t.opened(), "N"), "KR")
    assert ORDER.companies(position) == ("N", "KR")
    assert ORDER.companies(t.boxed(position, N=(5, 3))) == ("KR", "N"), "who comes later lies below"


def test_s5_2__the_order_is_that_of_the_moment() -> None:
    """KR's price has changed in the turn of the company before it."""
    position = t.boxed(t.minor(t.minor(t.minor(t.opened(), "N"), "KR"), "RO"), KR=(5, 5))
    done = t.operating_round(position, done=("N",))
    assert t.settle(done).state.actor == KR


def test_s5_4__a_loan_of_50_brings_45() -> None:
    position = t.settle(t.at_stage(t.minor(t.opened(), "N", money=60), "N", "before_loans"))
    played = t.play(position, act.BuyTrain(N, "2-0", SUPPLY, Money(100)))
    assert t.paid(played, "loan") == [(BANK, N, 45)]
    assert played.all(ev.LoanChanged) == [ev.LoanChanged(CompanySymbol("N"), 1)]
    assert t.money(played.position, "N") == 5


@pytest.mark.parametrize(("money", "loans"), [(100, 0), (99, 1), (55, 1), (54, 2), (10, 2)])
def test_s5_4__only_as_many_as_are_needed(money: int, loans: int) -> None:
    position = t.settle(t.at_stage(t.minor(t.opened(), "N", money=money), "N", "before_loans"))
    assert t.offer_of(position, off.OfferBuyTrain).loans == loans
    played = t.play(position, act.BuyTrain(N, "2-0", SUPPLY, Money(100)))
    assert played.state.loans.get(CompanySymbol("N"), 0) == loans


def test_s5_4__two_for_minor_companies() -> None:
    for money, owed in ((9, 0), (54, 1)):
        position = t.loans(t.minor(t.opened(), "N", money=money), N=owed)
        assert not t.offers_of(t.at_stage(position, "N", "trains"), off.OfferBuyTrain)


def test_s5_4__five_for_public_ones() -> None:
    position = t.public(t.phase(t.minor(t.opened(), "N"), "4"), "GRR", money=125)
    assert t.offer_of(t.at_stage(position, "GRR", "trains"), off.OfferBuyTrain, seller="supply").loans == 5
    poor = t.at_stage(t.loans(position, GRR=1), "GRR", "trains")
    assert not t.offers_of(poor, off.OfferBuyTrain, seller="supply")


def test_s5_4__not_for_a_second_train_nor_for_one_of_another_company() -> None:
    position = t.trains(t.minor(t.minor(t.opened(), "N", money=60), "KR", "Ben"), N="2", KR="2")
    (offer,) = t.offers_of(t.at_stage(position, "N", "trains"), off.OfferBuyTrain)
    assert (offer.seller, offer.maximum, offer.loans) == (KR, 60, 0)


def test_s5_4__nobody_takes_one_without_need() -> None:
    position = t.settle(t.at_stage(t.minor(t.opened(), "KR"), "KR", "track"))
    assert {type(offer) for offer in loop.offers(position)} == {off.OfferLayTile, off.OfferPass}


def kr(phase: str, money: int = 140) -> t.Position:
    """KR is about to lay track; Ben has all private companies."""
    return t.settle(t.at_stage(t.phase(t.minor(t.opened(), "KR", money=money), phase), "KR", "track"))


def test_s5_5__a_company_buys_private_companies_of_players_from_phase_3() -> None:
    t.refused(kr("2"), act.BuyPrivate(KR, PrivateSymbol("TSR"), Money(30)), "private.phase", "5.5")
    played = t.play(kr("3"), act.BuyPrivate(KR, PrivateSymbol("TSR"), Money(30)))
    assert t.paid(played, "private") == [(KR, BEN, 30)]
    assert played.state.privates[PrivateSymbol("TSR")] == KR


def test_s5_5__for_1_to_its_value_out_of_its_treasury() -> None:
    offers = {o.private: (o.minimum, o.maximum) for o in t.offers_of(kr("3", money=50), off.OfferBuyPrivate)}
    assert offers == {"TSR": (1, 30), "BSS": (1, 45), "MYR": (1, 50), "MRR": (1, 50), "WVR": (1, 50)}
    for price in (NO_MONEY, Money(31)):
        t.refused(kr("3"), act.BuyPrivate(KR, PrivateSymbol("TSR"), price), "private.price", "5.5")
    t.refused(
        kr("3", money=20), act.BuyPrivate(KR, PrivateSymbol("TSR"), Money(21)), "private.cannot_afford", "5.5"
    )


def test_s5_5__at_any_time_of_its_turn() -> None:
    position = t.trains(t.minor(t.phase(t.opened(), "3"), "N", money=500), N="3")
    position = t.settle(t.at_stage(position, "N", "track"))
    seen = set()
    while position.state.operating.company == "N":
        seen.add(position.state.operating.stage)
        assert t.offers_of(position, off.OfferBuyPrivate)
        position = passing(position)
    assert {"track", "run", "trains", "end"} <= seen


def test_s5_5__the_presidents_decisions_in_this_order() -> None:
    stages = [stage.name for stage in t.TITLE.rounds["operating"].turns["major"]]  # type: ignore[attr-defined]
    decisions = ["redeem", "track", "token", "run", "dividend", "loans", "trains"]
    assert [name for name in stages if name in decisions] == decisions


def pooled(money: int = 500, pool: int = 4) -> t.Position:
    """GRR (price 100) is about to redeem."""
    position = t.public(t.phase(t.minor(t.opened(), "N"), "4"), "GRR", money=money, pool=pool)
    return t.turn_of(t.change(position, privates=dict.fromkeys(position.state.privates, REMOVED)), "GRR")


def test_s5_5_1__any_number_of_own_shares_from_the_pool_at_the_price() -> None:
    assert t.offer_of(pooled(), off.OfferRedeem).counts == (1, 2, 3, 4)
    played = t.play(pooled(), act.Redeem(GRR, 3))
    assert t.paid(played, "redeem") == [(GRR, BANK, 100)] * 3
    assert (t.held(played.position, "treasury", "GRR"), t.held(played.position, "pool", "GRR")) == (7, 1)
    assert not played.all(ev.PriceMoved)


def test_s5_5_1__in_several_goes() -> None:
    position = t.submit(pooled(), act.Redeem(GRR, 1), act.Redeem(GRR, 2))
    assert t.held(position, "treasury", "GRR") == 7
    t.refused(position, act.Redeem(GRR, 2), "redeem.too_few_in_pool", "5.5.1")


def test_s5_5_1__without_loans() -> None:
    assert t.offer_of(pooled(money=150), off.OfferRedeem).counts == (1,)
    t.refused(pooled(money=150), act.Redeem(GRR, 2), "redeem.cannot_afford", "5.5.1")


def test_s5_5_1__only_before_track_and_only_public_companies() -> None:
    position = t.submit(pooled(), act.Pass(GRR))
    t.refused(position, act.Redeem(GRR, 1))
    t.refused(kr("2"), act.Redeem(KR, 1))


def test_s5_5_1__what_is_redeemed_is_sold_again_by_the_company() -> None:
    position = t.stock_turn(t.cash(t.submit(pooled(), act.Redeem(GRR, 4)), Ben=500), "Ben")
    assert [choice for choice, _ in t.offer_of(position, off.OfferBuyShares).choices] == [(GRR,)]


def test_s5_5_1__at_18xx_games_in_one_go() -> None:
    position = t.submit(t.played_there(pooled(), site18xx.redeemed_once), act.Redeem(GRR, 1))
    assert t.held(position, "pool", "GRR") == 3
    t.refused(position, act.Redeem(GRR, 1))


def test_s5_5__the_owner_of_a_private_company_agrees() -> None:
    position = t.switched(kr("3"), "consent")
    refusal = t.refused(
        position, act.BuyPrivate(KR, PrivateSymbol("TSR"), Money(30)), "consent.missing", "5.5"
    )
    assert refusal.facts == {"players": ("Ben",)}
    sold = t.submit(position, act.BuyPrivate(KR, PrivateSymbol("TSR"), Money(30), agreed=("Ben",)))
    assert sold.state.privates[PrivateSymbol("TSR")] == KR
