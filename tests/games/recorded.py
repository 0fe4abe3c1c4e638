"""The recorded games, and how facts are compared: numbers must be equal, an empty value counts as none."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from roundhouse.archive.game_file import GameSession
from roundhouse.catalogue.places import data_folder
from roundhouse.engine.position import Position

HERE = Path(__file__).parent
NAMES = tuple(sorted(path.stem for path in (HERE / "raw").glob("*.json")))

HARD = re.compile(
    r"phase$|finished$|player:.*\.(cash|shares|privates|bankrupt)$|hex:"
    r"|company:.*\.(cash|director|floated|price|market|par|loans|ipo|treasury|pool|trains|tokens|tokens_left"
    r"|privates|last_revenue)$"
)
SOFT = re.compile(
    r"round$|acting$|player_order$|priority$|player:.*\.(value|certificates)$|depot$|discarded$|privates_open$"
    r"|company:.*\.last_dividend$"
)
UNORDERED = (".trains", ".tokens", ".privates")
NOTHING_IS_NONE = (".loans", ".ipo", ".treasury", ".pool", ".cash", ".tokens_left", ".last_revenue")


def raw(name: str) -> Path:
    """The export of a game."""
    return HERE / "raw" / f"{name}.json"


@lru_cache(maxsize=2)
def example(title: str) -> tuple[Position, ...]:
    """Every position of the game of ``title`` that comes along with the program."""
    session = GameSession.open(
        data_folder("resources") / "games" / f"{title}-example.roundhouse", read_only=True
    )
    session.close()
    return tuple(session.history.at(number) for number in range(len(session.history) + 1))


def facts(name: str) -> dict[str, Any]:
    """The recorded facts of a game."""
    found: dict[str, Any] = json.loads((HERE / "facts" / f"{name}.json").read_text())
    return found


def same(key: str, one: object, other: object) -> bool:
    """Whether two values of a fact agree."""
    return bool(_plain(key, one) == _plain(key, other))


def _plain(key: str, value: Any) -> Any:
    if value in (None, [], {}, False):
        return None
    if key.endswith(UNORDERED):
        return sorted(value)
    if key.endswith(NOTHING_IS_NONE) and value == 0:
        return None
    return value


def differences(want: dict[str, Any], have: dict[str, Any], keys: re.Pattern[str]) -> dict[str, Any]:
    """The facts that don't agree, as (wanted, found)."""
    return {
        key: (want.get(key), have.get(key))
        for key in want.keys() | have.keys()
        if keys.match(key) and not same(key, want.get(key), have.get(key))
    }
