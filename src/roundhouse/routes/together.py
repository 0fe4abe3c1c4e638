"""The best routes of several trains together, level by level through the diagrams of all of them.

What is kept of a choice is the row of each train, what they have used of the border and for which stops there
that count once one of them was paid, and what they earn. Of
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
from roundhouse.routes.diagram import LOST, WHOLE, Rows
from roundhouse.routes.metered import MeteredLevel, Taken, Thing
from roundhouse.routes.potentials import EXACT, Potentials, Prices

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
_ROOM = 20
"""How many bits there are for what a state earns beside the mixed ones of what it is."""


class TooManyStatesError(Exception):
    """There are more states than may be kept."""


class Solution(NamedTuple):
    """The segments of each train, by its number among those of all groups, and what they earn together.

    ``others``: what sets may earn that weren't looked at.
    """

    earned: int
    segments: tuple[tuple[int, ...], ...]
    others: float = math.inf


class _Kinds(NamedTuple):
    """The numbers of the ``trains`` whose routes are in the same diagram, with its potentials."""

    trains: Numbers
    potentials: Potentials


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
        of_trains = [groups[number].potentials for number in self.of]
        different = {id(each): each for each in of_trains}
        self.kinds = [
            _Kinds(np.array([n for n, each in enumerate(of_trains) if each is potentials]), potentials)
            for potentials in different.values()
        ]
        self.levels = list(zip(*(each.potentials.levels for each in self.kinds), strict=True))
        self.uneven = len({group.factor for group in groups} - {0}) > 1
        self.borders = list(_borders(self.levels, prices))
        self.mixers = np.random.default_rng(1).integers(1, 2**62, len(self.of) + 1) | 1
        self.places = np.arange(len(self.of), dtype=np.int8)[:, None]
        self.exact = EXACT * (1 + len(self.of))

    def best(self, target: int, most: int | None = None) -> Solution | None:
        """The best set if it earns at least ``target``; else None.

        Raises :class:`TooManyStatesError` where a level has more than ``most`` states (None: than may be).
        """
        return self._gone_through(target, None, MOST_STATES if most is None else min(most, MOST_STATES))

    def likely(self, width: int) -> Solution:
        """A good set, along the ``width`` states of each level that may come to most.

        It is the best one where no others may earn more.
        """
        return self._gone_through(0, width, width) or Solution(0, ((),) * len(self.of))

    def _gone_through(self, target: int, width: int | None, most: int) -> Solution | None:
        """The best set that earns at least ``target``, along ``width`` states of each level (None: all)."""
        states = self._first()
        steps: list[_Step] = []
        others = -math.inf
        for number in range(len(self.levels)):
            states, left_out = self._within(self._following(states, number), number, target, width)
            others = max(others, left_out)
            if not states.shape[1]:
                return None
            if states.shape[1] > most:
                raise TooManyStatesError
            states, step = self._in_order(states)
            steps.append(step)
        return self._solution(states, steps)._replace(others=others + self.exact)

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
        count, size = len(self.of), states.shape[1]
        rows, used, bits = states[:count], states[_USED], self.borders[number].bits
        after = states.copy()
        after[_PARENT] = np.arange(size)
        after[_TAKER] = NOBODY
        for each in self.kinds:
            after[each.trains] = each.potentials.levels[number].rows[0].take(rows[each.trains])
        lost = after[:count] == LOST
        losers = lost.sum(axis=0)
        others_go_on = losers == lost
        parts = [after.compress(losers == 0, axis=1)]
        for each in self.kinds:
            mine, free = rows[each.trains], others_go_on[each.trains]
            level = each.potentials.levels[number]
            for taken, beyond, codes in zip(level.taken, level.rows[1:], level.codes, strict=True):
                following = beyond.take(mine)
                places = np.flatnonzero(free & (following != LOST))
                code = codes.take(mine.take(places))
                uses = _used(taken, bits).take(code)
                which = places % size
                may = np.flatnonzero(used.take(which) & uses == 0)
                if len(may):
                    places, which, code = places.take(may), which.take(may), code.take(may)
                    part = after.take(which, axis=1)
                    takers = each.trains.take(places // size)
                    part[takers, np.arange(len(which))] = following.take(places)
                    part[_TAKER] = takers
                    part[_EARNED] += taken.gains.take(code)
                    part[_USED] |= uses.take(may)
                    parts += self._claimed(part, taken, code, bits)
        return np.concatenate(parts, axis=1) if len(parts) > 1 else parts[0]

    def _claimed(self, states: Numbers, taken: Taken, codes: Rows, bits: dict[Thing, int]) -> list[Numbers]:
        """The states, paid for the stops that count once and for which no train has been paid yet.

        Where another train may be paid more for a stop, also those that leave it to that one.
        """
        found = [states]
        for claim in taken.claims:
            amounts, bit = claim.amounts.take(codes), 1 << bits[claim.thing]
            left = [each.copy() for each in found] if self.uneven else []
            for each in found:
                each[_EARNED] += amounts * (each[_USED] & bit == 0)
                each[_USED] |= (amounts > 0) * bit
            found += left
        return found

    def _within(self, states: Numbers, number: int, target: int, width: int | None) -> tuple[Numbers, float]:
        """Those of the states that may come to ``target``; of these the ``width`` that may come to most.

        And what the others of these may come to.
        """
        border = self.borders[number]
        most = states[_EARNED] + border.beyond
        for each in self.kinds:
            most += each.potentials.at(number + 1, states[each.trains]).sum(axis=0)
        if len(border.prices):
            most -= border.prices @ (states[_USED] >> border.priced[:, None] & 1)
        left_out = -math.inf
        if width is None or states.shape[1] <= width:
            states = states[:, most >= target - self.exact]
        else:
            order = np.argpartition(-most, width)
            left_out = float(most[order[width]])
            states = states[:, order[:width]]
        states[_USED] &= border.stays
        return states, left_out

    def _in_order(self, states: Numbers) -> tuple[Numbers, _Step]:
        """The best of the states that agree, with trains that are alike in the order of their rows."""
        count = len(self.of)
        rows = states[:count]
        origins = np.repeat(self.places, states.shape[1], axis=1)
        for one, other in self._neighbours:
            turned = np.flatnonzero(rows[one] < rows[other])
            if len(turned):
                for each in (rows, origins):
                    each[one, turned], each[other, turned] = each[other, turned], each[one, turned]
        mixed = self.mixers[1:] @ rows + states[_USED] * self.mixers[0] << _ROOM
        order = np.argsort(mixed - states[_EARNED])
        mixed = mixed[order]
        alike = np.flatnonzero(mixed[1:] == mixed[:-1])
        if len(alike):
            first, second = order[alike], order[alike + 1]
            same = (rows[:, first] == rows[:, second]).all(axis=0)
            same &= states[_USED, first] == states[_USED, second]
            best = np.ones(len(order), np.bool_)
            best[alike[same] + 1] = False
            order = order[best]
        states = states.take(order, axis=1)
        return states, _Step(states[_PARENT], states[_TAKER], origins.take(order, axis=1))

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


def _used(taken: Taken, bits: dict[Thing, int]) -> Numbers:
    """By code the bits of what a way to take a segment uses."""
    used = np.full(len(taken.gains), sum(1 << bits[thing] for thing in taken.things if thing in bits))
    for use in taken.uses:
        if use.thing in bits:
            used |= use.marked << bits[use.thing]
    return used


def _borders(levels: Sequence[Sequence[MeteredLevel]], prices: Prices) -> Iterator[_Border]:
    """The border at each of the levels."""
    lives: dict[Thing, tuple[int, int]] = {}
    for number, by_train in enumerate(levels):
        for taken in (taken for level in by_train for taken in level.taken):
            for thing in (*taken.things, *(thing for thing, _ in (*taken.uses, *taken.claims))):
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
