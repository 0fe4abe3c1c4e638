"""What a lay must bring to the company that makes it: track that it reaches, or a better route."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from roundhouse.catalogue.definitions import End, Face
from roundhouse.engine.checks import Fault
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Position
from roundhouse.engine.state import Stop
from roundhouse.track.board import board_of, end_of
from roundhouse.track.features import passed_by
from roundhouse.track.lay_cases import BoundedCheck, LayCase, Laying
from roundhouse.track.occupancy import blocked_stops, tokens_in
from roundhouse.track.ways import in_the_way


class RouteGains(Protocol):
    """Whether what a company could run now would be worth more."""

    def gains(self, position: Position, company: CompanySymbol, stop: Stop, kind: str, worth: int) -> bool:
        """Whether a route that the company could run now gains when ``stop`` becomes one of ``kind``.

        ``worth`` is what the stop is worth then, in whole units; it is more than it is worth now.
        """


class BuildsUnconnected(Protocol):
    """Where a company lays that has no token to start from."""

    def hexes(self, position: Position, company: CompanySymbol) -> frozenset[HexId]:
        """The hexes on which ``company`` (a symbol) needs no connection at the moment."""


class Accessible(BoundedCheck, frozen=True):
    """New track of the tile can be reached from a token of the company, or one of its routes gains value.

    ``gains`` knows the routes; on the hexes of ``unconnected`` neither is asked for.
    """

    gains: RouteGains
    unconnected: BuildsUnconnected

    def hexes(self, laying: Laying) -> frozenset[HexId]:
        """The hexes at which a line of the company arrives, on which it has a token, or needs none."""
        return laying.once(self, self._hexes)

    def fault(self, case: LayCase) -> Fault | None:
        """The company reaches no new track, and no route that it could run gains."""
        laying = case.laying
        if case.hex in self.unconnected.hexes(laying.position, laying.company):
            return None
        if self._reaches_new_track(case) or self._gains(case):
            return None
        return self.fails("track.no_access", hex=case.hex, tile=case.placement.tile, company=laying.company)

    def explain(self, case: LayCase, fault: Fault) -> Fault:
        """With the hexes whose full cities stand in the way."""
        position, company = case.laying.position, case.laying.company
        stops = blocked_stops(position, company)
        way = in_the_way(board_of(position), case.laying.reach.starts, stops, case.hex)
        return self.fails(fault.reason, **fault.facts, in_the_way=tuple(stop.hex for stop in way))

    def of_hex(self, hex_id: HexId, fault: Fault) -> Fault:
        """``track.nothing_accessible``: no tile there brings access, with the same in the way."""
        company, way = fault.facts["company"], fault.facts["in_the_way"]
        return self.fails("track.nothing_accessible", hex=hex_id, company=company, in_the_way=way)

    def _hexes(self, laying: Laying) -> frozenset[HexId]:
        free = self.unconnected.hexes(laying.position, laying.company)
        return frozenset((*laying.reach.arrivals, *laying.stations, *free))

    def _reaches_new_track(self, case: LayCase) -> bool:
        """Lines arrive as before: over an edge, or at a stop which they may leave by new track."""
        placement, reach = case.placement, case.laying.reach
        added = placement.added(case.fitted)
        if not added:
            return False
        links, arrivals = placement.links, reach.arrivals.get(case.hex, ())
        if any(not added.isdisjoint(links.arriving[edge].pieces) for edge in arrivals):
            return True
        for stop in _visited(case):
            end = placement.end_on(case.fitted, end_of(stop))
            line = links.starting.get(Stop(case.hex, end.kind, end.index))
            if (
                line
                and not added.isdisjoint(line.pieces)
                and (stop in reach.starts or not _is_full(case, end))
            ):
                return True
        return False

    def _gains(self, case: LayCase) -> bool:
        laying, placement = case.laying, case.placement
        if not case.upgrade:
            return False
        colors = laying.position.phase.revenue_colors
        known = laying.once(self.gains, _Answers)
        for stop in _visited(case):
            end = placement.end_on(case.fitted, end_of(stop))
            worth = _worth(placement.new, end, colors)
            if worth > _worth(placement.old, end_of(stop), colors):
                key = (stop, end.kind, worth)
                if key not in known:
                    known[key] = self.gains.gains(laying.position, laying.company, *key)
                if known[key]:
                    return True
        return False


class _Answers(dict[tuple[Stop, str, int], bool]):
    """What was asked about a company's routes so far."""

    def __init__(self, laying: Laying) -> None:
        del laying
        super().__init__()


def _visited(case: LayCase) -> Iterator[Stop]:
    """The stops of the hex that lines of the company visit."""
    reached = case.laying.reach.stops
    return (stop for stop in board_of(case.laying.position).stops(case.hex) if stop in reached)


def _worth(face: Face, end: End, colors: tuple[str, ...]) -> int:
    stops = face.cities if end.kind == "city" else face.towns
    return stops[end.index].revenue.at(colors) if end.index < len(stops) else 0


def _is_full(case: LayCase, end: End) -> bool:
    """Whether others fill the city of the tile that the old cities become, so that no line runs through."""
    if end.kind != "city":
        return False
    position, company = case.laying.position, case.laying.company
    cities = [index for index, city in enumerate(case.fitted.cities) if city == end.index]
    standing = [
        company_of(token)
        for index in cities
        for _, token in tokens_in(position, Stop(case.hex, "city", index))
    ]
    if company in standing:
        return False
    passed = passed_by(position, company)
    return sum(symbol not in passed for symbol in standing) >= case.placement.new.cities[end.index].slots
