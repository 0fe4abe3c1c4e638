"""What a route can still earn, for every row of a metered diagram.

The levels are gone through from the last to the first. What routes use once has a price, which is taken off
where a route first touches it; so the potential of a root is the most that a route earns above the prices
of what it uses, and going where the potential is highest gives that route. For a stop that counts once the
price is that of being paid for it: it isn't worth more to a route than its amount is above that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, TypeVar

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
ONE_WAY = 2
"""How many choices there are where there is one way to take a segment."""
_Any = TypeVar("_Any", bound=np.generic)
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


class Within(NamedTuple):
    """The choices of a diagram that lose no more than some amount, by its *nodes* (:class:`Potentials`).

    ``rests``: by node the next one where such a choice is to take a segment; WHOLE where none comes, LOST
    where too much is lost. ``after``: by level the nodes to which choices lead, these next ones, in lines: to
    leave its segment out, then the ways to take it. A column belongs to a node, the first one to that in
    ``begins``; later levels have lower nodes. ``values`` are the potentials.
    """

    rests: Rows
    after: Sequence[Rows]
    begins: Sequence[int]
    values: Potential


class Potentials:
    """The potentials of the rows of a metered diagram, under prices that change.

    Most rows of a level leave no choice: their segment is left out. Only the others, *nodes*, are worked out,
    which are numbered from the last level to the first, after ``LOST`` and ``WHOLE``. All choices of a level
    are worked out at once: to leave its segment out, then those to take it, one in each line of a matrix that
    has a column for each node. The matrices lie one after the other in long arrays, so that what the prices
    take off is worked out for all levels at once; and once for all choices that use and gain the same.
    ``values`` are the potentials by node.
    """

    def __init__(self, levels: Sequence[MeteredLevel]) -> None:
        self.levels = levels
        self._passed: dict[tuple[int, int, int], Path] = {}
        things = sorted({thing for level in levels for each in level.taken for thing in _things(each)})
        self.place = {thing: number for number, thing in enumerate(things, _FREE + 1)}
        self._worths = _Worths(levels, self.place)
        self._number()
        self._of = self._worths.keep(np.concatenate([codes.ravel() for codes in self._codes]))
        self._costs = np.zeros(len(self._of), np.float32)
        self._sums = np.full_like(self._costs, NONE)
        self._by_choice, sums = self._by_level(self._costs), self._by_level(self._sums)
        self.values = np.full(self._begins[0] + self._after[0].shape[1], NONE, np.float32)
        self.values[WHOLE] = 0
        self._steps = [
            _Step(after, worths[1:], choices, choices[1:], choices[0], choices[1], (*choices[2:],), values)
            for after, worths, choices, values in zip(
                self._after, self._by_choice, sums, self._values_of(), strict=True
            )
            if after.size
        ][::-1]

    def _by_level(self, choices: NDArray[_Any]) -> list[NDArray[_Any]]:
        """What an array of all choices says, by level as the matrix of its choices."""
        parts = np.split(choices, np.cumsum([after.size for after in self._after])[:-1])
        return [part.reshape(after.shape) for part, after in zip(parts, self._after, strict=True)]

    def _values_of(self) -> Iterator[Potential]:
        """The potentials of the nodes of each level."""
        for begin, after in zip(self._begins, self._after, strict=True):
            yield self.values[begin : begin + after.shape[1]]

    def _number(self) -> None:
        """Number the nodes; ``_nodes`` are by level those to which its rows lead, ``_after`` the choices.

        ``_codes``: by choice the number of its worth, ``_chosen``: by level the rows of its nodes.
        """
        nodes = np.array([LOST, WHOLE])
        self._nodes, self._after, self._begins = [nodes], list[Rows](), list[int]()
        self._codes, self._chosen = list[Rows](), list[Rows]()
        begin = WHOLE + 1
        for level, first in zip(reversed(self.levels), reversed(self._worths.first), strict=True):
            after = nodes.take(level.rows)
            chosen = np.flatnonzero(after[1:].any(axis=0))
            nodes = after[0].copy()
            codes = np.zeros((len(after), len(chosen)), np.intp)
            if len(chosen):
                np.add(level.codes.take(chosen, axis=1), first, out=codes[1:])
                nodes[chosen] = np.arange(begin, begin + len(chosen))
            self._codes.append(codes)
            self._chosen.append(chosen)
            self._after.append(after.take(chosen, axis=1))
            self._begins.append(begin)
            self._nodes.append(nodes)
            begin += len(chosen)
        for each in (self._nodes, self._after, self._begins, self._codes, self._chosen):
            each.reverse()

    def leads(self, root: int) -> bool:
        """Whether there is a route from the row ``root`` of the first level."""
        return bool(self._nodes[0][root] != LOST)

    def work_out(self, prices: Prices) -> None:
        """Work the potentials out at ``prices``."""
        by_place = np.zeros(len(self.place) + 1, np.float32)
        for thing, price in prices.items():
            if thing in self.place:
                by_place[self.place[thing]] = price
        # All places are there: to say so ("clip") saves a copy of what is taken.
        self._worths.at(by_place).take(self._of, out=self._costs, mode="clip")
        take, add, larger = self.values.take, np.add, np.maximum
        for after, worths, choices, taking, left, first, others, found in self._steps:
            take(after, out=choices, mode="clip")
            add(taking, worths, out=taking)
            larger(left, first, out=found)
            for line in others:
                larger(found, line, out=found)

    def above(self, root: int) -> float:
        """The most that a route from the row ``root`` of the first level earns above the prices."""
        return float(self.values[self._nodes[0][root]])

    def node(self, root: int) -> int:
        """The node of the row ``root`` of the first level."""
        return int(self._nodes[0][root])

    def codes(self, number: int) -> Rows:
        """What the ways to take the segment of the level ``number`` are worth, by its nodes."""
        return self.levels[number].codes.take(self._chosen[number], axis=1)

    def within(self, most: float) -> Within:
        """The choices that lose no more than ``most`` at the prices worked out last."""
        every = self._every
        near = self.values.take(every.nodes) - self._sums <= most
        after = every.after * near
        near &= every.taking
        rests = np.array([LOST, WHOLE]).repeat([1, len(self.values) - 1])
        rests[every.nodes.compress(every.leaving)] = after.compress(every.leaving)
        chosen = every.nodes.compress(near)
        rests[chosen] = chosen
        for _ in range(len(self.levels).bit_length()):
            rests = rests.take(rests)
        return Within(rests, self._by_level(rests.take(after)), self._begins, self.values)

    @cached_property
    def _every(self) -> _Every:
        """The choices of all levels."""
        shapes = [after.shape for after in self._after]
        columns = zip(self._begins, shapes, strict=True)
        nodes = [
            np.arange(begin, begin + size)[None, :].repeat(lines, axis=0) for begin, (lines, size) in columns
        ]
        leaving = np.concatenate([np.arange(lines * size) < size for lines, size in shapes])
        after = np.concatenate([each.ravel() for each in self._after])
        return _Every(np.concatenate([each.ravel() for each in nodes]), after, leaving, ~leaving)

    def best(self, root: int) -> Path:
        """A route from the row ``root`` of the first level that earns the most above the prices."""
        segments: list[int] = []
        things: list[Thing] = []
        claims: list[tuple[Thing, int]] = []
        node, earns, number = int(self._nodes[0][root]), 0, 0
        value, begins, choices = self.values.item, self._begins, self._after
        while node != WHOLE:
            while node < begins[number]:
                number += 1
            column, after = node - begins[number], choices[number]
            left = after.item(0, column)
            if left != LOST and value(left) >= value(node) - EXACT:
                node = left
                continue
            way = 1
            if len(after) > ONE_WAY:
                beyond = self.values.take(after[1:, column]) + self._by_choice[number][1:, column]
                way += int(beyond.argmax())
            code = self.levels[number].codes.item(way - 1, self._chosen[number].item(column))
            taken = self._passed.get((number, way, code)) or self._pass(number, way, code)
            segments += taken.segments
            things += taken.things
            claims += taken.claims
            earns += taken.earns
            node = after.item(way, column)
        return Path(tuple(segments), earns, tuple(things), tuple(claims))

    def _pass(self, number: int, way: int, code: int) -> Path:
        """What a route has of the segment of a level that is taken in one ``way``, from the first on."""
        taken = self.levels[number].taken[way - 1]
        used = (use.thing for use in taken.uses if use.marked[code])
        claims = ((each.thing, amount) for each in taken.claims if (amount := int(each.amounts[code])))
        segments = (self.levels[number].segment,)
        found = Path(segments, int(taken.gains[code]), (*taken.things, *used), tuple(claims))
        self._passed[number, way, code] = found
        return found


class _Step(NamedTuple):
    """How the potentials of a level's nodes are worked out: the largest of their choices.

    ``after`` are the nodes to which these lead, ``worths`` what those to take the segment are worth;
    ``choices`` is what they come to, ``taking`` the lines of that for taking it. The lines also stand apart,
    as comparing one with the other takes a third of the time of reducing them; ``values`` is the result.
    """

    after: Rows
    worths: Potential
    choices: Potential
    taking: Potential
    left: Potential
    first: Potential
    others: tuple[Potential, ...]
    values: Potential


class _Every(NamedTuple):
    """All choices one after the other: their ``nodes``, those ``after`` them, whether they take a segment."""

    nodes: Rows
    after: Rows
    leaving: NDArray[np.bool_]
    taking: NDArray[np.bool_]


class _Worths:
    """What choices are worth at prices of things, by number: each code of each way to take a segment has one.

    The number 0 stands for leaving a segment out. ``first`` are by level those of its ways' codes 0, in a
    column.
    """

    def __init__(self, levels: Sequence[MeteredLevel], place: Mapping[Thing, int]) -> None:
        every = [each for level in levels for each in level.taken]
        sizes = [1, *(len(each.gains) for each in every)]
        self._size = sum(sizes)
        begins = np.cumsum(sizes)[:-1]
        ends = np.cumsum([len(level.taken) for level in levels])[:-1]
        self.first = np.split(begins[:, None], ends)
        self._taken = np.repeat(np.arange(len(sizes)), sizes)
        self._gains = np.concatenate([[0], *(each.gains for each in every)]).astype(np.float32)
        self._things = _places_of([()] + [each.things for each in every], place)
        used = [[use.marked * place[use.thing] for use in each.uses] for each in every]
        self._used = [each for each in _by_slot(used, sizes) if each.any()]
        claimed = [[(claim.amounts > 0) * place[claim.thing] for claim in each.claims] for each in every]
        amounts = [[claim.amounts for claim in each.claims] for each in every]
        self._claimed = [
            (places, each.astype(np.float32))
            for places, each in zip(_by_slot(claimed, sizes), _by_slot(amounts, sizes), strict=True)
        ]

    def keep(self, numbers: Rows) -> Rows:
        """Keep the worths of these ``numbers`` only; their numbers after that."""
        used = np.zeros(self._size, np.bool_)
        used[numbers] = True
        kept = used.nonzero()[0]
        self._taken, self._gains = self._taken[kept], self._gains[kept]
        self._used = [places[kept] for places in self._used]
        self._claimed = [(places[kept], amounts[kept]) for places, amounts in self._claimed]
        return (np.cumsum(used) - 1).take(numbers)

    def at(self, by_place: NDArray[np.float32]) -> NDArray[np.float32]:
        """The worths at prices by the places of things."""
        found: NDArray[np.float32] = self._gains - by_place[self._things].sum(axis=1).take(self._taken)
        for places in self._used:
            found -= by_place.take(places)
        for places, amounts in self._claimed:
            found += np.maximum(amounts - by_place.take(places), 0)
        return found


def _by_slot(lists: Sequence[Sequence[NDArray[np.int64]]], sizes: Sequence[int]) -> list[NDArray[np.int64]]:
    """The first ones of the ``lists`` after one another, then the second ones; 0 where there is none.

    The first of the ``sizes`` has no list.
    """
    slots = max(map(len, lists), default=0)
    zeros = np.zeros(max(sizes), np.int64)
    return [
        np.concatenate(
            [zeros[:1]]
            + [
                each[slot] if slot < len(each) else zeros[:size]
                for each, size in zip(lists, sizes[1:], strict=True)
            ]
        )
        for slot in range(slots)
    ]


def _places_of(things: Sequence[tuple[Thing, ...]], place: Mapping[Thing, int]) -> Rows:
    """The places of several things each, in lines."""
    found = np.full((len(things), max(map(len, things))), _FREE)
    for number, each in enumerate(things):
        found[number, : len(each)] = [place[thing] for thing in each]
    return found


def _things(taken: Taken) -> Iterator[Thing]:
    yield from taken.things
    for thing, _ in (*taken.uses, *taken.claims):
        yield thing
