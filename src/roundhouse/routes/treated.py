"""What taking a segment does to the states of meters: the ways to treat the nodes at both of its ends.

All of it is worked out once for each pair of stops that trains treat alike, by what the route touches first
and by the state of the meter; whoever goes through a diagram only looks it up.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from roundhouse.engine.state import Stop
from roundhouse.routes.meter import Amounts, JointMeter, Numbers

TOUCHED = 4
"""How many cases of touching nodes first there are: neither end, the one, the other, both."""


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
    touching and the state (``case * (size + 1) + state``); as many as there are states: not allowed.
    """

    after: Numbers
    codes: Numbers
    worths: tuple[Worth, ...]


class _Treatment(NamedTuple):
    """One way to treat a node: by state that ``after`` it and the code of what it is worth; then by code.

    ``passing``: the states after it where the route doesn't touch the node first.
    """

    after: Numbers
    codes: Numbers
    gains: Amounts
    once: Amounts
    passing: Numbers


class Treated:
    """The ways to treat nodes with the states of a ``meter``."""

    def __init__(self, meter: JointMeter) -> None:
        self.meter = meter
        size = meter.size + 1
        self._same, self._none = np.arange(size), np.full(size, meter.size)
        nothing = np.zeros(size, np.intp)
        zero = np.zeros(1, np.int64)
        self._nothing = (_Treatment(self._same, nothing, zero, zero, self._same),)
        self._by_node: dict[object, tuple[_Treatment, ...]] = {None: self._nothing}
        self._by_pair: dict[tuple[object, object], Ways] = {}

    def ways(self, one: Stop | None, other: Stop | None) -> Ways:
        """The ways to treat two nodes, one after the other; None for a node that is no stop."""
        meter = self.meter
        key = one and meter.class_of(one), other and meter.class_of(other)
        if key not in self._by_pair:
            ways = [
                self._way(first, second)
                for first in self._treatments(key[0], one)
                for second in self._treatments(key[1], other)
            ]
            after, codes, worths = zip(*ways, strict=True)
            self._by_pair[key] = Ways(np.stack(after), np.stack(codes), worths)
        return self._by_pair[key]

    def _treatments(self, key: object, stop: Stop | None) -> tuple[_Treatment, ...]:
        """The ways to treat a node; in the first a route may also pass that has touched it before."""
        if key not in self._by_node:
            assert stop is not None
            found: list[_Treatment] = []
            for choice in self.meter.choices(stop):
                amounts = choice.gains * (int(choice.once.max(initial=0)) + 1) + choice.once
                _, first, codes = np.unique(amounts, return_index=True, return_inverse=True)
                passing = self._none if found else self._same
                after = np.append(choice.after, self.meter.size)
                worth = choice.gains[first], choice.once[first]
                found.append(_Treatment(after, np.append(codes, 0), *worth, passing))
            self._by_node[key] = tuple(found)
        return self._by_node[key]

    def _way(self, one: _Treatment, other: _Treatment) -> tuple[Numbers, Numbers, Worth]:
        """Both nodes treated: the states after it, the codes and what they stand for."""
        count, more = len(one.gains), len(other.gains)
        after = (
            other.passing.take(one.passing),
            other.passing.take(one.after),
            other.after.take(one.passing),
            other.after.take(one.after),
        )
        codes = (
            self._nothing[0].codes,
            one.codes + 1,
            other.codes + (1 + count),
            one.codes * more + other.codes.take(one.after) + (1 + count + more),
        )
        firsts = (
            np.repeat([0, 1, 0, 1], [1, count, more, count * more]),
            np.repeat([0, 0, 1, 1], [1, count, more, count * more]),
        )
        zero = np.zeros(1, np.int64)
        first_gains, first_once = (np.repeat(each, more) for each in (one.gains, one.once))
        then_gains, then_once = (np.tile(each, count) for each in (other.gains, other.once))
        nothing = np.zeros(max(count, more), np.int64)
        worth = Worth(
            firsts,
            np.concatenate([zero, one.gains, other.gains, first_gains + then_gains]),
            (
                np.concatenate([zero, one.once, nothing[:more], first_once]),
                np.concatenate([zero, nothing[:count], other.once, then_once]),
            ),
        )
        return np.concatenate(after), np.concatenate(codes), worth

