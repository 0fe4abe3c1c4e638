"""Sections 8.3.3, 16.1 to 16.3: routes, and what they earn."""

from __future__ import annotations

from collections import Counter

from roundhouse.engine import events as ev
from roundhouse.engine.state import Route, Stop
from tests.referee.judge import Findings, Watcher, rule
from tests.referee.lines import ends_of, used_twice, walked
from tests.referee.t1839 import tables
from tests.referee.t1839.board import full, is_local, of, revenue, track


def kind_of(train: str) -> str:
    """The kind of a train."""
    return train.rpartition("-")[0]


def centres(route: Route) -> list[Stop]:
    """The revenue centres of a route: its off-boards are none."""
    return [stop for stop in route.stops if stop.kind != "offboard"]


class Runs(Watcher):
    """The runs of a game."""

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
        again = [r for r in event.routes if kind_of(r.train).startswith("R")]
        once = {stop for r in event.routes if r not in again for stop in centres(r)}
        counted = [*once, *(stop for r in again for stop in centres(r))]
        earned = sum(revenue(self.book, stop.hex) for stop in counted)
        earned += sum(self.abroad(route) for route in event.routes)
        if earned != event.revenue:
            yield f"a revenue of {earned}", event.revenue

    def abroad(self, route: Route) -> int:
        """What the off-boards of a route pay; Ruhrgebied by its best centre, or twice the other end."""
        ends = [str(stop.hex) for stop in route.stops if stop.kind == "offboard"]
        worth = {hex_id: self.offboard(hex_id) for hex_id in ends}
        for hex_id in ends:
            if hex_id in tables.RUHRGEBIED:
                others = [2 * worth[other] for other in ends if other not in tables.RUHRGEBIED]
                worth[hex_id] = max([*others, *(revenue(self.book, s.hex) for s in centres(route))])
        return sum(worth.values())

    def offboard(self, hex_id: str) -> int:
        """What an off-board pays in the phase."""
        return tables.OFFBOARDS[hex_id][2][tables.BOX_OF_PHASE[self.book.phase]]

    @rule("16.3.3", ev.TrainsRun)
    def ranges(self, event: ev.TrainsRun) -> Findings:
        """Two centres or more, as many as the train counts."""
        for route in event.routes:
            most, cities = tables.RANGES[kind_of(route.train)]
            dear = sum(stop.kind == "city" for stop in route.stops)
            if not 2 <= len(centres(route)) <= most or dear > cities:
                yield f"2 to {most} centres, {cities} cities at most", route

    @rule("16.2", ev.TrainsRun)
    def ends(self, event: ev.TrainsRun) -> Findings:
        """Off-boards are ends of a major company's routes, of two colours; each place is there but once."""
        for route in event.routes:
            abroad = [str(stop.hex) for stop in route.stops if stop.kind == "offboard"]
            if abroad and is_local(self.book, event.company):
                yield "a route within the country", route.stops
            if any(stop.kind == "offboard" for stop in route.stops[1:-1]):
                yield "off-boards as ends alone", route.stops
            colors = [tables.OFFBOARDS[hex_id][1] for hex_id in abroad]
            if len(set(colors)) < len(colors):
                yield "ends of two colours", colors
            if len(set(route.stops)) < len(route.stops):
                yield "each centre once", route.stops

    @rule("16.2", ev.TrainsRun)
    def own_marker(self, event: ev.TrainsRun) -> Findings:
        """A route has a city with a marker of the company."""
        own = {(p[0], p[1]) for n, p in self.book.tokens.items() if p and of(n) == event.company}
        for route in event.routes:
            if not any(stop.kind == "city" and (stop.hex, stop.index) in own for stop in route.stops):
                yield f"a marker of {event.company}", route.stops

    @rule("16.2", ev.TrainsRun)
    def passing(self, event: ev.TrainsRun) -> Findings:
        """No route passes a city that is full of others' markers."""
        for route in event.routes:
            for stop in route.stops[1:-1]:
                if stop.kind == "city" and full(self.book, event.company, stop.hex, stop.index):
                    yield f"an end in {stop.hex}", route.stops

    @rule("16.2", ev.TrainsRun)
    def lies(self, event: ev.TrainsRun) -> Findings:
        """All track of a route lies on the board, and crosses no barrier."""
        walls = tables.walls(self.book.phase) and "barriers_stop_lays_only" not in self.referee.options
        for route in event.routes:
            for piece in route.track:
                if not any(set(there) == ends_of(piece) for there in track(self.book, piece.hex)):
                    yield f"track of {piece.hex}", piece
                for kind, edge in ends_of(piece):
                    if walls and kind == "e" and (piece.hex, edge) in tables.BARRIERS:
                        yield "no way over a barrier before dark brown", piece

    @rule("16.2", ev.TrainsRun)
    def shared(self, event: ev.TrainsRun) -> Findings:
        """No edge and no track is used twice by a company's trains."""
        twice = used_twice(event.routes)
        if twice:
            yield "no track used twice", twice

    @rule("16.2", ev.TrainsRun)
    def joined(self, event: ev.TrainsRun) -> Findings:
        """The track of a route is one line from its first stop through the others in their order."""
        for route in event.routes:
            found = walked(route)
            if found != [(s.hex, s.kind, s.index) for s in route.stops]:
                yield f"a line through {[s.hex for s in route.stops]}", found
