"""The way into ``tiles/`` and ``maps/``."""

from __future__ import annotations

from pathlib import Path

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.catalogue.errors import refuse
from roundhouse.catalogue.places import data_folder
from roundhouse.catalogue.raw import load_title
from roundhouse.catalogue.tile_files import SCHEMA_FILE, read_tiles
from roundhouse.catalogue.title_file import decode_title

__all__ = ["read_tiles", "read_title", "title_names"]


def title_names(folder: Path | None = None) -> tuple[str, ...]:
    """The names that :func:`read_title` knows: ``1825-u1``, ``1894``, ..."""
    maps = folder / "maps" if folder else data_folder("maps")
    return tuple(sorted(path.stem for path in maps.glob("*.json") if path.name != SCHEMA_FILE))


def read_title(name: str, folder: Path | None = None, own: type[object] | None = None) -> TitleDefinition:
    """Everything printed of the title ``name``.

    ``folder`` holds ``maps`` and ``tiles``; without it the program's own data is read. ``own`` is the
    struct into which the title's section ``own`` is decoded; :meth:`TitleDefinition.own_as` gives it back.
    Raises :class:`~roundhouse.catalogue.errors.CatalogueError` for the first mistake,
    with code ``missing-file`` for a title that isn't there.
    """
    maps = folder / "maps" if folder else data_folder("maps")
    tiles = folder / "tiles" if folder else data_folder("tiles")
    if name not in title_names(folder):
        raise refuse("missing-file", f"maps/{name}.json")
    raw = load_title(maps / f"{name}.json")
    title = decode_title(raw, read_tiles(tiles), own)
    if title.name != name:
        raise raw.top.wrong("bad-value", "title", title.name)
    return title
