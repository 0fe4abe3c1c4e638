"""How 18xx.games numbers trains: those of a kind as they leave the supply, whoever takes them.

A train is ``5-1``. One that is sold without an action is never named when it is; one that a company brings
is numbered with the others when that company forms.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from roundhouse.engine import events as ev
from roundhouse.engine.owners import IPO, REMOVED, SUPPLY
from roundhouse.engine.pieces import kind_of, own_trains
from roundhouse.engine.position import Position
from roundhouse.steps.trains import leased_train

NOT_SOLD = ("leased", "lease_over")
"""Reasons for which a train changes hands while 18xx.games leaves it where it is."""


class Departures:
    """The trains that have left the supply, in that order."""

    def __init__(self, first: Position) -> None:
        """What is removed at the position ``first`` is not in the game."""
        self._brought = {train for trains in own_trains(first.definition).values() for train in trains}
        self._left_out = {t for t, owner in first.state.trains.items() if owner == REMOVED}
        self._gone: list[str] = []

    def follow(self, events: Iterable[ev.Event]) -> tuple[str, ...]:
        """Note the trains that leave the supply with the ``events``; those that do."""
        moved = (event for event in events if isinstance(event, ev.TrainMoved))
        leaving = (
            each.train for each in moved if each.giver in (SUPPLY, IPO) and each.reason not in NOT_SOLD
        )
        new = tuple(train for train in leaving if train not in self._gone)
        self._gone += new
        return new

    def place(self, train: str) -> int:
        """Which one of its kind a train was that has left the supply, from 0."""
        return self._gone_of(kind_of(train)).index(train)

    def train(self, position: Position, kind: str, number: int) -> str | None:
        """The train of a ``kind`` that left the supply as that ``number``; None where none has yet."""
        gone = self._order(position, kind)
        return gone[number] if number < len(gone) else None

    def number(self, position: Position, train: str) -> int:
        """With which number a train has left the supply, or will if it is the next to do so."""
        gone = self._order(position, kind_of(train))
        return gone.index(train) if train in gone else len(gone)

    def _order(self, position: Position, kind: str) -> Sequence[str]:
        """Those of a ``kind``; behind them what has left since then, first what was brought."""
        known = self._gone_of(kind)
        lent = leased_train(position.state)
        no_more = (*known, *self._left_out, lent)
        since = [
            train
            for train, owner in position.state.trains.items()
            if kind_of(train) == kind and owner not in (SUPPLY, IPO) and train not in no_more
        ]
        return (*known, *sorted(since, key=lambda train: train not in self._brought))

    def _gone_of(self, kind: str) -> list[str]:
        return [train for train in self._gone if kind_of(train) == kind]
