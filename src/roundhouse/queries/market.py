"""The stock market: who stands where, and where a marker goes that leaves a row."""

from __future__ import annotations

from roundhouse.engine.position import Position
from roundhouse.finance import market
from roundhouse.finance.market_moves import Direction
from roundhouse.queries import _rules


def stack(position: Position, row: int, column: int) -> tuple[str, ...]:
    """The companies in a box, from the top of the stack: the order in which they operate."""
    return tuple(market.stack(position.state, row, column))


def leaves_row(position: Position, row: int, column: int, direction: Direction) -> bool:
    """Whether a move from a box ``left`` or ``right`` ends in another row."""
    return _rules.leaves_row(position, row, column, direction)
