"""Sections 5.3, 5.5.2 and 5.5.3: track as it lies, and what a company reaches on it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from tests.referee.ledger import Circle, Ledger
from tests.referee.lines import FLAT, Spot, Track, loose, lying
from tests.referee.lines import Reach as Lines
from tests.referee.t1861 import printed, tables


def lay(book: Ledger, hex_id: str) -> str:
    """The tile on a hex, or the hex where there is none."""
    return book.tiles.get(hex_id, ("", 0))[0] or hex_id


def track(book: Ledger, hex_id: str) -> tuple[Track, ...]:
    """The pieces of track on a hex: those of its tile, or those that are printed."""
    tile, rotation = book.tiles.get(hex_id, ("", 0))
    return lying(printed.TILES[tile], rotation) if tile else lying(printed.HEXES.get(hex_id, ""), 0)


def tokens(book: Ledger, company: str) -> list[Circle]:
    """Where the tokens of a company are on the map."""
    return [place for name, place in book.tokens.items() if place and name.rpartition("-")[0] == company]


def empty(book: Ledger, hex_id: str) -> list[tuple[int, int]]:
    """The empty circles of a hex: city and slot."""
    tile = lay(book, hex_id)
    taken = {place[1:] for place in book.tokens.values() if place and place[0] == hex_id}
    every = [(c, s) for c in range(tables.APART.get(tile, 1)) for s in range(tables.SLOTS.get(tile, 1))]
    return [circle for circle in every if circle not in taken]


def full(book: Ledger, company: str, hex_id: str, city: int) -> bool:
    """Whether all circles of a city have tokens of others (5.3)."""
    own = any(place[:2] == (hex_id, city) for place in tokens(book, company))
    return not own and all(here != city for here, _ in empty(book, hex_id))


class Reach(Lines):
    """What can be reached from some cities; a ``company``'s lines end where others' tokens fill one."""

    steps = FLAT

    def __init__(self, book: Ledger, cities: Iterable[Spot], company: str = "") -> None:
        """Look at the board as it is."""
        self.book, self.cities, self.company = book, list(cities), company
        super().__init__()

    def starts(self) -> list[Spot]:
        """The cities from which one looks."""
        return self.cities

    def track(self, hex_id: str) -> tuple[Track, ...]:
        """The pieces of track on a hex."""
        return track(self.book, hex_id)

    def full(self, hex_id: str, city: int) -> bool:
        """Whether lines end in a city; without a company none does (6.2)."""
        return bool(self.company) and full(self.book, self.company, hex_id, city)


def cities_of(book: Ledger, company: str) -> list[Spot]:
    """The cities with tokens of a company."""
    return [(place[0], ("c", place[1])) for place in tokens(book, company)]


def reach(book: Ledger, company: str) -> Reach:
    """What a company reaches from its tokens."""
    return Reach(book, cities_of(book, company), company)


def are_joined(book: Ledger, minors: Collection[str]) -> bool:
    """Whether one of some minors has routes to all the others, whoever's tokens lie between (6.2)."""
    cities = {minor: set(cities_of(book, minor)) for minor in minors}
    return any(
        all(cities[other] & Reach(book, cities[hub]).stops for other in minors if other != hub)
        for hub in minors
    )


def loose_edges(hex_id: str, pieces: tuple[Track, ...]) -> list[int]:
    """Edges to which track runs that lead off the map or to a printed hex without track there."""
    return loose(hex_id, pieces, printed.FIXED, printed.HEXES, tables.BUILT, FLAT)
