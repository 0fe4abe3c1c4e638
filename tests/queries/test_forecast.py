"""A forecast plays the rest of the game by the rules: the last routes and payouts, and nothing else."""

from __future__ import annotations

import pytest

from roundhouse.engine.conservation import check
from roundhouse.engine.loop import offers, start
from roundhouse.engine.offers import OfferBuyTrain
from roundhouse.engine.owners import BANK, is_company, player
from roundhouse.engine.position import Position
from roundhouse.queries.forecast import MOST_DECISIONS, MOST_ROUNDS, Ahead, forecast
from roundhouse.queries.players import values
from roundhouse.queries.runs import earned
from roundhouse.titles import registry
from tests.games import recorded

PLAYED = ("1894", "1861", "1825", "1843", "1839")


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


def must_buy(position: Position) -> bool:
    """Whether a company has to buy a train, be it from another company."""
    return any(isinstance(offer, OfferBuyTrain) and offer.must for offer in offers(position))


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
    assert last.why in {"ended", "repeats"}
    before = position
    for ahead in coming:
        check(before.definition, before.state, ahead.position.state)
        assert must_buy(before) or not sold(before, ahead.position)
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


@pytest.mark.slow
def test_a_company_that_must_buy_another_train_runs_it() -> None:
    position, coming = of("1839", 0.5)
    last = coming[-1].position.state
    habits = position.state.runs
    changed = [
        symbol
        for symbol, run in last.runs.items()
        if symbol in habits
        and habits[symbol].routes
        and {route.train for route in run.routes}.isdisjoint(route.train for route in habits[symbol].routes)
    ]
    assert [symbol for symbol in changed if last.runs[symbol].revenue > 0]


@pytest.mark.slow
def test_a_round_that_has_begun_so_before_ends_a_forecast_in_which_only_cash_grows() -> None:
    _, coming = of("1839", 0.5)
    assert coming[-1].why == "repeats"
    begun = [each.position for each in coming if each.is_round]
    last = begun[-1]

    def looks(at: Position) -> tuple[object, ...]:
        prices = {symbol: (place.row, place.column) for symbol, place in at.state.market.items()}
        return at.state.round.kind, at.state.round.index, prices, at.state.trains, at.state.runs

    (before,) = [each for each in begun[:-1] if looks(each) == looks(last)]
    assert all(
        last.state.cash.get(owner, 0) >= held for owner, held in before.state.cash.items() if owner != BANK
    )
    assert len(coming) < MOST_DECISIONS


@pytest.mark.parametrize("title", ["1825", "1861"])
def test_a_bank_with_an_end_is_followed_until_it_breaks_or_the_title_ends_otherwise(title: str) -> None:
    _, coming = of(title, 0.0)
    assert coming[-1].why == "ended"


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
