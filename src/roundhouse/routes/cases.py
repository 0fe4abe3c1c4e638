"""What the rules about a run are asked: one route of a train, and all routes that a company runs together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from roundhouse.engine.names import HexId
from roundhouse.engine.state import Piece, Route
from roundhouse.routes.context import RunContext, RunTrain
from roundhouse.routes.network import Gate, Point, Track, may_follow

Resource = Piece | Gate
"""Something that the routes of a company use once: a piece of track, a hex edge, a junction."""


class RouteCase:
    """One route under the rules of ``context``, with what several checks need, worked out once.

    What follows from track and stops (``walked``, ``touched``) is there whether or not they are legal.
    """

    def __init__(self, context: RunContext, route: Route) -> None:
        """``route`` as somebody wants to run it."""
        self.context = context
        self.route = route

    @cached_property
    def train(self) -> RunTrain | None:
        """The train that runs it; None if the company has no such train."""
        return self.context.train(self.route.train)

    @property
    def owned(self) -> RunTrain:
        """The train; to be asked after the check that the company owns it only."""
        assert self.train is not None
        return self.train

    @cached_property
    def tracks(self) -> tuple[Track, ...]:
        """The track of its pieces, in order; those that lie nowhere are left out."""
        found = (self.context.network.track(piece) for piece in self.route.track)
        return tuple(track for track in found if track is not None)

    @cached_property
    def walked(self) -> tuple[Point, ...]:
        """The points that the track passes from the first stop on, as far as it holds together.

        One more than ``tracks``, unless the way breaks off.
        """
        point: Point = self.route.stops[0]
        walked = [point]
        before: Track | None = None
        for track in self.tracks:
            if point not in (track.a, track.b) or not self._follows(before, track, point):
                break
            point = track.other(point)
            walked.append(point)
            before = track
        return tuple(walked)

    @cached_property
    def touched(self) -> dict[Gate, int]:
        """How many of its pieces touch each hex edge and junction."""
        touched: dict[Gate, int] = {}
        for track in self.tracks:
            for point in (track.a, track.b):
                if isinstance(point, Gate):
                    touched[point] = touched.get(point, 0) + 1
        return touched

    def _follows(self, before: Track | None, track: Track, point: Point) -> bool:
        return before is None or may_follow(before, track, point)


class RunCase:
    """All routes that a company would run together, each with a train that it owns."""

    def __init__(self, context: RunContext, routes: Sequence[Route]) -> None:
        """``routes`` as somebody wants to run them, each of which passes the checks of a route."""
        self.context = context
        self.routes = tuple(routes)

    @cached_property
    def trains(self) -> tuple[RunTrain, ...]:
        """The trains that run, in the order of the routes."""
        found = (self.context.train(route.train) for route in self.routes)
        return tuple(train for train in found if train is not None)


def resources(context: RunContext, route: Route) -> list[Resource]:
    """What ``route`` uses that no other may use: its pieces, the edges it crosses, its junctions."""
    found: list[Resource] = []
    seen: set[Gate] = set()
    for piece in route.track:
        track = context.network.track(piece)
        if track is None:
            continue
        found.append(track.piece)
        for point in (track.a, track.b):
            if isinstance(point, Gate) and point not in seen and counts_as_used(context, point):
                seen.add(point)
                found.append(point)
    return found


def shared_hexes(train: RunTrain, route: Route) -> tuple[frozenset[HexId], ...]:
    """The groups of hexes in one of which ``route`` may share track with others."""
    found = (
        group
        for end in dict.fromkeys((route.stops[0], route.stops[-1]))
        for group in train.shares.get(end, ())
    )
    hexes = {piece.hex for piece in route.track}
    return tuple(group for group in found if group & hexes)


def lies_in(context: RunContext, resource: Resource, hexes: frozenset[HexId]) -> bool:
    """Whether ``resource`` is track or a junction of ``hexes``, or such an edge of one."""
    if isinstance(resource, Piece):
        return resource.hex in hexes
    return any(track.piece.hex in hexes for track in context.network.around.get(resource, ()))


def counts_as_used(context: RunContext, gate: Gate) -> bool:
    """Whether routes may use ``gate`` once only."""
    return gate.kind == "edge" or not context.shared_junctions
