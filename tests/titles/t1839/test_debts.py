"""Debts of 1839: red private companies and the fee for homes, and prices that fall once all have paid."""

from __future__ import annotations

from roundhouse.engine.names import CompanySymbol
from tests.names import company
from tests.rules import table as t
from tests.titles.t1839 import tables

AMS, S4 = CompanySymbol("AMS"), CompanySymbol("S4")
ADA, BEN, CLEO = map(t.player, ("Ada", "Ben", "Cleo"))


def in_arrears(**cash: int) -> t.Position:
    """AMS at 47 with 60 and two of its shares owns a red one, Ada with 30 and three singles another one."""
    at = tables.company(tables.after_auction(), "AMS", 47, president="Ben", Ben=2, Ada=3, AMS=2)
    at = t.cash(at, **{"AMS": 60, "Ada": 30, **cash})
    return tables.operating_begins(t.private(t.private(at, "RB1", "AMS"), "RB2", "Ada"))


def test_a_company_sells_as_few_of_its_shares_as_will_do() -> None:
    at = in_arrears()
    assert (t.money(at, "AMS"), t.held(at, "pool", "AMS")) == (7, 1)
    assert t.held(at, "treasury", "AMS") == 1


def test_a_player_is_asked_for_what_his_cash_doesnt_pay() -> None:
    at = in_arrears()
    assert (t.money(at, "Ada"), t.price_of(at, "AMS")) == (0, 47)
    (offer,) = t.loop.offers(at)
    assert isinstance(offer, t.off.OfferSellShares)
    assert (offer.actor, offer.company, offer.counts, offer.price) == (ADA, "AMS", (1, 2), 47)
    t.refused(at, t.act.SellShares(ADA, AMS, 3), "debt.too_many", "8.1.1")


def test_prices_fall_once_all_have_paid() -> None:
    at = in_arrears()
    one = t.submit(at, t.act.SellShares(ADA, AMS, 1))
    assert t.price_of(one, "AMS") == 47
    both = t.submit(one, t.act.SellShares(ADA, AMS, 1))
    assert (t.money(both, "Ada"), t.price_of(both, "AMS")) == (24, 40)
    assert not [flag for flag, steps in both.state.flags.items() if flag.startswith("falls") and steps]


def test_a_company_that_can_pay_for_all_of_it_is_asked_before() -> None:
    at = t.submit(in_arrears(AMS=194), t.act.SellShares(ADA, AMS, 2))
    assert t.offer_of(at, t.off.OfferRedeem).counts == (2,)
    played = t.play(at, t.act.Redeem(company("AMS"), 2))
    assert (t.money(played.position, "AMS"), t.money(played.position, "Ada")) == (0, 24)
    assert not [event for event in played.all(t.ev.PriceMoved) if event.reason == "sold"]


def test_a_company_that_cant_pay_is_helped_by_its_president() -> None:
    at = tables.company(tables.after_auction(), "AMS", 47, president="Ben", Ben=2, Ada=3)
    at = t.cash(at, AMS=60, Ben=100)
    at = tables.operating_begins(t.private(at, "RB1", "AMS"))
    assert (t.money(at, "AMS"), t.money(at, "Ben")) == (0, 60)


def test_without_anything_left_to_sell_there_is_bankruptcy_alone() -> None:
    at = t.cash(tables.after_auction(), Cleo=99)
    at = tables.operating_begins(t.private(at, "RB1", "Cleo"))
    (offer,) = t.loop.offers(at)
    assert isinstance(offer, t.off.OfferBankruptcy)
    after = t.submit(at, t.act.DeclareBankruptcy(CLEO))
    assert after.state.order == ("Ada", "Ben")
    assert after.state.privates[t.PrivateSymbol("RB1")] == "removed"


# --- the fee for homes -------------------------------------------------------------------------------


def nearly_floated(price: int, cash: int, *homes: str) -> t.Position:
    """Half of S4 is sold; Ben is on turn, Ada presides and has three singles of AMS at 47 beside."""
    at = tables.homes(tables.after_auction(), "S4", *homes)
    at = tables.company(at, "S4", price, tables.LOCAL, floated=False, president="Ada", Ada=3, Cleo=1, pool=1)
    at = tables.company(at, "AMS", 47, president="Cleo", Cleo=3, Ada=3)
    at = t.cash(at, Ada=cash, AMS=0)
    return t.stock_turn(at, "Ben")


def test_a_company_floats_with_ten_times_the_price_of_the_moment_less_the_fee() -> None:
    at = t.submit(nearly_floated(38, 0, "G18", "E14"), t.act.BuyShares(BEN, S4, ("ipo",)))  # type: ignore[arg-type]
    assert t.money(at, "S4") == 380 - 2 * (30 + 20)
    assert at.state.questions == ()


def test_what_the_treasury_lacks_its_president_raises_though_not_on_turn() -> None:
    at = nearly_floated(10, 5, "J7", "E14")
    at = t.change(at, tiles={t.HexId("J7"): t.LaidTile("R123", 0)})
    at = t.submit(at, t.act.BuyShares(BEN, S4, ("ipo",)))  # type: ignore[arg-type]
    owed = 2 * (50 + 20) - 100 - 5
    assert [each.facts.get("amount") for each in at.state.questions] == [owed, owed]
    assert {offer.actor for offer in t.loop.offers(at)} == {ADA}
    at = t.submit(at, t.act.SellShares(ADA, AMS, 1))
    assert (t.money(at, "Ada"), t.money(at, "S4"), t.price_of(at, "AMS")) == (47 - owed, 0, 43)
    assert at.state.actor == BEN


def test_founding_companies_pay_none() -> None:
    at = tables.company(tables.after_auction(), "AMS", 82, floated=False, president="Ada", Ada=3, Ben=2)
    at = t.submit(t.stock_turn(at, "Ben"), t.act.BuyShares(BEN, AMS, ("ipo",)))  # type: ignore[arg-type]
    assert t.money(at, "AMS") == 820
