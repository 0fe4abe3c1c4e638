"""1839, sections 8.3.2, 14.2.2.1 and 14.2.2.2.1: what its track and markers have of their own."""

from __future__ import annotations

import msgspec

from roundhouse.engine.checks import Fault
from roundhouse.engine.effects import Consequence
from roundhouse.engine.names import NO_MONEY, HexId, Money, PrivateSymbol
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Stop
from roundhouse.steps.lay_track import close_private
from roundhouse.titles.t1839.places import hex_revenue
from roundhouse.track.lay_cases import HexCheck, Laying
from roundhouse.track.lay_costs import LayCost
from roundhouse.track.token_prices import ByWorth


class FreeOn(msgspec.Struct, frozen=True):
    """14.2.2.1.1: a part of the cost that isn't paid on certain ``hexes``."""

    cost: LayCost
    hexes: frozenset[HexId]

    def amount(self, laying: Laying, hex_id: HexId) -> Money:
        """Nothing on those hexes, elsewhere the whole part."""
        return NO_MONEY if hex_id in self.hexes else self.cost.amount(laying, hex_id)


class OneTile(HexCheck, frozen=True):
    """14.2.2.1.2: the power lays one tile."""

    private: PrivateSymbol

    def hex_fault(self, laying: Laying, hex_id: HexId) -> Fault | None:
        """It has laid one in this turn."""
        used = any(lay.power == self.private for lay in laying.state.operating.lays)
        return self.fails("power.one_tile", private=self.private, hex=hex_id) if used else None


class CloseOnceUsed(Consequence, frozen=True):
    """14.2.2.1.2: the private company closes once its tile lies and a marker has followed it, or none has."""

    private: PrivateSymbol

    def happen(self, draft: Draft) -> None:
        """Close it, if its power was used in this turn."""
        if any(lay.power == self.private for lay in draft.state.operating.lays):
            close_private(draft, self.private)


class TimesMarkers(ByWorth, frozen=True):
    """8.3.2.2, 8.3.2.3: the revenue of the place times the company's markers on the map once it is done.

    ``added``: how many come on the map.
    """

    added: int

    def times(self, placed: int) -> int:
        """The markers ``placed`` and those that come."""
        return placed + self.added

    def worth(self, position: Position, stop: Stop) -> Money:
        """The revenue of the place in guilders."""
        return hex_revenue(position, stop.hex)
