"""Every offer is legal, every legal action is offered, and games end in every way: whole games by chance."""

from __future__ import annotations

from functools import lru_cache, partial
from random import Random

import pytest

from roundhouse.cli.selfplay import play_game
from roundhouse.engine.owners import company, player
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Position
from roundhouse.engine.state import ON_MAP
from roundhouse.engine.title import BANK_ONLY
from roundhouse.finance import certificates as cert
from roundhouse.steps.trains import is_over_limit, trains_of
from tests.games.recorded import example
from tests.games.sensible import by_chance
from tests.rules import table
from tests.rules.brute_force import compare as compare_with
from tests.rules.brute_force import compare_everywhere, somewhere
from tests.rules.t1839 import table as t
from tests.rules.t1839.brute_force import DOMAINS
from tests.rules.whole_games import By, chance_game, end_of

OPTIONS = sorted(option.name for option in t.TITLE.options if option.name != BANK_ONLY)
PARTS = 5
"""In so many games, with a part of the options each, every option is on once."""
ENDS = ("last_player", "final_set", "price", "standstill")
FIRST_ENDS = {0: ENDS[:1], 1: ENDS[1:2]}
"""How the first of these games end, so that both usual ways are seen."""
compare = partial(compare_with, domains=DOMAINS)


@lru_cache(maxsize=4)
def game(
    players: int, seed: int, options: frozenset[str] = frozenset(), by: By = by_chance.play
) -> tuple[Position, ...]:
    """Every position of a whole game; each event is checked for conservation."""
    return chance_game(t.TITLE, players, seed, options, check_standing_rules, by=by)


def check_standing_rules(position: Position) -> None:
    """What holds after every decision, whatever was decided."""
    state = position.state
    standing: dict[str, list[str]] = {}
    for name, place in state.tokens.items():
        if place.where == ON_MAP:
            standing.setdefault(company_of(name), []).append(place.hex)
    for symbol in position.definition.companies:
        held = {name: cert.percent_held(position, player(name), symbol) for name in state.order}
        chief = cert.president(state, symbol)
        assert not chief or held[chief] == max(held.values()) >= 20, f"14.3.2: {chief} has most of {symbol}"
        assert symbol not in state.floated or chief, f"14.3.2: {symbol} has a president"
        assert state.questions or not is_over_limit(position, symbol), f"16.4: {symbol} keeps to its limit"
        places = standing.get(symbol, [])
        assert len(places) == len(set(places)), f"8.3.2: {symbol} has one token on a hex"
        if symbol not in state.floated:
            assert not places, f"14.3.3: {symbol} hasn't floated and has no token on the map"
            assert not trains_of(state, company(symbol)), f"14.3.3: {symbol} hasn't floated and has no train"


@pytest.mark.slow
def test_offers__a_game_by_pure_chance_ends_once_it_is_late() -> None:
    """Poor companies sell each other their last trains for ever, until nothing goes back and forth."""
    _, played = play_game("1839", list(table.PLAYERS[:4]), frozenset(), 1)
    assert played.ended == "last_player"


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_offers__games_with_each_option_end_in_the_usual_ways(part: int) -> None:
    options = frozenset(OPTIONS[part::PARTS])
    assert end_of(game(2 + part % 3, 61 if part == 1 else 20 + part, options)) in FIRST_ENDS.get(part, ENDS)


@pytest.mark.quick("3")
@pytest.mark.parametrize("seed", range(4))
def test_offers__every_legal_action_is_offered(seed: int) -> None:
    rng = Random(seed)
    position = somewhere(example("1839"), rng)
    options = frozenset(rng.sample(OPTIONS, 4)) - {"best_run"}
    compare(Position(t.TITLE.variant(options), options, position.state), rng, limit=300)


@pytest.mark.slow
@pytest.mark.long
def test_offers__every_legal_action_is_offered_at_each_kind_of_moment() -> None:
    rng = Random(5)
    for positions in (example("1839"), game(4, 4)):
        compare_everywhere(positions, rng, limit=800, domains=DOMAINS)
