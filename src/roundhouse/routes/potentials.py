"""What a route can still earn, for every row of a train's metered diagram.

The levels are gone through from the last to the first. What routes use once has a price, which is taken off
where a route first touches it; so the potential of the root is the most that a route earns above the prices
of what it uses, and going where the potential is highest gives that route.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from roundhouse.routes.diagram import LOST, ROOT, WHOLE, Rows
from roundhouse.routes.metered import MeteredLevel, Taken, Thing

NONE = -1e6
"""The potential where no route is left: less than any."""
EXACT = 0.02
"""By how much potentials may differ for want of digits."""

Potential = NDArray[np.float32]
Prices = Mapping[Thing, float]
"""What it costs to use a thing; none is 0."""


class Path(NamedTuple):
    """A route by its ``segments``, in the order of the diagram, what it earns and what it uses."""

    segments: tuple[int, ...]
    earns: int
    things: tuple[Thing, ...]


class _Choice(NamedTuple):
    """A choice as the potentials need it."""

    rows: Rows
    gains: Potential
    things: tuple[Thing, ...]
    uses: tuple[tuple[Thing, Potential], ...]


class Potentials:
    """The potentials of the routes of one kind of train, under prices that change.

    ``first_gain`` is what every route earns.
    """

    def __init__(self, levels: Sequence[MeteredLevel], first_gain: int = 0) -> None:
        self.levels, self.first_gain = levels, first_gain
        self._choices = [tuple(map(_choice, level.taken)) for level in levels]
        self._prices: Prices = {}
        self.by_level = [np.full(len(level.left), NONE, np.float32) for level in levels]
        self.by_level.append(np.array([NONE, 0], np.float32))

    @property
    def any_route(self) -> bool:
        """Whether the train has a route."""
        return len(self.by_level[0]) > ROOT

    @property
    def things(self) -> frozenset[Thing]:
        """What routes of the train may use."""
        taken = [each for level in self.levels for each in level.taken]
        found = {use.thing for each in taken for use in each.uses}
        return frozenset(found.union(*(each.things for each in taken)))

    def work_out(self, prices: Prices) -> float:
        """Work the potentials out; the most that a route earns above ``prices``, if there is any."""
        self._prices = prices
        following = self.by_level[-1]
        for number in range(len(self.levels) - 1, -1, -1):
            best = following.take(self.levels[number].left)
            for rows, gains, things, uses in self._choices[number]:
                value = following.take(rows)
                value += gains
                price = sum([prices[thing] for thing in things if thing in prices])
                if price:
                    value -= price
                for thing, used in uses:
                    if thing in prices:
                        value -= prices[thing] * used
                np.maximum(best, value, out=best)
            following = self.by_level[number] = best
        return float(following[ROOT]) + self.first_gain

    def best(self) -> Path:
        """A route that earns the most above the prices."""
        segments: list[int] = []
        things: list[Thing] = []
        row, earns = ROOT, self.first_gain
        for number, level in enumerate(self.levels):
            if row == WHOLE:
                break
            following = self.by_level[number + 1]
            left = level.left[row]
            if left != LOST and following[left] >= self.by_level[number][row] - EXACT:
                row = int(left)
                continue
            taken = max(level.taken, key=lambda each: self._value(each, row, following))
            segments.append(level.segment)
            things += taken.things
            things += (use.thing for use in taken.uses if use.rows[row])
            earns += int(taken.gains[row])
            row = int(taken.rows[row])
        return Path(tuple(segments), earns, tuple(things))

    def _value(self, taken: Taken, row: int, following: Potential) -> float:
        """What is above the prices after a choice."""
        used = sum(self._prices.get(use.thing, 0.0) for use in taken.uses if use.rows[row])
        return float(following[taken.rows[row]]) + float(taken.gains[row]) - used


def _choice(taken: Taken) -> _Choice:
    uses = tuple((use.thing, use.rows.astype(np.float32)) for use in taken.uses)
    return _Choice(taken.rows, taken.gains.astype(np.float32), taken.things, uses)
