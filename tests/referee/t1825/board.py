"""Sections 1.3, 5.2 and 5.5: track as it lies, what its stations are, what a company reaches."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from tests.referee.ledger import Ledger
from tests.referee.lines import Reach as Lines
from tests.referee.lines import Spot, Track, across, lying
from tests.referee.t1825 import printed
from tests.referee.t1825.box import Box

COLORS = ("buff", "yellow", "green", "brown", "gray")
"""In their order; russet tiles are called brown, dark brown hexes sepia."""
WALL = frozenset({("F4", 0), across("F4", 0)})
"""An edge, of both its hexes, that no line crosses on the later board of Unit 3."""


class Face(msgspec.Struct, frozen=True):
    """What a hex or a tile shows: colour, value and spaces of its stations by their names, cost, track."""

    color: str
    values: dict[str, int]
    spaces: dict[str, int]
    cost: int
    track: str
    comes_with: str

    @property
    def large(self) -> int:
        """How many large stations it has."""
        return sum(name[0] == "c" for name in self.values)

    @property
    def small(self) -> int:
        """How many small stations it has."""
        return sum(name[0] == "t" for name in self.values)


@lru_cache(maxsize=512)
def face(text: str) -> Face:
    """A line of :mod:`printed`, read."""
    color, comes_with, cost, track = "buff", "", 0, []
    values: dict[str, int] = {}
    spaces: dict[str, int] = {}
    for word in text.split():
        if "-" in word:
            track.append(word)
        elif word[0] == "$":
            cost = int(word[1:])
        elif word[0] in "ct" and word[1:2] in ("", *"0123456789"):
            name = f"{word[0]}{sum(key[0] == word[0] for key in values)}"
            value, _, many = word[1:].partition("x")
            values[name], spaces[name] = int(value or 0), int(many or 1)
        else:
            color, _, comes_with = word.partition("/")
    return Face(color, values, spaces, cost, " ".join(track), comes_with or color)


def shown(box: Box, book: Ledger, hex_id: str) -> Face:
    """What lies on a hex, or is printed there."""
    name = book.tiles.get(hex_id, ("", 0))[0]
    return face(printed.TILES[name] if name else box.hexes.get(hex_id, "none"))


def track(box: Box, book: Ledger, hex_id: str) -> tuple[Track, ...]:
    """The pieces of track on a hex."""
    return lying(shown(box, book, hex_id).track, book.tiles.get(hex_id, ("", 0))[1])


def bases(book: Ledger, hex_id: str, city: int) -> list[str]:
    """The companies with a base in a large station."""
    return [
        name.rpartition("-")[0]
        for name, place in book.tokens.items()
        if place and (place[0], place[1]) == (hex_id, city)
    ]


def full(box: Box, book: Ledger, company: str, hex_id: str, city: int) -> bool:
    """Whether a company's routes end in a large station, or at London's (1.8, 5.5.7 1/2)."""
    there = bases(book, hex_id, city)
    return company not in there and len(there) >= shown(box, book, hex_id).spaces.get(f"c{city}", 1)


def nodes_of(company: str, book: Ledger) -> list[Spot]:
    """The large stations with a company's bases."""
    own = [place for name, place in book.tokens.items() if place and name.rpartition("-")[0] == company]
    return [(place[0], ("c", place[1])) for place in own]


def walled(box: Box, hex_id: str, edge: int) -> bool:
    """Whether no line crosses an edge: one of F4 on the later board of Unit 3."""
    return box.later and (hex_id, edge) in WALL


class Reach(Lines):
    """What a company reaches from its bases in 1825."""

    centres = "c"

    def __init__(self, box: Box, book: Ledger, company: str) -> None:
        """Look at the board as it is."""
        self.box, self.book, self.company = box, book, company
        super().__init__()

    def starts(self) -> list[Spot]:
        """The large stations with its bases."""
        return nodes_of(self.company, self.book)

    def track(self, hex_id: str) -> tuple[Track, ...]:
        """The pieces of track on a hex."""
        return track(self.box, self.book, hex_id)

    def full(self, hex_id: str, city: int) -> bool:
        """Whether a large station is full of the bases of others."""
        return full(self.box, self.book, self.company, hex_id, city)

    def wall(self, hex_id: str, edge: int) -> bool:
        """Whether no line crosses an edge."""
        return walled(self.box, hex_id, edge)


def waits_for(box: Box, book: Ledger, hex_id: str) -> list[str]:
    """The companies that haven't formed yet and begin on a hex (5.4)."""
    return [
        company for company, homes in box.homes.items() if hex_id in homes and company not in book.floated
    ]
