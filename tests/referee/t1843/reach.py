"""Sections 8.4 to 8.6: track as it lies, and what a company reaches on it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from tests.referee.ledger import Ledger
from tests.referee.t1843 import printed, tables

End = tuple[str, int]
"""An end of a piece: e an edge, c a city, t a town, o an off-board; and its index."""
Track = tuple[End, End]
Spot = tuple[str, End]
"""An end in its hex."""

_STEPS = ((-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1))
"""Columns and rows to the neighbour over each edge, from the south-west on clockwise."""


def across(hex_id: str, edge: int) -> tuple[str, int]:
    """The same edge as the neighbour has it."""
    columns, rows = _STEPS[edge]
    return f"{chr(ord(hex_id[0]) + rows)}{int(hex_id[1:]) + columns}", (edge + 3) % 6


@lru_cache
def lying(text: str, rotation: int) -> tuple[Track, ...]:
    """The pieces of a tile that is turned by so many steps, or of a hex."""
    return tuple(
        (_end(a, rotation), _end(b, rotation)) for a, b in (piece.split("-") for piece in text.split())
    )


def _end(text: str, rotation: int) -> End:
    return ("e", (int(text) + rotation) % 6) if text.isdigit() else (text[0], int(text[1:]))


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


class Reach:
    """What a company reaches from its markers: ``stops``, and the ``hexes`` with track that it reaches.

    ``linked`` says whether a marker has track to another stop. Lines that cross an edge twice aren't left
    out: what isn't reached here is surely out of reach.
    """

    def __init__(self, book: Ledger, company: str) -> None:
        self.book, self.company = book, company
        self.stops: set[Spot] = set()
        self.hexes: set[str] = set()
        self.linked = False
        for start in starts(book, company):
            found = self._from(start)
            self.linked |= bool(found - {start})
            self.stops |= found

    def _from(self, start: Spot) -> set[Spot]:
        """The stops on lines from one marker, itself among them."""
        found, seen = {start}, set()
        waiting = [(start[0], piece, start[1]) for piece in self._at(*start)]
        while waiting:
            step = waiting.pop()
            if step in seen:
                continue
            seen.add(step)
            hex_id, piece, end = step
            self.hexes.add(hex_id)
            other = piece[1] if piece[0] == end else piece[0]
            if other[0] == "e":
                beyond, edge = across(hex_id, other[1])
                waiting += [(beyond, p, ("e", edge)) for p in self._at(beyond, ("e", edge))]
                continue
            found.add((hex_id, other))
            if other[0] == "t" or (other[0] == "c" and not full(self.book, self.company, hex_id, other[1])):
                waiting += [(hex_id, p, other) for p in self._at(hex_id, other) if p != piece]
        return found

    def _at(self, hex_id: str, end: End) -> Iterator[Track]:
        return (piece for piece in track(self.book, hex_id) if end in piece)


def kept(old: tuple[Track, ...], new: tuple[Track, ...]) -> bool:
    """Whether all that was joined is joined on what replaces it."""
    lines = {frozenset(piece) for piece in new if piece[0][0] == piece[1][0] == "e"}
    there = list(groups(new).values())
    for piece in old:
        if piece[0][0] == piece[1][0] == "e" and frozenset(piece) not in lines:
            return False
    return all(any(edges <= group for group in there) for edges in groups(old).values())


def groups(pieces: tuple[Track, ...]) -> dict[End, set[int]]:
    """The edges that lead to each stop."""
    found: dict[End, set[int]] = {}
    for piece in pieces:
        for here, there in (piece, piece[::-1]):
            if here[0] != "e" and there[0] == "e":
                found.setdefault(here, set()).add(there[1])
    return found


def loose_edges(hex_id: str, pieces: tuple[Track, ...]) -> list[int]:
    """Edges to which track runs that lead off the map or to a printed hex without track there."""
    found = []
    for edge in sorted({end[1] for piece in pieces for end in piece if end[0] == "e"}):
        beyond, back = across(hex_id, edge)
        blank = beyond in printed.FIXED and not any(
            ("e", back) in piece for piece in lying(printed.HEXES.get(beyond, ""), 0)
        )
        if blank or (beyond not in printed.FIXED and not tables.kind_of_hex(beyond)):
            found.append(edge)
    return found
