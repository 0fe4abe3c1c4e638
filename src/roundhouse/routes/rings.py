"""Reading a solution of the program for a train by arcs: its route, and rings beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roundhouse.engine.state import Route, Stop
from roundhouse.routes.arcs import ArcTrain
from roundhouse.routes.bonuses import Terms
from roundhouse.routes.program import WHOLE


def rings_of(train: ArcTrain, values: Sequence[float]) -> list[frozenset[int]]:
    """The nodes of each part of the train's track that has stops and no end."""
    ended = {node for node, end in train.ends.items() if values[end] > WHOLE}
    return [
        part
        for part in train.parts(lambda variable: values[variable] > WHOLE)
        if not part & ended and any(isinstance(train.graph.points[node], Stop) for node in part)
    ]


def rows_against(ring: frozenset[int], train: ArcTrain) -> list[Terms]:
    """Rows, each at least 0, that no route of ``train`` breaks and a ring on these nodes does.

    A route that visits a stop inside leaves twice, or ends inside for each time it doesn't.
    """
    outs = [
        train.segments[number]
        for number, segment in enumerate(train.graph.segments)
        if (segment.a in ring) != (segment.b in ring)
    ]
    outs += [train.ends[node] for node in sorted(ring) if node in train.ends]
    rows: list[Terms] = []
    for node in sorted(ring):
        if node in train.visited:
            factors = dict.fromkeys(outs, 1.0)
            factors[train.visited[node]] = factors.get(train.visited[node], 0.0) - 2
            rows.append([(factor, variable) for variable, factor in factors.items()])
    return rows


def route_of(train: ArcTrain, values: Sequence[float]) -> Route | None:
    """The route of a solution, without its rings; None when the train doesn't run."""
    starts = [node for node, end in train.ends.items() if values[end] > WHOLE]
    if values[train.runs] <= WHOLE or not starts:
        return None
    graph = train.graph
    left = {number for number, variable in train.segments.items() if values[variable] > WHOLE}
    node = start = min(starts)
    path: list[int] = []
    while True:
        onward = [
            number
            for number in graph.around[node]
            if number in left and (not path or graph.follows(node, path[-1], number))
        ]
        if not onward:
            return graph.route(train.train.id, start, path)
        path.append(onward[0])
        left.remove(onward[0])
        segment = graph.segments[onward[0]]
        node = segment.b if segment.a == node else segment.a


def values_of(train: ArcTrain, route: Route | None) -> Mapping[int, float]:
    """The variables for running ``route``, as a start for the solver; other choices are left open."""
    main = (train.runs, *train.segments.values(), *train.visited.values(), *train.ends.values())
    found = dict.fromkeys(main, 0.0)
    if route is None:
        return found
    found[train.runs] = 1.0
    found.update({train.visited[train.nodes[stop]]: 1.0 for stop in route.stops})
    found.update({train.ends[train.nodes[stop]]: 1.0 for stop in (route.stops[0], route.stops[-1])})
    found.update({train.segments[number]: 1.0 for number in train.graph.segments_of(route)})
    return found
