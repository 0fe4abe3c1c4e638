"""Which tile may lie on which hex, as far as print alone decides: colour, type, label, edges, kept track.

Nothing here depends on a company, a phase or the supply, so that every answer is worked out once.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from roundhouse.catalogue.definitions import EDGES, Face, HexDefinition, TitleDefinition
from roundhouse.engine.position import Position
from roundhouse.engine.state import LaidTile
from roundhouse.track.board import Grid, grid_of
from roundhouse.track.preserve import carried_cities, edges_of, keeps_pairs, stop_edges
from roundhouse.track.rules import TrackRules, track_rules
from roundhouse.track.same import Same

BARE = "white"
"""The colour of a printed hex on which no tile lies yet."""

STATIC_REASONS = (
    "track.unknown_hex",
    "track.unknown_tile",
    "track.closed_hex",
    "track.final_tile",
    "track.not_in_chart",
    "track.wrong_color",
    "track.wrong_type",
    "track.wrong_label",
    "track.not_on_this_hex",
    "track.off_map",
    "track.blank_edge",
    "track.impassable_edge",
    "track.stub_not_joined",
    "track.not_preserved",
)
"""The reasons of :class:`Misfit`, in the order in which they are looked at."""


class Fit(msgspec.Struct, frozen=True):
    """A tile that may lie on a hex, as far as print decides.

    ``edges``: those its track touches; ``cities``: the index of the new city by that of the old one, empty
    when the lay ``splits`` the city and tokens are put aside; ``city_edges``: by new city.
    """

    tile: str
    rotation: int
    edges: frozenset[int]
    cities: tuple[int, ...]
    city_edges: tuple[frozenset[int], ...]
    splits: bool = False


class Misfit(msgspec.Struct, frozen=True):
    """Why a tile may never lie on a hex as it is: a code of :data:`STATIC_REASONS` and its facts."""

    reason: str
    facts: dict[str, object] = {}


class Printed:
    """What print decides about laying tiles on the map of one title; answers are remembered."""

    def __init__(self, definition: TitleDefinition, rules: TrackRules) -> None:
        """Look at a title's map and tiles under its rules."""
        self.definition = definition
        self.rules = rules
        self.grid: Grid = grid_of(definition)
        self._fits: dict[tuple[str, LaidTile | None], tuple[Fit, ...]] = {}
        self._answers: dict[tuple[str, LaidTile | None, str, int], Fit | Misfit] = {}

    def fits(self, hex_id: str, lying: LaidTile | None) -> tuple[Fit, ...]:
        """All that may follow the tile ``lying`` on the hex (None: what is printed)."""
        known = self._fits.get((hex_id, lying))
        if known is None:
            turned = ((name, rotation) for name in self.definition.tiles for rotation in range(EDGES))
            answers = (self.fit(hex_id, lying, name, rotation) for name, rotation in turned)
            known = tuple(answer for answer in answers if isinstance(answer, Fit))
            self._fits[(hex_id, lying)] = known
        return known

    def fit(self, hex_id: str, lying: LaidTile | None, tile: str, rotation: int) -> Fit | Misfit:
        """Whether ``tile`` turned by ``rotation`` may replace ``lying`` (None: what is printed)."""
        key = (hex_id, lying, tile, rotation)
        known = self._answers.get(key)
        if known is None:
            known = self._fit(hex_id, lying, tile, rotation)
            self._answers[key] = known
        return known

    def face(self, hex_id: str, lying: LaidTile | None) -> Face:
        """The face of the tile ``lying``, or what is printed on the hex."""
        if lying is None:
            return self.definition.hexes[hex_id].face
        return self.definition.tiles[lying.name].definition.face

    def is_closed(self, cell: HexDefinition) -> bool:
        """Whether no tile may ever lie on the hex (grey, red, blue, ...)."""
        return cell.face.color != BARE and cell.face.color not in self.rules.colors[:-1]

    def _fit(self, hex_id: str, lying: LaidTile | None, tile: str, rotation: int) -> Fit | Misfit:
        if hex_id not in self.definition.hexes:
            return Misfit("track.unknown_hex", {"hex": hex_id})
        if tile not in self.definition.tiles or rotation not in range(EDGES):
            return Misfit("track.unknown_tile", {"tile": tile, "rotation": rotation})
        return (
            self._hex_misfit(hex_id, lying)
            or self._kind_misfit(hex_id, lying, tile)
            or self._edge_misfit(hex_id, tile, rotation)
            or self._kept(hex_id, lying, tile, rotation)
        )

    def _hex_misfit(self, hex_id: str, lying: LaidTile | None) -> Misfit | None:
        if self.is_closed(self.definition.hexes[hex_id]):
            return Misfit("track.closed_hex", {"hex": hex_id})
        charted = lying is not None and lying.name in self.rules.chart
        if not charted and not self.next_color(self.face(hex_id, lying)):
            return Misfit("track.final_tile", {"hex": hex_id, "tile": lying.name if lying else ""})
        return None

    def next_color(self, face: Face) -> str:
        """The colour of the tiles that follow ``face``; empty after the last one."""
        colors = self.rules.colors
        place = colors.index(face.color) + 1 if face.color in colors else 0
        return colors[place] if place < len(colors) else ""

    def _kind_misfit(self, hex_id: str, lying: LaidTile | None, tile: str) -> Misfit | None:
        stock = self.definition.tiles[tile]
        if stock.hexes and hex_id not in stock.hexes:
            return Misfit("track.not_on_this_hex", {"hex": hex_id, "tile": tile})
        if lying is not None and lying.name in self.rules.chart:
            if tile not in self.rules.chart[lying.name]:
                return Misfit("track.not_in_chart", {"tile": tile, "lying": lying.name})
            return None
        old, new = self.face(hex_id, lying), stock.definition.face
        needed = self.next_color(old)
        if new.color != needed:
            return Misfit("track.wrong_color", {"tile": tile, "color": new.color, "needed": needed})
        splits = lying is not None and lying.name in self.rules.split_from
        if splits != (tile in self.rules.split_to) or not (splits or _same_type(old, new)):
            return Misfit("track.wrong_type", {"hex": hex_id, "tile": tile})
        cell = self.definition.hexes[hex_id]
        later = cell.future_label and new.color == cell.future_label_color
        labels = (cell.future_label,) if later else cell.face.labels
        if set(new.labels) != set(labels):
            return Misfit("track.wrong_label", {"hex": hex_id, "tile": tile, "labels": labels})
        return None

    def _edge_misfit(self, hex_id: str, tile: str, rotation: int) -> Misfit | None:
        edges = edges_of(self.definition.tiles[tile].definition.face, rotation)
        for edge in sorted(edges):
            there = self.grid.neighbours[hex_id][edge]
            if there is None:
                return Misfit("track.off_map", {"hex": hex_id, "edge": edge})
            cell = self.definition.hexes[there]
            if self.is_closed(cell) and (edge + EDGES // 2) % EDGES not in cell.face.edges():
                return Misfit("track.blank_edge", {"hex": hex_id, "edge": edge, "neighbour": there})
            if (hex_id, edge) in self.grid.impassable:
                return Misfit("track.impassable_edge", {"hex": hex_id, "edge": edge, "neighbour": there})
        missing = set(self.definition.hexes[hex_id].stubs) - edges
        if missing:
            return Misfit("track.stub_not_joined", {"hex": hex_id, "edge": min(missing)})
        return None

    def _kept(self, hex_id: str, lying: LaidTile | None, tile: str, rotation: int) -> Fit | Misfit:
        old, old_turn = self.face(hex_id, lying), lying.rotation if lying else 0
        new = self.definition.tiles[tile].definition.face
        edges, city_edges = edges_of(new, rotation), stop_edges(new, "city", rotation)
        lost = edges_of(old, old_turn) - edges
        if lost:
            return Misfit("track.not_preserved", {"hex": hex_id, "tile": tile, "edge": min(lost)})
        if tile in self.rules.split_to:
            return Fit(tile, rotation, edges, (), city_edges, splits=True)
        fixed = any(kept.hex == hex_id for kept in self.rules.kept)
        cities = carried_cities(old, old_turn, new, rotation, fixed)
        if cities is None or not keeps_pairs(old, old_turn, new, rotation):
            return Misfit("track.not_preserved", {"hex": hex_id, "tile": tile})
        return Fit(tile, rotation, edges, cities, city_edges)


def printed(position: Position) -> Printed:
    """What print decides in the title of a position."""
    return _printed(Same(position.definition), Same(track_rules(position)))


def _same_type(old: Face, new: Face) -> bool:
    """Whether two faces are of one type: plain, cities, or as many towns."""
    if old.cities or new.cities:
        return bool(old.cities) and bool(new.cities) and len(new.cities) <= len(old.cities)
    return len(old.towns) == len(new.towns)


@lru_cache(maxsize=32)
def _printed(definition: Same[TitleDefinition], rules: Same[TrackRules]) -> Printed:
    return Printed(definition.value, rules.value)
