"""Every data file passes the JSON schema that lies beside it, and editors find that schema."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from roundhouse.catalogue.places import data_folder
from roundhouse.catalogue.schema import text_of

FILES = [
    path
    for name in ("tiles", "maps")
    for path in sorted(data_folder(name).glob("*.json"))
    if path.stem != "schema"
]


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ["tiles", "maps"])
def test_the_schema_is_a_schema(name: str) -> None:
    schema = read(data_folder(name) / "schema.json")
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"


@pytest.mark.parametrize("name", ["tiles", "maps"])
def test_the_schema_is_the_one_that_the_definitions_make(name: str) -> None:
    """``make schemas`` writes it anew."""
    assert (data_folder(name) / "schema.json").read_text(encoding="utf-8") == text_of(name)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_file_passes_its_schema(path: Path) -> None:
    raw = read(path)
    assert (path.parent / raw["$schema"]).is_file()
    validator = Draft202012Validator(read(path.parent / "schema.json"))
    assert [f"{list(error.path)}: {error.message}" for error in validator.iter_errors(raw)] == []


@pytest.mark.parametrize(
    ("folder", "raw"),
    [
        ("tiles", {"color": "yellow", "tiles": {"7": {"track": ["0-6"]}}}),
        ("tiles", {"color": "yellow", "tiles": {"7": {"tracks": []}}}),
        ("tiles", {"color": "yellow", "tiles": {"7": {"color": "yellow"}}}),
        ("tiles", {"color": "pink", "tiles": {}}),
        ("maps", {"title": "1894"}),
    ],
)
def test_the_schema_refuses_mistakes(folder: str, raw: object) -> None:
    assert not Draft202012Validator(read(data_folder(folder) / "schema.json")).is_valid(raw)
