"""A tile turned on a hex as it is: all that print decides about a lay, whoever lays and whenever."""

from __future__ import annotations

from functools import cached_property, lru_cache

import msgspec

from roundhouse.catalogue.definitions import (
    EDGES,
    End,
    EndKind,
    Face,
    HexDefinition,
    TileStock,
    TitleDefinition,
)
from roundhouse.engine.identity import Identity
from roundhouse.engine.names import HexId
from roundhouse.engine.state import LaidTile, Piece, Stop
from roundhouse.track.board import Grid, pieces_of
from roundhouse.track.links import STOP_KINDS, HexLinks, links_of
from roundhouse.track.preserve import EdgeSets, carried, edges_of, stop_edges

BARE = "white"
"""The colour of a printed hex on which no tile lies yet."""


class Fit(msgspec.Struct, frozen=True):
    """A tile that may lie on a hex, as far as print decides.

    ``edges``: those its track touches; ``cities``: the index of the new city by that of the old one, empty
    when the lay ``splits`` the city and tokens are put aside; ``city_edges``: by new city; ``chosen``:
    whether whoever lays says so, as there are several ways.
    """

    tile: str
    rotation: int
    edges: frozenset[int]
    cities: tuple[int, ...]
    city_edges: tuple[frozenset[int], ...]
    splits: bool = False
    chosen: bool = False


class Placement:
    """``tile`` turned by ``rotation`` (0..5) on a hex in place of ``lying`` (None: what is printed).

    The names need not exist: the first checks see to that, and what follows relies on them.
    """

    def __init__(
        self,
        definition: TitleDefinition,
        grid: Grid,
        hex_id: HexId,
        lying: LaidTile | None,
        tile: str,
        rotation: int,
    ) -> None:
        """Keep what is to be laid and where."""
        self.definition = definition
        self.grid = grid
        self.hex = hex_id
        self.lying = lying
        self.tile = tile
        self.rotation = rotation

    @property
    def cell(self) -> HexDefinition:
        """The hex as it is printed."""
        return self.definition.hexes[self.hex]

    @property
    def stock(self) -> TileStock:
        """The tile to be laid."""
        return self.definition.tiles[self.tile]

    @cached_property
    def old(self) -> Face:
        """What is to be seen on the hex, in rotation 0."""
        return face_on(self.definition, self.hex, self.lying)

    @property
    def old_turn(self) -> int:
        """How far that is turned, 0..5."""
        return self.lying.rotation if self.lying else 0

    @cached_property
    def new(self) -> Face:
        """The face of the tile, in rotation 0."""
        return self.stock.definition.face

    @cached_property
    def edges(self) -> frozenset[int]:
        """The edges that the track of the turned tile touches."""
        return edges_of(self.new, self.rotation)

    @property
    def city_edges(self) -> EdgeSets:
        """The edges that each city of the turned tile is joined to."""
        return stop_edges(self.new, "city", self.rotation)

    @cached_property
    def town_ends(self) -> tuple[End, ...]:
        """What each town that lies becomes on the tile: a town, or a city where the tile has no towns.

        Empty where a town would lose track.
        """
        kind: EndKind = "town" if self.new.towns else "city"
        towns = stop_edges(self.old, "town", self.old_turn)
        found = carried(towns, stop_edges(self.new, kind, self.rotation))
        return tuple(End(kind, index) for index in found or ())

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """The track of the turned tile."""
        return pieces_of(self.hex, self.new, self.rotation)

    @cached_property
    def links(self) -> HexLinks:
        """The lines of the turned tile that run past no stop of it."""
        ends = {end for piece in self.pieces for end in (piece.a, piece.b)}
        stops = frozenset(Stop(self.hex, end.kind, end.index) for end in ends if end.kind in STOP_KINDS)
        return links_of(self.hex, self.pieces, stops)

    def added(self, fit: Fit) -> frozenset[Piece]:
        """The track of the tile that doesn't lie there yet, where stops become what ``fit`` says."""
        known = self._added.get(fit.cities)
        if known is None:
            known = self._added[fit.cities] = self._pieces_added(fit)
        return known

    def _pieces_added(self, fit: Fit) -> frozenset[Piece]:
        lying: set[frozenset[End]] = set()
        for piece in pieces_of(self.hex, self.old, self.old_turn):
            lying.add(frozenset((self.end_on(fit, piece.a), self.end_on(fit, piece.b))))
        return frozenset(piece for piece in self.pieces if frozenset((piece.a, piece.b)) not in lying)

    def end_on(self, fit: Fit, end: End) -> End:
        """What an end of track that lies becomes on the tile; itself where ``fit`` doesn't say."""
        if end.kind == "city" and end.index < len(fit.cities):
            return End("city", fit.cities[end.index])
        if end.kind == "town" and end.index < len(self.town_ends):
            return self.town_ends[end.index]
        return end

    @cached_property
    def _added(self) -> dict[tuple[int, ...], frozenset[Piece]]:
        return {}

    @cached_property
    def gaining(self) -> frozenset[int]:
        """The edges from which a line would run over track that doesn't lie there yet."""
        lying = pieces_of(self.hex, self.old, self.old_turn)
        new = self.pieces
        added = {*new}.difference(lying, (Piece(self.hex, piece.b, piece.a) for piece in lying))
        lines = links_of(self.hex, new, frozenset()).arriving
        return frozenset(edge for edge, line in enumerate(lines) if not added.isdisjoint(line.pieces))


class Fitting(msgspec.Struct, frozen=True):
    """A turned tile on a hex, and one way in which it fits there."""

    placement: Placement
    fit: Fit


def face_on(definition: TitleDefinition, hex_id: HexId, lying: LaidTile | None) -> Face:
    """The face of the tile ``lying`` on a hex, or what is printed there."""
    return definition.tiles[lying.name].definition.face if lying else definition.hexes[hex_id].face


def tile_colors(definition: TitleDefinition) -> tuple[str, ...]:
    """The colours of tiles in the order of upgrade: that in which the phases open them."""
    return _tile_colors(Identity(definition))


@lru_cache(maxsize=16)
def _tile_colors(definition: Identity[TitleDefinition]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(color for phase in definition.value.phases for color in phase.tiles))


def next_color(definition: TitleDefinition, face: Face) -> str:
    """The colour of the tiles that follow ``face``; empty after the last one."""
    colors = tile_colors(definition)
    place = colors.index(face.color) + 1 if face.color in colors else 0
    return colors[place] if place < len(colors) else ""


def is_closed(definition: TitleDefinition, cell: HexDefinition) -> bool:
    """Whether no tile may ever lie on the hex: its printed colour is neither bare nor followed by another."""
    return cell.face.color != BARE and cell.face.color not in tile_colors(definition)[:-1]


def facing(edge: int) -> int:
    """The same edge as seen from the neighbouring hex."""
    return (edge + EDGES // 2) % EDGES
