"""1825, V.2: suburban routes of T-trains.

A route of a T-train that begins or ends at a base in one of the cities that start the game with several
stations may share the track of two adjacent hexes with another route of the company. The hexes have plain
track, or are the hex of that city. A company runs one such route.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from roundhouse.catalogue.definitions import TitleDefinition, TrainDistance
from roundhouse.catalogue.grid import neighbours
from roundhouse.engine.names import HexId
from roundhouse.engine.state import Stop
from roundhouse.engine.title import Title
from roundhouse.engine.tree import changed
from roundhouse.routes.context import KINDS, Limit, RunContext, RunFacts, RunTrain
from roundhouse.routes.network import Network
from roundhouse.routes.rules import RevenueRules

SEVERAL: Final = 2
RUSSET, GREY = "brown", "gray"
SHORT: Final = "3T"
LONG: Final = "4T"
AS_SHORT: Final = (TrainDistance(KINDS, 3, 3),)
"""How far a 4T runs from a russet city."""


class SuburbanRoutes(msgspec.Struct, frozen=True):
    """T-trains may share track in two adjacent hexes on a route from a base in one of ``cities``.

    ``adjacent`` are the neighbours of each hex of the board. A 3T runs so from a russet or grey city, a 4T
    from a grey one, or from a russet one as if it were a 3T. It comes after the rules that say what a train
    visits.
    """

    cities: frozenset[HexId]
    adjacent: Mapping[HexId, frozenset[HexId]]

    def apply(self, context: RunContext, facts: RunFacts) -> RunContext:
        """Say for each such train where its route may share track; a 4T may run as a 3T for it."""
        if len(context.trains) < SEVERAL:
            return context
        trains: list[RunTrain] = []
        limits: list[Limit] = []
        for train in context.trains:
            found = list(self._as_run(train, facts))
            trains += found
            if len(found) > 1:
                limits.append(Limit(frozenset(each.id for each in found), most=1, of_card=True))
        return replace(context, trains=tuple(trains), limits=(*context.limits, *limits))

    def _as_run(self, train: RunTrain, facts: RunFacts) -> Iterator[RunTrain]:
        kind = train.definition.name
        if kind == SHORT:
            yield replace(train, shares=self._shares(facts, {RUSSET, GREY}))
        elif kind == LONG:
            yield replace(train, shares=self._shares(facts, {GREY}))
            shares = self._shares(facts, {RUSSET})
            if shares:
                definition = replace(train.definition, distance=AS_SHORT)
                yield replace(train, id=f"{train.id}/{SHORT}", definition=definition, shares=shares)
        else:
            yield train

    def _shares(
        self, facts: RunFacts, colors: Collection[str]
    ) -> Mapping[Stop, tuple[frozenset[HexId], ...]]:
        """By base in a city of one of the ``colors`` the hexes in which its routes may share track."""
        stops = facts.network.stops
        plain = _plain(facts.network)
        return {
            stop: tuple(self._pairs(plain | {stop.hex}))
            for stop in sorted(facts.tokens)
            if stop.hex in self.cities and stop in stops and stops[stop].color in colors
        }

    def _pairs(self, hexes: frozenset[HexId]) -> Iterator[frozenset[HexId]]:
        """Any two adjacent ones of ``hexes``, and any one that has no other beside it."""
        for name in sorted(hexes):
            beside = self.adjacent[name] & hexes
            if not beside:
                yield frozenset((name,))
            yield from (frozenset((name, other)) for other in sorted(beside) if other > name)


def _plain(network: Network) -> frozenset[HexId]:
    """The hexes with track and without a station."""
    return frozenset(piece.hex for piece in network.tracks) - {stop.hex for stop in network.stops}


def rule_of(definition: TitleDefinition) -> SuburbanRoutes:
    """The rule for a board: its cities with several stations before a tile lies there."""
    cities = (name for name, cell in definition.hexes.items() if len(cell.face.cities) >= SEVERAL)
    beside = neighbours(definition)
    adjacent = {name: frozenset(hex_id for hex_id in beside[name] if hex_id) for name in definition.hexes}
    return SuburbanRoutes(frozenset(cities), adjacent)


def suburban_routes(title: Title) -> Title:
    """The title in which T-trains may run suburban routes."""
    rule = rule_of(title.definition)
    return changed(title, RevenueRules, lambda revenue: replace(revenue, rules=(*revenue.rules, rule)))
