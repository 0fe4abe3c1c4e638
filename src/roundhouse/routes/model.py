"""The search for the best set of routes as a mixed-integer program.

For each train there is a choice for each segment it runs on, each stop it visits, each stop its route
ends at, and whether it runs at all. At a visited stop the route has two segments, at an end one; at a
gate as many on one side as on the other. A solution may still have rings beside a train's route:
:func:`Model.cut_rings` forbids those that have appeared.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence

from roundhouse.engine.state import Route, Stop
from roundhouse.routes.bonuses import Terms
from roundhouse.routes.context import KINDS, RunContext, RunTrain
from roundhouse.routes.counting import counts_all
from roundhouse.routes.cuts import TrainCuts
from roundhouse.routes.graph import Graph
from roundhouse.routes.program import WHOLE, Program
from roundhouse.routes.walk import tight_limits

PATIENCE = 6
PROGRESS = 0.002
"""Rows are added while the bound falls by this part in so many rounds."""


class TrainVariables:
    """The variables of one train; stops and segments by number of the graph.

    ``noticed`` are the stops that use up the train's length, ``counted`` those that earn; where nothing is to
    be chosen they are the variables of ``visited``.
    """

    def __init__(self, train: RunTrain) -> None:
        self.train = train
        self.runs = -1
        self.segments: dict[int, int] = {}
        self.visited: dict[int, int] = {}
        self.ends: dict[int, int] = {}
        self.noticed: dict[int, int] = {}
        self.counted: dict[int, int] = {}
        self.junctions: dict[int, int] = {}


class Model:
    """The program for all trains of a context; meets :class:`~roundhouse.routes.bonuses.Formulation`."""

    def __init__(self, context: RunContext, graph: Graph) -> None:
        self.context, self.graph = context, graph
        self.program = Program()
        self.nodes = {stop: node for node, stop in graph.stops()}
        self.trains = [self._add_train(train) for train in _without_equals(context)]
        self._share()
        for number in range(len(self.trains)):
            self._count(number)
        if context.once:
            self._count_once()
        for number in range(len(self.trains)):
            for bonus in context.bonuses:
                bonus.formulate(self, number, context.amounts)
        self._limit()

    # What bonuses may use.

    def visited(self, train: int, stop: Stop) -> int | None:
        """1 when the train visits ``stop``; None when it never can."""
        return self.trains[train].visited.get(self.nodes.get(stop, -1))

    def counted(self, train: int, stop: Stop) -> int | None:
        """1 when ``stop`` counts for the train; None when it never can."""
        return self.trains[train].counted.get(self.nodes.get(stop, -1))

    def stops(self, train: int) -> Sequence[Stop]:
        """The stops that the train may visit."""
        return [stop for stop, node in self.nodes.items() if node in self.trains[train].visited]

    def running(self, train: int) -> int:
        """1 when the train runs."""
        return self.trains[train].runs

    def choice(self) -> int:
        """A new variable between 0 and 1."""
        return self.program.variable()

    def at_most(self, terms: Terms, limit: float) -> None:
        """Require the sum of ``terms`` to be at most ``limit``."""
        self.program.at_most(terms, limit)

    def earn(self, variable: int, amount: float) -> None:
        """Add ``amount`` to the revenue for each unit of ``variable``."""
        self.program.earn(variable, amount)

    def factor(self, train: int) -> int:
        """How often the train's stops count."""
        return self.trains[train].train.definition.multiplier

    # One train.

    def _add_train(self, train: RunTrain) -> TrainVariables:
        own = TrainVariables(train)
        own.runs = self.program.variable()
        for number, _ in enumerate(self.graph.segments):
            own.segments[number] = self.program.variable()
        for node, stop in self.graph.stops():
            self._add_stop(own, node, stop)
        for node in self.graph.gates():
            self._pass_gate(own, node)
        self._shape(own)
        return own

    def _add_stop(self, own: TrainVariables, node: int, stop: Stop) -> None:
        program, train = self.program, own.train
        around = [(1.0, own.segments[number]) for number in self.graph.around[node]]
        mode, kind = train.mode(stop), self.context.kinds[stop]
        may_end = kind in train.ends and mode != "never"
        passes = self.context.may_pass(stop) and len(around) > 1
        if (mode == "must" and not _reaches(train, kind)) or not (may_end or passes):
            program.equal(around)
            return
        visit = program.variable()
        own.visited[node] = visit
        program.at_most([(1, visit), (-1, own.runs)], 0)
        # Implied for whole numbers; without these rows fractions are far too profitable.
        for _, segment in around:
            program.at_most([(1, segment), (-1, visit)], 0)
        if not passes:
            own.ends[node] = visit
            program.equal([*around, (-1, visit)])
        elif may_end:
            end = program.variable()
            own.ends[node] = end
            program.at_most([(1, end), (-1, visit)], 0)
            program.equal([*around, (-2, visit), (1, end)])
        else:
            program.equal([*around, (-2, visit)])
        self._notice(own, node, stop)

    def _notice(self, own: TrainVariables, node: int, stop: Stop) -> None:
        """The stop as one that counts towards the train's length."""
        mode, visit = own.train.mode(stop), own.visited[node]
        if mode == "must":
            own.noticed[node] = visit
        elif mode == "may" and _reaches(own.train, self.context.kinds[stop]):
            notice = self.program.variable()
            own.noticed[node] = notice
            self.program.at_most([(1, notice), (-1, visit)], 0)
            if node in own.ends:
                self.program.at_most([(1, own.ends[node]), (-1, notice)], 0)
        elif mode == "may" and node in own.ends:
            self.program.equal([(1, own.ends[node])])

    def _pass_gate(self, own: TrainVariables, node: int) -> None:
        if "" in self.graph.sides(node):
            passes = self.program.variable()
            own.junctions[node] = passes
            around = [(1.0, own.segments[number]) for number in self.graph.around[node]]
            self.program.equal([*around, (-2, passes)])
            return
        one, other = self.graph.sides(node).values()
        into = [(1.0, own.segments[number]) for number in one]
        self.program.equal([*into, *((-1.0, own.segments[number]) for number in other)])

    def _shape(self, own: TrainVariables) -> None:
        """Two ends, a token, two centres, length, and stops that exclude each other."""
        program, context = self.program, self.context
        program.equal([*((1.0, end) for end in own.ends.values()), (-2, own.runs)])
        tokens = [(-1.0, own.visited[n]) for n in self._nodes(context.tokens) if n in own.visited]
        program.at_most([(1, own.runs), *tokens], 0)
        centres = [node for node in own.visited if self._is_centre(own.train, node)]
        if len(centres) < len(own.visited):
            program.at_most([(2, own.runs), *((-1.0, own.visited[node]) for node in centres)], 0)
        for group in (*context.exclusive, *own.train.exclusive):
            visits = [(1.0, own.visited[n]) for n in self._nodes(group) if n in own.visited]
            if len(visits) > 1:
                program.at_most([*visits, (-1, own.runs)], 0)
        for kinds, room in tight_limits(own.train):
            noticed = [(1.0, v) for node, v in own.noticed.items() if self._kind(node) in kinds]
            if len(noticed) > room:
                program.at_most([*noticed, (-room, own.runs)], 0)

    def _is_centre(self, train: RunTrain, node: int) -> bool:
        stop = self.graph.points[node]
        return isinstance(stop, Stop) and self.context.centres_on(train, (stop,)) > 0

    def _kind(self, node: int) -> str:
        stop = self.graph.points[node]
        return self.context.kinds[stop] if isinstance(stop, Stop) else ""

    def _amount(self, node: int) -> int:
        stop = self.graph.points[node]
        return self.context.amounts[stop] if isinstance(stop, Stop) else 0

    def _nodes(self, stops: Iterable[Stop]) -> list[int]:
        return sorted(self.nodes[stop] for stop in stops if stop in self.nodes)

    # What stops earn.

    def _count(self, number: int) -> None:
        """The choice of the stops that count, where the train leaves one."""
        own = self.trains[number]
        chooses = not counts_all(own.train.definition.distance)
        shares = self.context.once and not own.train.recounts
        for node, noticed in own.noticed.items():
            own.counted[node] = noticed
            if chooses or shares:
                own.counted[node] = self.program.variable()
                self.program.at_most([(1, own.counted[node]), (-1, noticed)], 0)
            self.program.earn(own.counted[node], self._amount(node) * self.factor(number))
        if chooses:
            self._fill_rows(own)

    def _fill_rows(self, own: TrainVariables) -> None:
        """Divide the stops of each kind among the rows of the train's distance, paying or only visiting.

        The numbers divided needn't be whole: when the numbers of stops are, whole ones exist.
        """
        program, distance = self.program, own.train.definition.distance
        paying = {(k, n): self._part(k in row.kinds) for n, row in enumerate(distance) for k in KINDS}
        visiting = {(k, n): self._part(k in row.kinds) for n, row in enumerate(distance) for k in KINDS}
        rows = range(len(distance))
        for kind in KINDS:
            nodes = [node for node in own.noticed if self._kind(node) == kind]
            paid = [(-1.0, paying[kind, n]) for n in rows]
            seen = [(-1.0, part[kind, n]) for part in (paying, visiting) for n in rows]
            program.equal([*((1.0, own.counted[node]) for node in nodes), *paid])
            program.equal([*((1.0, own.noticed[node]) for node in nodes), *seen])
        for n, row in enumerate(distance):
            if row.pay is not None:
                program.at_most([*((1.0, paying[k, n]) for k in KINDS), (-row.pay, own.runs)], 0)
            if row.visit is not None:
                all_parts = [(1.0, part[k, n]) for part in (paying, visiting) for k in KINDS]
                program.at_most([*all_parts, (-row.visit, own.runs)], 0)

    def _part(self, allowed: bool) -> int:
        return self.program.variable(upper=len(self.nodes) if allowed else 0, whole=False)

    def _count_once(self) -> None:
        for node in self.nodes.values():
            counted = [
                (1.0, own.counted[node])
                for own in self.trains
                if node in own.counted and not own.train.recounts
            ]
            if len(counted) > 1:
                self.program.at_most(counted, 1)

    # All trains together.

    def _share(self) -> None:
        """Segments, gates and clashing pieces of track are used once by all trains."""
        for number, segment in enumerate(self.graph.segments):
            stops = isinstance(self.graph.points[segment.a], Stop), isinstance(self.graph.points[segment.b], Stop)
            if all(stops) and len(self.trains) > 1:
                self.program.at_most([(1, own.segments[number]) for own in self.trains], 1)
        for node in self.graph.gates():
            self.program.at_most([(1, each) for own in self.trains for each in self.through(node, own)], 1)
        for group in self.graph.clashes:
            self.program.at_most([(1, own.segments[number]) for own in self.trains for number in group], 1)

    def through(self, node: int, own: TrainVariables) -> tuple[int, ...]:
        """The variables whose sum says how often the train passes the gate ``node``."""
        if node in own.junctions:
            return (own.junctions[node],)
        one, _ = self.graph.sides(node).values()
        return tuple(own.segments[number] for number in one)

    def _limit(self) -> None:
        """Limits of the trains that run, and an order among equal trains."""
        for limit in self.context.limits:
            runs = [(1.0, own.runs) for own in self.trains if own.train.id in limit.trains]
            if len(runs) > limit.most:
                self.program.at_most(runs, limit.most)

    # Solutions.

    def tighten(self, deadline: float | None) -> float:
        """Add the rows that fractional solutions break; what no solution exceeds.

        Goes on until no row is broken, the bound stays where it is, or the ``deadline`` has come.
        """
        cuts = [TrainCuts(self, own) for own in self.trains]
        relaxed = self.program.relaxed()
        bounds: list[float] = []
        while True:
            values, bound = relaxed.solve()
            bounds.append(bound)
            stuck = len(bounds) > PATIENCE and bound > bounds[-PATIENCE] * (1 - PROGRESS)
            late = deadline is not None and time.monotonic() > deadline
            rows = [] if stuck or late else [row for each in cuts for row in each.find(values)]
            if not rows:
                relaxed.keep_tight()
                return bound
            relaxed.add(rows)

    def values_of(self, routes: Sequence[Route]) -> Mapping[int, float]:
        """The variables for running ``routes``, as a start for the solver; other choices are left open."""
        found: dict[int, float] = {}
        by_train = {route.train: route for route in routes}
        for own in self.trains:
            main = (own.runs, *own.segments.values(), *own.visited.values(), *own.ends.values())
            found.update(dict.fromkeys(main, 0.0))
            route = by_train.get(own.train.id)
            if route is None:
                continue
            found[own.runs] = 1.0
            found.update({own.visited[self.nodes[stop]]: 1.0 for stop in route.stops})
            found.update({own.ends[self.nodes[stop]]: 1.0 for stop in (route.stops[0], route.stops[-1])})
            used = frozenset(route.track)
            for number, segment in enumerate(self.graph.segments):
                if used.issuperset(segment.pieces):
                    found[own.segments[number]] = 1.0
        return found

    def cut_rings(self, values: Sequence[float]) -> int:
        """Forbid the rings of a solution; the number of rings found."""
        rings: set[frozenset[int]] = set()
        for own in self.trains:
            rings.update(self._rings(own, values))
        for ring in rings:
            self._forbid(ring)
        return len(rings)

    def _forbid(self, ring: frozenset[int]) -> None:
        """A route that visits a stop inside leaves twice, or ends inside for each time it doesn't."""
        leaving = [n for n, s in enumerate(self.graph.segments) if (s.a in ring) != (s.b in ring)]
        for own in self.trains:
            outs = [own.segments[n] for n in leaving] + [own.ends[node] for node in ring if node in own.ends]
            for node in ring:
                if node in own.visited:
                    factors = dict.fromkeys(outs, 1.0)
                    factors[own.visited[node]] = factors.get(own.visited[node], 0.0) - 2
                    self.program.at_least([(factor, variable) for variable, factor in factors.items()], 0)

    def _rings(self, own: TrainVariables, values: Sequence[float]) -> list[frozenset[int]]:
        """The nodes of each part of a train's track that has stops and no end."""
        parts = self._parts(own, values)
        ended = {node for node, end in own.ends.items() if values[end] > WHOLE}
        return [
            part
            for part in parts
            if not part & ended and any(isinstance(self.graph.points[node], Stop) for node in part)
        ]

    def _parts(self, own: TrainVariables, values: Sequence[float]) -> list[frozenset[int]]:
        taken = [n for n, variable in own.segments.items() if values[variable] > WHOLE]
        links: dict[int, list[int]] = {}
        for number in taken:
            segment = self.graph.segments[number]
            links.setdefault(segment.a, []).append(segment.b)
            links.setdefault(segment.b, []).append(segment.a)
        parts: list[frozenset[int]] = []
        left = set(links)
        while left:
            part: set[int] = set()
            waiting = [left.pop()]
            while waiting:
                node = waiting.pop()
                part.add(node)
                waiting += [other for other in links[node] if other not in part]
            left -= part
            parts.append(frozenset(part))
        return parts

    def routes(self, values: Sequence[float]) -> tuple[Route, ...]:
        """The routes of a solution, without its rings."""
        found = []
        for own in self.trains:
            starts = [node for node, end in own.ends.items() if values[end] > WHOLE]
            if values[own.runs] > WHOLE and starts:
                found.append(self._follow(own, min(starts), values))
        return tuple(found)

    def _follow(self, own: TrainVariables, start: int, values: Sequence[float]) -> Route:
        left = {n for n, variable in own.segments.items() if values[variable] > WHOLE}
        path: list[int] = []
        node = start
        while True:
            onward = [
                n
                for n in self.graph.around[node]
                if n in left and (not path or self.graph.follows(node, path[-1], n))
            ]
            if not onward:
                return self.graph.route(own.train.id, start, path)
            number = onward[0]
            left.remove(number)
            path.append(number)
            segment = self.graph.segments[number]
            node = segment.b if segment.a == node else segment.a


def _reaches(train: RunTrain, kind: str) -> bool:
    return any(kind in row.kinds and row.visit != 0 for row in train.definition.distance)


def _without_equals(context: RunContext) -> list[RunTrain]:
    return list(context.trains)
