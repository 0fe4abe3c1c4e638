"""What a set of routes earns: the one function behind search, payment and checks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

import msgspec

from roundhouse.engine.state import Route, Stop
from roundhouse.routes.context import RunContext, RunTrain
from roundhouse.routes.counting import best_count, counts_all


class RouteValue(msgspec.Struct, frozen=True):
    """What one route earns, in whole units of the currency.

    ``stops`` are all stops in order with what each earns (0 for one that doesn't count),
    ``bonuses`` (name, amount) of the route, ``factor`` the train's multiplier, which ``total`` includes
    and the amounts of the stops don't. ``kept``: what of the total the company receives whatever it pays out.
    Where stops count once for the company, ``elsewhere`` are those that another train counts and this one
    doesn't, ``again`` those that this train counts besides another.
    """

    train: str
    stops: tuple[tuple[Stop, int], ...]
    bonuses: tuple[tuple[str, int], ...]
    factor: int
    total: int
    kept: int = 0
    elsewhere: frozenset[Stop] = frozenset()
    again: frozenset[Stop] = frozenset()


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
    best = max((_total(context, routes, trains, each) for each in owners), key=lambda found: found.total)
    return _with_repeats(context, trains, best)


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


def _with_repeats(context: RunContext, trains: Sequence[RunTrain], run: RunValue) -> RunValue:
    """The run, of which each route tells the stops that other trains count and those that it counts again.

    Of trains that recount, each counts again what those before it do.
    """
    paid = [
        frozenset(stop for stop, amount in each.stops if amount and context.kinds[stop] in context.once)
        for each in run.routes
    ]
    nothing: frozenset[Stop] = frozenset()
    once = nothing.union(*(stops for stops, train in zip(paid, trains, strict=True) if not train.recounts))
    before, told = once, list[RouteValue]()
    for each, stops, train in zip(run.routes, paid, trains, strict=True):
        if train.recounts:
            told.append(msgspec.structs.replace(each, again=stops & before))
            before |= stops
        else:
            visited = frozenset(stop for stop, _ in each.stops)
            told.append(msgspec.structs.replace(each, elsewhere=(visited & once) - stops))
    return RunValue(run.total, tuple(told))


def _counts_whatever(train: RunTrain, route: Route) -> bool:
    leaves_no_choice = "may" not in train.modes_on(route.stops) and counts_all(train.definition.distance)
    return train.recounts or leaves_no_choice
