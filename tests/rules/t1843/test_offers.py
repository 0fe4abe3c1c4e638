"""Every offer is legal, every legal action is offered, and games end in every way: whole games by chance."""

from __future__ import annotations

from functools import lru_cache, partial
from random import Random

import pytest

from roundhouse.engine.owners import POOL, company, player
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.position import Position
from roundhouse.engine.state import ON_MAP
from roundhouse.engine.title import BANK_ONLY
from roundhouse.finance import certificates as cert
from roundhouse.steps.trains import has_rusted, is_over_limit, trains_of
from tests.games.recorded import example
from tests.games.sensible import by_chance
from tests.rules.brute_force import compare as compare_with
from tests.rules.brute_force import compare_everywhere, somewhere
from tests.rules.t1843 import table as t
from tests.rules.t1843.brute_force import DOMAINS
from tests.rules.whole_games import By, chance_game, end_of, random_player

ENDS = ("bankrupt", "trains", "price", "gray_sets")
OPTIONS = sorted(option.name for option in t.TITLE.options if option.name != BANK_ONLY)
PARTS = 4
"""In so many games, with a part of the options each, every option is on once."""
compare = partial(compare_with, domains=DOMAINS)


@lru_cache(maxsize=4)
def game(
    players: int, seed: int, options: frozenset[str] = frozenset(), by: By = random_player.play
) -> tuple[Position, ...]:
    """Every position of a whole game; each event is checked for conservation."""
    return chance_game(t.TITLE, players, seed, options, check_standing_rules, by=by)


def check_standing_rules(position: Position) -> None:
    """What holds after every decision, whatever was decided."""
    state = position.state
    for symbol in position.definition.companies:
        held = {name: cert.percent_held(position, player(name), symbol) for name in state.seats}
        chief = cert.president(state, symbol)
        assert not chief or held[chief] == max(held.values()) >= 20, f"7.5: {chief} has most of {symbol}"
        assert cert.percent_held(position, POOL, symbol) <= 50, (
            f"7.2: half of {symbol} is in the pool at most"
        )
        own = trains_of(state, company(symbol))
        assert state.questions or not is_over_limit(position, symbol), f"8.8.2: {symbol} keeps to its limit"
        if state.phase == "Gray" and not state.questions:
            assert sum(has_rusted(position, train) for train in own) <= 1, f"8.8.1: {symbol} has a rusted one"
        places = [p.hex for n, p in state.tokens.items() if kind_of(n) == symbol and p.where == ON_MAP]
        assert len(places) == len(set(places)), f"8.5.1: {symbol} has one token on a hex"


def test_offers__all_trains_may_go_before_the_first_share() -> None:
    assert end_of(game(2, 1, by=by_chance.play)) == "trains"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "seed", "end"),
    [(6, 15, "price"), (5, 16, "gray_sets"), (3, 1, "bankrupt"), (5, 2, "bankrupt")],
)
def test_offers__games_end_in_each_of_the_ways(players: int, seed: int, end: str) -> None:
    assert end_of(game(players, seed, by=by_chance.play)) == end


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 7))
def test_offers__a_game_of_every_number_of_players_ends(players: int) -> None:
    assert end_of(game(players, players)) in ENDS


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_offers__a_game_with_each_option_ends(part: int) -> None:
    options = frozenset(OPTIONS[part::PARTS])
    assert end_of(game(3 + part, 20 + part, options, by_chance.play)) in ENDS


@pytest.mark.parametrize("seed", range(4))
def test_offers__every_legal_action_is_offered(seed: int) -> None:
    rng = Random(seed)
    position = somewhere(example("1843"), rng)
    options = frozenset(rng.sample(OPTIONS, 4)) - {"best_run"}
    compare(Position(t.TITLE.variant(options), options, position.state), rng, limit=300)


@pytest.mark.slow
def test_offers__every_legal_action_is_offered_at_each_kind_of_moment() -> None:
    rng = Random(5)
    for positions in (example("1843"), game(4, 4)):
        compare_everywhere(positions, rng, limit=800, domains=DOMAINS)
