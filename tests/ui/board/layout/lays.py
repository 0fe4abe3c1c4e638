"""Which tiles may come to lie on which hexes, and what overlaps in a layout."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace
from shapely import STRtree

from roundhouse.catalogue.definitions import Face, HexDefinition, TileStock, TitleDefinition
from roundhouse.geometry.hexes import hex_polygon
from roundhouse.ui.board.layout.shapes import FaceLayout
from roundhouse.ui.board.layout.text import text_width

TOLERANCE = 0.5
"""Area, in square board units (a hex has 25 981), that polygons with round edges may share."""

PRINTED_FOR_GOOD = ("gray", "red", "blue", "black", "sepia")


def fits(tile: TileStock, hex_: HexDefinition) -> bool:
    """Whether a tile could lie on a hex by its kind; more than the rules allow, never less."""
    face, ground = tile.definition.face, hex_.face
    if (tile.hexes and hex_.id not in tile.hexes) or ground.color in PRINTED_FOR_GOOD:
        return False
    if bool(face.cities) != bool(ground.cities) or (face.towns and not ground.towns):
        return False
    if ground.towns and not face.towns and face.color == "yellow":
        return False
    return set(face.labels) <= {*ground.labels, hex_.future_label}


Lay = tuple[Face, int, HexDefinition | None, TileStock | None]


def all_lays(title: TitleDefinition) -> Iterator[tuple[str, Lay]]:
    """What is to be laid out: every hex, every tile alone and on every hex it fits, all ways round."""
    for hex_ in title.hexes.values():
        yield hex_.id, (hex_.face, 0, hex_, None)
    for tile in title.tiles.values():
        for rotation in range(6):
            face = tile.definition.face
            yield f"{tile.name}/{rotation}", (face, rotation, None, tile)
            for hex_ in title.hexes.values():
                if fits(tile, hex_):
                    yield f"{hex_.id}: {tile.name}/{rotation}", (face, rotation, hex_, tile)


def looks_alike(lay: Lay) -> tuple[object, ...]:
    """What is equal for lays that differ in their numbers alone, which stand in the same corners."""
    face, rotation, hex_, tile = lay
    ground = hex_ and replace(hex_, id="", x=0, y=0, region="", note="", leaves_map=())
    if ground and tile:
        ground = replace(ground, blocked_by=(), reserved_for=())
    return face, rotation, ground, tile and (tile.definition.upgrade_cost, text_width(tile.name, "sans"))


def widest_lays(title: TitleDefinition) -> Iterator[tuple[str, Lay]]:
    """Of lays that look alike, the one on the hex with the widest number: where it fits, narrower ones do."""
    widest: dict[tuple[object, ...], tuple[float, str, Lay]] = {}
    for key, lay in all_lays(title):
        width = text_width(lay[2].id, "sans") if lay[2] else 0.0
        kind = looks_alike(lay)
        if kind not in widest or width > widest[kind][0]:
            widest[kind] = width, key, lay
    for _, key, lay in widest.values():
        yield key, lay


def faults(layout: FaceLayout) -> list[str]:
    """What covers what, what leaves the hex, and what found no place."""
    areas = layout.areas()
    inside = hex_polygon(layout.layout)
    found = [f"no place for {kind}" for kind in layout.unplaced]
    found += [f"{name} leaves the hex" for name, area in areas if area.difference(inside).area > TOLERANCE]
    tree = STRtree([area for _, area in areas])
    for i, (name, area) in enumerate(areas):
        for j in tree.query(area):
            other, place = areas[int(j)]
            if j > i and area.intersection(place).area > TOLERANCE:
                found.append(f"{name} covers {other}")
    return found
