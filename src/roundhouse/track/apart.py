"""What lines reach that visit one stop of a hex at most, exactly.

Lines that may visit several stops of a hex reach at least as much (:func:`roundhouse.track.reach.trace`);
lines grown one by one, each as far as it is legal, reach at most as much. Mostly the two agree and that is
the answer. Where they don't, a hex with several stops is in the way: each legal line leaves out all of its
stops but one, and so what is still to be found is looked for once with each of them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from roundhouse.catalogue.definitions import EDGES
from roundhouse.engine.names import HexId
from roundhouse.engine.state import Piece, Stop
from roundhouse.track.board import NOWHERE, Board
from roundhouse.track.links import HexLinks
from roundhouse.track.reach import Reach, trace

Stops = frozenset[Stop]


def reach_apart(board: Board, starts: Stops, blocked: Stops = frozenset()) -> Reach:
    """What lines from the cities ``starts`` reach that visit one stop of a hex at most.

    Otherwise as :func:`roundhouse.track.reach.reach`. The board remembers the answer.
    """
    key = (reach_apart, starts, blocked)
    known = board.known.get(key)
    if isinstance(known, Reach):
        return known
    answer = board.known[key] = _Search(board, blocked).reach(starts)
    return answer


class _Line:
    """A line that has just arrived at a side of a hex.

    ``used`` has a bit for each hex edge that it has crossed and for each hex of which it has visited a stop;
    ``before`` is the line up to the side before, ``stop`` what it has visited since.
    """

    __slots__ = ("before", "side", "stop", "used")

    def __init__(self, side: int, used: int, before: _Line | None, stop: Stop | None) -> None:
        self.side = side
        self.used = used
        self.before = before
        self.stop = stop

    def visited(self) -> list[Stop]:
        """The stops on it, the last first."""
        line: _Line | None = self
        found = []
        while line is not None:
            if line.stop is not None:
                found.append(line.stop)
            line = line.before
        return found


class _Search:
    """Lines on a board; what they were found to reach is in ``sides`` and ``stops``."""

    def __init__(self, board: Board, blocked: Stops) -> None:
        self.board = board
        self.blocked = blocked
        self.sides: set[int] = set()
        self.stops: set[Stop] = set()
        self._apart: dict[HexId, HexLinks] = {}

    def reach(self, starts: Stops) -> Reach:
        """Find all that lines from ``starts`` reach."""
        for line in self._grown(starts, frozenset()):
            self._note(line, frozenset())
        sides, stops = self._possible(starts, frozenset())
        if not (sides <= self.sides and stops <= self.stops):
            beside = {start: frozenset(self.board.stops(start.hex)) - {start} for start in starts}
            self._settle(frozenset(start for start, others in beside.items() if not others), frozenset())
            for start in sorted(start for start, others in beside.items() if others):
                self._settle(frozenset([start]), beside[start])
        return self._answer(starts)

    def _settle(self, starts: Stops, closed: Stops) -> None:
        """Find all that lines from ``starts`` reach that visit none of the stops ``closed``.

        In the hexes of the ``starts`` there is no stop besides, or it is closed.
        """
        sides, stops = self._possible(starts, closed)
        if sides <= self.sides and stops <= self.stops:
            return
        several = _several(stops)
        if not several:
            self.sides |= sides
            self.stops |= stops
            return
        for line in self._grown(starts, closed):
            self._note(line, closed)
        if sides <= self.sides and stops <= self.stops:
            return
        here = several[self._in_the_way(starts, closed, sides - self.sides, stops - self.stops, set(several))]
        for stop in here:
            self._settle(starts, closed | (here - {stop}))

    # --- lines that may visit several stops of a hex --------------------------------------------

    def _possible(self, starts: Stops, closed: Stops) -> tuple[set[int], Stops]:
        """The sides and stops that lines reach which visit none of ``closed``: all that legal ones do."""
        found = trace(self.board, starts, self.blocked | closed)
        index = self.board.grid.index
        sides = {index[hex_id] * EDGES + edge for hex_id, edges in found.arrivals.items() for edge in edges}
        return sides, found.stops - closed

    def _in_the_way(
        self, starts: Stops, closed: Stops, sides: set[int], stops: Stops, hexes: set[HexId]
    ) -> HexId:
        """One of ``hexes``, with several stops each: one that a short way to what is missing goes through."""
        for line in self._grown(starts, closed, legal=False):
            missing = line.side in sides or not stops.isdisjoint(self._arriving(line, closed))
            if missing:
                visited = [stop.hex for stop in line.visited()]
                hexes_on_way = [hex_id for hex_id in visited if hex_id in hexes]
                twice = [hex_id for hex_id in hexes_on_way if visited.count(hex_id) > 1]
                if hexes_on_way:
                    return (twice or hexes_on_way)[0]
        return min(hexes)

    # --- lines grown one by one -------------------------------------------------------------

    def _grown(self, starts: Stops, closed: Stops, *, legal: bool = True) -> Iterator[_Line]:
        """A line to each side that it finds, the shortest; ``legal``: each of them keeps to the rules."""
        waiting = deque(_Line(NOWHERE, self._bit(stop.hex), None, stop) for stop in sorted(starts))
        seen: set[int] = set()
        across, index = self.board.grid.across, self.board.grid.index
        while waiting:
            line = waiting.popleft()
            if line.before is not None:
                yield line
            for hex_id, edge, stop, used in self._exits(line, closed, legal):
                side = index[hex_id] * EDGES + edge
                there = across[side]
                if there == NOWHERE or there in seen:
                    continue
                bit = 1 << min(side, there)
                if legal and used & bit:
                    continue
                seen.add(there)
                waiting.append(_Line(there, used | bit, line, stop))

    def _exits(
        self, line: _Line, closed: Stops, legal: bool
    ) -> Iterator[tuple[HexId, int, Stop | None, int]]:
        """How a line may go on: the hex, the edge, the stop visited on the way, all that it has used then."""
        if line.before is None:
            start = line.stop
            assert start is not None
            for edge in self._edges_of(start):
                yield start.hex, edge, start, line.used
            return
        hex_id, arrived = self.board.grid.hexes[line.side // EDGES], line.side % EDGES
        arriving = self._links(hex_id).arriving[arrived]
        for edge in arriving.edges:
            yield hex_id, edge, None, line.used
        bit = self._bit(hex_id)
        if legal and line.used & bit:
            return
        for stop in sorted(arriving.stops - closed - self.blocked):
            for edge in self._edges_of(stop):
                if edge != arrived:
                    yield hex_id, edge, stop, line.used | bit

    def _note(self, line: _Line, closed: Stops) -> None:
        """What a legal line reaches: the side at which it arrives, and the stops beyond."""
        self.sides.add(line.side)
        if not line.used & self._bit(self.board.grid.hexes[line.side // EDGES]):
            self.stops |= self._arriving(line, closed)

    def _arriving(self, line: _Line, closed: Stops) -> Stops:
        hex_id = self.board.grid.hexes[line.side // EDGES]
        return self._links(hex_id).arriving[line.side % EDGES].stops - closed

    def _edges_of(self, stop: Stop) -> tuple[int, ...]:
        starting = self._links(stop.hex).starting.get(stop)
        return () if starting is None or stop.kind == "offboard" else starting.edges

    def _links(self, hex_id: HexId) -> HexLinks:
        """The lines of a hex that run past no stop of it."""
        known = self._apart.get(hex_id)
        if known is None:
            stops = frozenset(self.board.stops(hex_id))
            known = self._apart[hex_id] = self.board.links(hex_id, stops)
        return known

    def _bit(self, hex_id: HexId) -> int:
        grid = self.board.grid
        return 1 << (len(grid.across) + grid.index[hex_id])

    # --- the answer ---------------------------------------------------------------------------

    def _answer(self, starts: Stops) -> Reach:
        arrivals: dict[HexId, set[int]] = {}
        pieces: set[Piece] = set()
        for side in self.sides:
            hex_id, edge = self.board.grid.hexes[side // EDGES], side % EDGES
            arrivals.setdefault(hex_id, set()).add(edge)
            pieces |= self._links(hex_id).arriving[edge].pieces
        for stop in self.stops | starts:
            if stop in starts or (stop not in self.blocked and stop.kind != "offboard"):
                starting = self._links(stop.hex).starting.get(stop)
                pieces |= starting.pieces if starting else frozenset()
        found = {hex_id: frozenset(edges) for hex_id, edges in arrivals.items()}
        return Reach(starts, found, starts | self.stops, frozenset(pieces))


def _several(stops: Stops) -> dict[HexId, Stops]:
    """The hexes with several of the ``stops``, each with those."""
    found: dict[HexId, Stops] = {}
    for stop in stops:
        found[stop.hex] = found.get(stop.hex, frozenset()) | {stop}
    return {hex_id: here for hex_id, here in found.items() if len(here) > 1}
