"""Sections 1.8, 5.5 and 7.0: routes, and what they earn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from roundhouse.engine import events as ev
from roundhouse.engine.state import Route, Stop
from tests.referee.judge import Findings, rule
from tests.referee.lines import Track, used_twice
from tests.referee.routes import Routes
from tests.referee.t1825.board import bases, full, shown, track
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


class Runs(Routes):
    """The runs of a game."""

    sections: ClassVar[Mapping[str, str]] = {"line": "5.5.3"}

    def track(self, hex_id: str) -> tuple[Track, ...]:
        """The pieces of track on a hex."""
        return track(of(self), self.book, hex_id)

    def shared(self, event: ev.TrainsRun) -> Findings:
        """No track is used twice by a company's trains, but for one suburban route (V.2)."""
        twice = used_twice(event.routes)
        if twice and "suburban" not in self.referee.options:
            yield "no track used twice", twice

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
            if kind not in ("3T", "4T", "U3") and {route.stops[0].kind, route.stops[-1].kind} != {"city"}:
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
            kind = self.kind(route.train)
            stops = [s for s in route.stops if kind != "4+4E" or s.kind == "city"]
            for hex_id, count in Counter(stop.hex for stop in stops).items():
                values = [self.worth(stop) for stop in stops if stop.hex == hex_id]
                if count > 1 and not (kind in ("3T", "4T") and values == [10, 10]):
                    yield f"one station of {hex_id}", route.stops
            if len(set(route.stops)) < len(route.stops):
                yield "each station once", route.stops

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
        stops = [s for s in route.stops if self._tile(s) != "11"]
        if kind == "U3":
            stops = [s for s in stops if s.kind == "city"]
        ends = (route.stops[0], route.stops[-1])
        return [s for s in stops if self._tile(s) != "200" or s in ends]

    def _chosen(self, kind: str, route: Route) -> list[Stop]:
        """Those at which it may stop or not."""
        halts = kind in ("3T", "4T")
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
