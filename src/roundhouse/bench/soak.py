"""``bench soak``: the whole attacked on a scale: games and actions by chance, kills, damage, the window.

Each part prints a JSON line with its figures and whether its bar is met. A part stops when its number is
reached or its minutes are over, whichever comes first; fewer than its number for want of time is no failure
and is printed. Files lie in a folder that is gone afterwards.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from roundhouse.bench.soak_actions import actions
from roundhouse.bench.soak_damage import damage
from roundhouse.bench.soak_games import games
from roundhouse.bench.soak_kills import kills
from roundhouse.bench.soaked import Scale, Soaked
from roundhouse.cli.output import say_json


def window(scale: Scale) -> Soaked:
    """Decisions and undos through the window."""
    return _offscreen("bench_soak", scale)


def wrong(scale: Scale) -> Soaked:
    """Files with wrong content under right sums, used in the window."""
    return _offscreen("bench_wrong", scale)


def _offscreen(module: str, scale: Scale) -> Soaked:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from roundhouse.cli.window import ui  # noqa: PLC0415 - most of what is measured needs no window

    found: Soaked = ui(module).played(scale)
    return found


PARTS: Final[Mapping[str, Callable[[Scale], Soaked]]] = {
    "games": games,
    "actions": actions,
    "kills": kills,
    "damage": damage,
    "window": window,
    "wrong": wrong,
}


def run(part: str, scale: Scale) -> int:
    """Run one part or all (empty) and print; 1 when a bar is missed."""
    missed = 0
    for name, soak in PARTS.items():
        if part in ("", name):
            found = soak(scale)
            say_json(msgspec.to_builtins(found) | {"met": found.is_met})
            missed += not found.is_met
    return 1 if missed else 0
