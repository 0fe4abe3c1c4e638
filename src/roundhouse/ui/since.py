"""What has changed since the player on turn decided last: between which two moments to compare."""

from __future__ import annotations

import msgspec

from roundhouse.archive.history import History
from roundhouse.engine.owners import NOBODY, Owner
from roundhouse.queries.turns import acting_player


class Since(msgspec.Struct, frozen=True):
    """After ``seen`` decisions ``player`` had made the last one of a turn, after ``begun`` this turn began.

    Nothing is to be compared where ``seen`` is ``begun``.
    """

    player: Owner = NOBODY
    seen: int = 0
    begun: int = 0


def since(history: History, player: Owner) -> Since:
    """The others' decisions between the present turn of ``player``, at the cursor, and the one before."""
    begun = history.cursor
    while begun and _decider(history, begun) == player:
        begun -= 1
    seen = begun
    while seen and _decider(history, seen) != player:
        seen -= 1
    return Since(player, seen or begun, begun)


def _decider(history: History, number: int) -> Owner:
    """Who made decision ``number``."""
    return acting_player(history.at(number - 1), history.entry(number).action.actor)
