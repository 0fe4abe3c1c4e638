"""All routes over a board as one diagram, a few thousand rows that stand for routes beyond number.

The segments are looked at one after the other (:mod:`roundhouse.routes.sweep`); each is left out or taken.
What has been taken so far are pieces of a route. For what may come it matters only which nodes on the border
are taken, which are the two ends of one piece, and whether a token was visited: choices that agree in this
lead to the same *row* of the next level. A choice that no route can be made of leads to the row ``LOST``,
one that makes a route whole to ``WHOLE``.

The diagram is the one of Knuth's "simpath" (The Art of Computer Programming, 7.1.4), with the ends of the
path anywhere. It knows nothing of a train's length nor of money: those belong to whoever walks through it
(:mod:`roundhouse.routes.meter`, :mod:`roundhouse.routes.priced`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from roundhouse.routes.context import RunContext, RunTrain
from roundhouse.routes.graph import Graph
from roundhouse.routes.network import Gate
from roundhouse.routes.sweep import Sweep

LOST, WHOLE, ROOT = 0, 1, 2
"""Rows of every level: no route, a whole route, and the first of the others."""

Rows = NDArray[np.intp]
Flags = NDArray[np.bool_]

_FREE, _DONE, _END = -1, -2, -3
"""A node on the border that no segment touches; one that a route passes; the end of a piece whose other end
is an end of the route. Else an end of a piece has the place of the piece's other end.
"""
_SIDE = 64
"""Added to the place at the end of a piece that came to a hex edge from its second side; -1 to ``_END``."""
_TOKEN = 1
_ENDS = 2

_State = tuple[int, ...]
"""What stands at each place of the border, and last the flags: a token was visited, groups were used."""


class DiagramTooLargeError(Exception):
    """A level of a diagram has more rows than it may have."""


class Level(NamedTuple):
    """The choice of one ``segment`` between the nodes ``a`` and ``b``, for each row.

    ``left`` and ``taken`` are the rows of the next level for a segment left out or taken; ``first_a`` and
    ``first_b`` say whether the route touches the node first by taking it.
    """

    segment: int
    a: int
    b: int
    left: Rows
    taken: Rows
    first_a: Flags
    first_b: Flags


class Topology(NamedTuple):
    """What the routes of a train depend on besides the graph: by node where they end and what they pass.

    ``groups`` are nodes of which a route visits one at most.
    """

    ends: frozenset[int]
    passes: frozenset[int]
    tokens: frozenset[int]
    groups: tuple[frozenset[int], ...]


def topology_of(context: RunContext, train: RunTrain, graph: Graph) -> Topology:
    """The topology for routes of ``train``."""
    stops = graph.stops()
    number = {stop: node for node, stop in stops}
    groups = (
        frozenset(number[stop] for stop in group if stop in number)
        for group in (*context.exclusive, *train.exclusive)
    )
    return Topology(
        frozenset(
            n for n, stop in stops if context.kinds[stop] in train.ends and train.mode(stop) != "never"
        ),
        frozenset(n for n, stop in stops if context.may_pass(stop)),
        frozenset(n for n, stop in stops if stop in context.tokens),
        tuple(dict.fromkeys(group for group in groups if len(group) > 1)),
    )


def diagram_of(graph: Graph, sweep: Sweep, topology: Topology, most: int) -> list[Level]:
    """The levels of the diagram, without rows that lead nowhere.

    Raises :class:`DiagramTooLargeError` when a level has more than ``most`` rows.
    """
    return _pruned(_Builder(graph, sweep, topology).levels(most))


class _Builder:
    """Builds the levels one after the other."""

    def __init__(self, graph: Graph, sweep: Sweep, topology: Topology) -> None:
        self.graph, self.sweep, self.topology = graph, sweep, topology
        self.place: dict[int, int] = {}
        self.unused: list[int] = []
        self.width = 0
        self.node_flags = [0] * len(graph.points)
        self.segment_flags = [0] * len(graph.segments)
        self.dropped = [0] * len(graph.segments)
        self._number_groups()

    def _number_groups(self) -> None:
        """A flag for each group of nodes or segments of which a route uses one, dropped after its last."""
        flag = _TOKEN
        place = {name: number for number, name in enumerate(self.sweep.segments)}
        for group in self.topology.groups:
            flag *= 2
            for node in group:
                self.node_flags[node] |= flag
            self.dropped[max(self.sweep.last[node] for node in group)] |= flag
        for clash in self.graph.clashes:
            flag *= 2
            for segment in clash:
                self.segment_flags[segment] |= flag
            self.dropped[max(place[segment] for segment in clash)] |= flag

    def levels(self, most: int) -> list[Level]:
        """All levels, with rows that lead nowhere."""
        levels: list[Level] = []
        states: Iterable[_State] = [(0,)]
        for number, name in enumerate(self.sweep.segments):
            level, following = self._level(number, name, states)
            levels.append(level)
            if len(following) > most:
                raise DiagramTooLargeError
            states = following
        return levels

    def _level(self, number: int, name: int, states: Iterable[_State]) -> tuple[Level, dict[_State, int]]:
        segment = self.graph.segments[name]
        a, b = segment.a, segment.b
        states = self._arrive((a, b), states)
        joining = _Joining(self, name)
        leaving = [
            (self.place[node], node in self.topology.ends) for node in (a, b) if self._last(node, number)
        ]
        kept = ~self.dropped[number]
        rows: dict[_State, int] = {}
        left, taken = [LOST, WHOLE], [LOST, LOST]
        free_a, free_b = [False, False], [False, False]
        at_a, at_b = joining.at_a, joining.at_b
        same = not leaving and kept == -1
        for state in states:
            left.append(
                rows.setdefault(state, len(rows) + ROOT) if same else _row(list(state), leaving, kept, rows)
            )
            joined = joining.join(state)
            if joined is None:
                taken.append(LOST)
            elif not joined:
                taken.append(WHOLE)
            else:
                taken.append(_row(joined, leaving, kept, rows))
            free_a.append(state[at_a] == _FREE)
            free_b.append(state[at_b] == _FREE)
        for node in (a, b):
            if self._last(node, number):
                self.unused.append(self.place.pop(node))
        level = Level(
            name,
            a,
            b,
            np.array(left, dtype=np.intp),
            np.array(taken, dtype=np.intp),
            np.array(free_a, dtype=np.bool_),
            np.array(free_b, dtype=np.bool_),
        )
        return level, rows

    def _last(self, node: int, number: int) -> bool:
        return self.sweep.last[node] == number

    def _arrive(self, nodes: Sequence[int], states: Iterable[_State]) -> Iterable[_State]:
        """The states with a place for each of the ``nodes``."""
        more = 0
        for node in nodes:
            if node not in self.place:
                if not self.unused:
                    self.unused.append(self.width)
                    self.width += 1
                    more += 1
                self.place[node] = self.unused.pop()
        free = (_FREE,) * more
        return [(*state[:-1], *free, state[-1]) for state in states] if more else states


class _Tip(NamedTuple):
    """One end of a segment that may be taken: its ``place`` on the border, what a route may do at the node.

    ``edge``: the node is a hex edge, to which the segment comes from its second ``side`` or not; ``through``:
    routes pass the node; ``flags``: the groups in which it is.
    """

    place: int
    edge: bool
    side: bool
    through: bool
    flags: int

    def closed(self, found: int, flags: int) -> bool:
        """Whether a route can't go on at the node, where ``found`` stands and ``flags`` are set."""
        if found == _FREE:
            return flags & self.flags > 0
        return found == _DONE or not self.through or (self.edge and _side(found) == self.side)


class _Joining:
    """What becomes of a state when a certain segment is taken."""

    def __init__(self, builder: _Builder, name: int) -> None:
        topology, segment = builder.topology, builder.graph.segments[name]
        self.a, self.b = (self._tip(builder, name, node) for node in (segment.a, segment.b))
        self.at_a, self.at_b = self.a.place, self.b.place
        self.flags = builder.segment_flags[name]
        self.token = 0 if topology.tokens.isdisjoint((segment.a, segment.b)) else _TOKEN

    @staticmethod
    def _tip(builder: _Builder, name: int, node: int) -> _Tip:
        graph = builder.graph
        point = graph.points[node]
        edge = isinstance(point, Gate) and point.kind == "edge"
        side = edge and list(graph.sides(node)).index(graph.way_in(name, node)) > 0
        through = isinstance(point, Gate) or node in builder.topology.passes
        return _Tip(builder.place[node], edge, side, through, builder.node_flags[node])

    def join(self, state: _State) -> list[int] | None:
        """The state with the segment; None when no route has it, empty when the route is whole."""
        at_a, at_b = self.at_a, self.at_b
        one, other, flags = state[at_a], state[at_b], state[-1]
        if flags & self.flags or self.a.closed(one, flags):
            return None
        flags |= self.flags | self.token
        if one == _FREE:
            flags |= self.a.flags
        if self.b.closed(other, flags):
            return None
        if other == _FREE:
            flags |= self.b.flags
        joined = list(state)
        joined[-1] = flags
        far_one, side_one = self._extended(joined, self.a)
        far_other, side_other = self._extended(joined, self.b)
        if far_one == at_b:
            return None
        if far_one == far_other == _END:
            return [] if flags & _TOKEN and not _has_pieces(joined) else None
        if far_one != _END:
            joined[far_one] = far_other + _SIDE * side_one if far_other != _END else _END - side_one
        if far_other != _END:
            joined[far_other] = far_one + _SIDE * side_other if far_one != _END else _END - side_other
        return joined

    @staticmethod
    def _extended(joined: list[int], tip: _Tip) -> tuple[int, bool]:
        """The place of the other end of the piece that the segment extends at ``tip``, and its side there.

        The node itself where there is no piece yet; else it is passed by now.
        """
        found = joined[tip.place]
        if found == _FREE:
            return tip.place, tip.side
        joined[tip.place] = _DONE
        far = _far(found)
        return far, far != _END and _side(joined[far])


def _row(state: list[int], leaving: Sequence[tuple[int, bool]], kept: int, rows: dict[_State, int]) -> int:
    """The row of the ``state`` once nodes have left the border.

    ``leaving``: their places, and whether routes end there. ``kept``: the flags that still matter. New rows
    are added to ``rows``.
    """
    state[-1] &= kept
    for place, may_end in leaving:
        found = state[place]
        state[place] = _FREE
        if found in (_FREE, _DONE):
            continue
        if not may_end:
            return LOST
        if found == _END:
            return WHOLE if state[-1] & _TOKEN and not _has_pieces(state) else LOST
        if sum(each in (_END, _END - 1) for each in state[:-1]) == _ENDS:
            return LOST
        far = _far(found)
        state[far] = _END - _side(state[far])
    return rows.setdefault(tuple(state), len(rows) + ROOT)


def _far(found: int) -> int:
    """The place of the other end of the piece that ends at ``found``, or ``_END``."""
    return found % _SIDE if found >= 0 else _END


def _side(found: int) -> bool:
    """Whether the piece that ends here came from the second side of a hex edge."""
    return found >= _SIDE or found < _END


def _has_pieces(state: Sequence[int]) -> bool:
    return any(each >= 0 or each <= _END for each in state[:-1])


def _pruned(levels: Sequence[Level]) -> list[Level]:
    """The levels without the rows from which no route becomes whole."""
    pruned: list[Level] = []
    number = np.zeros(2 * len(levels[-1].left), dtype=np.intp)
    number[WHOLE] = WHOLE
    for level in reversed(levels):
        left, taken = number[level.left], number[level.taken]
        alive = (left != LOST) | (taken != LOST)
        alive[LOST] = True
        first_a, first_b = level.first_a & (taken != LOST), level.first_b & (taken != LOST)
        pruned.append(Level(*level[:3], left[alive], taken[alive], first_a[alive], first_b[alive]))
        number = np.where(alive, np.cumsum(alive) - 1, LOST)
    return pruned[::-1]
