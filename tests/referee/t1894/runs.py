"""Sections 7.3.5, 7.3.7.3 and 13: routes, what they earn, and who must have a train."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from roundhouse.engine import events as ev
from roundhouse.engine.state import Route, Stop
from tests.referee.judge import Findings, rule
from tests.referee.lines import Track
from tests.referee.routes import Routes
from tests.referee.t1894 import tables
from tests.referee.t1894.board import Reach, full, has_ferry, lay, markers, track
from tests.referee.t1894.stock import owner


class Runs(Routes):
    """The runs of a game."""

    sections: ClassVar[Mapping[str, str]] = {"line": "13.3", "best": "7.3.5"}

    def track(self, hex_id: str) -> tuple[Track, ...]:
        """The pieces of track on a hex."""
        return track(self.book, hex_id)

    def full(self, company: str, hex_id: str, city: int) -> bool:
        """Whether a company's routes end in a city."""
        if hex_id == tables.LONDON:
            return False
        return full(self.book, company, hex_id, city)

    @rule("13.4", ev.TrainsRun)
    def revenue(self, event: ev.TrainsRun) -> Findings:
        """The sum of what the routes earn."""
        earned = self.earned(event.company, event.routes)
        if earned != event.revenue:
            yield f"a revenue of {earned}", event.revenue

    def earned(self, company: str, routes: Sequence[Route]) -> int:
        """What routes earn together."""
        return sum(self.value(company, route.stops) for route in routes)

    def value(self, company: str, stops: Sequence[Stop]) -> int:
        """What a route earns; Luxembourg (9), London shipping (11.2.2.6), the Netherlands (13.4.4)."""
        hexes = [str(stop.hex) for stop in stops]
        brown = tables.PHASES.index(self.book.phase) >= tables.PHASES.index("Brown")
        worth = {
            hex_id: tables.VALUES[lay(self.book, hex_id)][brown]
            for hex_id in hexes
            if hex_id != tables.LUXEMBOURG
        }
        total = sum(worth[hex_id] for hex_id in hexes if hex_id in worth)
        if tables.LUXEMBOURG in hexes:
            total += max(worth.values())
        if tables.LONDON in hexes and any(at[0] == tables.SHIPPING for at in markers(self.book, company)):
            total += max((value for hex_id, value in worth.items() if hex_id != tables.LONDON), default=0)
        if tables.NETHERLANDS in hexes and tables.ABROAD & set(hexes):
            total += 100
        return total

    @rule("13.4", ev.TrainsRun)
    def ranges(self, event: ev.TrainsRun) -> Findings:
        """Two centres or more, as many as the train goes to; a town more for a 5+1."""
        for route in event.routes:
            far = len(route.stops) < 2 or not self.within(route.train, route.stops)
            if self.book.stage != "run" or far:
                yield "as many centres as the train goes to, in the run's step", route

    def within(self, train: str, stops: Sequence[Stop]) -> bool:
        """Whether a train goes so far."""
        kind = self.book.side(train)
        towns = sum(stop.kind == "town" for stop in stops)
        return len(stops) - min(1, towns) * (kind == "5+1") <= tables.STOPS.get(kind, 999)

    @rule("13.3", ev.TrainsRun)
    def stops(self, event: ev.TrainsRun) -> Findings:
        """Each centre once, Paris once, an own marker, off-boards at the ends, London with a ferry marker."""
        for route in event.routes:
            if not self.allowed(event.company, route.train, route.stops):
                yield "centres, Paris once, ends, London and a marker as they should be", route.stops

    def allowed(self, company: str, train: str, stops: Sequence[Stop]) -> bool:
        """Whether a line is a route, by its stops."""
        hexes = [str(stop.hex) for stop in stops]
        once = len(set(stops)) == len(stops) and hexes.count(tables.PARIS) <= 1
        own = any(stop.kind == "city" and (stop.hex, stop.index) in self.cities(company) for stop in stops)
        ends = all(stop.kind != "offboard" for stop in stops[1:-1])
        return once and own and ends and (tables.LONDON not in hexes or has_ferry(self.book, company))

    def cities(self, company: str) -> set[tuple[str, int]]:
        """The cities with a company's markers."""
        return {place[:2] for place in markers(self.book, company)}

    @rule("7.3.7.3", ev.TurnEnded)
    def without_a_train(self, event: ev.TurnEnded) -> Findings:
        """A company with a route has a train at the end of its turn."""
        company = event.actor.removeprefix("company:")
        if self.book.kind != "operating" or event.actor != owner(company):
            return
        if not self.book.trains_of(event.actor) and Reach(self.book, company).linked:
            yield f"a train of {company}, which has a route", "none"
