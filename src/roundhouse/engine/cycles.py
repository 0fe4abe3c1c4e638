"""How seldom a process looks through what it holds for cycles that nobody reaches."""

from __future__ import annotations

import gc


def collect_seldom() -> None:
    """Leave what is loaded out of every search for cycles, and search seldom.

    What a game is made of holds no cycles: looking through all of it for some, again and again, takes a tenth
    of the time of a game that is judged, and stops a window for a tenth of a second at a time.
    """
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)
