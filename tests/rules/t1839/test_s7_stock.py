"""Section 7: the turns of a stock round, sales, purchases, what companies take back, and floating."""

import pytest

from tests.names import company
from tests.rules import table as t
from tests.rules.t1839 import table as g

ADA, BEN, CLEO = t.owner_of("Ada"), t.owner_of("Ben"), t.owner_of("Cleo")
SS = company("SS")


def test_s7_1__who_passes_first_has_card_one() -> None:
    position = g.floated(g.plain(), "SS", 67, "Ada", Ada=3)
    position = t.submit(t.stock_turn(position), g.buy("Ada", "SS"))
    position = t.submit(position, g.passing("Ada")) if position.state.actor == ADA else position
    position = t.submit(position, g.passing("Ben"), g.passing("Cleo"))
    position = t.submit(position, g.sell("Ada", "SS"))
    position = g.declining(position)
    position = t.submit(position, g.passing("Ada")) if position.state.actor == ADA else position
    position = t.submit(position, g.buy("Ben", "SS"))
    position = t.submit(position, g.passing("Ben")) if position.state.actor == BEN else position
    position = t.submit(position, g.passing("Cleo"), g.passing("Ada"), g.passing("Ben"))
    assert position.state.round.kind == "operating"
    assert position.state.order == ("Cleo", "Ada", "Ben")


def test_s7_1__prices_at_the_end_in_operating_order() -> None:
    position = g.floated(g.plain(4), "AMS", 91, "Ada", Ada=6, Ben=4)
    position = g.floated(position, "HIJSM", 82, "Ben", Ben=5, pool=1)
    position = g.floated(position, "NBDS", 82, "Cleo", Cleo=6, treasury=4)
    position = g.parred(position, "NWS", 67, "Dan", Dan=3, pool=1)
    position = g.floated(position, "SS", 40, "Dan", Dan=4, pool=2)
    position = g.floated(position, "S1", 88, "Dan", True, ("E14", "D19"), Dan=6, Ada=4)
    position = g.all_pass(t.stock_turn(position)).position
    prices = {s: t.price_of(position, s) for s in ("AMS", "HIJSM", "NBDS", "NWS", "SS", "S1")}
    assert prices == {"AMS": 101, "HIJSM": 74, "NBDS": 91, "NWS": 67, "SS": 40, "S1": 101}
    assert g.stack(position, 101) == ("AMS", "S1")


def test_s7_2__a_company_that_cannot_pay_takes_nothing_back() -> None:
    position = g.floated(g.plain(), "SS", 126, "Ben", False, (), 300, Ben=5, Ada=3)
    position = t.submit(t.stock_turn(position), g.sell("Ada", "SS", 3))
    assert position.state.questions == ()
    assert (t.money(position, "Ada"), t.price_of(position, "SS"), g.pool(position, "SS")) == (5378, 91, 3)


def test_s7_2__floated_in_this_round_it_sells_for_less_than_it_costs_the_company() -> None:
    position = g.parred(g.plain(), "SS", 82, "Ben", Ben=3, Ada=2)
    position = t.submit(t.stock_turn(position, "Cleo"), g.buy("Cleo", "SS"))
    position = t.submit(position, g.passing("Cleo")) if position.state.actor == CLEO else position
    assert t.money(position, "SS") == 820
    position = t.submit(position, g.sell("Ada", "SS", 2))
    assert t.money(position, "Ada") == 5148
    offer = t.offer_of(position, t.off.OfferRedeem)
    kept = t.submit(position, t.act.Redeem(offer.actor, 2))
    assert (t.money(kept, "SS"), t.price_of(kept, "SS")) == (820 - 164, 82)
    sold = g.declining(position)
    assert (t.price_of(sold, "SS"), g.pool(sold, "SS")) == (67, 2)


def test_s7_2__all_or_nothing() -> None:
    position = g.floated(g.plain(), "SS", 101, "Ben", False, (), 500, Ben=5, Ada=3)
    position = t.submit(t.stock_turn(position), g.sell("Ada", "SS", 3))
    offer = t.offer_of(position, t.off.OfferRedeem)
    assert offer.counts == (3,)
    t.refused(position, t.act.Redeem(offer.actor, 2))


def test_s7_2__the_new_director_is_asked() -> None:
    position = g.floated(g.plain(), "SS", 126, "Ada", False, (), 500, Ada=4, Ben=3, Cleo=3)
    position = t.submit(t.stock_turn(position), g.sell("Ada", "SS", 2))
    assert (t.president(position, "SS"), t.money(position, "Ada")) == ("Ben", 5252)
    assert g.asked(position)[0][1] in (BEN, SS)
    position = g.declining(position)
    assert t.price_of(position, "SS") == 101
    assert t.offer_of(position, t.off.OfferSellShares, company="SS").price == 101


def test_s7_2__a_tie_keeps_the_director() -> None:
    position = g.floated(g.plain(), "SS", 126, "Ada", False, (), 0, Ada=4, Ben=3, Cleo=3)
    position = t.submit(t.stock_turn(position), g.sell("Ada", "SS"))
    assert t.president(position, "SS") == "Ada"


def test_s7_2__not_in_the_first_round() -> None:
    position = t.stock_turn(g.floated(g.plain(), "SS", 67, "Ben", Ben=4, Ada=2), number=1)
    assert not t.offers_of(position, t.off.OfferSellShares)
    t.refused(position, g.sell("Ada", "SS"))


def test_s7_2__never_the_directors_certificate() -> None:
    position = t.stock_turn(g.floated(g.plain(), "SS", 67, "Ada", Ada=4))
    assert t.offer_of(position, t.off.OfferSellShares).counts == (1, 2)


def test_s7_2__more_than_half_may_lie_in_the_pool() -> None:
    position = t.stock_turn(g.floated(g.plain(), "SS", 67, "Ben", False, (), 0, Ben=2, Ada=2, pool=6))
    position = t.submit(position, g.sell("Ada", "SS", 2))
    assert g.pool(position, "SS") == 8


def test_s7_3__the_ipo_sells_at_the_current_price() -> None:
    position = t.stock_turn(g.floated(g.plain(), "SS", 113, "Ben", Ben=6))
    position = t.submit(position, g.buy("Ada", "SS"))
    assert (t.money(position, "Ada"), t.money(position, "SS")) == (4887, 500)


def test_s7_3__the_treasury_sells_only_with_an_empty_ipo_and_is_paid() -> None:
    position = g.floated(g.plain(), "SS", 74, "Ben", Ben=6, treasury=3)
    t.refused(t.stock_turn(position), g.buy("Ada", "SS", "treasury"))
    position = g.floated(g.plain(), "SS", 74, "Ben", Ben=6, Cleo=1, treasury=3)
    position = t.submit(t.stock_turn(position), g.buy("Ada", "SS", "treasury"))
    assert (t.money(position, "Ada"), t.money(position, "SS")) == (4926, 574)


def test_s7_3__at_most_sixty_per_cent_and_not_what_he_has_sold() -> None:
    t.refused(t.stock_turn(g.floated(g.plain(), "SS", 67, "Ada", Ada=6)), g.buy("Ada", "SS"))
    position = t.stock_turn(g.floated(g.plain(), "SS", 67, "Ada", False, (), 0, Ada=4))
    t.refused(t.submit(position, g.sell("Ada", "SS")), g.buy("Ada", "SS"))


def test_s7_4__a_director_lets_his_company_take_shares_back() -> None:
    position = g.floated(g.plain(), "SS", 61, "Ada", False, (), 202, Ada=6, pool=4)
    position = t.stock_turn(position)
    offer = t.offer_of(position, t.off.OfferRedeem)
    assert (offer.counts, offer.price) == ((1, 2, 3), 61)
    position = t.submit(position, t.act.Redeem(offer.actor, 3))
    assert (t.money(position, "SS"), t.price_of(position, "SS"), g.pool(position, "SS")) == (19, 61, 1)
    assert t.held(position, "treasury", "SS") == 3
    assert not t.offers_of(position, t.off.OfferBuyShares)


def test_s7_1__one_purchase_or_shares_taken_back_then_sales_only() -> None:
    position = t.stock_turn(g.floated(g.plain(), "SS", 61, "Ada", funds=500, Ada=4, pool=2))
    taken = t.submit(position, t.act.Redeem(SS, 1))
    bought = t.submit(position, g.buy("Ada", "SS"))
    for later in (taken, bought):
        assert later.state.actor == ADA
        assert not t.offers_of(later, t.off.OfferRedeem)
        assert not t.offers_of(later, t.off.OfferBuyShares)
        assert not t.offers_of(later, t.off.OfferPar)
        assert [offer.company for offer in t.offers_of(later, t.off.OfferSellShares)] == ["SS"]


def test_s7_4__one_share_at_least_and_no_more_than_the_pool_has() -> None:
    position = t.stock_turn(g.floated(g.plain(), "SS", 61, "Ada", funds=900, Ada=6, pool=4))
    for count, reason in ((0, "redeem.nothing"), (5, "redeem.too_few_in_pool")):
        t.refused(position, t.act.Redeem(company("SS"), count), reason, "7.4")


def test_s7_4__nobody_but_its_director() -> None:
    position = t.stock_turn(g.floated(g.plain(), "SS", 61, "Ben", Ben=6, pool=4))
    assert not t.offers_of(position, t.off.OfferRedeem)


def test_s7_5__ten_times_the_price_at_which_it_floats_less_the_fee() -> None:
    position = g.parred(g.plain(), "S4", 38, "Ada", True, ("B17", "E14"), Ada=3, Ben=1, pool=1)
    position = t.submit(t.stock_turn(position, "Cleo"), g.buy("Cleo", "S4"))
    assert "S4" in position.state.floated
    assert (t.money(position, "Cleo"), t.money(position, "S4")) == (4962, 280)


def test_s7_5__a_founding_company_pays_no_fee() -> None:
    position = g.parred(g.plain(), "NCS", 82, "Ada", Ada=3, Ben=2)
    position = t.submit(t.stock_turn(position, "Cleo"), g.buy("Cleo", "NCS"))
    assert t.money(position, "NCS") == 820


def test_s7_5__a_fee_above_the_treasury_is_the_directors() -> None:
    position = g.parred(
        t.tiles(g.plain(), J7=("R121", 0)), "S4", 13, "Ada", True, ("J7", "E14"), Ada=3, Ben=2
    )
    position = t.submit(t.stock_turn(position, "Cleo"), g.buy("Cleo", "S4"))
    assert (t.money(position, "S4"), t.money(position, "Ada")) == (0, 5000 - (2 * (50 + 20) - 130))


def test_s7_5__shares_sold_for_a_fee_are_sold_by_the_section_on_fees() -> None:
    position = g.parred(
        t.tiles(g.plain(), J7=("R121", 0)), "S4", 13, "Ada", True, ("J7", "E14"), Ada=3, Ben=2
    )
    position = t.cash(g.floated(position, "SS", 61, "Ben", Ben=4, Ada=2), Ada=0)
    position = t.submit(t.stock_turn(position, "Cleo"), g.buy("Cleo", "S4"))
    offer = t.offer_of(position, t.off.OfferSellShares, company="SS")
    assert (offer.section, offer.counts) == ("7.5", (1,))
    t.refused(position, g.sell("Ada", "SS", 2), "debt.too_many", "7.5")


def ruined_by_a_fee(position: t.Position) -> t.Position:
    """S4 floats at 10 with a fee of 140, by the share that Cleo buys; Ada, its director, has nothing else."""
    position = t.tiles(position, J7=("R121", 0))
    position = g.parred(position, "S4", 10, "Ada", True, ("J7", "E14"), Ada=2, Ben=3)
    position = t.cash(position, Ada=0)
    return t.submit(position, g.buy("Cleo", "S4"), t.act.DeclareBankruptcy(t.owner_of("Ada")))


def test_s7_3__nor_does_he_start_again_a_company_that_he_has_sold() -> None:
    position = g.floated(g.plain(), "S1", 61, "Ada", False, ("B17", "G18"), 0, Ada=2, Cleo=2, pool=5)
    position = t.submit(t.stock_turn(position, "Cleo"), g.sell("Cleo", "S1"))
    position = ruined_by_a_fee(position)
    assert {offer.company for offer in t.offers_of(position, t.off.OfferPar)} >= {"S1", "S2"}
    position = t.submit(position, g.passing("Ben"))
    assert t.offers_of(position, t.off.OfferPar, company="S2")
    assert not t.offers_of(position, t.off.OfferPar, company="S1")


def test_s9__a_stock_round_goes_on_without_who_is_ruined_in_it() -> None:
    position = ruined_by_a_fee(t.stock_turn(g.plain(), "Cleo"))
    assert (position.state.order, position.state.actor) == (("Cleo", "Ben"), t.owner_of("Ben"))
    ended = g.all_pass(position).position
    assert (ended.state.round.number, ended.state.order) == (3, ("Ben", "Cleo"))


@pytest.mark.parametrize(
    ("pair", "legal"), [(("B17", "E14"), True), (("B17", "K12"), False), (("G10", "J7"), False)]
)
def test_s7_5__one_big_city_or_two_city_hex_at_most(pair: tuple[str, str], legal: bool) -> None:
    offer = t.offer_of(t.stock_turn(g.plain()), t.off.OfferPar, company="S4")
    assert any(set(pair) == set(found) for found in offer.home_pairs) is legal


def test_s7_5__a_founding_company_is_parred_on_the_major_market() -> None:
    offer = t.offer_of(t.stock_turn(g.plain()), t.off.OfferPar, company="NCS")
    assert {int(space.price) for space in offer.boxes} == {67, 74, 82}
