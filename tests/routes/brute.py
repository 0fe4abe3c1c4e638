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


def walks(context: RunContext) -> Iterator[tuple[tuple[Stop, ...], tuple[Piece, ...]]]:
    """All ways over the track from stop to stop that use no piece twice."""

    def go(
        point: Point, stops: tuple[Stop, ...], tracks: tuple[Track, ...]
    ) -> Iterator[tuple[tuple[Stop, ...], tuple[Piece, ...]]]:
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


def legal_routes(context: RunContext, number: int) -> list[Route]:
    """The legal routes of one train of the context, one way round."""
    train = context.trains[number]
    found = []
    for stops, pieces in walks(context):
        route = Route(train.id, stops, pieces)
        if stops[0] > stops[-1]:
            continue
        try:
            check_route(context, route)
        except ActionRefused:
            continue
        found.append(route)
    return found


def best(context: RunContext) -> int:
    """What the best legal set of routes earns."""
    lists = [legal_routes(context, number) for number in range(len(context.trains))]
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
