"""Track as it lies, the lines that it makes, and what a company reaches on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import ClassVar

from roundhouse.engine.state import Piece, Route

End = tuple[str, int]
"""An end of a piece: e an edge, c a city, t a town, o an off-board, j where lines meet; and its index."""
Track = tuple[End, End]
Spot = tuple[str, End]
"""An end in its hex."""

Steps = tuple[tuple[int, int], ...]
POINTY: Steps = ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1))
"""How far letter and number go to the neighbour over each edge, from the south-west on clockwise, where
letters name rows."""
FLAT: Steps = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))
"""The same from the south on, where letters name columns."""


@lru_cache(maxsize=4096)
def across(hex_id: str, edge: int, steps: Steps = POINTY) -> tuple[str, int]:
    """The same edge as the neighbour has it; AA follows on Z."""
    letters, numbers = steps[edge]
    name = hex_id.rstrip("-0123456789")
    place = ord(name[-1]) - ord("A") + 26 * (len(name) - 1) + letters
    beyond = chr(ord("A") + place) if place < 26 else "A" + chr(ord("A") + place - 26)
    return f"{beyond}{int(hex_id[len(name) :]) + numbers}", (edge + 3) % 6


@lru_cache
def lying(text: str, rotation: int) -> tuple[Track, ...]:
    """The pieces of a tile that is turned by so many steps, or of a hex."""
    return tuple(
        (_end(a, rotation), _end(b, rotation)) for a, b in (piece.split("-") for piece in text.split())
    )


def _end(text: str, rotation: int) -> End:
    return ("e", (int(text) + rotation) % 6) if text.isdigit() else (text[0], int(text[1:]))


def edges_of(pieces: Iterable[Track]) -> set[int]:
    """The edges to which track leads."""
    return {index for piece in pieces for kind, index in piece if kind == "e"}


def groups(pieces: tuple[Track, ...]) -> dict[End, set[int]]:
    """The edges that lead to each stop, or to the point where lines meet."""
    found: dict[End, set[int]] = {}
    for piece in pieces:
        for here, there in (piece, piece[::-1]):
            if here[0] != "e" and there[0] == "e":
                found.setdefault(here, set()).add(there[1])
    return found


def kept(old: tuple[Track, ...], new: tuple[Track, ...]) -> bool:
    """Whether all that was joined is joined on what replaces it."""
    lines = {frozenset(piece) for piece in new if piece[0][0] == piece[1][0] == "e"}
    there = list(groups(new).values())
    met = [edges for end, edges in groups(new).items() if end[0] == "j"]
    for piece in old:
        if piece[0][0] == piece[1][0] == "e":
            ends = {piece[0][1], piece[1][1]}
            if frozenset(piece) not in lines and not any(ends <= point for point in met):
                return False
    return all(any(edges <= group for group in there) for edges in groups(old).values())


def loose(
    hex_id: str,
    pieces: tuple[Track, ...],
    fixed: Container[str],
    hexes: Mapping[str, str],
    built: Container[str],
    steps: Steps = POINTY,
) -> list[int]:
    """Edges to which track runs that lead off the map or to a printed hex without track there.

    On ``fixed`` hexes nothing is built, on ``built`` ones it may be; ``hexes`` is what is printed.
    """
    found = []
    for edge in sorted(edges_of(pieces)):
        beyond, back = across(hex_id, edge, steps)
        blank = beyond in fixed and not any(("e", back) in piece for piece in lying(hexes.get(beyond, ""), 0))
        if blank or (beyond not in fixed and beyond not in built):
            found.append(edge)
    return found


class Reach:
    """What a company reaches from its markers: ``stops``, the ``hexes`` with track and its ``pieces``.

    ``linked`` says whether a marker has track to another of the ``centres``. Lines that cross an edge twice
    aren't left out: what isn't reached here is surely out of reach.
    """

    centres: ClassVar[str] = "cto"
    steps: ClassVar[Steps] = POINTY

    def __init__(self) -> None:
        """Look at the board; what a title's board is made of must be known before."""
        self.stops: set[Spot] = set()
        self.pieces: set[tuple[str, Track]] = set()
        self.linked = False
        for start in self.starts():
            found = self._from(start)
            self.linked |= any(self.counts(start, spot) for spot in found - {start})
            self.stops |= found

    @property
    def hexes(self) -> set[str]:
        """The hexes with track that is reached."""
        return {hex_id for hex_id, _ in self.pieces}

    def starts(self) -> list[Spot]:
        """The cities with the company's markers."""
        raise NotImplementedError

    def track(self, hex_id: str) -> tuple[Track, ...]:
        """The pieces of track on a hex."""
        raise NotImplementedError

    def full(self, hex_id: str, city: int) -> bool:
        """Whether the company's lines end in a city."""
        raise NotImplementedError

    def counts(self, start: Spot, spot: Spot) -> bool:
        """Whether a route may join a marker with another stop."""
        return spot[1][0] in self.centres

    def wall(self, hex_id: str, edge: int) -> bool:
        """Whether no line crosses an edge."""
        return False

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
            self.pieces.add((hex_id, piece))
            other = piece[1] if piece[0] == end else piece[0]
            if other[0] == "e":
                if not self.wall(hex_id, other[1]):
                    beyond, edge = across(hex_id, other[1], self.steps)
                    waiting += [(beyond, p, ("e", edge)) for p in self._at(beyond, ("e", edge))]
                continue
            if other[0] != "j":
                found.add((hex_id, other))
            if other[0] in "tj" or (other[0] == "c" and not self.full(hex_id, other[1])):
                waiting += [(hex_id, p, other) for p in self._at(hex_id, other) if p != piece]
        return found

    def _at(self, hex_id: str, end: End) -> Iterator[Track]:
        return (piece for piece in self.track(hex_id) if end in piece)


# --- routes --------------------------------------------------------------------------------------


def ends_of(piece: Piece) -> set[End]:
    """The ends of a piece of a route as those of track."""
    return {(end.kind[0], end.index) for end in (piece.a, piece.b)}


def used_twice(routes: Iterable[Route]) -> list[tuple[str, int]]:
    """Edges of hexes to which two pieces of the routes lead, or one piece that is in them twice."""
    ends = Counter(
        (str(piece.hex), end.index)
        for route in routes
        for piece in route.track
        for end in (piece.a, piece.b)
        if end.kind == "edge"
    )
    return [end for end, count in ends.items() if count > 1]


def walked(route: Route, steps: Steps = POINTY) -> list[tuple[str, str, int]]:
    """The stops that one comes to along a route's track from its first stop, each piece used once."""
    first = route.stops[0]
    here = (str(first.hex), first.kind, first.index)
    left, found = list(route.track), [here]
    while True:
        piece = next((p for p in left if here in _places(p)), None)
        if piece is None:
            return found if not left else []
        left.remove(piece)
        (other,) = [end for end in _places(piece) if end != here] or [here]
        if other[1] == "edge":
            hex_id, edge = across(other[0], other[2], steps)
            here = (hex_id, "edge", edge)
        else:
            here = other
            if other[1] != "junction":
                found.append(here)


def _places(piece: Piece) -> list[tuple[str, str, int]]:
    return [(str(piece.hex), end.kind, end.index) for end in (piece.a, piece.b)]
