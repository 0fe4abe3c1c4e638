"""Where a game stands, read from the end of its file without opening it; no Qt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
_TAIL: Final = 1 << 20
"""Bytes at the end of a file that are looked through: the last round has begun within them."""
_PATIENCE: Final = 0.5
"""Seconds in which a folder must answer whether a game is there."""


class Standing(msgspec.Struct, frozen=True):
    """Where a game played lately stands in words, and whether it can be opened."""

    text: str
    is_there: bool


def standings(games: Sequence[Recent], words: Words) -> Mapping[str, Standing]:
    """How each of ``games`` stands, by its path; a folder that doesn't answer holds nobody up."""

    def look(game: Recent) -> Standing:
        if not game.is_there:
            return Standing(words.say("start.missing"), is_there=False)
        return Standing(status_of(Path(game.path), words), is_there=True)

    found = answers(games, look, _PATIENCE)
    unreachable = Standing(words.say("start.unreachable"), is_there=False)
    return {game.path: found.get(game, unreachable) for game in games}


def status_of(path: Path, words: Words) -> str:
    """The round that was played last, or that the game is finished; empty when the file doesn't say."""
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - _TAIL))
            text = file.read(_TAIL)
    except (OSError, ValueError):
        return ""
    begun, ended = text.rfind(_ROUND), text.rfind(_ENDED)
    if ended > begun:
        return words.say("start.ended")
    if begun < 0:
        return ""
    try:
        last = msgspec.json.decode(text[begun : text.index(b"}", begun) + 1], type=RoundBegan)
    except (msgspec.DecodeError, ValueError, RecursionError):
        return ""
    return words.round(Round(last.kind, last.number, last.index, last.count))
