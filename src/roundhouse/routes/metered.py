"""The diagram of routes with the states of meters: what each choice uses and what it gains.

A row stands for a row of the diagram and a state of a meter that go together on some route; so there are
many fewer than pairs of them. Every way to treat the stops that a segment leads to is a choice of its own;
not so whether the train or another is paid for a stop that counts once for all of them.
Several kinds of train whose routes are in one diagram stand beside each other in it, each from a root of its
own, as their levels are gone through together in little more time than those of one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from roundhouse.engine.state import Stop
from roundhouse.routes.diagram import LOST, ROOT, WHOLE, Level, Rows
from roundhouse.routes.graph import Graph
from roundhouse.routes.meter import NO_LIMIT, START, JointMeter, Meter
from roundhouse.routes.treated import Treated, Worth

Thing = int
"""What is used once: the number of a bit of :attr:`Graph.uses`, or beyond these being paid for a stop."""


class Use(NamedTuple):
    """A thing that choices use whose code is marked with 1."""

    thing: Thing
    marked: NDArray[np.int64]


class Claim(NamedTuple):
    """Being paid for a stop that counts once for all trains: the ``amounts`` by code, 0 for none."""

    thing: Thing
    amounts: NDArray[np.int64]


class Taken(NamedTuple):
    """One way to take the segment of a level: what it is worth, by a code.

    ``things`` are used with every code. ``claims`` are gained beside the ``gains`` unless another train is
    paid for them.
    """

    things: tuple[Thing, ...]
    gains: NDArray[np.int64]
    uses: tuple[Use, ...]
    claims: tuple[Claim, ...] = ()


class MeteredLevel(NamedTuple):
    """The choice of one ``segment``.

    ``rows`` are those of the next level, in the first line without it, then for each of the ways to take it;
    ``codes`` what each of these ways is worth, by row.
    """

    segment: int
    rows: Rows
    codes: Rows
    taken: tuple[Taken, ...]


def paid_for(graph: Graph, node: int) -> Thing:
    """What stands for being paid for a stop that counts once for all trains."""
    return graph.sharing_bit.bit_length() + node


class Metered(NamedTuple):
    """The ``levels``, and of each meter the row of the first level where its routes begin, LOST for none."""

    levels: list[MeteredLevel]
    roots: tuple[int, ...]


def metered(graph: Graph, levels: Sequence[Level], meters: Sequence[Meter]) -> Metered:
    """The levels of a diagram with the states of the ``meters``.

    Rows from which a train would have to visit too many stops aren't there; few others lead nowhere.
    """
    joint = JointMeter(meters)
    builder = _Builder(graph, joint, levels)
    starts = [] if len(levels[0].left) == ROOT else joint.starts
    rows = np.array([LOST, WHOLE, *(ROOT for _ in starts)])
    states = np.array([START, START, *starts])
    found: list[MeteredLevel] = []
    for number in range(len(levels)):
        each, rows, states = builder.level(number, rows, states)
        found.append(each)
    return Metered(found, tuple(range(ROOT, ROOT + len(starts))) or (LOST,) * len(meters))


class _Builder:
    """Builds the levels one after the other.

    By key of a pair there is its number; the array stays for the next level, as it takes longer to get a
    large one than to fill it.
    """

    def __init__(self, graph: Graph, meter: JointMeter, levels: Sequence[Level]) -> None:
        self.graph, self.meter, self.levels = graph, meter, levels
        self.treated = Treated(meter)
        self.size = meter.size + 1
        self.stops: dict[int, Stop] = dict(graph.stops())
        own, contested = graph.own_bits, graph.shared
        self.things = [tuple(bit for bit in bits if contested >> bit & 1) for bits in own]
        self.ahead = list(_ahead(self.stops, levels, meter))[::-1]
        self.of = np.append(meter.of, 0)
        self.room = np.append(np.full(meter.size, NO_LIMIT) if meter.room is None else meter.room, -1)
        self.begin = np.where(np.append(meter.ends, False), WHOLE, LOST)
        self.numbers = np.zeros(0, np.intp)

    def level(self, number: int, rows: Rows, states: Rows) -> tuple[MeteredLevel, Rows, Rows]:
        """A level for pairs of ``rows`` and ``states``, and the pairs of the next one."""
        level = self.levels[number]
        ways = self.treated.ways(self.stops.get(level.a), self.stops.get(level.b))
        after = np.empty((1 + len(ways.worths), len(rows)), np.intp)
        after[0] = states
        codes = ways.follow(level.touched.take(rows), states, after[1:])
        following = np.empty_like(after)
        following[0] = level.left.take(rows)
        following[1:] = level.taken.take(rows)
        numbers, rows, states = self._numbered(following, after, self.ahead[number])
        taken = [self._taken(level, worth) for worth in ways.worths]
        some = np.asarray(numbers[1:].any(axis=1))
        if not some.all():
            taken = [each for each, any_row in zip(taken, some, strict=True) if any_row]
            numbers, codes = numbers[np.append(True, some)], codes[some]
        return MeteredLevel(level.segment, numbers, codes, tuple(taken)), rows, states

    def _numbered(self, rows: Rows, states: Rows, ahead: _Ahead) -> tuple[Rows, Rows, Rows]:
        """Numbers for the pairs of row and state that follow; the row and the state of each number.

        Pairs that come to the same have the same number.
        """
        size = self.size
        if ahead.least is None:
            rows *= self.room.take(states) >= 0
        else:
            least = ahead.least.take((self.of * ahead.least.shape[1]).take(states) + rows)
            rows *= self.room.take(states) >= least
        if ahead.alike is not None:
            places = states if ahead.copied is None else ahead.copied.take(rows) * size + states
            states = ahead.alike.take(places)
        keys = rows * size
        keys += states
        every = np.sort(keys, axis=None)
        pairs = every[1:].compress(every[1:] != every[:-1])
        pairs = pairs[pairs.searchsorted(ROOT * size) :]
        found = np.empty(len(pairs) + ROOT, np.intp)
        found[LOST], found[WHOLE], found[ROOT:] = LOST * size, WHOLE * size, pairs
        if found[-1] >= len(self.numbers):
            self.numbers = np.zeros(2 * int(found[-1]) + 1, np.intp)
            self.numbers[size : 2 * size] = self.begin
        self.numbers[pairs] = np.arange(ROOT, len(found))
        numbers = self.numbers.take(keys)
        numbers[0, WHOLE] = WHOLE
        return numbers, *np.divmod(found, size)

    def _taken(self, level: Level, worth: Worth) -> Taken:
        """What one way to take the segment of a level is worth."""
        uses, claims = [], []
        for node, first, once in zip((level.a, level.b), worth.first, worth.once, strict=True):
            if node not in self.stops:
                uses.append(Use(len(self.graph.segments) + node, first))
            elif once is not None:
                claims.append(Claim(paid_for(self.graph, node), once))
        return Taken(self.things[level.segment], worth.gains, tuple(uses), tuple(claims))


class _Ahead(NamedTuple):
    """What may come after a level.

    ``least``: by meter and row of the next level how many stops come at least that take up room, None where
    none does. ``alike`` are states that come to the same where no stop may come that copies the largest; if
    by row that may be, ``copied`` says so, and then the states themselves follow.
    """

    least: Rows | None
    copied: Rows | None
    alike: Rows | None


class _Rooms:
    """How many stops that take up room a segment adds to a route, by what that touches first."""

    def __init__(self, meter: JointMeter) -> None:
        self.meter = meter
        self._known: dict[tuple[object, object], Rows] = {}

    def of(self, one: Stop | None, other: Stop | None) -> Rows:
        """By meter, and for neither of the nodes, the one, the other or both touched first."""
        meter = self.meter
        key = meter.classes_of(one, other)
        if key not in self._known:
            table = np.zeros((len(meter.meters), 4), np.intp)
            for stop, touched in ((one, [1, 3]), (other, [2, 3])):
                if stop is not None:
                    table[:, touched] += meter.takes_room(stop)[:, None]
            self._known[key] = table
        return self._known[key]


def _ahead(stops: Mapping[int, Stop], levels: Sequence[Level], meter: JointMeter) -> Iterator[_Ahead]:
    """What comes after each of the levels, the last one first."""
    least = None if meter.room is None else np.tile([NO_LIMIT + 1, 0], (len(meter.meters), 1))
    copied: Rows | None = None
    most, rooms = 0, _Rooms(meter)
    for level in reversed(levels):
        yield _Ahead(least, copied, meter.alike(most, copied is not None) if meter.copies else None)
        visited = [(stops[node], 1 + at) for at, node in enumerate((level.a, level.b)) if node in stops]
        most = max(most, *(meter.worth(stop) for stop, _ in visited), 0)
        if least is not None:
            taken = least.take(level.taken, axis=1)
            if visited:
                taken += rooms.of(stops.get(level.a), stops.get(level.b)).take(level.touched, axis=1)
            least = np.minimum(taken, least.take(level.left, axis=1))
        if copied is not None:
            copied = copied.take(level.left) | copied.take(level.taken)
        for stop, bit in visited:
            if stop in meter.copies:
                here = (level.touched & bit > 0).astype(np.intp)
                copied = here if copied is None else copied | here
