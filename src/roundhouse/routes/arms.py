"""All routes of one train at once, as arrays: arms from its tokens, and pairs of them that fit together.

They are the routes of a depth-first walk (:mod:`roundhouse.routes.walk`). An arm leads from a token to an end
of the route; a route has one arm, or two that leave the token by different ways. All arms grow by a segment
at a time, and numbers of many bits say what they have used.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from operator import and_, or_
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from roundhouse.engine.state import Stop
from roundhouse.routes.bits import numbers_in
from roundhouse.routes.layout import Words, layout_of
from roundhouse.routes.many import ManyRoutes
from roundhouse.routes.walk import CENTRES, FIELD, Walk, Walked

Numbers = NDArray[np.int64]

PAIRS_EACH = 10
"""How many pairs of arms there may be for each route that is asked for."""
NO_ARM = -1


class TooManyArmsError(Exception):
    """There are more arms than were asked for."""


class TooManyPairsError(Exception):
    """There are too many pairs of arms to look at all of them."""


class _Ways(NamedTuple):
    """What a walk knows of each way, as arrays: what it needs, and of the stop at its head what routes take.

    That is of the train's length, ``passing`` it or ``ending`` there, if they may (``passes``, ``ends``), and
    what it is worth. ``follow`` are the ways that follow each: those of one begin at ``first`` and are
    as many as ``number`` says.
    """

    needs: Words
    passing: Numbers
    ending: Numbers
    ends: NDArray[np.bool_]
    passes: NDArray[np.bool_]
    centres: Numbers
    worth: Numbers
    follow: Numbers
    first: Numbers
    number: Numbers


class Arms(NamedTuple):
    """Arms on the way, or those that may end: what they use, and by which way they left which token.

    ``left`` is what they leave of the length, ``centres`` and ``worth`` are without the token's. ``way`` is
    the last one, ``step`` its number among all steps.
    """

    uses: Words
    token: Numbers
    first: Numbers
    left: Numbers
    centres: Numbers
    worth: Numbers
    way: Numbers
    step: Numbers

    def of(self, numbers: NDArray[np.intp] | NDArray[np.bool_]) -> Arms:
        """Some of the arms."""
        return Arms(self.uses[:, numbers], *(each[numbers] for each in self[1:]))


class _Lengths:
    """What trains may visit, several limits in one number, and what stops take of it."""

    def __init__(self, walk: Walk) -> None:
        rooms = [min(room, len(walk.costs)) for _, room in walk.limits]
        self.width = 62 // max(len(rooms), 1)
        if any(room >= 1 << (self.width - 2) for room in rooms):
            raise TooManyArmsError(max(rooms))
        self.guard = sum(1 << (self.width * n + self.width - 1) for n in range(len(rooms)))
        self.room = sum(room << (self.width * n) for n, room in enumerate(rooms)) | self.guard
        self.taken = {
            node: (self._own(passed, len(rooms)), self._own(ended, len(rooms)))
            for node, (passed, ended) in walk.costs.items()
        }
        ends = [self.taken[node][1] for node in walk.ends]
        self.least = reduce(and_, ends) if ends else 0

    def _own(self, cost: int, limits: int) -> int:
        return sum((cost >> (FIELD * n) & 1) << (self.width * n) for n in range(limits))

    def fits(self, left: Numbers) -> NDArray[np.bool_]:
        """Where none of the limits is broken."""
        whole: NDArray[np.bool_] = left & self.guard == self.guard
        return whole

    def first(self, amounts: Numbers) -> Numbers:
        """The part of the ``amounts`` that belongs to the first limit."""
        return amounts & ((1 << (self.width - 1)) - 1 if self.guard else 0)


class ArmWalk:
    """All routes of the train of a ``walk``; ``worth`` says by node what a stop there earns (nothing: 0).

    Raises :class:`TooManyArmsError` where there are more than ``most`` arms.
    """

    def __init__(self, walk: Walk, worth: Mapping[int, int], most: int) -> None:
        self.walk, self.worth, self.most = walk, worth, most
        self.lengths = _Lengths(walk)
        self.layout = layout_of(walk.graph, tuple(numbers_in(reduce(or_, walk.stop_needs.values(), 0))))
        self.ways = self._ways()
        self._parents: list[Numbers] = []
        self._along: list[Numbers] = []
        self._steps = 0
        before, base = 0, list[int]()
        for token in walk.tokens:
            base.append(walk.stop_needs[token] | before)
            before |= 1 << (walk.own_bits + token)
        self._base = self.layout.words(base)
        self.arms = self._arms()
        self.parents, self.along = np.concatenate(self._parents), np.concatenate(self._along)

    def _ways(self) -> _Ways:
        walk, taken = self.walk, self.lengths.taken
        heads, nothing = walk.heads, (0, 0)
        number = _numbers(len(ways) for ways in walk.nexts)
        return _Ways(
            self.layout.words(walk.needs),
            _numbers(taken.get(head, nothing)[0] for head in heads),
            _numbers(taken.get(head, nothing)[1] for head in heads),
            np.array([head in walk.ends for head in heads], dtype=np.bool_),
            np.array([head not in taken or head in walk.passes for head in heads], dtype=np.bool_),
            _numbers(walk.centres >> (walk.own_bits + head) & 1 for head in heads),
            _numbers(self.worth.get(head, 0) for head in heads),
            _numbers(way for ways in walk.nexts for way in ways),
            np.cumsum(number) - number,
            number,
        )

    def _arms(self) -> Arms:
        """All arms that may end."""
        front = self._begun()
        ended = [front.of(np.zeros(len(front.way), dtype=np.bool_))]
        ways, lengths = self.ways, self.lengths
        while len(front.way):
            after, ending = front.left - ways.passing[front.way], front.left - ways.ending[front.way]
            ended.append(front._replace(left=ending).of(ways.ends[front.way] & lengths.fits(ending)))
            onward = ways.passes[front.way] & lengths.fits(after - lengths.least)
            front = self._longer(front._replace(left=after).of(onward))
        columns = zip(*(each[1:] for each in ended), strict=True)
        found = Arms(np.hstack([each.uses for each in ended]), *map(np.concatenate, columns))
        return found._replace(uses=found.uses ^ self._base[:, found.token])

    def _begun(self) -> Arms:
        """The arms of one way."""
        walk, lengths = self.walk, self.lengths
        own = [walk.ways_from(token) for token in walk.tokens]
        token = _numbers(number for number, ways in enumerate(own) for _ in ways)
        left = _numbers(lengths.room - lengths.taken[node][0] for node in walk.tokens)[token]
        way, none = _numbers(way for ways in own for way in ways), np.zeros(len(token), dtype=np.int64)
        return self._taken(Arms(self._base[:, token], token, way, left, none, none, way, none - 1), way)

    def _longer(self, front: Arms) -> Arms:
        """The arms of the ``front`` with each way that follows."""
        ways, number = self.ways, self.ways.number[front.way]
        which = np.repeat(np.arange(len(number)), number)
        first = np.repeat(ways.first[front.way] - (np.cumsum(number) - number), number)
        way = ways.follow[first + np.arange(len(which))]
        free = _apart(front.uses, which, ways.needs, way, self.layout.checked)
        return self._taken(front.of(which[free]), way[free])

    def _taken(self, front: Arms, way: Numbers) -> Arms:
        """The arms with a ``way`` more each, where it isn't in their own way."""
        ways = self.ways
        if not self._steps:
            free = _apart(front.uses, np.arange(len(way)), ways.needs, way, self.layout.checked)
            front, way = front.of(free), way[free]
        step = np.arange(self._steps, self._steps + len(way))
        self._steps += len(way)
        if self._steps > self.most:
            raise TooManyArmsError(self.most)
        self._parents.append(front.step)
        self._along.append(way)
        return front._replace(
            uses=front.uses | ways.needs[:, way],
            centres=front.centres + ways.centres[way],
            worth=front.worth + ways.worth[way],
            way=way,
            step=step,
        )

    def routes(self) -> Pairs:
        """All routes.

        Raises :class:`TooManyPairsError` where :data:`PAIRS_EACH` times as many pairs of arms would have to
        be looked at as there may be arms.
        """
        walk, lengths, arms = self.walk, self.lengths, self.arms
        taken = [lengths.taken[node] for node in walk.tokens]
        closing = _numbers(ended - passed for passed, ended in taken)[arms.token]
        may_end = np.array([node in walk.ends for node in walk.tokens], dtype=np.bool_)[arms.token]
        centres = _numbers(walk.centres >> (walk.own_bits + node) & 1 for node in walk.tokens)
        alone = may_end & lengths.fits(arms.left - closing) & (arms.centres + centres[arms.token] >= CENTRES)
        one = np.flatnonzero(alone)
        first, second = self._pairs()
        enough = arms.centres[first] + arms.centres[second] + centres[arms.token[first]] >= CENTRES
        first, second = first[enough], second[enough]
        worth = _numbers(self.worth.get(node, 0) for node in walk.tokens)
        earns = arms.worth + worth[arms.token]
        from_tokens = (
            arms.uses | self.layout.words([walk.stop_needs[node] for node in walk.tokens])[:, arms.token]
        )
        return Pairs(
            np.concatenate((one, first)),
            np.concatenate((np.full(len(one), NO_ARM), second)),
            np.hstack((from_tokens[:, one], from_tokens[:, first] | arms.uses[:, second])),
            np.concatenate((earns[one], earns[first] + arms.worth[second])),
        )

    def _pairs(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """The pairs of arms that are a route together: the longer ones and the others."""
        walk, lengths, arms = self.walk, self.lengths, self.arms
        start = _numbers(lengths.room - lengths.taken[node][0] for node in walk.tokens)
        passes = np.array([node in walk.passes for node in walk.tokens], dtype=np.bool_)
        spent = start[arms.token] - arms.left
        longest = lengths.first(spent)
        begins = arms.token * (len(walk.costs) + 2)
        order = np.argsort(begins + longest, kind="stable")
        order = order[passes[arms.token[order]]]
        keys, begins = (begins + longest)[order], begins[order]
        most = begins + lengths.first(arms.left)[order]
        first = np.searchsorted(keys, begins)
        number = np.minimum(np.searchsorted(keys, most, side="right"), np.arange(len(keys))) - first
        number = np.maximum(number, 0)
        total = int(number.sum())
        if total > self.most * PAIRS_EACH:
            raise TooManyPairsError(total)
        longer = np.repeat(np.arange(len(keys)), number)
        shorter = np.arange(total) - np.repeat(np.cumsum(number) - number, number) + np.repeat(first, number)
        longer, shorter = order[longer], order[shorter]
        apart = arms.first[longer] != arms.first[shorter]
        apart &= lengths.fits(arms.left[longer] - spent[shorter])
        longer, shorter = longer[apart], shorter[apart]
        free = _apart(arms.uses, longer, arms.uses, shorter, self.layout.checked)
        return longer[free], shorter[free]

    def ends(self, pairs: Pairs) -> Numbers:
        """The nodes at both ends of each route."""
        heads, tokens = _numbers(self.walk.heads), _numbers(self.walk.tokens)
        others = np.where(
            pairs.second == NO_ARM, tokens[self.arms.token[pairs.first]], heads[self.arms.way[pairs.second]]
        )
        return np.array((heads[self.arms.way[pairs.first]], others))

    def visits(self, pairs: Pairs) -> ManyRoutes:
        """Which stops each route visits."""
        node = {self.walk.own_bits + node: stop for node, stop in self.walk.stops.items()}
        words = np.ascontiguousarray(pairs.uses[: self.layout.first_shared].T)
        bits = np.unpackbits(words.view(np.uint8), axis=1, bitorder="little").T
        stops = {node[bit]: row for row, bit in enumerate(self.layout.apart) if bit in node}
        return ManyRoutes(bits.astype(np.bool_), stops)

    def walked(self, one: int, other: int) -> Walked:
        """The route of an arm and the ``other``, or of the one alone."""
        walk, graph = self.walk, self.walk.graph
        start, path = walk.tokens[int(self.arms.token[one])], self._way(one)
        if other != NO_ARM:
            start, path = walk.heads[int(self.arms.way[one])], [*reversed(path), *self._way(other)]
        node, uses, stops, visits = start, 0, list[Stop](), 0
        for number in (NO_ARM, *path):
            if number != NO_ARM:
                node = graph.other_end(number, node)
                uses |= graph.uses[number]
            if node in walk.stops:
                stops.append(walk.stops[node])
                visits |= 1 << node
        return Walked(tuple(stops), uses, visits, start, tuple(path))

    def _way(self, arm: int) -> list[int]:
        """The segments of an arm, from its token on."""
        step, found = int(self.arms.step[arm]), list[int]()
        while step >= 0:
            found.append(int(self.along[step]) >> 1)
            step = int(self.parents[step])
        return found[::-1]


class Pairs(NamedTuple):
    """Routes as pairs of arms (``second`` is :data:`NO_ARM` for one alone), what they use and are worth."""

    first: NDArray[np.intp]
    second: NDArray[np.intp]
    uses: Words
    worth: Numbers


def _numbers(values: Iterable[int]) -> Numbers:
    return np.fromiter(values, dtype=np.int64)


def _apart(one: Words, at: NDArray[np.intp], other: Words, there: Numbers, words: int) -> NDArray[np.intp]:
    """Where what the ``one`` uses ``at`` some places and the ``other`` at others have nothing in common.

    In so many first ``words``.
    """
    free = np.arange(len(at))
    for mine, others in zip(one[:words], other[:words], strict=True):
        free = free[mine[at[free]] & others[there[free]] == 0]
    return free
