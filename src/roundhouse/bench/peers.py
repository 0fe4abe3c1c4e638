"""The best routes by listing them with networkx, for comparison.

Between two paths networkx may search for minutes, so it works in a process that can be ended.
"""

from __future__ import annotations

import multiprocessing
import time
from itertools import combinations
from multiprocessing.connection import Connection

import networkx as nx

from roundhouse.engine.state import Route
from roundhouse.routes.check import is_legal_alone
from roundhouse.routes.columns import Candidate, candidate
from roundhouse.routes.context import RunContext, RunTrain
from roundhouse.routes.enumerate import Enumeration, best_of_lists
from roundhouse.routes.graph import Graph, graph_of
from roundhouse.routes.walk import Walked

START = 30.0
"""Seconds that a process may take to start."""


class _OutOfTimeError(Exception):
    pass


def time_networkx(context: RunContext, seconds: float) -> tuple[float, Enumeration | None]:
    """How long networkx takes, and what it finds; None when it was ended after ``seconds``."""
    spawn = multiprocessing.get_context("spawn")
    near, far = spawn.Pipe()
    process = spawn.Process(target=_serve, args=(far, context, seconds), daemon=True)
    process.start()
    far.close()
    try:
        if not near.poll(START):
            return seconds, None
        near.recv()
        return near.recv() if near.poll(seconds + 1) else (seconds, None)
    except EOFError:
        return seconds, None
    finally:
        process.kill()
        process.join()
        near.close()


def _serve(pipe: Connection, context: RunContext, seconds: float) -> None:
    pipe.send("ready")
    began = time.perf_counter()
    found = list_with_networkx(context, seconds)
    pipe.send((time.perf_counter() - began, found))


def list_with_networkx(context: RunContext, seconds: float) -> Enumeration:
    """The best set of routes from all simple paths between all stops; incomplete after ``seconds``."""
    deadline = time.monotonic() + seconds
    graph = graph_of(context)
    paths = nx.MultiGraph()
    for number, segment in enumerate(graph.segments):
        paths.add_edge(segment.a, segment.b, key=number)
    lists: list[list[Candidate]] = []
    complete = True
    for train in context.trains:
        found: list[Candidate] = []
        lists.append(found)
        try:
            _list(context, train, graph, paths, found, deadline)
        except _OutOfTimeError:
            complete = False
    for each in lists:
        each.sort(key=lambda one: -one.total)
    best = best_of_lists(context, graph, lists, max(deadline - time.monotonic(), 0.0))
    return Enumeration(best.routes, best.value, best.single_routes, best.complete and complete)


def _list(
    context: RunContext,
    train: RunTrain,
    graph: Graph,
    paths: nx.MultiGraph,
    found: list[Candidate],
    deadline: float,
) -> None:
    stops = [node for node, _ in graph.stops() if node in paths]
    for start, goal in combinations(stops, 2):
        for path in nx.all_simple_edge_paths(paths, start, goal):
            if time.monotonic() > deadline:
                raise _OutOfTimeError
            walked = _walked(context, train, graph, start, [number for _, _, number in path])
            if walked is not None:
                found.append(candidate(context, train, walked))


def _walked(context: RunContext, train: RunTrain, graph: Graph, start: int, path: list[int]) -> Walked | None:
    """The path as a route, None when it isn't a legal one."""
    route: Route = graph.route(train.id, start, path)
    if not is_legal_alone(context, route):
        return None
    uses = 0
    for number in path:
        uses |= graph.uses[number]
    numbers = {stop: node for node, stop in graph.stops()}
    visits = sum(1 << numbers[stop] for stop in route.stops)
    return Walked(route.stops, uses, visits, start, tuple(path))
