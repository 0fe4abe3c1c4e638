"""1894: what begins and ends its rounds (sections 4, 6.2, 7.1 and 8.1)."""

from __future__ import annotations

from roundhouse.engine.position import Position
from roundhouse.titles.t1894.stock_end import FINAL_SET


def is_final_set(position: Position) -> bool:
    """15.7: whether this is the set of operating rounds that ends the game."""
    return position.state.flags.get(FINAL_SET, 0) == 1
