"""Sections 3, 4, 5.1.2 and 8.4 as 18xx.games plays them: shares, their order, and when companies form."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.engine import loop
from roundhouse.engine.actions import BuyPrivate, BuyShares, Pass, SellPrivate, SellShares
from roundhouse.engine.names import CompanySymbol, Money, PrivateSymbol
from roundhouse.engine.offers import OfferBuyShares
from roundhouse.engine.owners import BANK, POOL, player
from roundhouse.engine.position import Position
from roundhouse.titles import registry
from roundhouse.titles.t1825.site18xx import rounds, shares
from tests.rules import table
from tests.rules.t1825 import lines
from tests.rules.t1825 import table as t
from tests.rules.t1825.moves import bought, buy, on_sale, par, rich

ADA, BEN, CLEO = (player(name) for name in t.NINE[:3])
LNWR, GWR, TV = (CompanySymbol(symbol) for symbol in ("LNWR", "GWR", "TV"))


def begun(*options: str, players: int = 3) -> Position:
    """Ada's first turn, all privates sold; everybody has 5000."""
    return rich(t.no_privates(t.start(*options, players=players)))


# --- 3: the setup -----------------------------------------------------------------------------------


def dealt(players: int, *options: str) -> Position:
    return loop.start(registry.load("1825"), t.NINE[:players], frozenset(options), 5)


def test_s3__players_sit_as_they_are_listed() -> None:
    assert dealt(5, "unit_1").state.seats != t.NINE[:5]
    position = dealt(5, "unit_1", "18xx_games")
    assert position.state.seats == t.NINE[:5]
    assert position.state.privates[PrivateSymbol("S&M")] == ADA


def test_s3__a_dealt_company_has_its_price_marker_at_once() -> None:
    assert LNWR not in dealt(7, "unit_1", "unit_2").state.market
    position = dealt(7, "unit_1", "unit_2", "18xx_games")
    assert table.price_of(position, "LNWR") == 100


# --- 4: stock rounds --------------------------------------------------------------------------------


def test_s4_1__new_certificates_are_sold_in_any_order() -> None:
    position = rich(t.start(players=3))
    assert on_sale(position) == set()
    there = table.played_there(position, shares.sold_in_any_order)
    assert on_sale(there) == {"LNWR", "GWR", "GER", "LSWR", "SECR", "LBSC"}
    dear = BuyPrivate(ADA, PrivateSymbol("L&M"), Money(210))
    two = table.change(there, privates={**there.state.privates, PrivateSymbol("C&W"): BANK})
    assert table.submit(two, dear).state.privates[PrivateSymbol("L&M")] == ADA
    table.refused(table.change(position, privates=two.state.privates), dear, "private.cheaper_first", "4.1")


def test_s5_1_2__the_price_marker_is_put_down_with_the_presidents_certificate() -> None:
    position = begun()
    assert LNWR not in table.submit(position, par(position, "LNWR")).state.market
    there = table.played_there(position, shares.marked_at_par)
    assert table.price_of(table.submit(there, par(position, "LNWR")), "LNWR") == 100


def test_s5_1_2__a_company_forms_with_its_sixth_share() -> None:
    position = t.started(begun(), "LNWR", "Ada", Ada=5)
    assert table.submit(position, buy(position, "LNWR")).state.floated == ()
    there = table.played_there(position, shares.formed_in_stock_round)
    after = table.submit(there, buy(position, "LNWR"))
    assert (after.state.floated, table.money(after, "LNWR"), after.state.round.kind) == (
        ("LNWR",),
        1000,
        "stock",
    )


def test_s8_5_1_2__a_minor_company_pays_for_its_train_as_soon_as_it_can() -> None:
    """Taff Vale's 4T costs 480: four shares at 100 don't pay it, six do."""
    position = table.played_there(begun("unit_1", "r1"), shares.sold_in_any_order, *FORMING)
    position = bought(position, par(position, "TV", 100))
    assert (position.state.floated, table.money(position, "TV")) == ((), 400)
    position = bought(position, buy(position, "TV"))
    assert (position.state.floated, table.money(position, "TV")) == (("TV",), 120)
    assert table.kinds_of(position, "TV") == ["4T"]


FORMING = (shares.marked_at_par, shares.formed_in_stock_round)


def test_s4_3__what_was_bought_is_sold_after_another_sale() -> None:
    position = t.formed(t.formed(begun(), "LNWR", "Ada", Ada=4), "GWR", "Ada", Ada=4)
    position = table.stock_turn(position, "Ada")
    sell = SellShares(ADA, LNWR, 1)
    for played, allowed in ((position, False), (there_sold(position), True)):
        now = table.submit(played, buy(played, "LNWR", POOL))
        table.refused(now, sell, "sale.bought_this_turn", "4.3")
        now = table.submit(now, SellShares(ADA, GWR, 1))
        if allowed:
            assert table.held(table.submit(now, sell), "Ada", "LNWR") == 4
        else:
            table.refused(now, sell, "sale.bought_this_turn", "4.3")


def there_sold(position: Position) -> Position:
    return table.played_there(position, shares.sold_after_another_sale)


def test_s4_3__who_could_sell_what_was_bought_is_asked_after_another_sale() -> None:
    """Nothing else is left that Ada could sell; before the sale she isn't asked."""
    position = t.formed(t.formed(begun(), "LNWR", "Ben", Ada=2, Ben=4), "GWR", "Ben", Ada=2, Ben=4)
    position = table.stock_turn(position, "Ada")
    sell = SellShares(ADA, GWR, 2)
    plain = (shares.privates_sold_before_buying, shares.sold_after_another_sale)
    for deviations, asked in ((plain, False), ((*plain, shares.asked_after_a_sale), True)):
        played = table.played_there(position, *deviations)
        after = table.submit(table.submit(played, buy(played, "LNWR", POOL)), sell)
        assert (after.state.actor == ADA) is asked
        before = table.submit(table.submit(played, sell), buy(played, "LNWR", POOL))
        assert before.state.actor != ADA


def test_s4_3__who_could_sell_a_whole_presidents_certificate_is_asked_after_another_sale() -> None:
    """Half of it can't be sold while the pool has no single for her."""
    position = table.stock_turn(t.formed(begun(), "GWR", "Ben", Ada=2, Ben=4), "Ada")
    played = table.played_there(
        position,
        shares.privates_sold_before_buying,
        shares.sold_after_another_sale,
        shares.asked_after_a_sale,
    )
    after = table.submit(table.submit(played, par(played, "LNWR")), SellShares(ADA, GWR, 2))
    assert after.state.actor == ADA
    assert table.submit(after, SellShares(ADA, LNWR, 2)).state.actor != ADA


def test_s4_4__the_presidents_certificate_is_bought_though_the_bank_has_singles() -> None:
    position = t.formed(begun(), "LNWR", "Ada", "ipo", Ada=2, Ben=1)
    position = table.stock_turn(position, "Ada")
    position = table.submit(position, SellShares(ADA, LNWR, 2))
    position = table.stock_turn(position, "Ben", number=3)
    purchase = BuyShares(BEN, LNWR, (POOL,), 20)
    table.refused(position, purchase, "buy.ordinary_first", "4.4")
    there = table.played_there(position, shares.president_bought_at_any_time)
    assert table.offers_of(there, OfferBuyShares, company=LNWR, percent=20)
    assert table.president(table.submit(there, purchase), "LNWR") == "Ben"


def test_s4_4__half_a_certificate_is_paid_for_and_kept_where_no_single_is_left() -> None:
    """Ada has Cambrian's president's certificate, and others have all its singles."""
    position = begun("unit_1", "r1", players=4)
    position = t.formed(position, "Cam", "Ada", par=100, Ada=2, Ben=1, Cleo=1, Dan=1)
    position = table.stock_turn(position, "Ada")
    half = SellShares(ADA, CompanySymbol("Cam"), 1)
    table.refused(position, half, "sale.no_change", "4.4")
    after = table.submit(table.played_there(position, shares.certificate_sold_and_kept), half)
    assert table.money(after, "Ada") == 5000 + 2 * 100
    assert (table.president(after, "Cam"), table.held(after, "pool", "Cam")) == ("Ada", 0)


def test_s4_4__half_a_certificate_is_exchanged_where_a_single_is_left() -> None:
    position = t.formed(begun("unit_1", "r1"), "Cam", "Ada", par=100, Ada=2, Ben=1)
    position = table.stock_turn(position, "Ada")
    after = table.submit(
        table.played_there(position, shares.certificate_sold_and_kept),
        SellShares(ADA, CompanySymbol("Cam"), 1),
    )
    assert table.president(after, "Cam") is None


def test_s4__a_president_sells_shares_while_his_company_buys_trains() -> None:
    position = table.trains(lines.formed(lines.opened("unit_1"), "LNWR", money=2000, Ada=4), LNWR="")
    position = table.settle(lines.at_stage(position, "LNWR", "trains"))
    sale = SellShares(ADA, LNWR, 1)
    table.refused(position, sale, "loop.not_now")
    there = table.played_there(position, shares.sold_beside_trains)
    after = table.submit(there, sale)
    assert table.money(after, "Ada") == table.money(position, "Ada") + 100
    assert after.state.operating.stage == "trains"
    table.refused(there, SellShares(BEN, LNWR, 1), "loop.not_your_turn")


def test_s4__a_private_company_is_sold_before_a_purchase_only() -> None:
    position = table.private(begun(), "S&M", "Ada")
    position = table.change(position, round=replace(position.state.round, number=2))
    sale = SellPrivate(ADA, PrivateSymbol("S&M"))
    assert table.submit(position, sale).state.privates[PrivateSymbol("S&M")] == POOL
    after = table.submit(position, par(position, "LNWR"))
    assert after.state.actor == ADA
    assert table.submit(after, sale).state.privates[PrivateSymbol("S&M")] == POOL
    there = table.played_there(position, shares.privates_sold_before_buying)
    assert table.submit(there, sale).state.privates[PrivateSymbol("S&M")] == POOL
    assert table.submit(there, par(there, "LNWR")).state.actor == BEN, "he has nothing left to do"


# --- when players are asked ---------------------------------------------------------------------------


def test_s4__who_has_no_money_for_it_is_asked_for_a_private_company() -> None:
    position = table.cash(t.start(players=3), Ada=5, Ben=5, Cleo=5)
    assert table.settle(position).state.round.number > 1, "nobody can buy anything"
    there = table.played_there(position, rounds.asked_for_privates)
    there = table.settle(there)
    assert (there.state.round.kind, there.state.actor) == ("stock", ADA)
    assert table.submit(there, Pass(ADA)).state.actor == BEN
    none = table.settle(table.cash(there, Ada=0))
    assert none.state.actor == BEN, "without any money he isn't"
