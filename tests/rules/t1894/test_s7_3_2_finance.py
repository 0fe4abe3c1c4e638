"""Sections 7.3.2, 7.3.2.1 and 7.3.2.2: redeeming and reissuing shares."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import BANK, POOL, Owner, player
from tests.names import company
from tests.rules.t1894 import table as t

AG = company("AG")


def finance(index: int = 1, money: int = 500, **shares: int) -> t.Position:
    """AG (price 67) at its financial operations in round ``index`` of a set of 2."""
    position = t.floated(t.after_auction(), "AG", 67, "Ada", money, home="", **{"Ada": 6, **shares})
    return t.turn_of(t.at_home(t.operated(position, "AG"), "AG"), "AG", index=index, count=2)


def test_s7_3_2__one_of_the_two_actions() -> None:
    position = finance(Ada=3, pool=3, treasury=3)
    assert t.offers_of(position, off.OfferRedeem)
    assert t.offers_of(position, off.OfferReissue)
    redeemed = t.submit(position, act.Redeem(AG, 1))
    assert not t.offers_of(redeemed, off.OfferReissue)
    t.refused(redeemed, act.Reissue(AG))
    reissued = t.submit(position, act.Reissue(AG))
    assert not t.offers_of(reissued, off.OfferRedeem)
    t.refused(reissued, act.Redeem(AG, 1))


def test_s7_3_2__both_are_optional() -> None:
    played = t.play(finance(Ada=3, pool=3, treasury=3), act.Pass(AG))
    assert not played.all(ev.CertificateMoved)
    assert played.state.operating.stage == "track"


def test_s7_3_2__the_two_starting_companies_skip_the_step() -> None:
    for french in ("PLM", "Nord"):
        for symbol in (french, "Belge"):
            position = t.after_auction(french=french)
            position = t.shares(position, symbol, "Ada", Ada=4, treasury=3, pool=3)
            position = t.turn_of(t.at_home(t.operated(position, symbol), symbol), symbol)
            assert position.state.operating.stage == "track"
            t.refused(position, act.Redeem(company(symbol), 1))
            t.refused(position, act.Reissue(company(symbol)))


def test_s7_3_2__the_french_company_that_was_not_drawn_takes_it() -> None:
    position = t.floated(t.after_auction(french="Nord"), "PLM", Ada=6, pool=1)
    assert t.turn_of(t.operated(position, "PLM"), "PLM").state.operating.stage == "finance"


def test_s7_3_2_1__a_share_goes_from_the_pool_to_the_treasury_for_the_stock_price() -> None:
    played = t.play(finance(pool=2), act.Redeem(AG, 1))
    assert t.held(played.position, "treasury", "AG") == 1
    assert t.held(played.position, "pool", "AG") == 1
    assert t.money(played.position, "AG") == 433
    assert played.all(ev.Paid) == [ev.Paid(AG, BANK, 67, "redeem", "AG")]
    (moved,) = played.all(ev.CertificateMoved)
    assert (moved.giver, moved.taker) == (POOL, AG)


def test_s7_3_2_1__the_cost_is_the_stock_price_not_the_par_price() -> None:
    position = t.floated(t.after_auction(), "AG", par=67, money=500, Ada=6, pool=1)
    position = t.turn_of(t.operated(t.price(position, "AG", 0, 4), "AG"), "AG")
    assert t.price_of(position, "AG") == 124
    assert t.offer_of(position, off.OfferRedeem).price == 124
    assert t.money(t.submit(position, act.Redeem(AG, 1)), "AG") == 376


def test_s7_3_2_1__only_shares_in_the_pool() -> None:
    position = finance(treasury=1)
    assert t.held(position, "ipo", "AG") == 3
    assert not t.offers_of(position, off.OfferRedeem)
    assert position.state.operating.stage == "track", "nothing to decide"
    t.refused(finance(Ada=3, treasury=5, Ben=2), act.Redeem(AG, 1), "redeem.none_in_pool", "7.3.2.1")


def test_s7_3_2_1__two_in_the_first_round_of_a_set_one_in_the_others() -> None:
    first, second = finance(1, pool=3), finance(2, pool=3)
    assert t.offer_of(first, off.OfferRedeem).counts == (1, 2)
    two = t.submit(first, act.Redeem(AG, 2))
    assert (t.held(two, "treasury", "AG"), t.money(two, "AG")) == (2, 500 - 134)
    t.refused(first, act.Redeem(AG, 3), "redeem.count", "7.3.2.1")
    assert t.offer_of(second, off.OfferRedeem).counts == (1,)
    t.refused(second, act.Redeem(AG, 2), "redeem.count", "7.3.2.1")
    t.refused(t.submit(second, act.Redeem(AG, 1)), act.Redeem(AG, 1))


def test_s7_3_2_1__the_treasury_pays_alone() -> None:
    assert t.offer_of(finance(money=133, pool=3), off.OfferRedeem).counts == (1,)
    t.refused(finance(money=133, pool=3), act.Redeem(AG, 2), "redeem.cannot_afford", "7.3.2.1")
    assert t.offer_of(finance(money=134, pool=3), off.OfferRedeem).counts == (1, 2)
    assert not t.offers_of(finance(money=66, pool=3), off.OfferRedeem)


def test_s7_3_2_1__a_company_may_own_any_number_of_its_shares() -> None:
    position = finance(Ada=2, pool=1, treasury=7)
    assert t.held(t.submit(position, act.Redeem(AG, 1)), "treasury", "AG") == 8


def test_s7_3_2_1__the_stock_price_does_not_move() -> None:
    played = t.play(finance(pool=2), act.Redeem(AG, 2))
    assert not played.all(ev.PriceMoved)
    assert t.price_of(played.position, "AG") == 67


def test_s7_3_2_1__players_cannot_buy_shares_that_the_company_owns() -> None:
    position = t.floated(t.after_auction(), "AG", Ada=6, treasury=4)
    position = t.stock_turn(t.cash(position, Ben=t.RICH), "Ben")
    assert not t.offers_of(position, off.OfferBuyShares, company="AG")
    for source in ("ipo", "pool", "treasury", AG):
        t.refused(position, act.BuyShares(player("Ben"), CompanySymbol("AG"), (Owner(source),)))


def test_s7_3_2_2__all_own_shares_go_to_the_ipo_for_100_each() -> None:
    position = finance(Ada=4, treasury=4)
    assert t.offer_of(position, off.OfferReissue) == off.OfferReissue(AG, "7.3.2.2", 4, 100)
    played = t.play(position, act.Reissue(AG))
    assert t.held(played.position, "treasury", "AG") == 0
    assert t.held(played.position, "ipo", "AG") == 6
    assert t.money(played.position, "AG") == 900
    assert played.all(ev.Paid) == [ev.Paid(BANK, AG, 400, "reissue", "AG")]


def test_s7_3_2_2__the_par_price_becomes_100_and_the_stock_price_stays() -> None:
    position = finance(Ada=4, treasury=4)
    played = t.play(position, act.Reissue(AG))
    assert played.state.par[CompanySymbol("AG")] == 100
    assert played.all(ev.ParSet) == [ev.ParSet(CompanySymbol("AG"), 100)]
    assert not played.all(ev.PriceMoved)
    buyer = t.stock_turn(t.cash(played.position, Ben=200), "Ben")
    assert t.offer_of(buyer, off.OfferBuyShares, company="AG").choices == ((("ipo",), 100),)


def test_s7_3_2_2__a_par_marker_at_100_stays_there() -> None:
    position = t.floated(t.after_auction(), "AG", par=100, money=0, Ada=6, treasury=4)
    played = t.play(t.turn_of(t.operated(position, "AG"), "AG"), act.Reissue(AG))
    assert not played.all(ev.ParSet)
    assert t.money(played.position, "AG") == 400


@pytest.mark.parametrize(
    ("president", "treasury", "allowed"),
    [(6, 2, False), (5, 3, True), (4, 3, False), (7, 3, True), (10, 0, False)],
)
def test_s7_3_2_2__more_shares_must_be_owned_than_lie_in_the_ipo(
    president: int, treasury: int, allowed: bool
) -> None:
    position = finance(Ada=president, treasury=treasury)
    assert bool(t.offers_of(position, off.OfferReissue)) == allowed
    if not allowed and position.state.operating.stage == "finance":
        t.refused(position, act.Reissue(AG), "reissue.too_few", "7.3.2.2")


def test_s7_3_2_2__too_few_own_shares_are_refused() -> None:
    """One share in the pool keeps the step open."""
    t.refused(finance(Ada=5, treasury=2, pool=1), act.Reissue(AG), "reissue.too_few", "7.3.2.2")
