"""A route as it is marked by hand: stops in order, with the track found between them. No Qt here."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from roundhouse.engine.names import HexId
from roundhouse.engine.state import Route, Stop
from roundhouse.routes.cases import Resource, counts_as_used, lies_in, resources
from roundhouse.routes.context import RunContext
from roundhouse.routes.network import Gate, Point, Track

_MOST_BETWEEN = 8
_MOST_WAYS = 24
_MOST_STEPS = 60_000


class Way(msgspec.Struct, frozen=True):
    """Track from one stop to another, and the stops on it, the last one included."""

    tracks: tuple[Track, ...]
    stops: tuple[Stop, ...]


class RouteDraft(msgspec.Struct, frozen=True):
    """One train's route under way: ``legs`` are the tracks between each two of the ``stops``.

    ``from_stop`` is the index of the stop from which the latest click went on.
    """

    train: str
    stops: tuple[Stop, ...] = ()
    legs: tuple[tuple[Track, ...], ...] = ()
    from_stop: int = 0

    @property
    def is_route(self) -> bool:
        """Whether it goes from one stop to another."""
        return len(self.stops) > 1

    def route(self) -> Route:
        """The route as marked so far."""
        return Route(self.train, self.stops, tuple(track.piece for leg in self.legs for track in leg))

    def without_last(self) -> RouteDraft:
        """The draft without its last stop."""
        return replace(
            self, stops=self.stops[:-1], legs=self.legs[:-1], from_stop=max(0, len(self.stops) - 3)
        )

    def cut_to(self, stop: Stop) -> RouteDraft:
        """The draft up to ``stop``, which lies on it."""
        kept = self.stops.index(stop) + 1
        return replace(self, stops=self.stops[:kept], legs=self.legs[: kept - 1], from_stop=max(0, kept - 2))

    def reversed(self) -> RouteDraft:
        """The same route from its other end."""
        legs = tuple(leg[::-1] for leg in self.legs[::-1])
        return replace(self, stops=self.stops[::-1], legs=legs, from_stop=max(0, len(self.stops) - 2))

    def with_way(self, way: Way) -> RouteDraft:
        """The draft gone on over ``way``."""
        from_stop = len(self.stops) - 1
        return replace(
            self, stops=self.stops + way.stops, legs=self.legs + _split(way.tracks), from_stop=from_stop
        )


def draft_of(context: RunContext, route: Route) -> RouteDraft:
    """A draft from a finished route; raises LookupError for track that isn't there."""
    tracks = []
    for piece in route.track:
        track = context.network.track(piece)
        if track is None:
            raise LookupError(piece)
        tracks.append(track)
    return RouteDraft(route.train, route.stops, _split(tuple(tracks)), max(0, len(route.stops) - 2))


def _split(tracks: tuple[Track, ...]) -> tuple[tuple[Track, ...], ...]:
    """The tracks in parts that each end at a stop."""
    legs: list[tuple[Track, ...]] = []
    start = 0
    for end in range(1, len(tracks) + 1):
        if end == len(tracks) or isinstance(_shared(tracks[end - 1], tracks[end]), Stop):
            legs.append(tracks[start:end])
            start = end
    return tuple(legs)


def _shared(one: Track, other: Track) -> Point:
    return one.a if one.a in (other.a, other.b) and one.b not in (other.a, other.b) else one.b


def extended(
    context: RunContext, draft: RouteDraft, stop: Stop, others: tuple[Route, ...]
) -> RouteDraft | None:
    """The draft gone on to ``stop``; None where no free track leads there.

    ``others`` are the routes of the company's other trains, whose track is taken but for what the rules may
    let them share. Where no track leads there directly, the stops on the shortest way are taken in.
    """
    if not draft.stops:
        return replace(draft, stops=(stop,))
    ways = ways_to(context, draft, stop, others)
    return draft.with_way(ways[0]) if ways else None


def other_way(context: RunContext, draft: RouteDraft, others: tuple[Route, ...]) -> RouteDraft:
    """The draft with another way for its latest leg, if there is one."""
    if not draft.is_route:
        return draft
    last = draft.stops[-1]
    before = replace(draft, stops=draft.stops[: draft.from_stop + 1], legs=draft.legs[: draft.from_stop])
    gone = tuple(track for leg in draft.legs[draft.from_stop :] for track in leg)
    ways = ways_to(context, before, last, others)
    tracks = [way.tracks for way in ways]
    if gone not in tracks:
        return before.with_way(ways[0]) if ways else draft
    return before.with_way(ways[(tracks.index(gone) + 1) % len(ways)])


def ways_to(context: RunContext, draft: RouteDraft, stop: Stop, others: tuple[Route, ...]) -> tuple[Way, ...]:
    """The ways from the end of ``draft`` to ``stop`` with the fewest stops between, shortest first.

    Where none is free those over track that the rules may let routes share.
    """
    found = _ways_beside(context, draft, stop, others, frozenset())
    shared = _sharable(context, draft.train, others)
    return found if found or not shared else _ways_beside(context, draft, stop, others, shared)


def _ways_beside(
    context: RunContext, draft: RouteDraft, stop: Stop, others: tuple[Route, ...], shared: frozenset[HexId]
) -> tuple[Way, ...]:
    search = _Search(context, draft, stop, others, shared)
    for between in range(_MOST_BETWEEN + 1):
        found = sorted(search.ways(between), key=lambda way: len(way.tracks))
        if found or search.is_exhausted:
            return tuple(found)
    return ()


def _sharable(context: RunContext, train: str, others: tuple[Route, ...]) -> frozenset[HexId]:
    """The hexes in which this train or one of the ``others`` may share track, wherever its route ends."""
    if not others:
        return frozenset()
    running = {train, *(route.train for route in others)}
    groups = (
        group
        for each in context.trains
        if each.id in running
        for groups in each.shares.values()
        for group in groups
    )
    return frozenset[HexId]().union(*groups)


class _Search:
    """Ways between two stops over track that is free, or lies in the hexes ``shared``."""

    def __init__(
        self,
        context: RunContext,
        draft: RouteDraft,
        goal: Stop,
        others: tuple[Route, ...],
        shared: frozenset[HexId],
    ) -> None:
        self.context = context
        self.start: Stop = draft.stops[-1]
        self.goal = goal
        self.visited = frozenset(draft.stops)
        self.arrived = draft.legs[-1][-1] if draft.legs else None
        self.taken: set[Resource] = set(resources(context, draft.route()))
        for route in others:
            used = resources(context, route)
            self.taken.update(each for each in used if not lies_in(context, each, shared))
        self.steps = _MOST_STEPS
        self.is_exhausted = False

    def ways(self, between: int) -> list[Way]:
        """All ways with exactly ``between`` stops in between, up to a limit."""
        found: list[Way] = []
        for way in self._walk(self.start, self.arrived, (), (), self.taken, between):
            found.append(way)
            if len(found) >= _MOST_WAYS:
                break
        return found

    def _walk(
        self, point: Point, track: Track | None, tracks: tuple[Track, ...], stops: tuple[Stop, ...],
        taken: set[Resource], between: int,
    ) -> Iterator[Way]:  # fmt: skip
        around = self.context.network.around.get(point, ())
        onward = around if track is None else self.context.network.onward(track, point)
        for step in onward:
            self.steps -= 1
            if self.steps < 0:
                self.is_exhausted = True
                return
            there = step.other(point)
            used = self._uses(step, there)
            if taken.intersection(used):
                continue
            run = (*tracks, step)
            if there == self.goal:
                if len(stops) == between:
                    yield Way(run, (*stops, self.goal))
            elif isinstance(there, Gate):
                yield from self._walk(there, step, run, stops, taken | used, between)
            elif len(stops) < between and self._may_pass(there, stops):
                yield from self._walk(there, step, run, (*stops, there), taken | used, between)

    def _uses(self, step: Track, there: Point) -> set[Resource]:
        used: set[Resource] = {step.piece}
        if isinstance(there, Gate) and counts_as_used(self.context, there):
            used.add(there)
        return used

    def _may_pass(self, stop: Stop, stops: tuple[Stop, ...]) -> bool:
        free = stop not in self.visited and stop not in stops and stop not in self.context.forbidden
        return free and self.context.may_pass(stop)
