"""Sections 8.4 to 8.6: track as it lies, and what a company reaches on it."""

from __future__ import annotations

from tests.referee.ledger import Ledger
from tests.referee.lines import Reach as Lines
from tests.referee.lines import Spot, Track, loose, lying
from tests.referee.t1843 import printed, tables


def track(book: Ledger, hex_id: str) -> tuple[Track, ...]:
    """The pieces of track on a hex: those of its tile, or those that are printed."""
    tile, rotation = book.tiles.get(hex_id, ("", 0))
    return lying(printed.TILES[tile], rotation) if tile else lying(printed.HEXES.get(hex_id, ""), 0)


def circles(book: Ledger, hex_id: str, city: int) -> int:
    """How many circles a city has."""
    name = book.tiles.get(hex_id, ("", 0))[0] or hex_id
    return tables.CIRCLES.get((name, city), tables.CIRCLES.get((name, -1), 1))


def full(book: Ledger, company: str, hex_id: str, city: int) -> bool:
    """Whether a city is full of the markers of others."""
    there = [n for n, p in book.tokens.items() if p and (p[0], p[1]) == (hex_id, city)]
    return not any(n.startswith(company + "-") for n in there) and len(there) >= circles(book, hex_id, city)


def starts(book: Ledger, company: str) -> list[Spot]:
    """The cities with a company's markers; both of Albi/Montauban as long as MID's waits there (8.5.1)."""
    own = [p for n, p in book.tokens.items() if p and n.startswith(company + "-")]
    found: list[Spot] = [(place[0], ("c", place[1])) for place in own]
    if company == "MID" and not any(hex_id == "J9" for hex_id, _ in found) and book.tokens["MID-0"] is None:
        found += [("J9", ("c", 0)), ("J9", ("c", 1))]
    return found


class Reach(Lines):
    """What a company reaches from its markers in 1843."""

    def __init__(self, book: Ledger, company: str) -> None:
        """Look at the board as it is."""
        self.book, self.company = book, company
        super().__init__()

    def starts(self) -> list[Spot]:
        """The cities with a company's markers."""
        return starts(self.book, self.company)

    def track(self, hex_id: str) -> tuple[Track, ...]:
        """The pieces of track on a hex."""
        return track(self.book, hex_id)

    def full(self, hex_id: str, city: int) -> bool:
        """Whether a city is full of the markers of others."""
        return full(self.book, self.company, hex_id, city)


def loose_edges(hex_id: str, pieces: tuple[Track, ...]) -> list[int]:
    """Edges to which track runs that lead off the map or to a printed hex without track there."""
    return loose(hex_id, pieces, printed.FIXED, printed.HEXES, tables.BUILT)
