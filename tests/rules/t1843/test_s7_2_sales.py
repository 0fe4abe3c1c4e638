"""Section 7.2: selling shares."""

import pytest

from roundhouse.engine.owners import BANK, POOL, player
from tests.rules.t1843 import table as t

ADA, BEN = player("Ada"), player("Ben")


def po(at: tuple[int, int] = (9, 5), **counts: int) -> t.Position:
    """PO, whose president is Ada, with its marker ``at``."""
    return t.floated(t.plain(), "PO", 79, "Ada", at, **(counts or {"Ada": 5, "Ben": 4}))


@pytest.mark.parametrize("bought", [False, True])
def test_s7_2__nobody_sells_in_the_first_round(bought: bool) -> None:
    position = t.stock_turn(po(), "Ben", number=1)
    if bought:
        position = t.submit(position, t.buy("Ben", "PLM"))
    assert not t.offers_of(position, t.off.OfferSellShares)
    if position.state.actor == BEN:
        t.refused(position, t.sell("Ben", "PO"))
    assert t.sale_counts(t.stock_turn(po(), "Ben", number=2), "PO") == (1, 2, 3, 4)


def test_s7_2__a_share_of_a_company_without_a_par_is_not_sold() -> None:
    position = t.shares(t.plain(), "ETA", Cleo=1)
    turn = t.stock_turn(position, "Cleo")
    assert t.sale_counts(turn, "ETA") == ()
    t.refused(turn, t.sell("Cleo", "ETA"))
    position = t.parred(position, "ETA", 67, "Ada", Ada=2, Cleo=1)
    turn = t.stock_turn(position, "Cleo")
    assert t.sale_counts(turn, "ETA") == (1,)
    assert t.money(t.submit(turn, t.sell("Cleo", "ETA")), "Cleo") == 5067


@pytest.mark.parametrize(
    ("at", "zone"), [((9, 5), "white"), ((10, 3), "yellow"), ((9, 1), "orange"), ((10, 0), "brown")]
)
@pytest.mark.parametrize(("pool", "counts"), [(0, (1, 2, 3)), (3, (1, 2)), (4, (1,)), (5, ())])
def test_s7_2__five_certificates_at_most_lie_in_the_pool(
    at: tuple[int, int], zone: str, pool: int, counts: tuple[int, ...]
) -> None:
    position = t.stock_turn(po(at, Ada=2, Ben=3, pool=pool), "Ben")
    assert zone
    assert t.sale_counts(position, "PO") == counts
    t.refused(position, t.sell("Ben", "PO", len(counts) + 1))


def test_s7_2__all_shares_of_a_sale_bring_the_price_before_it() -> None:
    played = t.play(t.stock_turn(po(), "Ben"), t.sell("Ben", "PO", 3))
    assert t.money(played.position, "Ben") == 5237
    assert played.all(t.ev.Paid) == [t.ev.Paid(BANK, BEN, t.Money(237), "shares", "PO")]
    assert t.held(played.position, "pool", "PO") == 3
    assert t.place(played.position, "PO") == (12, 5)
    assert t.price_of(played.position, "PO") == 65


def test_s7_2__two_sales_have_two_prices() -> None:
    position = t.submit(t.stock_turn(po(), "Ben"), t.sell("Ben", "PO"), t.sell("Ben", "PO"))
    assert t.money(position, "Ben") == 5000 + 79 + 74
    assert t.price_of(position, "PO") == 69


def test_s7_2__the_certificate_just_bought_can_be_sold() -> None:
    position = t.stock_turn(po(Ada=5, Cleo=2), "Ben")
    position = t.submit(position, t.buy("Ben", "PO"))
    assert t.sale_counts(position, "PO") == (1,)
    position = t.submit(position, t.sell("Ben", "PO"))
    assert t.held(position, "Ben", "PO") == 0
    assert t.held(position, POOL, "PO") == 1


def test_s7_2__the_director_s_certificate_is_never_sold() -> None:
    position = t.stock_turn(po(Ada=4), "Ada")
    assert t.sale_counts(position, "PO") == (1, 2)
    t.refused(position, t.sell("Ada", "PO", 3))


def test_s7_2__a_company_that_has_not_floated_may_be_sold() -> None:
    position = t.parred(t.plain(), "SO", 73, "Ada", Ada=2, Ben=1)
    position = t.submit(t.stock_turn(position, "Ben"), t.sell("Ben", "SO"))
    assert t.price_of(position, "SO") == 68
    assert position.state.floated == ()
