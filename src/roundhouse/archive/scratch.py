"""A game to try things in: it goes on from a position of another one, and nothing of it is kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from roundhouse.archive.errors import JournalError
from roundhouse.archive.game_file import GameSession
from roundhouse.archive.history import History
from roundhouse.archive.journal import Journal
from roundhouse.archive.reading import Contents
from roundhouse.archive.tree import Tree


class Unkept(Journal):
    """A journal that takes everything and writes nothing."""

    @property
    def is_writable(self) -> bool:
        """Anything may be tried."""
        return True

    def check(self) -> None:
        """There is no file that others could change."""

    def copy_to(self, path: Path, tree: Tree, *, replace: bool = False) -> Journal:
        """What was only tried is never kept; raises JournalError (``read_only``)."""
        del tree, replace
        raise JournalError("read_only", path)

    def _write(self, data: bytes, meanwhile: Callable[[], object] | None = None) -> None:
        """Nothing is written, and nothing can go wrong with it."""


class Scratch(GameSession):
    """A session whose decisions touch no file."""


def scratch_of(session: GameSession, n: int) -> Scratch:
    """What can be tried from the position after ``n`` decisions of a game; raises IndexError."""
    first = session.history.at(n)
    contents = Contents(session.header, first.state, (), 0, (), 0)
    return Scratch(Unkept(session.path, None, contents, ()), History(first))
