"""The best set of listed routes that fit together, found among those that prices leave.

At good prices (:mod:`roundhouse.routes.prices`) each route costs something: by so much at least a set that
has it earns less than the bound. The routes of a set that earns a certain amount cost no more together than
that amount is below the bound, so few of them come into question. They are tried train by train; which of
them are in each other's way is a number with a bit for each.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from roundhouse.engine.state import Route
from roundhouse.routes.bits import bits_of, lowest, numbers_in
from roundhouse.routes.context import Limit
from roundhouse.routes.graph import Graph
from roundhouse.routes.prices import Priced

SPARE = 0.001
"""By how much more than allowed routes may cost: the solver's prices are rounded."""


class TooManySetsError(Exception):
    """There are too many sets of routes to look at."""


class Choice(NamedTuple):
    """What a train of the ``kind`` (by number) may do: run a ``route`` of its table, or none (None).

    By ``loss`` at least a set earns less than the bound that has it; ``total`` is what it earns itself.
    """

    loss: float
    total: float
    kind: int
    route: int | None


class _Part(NamedTuple):
    """The choices of a kind of train, the cheapest first: losses, the number of the first, bits of all."""

    losses: list[float]
    first: int
    bits: int


class _Set(NamedTuple):
    """A beginning of a set: the numbers ``taken``, and what is still ``free``, in bits.

    ``left`` says how many trains of each kind have no choice yet.
    """

    left: Mapping[int, int]
    free: int
    taken: tuple[int, ...] = ()
    loss: float = 0.0
    total: float = 0.0


def fit(priced: Priced, limits: Sequence[Limit], amount: float, steps: int) -> list[Choice] | None:
    """A choice for each train that fit together and earn ``amount`` or more; None where there are none.

    Raises :class:`TooManySetsError` after so many ``steps``.
    """
    search = _Fitting(priced, limits, amount, steps)
    trains = {number: len(kind.trains) for number, kind in enumerate(priced.kinds)}
    free = (1 << len(search.choices)) - 1
    found = search.completed(_Set(trains, search.within_limits(free, 0)))
    return None if found is None else [search.choices[number] for number in found]


def routes_of(graph: Graph, priced: Priced, choices: Iterable[Choice]) -> tuple[Route, ...]:
    """The routes of the ``choices``, each for one of the trains of its kind."""
    names = [list(kind.trains) for kind in priced.kinds]
    return tuple(
        priced.kinds[each.kind].table.routes[each.route].walked.route(graph, names[each.kind].pop(0))
        for each in choices
        if each.route is not None
    )


class _Fitting:
    """The search for a set that earns an ``amount``."""

    def __init__(self, priced: Priced, limits: Sequence[Limit], amount: float, steps: int) -> None:
        self.amount, self.most_loss, self.steps = amount, priced.bound - amount + SPARE, steps
        self.choices: list[Choice] = []
        self.parts: list[_Part] = []
        self.uses: list[int] = []
        for number in range(len(priced.kinds)):
            self._add(priced, number)
        runs = bits_of(number for number, choice in enumerate(self.choices) if choice.route is not None)
        self.limited: list[tuple[int, int]] = []
        for which, limit in enumerate(limits):
            parts = [
                part for part, kind in zip(self.parts, priced.kinds, strict=True) if which in kind.limits
            ]
            self.limited.append((limit.most, runs & sum(part.bits for part in parts)))
        self._users: dict[int, int] = {}
        for number, uses in enumerate(self.uses):
            for bit in numbers_in(uses):
                self._users[bit] = self._users.get(bit, 0) | 1 << number
        self._in_the_way: dict[int, int] = {}
        self._earning: dict[float, int] = {}

    def _add(self, priced: Priced, number: int) -> None:
        """Add the choices of a kind of train that cost little enough."""
        table, losses = priced.kinds[number].table, priced.losses[number]
        within = np.flatnonzero(losses <= self.most_loss)
        uses = [int.from_bytes(column.tobytes(), "little") for column in table.bits[:, within].T]
        rows = zip(losses[within].tolist(), table.totals[within].tolist(), within.tolist(), uses, strict=True)
        own = [(Choice(loss, total, number, route), used) for loss, total, route, used in rows]
        if priced.idle[number] <= self.most_loss:
            own.append((Choice(priced.idle[number], 0.0, number, None), 0))
        own.sort(key=lambda each: each[0].loss)
        first = len(self.choices)
        self.parts.append(_Part([choice.loss for choice, _ in own], first, ((1 << len(own)) - 1) << first))
        self.choices += [choice for choice, _ in own]
        self.uses += [used for _, used in own]

    def completed(self, begun: _Set) -> tuple[int, ...] | None:
        """Choices for all trains that begin with those ``begun``; None where no such set earns enough."""
        self.steps -= 1
        if self.steps < 0:
            raise TooManySetsError
        likely = self._fewest(begun)
        if likely is None:
            return None
        kind, numbers = likely
        if sum(begun.left.values()) == 1:
            numbers &= self._earning_more(self.amount - begun.total)
            return (*begun.taken, lowest(numbers)) if numbers else None
        for number in numbers_in(numbers):
            found = self.completed(self._with(begun, kind, number))
            if found is not None:
                return found
        return None

    def _fewest(self, begun: _Set) -> tuple[int, int] | None:
        """The kind of train with the fewest choices that cost no more than is left, and these in bits.

        None where some train has none.
        """
        least: dict[int, float] = {}
        for kind in begun.left:
            free = begun.free & self.parts[kind].bits
            if not free:
                return None
            least[kind] = self.choices[lowest(free)].loss
        spare = self.most_loss - begun.loss - sum(begun.left[kind] * loss for kind, loss in least.items())
        if spare < 0:
            return None
        within = {kind: begun.free & self._costing(kind, spare + loss) for kind, loss in least.items()}
        return min(within.items(), key=lambda each: each[1].bit_count())

    def _costing(self, kind: int, most: float) -> int:
        """The choices of a ``kind`` of train that cost ``most`` at most, in bits."""
        part = self.parts[kind]
        return ((1 << bisect_right(part.losses, most)) - 1) << part.first

    def _earning_more(self, amount: float) -> int:
        """The choices that earn ``amount`` or more, in bits."""
        if amount not in self._earning:
            self._earning[amount] = bits_of(n for n, each in enumerate(self.choices) if each.total >= amount)
        return self._earning[amount]

    def _with(self, begun: _Set, kind: int, number: int) -> _Set:
        """The set with the choice ``number`` for a train of the ``kind``; those like it take none before."""
        choice, taken = self.choices[number], (*begun.taken, number)
        left = {each: trains - (each == kind) for each, trains in begun.left.items()}
        free = begun.free & ~self._clashing(number) & ~(self.parts[kind].bits & ((1 << number) - 1))
        return _Set(
            {each: trains for each, trains in left.items() if trains},
            self.within_limits(free, bits_of(taken)),
            taken,
            begun.loss + choice.loss,
            begun.total + choice.total,
        )

    def within_limits(self, free: int, taken: int) -> int:
        """The choices of the bits ``free`` that leave no limit beside those ``taken``."""
        for most, runs in self.limited:
            if (taken & runs).bit_count() >= most:
                free &= ~runs
        return free

    def _clashing(self, number: int) -> int:
        """The choices that use something that the choice ``number`` uses, in bits."""
        if number not in self._in_the_way:
            found = 0
            for bit in numbers_in(self.uses[number]):
                found |= self._users[bit]
            self._in_the_way[number] = found
        return self._in_the_way[number]
