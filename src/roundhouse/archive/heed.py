"""Long work that somebody watches: how far it has come, and whether to go on."""

from __future__ import annotations

from collections.abc import Callable

Heed = Callable[[int, int], None]
"""Is told how many parts of all are done; may raise :class:`~roundhouse.archive.errors.Cancelled`."""


def unheeded(done: int, total: int) -> None:
    """Nobody watches how far the work has come."""
    del done, total


def part_of(heed: Heed, number: int, count: int) -> Heed:
    """What watches part ``number`` (from 0) of ``count`` like parts of what ``heed`` watches."""
    return lambda done, total: heed(number * total + done, count * total)
