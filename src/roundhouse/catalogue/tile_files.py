"""Reads ``tiles/``: one catalogue of tiles for all titles, a file a colour."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from roundhouse.catalogue.definitions import TileDefinition
from roundhouse.catalogue.entry import Entry, load
from roundhouse.catalogue.errors import refuse
from roundhouse.catalogue.faces import FACE_KEYS, TILE_COLORS, read_face, read_terrain

SCHEMA_FILE = "schema.json"


def read_tiles(folder: Path) -> Mapping[str, TileDefinition]:
    """Every tile of the catalogue by id, in the order of the files.

    Raises :class:`~roundhouse.catalogue.errors.CatalogueError` for the first mistake.
    """
    tiles: dict[str, TileDefinition] = {}
    paths = sorted(path for path in folder.glob("*.json") if path.name != SCHEMA_FILE)
    if not paths:
        raise refuse("missing-file", folder.name)
    for path in paths:
        top = load(path).only("$schema", "color", "tiles")
        color = top.choice("color", TILE_COLORS)
        for name, entry in top.entries("tiles"):
            if name in tiles:
                raise entry.error("duplicate", "", name)
            tiles[name] = _tile(name, entry, color)
    return tiles


def _tile(name: str, entry: Entry, color: str) -> TileDefinition:
    entry.only(*FACE_KEYS, "upgrade_cost", "note")
    return TileDefinition(
        id=name,
        face=read_face(entry, color),
        upgrade_cost=read_terrain(entry, "upgrade_cost"),
        note=entry.text("note", ""),
    )
