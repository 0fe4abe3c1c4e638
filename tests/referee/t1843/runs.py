"""Section 8.6: routes, and what they earn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from roundhouse.engine import events as ev
from roundhouse.engine.state import Route, Stop
from tests.referee.judge import Findings, rule
from tests.referee.lines import Track
from tests.referee.routes import Routes
from tests.referee.t1843 import tables
from tests.referee.t1843.reach import full, track


class Runs(Routes):
    """The runs of a game."""

    sections: ClassVar[Mapping[str, str]] = {"line": "8.6.1"}

    def track(self, hex_id: str) -> tuple[Track, ...]:
        """The pieces of track on a hex."""
        return track(self.book, hex_id)

    def full(self, company: str, hex_id: str, city: int) -> bool:
        """Whether a city is full of the markers of others."""
        return full(self.book, company, hex_id, city)

    @rule("8.6", ev.TrainsRun)
    def run(self, event: ev.TrainsRun) -> Findings:
        """Each train once, each of the company, no more than the limit, in its step."""
        cards = Counter(route.train.partition("/")[0] for route in event.routes)
        names = Counter(route.train for route in event.routes)
        for card, count in cards.items():
            if self.book.trains.get(card) != "company:" + event.company:
                yield f"a train of {event.company}", f"{card}, of {self.book.trains.get(card)}"
            pair = self.book.side(card) in {*tables.DOUBLE, "2x2"} and f"{card}/3+1" not in names
            if count > (2 if pair else 1) or max(names.values()) > 1:
                yield f"{card} run once", dict(names)
        free = sum(card == self._obsolete() for card in (r.train.partition("/")[0] for r in event.routes))
        if len(event.routes) - free > tables.TRAIN_LIMIT[self.book.phase][0]:
            yield f"{tables.TRAIN_LIMIT[self.book.phase][0]} trains at most (8.8.2)", len(event.routes)
        if self.book.stage != "run":
            yield "the run's step", self.book.stage

    def _obsolete(self) -> str:
        marker = self.book.markers.get("engineers-0", "")
        return marker.removeprefix("train:") if marker.startswith("train:") else ""

    @rule("8.6.2", ev.TrainsRun)
    def revenue(self, event: ev.TrainsRun) -> Findings:
        """The sum of what the stops of the routes are worth."""
        earned = sum(self.value(route) for route in event.routes)
        if earned != event.revenue:
            yield f"a revenue of {earned}", event.revenue

    def value(self, route: Route) -> int:
        """What a route earns: the best stops, as many as the train counts."""
        worths = sorted((self.worth(stop) for stop in route.stops), reverse=True)
        return sum(worths[: tables.RANGES[self.kind(route.train)][2]])

    def kind(self, train: str) -> str:
        """What kind of train runs: a 2x2 or 3+1 is either (13.2), as its name behind the card's says."""
        card, _, part = train.partition("/")
        side = self.book.side(card)
        return "3+1" if side == "2x2" and part == "3+1" else side

    def worth(self, stop: Stop) -> int:
        """What a stop is worth: by the tile, or by what is printed and the phase."""
        tile = self.book.tiles.get(stop.hex, ("", 0))[0]
        if tile:
            return tables.TILE_VALUE[tile]
        worth = 0
        for phase in tables.PHASES[: tables.PHASES.index(self.book.phase) + 1]:
            worth = tables.PRINTED_VALUE.get(stop.hex, {}).get(phase, worth)
        return worth

    @rule("8.6.1", ev.TrainsRun)
    def ranges(self, event: ev.TrainsRun) -> Findings:
        """Two stops or more, as far as the train goes; each but once, and one of them with an own marker."""
        for route in event.routes:
            stops, cities, _ = tables.RANGES[self.kind(route.train)]
            dear = sum(stop.kind != "town" and stop.hex != tables.GENEVA for stop in route.stops)
            if not 2 <= len(route.stops) <= stops or dear > cities:
                yield f"2 to {stops} stops, {cities} cities at most", route
            if len(set(self._places(route))) < len(route.stops):
                yield "each stop once", route.stops
            if not any(self._own(event.company, stop) for stop in route.stops):
                yield f"a marker of {event.company}", route.stops

    def _places(self, route: Route) -> list[tuple[str, str, int]]:
        """Its stops, an off-board by its hex alone."""
        return [(s.hex, s.kind, 0 if s.kind == "offboard" else s.index) for s in route.stops]

    def _own(self, company: str, stop: Stop) -> bool:
        return stop.kind == "city" and any(
            place is not None
            and (place[0], place[1]) == (stop.hex, stop.index)
            and name.startswith(company + "-")
            for name, place in self.book.tokens.items()
        )

    @rule("8.6.1", ev.TrainsRun)
    def offboards(self, event: ev.TrainsRun) -> Findings:
        """No route passes an off-board but Geneve."""
        for route in event.routes:
            for stop in route.stops[1:-1]:
                if stop.kind == "offboard":
                    yield f"an end in {stop.hex}", route.stops
