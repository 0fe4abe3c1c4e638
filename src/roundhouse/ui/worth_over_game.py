"""Everybody's worth over a game: a point at the end of each round; no Qt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roundhouse.archive.heed import Heed, unheeded
from roundhouse.archive.history import History
from roundhouse.engine import events as ev
from roundhouse.engine.apply import apply
from roundhouse.engine.position import Position
from roundhouse.queries.players import values
from roundhouse.ui.words import Words

Worth = tuple[str, tuple[int, ...]]


def worth_over_game(history: History, moment: int, words: Words, heed: Heed = unheeded) -> list[Worth]:
    """(round, worth by seat) at the end of each round, and at ``moment`` decisions; ``heed`` watches.

    A round's end is just before the next one begins: what that brings at its beginning isn't among the worth.
    """
    ends = (*round_ends(history, moment), history.at(moment))
    return [(words.round(each.state.round, short=True), _worth(each)) for each in heeded(ends, heed)]


def heeded(positions: Sequence[Position], heed: Heed) -> Iterator[Position]:
    """The positions one after the other, while ``heed`` watches how far it has come."""
    for done, position in enumerate(positions):
        heed(done, len(positions))
        yield position


def round_ends(history: History, moment: int) -> list[Position]:
    """The positions at which rounds end in the course of the first ``moment`` decisions."""
    return [end for n in range(1, moment + 1) for end in _rounds_that_end(history, n)]


def _rounds_that_end(history: History, number: int) -> Iterator[Position]:
    """The positions at which rounds end in the course of decision ``number``."""
    events = history.entry(number).events
    if not any(isinstance(event, ev.RoundBegan) for event in events):
        return
    before = history.at(number - 1)
    state = before.state
    for event in events:
        if isinstance(event, ev.RoundBegan):
            yield Position(before.title, before.options, state)
        state = apply(state, event)


def _worth(position: Position) -> tuple[int, ...]:
    totals = values(position)
    return tuple(totals.get(name, 0) for name in position.state.seats)
