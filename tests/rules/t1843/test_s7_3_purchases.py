"""Section 7.3: buying shares."""

import pytest

from roundhouse.engine.owners import BANK, player
from tests.rules.t1843 import table as t

ADA, BEN = player("Ada"), player("Ben")


def so(at: tuple[int, int] = (9, 5), par: int = 67, name: str = "Ben", **counts: int) -> t.Position:
    """``name`` is on turn; SO, whose president is Ada, has its marker ``at``."""
    position = t.floated(t.plain(), "SO", par, "Ada", at, **(counts or {"Ada": 5}))
    return t.stock_turn(position, name)


def test_s7_3__the_ipo_sells_at_par_and_the_pool_at_the_price() -> None:
    position = so(Ada=5, pool=2)
    assert t.choices_of(position, "SO") == {(1, 0): 67, (0, 1): 79}
    played = t.play(position, t.buy("Ben", "SO", pool=1))
    assert t.money(played.position, "Ben") == 4921
    assert [(e.payer, e.payee, e.amount) for e in played.all(t.ev.Paid)] == [(BEN, BANK, 79)]
    assert t.money(t.submit(position, t.buy("Ben", "SO")), "Ben") == 4933


@pytest.mark.parametrize("at", [(9, 5), (10, 3), (9, 1)])
def test_s7_3__one_certificate_a_turn_outside_the_brown_zone(at: tuple[int, int]) -> None:
    position = so(at, Ada=5, pool=2)
    assert set(t.choices_of(position, "SO")) == {(1, 0), (0, 1)}
    t.refused(position, t.buy("Ben", "SO", 2))
    t.refused(position, t.buy("Ben", "SO", 1, 1))


def test_s7_3__in_the_brown_zone_the_ipo_and_the_pool_are_bought_at_once() -> None:
    position = so((15, 1), Ada=5, pool=3)
    assert t.choices_of(position, "SO") == {
        (ipo, pool): 67 * ipo + 43 * pool for ipo in range(3) for pool in range(4) if ipo + pool
    }
    played = t.play(position, t.buy("Ben", "SO", 2, 3))
    assert t.money(played.position, "Ben") == 5000 - 263
    assert t.held(played.position, "Ben", "SO") == 5


def test_s7_3__the_263_are_paid_also_at_the_certificate_limit_and_above_60_percent() -> None:
    position = t.floated(t.plain(), "SO", 67, "Ben", (15, 1), Ben=5, pool=3)
    for symbol in ("EST", "MID", "NOR", "OU"):
        position = t.parred(position, symbol, 79, "Ben", Ben=6)
    position = t.parred(position, "PO", 79, "Ben", Ben=5)
    position = t.stock_turn(position, "Ben")
    assert t.counted(position, "Ben") == 24 == t.certificate_limit(position)
    position = t.submit(position, t.buy("Ben", "SO", 2, 3))
    assert t.held(position, "Ben", "SO") == 10
    assert t.money(position, "Ben") == 5000 - 263


def test_s7_3__money_bounds_how_many_are_bought() -> None:
    position = t.cash(so((15, 1), Ada=5, pool=3), Ben=129)
    assert t.choices_of(position, "SO") == {(0, 1): 43, (0, 2): 86, (0, 3): 129, (1, 0): 67, (1, 1): 110}
    t.refused(position, t.buy("Ben", "SO", 1, 2))


def test_s7_3__several_are_of_one_company_only() -> None:
    position = t.floated(so((15, 1), Ada=5, pool=3), "PO", 67, "Ada", (15, 1), Ada=5, pool=3)
    position = t.submit(position, t.buy("Ben", "SO", 0, 2))
    assert not t.may_buy(position, "PO")
    t.refused(position, t.buy("Ben", "PO", 0, 1))
    t.refused(position, t.buy("Ben", "SO", 0, 1))


def test_s7_3__the_first_certificate_is_the_director_s() -> None:
    position = t.stock_turn(t.plain(), "Ben")
    assert not t.may_buy(position, "SO")
    t.refused(position, t.buy("Ben", "SO"))
    position = t.submit(position, t.par_at("Ben", "SO", 67))
    assert t.president(position, "SO") == "Ben"
    position = t.done(position, "Ben")
    assert t.may_buy(position, "SO")


def test_s7_3__singles_of_eta_wait_for_its_par_although_one_is_out() -> None:
    position = t.stock_turn(t.shares(t.plain(), "ETA", Cleo=1), "Ben")
    assert not t.may_buy(position, "ETA")
    assert t.pars_of(position, "ETA") == [67, 73, 79]


def test_s7_3__what_was_sold_in_this_turn_is_not_bought() -> None:
    position = t.submit(so(Ada=5, Ben=3), t.sell("Ben", "SO"))
    assert not t.may_buy(position, "SO")
    t.refused(position, t.buy("Ben", "SO"))
    t.refused(position, t.buy("Ben", "SO", pool=1))
    assert t.may_buy(position, "PLM")


def test_s7_3__nor_later_in_the_round_but_in_the_next_one() -> None:
    position = t.done(t.submit(so(Ada=5, Ben=3), t.sell("Ben", "SO")), "Ben")
    cleo = position.state.actor
    assert t.may_buy(position, "SO"), "others may"
    position = t.submit(position, t.act.Pass(cleo), t.passing("Ada"))
    assert position.state.actor == BEN
    assert not t.may_buy(position, "SO")
    assert t.may_buy(t.stock_turn(position, "Ben", number=3), "SO")


@pytest.mark.parametrize(
    ("at", "more"), [((9, 5), False), ((9, 2), False), ((10, 3), False), ((9, 1), True), ((10, 0), True)]
)
def test_s7_3__more_than_60_percent_in_the_orange_and_the_brown_zone_only(
    at: tuple[int, int], more: bool
) -> None:
    position = so(at, name="Ada", Ada=6, Ben=1)
    assert t.may_buy(position, "SO") is more
    if more:
        assert t.held(t.submit(position, t.buy("Ada", "SO")), "Ada", "SO") == 7
    else:
        t.refused(position, t.buy("Ada", "SO"))


def test_s7_3__up_to_60_percent_everywhere() -> None:
    position = t.submit(so(name="Ada", Ada=5), t.buy("Ada", "SO"))
    assert t.held(position, "Ada", "SO") == 6


def test_s7_3__what_is_above_60_percent_stays_when_the_marker_leaves_the_zone() -> None:
    position = so((9, 1), name="Ada", Ada=6, Ben=1)
    position = t.submit(position, t.buy("Ada", "SO"))
    position = t.earning(position, "SO", 100)
    position = t.submit(position, t.act.Dividend(position.state.actor, "pay"))
    assert (t.place(position, "SO"), t.price_of(position, "SO")) == ((9, 2), 69)
    position = t.stock_turn(position, "Ada", number=3)
    assert t.held(position, "Ada", "SO") == 7
    assert not t.may_buy(position, "SO")
    assert t.offers_of(position, t.off.OfferPass), "no sale is forced"


def test_s7_3__several_at_once_may_bring_the_director_s_certificate() -> None:
    played = t.play(so((15, 1), Ada=4, pool=3), t.buy("Ben", "SO", 2, 3))
    assert t.president(played.position, "SO") == "Ben"
    assert t.held(played.position, "Ben", "SO") == 5
    assert len(played.all(t.ev.PresidentChanged)) == 1


def test_s7_3__several_at_once_may_float_the_company() -> None:
    position = t.parred(t.plain(), "SO", 67, "Ada", (15, 1), Ada=3, pool=1)
    played = t.play(t.stock_turn(position, "Ben"), t.buy("Ben", "SO", 2))
    assert played.state.floated == ("SO",)
    assert t.treasury_of(played.position, "SO") == 670


def test_s7_3__what_was_sold_is_not_bought_in_the_brown_zone_either() -> None:
    position = t.submit(so((15, 1), Ada=5, Ben=1, pool=2), t.sell("Ben", "SO"))
    assert not t.may_buy(position, "SO")
    t.refused(position, t.buy("Ben", "SO", 1, 1))


def test_s7_3__the_zone_at_the_moment_of_buying_counts() -> None:
    position = t.floated(so((11, 2), name="Ada", Ada=6, Ben=1), "PO", 67, "Ben", Ben=6)
    assert t.may_buy(position, "SO"), "60 is an orange box"
    position = t.price(position, "SO", 9, 2)
    assert not t.may_buy(t.stock_turn(position, "Ada"), "SO")
