"""Whole games by chance, each event checked for conservation, and what must hold after every decision."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from roundhouse.engine.conservation import fold_conserving
from roundhouse.engine.loop import Entry, start
from roundhouse.engine.position import Position
from roundhouse.engine.title import Title
from roundhouse.titles import random_player
from tests.rules.table import PLAYERS

ENDLESS = 20_000
"""Decisions; no game takes as many."""

Standing = Callable[[Position], None]
"""What holds of a position after every decision, whatever was decided."""


By = Callable[[Position, Random], Entry]
"""Who decides."""


def step(position: Position, rng: Random, *standing: Standing, by: By = random_player.play) -> Position:
    """The position after a decision by chance; raises OfferRefused if what was offered is refused."""
    entry = by(position, rng)
    state = fold_conserving(position.definition, position.state, entry.events)
    after = Position(position.title, position.options, state)
    for holds in standing:
        holds(after)
    return after


def whole_game(
    first: Position, rng: Random, *standing: Standing, by: By = random_player.play
) -> tuple[Position, ...]:
    """Every position of a game from ``first`` to its end; none keeps what was asked of it on the way."""
    position, positions = first, [fresh(first)]
    while not position.state.ending:
        assert len(positions) < ENDLESS
        position = step(position, rng, *standing, by=by)
        positions.append(fresh(position))
    return tuple(positions)


def chance_game(
    title: Title, players: int, seed: int, options: frozenset[str], *standing: Standing, by: By
) -> tuple[Position, ...]:
    """Every position of a game of so many players, from its setup to its end."""
    return whole_game(start(title, PLAYERS[:players], options, seed), Random(seed), *standing, by=by)


def end_of(positions: tuple[Position, ...]) -> str:
    """How a game ended (empty: it did not)."""
    ending = positions[-1].state.ending
    return ending.reason if ending else ""


def fresh(position: Position) -> Position:
    """The same position without the answers that it keeps."""
    return Position(position.title, position.options, position.state)
