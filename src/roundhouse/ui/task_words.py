"""What is told of a decision beside whose it is and what it is about: what is left of the turn, what is owed."""

from __future__ import annotations

from roundhouse.engine.position import Position
from roundhouse.queries import auctions
from roundhouse.ui.words import Words


def further(words: Words, position: Position) -> tuple[str, ...]:
    """The parts of the line, in order; none where nothing more is to be told."""
    return _of_auction(words, position)


def _of_auction(words: Words, position: Position) -> tuple[str, ...]:
    """The actions that are left of a turn, and whether something has to be bought."""
    turn = auctions.turn(position)
    if turn is None or position.state.questions:
        return ()
    left = words.say("turn.actions_left", count=turn.left)
    return (left, words.say("turn.must_buy")) if turn.must_buy else (left,)
