"""Section 14.3.1: homes of a company that is formed again, and the choice that NRS keeps."""

import pytest

from roundhouse.engine.names import CompanySymbol, PrivateSymbol
from tests.rules import table as t
from tests.rules.t1839 import table as g


def test_s14_3_1__the_buyer_that_nationalises_itself_begins_anew() -> None:
    """NBDS buys the first 5+ and is nationalised in its own turn; formed again it has a first turn."""
    position = g.answered(g.first_of(g.at_trains(g.begun("Green")), "5+").position, nationalise="NBDS")
    assert t.where(position, "NBDS") == []
    position = g.floated(position, "NBDS", 38, local=True, homes=("E14", "D19"))
    position = t.turn_of(position, "NBDS")
    assert t.where(position, "NBDS") == ["D19", "E14"]
    assert t.kinds_of(position, "NBDS") == ["L2+"]


@pytest.mark.parametrize(("operated", "offered"), [(False, False), (True, True)])
def test_s14_3_1__arnhem_and_venlo_together_are_nobody_elses_before_nrs(
    operated: bool, offered: bool
) -> None:
    position = g.plain()
    if operated:
        position = g.at_home(g.floated(position, "NRS", 56), "NRS", "I12")
    pairs = t.offer_of(t.stock_turn(position), t.off.OfferPar, company="S4").home_pairs
    assert any("I16" in pair for pair in pairs)
    assert any(set(pair) == {"I16", "K16"} for pair in pairs) is offered


def test_s7_5__a_free_share_that_floats_a_company_leaves_it_its_fee() -> None:
    """S4 (Zwolle and Hengelo: 2 x (20 + 30)) floats at 38 by the share that Cleo takes for AB."""
    position = g.brown(g.begun("Green"), "AB", "Cleo", "NBDS")
    position = g.at_trains(g.parred(position, "S4", 38, "Ada", True, ("G18", "E14"), Ada=5))
    position = t.submit(position, g.buying(position, "3+"))
    taking = t.act.ExchangePrivate(t.owner_of("Cleo"), PrivateSymbol("AB"), CompanySymbol("S4"), t.IPO)
    position = t.submit(position, taking)
    assert "S4" in position.state.floated
    assert (t.money(position, "S4"), g.has(position, "AB")) == (280, "removed")
    assert position.state.questions == ()


def test_s7_4__the_company_on_turn_may_take_back_what_is_sold_for_another_ones_fee() -> None:
    """S4 (Rotterdam, green: 50, and Hengelo) floats at 13 in NBDS's turn: Ada is 10 short of its fee."""
    position = t.tiles(g.brown(g.begun("Green"), "AB", "Cleo", "NBDS"), J7=("R121", 0))
    position = g.parred(position, "S4", 13, "Ada", True, ("J7", "E14"), Ada=5)
    position = t.cash(g.at_trains(position), Ada=0)
    position = t.submit(position, g.buying(position, "3+"))
    taking = t.act.ExchangePrivate(t.owner_of("Cleo"), PrivateSymbol("AB"), CompanySymbol("S4"), t.IPO)
    position = t.submit(position, taking, g.sell("Ada", "NBDS"))
    position = t.submit(position, t.act.Redeem(t.offer_of(position, t.off.OfferRedeem).actor, 1))
    assert (t.price_of(position, "NBDS"), t.held(position, "treasury", "NBDS")) == (56, 1)
    assert (t.money(position, "Ada"), t.money(position, "S4")) == (46, 0)


def test_s14_3_1__nrs_takes_venlo_where_arnhem_is_reserved() -> None:
    position = g.floated(g.begun("Green"), "NRS", 56)
    position = g.parred(position, "S4", 38, "Ben", True, ("I16", "E14"), Ben=3)
    position = t.turn_of(position, "NRS")
    assert position.state.questions == ()
    assert t.where(position, "NRS") == ["I12", "K16"]
