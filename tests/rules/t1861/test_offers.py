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
from roundhouse.engine.owners import BANK, company, player
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.position import Position
from roundhouse.engine.title import BANK_ONLY
from roundhouse.finance import loans
from roundhouse.steps.trains import limit_of
from roundhouse.titles import random_player
from roundhouse.titles.t1861.nationalisation import LOANS
from tests.games.recorded import example
from tests.rules.brute_force import accepted, covered, moments, told
from tests.rules.brute_force import compare as compare_with
from tests.rules.t1861 import table as t
from tests.rules.t1861.brute_force import DOMAINS, everything
from tests.rules.whole_games import step, whole_game

FAST_PLAYERS, FAST_SEED, SLOW_SEEDS = 4, 1, range(100, 102)
PLAYERS = range(2, 7)
OPTIONS = sorted({option.name for option in t.TITLE.options} - {"players_2_variant", BANK_ONLY})
AS_THERE = "18xx_games"
WAITING = {False: {"discard_train"}, True: {"discard_train", "nationalise"}}
"""Questions before which trains may be in excess; at 18xx.games trainless companies are asked first."""
compare = partial(compare_with, domains=DOMAINS)


@lru_cache(maxsize=1)
def game(players: int, seed: int, options: frozenset[str] = frozenset()) -> tuple[Position, ...]:
    """Every position of a whole random game; each event is checked for conservation."""
    first = loop.start(t.TITLE, t.PLAYERS[:players], options, seed)
    return whole_game(first, Random(seed), check_companies, check_board)


def check_companies(position: Position) -> None:
    """What holds of companies after every decision, whatever was decided."""
    state, kinds = position.state, position.definition.companies
    players = [player(name) for name in state.seats]
    kinds_asked = {question.kind for question in state.questions}
    for symbol in state.par:
        chief = t.president(position, symbol)
        percents = {owner: t.cert.percent_held(position, owner, symbol) for owner in players}
        limit = kinds[symbol].max_percent
        assert max(percents.values()) <= max(limit, 100 if kinds[symbol].kind == "minor" else 0), "4.2"
        if state.lap.lap != 1:
            assert chief, f"1.2.3: {symbol} has a president"
        if chief:
            assert percents[player(chief)] == max(percents.values()), f"1.2.3: {chief} has most of {symbol}"
        assert t.cert.shares_in_pool(position, symbol) <= 50, f"4.1: the pool takes half of {symbol}"
        assert kinds[symbol].kind == "minor" or t.price_of(position, symbol), f"6.3: {symbol} has a price"
    for symbol in state.floated:
        assert state.cash[company(symbol)] >= 0
        number = sum(owner == company(symbol) for owner in state.trains.values())
        assert kinds_asked & WAITING[AS_THERE in position.options] or number <= limit_of(position, symbol), (
            f"5.8.3: {symbol} keeps to the limit"
        )
        if kinds[symbol].kind == "minor":
            assert loans.owed(state, symbol) <= LOANS.limits["minor"], f"5.4: {symbol} has two loans at most"
    assert not state.loans.keys() - set(state.floated) - {"RSR"}, "5.8.4: loans go with their company"


def check_board(position: Position) -> None:
    """What holds of tokens, players and the bank."""
    state = position.state
    asked = any(question.kind in ("give_up_token", "free_home") for question in state.questions)
    places = [(kind_of(n), p.hex) for n, p in state.tokens.items() if p.where == "map"]
    assert asked or len(places) == len(set(places)), "5.5.3: one token of a company in a hex"
    circles = [(p.hex, p.city, p.slot) for p in state.tokens.values() if p.where == "map"]
    assert len(circles) == len(set(circles)), "5.5.3: a circle holds one token"
    elsewhere = [h for symbol, h in places if symbol == "RSR" and h not in ("E1", "H8")]
    assert len(elsewhere) <= 6, "5.8.4: six tokens outside Moscow and St. Petersburg"
    owners = {name for name, _ in places} - {"RSR"}
    assert owners <= set(state.floated), "5.8.4: only living companies have stations"
    assert all(state.cash[player(name)] >= 0 for name in state.seats)
    assert sum(state.cash.values()) == 15000, "1.6"
    assert state.ending or state.cash[BANK] >= -5000


@pytest.mark.slow
def test_offers__a_whole_game_of_what_is_offered_comes_to_an_end() -> None:
    last = game(FAST_PLAYERS, FAST_SEED)[-1].state
    assert last.ending
    assert last.ending.reason in ("final_set", "bank")


@given(players=st.sampled_from(PLAYERS), seed=st.integers(0, 2**32 - 1))
@settings(max_examples=3)
@pytest.mark.slow
def test_offers__every_offer_is_legal_in_games_from_any_seed(players: int, seed: int) -> None:
    rng = Random(seed)
    position = loop.start(t.TITLE, t.PLAYERS[:players], frozenset(), seed)
    for _ in range(60):
        position = step(position, rng, check_companies, check_board)
        for offer in loop.offers(position)[:3]:
            assert accepted(position, random_player.concrete(position, offer, rng))


@pytest.mark.slow
@given(seed=st.integers(0, 2**32 - 1))
@settings(max_examples=12)
def test_offers__every_legal_action_is_offered(seed: int) -> None:
    rng = Random(seed)
    kinds = moments(example("1861"))
    compare(rng.choice(kinds[rng.choice(sorted(kinds))]), rng, limit=300)


@pytest.mark.slow
@given(seed=st.integers(0, 2**32 - 1))
@settings(max_examples=30)
def test_offers__every_legal_action_is_offered_in_a_game_by_chance(seed: int) -> None:
    rng = Random(seed)
    kinds = moments(game(FAST_PLAYERS, FAST_SEED))
    compare(rng.choice(kinds[rng.choice(sorted(kinds))]), rng, limit=300)


@pytest.mark.slow
def test_offers__every_tile_on_every_hex() -> None:
    laying = [p for p in game(FAST_PLAYERS, FAST_SEED)[:-1] if p.state.operating.stage == "track"]
    for position in Random(FAST_SEED).sample(laying, 3):
        offers = loop.offers(position)
        for action in everything(position):
            assert accepted(position, action) is covered(offers, action, position.state), told(action)


@pytest.mark.slow
@given(options=st.sets(st.sampled_from(OPTIONS)), seed=st.integers(0, 2**32 - 1))
@settings(max_examples=3)
def test_offers__the_same_with_any_options(options: set[str], seed: int) -> None:
    rng = Random(seed)
    position = loop.start(t.TITLE, t.PLAYERS[:3], frozenset(options), seed)
    for number in range(60):
        position = step(position, rng, check_companies, check_board)
        if number % 12 == 0:
            compare(position, rng, limit=100)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_offers__whole_games_with_options(seed: int) -> None:
    rng = Random(seed)
    options = frozenset(name for name in OPTIONS if rng.random() < 0.6)
    positions = game(2 + seed % 5, seed, options)
    for alike in moments(positions).values():
        compare(rng.choice(alike), rng, limit=400)


@pytest.mark.slow
def test_offers__a_whole_game_of_the_variant_for_two() -> None:
    positions = game(2, 0, frozenset({"players_2_variant"}))
    assert positions[-1].state.ending


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seed", SLOW_SEEDS)
def test_offers__whole_games_with_brute_force_along_the_way(players: int, seed: int) -> None:
    positions = game(players, seed)
    assert positions[-1].state.ending
    rng = Random(seed)
    for position in rng.sample(positions[:-1], 10):
        compare(position, rng, limit=400)
    for alike in moments(positions).values():
        compare(rng.choice(alike), rng, limit=2000)
