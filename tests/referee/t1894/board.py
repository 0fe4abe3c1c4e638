"""Sections 9, 12.3 and 13.3: track as it lies, and what a company reaches on it."""

from __future__ import annotations

from tests.referee.ledger import Circle, Ledger
from tests.referee.lines import Reach as Lines
from tests.referee.lines import Spot, Track, loose, lying
from tests.referee.t1894 import printed, tables


def lay(book: Ledger, hex_id: str) -> str:
    """The tile on a hex, or the hex where there is none."""
    return book.tiles.get(hex_id, ("", 0))[0] or hex_id


def track(book: Ledger, hex_id: str) -> tuple[Track, ...]:
    """The pieces of track on a hex: those of its tile, or those that are printed."""
    tile, rotation = book.tiles.get(hex_id, ("", 0))
    return lying(printed.TILES[tile], rotation) if tile else lying(printed.HEXES.get(hex_id, ""), 0)


def color(book: Ledger, hex_id: str) -> str:
    """The colour of what lies on a hex; empty: nothing."""
    tile = book.tiles.get(hex_id, ("", 0))[0]
    return tables.COLOR_OF_TILE.get(tile, "brown") if tile else tables.COLOR_OF_HEX.get(hex_id, "")


def of(token: str) -> str:
    """The company of a station marker."""
    return token.rpartition("-")[0]


def markers(book: Ledger, company: str) -> list[Circle]:
    """Where the station markers of a company are on the map."""
    return [place for name, place in book.tokens.items() if place and of(name) == company]


def slots(book: Ledger, hex_id: str, city: int) -> int:
    """How many station locations a city has."""
    return tables.SLOTS.get((lay(book, hex_id), city), 1)


def empty(book: Ledger, hex_id: str) -> list[tuple[int, int]]:
    """The empty station locations of a hex: city and slot."""
    taken = {place[1:] for place in book.tokens.values() if place and place[0] == hex_id}
    cities = range(tables.CITIES.get(lay(book, hex_id), 1))
    every = [(city, slot) for city in cities for slot in range(slots(book, hex_id, city))]
    return [location for location in every if location not in taken]


def full(book: Ledger, company: str, hex_id: str, city: int) -> bool:
    """Whether a city has no empty location and no marker of a company (13.3)."""
    own = any(place[:2] == (hex_id, city) for place in markers(book, company))
    return not own and all(here != city for here, _ in empty(book, hex_id))


def has_ferry(book: Ledger, company: str) -> bool:
    """Whether a company has a ferry marker (14)."""
    return "company:" + company in book.markers.values()


class Reach(Lines):
    """What a company reaches from its markers; London ends its lines without a ferry marker (12.3.3)."""

    def __init__(self, book: Ledger, company: str) -> None:
        """Look at the board as it is."""
        self.book, self.company = book, company
        self.ferry = has_ferry(book, company)
        super().__init__()

    def starts(self) -> list[Spot]:
        """The cities with the company's markers."""
        return [(place[0], ("c", place[1])) for place in markers(self.book, self.company)]

    def track(self, hex_id: str) -> tuple[Track, ...]:
        """The pieces of track on a hex."""
        return track(self.book, hex_id)

    def full(self, hex_id: str, city: int) -> bool:
        """Whether the company's lines end in a city."""
        if hex_id == tables.LONDON:
            return not self.ferry
        return full(self.book, self.company, hex_id, city)

    def counts(self, start: Spot, spot: Spot) -> bool:
        """No route goes to London without a ferry marker, nor from one city of Paris to the other (13.3)."""
        if spot[0] == tables.LONDON and not self.ferry:
            return False
        return super().counts(start, spot) and not start[0] == spot[0] == tables.PARIS


def loose_edges(hex_id: str, pieces: tuple[Track, ...]) -> list[int]:
    """Edges to which track runs that lead off the map or to a printed hex without track there."""
    return loose(hex_id, pieces, printed.FIXED, printed.HEXES, tables.KIND_OF_HEX)
