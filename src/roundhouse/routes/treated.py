"""What taking a segment does to the states of meters: the ways to treat the nodes at both of its ends.

All of it is worked out once for each pair of stops that trains treat alike, by what the route touches first
and by the state of the meter; whoever goes through a diagram only looks it up.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from roundhouse.engine.state import Stop
from roundhouse.routes.meter import Amounts, Choice, JointMeter, Numbers


class Worth(NamedTuple):
    """What it brings to take a segment in one way, each by a *code*.

    ``first``: whether the nodes at both ends are touched first; ``gains``: what the route gains; ``once``:
    what it gains besides at each end if none of the other trains is paid for the stop there.
    """

    first: tuple[Amounts, Amounts]
    gains: Amounts
    once: tuple[Amounts, Amounts]


class Ways(NamedTuple):
    """The ways to treat both nodes of a segment.

    ``after`` are by way the states that follow, and ``codes`` those of the ``worths``, by the case of
    touching nodes first (neither, the one, the other, both) and the state: ``case * (size + 1) + state``, for
    ``size`` states and one that stands for what isn't allowed.
    """

    after: Numbers
    codes: Numbers
    worths: tuple[Worth, ...]


class _Treatment(NamedTuple):
    """One way to treat a node: by state that ``after`` it and the code of what it is worth; then by code.

    The code 0 stands for not touching the node first, and ``passing`` are the states after that.
    """

    after: Numbers
    codes: Numbers
    marked: Amounts
    gains: Amounts
    once: Amounts
    passing: Numbers


class Treated:
    """The ways to treat nodes with the states of a ``meter``."""

    def __init__(self, meter: JointMeter) -> None:
        self.meter = meter
        size = meter.size + 1
        self._same, self._none = np.arange(size), np.full(size, meter.size)
        self._first_code = np.ones(size, np.intp)
        self._not_touched = np.zeros(size, np.intp)
        marked, nothing = np.array([0, 1]), np.zeros(2, np.int64)
        treatment = _Treatment(self._same, self._first_code, marked, nothing, nothing, self._same)
        self._by_node: dict[object, tuple[_Treatment, ...]] = {None: (treatment,)}
        self._by_pair: dict[tuple[object, object], Ways] = {}

    def ways(self, one: Stop | None, other: Stop | None) -> Ways:
        """The ways to treat two nodes, one after the other; None for a node that is no stop."""
        meter = self.meter
        key = one and meter.class_of(one), other and meter.class_of(other)
        if key not in self._by_pair:
            firsts, seconds = self._treatments(key[0], one), self._treatments(key[1], other)
            ways = [self._way(first, second) for first in firsts for second in seconds]
            after, codes, worths = zip(*ways, strict=True)
            self._by_pair[key] = Ways(np.stack(after), np.stack(codes), worths)
        return self._by_pair[key]

    def _treatments(self, key: object, stop: Stop | None) -> tuple[_Treatment, ...]:
        """The ways to treat a node; in the first a route may also pass that has touched it before."""
        if key not in self._by_node and stop is not None:
            choices = self.meter.choices(stop)
            self._by_node[key] = tuple(
                self._treatment(choice, self._none if number else self._same)
                for number, choice in enumerate(choices)
            )
        return self._by_node[key]

    def _treatment(self, choice: Choice, passing: Numbers) -> _Treatment:
        worths = choice.gains * (choice.once.max() + 1) + choice.once
        _, first, codes = np.unique(worths, return_index=True, return_inverse=True)
        gains, once = np.zeros((2, 1 + len(first)), np.int64)
        gains[1:], once[1:] = choice.gains[first], choice.once[first]
        marked = np.ones(1 + len(first), np.int64)
        marked[0] = 0
        after = np.append(choice.after, self.meter.size)
        return _Treatment(after, np.append(codes + 1, 0), marked, gains, once, passing)

    def _way(self, one: _Treatment, other: _Treatment) -> tuple[Numbers, Numbers, Worth]:
        """Both nodes treated: the states after it, the codes and what they stand for."""
        count, more = len(one.gains), len(other.gains)
        first = one.codes * more
        after = np.concatenate(
            [
                other.passing.take(one.passing),
                other.passing.take(one.after),
                other.after.take(one.passing),
                other.after.take(one.after),
            ]
        )
        codes = np.concatenate([self._not_touched, first, other.codes, first + other.codes.take(one.after)])
        gains = np.add.outer(one.gains, other.gains).ravel()
        marked = one.marked.repeat(more), np.tile(other.marked, count)
        return after, codes, Worth(marked, gains, (one.once.repeat(more), np.tile(other.once, count)))
