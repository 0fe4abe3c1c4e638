"""The auction of 1839: two actions a turn, what must be taken, and what may not be made cheaper."""

from __future__ import annotations

from roundhouse.engine.names import PrivateSymbol
from tests.rules import table as t
from tests.titles.t1839 import tables

CM, KR, LVG, SHZ, RWS, AB = map(PrivateSymbol, ("CM", "KR", "LVG", "SHZ", "RWS", "AB"))


def buys(at: t.Position, name: str, private: PrivateSymbol) -> t.Position:
    offer = t.offer_of(at, t.off.OfferBuyPrivate, private=private)
    return t.submit(at, t.act.BuyPrivate(t.player(name), private, offer.minimum))


def cheaper(at: t.Position, name: str, *privates: PrivateSymbol) -> t.Position:
    return t.submit(at, *(t.act.Discount(t.player(name), private) for private in privates))


def parred(at: t.Position, name: str) -> t.Position:
    """The player pars the company asked about at 82."""
    offer = t.offer_of(at, t.off.OfferPar)
    assert [box.price for box in offer.boxes] == [82, 74, 67]
    return t.submit(at, t.act.Par(t.player(name), offer.company, 0, 8))


def may_buy(at: t.Position) -> list[str]:
    return [offer.private for offer in t.offers_of(at, t.off.OfferBuyPrivate)]


def may_discount(at: t.Position) -> list[str]:
    return [offer.private for offer in t.offers_of(at, t.off.OfferDiscount)]


def test_what_costs_less_than_nothing_is_taken_first_and_for_nothing() -> None:
    at = tables.start(4)
    assert (may_buy(at), may_discount(at)) == (["SHZ"], [])
    at = buys(at, "Ada", SHZ)
    assert t.money(at, "Ada") == 580
    assert len(may_buy(at)) == 11
    t.refused(at, t.act.Discount(t.player("Ada"), KR), "auction.nothing_cheaper", "6")
    at = buys(at, "Ada", LVG)
    assert (t.money(at, "Ada"), at.state.actor) == (490, t.player("Ben"))


def test_it_brings_two_shares_of_the_company_of_rijkswaterstaat() -> None:
    at = buys(tables.start(4), "Ada", SHZ)
    (symbol,) = (s for s in at.definition.companies if t.held(at, "Ada", s))
    assert t.held(at, "Ada", symbol) == 2
    assert at.state.certificates[f"{symbol}-0"] == "private:RWS"


def test_nobody_buys_what_he_has_made_cheaper_in_his_turn() -> None:
    at = cheaper(buys(buys(tables.start(4), "Ada", SHZ), "Ada", LVG), "Ben", KR)
    assert at.state.private_costs[KR] == 170
    t.refused(at, t.act.BuyPrivate(t.player("Ben"), KR, t.Money(170)), "auction.discounted", "6")
    at = cheaper(at, "Ben", KR)
    assert (at.state.private_costs[KR], at.state.actor) == (150, t.player("Cleo"))
    at = buys(at, "Cleo", KR)
    assert t.money(at, "Cleo") == 580 - 150


def test_discounts_are_discarded_when_the_buyers_turn_is_over() -> None:
    at = buys(buys(tables.start(4), "Ada", SHZ), "Ada", KR)
    assert (at.state.private_costs[SHZ], at.state.private_costs[KR]) == (30, 270)


def test_where_nobody_else_could_pay_who_can_must() -> None:
    at = tables.auction({"AB": 240, "RWS": 260}, {"Ada": 250, "Ben": 190, "Cleo": 100}, "Ada")
    assert (may_buy(at), may_discount(at)) == (["AB"], [])
    at = parred(buys(at, "Ada", AB), "Ada")
    assert (may_buy(at), may_discount(at)) == ([], ["RWS"])
    at = cheaper(at, "Ada", RWS)
    assert (may_buy(at), may_discount(at)) == ([], ["RWS"])
    at = cheaper(cheaper(cheaper(at, "Ben", RWS, RWS), "Cleo", RWS, RWS), "Ada", RWS, RWS)
    assert (at.state.private_costs[RWS], may_buy(at), may_discount(at)) == (120, ["RWS"], [])
    at = parred(buys(at, "Ben", RWS), "Ben")
    assert (at.state.round.kind, at.state.actor, t.money(at, "Ben")) == ("stock", t.player("Cleo"), 70)


def test_of_two_players_his_first_purchase_sets_him_free() -> None:
    at = tables.auction({"AB": 240, "RWS": 260}, {"Ada": 600, "Ben": 100}, "Ada", players=2)
    assert may_discount(at) == []
    at = parred(buys(at, "Ada", RWS), "Ada")
    assert (t.money(at, "Ada"), may_buy(at), may_discount(at)) == (340, ["AB"], ["AB"])


def test_an_action_for_which_nothing_is_left_is_lost() -> None:
    at = tables.auction({"SHZ": 0, "RWS": 260}, {"Ada": 0, "Ben": 300, "Cleo": 0}, "Ada")
    at = buys(at, "Ada", SHZ)
    assert at.state.actor == t.player("Ben")


def test_a_price_that_isnt_asked_is_refused() -> None:
    at = tables.auction({"AB": 240}, {"Ada": 300, "Ben": 300, "Cleo": 0}, "Ada")
    t.refused(at, t.act.BuyPrivate(t.player("Ada"), AB, t.Money(100)), "auction.price", "6")
    t.refused(at, t.act.BuyPrivate(t.player("Ada"), CM, t.Money(0)), "auction.not_for_sale", "6")
