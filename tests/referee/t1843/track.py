"""Sections 8.4, 8.5, 8.9 and 9: tiles, station markers and port markers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from roundhouse.engine import events as ev
from tests.referee.judge import AFTER, END, Findings, Referee, Watcher, rule
from tests.referee.lines import Track as Pieces
from tests.referee.lines import kept, lying
from tests.referee.t1843 import printed, tables
from tests.referee.t1843.reach import Reach, circles, loose_edges, track
from tests.referee.upgrades import Standing


class Track(Watcher):
    """What is laid where, how often in a turn, and for how much."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.lays: list[tuple[str, str]] = []
        self.paid_terrain: set[str] = set()
        self.has_gone_on = False

    @rule("8.4", ev.TurnBegan)
    def turn(self, event: ev.TurnBegan) -> Findings:
        """Nothing is built yet."""
        self.lays = []
        self.has_gone_on = False
        yield from ()

    @rule("8.3", ev.Passed, ev.TokenPlaced, ev.MarkerMoved, ev.TrainsRun, when=AFTER)
    def later_step(self, event: ev.Passed | ev.TokenPlaced | ev.MarkerMoved | ev.TrainsRun) -> Findings:
        """The company has left its track step, or done something of a later one; to do nothing isn't that."""
        self.has_gone_on |= getattr(event, "what", "track") == "track" and (
            getattr(event, "kind", "") not in ("home", "choice", "neutral")
        )
        yield from ()

    @rule("12.2", when=END)
    def supply(self) -> Findings:
        """No tile lies more often than it is there."""
        for name, count in self.book.supply.items():
            if count is not None and count < 0:
                yield f"a {name} in the supply", count

    @rule("8.4", ev.TileLaid)
    def company(self, event: ev.TileLaid) -> Findings:
        """The company on turn builds, in its track step; Paris - Saint-Germain's owner whenever he likes.

        10.2.1: Toulouse - Barcelona's tile comes right after the others, before anything of a later step.
        """
        if self.book.actor != "company:" + event.company:
            yield f"a tile of {self.book.actor}", event.company
        right_after = event.power == "TB" and self.lays and not self.has_gone_on
        if self.book.stage != "track" and event.power != "PStG" and not right_after:
            yield "the track step", self.book.stage

    @rule("8.4.1", ev.TileLaid)
    def kind(self, event: ev.TileLaid) -> Findings:
        """A tile holds what the hex holds, and has the next colour, which the phase must have."""
        color, holds, _ = tables.TILES[event.tile]
        if color not in tables.TILE_COLORS[self.book.phase]:
            yield f"a tile of {tables.TILE_COLORS[self.book.phase]}", f"{event.tile}, {color}"
        wanted = tables.kind_of_hex(event.hex)
        if holds != wanted:
            yield f"a tile for {wanted or 'nothing'} on {event.hex}", f"{event.tile}, {holds}"
        lay = self.color(event.hex)
        if (event.kind == "upgrade") != (color != "yellow"):
            yield "a yellow tile laid or another's upgrade", event
        following = tables.COLORS[(tables.COLORS.index(lay) + 1) % len(tables.COLORS)]
        if color != following and not self._straight(event, color, lay):
            yield f"the colour that follows {lay or 'none'}", f"{event.tile}, {color}"

    def color(self, hex_id: str) -> str:
        """The colour of what lies on a hex."""
        name = self.book.tiles.get(hex_id, ("", 0))[0]
        return tables.TILES[name][0] if name else "yellow" * (hex_id in tables.YELLOW_HEXES)

    def _straight(self, event: ev.TileLaid, color: str, lay: str) -> bool:
        """Section 8.4.3: straight to brown."""
        if color != "brown" or lay not in ("", "yellow"):
            return False
        port = event.company in tables.STRAIGHT_TO_BROWN and event.hex in tables.BROWN_PORTS
        return port or (event.tile == "X12" and lay == "yellow")

    @rule("8.4.3", ev.TileLaid)
    def named(self, event: ev.TileLaid) -> Findings:
        """Tiles with a name lie in their city, those of three cities upright."""
        color = tables.TILES[event.tile][0]
        wanted = tables.NAMED.get((event.hex, color), "")
        if (wanted or event.tile in tables.NAMED.values()) and event.tile != wanted:
            yield f"{wanted or 'a tile without a name'} on {event.hex}", event.tile
        if event.tile == wanted and event.hex in tables.UPRIGHT and event.rotation:
            yield f"{event.tile} upright", event.rotation

    @rule("8.4", ev.TileLaid)
    def how_many(self, event: ev.TileLaid) -> Findings:
        """One yellow tile, or two of five companies, or one upgrade; private companies' powers apart."""
        if event.power in ("PStG", "TB"):
            if tables.TILES[event.tile][0] != "yellow":
                yield "a yellow tile", event.tile
            return
        before = [kind for kind, power in self.lays if not power]
        two = before == ["lay"] and event.kind == "lay" and event.company in tables.TWO_YELLOW
        whole = any(power in ("LH", "BA") for _, power in self.lays) or (event.power and self.lays)
        if (before and not two) or (whole and event.power != "PStG"):
            yield "no more tiles in this turn", f"{event.tile} after {self.lays}"

    @rule("8.4.1", ev.TileLaid)
    def cost(self, event: ev.TileLaid) -> Findings:
        """Terrain once a hex, 40 for Paris each time, 20 for a second yellow tile; powers their own."""
        amount = self.terrain(event)
        if event.hex == tables.PARIS:
            amount += tables.PARIS_COST
        if event.power == "TB":
            amount += tables.TB_COST
        elif event.power == "LH":
            amount = tables.LH_COST + (amount if "lh_pays_terrain" in self.referee.options else 0)
        elif event.power == "BA":
            amount = tables.BA_COST
        elif not event.power and event.kind == "lay" and any(not power for _, power in self.lays):
            amount += tables.SECOND_YELLOW_COST
        self.pay("8.4.1", "company:" + event.company, "bank", amount)
        if event.power != "PStG":
            self.lays.append((event.kind, event.power))
        yield from ()

    def terrain(self, event: ev.TileLaid) -> int:
        """What river or mountain cost: with the first tile."""
        if self.book.tiles.get(event.hex, ("", 0))[0] or event.hex not in tables.RIVERS | tables.MOUNTAINS:
            return 0
        if event.hex == "J15" and "j15_first_tile_free" in self.referee.options:
            return 0
        return tables.TERRAIN_COST

    @rule("8.4.1", ev.TileLaid)
    def preserved(self, event: ev.TileLaid) -> Findings:
        """Connections stay, and no track ends at the edge of the map or of a printed hex."""
        new = lying(printed.TILES[event.tile], event.rotation)
        if not kept(track(self.book, event.hex), new):
            yield f"the connections of {event.hex}", f"{event.tile} turned by {event.rotation}"
        loose = loose_edges(event.hex, new)
        if loose:
            yield (
                "track that leads on",
                f"{event.tile} turned by {event.rotation} on {event.hex}: edges {loose}",
            )

    @rule("8.4.1", when=END)
    def reached(self) -> Findings:
        """A tile is joined with a marker of the company; some powers' need not be."""
        for event in self.referee.events:
            if not isinstance(event, ev.TileLaid) or event.power in ("PStG", "LH", "BA"):
                continue
            if event.hex not in Reach(self.book, event.company).hexes:
                yield f"a line from a marker of {event.company} to {event.hex}", event

    @rule("10.1", ev.TileLaid)
    def blocked(self, event: ev.TileLaid) -> Findings:
        """Nobody builds where a private company blocks that no company has bought."""
        for private, hexes in tables.BLOCKED.items():
            if event.hex in hexes and self.book.privates[private].startswith("player:"):
                yield f"nothing built on {event.hex} before {private} is a company's or closed", event.tile

    @rule("10.2", ev.TileLaid)
    def power(self, event: ev.TileLaid) -> Findings:
        """A power is its owner's, and for its hex."""
        if not event.power:
            return
        hexes = {"PStG": "E14", "LH": "C14", "BA": "C18"}
        if self.book.privates.get(event.power) not in ("company:" + event.company, "removed"):
            yield f"{event.power} of {event.company}", self.book.privates.get(event.power)
        if event.hex != hexes.get(event.power, event.hex):
            yield f"a tile on {hexes[event.power]}", event.hex
        if event.power in ("PStG", "LH") and self.book.tiles.get(event.hex, ("", 0))[0]:
            yield f"no tile on {event.hex}", self.book.tiles[event.hex]


class Tokens(Standing):
    """Sections 8.3, 8.5 and 11: station markers."""

    sections: ClassVar[Mapping[str, str]] = {"upgrade": "8.4.2"}

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.placed = 0
        self.homes: set[str] = set()
        self.moved: set[str] = set()
        self.operated: set[str] = set()

    def track(self, hex_id: str) -> tuple[Pieces, ...]:
        """The pieces of track on a hex."""
        return track(self.book, hex_id)

    @rule("8.3", ev.TurnBegan)
    def turn(self, event: ev.TurnBegan) -> Findings:
        """No marker has been placed in this turn yet."""
        self.placed = 0
        yield from ()

    @rule("8.3", ev.StageBegan)
    def home(self, event: ev.StageBegan) -> Findings:
        """The home marker is placed first; MID's may wait for track in Albi/Montauban (8.5.1)."""
        if event.company not in self.homes:
            yield f"the home marker of {event.company}", f"the step {event.stage}"

    @rule("8.5.1", ev.TokenPutAside)
    def aside(self, event: ev.TokenPutAside) -> Findings:
        """That of MID lies beside Albi/Montauban."""
        symbol = event.token.rpartition("-")[0]
        self.homes.add(symbol)
        if (symbol, event.hex) != ("MID", "J9"):
            yield "MID's marker beside J9", event

    @rule("8.5.1", ev.TokenPlaced)
    def placing(self, event: ev.TokenPlaced) -> Findings:
        """Home free, the first after it 40, later ones 100; one a turn, one a hex, a circle that is empty."""
        if not event.company:
            return
        company = str(event.company)
        here = [(name, place) for name, place in self.book.tokens.items() if place and place[0] == event.hex]
        taken = any(place == (event.hex, event.city, event.slot) for _, place in here)
        if taken or event.slot >= circles(self.book, event.hex, event.city):
            yield "an empty circle", event
        if any(name.startswith(company + "-") for name, _ in here):
            yield f"one marker of {company} in {event.hex}", event
        on_map = sum(p is not None for n, p in self.book.tokens.items() if n.startswith(company + "-"))
        if event.kind in ("home", "choice"):
            self.homes.add(company)
            if event.hex != tables.HOMES[company]:
                yield f"a home in {tables.HOMES[company]}", event.hex
            return
        if self.book.actor != "company:" + company:
            yield f"a marker of {self.book.actor}", company
        if self.placed:
            yield "one marker in a turn", event
        if event.hex == "J9" and not self._home_down("MID"):
            yield "no marker in J9 before MID's", event
        self.placed += 1
        power = getattr(self.referee.action, "power", "")
        if not power:
            if (event.hex, ("c", event.city)) not in Reach(self.book, company).stops:
                yield f"a line from a marker of {company}", event
            first = on_map + self._aside(company) == 1
            self.pay(
                "8.5.1", "company:" + company, "bank", tables.FIRST_TOKEN if first else tables.LATER_TOKEN
            )
        elif not any(used == power for _, used in self.referee.watcher(Track).lays):
            yield from self._without_a_tile(event, power)

    def _aside(self, company: str) -> int:
        """Whether its home marker waits beside the map."""
        return int(company == "MID" and "MID" in self.homes and not self._home_down("MID"))

    def _home_down(self, company: str) -> bool:
        return company in self.homes and self.book.tokens[company + "-0"] is not None

    @rule("8.5.1", ev.TokenPlaced, ev.TokenMoved)
    def reserved(self, event: ev.TokenPlaced | ev.TokenMoved) -> Findings:
        """The last circle of a hex is left to a company that has yet to place its home marker there."""
        if event.kind != "token":
            return
        for company, hex_id in tables.HOMES.items():
            waits = hex_id == event.hex and self.book.tokens[company + "-0"] is None
            if waits and not event.token.startswith(company + "-") and self._empty(hex_id) < 2:
                yield f"a circle in {hex_id} left to {company}", event

    def _empty(self, hex_id: str) -> int:
        """How many circles of a hex are empty."""
        cities = {end[1] for piece in track(self.book, hex_id) for end in piece if end[0] == "c"}
        there = sum(place is not None and place[0] == hex_id for place in self.book.tokens.values())
        return sum(circles(self.book, hex_id, city) for city in cities) - there

    def _without_a_tile(self, event: ev.TokenPlaced, power: str) -> Findings:
        """Boulogne - Amiens may place a marker alone, on a tile that lies (10.2.6)."""
        self.pay("10.2.6", "company:" + event.company, "bank", tables.BA_COST)
        if (power, event.hex) != ("BA", "C18") or not self.book.tiles.get("C18", ("", 0))[0]:
            yield "a tile laid by the power", event
        if self.referee.watcher(Track).lays:
            yield "no track beside this power (10.2.6)", self.referee.watcher(Track).lays

    @rule("8.5.2", ev.TokenMoved)
    def move(self, event: ev.TokenMoved) -> Findings:
        """In the gray phase, once a game for each company, for 100."""
        if event.kind != "token":
            return
        company = event.token.rpartition("-")[0]
        if self.book.phase != "Gray":
            yield "the gray phase", self.book.phase
        if company in self.moved:
            yield f"one move of {company} in the game", event
        if self.placed:
            yield "one marker in a turn", event
        old = self.book.tokens[event.token]
        left = [e for e in self.referee.events if isinstance(e, ev.TokenPlaced) and not e.company]
        if not any((e.hex, e.city, e.slot) == old for e in left):
            yield f"a blocked marker in {old}", left
        if any(
            place == (event.hex, event.city, event.slot)
            for name, place in self.book.tokens.items()
            if not name.startswith("blocked")
        ):
            yield "an empty circle", event
        self.moved.add(company)
        self.placed += 1
        self.pay("8.5.2", "company:" + company, "bank", tables.MOVED_TOKEN)


class Ports(Watcher):
    """Sections 8.5.3 and 8.9: port markers."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.trains_at_start = 0
        self.claimed = False
        self.on_route: set[str] = set()

    @rule("8.5.3", ev.TurnBegan)
    def turn(self, event: ev.TurnBegan) -> Findings:
        """Whether the company owns a train as its turn begins."""
        self.trains_at_start, self.claimed = len(self.book.trains_of(event.actor)), False
        if event.actor.startswith("company:"):
            reach = Reach(self.book, event.actor.removeprefix("company:"))
            self.on_route = (
                {hex_id for hex_id, end in reach.stops if end[0] == "c"} if reach.linked else set()
            )
        yield from ()

    @rule("8.5.3", ev.MarkerMoved)
    def port(self, event: ev.MarkerMoved) -> Findings:
        """One still on the map is claimed for nothing; one of a company costs 20."""
        if not event.marker.startswith("port:"):
            return
        if event.taker != self.book.actor:
            yield f"a marker for {self.book.actor}", event.taker
        if event.giver == "supply":
            if not self.trains_at_start:
                yield "a train at the start of the turn", "none"
            if event.marker.removeprefix("port:").removesuffix("-0") not in self.on_route:
                yield "a route with that port at the start of the turn", event.marker
            if self.referee.watcher(Tokens).placed:
                yield "no station marker placed in this turn", event
            if self.claimed or self.book.stage != "token":
                yield "one claim in the marker step", event
            self.claimed = True
        else:
            self.pay("8.9", event.taker, event.giver, tables.PORT_PRICE)
            if self.book.stage != "end":
                yield "the last step of the turn (8.9)", self.book.stage

    @rule("8.5.1", ev.TokenPlaced)
    def not_both(self, event: ev.TokenPlaced) -> Findings:
        """Who claims a port places no marker."""
        if self.claimed and event.kind in ("token", "power"):
            yield "no station marker beside a port marker", event
