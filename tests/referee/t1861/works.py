"""Sections 5.5.1 to 5.5.3: shares bought back, track and tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from roundhouse.engine import events as ev
from tests.referee.judge import END, Findings, Referee, Watcher, rule
from tests.referee.lines import Track as Pieces
from tests.referee.lines import kept, lying
from tests.referee.t1861 import printed, tables
from tests.referee.t1861.board import Reach, empty, lay, loose_edges, reach, tokens, track
from tests.referee.t1861.holdings import owner, price
from tests.referee.upgrades import Standing


class Redeeming(Watcher):
    """Section 5.5.1: a company buys its own shares of the pool."""

    @rule("5.5.1", ev.SharesBought)
    def redeemed(self, event: ev.SharesBought) -> Findings:
        """Of the pool, at the price, for the treasury, before all else."""
        if event.buyer != owner(event.company):
            return
        if event.source != "pool" or self.book.actor != event.buyer or self.book.stage != "redeem":
            yield "own shares of the pool before track", event
        self.pay("5.5.1", event.buyer, "bank", price(self.book, event.company))
        self.due("5.5.1", ev.CertificateMoved, certificate=event.certificate, giver="pool", taker=event.buyer)


class Track(Watcher):
    """Section 5.5.2: one tile, another for 20, one of them an upgrade."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.lays: list[tuple[str, str]] = []
        self.unjoined: list[tuple[ev.TileLaid, tuple[Pieces, ...]]] = []

    @rule("5.5.2", ev.TurnBegan)
    def turn(self, event: ev.TurnBegan) -> Findings:
        """Nothing has been laid yet."""
        del event
        self.lays = []
        yield from ()

    @rule("5.5.2", ev.TileLaid)
    def laid(self, event: ev.TileLaid) -> Findings:
        """How many, where, which colour, and what is paid."""
        if self.book.actor != owner(event.company) or self.book.stage != "track":
            yield f"a tile of {self.book.actor} as its step is", event
        kinds = [kind for _, kind in self.lays]
        if len(kinds) > 1 or (event.kind == "upgrade" and "upgrade" in kinds):
            yield "two tiles, one of them an upgrade", [*kinds, event.kind]
        if event.hex in [hex_id for hex_id, _ in self.lays]:
            yield "another hex", event.hex
        yield from self._colors(event)
        yield from self._fits(event)
        self.pay("5.5.2", owner(event.company), "bank", self._cost(event))
        self.lays.append((event.hex, event.kind))

    def _before(self, hex_id: str) -> str:
        return tables.color(self.book.tiles[hex_id][0] if hex_id in self.book.tiles else hex_id)

    def _cost(self, event: ev.TileLaid) -> int:
        second = 20 if self.lays else 0
        before, after = self._before(event.hex), tables.color(event.tile)
        if not before:
            return second + tables.TERRAIN.get(event.hex, 0)
        return second + (40 if (event.hex, after) == ("D14", "brown") else 0)

    def _colors(self, event: ev.TileLaid) -> Findings:
        before, after = self._before(event.hex), tables.color(event.tile)
        if after != tables.NEXT_COLOR.get(before) or (event.kind == "upgrade") != bool(before):
            yield f"the colour after {before or 'none'}", event
        if list(tables.NEXT_COLOR.values()).index(after or "gray") >= tables.COLORS_OF_PHASE[self.book.phase]:
            yield f"a colour of phase {self.book.phase}", after
        if self.book.phase == "2" and event.hex in tables.COLORS[""]:
            yield f"{event.hex} kept for a private company (5.5.2.2)", event
        if event.hex not in tables.BUILT:
            yield "a hex of the map that is neither red nor grey", event
        left = self.book.supply.get(event.tile)
        if left is not None and left < 1:
            yield f"a tile {event.tile} left", left

    def _fits(self, event: ev.TileLaid) -> Findings:
        """Cities on cities, towns on towns, Y on Y; some cities have tiles of their own (5.5.2.3)."""
        own = tables.LABELED.get(event.hex)
        kharkov = event.hex == "G15" and tables.color(event.tile) == "gray"
        if own is not None or event.tile in frozenset().union(*tables.LABELED.values()):
            fits = own is not None and event.tile in own
        elif kharkov or event.tile == "640":
            fits = kharkov and event.tile == "640"
        elif event.hex in tables.Y_CITIES:
            fits = event.tile in tables.Y_TILES
        elif event.hex in tables.CITIES:
            fits = event.tile in tables.CITY_TILES
        elif event.hex in tables.TOWNS:
            fits = event.tile in tables.TOWN_TILES
        else:
            fits = event.tile not in tables.STATIONS
        if not fits:
            yield f"a tile that fits {event.hex}", event.tile

    @rule("5.5.2.2", ev.TileLaid)
    def outward(self, event: ev.TileLaid) -> Findings:
        """No track leads off the map, into the sea or into a blank edge."""
        loose = loose_edges(event.hex, lying(printed.TILES[event.tile], event.rotation))
        if loose:
            yield "track that leads on", f"{event.tile} turned by {event.rotation}: edges {loose}"

    @rule("5.5.2.3", ev.TileLaid)
    def preserved(self, event: ev.TileLaid) -> Findings:
        """Track stays; a brown city has six exits where that can be."""
        old, new = track(self.book, event.hex), lying(printed.TILES[event.tile], event.rotation)
        if not kept(old, new):
            yield f"the track of {event.hex} kept", event
        better = tables.SIX_EXITS.get(event.tile, "")
        if (
            better
            and self.book.supply[better]
            and not loose_edges(event.hex, lying(printed.TILES[better], 0))
        ):
            yield f"a {better} with six exits", event
        self.unjoined.append((event, old))

    @rule("5.5.2.2", ev.StageBegan, ev.TurnEnded)
    @rule("5.5.2.2", when=END)
    def joined(self, event: ev.StageBegan | ev.TurnEnded | None = None) -> Findings:
        """The tile is on a route of the company, of a plain one that is upgraded some of the new track."""
        del event
        for laid, old in self.unjoined:
            before = {frozenset(piece) for piece in old}
            there = [piece for hex_id, piece in reach(self.book, laid.company).pieces if hex_id == laid.hex]
            if laid.kind == "upgrade" and laid.hex in tables.PLAIN:
                there = [piece for piece in there if frozenset(piece) not in before]
            if not there:
                yield f"track of {laid.hex} that extends a route of {laid.company}", laid
        self.unjoined = []


class Tokens(Standing):
    """Sections 4.2.3, 5.5.3 and 5.6.1: tokens of companies and of the state."""

    sections: ClassVar[Mapping[str, str]] = {"upgrade": "5.5.2.3"}

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.placed = 0
        self.formed: set[str] = set()

    def track(self, hex_id: str) -> tuple[Pieces, ...]:
        """The pieces of track on a hex."""
        return track(self.book, hex_id)

    @rule("5.5.3", ev.CompanyAuctioned)
    def auctioned(self, event: ev.CompanyAuctioned) -> Findings:
        """No circle is kept any more for a minor that is formed."""
        self.formed.add(str(event.company))
        yield from ()

    def kept(self, hex_id: str) -> list[str]:
        """For whom a circle of a hex is kept: minors to come until phase 5, and the state in the capitals."""
        early = self.book.phase in ("2", "3", "4")
        minors = [c for c, (home, _) in tables.HOMES.items() if home == hex_id and c not in self.formed]
        state = hex_id == "E1" or (hex_id == "H8" and lay(self.book, hex_id) == "639")
        waits = state and not self._state_in(hex_id)
        return [*(minors if early else []), *([tables.STATE] if waits else [])]

    @rule("5.5.3", ev.TokenPlaced)
    def left(self, event: ev.TokenPlaced) -> Findings:
        """Circles are left to those for whom they are kept."""
        waiting = [company for company in self.kept(event.hex) if company != event.company]
        if event.kind in ("token", "home") and len(empty(self.book, event.hex)) <= len(waiting):
            yield f"a circle in {event.hex} left for {waiting}", event

    @rule("5.5.3", ev.TokenPlaced)
    def on_a_route(self, event: ev.TokenPlaced) -> Findings:
        """In a city on a route of the company."""
        if event.kind != "token" or not tokens(self.book, event.company):
            return
        if (event.hex, ("c", event.city)) not in reach(self.book, event.company).stops:
            yield f"a route of {event.company} to {event.hex}", event

    @rule("4.2.3", ev.TokenPlaced)
    def apart(self, event: ev.TokenPlaced) -> Findings:
        """A public company begins in a circle from which no route leads to another place."""
        if event.kind != "home" or event.company not in tables.PUBLICS:
            return
        if Reach(self.book, [(event.hex, ("c", event.city))]).linked:
            yield f"no route from the circle in {event.hex}", event

    @rule("5.5.3", ev.TurnBegan)
    def turn(self, event: ev.TurnBegan) -> Findings:
        """None has been placed yet."""
        del event
        self.placed = 0
        yield from ()

    @rule("5.5.3", ev.TokenPlaced)
    def place(self, event: ev.TokenPlaced) -> Findings:
        """A free circle, one token of a company a hex."""
        there = [(token, at) for token, at in self.book.tokens.items() if at and at[0] == event.hex]
        if any(at[1:] == (event.city, event.slot) for _, at in there):
            yield f"a free circle in {event.hex}", there
        if event.kind != "merged" and any(t.rpartition("-")[0] == event.company for t, _ in there):
            yield f"one token of {event.company} in {event.hex}", there
        lay = self.book.tiles[event.hex][0] if event.hex in self.book.tiles else event.hex
        if event.slot >= tables.SLOTS.get(lay, 1):
            yield f"a circle of {lay}", event

    @rule("5.5.3", when=END)
    def once_a_hex(self) -> Findings:
        """No company has two in a hex, once a merged one has chosen which it keeps (6.2)."""
        if not self.book.questions and self.happened(ev.TokenPlaced, ev.TokenMoved, ev.TokenReturned):
            there = Counter((t.rpartition("-")[0], at[0]) for t, at in self.book.tokens.items() if at)
            twice = [place for place, count in there.items() if count > 1]
            if twice:
                yield "one token of a company in a hex", twice

    @rule("5.5.3", ev.TokenPlaced)
    def step(self, event: ev.TokenPlaced) -> Findings:
        """One a turn, of a public company; 20, then 40 a hex from the nearest."""
        if event.kind != "token":
            return
        self.placed += 1
        if event.company not in tables.PUBLICS or self.book.actor != owner(event.company) or self.placed > 1:
            yield f"one token of {self.book.actor}, a public company", event
        if self.book.stage != "token":
            yield "a token after track", self.book.stage
        own = [at[0] for t, at in self.book.tokens.items() if at and t.rpartition("-")[0] == event.company]
        if own:
            nearest = min(distance(hex_id, event.hex) for hex_id in own)
            self.pay("5.5.3", owner(event.company), "bank", 20 * len(own) * nearest)

    @rule("5.6.1", ev.StageBegan)
    def capital(self, event: ev.StageBegan) -> Findings:
        """The state has a token in St Petersburg when its first turn has come to its trains."""
        if event.company == tables.STATE and event.stage == "run" and not self._state_in("E1"):
            yield "a token of the state in E1", "none"

    @rule("5.6.1", ev.TurnEnded)
    def moscow(self, event: ev.TurnEnded) -> Findings:
        """And one in Moscow once its grey tile lies there."""
        grey = self.book.tiles.get("H8", ("", 0))[0] == "639"
        if grey and event.actor.startswith("company:") and not self._state_in("H8"):
            yield "a token of the state in H8", "none"

    def _state_in(self, hex_id: str) -> bool:
        return any(at and at[0] == hex_id and t.startswith("RSR-") for t, at in self.book.tokens.items())


def distance(one: str, other: str) -> int:
    """How many hexes lie between two, the second counted."""
    columns = abs(ord(one[0]) - ord(other[0]))
    rows = abs(int(one[1:]) - int(other[1:]))
    return columns + max(0, (rows - columns) // 2)
