"""Sections 8.1 and 8.1.1: what private companies pay, and what the red ones cost."""

import pytest

from tests.names import company
from tests.rules import table as t
from tests.rules.t1839 import table as g

ADA, SS = t.owner_of("Ada"), company("SS")


def begins(position: t.Position) -> t.Played:
    """The next operating round begins: everybody has passed in the stock round."""
    return g.all_pass(t.stock_turn(position))


def red(symbol: str, owner: str, position: t.Position) -> t.Position:
    """A red private company with an owner."""
    return t.private(position, symbol, owner if ":" in owner else t.owner_of(owner))


def example() -> t.Played:
    """SS at 47, with 60 and two of its shares, has RB1; Ada, with 30 and three of its singles, RB2."""
    position = g.floated(g.plain(), "SS", 47, "Ben", False, (), 60, Ben=4, Ada=3, treasury=2)
    position = g.at_home(t.trains(position, SS="2"), "SS", "B19")
    position = t.cash(red("RB2", "Ada", red("RB1", SS, position)), Ada=30)
    return begins(position)


def test_s8_1_1__the_company_first_and_the_prices_last() -> None:
    position = example().position
    assert (t.money(position, "SS"), t.held(position, "treasury", "SS")) == (7, 1)
    assert t.price_of(position, "SS") == 47
    offer = t.offer_of(position, t.off.OfferSellShares)
    assert (offer.actor, offer.price, offer.counts[-1]) == (ADA, 47, 2)
    position = g.declining(t.submit(position, g.sell("Ada", "SS", 2)))
    assert t.money(position, "Ada") == 24
    assert t.price_of(position, "SS") == 40
    assert g.pool(position, "SS") == 3


def test_s8_1_1__no_more_is_sold_than_needed() -> None:
    position = t.submit(example().position, g.sell("Ada", "SS"))
    offer = t.offer_of(position, t.off.OfferSellShares)
    assert (offer.counts, offer.price) == ((1,), 47)
    t.refused(position, t.act.Pass(ADA))


def test_s8_1_1__the_treasury_then_the_directors_cash() -> None:
    position = g.floated(g.plain(), "SS", 47, "Ben", False, (), 60, Ben=6)
    position = begins(red("RB1", SS, t.trains(g.at_home(position, "SS", "B19"), SS="2"))).position
    assert (t.money(position, "SS"), t.money(position, "Ben")) == (0, 5000 - 40)
    assert t.price_of(position, "SS") == 47


def test_s8_1_1__the_director_keeps_the_company_that_owns_it() -> None:
    position = g.floated(g.plain(), "SS", 47, "Ben", False, (), 0, Ben=4, Ada=4)
    position = red("RB1", SS, t.trains(g.at_home(position, "SS", "B19"), SS="2"))
    position = begins(t.cash(position, Ben=0)).position
    assert not t.offers_of(position, t.off.OfferSellShares, company="SS")


def test_s8_1_1__the_owning_company_does_not_take_its_shares_back() -> None:
    position = g.floated(g.plain(), "SS", 47, "Ben", False, (), 0, Ben=6)
    position = red("RB1", SS, t.trains(g.at_home(position, "SS", "B19"), SS="2"))
    position = begins(t.cash(position, Ben=0)).position
    position = t.submit(position, g.sell("Ben", "SS", 3))
    assert not t.offers_of(position, t.off.OfferRedeem)
    assert (t.money(position, "Ben"), t.price_of(position, "SS")) == (41, 40)


def test_s8_1_1__another_company_may_take_them_back_before_its_price_falls() -> None:
    position = g.floated(g.plain(), "SS", 101, "Ben", False, (), 300, Ben=5, Ada=2)
    position = g.at_home(t.trains(position, SS="2"), "SS", "B19")
    position = begins(red("RB1", "Ada", t.cash(position, Ada=0))).position
    position = t.submit(position, g.sell("Ada", "SS"))
    offer = t.offer_of(position, t.off.OfferRedeem)
    position = t.submit(position, t.act.Redeem(offer.actor, 1))
    assert (t.money(position, "SS"), t.money(position, "Ada"), t.price_of(position, "SS")) == (199, 1, 101)
    assert t.held(position, "treasury", "SS") == 1


def test_s8_1_1__players_in_the_order_of_their_cards() -> None:
    position = red("RB1", "Cleo", red("RB2", "Ada", g.floated(g.plain(), "SS", 67, "Ben")))
    played = begins(position)
    payers = [event.payer for event in played.all(t.ev.Paid) if event.reason == "private_cost"]
    assert payers == [ADA, t.owner_of("Cleo")]


def test_s8_1_1__who_owns_two_pays_two_hundred() -> None:
    position = red("RB1", "Ada", red("RB2", "Ada", g.floated(g.plain(), "SS", 67, "Ben")))
    assert t.money(begins(position).position, "Ada") == 4800


def test_s8_1_1__income_comes_before_what_the_red_ones_cost() -> None:
    position = t.private(g.floated(g.plain(), "SS", 67, "Ben"), "SHZ", "Ada")
    position = begins(red("RB1", "Ada", t.cash(position, Ada=70))).position
    assert t.money(position, "Ada") == 0
    assert "Ada" in position.state.order


@pytest.mark.parametrize(
    ("symbol", "player", "owned"),
    [
        ("LVG", 10, 10),
        ("SRV", 10, 10),
        ("KR", 20, 0),
        ("NFWS", 0, 0),
        ("BEIJNES", 0, 0),
        ("CM", 30, 0),
        ("SHZ", 30, 30),
    ],
)
def test_s8_1__revenue_in_a_players_and_in_a_companys_hands(symbol: str, player: int, owned: int) -> None:
    position = g.at_home(t.trains(g.floated(g.plain(4), "SS", 67, "Ben"), SS="2"), "SS", "B19")
    position = t.phase(position, "Blue")
    assert t.money(begins(t.private(position, symbol, "Ada")).position, "Ada") == 5000 + player
    assert t.money(begins(t.private(position, symbol, SS)).position, "SS") == 500 + owned


@pytest.mark.parametrize(("symbol", "revenue"), [("AB", 30), ("CO", 30), ("LP", 30), ("KV", 30), ("RWS", 40)])
def test_s8_1__revenue_of_the_brown_ones(symbol: str, revenue: int) -> None:
    position = g.brown(g.floated(g.plain(4), "SS", 67, "Ben"), symbol, "Ada", "HIJSM")
    assert t.money(begins(position).position, "Ada") == 5000 + revenue


def test_s8_1__only_floated_companies_operate() -> None:
    position = g.floated(g.plain(), "SS", 67, "Ben")
    position = g.parred(position, "NWS", 82, "Cleo", Cleo=3)
    assert begins(position).position.state.operating.company == "SS"
