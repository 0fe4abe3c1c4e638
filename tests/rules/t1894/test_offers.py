"""Every offer is legal, and every legal action is offered: whole random games, and brute force.

Games are drawn from a seed, and the latest are kept: tests of the same one follow each other. Hypothesis
chooses among games and moments in them.
"""

from __future__ import annotations

from functools import lru_cache, partial
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundhouse.engine import loop
from roundhouse.engine.owners import company, player
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.position import Position
from roundhouse.engine.title import BANK_ONLY
from roundhouse.finance.row_bids import free_cash
from roundhouse.steps.trains import limit_of
from roundhouse.titles import random_player
from roundhouse.titles.t1894 import site18xx
from tests.games.recorded import example
from tests.rules.brute_force import accepted, covered, moments, told
from tests.rules.brute_force import compare as compare_with
from tests.rules.t1894 import table as t
from tests.rules.t1894.brute_force import DOMAINS, everything
from tests.rules.whole_games import step, whole_game

FAST_SEEDS = 1
SLOW_SEEDS = range(100, 105)
PLAYERS = st.sampled_from([3, 4])
OPTIONS = sorted({option.name for option in t.TITLE.options} - {site18xx.OPTION.name, BANK_ONLY})
DEVIATIONS = [each for each in site18xx.DEVIATIONS if each is not site18xx.bankrupt_anytime]
"""All but one: with it a bankruptcy is taken at any moment, for imports, and not offered."""


@lru_cache(maxsize=2)
def game(players: int, seed: int) -> tuple[Position, ...]:
    """Every position of a whole random game; each event is checked for conservation."""
    first = loop.start(t.TITLE, t.PLAYERS[:players], frozenset(), seed)
    return whole_game(first, Random(seed), check_standing_rules)


def check_standing_rules(position: Position) -> None:
    """What holds after every decision, whatever was decided."""
    state = position.state
    players = [player(name) for name in state.seats]
    for symbol in state.par:
        chief = t.president(position, symbol)
        percents = {owner: t.cert.percent_held(position, owner, symbol) for owner in players}
        assert chief, f"11.3.4: {symbol} has a president"
        assert percents[player(chief)] == max(percents.values()), f"11.3.4: {chief} has most of {symbol}"
        assert t.cert.shares_in_pool(position, symbol) <= 50, f"6.3: the pool takes five of {symbol}"
    if not any(question.kind == "discard_train" for question in state.questions):
        for symbol in state.floated:
            number = sum(owner == company(symbol) for owner in state.trains.values())
            assert number <= limit_of(position, symbol), f"13.5: {symbol} keeps to the limit"
    places = [(kind_of(n), p.hex) for n, p in state.tokens.items() if p.where in ("map", "aside")]
    assert len(places) == len(set(places)), "7.3.4: one token of a company in a hex"
    for name in state.seats:
        assert free_cash(state, name) >= 0, f"5.3: {name} can pay all bids"


compare = partial(compare_with, domains=DOMAINS)


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4])
def test_offers__a_whole_game_of_what_is_offered_comes_to_an_end(players: int) -> None:
    last = game(players, FAST_SEEDS)[-1].state
    assert last.ending
    assert last.ending.reason in ("final_set", "bankrupt", "price")


@given(players=PLAYERS, seed=st.integers(0, 2**32 - 1))
@settings(max_examples=5)
@pytest.mark.slow
def test_offers__every_offer_is_legal_in_games_from_any_seed(players: int, seed: int) -> None:
    rng = Random(seed)
    position = loop.start(t.TITLE, t.PLAYERS[:players], frozenset(), seed)
    for _ in range(80):
        position = step(position, rng, check_standing_rules)
        for offer in loop.offers(position)[:3]:
            assert accepted(position, random_player.concrete(position, offer, rng))


@pytest.mark.slow
@given(seed=st.integers(0, 2**32 - 1))
@settings(max_examples=30)
def test_offers__every_legal_action_is_offered(seed: int) -> None:
    rng = Random(seed)
    kinds = moments(example("1894"))
    position = rng.choice(kinds[rng.choice(sorted(kinds))])
    options = position.options & frozenset(OPTIONS)
    position = t.played_there(Position(t.TITLE.variant(options), options, position.state), *DEVIATIONS)
    compare(position, rng, limit=600)


@pytest.mark.slow
@given(players=PLAYERS, seed=st.integers(0, 2**32 - 1))
@settings(max_examples=30)
def test_offers__every_legal_action_is_offered_in_a_game_by_chance(players: int, seed: int) -> None:
    rng = Random(seed)
    kinds = moments(game(players, FAST_SEEDS))
    compare(rng.choice(kinds[rng.choice(sorted(kinds))]), rng, limit=1500)


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4])
def test_offers__every_tile_on_every_hex(players: int) -> None:
    laying = [p for p in game(players, FAST_SEEDS)[:-1] if p.state.operating.stage == "track"]
    for position in Random(players).sample(laying, 2):
        offers = loop.offers(position)
        for action in everything(position):
            assert accepted(position, action) is covered(offers, action, position.state), told(action)


def begun(rng: Random, players: int, seed: int) -> Position:
    """A game with options and deviations drawn by chance."""
    options = frozenset(name for name in OPTIONS if rng.random() < 0.6)
    position = loop.start(t.TITLE, t.PLAYERS[:players], options, seed)
    return t.played_there(position, *(each for each in DEVIATIONS if rng.random() < 0.6))


@pytest.mark.slow
@given(seed=st.integers(0, 2**32 - 1))
@settings(max_examples=3)
def test_offers__the_same_with_any_options(seed: int) -> None:
    rng = Random(seed)
    position = begun(rng, 3, seed)
    for number in range(80):
        position = step(position, rng, check_standing_rules)
        if number % 10 == 0:
            compare(position, rng, limit=100)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_offers__whole_games_with_options(seed: int) -> None:
    rng = Random(seed)
    position = begun(rng, 3 + seed % 2, seed)
    while not position.state.ending:
        position = step(position, rng, check_standing_rules)
        if rng.random() < 0.03 and not position.state.ending:
            compare(position, rng, limit=600)


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", SLOW_SEEDS)
def test_offers__ten_whole_games_with_brute_force_along_the_way(players: int, seed: int) -> None:
    positions = game(players, seed)
    assert positions[-1].state.ending
    rng = Random(seed)
    for position in rng.sample(positions[:-1], 10):
        compare(position, rng, limit=600)
    for alike in moments(positions).values():
        compare(rng.choice(alike), rng, limit=4000)
