"""Section 8.7: paying or withholding."""

import pytest

from roundhouse.engine.owners import BANK, player
from tests.names import company
from tests.rules.t1843 import table as t

SO = company("SO")


def earned(revenue: int = 150, **counts: int) -> t.Position:
    """SO at 79 decides over its revenue: Ada 40 %, Ben 10 %, pool 20 %, IPO 30 %."""
    holding = counts or {"Ada": 4, "Ben": 1, "pool": 2}
    position = t.floated(t.plain(), "SO", 79, "Ada", None, 500, **holding)
    return t.earning(position, "SO", revenue)


def test_s8_7__players_by_percentage_and_the_pool_pays_the_treasury() -> None:
    played = t.play(earned(), t.act.Dividend(SO, "pay"))
    position = played.position
    assert (t.money(position, "Ada"), t.money(position, "Ben")) == (5060, 5015)
    assert t.treasury_of(position, "SO") == 530
    paid = {e.payee: e.amount for e in played.all(t.ev.Paid) if e.payer == BANK}
    assert paid == {player("Ada"): 60, player("Ben"): 15, SO: 30}
    assert t.place(position, "SO") == (9, 6)


def test_s8_7__withheld_revenue_goes_to_the_treasury() -> None:
    position = t.submit(earned(), t.act.Dividend(SO, "withhold"))
    assert t.treasury_of(position, "SO") == 650
    assert t.money(position, "Ada") == 5000
    assert t.place(position, "SO") == (9, 4)


def test_s8_7__all_or_nothing() -> None:
    offer = t.offer_of(earned(), t.off.OfferDividend)
    assert sorted(choice.kind for choice in offer.choices) == ["pay", "withhold"]
    t.refused(earned(), t.act.Dividend(SO, "half"))


def test_s8_7__only_the_director_is_asked() -> None:
    assert {o.actor for o in t.offers_of(earned(), t.off.OfferDividend)} == {SO}
    t.refused(earned(), t.act.Dividend(player("Ben"), "pay"))


def test_s8_7__nothing_earned_counts_as_not_paid() -> None:
    position = earned(0)
    if position.state.operating.stage == "dividend":
        position = t.submit(position, t.act.Dividend(SO, "pay"))
    assert t.place(position, "SO") == (9, 4)
    assert t.treasury_of(position, "SO") == 500


@pytest.mark.parametrize(("revenue", "ada"), [(90, 54), (130, 78)])
def test_s8_7__the_ipo_gets_nothing(revenue: int, ada: int) -> None:
    position = t.submit(earned(revenue, Ada=6), t.act.Dividend(SO, "pay"))
    assert t.money(position, "Ada") == 5000 + ada
    assert t.treasury_of(position, "SO") == 500
