"""What a route can still earn, for every row of a metered diagram.

The levels are gone through from the last to the first. What routes use once has a price, which is taken off
where a route first touches it; so the potential of a root is the most that a route earns above the prices
of what it uses, and going where the potential is highest gives that route.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from roundhouse.routes.diagram import LOST, WHOLE
from roundhouse.routes.metered import MeteredLevel, Taken, Thing

NONE = -1e6
"""The potential where no route is left: less than any."""
EXACT = 0.02
"""By how much potentials may differ for want of digits."""

Potential = NDArray[np.float32]
Prices = Mapping[Thing, float]
"""What it costs to use a thing; none is 0."""
_FREE = 0
"""The place in a list of prices of what has none."""


class Path(NamedTuple):
    """A route by its ``segments``, in the order of the diagram, what it earns and what it uses."""

    segments: tuple[int, ...]
    earns: int
    things: tuple[Thing, ...]


class Potentials:
    """The potentials of the rows of a metered diagram, under prices that change.

    All choices of a level are worked out at once: to leave its segment out, then those to take it, one in
    each line of a matrix that has a column for each row. The matrices lie one after the other in long arrays,
    so that what the prices take off is worked out for all levels at once.
    """

    def __init__(self, levels: Sequence[MeteredLevel]) -> None:
        self.levels = levels
        self.by_level = [np.full(len(level.left), NONE, np.float32) for level in levels]
        self.by_level.append(np.array([NONE, 0], np.float32))
        things = sorted({thing for level in levels for each in level.taken for thing in _things(each)})
        self.place = {thing: number for number, thing in enumerate(things, _FREE + 1)}
        self._rows = [np.stack([level.left, *(each.rows for each in level.taken)]) for level in levels]
        gains = [_joined(level, [each.gains for each in level.taken]) for level in levels]
        self._gains = np.concatenate(gains).astype(np.float32)
        self._places = self._placed()
        self._costs = np.zeros_like(self._gains)
        ends = np.cumsum([rows.size for rows in self._rows])[:-1]
        parts = np.split(self._costs, ends)
        self._by_choice = [part.reshape(rows.shape) for part, rows in zip(parts, self._rows, strict=True)]

    def work_out(self, prices: Prices) -> None:
        """Work the potentials out at ``prices``."""
        by_place = np.zeros(len(self.place) + 1, np.float32)
        for thing, price in prices.items():
            if thing in self.place:
                by_place[self.place[thing]] = price
        np.copyto(self._costs, self._gains)
        for places in self._places:
            self._costs -= by_place.take(places)
        following = self.by_level[-1]
        for number in range(len(self.levels) - 1, -1, -1):
            values = following.take(self._rows[number])
            values += self._by_choice[number]
            following = self.by_level[number] = np.maximum.reduce(values)

    def best(self, root: int) -> Path:
        """A route from the row ``root`` of the first level that earns the most above the prices."""
        segments: list[int] = []
        things: list[Thing] = []
        row, earns = root, 0
        for number, level in enumerate(self.levels):
            if row == WHOLE:
                break
            following = self.by_level[number + 1]
            left = level.left[row]
            if left != LOST and following[left] >= self.by_level[number][row] - EXACT:
                row = int(left)
                continue
            values = following.take(self._rows[number][:, row]) + self._by_choice[number][:, row]
            taken = level.taken[int(values[1:].argmax())]
            segments.append(level.segment)
            things += taken.things
            things += (use.thing for use in taken.uses if use.rows[row])
            earns += int(taken.gains[row])
            row = int(taken.rows[row])
        return Path(tuple(segments), earns, tuple(things))

    def _placed(self) -> list[NDArray[np.intp]]:
        """For each choice the places of the first thing that it uses, of the second and so on."""
        sizes = [(len(level.left), level.taken) for level in self.levels]
        most = max((len(each.things) + len(each.uses) for _, taken in sizes for each in taken), default=0)
        found = [np.full(len(self._gains), _FREE, np.intp) for _ in range(most)]
        begin = 0
        for size, taken in sizes:
            begin += size
            for each in taken:
                here = iter(found)
                for thing, places in zip(each.things, here, strict=False):
                    places[begin : begin + size] = self.place[thing]
                for use, places in zip(each.uses, here, strict=False):
                    np.multiply(use.rows, self.place[use.thing], out=places[begin : begin + size])
                begin += size
        return found


def _things(taken: Taken) -> Iterator[Thing]:
    yield from taken.things
    for use in taken.uses:
        yield use.thing


def _joined(level: MeteredLevel, gains: Sequence[NDArray[np.int64]]) -> NDArray[np.int64]:
    """What the choices of a level gain, to leave its segment out first."""
    return np.concatenate([np.zeros(len(level.left), np.int64), *gains])
