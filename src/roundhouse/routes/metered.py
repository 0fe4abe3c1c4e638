"""The diagram of routes with the states of meters: what each choice uses and what it gains.

A row stands for a row of the diagram and a state of a meter that go together on some route; so there are
many fewer than pairs of them. Every way to treat the stops that a segment leads to is a choice of its own;
not so whether the train or another is paid for a stop that counts once for all of them.
Several kinds of train whose routes are in one diagram stand beside each other in it, each from a root of its
own, as their levels are gone through together in little more time than those of one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from roundhouse.engine.state import Stop
from roundhouse.routes.diagram import LOST, ROOT, WHOLE, Flags, Level, Rows
from roundhouse.routes.graph import Graph
from roundhouse.routes.meter import START, JointMeter, Meter

Thing = int
"""What is used once: the number of a bit of :attr:`Graph.uses`, or beyond these being paid for a stop."""


class Use(NamedTuple):
    """A thing that the ``rows`` of a level use that are marked with 1."""

    thing: Thing
    rows: NDArray[np.int64]


class Claim(NamedTuple):
    """Being paid for a stop that counts once for all trains: the ``amounts`` by row, 0 for none."""

    thing: Thing
    amounts: NDArray[np.int64]


class Taken(NamedTuple):
    """To take the segment of a level: the ``rows`` of the next one, the ``gains``, and what is used.

    ``things`` are used by all rows. ``claims`` are gained too unless another train is paid for them.
    """

    rows: Rows
    gains: NDArray[np.int64]
    things: tuple[Thing, ...]
    uses: tuple[Use, ...]
    claims: tuple[Claim, ...] = ()


class MeteredLevel(NamedTuple):
    """The choice of one ``segment``: ``left`` are the rows of the next level without it."""

    segment: int
    left: Rows
    taken: tuple[Taken, ...]


def paid_for(graph: Graph, node: int) -> Thing:
    """What stands for being paid for a stop that counts once for all trains."""
    return graph.sharing_bit.bit_length() + node


class Metered(NamedTuple):
    """The ``levels``, and of each meter the row of the first level where its routes begin, LOST for none."""

    levels: list[MeteredLevel]
    roots: tuple[int, ...]


def metered(graph: Graph, levels: Sequence[Level], meters: Sequence[Meter]) -> Metered:
    """The levels of a diagram with the states of the ``meters``, without rows that lead nowhere."""
    joint = JointMeter(meters)
    builder = _Builder(graph, joint)
    starts = () if len(levels[0].left) == ROOT else joint.starts
    rows = np.array([LOST, WHOLE, *(ROOT for _ in starts)])
    states = np.array([START, START, *starts])
    found: list[MeteredLevel] = []
    for level in levels:
        each, rows, states = builder.level(level, rows, states)
        found.append(each)
    pruned, roots = _pruned(found)
    begins = roots[ROOT:].tolist() if starts else [LOST] * len(meters)
    return Metered(pruned, tuple(begins))


class _Going(NamedTuple):
    """Rows of a level that take its segment: their ``places``, the ``rows`` of the diagram that follow.

    ``states`` are those after it and ``gains`` those on the way, ``first`` whether each of the nodes is
    touched first, ``uses`` the things that are used, with the rows that use them, ``claims`` the stops that
    count once.
    """

    places: Rows
    rows: Rows
    states: Rows
    gains: NDArray[np.int64]
    first: tuple[Flags, Flags]
    uses: tuple[tuple[Thing, Flags], ...] = ()
    claims: tuple[Claim, ...] = ()

    def at(self, which: Rows) -> _Going:
        """Some of them."""
        first, other = self.first
        uses = tuple((thing, rows[which]) for thing, rows in self.uses)
        claims = tuple(Claim(thing, amounts[which]) for thing, amounts in self.claims)
        found = self.places[which], self.rows[which], self.states[which], self.gains[which]
        return _Going(*found, (first[which], other[which]), uses, claims)


class _Builder:
    """Builds the levels one after the other.

    By key of a pair there is whether it follows, and its number; both arrays stay for the next level, as it
    takes longer to get large ones than to fill them.
    """

    def __init__(self, graph: Graph, meter: JointMeter) -> None:
        self.graph, self.meter = graph, meter
        self._marked, self._numbers = np.zeros(0, np.bool_), np.zeros(0, np.intp)
        self.stops: dict[int, Stop] = dict(graph.stops())
        own, contested = graph.own_bits, graph.shared
        self.things = [tuple(bit for bit in bits if contested >> bit & 1) for bits in own]

    def level(self, level: Level, rows: Rows, states: Rows) -> tuple[MeteredLevel, Rows, Rows]:
        """A level for pairs of ``rows`` and ``states``, and the pairs of the next one."""
        taken = level.taken[rows]
        places = np.flatnonzero(taken != LOST)
        ways: list[_Going] = []
        if len(places):
            first = level.first_a[rows[places]], level.first_b[rows[places]]
            gains = np.zeros(len(places), np.int64)
            ways = [_Going(places, taken[places], states[places], gains, first)]
            for side, node in enumerate((level.a, level.b)):
                ways = [after for way in ways for after in self._treated(way, side, node)]
        pairs = [(level.left[rows], states), *((way.rows, way.states) for way in ways)]
        numbers, following, after = self._numbered(pairs)
        things = self.things[level.segment]
        choices = [
            _taken(way, number, things, len(rows)) for way, number in zip(ways, numbers[1:], strict=True)
        ]
        return MeteredLevel(level.segment, numbers[0], tuple(choices)), following, after

    def _treated(self, way: _Going, side: int, node: int) -> Iterator[_Going]:
        """The rows with a node treated in each of the ways in which it may be, where they touch it first."""
        first = way.first[side]
        if node not in self.stops:
            bit = self.graph.gate_bit(node).bit_length() - 1
            yield way._replace(uses=(*way.uses, (bit, first))) if first.any() else way
            return
        if not first.any():
            yield way
            return
        for number, choice in enumerate(self.meter.choices(self.stops[node])):
            after = np.where(first, choice.after[way.states], way.states)
            may = after != self.meter.size
            if number:
                may &= first
            which = np.flatnonzero(may)
            if len(which):
                gains, claims = way.gains + first * choice.gains[way.states], way.claims
                once = first * choice.once[way.states]
                if once.any():
                    claims = (*claims, Claim(paid_for(self.graph, node), once))
                treated = way._replace(states=after, gains=gains, claims=claims)
                yield treated if len(which) == len(after) else treated.at(which)

    def _numbered(self, following: Sequence[tuple[Rows, Rows]]) -> tuple[list[Rows], Rows, Rows]:
        """Numbers for the pairs of row and state that follow; the row and the state of each number."""
        size = self.meter.size + 1
        keys = []
        for rows, states in following:
            key = np.where(rows < ROOT, rows, rows * size + states)
            if self.meter.need_centres:
                key[(rows == WHOLE) & ~self.meter.ends[states]] = LOST
            keys.append(key)
        keys[0][WHOLE] = WHOLE
        every = np.concatenate(keys)
        pairs = self._different(every)
        self._numbers[pairs] = np.arange(len(pairs))
        numbers = self._numbers.take(every)
        ends = np.cumsum([len(key) for key in keys]).tolist()
        split = [numbers[end - len(key) : end] for key, end in zip(keys, ends, strict=True)]
        rows, states = pairs // size, pairs % size
        rows[:ROOT], states[:ROOT] = (LOST, WHOLE), START
        return split, rows, states

    def _different(self, keys: Rows) -> Rows:
        """The different ones of the ``keys`` in their order, after ``LOST`` and ``WHOLE``."""
        most = max(int(keys.max()), WHOLE) + 1
        if most > len(self._marked):
            self._marked, self._numbers = np.zeros(2 * most, np.bool_), np.zeros(2 * most, np.intp)
        self._marked[keys] = True
        self._marked[:ROOT] = True
        found = np.flatnonzero(self._marked[:most])
        self._marked[found] = False
        return found


def _taken(way: _Going, numbers: Rows, things: tuple[Thing, ...], size: int) -> Taken:
    """The choice of a way for all ``size`` rows of a level."""
    rows, gains = np.zeros(size, np.intp), np.zeros(size, np.int64)
    rows[way.places], gains[way.places] = numbers, way.gains
    uses = []
    for thing, marked in way.uses:
        used = np.zeros(size, np.int64)
        used[way.places] = marked
        uses.append(Use(thing, used))
    claims = []
    for thing, amounts in way.claims:
        once = np.zeros(size, np.int64)
        once[way.places] = amounts
        claims.append(Claim(thing, once))
    return Taken(rows, gains, things, tuple(uses), tuple(claims))


def _pruned(levels: Sequence[MeteredLevel]) -> tuple[list[MeteredLevel], Rows]:
    """The levels without the rows from which no route becomes whole; the numbers of the first one's rows."""
    pruned: list[MeteredLevel] = []
    last = levels[-1]
    number = np.zeros(
        max(int(each.max()) for each in (last.left, *(t.rows for t in last.taken))) + 1, np.intp
    )
    number[WHOLE] = WHOLE
    for level in reversed(levels):
        left = number[level.left]
        taken = [number[each.rows] for each in level.taken]
        alive = left != LOST
        for each in taken:
            alive |= each != LOST
        alive[LOST] = True
        some = [
            Taken(
                rows[alive],
                each.gains[alive],
                each.things,
                tuple(Use(use.thing, use.rows[alive]) for use in each.uses),
                tuple(Claim(claim.thing, claim.amounts[alive]) for claim in each.claims),
            )
            for rows, each in zip(taken, level.taken, strict=True)
            if rows.any()
        ]
        pruned.append(MeteredLevel(level.segment, left[alive], tuple(some)))
        number = np.where(alive, np.cumsum(alive) - 1, LOST)
    return pruned[::-1], number
