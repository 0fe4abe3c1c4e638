"""What taking a segment does to the states of meters: the ways to treat the nodes at both of its ends.

What a node does to every state is worked out once for all stops that trains treat alike, and what both ends
of a segment are worth once for each pair of those; whoever goes through a diagram only looks it up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from roundhouse.engine.state import Stop
from roundhouse.routes.meter import Amounts, Choice, JointMeter, Numbers


class Worth(NamedTuple):
    """What it brings to take a segment in one way, each by a *code*.

    ``first``: whether the nodes at both ends are touched first; ``gains``: what the route gains; ``once``:
    what it gains besides at each end if none of the other trains is paid for the stop there, None where that
    is nothing.
    """

    first: tuple[Amounts, Amounts]
    gains: Amounts
    once: tuple[Amounts | None, Amounts | None]


class _Treatment(NamedTuple):
    """One way to treat a node: the states ``after`` it, and the ``codes`` of what it is worth.

    By the state before it if the route has touched the node already, behind these if it touches it first:
    ``first * size + state``, for as many states as ``size``, one of which stands for what isn't allowed. What
    a code stands for: whether the node is touched first, what that ``gains``, and gains ``once`` for all
    trains.
    """

    after: Numbers
    codes: Numbers
    marked: Amounts
    gains: Amounts
    once: Amounts


class Ways(NamedTuple):
    """The ways to treat both nodes of a segment, each of ``ones`` with each of ``others``, and their worths.

    ``first``: for each of the nodes, by which are touched first, where the entries of its treatments begin.
    """

    first: tuple[Numbers, Numbers]
    ones: Sequence[_Treatment]
    others: Sequence[_Treatment]
    worths: tuple[Worth, ...]

    def follow(self, touched: Numbers, states: Numbers, after: Numbers) -> Numbers:
        """Write to ``after``, in a line for each way, what follows the ``states``; the codes in such lines.

        ``touched`` are the nodes that are touched first: 1 for the one, 2 for the other, 3 for both.
        """
        codes = np.empty_like(after)
        one_first, other_first = self.first
        here, beyond = one_first.take(touched) + states, other_first.take(touched)
        line = 0
        for one in self.ones:
            between, first = beyond + one.after.take(here), one.codes.take(here)
            for other in self.others:
                other.after.take(between, out=after[line], mode="clip")
                np.add(first * len(other.gains), other.codes.take(between), out=codes[line])
                line += 1
        return codes


class Treated:
    """The ways to treat nodes with the states of a ``meter``."""

    def __init__(self, meter: JointMeter) -> None:
        self.meter, size = meter, meter.size + 1
        self._first = np.array([0, size, 0, size]), np.array([0, 0, size, size])
        self._same, self._none = np.arange(size), np.full(size, meter.size)
        self._passed = np.zeros(size, np.intp)
        nothing = np.zeros(2, np.int64)
        after, codes = np.concatenate([self._same, self._same]), np.repeat([0, 1], size)
        no_stop = _Treatment(after, codes, np.array([0, 1]), nothing, nothing)
        self._by_node: dict[object, tuple[_Treatment, ...]] = {None: (no_stop,)}
        self._by_pair: dict[tuple[object, object], Ways] = {}

    def ways(self, one: Stop | None, other: Stop | None) -> Ways:
        """The ways to treat two nodes, one after the other; None for a node that is no stop."""
        meter = self.meter
        key = meter.classes_of(one, other)
        if key not in self._by_pair:
            ones, others = self._treatments(key[0], one), self._treatments(key[1], other)
            worths = tuple(_worth(first, second) for first in ones for second in others)
            self._by_pair[key] = Ways(self._first, ones, others, worths)
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
        """A ``choice`` where the node is touched first; else the states ``passing`` follow, by the code 0."""
        worths = choice.gains * (choice.once.max() + 1) + choice.once
        _, first, codes = np.unique(worths, return_index=True, return_inverse=True)
        gains, once = np.zeros((2, 1 + len(first)), np.int64)
        gains[1:], once[1:] = choice.gains[first], choice.once[first]
        marked = np.ones(1 + len(first), np.int64)
        marked[0] = 0
        after = np.concatenate([passing, choice.after, [self.meter.size]])
        return _Treatment(after, np.concatenate([self._passed, codes + 1, [0]]), marked, gains, once)


def _worth(one: _Treatment, other: _Treatment) -> Worth:
    """What it is worth to treat both nodes."""
    more, again = len(other.gains), np.zeros((len(one.gains), 1), np.int64)
    once = (
        one.once.repeat(more) if one.once.any() else None,
        (again + other.once).ravel() if other.once.any() else None,
    )
    first = one.marked.repeat(more), (again + other.marked).ravel()
    return Worth(first, (one.gains[:, None] + other.gains).ravel(), once)
