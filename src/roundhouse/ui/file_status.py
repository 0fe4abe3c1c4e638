"""Where a game stands, read from the end of its file without opening it; no Qt."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec

from roundhouse.archive.library import Recent
from roundhouse.archive.patience import answers
from roundhouse.engine.events import RoundBegan
from roundhouse.engine.state import Round
from roundhouse.ui.words import Words

_ROUND: Final = b'{"is":"round"'
_ENDED: Final = b'{"is":"ended"'
_GO_TO: Final = re.compile(rb'\{"go_to":(\d+)')
_DECISION: Final = re.compile(rb'\{"n":(\d+)')
_WHEN: Final = re.compile(rb'\n\{"(?:n|go_to)":\d+,"at":(\d{1,12}),')
_HEAD: Final = 2
"""Lines at the beginning of a file: what game it is, and how it began."""
_TAIL: Final = 1 << 20
"""Bytes at the end of a file that are looked through: the last round has begun within them."""
_PATIENCE: Final = 0.5
"""Seconds in which a folder must answer whether a game is there."""


class _First(msgspec.Struct, frozen=True):
    """What is told of the round in which a game began."""

    kind: str
    number: int = 1
    index: int = 1
    count: int = 1


class _Beginning(msgspec.Struct, frozen=True):
    round: _First


class _Start(msgspec.Struct, frozen=True):
    state: _Beginning


class Standing(msgspec.Struct, frozen=True):
    """Where a game played lately stands in words, and whether it can be opened.

    ``at`` is when somebody last decided or went back in it, in seconds since 1970; 0 where it doesn't say.
    """

    text: str
    is_there: bool
    at: int = 0


def standings(games: Sequence[Recent], words: Words) -> Mapping[str, Standing]:
    """How each of ``games`` stands, by its path; a folder that doesn't answer holds nobody up."""

    def look(game: Recent) -> Standing:
        if not game.is_there:
            return Standing(words.say("start.missing"), is_there=False)
        return standing_of(Path(game.path), words)

    found = answers(games, look, _PATIENCE)
    unreachable = Standing(words.say("start.unreachable"), is_there=False)
    return {game.path: found.get(game, unreachable) for game in games}


def standing_of(path: Path, words: Words) -> Standing:
    """The round in which the game is, or that it is finished, and when it was played; its file is read once.

    Without words when the file doesn't say.
    """
    text = _tail(path)
    at = max((int(found) for found in _WHEN.findall(text)), default=0)
    return Standing(_status(text, words), is_there=True, at=at)


def _status(text: bytes, words: Words) -> str:
    """The round of a game of which the end of the file is ``text``; empty when it doesn't say.

    What was undone doesn't count: lines are followed backwards from where undo and redo have left the game.
    """
    for line in _done_last(text):
        begun, ended = line.rfind(_ROUND), line.rfind(_ENDED)
        if ended > begun:
            return words.say("start.ended")
        if begun >= 0:
            return _round(line[begun : line.find(b"}", begun) + 1], words)
    return _first_round(text, words)


def _tail(path: Path) -> bytes:
    """What the end of the file holds; nothing of one that can't be read."""
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - _TAIL))
            return file.read(_TAIL)
    except (OSError, ValueError):
        return b""


def _first_round(text: bytes, words: Words) -> str:
    """The round that a game began in, where the whole of its file is looked through."""
    lines = text.split(b"\n", 2)
    if len(lines) < _HEAD or not lines[0].startswith(b'{"program":'):
        return ""
    try:
        first = msgspec.json.decode(lines[1], type=_Start).state.round
    except (msgspec.DecodeError, ValueError, RecursionError):
        return ""
    return words.round(Round(first.kind, first.number, first.index, first.count))


def _done_last(text: bytes) -> Iterator[bytes]:
    """The lines of the decisions that are done, the last one first."""
    lines = text.split(b"\n")
    wanted: int | None = None
    while lines:
        line = lines.pop()
        moved, decided = _GO_TO.match(line), _DECISION.match(line)
        if decided is None:
            wanted = int(moved[1]) if moved is not None and wanted is None else wanted
        elif wanted is None or int(decided[1]) == wanted:
            wanted = int(decided[1]) - 1
            yield line


def _round(event: bytes, words: Words) -> str:
    try:
        last = msgspec.json.decode(event, type=RoundBegan)
    except (msgspec.DecodeError, ValueError, RecursionError):
        return ""
    return words.round(Round(last.kind, last.number, last.index, last.count))
