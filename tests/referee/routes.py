"""What every route is like: a line of track that lies on the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from roundhouse.engine import events as ev
from roundhouse.engine.names import HexId
from roundhouse.engine.state import Route, Stop
from tests.referee.best import Board, Choice, Line, Network, TooMany, most
from tests.referee.judge import Findings, Watcher, rule
from tests.referee.lines import POINTY, Steps, Track, ends_of, used_twice, walked


class Routes(Watcher):
    """The line of each route, under the topic ``line``, and whether the run is the best one (``best``)."""

    steps: ClassVar[Steps] = POINTY
    tries: ClassVar[int] = 4000
    """How many steps the search for the best run may take; where there are more, nobody says which it is."""

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

    # --- the best run ----------------------------------------------------------------------------

    def fleets(self, company: str) -> Iterable[Sequence[str]]:
        """The trains of a company that may run together, as routes name them."""
        return [self.book.trains_of("company:" + company)]

    def cities(self, company: str) -> set[tuple[str, int]]:
        """The cities with a company's markers on which its routes count."""
        raise NotImplementedError

    def within(self, train: str, stops: Sequence[Stop]) -> bool:
        """Whether a train goes so far; what goes farther never is."""
        raise NotImplementedError

    def allowed(self, company: str, train: str, stops: Sequence[Stop]) -> bool:
        """Whether a line through a marker is a route of the train."""
        raise NotImplementedError

    def earned(self, company: str, routes: Sequence[Route]) -> int:
        """What routes earn together."""
        raise NotImplementedError

    def wall(self, hex_id: str, edge: int) -> bool:
        """Whether no route crosses an edge."""
        return False

    def must_be_best(self, company: str) -> bool:
        """Whether the best run is asked for."""
        return "best_run" in self.referee.options

    def ends_at(self, company: str, stop: Stop) -> bool:
        """Whether routes of a company end there."""
        return stop.kind == "offboard" or (stop.kind == "city" and self.full(company, stop.hex, stop.index))

    def lines(self, company: str, trains: Sequence[str]) -> dict[str, list[Line]]:
        """All routes of each of the trains by itself; raises TooMany."""
        board = Board(self.track, lambda stop: self.ends_at(company, stop), self.wall, self.steps)
        starts = [Stop(HexId(hex_id), "city", city) for hex_id, city in sorted(self.cities(company))]
        found = Network(board, 25 * self.tries).routes(
            starts, lambda stops: any(self.within(train, stops) for train in trains)
        )
        return {
            train: [
                line
                for line in found
                if self.within(train, line.stops) and self.allowed(company, train, line.stops)
            ]
            for train in trains
        }

    def best(self, company: str) -> int:
        """The most that a company's trains earn; raises TooMany."""
        fleets = [list(fleet) for fleet in self.fleets(company)]
        trains = sorted({train for fleet in fleets for train in fleet})
        if not trains:
            return 0
        choices = {}
        for train, lines in self.lines(company, trains).items():
            worth = [(self.earned(company, [Route(train, line.stops, ())]), line) for line in lines]
            choices[train] = Choice(train, sorted(worth, key=lambda pair: -pair[0]))
        return max(
            (
                most([choices[t] for t in fleet], lambda routes: self.earned(company, routes), self.tries)
                for fleet in fleets
            ),
            default=0,
        )

    def gained(self, event: ev.TrainsRun) -> int:
        """What a run brings of all that makes it the best one."""
        return event.revenue

    @rule("best", ev.TrainsRun)
    def is_best(self, event: ev.TrainsRun) -> Findings:
        """A run earns what the best one does, where that is asked for."""
        if not self.must_be_best(event.company):
            return
        try:
            best = self.best(event.company)
        except TooMany:
            return
        if self.gained(event) != best:
            yield f"a revenue of {best}", self.gained(event)
