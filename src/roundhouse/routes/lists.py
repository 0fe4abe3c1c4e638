"""The routes of the trains of a company, each kind of train listed once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Protocol, overload

import msgspec
import numpy as np
from numpy.typing import NDArray

from roundhouse.routes.arms import ArmWalk, TooManyArmsError, TooManyPairsError
from roundhouse.routes.columns import (
    Candidate,
    TooManyRoutesError,
    best_first,
    best_of_alike,
    candidate,
    valued,
    walk_all,
    with_sharing,
)
from roundhouse.routes.context import RunContext, RunTrain
from roundhouse.routes.counting import visit_limits
from roundhouse.routes.graph import Graph
from roundhouse.routes.layout import Words
from roundhouse.routes.many import StopValues, bonuses_of, plain_values
from roundhouse.routes.table import Amounts, RouteTable, bits_of_words, table_of
from roundhouse.routes.walk import Walk, Walked

WALKED = 400
"""Up to so many routes are found sooner one by one than all at once."""


class _Listing(Protocol):
    """All routes of a train."""

    @property
    def number(self) -> int:
        """How many they are."""

    @property
    def routes(self) -> Sequence[Candidate]:
        """The routes, the best first.

        Without those that others make superfluous, except where stops count once: there what a route adds to
        others depends on its stops, not on what it uses alone.
        """

    @property
    def table(self) -> RouteTable:
        """The same as arrays."""


class RouteLists:
    """The routes of the trains of a context."""

    def __init__(self, context: RunContext, graph: Graph) -> None:
        self._context, self._graph = context, graph
        self._walked: list[tuple[RunTrain, int, _Listing | None]] = []

    def count(self, train: RunTrain, most: int) -> int | None:
        """How many routes ``train`` has; None when there are more than ``most``, or too many to look for."""
        listing = self._walk(train, most)
        return listing.number if listing is not None and listing.number <= most else None

    def of(self, train: RunTrain) -> Sequence[Candidate]:
        """The routes of a ``train`` that have been counted, the best first."""
        listing = self._walk(train, 0)
        return () if listing is None else listing.routes

    def table(self, train: RunTrain) -> RouteTable:
        """The same as arrays."""
        listing = self._walk(train, 0)
        return table_of(self._graph, ()) if listing is None else listing.table

    def _walk(self, train: RunTrain, most: int) -> _Listing | None:
        """The routes of ``train``, if they were found among ``most`` or more."""
        kind = train.kind
        listed = next(
            (found for known, _, found in self._walked if known == kind and found is not None), None
        )
        if listed is not None:
            return listed
        # Where one with fewer routes had too many, this one needn't be looked at.
        for known, tried, found in self._walked:
            if found is None and most <= tried and (known == kind or _has_all_routes_of(kind, known)):
                return None
        listing = self._listed(train, most)
        self._walked.append((kind, most, listing))
        return listing

    def _listed(self, train: RunTrain, most: int) -> _Listing | None:
        if most > WALKED:
            try:
                return _AllAtOnce(self._context, train, self._graph, most)
            except TooManyArmsError:
                return None
            except TooManyPairsError:
                pass
        with suppress(TooManyRoutesError):
            walked = walk_all(self._context, train, self._graph, most)
            return _OneByOne(self._context, train, self._graph, walked)
        return None


def _has_all_routes_of(train: RunTrain, other: RunTrain) -> bool:
    """Whether ``train`` may run every route of the ``other``: it is the same but for a greater length."""
    alike = msgspec.structs.replace(other, definition=train.definition, shares=train.shares)
    rooms = zip(visit_limits(train.definition.distance), visit_limits(other.definition.distance), strict=True)
    return train == alike and all(
        room is None or (least is not None and least <= room) for (_, room), (_, least) in rooms
    )


class _OneByOne:
    """Routes that a depth-first walk has found."""

    def __init__(self, context: RunContext, train: RunTrain, graph: Graph, walked: list[Walked]) -> None:
        self._context, self._train, self._graph, self._walked = context, train, graph, walked

    @property
    def number(self) -> int:
        """How many they are."""
        return len(self._walked)

    @cached_property
    def routes(self) -> list[Candidate]:
        """The routes, the best first."""
        every = valued(self._context, self._train, self._graph, self._walked)
        return _best_of(self._context, self._train, self._graph, every)

    @cached_property
    def table(self) -> RouteTable:
        """The same as arrays."""
        return table_of(self._graph, self.routes)


def _best_of(context: RunContext, train: RunTrain, graph: Graph, routes: list[Candidate]) -> list[Candidate]:
    if train.shares and graph.sharing:
        routes = with_sharing(graph, train, routes)
    return best_first(routes) if context.once else best_of_alike(graph, routes)


class _AllAtOnce:
    """Routes put together of arms."""

    def __init__(self, context: RunContext, train: RunTrain, graph: Graph, most: int) -> None:
        self._context, self._train, self._graph = context, train, graph
        walk = Walk(context, train, graph)
        self._values = values = plain_values(context, train)
        counts_all = values is not None and values.most is None
        worth = (
            {node: values.worth[stop] for node, stop in walk.stops.items()} if values and counts_all else {}
        )
        self._arms = ArmWalk(walk, worth, most)
        self._pairs = self._arms.routes()

    @property
    def number(self) -> int:
        """How many they are."""
        return len(self._pairs.first)

    @property
    def routes(self) -> Sequence[Candidate]:
        """The routes, the best first."""
        return self.table.routes

    @cached_property
    def table(self) -> RouteTable:
        """The same as arrays."""
        if self._train.shares and self._graph.sharing:
            pairs = zip(self._pairs.first.tolist(), self._pairs.second.tolist(), strict=True)
            walked = [self._arms.walked(one, other) for one, other in pairs]
            return _OneByOne(self._context, self._train, self._graph, walked).table
        totals = self._totals()
        order = np.argsort(-totals, kind="stable")
        words = self._pairs.uses[self._arms.layout.first_shared :]
        if not self._context.once:
            order = order[_first_of_alike(words[:, order])]
        first, second = self._pairs.first[order], self._pairs.second[order]
        routes = _Paired(self._arms, first, second, totals[order])
        return RouteTable(routes, totals[order], bits_of_words(words[:, order]))

    def _totals(self) -> Amounts:
        """What each route earns alone, worked out once for all over the same stops.

        Which of these are its ends matters where a train may pass one without counting it.
        """
        context, train = self._context, self._train
        if self._values is not None:
            return self._with_bonuses(self._values).astype(np.float64)
        keys = [*self._pairs.uses[: self._arms.layout.first_shared]]
        if "may" in train.modes.values():
            ends = self._arms.ends(self._pairs)
            keys += [ends.min(axis=0).astype(np.uint64), ends.max(axis=0).astype(np.uint64)]
        _, chosen, which = np.unique(np.array(keys).T, axis=0, return_index=True, return_inverse=True)
        pairs = zip(self._pairs.first[chosen].tolist(), self._pairs.second[chosen].tolist(), strict=True)
        found = [candidate(context, train, self._arms.walked(one, other)).total for one, other in pairs]
        return np.array(found, dtype=np.float64)[which.ravel()]

    def _with_bonuses(self, values: StopValues) -> NDArray[np.int64]:
        """What each route earns where stops have ``values`` besides bonuses."""
        totals = self._pairs.worth
        if values.most is None and not self._context.bonuses:
            return totals
        routes = self._arms.visits(self._pairs)
        if values.most is not None:
            totals = values.totals(routes)
        return totals + bonuses_of(self._context, self._train, routes)


def _first_of_alike(words: Words) -> NDArray[np.intp]:
    """The places of the first routes of those that use the same."""
    odd = np.arange(1, 2 * len(words), 2, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    with np.errstate(over="ignore"):
        mixed = words * odd[:, None]
        sums = (mixed ^ mixed >> np.uint64(29)).sum(axis=0, dtype=np.uint64)
    order = np.argsort(sums, kind="stable")
    arranged = words[:, order]
    again = (arranged[:, 1:] == arranged[:, :-1]).all(axis=0)
    return np.sort(np.delete(order, np.flatnonzero(again) + 1))


class _Paired(Sequence[Candidate]):
    """Routes of arms, each made when it is asked for."""

    def __init__(
        self, arms: ArmWalk, first: NDArray[np.intp], second: NDArray[np.intp], totals: Amounts
    ) -> None:
        self._arms, self._first, self._second, self._totals = arms, first, second, totals
        self._made: dict[int, Candidate] = {}

    def __len__(self) -> int:
        return len(self._first)

    @overload
    def __getitem__(self, number: int) -> Candidate: ...

    @overload
    def __getitem__(self, number: slice) -> list[Candidate]: ...

    def __getitem__(self, number: int | slice) -> Candidate | list[Candidate]:
        if isinstance(number, slice):
            return [self[each] for each in range(*number.indices(len(self)))]
        if number not in self._made:
            walked = self._arms.walked(int(self._first[number]), int(self._second[number]))
            self._made[number] = Candidate(int(self._totals[number]), walked)
        return self._made[number]

    def __iter__(self) -> Iterator[Candidate]:
        return (self[number] for number in range(len(self)))
