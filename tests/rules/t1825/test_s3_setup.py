"""1825, sections 3 and 1.1: the deal, the seats, what everybody has paid; the bank's two accounts."""

from __future__ import annotations

import pytest

from roundhouse.engine import loop
from roundhouse.engine.actions import BuyShares, SeatPlayers
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.offers import OfferSeatPlayers
from roundhouse.engine.owners import BANK, CREDIT, IPO, player
from roundhouse.finance.certificates import president
from roundhouse.titles import registry
from tests.rules.t1825 import table as t
from tests.rules.table import money, offer_of, refused, submit

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


def test_s3__the_lnwrs_president_seats_the_other_shareholders() -> None:
    position = loop.start(registry.load("1825"), t.NINE, frozenset(t.ALL_UNITS), 4)
    *others, chief, one, two = position.state.seats
    assert position.state.certificates["LNWR-0"] == player(chief)
    offer = offer_of(position, OfferSeatPlayers)
    assert (offer.actor, offer.orders) == (player(chief), ((one, two), (two, one)))
    refused(position, SeatPlayers(player(chief), (one, chief)), "seats.others", "3")
    refused(position, BuyShares(player(others[0]), LNWR, (IPO,)))
    position = submit(position, SeatPlayers(player(chief), (two, one)))
    assert position.state.seats == position.state.order == (*others, chief, two, one)
    assert position.state.actor == player(others[0])
    assert position.state.certificates["LNWR-1"] == player(one), "certificates stay with who was dealt them"


def test_s3__with_fewer_players_every_seat_is_known() -> None:
    position = loop.start(registry.load("1825"), t.NINE[:8], frozenset(t.ALL_UNITS), 4)
    assert not position.state.questions


@pytest.mark.parametrize(("options", "players"), [((), 6), ((), 1), (("unit_2",), 5), (("unit_3",), 3)])
def test_s3__numbers_of_players(options: tuple[str, ...], players: int) -> None:
    with pytest.raises(ActionRefused) as caught:
        t.start(*options, players=players)
    assert (caught.value.reason, caught.value.section) == ("setup.players", "3")


def test_s1_1__the_banks_money_is_players_money_only() -> None:
    state = t.start("unit_3", players=2).state
    assert state.cash[CREDIT] == 0
    assert sum(state.cash.values()) == 4000
