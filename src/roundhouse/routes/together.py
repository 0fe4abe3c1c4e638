"""The best routes of several trains together, level by level through the diagrams of all of them.

What is kept of a choice is the row of each train, what they have used of the border, and what they earn. Of
those that agree in all but the last the best is kept; and those are left out that can't come to a ``target``,
because what they earn, the potentials of their rows and the prices of what is left to be used are less. With
good prices few are left (dynamic programming with bounds from Lagrange prices).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from roundhouse.routes.bids import Group
from roundhouse.routes.context import Limit
from roundhouse.routes.diagram import LOST, WHOLE
from roundhouse.routes.metered import MeteredLevel, Taken, Thing
from roundhouse.routes.potentials import EXACT, Prices

MOST_STATES = 60_000
"""How many states of all trains a level may have."""
MOST_THINGS = 63
"""How many things on the border have a bit in what is used."""
NOBODY = -1

Numbers = NDArray[np.int64]
"""States of all trains, one a column: the rows of the trains; what they earn, the number of the state of the
level before, the train that took the segment there, and the bits of the border that are used.
"""
_EARNED, _PARENT, _TAKER, _USED = -4, -3, -2, -1


class TooManyStatesError(Exception):
    """There are more states than may be kept."""


class Solution(NamedTuple):
    """The segments of each train, by its number among those of all groups, and what they earn together."""

    earned: int
    segments: tuple[tuple[int, ...], ...]


class _Border(NamedTuple):
    """What may be used at one level: by thing the number of its bit.

    ``stays``: the bits of what doesn't leave the border after it; ``priced`` are the numbers of those that
    have a price, and ``prices`` these. ``beyond``: what all things cost that haven't left the border by then.
    """

    bits: dict[Thing, int]
    stays: int
    priced: Numbers
    prices: NDArray[np.float64]
    beyond: float


class _Step(NamedTuple):
    """How states of a level came about: where each train stood before they were in order, and who took."""

    parents: Numbers
    takers: Numbers
    origins: NDArray[np.int8]


class Together:
    """The trains of some ``groups`` under ``limits``, at the prices that their potentials stand for.

    Raises :class:`TooManyStatesError` where the border is too wide.
    """

    def __init__(self, groups: Sequence[Group], limits: Sequence[Limit], prices: Prices) -> None:
        self.groups, self.limits = groups, limits
        self.of = [number for number, group in enumerate(groups) for _ in group.trains]
        of_groups = [groups[number].potentials for number in self.of]
        by_level = {id(each): each.by_level() for each in of_groups}
        self.potentials = [by_level[id(each)] for each in of_groups]
        by_train = [each.levels for each in of_groups]
        self.levels = list(zip(*by_train, strict=True))
        self.borders = list(_borders(self.levels, prices))
        self.mixers = np.random.default_rng(1).integers(1, 2**62, len(self.of) + 1) | 1

    def best(self, target: int, most: int | None = None) -> Solution | None:
        """The best set if it earns at least ``target``; else None.

        Raises :class:`TooManyStatesError` where a level has more than ``most`` states (None: than may be).
        """
        return self._gone_through(target, None, MOST_STATES if most is None else min(most, MOST_STATES))

    def likely(self, width: int) -> Solution:
        """A good set, along the ``width`` states of each level that may come to most."""
        return self._gone_through(0, width, width) or Solution(0, ((),) * len(self.of))

    def _gone_through(self, target: int, width: int | None, most: int) -> Solution | None:
        """The best set that earns at least ``target``, along ``width`` states of each level (None: all)."""
        states = self._first()
        steps: list[_Step] = []
        for number in range(len(self.levels)):
            states = self._within(self._following(states, number), number, target, width)
            if not states.shape[1]:
                return None
            if states.shape[1] > most:
                raise TooManyStatesError
            states, step = self._in_order(states)
            steps.append(step)
        return self._solution(states, steps)

    def _first(self) -> Numbers:
        """The states before the first level: which trains run, as many of each group as the limits allow."""
        starts = []
        for numbers in product(*(range(len(group.trains) + 1) for group in self.groups)):
            running = {
                name for group, n in zip(self.groups, numbers, strict=True) for name in group.trains[:n]
            }
            if all(len(running & limit.trains) <= limit.most for limit in self.limits):
                starts.append(running)
        names = [name for group in self.groups for name in group.trains]
        states = np.zeros((len(names) - _EARNED, len(starts)), np.int64)
        for train, name in enumerate(names):
            runs = np.array([name in running for running in starts])
            group = self.groups[self.of[train]]
            states[train] = np.where(runs, group.root, WHOLE)
            states[_EARNED] += runs * group.first_gain
        return states

    def _following(self, states: Numbers, number: int) -> Numbers:
        """The states after a level: nobody takes its segment, or one of the trains does."""
        levels = self.levels[number]
        nobody = states.copy()
        nobody[_PARENT] = np.arange(states.shape[1])
        nobody[_TAKER] = NOBODY
        for train, level in enumerate(levels):
            nobody[train] = level.left[states[train]]
        lost = nobody[: len(levels)] == LOST
        losers = lost.sum(axis=0)
        parts = [nobody[:, losers == 0]]
        for train, level in enumerate(levels):
            others_go_on = losers == lost[train]
            for taken in level.taken:
                rows = states[train]
                after = taken.rows[rows]
                may = others_go_on & (after != LOST)
                if may.any():
                    used = _used(taken, rows, self.borders[number].bits)
                    which = np.flatnonzero(may & ((states[_USED] & used) == 0))
                    part = nobody[:, which]
                    part[train], part[_TAKER] = after[which], train
                    part[_EARNED] += taken.gains[rows[which]]
                    part[_USED] |= used[which]
                    parts.append(part)
        return np.concatenate(parts, axis=1) if len(parts) > 1 else parts[0]

    def _within(self, states: Numbers, number: int, target: int, width: int | None) -> Numbers:
        """Those of the states that may come to ``target``; of these the ``width`` that may come to most."""
        border = self.borders[number]
        most = states[_EARNED] + border.beyond
        for train, each in enumerate(self.potentials):
            most += each[number + 1][states[train]]
        if len(border.prices):
            most -= border.prices @ (states[_USED] >> border.priced[:, None] & 1)
        if width is None or states.shape[1] <= width:
            states = states[:, most >= target - EXACT * (1 + len(self.potentials))]
        else:
            states = states[:, np.argpartition(-most, width)[:width]]
        states[_USED] &= border.stays
        return states

    def _in_order(self, states: Numbers) -> tuple[Numbers, _Step]:
        """The best of the states that agree, with trains that are alike in the order of their rows."""
        count = len(self.of)
        rows = states[:count]
        origins = np.repeat(np.arange(count, dtype=np.int8)[:, None], states.shape[1], axis=1)
        for one, other in self._neighbours:
            turned = rows[one] < rows[other]
            if turned.any():
                for each in (rows, origins):
                    each[one], each[other] = (
                        np.where(turned, each[other], each[one]),
                        np.where(turned, each[one], each[other]),
                    )
        mixed = self.mixers[1:] @ rows + states[_USED] * self.mixers[0]
        order = np.lexsort((-states[_EARNED], mixed))
        states, mixed = states[:, order], mixed[order]
        fresh = np.ones(len(order), np.bool_)
        fresh[1:] = mixed[1:] != mixed[:-1]
        alike = np.flatnonzero(~fresh)
        if len(alike):
            same = (states[:count, alike] == states[:count, alike - 1]).all(axis=0)
            fresh[alike] = ~same | (states[_USED, alike] != states[_USED, alike - 1])
            states, order = states[:, fresh], order[fresh]
        return states, _Step(states[_PARENT].copy(), states[_TAKER].copy(), origins[:, order])

    @cached_property
    def _neighbours(self) -> list[tuple[int, int]]:
        """Pairs of trains that are alike, in an order in which exchanging them sorts them all."""
        pairs = ((one, one + 1) for last in range(len(self.of) - 1, 0, -1) for one in range(last))
        return [(one, other) for one, other in pairs if self.of[one] == self.of[other]]

    def _solution(self, states: Numbers, steps: Sequence[_Step]) -> Solution:
        """The best of the last states, followed back to the first."""
        state = int(np.argmax(states[_EARNED]))
        earned = int(states[_EARNED, state])
        places = list(range(len(self.of)))
        segments: list[list[int]] = [[] for _ in places]
        for levels, step in zip(reversed(self.levels), reversed(steps), strict=True):
            places = [int(step.origins[place, state]) for place in places]
            for train, place in enumerate(places):
                if step.takers[state] == place:
                    segments[train].append(levels[0].segment)
            state = int(step.parents[state])
        return Solution(earned, tuple(map(tuple, segments)))


def _used(taken: Taken, rows: Numbers, bits: dict[Thing, int]) -> Numbers:
    """The bits of what states use that take a segment from ``rows``."""
    used = np.full(len(rows), sum(1 << bits[thing] for thing in taken.things if thing in bits))
    for use in taken.uses:
        if use.thing in bits:
            used |= use.rows[rows] << bits[use.thing]
    return used


def _borders(levels: Sequence[Sequence[MeteredLevel]], prices: Prices) -> Iterator[_Border]:
    """The border at each of the levels."""
    lives: dict[Thing, tuple[int, int]] = {}
    for number, by_train in enumerate(levels):
        for taken in (taken for level in by_train for taken in level.taken):
            for thing in (*taken.things, *(use.thing for use in taken.uses)):
                lives[thing] = (lives.get(thing, (number, number))[0], number)
    first: dict[int, list[Thing]] = {}
    last: dict[int, list[Thing]] = {}
    for thing, (begins, ends) in sorted(lives.items()):
        first.setdefault(begins, []).append(thing)
        last.setdefault(ends, []).append(thing)
    free = list(range(MOST_THINGS - 1, -1, -1))
    bits: dict[Thing, int] = {}
    beyond = math.fsum(prices.values())
    for number in range(len(levels)):
        for thing in first.get(number, ()):
            if not free:
                raise TooManyStatesError
            bits[thing] = free.pop()
        here = dict(bits)
        for thing in last.get(number, ()):
            free.append(bits.pop(thing))
            beyond -= prices.get(thing, 0.0)
        stays = sum(1 << bit for bit in bits.values())
        priced = {bit: prices[thing] for thing, bit in bits.items() if thing in prices}
        numbers, amounts = np.array(list(priced), np.int64), np.array(list(priced.values()))
        yield _Border(here, stays, numbers, amounts, beyond)
