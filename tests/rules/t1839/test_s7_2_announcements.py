"""Sections 7.2 and 8.2: shares of several companies in one turn, and markers below those that operated."""

import pytest

from tests.names import company
from tests.rules import table as t
from tests.rules.t1839 import table as g


def two_companies() -> t.Position:
    """Ada holds 2 of SS (101) and 1 of AMS (91), Ben directs both; NBDS lies on 82."""
    position = g.floated(g.plain(), "SS", 101, "Ben", False, (), 500, Ben=5, Ada=2)
    position = g.floated(position, "AMS", 91, "Cleo", False, (), 500, Cleo=5, Ada=1)
    position = g.floated(position, "NBDS", 82, "Cleo")
    return t.stock_turn(t.cash(position, Ada=0))


@pytest.mark.parametrize("order", [(("SS", 2), ("AMS", 1)), (("AMS", 1), ("SS", 2))])
def test_s7_2__e7_who_sells_of_two_companies_orders_them(order: tuple[tuple[str, int], ...]) -> None:
    position, directors = two_companies(), []
    for symbol, count in order:
        position = t.submit(position, g.sell("Ada", symbol, count))
        directors += [actor for _, actor in g.asked(position)]
        position = g.declining(position)
    assert t.money(position, "Ada") == 2 * 101 + 91
    asked = {"SS": ("player:Ben", "company:SS"), "AMS": ("player:Cleo", "company:AMS")}
    assert all(who in asked[symbol] for who, (symbol, _) in zip(directors, order, strict=True))
    assert g.stack(position, 82) == ("NBDS", *(symbol for symbol, _ in order))


def test_s7_2__e7_one_may_take_its_shares_back_while_the_other_falls() -> None:
    position = t.submit(two_companies(), g.sell("Ada", "SS", 2))
    offer = t.offer_of(position, t.off.OfferRedeem)
    position = t.submit(position, t.act.Redeem(offer.actor, 2))
    assert (t.money(position, "SS"), t.price_of(position, "SS")) == (500 - 202, 101)
    position = g.declining(t.submit(position, g.sell("Ada", "AMS")))
    assert g.stack(position, 82) == ("NBDS", "AMS")
    assert t.money(position, "Ada") == 293


def test_s8_2__one_that_is_sold_lies_above_those_that_have_operated() -> None:
    """SS operates and falls from 74 to 61; HIJSM, not floated, is sold down to 61 after it."""
    position = g.floated(g.plain(), "SS", 74, "Ben")
    position = g.at_home(position, "SS", "B19")
    position = g.parred(position, "HIJSM", 67, "Ben", Ben=3, Ada=2)
    position = g.floated(position, "NBDS", 56, "Ada", False, (), 0)
    position = g.at_home(position, "NBDS", "K8", "L13")
    position = g.all_pass(t.stock_turn(t.cash(position, Ada=30))).position
    while position.state.operating.company != "NBDS":
        assert position.state.operating.company == "SS"
        position = t.submit(position, t.act.Pass(company("SS")))
    assert g.stack(position, 61) == ("SS",)
    position = t.pass_to(position, "trains")
    position = t.submit(position, g.sell("Ada", "HIJSM"))
    assert t.money(position, "Ada") == 30 + 61
    assert g.stack(position, 61) == ("HIJSM", "SS")
    position = t.submit(position, g.buying(position, "2"))
    while position.state.round.kind == "operating":
        position = t.submit(position, t.act.Pass(position.state.actor))
    assert g.stack(position, 61) == ("HIJSM", "SS")
    assert t.money(position, "Ada") == 30 + 61 - 80
