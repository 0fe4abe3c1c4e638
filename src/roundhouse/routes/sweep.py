"""An order in which to look at a board's segments, so that few nodes lie on the border of what was looked at.

Searches that go along such a border (:mod:`roundhouse.routes.diagram`) have to remember what happened at its
nodes only. To find the narrowest is hard; the nodes are taken greedily from several beginnings: the next is
the one that brings the fewest others to the border, less a part of those that can leave it after that.
"""

from __future__ import annotations

import math
from collections.abc import Container, Sequence
from typing import NamedTuple

from roundhouse.routes.bits import numbers_in
from roundhouse.routes.graph import Graph

BEGINNINGS = 4
"""From how many nodes the order is tried, those with the fewest neighbours."""
AHEAD = 0.5
"""What a node is worth that can leave the border after the next one."""
STATES_EACH = 2.2
"""How many times as many states there are for each node more on the border, roughly."""
GATE, PASSED, LAST = 1.9, 2.8, 1.4
"""How many times as many rows a level of a diagram has, roughly, for each gate more on the border, for each
stop that routes pass, and for each where they end.
"""


class Sweep(NamedTuple):
    """The ``segments`` in order, and a rough measure of how many states of the border there are on the way.

    ``last``: by node the place in the order of its last segment.
    """

    segments: tuple[int, ...]
    states: float
    last: tuple[int, ...]


def sweep_of(graph: Graph, most: float = math.inf) -> Sweep | None:
    """The best order found for ``graph``; None where each has ``most`` states or more."""
    states, nodes = _least(_neighbours(graph), most)
    return _sweep(graph, states, nodes) if nodes else None


def sweep_along(graph: Graph, other: Graph) -> Sweep:
    """The order of ``graph`` that follows the best one of another graph of the board, with more nodes.

    What the other hasn't got comes last.
    """
    states, nodes = _least(_neighbours(other), math.inf)
    place = {other.points[node]: number for number, node in enumerate(nodes)}
    points = graph.points
    return _sweep(graph, states, sorted(range(len(points)), key=lambda n: place.get(points[n], len(place))))


def likely_rows(graph: Graph, sweep: Sweep, passed: Container[int]) -> float:
    """Roughly how many rows a diagram along the ``sweep`` has, of routes that pass the stops ``passed``.

    It tells more than :attr:`Sweep.states`, and is known once the order is.
    """
    factors = [PASSED if node in passed else LAST for node in range(len(graph.points))]
    for node in graph.gates():
        factors[node] = GATE
    rows, width = 0.0, 1.0
    arrived: set[int] = set()
    for number, name in enumerate(sweep.segments):
        for node in (graph.segments[name].a, graph.segments[name].b):
            if node not in arrived:
                arrived.add(node)
                width *= factors[node]
            if sweep.last[node] == number:
                width /= factors[node]
        rows += width
    return rows


def _neighbours(graph: Graph) -> list[int]:
    """By node the bits of those to which segments lead."""
    near = [0] * len(graph.points)
    for segment in graph.segments:
        near[segment.a] |= 1 << segment.b
        near[segment.b] |= 1 << segment.a
    return near


def _sweep(graph: Graph, states: float, nodes: Sequence[int]) -> Sweep:
    """The segments in the order in which the ``nodes`` leave the border."""
    place = {node: number for number, node in enumerate(nodes)}
    keys = [sorted((place[segment.a], place[segment.b])) for segment in graph.segments]
    order = sorted(range(len(keys)), key=lambda number: keys[number])
    last = [0] * len(graph.points)
    for number, name in enumerate(order):
        last[graph.segments[name].a] = last[graph.segments[name].b] = number
    return Sweep(tuple(order), states, tuple(last))


def _least(near: Sequence[int], most: float) -> tuple[float, list[int]]:
    """The order of nodes with the narrowest border of those tried; ``near`` has the bits of neighbours."""
    best: tuple[float, list[int]] = (most, [])
    for first in sorted(range(len(near)), key=lambda node: near[node].bit_count())[:BEGINNINGS]:
        best = _swept(near, first, best[0]) or best
    return best


def _swept(near: Sequence[int], first: int, most: float) -> tuple[float, list[int]] | None:
    """The nodes as they leave the border, and how wide it was; None for ``most`` or more."""
    left, waiting = (1 << len(near)) - 1, [first]
    order: list[int] = []
    states = 0.0
    while left:
        waiting = waiting or [min(numbers_in(left), key=lambda node: (near[node] & left).bit_count())]
        node, new = _next(near, left, waiting)
        order.append(node)
        left &= ~(1 << node)
        waiting.remove(node)
        waiting += numbers_in(new)
        states += STATES_EACH ** len(waiting)
        if states >= most:
            return None
    return states, order


def _next(near: Sequence[int], left: int, waiting: Sequence[int]) -> tuple[int, int]:
    """Which of the nodes ``waiting`` on the border is next, and the bits of those that it brings there."""
    beyond = left & ~sum(1 << node for node in waiting)
    brings = [near[node] & beyond for node in waiting]
    best, least = 0, (math.inf, 0, 0)
    for number, node in enumerate(waiting):
        new = brings[number]
        others = beyond & ~new
        leave = sum(not each & others for each in brings) + sum(
            not near[each] & others for each in numbers_in(new)
        )
        cost = new.bit_count() - AHEAD * leave, (near[node] & left).bit_count(), node
        if cost < least:
            best, least = number, cost
    return waiting[best], brings[best]
