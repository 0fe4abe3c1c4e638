"""What a route can still earn, for every row of a metered diagram.

The levels are gone through from the last to the first. What routes use once has a price, which is taken off
where a route first touches it; so the potential of a root is the most that a route earns above the prices
of what it uses, and going where the potential is highest gives that route. For a stop that counts once the
price is that of being paid for it: it isn't worth more to a route than its amount is above that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
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
    """A route by its ``segments``, in the order of the diagram, what it earns and what it uses.

    ``claims``: the stops that count once for all trains, and what it earns besides for each that counts.
    """

    segments: tuple[int, ...]
    earns: int
    things: tuple[Thing, ...]
    claims: tuple[tuple[Thing, int], ...] = ()


class Potentials:
    """The potentials of the rows of a metered diagram, under prices that change.

    Most rows of a level leave no choice: their segment is left out. Only the others, *nodes*, are worked out,
    which are numbered from the last level to the first, after ``LOST`` and ``WHOLE``. All choices of a level
    are worked out at once: to leave its segment out, then those to take it, one in each line of a matrix that
    has a column for each node. The matrices lie one after the other in long arrays, so that what the prices
    take off is worked out for all levels at once; and once for all choices that use and gain the same.
    """

    def __init__(self, levels: Sequence[MeteredLevel]) -> None:
        self.levels = levels
        things = sorted({thing for level in levels for each in level.taken for thing in _things(each)})
        self.place = {thing: number for number, thing in enumerate(things, _FREE + 1)}
        self._chosen = [_choosing(level) for level in levels]
        self._number()
        self._worths = _Worths(levels, self._chosen, self.place)
        self._costs = np.zeros(len(self._worths.of), np.float32)
        ends = np.cumsum([after.size for after in self._after])[:-1]
        parts = np.split(self._costs, ends)
        self._by_choice = [part.reshape(after.shape) for part, after in zip(parts, self._after, strict=True)]
        self._values = np.full(self._begins[0] + len(self._chosen[0]), NONE, np.float32)
        self._values[WHOLE] = 0
        self._steps = [
            (after, worths, np.zeros_like(worths), self._values[begin : begin + after.shape[1]])
            for after, worths, begin in zip(self._after, self._by_choice, self._begins, strict=True)
            if after.size
        ][::-1]

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
        # All places are there: to say so ("clip") saves a copy of what is taken.
        self._worths.at(by_place).take(self._worths.of, out=self._costs, mode="clip")
        take, largest = self._values.take, np.maximum.reduce
        for after, worths, choices, found in self._steps:
            take(after, out=choices, mode="clip")
            np.add(choices, worths, out=choices)
            largest(choices, out=found)

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
        claims: list[tuple[Thing, int]] = []
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
            claims += ((each.thing, amount) for each in taken.claims if (amount := int(each.amounts[row])))
            earns += int(taken.gains[row])
            node = int(after[choice])
        return Path(tuple(segments), earns, tuple(things), tuple(claims))


class _Worths:
    """What choices are worth at prices of things, each of those that are alike once.

    ``of``: by choice, as they lie in the arrays of the potentials, the number of its worth.
    """

    def __init__(
        self, levels: Sequence[MeteredLevel], chosen: Sequence[Rows], place: Mapping[Thing, int]
    ) -> None:
        every = [each for level in levels for each in level.taken]
        slots = max((len(each.uses) + len(each.claims) for each in every), default=0)
        columns = _columns(levels, chosen, slots)
        least, most = columns.min(axis=1, initial=0), columns.max(axis=1, initial=0)
        keys = np.zeros(columns.shape[1], np.int64)
        for column, begin, end in zip(columns, least, most, strict=True):
            keys *= end - begin + 1
            keys += column - begin
        _, first, self.of = np.unique(keys, return_index=True, return_inverse=True)
        self._taken, gains, *values = columns[:, first]
        self._gains = gains.astype(np.float32)
        self._things = _places_of([()] + [each.things for each in every], place)
        self._used, self._claimed = [], list[tuple[Rows, NDArray[np.float32]]]()
        for slot, amounts in enumerate(values):
            uses, claims = np.full((2, len(every) + 1), _FREE)
            for number, each in enumerate(every, 1):
                for at, (thing, _) in enumerate((*each.uses, *each.claims)):
                    if at == slot:
                        (uses if at < len(each.uses) else claims)[number] = place[thing]
            mine = claims[self._taken]
            self._used.append(np.where(amounts > 0, uses[self._taken], _FREE))
            self._claimed.append((mine, np.where(mine, amounts, 0).astype(np.float32)))

    def at(self, by_place: NDArray[np.float32]) -> NDArray[np.float32]:
        """The worths at prices by the places of things."""
        found: NDArray[np.float32] = self._gains - by_place[self._things].sum(axis=1).take(self._taken)
        for places in self._used:
            found -= by_place.take(places)
        for places, amounts in self._claimed:
            found += np.maximum(amounts - by_place.take(places), 0)
        return found


def _columns(levels: Sequence[MeteredLevel], chosen: Sequence[Rows], slots: int) -> NDArray[np.int64]:
    """Of each choice of rows: the number of the :class:`Taken`, from 1, what it gains, what it uses by slot.

    Nothing but 0 where the segment is left out.
    """
    size = sum(len(rows) * (1 + len(level.taken)) for level, rows in zip(levels, chosen, strict=True))
    found = np.zeros((2 + slots, size), np.int64)
    numbers = count(1)
    begin = 0
    for level, rows in zip(levels, chosen, strict=True):
        begin += len(rows)
        for each in level.taken:
            here = found[:, begin : begin + len(rows)]
            here[0] = next(numbers)
            each.gains.take(rows, out=here[1])
            for slot, (_, amounts) in enumerate((*each.uses, *each.claims), 2):
                amounts.take(rows, out=here[slot])
            begin += len(rows)
    return found


def _places_of(things: Sequence[tuple[Thing, ...]], place: Mapping[Thing, int]) -> Rows:
    """The places of several things each, in lines."""
    found = np.full((len(things), max(map(len, things))), _FREE)
    for number, each in enumerate(things):
        found[number, : len(each)] = [place[thing] for thing in each]
    return found


def _choosing(level: MeteredLevel) -> Rows:
    """The rows of a level that may take its segment."""
    may = np.zeros(len(level.left), np.bool_)
    for each in level.taken:
        may |= each.rows != LOST
    return np.flatnonzero(may)


def _things(taken: Taken) -> Iterator[Thing]:
    yield from taken.things
    for thing, _ in (*taken.uses, *taken.claims):
        yield thing
