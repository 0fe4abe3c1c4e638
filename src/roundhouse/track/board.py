"""The board as it lies: printed hexes, the tiles on them, and the track in hex edges."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, TypeVar, cast

from roundhouse.catalogue.definitions import EDGES, End, EndKind, Face, TitleDefinition
from roundhouse.catalogue.grid import neighbours, opposite
from roundhouse.engine.identity import Identity
from roundhouse.engine.names import HexId
from roundhouse.engine.position import Position, remembered
from roundhouse.engine.state import LaidTile, Piece, Stop
from roundhouse.track.links import HexLinks, links_of
from roundhouse.track.walls import Side, lasting_walls, walls_for_lines

K = TypeVar("K")
V = TypeVar("V")

NOWHERE = -1
"""In :attr:`Grid.across`: no hex, or one that track can't cross to."""


class Bounded(dict[K, V]):
    """Answers that are remembered; before there are too many of them, all are forgotten."""

    MOST: Final = 2048
    """Those of a long game, at about 1 KB each."""

    def __setitem__(self, key: K, value: V) -> None:
        """Remember an answer."""
        if len(self) >= self.MOST:
            self.clear()
        super().__setitem__(key, value)


class Grid:
    """The hex sides of a map, numbered ``hex index * 6 + edge``; shared by all its boards.

    ``hexes`` are the ids by index, ``walls`` the sides that no track crosses, ``across[side]`` is the same
    edge as seen from the neighbour, or :data:`NOWHERE` at the end of the map and at walls.
    """

    def __init__(self, definition: TitleDefinition, walls: frozenset[Side]) -> None:
        """Number the sides of ``definition``'s map, with ``walls`` standing."""
        self.neighbours = neighbours(definition)
        self.walls = walls
        self.hexes = tuple(definition.hexes)
        self.index: dict[HexId, int] = {hex_id: number for number, hex_id in enumerate(self.hexes)}
        self.across = tuple(self._across(hex_id, edge) for hex_id in self.hexes for edge in range(EDGES))
        self.links: Bounded[tuple[HexId, LaidTile | None, frozenset[Stop]], HexLinks] = Bounded()
        self.known: Bounded[object, Bounded[tuple[HexId, LaidTile | None], object]] = Bounded()
        """What is the same on all boards with the same tile on a hex (:mod:`roundhouse.routes.network`).

        First by what else it depends on.
        """

    def _across(self, hex_id: HexId, edge: int) -> int:
        there = self.neighbours[hex_id][edge]
        if there is None or (hex_id, edge) in self.walls:
            return NOWHERE
        return self.index[there] * EDGES + opposite(edge)


class Board:
    """A read-only view of the map of ``definition`` with ``tiles`` on it, and ``walls`` that stand.

    Pieces of track are given in the hex's own edges (rotation already applied).
    """

    def __init__(
        self,
        definition: TitleDefinition,
        tiles: Mapping[HexId, LaidTile],
        walls: frozenset[Side] | None = None,
    ) -> None:
        """Look at ``tiles`` on the map of ``definition``; ``walls`` None: those that stand for ever."""
        self.definition = definition
        self.tiles = tiles
        self.grid = grid_of(definition, lasting_walls(definition) if walls is None else walls)
        self.known: dict[object, object] = {}
        """Answers already worked out for this board (see :func:`roundhouse.track.reach.reach`)."""
        self._pieces: dict[str, tuple[Piece, ...]] = {}
        self._stops: dict[str, tuple[Stop, ...]] = {}

    def face(self, hex_id: HexId) -> Face:
        """What is to be seen on the hex, in rotation 0."""
        tile = self.tiles.get(hex_id)
        if tile is None:
            return self.definition.hexes[hex_id].face
        return self.definition.tiles[tile.name].definition.face

    def rotation(self, hex_id: HexId) -> int:
        """How far the face is turned, 0..5."""
        tile = self.tiles.get(hex_id)
        return tile.rotation if tile else 0

    def pieces(self, hex_id: HexId) -> tuple[Piece, ...]:
        """The track on the hex."""
        known = self._pieces.get(hex_id)
        if known is None:
            known = pieces_of(hex_id, self.face(hex_id), self.rotation(hex_id))
            self._pieces[hex_id] = known
        return known

    def stops(self, hex_id: HexId) -> tuple[Stop, ...]:
        """The cities, towns and off-boards on the hex."""
        known = self._stops.get(hex_id)
        if known is None:
            known = self._stops[hex_id] = _stops_of(hex_id, self.face(hex_id))
        return known

    def links(self, hex_id: HexId, blocked: frozenset[Stop] = frozenset()) -> HexLinks:
        """How lines run within the hex when the stops ``blocked`` (of this hex) may not be passed."""
        key = (hex_id, self.tiles.get(hex_id), blocked)
        known = self.grid.links.get(key)
        if known is None:
            known = links_of(hex_id, self.pieces(hex_id), blocked)
            self.grid.links[key] = known
        return known

    def neighbour(self, hex_id: HexId, edge: int) -> HexId | None:
        """The hex over ``edge``, or None at the end of the map."""
        return self.grid.neighbours[hex_id][edge]

    def edges(self, hex_id: HexId) -> frozenset[int]:
        """The edges that track on the hex touches."""
        return frozenset(
            end.index for piece in self.pieces(hex_id) for end in (piece.a, piece.b) if end.kind == "edge"
        )


@remembered
def board_of(position: Position) -> Board:
    """The board of a position; positions with the same tiles and walls share it."""
    walls = walls_for_lines(position)
    return _board(Identity(position.definition), Identity(position.state.tiles), walls)


def grid_of(definition: TitleDefinition, walls: frozenset[Side]) -> Grid:
    """The numbered hex sides of a title's map while ``walls`` stand."""
    return _grid(Identity(definition), walls)


def pieces_of(hex_id: HexId, face: Face, rotation: int) -> tuple[Piece, ...]:
    """The track of ``face`` turned by ``rotation`` on ``hex_id``."""
    return tuple(Piece(hex_id, turned(path.a, rotation), turned(path.b, rotation)) for path in face.paths)


def _stops_of(hex_id: HexId, face: Face) -> tuple[Stop, ...]:
    return (
        *(Stop(hex_id, "city", index) for index in range(len(face.cities))),
        *(Stop(hex_id, "town", index) for index in range(len(face.towns))),
        *(Stop(hex_id, "offboard", index) for index in range(len(face.offboards))),
    )


def end_of(stop: Stop) -> End:
    """The end at which track on the stop's hex meets it."""
    return End(cast("EndKind", stop.kind), stop.index)


def turned(end: End, rotation: int) -> End:
    """The end of a path after turning the face by ``rotation``."""
    if end.kind != "edge":
        return end
    return End("edge", (end.index + rotation) % EDGES)


# Definitions and the mappings of a state are never changed in place: the same object is the same board.
@lru_cache(maxsize=64)
def _board(
    definition: Identity[TitleDefinition], tiles: Identity[Mapping[HexId, LaidTile]], walls: frozenset[Side]
) -> Board:
    return Board(definition.value, tiles.value, walls)


@lru_cache(maxsize=4)
def _grid(definition: Identity[TitleDefinition], walls: frozenset[Side]) -> Grid:
    return Grid(definition.value, walls)
