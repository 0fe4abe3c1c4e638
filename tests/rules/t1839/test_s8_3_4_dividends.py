"""Section 8.3.4: what is paid to whom, with the four places where shares may be."""

import pytest

from roundhouse.engine.owners import BANK
from tests.names import company
from tests.rules import table as t
from tests.rules.t1839 import table as g

SS = company("SS")


def earned(revenue: int, kind: str, position: t.Position | None = None, **counts: int) -> t.Played:
    """SS at 67 with 500 in its treasury uses its revenue."""
    holding = counts or {"Ada": 6, "Ben": 1, "pool": 1, "treasury": 1}
    position = t.trains(g.floated(position or g.plain(), "SS", 67, "Ada", False, (), 500, **holding), SS="2")
    return t.play(t.earning(position, "SS", revenue), t.act.Dividend(SS, kind))


def test_s8_3_4__a_full_dividend_with_shares_in_four_places() -> None:
    played = earned(140, "pay")
    position = played.position
    assert (t.money(position, "Ada"), t.money(position, "Ben")) == (5084, 5014)
    assert t.money(position, "SS") == 528
    assert t.price_of(position, "SS") == 82


def test_s8_3_4__with_130_the_price_moves_one_step() -> None:
    assert t.price_of(earned(130, "pay").position, "SS") == 74


def test_s8_3_4__half_a_dividend_is_rounded_by_holder() -> None:
    played = earned(130, "half", Ada=5, Ben=2, pool=1, treasury=1)
    position = played.position
    assert (t.money(position, "Ada"), t.money(position, "Ben")) == (5033, 5013)
    assert t.money(position, "SS") == 500 + 65 + 6 + 6
    paid = sum(event.amount for event in played.all(t.ev.Paid) if event.payer == BANK)
    assert paid == 123
    assert t.price_of(position, "SS") == 61


def test_s8_3_4__half_of_140_is_enough_at_67() -> None:
    assert t.price_of(earned(140, "half").position, "SS") == 74


def test_s8_3_4__the_treasury_and_the_pool_round_apart() -> None:
    position = earned(130, "half", Ada=2, pool=3, treasury=3).position
    assert t.money(position, "SS") == 500 + 65 + 19 + 19
    assert t.money(position, "Ada") == 5013


def test_s8_3_4__withheld_revenue_goes_to_the_treasury() -> None:
    position = earned(140, "withhold").position
    assert (t.money(position, "Ada"), t.money(position, "Ben")) == (5000, 5000)
    assert (t.money(position, "SS"), t.price_of(position, "SS")) == (640, 61)


def test_s8_3_4__the_ipo_gets_nothing() -> None:
    played = earned(100, "pay", Ada=6)
    assert (t.money(played.position, "Ada"), t.money(played.position, "SS")) == (5060, 500)
    assert sum(event.amount for event in played.all(t.ev.Paid)) == 60


def test_s8_3_4__everything_is_offered_with_what_it_brings() -> None:
    position = t.trains(g.floated(g.plain(), "SS", Ada=5, Ben=2, pool=1, treasury=1), SS="2")
    offer = t.offer_of(t.earning(position, "SS", 130), t.off.OfferDividend)
    assert {choice.kind: choice.new_price for choice in offer.choices} == {
        "pay": 74,
        "half": 61,
        "withhold": 61,
    }
    half = next(choice for choice in offer.choices if choice.kind == "half")
    assert half.payments == {t.owner_of("Ada"): 33, t.owner_of("Ben"): 13, SS: 77}
    assert (half.per_share, half.half) == (6, True), "of 65 each share gets six and a half"


@pytest.mark.parametrize(("local", "paid"), [(False, 70), (True, 35)])
def test_s8_3_4__every_company_may_pay_half(local: bool, paid: int) -> None:
    position = g.floated(g.plain(), "S1", 38 if local else 67, local=local, homes=("E14", "D19"), Ada=6)
    position = t.earning(position, "S1", 2 * paid)
    position = t.submit(position, t.act.Dividend(company("S1"), "half"))
    assert t.money(position, "S1") == 500 + paid
    assert t.money(position, "Ada") == 5000 + paid * 6 // 10


def test_s8_3_4__option_per_share_rounds_each_share() -> None:
    position = t.switched(g.plain(), "half_dividend_per_share")
    position = earned(130, "half", position, Ada=5, Ben=2, pool=1, treasury=1).position
    assert (t.money(position, "Ada"), t.money(position, "Ben")) == (5035, 5014)
    switched = t.trains(g.floated(t.switched(g.plain(), "half_dividend_per_share"), "SS", Ada=5), SS="2")
    offer = t.offer_of(t.earning(switched, "SS", 130), t.off.OfferDividend)
    assert [(each.per_share, each.half) for each in offer.choices if each.kind == "half"] == [(7, False)]
