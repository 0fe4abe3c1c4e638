"""What a lay costs, and out of which purse it is paid. Amounts are whole units of the currency."""

from __future__ import annotations

from typing import Protocol

import msgspec

from roundhouse.engine.names import NO_MONEY, CompanySymbol, HexId, Money
from roundhouse.engine.owners import company as owner_of_company
from roundhouse.engine.position import Draft, Position
from roundhouse.track.lay_cases import Laying
from roundhouse.track.placement import BARE
from roundhouse.track.track_actions import Actions


class LayCost(Protocol):
    """A part of what a lay costs: the same whichever tile is laid."""

    def amount(self, laying: Laying, hex_id: HexId) -> Money:
        """This part of the cost of a lay on the hex, in whole units of the currency."""


class Terrain(msgspec.Struct, frozen=True):
    """Terrain under the first tile of a hex, later what the tile that is replaced asks for.

    On the hexes ``free_if_printed`` printed track is upgraded for nothing.
    """

    free_if_printed: frozenset[HexId]

    def amount(self, laying: Laying, hex_id: HexId) -> Money:
        """The sum of all terrain that counts."""
        definition, lying = laying.definition, laying.lying(hex_id)
        if lying is not None:
            upgrade = definition.tiles[lying.name].definition.upgrade_cost
            return Money(sum(terrain.cost for terrain in upgrade))
        cell = definition.hexes[hex_id]
        if cell.face.color != BARE and hex_id in self.free_if_printed:
            return NO_MONEY
        return Money(sum(terrain.cost for terrain in cell.terrain))


class LaterAction(msgspec.Struct, frozen=True):
    """Every track action of a turn after the first costs ``price``."""

    price: Money
    actions: Actions

    def amount(self, laying: Laying, hex_id: HexId) -> Money:
        """The price, or nothing for the first."""
        del hex_id
        return self.price if laying.once(self, self._counted) else NO_MONEY

    def _counted(self, laying: Laying) -> int:
        return self.actions.counted(laying.position)


class Fee(msgspec.Struct, frozen=True):
    """A flat ``price`` for the lay, whatever else it costs."""

    price: Money

    def amount(self, laying: Laying, hex_id: HexId) -> Money:
        """The price, wherever the tile is laid."""
        del laying, hex_id
        return self.price


class Purse(Protocol):
    """What a company can pay with."""

    def money(self, position: Position, company: CompanySymbol) -> Money:
        """How much ``company`` (a symbol) can raise, in whole units: what is in its treasury at least."""

    def fill(self, draft: Draft, company: CompanySymbol, amount: Money) -> None:
        """See to it that the treasury has ``amount``; it must not be more than :meth:`money`."""


class Treasury(msgspec.Struct, frozen=True):
    """A company pays with what it has, and with nothing else."""

    def money(self, position: Position, company: CompanySymbol) -> Money:
        """The money in the company's treasury."""
        return position.state.cash.get(owner_of_company(company), NO_MONEY)

    def fill(self, draft: Draft, company: CompanySymbol, amount: Money) -> None:
        """It is there already."""
        del draft, company, amount
