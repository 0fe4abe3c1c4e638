"""The data files as plain JSON whose entries remember their file.

Loading is apart from decoding, so that the entries of several files can be laid over one another (a
:class:`RawTitle` made of others) and a mistake in the result still names the file that it comes from.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from roundhouse.catalogue.errors import CatalogueError, MistakeCode, refuse

TABLES: Final = ("hexes", "tiles", "companies", "privates", "trains")
SECTIONS: Final = ("market", "own")

Raw = Mapping[str, object]


class RawEntry(msgspec.Struct, frozen=True):
    """One JSON object: ``file`` as in ``maps/1894.json``, ``name`` as in ``hexes A4``, empty at the top."""

    file: str
    name: str
    data: Raw

    @property
    def key(self) -> str:
        """The name under which it stands in its table: ``A4``."""
        return self.name.partition(" ")[2]

    def wrong(self, code: MistakeCode, field: str = "", value: object = "") -> CatalogueError:
        """The error for a mistake in ``field`` of this entry, to be raised by the caller."""
        return refuse(code, self.file, self.name, field, value)

    def part(self, field: str, name: str) -> RawEntry:
        """The object in ``field`` as an entry of its own; raises CatalogueError where there is none."""
        if field not in self.data:
            raise self.wrong("missing-field", field)
        data = self.data[field]
        if not isinstance(data, dict):
            raise refuse("wrong-type", self.file, name, value=data)
        return RawEntry(self.file, name, data)

    def table(self, field: str) -> Mapping[str, RawEntry]:
        """The table of named objects in ``field``; raises CatalogueError where there is none."""
        objects = self.part(field, field)
        return {key: objects.part(key, f"{field} {key}") for key in objects.data}


class RawTitle(msgspec.Struct, frozen=True):
    """A title as written: the ``top`` without its ``tables`` of entries and its ``sections``."""

    top: RawEntry
    tables: Mapping[str, Mapping[str, RawEntry]]
    sections: Mapping[str, RawEntry]


class _DuplicateKeyError(Exception):
    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise _DuplicateKeyError(key)
            seen.add(key)
    return found


def load(path: Path) -> RawEntry:
    """The object in a JSON file, without the link to its schema.

    The standard decoder is used because it shows every key of an object, so that a key
    written twice is refused instead of one of the two being lost.
    Raises :class:`~roundhouse.catalogue.errors.CatalogueError` for a file that isn't such an object.
    """
    file = f"{path.parent.name}/{path.name}"
    try:
        raw: object = json.loads(path.read_bytes().decode("utf-8"), object_pairs_hook=_unique)
    except FileNotFoundError:
        raise refuse("missing-file", file) from None
    except json.JSONDecodeError as error:
        raise refuse("malformed", file, f"line {error.lineno}", f"column {error.colno}", error.msg) from None
    except UnicodeDecodeError as error:
        raise refuse("malformed", file, value=error.reason) from None
    except _DuplicateKeyError as error:
        raise refuse("duplicate", file, error.key) from None
    if not isinstance(raw, dict):
        raise refuse("wrong-type", file, value=raw)
    raw.pop("$schema", None)
    return RawEntry(file, "", raw)


def load_title(path: Path) -> RawTitle:
    """The title in a file of ``maps/``; raises CatalogueError for a missing table or a broken file."""
    top = load(path)
    return RawTitle(
        top=RawEntry(
            top.file, "", {key: value for key, value in top.data.items() if key not in (*TABLES, *SECTIONS)}
        ),
        tables={field: top.table(field) for field in TABLES},
        sections={field: top.part(field, field) for field in SECTIONS if field in top.data},
    )
