"""1825, sections 1.9, 4.3 and 8.4.3: how many certificates one may hold; what one may not do in a round."""

from __future__ import annotations

import pytest

from roundhouse.engine.actions import BuyPrivate, Pass, SellPrivate, SellShares
from roundhouse.engine.names import CompanySymbol, Money, PrivateSymbol
from roundhouse.engine.offers import OfferPass, OfferSellPrivate, OfferSellShares
from roundhouse.engine.owners import IPO, POOL, player
from roundhouse.engine.position import Position
from tests.rules.t1825 import table as t
from tests.rules.t1825.moves import bought, buy, par, rich
from tests.rules.table import (
    certificate_limit,
    counted,
    held,
    offers_of,
    president,
    price,
    private,
    refused,
    stock_turn,
    submit,
)

ADA, BEN = player("Ada"), player("Ben")
LNWR, GWR, GER, LSWR = (CompanySymbol(each) for each in ("LNWR", "GWR", "GER", "LSWR"))


def twelve() -> Position:
    """Four players, a limit of 12. Ada has her private company and eleven singles: as many as she may."""
    position = t.start(players=4)
    position = t.formed(position, "LNWR", "Ben", Ben=3, Ada=3, Cleo=1)
    position = t.formed(position, "GWR", "Ben", rest="ipo", Ben=4, Ada=3, pool=1)
    position = t.formed(position, "GER", "Ben", Ben=5, Ada=5)
    return rich(stock_turn(position, "Ada"))


def test_s4_3__no_purchase_over_the_limit_even_if_the_exchange_led_below_it() -> None:
    """With a fourth share of the LNWR she would be president: two singles for one certificate, 12 again."""
    position = twelve()
    assert (certificate_limit(position), counted(position, "Ada")) == (12, 12)
    refused(position, buy(position, "LNWR", POOL), "buy.certificate_limit", "4.3")
    refused(position, buy(position, "GWR"), "buy.certificate_limit", "4.3")
    one_less = submit(position, SellShares(ADA, GER, 1), buy(position, "LNWR", POOL))
    assert (president(one_less, "LNWR"), counted(one_less, "Ada")) == ("Ada", 11)


def test_s4_3__a_private_company_and_a_presidents_certificate_count_one_each() -> None:
    position = private(twelve(), "L&M", POOL)
    refused(position, BuyPrivate(ADA, PrivateSymbol("L&M"), Money(210)), "buy.certificate_limit", "4.3")
    position = t.formed(position, "GWR", "Ben", Ben=4, Ada=3, Cleo=3)
    refused(position, par(position, "LSWR"), "buy.certificate_limit", "4.3")
    assert counted(position, "Ben") == 1 + 2 + 3 + 4


def test_s4_3__below_50_certificates_are_free_and_above_they_must_be_sold_at_the_next_turn() -> None:
    position = price(twelve(), "LNWR", 0, 7)
    assert (counted(position, "Ada"), counted(position, "Ben")) == (9, 1 + 3 + 4)
    position = bought(position, buy(position, "GWR", POOL))
    assert counted(position, "Ada") == 10
    assert position.definition.market.rows[0][8].price == 55
    dearer = stock_turn(price(position, "LNWR", 0, 8), "Ada")
    assert counted(dearer, "Ada") == 13
    refused(dearer, Pass(ADA), "stock.above_limit")
    refused(dearer, buy(dearer, "LNWR", POOL), "stock.above_limit")
    assert not offers_of(dearer, OfferPass)
    refused(dearer, par(dearer, "LSWR"), "stock.above_limit")
    after = submit(dearer, SellShares(ADA, GER, 1))
    assert counted(after, "Ada") == 12
    assert offers_of(after, OfferPass), "she may go on"


def test_s4_3__a_private_company_may_be_what_is_sold() -> None:
    position = price(twelve(), "LNWR", 0, 7)
    position = submit(position, buy(position, "GWR", POOL))
    position = stock_turn(price(position, "LNWR", 0, 8), "Ada")
    assert {offer.private for offer in offers_of(position, OfferSellPrivate)} == {"S&M"}
    refused(position, BuyPrivate(ADA, PrivateSymbol("C&W"), Money(130)), "stock.above_limit", "4.3")
    position = submit(position, SellPrivate(ADA, PrivateSymbol("S&M")))
    assert counted(position, "Ada") == 12
    assert offers_of(position, OfferPass)


def test_s4_3__whoever_loses_a_presidency_may_be_above_the_limit() -> None:
    """Ben's president's certificate becomes two singles, while he has as many as he may."""
    position = t.start(players=4)
    position = t.formed(position, "LNWR", "Ben", Ben=2, Ada=2)
    position = t.formed(position, "GWR", "Ben", Ben=7, Ada=3)
    position = t.formed(position, "GER", "Ben", Ben=5, Ada=3)
    position = rich(stock_turn(position, "Ada"))
    assert counted(position, "Ben") == 1 + 1 + 6 + 4
    position = bought(position, buy(position, "LNWR", POOL))
    assert (president(position, "LNWR"), counted(position, "Ben")) == ("Ada", 13)
    assert position.state.actor == BEN
    refused(position, Pass(BEN), "stock.above_limit")
    position = submit(position, SellShares(BEN, LNWR, 1), Pass(BEN))
    assert counted(position, "Ben") == 12


def test_s4_3__never_buy_and_sell_the_same_company_in_one_turn() -> None:
    position = twelve()
    position = submit(position, SellShares(ADA, GER, 1))
    refused(position, buy(position, "GER", POOL), "buy.sold_this_round", "4.3")
    position = submit(position, buy(position, "GWR"))
    refused(position, SellShares(ADA, GWR, 1), "sale.bought_this_turn", "4.3")
    position = submit(position, SellShares(ADA, LNWR, 1))
    assert held(position, "Ada", "LNWR") == 2, "another company may be sold after a purchase"
    assert not offers_of(position, OfferSellShares, company=GWR)


def test_s4_3__what_was_bought_may_be_sold_in_a_later_turn_what_was_sold_is_not_bought_in_the_round() -> None:
    position = twelve()
    position = submit(position, SellShares(ADA, GER, 1), buy(position, "GWR"), Pass(ADA))
    for name in ("Ben", "Cleo", "Dan"):
        position = submit(position, Pass(player(name)))
    assert position.state.actor == ADA
    refused(position, buy(position, "GER", POOL), "buy.sold_this_round", "4.3")
    assert held(submit(position, SellShares(ADA, GWR, 1)), "Ada", "GWR") == 3
    later = stock_turn(submit(position, SellShares(ADA, GWR, 1)), "Ada", number=3)
    assert held(submit(later, buy(later, "GER", POOL)), "Ada", "GER") == 5


def test_s4_3__there_is_no_limit_of_what_one_holds_of_a_company() -> None:
    position = t.formed(t.start(players=3), "LNWR", "Ada", Ada=9)
    position = rich(stock_turn(position, "Ada"))
    position = submit(position, buy(position, "LNWR", POOL))
    assert held(position, "Ada", "LNWR") == 10


@pytest.mark.parametrize(
    ("options", "players", "limit"),
    [
        (("unit_1",), 5, 10),
        (("unit_1", "r1", "r2", "r3", "k7"), 5, 12),
        (("unit_1", "r1"), 3, 18),
        (("unit_3",), 2, 17),
    ],
)
def test_s8_4_3__minors_of_kits_raise_the_limit(options: tuple[str, ...], players: int, limit: int) -> None:
    assert certificate_limit(t.start(*options, players=players)) == limit


def test_s1_9__a_company_that_has_not_formed_counts() -> None:
    position = t.started(t.start(players=3), "LNWR", "Ada", Ada=4)
    assert counted(position, "Ada") == 1 + 3


def test_s1_9__a_minor_companys_certificates_count_one_each() -> None:
    position = t.started(t.start("unit_3", players=2), "HR", "Ada", par=42, Ada=3)
    assert counted(position, "Ada") == 1 + 2
    position = t.formed(t.start("unit_3", players=2), "HR", "Ada", par=42, Ada=3)
    assert counted(position, "Ada") == 1


def test_s4_3__new_shares_of_a_cheap_company_may_be_bought_at_the_limit() -> None:
    cheap = price(twelve(), "GWR", 0, 7)
    assert counted(cheap, "Ada") == 9
    cheap = t.formed(cheap, "GER", "Ada", Ada=9)
    assert counted(cheap, "Ada") == 12
    assert held(submit(cheap, buy(cheap, "GWR", IPO)), "Ada", "GWR") == 4
