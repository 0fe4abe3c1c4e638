"""Everybody's worth over a game: a point at the beginning of each round; no Qt."""

from __future__ import annotations

from roundhouse.archive.history import History
from roundhouse.engine import events as ev
from roundhouse.engine.position import Position
from roundhouse.queries.players import values
from roundhouse.ui.words import Words

Worth = tuple[str, tuple[int, ...]]


def worth_over_game(history: History, moment: int, words: Words) -> list[Worth]:
    """(round, worth by seat) at the end of each round, and at ``moment`` decisions."""
    points: list[Worth] = []
    for n in range(1, moment + 1):
        if any(isinstance(event, ev.RoundBegan) for event in history.entry(n).events):
            before = history.at(n - 1)
            points.append((words.round(before.state.round, short=True), _worth(history.at(n))))
    position = history.at(moment)
    points.append((words.round(position.state.round, short=True), _worth(position)))
    return points


def _worth(position: Position) -> tuple[int, ...]:
    totals = values(position)
    return tuple(totals.get(name, 0) for name in position.state.seats)
