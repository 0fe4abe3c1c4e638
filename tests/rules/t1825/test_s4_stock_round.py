"""1825, section 4: turns of a stock round, passing, priority; 4.1 new shares; 4.2 the pool."""

from __future__ import annotations

import pytest

from roundhouse.engine.actions import BuyPrivate, Pass, SellPrivate, SellShares
from roundhouse.engine.names import CompanySymbol, Money, PrivateSymbol
from roundhouse.engine.offers import OfferBuyPrivate, OfferBuyShares, OfferPar, OfferSellPrivate
from roundhouse.engine.owners import BANK, IPO, POOL, REMOVED, player
from roundhouse.engine.position import Position
from tests.rules.t1825 import table as t
from tests.rules.t1825.moves import bought, buy, on_sale, par, rich
from tests.rules.table import (
    cash,
    change,
    held,
    money,
    offer_of,
    offers_of,
    play,
    refused,
    stock_turn,
    submit,
)

ADA, BEN, CLEO = (player(name) for name in t.NINE[:3])
LNWR, GWR = CompanySymbol("LNWR"), CompanySymbol("GWR")


def middle() -> Position:
    """All privates are sold; Ada presides over the LNWR at 100, all its shares are sold."""
    position = t.no_privates(t.start(players=3))
    return rich(t.formed(position, "LNWR", "Ada", Ada=4, Ben=3, Cleo=3))


# --- 4: turns and passes ----------------------------------------------------------------------------


def test_s4__selling_prolongs_nothing_and_priority_is_left_of_the_last_buyer() -> None:
    """Ada buys, Ben only sells, Cleo passes, Ada only sells: the round is over, and Ben has priority."""
    position = stock_turn(t.started(middle(), "GWR", "Cleo", Cleo=2), "Ada")
    position = submit(position, buy(position, "GWR"), Pass(ADA))
    position = submit(position, SellShares(BEN, LNWR, 1), Pass(BEN), Pass(CLEO))
    position = submit(position, SellShares(ADA, LNWR, 1))
    assert position.state.round.kind == "stock"
    position = submit(position, Pass(ADA))
    assert position.state.round.kind == "operating"
    assert position.state.order == ("Ben", "Cleo", "Ada")


def test_s4__a_private_company_is_a_purchase_too() -> None:
    position = rich(t.start(players=3))
    position = submit(position, Pass(ADA), Pass(BEN))
    position = bought(position, BuyPrivate(CLEO, PrivateSymbol("L&M"), Money(210)))
    assert (position.state.stock.passed, position.state.actor) == ((), ADA)


def test_s4__a_sale_of_a_private_company_prolongs_nothing() -> None:
    position = stock_turn(middle(), "Ada")
    position = submit(position, SellPrivate(ADA, PrivateSymbol("L&M")), Pass(ADA), Pass(BEN), Pass(CLEO))
    assert position.state.round.kind == "operating"


def test_s4__without_a_purchase_priority_stays() -> None:
    position = submit(t.start(players=3), Pass(ADA), Pass(BEN), Pass(CLEO))
    assert position.state.round.number == 2, "nobody operates: the operating round is over at once"
    assert (position.state.order, position.state.actor) == (("Ada", "Ben", "Cleo"), ADA)


def test_s4__one_purchase_a_turn() -> None:
    early = stock_turn(rich(t.start(players=2)), "Ada")
    early = submit(early, BuyPrivate(ADA, PrivateSymbol("C&W"), Money(130)))
    refused(early, BuyPrivate(ADA, PrivateSymbol("L&M"), Money(210)), "private.one_purchase", "4")
    position = stock_turn(middle(), "Ada")
    position = submit(position, par(position, "GWR"))
    refused(position, buy(position, "GWR"), "buy.one_purchase", "4")
    position = stock_turn(rich(t.start(players=3)), "Ada")
    position = submit(position, BuyPrivate(ADA, PrivateSymbol("L&M"), Money(210)))
    refused(position, par(position, "LNWR"), "buy.one_purchase", "4")


def test_s4__nothing_is_sold_in_the_first_round() -> None:
    position = t.started(t.start(players=3), "LNWR", "Ada", Ada=3)
    refused(position, SellShares(ADA, LNWR, 1), "sale.first_round", "4")
    refused(position, SellPrivate(ADA, PrivateSymbol("S&M")), "sale.first_round", "4")


def test_s4__any_number_of_sales_before_and_after_a_purchase() -> None:
    position = stock_turn(t.started(middle(), "GWR", "Cleo", Cleo=2), "Ben")
    position = submit(position, SellShares(BEN, LNWR, 2), buy(position, "GWR"), SellShares(BEN, LNWR, 1))
    assert (held(position, "Ben", "LNWR"), held(position, "Ben", "GWR")) == (0, 1)
    assert held(position, "pool", "LNWR") == 3, "no limit of the pool is in the way"


# --- 4.1: new shares --------------------------------------------------------------------------------


def test_s4_1__privates_first_the_cheapest_before_others() -> None:
    position = rich(t.start(players=2))
    assert not on_sale(position)
    (offer,) = offers_of(position, OfferBuyPrivate)
    assert (offer.private, offer.seller, offer.minimum, offer.maximum) == ("C&W", BANK, 130, 130)
    refused(position, BuyPrivate(ADA, PrivateSymbol("L&M"), Money(210)), "private.cheaper_first", "4.1")
    refused(position, BuyPrivate(ADA, PrivateSymbol("C&W"), Money(131)), "private.price", "4.2")
    refused(position, BuyPrivate(ADA, PrivateSymbol("C&HP"), Money(75)), "private.not_with_bank", "4.2")
    refused(position, par(position, "LNWR"), "par.privates_first", "4.1")
    poor = cash(position, Ada=129)
    refused(poor, BuyPrivate(ADA, PrivateSymbol("C&W"), Money(130)), "private.too_dear", "4")
    played = play(position, BuyPrivate(ADA, PrivateSymbol("C&W"), Money(130)))
    assert (money(played.position, "Ada"), played.state.cash[BANK]) == (4870, position.state.cash[BANK] + 130)


def test_s4_1__the_dearest_company_with_its_presidents_certificate_first() -> None:
    position = rich(t.no_privates(t.start(players=3)))
    assert on_sale(position) == {"LNWR"}
    refused(position, buy(position, "LNWR"), "buy.not_parred")
    offer = offer_of(position, OfferPar)
    assert [box.price for box in offer.boxes] == [100]
    position = submit(position, par(position, "LNWR"))
    assert money(position, "Ada") == 4800
    assert not position.state.market, "it has no price marker until it is formed"


@pytest.mark.parametrize(
    ("sold_out", "expected"),
    [
        ("", {"LNWR"}),
        ("LNWR", {"GWR"}),
        ("LNWR GWR", {"GER", "LSWR"}),
        ("LNWR GWR GER", {"LSWR", "SECR", "LBSC"}),
        ("LNWR GWR LSWR", {"GER", "SECR", "LBSC"}),
    ],
)
def test_s4_1__the_next_face_value_when_one_company_is_fully_subscribed(
    sold_out: str, expected: set[str]
) -> None:
    position = rich(t.no_privates(t.start(players=3)))
    for symbol in sold_out.split():
        position = t.started(position, symbol, "Ada", rest="pool", Ada=2)
    assert on_sale(position) == expected


def test_s4_1__a_company_of_the_next_band_may_form_before_one_of_the_last() -> None:
    position = rich(t.no_privates(t.start(players=3)))
    for symbol in ("LNWR", "GWR", "GER"):
        position = t.formed(position, symbol, "Ada", Ada=5)
    position = stock_turn(t.started(position, "LBSC", "Ben", Ben=5), "Ben")
    position = submit(bought(position, buy(position, "LBSC")), Pass(CLEO), Pass(ADA), Pass(BEN))
    assert position.state.floated == ("LNWR", "GWR", "GER", "LBSC")
    assert "LSWR" not in position.state.par


def test_s4_1__the_last_certificate_of_a_band_opens_the_next() -> None:
    position = t.started(rich(t.no_privates(t.start(players=3))), "LNWR", "Ada", Ada=5, Ben=4)
    assert not on_sale(position)
    assert on_sale(bought(position, buy(position, "LNWR"))) == {"GWR"}


def gone(position: Position, symbol: str) -> Position:
    """The company is bankrupt."""
    owners = {c: REMOVED for c in position.state.certificates if c.startswith(f"{symbol}-")}
    prices = {c: price for c, price in position.state.par.items() if c != symbol}
    return change(position, certificates={**position.state.certificates, **owners}, par=prices)


def second_band() -> Position:
    """The LNWR and the GWR are sold out."""
    position = rich(t.no_privates(t.start(players=3)))
    for symbol in ("LNWR", "GWR"):
        position = t.started(position, symbol, "Ada", rest="pool", Ada=2)
    return position


def test_s4_1__a_bankrupt_company_is_not_fully_subscribed_but_a_band_that_is_gone_opens_the_next() -> None:
    position = gone(t.started(second_band(), "GER", "Ada", Ada=6), "GER")
    assert on_sale(position) == {"LSWR"}, "certificates of the GER were left"
    assert on_sale(gone(position, "LSWR")) == {"SECR", "LBSC"}


def test_s4_1__what_was_open_stays_open_when_the_company_that_opened_it_is_gone() -> None:
    position = t.started(second_band(), "GER", "Ada", Ada=9)
    assert on_sale(gone(bought(position, buy(position, "GER")), "GER")) == {"LSWR", "SECR", "LBSC"}


def test_s4_1__a_new_share_at_face_value_though_the_pool_is_cheaper() -> None:
    position = t.formed(middle(), "GWR", "Ada", rest="ipo", price=71, Ada=3, pool=2)
    position = stock_turn(position, "Ben")
    offer = offer_of(position, OfferBuyShares, company="GWR")
    assert dict(offer.choices) == {(IPO,): 90, (POOL,): 71}
    assert money(submit(position, buy(position, "GWR")), "Ben") == 5000 - 90
    assert money(submit(position, buy(position, "GWR", POOL)), "Ben") == 5000 - 71


# --- 4.2: the pool ----------------------------------------------------------------------------------


def test_s4_2__an_unformed_company_at_face_value() -> None:
    position = stock_turn(t.started(middle(), "GWR", "Ada", Ada=3), "Ada")
    sold = submit(position, SellShares(ADA, GWR, 1))
    assert money(sold, "Ada") == 5000 + 90
    sold = submit(sold, Pass(ADA))
    assert dict(offer_of(sold, OfferBuyShares, company="GWR").choices)[POOL,] == 90


def test_s4_2__the_price_does_not_fall() -> None:
    position = stock_turn(t.formed(middle(), "GWR", "Ada", price=71, Ada=5), "Ada")
    played = play(position, SellShares(ADA, GWR, 3))
    assert money(played.position, "Ada") == money(position, "Ada") + 3 * 71
    assert played.state.market == position.state.market


@pytest.mark.parametrize(("private", "price"), [("S&M", 0), ("C&HP", 45), ("C&W", 100), ("L&M", 180)])
def test_s4_2__private_companies_are_sold_for_30_less_and_bought_at_face(private: str, price: int) -> None:
    position = t.no_privates(t.start(players=3))
    symbol = PrivateSymbol(private)
    owner = position.state.privates[symbol]
    name = owner.removeprefix("player:")
    position = stock_turn(position, name)
    before = money(position, name)
    assert offer_of(position, OfferSellPrivate, private=private).price == price
    position = submit(position, SellPrivate(owner, symbol))
    assert (position.state.privates[symbol], money(position, name) - before) == (POOL, price)
    position = submit(position, Pass(owner))
    face = position.definition.privates[symbol].cost
    offer = offer_of(rich(position), OfferBuyPrivate, private=private)
    assert (offer.seller, offer.minimum, offer.maximum) == (POOL, face, face)


def test_s4_2__a_private_company_in_the_pool_closes_no_band() -> None:
    position = stock_turn(rich(t.no_privates(t.start(players=3))), "Ada")
    position = submit(position, SellPrivate(ADA, PrivateSymbol("L&M")))
    assert on_sale(position) == {"LNWR"}
    assert {offer.company for offer in offers_of(position, OfferPar)} == {"LNWR"}
