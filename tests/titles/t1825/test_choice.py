"""lots.0, 9.2, V.3: what may be played together; every pair of options is built, others by random choice."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundhouse.engine.errors import ActionRefused
from roundhouse.titles.t1825.choice import KITS, PRINTINGS, USUAL, definition, refusal
from roundhouse.titles.t1825.tables import SETS, UNITS

CHOICES = (*KITS, *PRINTINGS)


def chosen(words: str) -> frozenset[str]:
    return frozenset(words.split())


def reason(words: str) -> tuple[str, str] | None:
    fault = refusal(chosen(words))
    return None if fault is None else (fault.reason, fault.section)


@pytest.mark.parametrize("units", [*SETS])
def test_six_sets_of_units(units: frozenset[str]) -> None:
    assert refusal(units) is None
    assert definition(units).companies


@pytest.mark.parametrize("words", ["", "unit_1 unit_3", "k1"])
def test_other_sets_of_units_are_refused(words: str) -> None:
    assert reason(words) == ("setup.units", "lots.0")


@pytest.mark.parametrize("kit", ["r1", "r2", "r3", "k7"])
def test_kits_on_the_board_of_unit_1_need_it(kit: str) -> None:
    assert reason(f"unit_1 {kit}") is None
    assert reason(f"unit_1 unit_2 {kit}") is None
    assert reason(f"unit_2 {kit}") == ("setup.needs", "lots.0")
    assert reason(f"unit_2 unit_3 {kit}") == ("setup.needs", "lots.0")


def test_k5_needs_unit_2() -> None:
    assert reason("unit_2 k5") is None
    assert reason("unit_1 k5") == ("setup.needs", "lots.0")


@pytest.mark.parametrize("kit", KITS)
def test_unit_3_by_itself_takes_no_kits(kit: str) -> None:
    assert reason(f"unit_3 {kit}") == ("setup.no_kits", "9.2")


@pytest.mark.parametrize("kit", ["k1", "k6"])
def test_d1_takes_the_place_of_k1_and_k6(kit: str) -> None:
    assert reason(f"unit_1 d1 {kit}") == ("setup.excludes", "lots.0")
    assert reason("unit_1 k1 k6") is None


def test_k2_may_be_played_without_k3() -> None:
    assert reason("unit_1 k2") is None


def test_a_printing_needs_what_is_printed() -> None:
    assert reason("unit_2 printed_db1") == ("setup.needs", "V.3")
    assert reason("unit_2 unit_3 printed_db2") == ("setup.needs", "V.3")
    assert reason("unit_1 printed_db3") == ("setup.needs", "V.3")
    assert reason("unit_3 printed_db1 printed_db3") is None


def test_an_illegal_choice_has_no_definition() -> None:
    with pytest.raises(ActionRefused) as caught:
        definition(chosen("unit_1 k5"))
    assert caught.value.facts == {"option": "k5", "others": ("unit_2",)}


def built(options: frozenset[str]) -> None:
    """A legal choice is one sound definition; the reader has checked all that contradicts itself."""
    title = definition(options)
    assert title.players[0] >= 2
    assert title.phases[0].on == ""
    for phase in title.phases[1:]:
        assert title.trains[phase.on].count
    for company in title.companies.values():
        assert all(kind in title.trains for kind in company.trains)
        assert all(home.hex in title.hexes for home in company.homes)
    assert all(
        title.hexes[home.hex].face.color != "gray" for c in title.companies.values() for home in c.homes
    )
    assert sum(private.cost == 30 for private in title.privates.values()) == 1
    assert all(stock.count for stock in title.tiles.values())


@pytest.mark.slow
@pytest.mark.parametrize("units", [*SETS], ids=lambda units: "+".join(sorted(units)))
def test_every_pair_of_options_is_built(units: frozenset[str]) -> None:
    tried = 0
    for pair in combinations(CHOICES, 2):
        options = units | frozenset(pair)
        if refusal(options) is None:
            built(options)
            tried += 1
    assert tried >= 1


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.sampled_from(SETS), st.sets(st.sampled_from(CHOICES)))
def test_other_legal_choices_are_built(units: frozenset[str], more: set[str]) -> None:
    options = units | frozenset(more)
    if refusal(options) is None:
        built(options)


def test_the_usual_choice_is_the_base_game() -> None:
    assert definition(USUAL).subtitle == "Unit 1"
    assert set(UNITS) >= USUAL
