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

from roundhouse.routes.diagram import LOST, WHOLE, Rows
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

    Most rows of a level leave no choice: their segment is left out. Only the others, *nodes*, are worked out,
    which are numbered from the last level to the first, after ``LOST`` and ``WHOLE``. All choices of a level
    are worked out at once: to leave its segment out, then those to take it, one in each line of a matrix that
    has a column for each node. The matrices lie one after the other in long arrays, so that what the prices
    take off is worked out for all levels at once.
    """

    def __init__(self, levels: Sequence[MeteredLevel]) -> None:
        self.levels = levels
        things = sorted({thing for level in levels for each in level.taken for thing in _things(each)})
        self.place = {thing: number for number, thing in enumerate(things, _FREE + 1)}
        self._chosen = [_choosing(level) for level in levels]
        self._number()
        gains = [_joined(level, chosen) for level, chosen in zip(levels, self._chosen, strict=True)]
        self._gains = np.concatenate(gains).astype(np.float32)
        self._places = self._placed()
        self._costs = np.zeros_like(self._gains)
        ends = np.cumsum([after.size for after in self._after])[:-1]
        parts = np.split(self._costs, ends)
        self._by_choice = [part.reshape(after.shape) for part, after in zip(parts, self._after, strict=True)]
        self._values = np.full(self._begins[0] + len(self._chosen[0]), NONE, np.float32)
        self._values[WHOLE] = 0

    def _number(self) -> None:
        """Number the nodes; ``_nodes`` are by level those to which its rows lead, ``_after`` the choices."""
        nodes = np.array([LOST, WHOLE])
        self._nodes, self._after, self._begins = [nodes], list[Rows](), list[int]()
        begin = WHOLE + 1
        for level, chosen in zip(reversed(self.levels), reversed(self._chosen), strict=True):
            choices = [level.left, *(each.rows for each in level.taken)]
            self._after.append(np.stack([nodes[rows[chosen]] for rows in choices]))
            self._begins.append(begin)
            nodes = nodes[level.left]
            nodes[chosen] = np.arange(begin, begin + len(chosen))
            self._nodes.append(nodes)
            begin += len(chosen)
        for each in (self._nodes, self._after, self._begins):
            each.reverse()

    def work_out(self, prices: Prices) -> None:
        """Work the potentials out at ``prices``."""
        by_place = np.zeros(len(self.place) + 1, np.float32)
        for thing, price in prices.items():
            if thing in self.place:
                by_place[self.place[thing]] = price
        np.copyto(self._costs, self._gains)
        for places in self._places:
            self._costs -= by_place.take(places)
        found = self._values
        for number in range(len(self.levels) - 1, -1, -1):
            values = found.take(self._after[number])
            values += self._by_choice[number]
            begin = self._begins[number]
            np.maximum.reduce(values, out=found[begin : begin + values.shape[1]])

    def above(self, root: int) -> float:
        """The most that a route from the row ``root`` of the first level earns above the prices."""
        return float(self._values[self._nodes[0][root]])

    def at(self, number: int, rows: Rows) -> Potential:
        """The potentials of some ``rows`` of the level ``number``, or after the last one."""
        return self._values.take(self._nodes[number].take(rows))

    def best(self, root: int) -> Path:
        """A route from the row ``root`` of the first level that earns the most above the prices."""
        segments: list[int] = []
        things: list[Thing] = []
        node, earns, number = int(self._nodes[0][root]), 0, 0
        value = self._values.item
        while node != WHOLE:
            while node < self._begins[number]:
                number += 1
            column = node - self._begins[number]
            left = self._after[number].item(0, column)
            if left != LOST and value(left) >= value(node) - EXACT:
                node = left
                continue
            after = self._after[number][1:, column]
            choice = int((self._values.take(after) + self._by_choice[number][1:, column]).argmax())
            taken, row = self.levels[number].taken[choice], self._chosen[number][column]
            segments.append(self.levels[number].segment)
            things += taken.things
            things += (use.thing for use in taken.uses if use.rows[row])
            earns += int(taken.gains[row])
            node = int(after[choice])
        return Path(tuple(segments), earns, tuple(things))

    def _placed(self) -> list[NDArray[np.intp]]:
        """For each choice the places of the first thing that it uses, of the second and so on."""
        every = [each for level in self.levels for each in level.taken]
        most = max((len(each.things) + len(each.uses) for each in every), default=0)
        found = [np.full(len(self._gains), _FREE, np.intp) for _ in range(most)]
        begin = 0
        for level, chosen in zip(self.levels, self._chosen, strict=True):
            size = len(chosen)
            begin += size
            for each in level.taken:
                here = iter(found)
                for thing, places in zip(each.things, here, strict=False):
                    places[begin : begin + size] = self.place[thing]
                for use, places in zip(each.uses, here, strict=False):
                    np.multiply(use.rows[chosen], self.place[use.thing], out=places[begin : begin + size])
                begin += size
        return found


def _choosing(level: MeteredLevel) -> Rows:
    """The rows of a level that may take its segment."""
    may = np.zeros(len(level.left), np.bool_)
    for each in level.taken:
        may |= each.rows != LOST
    return np.flatnonzero(may)


def _things(taken: Taken) -> Iterator[Thing]:
    yield from taken.things
    for use in taken.uses:
        yield use.thing


def _joined(level: MeteredLevel, chosen: Rows) -> NDArray[np.int64]:
    """What the choices of a level gain for some of its rows, to leave its segment out first."""
    return np.concatenate([np.zeros(len(chosen), np.int64), *(each.gains[chosen] for each in level.taken)])
