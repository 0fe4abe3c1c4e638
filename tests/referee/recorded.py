"""Games as a referee reads them: the first state and the decisions with their events, in one file."""

from __future__ import annotations

import gzip
from pathlib import Path

import msgspec

from roundhouse.engine.state import State
from tests.referee.judge import Decision


class Game(msgspec.Struct, frozen=True):
    """A game: how it began, with which options, and everything that was decided."""

    start: State
    decisions: tuple[Decision, ...]
    options: tuple[str, ...] = ()


def write(game: Game, path: Path) -> None:
    """Keep a game in a file, JSON packed by gzip."""
    path.write_bytes(gzip.compress(msgspec.json.encode(game), mtime=0))


def read(path: Path) -> Game:
    """The game of a file."""
    return msgspec.json.decode(gzip.decompress(path.read_bytes()), type=Game)
