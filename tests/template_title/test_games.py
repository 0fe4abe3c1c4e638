"""Whole games of 18zz by chance, brute force along the way, and a saved game opened and played again."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from random import Random

import pytest

from roundhouse.archive import library
from roundhouse.archive.errors import JournalError
from roundhouse.archive.game_file import GameSession
from roundhouse.engine import loop
from roundhouse.engine.conservation import fold_conserving
from roundhouse.engine.owners import company
from roundhouse.engine.position import Position
from roundhouse.steps.trains import is_over_limit
from roundhouse.titles import random_player, registry
from tests.rules.brute_force import compare, moments
from tests.rules.table import PLAYERS
from tests.rules.whole_games import whole_game
from tests.template_title import table as t
from tests.template_title.brute_force import DOMAINS
from tests.template_title.loaders import LOADERS, load
from tests.template_title.title import NAME

SEEDS = range(8)


@lru_cache(maxsize=32)
def game(players: int, seed: int) -> tuple[Position, ...]:
    """Every position of a whole random game; each event is checked for conservation."""
    return whole_game(t.start(players), Random(seed))


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_by_chance_comes_to_its_end(players: int, seed: int) -> None:
    positions = game(players, seed)
    assert positions[-1].state.ending.reason in ("bank", "bankrupt", "final_set", "price")
    for position in positions:
        state = position.state
        for symbol in state.par:
            percents = [t.held(position, name, symbol) for name in state.seats]
            assert t.held(position, t.cert.president(state, symbol) or "", symbol) == max(percents)
            assert t.held(position, "pool", symbol) <= 3
        if not state.questions:
            assert not any(is_over_limit(position, symbol) for symbol in state.floated)


@pytest.mark.slow
def test_games_by_chance_come_to_every_kind_of_moment() -> None:
    seen = {key for players in (2, 3, 4) for seed in SEEDS for key in moments(game(players, seed))}
    stages = {f"operating {stage} " for stage in ("track", "token", "run", "dividend", "trains", "end")}
    assert {"auction  ", "auction  contest", "stock  "} | stages <= seen
    assert any(key.endswith("discard_train") for key in seen)


@pytest.mark.quick("3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_legal_action_is_offered_and_nothing_else(players: int) -> None:
    rng = Random(players)
    for seed in SEEDS[:3]:
        for alike in moments(game(players, seed)).values():
            compare(rng.choice(alike), rng, limit=250, domains=DOMAINS)


def test_the_title_is_for_tests_only() -> None:
    assert set(LOADERS) == {*registry.names(), NAME}
    assert NAME not in registry.names()
    assert load(NAME) is load(NAME)


@pytest.fixture
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A whole game by chance in a file."""
    monkeypatch.setenv(library.HOME_VARIABLE, str(tmp_path / "home"))
    rng, path = Random(5), tmp_path / "game.roundhouse"
    session = GameSession.new(NAME, PLAYERS[:3], path=path, load=load)
    while not session.position.state.ending:
        session.submit(random_player.choose(session.position, rng))
    session.close()
    return path


def test_a_saved_game_is_opened_and_played_again(saved: Path) -> None:
    session = GameSession.open(saved, read_only=True, load=load)
    session.close()
    history = session.history
    assert history.position.state.ending
    assert history.position.title is load(NAME)
    position = t.start(3)
    for entry in history.entries():
        assert loop.submit(position, entry.action) == entry
        state = fold_conserving(position.definition, position.state, entry.events)
        position = Position(position.title, position.options, state)
    assert position.state == history.position.state


def test_a_saved_game_can_not_be_opened_without_the_title(saved: Path) -> None:
    with pytest.raises(JournalError) as caught:
        GameSession.open(saved, read_only=True)
    assert caught.value.code == "unknown_title"


def test_treasuries_never_owe_anything() -> None:
    for position in game(2, 0):
        assert all(position.state.cash[company(symbol)] >= 0 for symbol in position.definition.companies)
