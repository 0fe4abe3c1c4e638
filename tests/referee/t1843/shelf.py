"""The recorded games of 1843, kept for the tests of this folder."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from tests.referee.shelf import Shelf
from tests.referee.t1843.referee import referee


@lru_cache
def shelf() -> Shelf:
    """They go with the tests of the folder."""
    return Shelf(Path(__file__).parent / "games", referee)
