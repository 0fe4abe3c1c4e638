"""Sections 4 to 4.2.2: turns of the stock round, sales, purchases, presidents and limits."""

import pytest
from msgspec.structs import replace

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.owners import BANK, POOL, player
from roundhouse.engine.state import MarketPlace
from roundhouse.titles.t1861 import site18xx
from tests.names import company
from tests.rules.t1861 import table as t

ADA, BEN, CLEO = (player(name) for name in t.PLAYERS[:3])
GRR = company("GRR")


def listed(**counts: int) -> t.Position:
    """GRR at 100 (row 4, column 5) has operated in phase 4; Ada is president, with two shares if not told."""
    position = t.phase(t.minor(t.opened(), "N", "Cleo"), "4")
    return t.public(position, "GRR", "Ada", home=("L12", 0), **counts)


def test_s4__sell_then_one_purchase_and_the_turn_is_over() -> None:
    position = t.cash(t.stock_turn(listed(Ada=4)), Ada=500)
    sold = t.submit(position, act.SellShares(ADA, CompanySymbol("GRR"), 1))
    assert sold.state.actor == ADA
    bought = t.submit(sold, act.BidForCompany(ADA, "RO", Money(100)))
    assert bought.state.lot.company == "RO"
    refused = t.submit(position, act.SellShares(ADA, CompanySymbol("GRR"), 1), act.Pass(ADA))
    assert refused.state.actor == BEN


def test_s4__nothing_is_sold_after_the_purchase() -> None:
    position = t.cash(t.stock_turn(listed(Ada=4), "Ben"), Ben=500)
    bought = t.submit(position, act.BuyShares(BEN, CompanySymbol("GRR"), (GRR,)))
    assert bought.state.actor == CLEO
    t.refused(bought, act.SellShares(BEN, CompanySymbol("GRR"), 1))


def test_s4__the_round_ends_when_all_have_passed_in_succession() -> None:
    position = t.cash(t.stock_turn(listed()), Ben=500)
    position = t.submit(
        position, act.Pass(ADA), act.BuyShares(BEN, CompanySymbol("GRR"), (GRR,)), act.Pass(CLEO)
    )
    assert position.state.round.kind == "stock"
    position = t.passes(position, 2)
    assert position.state.round.kind == "operating"


def test_s4__the_next_round_begins_left_of_the_last_who_acted() -> None:
    position = t.cash(t.stock_turn(listed()), Ben=500)
    position = t.submit(position, act.Pass(ADA), act.BuyShares(BEN, CompanySymbol("GRR"), (GRR,)))
    position = t.passes(position, 3)
    assert position.state.order == ("Cleo", "Ada", "Ben")
    unchanged = t.passes(t.stock_turn(listed(), "Ben"), 3)
    assert unchanged.state.order == ("Ben", "Cleo", "Ada")


def test_s4__who_sells_only_acts_too_and_the_last_one_counts() -> None:
    position = t.cash(t.stock_turn(listed(Ada=4)), Ben=500)
    position = t.submit(
        position, act.Pass(ADA), act.BuyShares(BEN, CompanySymbol("GRR"), (GRR,)), act.Pass(CLEO)
    )
    position = t.passes(t.submit(position, act.SellShares(ADA, CompanySymbol("GRR"), 1), act.Pass(ADA)), 3)
    assert position.state.round.kind == "operating"
    assert position.state.order == ("Ben", "Cleo", "Ada")


def test_s4__so_does_who_wins_an_auction() -> None:
    """Ada puts a minor company up and Ben gets it."""
    position = t.stock_turn(t.cash(listed(), Ada=500, Ben=500, Cleo=500))
    offer = t.offers_of(position, off.OfferBidForCompany)[0]
    position = t.submit(position, act.BidForCompany(ADA, offer.company, offer.minimum))
    position = t.submit(position, act.BidForCompany(BEN, offer.company, Money(offer.minimum + 5)))
    position = t.submit(position, act.Pass(CLEO), act.Pass(ADA))
    assert t.president(position, offer.company) == "Ben"
    assert position.state.actor == CLEO
    position = t.passes(position, 3)
    assert (position.state.round.kind, position.state.order) == ("operating", ("Cleo", "Ada", "Ben"))


def test_s4__the_first_of_that_order_begins_the_next_round() -> None:
    position = t.cash(t.stock_turn(listed()), Ben=500)
    position = t.passes(
        t.submit(position, act.Pass(ADA), act.BuyShares(BEN, CompanySymbol("GRR"), (GRR,))), 3
    )
    assert t.settle(t.change(position, round=t.Round("stock", 3), actor="")).state.actor == CLEO


def test_s4_1__the_bank_pays_the_price_before_the_sale_for_each_share() -> None:
    played = t.play(t.stock_turn(listed(Ada=4)), act.SellShares(ADA, CompanySymbol("GRR"), 2))
    assert t.paid(played, "shares") == [(BANK, ADA, 200)]
    assert t.held(played.position, "pool", "GRR") == 2


def test_s4_1__only_public_companies_that_have_operated() -> None:
    position = listed(Ada=4)
    fresh = t.change(position, has_operated=position.state.has_operated - {"GRR"})
    t.refused(t.stock_turn(fresh), act.SellShares(ADA, CompanySymbol("GRR"), 1), "sale.too_early", "4.1")
    t.refused(t.stock_turn(position, "Cleo"), act.SellShares(CLEO, CompanySymbol("N"), 1), "sale.kind")


def test_s4_1__the_pool_takes_half_of_a_company() -> None:
    position = t.stock_turn(listed(Ada=4, Ben=2, pool=4))
    assert t.offer_of(position, off.OfferSellShares).counts == (1,)
    t.refused(position, act.SellShares(ADA, CompanySymbol("GRR"), 2), "sale.pool_full", "4.1")


def test_s4_1__the_presidents_certificate_never_stays_in_the_pool() -> None:
    position = t.stock_turn(listed(Ada=2, Ben=1))
    t.refused(position, act.SellShares(ADA, CompanySymbol("GRR"), 1), "sale.no_successor", "4.1.1")


def test_s4_1_1__the_one_with_more_shares_and_at_least_two_takes_over() -> None:
    played = t.play(t.stock_turn(listed(Ada=3, Ben=2)), act.SellShares(ADA, CompanySymbol("GRR"), 2))
    assert played.all(ev.PresidentChanged) == [ev.PresidentChanged(CompanySymbol("GRR"), "Ada", "Ben")]
    assert t.held(played.position, "Ada", "GRR") == 1
    tied = t.play(t.stock_turn(listed(Ada=3, Ben=2)), act.SellShares(ADA, CompanySymbol("GRR"), 1))
    assert t.president(tied.position, "GRR") == "Ada"


def test_s4_1_1__of_equals_the_nearest_to_the_left() -> None:
    played = t.play(t.stock_turn(listed(Ada=3, Ben=2, Cleo=2)), act.SellShares(ADA, CompanySymbol("GRR"), 2))
    assert t.president(played.position, "GRR") == "Ben"


def test_s4_1_2__one_row_whatever_the_president_sells() -> None:
    position = t.stock_turn(listed(Ada=5))
    played = t.play(position, act.SellShares(ADA, CompanySymbol("GRR"), 3))
    assert t.price_of(position, "GRR") == 100
    assert [(e.row, e.column) for e in played.all(ev.PriceMoved)] == [(5, 5)]


def test_s4_1_2__others_never_move_it() -> None:
    played = t.play(t.stock_turn(listed(Ada=3, Ben=2), "Ben"), act.SellShares(BEN, CompanySymbol("GRR"), 2))
    assert not played.all(ev.PriceMoved)


def test_s4_1_2__selling_in_several_goes_moves_it_once() -> None:
    position = t.stock_turn(listed(Ada=5))
    twice = t.submit(
        position, act.SellShares(ADA, CompanySymbol("GRR"), 1), act.SellShares(ADA, CompanySymbol("GRR"), 1)
    )
    assert t.price_of(twice, "GRR") == 90
    site = t.played_there(position, site18xx.every_sale_moves_the_price)
    again = t.submit(
        site, act.SellShares(ADA, CompanySymbol("GRR"), 1), act.SellShares(ADA, CompanySymbol("GRR"), 1)
    )
    assert again.state.market[CompanySymbol("GRR")].row == 6


def test_s4_1_2__nothing_at_the_lower_edge() -> None:
    position = t.stock_turn(listed(Ada=5))
    edge = {**position.state.market, CompanySymbol("GRR"): MarketPlace(9, 2, 99)}
    played = t.play(t.change(position, market=edge), act.SellShares(ADA, CompanySymbol("GRR"), 1))
    assert not played.all(ev.PriceMoved)


def two_companies() -> t.Position:
    """Ada directs GRR and NW, both at 100 in row 4, and is on turn."""
    position = t.public(listed(Ada=4), "NW", "Ada", 100, home=("P8", 0), Ada=4)
    return t.stock_turn(position)


def test_s4_1__shares_of_several_companies_in_one_turn() -> None:
    position = t.submit(
        two_companies(),
        act.SellShares(ADA, CompanySymbol("GRR"), 1),
        act.SellShares(ADA, CompanySymbol("NW"), 2),
    )
    assert (position.state.actor, t.money(position, "Ada")) == (ADA, 420 + 300)


def test_s4_1_2__the_seller_chooses_the_order_in_which_markers_come_down() -> None:
    for first, second in (
        (CompanySymbol("GRR"), CompanySymbol("NW")),
        (CompanySymbol("NW"), CompanySymbol("GRR")),
    ):
        position = t.submit(two_companies(), act.SellShares(ADA, first, 1), act.SellShares(ADA, second, 1))
        assert t.market.stack(position.state, 5, 5) == (first, second)


def test_s4_1_2__a_marker_that_cannot_fall_keeps_its_place_in_the_pile() -> None:
    position = t.boxed(two_companies(), GRR=(9, 1), NW=(9, 1))
    position = t.submit(position, act.SellShares(ADA, CompanySymbol("GRR"), 1))
    assert t.market.stack(position.state, 9, 1) == ("GRR", "NW")


def test_s4_1_2__in_the_market_of_one_row_down_is_left() -> None:
    position = t.under(two_companies(), "column_market")
    position = t.boxed(position, GRR=(0, 9), NW=(0, 12))
    position = t.submit(position, act.SellShares(ADA, CompanySymbol("GRR"), 2))
    assert t.box(position, "GRR") == (0, 8)


def test_s4_1_1__the_old_president_gets_two_shares_for_his_certificate() -> None:
    position = t.stock_turn(listed(Ada=2, Ben=2))
    position = t.submit(position, act.SellShares(ADA, CompanySymbol("GRR"), 1))
    assert position.state.certificates["GRR-0"] == BEN
    assert (t.held(position, "Ada", "GRR"), t.held(position, "Ben", "GRR")) == (1, 2)
    assert t.held(position, "pool", "GRR") == 1


def test_s4_1_1__the_one_who_has_most_of_several() -> None:
    position = t.submit(
        t.stock_turn(listed(Ada=4, Ben=2, Cleo=3)), act.SellShares(ADA, CompanySymbol("GRR"), 3)
    )
    assert t.president(position, "GRR") == "Cleo"


def test_s4_2__from_the_treasury_the_money_goes_to_the_company_from_the_pool_to_the_bank() -> None:
    position = t.cash(t.stock_turn(listed(Ada=3, pool=1), "Ben"), Ben=500)
    offer = t.offer_of(position, off.OfferBuyShares)
    assert offer.choices == (((GRR,), 100), ((POOL,), 100))
    played = t.play(position, act.BuyShares(BEN, CompanySymbol("GRR"), (GRR,)))
    assert t.paid(played, "shares") == [(BEN, GRR, 100)]
    played = t.play(position, act.BuyShares(BEN, CompanySymbol("GRR"), (POOL,)))
    assert t.paid(played, "shares") == [(BEN, BANK, 100)]


def test_s4_2__at_the_price_of_the_moment() -> None:
    position = t.price(t.cash(t.stock_turn(listed(), "Ben"), Ben=500), "GRR", 2, 9)
    played = t.play(position, act.BuyShares(BEN, CompanySymbol("GRR"), (GRR,)))
    assert t.paid(played, "shares") == [(BEN, GRR, 180)]


def test_s4_2__not_what_he_has_sold_in_this_round() -> None:
    position = t.cash(t.stock_turn(listed(Ada=4, Ben=2), "Ben"), Ben=500)
    position = t.submit(position, act.SellShares(BEN, CompanySymbol("GRR"), 1))
    t.refused(position, act.BuyShares(BEN, CompanySymbol("GRR"), (GRR,)), "buy.sold_this_round", "4.2")


def test_s4_2__nobody_ends_above_60_percent() -> None:
    position = t.cash(t.stock_turn(listed(Ada=6)), Ada=500)
    t.refused(position, act.BuyShares(ADA, CompanySymbol("GRR"), (GRR,)), "buy.holding_limit", "4.2")
    fifty = t.cash(t.stock_turn(listed(Ada=5)), Ada=500)
    assert t.held(t.submit(fifty, act.BuyShares(ADA, CompanySymbol("GRR"), (GRR,))), "Ada", "GRR") == 6


@pytest.mark.parametrize(("players", "limit"), [(2, 21), (3, 21), (4, 16), (5, 13), (6, 11)])
def test_s4_2_1__the_limit_by_players(players: int, limit: int) -> None:
    assert t.DEFINITION.certificate_limit[players] == limit


def test_s4_2_1__at_the_limit_nothing_is_bought_nor_bid_for() -> None:
    position = t.cash(t.stock_turn(listed(), "Ben"), Ben=500)
    tight = replace(position.definition, certificate_limit={3: 5})
    full = t.Position(replace(position.title, definition=tight), position.options, position.state)
    t.refused(full, act.BuyShares(BEN, CompanySymbol("GRR"), (GRR,)), "buy.certificate_limit", "4.2.1")
    t.refused(full, act.BidForCompany(BEN, "RO", Money(100)), "buy.certificate_limit", "4.2.1")


def test_s4_2_1__above_it_he_must_sell_first() -> None:
    position = t.cash(t.stock_turn(listed(Ada=3, Ben=2), "Ben"), Ben=500)
    tight = replace(position.definition, certificate_limit={3: 6})
    over = t.Position(replace(position.title, definition=tight), position.options, position.state)
    t.refused(over, act.Pass(BEN), "stock.above_limit")
    assert {type(o) for o in t.offers_of(over, off.Offer)} == {off.OfferSellShares}
    sold = t.submit(over, act.SellShares(BEN, CompanySymbol("GRR"), 1))
    assert t.submit(sold, act.Pass(BEN)).state.actor == CLEO


def test_s4_2_2__strictly_more_than_the_president_takes_control() -> None:
    position = t.cash(t.stock_turn(listed(Ada=2, Ben=1), "Ben"), Ben=500)
    tied = t.play(position, act.BuyShares(BEN, CompanySymbol("GRR"), (GRR,)))
    assert t.president(tied.position, "GRR") == "Ada"
    position = t.cash(t.stock_turn(listed(Ada=2, Ben=2), "Ben"), Ben=500)
    more = t.play(position, act.BuyShares(BEN, CompanySymbol("GRR"), (GRR,)))
    assert more.all(ev.PresidentChanged) == [ev.PresidentChanged(CompanySymbol("GRR"), "Ada", "Ben")]
    assert t.held(more.position, "Ada", "GRR") == 2
