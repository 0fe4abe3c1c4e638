"""What can be reached over track from a set of cities, exactly.

A line may not run on from a blocked stop or an off-board, nor cross a hex edge twice. It may
end at a blocked stop.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from roundhouse.catalogue.definitions import EDGES
from roundhouse.engine.names import HexId
from roundhouse.engine.state import Piece, Stop
from roundhouse.track.board import Board
from roundhouse.track.forest import arrivals
from roundhouse.track.links import Line


class Reach(msgspec.Struct, frozen=True):
    """What lines from ``starts`` reach.

    ``arrivals``: by hex, the edges over which a line arrives in it (whether or not track goes on there);
    ``stops`` include the starts and blocked stops at which lines end; ``pieces`` are all pieces
    of track that a line touches.
    """

    starts: frozenset[Stop]
    arrivals: Mapping[HexId, frozenset[int]]
    stops: frozenset[Stop]
    pieces: frozenset[Piece]

    def edges(self, board: Board) -> frozenset[tuple[HexId, int]]:
        """The (hex, edge) crossed, each edge once for each of its two hexes."""
        crossed = {(hex_id, edge) for hex_id, edges in self.arrivals.items() for edge in edges}
        for hex_id, edge in tuple(crossed):
            side = board.grid.across[board.grid.index[hex_id] * EDGES + edge]
            crossed.add((board.grid.hexes[side // EDGES], side % EDGES))
        return frozenset(crossed)


def leads_on(board: Board, start: Stop, blocked: frozenset[Stop], but: frozenset[Stop]) -> bool:
    """Whether lines from the city ``start`` reach any stop that isn't one of ``but``."""
    known = board.known.get((frozenset([start]), blocked))
    if isinstance(known, Reach):
        return not known.stops <= but
    return any(not line.stops <= but for line in _Tracing(board, blocked).lines([start]))


def reach(board: Board, starts: frozenset[Stop], blocked: frozenset[Stop] = frozenset()) -> Reach:
    """What lines from the cities ``starts`` reach when they may not run on from ``blocked`` stops.

    A start never blocks its own lines: leave it out of ``blocked``. The board remembers the answer.
    """
    key = (starts, blocked)
    known = board.known.get(key)
    if isinstance(known, Reach):
        return known
    answer = board.known[key] = trace(board, starts, blocked)
    return answer


def trace(board: Board, starts: frozenset[Stop], blocked: frozenset[Stop]) -> Reach:
    """What :func:`reach` answers, worked out and not remembered."""
    return _Tracing(board, blocked).reach(starts)


class _Tracing:
    """Lines on a board, in the numbered sides of its grid."""

    def __init__(self, board: Board, blocked: frozenset[Stop]) -> None:
        self.board = board
        self.hexes = board.grid.hexes
        self.arriving: dict[int, tuple[Line, ...]] = {}
        self.blocked: dict[HexId, frozenset[Stop]] = {}
        for stop in blocked:
            self.blocked[stop.hex] = self.blocked.get(stop.hex, frozenset()) | {stop}

    def reach(self, starts: frozenset[Stop]) -> Reach:
        first = [(stop.hex, self._starting(stop)) for stop in starts]
        found = list(self._arrivals(first))
        lines = [line for _, line in first] + [self._arriving(side) for side in found]
        by_hex: dict[HexId, set[int]] = {}
        for side in found:
            by_hex.setdefault(self.hexes[side // EDGES], set()).add(side % EDGES)
        return Reach(
            starts,
            {hex_id: frozenset(edges) for hex_id, edges in by_hex.items()},
            starts.union(*[line.stops for line in lines]),
            frozenset().union(*[line.pieces for line in lines]),
        )

    def lines(self, starts: Iterable[Stop]) -> Iterator[Line]:
        """What lines from ``starts`` reach in one hex after the other."""
        first = [(stop.hex, self._starting(stop)) for stop in starts]
        yield from (line for _, line in first)
        yield from (self._arriving(side) for side in self._arrivals(first))

    def _arrivals(self, first: Iterable[tuple[HexId, Line]]) -> Iterator[int]:
        """The sides at which lines arrive that begin as the ``first`` ones of their hexes."""
        index = self.board.grid.index
        sides = [index[hex_id] * EDGES + edge for hex_id, line in first for edge in line.edges]
        return arrivals(self.board.grid.across, self._exits, sides)

    def _starting(self, stop: Stop) -> Line:
        return self.board.links(stop.hex, self._blocked(stop.hex)).starting.get(stop, Line())

    def _arriving(self, side: int) -> Line:
        number, edge = divmod(side, EDGES)
        lines = self.arriving.get(number)
        if lines is None:
            hex_id = self.hexes[number]
            lines = self.arriving[number] = self.board.links(hex_id, self._blocked(hex_id)).arriving
        return lines[edge]

    def _exits(self, side: int) -> list[int]:
        corner = side - side % EDGES
        return [corner + edge for edge in self._arriving(side).edges]

    def _blocked(self, hex_id: HexId) -> frozenset[Stop]:
        return self.blocked.get(hex_id, frozenset())
