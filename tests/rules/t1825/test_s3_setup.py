"""1825, sections 3 and 1.1: the deal, the seats, what everybody has paid; the bank's two accounts."""

from __future__ import annotations

import pytest

from roundhouse.engine import loop
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import BANK, CREDIT, player
from roundhouse.finance.certificates import president
from roundhouse.titles import registry
from tests.rules.t1825 import table as t
from tests.rules.table import money

LNWR = CompanySymbol("LNWR")


def test_s3__privates_go_up_from_the_first_seat_and_are_paid() -> None:
    position = t.start(players=3)
    state = position.state
    assert list(state.privates) == ["S&M", "C&HP", "C&W", "L&M"]
    assert list(state.privates.values()) == [player("Ada"), player("Ben"), player("Cleo"), BANK]
    assert [money(position, name) for name in state.seats] == [830 - 30, 830 - 75, 830 - 130]
    assert state.cash[BANK] == 6000 - 3 * 830 + 30 + 75 + 130
    assert state.actor == player("Ada"), "the smallest private company begins"
    assert not state.par


@pytest.mark.parametrize("seed", range(5))
def test_s3__the_deal_is_by_chance(seed: int) -> None:
    position = loop.start(registry.load("1825"), t.NINE[:4], frozenset(), seed)
    assert sorted(position.state.seats) == sorted(t.NINE[:4])
    assert list(position.state.privates.values()) == [player(name) for name in position.state.seats]
    again = loop.start(registry.load("1825"), t.NINE[:4], frozenset(), seed)
    assert again.state == position.state


def test_s3__deals_differ_between_seeds() -> None:
    seats = {loop.start(registry.load("1825"), t.NINE[:5], frozenset(), n).state.seats for n in range(8)}
    assert len(seats) > 1


def test_s3__seven_players_with_two_units_five_privates_the_president_and_a_single() -> None:
    position = t.start("unit_1", "unit_2", players=7)
    state = position.state
    assert list(state.privates) == ["S&M", "C&HP", "C&W", "S&D", "L&M"]
    assert list(state.privates.values()) == [player(name) for name in t.NINE[:5]]
    assert (state.certificates["LNWR-0"], state.certificates["LNWR-1"]) == (player("Finn"), player("Gil"))
    assert (president(state, LNWR), state.par) == ("Finn", {LNWR: 100})
    assert not state.market, "it hasn't formed"
    assert [money(position, name) for name in ("Eve", "Finn", "Gil")] == [360 - 210, 360 - 200, 360 - 100]


def test_s3__nine_players_are_dealt_two_singles() -> None:
    state = t.start(*t.ALL_UNITS, players=9).state
    assert list(state.privates) == ["S&M", "TWW", "C&HP", "C&W", "S&D", "L&M"]
    owners = [state.certificates[f"LNWR-{n}"] for n in range(3)]
    assert owners == [player(name) for name in ("Gil", "Hana", "Ivo")]


@pytest.mark.parametrize(("options", "players"), [((), 6), ((), 1), (("unit_2",), 5), (("unit_3",), 3)])
def test_s3__numbers_of_players(options: tuple[str, ...], players: int) -> None:
    with pytest.raises(ActionRefused) as caught:
        t.start(*options, players=players)
    assert (caught.value.reason, caught.value.section) == ("setup.players", "3")


def test_s1_1__the_banks_money_is_players_money_only() -> None:
    state = t.start("unit_3", players=2).state
    assert state.cash[CREDIT] == 0
    assert sum(state.cash.values()) == 4000
