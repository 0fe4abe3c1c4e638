"""1825, sections 5.2.6, 5.4 and 8.5.4: what is kept free in the start hexes of companies still to come."""

from __future__ import annotations

from roundhouse.engine.checks import Fault
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.position import Position
from roundhouse.track.homes import is_in_play
from roundhouse.track.lay_cases import LayCase, LayCheck, Laying
from roundhouse.track.occupancy import has_token

YELLOW = "yellow"


def still_to_come(position: Position, hex_id: HexId) -> tuple[CompanySymbol, ...]:
    """The companies that start on a hex, in any of its stations, and have no base there yet."""
    return tuple(
        symbol
        for symbol, company in position.definition.companies.items()
        if any(home.hex == hex_id and home.city is None for home in company.homes)
        and is_in_play(position.state, symbol)
        and not has_token(position, symbol, hex_id)
    )


class RoomForBase(LayCheck, frozen=True):
    """A tile above yellow on a start hex has an empty space for each company that is to start there."""

    def fault(self, case: LayCase) -> Fault | None:
        """Its large stations have fewer spaces than there are tokens and companies to come."""
        face = case.placement.new
        if face.color == YELLOW:
            return None
        waiting = case.laying.once(self, _waiting).get(case.hex, ())
        if not waiting:
            return None
        spaces = sum(city.slots for city in face.cities)
        standing = sum(place.hex == case.hex for place in case.laying.state.tokens.values())
        if spaces >= standing + len(waiting):
            return None
        return self.fails("track.no_room_for_base", hex=case.hex, tile=case.placement.tile, home=waiting[0])


def _waiting(laying: Laying) -> dict[HexId, tuple[CompanySymbol, ...]]:
    homes = (home.hex for company in laying.definition.companies.values() for home in company.homes)
    return {hex_id: still_to_come(laying.position, hex_id) for hex_id in dict.fromkeys(homes)}
