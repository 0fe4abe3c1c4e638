"""A forecast plays the rest of the game by the rules: the last routes and payouts, and nothing else."""

from __future__ import annotations

import pytest

from roundhouse.engine.conservation import check
from roundhouse.engine.loop import start
from roundhouse.engine.owners import is_company, player
from roundhouse.engine.position import Position
from roundhouse.queries.forecast import MOST_DECISIONS, MOST_ROUNDS, Ahead, forecast
from roundhouse.queries.players import values
from roundhouse.queries.runs import earned
from roundhouse.titles import registry
from tests.games import recorded

PLAYED = ("1894", "1861", "1825", "1843")


def of(title: str, share: float) -> tuple[Position, list[Ahead]]:
    positions = recorded.example(title)
    position = positions[int((len(positions) - 1) * share)]
    return position, list(forecast(position))


def sold(before: Position, after: Position) -> list[str]:
    """The trains that one company has sold to another."""
    owners, cash = before.state.trains, before.state.cash
    return [
        train
        for train, owner in after.state.trains.items()
        if is_company(owner)
        and is_company(owners[train])
        and owner != owners[train]
        and after.state.cash.get(owners[train], 0) > cash.get(owners[train], 0)
    ]


@pytest.mark.quick("1894")
@pytest.mark.parametrize("title", PLAYED)
@pytest.mark.parametrize(
    "share", [0.6, pytest.param(0.3, marks=pytest.mark.slow), pytest.param(0.9, marks=pytest.mark.slow)]
)
def test_it_goes_on_by_the_rules_to_an_end_and_nobody_builds(title: str, share: float) -> None:
    position, coming = of(title, share)
    assert [each.why for each in coming[:-1]] == [""] * (len(coming) - 1)
    last = coming[-1]
    assert (last.why == "ended") == (last.position.state.ending is not None)
    assert last.why in {"ended", "long"}
    before = position
    for ahead in coming:
        check(before.definition, before.state, ahead.position.state)
        assert not sold(before, ahead.position)
        before = ahead.position
    assert last.position.state.tiles == position.state.tiles
    rounds = sum(each.is_round for each in coming)
    assert 0 < rounds <= MOST_ROUNDS
    assert len(coming) <= MOST_DECISIONS


def test_a_company_with_the_trains_that_it_had_earns_what_it_earned_and_pays_as_it_paid() -> None:
    position, coming = of("1894", 0.6)
    seen = set()
    before = position
    for ahead in coming:
        state = ahead.position.state
        if state.phase != position.state.phase:
            break
        for symbol, run in state.runs.items():
            ran = run != before.state.runs.get(symbol) and run.dividend
            if ran and symbol in position.state.runs and run.routes == position.state.runs[symbol].routes:
                # Upgrades since then count.
                assert run.revenue == sum(each.total for each in earned(position, symbol))
                assert run.dividend == (position.state.runs[symbol].dividend or run.dividend)
                seen.add(symbol)
        before = ahead.position
    assert len(seen) >= 2


def test_dividends_make_players_richer_by_their_shares() -> None:
    position, coming = of("1894", 0.6)
    last = coming[-1].position
    assert set(values(last)) == set(values(position))
    assert sum(values(last).values()) > sum(values(position).values())
    for name in position.state.seats:
        assert last.state.cash[player(name)] >= position.state.cash[player(name)]


@pytest.mark.parametrize("title", registry.names())
def test_a_game_that_has_just_begun_can_be_looked_ahead_of(title: str) -> None:
    loaded = registry.load(title)
    players = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")[: max(3, loaded.definition.players[0])]
    first = start(loaded, players, frozenset(o.name for o in loaded.options if o.usual), 1)
    found = [each for _, each in zip(range(200), forecast(first), strict=False)]
    assert found
    assert all(not each.why for each in found[:-1])


def test_an_ended_game_has_nothing_ahead() -> None:
    last = recorded.example("1894")[-1]
    assert last.state.ending is not None
    assert list(forecast(last)) == [Ahead(last, "ended")]
