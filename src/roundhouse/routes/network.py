"""The track of a board as a network of stops, gates and the pieces between them.

A *gate* is a place where track meets track: a hex edge, known by the same name from both
sides, or the junction of a tile. A route leaves a hex edge on the other side than it came
from; at a junction it leaves by any other piece.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.catalogue.definitions import End
from roundhouse.catalogue.grid import opposite
from roundhouse.engine.names import HexId
from roundhouse.engine.state import Piece, Stop
from roundhouse.track.board import Board, Bounded


class Gate(msgspec.Struct, frozen=True, order=True):
    """A hex edge (named from the lower of its two hexes) or the junction of a hex."""

    hex: HexId
    kind: str
    index: int = 0


Point = Stop | Gate


class Track(msgspec.Struct, frozen=True, order=True):
    """A piece of track and the two points that it joins."""

    piece: Piece
    a: Point
    b: Point

    def other(self, point: Point) -> Point:
        """The end that isn't ``point``."""
        return self.b if point == self.a else self.a


class StopFacts(msgspec.Struct, frozen=True):
    """What a stop is: ``kind`` city, town or offboard, its ``amount`` in the phase, its place.

    ``color`` is that of the tile or hex on which it lies.
    """

    kind: str
    amount: int
    slots: int = 0
    visit_cost: int = 1
    halt: bool = False
    hidden: bool = False
    groups: tuple[str, ...] = ()
    color: str = ""


class Network(msgspec.Struct, frozen=True):
    """Stops, all pieces of track by their own value, and the tracks that meet at each point."""

    stops: Mapping[Stop, StopFacts]
    tracks: Mapping[Piece, Track]
    around: Mapping[Point, tuple[Track, ...]]

    def track(self, piece: Piece) -> Track | None:
        """The track that ``piece`` names, whichever way round its ends are given."""
        found = self.tracks.get(piece)
        return found or self.tracks.get(Piece(piece.hex, piece.b, piece.a))

    def onward(self, track: Track, point: Point) -> tuple[Track, ...]:
        """The tracks by which a route that came over ``track`` may leave ``point``."""
        return tuple(other for other in self.around[point] if may_follow(track, other, point))


def may_follow(track: Track, other: Track, point: Point) -> bool:
    """Whether a route may go from ``track`` to ``other`` at ``point`` that both touch."""
    if isinstance(point, Gate) and point.kind == "edge":
        return track.piece.hex != other.piece.hex
    return track != other


def network_of(board: Board, colors: tuple[str, ...], walls: frozenset[tuple[HexId, int]]) -> Network:
    """The network of ``board``; stops pay by the revenue ``colors`` that have begun to apply.

    ``walls`` are hex edges, as (hex, edge), that track doesn't cross. The board remembers the answer.
    """
    key = (Network, colors, walls)
    known = board.known.get(key)
    if not isinstance(known, Network):
        known = board.known[key] = _network(board, colors, walls)
    return known


def _network(board: Board, colors: tuple[str, ...], walls: frozenset[tuple[HexId, int]]) -> Network:
    stops: dict[Stop, StopFacts] = {}
    tracks: dict[Piece, Track] = {}
    known = board.grid.known.get((_OnHex, colors, walls))
    if known is None:
        known = board.grid.known[_OnHex, colors, walls] = Bounded()
    lying = board.tiles
    for name in board.definition.hexes:
        key = (name, lying.get(name))
        on_hex = known.get(key)
        if not isinstance(on_hex, _OnHex):
            on_hex = known[key] = _on_hex(board, name, colors, walls)
        if on_hex.stops:
            stops.update(on_hex.stops)
        if on_hex.tracks:
            tracks.update(on_hex.tracks)
    return assemble(stops, tracks)


class _OnHex(msgspec.Struct, frozen=True):
    """What a hex adds to the network: the same for every board on which the same tile lies there.

    The grid remembers it by hex and tile, for the colours and walls.
    """

    stops: Mapping[Stop, StopFacts]
    tracks: Mapping[Piece, Track]


def _on_hex(
    board: Board, name: HexId, colors: tuple[str, ...], walls: frozenset[tuple[HexId, int]]
) -> _OnHex:
    return _OnHex(
        {stop: _facts(board, stop, colors) for stop in board.stops(name)},
        {
            piece: Track(piece, _point(board, name, piece.a, walls), _point(board, name, piece.b, walls))
            for piece in board.pieces(name)
        },
    )


def assemble(stops: Mapping[Stop, StopFacts], tracks: Mapping[Piece, Track]) -> Network:
    """The network of the ``stops`` and ``tracks`` given."""
    around: dict[Point, list[Track]] = {stop: [] for stop in stops}
    for track in tracks.values():
        around.setdefault(track.a, []).append(track)
        around.setdefault(track.b, []).append(track)
    return Network(stops, tracks, {point: tuple(meeting) for point, meeting in around.items()})


def _point(board: Board, hex_id: HexId, end: End, walls: frozenset[tuple[HexId, int]]) -> Point:
    if end.kind == "junction":
        return Gate(hex_id, "junction", end.index)
    if end.kind != "edge":
        return Stop(hex_id, end.kind, end.index)
    here = (hex_id, end.index)
    beyond = board.neighbour(hex_id, end.index)
    if beyond is None or here in walls:
        return Gate(hex_id, "edge", end.index)
    name, index = min(here, (beyond, opposite(end.index)))
    return Gate(name, "edge", index)


def _facts(board: Board, stop: Stop, colors: tuple[str, ...]) -> StopFacts:
    face = board.face(stop.hex)
    if stop.kind == "city":
        city = face.cities[stop.index]
        amount, cost = city.revenue.at(colors), city.visit_cost
        return StopFacts("city", amount, city.slots, cost, groups=city.groups, color=face.color)
    if stop.kind == "town":
        town = face.towns[stop.index]
        cost = town.visit_cost
        return StopFacts("town", town.revenue.at(colors), visit_cost=cost, halt=town.halt, color=face.color)
    place = face.offboards[stop.index]
    amount = place.revenue.at(colors)
    return StopFacts("offboard", amount, hidden=place.hidden, groups=place.groups, color=face.color)
