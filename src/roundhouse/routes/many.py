"""Many routes at once, as arrays, and what each of them earns alone.

Apart from what a single route earns (:mod:`roundhouse.routes.valuation`), which is asked where nothing is
searched and numpy isn't loaded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from roundhouse.engine.state import Stop
from roundhouse.routes.bonuses import Amounts
from roundhouse.routes.context import RunContext, RunTrain
from roundhouse.routes.counting import counts_all


class ManyRoutes(NamedTuple):
    """Some routes: ``visits`` says by stop and route whether the route visits it; ``stops`` are the rows."""

    visits: NDArray[np.bool_]
    stops: Mapping[Stop, int]

    def visiting(self, stops: Iterable[Stop]) -> NDArray[np.bool_]:
        """Which of the routes visit one of the ``stops``."""
        rows = [self.stops[stop] for stop in stops if stop in self.stops]
        found: NDArray[np.bool_] = np.logical_or.reduce(self.visits[rows], axis=0)
        return found

    def largest(self, amounts: Amounts, excluding: frozenset[Stop]) -> NDArray[np.int64]:
        """By route the largest amount among its stops that are not in ``excluding``; 0 for none."""
        found = np.zeros(self.visits.shape[1], dtype=np.int64)
        for stop, row in self.stops.items():
            if stop not in excluding:
                np.maximum(found, amounts[stop], out=found, where=self.visits[row])
        return found

    def nothing(self) -> NDArray[np.int64]:
        """Nothing for each of the routes."""
        return np.zeros(self.visits.shape[1], dtype=np.int64)


ByStop = Mapping[Stop, tuple[NDArray[np.bool_], NDArray[np.int64]]]
"""By stop the routes on which it has another value, and these values by route."""


class StopValues(msgspec.Struct, frozen=True):
    """What each stop adds to a route of a train alone, where that is the same on all its routes.

    Of them ``most`` count (None: all): those that come ``first``, of which there are never more, then the
    dearest.
    """

    worth: Mapping[Stop, int]
    most: int | None
    first: frozenset[Stop] = frozenset()

    def total(self, visited: Sequence[Stop]) -> int:
        """What a route over the stops ``visited`` earns."""
        amounts = [self.worth[stop] for stop in visited]
        if self.most is None or len(amounts) <= self.most:
            return sum(amounts)
        if self.first:
            amounts = [self.worth[stop] for stop in sorted(visited, key=self._rank)]
        else:
            amounts.sort(reverse=True)
        return sum(amounts[: self.most])

    def totals(self, routes: ManyRoutes) -> NDArray[np.int64]:
        """What each of many ``routes`` earns."""
        stops = sorted(routes.stops, key=self._rank)
        visits = routes.visits[[routes.stops[stop] for stop in stops]]
        if self.most is not None:
            visits = visits & (np.cumsum(visits, axis=0, dtype=np.int16) <= self.most)
        totals: NDArray[np.int64] = np.array([self.worth[stop] for stop in stops], dtype=np.int64) @ visits
        return totals

    def _rank(self, stop: Stop) -> tuple[bool, int]:
        return stop not in self.first, -self.worth[stop]


def stop_values(context: RunContext, train: RunTrain) -> StopValues | None:
    """What the stops add to routes of ``train`` alone; None where that isn't so simple."""
    distance = train.definition.distance
    if context.bonuses or train.counts_token or "may" in train.modes.values():
        return None
    factor = train.definition.multiplier
    if counts_all(distance):
        worth = {s: 0 if train.mode(s) == "never" else factor * a for s, a in context.amounts.items()}
        return StopValues(worth, None)
    kinds = [kind for entry in distance for kind in entry.kinds]
    paying = [entry for entry in distance if entry.pay != 0]
    if "free" in train.modes.values() or len(paying) != 1:
        return None
    counted = {s for s in context.amounts if context.kinds[s] in paying[0].kinds and train.mode(s) != "never"}
    worth = {s: factor * a if s in counted else 0 for s, a in context.amounts.items()}
    if len(set(kinds)) == len(kinds):
        return StopValues(worth, paying[0].pay)
    passed = {kind for entry in distance if entry.pay == 0 for kind in entry.kinds}
    if paying[0].pay != paying[0].visit or any(
        entry.visit is not None for entry in distance if entry.pay == 0
    ):
        return None
    # Those that can't be passed have to count.
    return StopValues(worth, paying[0].pay, frozenset(s for s in counted if context.kinds[s] not in passed))


def plain_values(context: RunContext, train: RunTrain) -> StopValues | None:
    """What the stops add to routes of ``train`` alone besides the bonuses that :func:`bonuses_of` tells.

    None where that isn't so simple: a bonus may change the value of stops that count on every route only.
    """
    if not context.bonuses:
        return stop_values(context, train)
    values = stop_values(msgspec.structs.replace(context, bonuses=()), train)
    if values is None or set(train.modes.values()) - {"must"}:
        return None
    none = ManyRoutes(np.zeros((0, 0), dtype=np.bool_), {})
    changed = {stop for bonus in context.bonuses for stop in bonus.at_stops_of(none, context.amounts)}
    return values if values.most is None or changed <= values.first else None


def bonuses_of(context: RunContext, train: RunTrain, routes: ManyRoutes) -> NDArray[np.int64]:
    """What each of many ``routes`` of a ``train`` earns by bonuses, alone.

    Where there are :func:`plain_values` of the train.
    """
    earned = routes.nothing()
    worth: dict[Stop, NDArray[np.int64]] = {}
    for bonus in context.bonuses:
        earned += bonus.for_routes(routes, context.amounts)
        for stop, (where, amounts) in bonus.at_stops_of(routes, context.amounts).items():
            former = worth.get(stop, routes.nothing() + context.amounts[stop])
            worth[stop] = np.where(where, amounts, former)
    for stop, amounts in worth.items():
        more = (amounts - context.amounts[stop]) * routes.visiting((stop,))
        earned += train.definition.multiplier * more
    return earned
