"""Each field of a recorded game with a value of each type of JSON: read, or refused as an export."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from roundhouse.archive.errors import ImportRefused
from roundhouse.archive.imports import read_game
from roundhouse.bench.replay import EXPORTS

VALUES: Final[tuple[Any, ...]] = (
    None,
    True,
    0,
    -1,
    1.5,
    10**20,
    "",
    "x",
    [],
    [None],
    [1, "a", {}],
    {},
    {"a": 1},
)
Place = tuple[Any, ...]
LONG: Final = (pytest.mark.slow, pytest.mark.long)


def places(value: object, path: Place = ()) -> Iterator[Place]:
    """Where there is something in plain JSON; of lists the first two."""
    yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, (*path, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value[:2]):
            yield from places(inner, (*path, number))


def fields(plain: dict[str, Any], actions: int) -> Iterator[tuple[Place, int]]:
    """Each field of the head, and of each kind of action where it comes first, with how many to read."""
    head = {name: value for name, value in plain.items() if name != "actions"}
    yield from ((path, 3) for path in places(head) if path)
    seen: set[Place] = set()
    for number, action in enumerate(plain["actions"][:actions]):
        for path in places(action):
            if (action["type"], *path) not in seen:
                seen.add((action["type"], *path))
                yield ("actions", number, *path), number + 2


def read_with(plain: dict[str, Any], path: Place, upto: int, value: object, folder: Path) -> bool:
    """Whether the export is read with another value at one place, up to an action."""
    harmed = copy.deepcopy(plain | {"actions": plain["actions"][:upto]})
    inner: Any = harmed
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    file = folder / "x.json"
    file.write_text(json.dumps(harmed))
    try:
        read_game(file)
    except ImportRefused:
        return False
    return True


@pytest.mark.quick("1861-167259")
@pytest.mark.parametrize("actions", [6, pytest.param(60, marks=LONG)])
@pytest.mark.parametrize("name", ["1861-167259", "1894-stock_market", "1825-bank"])
def test_a_value_of_another_type_is_no_error(name: str, actions: int, tmp_path: Path) -> None:
    plain = json.loads((EXPORTS / f"{name}.json").read_text())
    found = [
        read_with(plain, path, upto, value, tmp_path)
        for path, upto in fields(plain, actions)
        for value in (VALUES if actions > 6 else VALUES[::4])
    ]
    assert True in found
    assert False in found
