"""The best routes of several trains together, level by level through the diagrams of all of them.

What is kept of a choice is the node of each train, what they have used of the border and for which stops
there that count once one of them was paid, and what they earn. Of those that agree in all but the last the
best is kept; and those are left out that can't come to a ``target``, because what they earn, the potentials
of their nodes and the prices of what is left to be used are less. With good prices few are left (dynamic
programming with bounds from Lagrange prices). A choice of one train that loses more than lies between the
target and the bound is in no such set; so the trains go from one to the next of those that lose less, and
many levels have none in any state.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cached_property, reduce
from itertools import product
from operator import and_, neg
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from roundhouse.routes.bids import Group
from roundhouse.routes.context import Limit
from roundhouse.routes.diagram import LOST, WHOLE, Rows
from roundhouse.routes.metered import MeteredLevel, Taken, Thing
from roundhouse.routes.potentials import EXACT, Potentials, Prices, Within

MOST_STATES = 60_000
"""How many states of all trains a level may have."""
MOST_THINGS = 63
"""How many things on the border have a bit in what is used."""
NOBODY = -1

Numbers = NDArray[np.int64]
"""States of all trains, one a column: the nodes of the trains, what they earn, and the bits of the border
that are used.
"""
_EARNED, _USED = -2, -1
GROWN, GROWN_BY = 1.25, 8
"""By how much the states have to become more until those that agree are looked for again: this factor, and
so many.
"""
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


class _Way(NamedTuple):
    """A way to take the segment of a level: the ``codes`` by node; by code the bits of the border it uses."""

    taken: Taken
    codes: Rows
    uses: Numbers


class _Choosing(NamedTuple):
    """Trains that may take the segment of a level, each in one of the ``states``.

    Each is at the node of a column of ``lines``, to which choices lead; ``left`` is where it goes without.
    """

    lines: Rows
    columns: Numbers
    trains: Numbers
    states: Numbers
    left: Numbers


class _Move(NamedTuple):
    """A way to take a segment, by the ``states`` in which one of the trains, ``takers``, does so.

    That train goes to one of the ``nodes``; what it gains and uses, and by thing that it claims the amounts.
    """

    states: Numbers
    takers: Numbers
    nodes: Numbers
    gains: Numbers
    uses: Numbers
    claims: tuple[tuple[Thing, Numbers], ...]


class _Step(NamedTuple):
    """How states came about at a ``level``: from which, and which train took the segment.

    ``origins``: where each train stood before those that are alike were put in order; None where none were.
    """

    level: int
    parents: Numbers
    takers: Numbers
    origins: NDArray[np.int8] | None = None


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
        self.priced = math.fsum(prices.values())
        self._ways: dict[tuple[int, int], tuple[_Way, ...]] = {}

    def best(self, target: int, most: int | None = None) -> Solution | None:
        """The best set if it earns at least ``target``; else None.

        Raises :class:`TooManyStatesError` where a level has more than ``most`` states (None: than may be).
        """
        return self._gone_through(target, None, MOST_STATES if most is None else min(most, MOST_STATES))

    def likely(self, width: int, loss: float = math.inf) -> Solution:
        """A good set, along the ``width`` states of each level that may come to most.

        No further below the bound than ``loss``. It is the best one where no others may earn more.
        """
        target = math.ceil(max(self.bound - loss, 0))
        found = self._gone_through(target, width, width) or Solution(0, ((),) * len(self.of))
        return found._replace(others=max(found.others, target)) if target else found

    @cached_property
    def bound(self) -> float:
        """What no set exceeds, by the prices."""
        states = self._first()
        return float((states[_EARNED] + self._to_come(states)).max()) + self.priced

    def _gone_through(self, target: int, width: int | None, most: int) -> Solution | None:
        """The best set that earns at least ``target``, along ``width`` states of each level (None: all).

        Between the levels at which a train may take the segment, and lose no more by it than there is between
        ``target`` and the bound, nothing happens but that things leave the border.
        """
        loss = self.bound - target + self.exact
        within = [each.potentials.within(loss) for each in self.kinds]
        states = self._begun(within)
        number, few = self._next(states, 0, within), 0.0
        steps: list[_Step] = []
        others = -math.inf
        while number < len(self.levels):
            states, step = self._following(states, number, within)
            after = self._next(states, number + 1, within)
            states[_USED] &= reduce(and_, (border.stays for border in self.borders[number:after]))
            number = after
            if states.shape[1] > few or number == len(self.levels):
                kept, left_out = self._within(states, self.borders[number - 1], target, width)
                others = max(others, left_out)
                if not len(kept):
                    return None
                if len(kept) > most:
                    raise TooManyStatesError
                states, step = self._in_order(states, step, kept)
                few = GROWN * states.shape[1] + GROWN_BY
            steps.append(step)
        if not (states[_EARNED] >= target).any():
            return None
        return self._solution(states, steps)._replace(others=others + self.exact)

    def _begun(self, within: Sequence[Within]) -> Numbers:
        """The states before the first level, of trains that lose no more than they may."""
        states = self._first()
        for each, choices in zip(self.kinds, within, strict=True):
            states[each.trains] = choices.rests.take(states[each.trains])
        return states.compress((states[: len(self.of)] != LOST).all(axis=0), axis=1)

    def _next(self, states: Numbers, number: int, within: Sequence[Within]) -> int:
        """The next level, ``number`` or a later one, at which a train may take the segment in some state."""
        found = len(self.levels)
        for each, choices in zip(self.kinds, within, strict=True):
            top = int(states[each.trains].max(initial=LOST))
            if top > WHOLE:
                found = min(found, bisect_left(choices.begins, -top, number, key=neg))
        return found

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
            states[train] = np.where(runs, group.potentials.node(group.root), WHOLE)
        return states

    def _following(self, states: Numbers, number: int, within: Sequence[Within]) -> tuple[Numbers, _Step]:
        """The states after a level: nobody takes its segment, or one of the trains does."""
        after, size = states.copy(), states.shape[1]
        losers = np.zeros(size, np.intp)
        choosing: list[tuple[int, _Choosing]] = []
        for kind, (each, choices) in enumerate(zip(self.kinds, within, strict=True)):
            begin, lines = choices.begins[number], choices.after[number]
            places, which = (states[each.trains] >= begin).nonzero()
            if len(places):
                trains = each.trains.take(places)
                columns = states[trains, which] - begin
                after[trains, which] = left = lines[0].take(columns)
                losers += np.bincount(which, left == LOST, size).astype(np.intp)
                choosing.append((kind, _Choosing(lines, columns, trains, which, left)))
        moves: list[_Move] = []
        for kind, trying in choosing:
            free = losers.take(trying.states) == (trying.left == LOST)
            for way, beyond in zip(self._ways_at(number, kind), trying.lines[1:], strict=True):
                moves += self._moves(way, beyond.take(trying.columns) * free, trying, states[_USED])
        return self._moved(after, (losers == 0).nonzero()[0], moves, number)

    def _moves(self, way: _Way, following: Numbers, choosing: _Choosing, used: Numbers) -> Iterator[_Move]:
        """The moves by one way to take a segment: to the nodes ``following``, of states that ``used`` things.

        Where another train may be paid more for a stop, also those that leave it to that one.
        """
        may = following.nonzero()[0]
        if not len(may):
            return
        codes, states = way.codes.take(choosing.columns.take(may)), choosing.states.take(may)
        uses = way.uses.take(codes)
        fits = (used.take(states) & uses == 0).nonzero()[0]
        if not len(fits):
            return
        if len(fits) < len(may):
            may, codes, states, uses = (each.take(fits) for each in (may, codes, states, uses))
        claims = way.taken.claims
        for claimed in product(*([each, None] for each in claims)) if self.uneven else (claims,):
            yield _Move(
                states,
                choosing.trains.take(may),
                following.take(may),
                way.taken.gains.take(codes),
                uses,
                tuple((each.thing, each.amounts.take(codes)) for each in claimed if each),
            )

    def _moved(
        self, after: Numbers, staying: Numbers, moves: Sequence[_Move], number: int
    ) -> tuple[Numbers, _Step]:
        """Those ``staying`` of the states ``after`` nobody took a segment, and those by the ``moves``."""
        nobody = np.full(len(staying), NOBODY)
        parents = np.concatenate([staying, *(each.states for each in moves)])
        takers = np.concatenate([nobody, *(each.takers for each in moves)])
        states = after.take(parents, axis=1)
        if moves:
            first = begin = len(staying)
            states[takers[first:], np.arange(first, len(takers))] = np.concatenate([m.nodes for m in moves])
            states[_EARNED, first:] += np.concatenate([each.gains for each in moves])
            states[_USED, first:] |= np.concatenate([each.uses for each in moves])
            for each in moves:
                end = begin + len(each.states)
                self._claim(states[:, begin:end], each, number)
                begin = end
        return states, _Step(number, parents, takers)

    def _claim(self, states: Numbers, move: _Move, number: int) -> None:
        """Pay states that moved for the stops that count once and for which no train has been paid yet."""
        for thing, amounts in move.claims:
            bit = 1 << self.borders[number].bits[thing]
            states[_EARNED] += amounts * (states[_USED] & bit == 0)
            states[_USED] |= (amounts > 0) * bit

    def _ways_at(self, number: int, kind: int) -> tuple[_Way, ...]:
        """The ways to take the segment of a level in the diagram of a ``kind`` of trains."""
        key = number, kind
        if key not in self._ways:
            potentials, bits = self.kinds[kind].potentials, self.borders[number].bits
            pairs = zip(potentials.levels[number].taken, potentials.codes(number), strict=True)
            self._ways[key] = tuple(_Way(taken, codes, _used(taken, bits)) for taken, codes in pairs)
        return self._ways[key]

    def _within(
        self, states: Numbers, border: _Border, target: int, width: int | None
    ) -> tuple[Numbers, float]:
        """Which of the states may come to ``target``; of these the ``width`` that may come to most.

        And what the others of these may come to. Before the next level nothing but the ``border`` is left.
        """
        most = states[_EARNED] + self._to_come(states) + border.beyond
        if len(border.prices):
            most -= border.prices @ (states[_USED] >> border.priced[:, None] & 1)
        may = (most >= target - self.exact).nonzero()[0]
        if width is None or len(may) <= width:
            return may, -math.inf
        most = most.take(may)
        order = np.argpartition(-most, width)
        return may.take(order[:width]), float(most[order[width]])

    def _to_come(self, states: Numbers) -> NDArray[np.float64]:
        """What the trains of each state still earn above the prices at most."""
        found = np.zeros(states.shape[1])
        for each in self.kinds:
            found += each.potentials.values.take(states[each.trains]).sum(axis=0)
        return found

    def _in_order(self, states: Numbers, step: _Step, kept: Numbers) -> tuple[Numbers, _Step]:
        """The best of the states ``kept`` that agree, with alike trains in the order of their nodes."""
        states, parents, takers = states.take(kept, axis=1), step.parents.take(kept), step.takers.take(kept)
        rows = states[: len(self.of)]
        origins = self._turned(rows) if self._neighbours else None
        mixed = self.mixers[1:] @ rows + states[_USED] * self.mixers[0] << _ROOM
        order = (mixed - states[_EARNED]).argsort()
        mixed = mixed.take(order)
        alike = (mixed[1:] == mixed[:-1]).nonzero()[0]
        if len(alike):
            first, second = order[alike], order[alike + 1]
            same = (rows[:, first] == rows[:, second]).all(axis=0)
            same &= states[_USED, first] == states[_USED, second]
            best = np.ones(len(order), np.bool_)
            best[alike[same] + 1] = False
            order = order[best]
        if origins is not None:
            origins = origins.take(order, axis=1)
        return states.take(order, axis=1), _Step(step.level, parents.take(order), takers.take(order), origins)

    def _turned(self, rows: Numbers) -> NDArray[np.int8]:
        """Put trains that are alike in the order of their nodes; where each stood before."""
        origins = np.repeat(self.places, rows.shape[1], axis=1)
        for one, other in self._neighbours:
            turned = (rows[one] < rows[other]).nonzero()[0]
            if len(turned):
                for each in (rows, origins):
                    each[one, turned], each[other, turned] = each[other, turned], each[one, turned]
        return origins

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
        for step in reversed(steps):
            if step.origins is not None:
                places = [int(step.origins[place, state]) for place in places]
            for train, place in enumerate(places):
                if step.takers[state] == place:
                    segments[train].append(self.levels[step.level][0].segment)
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
