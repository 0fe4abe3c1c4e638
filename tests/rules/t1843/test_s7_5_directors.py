"""Section 7.5: directors."""

import pytest

from roundhouse.engine.owners import player
from tests.rules.t1843 import table as t

ADA, BEN, CLEO = (player(name) for name in ("Ada", "Ben", "Cleo"))


def so(**counts: int) -> t.Position:
    """SO at 79, whose president is Ada."""
    return t.floated(t.plain(), "SO", 79, "Ada", None, None, **counts)


def singles(position: t.Position, name: str) -> int:
    """How many 10 % certificates of SO a player holds."""
    held = [c for c, o in position.state.certificates.items() if o == player(name) and c.startswith("SO-")]
    return len([c for c in held if c != "SO-0"])


def test_s7_5__who_has_more_than_the_director_takes_over_at_once() -> None:
    position = t.stock_turn(so(Ada=3, Ben=3, pool=2), "Ben")
    played = t.play(position, t.buy("Ben", "SO", pool=1))
    assert t.president(played.position, "SO") == "Ben"
    assert (singles(played.position, "Ada"), singles(played.position, "Ben")) == (3, 2)
    assert played.position.state.certificates["SO-0"] == BEN
    assert played.all(t.ev.PresidentChanged) == [t.ev.PresidentChanged(t.CompanySymbol("SO"), "Ada", "Ben")]


def test_s7_5__who_has_as_much_does_not() -> None:
    position = t.submit(t.stock_turn(so(Ada=3, Ben=2, pool=2), "Ben"), t.buy("Ben", "SO", pool=1))
    assert t.president(position, "SO") == "Ada"
    assert t.held(position, "Ben", "SO") == 3


@pytest.mark.parametrize(
    ("cards", "new"), [("Ada Ben Cleo", "Ben"), ("Ada Cleo Ben", "Cleo"), ("Ben Ada Cleo", "Cleo")]
)
def test_s7_5__of_equals_the_next_in_card_order_follows(cards: str, new: str) -> None:
    position = t.change(so(Ada=4, Ben=3, Cleo=3), order=tuple(cards.split()))
    position = t.change(t.stock_turn(position, cards.split(maxsplit=1)[0]), actor=ADA)
    position = t.submit(position, t.sell("Ada", "SO", 2))
    assert t.president(position, "SO") == new
    assert (singles(position, "Ada"), singles(position, new)) == (2, 1)
    assert t.held(position, "pool", "SO") == 2


@pytest.mark.parametrize(("other", "counts"), [(1, (1,)), (2, (1, 2, 3)), (3, (1, 2, 3))])
def test_s7_5__he_may_only_sell_below_20_percent_to_a_successor(other: int, counts: tuple[int, ...]) -> None:
    position = t.stock_turn(so(Ada=3, Ben=other), "Ada")
    assert t.sale_counts(position, "SO") == counts
    for count in {2, 3} - set(counts):
        t.refused(position, t.sell("Ada", "SO", count))


def test_s7_5__he_stays_while_nobody_has_more() -> None:
    position = t.submit(t.stock_turn(so(Ada=3, Ben=2), "Ada"), t.sell("Ada", "SO"))
    assert t.president(position, "SO") == "Ada"
    assert t.held(position, "Ada", "SO") == 2


@pytest.mark.parametrize(("count", "left"), [(2, 1), (3, 0)])
def test_s7_5__the_successor_gives_two_singles_first(count: int, left: int) -> None:
    position = t.submit(t.stock_turn(so(Ada=3, Ben=2), "Ada"), t.sell("Ada", "SO", count))
    assert t.president(position, "SO") == "Ben"
    assert (singles(position, "Ada"), singles(position, "Ben")) == (left, 0)
    assert t.held(position, "Ben", "SO") == 2
    assert t.held(position, "pool", "SO") == count
    assert t.money(position, "Ada") == 5000 + 79 * count


def test_s7_5__a_full_pool_blocks_the_sale_that_swaps() -> None:
    position = t.stock_turn(so(Ada=3, Ben=2, pool=4), "Ada")
    assert t.sale_counts(position, "SO") == (1,)
    t.refused(position, t.sell("Ada", "SO", 2))


def test_s7_5__the_largest_holder_follows_wherever_his_card_is() -> None:
    position = t.submit(t.stock_turn(so(Ada=4, Ben=3, Cleo=2), "Ada"), t.sell("Ada", "SO", 2))
    assert t.president(position, "SO") == "Ben"
    position = t.submit(t.stock_turn(so(Ada=3, Ben=2, Cleo=3), "Ada"), t.sell("Ada", "SO", 1))
    assert t.president(position, "SO") == "Cleo"


def test_s7_5__the_new_cards_rule_ties_in_the_operating_rounds() -> None:
    position = t.cash(t.stock_turn(so(Ada=4, Ben=3, Cleo=3), "Ada"), Ada=900, Ben=100, Cleo=200)
    position = t.all_pass(position).position
    assert position.state.order == ("Ada", "Cleo", "Ben")
    assert position.state.round.kind == "operating"
    after = t.submit(t.change(t.stock_turn(position, "Ada"), actor=ADA), t.sell("Ada", "SO", 2))
    assert t.president(after, "SO") == "Cleo"
