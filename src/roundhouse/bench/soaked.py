"""What a part of the soak comes to, which game has which number, and how much memory is taken."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from roundhouse.titles import registry

LONGEST: Final = 10.0
"""Seconds that any single case may take."""
MOST_MEMORY: Final = 1024.0
"""MB that are resident in any process."""
GROWTH: Final = 1.25
"""Times what was resident after the first quarter of the games, at the end."""
MOST_TOLD: Final = 20
_STATUS: Final = Path("/proc/self/statm")


class Soaked(msgspec.Struct, frozen=True):
    """What came of a part: how many of the ``wanted`` cases were run, and what was wrong in them.

    ``seconds`` that the part took, ``worst`` those of its slowest case, ``megabytes`` most that was resident
    (0: the system doesn't tell), ``figures`` what else was counted.
    """

    part: str
    cases: int
    wanted: int
    seconds: float
    worst: float
    megabytes: float
    failures: tuple[str, ...] = ()
    figures: Mapping[str, object] = {}

    @property
    def is_met(self) -> bool:
        """Whether nothing went wrong, nothing took too long and memory stayed within its bound."""
        return not self.failures and self.worst <= LONGEST and self.megabytes <= MOST_MEMORY


class Game(msgspec.Struct, frozen=True):
    """What is played: everything follows from the number of the game."""

    title: str
    players: int
    options: frozenset[str]
    seed: int


def game_number(number: int) -> Game:
    """Titles in turn, each with its numbers of players in turn, and options by chance."""
    titles = registry.names()
    title = registry.load(titles[number % len(titles)])
    low, high = title.definition.players
    players = low + number // len(titles) % (high - low + 1)
    rng = Random(number)
    options = frozenset(option.name for option in title.options if rng.random() < 0.3)
    return Game(title.name, players, options, number)


def resident() -> float:
    """MB of this process that are resident; 0 where the system doesn't tell."""
    try:
        return int(_STATUS.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    except (OSError, ValueError, AttributeError):
        return 0.0
