"""All routes over a board as one diagram, a few thousand rows that stand for routes beyond number.

The segments are looked at one after the other (:mod:`roundhouse.routes.sweep`); each is left out or taken.
What has been taken so far are pieces of a route. For what may come it matters only which nodes on the border
are taken, which are the two ends of one piece, and whether a token was visited: choices that agree in this
lead to the same *row* of the next level. A choice that no route can be made of leads to the row ``LOST``,
one that makes a route whole to ``WHOLE``.

The diagram is the one of Knuth's "simpath" (The Art of Computer Programming, 7.1.4), with the ends of the
path anywhere. It knows nothing of a train's length nor of money: those belong to whoever walks through it
(:mod:`roundhouse.routes.meter`, :mod:`roundhouse.routes.potentials`).
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

_FREE, _DONE, _END, _PLACES = 0, 1, 2, 3
"""A node on the border that no segment touches; one that a route passes; the end of a piece whose other end
is an end of the route. Else an end of a piece has the place of the piece's other end, from ``_PLACES`` on.
"""
_STUCK = -1
"""The case of a piece that can't go on."""
_ALWAYS, _NO_TOKEN, _ENDED, _TWO_ENDS = 1, 2, 4, 8
"""What every state has; what it has until a token is visited; one end of the route, and two of them."""
_MOST_ENDS = 2
_PIECE, _PIECES = 1 << 4, (1 << 12) - (1 << 4)
"""A piece of a route, and all that there are of them."""
_GROUPS = 1 << 12
"""The first group that is used."""

_State = int
"""From the lowest bit: the flags above and those of groups, then what stands at each place of the border."""


class DiagramTooLargeError(Exception):
    """A level of a diagram has more rows than it may have."""


class Level(NamedTuple):
    """The choice of one ``segment`` between the nodes ``a`` and ``b``, for each row.

    ``left`` and ``taken`` are the rows of the next level for a segment left out or taken; ``touched`` says
    which nodes the route touches first by taking it: 1 for a, 2 for b, 3 for both.
    """

    segment: int
    a: int
    b: int
    left: Rows
    taken: Rows
    touched: Rows


class Topology(NamedTuple):
    """What the routes of a train depend on besides the graph: by node where they end and what they pass.

    ``groups`` are nodes of which a route visits one at most; none is part of another.
    """

    ends: frozenset[int]
    passes: frozenset[int]
    tokens: frozenset[int]
    groups: tuple[frozenset[int], ...]


def topology_of(context: RunContext, train: RunTrain, graph: Graph) -> Topology:
    """The topology for routes of ``train``."""
    stops = graph.stops()
    number = {stop: node for node, stop in stops}
    groups = {
        frozenset(number[stop] for stop in group if stop in number)
        for group in (*context.exclusive, *train.exclusive)
    }
    largest = (group for group in groups if len(group) > 1 and not any(group < other for other in groups))
    return Topology(
        frozenset(
            n for n, stop in stops if context.kinds[stop] in train.ends and train.mode(stop) != "never"
        ),
        frozenset(n for n, stop in stops if context.may_pass(stop)),
        frozenset(n for n, stop in stops if stop in context.tokens),
        tuple(sorted(largest, key=sorted)),
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
        self.node_flags = [0] * len(graph.points)
        self.segment_flags = [0] * len(graph.segments)
        self.dropped = [0] * len(graph.segments)
        self.order = {name: number for number, name in enumerate(sweep.segments)}
        self.last_token = max((sweep.last[node] for node in topology.tokens), default=-1)
        self.clashes: dict[int, list[frozenset[int]]] = {}
        groups = self._number_groups()
        self.tips = [_Ways(self, node) for node in range(len(graph.points))]
        cases = max((len(ways.names) for ways in self.tips), default=0)
        self.fields = _Fields(groups, len(graph.points), cases)

    def _number_groups(self) -> int:
        """A flag for each group of nodes or segments of which a route uses one, dropped after its last.

        The first bit above all flags.

        Segments that meet at a node are no such group: a route has two of a node's, one after the other.
        """
        flag = _GROUPS >> 1
        self.flags_of_ends = 0
        for group in self.topology.groups:
            flag *= 2
            if self.topology.passes.isdisjoint(group):
                self.flags_of_ends |= flag
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
        return flag * 2

    def places_of_ends(self) -> list[int]:
        """The places on the border of nodes where routes may only end."""
        return [place for node, place in self.place.items() if not self.tips[node].through]

    def levels(self, most: int, together: float) -> list[Level]:
        """All levels, with rows that lead nowhere."""
        levels: list[Level] = []
        states: Iterable[_State] = [_ALWAYS | _NO_TOKEN]
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
        nodes = segment.a, segment.b
        for node in nodes:
            if node not in self.place:
                self.place[node] = self.unused.pop() if self.unused else len(self.place)
        changes = _Changes(self, number, name)
        both, known = changes.both, changes.known
        rows: dict[_State, int] = {}
        number_of = rows.setdefault
        left, taken, first = [LOST, WHOLE], [LOST, LOST], [0, 0]
        for state in states:
            change = known.get(state & both) or changes.of(state & both)
            against, added, kept, against_taken, added_taken, kept_taken, touched = change
            if state & against:
                left.append(LOST)
            elif kept:
                left.append(number_of(state + added & kept, len(rows) + ROOT))
            else:
                left.append(WHOLE if state & _PIECES == added else LOST)
            if state & against_taken:
                taken.append(LOST)
            elif kept_taken:
                taken.append(number_of(state + added_taken & kept_taken, len(rows) + ROOT))
            else:
                taken.append(WHOLE if state & _PIECES == added_taken else LOST)
            first.append(touched)
        for node in nodes:
            if self.sweep.last[node] == number:
                self.unused.append(self.place.pop(node))
        return Level(name, *nodes, np.array(left), np.array(taken), np.array(first)), rows


class _Fields:
    """Where the bits of a state are that tell what stands at each place of the border.

    They begin above the ``flags``. Of each place the lower bits tell what stands there, those above them the
    case of the end of a piece.
    """

    def __init__(self, flags: int, places: int, cases: int) -> None:
        """For so many ``places`` and ``cases`` at most; ``flags`` is the first bit above them."""
        self.first = flags.bit_length() - 1
        self.case = (places + _PLACES).bit_length()
        self.size = self.case + (cases + 1).bit_length()
        self.what = (1 << self.case) - 1
        self.all = (1 << self.size) - 1

    def shift(self, place: int) -> int:
        """By how many bits what stands at the ``place`` is shifted."""
        return self.first + place * self.size


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
    level; ``ends``: routes may end here; ``leaves``: what a node becomes that a route has passed.
    """

    def __init__(self, builder: _Builder, name: int, node: int) -> None:
        ways = builder.tips[node]
        self.place = builder.place[node]
        self.shift = builder.fields.shift(self.place)
        self.flags = builder.node_flags[node]
        self.closed = ways.closed[name]
        mine, after = ways.after[name]
        self.mine = len(after)
        self.after = (*after, mine)
        self.ends = node in builder.topology.ends
        self.leaves = _FREE if ways.names[-1] == name else _DONE


_Change = tuple[int, int, int]
"""What becomes of a state: nothing where it has one of the bits of the first number.

Else the second is added to it and its bits in the third stay; where there are none of these, the route is
whole if the bits of its pieces are the second.
"""
_NEVER: _Change = _ALWAYS, 0, 0
_Both = tuple[int, int, int, int, int, int, int]
"""What becomes of a state when a segment is left out, then when it is taken; 1 if that touches the node a
first, 2 if b, 3 if both.
"""


class _Changes:
    """What becomes of states at one level, by what stands at both ends of its segment.

    And by how many ends the route has: once these are two, it doesn't matter what stands where routes may
    only end, nor which groups are used that lie there.
    """

    def __init__(self, builder: _Builder, number: int, name: int) -> None:
        segment = builder.graph.segments[name]
        self.fields = builder.fields
        self.tips = tuple(_Tip(builder, name, node) for node in (segment.a, segment.b))
        self.flags = builder.segment_flags[name]
        self.kept = ~builder.dropped[number]
        self.no_more = number >= builder.last_token
        self.token = not builder.topology.tokens.isdisjoint((segment.a, segment.b))
        self.sides = sum(self.fields.all << tip.shift for tip in self.tips)
        self.both = self.sides | _ENDED | _TWO_ENDS
        ends = sum(self.fields.all << self.fields.shift(place) for place in builder.places_of_ends())
        self.kept_ended = ~(ends | builder.flags_of_ends)
        self.known: dict[int, _Both] = {}
        self._alike: dict[int, tuple[int, int, _Both]] = {}

    def of(self, local: int) -> _Both:
        """The changes of states by their bits of both sides and of the ends that the route has."""
        sides = local & self.sides
        left_ends, taken_ends, found = self._alike.get(sides) or self._by_sides(sides)
        ended = (local & (_ENDED | _TWO_ENDS)) // _ENDED
        if ended + max(left_ends, taken_ends) >= _MOST_ENDS:
            against, added, kept, against_taken, added_taken, kept_taken, touched = found
            if ended + left_ends == _MOST_ENDS:
                kept &= self.kept_ended
            if ended + taken_ends == _MOST_ENDS:
                kept_taken &= self.kept_ended
            found = against, added, kept, against_taken, added_taken, kept_taken, touched
        self.known[local] = found
        return found

    def _by_sides(self, sides: int) -> tuple[int, int, _Both]:
        """The ends that there are more of a route without and with the segment, and the changes."""
        one, other = (sides >> tip.shift & self.fields.all for tip in self.tips)
        left, taken = _Local(self, one, other), _Local(self, one, other)
        changes = left.left(token=False), taken.left(token=self.token) if taken.take() else _NEVER
        found = (*changes[0], *changes[1], (one == _FREE) + 2 * (other == _FREE))
        self._alike[sides] = left.ends, taken.ends, found
        return self._alike[sides]


class _Local:
    """What stands at both ends of a segment, while that changes.

    ``changed``: what is added to the state beside that; ``against``: the bits that it mustn't have;
    ``pieces``, ``ends``: by how many there are more of the route.
    """

    __slots__ = ("against", "at", "begun", "changed", "changes", "ends", "fields", "pieces", "whole")

    def __init__(self, changes: _Changes, one: int, other: int) -> None:
        self.changes, self.fields = changes, changes.fields
        self.begun = one, other
        self.at = [one, other]
        self.changed = self.against = self.ends = self.pieces = 0
        self.whole = False

    def take(self) -> bool:
        """Take the segment; False where no route has it."""
        one, other = tips = self.changes.tips
        fields = self.fields
        whats = self.at[0] & fields.what, self.at[1] & fields.what
        flags = self.changes.flags
        for tip, what, found in zip(tips, whats, self.begun, strict=True):
            if what == _DONE or (what >= _END and tip.closed[found >> fields.case]):
                return False
            if what == _FREE:
                if flags & tip.flags:
                    return False
                flags |= tip.flags
        if whats[0] == other.place + _PLACES:
            return False
        self.against |= flags
        self.changed += flags
        self.pieces = whats.count(_FREE) - 1
        self.whole = whats == (_END, _END)
        for side, (tip, beyond) in enumerate(((one, other), (other, one))):
            what, far = whats[side], whats[1 - side]
            leads = beyond.place + _PLACES if far == _FREE else far
            if what == _FREE:
                self.at[side] = leads + (tip.mine << fields.case)
            else:
                self.at[side] = _DONE
                self._lead(what, tip.place + _PLACES, leads)
        return True

    def left(self, token: bool) -> _Change:
        """The change when the segment has been looked at; ``token``: the route visits one by it."""
        changes, fields = self.changes, self.fields
        no_token = 0 if token else _NO_TOKEN
        whole = self.against | no_token, _PIECE * (1 - self.pieces), 0
        if self.whole:
            return whole
        for side, tip in enumerate(changes.tips):
            found = self.at[side]
            what = found & fields.what
            if what == _DONE:
                self.at[side] = tip.leaves
            elif what >= _END:
                case = tip.after[found >> fields.case]
                if case != _STUCK:
                    self.at[side] = what + (case << fields.case)
                    continue
                if not tip.ends:
                    return _NEVER
                if what == _END:
                    return whole
                self.ends += 1
                self.at[side] = tip.leaves
                self._lead(what, tip.place + _PLACES, _END)
        against = self.against | (no_token if changes.no_more else 0)
        if self.ends:
            against |= _TWO_ENDS if self.ends == 1 else _TWO_ENDS | _ENDED
        one, other = changes.tips
        changed = self.changed + (self.at[0] - self.begun[0] << one.shift)
        changed += (self.at[1] - self.begun[1] << other.shift) + self.ends * _ENDED + self.pieces * _PIECE
        return against, changed, changes.kept & ~(_NO_TOKEN if token else 0)

    def _lead(self, what: int, before: int, after: int) -> None:
        """The other end of a piece, to which ``what`` leads, leads to ``after`` instead of ``before``."""
        place = what - _PLACES
        one, other = self.changes.tips
        if place == one.place:
            self.at[0] += after - before
        elif place == other.place:
            self.at[1] += after - before
        elif what > _END:
            self.changed += after - before << self.fields.shift(place)


def _pruned(levels: Sequence[Level]) -> list[Level]:
    """The levels without the rows from which no route becomes whole."""
    pruned: list[Level] = []
    number = np.zeros(2 * len(levels[-1].left), dtype=np.intp)
    number[WHOLE] = WHOLE
    for level in reversed(levels):
        left, taken = number[level.left], number[level.taken]
        alive = (left != LOST) | (taken != LOST)
        alive[LOST] = True
        touched = level.touched * (taken != LOST)
        pruned.append(Level(*level[:3], left[alive], taken[alive], touched[alive]))
        number = np.where(alive, np.cumsum(alive) - 1, LOST)
    return pruned[::-1]
