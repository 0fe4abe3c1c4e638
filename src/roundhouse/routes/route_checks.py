"""The checks of a route and of a run that titles choose from.

Those about one route are asked a :class:`~roundhouse.routes.cases.RouteCase`, those about all routes of a
company a :class:`~roundhouse.routes.cases.RunCase`. The facts of their faults name the train, and the stop or
hex. The first four of a route (:class:`OwnTrain` to :class:`Unbroken`) are those on which the others stand.

What the rules of :mod:`roundhouse.routes.rules` put into the context (stops that end a route, groups of which
one may be visited, limits) binds the search as well, and so do the checks that read nothing but track and
stops: :mod:`roundhouse.routes.search` keeps to all of them, and fails where its answer breaks a title's list.
"""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.engine.checks import Check, Fault
from roundhouse.engine.state import Piece, Stop
from roundhouse.routes.cases import Resource, RouteCase, RunCase, lies_in, resources, shared_hexes
from roundhouse.routes.counting import may_visit
from roundhouse.routes.network import Gate


class RouteCheck(Check, frozen=True):
    """A rule about one route."""

    def at(self, case: RouteCase, reason: str, hex_id: str) -> Fault:
        """The fault ``reason`` of the case's train on a hex."""
        return self.fails(reason, train=case.route.train, hex=hex_id)


class OwnTrain(RouteCheck, frozen=True):
    """A route is run by a train that the company owns and that may run."""

    def fault(self, case: RouteCase) -> Fault | None:
        """``route.unknown_train``."""
        if case.train:
            return None
        return self.fails("route.unknown_train", train=case.route.train, company=case.context.company)


class TrackThere(RouteCheck, frozen=True):
    """Track and stops of a route lie on the board."""

    def fault(self, case: RouteCase) -> Fault | None:
        """``route.unknown_track``."""
        network = case.context.network
        for piece in case.route.track:
            if network.track(piece) is None:
                return self.at(case, "route.unknown_track", piece.hex)
        for stop in case.route.stops:
            if stop not in network.stops:
                return self.at(case, "route.unknown_track", stop.hex)
        return None


class TwoStops(RouteCheck, frozen=True):
    """A route has two stops at least, of the kinds that count for it."""

    def fault(self, case: RouteCase) -> Fault | None:
        """``route.too_few_stops``."""
        stops = case.route.stops
        if case.context.centres_on(case.owned, stops) < 2:
            return self.fails("route.too_few_stops", train=case.route.train, stops=len(stops))
        return None


class Unbroken(RouteCheck, frozen=True):
    """The track of a route leads without a break from its first stop through all others to the last."""

    def fault(self, case: RouteCase) -> Fault | None:
        """``route.broken``; ``route.ends`` where it goes on to a place that is no stop."""
        stops, tracks = case.route.stops, case.tracks
        if len(case.walked) <= len(tracks):
            return self.at(case, "route.broken", tracks[len(case.walked) - 1].piece.hex)
        if not tracks or tuple(point for point in case.walked if isinstance(point, Stop)) != stops:
            return self.at(case, "route.broken", stops[-1].hex)
        if isinstance(case.walked[-1], Gate):
            return self.at(case, "route.ends", tracks[-1].piece.hex)
        return None


class NoTrackTwice(RouteCheck, frozen=True):
    """A route uses no piece of track twice."""

    def fault(self, case: RouteCase) -> Fault | None:
        """``route.track_twice``."""
        pieces: set[Piece] = set()
        for track in case.tracks:
            if track.piece in pieces:
                return self.at(case, "route.track_twice", track.piece.hex)
            pieces.add(track.piece)
        return None


class NoEdgeTwice(RouteCheck, frozen=True):
    """A route crosses no hex edge twice."""

    def fault(self, case: RouteCase) -> Fault | None:
        """``route.edge_twice``."""
        gate = _crossed_twice(case, "edge")
        return self.at(case, "route.edge_twice", gate.hex) if gate else None


class NoJunctionTwice(RouteCheck, frozen=True):
    """A route passes no junction twice, unless routes may meet on junctions."""

    def fault(self, case: RouteCase) -> Fault | None:
        """``route.junction_twice``."""
        gate = None if case.context.shared_junctions else _crossed_twice(case, "junction")
        return self.at(case, "route.junction_twice", gate.hex) if gate else None


def _crossed_twice(case: RouteCase, kind: str) -> Gate | None:
    """The first gate of a kind that is crossed twice; crossing it once touches it with two pieces."""
    return next((gate for gate, times in case.touched.items() if gate.kind == kind and times > 2), None)


class NoStopTwice(RouteCheck, frozen=True):
    """A route visits no stop twice."""

    def fault(self, case: RouteCase) -> Fault | None:
        """``route.stop_twice``."""
        stops = case.route.stops
        twice = (stop for number, stop in enumerate(stops) if stop in stops[:number])
        stop = next(twice, None)
        return self.at(case, "route.stop_twice", stop.hex) if stop else None


class NotForbidden(RouteCheck, frozen=True):
    """A route touches no stop that is closed to the company; ``reason`` is the code of the refusal."""

    reason: str

    def fault(self, case: RouteCase) -> Fault | None:
        """The ``reason``: ``route.no_ferry_marker``, ``route.stays_inland``."""
        stop = next((stop for stop in case.route.stops if stop in case.context.forbidden), None)
        if stop is None:
            return None
        return self.fails(self.reason, train=case.route.train, hex=stop.hex, company=case.context.company)


class OneOfGroup(RouteCheck, frozen=True):
    """A route visits one stop at most of those that exclude each other."""

    def fault(self, case: RouteCase) -> Fault | None:
        """``route.exclusive``."""
        for group in (*case.context.exclusive, *case.owned.exclusive):
            visited = group.intersection(case.route.stops)
            if len(visited) > 1:
                hexes = tuple(sorted({stop.hex for stop in visited}))
                return self.fails("route.exclusive", train=case.route.train, hexes=hexes)
        return None


class NotThroughTerminal(RouteCheck, frozen=True):
    """A route ends at off-boards and at other ends of lines, and doesn't run through them."""

    def fault(self, case: RouteCase) -> Fault | None:
        """``route.terminal``."""
        stop = next((stop for stop in case.route.stops[1:-1] if stop in case.context.terminal), None)
        return self.at(case, "route.terminal", stop.hex) if stop else None


class NotThroughFull(RouteCheck, frozen=True):
    """A route doesn't run through a city that is full of other companies' tokens."""

    def fault(self, case: RouteCase) -> Fault | None:
        """``route.blocked``."""
        stop = next((stop for stop in case.route.stops[1:-1] if stop in case.context.blocked), None)
        return self.at(case, "route.blocked", stop.hex) if stop else None


class EndsAtStops(RouteCheck, frozen=True):
    """A route begins and ends at stops of the kinds at which its train may end."""

    def fault(self, case: RouteCase) -> Fault | None:
        """``route.ends``."""
        train, stops = case.owned, case.route.stops
        for stop in (stops[0], stops[-1]):
            if case.context.kinds[stop] not in train.ends or train.mode(stop) == "never":
                return self.at(case, "route.ends", stop.hex)
        return None


class VisitsToken(RouteCheck, frozen=True):
    """A route visits a city with a token of the company."""

    def fault(self, case: RouteCase) -> Fault | None:
        """``route.no_token``."""
        if case.context.tokens.intersection(case.route.stops):
            return None
        return self.fails("route.no_token", train=case.route.train, company=case.context.company)


class WithinReach(RouteCheck, frozen=True):
    """A route has no more stops of a kind than its train may visit."""

    def fault(self, case: RouteCase) -> Fault | None:
        """``route.too_long``."""
        train, stops = case.owned, case.route.stops
        modes = train.modes_on(stops)
        kinds = [case.context.kinds[stop] for stop, mode in zip(stops, modes, strict=True) if mode == "must"]
        if may_visit(train.definition.distance, kinds):
            return None
        return self.fails("route.too_long", train=case.route.train, stops=len(kinds))


class EachTrainOnce(Check, frozen=True):
    """A train runs one route, and a card as one train of those that it may run as."""

    def fault(self, case: RunCase) -> Fault | None:
        """``route.train_twice``."""
        ids = [train.id for train in case.trains]
        twice = next((name for number, name in enumerate(ids) if name in ids[:number]), None)
        if twice:
            return self.fails("route.train_twice", train=twice, most=1)
        return _exceeded(self, "route.train_twice", case, of_card=True)


class WithinRunLimits(Check, frozen=True):
    """No more trains run than may run together."""

    def fault(self, case: RunCase) -> Fault | None:
        """``route.too_many_trains``."""
        return _exceeded(self, "route.too_many_trains", case, of_card=False)


def _exceeded(check: Check, reason: str, case: RunCase, of_card: bool) -> Fault | None:
    ids = {train.id for train in case.trains}
    for limit in case.context.limits:
        running = ids & limit.trains
        if limit.of_card == of_card and len(running) > limit.most:
            return check.fails(reason, train=min(running), most=limit.most)
    return None


class NoSharedTrack(Check, frozen=True):
    """No piece of track, hex edge or junction is used by two routes, but where a train may share some."""

    def fault(self, case: RunCase) -> Fault | None:
        """``route.shared_track``."""
        used: dict[Resource, str] = {}
        shared: dict[Resource, set[str]] = {}
        for route in case.routes:
            for resource in resources(case.context, route):
                if resource in used:
                    shared.setdefault(resource, {used[resource]}).add(route.train)
                used.setdefault(resource, route.train)
        if not shared or _may_share(case, shared):
            return None
        resource, trains = next(iter(shared.items()))
        other = used[resource]
        train = next(route.train for route in case.routes if route.train in trains - {other})
        return self.fails("route.shared_track", train=train, other=other, hex=resource.hex)


def _may_share(case: RunCase, shared: Mapping[Resource, set[str]]) -> bool:
    """Whether one route may share all that is ``shared`` with the trains named."""
    for route, train in zip(case.routes, case.trains, strict=True):
        if any(route.train not in users or len(users) > 2 for users in shared.values()):
            continue
        for group in shared_hexes(train, route):
            if all(lies_in(case.context, resource, group) for resource in shared):
                return True
    return False
