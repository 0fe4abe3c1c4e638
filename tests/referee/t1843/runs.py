"""Section 8.6: routes, and what they earn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, product
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

    sections: ClassVar[Mapping[str, str]] = {"line": "8.6.1", "best": "8.6"}

    def track(self, hex_id: str) -> tuple[Track, ...]:
        """The pieces of track on a hex; by ``offboard_both_ends`` each entry is a place of its own."""
        pieces = track(self.book, hex_id)
        if not self._parted() or any(end[0] != "o" for _, end in pieces):
            return pieces
        return tuple((edge, ("o", number)) for number, (edge, _) in enumerate(pieces))

    def _parted(self) -> bool:
        return "offboard_both_ends" in self.referee.options

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
        earned = self.earned(event.company, event.routes)
        if earned != event.revenue:
            yield f"a revenue of {earned}", event.revenue

    def earned(self, company: str, routes: Sequence[Route]) -> int:
        """What routes earn together."""
        return sum(self.value(route) for route in routes)

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
            if len(route.stops) < 2 or not self.within(route.train, route.stops):
                yield "two stops or more, as far as the train goes", route
            if not self.allowed(event.company, route.train, route.stops):
                yield f"each stop once, ends and a marker of {event.company}", route.stops

    def within(self, train: str, stops: Sequence[Stop]) -> bool:
        """Whether a train goes so far; Geneve is as a town for it."""
        most, cities, _ = tables.RANGES[self.kind(train)]
        dear = sum(stop.kind != "town" and stop.hex != tables.GENEVA for stop in stops)
        return len(stops) <= most and dear <= cities

    def allowed(self, company: str, train: str, stops: Sequence[Stop]) -> bool:
        """Whether a line is a route by its stops; an off-board is one place."""
        one = () if self._parted() else ("offboard",)
        places = {(s.hex, s.kind, 0 if s.kind in one else s.index) for s in stops}
        own = any(stop.kind == "city" and (stop.hex, stop.index) in self.cities(company) for stop in stops)
        ends = all(not self.ends_at(company, stop) for stop in stops[1:-1] if stop.kind == "offboard")
        return len(places) == len(stops) and own and ends

    def cities(self, company: str) -> set[tuple[str, int]]:
        """The cities with a company's markers."""
        own = (at for name, at in self.book.tokens.items() if at and name.startswith(company + "-"))
        return {at[:2] for at in own}

    def ends_at(self, company: str, stop: Stop) -> bool:
        """Off-boards are ends but Geneve."""
        return stop.hex != tables.GENEVA and super().ends_at(company, stop)

    def fleets(self, company: str) -> Iterable[Sequence[str]]:
        """Trains that may run: pairs as two, 2x2 as two or one, within the limit but an obsolete one."""
        cards: list[list[list[str]]] = []
        for card in self.book.trains_of("company:" + company):
            side = self.book.side(card)
            pair = [f"{card}/1", f"{card}/2"]
            cards.append(
                [pair] if side in tables.DOUBLE else [pair, [f"{card}/3+1"]] if side == "2x2" else [[card]]
            )
        limit, obsolete = tables.TRAIN_LIMIT[self.book.phase][0], self._obsolete()
        for sides in product(*cards):
            names = [name for side in sides for name in side]
            free = [name for name in names if name.partition("/")[0] == obsolete]
            limited = [name for name in names if name not in free]
            for chosen in combinations(limited, min(limit, len(limited))):
                yield [*free, *chosen]
