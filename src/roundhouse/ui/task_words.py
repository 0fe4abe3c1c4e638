"""What is told of a decision beside whose it is and what about: what is left of the turn, what is missing."""

from __future__ import annotations

from typing import Final

from roundhouse.engine.owners import is_player, name_of
from roundhouse.engine.position import Position
from roundhouse.queries import auctions, players, turns
from roundhouse.queries.trains import missing_money
from roundhouse.ui.words import Words

_MOST: Final = 3
"""So many of those who will be asked are named."""


def further(words: Words, position: Position) -> tuple[str, ...]:
    """The parts of the line, in order; none where nothing more is to be told."""
    return (
        *_of_auction(words, position),
        *_too_many(words, position),
        *_missing(words, position),
        *_asked_next(words, position),
    )


def _of_auction(words: Words, position: Position) -> tuple[str, ...]:
    """The actions that are left of a turn, and whether something has to be bought."""
    turn = auctions.turn(position)
    if turn is None or position.state.questions:
        return ()
    left = words.say("turn.actions_left", count=turn.left)
    return (left, words.say("turn.must_buy")) if turn.must_buy else (left,)


def _too_many(words: Words, position: Position) -> tuple[str, ...]:
    """The certificates above the limit of the player on turn in a stock round, who can't buy or pass then."""
    actor, most = position.state.actor, players.certificate_limit(position)
    if position.state.round.kind != "stock" or most is None or not is_player(actor):
        return ()
    count = players.certificate_count(position, name_of(actor)) - most
    return (words.say("turn.too_many", count=count),) if count > 0 else ()


def _missing(words: Words, position: Position) -> tuple[str, ...]:
    """The money that has to be found, for a debt or a train."""
    missing = missing_money(position)
    if not missing:
        return ()
    amount = words.money(missing, position.definition)
    questions = position.state.questions
    if questions and questions[-1].subject:
        return (words.say("turn.missing_for", amount=amount, subject=questions[-1].subject),)
    return (words.say("turn.missing", amount=amount),)


def _asked_next(words: Words, position: Position) -> tuple[str, ...]:
    """The companies about which the same is asked next."""
    coming = turns.asked_next(position)
    if not coming:
        return ()
    more = ["…"] if len(coming) > _MOST else []
    names = words.name("thing", "list").join([*coming[:_MOST], *more])
    return (words.say("turn.asked_next", companies=names),)
