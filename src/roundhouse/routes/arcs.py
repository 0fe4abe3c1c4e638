"""One train in the search's program: a choice for each piece of the graph that it may use.

At a visited stop the route has two segments, at an end one; at a gate as many on one side as on the
other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import networkx as nx

from roundhouse.engine.names import NO_HEX
from roundhouse.engine.state import Stop
from roundhouse.routes.bonuses import Terms
from roundhouse.routes.context import KINDS, RunContext, RunTrain
from roundhouse.routes.counting import counts_all
from roundhouse.routes.graph import Graph
from roundhouse.routes.program import Program
from roundhouse.routes.sharing import SharedTrack
from roundhouse.routes.walk import tight_limits


class ArcTrain:
    """The variables of one train by number of segment or node, and the rows between them.

    ``noticed`` are the stops that use up the train's length, ``counted`` those that count, ``earning``
    those that no other train has counted where that matters; where nothing is to be chosen they are the
    variables of ``visited``. ``shares`` are the choices to share track, with the bits of :attr:`Graph.uses`
    that each is about. Meets :class:`~roundhouse.routes.bonuses.Formulation`.
    """

    def __init__(self, program: Program, context: RunContext, graph: Graph, train: RunTrain) -> None:
        self.program, self.context, self.graph, self.train = program, context, graph, train
        self.nodes = {stop: node for node, stop in graph.stops()}
        self.runs = program.variable()
        self.segments = {number: program.variable() for number in range(len(graph.segments))}
        self.visited: dict[int, int] = {}
        self.ends: dict[int, int] = {}
        self.noticed: dict[int, int] = {}
        self.counted: dict[int, int] = {}
        self.earning: dict[int, int] = {}
        self.junctions: dict[int, int] = {}
        self.shares: dict[int, int] = {}
        self._connected = False
        for node, stop in graph.stops():
            self._add_stop(node, stop)
        for node in graph.gates():
            self._pass_gate(node)
        self._shape()
        self._share()
        self._earn()
        if train.counts_token:
            self._count_a_token()
        for bonus in context.bonuses:
            bonus.formulate(self, context.amounts)

    def _count_a_token(self) -> None:
        """A city with a token of the company is among the stops that count."""
        own = (self.counted.get(self.nodes.get(stop, -1)) for stop in self.context.tokens)
        counted = [(1.0, variable) for variable in own if variable is not None]
        self.program.at_least([*counted, (-1, self.runs)], 0)

    def connect(self) -> None:
        """Require that what counts, and a token, hangs together with the ends: a part of a flow from these.

        No ring with a stop that counts is left then. Only for trains that may visit any number of stops,
        where one ring would follow the other: the program becomes much larger.
        """
        if self._connected or all(row.visit is not None for row in self.train.definition.distance):
            return
        self._connected = True
        program, graph = self.program, self.graph
        rooms = [row.pay for row in self.train.definition.distance]
        most = 1 + (len(self.counted) if None in rooms else sum(room or 0 for room in rooms))
        into: list[list[tuple[float, int]]] = [[] for _ in graph.points]
        for number, segment in enumerate(graph.segments):
            for a, b in ((segment.a, segment.b), (segment.b, segment.a)):
                flow = program.variable(upper=most, whole=False)
                into[a].append((-1.0, flow))
                into[b].append((1.0, flow))
                program.at_most([(1, flow), (-most, self.segments[number])], 0)
        for node, end in self.ends.items():
            source = program.variable(upper=most, whole=False)
            into[node].append((1.0, source))
            program.at_most([(1, source), (-most, end)], 0)
        reached = []
        for stop in self.context.tokens:
            visit = self.visit(stop)
            if visit is not None:
                token = program.variable(whole=False)
                program.at_most([(1, token), (-1, visit)], 0)
                into[self.nodes[stop]].append((-1.0, token))
                reached.append((1.0, token))
        program.equal([*reached, (-1, self.runs)])
        for node, counted in self.counted.items():
            into[node].append((-1.0, counted))
        for terms in into:
            program.equal(terms)

    # What bonuses use.

    @property
    def factor(self) -> int:
        """How often the train's stops count."""
        return self.train.definition.multiplier

    def visit(self, stop: Stop) -> int | None:
        """1 when the train visits ``stop``; None when it never can."""
        return self.visited.get(self.nodes.get(stop, -1))

    def count(self, stop: Stop) -> int | None:
        """1 when ``stop`` earns for the train; None when it never can."""
        return self.earning.get(self.nodes.get(stop, -1))

    def stops(self) -> Sequence[Stop]:
        """The stops that the train may visit."""
        return [stop for stop, node in self.nodes.items() if node in self.visited]

    def choice(self) -> int:
        """A new variable between 0 and 1."""
        return self.program.variable()

    def at_most(self, terms: Terms, limit: float) -> None:
        """Require the sum of ``terms`` to be at most ``limit``."""
        self.program.at_most(terms, limit)

    def earn(self, variable: int, amount: float) -> None:
        """Add ``amount`` to the revenue for each unit of ``variable``."""
        self.program.earn(variable, amount)

    # What the other trains compete for.

    def through(self, node: int) -> tuple[int, ...]:
        """The variables whose sum says how often the train passes the gate ``node``."""
        if node in self.junctions:
            return (self.junctions[node],)
        one, _ = self.graph.sides(node).values()
        return tuple(self.segments[number] for number in one)

    def over(self, segment: int) -> tuple[int, ...]:
        """The variables whose sum says how often the train runs over ``segment``."""
        return (self.segments[segment],)

    def clashing(self, bit: int, segments: Sequence[int]) -> tuple[int, ...]:
        """The variables for the ``segments``, which have in common what ``bit`` stands for."""
        return tuple(self.segments[number] for number in segments)

    def sharing(self, bit: int) -> tuple[int, ...]:
        """The choices by which the train shares what ``bit`` stands for with another."""
        return tuple(choice for choice, bits in self.shares.items() if bits >> bit & 1)

    @property
    def sharings(self) -> tuple[int, ...]:
        """All choices to share track."""
        return tuple(self.shares)

    def _share(self) -> None:
        """A choice for each group of hexes and each end of the route that allows to share track there."""
        if not (self.train.shares and self.graph.sharing):
            return
        for stop, groups in SharedTrack(self.graph, self.train).groups.items():
            end = self.ends.get(self.nodes.get(stop, -1))
            if end is not None:
                self.shares.update({self._choice_of(end): bits for bits in groups})

    # The route.

    def parts(self, holds: Callable[[int], bool]) -> Iterator[frozenset[int]]:
        """The nodes of each connected part of the track whose variables ``holds`` is true of."""
        taken = (self.graph.segments[number] for number, variable in self.segments.items() if holds(variable))
        graph = nx.Graph((segment.a, segment.b) for segment in taken)
        return map(frozenset, nx.connected_components(graph))

    def _add_stop(self, node: int, stop: Stop) -> None:
        program, train = self.program, self.train
        around = [(1.0, self.segments[number]) for number in self.graph.around[node]]
        mode, kind = train.mode(stop), self.context.kinds[stop]
        may_end = kind in train.ends and mode != "never"
        passes = self.context.may_pass(stop) and len(around) > 1
        if (mode == "must" and not _reaches(train, kind)) or not (may_end or passes):
            program.equal(around)
            return
        visit = program.variable()
        self.visited[node] = visit
        program.at_most([(1, visit), (-1, self.runs)], 0)
        # Implied for whole numbers; without these rows fractions are far too profitable.
        for _, segment in around:
            program.at_most([(1, segment), (-1, visit)], 0)
        if not passes:
            self.ends[node] = visit
            program.equal([*around, (-1, visit)])
        elif may_end:
            end = program.variable()
            self.ends[node] = end
            program.at_most([(1, end), (-1, visit)], 0)
            program.equal([*around, (-2, visit), (1, end)])
        else:
            program.equal([*around, (-2, visit)])
        self._notice(node, stop)

    def _notice(self, node: int, stop: Stop) -> None:
        """The stop as one that counts towards the train's length."""
        mode, visit = self.train.mode(stop), self.visited[node]
        if mode == "must":
            self.noticed[node] = visit
        elif mode == "may" and _reaches(self.train, self.context.kinds[stop]):
            notice = self.program.variable()
            self.noticed[node] = notice
            self.program.at_most([(1, notice), (-1, visit)], 0)
            if node in self.ends:
                self.program.at_most([(1, self.ends[node]), (-1, notice)], 0)
        elif mode == "may" and node in self.ends:
            self.program.equal([(1, self.ends[node])])

    def _pass_gate(self, node: int) -> None:
        if NO_HEX in self.graph.sides(node):
            passes = self.program.variable()
            self.junctions[node] = passes
            around = [(1.0, self.segments[number]) for number in self.graph.around[node]]
            self.program.equal([*around, (-2, passes)])
            return
        one, other = self.graph.sides(node).values()
        into = [(1.0, self.segments[number]) for number in one]
        self.program.equal([*into, *((-1.0, self.segments[number]) for number in other)])

    def _shape(self) -> None:
        """Two ends, a token, two centres, length, and stops that exclude each other."""
        program, context = self.program, self.context
        program.equal([*((1.0, end) for end in self.ends.values()), (-2, self.runs)])
        tokens = [(-1.0, self.visited[n]) for n in self._nodes(context.tokens) if n in self.visited]
        program.at_most([(1, self.runs), *tokens], 0)
        centres = [node for node in self.visited if self._is_centre(node)]
        if len(centres) < len(self.visited):
            program.at_most([(2, self.runs), *((-1.0, self.visited[node]) for node in centres)], 0)
        for group in (*context.exclusive, *self.train.exclusive):
            visits = [(1.0, self.visited[n]) for n in self._nodes(group) if n in self.visited]
            if len(visits) > 1:
                program.at_most([*visits, (-1, self.runs)], 0)
        for kinds, room in tight_limits(self.train):
            noticed = [(1.0, v) for node, v in self.noticed.items() if self._kind(node) in kinds]
            if len(noticed) > room:
                program.at_most([*noticed, (-room, self.runs)], 0)

    def _is_centre(self, node: int) -> bool:
        stop = self.graph.points[node]
        return isinstance(stop, Stop) and self.context.centres_on(self.train, (stop,)) > 0

    def _kind(self, node: int) -> str:
        stop = self.graph.points[node]
        return self.context.kinds[stop] if isinstance(stop, Stop) else ""

    def amount(self, node: int) -> int:
        """What the stop ``node`` is worth, in whole units of the currency."""
        stop = self.graph.points[node]
        return self.context.amounts[stop] if isinstance(stop, Stop) else 0

    def _nodes(self, stops: Iterable[Stop]) -> list[int]:
        return sorted(self.nodes[stop] for stop in stops if stop in self.nodes)

    # What stops earn.

    def _earn(self) -> None:
        """The choice of the stops that count, where the train leaves one."""
        chooses = not counts_all(self.train.definition.distance)
        for node, noticed in self.noticed.items():
            counted = self.counted[node] = self._choice_of(noticed) if chooses else noticed
            self.earning[node] = self._choice_of(counted) if self._shares(node) else counted
        if chooses:
            self._fill_rows()
        for stop, node in self.nodes.items():
            if node in self.visited and self.train.mode(stop) == "free":
                visit = self.counted[node] = self.visited[node]
                self.earning[node] = self._choice_of(visit) if self._shares(node) else visit
        for node, earning in self.earning.items():
            self.program.earn(earning, self.amount(node) * self.factor)

    def _shares(self, node: int) -> bool:
        """Whether the stop ``node`` may count for another train instead."""
        return not self.train.recounts and self._kind(node) in self.context.once

    def _choice_of(self, variable: int) -> int:
        """A new variable that ``variable`` allows."""
        choice = self.program.variable()
        self.program.at_most([(1, choice), (-1, variable)], 0)
        return choice

    def _fill_rows(self) -> None:
        """Divide the stops of each kind among the rows of the train's distance, paying or only visiting.

        The numbers divided needn't be whole: when the numbers of stops are, whole ones exist.
        """
        program, distance = self.program, self.train.definition.distance
        paying = {(k, n): self._part(k in row.kinds) for n, row in enumerate(distance) for k in KINDS}
        visiting = {(k, n): self._part(k in row.kinds) for n, row in enumerate(distance) for k in KINDS}
        rows = range(len(distance))
        for kind in KINDS:
            nodes = [node for node in self.noticed if self._kind(node) == kind]
            paid = [(-1.0, paying[kind, n]) for n in rows]
            seen = [(-1.0, part[kind, n]) for part in (paying, visiting) for n in rows]
            program.equal([*((1.0, self.counted[node]) for node in nodes), *paid])
            program.equal([*((1.0, self.noticed[node]) for node in nodes), *seen])
        for n, row in enumerate(distance):
            if row.pay is not None:
                program.at_most([*((1.0, paying[k, n]) for k in KINDS), (-row.pay, self.runs)], 0)
            if row.visit is not None:
                all_parts = [(1.0, part[k, n]) for part in (paying, visiting) for k in KINDS]
                program.at_most([*all_parts, (-row.visit, self.runs)], 0)

    def _part(self, allowed: bool) -> int:
        return self.program.variable(upper=len(self.nodes) if allowed else 0, whole=False)


def _reaches(train: RunTrain, kind: str) -> bool:
    return any(kind in row.kinds and row.visit != 0 for row in train.definition.distance)
