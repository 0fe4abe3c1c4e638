"""The JSON schemas of ``tiles/`` and ``maps/``, made from the definitions; ``make schemas`` writes them."""

from __future__ import annotations

import json
from inspect import cleandoc
from typing import Any, Final

import msgspec

from roundhouse.catalogue import forms
from roundhouse.catalogue.assembly import AT_LEAST
from roundhouse.catalogue.decode import FACE_KEYS
from roundhouse.catalogue.definitions import TitleDefinition, TrainDistance
from roundhouse.catalogue.places import data_folder
from roundhouse.catalogue.raw import TABLES
from roundhouse.catalogue.tile_files import SCHEMA_FILE, TileFile
from roundhouse.catalogue.title_file import KEYS

_NAMES: Final = {"type": "array", "items": {"type": "string", "minLength": 1}, "minItems": 1}
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
    if folder == "maps":
        whole["properties"] |= {"parts": _NAMES, "usual": _NAMES}
    return {"$schema": DIALECT, **whole, "$defs": parts}


def part_schema() -> dict[str, Any]:
    """The schema of the parts of a title (``maps/1825``): any of its fields may be left out."""
    whole = schema_of("maps")
    parts = whole["$defs"]
    for kind, _ in KEYS.values():
        _loosen(parts[kind.__name__])
    parts["TileStock"]["properties"]["count"] = {
        "oneOf": [{"type": "integer"}, {"type": "string", "pattern": f"^{AT_LEAST.pattern}$"}]
    }
    for table in TABLES:
        entry = whole["properties"][table]["additionalProperties"]
        whole["properties"][table]["additionalProperties"] = {"anyOf": [entry, {"type": "null"}]}
    del whole["properties"]["parts"], whole["properties"]["usual"]
    whole["properties"]["when"] = _NAMES
    return {
        **whole,
        "title": "Part",
        "description": "A part of a title: what it adds to the head or changes of it, and when it is there.",
        "required": ["when"],
    }


def text_of(schema: dict[str, Any]) -> str:
    """A schema as it stands in its file."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def files() -> dict[str, dict[str, Any]]:
    """Every schema by the path of its file."""
    return {
        f"tiles/{SCHEMA_FILE}": schema_of("tiles"),
        f"maps/{SCHEMA_FILE}": schema_of("maps"),
        f"maps/part.{SCHEMA_FILE}": part_schema(),
    }


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


def _loosen(part: dict[str, Any]) -> None:
    """Let each field of an entry be absent, or null where it is to go."""
    part.pop("required", None)
    part["properties"] = {
        key: {"anyOf": [field, {"type": "null"}]} for key, field in part["properties"].items()
    }


def write() -> None:
    """Write every schema beside its files."""
    for path, schema in files().items():
        folder, _, name = path.partition("/")
        (data_folder(folder) / name).write_text(text_of(schema), encoding="utf-8")


if __name__ == "__main__":
    write()
