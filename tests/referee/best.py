"""The most that a company's trains earn, found by trying every set of routes, where there are few enough."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from roundhouse.engine.names import HexId
from roundhouse.engine.state import Route, Stop
from tests.referee.lines import POINTY, End, Spot, Steps, Track, across

LETTERS: Mapping[str, str] = {"c": "city", "t": "town", "o": "offboard"}


class TooMany(Exception):
    """There are more lines or sets of routes than anybody tries."""


class Line(NamedTuple):
    """Stops in their order, and what of the board lies between them, a bit each."""

    stops: tuple[Stop, ...]
    used: int


class Board(NamedTuple):
    """What lines run on: the track of a hex, whether lines end at a stop, and walls between hexes."""

    track: Callable[[str], Sequence[Track]]
    ends_at: Callable[[Stop], bool]
    wall: Callable[[str, int], bool] = lambda hex_id, edge: False
    steps: Steps = POINTY


class Network:
    """All lines of track from stop to stop of a board; raises :class:`TooMany` beyond so many steps."""

    def __init__(self, board: Board, most: int) -> None:
        self.board, self.left = board, most
        self._bits: dict[object, int] = {}
        self._legs: dict[Stop, list[Line]] = {}

    def _step(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise TooMany

    def _used(self, hex_id: str, piece: Track) -> int:
        """The edges of a hex to which a piece leads; the piece itself where it leads to none."""
        edges: list[object] = [(hex_id, end[1]) for end in piece if end[0] == "e"]
        bits = 0
        for thing in edges or [(hex_id, piece)]:
            bits |= 1 << self._bits.setdefault(thing, len(self._bits))
        return bits

    def legs(self, stop: Stop) -> list[Line]:
        """The lines from a stop to the next one, which each has as its only stop."""
        if stop not in self._legs:
            spot = (str(stop.hex), (stop.kind[0], stop.index))
            self._legs[stop] = list({*self._onwards(spot, 0)})
        return self._legs[stop]

    def _onwards(self, spot: Spot, used: int) -> Iterator[Line]:
        hex_id, end = spot
        for piece in self.board.track(hex_id):
            bits = self._used(hex_id, piece) if end in piece else 0
            if not bits or bits & used:
                continue
            self._step()
            other = piece[1] if piece[0] == end else piece[0]
            if other[0] == "e":
                if not self.board.wall(hex_id, other[1]):
                    beyond, back = across(hex_id, other[1], self.board.steps)
                    yield from self._onwards((beyond, ("e", back)), used | bits)
            elif other[0] == "j":
                yield from self._onwards((hex_id, other), used | bits)
            else:
                yield Line((_stop(hex_id, other),), used | bits)

    def arms(self, start: Stop, goes_on: Callable[[Sequence[Stop]], bool]) -> list[Line]:
        """All lines from a stop to others, as far as somebody ``goes_on``; itself alone is the first."""
        found = [Line((start,), 0)]
        for line in found:
            last = line.stops[-1]
            if last != start and self.board.ends_at(last):
                continue
            for leg in self.legs(last):
                self._step()
                stops = (*line.stops, *leg.stops)
                if leg.used & line.used or leg.stops[0] in line.stops or not goes_on(stops):
                    continue
                found.append(Line(stops, line.used | leg.used))
        return found

    def routes(self, starts: Sequence[Stop], goes_on: Callable[[Sequence[Stop]], bool]) -> list[Line]:
        """All lines of two stops or more through one of some stops, each track once."""
        found: dict[int, Line] = {}
        for start in starts:
            arms = self.arms(start, goes_on)
            for number, one in enumerate(arms):
                for other in arms[:number]:
                    self._step()
                    if (
                        one.used & other.used
                        or len({*one.stops, *other.stops}) < len(one.stops) + len(other.stops) - 1
                    ):
                        continue
                    stops = (*one.stops[:0:-1], *other.stops)
                    if goes_on(stops):
                        found[one.used | other.used] = Line(stops, one.used | other.used)
        return list(found.values())


def _stop(hex_id: str, end: End) -> Stop:
    return Stop(HexId(hex_id), LETTERS[end[0]], end[1])


class Choice(NamedTuple):
    """A train, the lines that it may take with what each earns alone, the best one first."""

    train: str
    lines: Sequence[tuple[int, Line]]


def most(choices: Sequence[Choice], total: Callable[[Sequence[Route]], int], tries: int) -> int:
    """The most that the trains earn on lines apart from each other, as ``total`` counts it.

    No set earns more than its lines alone. Raises :class:`TooMany` behind so many ``tries``.
    """
    best, left = 0, tries
    above = [0]
    for choice in reversed(choices):
        above.append(above[-1] + (choice.lines[0][0] if choice.lines else 0))
    above.reverse()

    def go(number: int, used: int, alone: int, routes: tuple[Route, ...]) -> None:
        nonlocal best, left
        left -= 1
        if left < 0:
            raise TooMany
        if number == len(choices):
            best = max(best, total(routes))
            return
        for value, line in choices[number].lines:
            if alone + value + above[number + 1] <= best:
                break
            if not line.used & used:
                route = Route(choices[number].train, line.stops, ())
                go(number + 1, used | line.used, alone + value, (*routes, route))
        if alone + above[number + 1] > best:
            go(number + 1, used, alone, routes)

    go(0, 0, 0, ())
    return best
