"""Section 14.3.1: homes of a company that is formed again, and the choice that NRS keeps."""

import pytest

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
def test_s14_3_1__arnhem_and_venlo_together_are_nobody_elses_before_nrs(operated: bool, offered: bool) -> None:
    position = g.plain()
    if operated:
        position = g.at_home(g.floated(position, "NRS", 56), "NRS", "I12")
    pairs = t.offer_of(t.stock_turn(position), t.off.OfferPar, company="S4").home_pairs
    assert any("I16" in pair for pair in pairs)
    assert any(set(pair) == {"I16", "K16"} for pair in pairs) is offered
