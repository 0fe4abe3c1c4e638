"""Shares and prices of 1839: sales that ask, two markets that join, and the moves that end a stock round."""

from __future__ import annotations

import pytest

from roundhouse.engine.names import CompanySymbol
from roundhouse.finance import market
from roundhouse.finance.floating import stamp_of_round
from tests.names import company
from tests.rules import table as t
from tests.titles.t1839 import tables

AMS, S4 = CompanySymbol("AMS"), CompanySymbol("S4")
ADA, BEN, CLEO = map(t.player, ("Ada", "Ben", "Cleo"))


def selling(price: int, treasury: int, *, young: bool = False) -> t.Position:
    """Ada is on turn with two singles of AMS; ``young``: it has floated in this stock round."""
    at = tables.company(tables.after_auction(), "AMS", price, president="Ben", Ben=4, Ada=2)
    at = t.stock_turn(t.cash(at, AMS=treasury, Ada=0), "Ada")
    stamp = stamp_of_round(at) - (0 if young else 100)
    return t.change(at, flags={**at.state.flags, "floated:AMS": stamp})


@pytest.mark.parametrize(("young", "brings"), [(True, 2 * 74), (False, 2 * 82)])
def test_a_sale_brings_less_than_taking_back_costs_where_a_company_is_young(young: bool, brings: int) -> None:
    at = t.submit(selling(82, 820, young=young), t.act.SellShares(ADA, AMS, 2))
    assert t.money(at, "Ada") == brings
    taken = t.submit(at, t.act.Redeem(company("AMS"), 2))
    assert (t.money(taken, "AMS"), t.price_of(taken, "AMS")) == (820 - 2 * 82, 82)
    left = t.submit(at, t.act.Pass(company("AMS")))
    assert (t.money(left, "AMS"), t.price_of(left, "AMS"), t.held(left, "pool", "AMS")) == (820, 67, 2)


def test_at_the_end_of_a_market_a_share_brings_the_price_and_moves_nothing() -> None:
    at = t.submit(selling(40, 0, young=True), t.act.SellShares(ADA, AMS, 2))
    assert (t.money(at, "Ada"), t.price_of(at, "AMS")) == (80, 40)


def test_the_new_president_is_asked() -> None:
    at = tables.company(tables.after_auction(), "AMS", 126, president="Ada", Ada=4, Ben=3, Cleo=3)
    at = t.stock_turn(t.cash(t.change(at, order=("Ada", "Cleo", "Ben")), AMS=252, Ada=0), "Ada")
    at = t.submit(at, t.act.SellShares(ADA, AMS, 2))
    assert (t.president(at, "AMS"), t.money(at, "Ada")) == ("Cleo", 252)
    assert t.loop.offers(at)[0].actor == company("AMS")
    at = t.submit(at, t.act.Pass(company("AMS")))
    assert (t.price_of(at, "AMS"), t.offer_of(at, t.off.OfferSellShares).price) == (101, 101)


def test_a_president_sells_no_more_than_his_singles() -> None:
    at = tables.company(tables.after_auction(), "AMS", 126, president="Ada", Ada=3, Ben=4)
    at = t.stock_turn(at, "Ada")
    t.refused(at, t.act.SellShares(ADA, AMS, 2), "sale.singles", "7.2")


def test_a_treasury_sells_once_the_ipo_is_empty_and_is_paid() -> None:
    at = tables.company(tables.after_auction(), "AMS", 74, president="Ada", Ada=4, Ben=3, AMS=3)
    at = t.stock_turn(t.cash(at, AMS=0), "Ben")
    at = t.submit(at, t.act.BuyShares(BEN, AMS, (company("AMS"),)))
    assert t.money(at, "AMS") == 74
    more = tables.company(tables.after_auction(), "AMS", 74, president="Ada", Ada=4, Ben=2, AMS=3)
    t.refused(t.stock_turn(more, "Ben"), t.act.BuyShares(BEN, AMS, (company("AMS"),)), "buy.ipo_first", "7.3")


def test_prices_move_in_one_pass_when_a_stock_round_ends() -> None:
    at = tables.after_auction()
    at = tables.company(at, "AMS", 91, president="Ada", Ada=5, Ben=5)
    at = tables.company(at, "HIJSM", 82, president="Ada", Ada=5, Ben=4, pool=1)
    at = tables.company(at, "NBDS", 82, president="Ada", Ada=4, Ben=2, NBDS=4)
    at = tables.company(at, "NCS", 67, floated=False, president="Ada", Ada=3, pool=1)
    at = tables.company(at, "NRS", 40, president="Ada", Ada=3, pool=3)
    at = tables.company(at, "S4", 88, tables.LOCAL, president="Ada", Ada=5, Ben=5)
    at = t.submit(t.stock_turn(at, "Ada"), t.act.Pass(ADA), t.act.Pass(BEN))
    moves = {event.company: event.price for event in t.play(at, t.act.Pass(CLEO)).all(t.ev.PriceMoved)[:4]}
    assert moves == {"AMS": 101, "HIJSM": 74, "NBDS": 91, "S4": 101}


def test_local_companies_operate_after_all_major_ones() -> None:
    at = tables.company(tables.after_auction(), "AMS", 40, president="Ada", Ada=6)
    at = tables.company(at, "S4", 88, tables.LOCAL, president="Ada", Ada=6)
    assert market.operating_order(at) == (AMS, S4)


@pytest.mark.parametrize(
    ("symbol", "prices"), [("AMS", {67, 74, 82}), ("S4", {25, 31, 38, 46, 55, 67, 74, 82})]
)
def test_founding_companies_are_parred_on_the_major_market(symbol: str, prices: set[int]) -> None:
    at = t.stock_turn(tables.after_auction(), "Ada")
    offer = t.offer_of(at, t.off.OfferPar, company=symbol)
    assert {box.price for box in offer.boxes} == prices
    assert bool(offer.home_pairs) == (symbol == "S4")


def test_two_homes_have_at_most_one_large_one() -> None:
    at = t.stock_turn(tables.after_auction(), "Ada")
    pairs = t.offer_of(at, t.off.OfferPar, company="S4").home_pairs
    large = {"B17", "F19", "G10", "G16", "G18", "J7", "K12"}
    assert all(not {*pair} <= large for pair in pairs)
    assert {hex_id for pair in pairs for hex_id in pair} & large == large
    assert not {hex_id for pair in pairs for hex_id in pair} & {"E10", "B13", "L13", "I12", "H5"}
