"""Sections 12, 14.4, 15 and 16.2: track as it lies, and what a company reaches on it."""

from __future__ import annotations

from collections.abc import Collection

from tests.referee.ledger import Ledger
from tests.referee.lines import Reach as Lines
from tests.referee.lines import Spot, Track, loose, lying
from tests.referee.t1839 import printed, tables


def track(book: Ledger, hex_id: str) -> tuple[Track, ...]:
    """The pieces of track on a hex: those of its tile, or those that are printed."""
    tile, rotation = book.tiles.get(hex_id, ("", 0))
    return lying(printed.TILES[tile], rotation) if tile else lying(printed.HEXES.get(hex_id, ""), 0)


def circles(book: Ledger, hex_id: str) -> int:
    """How many circles each city of a hex has."""
    return tables.CIRCLES.get(book.tiles.get(hex_id, ("", 0))[0] or hex_id, 1)


def cities(book: Ledger, hex_id: str) -> int:
    """How many cities a hex has."""
    tile = book.tiles.get(hex_id, ("", 0))[0]
    kind = tables.KIND_OF_HEX.get(hex_id, "city")
    if kind == "A":
        return 1 if tile == "A378" else 2
    return 2 if kind == "oo" else 1


def is_local(book: Ledger, company: str) -> bool:
    """Whether a company's marker lies on the local market."""
    cell = book.cell(company)
    return cell is not None and cell[0] == 1


def tokens_in(book: Ledger, hex_id: str, city: int = -1) -> list[str]:
    """The station markers on a hex, or in one of its cities."""
    return [n for n, p in book.tokens.items() if p and p[0] == hex_id and city in (-1, p[1])]


def of(token: str) -> str:
    """The company of a station marker (``gov``: the government)."""
    return token.rpartition("-")[0]


def full(book: Ledger, company: str, hex_id: str, city: int) -> bool:
    """Whether all circles are filled with others' markers; the government's stop major companies only."""
    there = [of(token) for token in tokens_in(book, hex_id, city)]
    if company in there or (is_local(book, company) and "gov" in there):
        return False
    return len(there) >= circles(book, hex_id)


def revenue(book: Ledger, hex_id: str) -> int:
    """What a centre of a hex is worth: on its tile, printed, or on a yellow tile to come (7.5, 8.3.2.2)."""
    tile = book.tiles.get(hex_id, ("", 0))[0]
    if tile:
        return tables.TILE_VALUE.get(tile, 0)
    return tables.PRINTED_VALUE.get(hex_id, tables.FIRST_VALUE.get(tables.KIND_OF_HEX.get(hex_id, ""), 0))


class Reach(Lines):
    """What a company reaches from its markers in 1839; off-boards are no revenue centres (12)."""

    centres = "ct"

    def __init__(
        self, book: Ledger, company: str, open_barriers: bool = False, idle: Collection[str] = ()
    ) -> None:
        """Look at the board as it is; no line begins at the markers of the ``idle`` hexes."""
        self.book, self.company, self.idle = book, company, idle
        self.walled = tables.walls(book.phase) and not open_barriers
        super().__init__()

    def starts(self) -> list[Spot]:
        """The cities with the company's markers."""
        own = (place for name, place in self.book.tokens.items() if place and of(name) == self.company)
        return [(place[0], ("c", place[1])) for place in own if place[0] not in self.idle]

    def track(self, hex_id: str) -> tuple[Track, ...]:
        """The pieces of track on a hex."""
        return track(self.book, hex_id)

    def full(self, hex_id: str, city: int) -> bool:
        """Whether the company's lines end in a city."""
        return full(self.book, self.company, hex_id, city)

    def wall(self, hex_id: str, edge: int) -> bool:
        """Barriers stand until the dark brown phase."""
        return self.walled and (hex_id, edge) in tables.BARRIERS


def loose_edges(hex_id: str, pieces: tuple[Track, ...]) -> list[int]:
    """Edges to which track runs that lead off the map or to a printed hex without track there."""
    return loose(hex_id, pieces, printed.FIXED, printed.HEXES, tables.KIND_OF_HEX)
