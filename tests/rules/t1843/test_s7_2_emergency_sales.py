"""Sections 7.2 and 8.8.3: selling to raise money for a train."""

import pytest

from roundhouse.engine.owners import player
from tests.rules.t1843 import table as t

ADA = player("Ada")


def emergency(number: int = 1, at: tuple[int, int] = (9, 5), pool: int = 0) -> t.Position:
    """EST, with 10 and a route, must buy a train; Ada, its director, has 10 and shares of SO ``at``."""
    position = t.floated(t.plain(), "EST", 67, "Ada", (13, 7), 10, Ada=6)
    position = t.floated(position, "SO", 67, "Ben", at, Ben=4, Ada=3, pool=pool)
    position = t.cash(t.at_home(position, "EST"), Ada=10)
    return t.at_step(position, "EST", "trains", number=number)


@pytest.mark.parametrize("number", [1, 2])
def test_s7_2__the_ban_of_the_first_stock_round_is_not_one_of_its_operating_round(number: int) -> None:
    position = emergency(number)
    offer = t.offer_of(position, t.off.OfferSellShares, company="SO")
    assert offer.actor == ADA
    assert 1 in offer.counts
    position = t.submit(position, t.sell("Ada", "SO"))
    assert t.money(position, "Ada") == 89


def test_s7_2__five_certificates_at_most_lie_in_the_pool_in_an_emergency_too() -> None:
    position = t.shares(emergency(), "SO", "Ben", Ben=4, Ada=2, pool=4)
    assert t.sale_counts(position, "SO") == (1,)
    full = t.shares(position, "SO", "Ben", Ben=3, Ada=2, pool=5)
    assert not t.offers_of(full, t.off.OfferSellShares, company="SO")
    t.refused(full, t.sell("Ada", "SO"))


def test_s7_7__an_emergency_sale_moves_the_price_and_sinks_at_the_bottom() -> None:
    position = t.floated(emergency(at=(12, 5)), "OU", 67, "Ben", (17, 5), Ben=6)
    position = t.price(position, "SO", 17, 5, 0)
    assert t.stack(position, 17, 5) == ("SO", "OU")
    position = t.submit(position, t.sell("Ada", "SO"))
    assert t.stack(position, 17, 5) == ("OU", "SO")
    assert t.place(t.submit(emergency(), t.sell("Ada", "SO")), "SO") == (10, 5)


@pytest.mark.parametrize(("cards", "new"), [("Cleo Ada Ben", "Ben"), ("Ada Cleo Ben", "Cleo")])
def test_s7_5__the_cards_of_the_last_stock_round_rule_ties_in_an_operating_round(
    cards: str, new: str
) -> None:
    position = t.shares(emergency(), "SO", "Ada", Ada=4, Ben=3, Cleo=3)
    position = t.change(position, order=tuple(cards.split()))
    position = t.submit(position, t.sell("Ada", "SO", 2))
    assert t.president(position, "SO") == new
    assert t.held(position, "Ada", "SO") == 2
