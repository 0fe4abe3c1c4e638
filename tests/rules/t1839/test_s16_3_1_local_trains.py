"""Section 16.3.1: the trains of local companies."""

import pytest

from tests.names import company
from tests.rules import table as t
from tests.rules.t1839 import table as g

S1 = company("S1")
HOMES = ("E14", "D19")


def first_turn(phase: str, local: bool = True) -> t.Position:
    """S1 in its first turn."""
    position = g.floated(
        t.phase(g.plain(), phase), "S1", 38 if local else 67, local=local, homes=HOMES, Ada=6
    )
    position = t.turn_of(position, "S1")
    while position.state.questions:
        spot = t.offer_of(position, t.off.OfferChooseCity).spots[0]
        position = t.submit(position, t.act.ChooseCity(g.decider(position), spot.hex, spot.city, spot.slot))
    return position


@pytest.mark.parametrize("phase", ["Dark Brown", "Red", "Purple"])
def test_s16_3_1__none_from_dark_brown_on(phase: str) -> None:
    assert t.kinds_of(first_turn(phase), "S1") == []


def test_s16_3_1__none_for_a_major_company() -> None:
    assert t.kinds_of(first_turn("Green", local=False), "S1") == []


def test_s16_3_1__none_in_a_later_turn() -> None:
    position = g.floated(t.phase(g.plain(), "Green"), "S1", 38, local=True, homes=HOMES, Ada=6)
    position = t.turn_of(g.at_home(position, "S1", *HOMES), "S1")
    assert t.kinds_of(position, "S1") == []


def test_s16_3_1__it_returns_when_the_company_turns_major_before_it_buys() -> None:
    position = g.floated(t.phase(g.plain(), "Blue"), "S1", 88, local=True, homes=HOMES, Ada=6)
    position = t.trains(g.at_home(position, "S1", *HOMES), S1="L2+")
    before = g.left(position, "L2+")
    position = t.earning(position, "S1", 180)
    position = t.submit(position, t.act.Dividend(S1, "half"))
    assert (t.price_of(position, "S1"), g.is_local(position, "S1")) == (101, False)
    assert t.kinds_of(position, "S1") == []
    assert g.left(position, "L2+") == before + 1


def test_s16_3_2__red_trains_that_have_run_go_when_purple_begins() -> None:
    position = t.trains(g.begun("Gray"), SS="R2+ 4")
    position = g.answered(g.first_of(g.at_trains(position), "Diesel").position)
    assert sorted(t.kinds_of(position, "SS")) == ["4", "R2+"]
    assert position.state.phase == "Purple"


@pytest.mark.parametrize(
    ("phase", "kinds"),
    [("Yellow", ["L2"]), ("Green", ["L2+1"]), ("Blue", ["L2+"]), ("Light Brown", ["L2+"])],
)
def test_s16_3_1__that_of_the_phase_at_its_first_turn(phase: str, kinds: list[str]) -> None:
    assert t.kinds_of(first_turn(phase), "S1") == kinds
