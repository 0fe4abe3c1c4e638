"""The best routes of several trains together, level by level through the diagrams of all of them.

What is kept of a choice is the row and the state of each train, what they have used of the border, and what
they earn. Of those that agree in all but the last the best is kept; and those are left out that can't come to
a ``target``, because what they earn, the potentials of their rows and the prices of what is left to be used
are less. With good prices few are left (dynamic programming with bounds from Lagrange prices).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from roundhouse.engine.state import Stop
from roundhouse.routes.bids import Group
from roundhouse.routes.context import Limit
from roundhouse.routes.diagram import LOST, ROOT, WHOLE, Level
from roundhouse.routes.graph import Graph
from roundhouse.routes.meter import START, Choice
from roundhouse.routes.potentials import EXACT, Prices

MOST_STATES = 60_000
"""How many states of all trains a level may have."""
NOBODY = -1

Numbers = NDArray[np.int64]


class TooManyStatesError(Exception):
    """There are more states than may be kept."""


class Solution(NamedTuple):
    """The segments of each train, by its number among those of all groups, and what they earn together."""

    earned: int
    segments: tuple[tuple[int, ...], ...]


class _States(NamedTuple):
    """States of all trains, one a column.

    ``rows`` and ``meters`` by train and state; ``used`` the bits of the border that are used; ``parents`` the
    numbers of the states of the level before, and ``takers`` the trains that took the segment.
    """

    rows: Numbers
    meters: Numbers
    used: Numbers
    earned: NDArray[np.float64]
    parents: Numbers
    takers: Numbers

    def at(self, which: Numbers | NDArray[np.bool_]) -> _States:
        """Some of the states."""
        return _States(
            self.rows[:, which],
            self.meters[:, which],
            self.used[which],
            self.earned[which],
            self.parents[which],
            self.takers[which],
        )


class _Border(NamedTuple):
    """The bits of what may be used at one level, 0 for what no two trains can want.

    ``gone``: all bits but those that leave the border after it; ``prices`` of those that stay, by bit;
    ``beyond`` is what all things cost that haven't left the border by then.
    """

    gate_a: int
    gate_b: int
    clashes: int
    claim_a: int
    claim_b: int
    gone: int
    prices: tuple[tuple[int, float], ...]
    beyond: float


class _Step(NamedTuple):
    """How states of a level came about: where each train stood before they were in order, and who took."""

    parents: Numbers
    takers: Numbers
    origins: NDArray[np.int8]


class Together:
    """The trains of some ``groups`` under ``limits``, at the prices that their potentials stand for."""

    def __init__(
        self, graph: Graph, groups: Sequence[Group], limits: Sequence[Limit], prices: Prices
    ) -> None:
        self.graph, self.groups, self.limits = graph, groups, limits
        self.of = [number for number, group in enumerate(groups) for _ in group.trains]
        self.potentials = [groups[number].potentials for number in self.of]
        self.levels = self.potentials[0].levels
        self.stops: dict[int, Stop] = dict(graph.stops())
        self.borders = list(_borders(graph, self.levels, prices, self._claimed()))
        self.mixers = np.random.default_rng(1).integers(1, 2**62, 2 * len(self.of) + 1) | 1
        self.done = [int(np.flatnonzero(each.meter.ends)[0]) for each in self.potentials]

    def _claimed(self) -> frozenset[int]:
        """The stops that more than one train may want to be paid for."""
        wanted = [each.claimed for each in self.potentials]
        return frozenset(node for claimed in wanted for node in claimed) if len(wanted) > 1 else frozenset()

    def best(self, target: int) -> Solution | None:
        """The best set if it earns at least ``target``; else None.

        Raises :class:`TooManyStatesError`.
        """
        states = self._first()
        steps: list[_Step] = []
        for number in range(len(self.levels)):
            states = self._within(self._following(states, number), number, target)
            if not len(states.used):
                return None
            if len(states.used) > MOST_STATES:
                raise TooManyStatesError
            states, step = self._in_order(states)
            steps.append(step)
        return self._solution(states, steps)

    def _first(self) -> _States:
        """The states before the first level: which trains run, as many of each group as the limits allow."""
        starts = []
        for numbers in product(*(range(len(group.trains) + 1) for group in self.groups)):
            running = {
                name for group, n in zip(self.groups, numbers, strict=True) for name in group.trains[:n]
            }
            if all(len(running & limit.trains) <= limit.most for limit in self.limits):
                starts.append(running)
        names = [name for group in self.groups for name in group.trains]
        runs = np.array([[name in running for running in starts] for name in names])
        size = len(starts)
        done = np.array(self.done)[:, None]
        gains = np.array([each.meter.first_gain for each in self.potentials])
        return _States(
            np.where(runs, ROOT, WHOLE),
            np.where(runs, START, done),
            np.zeros(size, np.int64),
            (runs * gains[:, None]).sum(axis=0).astype(np.float64),
            np.zeros(size, np.int64),
            np.full(size, NOBODY),
        )

    def _following(self, states: _States, number: int) -> _States:
        """The states after a level: nobody takes its segment, or one of the trains does."""
        levels = [each.levels[number] for each in self.potentials]
        lefts = np.array([level.left[rows] for level, rows in zip(levels, states.rows, strict=True)])
        lost = lefts == LOST
        losers = lost.sum(axis=0)
        numbers = np.arange(len(states.used))
        nobody = states._replace(rows=lefts, parents=numbers, takers=np.full(len(numbers), NOBODY))
        parts = [nobody.at(np.flatnonzero(losers == 0))]
        for train, level in enumerate(levels):
            taken = level.taken[states.rows[train]]
            may = np.flatnonzero((taken != LOST) & (losers == lost[train]))
            if len(may):
                parts += self._taken(nobody.at(may), train, states.rows[train][may], number)
        return _joined(parts)

    def _taken(self, states: _States, train: int, rows: Numbers, number: int) -> list[_States]:
        """The states in which a train takes the segment of a level; ``rows`` are those it comes from."""
        level, border = self.potentials[train].levels[number], self.borders[number]
        first_a, first_b = level.first_a[rows], level.first_b[rows]
        needs = border.clashes | first_a * border.gate_a | first_b * border.gate_b
        free = np.flatnonzero((states.used & needs) == 0)
        if not len(free):
            return []
        states = states.at(free)
        states.rows[train] = level.taken[rows[free]]
        states.takers[:] = train
        states = states._replace(used=states.used | needs[free])
        parts = [_Part(states, first_a[free], first_b[free])]
        if level.a in self.stops:
            choices = self.potentials[train].meter.choices(self.stops[level.a])
            parts = [
                p for part in parts for p in _visited(part, part.first_a, train, choices, border.claim_a)
            ]
        if level.b in self.stops:
            choices = self.potentials[train].meter.choices(self.stops[level.b])
            parts = [
                p for part in parts for p in _visited(part, part.first_b, train, choices, border.claim_b)
            ]
        return [part.states for part in parts]

    def _within(self, states: _States, number: int, target: int) -> _States:
        """Those of the states that may come to ``target``."""
        border = self.borders[number]
        most = states.earned + border.beyond
        for train, each in enumerate(self.potentials):
            most += each.by_level[number + 1][states.rows[train], states.meters[train]]
        for bit, price in border.prices:
            most -= price * (states.used >> bit & 1)
        states = states.at(np.flatnonzero(most >= target - EXACT * (1 + len(self.potentials))))
        return states._replace(used=states.used & border.gone)

    def _in_order(self, states: _States) -> tuple[_States, _Step]:
        """The best of the states that agree, with trains that are alike in the order of their rows."""
        rows, meters = states.rows, states.meters
        for train, done in enumerate(self.done):
            meters[train][rows[train] == WHOLE] = done
        origins = np.repeat(np.arange(len(rows), dtype=np.int8)[:, None], rows.shape[1], axis=1)
        for one, other in self._neighbours():
            turned = (rows[one] < rows[other]) | ((rows[one] == rows[other]) & (meters[one] < meters[other]))
            if turned.any():
                for each in (rows, meters, origins):
                    each[one], each[other] = (
                        np.where(turned, each[other], each[one]),
                        np.where(turned, each[one], each[other]),
                    )
        keys = np.concatenate((rows, meters, states.used[None]))
        mixed = (keys * self.mixers[:, None]).sum(axis=0)
        order = np.lexsort((-states.earned, mixed))
        keys = keys[:, order]
        fresh = np.ones(len(order), np.bool_)
        fresh[1:] = (keys[:, 1:] != keys[:, :-1]).any(axis=0)
        kept = states.at(order[fresh])
        return kept, _Step(kept.parents, kept.takers, origins[:, order[fresh]])

    def _neighbours(self) -> Iterator[tuple[int, int]]:
        """Pairs of trains that are alike, in an order in which exchanging them sorts them all."""
        count = len(self.of)
        for rounds in range(count):
            for one in range(count - 1 - rounds):
                if self.of[one] == self.of[one + 1]:
                    yield one, one + 1

    def _solution(self, states: _States, steps: Sequence[_Step]) -> Solution:
        """The best of the last states, followed back to the first."""
        state = int(np.argmax(states.earned))
        earned = round(float(states.earned[state]))
        places = list(range(len(self.of)))
        segments: list[list[int]] = [[] for _ in places]
        for level, step in zip(reversed(self.levels), reversed(steps), strict=True):
            places = [int(step.origins[place, state]) for place in places]
            for train, place in enumerate(places):
                if step.takers[state] == place:
                    segments[train].append(level.segment)
            state = int(step.parents[state])
        return Solution(earned, tuple(map(tuple, segments)))


class _Part(NamedTuple):
    """States, and whether the route of the train that took the segment touches its nodes first there."""

    states: _States
    first_a: NDArray[np.bool_]
    first_b: NDArray[np.bool_]

    def at(self, which: Numbers | NDArray[np.bool_]) -> _Part:
        """Some of the states."""
        return _Part(self.states.at(which), self.first_a[which], self.first_b[which])


def _visited(
    part: _Part, first: NDArray[np.bool_], train: int, choices: Sequence[Choice], claim: int
) -> Iterator[_Part]:
    """The states with a stop treated in each way in which the train may, where it is touched ``first``.

    ``claim`` is the bit of being paid for the stop.
    """
    if not first.all():
        yield part.at(np.flatnonzero(~first))
        part = part.at(np.flatnonzero(first))
    for choice in choices if len(part.first_a) else ():
        states = part.states
        may = choice.after[states.meters[train]] < len(choice.after)
        bit = claim if choice.claims else 0
        if bit:
            may &= (states.used & bit) == 0
        found = part.at(np.flatnonzero(may))
        if len(found.first_a):
            states = found.states
            before = states.meters[train].copy()
            states.meters[train] = choice.after[before]
            earned, used = states.earned + choice.gains[before], states.used | bit
            yield found._replace(states=states._replace(earned=earned, used=used))


def _joined(parts: Sequence[_States]) -> _States:
    if len(parts) == 1:
        return parts[0]
    return _States(*(np.concatenate(each, axis=-1) for each in zip(*parts, strict=True)))


def _borders(
    graph: Graph, levels: Sequence[Level], prices: Prices, claimed: frozenset[int]
) -> Iterator[_Border]:
    """The border after each of the levels."""
    first, last = _lives(graph, levels, claimed)
    costs = {("thing", bit): price for bit, price in prices.things.items()}
    costs |= {("stop", node): price for node, price in prices.stops.items()}
    free = list(range(62, -1, -1))
    bits: dict[tuple[str, int], int] = {}
    beyond = math.fsum(costs.values())
    gates = len(graph.segments)
    for number, level in enumerate(levels):
        for thing in first.get(number, ()):
            bits[thing] = free.pop()

        def bit_of(kind: str, name: int) -> int:
            return 1 << bits[kind, name] if (kind, name) in bits else 0

        own = graph.own_bits[level.segment][1:]
        found = _Border(
            bit_of("thing", gates + level.a),
            bit_of("thing", gates + level.b),
            sum(bit_of("thing", bit) for bit in own),
            bit_of("stop", level.a),
            bit_of("stop", level.b),
            -1,
            (),
            0.0,
        )
        gone = 0
        for thing in last.get(number, ()):
            gone |= 1 << bits[thing]
            free.append(bits.pop(thing))
            beyond -= costs.get(thing, 0.0)
        beyond -= costs.get(("thing", level.segment), 0.0)
        stay = tuple((bit, costs[thing]) for thing, bit in bits.items() if thing in costs)
        yield found._replace(gone=~gone, prices=stay, beyond=beyond)


_Thing = tuple[str, int]


def _lives(
    graph: Graph, levels: Sequence[Level], claimed: frozenset[int]
) -> tuple[dict[int, list[_Thing]], dict[int, list[_Thing]]]:
    """By level what comes to the border there, and what leaves it: gates, clashes, stops that are claimed."""
    ends: dict[_Thing, tuple[int, int]] = {}
    own = graph.own_bits
    for number, level in enumerate(levels):
        things = [("thing", bit) for bit in own[level.segment][1:]]
        for node in (level.a, level.b):
            if node in claimed:
                things.append(("stop", node))
            elif not isinstance(graph.points[node], Stop):
                things.append(("thing", len(graph.segments) + node))
        for thing in things:
            ends[thing] = (ends.get(thing, (number, number))[0], number)
    first: dict[int, list[_Thing]] = {}
    last: dict[int, list[_Thing]] = {}
    for thing, (begins, stops) in ends.items():
        first.setdefault(begins, []).append(thing)
        last.setdefault(stops, []).append(thing)
    return first, last
