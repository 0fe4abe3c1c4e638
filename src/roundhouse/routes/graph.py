"""The network reduced to what routes can choose: nodes, and segments of track between them.

A *node* is a stop or a gate where track branches; a *segment* is the only way along the track
between two nodes. Dead ends, stops that the company may not touch and track that no token reaches are
left out. Nodes and segments are numbered; a set of them is an ``int`` with a bit for each.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

import msgspec

from roundhouse.engine.identity import Depending
from roundhouse.engine.names import NO_HEX, HexId
from roundhouse.engine.state import Piece, Route, Stop
from roundhouse.routes.context import RunContext
from roundhouse.routes.network import Gate, Network, Point, Track

LARGE = 120
"""More segments than this make a graph a large one."""


class Segment(msgspec.Struct, frozen=True):
    """A way between the nodes ``a`` and ``b`` over ``pieces``, given from ``a`` to ``b``.

    ``a_side`` and ``b_side`` tell from which side it comes to a gate: two segments of one
    side don't follow each other there. At a junction or a stop every segment is a side of its own.
    """

    a: int
    b: int
    a_side: HexId
    b_side: HexId
    pieces: tuple[Piece, ...]


class Graph(msgspec.Struct, frozen=True):
    """Nodes (``points``), ``segments``, the segments ``around`` each node, and ``clashes``.

    ``uses`` holds for each segment the bits of what it uses up: itself, its gates, pieces that it shares with
    others. ``clashes`` are groups of segments of which routes use one at most, gates apart (those that a hex
    edge keeps apart only where routes may share it), and ``clash_hexes`` the hexes of the track of each
    group. ``sharing``: one route of a company may share track.
    """

    points: tuple[Point, ...]
    segments: tuple[Segment, ...]
    around: tuple[tuple[int, ...], ...]
    uses: tuple[int, ...]
    clashes: tuple[tuple[int, ...], ...]
    clash_hexes: tuple[frozenset[HexId], ...] = ()
    sharing: bool = False

    def stops(self) -> tuple[tuple[int, Stop], ...]:
        """The nodes that are stops."""
        return tuple((number, point) for number, point in enumerate(self.points) if isinstance(point, Stop))

    def gates(self) -> tuple[int, ...]:
        """The nodes that are gates."""
        return tuple(number for number, point in enumerate(self.points) if isinstance(point, Gate))

    def contested(self, number: int) -> bool:
        """Whether a route that uses the segment ``number`` may be in another's way by this alone.

        So it is for a segment from stop to stop that clashes with none: who uses another uses a gate too, or
        what the others of its clash use. Where a route may share gates, it is so for all.
        """
        segment, clashing = self.segments[number], self.uses[number] >> self.first_clash
        between_stops = all(isinstance(self.points[node], Stop) for node in (segment.a, segment.b))
        return self.sharing or (between_stops and not clashing)

    @property
    def large(self) -> bool:
        """Whether it is as large as a board that is full of track."""
        return len(self.segments) > LARGE

    @property
    def first_clash(self) -> int:
        """The number of the bit of ``uses`` for the first of the ``clashes``."""
        return len(self.segments) + len(self.points)

    @property
    def shared(self) -> int:
        """The bits of ``uses`` that tell which routes are in each other's way."""
        segments = (1 << len(self.segments)) - 1
        if not self.sharing:
            # The same as asking each whether it is contested, which takes longer.
            stops, first = [isinstance(point, Stop) for point in self.points], self.first_clash
            ways = enumerate(zip(self.segments, self.uses, strict=True))
            segments = sum(1 << n for n, (s, uses) in ways if stops[s.a] and stops[s.b] and not uses >> first)
        return segments | (self.sharing_bit << 1) - (1 << len(self.segments))

    @property
    def sharing_bit(self) -> int:
        """The bit of ``uses`` for the right to share track, which one route of a company has."""
        return 1 << (self.first_clash + len(self.clashes))

    @property
    def own_bits(self) -> tuple[tuple[int, ...], ...]:
        """By segment the numbers of its bits of ``uses`` but for gates: its own, and those of its clashes."""
        found = [[number] for number in range(len(self.segments))]
        for bit, group in enumerate(self.clashes, self.first_clash):
            for number in group:
                found[number].append(bit)
        return tuple(map(tuple, found))

    def lying(self) -> Mapping[frozenset[HexId], int]:
        """The bits of ``uses`` by the hexes in which what they stand for lies.

        A gate stands under each of the hexes that meet there.
        """
        found: dict[frozenset[HexId], int] = {}

        def lies(hexes: Iterable[HexId], bit: int) -> None:
            where = frozenset(hexes)
            found[where] = found.get(where, 0) | bit

        for number, segment in enumerate(self.segments):
            lies((piece.hex for piece in segment.pieces), 1 << number)
        for node in self.gates():
            for beside in {self.side(number, node) for number in self.around[node]}:
                lies((beside,), self.gate_bit(node))
        for number, hexes in enumerate(self.clash_hexes, self.first_clash):
            lies(hexes, 1 << number)
        return found

    def gate_bit(self, node: int) -> int:
        """The bit of ``uses`` that stands for the gate ``node``; 0 for a stop."""
        return 0 if isinstance(self.points[node], Stop) else 1 << (len(self.segments) + node)

    def meeting(self, clash: Sequence[int]) -> frozenset[int]:
        """The nodes at which all segments of a ``clash`` meet."""
        ends = (frozenset((self.segments[number].a, self.segments[number].b)) for number in clash)
        return frozenset.intersection(*ends)

    def other_end(self, segment: int, node: int) -> int:
        """The node to which ``segment`` leads from ``node``."""
        found = self.segments[segment]
        return found.b if found.a == node else found.a

    def follows(self, node: int, before: int, after: int) -> bool:
        """Whether a route may leave ``node`` by segment ``after``, having come by ``before``."""
        if before == after:
            return False
        point = self.points[node]
        if isinstance(point, Stop) or point.kind == "junction":
            return True
        return self.side(before, node) != self.side(after, node)

    def side(self, segment: int, node: int) -> HexId:
        """The side from which ``segment`` comes to ``node``."""
        found = self.segments[segment]
        return found.a_side if found.a == node else found.b_side

    def way_in(self, segment: int, node: int) -> HexId:
        """The side of ``node`` that ``segment`` comes to; empty where the node has no sides."""
        point = self.points[node]
        return self.side(segment, node) if isinstance(point, Gate) and point.kind == "edge" else NO_HEX

    def sides(self, node: int) -> Mapping[HexId, tuple[int, ...]]:
        """The segments at ``node`` by the side from which they come."""
        sides: dict[HexId, tuple[int, ...]] = {}
        for number in self.around[node]:
            side = self.way_in(number, node)
            sides[side] = (*sides.get(side, ()), number)
        return sides

    def segments_of(self, route: Route) -> frozenset[int]:
        """The segments that ``route`` runs over."""
        used = frozenset(route.track)
        return frozenset(n for n, segment in enumerate(self.segments) if used.issuperset(segment.pieces))

    def in_order(self, segments: Iterable[int]) -> tuple[int, tuple[int, ...]]:
        """The node at which a route over the ``segments`` begins, and these in order."""
        left = set(segments)
        ends: set[int] = set()
        for number in left:
            ends ^= {self.segments[number].a, self.segments[number].b}
        node = start = min(ends)
        path: list[int] = []
        while left:
            onward = (
                n for n in self.around[node] if n in left and (not path or self.follows(node, path[-1], n))
            )
            number = next(onward)
            left.remove(number)
            path.append(number)
            node = self.segments[number].b if self.segments[number].a == node else self.segments[number].a
        return start, tuple(path)

    def route(self, train: str, start: int, path: Sequence[int]) -> Route:
        """The route of ``train`` from the stop ``start`` along the segments of ``path``."""
        stops: list[Stop] = []
        pieces: list[Piece] = []
        node = start
        _add_stop(stops, self.points[node])
        for number in path:
            segment = self.segments[number]
            forward = segment.a == node
            pieces.extend(segment.pieces if forward else reversed(segment.pieces))
            node = segment.b if forward else segment.a
            _add_stop(stops, self.points[node])
        return Route(train, tuple(stops), tuple(pieces))


class _Way(msgspec.Struct, frozen=True):
    """A segment under construction, between two points; sides are hexes."""

    a: Point
    b: Point
    a_side: HexId
    b_side: HexId
    pieces: tuple[Piece, ...]

    def turned(self) -> _Way:
        return _Way(self.b, self.a, self.b_side, self.a_side, self.pieces[::-1])

    def towards(self, point: Point) -> _Way:
        return self if self.b == point else self.turned()


def graph_of(context: RunContext, all_gates: bool = False) -> Graph:
    """The graph of the track that routes of ``context`` may use.

    ``all_gates``: with those at which only routes from one side have a choice. Whether a company may run, its
    run and what one more train would earn are asked one after another: the latest graphs are kept.
    """
    facts = (
        context.tokens,
        context.blocked,
        context.terminal,
        context.forbidden,
        context.shared_junctions,
        context.may_share,
    )
    return _graph_of(Depending(context, facts, (context.network,)), all_gates)


@lru_cache(maxsize=16)
def _graph_of(depending: Depending[RunContext], all_gates: bool) -> Graph:
    context = depending.value
    tracks = _reachable(context)
    ways = [_Way(t.a, t.b, t.piece.hex, t.piece.hex, (t.piece,)) for t in tracks]
    if context.shared_junctions:
        ways = _without_junctions(ways)
    ways = _contracted(ways, all_gates or context.may_share)
    return _numbered(ways, context.may_share)


def _add_stop(stops: list[Stop], point: Point) -> None:
    if isinstance(point, Stop):
        stops.append(point)


def _reachable(context: RunContext) -> list[Track]:
    """The track between stops that may be touched, as far as the tokens reach."""
    network: Network = context.network
    seen: set[Point] = set()
    found: dict[Piece, Track] = {}
    waiting: list[Point] = [token for token in context.tokens if token in network.stops]
    while waiting:
        point = waiting.pop()
        if point in seen:
            continue
        seen.add(point)
        if isinstance(point, Stop) and not context.may_pass(point) and point not in context.tokens:
            continue
        for track in network.around.get(point, ()):
            other = track.other(point)
            if track.a in context.forbidden or track.b in context.forbidden:
                continue
            found[track.piece] = track
            waiting.append(other)
    return [found[piece] for piece in sorted(found)]


def _by_point(ways: Iterable[_Way]) -> dict[Point, list[_Way]]:
    around: dict[Point, list[_Way]] = {}
    for way in ways:
        around.setdefault(way.a, []).append(way)
        around.setdefault(way.b, []).append(way)
    return around


def _without_junctions(ways: list[_Way]) -> list[_Way]:
    """Junctions that routes may share, replaced by one way for each pair of their spokes."""
    while True:
        around = _by_point(ways)
        junctions = _apart(around)
        if not junctions:
            return ways
        joined = [
            _joined(first, second.turned())
            for junction in junctions
            for first, second in combinations((way.towards(junction) for way in around[junction]), 2)
            if first.a != second.a
        ]
        ways = [way for way in ways if way.a not in junctions and way.b not in junctions] + joined


def _apart(around: Mapping[Point, list[_Way]]) -> dict[Point, None]:
    """Junctions no two of which are joined by one way, so that all may go at once; in their order."""
    found: dict[Point, None] = {}
    for point, meeting in around.items():
        is_junction = isinstance(point, Gate) and point.kind == "junction"
        if is_junction and not any(way.a in found or way.b in found for way in meeting):
            found[point] = None
    return found


def _joined(first: _Way, second: _Way) -> _Way:
    return _Way(first.a, second.b, first.a_side, second.b_side, first.pieces + second.pieces)


def _contracted(ways: list[_Way], all_gates: bool) -> list[_Way]:
    """Without dead ends and without gates that leave no choice, at least to those who come from one side.

    With ``all_gates`` those with a choice stay: so it has to be where routes may share the track beside them.
    """
    around: dict[Point, list[_Way]] = _by_point(ways)
    waiting = [point for point in around if isinstance(point, Gate)]

    def remove(way: _Way) -> None:
        around[way.a].remove(way)
        if way.b != way.a:
            around[way.b].remove(way)
        waiting.extend(point for point in (way.a, way.b) if isinstance(point, Gate))

    while waiting:
        gate = waiting.pop()
        meeting = around[gate]
        if _is_dead_end(gate, meeting):
            for way in list(meeting):
                remove(way)
        elif joints := _joints(gate, meeting, all_gates):
            for way in list(meeting):
                remove(way)
            for joined in joints:
                if joined.a != joined.b and len(set(joined.pieces)) == len(joined.pieces):
                    around[joined.a].append(joined)
                    around[joined.b].append(joined)
    kept = {id(way): way for meeting in around.values() for way in meeting if way.a != way.b}
    return sorted(kept.values(), key=lambda way: way.pieces)


def _joints(gate: Gate, meeting: Sequence[_Way], all_gates: bool) -> list[_Way]:
    """The ways through a ``gate`` that one way leads to from one of its sides; () for another gate."""
    if len(meeting) > 2 and (gate.kind != "edge" or all_gates):
        return []
    ways = [way.towards(gate) for way in meeting]
    if len(ways) == 2:
        return [_joined(ways[0], ways[1].turned())]
    first = [way for way in ways if way.b_side == ways[0].b_side]
    if 1 < len(first) < len(ways) - 1:
        return []
    others = [way.turned() for way in ways if way.b_side != ways[0].b_side]
    return [_joined(one, other) for one in first for other in others]


def _is_dead_end(gate: Gate, meeting: list[_Way]) -> bool:
    if gate.kind == "junction":
        return len(meeting) == 1
    sides = {way.a_side if way.a == gate else way.b_side for way in meeting}
    return len(sides) == 1


def _numbered(ways: list[_Way], sharing: bool) -> Graph:
    points = sorted({point for way in ways for point in (way.a, way.b)}, key=_order)
    number = {point: index for index, point in enumerate(points)}
    segments = tuple(Segment(number[w.a], number[w.b], w.a_side, w.b_side, w.pieces) for w in ways)
    around: list[list[int]] = [[] for _ in points]
    users: dict[Piece, list[int]] = {}
    for index, segment in enumerate(segments):
        around[segment.a].append(index)
        around[segment.b].append(index)
        for piece in segment.pieces:
            users.setdefault(piece, []).append(index)
    hexes: dict[tuple[int, ...], set[HexId]] = {}
    for piece, over in users.items():
        hexes.setdefault(tuple(over), set()).add(piece.hex)
    clashes = tuple(sorted(group for group in hexes if _clashing(group, points, segments, users, sharing)))
    uses = [1 << index | _gate_bits(points, segment, len(segments)) for index, segment in enumerate(segments)]
    first = len(segments) + len(points)
    for offset, group in enumerate(clashes):
        for index in group:
            uses[index] |= 1 << (first + offset)
    lying = tuple(frozenset(hexes[group]) for group in clashes)
    return Graph(tuple(points), segments, tuple(map(tuple, around)), tuple(uses), clashes, lying, sharing)


def _clashing(
    group: Sequence[int],
    points: Sequence[Point],
    segments: Sequence[Segment],
    users: Mapping[Piece, Sequence[int]],
    sharing: bool,
) -> bool:
    """Whether the segments of a ``group`` with a piece of track in common are kept apart by this alone.

    And not by a hex edge, nor by another piece that still more segments use (``users`` by piece).
    """
    if len(group) == 1 or sharing:
        return len(group) > 1
    beside = (users[piece] for piece in segments[group[0]].pieces)
    larger = any(len(each) > len(group) and set(group) < set(each) for each in beside)
    return not larger and not _at_one_edge(points, segments, group)


def _at_one_edge(points: Sequence[Point], segments: Sequence[Segment], group: Sequence[int]) -> bool:
    """Whether the segments of the ``group`` come to a hex edge from one side, so that it keeps them apart."""
    sides = ({(each.a, each.a_side), (each.b, each.b_side)} for each in (segments[n] for n in group))
    common = set.intersection(*sides)
    return any(isinstance(point := points[node], Gate) and point.kind == "edge" for node, _ in common)


def _order(point: Point) -> tuple[bool, HexId, str, int]:
    return isinstance(point, Gate), point.hex, point.kind, point.index


def _gate_bits(points: Sequence[Point], segment: Segment, first: int) -> int:
    return sum(1 << (first + node) for node in {segment.a, segment.b} if isinstance(points[node], Gate))
