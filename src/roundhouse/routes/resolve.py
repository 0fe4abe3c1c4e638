"""Routes from the record of 18xx.games: chains of hexes and the stops between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations, product

import msgspec

from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import NO_HEX, HexId
from roundhouse.engine.state import Piece, Route, Stop
from roundhouse.routes.cases import RunCase, resources
from roundhouse.routes.check import check, check_route, refused_by
from roundhouse.routes.context import TOGETHER, RunContext
from roundhouse.routes.network import Point, Track, may_follow
from roundhouse.routes.route_checks import NoSharedTrack, OwnTrain, TrackThere
from roundhouse.routes.valuation import value

Chain = Sequence[HexId]


class LoggedRoute(msgspec.Struct, frozen=True):
    """A route as 18xx.games logs it.

    ``connections`` are the hexes of the way from each stop to the next, ``nodes`` the stops as
    ``HEX-INDEX`` (index among the cities, towns or off-boards of the hex; empty: any).
    """

    train: str
    connections: tuple[tuple[HexId, ...], ...]
    nodes: tuple[str, ...] = ()
    revenue: int | None = None


def resolve(
    context: RunContext, train: str, connections: Sequence[Chain], nodes: Sequence[str] = ()
) -> Route:
    """A legal route of ``train`` over the hexes of ``connections``.

    Raises :class:`ActionRefused` when the track gives none: with ``route.unknown_track`` when no
    track follows the hexes, else with the rule that the first one breaks.
    """
    logged = LoggedRoute(train, tuple(map(tuple, connections)), tuple(nodes))
    return resolve_all(context, (logged,))[0]


def resolve_all(context: RunContext, logged: Sequence[LoggedRoute]) -> tuple[Route, ...]:
    """Routes for all of ``logged`` that are legal together, with their logged revenue if they can have it.

    Raises :class:`ActionRefused` when there are none.
    """
    choices = [_alone(context, each) for each in logged]
    wanted = sum(each.revenue or 0 for each in logged)
    found: tuple[Route, ...] | None = None
    for routes in _apart(context, choices):
        if found is None:
            found = routes
        if value(context, routes).total == wanted:
            return routes
    if found is None:
        check(context, [each[0] for each in choices])
        one = logged[0].train
        hex_id = _first_hex(logged[0])
        raise refused_by(
            context.run_checks, NoSharedTrack, "route.shared_track", train=one, other=one, hex=hex_id
        )
    return found


def resolve_logged(context: RunContext, logged: Sequence[LoggedRoute]) -> tuple[Route, ...]:
    """As :func:`resolve_all`; of two trains that run one route together each logs its part of it.

    Raises what is wrong with the routes as they are logged, where no two of them run together either.
    """
    try:
        return resolve_all(context, logged)
    except ActionRefused:
        for together in _coupled(context, logged):
            try:
                return resolve_all(context, together)
            except ActionRefused:
                continue
        raise


def _coupled(context: RunContext, logged: Sequence[LoggedRoute]) -> Iterator[tuple[LoggedRoute, ...]]:
    """The routes with two of them joined, for each two whose trains may run together."""
    for first, second in permutations(logged, 2):
        train = first.train + TOGETHER + second.train
        if context.train(train) is not None:
            joined = LoggedRoute(
                train,
                (*first.connections, *second.connections),
                tuple(dict.fromkeys((*first.nodes, *second.nodes))),
                (first.revenue or 0) + (second.revenue or 0),
            )
            for chains in _in_a_row(first, second):
                rest = (each for each in logged if each not in (first, second))
                yield (msgspec.structs.replace(joined, connections=chains), *rest)


def _in_a_row(first: LoggedRoute, second: LoggedRoute) -> Iterator[tuple[tuple[HexId, ...], ...]]:
    """The chains of one route and those of the other, in each order in which they can follow each other."""
    for one in (first.connections, first.connections[::-1]):
        for other in (second.connections, second.connections[::-1]):
            if set(one[-1]) & set(other[0]):
                yield (*one, *other)


def _alone(context: RunContext, logged: LoggedRoute) -> list[Route]:
    """The legal routes that follow one record; raises the first refusal when none is legal."""
    if context.train(logged.train) is None:
        facts = {"train": logged.train, "company": context.company}
        raise refused_by(context.route_checks, OwnTrain, "route.unknown_train", **facts)
    legal: list[Route] = []
    refusal: ActionRefused | None = None
    for route in _candidates(context, logged):
        try:
            check_route(context, route)
        except ActionRefused as found:
            refusal = refusal or found
        else:
            legal.append(route)
    if not legal:
        facts = {"train": logged.train, "hex": _first_hex(logged)}
        raise refusal or refused_by(context.route_checks, TrackThere, "route.unknown_track", **facts)
    return legal


def _apart(context: RunContext, choices: Sequence[list[Route]]) -> Iterator[tuple[Route, ...]]:
    """The combinations, one route of each list, that are legal together; each is known to be legal alone."""

    def extend(chosen: tuple[Route, ...], used: frozenset[object]) -> Iterator[tuple[Route, ...]]:
        if len(chosen) == len(choices):
            if context.run_checks.allow(RunCase(context, chosen)):
                yield chosen
            return
        for route in choices[len(chosen)]:
            needs = frozenset(resources(context, route))
            if context.may_share or not needs & used:
                yield from extend((*chosen, route), used | needs)

    return extend((), frozenset())


def _candidates(context: RunContext, logged: LoggedRoute) -> Iterator[Route]:
    """All routes over the hexes of the record, legal or not."""
    for hexes in _stop_hexes(logged.connections):
        for stops in product(*(_stops_named(context, logged, name) for name in hexes)):
            if len(set(stops)) < len(stops):
                continue
            ways = [
                list(_ways(context, start, chain, end))
                for start, chain, end in zip(stops, logged.connections, stops[1:], strict=False)
            ]
            for chosen in product(*ways):
                track = tuple(piece for way in chosen for piece in way)
                if len(set(track)) == len(track):
                    yield Route(logged.train, tuple(stops), track)


def _stop_hexes(connections: Sequence[Chain]) -> list[list[HexId]]:
    """The hexes of the stops in order: each chain is logged in either direction, chain after chain."""
    if not connections:
        return []
    found = [[ends[0], ends[1]] for ends in _either_way(connections[0])]
    for chain in connections[1:]:
        found = [[*hexes, ends[1]] for hexes in found for ends in _either_way(chain) if ends[0] == hexes[-1]]
    return found


def _either_way(chain: Chain) -> Iterable[tuple[HexId, HexId]]:
    """The ends of a chain, as logged and turned round (once where they are the same hex)."""
    return dict.fromkeys(((chain[0], chain[-1]), (chain[-1], chain[0])))


def _stops_named(context: RunContext, logged: LoggedRoute, hex_id: HexId) -> list[Stop]:
    """The stops on ``hex_id`` that the record may mean."""
    here = sorted(stop for stop in context.network.stops if stop.hex == hex_id)
    if not logged.nodes:
        return here
    return [stop for stop in here if f"{stop.hex}-{stop.index}" in logged.nodes]


def _ways(context: RunContext, start: Stop, chain: Chain, end: Stop) -> Iterator[tuple[Piece, ...]]:
    """The track from ``start`` to ``end`` over the hexes of ``chain``, given in either direction."""
    found: set[tuple[Piece, ...]] = set()
    for hexes in dict.fromkeys((tuple(chain), tuple(reversed(chain)))):
        if hexes[0] == start.hex and hexes[-1] == end.hex:
            for way in _follow(context, start, tuple(hexes), end):
                if way not in found:
                    found.add(way)
                    yield way


def _follow(
    context: RunContext, start: Stop, hexes: tuple[HexId, ...], end: Stop
) -> Iterator[tuple[Piece, ...]]:
    def extend(tracks: tuple[Track, ...], point: Point, place: int) -> Iterator[tuple[Piece, ...]]:
        if point == end and place == len(hexes) - 1:
            yield tuple(track.piece for track in tracks)
            return
        if isinstance(point, Stop) and tracks:
            return
        for track in context.network.around.get(point, ()):
            step = 0 if track.piece.hex == hexes[place] else 1
            if step and (place + 1 == len(hexes) or track.piece.hex != hexes[place + 1]):
                continue
            if track in tracks or (tracks and not may_follow(tracks[-1], track, point)):
                continue
            yield from extend((*tracks, track), track.other(point), place + step)

    return extend((), start, 0)


def _first_hex(logged: LoggedRoute) -> HexId:
    return logged.connections[0][0] if logged.connections else NO_HEX
