"""Sections 8.3.1, 8.3.2, 12, 14.4 and 15: tiles and station markers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from tests.referee.judge import ACTION, END, Findings, Referee, Watcher, rule
from tests.referee.ledger import Circle
from tests.referee.lines import Track as Pieces
from tests.referee.lines import across, edges_of, kept, lying
from tests.referee.t1839 import printed, tables
from tests.referee.t1839.board import Reach, circles, loose_edges, of, revenue, tokens_in, track
from tests.referee.t1839.stock import Floats
from tests.referee.upgrades import Standing


def reach(watcher: Watcher, company: str) -> Reach:
    """What a company reaches."""
    return Reach(watcher.book, company, "barriers_stop_lays_only" in watcher.referee.options)


class Track(Watcher):
    """What is laid where, how often in a turn, and for how much."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.lays: list[tuple[str, str, str]] = []

    @rule("8.3.1", ev.TurnBegan)
    def turn(self, event: ev.TurnBegan) -> Findings:
        """Nothing is built yet."""
        self.lays = []
        yield from ()

    @rule("15.1", when=END)
    def supply(self) -> Findings:
        """No tile lies more often than it is there."""
        for name, count in self.book.supply.items():
            if count is not None and count < 0:
                yield f"a {name} in the supply", count

    @rule("8.3.1", ev.TileLaid)
    def company(self, event: ev.TileLaid) -> Findings:
        """The company on turn builds, in its track step."""
        if self.book.actor != "company:" + event.company or self.book.stage != "track":
            yield f"a tile of {self.book.actor} in its track step", f"{event.company} in {self.book.stage}"

    @rule("15.2", ev.TileLaid)
    def kind(self, event: ev.TileLaid) -> Findings:
        """A tile holds what the hex holds."""
        wanted, holds = tables.KIND_OF_HEX.get(event.hex, ""), tables.TILES[event.tile][1]
        if holds != wanted:
            yield f"a tile for {wanted or 'nothing'} on {event.hex}", f"{event.tile}, {holds}"

    @rule("15.3.2", ev.TileLaid)
    def color(self, event: ev.TileLaid) -> Findings:
        """It has the next colour, which the phase must have."""
        color, lay = tables.TILES[event.tile][0], self.lying(event.hex)
        if color not in tables.TILE_COLORS[self.book.phase]:
            yield f"a tile of {tables.TILE_COLORS[self.book.phase]}", f"{event.tile}, {color}"
        if (event.kind == "upgrade") != (color != "yellow"):
            yield "a yellow tile laid or another's upgrade", event
        if color != tables.COLORS[(tables.COLORS.index(lay) + 1) % len(tables.COLORS)]:
            yield f"the colour that follows {lay or 'none'}", f"{event.tile}, {color}"

    def lying(self, hex_id: str) -> str:
        """The colour of what lies on a hex."""
        name = self.book.tiles.get(hex_id, ("", 0))[0]
        return tables.TILES[name][0] if name else "yellow" * (hex_id in tables.YELLOW_HEXES)

    @rule("8.3.1", ev.TileLaid)
    def how_many(self, event: ev.TileLaid) -> Findings:
        """Two on different hexes, one upgrade at most; a yellow one besides for LVG."""
        if event.hex in [hex_id for hex_id, _, _ in self.lays]:
            yield f"one tile on {event.hex} in a turn", event
        kinds = [kind for _, kind, power in self.lays if power != "LVG"]
        if event.power == "LVG":
            if event.kind != "lay" or any(power == "LVG" for _, _, power in self.lays):
                yield "one yellow tile more", event
        elif len(kinds) >= 2 or (event.kind == "upgrade" and "upgrade" in kinds):
            yield "two tiles, one of them an upgrade", f"{event.kind} after {kinds}"
        if event.power == "SRV" and any(power == "SRV" for _, _, power in self.lays):
            yield "one tile by SRV", event

    @rule("8.3.1", ev.TileLaid)
    def cost(self, event: ev.TileLaid) -> Findings:
        """Water for the first tile, big cities for each upgrade, 20 for a second tile; powers their own."""
        second = any(power != "LVG" for _, _, power in self.lays)
        amount = self.terrain(event)
        if event.power == "LVG":
            amount = tables.LVG_COST + (0 if event.hex == tables.LVG_HEX else amount)
        elif event.power == "SRV":
            amount = tables.SRV_COST + tables.LATER_COST * second
        elif second:
            amount += tables.LATER_COST
        self.pay("8.3.1", "company:" + event.company, "bank", amount)
        self.lays.append((event.hex, event.kind, event.power))
        yield from ()

    def terrain(self, event: ev.TileLaid) -> int:
        """What the hex costs."""
        if event.kind == "upgrade":
            return tables.BIG_COST if event.hex in tables.BIG else 0
        return tables.WATER_COST if event.hex in tables.WATER else 0

    @rule("15.3.1", ev.TileLaid)
    def preserved(self, event: ev.TileLaid) -> Findings:
        """Connections and stubs stay, no track ends at the edge of the map or of a printed hex."""
        new = lying(printed.TILES[event.tile], event.rotation)
        turned = f"{event.tile} turned by {event.rotation}"
        if not kept(track(self.book, event.hex), new):
            yield f"the connections of {event.hex}", turned
        if tables.STUBS.get(event.hex) not in {None, *edges_of(new)}:
            yield f"track to the stub of {event.hex}", turned
        outward = loose_edges(event.hex, new)
        if outward:
            yield "track that leads on", f"{turned} on {event.hex}: edges {outward}"

    @rule("15.3.1", ev.TileLaid)
    def barriers(self, event: ev.TileLaid) -> Findings:
        """No new connection over a barrier before the dark brown phase."""
        if not tables.walls(self.book.phase):
            return
        new = edges_of(lying(printed.TILES[event.tile], event.rotation))
        for edge in new - edges_of(track(self.book, event.hex)):
            beyond, back = across(event.hex, edge)
            if (event.hex, edge) in tables.BARRIERS and back in edges_of(track(self.book, beyond)):
                yield f"no track from {event.hex} to {beyond}", event

    @rule("15.3.1", when=END)
    def reached(self) -> Findings:
        """A tile is joined with a marker of the company; SRV's need not be."""
        for event in self.referee.events:
            if not isinstance(event, ev.TileLaid):
                continue
            free = event.power == "SRV" and "srv_needs_connection" not in self.referee.options
            if not free and event.hex not in reach(self, event.company).hexes:
                yield f"a line from a marker of {event.company} to {event.hex}", event

    @rule("14.2.1", ev.TileLaid)
    def blocked(self, event: ev.TileLaid) -> Findings:
        """Nobody builds where a private company blocks that no company has bought."""
        blocks: dict[str, tuple[str, ...]] = {"LVG": (tables.LVG_HEX,)}
        if "rws_blocks" in self.referee.options:
            blocks["RWS"] = tables.RWS_BLOCKS
        for private, hexes in blocks.items():
            if event.hex in hexes and self.book.privates[private].startswith("player:"):
                yield f"nothing built on {event.hex} before {private} is a company's or closed", event.tile

    @rule("14.2.2.1", ev.TileLaid)
    def power(self, event: ev.TileLaid) -> Findings:
        """A power is its owner's, and SRV's for its hexes; LVG closes."""
        if not event.power:
            return
        owner = "company:" + event.company
        if self.book.privates.get(event.power) != owner or event.power not in tables.GREEN:
            yield f"{event.power} of {event.company}", self.book.privates.get(event.power)
        if event.power == "SRV" and event.hex not in tables.SRV_HEXES:
            yield f"a tile on {tables.SRV_HEXES}", event.hex
        if event.power == "LVG":
            self.due("14.2.2.1", ev.PrivateMoved, private="LVG", giver=owner, taker="removed")


class Tokens(Standing):
    """Sections 8.3.2, 14.2.2.2 and 14.4: station markers."""

    sections: ClassVar[Mapping[str, str]] = {"upgrade": "15.3.2"}

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.placed = 0
        self.left: dict[str, Circle] = {}
        self.neutral: list[Circle] = []

    def track(self, hex_id: str) -> tuple[Pieces, ...]:
        """The pieces of track on a hex."""
        return track(self.book, hex_id)

    @rule("8.3.2.1", ev.TurnBegan)
    def turn(self, event: ev.TurnBegan) -> Findings:
        """No marker has been placed in this turn yet."""
        self.placed = 0
        yield from ()

    def _once(self, company: str, event: ev.Event) -> Findings:
        """The company on turn, in its token step, once."""
        if self.book.actor != "company:" + company or self.book.stage != "token":
            yield f"a marker of {self.book.actor} in its token step", f"{company} in {self.book.stage}"
        if self.placed:
            yield "one marker in a turn", event
        self.placed += 1

    def on_map(self, company: str) -> int:
        """How many markers a company has on the map."""
        return sum(place is not None and of(name) == company for name, place in self.book.tokens.items())

    @rule("8.3.2.2", ev.TokenPlaced)
    def placing(self, event: ev.TokenPlaced) -> Findings:
        """A free circle, or the government's, that is reached; its worth times the markers on the map."""
        if event.kind != "token":
            return
        company = str(event.company)
        yield from self._once(company, event)
        yield from self._place(company, event)
        if event.token in self.book.out or of(event.token) != company:
            yield f"a marker of {company}", event.token
        if [n for n in tokens_in(self.book, event.hex) if of(n) == company]:
            yield f"one marker of {company} in {event.hex}", event
        if getattr(self.referee.action, "power", ""):
            yield from self._by_srv(event)
            return
        if (event.hex, ("c", event.city)) not in reach(self, company).stops:
            yield f"a line from a marker of {company}", event
        fee = revenue(self.book, event.hex) * (self.on_map(company) + 1)
        self.pay("8.3.2.2", "company:" + company, "bank", fee)

    def _by_srv(self, event: ev.TokenPlaced) -> Findings:
        """Free, on the tile that SRV has laid in this turn."""
        lays = [(hex_id, power) for hex_id, _, power in self.referee.watcher(Track).lays]
        if (event.hex, "SRV") not in lays:
            yield f"the hex of SRV's tile, {lays}", event.hex

    def _place(self, company: str, event: ev.TokenPlaced | ev.TokenMoved) -> Findings:
        """A circle that is there, empty or the government's, and not the last for homes to come."""
        spot = (event.hex, event.city, event.slot)
        there = [n for n, place in self.book.tokens.items() if place == spot and of(n) != "gov"]
        if there or not 0 <= event.slot < circles(self.book, event.hex):
            yield "a circle that is empty or the government's", f"{spot}, {there}"
        floats = self.referee.watcher(Floats)
        inside = any(of(n) == company for n in tokens_in(self.book, event.hex))
        free = "reservation_by_circle" in self.referee.options or inside
        if not free and floats.places(event.hex) <= floats.pending(event.hex, company):
            yield f"a circle in {event.hex} left for homes", event

    @rule("8.3.2.3", ev.TokensSwapped)
    def swap(self, event: ev.TokensSwapped) -> Findings:
        """One of two or more, against another company's, for the worth of the place won."""
        company, mine = str(event.company), self.on_map(event.company)
        yield from self._once(company, event)
        if mine < 2:
            yield f"two markers of {company} on the map", mine
        owners = (of(event.token), of(event.other))
        if owners != (company, event.partner) or event.partner in ("gov", company):
            yield f"markers of {company} and another company", event
        own = "swap_into_own_hex" in self.referee.options or event.origin == event.hex
        if not own and any(of(n) == company for n in tokens_in(self.book, event.hex)):
            yield f"one marker of {company} in {event.hex}", event
        if not own and any(of(n) == event.partner for n in tokens_in(self.book, event.origin)):
            yield f"one marker of {event.partner} in {event.origin}", event
        self.pay("8.3.2.3", "company:" + company, "bank", revenue(self.book, event.hex) * mine)
        if event.origin != event.hex:
            for owner, hex_id in ((company, event.hex), (event.partner, event.origin)):
                there = [n for n in tokens_in(self.book, hex_id) if of(n) == owner]
                self.neutral += [place for n in there if (place := self.book.tokens[n]) is not None]

    @rule("14.2.2.2", ev.TokenMoved)
    def moved(self, event: ev.TokenMoved) -> Findings:
        """By KR, for nothing, to a place that the company could take; the government's stays behind."""
        if event.kind != "token":
            return
        company = of(event.token)
        yield from self._once(company, event)
        yield from self._place(company, event)
        if self.book.privates.get("KR") not in ("company:" + company, "removed"):
            yield f"KR of {company}", self.book.privates.get("KR")
        if (event.hex, ("c", event.city)) not in reach(self, company).stops:
            yield f"a line from a marker of {company}", event
        origin = self.book.tokens[event.token]
        places = [origin]
        if origin and origin[0] != event.hex:
            own = [n for n in tokens_in(self.book, event.hex) if of(n) == company]
            places += [self.book.tokens[name] for name in own]
        self.neutral += [place for place in places if place is not None]
        self.due("14.2.2.2", ev.PrivateMoved, private="KR", giver="company:" + company, taker="removed")

    # --- the government --------------------------------------------------------------------------

    @rule("14.4", act.Nationalise, act.DeclareBankruptcy, act.MoveToken, act.SwapToken, when=ACTION)
    def remember(self, action: act.Action) -> Findings:
        """Where all markers are."""
        self.left = {name: place for name, place in self.book.tokens.items() if place is not None}
        yield from ()

    @rule("14.4", ev.CompanyClosed)
    def places_left(self, event: ev.CompanyClosed) -> Findings:
        """The government's stand where those of a nationalised company stood."""
        self.neutral += [place for name, place in self.left.items() if of(name) == event.company]
        yield from ()

    @rule("14.4", ev.TokenReturned)
    def returned(self, event: ev.TokenReturned) -> Findings:
        """The government's where another takes its place, a company's when it closes or by KR."""
        place, company = self.book.tokens.get(event.token), of(event.token)
        if company == "gov":
            taken = [
                (e.hex, e.city, e.slot)
                for e in self.referee.events
                if isinstance(e, ev.TokenPlaced | ev.TokenMoved)
            ]
            if place not in taken:
                yield f"another marker in {place}", taken
            return
        closed = any(isinstance(e, ev.CompanyClosed) and e.company == company for e in self.referee.events)
        moved = isinstance(self.referee.action, act.MoveToken | act.SwapToken)
        if not closed and not moved:
            yield f"{event.token} on the map", event

    @rule("14.4", when=END)
    def stands(self) -> Findings:
        """There is one of the government's wherever there should be, and no other."""
        wanted, self.neutral, self.left = self.neutral, [], {}
        found = [
            (str(e.hex), e.city, e.slot)
            for e in self.referee.events
            if isinstance(e, ev.TokenPlaced) and e.kind == "neutral"
        ]
        if sorted(found) != sorted(wanted):
            yield f"the government's markers in {sorted(wanted)}", sorted(found)

    @rule("14.4", when=END)
    def no_crowd(self) -> Findings:
        """No circle has two markers."""
        places = [place for place in self.book.tokens.values() if place is not None]
        if len(set(places)) < len(places):
            yield "one marker in a circle", sorted(p for p in set(places) if places.count(p) > 1)
