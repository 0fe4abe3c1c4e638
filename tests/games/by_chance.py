"""Games that 18xx.games' engine played by chance, as exports with the facts after every action."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from typing import Any

from tests.games.recorded import HERE

FOLDER = HERE / "random"
ENDING = ".json.gz"
NAMES = tuple(sorted(path.name.removesuffix(ENDING) for path in FOLDER.glob("*" + ENDING)))

SITE_ERRORS: Mapping[str, Mapping[int, frozenset[str]]] = {}
"""Facts that 18xx.games itself has wrong, by game and by the action after which they are: none as yet.

A fact stands here only where neither the rulebook nor a way of playing explains it, with a comment on why.
"""


def load(name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The export of a game, and its facts.

    The facts are ``players``, ``initial``, ``steps`` (action's id, what it changed), ``finished`` and
    ``result`` (final worth by the site's player id).
    """
    found = json.loads(gzip.decompress((FOLDER / (name + ENDING)).read_bytes()))
    return found["export"], found["facts"]
