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

Errors = Mapping[int, frozenset[str]]


def _during(first: int, last: int, *facts: str) -> Errors:
    """The ``facts`` are wrong after each of these actions."""
    return dict.fromkeys(range(first, last + 1), frozenset(facts))


SITE_ERRORS: Mapping[str, Errors] = {
    "1825-u1r1r2k3-p4-s13": {
        # half a president's certificate is sold, nobody has a single for the seller: he keeps 40 %, the pool
        # has one share more, and 120 % of the company are about until it is bankrupt
        **_during(892, 1035, "company:Cam.director", "company:Cam.pool"),
        **_during(1036, 1132, "company:Cam.pool"),
        # a company is bankrupt by its run; the next one, which does nothing, is shown with that revenue
        **_during(1133, 1151, "company:S&DR.last_revenue"),
    },
}
"""Facts that 18xx.games itself has wrong, by game and by the action after which they are.

A fact stands here only where neither the rulebook nor a way of playing explains it, with a comment on why.
"""


def load(name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The export of a game, and its facts.

    The facts are ``players``, ``initial``, ``steps`` (action's id, what it changed), ``finished`` and
    ``result`` (final worth by the site's player id).
    """
    found = json.loads(gzip.decompress((FOLDER / (name + ENDING)).read_bytes()))
    return found["export"], found["facts"]
