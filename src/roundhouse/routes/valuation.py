"""What a set of routes earns: the one function behind search, payment and checks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

import msgspec
import numpy as np
from numpy.typing import NDArray

from roundhouse.engine.state import Route, Stop
from roundhouse.routes.bonuses import ManyRoutes
from roundhouse.routes.context import RunContext, RunTrain
from roundhouse.routes.counting import best_count, counts_all


class RouteValue(msgspec.Struct, frozen=True):
    """What one route earns, in whole units of the currency.

    ``stops`` are all stops in order with what each earns (0 for one that doesn't count),
    ``bonuses`` (name, amount) of the route, ``factor`` the train's multiplier, which ``total`` includes
    and the amounts of the stops don't. ``kept``: what of the total the company receives whatever it pays out.
    """

    train: str
    stops: tuple[tuple[Stop, int], ...]
    bonuses: tuple[tuple[str, int], ...]
    factor: int
    total: int
    kept: int = 0


class RunValue(msgspec.Struct, frozen=True):
    """What a set of routes earns together, route by route."""

    total: int
    routes: tuple[RouteValue, ...]

    @property
    def kept(self) -> int:
        """What of the total the company receives whatever it pays out."""
        return sum(route.kept for route in self.routes)


class TrainCannotRunError(LookupError):
    """A route of a train that the company hasn't, or with more stops than the train may visit."""


def value(context: RunContext, routes: Sequence[Route]) -> RunValue:
    """What the ``routes`` earn together under the rules of ``context``.

    The routes are legal as far as :func:`roundhouse.routes.check.check` goes. Of the choices
    that a kind of train leaves (best N of M, stops that it may skip, a stop that counts once) the
    most profitable is taken. Raises :class:`TrainCannotRunError` for a train that can't run its route.
    """
    trains = [_train(context, route) for route in routes]
    amounts = [stop_amounts(context, route.stops) for route in routes]
    if not context.once:
        return _total(context, routes, trains, amounts)
    owners = list(_owners(context, routes, trains, amounts))
    return max((_total(context, routes, trains, each) for each in owners), key=lambda found: found.total)


def single_total(context: RunContext, train: RunTrain, visited: Sequence[Stop]) -> int:
    """What a route of ``train`` over the stops ``visited`` earns alone: the same as :func:`value` says of it.

    Raises :class:`TrainCannotRunError` for a train that can't run its route.
    """
    amounts = stop_amounts(context, visited) if context.bonuses else context.amounts
    counted = best_count(context, train, visited, amounts)
    if counted is None:
        raise TrainCannotRunError(train.id)
    extra = sum(bonus.for_route(visited, context.amounts) for bonus in context.bonuses)
    return train.definition.multiplier * sum(amounts[stop] for stop in counted) + extra


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


def stop_amounts(context: RunContext, visited: Sequence[Stop]) -> Mapping[Stop, int]:
    """What each stop of one route is worth when it counts."""
    amounts = {stop: context.amounts[stop] for stop in visited}
    for bonus in context.bonuses:
        amounts.update(bonus.at_stops(visited, context.amounts))
    return amounts


def _train(context: RunContext, route: Route) -> RunTrain:
    train = context.train(route.train)
    if train is None:
        raise TrainCannotRunError(route.train)
    return train


def _total(
    context: RunContext,
    routes: Sequence[Route],
    trains: Sequence[RunTrain],
    amounts: Sequence[Mapping[Stop, int]],
) -> RunValue:
    values = tuple(
        _route_value(context, route, train, each)
        for route, train, each in zip(routes, trains, amounts, strict=True)
    )
    return RunValue(sum(each.total for each in values), values)


def _route_value(
    context: RunContext, route: Route, train: RunTrain, amounts: Mapping[Stop, int]
) -> RouteValue:
    counted = best_count(context, train, route.stops, amounts)
    if counted is None:
        raise TrainCannotRunError(route.train)
    stops = tuple((stop, amounts[stop] if stop in counted else 0) for stop in route.stops)
    earned = ((bonus.name, bonus.for_route(route.stops, context.amounts)) for bonus in context.bonuses)
    bonuses = tuple((name, amount) for name, amount in earned if amount)
    factor = train.definition.multiplier
    total = factor * sum(amount for _, amount in stops) + sum(amount for _, amount in bonuses)
    kept = sum(amount for name, amount in bonuses if name in context.kept)
    return RouteValue(route.train, stops, bonuses, factor, total, kept)


def _owners(
    context: RunContext,
    routes: Sequence[Route],
    trains: Sequence[RunTrain],
    amounts: Sequence[Mapping[Stop, int]],
) -> Iterator[list[Mapping[Stop, int]]]:
    """The ways to give each stop to one train that counts once and that several visit; 0 for the others.

    Where every visited stop counts, only the best way is given.
    """
    visitors: dict[Stop, list[int]] = {}
    for number, (route, train) in enumerate(zip(routes, trains, strict=True)):
        for stop in route.stops:
            once = context.kinds[stop] in context.once
            if once and not train.recounts and train.mode(stop) != "never":
                visitors.setdefault(stop, []).append(number)
    shared = {stop: numbers for stop, numbers in visitors.items() if len(numbers) > 1}
    if all(_counts_whatever(train, route) for train, route in zip(trains, routes, strict=True)):
        worth = [
            {stop: amount * train.definition.multiplier for stop, amount in each.items()}
            for train, each in zip(trains, amounts, strict=True)
        ]
        shared = {
            stop: [max((worth[number][stop], -number) for number in numbers)[1] * -1]
            for stop, numbers in shared.items()
        }
    for choice in product(*shared.values()):
        owner = dict(zip(shared, choice, strict=True))
        yield [
            {
                stop: 0 if owner.get(stop, number) != number and not trains[number].recounts else amount
                for stop, amount in each.items()
            }
            for number, each in enumerate(amounts)
        ]


def _counts_whatever(train: RunTrain, route: Route) -> bool:
    leaves_no_choice = "may" not in train.modes_on(route.stops) and counts_all(train.definition.distance)
    return train.recounts or leaves_no_choice
