"""Where station markers are once their tile is replaced."""

from __future__ import annotations

from roundhouse.engine import events as ev
from tests.referee.judge import END, Findings, Referee, Watcher, rule
from tests.referee.lines import Track, groups


class Standing(Watcher):
    """Markers stay in corresponding cities, under the topic ``upgrade``."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.before: dict[str, tuple[str, set[int]]] = {}

    def track(self, hex_id: str) -> tuple[Track, ...]:
        """The pieces of track on a hex."""
        raise NotImplementedError

    @rule("upgrade", ev.TileLaid)
    def on_the_old_tile(self, event: ev.TileLaid) -> Findings:
        """Which edges lead to the cities with markers."""
        edges = groups(self.track(event.hex))
        for token, place in self.book.tokens.items():
            if place is not None and place[0] == event.hex:
                self.before[token] = (event.hex, edges.get(("c", place[1]), set()))
        yield from ()

    @rule("upgrade", ev.StageBegan, ev.TurnEnded)
    @rule("upgrade", when=END)
    def corresponding(self, event: ev.StageBegan | ev.TurnEnded | None = None) -> Findings:
        """Markers stay in the cities to which the same edges lead."""
        del event
        before, self.before = self.before, {}
        for token, (hex_id, edges) in before.items():
            place = self.book.tokens[token]
            there = groups(self.track(hex_id)).get(("c", place[1]), set()) if place else set()
            if place is None or place[0] != hex_id or not edges <= there:
                yield f"{token} in the city of {hex_id} with the edges {sorted(edges)}", place
