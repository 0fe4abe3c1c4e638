"""Whole games played sensibly, and their files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from roundhouse.archive.game_file import GameSession
from roundhouse.engine.loop import Entry, start
from roundhouse.engine.position import Position
from roundhouse.titles import registry
from tests.games.sensible.player import decided


class Table(msgspec.Struct, frozen=True):
    """Who plays what."""

    title: str
    players: tuple[str, ...]
    options: frozenset[str]
    seed: int

    def first(self) -> Position:
        """The position at the beginning."""
        return start(registry.load(self.title), self.players, self.options, self.seed)


OPTIONS = frozenset({"best_run", "consent"})
EXAMPLES: Mapping[str, Table] = {
    "1839": Table("1839", ("Sanne", "Daan", "Femke", "Bram"), OPTIONS, 6),
    "1843": Table("1843", ("Claire", "Antoine", "Juliette", "Maxime"), OPTIONS, 1),
}
"""The games that come along of titles of which nobody has recorded one, by title."""


def played(table: Table, most: int = 5000) -> list[Entry]:
    """The decisions of a game to its end, or the first ``most`` of them."""
    position = table.first()
    entries: list[Entry] = []
    while position.state.ending is None and len(entries) < most:
        found = decided(position)
        entries.append(found.entry)
        position = found.position
    return entries


def keep(table: Table, entries: list[Entry], path: Path) -> None:
    """Write the game into a file; raises JournalError, also when it is there already."""
    first = table.first()
    GameSession.begin(first, table.players, table.seed, path, entries=entries, listed=False).close()
