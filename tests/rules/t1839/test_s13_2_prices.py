"""Sections 13.1 and 13.2: two markets joined one way, and how far a marker moves."""

import pytest

from tests.names import company
from tests.rules import table as t
from tests.rules.t1839 import table as g

S1 = company("S1")
HOMES = ("E14", "D19")


def after(at: int, revenue: int, kind: str = "pay", local: bool = False) -> t.Position:
    """S1 with a train at the price ``at`` has used its revenue."""
    position = g.floated(g.plain(), "S1", at, local=local, homes=HOMES, Ada=6)
    position = t.trains(t.phase(position, "Light Brown"), S1="R4")
    return t.submit(t.earning(position, "S1", revenue), t.act.Dividend(S1, kind))


@pytest.mark.parametrize(
    ("at", "revenue", "then"),
    [
        (25, 24, 20),
        (25, 25, 31),
        (25, 49, 31),
        (25, 50, 38),
        (25, 99, 38),
        (25, 100, 46),
        (31, 130, 55),
        (31, 247, 55),
        (31, 250, 65),
        (65, 270, 101),
        (76, 160, 101),
        (88, 88, 101),
        (88, 176, 113),
        (88, 352, 126),
        (88, 710, 141),
        (10, 9, 10),
    ],
)
def test_s13_2__a_local_company_after_a_full_dividend(at: int, revenue: int, then: int) -> None:
    position = after(at, revenue, local=True)
    assert t.price_of(position, "S1") == then
    assert g.is_local(position, "S1") == (then < 101)


@pytest.mark.parametrize(
    ("at", "revenue", "then"),
    [(67, 66, 61), (67, 67, 74), (67, 133, 74), (67, 134, 82), (67, 268, 82), (67, 536, 82), (40, 39, 40)],
)
def test_s13_2__a_major_company_moves_two_steps_at_most(at: int, revenue: int, then: int) -> None:
    position = after(at, revenue)
    assert t.price_of(position, "S1") == then
    assert not g.is_local(position, "S1")


def test_s13_2__half_of_130_moves_a_local_company_at_65_right() -> None:
    assert t.price_of(after(65, 130, "half", local=True), "S1") == 76


@pytest.mark.parametrize(("at", "then"), [(91, 82), (40, 40)])
def test_s13_2__withholding_with_a_train_is_one_step(at: int, then: int) -> None:
    assert t.price_of(after(at, 120, "withhold"), "S1") == then


@pytest.mark.parametrize(("at", "local", "then"), [(82, False, 67), (43, False, 40), (38, True, 25)])
def test_s13_2__without_a_train_it_is_two_steps(at: int, local: bool, then: int) -> None:
    position = g.floated(t.phase(g.plain(), "Dark Brown"), "S1", at, local=local, homes=HOMES, Ada=6)
    position = t.arriving_at(g.at_home(position, "S1", *HOMES), "S1", "trains")
    assert t.price_of(position, "S1") == then


def test_s13_2__a_train_without_a_route_is_one_step() -> None:
    position = g.floated(g.plain(), "S1", 82, homes=HOMES, Ada=6)
    position = t.trains(g.at_home(position, "S1", *HOMES), S1="2")
    position = t.turn_of(position, "S1")
    while position.state.operating.company == "S1" and position.state.operating.stage != "trains":
        runs = t.offers_of(position, t.off.OfferRunTrains)
        position = t.submit(position, t.act.RunTrains(S1, ()) if runs else t.act.Pass(S1))
    assert t.price_of(position, "S1") == 74


def test_s13_2__what_a_red_train_earns_in_its_last_run_is_kept_for_one_step() -> None:
    position = g.at_home(g.floated(g.begun("Gray"), "NBDS", 91), "NBDS", "K8", "L13")
    position = t.turn_of(t.phase(t.trains(position, NBDS="R2+"), "Purple"), "NBDS")
    position = t.trains(position, NBDS="R2+")
    while not t.offers_of(position, t.off.OfferRunTrains):
        position = t.submit(position, t.act.Pass(position.state.actor))
    position = t.submit(position, t.best_run(position))
    assert t.kinds_of(position, "NBDS") == []
    position = t.submit(position, t.act.Dividend(position.state.actor, "withhold"))
    assert t.price_of(position, "NBDS") == 82


def test_s13_2__a_moved_marker_goes_under_those_there() -> None:
    position = g.floated(g.plain(), "SS", 74, "Ben")
    position = g.floated(position, "S1", 67, homes=HOMES, Ada=6)
    position = t.trains(position, S1="2")
    position = t.submit(t.earning(position, "S1", 70), t.act.Dividend(S1, "pay"))
    assert g.stack(position, 74) == ("SS", "S1")


def test_s13_1__selling_one_share_moves_one_box_of_its_own_market() -> None:
    position = g.floated(g.plain(), "S1", 67, homes=HOMES, funds=0, Ada=4, Ben=3)
    position = g.declining(t.submit(t.stock_turn(position, "Ben"), g.sell("Ben", "S1")))
    assert t.price_of(position, "S1") == 61
    position = g.floated(g.plain(), "S1", 40, homes=HOMES, funds=0, Ada=4, Ben=3)
    position = g.declining(t.submit(t.stock_turn(position, "Ben"), g.sell("Ben", "S1", 2)))
    assert (t.price_of(position, "S1"), g.is_local(position, "S1")) == (40, False)


def test_s13_2__a_sold_out_local_company_at_88_turns_major_in_the_stock_round() -> None:
    position = g.floated(t.phase(g.plain(), "Blue"), "S1", 88, local=True, homes=HOMES, Ada=6, Ben=4)
    position = t.trains(g.at_home(position, "S1", *HOMES), S1="L2+")
    played = g.all_pass(t.stock_turn(position))
    assert t.price_of(played.position, "S1") == 101
    assert t.kinds_of(played.position, "S1") == []
    position = t.arriving_at(played.position, "S1", "trains")
    assert t.price_of(position, "S1") == 82
