"""Reads ``tiles/``: one catalogue of tiles for all titles, a file a colour."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from roundhouse.catalogue.board_checks import check_face
from roundhouse.catalogue.decode import convert, decode_printed
from roundhouse.catalogue.definitions import Printed, TileDefinition
from roundhouse.catalogue.errors import refuse
from roundhouse.catalogue.raw import load
from roundhouse.catalogue.vocabulary import TileColor

SCHEMA_FILE = "schema.json"


class TileFile(Printed, frozen=True):
    """A file of ``tiles/``: all tiles of one colour, by id."""

    color: TileColor
    tiles: Mapping[str, TileDefinition]


def read_tiles(folder: Path) -> Mapping[str, TileDefinition]:
    """Every tile of the catalogue by id, in the order of the files.

    Raises :class:`~roundhouse.catalogue.errors.CatalogueError` for the first mistake.
    """
    tiles: dict[str, TileDefinition] = {}
    paths = sorted(path for path in folder.glob("*.json") if path.name != SCHEMA_FILE)
    if not paths:
        raise refuse("missing-file", folder.name)
    for path in paths:
        top = load(path)
        color = convert(top, {**top.data, "tiles": {}}, TileFile).color
        for name, entry in top.table("tiles").items():
            if name in tiles:
                raise entry.wrong("duplicate", "", name)
            if "color" in entry.data:
                raise entry.wrong("unknown-key", "color")
            tiles[name] = decode_printed(entry, TileDefinition, {"id": name, "color": color})
            check_face(entry, tiles[name].face)
    return tiles
