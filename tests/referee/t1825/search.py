"""Sections 1.8 and 5.5: routes that there surely are, found one by one."""

from __future__ import annotations

from collections.abc import Iterator

from tests.referee.ledger import Ledger
from tests.referee.lines import End, Spot, across
from tests.referee.t1825.board import full, nodes_of, shown, track, walled
from tests.referee.t1825.box import Box

MOST = 1500
"""Looked at no more pieces of track than this: what is found is there, what isn't found may be."""
ANY = 99


class Search:
    """Lines of track from a company's bases on which nothing is used twice.

    ``stops`` are the stations that it comes to, ``edges`` those of hexes over which it goes or would go on. A
    line ends behind more than ``smalls`` small stations.
    """

    def __init__(self, box: Box, book: Ledger, company: str, smalls: int = ANY) -> None:
        """Look at the board as it is."""
        self.box, self.book, self.company, self.smalls = box, book, company, smalls
        self.stops: set[Spot] = set()
        self.edges: set[tuple[str, int]] = set()
        self.left = MOST
        for start in nodes_of(company, book):
            self._go(start[0], start[1], frozenset(), frozenset({start[0]}), 0)

    def _go(
        self, hex_id: str, end: End, used: frozenset[tuple[str, int]], met: frozenset[str], small: int
    ) -> None:
        """On from a station or a joint over every piece that leads away from it."""
        for piece in track(self.box, self.book, hex_id):
            if end not in piece or self.left <= 0:
                continue
            self.left -= 1
            other = piece[1] if piece[0] == end else piece[0]
            if other[0] == "e":
                self._cross(hex_id, other[1], used, met, small)
            elif other != end and other[0] != end[0]:
                self._come(hex_id, other, used, met, small)

    def _cross(
        self, hex_id: str, edge: int, used: frozenset[tuple[str, int]], met: frozenset[str], small: int
    ) -> None:
        """Over an edge, once, to what begins behind it."""
        beyond, back = across(hex_id, edge)
        if (hex_id, edge) in used or walled(self.box, hex_id, edge):
            return
        self.edges.add((beyond, back))
        crossed = used | {(hex_id, edge), (beyond, back)}
        for piece in track(self.box, self.book, beyond):
            if ("e", back) in piece and self.left > 0:
                self.left -= 1
                other = piece[1] if piece[0] == ("e", back) else piece[0]
                if other[0] == "e":
                    if (beyond, other[1]) not in crossed:
                        self._cross(beyond, other[1], crossed, met, small)
                else:
                    self._come(beyond, other, crossed, met, small)

    def _come(
        self, hex_id: str, end: End, used: frozenset[tuple[str, int]], met: frozenset[str], small: int
    ) -> None:
        """To a station, where a line may end or go on, or to a joint of lines."""
        if end[0] == "j":
            self._go(hex_id, end, used, met, small)
            return
        if hex_id in met:
            return
        self.stops.add((hex_id, end))
        town = end[0] == "t"
        goes_on = small < self.smalls if town else not full(self.box, self.book, self.company, hex_id, end[1])
        if goes_on:
            self._go(hex_id, end, used, met | {hex_id}, small + town)


def runs(box: Box, book: Ledger, company: str, kinds: list[str]) -> bool:
    """Whether there surely is a route for one of these kinds of train; two 2-trains run as a 3-train."""
    lengths = {"2+2": 2, "3T": ANY, "4T": ANY, "U3": ANY, "4+4E": ANY}
    longest = max((lengths.get(kind, 0) or int(kind) for kind in kinds), default=0)
    if kinds.count("2") > 1:
        longest = max(longest, 3)
    smalls = ANY if "4+4E" in kinds else max(longest - 2, 0)
    ends = "ct" if {"3T", "4T", "U3"}.intersection(kinds) else "c"
    found = Search(box, book, company, smalls).stops if kinds else set()
    return any(end[0] in ends and not _is_halt(box, book, hex_id) for hex_id, end in found)


def _is_halt(box: Box, book: Ledger, hex_id: str) -> bool:
    return book.tiles.get(hex_id, ("", 0))[0] == "11"


def free_stations(box: Box, book: Ledger, company: str) -> Iterator[str]:
    """Hexes with a space for a base that the company surely reaches; none that waits for somebody."""
    own = {hex_id for hex_id, _ in nodes_of(company, book)}
    waiting = {h for c, homes in box.homes.items() if c not in book.floated for h in homes}
    for hex_id, end in Search(box, book, company).stops:
        if end[0] == "c" and hex_id not in own | waiting:
            taken = sum(p is not None and p[:2] == (hex_id, end[1]) for p in book.tokens.values())
            if taken < shown(box, book, hex_id).spaces[f"c{end[1]}"]:
                yield hex_id
