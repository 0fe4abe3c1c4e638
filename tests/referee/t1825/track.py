"""Sections 5.2 and 5.4: tiles and bases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from tests.referee.judge import AFTER, END, Findings, Referee, Watcher, rule
from tests.referee.ledger import Circle, Ledger
from tests.referee.lines import Track as Piece
from tests.referee.lines import across, kept, lying
from tests.referee.shares import director
from tests.referee.t1825 import printed, tables
from tests.referee.t1825.board import COLORS, Reach, bases, face, shown, track, waits_for
from tests.referee.t1825.box import Box, of
from tests.referee.t1825.holdings import owner
from tests.referee.t1825.runs import Runs
from tests.referee.t1825.search import free_stations
from tests.referee.upgrades import Standing

OF_PHASE: Mapping[str, str] = {"1": "yellow", "2": "green", "3": "brown"}
"""The last colour that is available (5.7); grey from phase 4 on."""
ON_PRINTED: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("S13", "O11", "G5"), frozenset({"34"})),
    "V10": frozenset({"38"}),
    "V20": frozenset({"32"}),
    "O9": frozenset({"33"}),
    **dict.fromkeys(("T16", "Q11", "V14"), frozenset({"200"})),
}
"""Cities with tiles of their own (5.2.2, 5.2.6)."""
WITH_HALT = "0-2 2-4 0-4"
"""The track of tile 11 for all trains but T-trains (7.0)."""
PAIRS = frozenset({"10", "52"})
"""What is laid on the printed yellow hexes."""


class Lays(Watcher):
    """Section 5.2: number, kinds, colours, places and costs of tiles."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.lays: list[tuple[str, str]] = []
        self.old: tuple[Piece, ...] = ()
        self.richer = False
        self.allowed: set[tuple[str, str]] = set()

    def legal(self, event: ev.TileLaid) -> bool:
        """Whether a tile may lie there, apart from what it joins, where it leads and what it costs."""
        checks = (self.colors, self.fits, self.reserved, self.one_way)
        return not any(found for check in checks for found in check(event))

    @rule("5.2.1", ev.TurnBegan)
    def turn(self, event: ev.TurnBegan) -> Findings:
        """Nothing has been laid yet."""
        del event
        self.lays = []
        self.allowed = set()
        yield from ()

    @rule("5.2.1", ev.TileLaid)
    def number(self, event: ev.TileLaid) -> Findings:
        """One promotion, or two lays on hexes that aren't adjacent, in the first step."""
        if owner(event.company) != self.book.actor or self.book.stage != "track":
            yield f"a tile of {self.book.actor} in its first step", event
        kinds = [kind for _, kind in self.lays]
        if len(kinds) > 1 or (kinds and "upgrade" in (*kinds, event.kind)):
            yield "one promotion or two lays", [*kinds, event.kind]
        for hex_id, _ in self.lays:
            if hex_id == event.hex or hex_id in [across(event.hex, edge)[0] for edge in range(6)]:
                yield f"a hex apart from {hex_id}", event.hex
        self.lays.append((event.hex, event.kind))

    @rule("5.2.2", ev.TileLaid)
    def colors(self, event: ev.TileLaid) -> Findings:
        """The colour after that which lies there, once its phase has come, while there are such tiles."""
        before, after = shown(of(self), self.book, event.hex), face(printed.TILES[event.tile])
        bare = not self.book.tiles.get(event.hex, ("", 0))[0]
        if event.kind != ("lay" if bare and before.color in ("buff", "yellow") else "upgrade"):
            yield "a lay where there is no track, else a promotion (5.2)", event
        if before.comes_with in COLORS[:-1]:
            wanted = COLORS[COLORS.index(before.comes_with) + 1]
            if after.color != wanted:
                yield f"a {wanted} tile on {event.hex}", event.tile
        elif event.tile != "200" or not bare:
            yield f"nothing built on {event.hex}", event
        last = OF_PHASE.get(self.book.phase, "gray")
        comes = "brown" if event.tile == "200" else after.comes_with
        if COLORS.index(comes) > COLORS.index(last):
            yield f"no {comes} tile in phase {self.book.phase}", event.tile
        if (self.book.supply.get(event.tile) or 0) < 1:
            yield f"a tile {event.tile} left", self.book.supply.get(event.tile)

    @rule("5.2.6", ev.TileLaid)
    def fits(self, event: ev.TileLaid) -> Findings:
        """Stations as on the hex, or by the chart; some cities have tiles of their own."""
        lay = self.book.tiles.get(event.hex, ("", 0))[0]
        before, after = shown(of(self), self.book, event.hex), face(printed.TILES[event.tile])
        if event.hex == "V10" and (lay == "" or after.color == "brown"):
            good = event.tile == "38"
        elif lay in printed.UPGRADES:
            good = event.tile in printed.UPGRADES[lay].split()
        elif lay:
            good = not after.values or (lay, event.tile) == ("8", "11")
        elif event.hex in ON_PRINTED:
            good = event.tile in ON_PRINTED[event.hex]
        elif before.color == "yellow":
            good = event.tile in PAIRS
        else:
            good = (before.large, before.small) == (after.large, after.small)
        if not good:
            yield f"a tile that fits {lay or event.hex}", event.tile

    @rule("5.2.3", ev.TileLaid)
    def preserved(self, event: ev.TileLaid) -> Findings:
        """What was joined stays joined."""
        self.old = track(of(self), self.book, event.hex)
        through = WITH_HALT if event.tile == "11" else face(printed.TILES[event.tile]).track
        if not kept(self.old, lying(through, event.rotation)):
            yield f"the connections of {event.hex}", event

    @rule("5.2.5", ev.TileLaid)
    def edges(self, event: ev.TileLaid) -> Findings:
        """No track to the sea or the blank side of a dark brown hex."""
        for edge in _edges(lying(face(printed.TILES[event.tile]).track, event.rotation)):
            if closed_side(of(self), self.book, event.hex, edge):
                yield f"no track to {across(event.hex, edge)[0]}", event

    @rule("5.2.4", ev.TileLaid)
    def worth(self, event: ev.TileLaid) -> Findings:
        """Whether a route that a train might run now is worth more by the tile (5.2.4.b)."""
        before, after = shown(of(self), self.book, event.hex), face(printed.TILES[event.tile])
        more = max(after.values.values(), default=0) > max(before.values.values(), default=0)
        self.richer = more and self.referee.watcher(Runs).may_call(str(event.company), str(event.hex))
        yield from ()

    @rule("5.2.4", ev.TileLaid, when=AFTER)
    def reached(self, event: ev.TileLaid) -> Findings:
        """Some new track can be reached from a base, or the tile is worth it; NS needs no base (8.5.4)."""
        if event.company == "NS" and event.hex == "Q13" and not self.book.tokens["NS-0"]:
            return
        before = self.book.tokens
        self.book.tokens = self._moved(event)
        pieces = Reach(of(self), self.book, event.company).pieces
        self.book.tokens = before
        new = new_track(self.old, track(of(self), self.book, event.hex))
        if not self.richer and not any((event.hex, piece) in pieces for piece in new):
            yield f"new track that {event.company} reaches, or more worth", event

    def _moved(self, event: ev.TileLaid) -> dict[str, Circle | None]:
        """Where the bases will be once those on the tile have been moved."""
        later = self.referee.events[self.referee.number :]
        moved = [e for e in later if isinstance(e, ev.TokenMoved) and e.hex == event.hex]
        return {**self.book.tokens, **{e.token: (e.hex, e.city, e.slot) for e in moved}}

    @rule("5.2.7", ev.TileLaid)
    def cost(self, event: ev.TileLaid) -> Findings:
        """What is printed, for the first tile alone."""
        if not self.book.tiles.get(event.hex, ("", 0))[0]:
            cost = face(of(self).hexes.get(event.hex, "none")).cost
            self.pay("5.2.7", owner(event.company), "credit", cost)
        yield from ()

    @rule("5.2.8", ev.TileLaid)
    def reserved(self, event: ev.TileLaid) -> Findings:
        """Some hexes wait for one company's first tile."""
        whose = of(self).reserved.get(event.hex, event.company)
        gone = self.book.certificates[f"{whose}-0"] == "removed"
        if not self.book.tiles.get(event.hex, ("", 0))[0] and whose != event.company and not gone:
            yield f"a first tile of {whose}", event

    @rule("5.2.6", act.AllowLay, when="action")
    def consent(self, action: act.AllowLay) -> Findings:
        """A director has agreed."""
        self.allowed.add((str(action.hex), str(action.tile)))
        yield from ()

    @rule("5.2.6", ev.TileLaid)
    def one_way(self, event: ev.TileLaid) -> Findings:
        """115 on a start hex needs its director's consent while there is a 5 or 6; 11 needs a T-train."""
        trains = [self.book.side(name) for name in self.book.trains_of(owner(event.company))]
        if event.tile == "11" and not {"3T", "4T"}.intersection(trains):
            yield "a company with a T-train (7.0)", trains
        if event.tile != "115" or not (self.book.supply.get("5") or self.book.supply.get("6")):
            return
        for company, homes in of(self).homes.items():
            if event.hex in homes and self.book.certificates[f"{company}-0"] != "removed":
                same = director(self.book, company) == director(self.book, event.company)
                asked = (event.hex, event.tile) in self.allowed
                if not asked and not (same and director(self.book, company)) and company != event.company:
                    yield f"the consent of the director of {company}", event


def closed_side(box: Box, book: Ledger, hex_id: str, edge: int) -> bool:
    """Whether track may not lead over an edge of a hex (5.2.5): it may to the margin of the board."""
    beyond, back = across(hex_id, edge)
    if beyond not in box.hexes:
        return beyond not in box.margin
    blank = not any(("e", back) in piece for piece in track(box, book, beyond))
    return face(box.hexes[beyond]).color == "sepia" and blank


def begun_before(watcher: Watcher, company: str) -> list[str]:
    """The steps of a company that have begun in this decision up to the event that is looked at."""
    earlier = watcher.referee.events[: watcher.referee.number]
    return [e.stage for e in earlier if isinstance(e, ev.StageBegan) and e.company == company]


def new_track(old: tuple[Piece, ...], new: tuple[Piece, ...]) -> list[Piece]:
    """The pieces that are added to those of a hex: lines from edge to edge, and edges that nothing led to."""
    lines = {frozenset(piece) for piece in old}
    led = _edges(old)
    return [
        piece
        for piece in new
        if frozenset(piece) not in lines
        and (piece[0][0] == piece[1][0] or any(end[0] == "e" and end[1] not in led for end in piece))
    ]


def _edges(pieces: tuple[Piece, ...]) -> set[int]:
    return {end[1] for piece in pieces for end in piece if end[0] == "e"}


class Bases(Standing):
    """Section 5.4: where a company builds a base, and what it pays."""

    sections: ClassVar[Mapping[str, str]] = {"upgrade": "5.2.3"}

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.built: Counter[str] = Counter()
        self.now = 0

    def track(self, hex_id: str) -> tuple[Piece, ...]:
        """The pieces of track on a hex."""
        return track(of(self), self.book, hex_id)

    @rule("5.2.3", ev.TokenReturned)
    def gone(self, event: ev.TokenReturned) -> Findings:
        """Those of a bankrupt company stay nowhere."""
        self.before.pop(event.token, None)
        yield from ()

    @rule("5.4", ev.TurnBegan)
    def turn(self, event: ev.TurnBegan) -> Findings:
        """None has been built yet."""
        del event
        self.now = 0
        yield from ()

    @rule("5.4", ev.TokenPlaced)
    def place(self, event: ev.TokenPlaced) -> Findings:
        """A free space of a large station, one base of a company a hex."""
        spaces = shown(of(self), self.book, event.hex).spaces.get(f"c{event.city}", 0)
        taken = [at for at in self.book.tokens.values() if at == (event.hex, event.city, event.slot)]
        if event.slot >= spaces or taken:
            yield f"a free space in {event.hex}", event
        if event.token.rpartition("-")[0] != event.company or event.token in self.book.out:
            yield f"a token of {event.company}", event.token
        cities = range(shown(of(self), self.book, event.hex).large)
        if any(event.company in bases(self.book, event.hex, city) for city in cities):
            yield f"one base of {event.company} in {event.hex}", event

    @rule("5.4", ev.TokenPlaced)
    def bought(self, event: ev.TokenPlaced) -> Findings:
        """One a turn, where it can be reached, for 40, then 100; none of a minor's (8.5.4)."""
        if event.kind != "token":
            return
        self.now += 1
        company = str(event.company)
        if owner(company) != self.book.actor or self.book.stage != "token" or self.now > 1:
            yield f"one base of {self.book.actor} in its second step", event
        if company not in of(self).faces:
            yield "no second base of a minor (8.5.4)", event
        if (event.hex, ("c", event.city)) not in Reach(of(self), self.book, company).stops:
            yield f"a base that {company} reaches", event
        self.pay("5.4", owner(company), "credit", tables.TOKEN_COSTS[min(self.built[company], 1)])
        self.built[company] += 1

    @rule("5.4", ev.StageBegan)
    def passed_over(self, event: ev.StageBegan) -> Findings:
        """Who could build a base is asked: the second step isn't over as it begins."""
        company, book = str(event.company), self.book
        skipped = event.stage == "run" and "token" in begun_before(self, company)
        left = [n for n, at in book.tokens.items() if n.startswith(f"{company}-") and at is None]
        cost = tables.TOKEN_COSTS[min(self.built[company], 1)]
        if not skipped or company not in of(self).faces or book.cash[owner(company)] < cost:
            return
        if len(left) - len(book.out.intersection(left)) > 0:
            there = next(free_stations(of(self), book, company), "")
            if there:
                yield f"a decision of {company}, which reaches {there}", "none"

    @rule("5.4", ev.TokenPlaced, ev.TileLaid, when=AFTER)
    def room(self, event: ev.TokenPlaced | ev.TileLaid) -> Findings:
        """There is space left for those that begin there and haven't formed."""
        waiting = waits_for(of(self), self.book, event.hex)
        spaces = shown(of(self), self.book, event.hex).spaces
        large = sum(count for name, count in spaces.items() if name[0] == "c")
        taken = sum(1 for at in self.book.tokens.values() if at and at[0] == event.hex)
        late = [c for c in waiting if self.book.certificates[f"{c}-0"] != "removed"]
        if large and large - taken < len(late):
            yield f"space in {event.hex} for {late}", event

    @rule("5.1.2", ev.StageBegan)
    def home(self, event: ev.StageBegan) -> Findings:
        """Who operates has its first base, but NS without a large station, TV without a director (8.5.4)."""
        placed = any(at for name, at in self.book.tokens.items() if name.startswith(f"{event.company}-"))
        spaces = shown(of(self), self.book, of(self).homes[event.company][0]).large
        undecided = event.company == "TV" and not director(self.book, event.company)
        if not placed and not undecided and not (event.company == "NS" and not spaces):
            yield f"a base of {event.company}", "none"

    @rule("5.2.3", when=END)
    def homes(self) -> Findings:
        """A base at the start lies in the hex of the company."""
        for event in self.happened(ev.TokenPlaced):
            if event.kind == "home" and event.hex not in of(self).homes[event.company]:
                yield f"a home in {of(self).homes[event.company]}", event
