"""Section 8.3.2.3 by ``swapped_marker_idle``: markers that no route counts on until their round is over."""

from __future__ import annotations

from roundhouse.engine import events as ev
from tests.referee.judge import Findings, Referee, Watcher, rule
from tests.referee.t1839.board import Reach, of


class Idle(Watcher):
    """Which swapped markers are idle, by company and hex."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.places: set[tuple[str, str]] = set()

    @rule("8.3.2.3", ev.TokensSwapped)
    def swapped(self, event: ev.TokensSwapped) -> Findings:
        """Both are, where they have come to."""
        if "swapped_marker_idle" in self.referee.options:
            self.places |= {(event.company, event.hex), (event.partner, event.origin)}
        yield from ()

    @rule("8.3.2.3", ev.RoundBegan)
    def forgotten(self, event: ev.RoundBegan) -> Findings:
        """In the next round they serve like others."""
        self.places.clear()
        yield from ()

    def serves(self, company: str, hex_id: str) -> bool:
        """Whether routes of a company count on its marker in a hex."""
        return (company, hex_id) not in self.places

    def serving(self, company: str) -> set[tuple[str, int]]:
        """The cities with markers of a company on which its routes count."""
        places = (place for name, place in self.book.tokens.items() if place and of(name) == company)
        return {place[:2] for place in places if self.serves(company, place[0])}

    def linked(self, company: str) -> bool:
        """Whether one of these has track to another centre."""
        idle = {hex_id for symbol, hex_id in self.places if symbol == company}
        lays_only = "barriers_stop_lays_only" in self.referee.options
        return Reach(self.book, company, lays_only, idle).linked
