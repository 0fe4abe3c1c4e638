"""Games of a title by chance, for a referee; the only file here beside the tests that knows a title."""

from __future__ import annotations

from random import Random
from typing import cast

from roundhouse.engine.actions import AnyAction
from roundhouse.engine.events import AnyEvent
from roundhouse.engine.loop import start
from roundhouse.engine.position import Position
from roundhouse.engine.title import Title
from roundhouse.titles.random_player import decided
from tests.referee.judge import Decision
from tests.referee.recorded import Game

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
MOST = 6000
"""No game by chance is longer."""


def played(title: Title, players: int, seed: int, options: tuple[str, ...] = ()) -> tuple[Game, Position]:
    """A whole game by chance, and its last position."""
    position = start(title, NAMES[:players], frozenset(options), seed)
    first, rng = position.state, Random(seed)
    decisions: list[Decision] = []
    while not position.state.ending and len(decisions) < MOST:
        found = decided(position, rng)
        action, events = (
            cast("AnyAction", found.entry.action),
            cast("tuple[AnyEvent, ...]", found.entry.events),
        )
        decisions.append(Decision(action, events))
        position = found.position
    return Game(first, tuple(decisions), options), position
