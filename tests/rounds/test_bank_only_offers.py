"""Bank only: an action is accepted exactly when an offer stands for it, in every title."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from random import Random

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine.loop import start, steps
from roundhouse.engine.position import Position
from roundhouse.engine.title import BANK_ONLY
from roundhouse.titles import random_player, registry
from tests.rules import brute_force as brute
from tests.rules.table import PLAYERS

DECISIONS = 250
MOMENTS = 6
CHOSEN = {"1825": frozenset({"unit_1", "ports"})}


def domains(name: str) -> brute.Domains:
    """What could be tried in a title, with what may be told."""
    found: brute.Domains = import_module(f"tests.rules.t{name}.brute_force").DOMAINS
    return (*found, *brute.TOLD)


@lru_cache(maxsize=1)
def game(name: str, decisions: int, seed: int = 2) -> tuple[Position, ...]:
    """The first decisions of a game by chance."""
    options = frozenset({BANK_ONLY}) | CHOSEN.get(name, frozenset())
    position, rng = start(registry.load(name), PLAYERS[:3], options, seed), Random(seed)
    positions = [position]
    while len(positions) <= decisions and position.state.ending is None:
        position = random_player.decided(position, rng, is_late=len(positions) > 1000).position
        positions.append(position)
    return tuple(positions)


def telling(positions: tuple[Position, ...]) -> list[Position]:
    """The moments at which something may be told."""
    return [p for p in positions if any(act.TellAmount in step.accepts for step in steps(p))]


@pytest.mark.quick("1861")
@pytest.mark.parametrize("name", registry.names())
def test_what_may_be_told_is_offered_and_nothing_else_is_taken(name: str) -> None:
    rng, positions = Random(1), telling(game(name, DECISIONS))
    assert len(positions) >= MOMENTS
    for position in rng.sample(positions, MOMENTS):
        brute.compare(brute.fresh(position), rng, 150, domains(name))


@pytest.mark.slow
@pytest.mark.parametrize("name", registry.names())
def test_every_legal_action_is_offered_at_each_kind_of_moment(name: str) -> None:
    positions = game(name, 2000)
    brute.compare_everywhere(positions, Random(2), 400, domains(name))
    for position in telling(positions)[::10]:
        brute.compare(brute.fresh(position), Random(3), 300, brute.TOLD)
