"""The revenue rules that titles choose from: small values, applied in the order of a list.

Those about trains are in :mod:`roundhouse.routes.train_rules`. A title writes
``RevenueRules(ROUTE, RUN, (...))`` among its parts, with the lists of checks of a route and of a run
(:mod:`roundhouse.routes.route_checks`). A rule names hexes and marks of its title and turns one
:class:`~roundhouse.routes.context.RunContext` into another; rules about places that a map doesn't have
change nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

import msgspec

from roundhouse.engine.checks import Checks
from roundhouse.engine.names import NO_HEX, HexId, PrivateSymbol
from roundhouse.engine.state import Stop
from roundhouse.routes.bonuses import AddLargest, CopyLargest, PairAmount, RaisedStop
from roundhouse.routes.cases import RouteCase, RunCase
from roundhouse.routes.context import RunContext, RunFacts, bare_context
from roundhouse.routes.network import Network

PAIR = 2


class Rule(Protocol):
    """A rule of a title about its routes and their revenue."""

    def apply(self, context: RunContext, facts: RunFacts) -> RunContext:
        """The context with the rule at work."""


class RevenueRules(msgspec.Struct, frozen=True):
    """What a title allows of routes, and what they earn.

    ``route`` is what must hold of each route, ``run`` what must hold of all that a company runs together;
    ``rules`` are applied in order.
    """

    route: Checks[RouteCase]
    run: Checks[RunCase]
    rules: tuple[Rule, ...]

    def context(self, facts: RunFacts) -> RunContext:
        """The run that ``facts`` give under these rules."""
        context = bare_context(facts, self.route, self.run)
        for rule in self.rules:
            context = rule.apply(context, facts)
        return context


class PairBonus(msgspec.Struct, frozen=True):
    """A route that visits one of ``hexes`` and one of ``others`` earns ``amount`` once."""

    name: str
    hexes: tuple[HexId, ...]
    others: tuple[HexId, ...]
    amount: int

    def apply(self, context: RunContext, facts: RunFacts) -> RunContext:
        """Add the amount for routes with a stop of each group of hexes."""
        bonus = PairAmount(
            self.name, stops_at(facts.network, self.hexes), stops_at(facts.network, self.others), self.amount
        )
        return msgspec.structs.replace(context, bonuses=(*context.bonuses, bonus))


class LargestStopCopy(msgspec.Struct, frozen=True):
    """The stops of ``hex`` are worth the largest other stop of the route outside ``excluding``.

    Other stops of the kinds ``doubled`` stand for twice their value there.
    """

    name: str
    hex: HexId
    excluding: tuple[HexId, ...] = ()
    doubled: tuple[str, ...] = ()

    def apply(self, context: RunContext, facts: RunFacts) -> RunContext:
        """Take away the stops' own value and copy the largest."""
        stops = stops_at(facts.network, (self.hex,))
        excluding = stops | stops_at(facts.network, self.excluding)
        doubled = frozenset(stop for stop, kind in context.kinds.items() if kind in self.doubled)
        bonuses = tuple(CopyLargest(self.name, stop, excluding, doubled) for stop in sorted(stops))
        amounts = {stop: 0 if stop in stops else amount for stop, amount in context.amounts.items()}
        return msgspec.structs.replace(context, amounts=amounts, bonuses=(*context.bonuses, *bonuses))


class LargestStopBonus(msgspec.Struct, frozen=True):
    """A route that visits ``hex`` earns its largest stop outside ``excluding`` once more.

    Only for a company with a token on ``token_hex`` (empty: for all).
    """

    name: str
    hex: HexId
    excluding: tuple[HexId, ...] = ()
    token_hex: HexId = NO_HEX

    def apply(self, context: RunContext, facts: RunFacts) -> RunContext:
        """Add the bonus for a company with the token."""
        if self.token_hex and not any(stop.hex == self.token_hex for stop in facts.tokens):
            return context
        excluding = stops_at(facts.network, self.excluding)
        bonuses = tuple(
            AddLargest(self.name, stop, excluding) for stop in sorted(stops_at(facts.network, (self.hex,)))
        )
        return msgspec.structs.replace(context, bonuses=(*context.bonuses, *bonuses))


class RaisedValue(msgspec.Struct, frozen=True):
    """The stops of ``hex`` count ``factor`` times on a route that also visits one of ``partners``."""

    name: str
    hex: HexId
    partners: tuple[HexId, ...]
    factor: int = 2

    def apply(self, context: RunContext, facts: RunFacts) -> RunContext:
        """Add the raised value."""
        partners = stops_at(facts.network, self.partners)
        bonuses = tuple(
            RaisedStop(self.name, stop, partners, context.amounts[stop] * self.factor)
            for stop in sorted(stops_at(facts.network, (self.hex,)))
        )
        return msgspec.structs.replace(context, bonuses=(*context.bonuses, *bonuses))


class PrivateStopBonus(msgspec.Struct, frozen=True):
    """A route that visits one of ``hexes`` earns ``amount`` for the owner of ``private``."""

    name: str
    private: PrivateSymbol
    hexes: tuple[HexId, ...]
    amount: int

    def apply(self, context: RunContext, facts: RunFacts) -> RunContext:
        """Add the bonus for an owner."""
        stops = stops_at(facts.network, self.hexes)
        if self.private not in facts.privates or not stops:
            return context
        bonus = PairAmount(self.name, stops, stops, self.amount)
        return msgspec.structs.replace(context, bonuses=(*context.bonuses, bonus))


def circle_number(city: int, slot: int) -> int:
    """A circle of a hex as one number: of its ``city`` and the ``slot`` in that, both from 0."""
    return 10 * city + slot


class OwnStopBonus(msgspec.Struct, frozen=True):
    """A route that visits a city of ``hexes`` with a token of the company earns ``amount`` for each of them.

    ``circles``: the flag that names the one circle of a hex that counts, where not all do
    (:func:`circle_number`). What is earned so is the company's, and never paid out.
    """

    name: str
    hexes: tuple[HexId, ...]
    amount: int
    circles: Mapping[HexId, str] = {}

    def apply(self, context: RunContext, facts: RunFacts) -> RunContext:
        """Add the bonus for each such city."""
        stops = sorted(s for s in facts.tokens if s.hex in self.hexes and self._counts(s, facts))
        bonuses = tuple(PairAmount(self.name, frozenset({s}), frozenset({s}), self.amount) for s in stops)
        return msgspec.structs.replace(
            context, bonuses=(*context.bonuses, *bonuses), kept=context.kept | {self.name}
        )

    def _counts(self, stop: Stop, facts: RunFacts) -> bool:
        flag = self.circles.get(stop.hex)
        here = circle_number(stop.index, facts.slots.get(stop, 0))
        return flag is None or facts.flags.get(flag) == here


class ExclusiveStops(msgspec.Struct, frozen=True):
    """A route visits one stop at most of all those on ``hexes``."""

    hexes: tuple[HexId, ...]

    def apply(self, context: RunContext, facts: RunFacts) -> RunContext:
        """Add the stops on the hexes as a group of which one may be visited."""
        return _exclude(context, (stops_at(facts.network, self.hexes),))


class OneStopEachHex(msgspec.Struct, frozen=True):
    """A route visits one stop of a hex; trains of the kinds ``except_for`` may visit more.

    By kind of train: ``pairs`` is what two stops of one hex, of any kind, are worth each that it may visit
    both, ``noticing`` the kinds of stop of which the rule speaks at all (without an entry: all).
    """

    except_for: tuple[str, ...] = ()
    pairs: Mapping[str, int] = {}
    noticing: Mapping[str, tuple[str, ...]] = {}

    def apply(self, context: RunContext, facts: RunFacts) -> RunContext:
        """Add groups for each hex with several stops."""
        hexes = [stops_at(facts.network, (name,)) for name in _hexes(facts.network)]
        several = [stops for stops in hexes if len(stops) > 1]
        trains = tuple(
            train
            if train.definition.name in self.except_for
            else msgspec.structs.replace(
                train, exclusive=(*train.exclusive, *self._groups(context, train.definition.name, several))
            )
            for train in context.trains
        )
        return msgspec.structs.replace(context, trains=trains)

    def _groups(
        self, context: RunContext, train: str, several: Iterable[frozenset[Stop]]
    ) -> Iterator[frozenset[Stop]]:
        """Of each hex the groups of stops of which such a train visits one."""
        worth, noticed = self.pairs.get(train), self.noticing.get(train)
        for stops in several:
            group = frozenset(s for s in stops if noticed is None or context.kinds[s] in noticed)
            alike = {s for s in group if context.amounts[s] == worth}
            if len(alike) < PAIR:
                alike = set()
            rest = group - alike
            found = [rest | {one} for one in sorted(alike)] or [rest]
            yield from (each for each in found if len(each) > 1)


class ForbiddenWithout(msgspec.Struct, frozen=True):
    """``hexes`` may not be touched by a company that has no ``marker``."""

    marker: str
    hexes: tuple[HexId, ...]

    def apply(self, context: RunContext, facts: RunFacts) -> RunContext:
        """Forbid the stops on the hexes to a company without the marker."""
        if self.marker in facts.markers:
            return context
        return msgspec.structs.replace(
            context, forbidden=context.forbidden | stops_at(facts.network, self.hexes)
        )


class Centres(msgspec.Struct, frozen=True):
    """Only stops of ``kinds`` count for the two that a route needs."""

    kinds: tuple[str, ...]

    def apply(self, context: RunContext, facts: RunFacts) -> RunContext:
        """Count stops of these kinds only for the two that a route needs."""
        return msgspec.structs.replace(context, centres=self.kinds)


class SharedJunctions(msgspec.Struct, frozen=True):
    """Routes may meet or cross on a junction by different pieces of track."""

    def apply(self, context: RunContext, facts: RunFacts) -> RunContext:
        """Let routes use a junction that another uses."""
        return msgspec.structs.replace(context, shared_junctions=True)


def stops_at(network: Network, hexes: Iterable[HexId]) -> frozenset[Stop]:
    """The stops on ``hexes``."""
    wanted = frozenset(hexes)
    return frozenset(stop for stop in network.stops if stop.hex in wanted)


def _hexes(network: Network) -> list[HexId]:
    return sorted({stop.hex for stop in network.stops})


def _exclude(context: RunContext, groups: tuple[frozenset[Stop], ...]) -> RunContext:
    wanted = tuple(group for group in groups if len(group) > 1)
    return msgspec.structs.replace(context, exclusive=context.exclusive + wanted)
