"""Rows that every route meets and that a fractional solution of the search breaks.

A route is one piece: from each stop that it visits it runs on, in two directions without
a common point, to its two ends, and in one of them to a token. So the variables of a train allow a flow of 2
from a visited stop to the ends, of 1 from there to the tokens, and of 2 from the ends to the tokens; where
they don't, a smallest cut of the flow is a row that is missing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from roundhouse.engine.names import NO_HEX, HexId
from roundhouse.engine.state import Stop
from roundhouse.routes.arcs import ArcTrain
from roundhouse.routes.network import Gate
from roundhouse.routes.parity import parity_rows
from roundhouse.routes.program import TOLERANCE, Row

_NOTHING = 1e-6
_SAME = 1e-3
_ALMOST_NONE = 5e-3
_UNLIMITED = 1e9
_SOURCE, _SINK = 0, 1


class _Flow:
    """A network of arcs whose capacities are variables of the search.

    Arcs come in pairs: arc ``k ^ 1`` runs against arc ``k`` and has no capacity of its own.
    """

    def __init__(self, least: float) -> None:
        """``least`` is what every arc has more than the solution gives it: cuts of few arcs come first."""
        self.least = least
        self.to: list[int] = []
        self.limits: list[Sequence[int] | None] = []
        self.around: list[list[int]] = [[], []]

    def node(self) -> int:
        """The number of another node, without arcs as yet."""
        self.around.append([])
        return len(self.around) - 1

    def arc(self, start: int, end: int, limit: Sequence[int] | None) -> None:
        """An arc that carries as much as the variables of ``limit`` together; None for any amount."""
        self.around[start].append(len(self.to))
        self.around[end].append(len(self.to) + 1)
        self.to += [end, start]
        self.limits += [limit, ()]

    def capacities(self, values: Sequence[float]) -> list[float]:
        """The capacity of each arc in a solution."""
        return [
            _UNLIMITED if limit is None else self.least * bool(limit) + sum(values[v] for v in limit)
            for limit in self.limits
        ]

    def short_cut(self, capacities: Sequence[float], source: int, need: float) -> list[int] | None:
        """The variables (repeated where they count twice) of a cut below ``need``; None if there is none."""
        left = list(capacities)
        found = 0.0
        while found < need - TOLERANCE:
            came = self._reach(left, source)
            if _SINK not in came:
                return self._variables(came)
            found += self._push(left, came, source, need - found)
        return None

    def _reach(self, left: list[float], source: int) -> dict[int, int]:
        came = {source: -1}
        waiting = deque((source,))
        while waiting and _SINK not in came:
            for arc in self.around[waiting.popleft()]:
                end = self.to[arc]
                if left[arc] > _NOTHING and end not in came:
                    came[end] = arc
                    waiting.append(end)
        return came

    def _push(self, left: list[float], came: dict[int, int], source: int, most: float) -> float:
        way: list[int] = []
        node = _SINK
        while node != source:
            way.append(came[node])
            node = self.to[came[node] ^ 1]
        amount = min(most, *(left[arc] for arc in way))
        for arc in way:
            left[arc] -= amount
            left[arc ^ 1] += amount
        return amount

    def _variables(self, inside: Iterable[int]) -> list[int]:
        found: list[int] = []
        reached = set(inside)
        for node in reached:
            for arc in self.around[node]:
                if self.to[arc] not in reached:
                    found.extend(self.limits[arc] or ())
        return found


class TrainCuts:
    """Finds broken rows for one train."""

    def __init__(self, own: ArcTrain) -> None:
        self.own = own
        tokens = [own.nodes[stop] for stop in sorted(own.context.tokens) if stop in own.nodes]
        self.gates = [(node, own.through(node)) for node in own.graph.gates()]
        self.tokens = [node for node in tokens if node in own.visited]
        self.to_ends, ends_out = self._network()
        for node, end in own.ends.items():
            self.to_ends.arc(ends_out[node][1], _SINK, (end,))
        self.to_tokens, self.places = self._network()
        for node in self.tokens:
            self.to_tokens.arc(self.places[node][1], _SINK, None)
        self.from_ends, places = self._network()
        for node, end in own.ends.items():
            self.from_ends.arc(_SOURCE, places[node][0], (end,))
        for node in self.tokens:
            self.from_ends.arc(places[node][0], _SINK, (own.visited[node], own.visited[node]))

    def find(self, values: Sequence[float]) -> list[Row]:
        """The rows broken by ``values``."""
        own = self.own
        if values[own.runs] < TOLERANCE:
            return []
        from_ends = self.from_ends.capacities(values)
        found = [_row(self.from_ends.short_cut(from_ends, _SOURCE, 2 * values[own.runs]), own.runs, 2)]
        to_ends, to_tokens = self.to_ends.capacities(values), self.to_tokens.capacities(values)
        for node in self._representatives(values):
            visit = own.visited[node]
            start = self.places[node][1]
            found.append(_row(self.to_ends.short_cut(to_ends, start, 2 * values[visit]), visit, 2))
            if node not in self.tokens:
                found.append(_row(self.to_tokens.short_cut(to_tokens, start, values[visit]), visit, 1))
        return [row for row in found if row is not None] + parity_rows(own, values)

    def _representatives(self, values: Sequence[float]) -> list[int]:
        """One visited stop of each chain whose stops are visited to the same degree."""
        own, group = self.own, list(range(len(self.own.graph.points)))

        def first(node: int) -> int:
            while group[node] != node:
                node = group[node]
            return node

        level = {node: values[visit] for node, visit in own.visited.items()}
        for node, through in self.gates:
            level[node] = sum(values[variable] for variable in through)
        for number, segment in enumerate(self.own.graph.segments):
            taken = values[own.segments[number]] + _SAME
            if level.get(segment.a, 0) <= taken and level.get(segment.b, 0) <= taken:
                group[first(segment.a)] = first(segment.b)
        stops = {first(node): node for node in own.visited if level[node] >= TOLERANCE}
        return list(stops.values())

    def _network(self) -> tuple[_Flow, dict[int, tuple[int, int]]]:
        """The train's track as a flow network, and where each stop is entered and left."""
        own, graph = self.own, self.own.graph
        flow = _Flow(_ALMOST_NONE if graph.large else 0.0)
        entered: dict[tuple[int, HexId], int] = {}
        left: dict[tuple[int, HexId], int] = {}
        stops: dict[int, tuple[int, int]] = {}
        for node, point in enumerate(graph.points):
            if isinstance(point, Stop):
                stops[node] = flow.node(), flow.node()
                entered[node, NO_HEX], left[node, NO_HEX] = stops[node]
                if node in own.visited:
                    flow.arc(*stops[node], (own.visited[node],))
            else:
                _add_gate(flow, own, (node, point), entered, left)
        for number, segment in enumerate(graph.segments):
            a, b = graph.way_in(number, segment.a), graph.way_in(number, segment.b)
            limit = (own.segments[number],)
            flow.arc(left[segment.a, a], entered[segment.b, b], limit)
            flow.arc(left[segment.b, b], entered[segment.a, a], limit)
        return flow, stops


def _add_gate(
    flow: _Flow,
    own: ArcTrain,
    place: tuple[int, Gate],
    entered: dict[tuple[int, HexId], int],
    left: dict[tuple[int, HexId], int],
) -> None:
    """A gate as arcs from where it is entered to where it is left, side by side."""
    node, gate = place
    if gate.kind == "junction":
        entered[node, NO_HEX], left[node, NO_HEX] = flow.node(), flow.node()
        flow.arc(entered[node, NO_HEX], left[node, NO_HEX], own.through(node))
        return
    one, other = own.graph.sides(node)
    limit = own.through(node)
    for side, beyond in ((one, other), (other, one)):
        entered[node, side], left[node, beyond] = flow.node(), flow.node()
        flow.arc(entered[node, side], left[node, beyond], limit)


def _row(cut: list[int] | None, variable: int, times: float) -> Row | None:
    """The row that the variables of ``cut`` are together at least ``times`` the ``variable``."""
    if cut is None:
        return None
    factors: dict[int, float] = {variable: -times}
    for each in cut:
        factors[each] = factors.get(each, 0) + 1
    return Row([(factor, each) for each, factor in factors.items() if factor])
