"""Sections 7.3.1, 7.3.3, 7.3.4, 7.3.8, 11.3.3 and 12.3: tiles and station markers on the map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from roundhouse.engine import events as ev
from tests.referee.judge import END, Findings, Referee, Watcher, rule
from tests.referee.lines import Track as Pieces
from tests.referee.lines import edges_of, kept, lying
from tests.referee.t1894 import printed, tables
from tests.referee.t1894.board import (
    Reach,
    color,
    empty,
    has_ferry,
    lay,
    loose_edges,
    markers,
    of,
    slots,
    track,
)
from tests.referee.t1894.stock import in_game, owner
from tests.referee.upgrades import Standing

POWERS: Mapping[str, str] = {"GLG": "H17", "SAC": "D17"}
"""Where private companies build without a line (11.2.2.3, 11.2.2.4)."""


class Track(Watcher):
    """Section 12.3: which tile lies where."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.unjoined: list[ev.TileLaid] = []
        self.used: set[str] = set()

    @rule("7.3.3", ev.TileLaid)
    def step(self, event: ev.TileLaid) -> Findings:
        """By the company on turn, in its step, where no private company blocks."""
        if self.book.actor != owner(event.company) or self.book.stage != "track":
            yield f"a tile of {self.book.actor} in its track step", f"{event.company} in {self.book.stage}"
        private = tables.BLOCKED.get(event.hex, "")
        if self.book.privates.get(private, "removed").startswith(("player:", "bank")):
            yield f"nothing on {event.hex} before {private} is a company's or closed", event

    @rule("12.2", ev.TileLaid)
    def kind(self, event: ev.TileLaid) -> Findings:
        """A tile holds what its hex holds."""
        wanted = tables.KIND_OF_HEX.get(event.hex, "nothing")
        holds = tables.KIND_OF_TILE.get(event.tile, "plain")
        if holds != wanted:
            yield f"a tile for {wanted} on {event.hex}", f"{event.tile} for {holds}"

    @rule("12.3.1", ev.TileLaid)
    def color(self, event: ev.TileLaid) -> Findings:
        """The colour that follows, which the phase must have; one of those that there are."""
        found, before = tables.COLOR_OF_TILE.get(event.tile, "brown"), color(self.book, event.hex)
        if found not in tables.COLORS.get(self.book.phase, ("yellow", "green", "brown")):
            yield f"a tile of the phase {self.book.phase}", event.tile
        if found != tables.NEXT_COLOR.get(before) or (event.kind == "upgrade") != bool(before):
            yield f"the colour that follows {before or 'none'}", event
        on_map = sum(tile == event.tile for tile, _ in self.book.tiles.values())
        if on_map >= tables.SUPPLY[event.tile]:
            yield f"a {event.tile} in the supply", on_map
        if self.book.phase == "Purple" and tables.is_split(event.tile):
            yield "no upgrade of a green city in the purple phase (12.3.2)", event

    @rule("12.3.1", ev.TileLaid)
    def preserved(self, event: ev.TileLaid) -> Findings:
        """Track stays, of ordinary green cities its edges; none leads off the map or into a blank edge."""
        old, new = track(self.book, event.hex), lying(printed.TILES[event.tile], event.rotation)
        stays = edges_of(old) <= edges_of(new) if tables.is_split(event.tile) else kept(old, new)
        if not stays:
            yield f"the track of {event.hex} kept", event
        outward = loose_edges(event.hex, new)
        if outward:
            yield "track that leads on", f"{event.tile} turned by {event.rotation}: edges {outward}"

    @rule("12.3.1", ev.TileLaid)
    def laid(self, event: ev.TileLaid) -> Findings:
        """Noted until the markers are back."""
        if event.power not in POWERS:
            self.unjoined.append(event)
        yield from ()

    @rule("12.3.1", when=END)
    def joined(self) -> Findings:
        """A marker of the company has a line to the tile."""
        if self.book.questions:
            return
        for event in self.unjoined:
            if event.hex not in Reach(self.book, event.company).hexes:
                yield f"a line from a marker of {event.company} to {event.hex}", event
        self.unjoined = []

    @rule("11.2.2", ev.TileLaid)
    def power(self, event: ev.TileLaid) -> Findings:
        """LRC's tile is yellow and the only one of the game; those of GLG and SAC have their places."""
        if not event.power:
            return
        if self.book.privates.get(event.power) != owner(event.company):
            yield f"{event.power} of {event.company}", self.book.privates.get(event.power)
        tile = tables.COLOR_OF_TILE.get(event.tile, "brown")
        once = event.power == "LRC" or "teleport_once" in self.referee.options
        if once and event.power in self.used:
            yield f"{event.power} used once", event
        self.used.add(event.power)
        if event.power == "LRC" and tile != "yellow":
            yield "a yellow tile", event.tile
        if event.power in POWERS and (event.hex != POWERS[event.power] or tile == "brown"):
            yield f"a yellow or green tile on {POWERS[event.power]}", event


class Stations(Standing):
    """Sections 7.3.1, 7.3.4, 7.3.8, 11.2.2.6 and 11.3.3: station markers."""

    sections: ClassVar[Mapping[str, str]] = {"upgrade": "12.3.2"}

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.operated: set[str] = set()
        self.aside: dict[str, str] = {}
        self.placed = 0
        self.built: set[tuple[str, str]] = set()

    def track(self, hex_id: str) -> tuple[Pieces, ...]:
        """The pieces of track on a hex."""
        return track(self.book, hex_id)

    def on_the_old_tile(self, event: ev.TileLaid) -> Findings:
        """Those of ordinary green cities are put aside instead."""
        if not tables.is_split(event.tile):
            yield from super().on_the_old_tile(event)

    @rule("7.3.1", ev.TurnBegan)
    def turn(self, event: ev.TurnBegan) -> Findings:
        """Nothing has been placed yet; the first turn of a company begins with its homes."""
        self.placed, self.built = 0, set()
        self.operated.add(event.actor.removeprefix("company:"))
        yield from ()

    def homes(self, company: str) -> list[str]:
        """The home hexes of a company; late ones have theirs from when they are parred."""
        return list(tables.HOMES.get(company) or self.book.homes.get(company, []))

    def waiting(self, hex_id: str) -> list[str]:
        """Companies with a home there that haven't operated."""
        there = [company for company in tables.COMPANIES if hex_id in self.homes(company)]
        return [company for company in there if company not in self.operated]

    @rule("7.3.1", ev.StageBegan)
    def at_home(self, event: ev.StageBegan) -> Findings:
        """All homes have their markers before anything else."""
        there = {place[0] for place in markers(self.book, event.company)}
        there |= {hex_id for token, hex_id in self.aside.items() if of(token) == event.company}
        if not set(self.homes(event.company)) <= there:
            yield f"markers of {event.company} in {self.homes(event.company)}", there

    @rule("7.3.1", ev.TokenPlaced)
    def home(self, event: ev.TokenPlaced) -> Findings:
        """In an empty location of the home hex, PLM in its own."""
        if event.kind != "home":
            return
        if event.hex not in self.homes(event.company):
            yield f"a home of {event.company}", event.hex
        if (event.city, event.slot) not in empty(self.book, event.hex):
            yield f"an empty location of {event.hex}", event
        if (event.company == "PLM") != ((event.hex, event.city) == (tables.PARIS, 0)):
            yield "the location of PLM for PLM", event

    @rule("7.3.4", ev.TokenPlaced)
    def place(self, event: ev.TokenPlaced) -> Findings:
        """One in a turn, where the company's line leads, in a location that is empty and isn't kept."""
        if event.kind != "token":
            return
        self.placed += 1
        power = str(getattr(self.referee.action, "power", ""))
        stages = ("track", "token") if power else ("token",)
        if self.book.actor != owner(event.company) or self.book.stage not in stages or self.placed > 1:
            yield f"one marker of {self.book.actor} in its step", event
        free = empty(self.book, event.hex)
        if (event.city, event.slot) not in free:
            yield f"an empty location of {event.hex}", event
        if (event.hex, event.city) == (tables.PARIS, 0) or event.hex in (tables.LONDON, tables.SHIPPING):
            yield "a location for every company", event
        aside = sum(hex_id == event.hex for hex_id in self.aside.values())
        waiting = self.waiting(event.hex)
        if (waiting and len(free) < 2) or aside > 1 or (aside and waiting):
            yield f"a location of {event.hex} left to {waiting} and the {aside} put aside", event
        if power:
            if (event.hex, power) not in self.built:
                yield f"a tile laid by {power} in this turn", event
        elif (event.hex, ("c", event.city)) not in Reach(self.book, event.company).stops:
            yield f"a line from a marker of {event.company} to {event.hex}", event

    @rule("11.2.2.3", ev.TileLaid)
    def by_power(self, event: ev.TileLaid) -> Findings:
        """Behind such a tile a marker may be placed."""
        self.built.add((event.hex, event.power))
        yield from ()

    @rule("11.2.2.6", ev.TokenPlaced)
    def shipping(self, event: ev.TokenPlaced) -> Findings:
        """London shipping's owner places one beside London."""
        if event.kind != "power":
            return
        right = (event.hex, self.book.privates.get("LS")) == (tables.SHIPPING, owner(event.company))
        if not right or self.book.actor != owner(event.company) or not empty(self.book, event.hex):
            yield f"one marker in {tables.SHIPPING} by the owner of LS", event

    @rule("12.3.2", ev.TileLaid)
    def splits(self, event: ev.TileLaid) -> Findings:
        """All markers of an ordinary green city are put aside."""
        if not tables.is_split(event.tile):
            return
        for token, place in self.book.tokens.items():
            if place and place[0] == event.hex:
                self.due("12.3.2", ev.TokenPutAside, token=token, hex=event.hex)
        yield from ()

    @rule("12.3.2", ev.TokenPutAside)
    def put_aside(self, event: ev.TokenPutAside) -> Findings:
        """Noted; nothing else is put aside."""
        if not any(tables.is_split(e.tile) and e.hex == event.hex for e in self.happened(ev.TileLaid)):
            yield "a green city that is upgraded", event
        self.aside[event.token] = event.hex

    @rule("7.3.8", ev.TokenPlaced)
    def back(self, event: ev.TokenPlaced) -> Findings:
        """Where it came from, in either city: at once the company's on turn, then in operating order."""
        hex_id = self.aside.get(event.token, "")
        if event.kind not in ("choice", "home"):
            return
        if hex_id:
            waiting = [of(token) for token in self.aside]
            order = [c for c in in_game(self.book) if c in waiting]
            own = [c for c in order if owner(c) == self.book.actor]
            if event.hex != hex_id or event.company != [*own, *order][0]:
                yield f"the marker of {[*own, *order][0]} back in {hex_id}", event
            del self.aside[event.token]
        elif event.kind == "choice" and event.hex not in self.homes(event.company):
            yield "a marker that was put aside, or a home", event
        if event.city >= tables.CITIES.get(lay(self.book, event.hex), 1):
            yield f"a city of {event.hex}", event

    @rule("7.3.8", ev.TurnEnded)
    def all_back(self, event: ev.TurnEnded) -> Findings:
        """No marker waits behind the turn."""
        if self.aside:
            yield f"all markers back at the end of {event.actor}", self.aside

    @rule("7.3.8", when=END)
    def alone(self) -> Findings:
        """A location has one marker but where green cities were split; each location is there."""
        if not self.happened(ev.TokenPlaced, ev.TokenMoved):
            return
        places = [place for place in self.book.tokens.values() if place]
        for hex_id, city, slot in places:
            split = tables.is_split(lay(self.book, hex_id))
            if slot >= slots(self.book, hex_id, city) or (
                places.count((hex_id, city, slot)) > 1 and not split
            ):
                yield f"one marker in a location of {hex_id}", (city, slot)

    @rule("11.3.3", ev.HomeChosen)
    def late(self, event: ev.HomeChosen) -> Findings:
        """In its country, with an empty location, no home that waits, and without track if there is one."""
        fits = [hex_id for hex_id in tables.LATE_HOMES[event.company] if self._fits(hex_id)]
        bare = [hex_id for hex_id in fits if not track(self.book, hex_id)]
        if event.hex not in (bare or fits):
            yield f"one of {sorted(bare or fits)}", event

    def _fits(self, hex_id: str) -> bool:
        return bool(empty(self.book, hex_id)) and not self.waiting(hex_id)


class Ferries(Watcher):
    """Section 14: who may have a ferry marker."""

    @rule("14", ev.MarkerMoved)
    def reaches(self, event: ev.MarkerMoved) -> Findings:
        """A company on turn with a line to London."""
        company = event.taker.removeprefix("company:")
        if event.taker != self.book.actor or has_ferry(self.book, company):
            yield f"one ferry of {self.book.actor}", event
        if (tables.LONDON, ("c", 0)) not in Reach(self.book, company).stops:
            yield f"a line from a marker of {company} to London", event
