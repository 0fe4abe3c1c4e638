"""Where a game stands, read from the end of its file without opening it; no Qt."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from roundhouse.engine.events import RoundBegan
from roundhouse.engine.state import Round
from roundhouse.ui.words import Words

_ROUND: Final = b'{"is":"round"'
_ENDED: Final = b'{"is":"ended"'


def status_of(path: Path, words: Words) -> str:
    """The round that was played last, or that the game is finished; empty when the file doesn't say."""
    try:
        text = path.read_bytes()
    except OSError:
        return ""
    begun, ended = text.rfind(_ROUND), text.rfind(_ENDED)
    if ended > begun:
        return words.say("start.ended")
    if begun < 0:
        return ""
    try:
        last = msgspec.json.decode(text[begun : text.index(b"}", begun) + 1], type=RoundBegan)
    except (msgspec.DecodeError, ValueError):
        return ""
    return words.round(Round(last.kind, last.number, last.index, last.count))
