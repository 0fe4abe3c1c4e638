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

import math
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
_CASE = 64
"""How often the case of an end of a piece (:class:`_Ways`) is added to its place; -1 to ``_END``."""
_STUCK = -1
"""The case of a piece that can't go on."""
_TOKEN, _ONE_END, _ENDED, _FLAGS = 1, 2, 4, 8
"""A token was visited; what each end of the route adds, and the two of them; the first group that is used."""

_State = tuple[int, ...]
"""What stands at each place of the border, and last the flags: a token, ends of the route, groups used."""


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


def diagram_of(
    graph: Graph, sweep: Sweep, topology: Topology, most: int, together: float = math.inf
) -> list[Level]:
    """The levels of the diagram, without rows that lead nowhere.

    Raises :class:`DiagramTooLargeError` when a level has more than ``most`` rows, or all levels ``together``.
    """
    return _pruned(_Builder(graph, sweep, topology).levels(most, together))


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
        self.order = {name: number for number, name in enumerate(sweep.segments)}
        self.last_token = max((sweep.last[node] for node in topology.tokens), default=-1)
        self.clashes: dict[int, list[frozenset[int]]] = {}
        self._number_groups()
        self.tips = [_Ways(self, node) for node in range(len(graph.points))]

    def _number_groups(self) -> None:
        """A flag for each group of nodes or segments of which a route uses one, dropped after its last.

        Segments that meet at a node are no such group: a route has two of a node's, one after the other.
        """
        flag = _FLAGS >> 1
        for group in self.topology.groups:
            flag *= 2
            for node in group:
                self.node_flags[node] |= flag
            self.dropped[max(self.sweep.last[node] for node in group)] |= flag
        for clash in self.graph.clashes:
            meeting = self.graph.meeting(clash)
            for node in meeting:
                self.clashes.setdefault(node, []).append(frozenset(clash))
            if not meeting:
                flag *= 2
                for segment in clash:
                    self.segment_flags[segment] |= flag
                self.dropped[max(self.order[segment] for segment in clash)] |= flag

    def levels(self, most: int, together: float) -> list[Level]:
        """All levels, with rows that lead nowhere."""
        levels: list[Level] = []
        states: Iterable[_State] = [(0,)]
        for number, name in enumerate(self.sweep.segments):
            level, following = self._level(number, name, states)
            levels.append(level)
            together -= len(following)
            if len(following) > most or together < 0:
                raise DiagramTooLargeError
            states = following
        return levels

    def _level(self, number: int, name: int, states: Iterable[_State]) -> tuple[Level, dict[_State, int]]:
        segment = self.graph.segments[name]
        states = self._arrive((segment.a, segment.b), states)
        a, b = (_Tip(self, name, node) for node in (segment.a, segment.b))
        joining = _Joining(self, name, a, b)
        leaving = _Leaving((a, b), ~self.dropped[number], number >= self.last_token)
        rows: dict[_State, int] = {}
        left, taken = [LOST, WHOLE], [LOST, LOST]
        free_a, free_b = [False, False], [False, False]
        at_a, at_b = a.place, b.place
        for state in states:
            left.append(leaving.row(list(state), rows))
            joined = joining.join(state)
            if joined is None:
                taken.append(LOST)
            elif not joined:
                taken.append(WHOLE)
            else:
                taken.append(leaving.row(joined, rows))
            free_a.append(state[at_a] == _FREE)
            free_b.append(state[at_b] == _FREE)
        for node in (segment.a, segment.b):
            if self.sweep.last[node] == number:
                self.unused.append(self.place.pop(node))
        level = Level(
            name,
            segment.a,
            segment.b,
            np.array(left, dtype=np.intp),
            np.array(taken, dtype=np.intp),
            np.array(free_a, dtype=np.bool_),
            np.array(free_b, dtype=np.bool_),
        )
        return level, rows

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


class _Ways:
    """How a route may go on at a node, as far as its segments haven't been looked at.

    Routes that came by different segments are in the same *case* if the same of those that are left are
    closed to them; in case 0 none is. ``after`` gives for each segment of the node, in the order of the
    sweep, the case of a route that came by it, and those that the cases before it become: :data:`_STUCK`
    where a route can't go on. ``closed`` says of each segment to which of the cases it is closed.
    """

    def __init__(self, builder: _Builder, node: int) -> None:
        graph = builder.graph
        self.names = sorted(graph.around[node], key=lambda name: builder.order[name])
        self.through = isinstance(graph.points[node], Gate) or node in builder.topology.passes
        beside: dict[int, set[int]] = {name: set() for name in self.names}
        for clash in builder.clashes.get(node, ()):
            for name in clash:
                beside[name] |= clash
        self.after: dict[int, tuple[int, tuple[int, ...]]] = {}
        self.closed: dict[int, tuple[bool, ...]] = {}
        cases: list[frozenset[int]] = [frozenset()]
        for number, name in enumerate(self.names):
            shut = frozenset(
                other for other in self.names if other in beside[name] or not graph.follows(node, name, other)
            )
            left = frozenset(self.names[number + 1 :])
            following: list[frozenset[int]] = [frozenset()]
            self.closed[name] = tuple(name in each for each in cases)
            mine = self._case(shut & left, left, following)
            self.after[name] = mine, tuple(self._case(each & left, left, following) for each in cases)
            cases = following

    def _case(self, shut: frozenset[int], left: frozenset[int], known: list[frozenset[int]]) -> int:
        """The case of a route to which of the segments ``left`` some are ``shut``; a new one is added."""
        if shut == left or not self.through:
            return _STUCK
        if shut not in known:
            known.append(shut)
        return known.index(shut)


class _Tip:
    """One end of a segment that may be taken: its ``place`` on the border, what a route may do at the node.

    ``flags``: the groups in which the node is; ``closed``: by case of a piece whether the segment is closed
    to it; ``mine``: the case of a piece that came by the segment; ``after``: what cases become after the
    level; ``ends``: routes may end here; ``leaves``: the node leaves the border.
    """

    def __init__(self, builder: _Builder, name: int, node: int) -> None:
        ways = builder.tips[node]
        self.place = builder.place[node]
        self.flags = builder.node_flags[node]
        self.closed = ways.closed[name]
        mine, after = ways.after[name]
        self.mine = len(after)
        self.after = (*after, mine)
        self.ends = node in builder.topology.ends
        self.leaves = ways.names[-1] == name

    def shut(self, found: int, flags: int) -> bool:
        """Whether a route can't take the segment where ``found`` stands at the node and ``flags`` are set."""
        if found == _FREE:
            return flags & self.flags > 0
        return found == _DONE or self.closed[_case(found)]

    def extended(self, joined: list[int]) -> tuple[int, int]:
        """The place of the other end of the piece that the segment extends here, and its case.

        The node itself where there is no piece yet; else it is passed by now.
        """
        found = joined[self.place]
        if found == _FREE:
            return self.place, self.mine
        joined[self.place] = _DONE
        far = _far(found)
        return far, 0 if far == _END else _case(joined[far])


class _Joining:
    """What becomes of a state when a certain segment is taken."""

    def __init__(self, builder: _Builder, name: int, a: _Tip, b: _Tip) -> None:
        segment = builder.graph.segments[name]
        self.a, self.b = a, b
        self.flags = builder.segment_flags[name]
        self.token = 0 if builder.topology.tokens.isdisjoint((segment.a, segment.b)) else _TOKEN

    def join(self, state: _State) -> list[int] | None:
        """The state with the segment; None when no route has it, empty when the route is whole.

        Its ends on the border are in the case :attr:`_Tip.mine`.
        """
        a, b = self.a, self.b
        one, other, flags = state[a.place], state[b.place], state[-1]
        if flags & self.flags or a.shut(one, flags):
            return None
        flags |= self.flags | self.token
        if one == _FREE:
            flags |= a.flags
        if b.shut(other, flags):
            return None
        if other == _FREE:
            flags |= b.flags
        joined = list(state)
        joined[-1] = flags
        far_one, case_one = a.extended(joined)
        far_other, case_other = b.extended(joined)
        if far_one == b.place:
            return None
        if far_one == far_other == _END:
            return [] if flags & _TOKEN and not _has_pieces(joined) else None
        if far_one != _END:
            joined[far_one] = far_other + _CASE * case_one if far_other != _END else _END - case_one
        if far_other != _END:
            joined[far_other] = far_one + _CASE * case_other if far_one != _END else _END - case_other
        return joined


class _Leaving:
    """The rows of states once a level's segment has been looked at, with its two ``tips``.

    ``kept``: the flags that still matter; ``no_more``: there are no more tokens to come.
    """

    def __init__(self, tips: tuple[_Tip, _Tip], kept: int, no_more: bool) -> None:
        self.tips = [(tip.place, tip.after, tip.ends, _FREE if tip.leaves else _DONE) for tip in tips]
        self.kept, self.no_more = kept, no_more

    def row(self, state: list[int], rows: dict[_State, int]) -> int:
        """The row of the ``state``; new ones are added to ``rows``."""
        state[-1] &= self.kept
        if self.no_more and not state[-1] & _TOKEN:
            return LOST
        for place, after, ends, left in self.tips:
            found = state[place]
            if found >= 0:
                case = after[found // _CASE]
                if case != _STUCK:
                    state[place] = found % _CASE + _CASE * case
                    continue
                if not ends or state[-1] & _ENDED == _ENDED:
                    return LOST
                state[-1] += _ONE_END
                far = found % _CASE
                state[far] = _END - state[far] // _CASE
                state[place] = left
            elif found <= _END:
                case = after[_END - found]
                if case != _STUCK:
                    state[place] = _END - case
                    continue
                state[place] = left
                return WHOLE if ends and state[-1] & _TOKEN and not _has_pieces(state) else LOST
            elif found == _DONE:
                state[place] = left
        return rows.setdefault(tuple(state), len(rows) + ROOT)


def _far(found: int) -> int:
    """The place of the other end of the piece that ends at ``found``, or ``_END``."""
    return found % _CASE if found >= 0 else _END


def _case(found: int) -> int:
    """The case of the end of a piece."""
    return found // _CASE if found >= 0 else _END - found


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
