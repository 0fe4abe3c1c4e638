"""The best routes by brute force, without the graph, the walk and the program of the search.

Every walk over pieces of track is tried; ``check`` says what is legal and ``value`` what it earns.
"""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.state import Piece, Route, Stop
from roundhouse.routes.check import check, check_route
from roundhouse.routes.context import RunContext
from roundhouse.routes.network import Point, Track, may_follow
from roundhouse.routes.valuation import value

Walked = tuple[tuple[Stop, ...], tuple[Piece, ...]]
"""The stops and the pieces of track of a walk."""


def walks(context: RunContext) -> Iterator[Walked]:
    """All ways over the track from stop to stop that use no piece twice."""

    def go(point: Point, stops: tuple[Stop, ...], tracks: tuple[Track, ...]) -> Iterator[Walked]:
        for track in context.network.around.get(point, ()):
            if track in tracks or (tracks and not may_follow(tracks[-1], track, point)):
                continue
            other = track.other(point)
            if not isinstance(other, Stop):
                yield from go(other, stops, (*tracks, track))
            elif other not in stops:
                yield (*stops, other), tuple(t.piece for t in (*tracks, track))
                yield from go(other, (*stops, other), (*tracks, track))

    for start in sorted(context.network.stops):
        yield from go(start, (start,), ())


def legal_routes(context: RunContext) -> list[list[Route]]:
    """The legal routes of each train of the context, one way round."""
    tried = [each for each in walks(context) if each[0][0] <= each[0][-1]]
    return [_legal(context, train.id, tried) for train in context.trains]


def _legal(context: RunContext, train: str, tried: list[Walked]) -> list[Route]:
    found = []
    for stops, pieces in tried:
        route = Route(train, stops, pieces)
        try:
            check_route(context, route)
        except ActionRefused:
            continue
        found.append(route)
    return found


def best(context: RunContext, lists: list[list[Route]]) -> int:
    """What the best legal set of routes earns, of those in the list of each train."""
    top = 0

    def choose(number: int, chosen: tuple[Route, ...]) -> None:
        nonlocal top
        if number == len(lists):
            top = max(top, value(context, chosen).total)
            return
        choose(number + 1, chosen)
        for route in lists[number]:
            try:
                check(context, (*chosen, route))
            except ActionRefused as refusal:
                if refusal.reason in ("route.shared_track", "route.train_twice", "route.too_many_trains"):
                    continue
                raise
            choose(number + 1, (*chosen, route))

    choose(0, ())
    return top
