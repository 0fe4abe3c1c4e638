"""Whether routes are legal: every rule about a route and about the routes of one company."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.engine.errors import ActionRefused, illegal
from roundhouse.engine.state import Piece, Route, Stop
from roundhouse.routes.context import RunContext, RunTrain
from roundhouse.routes.counting import may_visit
from roundhouse.routes.network import Gate, Point, Track, may_follow

Resource = Piece | Gate
"""Something that the routes of a company use once: a piece of track, a hex edge, a junction."""


def check(context: RunContext, routes: Sequence[Route]) -> None:
    """Raise :class:`ActionRefused` for the first rule that ``routes`` break; a train runs one route.

    The reasons are ``route.`` and one of :data:`~roundhouse.routes.rules.REASONS`. The facts name the train,
    and the stop or hex.
    """
    trains = _trains(context, routes)
    used: dict[Resource, str] = {}
    for route, train in zip(routes, trains, strict=True):
        check_route(context, train, route)
        for resource in resources(context, route):
            if resource in used:
                facts = {"train": route.train, "other": used[resource], "hex": resource.hex}
                raise refuse(context, "shared_track", **facts)
            used[resource] = route.train


def _trains(context: RunContext, routes: Sequence[Route]) -> list[RunTrain]:
    """The trains of ``routes``, each owned and run once."""
    trains: list[RunTrain] = []
    for route in routes:
        train = context.train(route.train)
        if train is None:
            raise refuse(context, "unknown_train", train=route.train)
        if any(train.id == other.id for other in trains):
            raise refuse(context, "train_twice", train=route.train)
        trains.append(train)
    ids = {train.id for train in trains}
    for limit in context.limits:
        running = ids & limit.trains
        if len(running) > limit.most:
            cards = [card for train in trains if train.id in running for card in train.cards]
            reason = "train_twice" if len(set(cards)) < len(cards) else "too_many_trains"
            raise refuse(context, reason, train=min(running), most=limit.most)
    return trains


def refuse(context: RunContext, reason: str, **facts: object) -> ActionRefused:
    """The refusal for ``route.REASON`` with the section that the title gives for it."""
    code = "route." + reason
    return illegal(code, context.section(code), **facts)


def check_route(context: RunContext, train: RunTrain, route: Route) -> None:
    """Raise :class:`ActionRefused` for a rule that ``route`` alone breaks."""
    _check_track(context, route)
    _check_twice(context, route)
    _check_stops(context, train, route)
    modes = train.modes_on(route.stops)
    kinds = [context.kinds[stop] for stop, mode in zip(route.stops, modes, strict=True) if mode == "must"]
    if not may_visit(train.definition.distance, kinds):
        raise refuse(context, "too_long", train=route.train, stops=len(kinds))


def resources(context: RunContext, route: Route) -> list[Resource]:
    """What ``route`` uses that no other may use: its pieces, the edges it crosses, its junctions."""
    found: list[Resource] = []
    seen: set[Gate] = set()
    for piece in route.track:
        track = context.network.track(piece)
        if track is None:
            raise refuse(context, "unknown_track", train=route.train, hex=piece.hex)
        found.append(track.piece)
        for point in (track.a, track.b):
            if isinstance(point, Gate) and point not in seen and counts_as_used(context, point):
                seen.add(point)
                found.append(point)
    return found


def counts_as_used(context: RunContext, gate: Gate) -> bool:
    """Whether routes may use ``gate`` once only."""
    return gate.kind == "edge" or not context.shared_junctions


def _check_track(context: RunContext, route: Route) -> None:
    """The pieces exist and run from the first stop through all others to the last."""
    tracks: list[Track] = []
    for piece in route.track:
        track = context.network.track(piece)
        if track is None:
            raise refuse(context, "unknown_track", train=route.train, hex=piece.hex)
        tracks.append(track)
    for stop in route.stops:
        if stop not in context.network.stops:
            raise refuse(context, "unknown_track", train=route.train, hex=stop.hex)
    if len(route.stops) < 2:
        raise refuse(context, "too_few_stops", train=route.train, stops=len(route.stops))
    if not tracks:
        raise refuse(context, "broken", train=route.train, hex=route.stops[0].hex)
    walked = _walk(context, route, tracks)
    if tuple(point for point in walked if isinstance(point, Stop)) != route.stops:
        raise refuse(context, "broken", train=route.train, hex=route.stops[-1].hex)
    if isinstance(walked[-1], Gate):
        raise refuse(context, "ends", train=route.train, hex=tracks[-1].piece.hex)


def _walk(context: RunContext, route: Route, tracks: Sequence[Track]) -> list[Point]:
    """The points that the track passes, from the first stop on."""
    point: Point = route.stops[0]
    walked = [point]
    before: Track | None = None
    for track in tracks:
        touches = point in (track.a, track.b)
        if not touches or (before is not None and not may_follow(before, track, point)):
            raise refuse(context, "broken", train=route.train, hex=track.piece.hex)
        point = track.other(point)
        walked.append(point)
        before = track
    return walked


def _check_stops(context: RunContext, train: RunTrain, route: Route) -> None:
    stops = route.stops
    for number, stop in enumerate(stops):
        if stop in stops[:number]:
            raise refuse(context, "stop_twice", train=route.train, hex=stop.hex)
        if stop in context.forbidden:
            raise refuse(context, "forbidden", train=route.train, hex=stop.hex)
    for group in (*context.exclusive, *train.exclusive):
        if len(group.intersection(stops)) > 1:
            raise refuse(context, "exclusive", train=route.train, hex=min(group.intersection(stops)).hex)
    if context.centres_on(train, stops) < 2:
        raise refuse(context, "too_few_stops", train=route.train, stops=len(stops))
    _check_ends(context, train, route)
    if not context.tokens.intersection(stops):
        raise refuse(context, "no_token", train=route.train, company=context.company)


def _check_ends(context: RunContext, train: RunTrain, route: Route) -> None:
    """No stop is passed that only ends a route, and the route ends where it may."""
    stops = route.stops
    for stop in stops[1:-1]:
        if stop in context.terminal:
            raise refuse(context, "terminal", train=route.train, hex=stop.hex)
        if stop in context.blocked:
            raise refuse(context, "blocked", train=route.train, hex=stop.hex)
    for stop in (stops[0], stops[-1]):
        if context.kinds[stop] not in train.ends or train.mode(stop) == "never":
            raise refuse(context, "ends", train=route.train, hex=stop.hex)


def _check_twice(context: RunContext, route: Route) -> None:
    """No piece twice, no hex edge and no junction more than once."""
    pieces: set[Piece] = set()
    touched: dict[Gate, int] = {}
    for piece in route.track:
        track = context.network.track(piece)
        if track is None:
            raise refuse(context, "unknown_track", train=route.train, hex=piece.hex)
        if track.piece in pieces:
            raise refuse(context, "track_twice", train=route.train, hex=piece.hex)
        pieces.add(track.piece)
        for point in (track.a, track.b):
            if isinstance(point, Gate) and counts_as_used(context, point):
                touched[point] = touched.get(point, 0) + 1
    for gate, times in touched.items():
        # Crossing a gate once touches it with two pieces, one on either side.
        if times > 2:
            raise refuse(context, f"{gate.kind}_twice", train=route.train, hex=gate.hex)
