"""Sections 8.3.3, 16.1 to 16.3: routes, and what they earn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar

from roundhouse.engine import events as ev
from roundhouse.engine.state import Route, Stop
from tests.referee.judge import Findings, rule
from tests.referee.lines import Track, ends_of
from tests.referee.routes import Routes
from tests.referee.t1839 import tables
from tests.referee.t1839.board import full, is_local, revenue, track
from tests.referee.t1839.idle import Idle


def kind_of(train: str) -> str:
    """The kind of a train."""
    return train.rpartition("-")[0]


def centres(stops: Sequence[Stop]) -> list[Stop]:
    """The revenue centres of a route: its off-boards are none."""
    return [stop for stop in stops if stop.kind != "offboard"]


class Runs(Routes):
    """The runs of a game."""

    sections: ClassVar[Mapping[str, str]] = {"line": "16.2", "best": "8.3.3"}

    def track(self, hex_id: str) -> tuple[Track, ...]:
        """The pieces of track on a hex."""
        return track(self.book, hex_id)

    def full(self, company: str, hex_id: str, city: int) -> bool:
        """Whether a city is full of the markers of others."""
        return full(self.book, company, hex_id, city)

    @rule("8.3.3", ev.TrainsRun)
    def run(self, event: ev.TrainsRun) -> Findings:
        """Each train once, each of the company, in its step."""
        for train, count in Counter(route.train for route in event.routes).items():
            if count > 1 or self.book.trains.get(train) != "company:" + event.company:
                yield f"a train of {event.company}, once", f"{train}, of {self.book.trains.get(train)}"
        if self.book.stage != "run":
            yield "the run's step", self.book.stage

    @rule("16.1", ev.TrainsRun)
    def revenue(self, event: ev.TrainsRun) -> Findings:
        """Each centre once, once more for each R train, and off-boards for each train."""
        earned = self.earned(event.company, event.routes)
        if earned != event.revenue:
            yield f"a revenue of {earned}", event.revenue

    def earned(self, company: str, routes: Sequence[Route]) -> int:
        """What routes earn together."""
        again = [r for r in routes if kind_of(r.train).startswith("R")]
        once = {stop for r in routes if r not in again for stop in centres(r.stops)}
        counted = [*once, *(stop for r in again for stop in centres(r.stops))]
        earned = sum(revenue(self.book, stop.hex) for stop in counted)
        return earned + sum(self.abroad(route) for route in routes)

    def abroad(self, route: Route) -> int:
        """What the off-boards of a route pay; Ruhrgebied by its best centre, or twice the other end."""
        ends = [str(stop.hex) for stop in route.stops if stop.kind == "offboard"]
        worth = {hex_id: self.offboard(hex_id) for hex_id in ends}
        for hex_id in ends:
            if hex_id in tables.RUHRGEBIED:
                others = [2 * worth[other] for other in ends if other not in tables.RUHRGEBIED]
                worth[hex_id] = max([*others, *(revenue(self.book, s.hex) for s in centres(route.stops))])
        return sum(worth.values())

    def offboard(self, hex_id: str) -> int:
        """What an off-board pays in the phase."""
        return tables.OFFBOARDS[hex_id][2][tables.BOX_OF_PHASE[self.book.phase]]

    @rule("16.3.3", ev.TrainsRun)
    def ranges(self, event: ev.TrainsRun) -> Findings:
        """Two centres or more, as many as the train counts."""
        for route in event.routes:
            if len(centres(route.stops)) < 2 or not self.within(route.train, route.stops):
                yield "two centres or more, as many as the train counts", route

    def within(self, train: str, stops: Sequence[Stop]) -> bool:
        """Whether a train goes so far."""
        most, cities = tables.RANGES[kind_of(train)]
        return len(centres(stops)) <= most and sum(stop.kind == "city" for stop in stops) <= cities

    @rule("16.2", ev.TrainsRun)
    def ends(self, event: ev.TrainsRun) -> Findings:
        """Off-boards are ends of a major company's routes, of two colours; each place is there but once."""
        for route in event.routes:
            if not self._has_ends(event.company, route.stops):
                yield "off-boards of two colours as a major company's ends, each centre once", route.stops

    def _has_ends(self, company: str, stops: Sequence[Stop]) -> bool:
        colors = [tables.OFFBOARDS[stop.hex][1] for stop in stops if stop.kind == "offboard"]
        inside = all(stop.kind != "offboard" for stop in stops[1:-1])
        at_home = not colors or not is_local(self.book, company)
        return inside and at_home and len(set(colors)) == len(colors) and len(set(stops)) == len(stops)

    @rule("16.2", ev.TrainsRun)
    def own_marker(self, event: ev.TrainsRun) -> Findings:
        """A route has a city with a marker of the company that serves."""
        for route in event.routes:
            if not self._is_own(event.company, route.stops):
                yield f"a marker of {event.company}", route.stops

    def _is_own(self, company: str, stops: Sequence[Stop]) -> bool:
        return any(stop.kind == "city" and (stop.hex, stop.index) in self.cities(company) for stop in stops)

    def cities(self, company: str) -> set[tuple[str, int]]:
        """The cities with a company's markers that serve."""
        return self.referee.watcher(Idle).serving(company)

    def allowed(self, company: str, train: str, stops: Sequence[Stop]) -> bool:
        """Whether a line is a route by its stops."""
        far = len(centres(stops)) >= 2
        return far and self._has_ends(company, stops) and self._is_own(company, stops)

    @rule("16.2", ev.TrainsRun)
    def barriers(self, event: ev.TrainsRun) -> Findings:
        """No route crosses a barrier."""
        for piece in (piece for route in event.routes for piece in route.track):
            if any(kind == "e" and self.wall(piece.hex, edge) for kind, edge in ends_of(piece)):
                yield "no way over a barrier before dark brown", piece

    def wall(self, hex_id: str, edge: int) -> bool:
        """Whether a barrier stands there for routes."""
        open_to_routes = "barriers_stop_lays_only" in self.referee.options
        walled = tables.walls(self.book.phase) and not open_to_routes
        return walled and (hex_id, edge) in tables.BARRIERS
