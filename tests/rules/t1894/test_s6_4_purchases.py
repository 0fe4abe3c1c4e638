"""Sections 6.4 and 6.5: buying certificates, parring and floating companies."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.names import CompanySymbol, HexId, Money
from roundhouse.engine.owners import BANK, IPO, POOL, Owner, player
from roundhouse.titles.t1894 import site18xx
from tests.names import company
from tests.rules.t1894 import table as t

ADA, BEN = player("Ada"), player("Ben")
GRAY = (7, 1)


def nord(**counts: int) -> t.Position:
    """Ada presides over Nord, parred at 67, now at 75; everybody has 2000."""
    position = t.cash(t.after_auction(), Ada=2000, Ben=2000, Cleo=2000)
    position = t.floated(position, "Nord", 67, "Ada", home="", **(counts or {"Ada": 4, "Ben": 2, "pool": 2}))
    return t.price(position, "Nord", 7, 6)


def buy(name: str, symbol: str, *sources: Owner) -> act.Action:
    return act.BuyShares(player(name), CompanySymbol(symbol), sources or (IPO,))


def par(name: str, symbol: str, price: int, home: str = "") -> act.Action:
    return act.Par(player(name), CompanySymbol(symbol), *t.PAR_BOXES[price], HexId(home))


def test_s6_4__one_certificate_from_ipo_or_pool() -> None:
    position = t.stock_turn(nord(), "Ben")
    offer = t.offer_of(position, off.OfferBuyShares, company="Nord")
    assert dict(offer.choices) == {("ipo",): 67, ("pool",): 75}
    for sources in ((IPO, POOL), (POOL, POOL)):
        t.refused(position, buy("Ben", "Nord", *sources), "buy.one_certificate", "6.4")
    for source in (BANK, company("Nord")):
        t.refused(position, buy("Ben", "Nord", source), "buy.source", "6.4")


@pytest.mark.parametrize(("source", "price"), [("ipo", 67), ("pool", 75)])
def test_s6_4__par_is_paid_to_the_bank_for_ipo_shares_and_the_price_for_others(
    source: Owner, price: int
) -> None:
    position = t.stock_turn(nord(), "Ben")
    played = t.play(position, buy("Ben", "Nord", source))
    assert played.all(ev.Paid) == [ev.Paid(BEN, BANK, Money(price), "shares", "Nord")]
    assert t.held(played.position, "Ben", "Nord") == 3
    assert not played.all(ev.PriceMoved), "a purchase moves no price"


def test_s6_4__shares_in_a_treasury_are_not_for_sale() -> None:
    position = t.stock_turn(nord(Ada=4, Ben=2, treasury=4), "Ben")
    assert not t.offers_of(position, off.OfferBuyShares, company="Nord")
    t.refused(position, buy("Ben", "Nord"), "buy.none_left", "6.4")


def test_s6_4__nobody_buys_with_60_percent() -> None:
    position = t.stock_turn(nord(Ada=6), "Ada")
    assert not t.offers_of(position, off.OfferBuyShares, company="Nord")
    t.refused(position, buy("Ada", "Nord"), "buy.holding_limit", "6.4")
    position = t.stock_turn(nord(Ada=5), "Ada")
    assert t.held(t.submit(position, buy("Ada", "Nord")), "Ada", "Nord") == 6


def test_s6_4__in_the_gray_area_holdings_may_pass_60_percent() -> None:
    position = t.stock_turn(t.price(nord(Ada=6, pool=2), "Nord", *GRAY), "Ada")
    after = t.submit(position, buy("Ada", "Nord", IPO, POOL))
    assert t.held(after, "Ada", "Nord") == 8
    other = t.price(nord(Ada=2, Ben=6), "Nord", *GRAY)
    other = t.stock_turn(t.shares(other, "Nord", "Ben", Ben=8), "Ben")
    assert t.held(t.submit(other, buy("Ben", "Nord")), "Ben", "Nord") == 9


def test_s6_4__in_the_gray_area_only_the_president_buys_two() -> None:
    position = t.price(nord(), "Nord", *GRAY)
    t.refused(t.stock_turn(position, "Ben"), buy("Ben", "Nord", IPO, POOL), "buy.one_certificate")
    after = t.submit(t.stock_turn(position, "Ada"), buy("Ada", "Nord", POOL, POOL))
    assert t.money(after, "Ada") == 2000 - 2 * 50


def test_s6_4__becoming_president_does_not_allow_a_second_gray_share() -> None:
    position = t.price(nord(Ada=2, Ben=2), "Nord", *GRAY)
    position = t.submit(t.stock_turn(position, "Ben"), buy("Ben", "Nord"))
    assert t.president(position, "Nord") == "Ben"
    t.refused(position, buy("Ben", "Nord"), "buy.one_purchase", "6.4")


def test_s6_4__at_18xx_games_a_new_president_buys_the_second_share_apart() -> None:
    position = t.price(nord(Ada=2, Ben=2), "Nord", *GRAY)
    position = t.played_there(position, site18xx.second_share_in_gray_apart)
    position = t.submit(t.stock_turn(position, "Ben"), buy("Ben", "Nord"))
    t.refused(position, buy("Ben", "PLM"), "buy.one_purchase", "6.4")
    position = t.submit(position, act.SellShares(BEN, CompanySymbol("PLM"), 1), buy("Ben", "Nord"))
    assert t.held(position, "Ben", "Nord") == 4
    t.refused(position, buy("Ben", "Nord"), "buy.one_purchase", "6.4")


def test_s6_4__a_purchase_past_the_certificate_limit_is_refused_even_for_a_presidency() -> None:
    position = nord(Ada=2, Ben=2)
    for symbol in ("AG", "Est", "CFOR"):
        position = t.floated(position, symbol, 67, "Cleo", Cleo=4, Ben=3)
    position = t.private(position, "LRC", "Ben")
    while t.counted(position, "Ben") < 18:
        spare = next(p for p, o in position.state.privates.items() if o != BEN)
        position = t.private(position, spare, "Ben")
    # With the exchange he would hold no more certificates than now; the purchase comes before it.
    t.refused(t.stock_turn(position, "Ben"), buy("Ben", "Nord"), "buy.certificate_limit", "6.1")


@pytest.mark.parametrize("phase", ["Yellow", "Green", "Blue"])
def test_s6_4__late_companies_shares_wait_for_the_brown_phase(phase: str) -> None:
    position = t.stock_turn(t.phase(nord(), phase), "Ben")
    assert not t.offers_of(position, off.OfferPar, company="LF")
    t.refused(position, par("Ben", "LF", 67, "B9"), "par.too_early", "11.3.3")


def test_s6_4__the_first_certificate_is_the_president_s() -> None:
    position = t.stock_turn(nord(), "Ben")
    assert not t.offers_of(position, off.OfferBuyShares, company="Est")
    t.refused(position, buy("Ben", "Est"), "buy.not_parred", "6.4")
    position = t.submit(position, par("Ben", "Est", 67))
    assert position.state.certificates["Est-0"] == BEN
    assert t.held(position, "Ben", "Est") == 2


def test_s6_4__who_has_sold_shares_does_not_buy_that_company_in_the_round() -> None:
    position = t.submit(t.stock_turn(nord(), "Ben"), act.SellShares(BEN, CompanySymbol("Nord"), 1))
    assert not t.offers_of(position, off.OfferBuyShares, company="Nord")
    t.refused(position, buy("Ben", "Nord"), "buy.sold_this_round", "6.4")
    position = t.submit(position, *(act.Pass(player(n)) for n in ("Ben", "Cleo", "Ada")))
    t.refused(position, buy("Ben", "Nord"), "buy.sold_this_round", "6.4")
    later = t.stock_turn(position, "Ben", number=3)
    assert t.held(t.submit(later, buy("Ben", "Nord")), "Ben", "Nord") == 2


def test_s6_4__selling_one_company_does_not_bar_another() -> None:
    position = t.submit(
        t.stock_turn(nord(), "Ben"), act.SellShares(BEN, CompanySymbol("PLM"), 1), buy("Ben", "Nord")
    )
    assert t.held(position, "Ben", "Nord") == 3


def test_s6_5__par_67_80_or_95_and_not_100() -> None:
    position = t.stock_turn(nord(), "Ben")
    offer = t.offer_of(position, off.OfferPar, company="Est")
    assert [b.price for b in offer.boxes] == [95, 80, 67]
    t.refused(position, par("Ben", "Est", 100), "par.box", "6.5")
    t.refused(position, act.Par(BEN, CompanySymbol("Est"), 0, 0), "par.box", "6.5")


def test_s6_5__at_18xx_games_100_too() -> None:
    position = t.stock_turn(t.played_there(nord(), site18xx.par_at_hundred_always), "Ben")
    assert t.submit(position, par("Ben", "Est", 100)).state.par[CompanySymbol("Est")] == 100


@pytest.mark.parametrize("price", [67, 80, 95])
def test_s6_5__twice_the_par_goes_to_the_bank_for_the_certificate(price: int) -> None:
    played = t.play(t.stock_turn(nord(), "Ben"), par("Ben", "Est", price))
    assert played.all(ev.Paid) == [ev.Paid(BEN, BANK, Money(2 * price), "shares", "Est")]
    assert played.state.par[CompanySymbol("Est")] == price
    assert t.price_of(played.position, "Est") == price
    assert t.president(played.position, "Est") == "Ben"
    assert t.held(played.position, "ipo", "Est") == 8
    assert "Est" not in played.state.floated


def test_s6_5__the_marker_goes_under_those_in_the_box() -> None:
    position = t.floated(nord(), "AG", 80, "Cleo")
    position = t.submit(t.stock_turn(position, "Ben"), par("Ben", "Est", 80))
    assert t.market.stack(position.state, *t.PAR_BOXES[80]) == ("AG", "Est")


def test_s6_5__the_money_must_reach_for_twice_the_par() -> None:
    position = t.stock_turn(t.cash(nord(), Ben=160), "Ben")
    assert [b.price for b in t.offer_of(position, off.OfferPar, company="Est").boxes] == [80, 67]
    t.refused(position, par("Ben", "Est", 95), "par.too_dear")
    position = t.stock_turn(t.cash(nord(), Ben=133), "Ben")
    assert not t.offers_of(position, off.OfferPar)
    t.refused(position, par("Ben", "Est", 67), "par.cannot_afford", "6.5")


def test_s6_5__presidencies_are_for_sale_in_any_round_even_the_first() -> None:
    position = t.cash(t.after_auction(), Cleo=500)
    assert t.president(t.submit(position, par("Cleo", "Est", 95)), "Est") == "Cleo"


def test_s6_5__a_company_is_parred_once() -> None:
    t.refused(t.stock_turn(nord(), "Ben"), par("Ben", "Nord", 67), "par.already", "6.5")


def test_s6_5__the_other_shares_are_for_sale_in_the_turns_after() -> None:
    position = t.submit(t.stock_turn(nord(), "Ben"), par("Ben", "Est", 67))
    t.refused(position, buy("Ben", "Est"), "buy.one_purchase")
    position = t.submit(position, act.Pass(BEN), buy("Cleo", "Est"))
    assert t.held(position, "Cleo", "Est") == 1


def test_s6_5__a_company_floats_when_40_percent_are_left() -> None:
    position = t.stock_turn(t.parred(nord(), "Est", 80, "Ben", Ben=3, Ada=1), "Ben")
    played = t.play(position, buy("Ben", "Est"))
    assert t.held(played.position, "ipo", "Est") == 5
    assert not played.all(ev.Floated)
    position = t.submit(played.position, act.Pass(BEN))
    played = t.play(position, buy("Cleo", "Est"))
    assert played.all(ev.Floated) == [ev.Floated(CompanySymbol("Est"))]
    assert ev.Paid(BANK, company("Est"), Money(800), "float", "Est") in played.events
    assert t.money(played.position, "Est") == 800
    assert t.president(played.position, "Est") == "Ben"


def test_s6_5__shares_sold_to_the_pool_count_as_out_of_the_ipo() -> None:
    position = t.parred(nord(), "Est", 80, "Ben", Ben=3, pool=2)
    played = t.play(t.stock_turn(position, "Ben"), buy("Ben", "Est"))
    assert played.state.floated[-1] == "Est"


def test_s6_5__the_ten_times_are_of_the_par_not_of_the_price() -> None:
    position = t.price(t.parred(nord(), "Est", 80, "Ben", Ben=5), "Est", 0, 0)
    played = t.play(t.stock_turn(position, "Ben"), buy("Ben", "Est"))
    assert t.money(played.position, "Est") == 800


def test_s6_5__a_floated_company_has_its_tokens_and_operates_from_then_on() -> None:
    position = t.parred(nord(), "Est", 80, "Ben", Ben=5)
    position = t.submit(t.stock_turn(position, "Ben"), buy("Ben", "Est"))
    assert [p.where for n, p in position.state.tokens.items() if n.startswith("Est-")] == ["charter"] * 5
    assert "Est" in t.market.operating_order(position)
    emptied = t.shares(position, "Est", "Ben", Ben=2, pool=5)
    assert "Est" in t.market.operating_order(emptied)


def test_s6_5__a_late_company_s_home_is_chosen_before_the_marker_is_placed() -> None:
    position = t.stock_turn(t.phase(nord(), "Brown"), "Ben")
    played = t.play(position, par("Ben", "LF", 80, "B9"))
    order = [type(e) for e in played.events if isinstance(e, ev.HomeChosen | ev.PriceMoved | ev.Paid)]
    assert order == [ev.HomeChosen, ev.PriceMoved, ev.Paid]
    assert played.state.homes == {"LF": ("B9",)}


def test_s6_5__a_regular_company_s_home_is_printed_and_not_chosen() -> None:
    t.refused(t.stock_turn(nord(), "Ben"), par("Ben", "Est", 67, "D9"), "par.home_printed")
