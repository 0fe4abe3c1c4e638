"""The way into ``tiles/`` and ``maps/``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from roundhouse.catalogue.assembly import is_in_parts, laid_over, load_parts
from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.catalogue.errors import refuse
from roundhouse.catalogue.places import data_folder
from roundhouse.catalogue.raw import RawEntry, RawTitle, load_title
from roundhouse.catalogue.tile_files import SCHEMA_FILE, read_tiles
from roundhouse.catalogue.title_file import decode_title

__all__ = ["WorkedOut", "read_assembled", "read_tiles", "read_title", "title_names"]

WorkedOut = Callable[[RawTitle], RawEntry]
"""What of a title in parts follows from its other parts (bank, limits): the last part, made of the others."""


def title_names(folder: Path | None = None) -> tuple[str, ...]:
    """The names that :func:`read_title` knows: ``1825``, ``1894``, ..."""
    maps = folder / "maps" if folder else data_folder("maps")
    return tuple(sorted(path.stem for path in maps.glob("*.json") if not path.name.endswith(SCHEMA_FILE)))


def read_title(name: str, folder: Path | None = None, own: type[object] | None = None) -> TitleDefinition:
    """Everything printed of the title ``name``; of one in parts, what is usually played.

    ``folder`` holds ``maps`` and ``tiles``; without it the program's own data is read. ``own`` is the
    struct into which the title's section ``own`` is decoded; :meth:`TitleDefinition.own_as` gives it back.
    Raises :class:`~roundhouse.catalogue.errors.CatalogueError` for the first mistake,
    with code ``missing-file`` for a title that isn't there.
    """
    path = _path(name, folder)
    if is_in_parts(path):
        parts = load_parts(path)
        return _decoded(name, parts.assembled(parts.usual), folder, own)
    return _decoded(name, load_title(path), folder, own)


def read_assembled(
    name: str,
    options: frozenset[str],
    worked_out: WorkedOut | None = None,
    folder: Path | None = None,
    own: type[object] | None = None,
) -> TitleDefinition:
    """What is printed of a title in parts under the ``options``.

    ``folder``, ``own`` and what is raised are as in :func:`read_title`; a combination that contradicts
    itself is a mistake of the file that the contradicting entry comes from.
    """
    raw = load_parts(_path(name, folder)).assembled(options)
    if worked_out is not None:
        raw = laid_over(raw, (worked_out(raw),))
    return _decoded(name, raw, folder, own)


def _path(name: str, folder: Path | None) -> Path:
    if name not in title_names(folder):
        raise refuse("missing-file", f"maps/{name}.json")
    maps = folder / "maps" if folder else data_folder("maps")
    return maps / f"{name}.json"


def _decoded(name: str, raw: RawTitle, folder: Path | None, own: type[object] | None) -> TitleDefinition:
    tiles = folder / "tiles" if folder else data_folder("tiles")
    title = decode_title(raw, read_tiles(tiles), own)
    if title.name != name:
        raise raw.top.wrong("bad-value", "title", title.name)
    return title
