"""What a route earns besides the values of its stops: values bound to one company's run.

Every bonus says its worth three times: as an amount for a finished route, for many routes at once, and as
terms of a :class:`Formulation` for the search. All bonuses are amounts of at least 0, in whole units of the
currency, and depend on the stops that a route visits, counted or not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

import msgspec

from roundhouse.engine.state import Stop

if TYPE_CHECKING:
    # A window opens without numpy.
    import numpy as np
    from numpy.typing import NDArray

    from roundhouse.routes.many import ByStop, ManyRoutes

Amounts = Mapping[Stop, int]
Variable = int
Terms = Sequence[tuple[float, Variable]]


class Formulation(Protocol):
    """The part of the search's model of one train that a bonus may use."""

    @property
    def runs(self) -> Variable:
        """1 when the train runs."""

    @property
    def factor(self) -> int:
        """How often the train's stops count (its multiplier)."""

    def visit(self, stop: Stop) -> Variable | None:
        """1 when the train visits ``stop``; None when it never can."""

    def count(self, stop: Stop) -> Variable | None:
        """1 when ``stop`` counts for the train; None when it never can."""

    def stops(self) -> Sequence[Stop]:
        """The stops that the train may visit."""

    def choice(self) -> Variable:
        """A new variable between 0 and 1."""

    def at_most(self, terms: Terms, limit: float) -> None:
        """Require the sum of ``terms`` to be at most ``limit``."""

    def earn(self, variable: Variable, amount: float) -> None:
        """Add ``amount`` to the revenue for each unit of ``variable``."""


class Bonus(Protocol):
    """Something that a route earns."""

    @property
    def name(self) -> str:
        """What it is called."""

    def at_stops(self, visited: Sequence[Stop], amounts: Amounts) -> Amounts:
        """The stops whose value it changes, with the value that they have instead."""

    def for_route(self, visited: Sequence[Stop], amounts: Amounts) -> int:
        """What the whole route earns."""

    def at_stops_of(self, routes: ManyRoutes, amounts: Amounts) -> ByStop:
        """The same as :meth:`at_stops` for many routes."""

    def for_routes(self, routes: ManyRoutes, amounts: Amounts) -> NDArray[np.int64]:
        """The same as :meth:`for_route` for many routes."""

    def formulate(self, model: Formulation, amounts: Amounts) -> None:
        """Say the same to the search."""


class CopyLargest(msgspec.Struct, frozen=True):
    """``stop`` is worth the largest amount among the other stops of the route; the ``doubled`` ones twice."""

    name: str
    stop: Stop
    excluding: frozenset[Stop] = frozenset()
    doubled: frozenset[Stop] = frozenset()

    def at_stops(self, visited: Sequence[Stop], amounts: Amounts) -> Amounts:
        """The copied value of the stop."""
        if self.stop not in visited:
            return {}
        worth = {stop: amounts[stop] * self._times(stop) for stop in visited}
        return {self.stop: largest(visited, worth, self.excluding | {self.stop})}

    def for_route(self, visited: Sequence[Stop], amounts: Amounts) -> int:
        """Nothing: the stop pays it."""
        return 0

    def at_stops_of(self, routes: ManyRoutes, amounts: Amounts) -> ByStop:
        """The copied values of the stop."""
        worth = {stop: amounts[stop] * self._times(stop) for stop in routes.stops}
        largest_other = routes.largest(worth, self.excluding | {self.stop})
        return {self.stop: (routes.visiting((self.stop,)), largest_other)}

    def for_routes(self, routes: ManyRoutes, amounts: Amounts) -> NDArray[np.int64]:
        """Nothing: the stop pays it."""
        return routes.nothing()

    def formulate(self, model: Formulation, amounts: Amounts) -> None:
        """One of the other stops is chosen, and earns once more when the stop counts."""
        excluding = self.excluding | {self.stop}
        worth = {stop: amounts[stop] * self._times(stop) for stop in model.stops()}
        _choose_largest(model, model.count(self.stop), excluding, worth, model.factor)

    def _times(self, stop: Stop) -> int:
        return 2 if stop in self.doubled else 1


class AddLargest(msgspec.Struct, frozen=True):
    """A route that visits ``stop`` earns the largest amount among its stops not in ``excluding``."""

    name: str
    stop: Stop
    excluding: frozenset[Stop] = frozenset()

    def at_stops(self, visited: Sequence[Stop], amounts: Amounts) -> Amounts:
        """Nothing: the route earns it."""
        return {}

    def for_route(self, visited: Sequence[Stop], amounts: Amounts) -> int:
        """The largest amount of a stop that isn't excluded; 0 for a route that doesn't visit ``stop``."""
        return largest(visited, amounts, self.excluding) if self.stop in visited else 0

    def at_stops_of(self, routes: ManyRoutes, amounts: Amounts) -> ByStop:
        """Nothing: the route earns it."""
        return {}

    def for_routes(self, routes: ManyRoutes, amounts: Amounts) -> NDArray[np.int64]:
        """The largest amounts."""
        return routes.largest(amounts, self.excluding) * routes.visiting((self.stop,))

    def formulate(self, model: Formulation, amounts: Amounts) -> None:
        """One of the stops is chosen, and earns once more."""
        _choose_largest(model, model.visit(self.stop), self.excluding, amounts, 1)


class PairAmount(msgspec.Struct, frozen=True):
    """A route that visits one of ``stops`` and one of ``others`` earns ``amount``, once."""

    name: str
    stops: frozenset[Stop]
    others: frozenset[Stop]
    amount: int

    def at_stops(self, visited: Sequence[Stop], amounts: Amounts) -> Amounts:
        """Nothing: the route earns it."""
        return {}

    def for_route(self, visited: Sequence[Stop], amounts: Amounts) -> int:
        """The amount for a pair."""
        both = self.stops.intersection(visited) and self.others.intersection(visited)
        return self.amount if both else 0

    def at_stops_of(self, routes: ManyRoutes, amounts: Amounts) -> ByStop:
        """Nothing: the route earns it."""
        return {}

    def for_routes(self, routes: ManyRoutes, amounts: Amounts) -> NDArray[np.int64]:
        """The amount for each pair."""
        return self.amount * (routes.visiting(self.stops) & routes.visiting(self.others))

    def formulate(self, model: Formulation, amounts: Amounts) -> None:
        """A choice that each side of the pair allows."""
        sides = [_visits(model, side) for side in (self.stops, self.others)]
        if not all(sides):
            return
        pair = model.choice()
        for side in sides:
            model.at_most([(1, pair), *((-1, variable) for variable in side)], 0)
        model.earn(pair, self.amount)


class RaisedStop(msgspec.Struct, frozen=True):
    """``stop`` is worth ``amount`` instead on a route that also visits one of ``partners``."""

    name: str
    stop: Stop
    partners: frozenset[Stop]
    amount: int

    def at_stops(self, visited: Sequence[Stop], amounts: Amounts) -> Amounts:
        """The raised value of the stop."""
        raised = self.stop in visited and self.partners.intersection(visited)
        return {self.stop: self.amount} if raised else {}

    def for_route(self, visited: Sequence[Stop], amounts: Amounts) -> int:
        """Nothing: the stop pays it."""
        return 0

    def at_stops_of(self, routes: ManyRoutes, amounts: Amounts) -> ByStop:
        """The raised values of the stop."""
        raised = routes.visiting((self.stop,)) & routes.visiting(self.partners)
        return {self.stop: (raised, routes.nothing() + self.amount)}

    def for_routes(self, routes: ManyRoutes, amounts: Amounts) -> NDArray[np.int64]:
        """Nothing: the stop pays it."""
        return routes.nothing()

    def formulate(self, model: Formulation, amounts: Amounts) -> None:
        """A choice that the counted stop and its partners allow."""
        stop = model.count(self.stop)
        partners = _visits(model, self.partners)
        if stop is None or not partners:
            return
        raised = model.choice()
        model.at_most([(1, raised), (-1, stop)], 0)
        model.at_most([(1, raised), *((-1, variable) for variable in partners)], 0)
        model.earn(raised, (self.amount - amounts[self.stop]) * model.factor)


AnyBonus = CopyLargest | AddLargest | PairAmount | RaisedStop


def largest(visited: Sequence[Stop], amounts: Amounts, excluding: frozenset[Stop]) -> int:
    """The largest amount among the stops ``visited`` that are not in ``excluding``; 0 for none."""
    return max((amounts[stop] for stop in visited if stop not in excluding), default=0)


def _visits(model: Formulation, stops: frozenset[Stop]) -> list[Variable]:
    found = (model.visit(stop) for stop in sorted(stops))
    return [variable for variable in found if variable is not None]


def _choose_largest(
    model: Formulation,
    when: Variable | None,
    excluding: frozenset[Stop],
    amounts: Amounts,
    factor: int,
) -> None:
    if when is None:
        return
    chosen: list[tuple[float, Variable]] = []
    for stop in model.stops():
        visit = model.visit(stop)
        if stop in excluding or visit is None or amounts[stop] <= 0:
            continue
        choice = model.choice()
        model.at_most([(1, choice), (-1, visit)], 0)
        model.earn(choice, amounts[stop] * factor)
        chosen.append((1, choice))
    model.at_most([*chosen, (-1, when)], 0)
