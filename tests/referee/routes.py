"""What every route is like: a line of track that lies on the board."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.engine import events as ev
from tests.referee.judge import Findings, Watcher, rule
from tests.referee.lines import POINTY, Steps, Track, ends_of, used_twice, walked


class Routes(Watcher):
    """The line of each route, under the topic ``line``."""

    steps: ClassVar[Steps] = POINTY

    def track(self, hex_id: str) -> tuple[Track, ...]:
        """The pieces of track on a hex."""
        raise NotImplementedError

    def full(self, company: str, hex_id: str, city: int) -> bool:
        """Whether a company's routes end in a city."""
        raise NotImplementedError

    @rule("line", ev.TrainsRun)
    def passing(self, event: ev.TrainsRun) -> Findings:
        """No route passes a city that is full of others' markers."""
        for route in event.routes:
            for stop in route.stops[1:-1]:
                if stop.kind == "city" and self.full(event.company, stop.hex, stop.index):
                    yield f"an end in {stop.hex}", route.stops

    @rule("line", ev.TrainsRun)
    def lies(self, event: ev.TrainsRun) -> Findings:
        """All track of a route lies on the board."""
        for piece in (piece for route in event.routes for piece in route.track):
            if not any(set(there) == ends_of(piece) for there in self.track(piece.hex)):
                yield f"track of {piece.hex}", piece

    @rule("line", ev.TrainsRun)
    def shared(self, event: ev.TrainsRun) -> Findings:
        """No edge and no track is used twice by a company's trains."""
        twice = used_twice(event.routes)
        if twice:
            yield "no track used twice", twice

    @rule("line", ev.TrainsRun)
    def joined(self, event: ev.TrainsRun) -> Findings:
        """The track of a route is one line from its first stop through the others in their order."""
        for route in event.routes:
            found = walked(route, self.steps)
            if found != [(s.hex, s.kind, s.index) for s in route.stops]:
                yield f"a line through {[s.hex for s in route.stops]}", found
