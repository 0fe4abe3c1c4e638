"""Which tile may lie on which hex as far as print decides: colour, type, label, edges, kept track."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from roundhouse.catalogue.definitions import EDGES, Face
from roundhouse.engine.checks import Fault
from roundhouse.engine.names import HexId
from roundhouse.track.lay_cases import PrintedCheck, UnturnedCheck
from roundhouse.track.placement import Fit, Placement, facing, is_closed, next_color
from roundhouse.track.preserve import all_carried, keeps_pairs, stop_edges
from roundhouse.track.walls import lasting_walls


class CitySplits(msgspec.Struct, frozen=True):
    """Upgrades that break up a city: from one of the tiles ``before`` to one of those ``after``.

    Of the old tile only the edges are kept, and the tokens are put aside.
    """

    before: frozenset[str]
    after: frozenset[str]

    def splits(self, placement: Placement) -> bool:
        """Whether the tile to be laid is one that breaks up a city."""
        return placement.tile in self.after

    def is_split_before(self, placement: Placement) -> bool:
        """Whether the tile that lies is one whose city breaks up."""
        return placement.lying is not None and placement.lying.name in self.before


class KnownHex(UnturnedCheck, frozen=True):
    """The hex is on the map."""

    def misfit(self, placement: Placement) -> Fault | None:
        """The map knows no such hex."""
        known = placement.hex in placement.definition.hexes
        return None if known else self.fails("track.unknown_hex", hex=placement.hex)


class KnownTile(PrintedCheck, frozen=True):
    """The tile belongs to the title, and has six rotations."""

    def misfit(self, placement: Placement) -> Fault | None:
        """``track.unknown_tile`` that the title hasn't, or ``track.unknown_rotation``."""
        tile, rotation = placement.tile, placement.rotation
        if tile not in placement.definition.tiles:
            return self.fails("track.unknown_tile", tile=tile)
        if rotation in range(EDGES):
            return None
        return self.fails("track.unknown_rotation", tile=tile, rotation=rotation, highest=EDGES - 1)


class OpenHex(UnturnedCheck, frozen=True):
    """No tile is ever laid on a hex whose printed colour no tile follows (gray, red, blue).

    ``but``: on these one may be all the same.
    """

    but: frozenset[HexId] = frozenset()

    def misfit(self, placement: Placement) -> Fault | None:
        """The hex is closed to tiles."""
        closed = placement.hex not in self.but and is_closed(placement.definition, placement.cell)
        return self.fails("track.closed_hex", hex=placement.hex) if closed else None


class NotFinal(UnturnedCheck, frozen=True):
    """A tile of the last colour is never replaced."""

    def misfit(self, placement: Placement) -> Fault | None:
        """Nothing follows the tile that lies."""
        if next_color(placement.definition, placement.old):
            return None
        lying = placement.lying.name if placement.lying else ""
        return self.fails("track.final_tile", hex=placement.hex, tile=lying)


class OnItsHexes(UnturnedCheck, frozen=True):
    """A tile that is made for certain hexes lies on no other."""

    def misfit(self, placement: Placement) -> Fault | None:
        """The tile is made for other hexes."""
        hexes = placement.stock.hexes
        if hexes and placement.hex not in hexes:
            return self.fails("track.not_on_this_hex", hex=placement.hex, tile=placement.tile)
        return None


class NextColor(UnturnedCheck, frozen=True):
    """Tiles follow each other colour by colour."""

    def misfit(self, placement: Placement) -> Fault | None:
        """The tile isn't of the colour that follows."""
        needed = next_color(placement.definition, placement.old)
        color = placement.new.color
        if color == needed:
            return None
        tile, hex_id = placement.tile, placement.hex
        return self.fails("track.wrong_color", tile=tile, hex=hex_id, color=color, needed=needed)


class SameType(UnturnedCheck, frozen=True):
    """A tile follows one of its own type: plain track, cities, or as many towns."""

    splits: CitySplits | None

    def misfit(self, placement: Placement) -> Fault | None:
        """The types differ, or only one of the two belongs to a city that breaks up."""
        broken = self.splits is not None and self.splits.is_split_before(placement)
        breaks = self.splits is not None and self.splits.splits(placement)
        if broken == breaks and (breaks or _same_type(placement.old, placement.new)):
            return None
        return self.fails("track.wrong_type", hex=placement.hex, tile=placement.tile)


class SameLabel(UnturnedCheck, frozen=True):
    """A tile carries the letters of its hex, and only these."""

    def misfit(self, placement: Placement) -> Fault | None:
        """``track.wrong_label``, or ``track.no_label`` where the hex has no letters."""
        cell = placement.cell
        later = cell.future_label and placement.new.color == cell.future_label_color
        labels = (cell.future_label,) if later else cell.face.labels
        if set(placement.new.labels) == set(labels):
            return None
        if not labels:
            return self.fails("track.no_label", hex=placement.hex, tile=placement.tile)
        return self.fails("track.wrong_label", hex=placement.hex, tile=placement.tile, labels=labels)


class OwnTilesFirst(UnturnedCheck, frozen=True):
    """A tile made for a hex lies there whatever the letters; if it is compulsory no other of its colour."""

    otherwise: SameLabel

    def misfit(self, placement: Placement) -> Fault | None:
        """``track.own_tile_first`` where there are compulsory ones of that colour, or wrong letters."""
        if placement.hex in placement.stock.hexes:
            return None
        made = [stock for stock in placement.definition.tiles.values() if placement.hex in stock.hexes]
        color = placement.new.color
        own = tuple(s.name for s in made if s.compulsory and s.definition.face.color == color)
        if not own:
            return self.otherwise.misfit(placement)
        return self.fails("track.own_tile_first", hex=placement.hex, tile=placement.tile, tiles=own)


class Charted(UnturnedCheck, frozen=True):
    """Where the upgrade chart names the tile that lies, what it lists may follow and nothing else.

    ``chart``: (tile that lies, tiles that may follow); elsewhere the rules ``otherwise`` decide.
    """

    chart: tuple[tuple[str, tuple[str, ...]], ...]
    otherwise: tuple[UnturnedCheck, ...]

    def misfit(self, placement: Placement) -> Fault | None:
        """The chart doesn't list the tile, or where it is silent another rule is broken."""
        lying = placement.lying.name if placement.lying else ""
        listed = dict(self.chart).get(lying)
        if listed is None:
            return next((fault for rule in self.otherwise if (fault := rule.misfit(placement))), None)
        if placement.tile in listed:
            return None
        return self.fails("track.not_in_chart", tile=placement.tile, lying=lying)


class TileChart(UnturnedCheck, frozen=True):
    """The tile chart: which tiles may follow which, and which may follow what is printed on certain hexes.

    Pairs of what lies and the tiles that may follow it: nothing but those of ``listed`` follows a tile,
    nothing but those of ``printed`` what is printed on a hex; those of ``besides`` follow a tile beside what
    the rules ``otherwise`` allow, which decide about all that the chart doesn't name.
    """

    listed: tuple[tuple[str, tuple[str, ...]], ...]
    printed: tuple[tuple[HexId, tuple[str, ...]], ...]
    besides: tuple[tuple[str, tuple[str, ...]], ...]
    otherwise: tuple[UnturnedCheck, ...]

    def misfit(self, placement: Placement) -> Fault | None:
        """The chart doesn't list the tile, or where it is silent another rule is broken."""
        lying, tile = placement.lying, placement.tile
        named = dict(self.listed).get(lying.name) if lying else dict(self.printed).get(placement.hex)
        if named is not None:
            if tile in named:
                return None
            if lying is None:
                return self.fails("track.not_on_printed", tile=tile, hex=placement.hex)
            return self.fails("track.not_in_chart", tile=tile, lying=lying.name)
        if lying is not None and tile in dict(self.besides).get(lying.name, ()):
            return None
        return next((fault for rule in self.otherwise if (fault := rule.misfit(placement))), None)


class Upright(PrintedCheck, frozen=True):
    """A tile with a drawing that has an upper side lies only as it is printed."""

    def misfit(self, placement: Placement) -> Fault | None:
        """The rotation isn't one of those in which the tile may lie."""
        allowed = placement.stock.rotations
        if not allowed or placement.rotation in allowed:
            return None
        return self.fails("track.not_upright", hex=placement.hex, tile=placement.tile)


class OnMap(PrintedCheck, frozen=True):
    """No track runs off the map."""

    def misfit(self, placement: Placement) -> Fault | None:
        """An edge with track has no hex beyond."""
        for edge, there in _beyond(placement):
            if there is None:
                return self.fails("track.off_map", hex=placement.hex, edge=edge)
        return None


class NoBlankEdge(PrintedCheck, frozen=True):
    """No track runs against a closed hex where that has none."""

    def misfit(self, placement: Placement) -> Fault | None:
        """An edge with track meets a blank edge of a closed hex."""
        for edge, there in _beyond(placement):
            if there is None:
                continue
            cell = placement.definition.hexes[there]
            if is_closed(placement.definition, cell) and facing(edge) not in cell.face.edges():
                return self.fails("track.blank_edge", hex=placement.hex, edge=edge, neighbour=there)
        return None


class NoBlankSide(PrintedCheck, frozen=True):
    """No track runs against a hex of certain ``colors`` where that has none printed.

    ``but``: hexes on which a tile may come to lie, about which
    :class:`~roundhouse.track.lay_checks.NoBlankSideNow` asks.
    """

    colors: frozenset[str]
    but: frozenset[HexId]

    def misfit(self, placement: Placement) -> Fault | None:
        """An edge with track meets a blank edge of such a hex."""
        for edge, there in _beyond(placement):
            if there is None or there in self.but:
                continue
            face = placement.definition.hexes[there].face
            if face.color in self.colors and facing(edge) not in face.edges():
                return self.fails("track.blank_edge", hex=placement.hex, edge=edge, neighbour=there)
        return None


class NotThroughWalls(PrintedCheck, frozen=True):
    """No track is laid to an edge that track never crosses."""

    def misfit(self, placement: Placement) -> Fault | None:
        """An edge with track is impassable."""
        walls = lasting_walls(placement.definition)
        for edge, there in _beyond(placement):
            if (placement.hex, edge) in walls:
                return self.fails("track.impassable_edge", hex=placement.hex, edge=edge, neighbour=there)
        return None


class JoinsStubs(PrintedCheck, frozen=True):
    """A printed track end is joined by the first tile and by all that follow."""

    def misfit(self, placement: Placement) -> Fault | None:
        """A printed track end would end at the tile's edge."""
        missing = set(placement.cell.stubs) - placement.edges
        if missing:
            return self.fails("track.stub_not_joined", hex=placement.hex, edge=min(missing))
        return None


class KeepsTrack(PrintedCheck, frozen=True):
    """All track that lies is kept: every edge, every connection, every city and town.

    ``splits``: upgrades that keep the edges only; on the hexes ``fixed`` every city keeps its place on the
    tile. ``choice``: whether whoever lays says which city becomes which, where there are several ways.
    """

    splits: CitySplits | None
    fixed: frozenset[HexId]
    choice: bool

    def misfit(self, placement: Placement) -> Fault | None:
        """Something that lies would be lost."""
        answer = self.fits(placement)
        return answer if isinstance(answer, Fault) else None

    def fits(self, placement: Placement) -> tuple[Fit, ...] | Fault:
        """Every way in which the tile takes over what lies, or what would be lost."""
        old, turn = placement.old, placement.old_turn
        new, rotation = placement.new, placement.rotation
        lost = frozenset((edge + turn) % EDGES for edge in old.edges()) - placement.edges
        if lost:
            return self.fails("track.not_preserved", hex=placement.hex, tile=placement.tile, edge=min(lost))
        city_edges = placement.city_edges
        if self.splits is not None and self.splits.splits(placement):
            return (Fit(placement.tile, rotation, placement.edges, (), city_edges, splits=True),)
        ways = all_carried(stop_edges(old, "city", turn), city_edges, placement.hex in self.fixed)
        found = tuple(ways) if self.choice else tuple(_first(ways))
        if not found or not keeps_pairs(old, turn, new, rotation):
            return self.fails("track.not_preserved", hex=placement.hex, tile=placement.tile)
        several = len(found) > 1
        return tuple(
            Fit(placement.tile, rotation, placement.edges, way, city_edges, chosen=several) for way in found
        )


def _first(ways: Iterator[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
    for way in ways:
        yield way
        return


def _beyond(placement: Placement) -> Iterator[tuple[int, HexId | None]]:
    """The edges with track and the hexes beyond them."""
    around = placement.grid.neighbours[placement.hex]
    return ((edge, around[edge]) for edge in sorted(placement.edges))


def _same_type(old: Face, new: Face) -> bool:
    if old.cities or new.cities:
        return bool(old.cities) and bool(new.cities) and len(new.cities) <= len(old.cities)
    return len(old.towns) == len(new.towns)
