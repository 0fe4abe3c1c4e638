"""Every data file passes the JSON schema that lies beside it, and editors find that schema."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from roundhouse.catalogue.places import data_folder
from roundhouse.catalogue.schema import files, text_of

SCHEMAS = ("tiles/schema.json", "maps/schema.json", "maps/part.schema.json")
FILES = [
    path
    for name in ("tiles", "maps")
    for path in sorted(data_folder(name).rglob("*.json"))
    if not path.name.endswith("schema.json")
]


def at(path: str) -> Path:
    folder, _, name = path.partition("/")
    return data_folder(folder) / name


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", SCHEMAS)
def test_the_schema_is_a_schema(path: str) -> None:
    schema = read(at(path))
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_the_schemas_are_those_that_the_definitions_make() -> None:
    """``make schemas`` writes them anew."""
    assert tuple(files()) == SCHEMAS
    for path, schema in files().items():
        assert at(path).read_text(encoding="utf-8") == text_of(schema)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_file_passes_its_schema(path: Path) -> None:
    raw = read(path)
    assert (path.parent / raw["$schema"]).is_file()
    validator = Draft202012Validator(read(path.parent / raw["$schema"]))
    assert [f"{list(error.path)}: {error.message}" for error in validator.iter_errors(raw)] == []


@pytest.mark.parametrize(
    ("schema", "raw"),
    [
        (SCHEMAS[0], {"color": "yellow", "tiles": {"7": {"track": ["0-6"]}}}),
        (SCHEMAS[0], {"color": "yellow", "tiles": {"7": {"tracks": []}}}),
        (SCHEMAS[0], {"color": "yellow", "tiles": {"7": {"color": "yellow"}}}),
        (SCHEMAS[0], {"color": "pink", "tiles": {}}),
        (SCHEMAS[1], {"title": "1894"}),
        (SCHEMAS[2], {"tiles": {}}),
        (SCHEMAS[2], {"when": ["k1"], "tiles": {"7": {"tile": "7", "count": "many"}}}),
        (SCHEMAS[2], {"when": ["k1"], "hexes": {"A1": {"colour": "gray"}}}),
    ],
)
def test_the_schema_refuses_mistakes(schema: str, raw: object) -> None:
    assert not Draft202012Validator(read(at(schema))).is_valid(raw)
