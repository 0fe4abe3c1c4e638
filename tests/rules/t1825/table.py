"""1825 laid out for tests of its rules: any situation in a line or two.

What all titles have in common comes from :mod:`tests.rules.table`.
"""

from __future__ import annotations

from roundhouse.engine import loop
from roundhouse.engine.position import Position
from roundhouse.engine.title import Title
from roundhouse.titles import registry
from tests.rules.table import PLAYERS

NINE = (*PLAYERS, "Gil", "Hana", "Ivo")


def title(*options: str) -> Title:
    """The title under the options (none: Unit 1)."""
    return registry.load("1825").variant(frozenset(options))


def start(*options: str, players: int = 3, seed: int = 1) -> Position:
    """The first position of a game with so many players, the first of ``NINE``."""
    return loop.start(registry.load("1825"), NINE[:players], frozenset(options), seed)
