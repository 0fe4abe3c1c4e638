"""Section 6.3: selling shares in a stock round (presidents: see 11.3.4)."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import BANK, IPO, player
from tests.rules.t1894 import table as t

ADA, BEN = player("Ada"), player("Ben")


def nord(**counts: int) -> t.Position:
    """Ada presides over Nord, whose price is 100 in the third box of the second row."""
    position = t.floated(t.after_auction(), "Nord", 95, "Ada", home="", **(counts or {"Ada": 5, "Ben": 3}))
    return t.price(position, "Nord", 1, 2)


def sell(name: str, symbol: str, count: int) -> act.Action:
    return act.SellShares(player(name), CompanySymbol(symbol), count)


def test_s6_3__nobody_sells_in_the_first_round() -> None:
    position = t.after_auction()
    assert not t.offers_of(position, off.OfferSellShares)
    t.refused(position, sell("Cleo", "PLM", 1), "sale.first_round", "6.3")
    assert t.offers_of(t.stock_turn(position, "Cleo"), off.OfferSellShares)


def test_s6_3__the_first_round_s_shares_can_be_sold_in_the_second() -> None:
    position = t.stock_turn(t.after_auction(), "Cleo", number=2)
    assert t.offer_of(position, off.OfferSellShares, company="PLM").counts == (1,)


def test_s6_3__a_company_must_have_been_parred() -> None:
    position = t.stock_turn(t.after_auction(), "Cleo")
    assert t.held(position, "Cleo", "Nord") == 1, "the Nord minor's share"
    assert not t.offers_of(position, off.OfferSellShares, company="Nord")
    t.refused(position, sell("Cleo", "Nord", 1), "sale.not_parred", "6.3")


def test_s6_3__a_parred_company_need_not_have_floated() -> None:
    position = t.parred(t.after_auction(), "Est", 80, "Ben", Ben=3, Ada=1)
    position = t.submit(t.stock_turn(position, "Ada"), sell("Ada", "Est", 1))
    assert t.price_of(position, "Est") == 71


def test_s6_3__the_president_s_certificate_stays() -> None:
    position = t.stock_turn(nord(Ada=5, Ben=1), "Ada")
    assert t.offer_of(position, off.OfferSellShares, company="Nord").counts == (1, 2, 3)
    t.refused(position, sell("Ada", "Nord", 4), "sale.no_successor", "11.3.4")


@pytest.mark.parametrize(("in_pool", "counts"), [(0, (1, 2, 3)), (3, (1, 2)), (4, (1,)), (5, ())])
def test_s6_3__five_shares_at_most_lie_in_the_pool(in_pool: int, counts: tuple[int, ...]) -> None:
    position = t.stock_turn(nord(Ada=2, Ben=3, Cleo=0, pool=in_pool), "Ben")
    assert tuple(n for o in t.offers_of(position, off.OfferSellShares, company="Nord") for n in o.counts) == (
        counts
    )
    if in_pool > 2:
        t.refused(position, sell("Ben", "Nord", 3), "sale.pool_full", "6.3")


def test_s6_3__nobody_sells_what_he_does_not_hold() -> None:
    position = t.stock_turn(nord(), "Ben")
    t.refused(position, sell("Ben", "Nord", 4), "sale.not_held", "6.3")
    for count in (0, -1):
        t.refused(position, sell("Ben", "Nord", count), "sale.count", "6.3")


def test_s6_3__the_pool_takes_the_shares_and_the_bank_pays_the_price_for_each() -> None:
    position = t.stock_turn(nord(), "Ben")
    played = t.play(position, sell("Ben", "Nord", 3))
    assert t.held(played.position, "pool", "Nord") == 3
    assert t.money(played.position, "Ben") - t.money(position, "Ben") == 300
    assert played.all(ev.Paid) == [ev.Paid(BANK, BEN, 300, "shares", "Nord")]


def test_s6_3__then_the_price_falls_a_row_a_share() -> None:
    played = t.play(t.stock_turn(nord(), "Ben"), sell("Ben", "Nord", 3))
    assert played.all(ev.PriceMoved) == [ev.PriceMoved(CompanySymbol("Nord"), 4, 2, 74, "sold", before=100)]
    kinds = [type(e) for e in played.events]
    assert kinds.index(ev.Paid) < kinds.index(ev.PriceMoved)


def test_s6_3__one_at_a_time_the_second_share_brings_less() -> None:
    position = t.stock_turn(nord(), "Ben")
    before = t.money(position, "Ben")
    position = t.submit(position, sell("Ben", "Nord", 1), sell("Ben", "Nord", 1))
    assert t.money(position, "Ben") - before == 100 + 89


def test_s6_3__at_the_bottom_the_price_stays() -> None:
    position = t.stock_turn(t.price(nord(), "Nord", 9, 2), "Ben")
    position = t.submit(position, sell("Ben", "Nord", 3))
    assert (position.state.market[CompanySymbol("Nord")].row, t.price_of(position, "Nord")) == (10, 30)
    place = position.state.market[CompanySymbol("Nord")]
    after = t.submit(t.stock_turn(position, "Ada"), sell("Ada", "Nord", 1))
    assert after.state.market[CompanySymbol("Nord")] == place, (
        "a marker that can't move keeps its place in the stack"
    )


def test_s6_3__the_seller_chooses_the_order_of_companies_falling_into_one_box() -> None:
    for first, second in (("Nord", "Est"), ("Est", "Nord")):
        position = t.floated(nord(), "Est", 95, "Cleo", Cleo=5, Ben=2)
        position = t.price(position, "Est", 1, 2)
        position = t.price(position, "AG", 2, 2)
        position = t.submit(t.stock_turn(position, "Ben"), sell("Ben", first, 1), sell("Ben", second, 1))
        assert t.market.stack(position.state, 2, 2) == ("AG", first, second)


def test_s6_3__several_companies_may_be_sold_before_and_after_a_purchase() -> None:
    position = t.stock_turn(nord(), "Ben")
    position = t.submit(position, sell("Ben", "PLM", 1), sell("Ben", "Nord", 1))
    position = t.submit(position, act.BuyShares(BEN, CompanySymbol("Belge"), (IPO,)), sell("Ben", "Nord", 2))
    assert t.held(position, "Ben", "Nord") == 0
    assert t.held(position, "Ben", "Belge") == 4


def test_s6_3__what_was_just_bought_can_be_sold() -> None:
    position = t.submit(t.stock_turn(nord(), "Ben"), act.BuyShares(BEN, CompanySymbol("Nord"), (IPO,)))
    assert t.held(t.submit(position, sell("Ben", "Nord", 4)), "Ben", "Nord") == 0


def test_s6_3__only_the_player_on_turn_sells() -> None:
    t.refused(t.stock_turn(nord(), "Ben"), sell("Ada", "Nord", 1))
