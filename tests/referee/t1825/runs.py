"""Sections 1.8, 5.5 and 7.0: routes, and what they earn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from roundhouse.engine import events as ev
from roundhouse.engine.state import Route, Stop
from tests.referee.best import TooMany
from tests.referee.judge import Findings, rule
from tests.referee.lines import Track, across, ends_of, used_twice
from tests.referee.routes import Routes
from tests.referee.t1825 import tables
from tests.referee.t1825.board import bases, face, full, nodes_of, shown, track, walled
from tests.referee.t1825.box import of
from tests.referee.t1825.holdings import owner
from tests.referee.t1825.trains import cards

LENGTH: Mapping[str, int] = {
    "2": 2,
    "3": 3,
    "4": 4,
    "5": 5,
    "6": 6,
    "7": 7,
    "3T": 3,
    "4T": 4,
    "U3": 3,
    "2+2": 2,
}
"""How many stations a train visits, U3 of large ones; 4+4E any number (5.5.4, 7.0)."""
TANKS = ("3T", "4T")
"""They alone stop at halts (7.0)."""


class Runs(Routes):
    """The runs of a game."""

    sections: ClassVar[Mapping[str, str]] = {"line": "5.5.3", "best": "5.5"}

    def track(self, hex_id: str) -> tuple[Track, ...]:
        """The pieces of track on a hex."""
        return track(of(self), self.book, hex_id)

    def shared(self, event: ev.TrainsRun) -> Findings:
        """No track is used twice by a company's trains, but for one suburban route (V.2)."""
        twice = used_twice(event.routes)
        played = "suburban" in self.referee.options
        if twice and not (played and any(self._suburban(event, route) for route in event.routes)):
            yield "no track used twice", twice

    def _suburban(self, event: ev.TrainsRun, route: Route) -> bool:
        """Whether a route may share track with others: of two adjacent hexes, from a base in such a city."""
        kind = self.kind(route.train)
        if kind not in TANKS or used_twice(r for r in event.routes if r is not route) or used_twice([route]):
            return False
        twice = used_twice(event.routes)
        pieces = Counter(
            (str(piece.hex), frozenset(ends_of(piece))) for r in event.routes for piece in r.track
        )
        whole = {hex_id for (hex_id, _), count in pieces.items() if count > 1}
        plain = {hex_id for hex_id, _ in twice if not shown(of(self), self.book, hex_id).values}
        for start in self._suburban_bases(event.company, route):
            there = plain | ({start} & {hex_id for hex_id, _ in twice})
            for one in there:
                for other in there & {across(one, edge)[0] for edge in range(6)} | {one}:
                    two = {one, other}
                    covered = all(hex_id in two or across(hex_id, edge)[0] in two for hex_id, edge in twice)
                    if covered and whole <= two:
                        return True
        return False

    def _suburban_bases(self, company: str, route: Route) -> set[str]:
        """Cities with several stations at the start from whose bases the route may share track."""
        kind, card = self.kind(route.train), self.book.side(route.train.partition("/")[0])
        colors = {"gray"} if kind == "4T" else {"brown"} if card == "4T" else {"brown", "gray"}
        return {
            str(stop.hex)
            for stop in (route.stops[0], route.stops[-1])
            if face(of(self).hexes[stop.hex]).large > 1
            and shown(of(self), self.book, stop.hex).color in colors
            and company in bases(self.book, stop.hex, stop.index)
        }

    def full(self, company: str, hex_id: str, city: int) -> bool:
        """Whether a large station is full of the bases of others."""
        return full(of(self), self.book, company, hex_id, city)

    @rule("5.5.1", ev.TrainsRun)
    def trains(self, event: ev.TrainsRun) -> Findings:
        """Each train of the company once, two 2-trains as one (5.5.5), in the third step."""
        counted = Counter(card for route in event.routes for card in cards(route.train))
        for card, count in counted.items():
            if self.book.trains.get(card) != owner(event.company) or count > 1:
                yield f"each train of {event.company} once", f"{card}, {count} times"
        for route in event.routes:
            kinds = [self.book.side(card) for card in cards(route.train)]
            if len(kinds) > 1 and kinds != ["2", "2"]:
                yield "two 2-trains that run as one (5.5.5)", kinds
        if owner(event.company) != self.book.actor or self.book.stage != "run":
            yield f"a run of {self.book.actor} in its third step", event.company

    def kind(self, train: str) -> str:
        """The kind of train that runs: two 2-trains are a 3-train; a 4T may be a 3T (V.2)."""
        card, _, part = train.partition("/")
        return part or ("3" if "&" in card else self.book.side(card))

    @rule("5.5.2", ev.TrainsRun)
    def ends(self, event: ev.TrainsRun) -> Findings:
        """From a large station to another, T- and U-trains from small ones, too; with a base among them."""
        for route in event.routes:
            kind = self.kind(route.train)
            if kind not in (*TANKS, "U3") and {route.stops[0].kind, route.stops[-1].kind} != {"city"}:
                yield "large stations at both ends", route.stops
            if len(route.stops) < 2:
                yield "two stations", route.stops
            own = [
                s
                for s in route.stops
                if s.kind == "city" and event.company in bases(self.book, s.hex, s.index)
            ]
            if not own:
                yield f"a base of {event.company} (5.5.2.a)", route.stops

    @rule("5.5.3", ev.TrainsRun)
    def apart(self, event: ev.TrainsRun) -> Findings:
        """One station of a hex; T-trains call at two of 10 there (7.0)."""
        for route in event.routes:
            for hex_id in self._crowded(self.kind(route.train), route.stops):
                yield f"one station of {hex_id}", route.stops
            if len(set(route.stops)) < len(route.stops):
                yield "each station once", route.stops

    def _crowded(self, kind: str, stops: Sequence[Stop]) -> list[str]:
        """Hexes in which a train calls at more stations than it may."""
        met = [s for s in stops if kind != "4+4E" or s.kind == "city"]
        found = []
        for hex_id, count in Counter(stop.hex for stop in met).items():
            values = [self.worth(stop) for stop in met if stop.hex == hex_id]
            if count > 1 and not (kind in TANKS and values == [10, 10]):
                found.append(str(hex_id))
        return found

    def worth(self, stop: Stop) -> int:
        """What is printed at a station."""
        return shown(of(self), self.book, stop.hex).values[f"{stop.kind[0]}{stop.index}"]

    def _tile(self, stop: Stop) -> str:
        return self.book.tiles.get(stop.hex, ("", 0))[0]

    @rule("5.5.4", ev.TrainsRun)
    def lengths(self, event: ev.TrainsRun) -> Findings:
        """No more stations than the train visits; 200 and, for T-trains, halts may be passed (5.5.6)."""
        for route in event.routes:
            kind = self.kind(route.train)
            if kind in LENGTH and len(self._needed(kind, route)) > LENGTH[kind]:
                yield f"{LENGTH[kind]} stations at the most", route.stops

    def _needed(self, kind: str, route: Route) -> list[Stop]:
        """The stations at which a train must stop."""
        ends = (route.stops[0], route.stops[-1])
        stops = [s for s in route.stops if self._tile(s) != "11" or (kind in TANKS and s in ends)]
        if kind == "U3":
            stops = [s for s in stops if s.kind == "city"]
        return [s for s in stops if self._tile(s) != "200" or s in ends]

    def _chosen(self, kind: str, route: Route) -> list[Stop]:
        """Those at which it may stop or not."""
        halts = kind in TANKS
        needed = self._needed(kind, route)
        return [
            s
            for s in route.stops
            if s not in needed and (self._tile(s) == "200" or (halts and s.kind == "town"))
        ]

    def value(self, route: Route) -> int:
        """What a route earns."""
        kind = self.kind(route.train)
        if kind == "4+4E":
            return 2 * sum(sorted((self.worth(s) for s in route.stops if s.kind == "city"), reverse=True)[:4])
        needed = self._needed(kind, route)
        room = LENGTH[kind] - len(needed)
        more = sorted((self.worth(s) for s in self._chosen(kind, route)), reverse=True)[: max(room, 0)]
        earned = sum(self.worth(s) for s in needed) + sum(more)
        if kind == "U3":
            earned += sum(self.worth(s) for s in route.stops if s.kind == "town" and self._tile(s) != "11")
        return earned * (2 if kind == "2+2" else 1)

    @rule("5.5.8", ev.TrainsRun)
    def revenue(self, event: ev.TrainsRun) -> Findings:
        """The sum of what the stations are worth."""
        earned = sum(self.value(route) for route in event.routes)
        if earned != event.revenue:
            yield f"a revenue of {earned}", event.revenue

    # --- the best run ----------------------------------------------------------------------------

    def fleets(self, company: str) -> Iterable[Sequence[str]]:
        """The trains, some of the 2-trains as one (5.5.5)."""
        cards = self.book.trains_of(owner(company))
        twos = [card for card in cards if self.book.side(card) == "2"]
        others = [card for card in cards if card not in twos]
        for pairs in range(len(twos) // 2 + 1):
            joined = [f"{twos[2 * n]}&{twos[2 * n + 1]}" for n in range(pairs)]
            yield [*others, *joined, *twos[2 * pairs :]]

    def cities(self, company: str) -> set[tuple[str, int]]:
        """The large stations with a company's bases."""
        return {(hex_id, index) for hex_id, (_, index) in nodes_of(company, self.book)}

    def wall(self, hex_id: str, edge: int) -> bool:
        """Whether no route crosses an edge."""
        return walled(of(self), hex_id, edge)

    def within(self, train: str, stops: Sequence[Stop]) -> bool:
        """Whether a train goes so far; it passes 200 and halts."""
        kind = self.kind(train)
        met = [s for s in stops if self._tile(s) not in ("11", "200") and (kind != "U3" or s.kind == "city")]
        return kind not in LENGTH or len(met) <= LENGTH[kind]

    def allowed(self, company: str, train: str, stops: Sequence[Stop]) -> bool:
        """Whether a line through a base is a route of the train."""
        kind = self.kind(train)
        ends = [stops[0], stops[-1]]
        halt = kind not in TANKS and any(self._tile(s) == "11" for s in ends)
        small = kind not in (*TANKS, "U3") and any(s.kind == "town" for s in ends)
        long = kind in LENGTH and len(self._needed(kind, Route(train, tuple(stops), ()))) > LENGTH[kind]
        return not (halt or small or long or self._crowded(kind, stops))

    def may_call(self, company: str, hex_id: str) -> bool:
        """Whether a train might run to a station of a hex; it may, too, where there is too much to try."""
        trains = sorted({train for fleet in self.fleets(company) for train in fleet})
        try:
            found = self.lines(company, trains) if trains else {}
        except TooMany:
            return True
        return any(
            str(stop.hex) == hex_id and (self.kind(train) != "4+4E" or stop.kind == "city")
            for train, lines in found.items()
            for line in lines
            for stop in line.stops
        )

    def must_be_best(self, company: str) -> bool:
        """Whether the best run is asked for; none where routes are suburban, or where Leith may be a port."""
        options = self.referee.options
        known = "suburban" not in options and not ("ports" in options and "unit_3" in options)
        return known and super().must_be_best(company)

    def ports(self, company: str, routes: Sequence[Route]) -> int:
        """What ports add to a run (V.1)."""
        own = tables.PORTS & {hex_id for hex_id, _ in self.cities(company)}
        calls = sum(len(own & {str(stop.hex) for stop in route.stops}) for route in routes)
        return 10 * calls if "ports" in self.referee.options else 0

    def earned(self, company: str, routes: Sequence[Route]) -> int:
        """What routes earn together, with what ports add."""
        return sum(self.value(route) for route in routes) + self.ports(company, routes)

    def gained(self, event: ev.TrainsRun) -> int:
        """What a run brings, with what ports add."""
        return event.revenue + self.ports(event.company, event.routes)
