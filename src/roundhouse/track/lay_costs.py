"""What a lay costs, and out of which purse it is paid. Amounts are whole units of the currency."""

from __future__ import annotations

from typing import Protocol

import msgspec

from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.owners import company as owner_of_company
from roundhouse.engine.position import Draft, Position
from roundhouse.track.lay_cases import Laying
from roundhouse.track.placement import BARE
from roundhouse.track.track_actions import Actions


class LayCost(Protocol):
    """A part of what a lay costs: the same whichever tile is laid."""

    def amount(self, laying: Laying, hex_id: HexId) -> int:
        """This part of the cost of a lay on the hex, in whole units of the currency."""


class Terrain(msgspec.Struct, frozen=True):
    """Terrain under the first tile of a hex, later what the tile that is replaced asks for.

    On the hexes ``free_if_printed`` printed track is upgraded for nothing.
    """

    free_if_printed: frozenset[HexId]

    def amount(self, laying: Laying, hex_id: HexId) -> int:
        """The sum of all terrain that counts."""
        definition, lying = laying.definition, laying.lying(hex_id)
        if lying is not None:
            return sum(terrain.cost for terrain in definition.tiles[lying.name].definition.upgrade_cost)
        cell = definition.hexes[hex_id]
        if cell.face.color != BARE and hex_id in self.free_if_printed:
            return 0
        return sum(terrain.cost for terrain in cell.terrain)


class LaterAction(msgspec.Struct, frozen=True):
    """Every track action of a turn after the first costs ``price``."""

    price: int
    actions: Actions

    def amount(self, laying: Laying, hex_id: HexId) -> int:
        """The price, or nothing for the first."""
        del hex_id
        return self.price if laying.once(self, self._counted) else 0

    def _counted(self, laying: Laying) -> int:
        return self.actions.counted(laying.position)


class Fee(msgspec.Struct, frozen=True):
    """A flat ``price`` for the lay, whatever else it costs."""

    price: int

    def amount(self, laying: Laying, hex_id: HexId) -> int:
        """The price, wherever the tile is laid."""
        del laying, hex_id
        return self.price


class Purse(Protocol):
    """What a company can pay with."""

    def money(self, position: Position, company: CompanySymbol) -> int:
        """How much ``company`` (a symbol) can raise, in whole units."""

    def fill(self, draft: Draft, company: CompanySymbol, amount: int) -> None:
        """See to it that the treasury has ``amount``; it must not be more than :meth:`money`."""


class Treasury(msgspec.Struct, frozen=True):
    """A company pays with what it has, and with nothing else."""

    def money(self, position: Position, company: CompanySymbol) -> int:
        """The money in the company's treasury."""
        return position.state.cash.get(owner_of_company(company), 0)

    def fill(self, draft: Draft, company: CompanySymbol, amount: int) -> None:
        """It is there already."""
        del draft, company, amount
