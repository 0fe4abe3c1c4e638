"""1825, sections 1.5, 4.4 and 8.1.4: presidents, the sale of their certificate, how it is regained."""

from __future__ import annotations

import pytest

from roundhouse.engine import events as ev
from roundhouse.engine.actions import BuyShares, SellShares
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.offers import OfferBuyShares, OfferSellShares
from roundhouse.engine.owners import POOL, player
from roundhouse.engine.position import Position
from tests.rules.t1825 import table as t
from tests.rules.t1825.moves import buy, rich
from tests.rules.table import held, money, offer_of, offers_of, play, president, refused, stock_turn, submit

ADA, BEN, CLEO = (player(name) for name in t.NINE[:3])
LNWR = CompanySymbol("LNWR")


def turn(name: str, players: int = 3, **shares: int) -> Position:
    """``name``'s turn; Ada presides over the LNWR, which has formed; the rest lies in the pool."""
    units = ("unit_1",) if players <= 5 else t.ALL_UNITS
    position = t.formed(t.start(*units, players=players), "LNWR", "Ada", "pool", 0, 0, **shares)
    return rich(stock_turn(position, name))


def has(position: Position, symbol: str = "LNWR") -> dict[str, int]:
    """Who holds how many certificates' worth of it."""
    names = (*position.state.seats, POOL)
    return {name: held(position, name, symbol) for name in names if held(position, name, symbol)}


def test_s1_5__only_a_larger_holding_takes_the_presidency() -> None:
    position = turn("Ben", Ada=3, Ben=2)
    assert president(submit(position, buy(position, "LNWR", POOL)), "LNWR") == "Ada"
    position = turn("Ben", Ada=3, Ben=3)
    played = play(position, buy(position, "LNWR", POOL))
    assert ev.PresidentChanged(LNWR, "Ada", "Ben") in played.events
    assert has(played.position) == {"Ada": 3, "Ben": 4, POOL: 3}


def test_s1_5__before_a_company_forms_too() -> None:
    position = t.no_privates(t.start(players=3))
    position = rich(t.started(position, "LNWR", "Ben", Ben=2, Ada=2))
    assert president(submit(position, buy(position, "LNWR")), "LNWR") == "Ada"


def test_s4_4__ties_go_to_the_nearest_on_the_sellers_left() -> None:
    position = turn("Ben", players=4, Ada=2, Dan=2, Cleo=2)
    position = t.formed(position, "LNWR", "Ben", Ben=4, Ada=3, Dan=3)
    position = rich(stock_turn(position, "Ben"))
    position = submit(position, SellShares(BEN, LNWR, 2))
    assert president(position, "LNWR") == "Dan", "Cleo has none; Dan sits nearer on Ben's left than Ada"
    assert has(position) == {"Ada": 3, "Ben": 2, "Dan": 3, POOL: 2}


def test_s4_4__the_whole_certificate_is_sold_when_nobody_has_two() -> None:
    position = turn("Ada", Ada=2, Ben=1, Cleo=1)
    played = play(position, SellShares(ADA, LNWR, 2))
    assert played.state.certificates["LNWR-0"] == POOL
    assert president(played.position, "LNWR") is None
    assert ev.PresidentChanged(LNWR, "Ada", "") in played.events
    assert money(played.position, "Ada") == 5000 + 200


def test_s4_4__half_of_it_for_a_single_from_the_pool() -> None:
    position = turn("Ada", Ada=2, Ben=1)
    position = submit(position, SellShares(ADA, LNWR, 1))
    assert president(position, "LNWR") is None
    assert has(position) == {"Ada": 1, "Ben": 1, POOL: 8}
    assert money(position, "Ada") == 5000 + 100


def test_s4_4__half_needs_a_single_a_new_one_is_not_exchanged() -> None:
    position = t.formed(t.start(players=3), "LNWR", "Ada", rest="ipo", Ada=2, Ben=1)
    position = rich(stock_turn(position, "Ada"))
    refused(position, SellShares(ADA, LNWR, 1), "sale.no_change", "4.4")
    assert offer_of(position, OfferSellShares, company="LNWR").counts == (2,)


def nine(seller_has: int = 2) -> Position:
    """Nine players: Ada has the president's certificate, everybody else a single."""
    others = dict.fromkeys(t.NINE[1:], 1)
    return turn("Ada", players=9, Ada=seller_has, **others)


def test_s4_4__nine_players_with_one_each_leave_no_half() -> None:
    position = nine()
    refused(position, SellShares(ADA, LNWR, 1), "sale.no_change", "4.4")
    assert offer_of(position, OfferSellShares, company="LNWR").counts == (2,)


def test_s4_4__the_ninth_ordinary_share() -> None:
    """All eight singles are with players: one of them pays for a ninth, and becomes president."""
    position = stock_turn(submit(nine(), SellShares(ADA, LNWR, 2)), "Cleo", number=3)
    assert has(position) == {**dict.fromkeys(t.NINE[1:], 1), POOL: 2}
    offer = offer_of(position, OfferBuyShares, company="LNWR")
    assert (offer.percent, offer.choices) == (20, (((POOL,), 100),))
    refused(position, buy(position, "LNWR", POOL), "buy.none_left")
    played = play(position, BuyShares(CLEO, LNWR, (POOL,), 20))
    assert (president(played.position, "LNWR"), has(played.position)["Cleo"]) == ("Cleo", 2)
    assert has(played.position)[POOL] == 1, "the single that she handed in"
    assert money(played.position, "Cleo") == 4900
    refused(played.position, SellShares(CLEO, LNWR, 1), "sale.bought_this_turn", "4.3")


def test_s4_4__nobody_without_a_single_buys_the_ninth() -> None:
    position = stock_turn(submit(nine(), SellShares(ADA, LNWR, 2)), "Ada", number=3)
    assert not offers_of(position, OfferBuyShares, company="LNWR")
    refused(position, BuyShares(ADA, LNWR, (POOL,), 20), "buy.too_few_held", "4.4")


def test_s4_4__as_long_as_the_bank_has_a_single_that_is_what_is_bought() -> None:
    position = submit(turn("Ada", Ada=2, Ben=1), SellShares(ADA, LNWR, 2))
    position = stock_turn(position, "Ben", number=3)
    refused(position, BuyShares(BEN, LNWR, (POOL,), 20), "buy.ordinary_first", "4.4")
    position = submit(position, buy(position, "LNWR", POOL))
    assert president(position, "LNWR") == "Ben", "6.4.7: two shares are enough"
    assert has(position) == {"Ben": 2, POOL: 8}


def test_s4_4__a_presidents_certificate_that_a_player_holds_is_not_for_sale() -> None:
    position = turn("Ben", Ada=2, Ben=1, Cleo=7)
    refused(position, BuyShares(BEN, LNWR, (POOL,), 20), "buy.none_left", "4.4")


def test_s4_4__one_share_in_the_pool_gives_no_presidency() -> None:
    position = submit(turn("Ada", Ada=2), SellShares(ADA, LNWR, 2))
    position = stock_turn(position, "Ben", number=3)
    position = submit(position, buy(position, "LNWR", POOL))
    assert president(position, "LNWR") is None


# --- 8.1.4: minor companies -------------------------------------------------------------------------


def minor(name: str, **shares: int) -> Position:
    """``name``'s turn; Ada presides over the HR of Unit 3 at 55."""
    chief = "Ada" if shares.get("Ada") else ""
    position = t.formed(t.start("unit_3", players=2), "HR", chief, "pool", 55, 0, **shares)
    return rich(stock_turn(position, name))


HR = CompanySymbol("HR")


def test_s8_1_4__three_certificates_of_20_percent_beat_40_two_do_not() -> None:
    position = minor("Ben", Ada=2, Ben=1)
    assert position.definition.companies[HR].certificates == (40, 20, 20, 20)
    position = submit(position, buy(position, "HR", POOL))
    assert president(position, "HR") == "Ada"
    position = stock_turn(position, "Ben", number=3)
    played = play(position, buy(position, "HR", POOL))
    assert president(played.position, "HR") == "Ben"
    assert money(played.position, "Ben") == 5000 - 2 * 2 * 55
    assert (held(played.position, "Ada", "HR"), held(played.position, "Ben", "HR")) == (4, 6)


def test_s8_1_4__part_or_all_of_the_presidents_certificate_is_sold_by_20_percent() -> None:
    position = minor("Ada", Ada=2, Ben=1)
    assert offer_of(position, OfferSellShares, company="HR").counts == (1, 2)
    half = submit(position, SellShares(ADA, HR, 1))
    assert (president(half, "HR"), held(half, "Ada", "HR")) == (None, 2)
    assert money(half, "Ada") == 5000 + 2 * 55
    whole = submit(position, SellShares(ADA, HR, 2))
    assert (president(whole, "HR"), money(whole, "Ada")) == (None, 5000 + 4 * 55)


def test_s8_1_4__who_holds_four_shares_follows() -> None:
    position = submit(minor("Ada", Ada=3, Ben=2), SellShares(ADA, HR, 2))
    assert (president(position, "HR"), held(position, "Ben", "HR")) == ("Ben", 4)


@pytest.mark.parametrize(("certificates", "leads"), [(0, None), (1, "Ben")])
def test_s8_1_4__four_shares_regain_it(certificates: int, leads: str | None) -> None:
    position = minor("Ben", Ben=certificates) if certificates else minor("Ben", Ada=0)
    position = submit(position, buy(position, "HR", POOL))
    assert president(position, "HR") == leads


def test_s8_6_0__two_hold_20_percent_each_and_the_third_is_not_there() -> None:
    """All three ordinary certificates are with players, who have less than four shares each."""
    position = minor("Ben", Ben=1)
    position = t.formed(position, "HR", "", par=55, Ben=1, Ada=2)
    position = t.shares(position, "HR", "", POOL, Ada=2, Ben=1)
    position = rich(stock_turn(position, "Ben"))
    played = play(position, BuyShares(BEN, HR, (POOL,), 40))
    assert president(played.position, "HR") == "Ben"
    assert (held(played.position, "Ben", "HR"), held(played.position, "pool", "HR")) == (4, 2)
    assert money(played.position, "Ben") == 5000 - 2 * 55
