"""A made-up title of a few entries, for tests to change."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.catalogue.errors import CatalogueError, Mistake
from roundhouse.catalogue.reader import read_title

Raw = dict[str, Any]
Change = Callable[[Raw], object]

TILES: Raw = {
    "yellow": {"7": {"track": ["0-1"]}, "57": {"cities": [{"revenue": 20}], "track": ["0-c0", "c0-3"]}},
    "green": {"18zz/X1": {"cities": [{"revenue": 40, "slots": 2}], "track": ["0-c0", "c0-3", "c0-4"]}},
}


def title() -> Raw:
    """The title 18zz: a city between two plain hexes and a place off the board."""
    return {
        "title": "18zz",
        "subtitle": "",
        "edition": "made up",
        "designer": "nobody",
        "currency": "$",
        "layout": "pointy",
        "players": [2, 3],
        "bank": 1000,
        "starting_cash": {"2": 300, "3": 200},
        "certificate_limit": {},
        "hexes": {
            "A1": {"x": 0, "y": 0},
            "A3": {"x": 2, "y": 0, "name": "Middle", "cities": [{"revenue": 0, "reserved_for": ["ABC"]}]},
            "A5": {"x": 4, "y": 0},
            "A7": {"x": 6, "y": 0, "color": "red", "offboards": [{"revenue": 30}], "track": ["1-o0"]},
        },
        "tiles": {
            "7": {"tile": "7", "count": "unlimited"},
            "57": {"tile": "57", "count": 2},
            "X1": {"tile": "18zz/X1", "count": 1, "hexes": ["A3"]},
        },
        "companies": {
            "ABC": {"name": "A to C", "color": "#112233", "homes": ["A3"], "certificates": [40, 20, 20, 20]},
        },
        "privates": {"P": {"name": "Ferry", "cost": 50, "revenue": 10, "blocks": ["A5"]}},
        "trains": {
            "2": {"price": 100, "count": 3, "distance": 2},
            "3": {"price": 200, "count": 2, "distance": 3},
        },
        "phases": [
            {"name": "One", "on": "", "color": "yellow", "tiles": ["yellow"], "train_limit": 2,
             "operating_rounds": 1},
            {"name": "Two", "on": "3", "color": "green", "tiles": ["yellow", "green"], "train_limit": 2,
             "operating_rounds": 2},
        ],
        "market": {"shape": "grid", "zones": ["par"], "rows": [[50, "60 par", 70], [40, 50, None]]},
    }  # fmt: skip


def write(folder: Path, change: Change | None = None) -> Path:
    """``folder`` with the tiles and the title, changed."""
    for name in ("tiles", "maps"):
        (folder / name).mkdir(exist_ok=True)
    for color, tiles in TILES.items():
        (folder / "tiles" / f"{color}.json").write_text(json.dumps({"color": color, "tiles": tiles}))
    raw = title()
    if change:
        change(raw)
    (folder / "maps" / "18zz.json").write_text(json.dumps(raw))
    return folder


def read(folder: Path, change: Change | None = None, own: type[object] | None = None) -> TitleDefinition:
    """The title, changed, as read from files in ``folder``."""
    return read_title("18zz", write(folder, change), own)


def refused(folder: Path, change: Change, own: type[object] | None = None) -> Mistake:
    """What is wrong with the title once it is changed."""
    with pytest.raises(CatalogueError) as caught:
        read(folder, change, own)
    return caught.value.mistake


def facts(mistake: Mistake) -> tuple[str, str, str]:
    """Code, entry and field of a mistake."""
    return mistake.code, mistake.entry, mistake.field
