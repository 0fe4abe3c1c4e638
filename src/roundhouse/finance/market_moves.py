"""Where a price marker goes: the geometry of a stock market, and the moves on it.

A title holds its geometry as a part, one frozen :class:`MarketMoves`; walls and the join of two rows are
printed and stand in the market's definition. A box is (row, column) from 0, row 0 at the top.
"""

from __future__ import annotations

from typing import Literal, Protocol

import msgspec

from roundhouse.catalogue.definitions import MarketDefinition, MarketSpace

Direction = Literal["up", "down", "left", "right"]
Box = tuple[int, int]
Turns = tuple[tuple[Direction, Direction], ...]

_AWAY: dict[Direction, Box] = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}

LEDGES: Turns = (("right", "up"), ("left", "down"))
"""On most grids a marker at the right end of its row goes up instead, at the left end down."""
ONE_LINE: Turns = (("up", "right"), ("down", "left"))
"""On a market of single lines right stands for up, and left for down."""


def box(market: MarketDefinition, row: int, column: int) -> MarketSpace | None:
    """The box at ``row`` and ``column``, or None where there is none."""
    if not (0 <= row < len(market.rows) and 0 <= column < len(market.rows[row])):
        return None
    return market.rows[row][column]


class MarketMoves(msgspec.Struct, frozen=True, kw_only=True):
    """What a step in each direction does on a title's market.

    ``stands_for``: directions that mean another one, such as up on a market of one line. ``ledges``: where a
    marker goes instead when the way in a direction ends or is walled off; without an entry it stays.
    ``walled``: the directions in which printed walls stop a marker. ``sinks``: the directions in which a
    marker that can't move at all goes down in the stack of its box instead, a place a step.
    """

    stands_for: Turns = ()
    ledges: Turns = ()
    walled: frozenset[Direction] = frozenset()
    sinks: frozenset[Direction] = frozenset()

    def step(self, market: MarketDefinition, here: Box, direction: Direction) -> Box:
        """The box one step in ``direction`` from ``here``; ``here`` itself where the marker stays."""
        direction = dict(self.stands_for).get(direction, direction)
        for way in (direction, dict(self.ledges).get(direction)):
            there = self._next(market, here, way) if way else None
            if there is not None:
                return there
        return here

    def steps(self, market: MarketDefinition, here: Box, direction: Direction, count: int) -> Box:
        """The box after ``count`` steps; steps that lead nowhere are lost."""
        for _ in range(count):
            here = self.step(market, here, direction)
        return here

    def _next(self, market: MarketDefinition, here: Box, way: Direction) -> Box | None:
        if way == "right" and market.join and market.join.leaves == here:
            return market.join.enters
        down, right = _AWAY[way]
        there = (here[0] + down, here[1] + right)
        if box(market, *there) is None or (way in self.walled and _is_wall(market, here, there)):
            return None
        return there


def _is_wall(market: MarketDefinition, one: Box, other: Box) -> bool:
    """Whether a wall is printed between two boxes."""
    return any({wall.a, wall.b} == {one, other} for wall in market.walls)


class Movement(Protocol):
    """A way in which a rule moves a marker."""

    def target(self, moves: MarketMoves, market: MarketDefinition, here: Box) -> Box:
        """The box that it leads to from ``here``."""

    def places_sunk(self, moves: MarketMoves) -> int:
        """How far down in its stack a marker goes that it doesn't move to another box."""


class Move(msgspec.Struct, frozen=True):
    """So many ``steps`` in one ``direction``."""

    direction: Direction
    steps: int = 1

    def target(self, moves: MarketMoves, market: MarketDefinition, here: Box) -> Box:
        """The box after all steps."""
        return moves.steps(market, here, self.direction, self.steps)

    def places_sunk(self, moves: MarketMoves) -> int:
        """A place a step, in a direction in which markers sink."""
        return self.steps if self.direction in moves.sinks else 0


class UpOrAcross(msgspec.Struct, frozen=True):
    """A step up, or from the top of a column one right and one down, even where that is lower.

    A marker stays where neither leads to a box.
    """

    def target(self, moves: MarketMoves, market: MarketDefinition, here: Box) -> Box:
        """The box above, or the one to the right and below."""
        above = moves.step(market, here, "up")
        across = (here[0] + 1, here[1] + 1)
        return across if above == here and box(market, *across) is not None else above

    def places_sunk(self, moves: MarketMoves) -> int:
        """A marker that should rise never sinks."""
        del moves
        return 0
