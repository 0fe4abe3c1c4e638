"""Numbered steps from one format of the game file to the next.

``MIGRATIONS[n]`` turns the lines of format ``n`` (plain JSON values: the header, the start, then the
rest) into those of format ``n + 1``. None is needed yet: format 1 is the first. A format that changes adds
its step here and raises ``FORMAT`` in :mod:`roundhouse.archive.format`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Lines = list[dict[str, Any]]
Migration = Callable[[Lines], Lines]

MIGRATIONS: Mapping[int, Migration] = {}


class NoMigration(Exception):
    """No step leads on from ``format``."""

    def __init__(self, format_number: int) -> None:
        """Keep the format that can't be read any more."""
        super().__init__(format_number)
        self.format_number = format_number


def migrated(lines: Lines, steps: Mapping[int, Migration], target: int) -> Lines:
    """``lines`` brought to format ``target`` one step after another; raises :class:`NoMigration`."""
    number = int(lines[0]["format"])
    while number < target:
        step = steps.get(number)
        if step is None:
            raise NoMigration(number)
        lines = step(lines)
        number += 1
        lines[0]["format"] = number
    return lines
