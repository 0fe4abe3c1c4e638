"""The JSON schemas of ``tiles/`` and ``maps/``, made from the definitions; ``make schemas`` writes them."""

from __future__ import annotations

import json
from inspect import cleandoc
from pathlib import Path
from typing import Any, Final

import msgspec

from roundhouse.catalogue import forms
from roundhouse.catalogue.decode import FACE_KEYS
from roundhouse.catalogue.definitions import TitleDefinition, TrainDistance
from roundhouse.catalogue.places import data_folder
from roundhouse.catalogue.tile_files import SCHEMA_FILE, TileFile
from roundhouse.catalogue.title_file import KEYS

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

_NAMED: Final = {**{kind.__name__: key for kind, key in KEYS.values()}, "TileDefinition": "id"}
_FILES: Final[dict[str, tuple[type, ...]]] = {
    "tiles": (TileFile,),
    "maps": (TitleDefinition, TrainDistance),
}


def schema_of(folder: str) -> dict[str, Any]:
    """The schema of the files in ``"tiles"`` or ``"maps"``."""
    (top, *_), parts = msgspec.json.schema_components(_FILES[folder], schema_hook=_form)
    whole = parts.pop(top["$ref"].rpartition("/")[2])
    face = parts.pop("Face")
    for name, key in _NAMED.items():
        if name in parts:
            _drop(parts[name], key)
    for name in ("HexDefinition", "TileDefinition"):
        if name in parts:
            _print_face(parts[name], face, colored=name == "HexDefinition")
    for part in (whole, *parts.values()):
        part["description"] = cleandoc(part["description"])
    whole["properties"] = {"$schema": {"type": "string"}, **whole["properties"]}
    return {"$schema": DIALECT, **whole, "$defs": parts}


def text_of(folder: str) -> str:
    """The schema of the files in ``"tiles"`` or ``"maps"`` as it stands in its file."""
    return json.dumps(schema_of(folder), indent=2, ensure_ascii=False) + "\n"


def _form(form: type) -> dict[str, Any]:
    """The schema of what msgspec doesn't know; only a title's own package knows the section ``own``."""
    return {"type": "object"} if form is object else forms.schema(form)


def _drop(part: dict[str, Any], key: str) -> None:
    """Leave out a field that isn't written in the object, because it is its key in the table around it."""
    del part["properties"][key]
    part["required"].remove(key)


def _print_face(part: dict[str, Any], face: dict[str, Any], *, colored: bool) -> None:
    """Put the fields of the face into the object; a tile has the colour of its file."""
    _drop(part, "face")
    part["properties"] |= {
        key: value
        for key, value in face["properties"].items()
        if key in FACE_KEYS and (colored or key != "color")
    }


def write(folder: Path) -> None:
    """Write the schema of a folder ``tiles`` or ``maps`` beside its files."""
    (folder / SCHEMA_FILE).write_text(text_of(folder.name), encoding="utf-8")


if __name__ == "__main__":
    for name in _FILES:
        write(data_folder(name))
