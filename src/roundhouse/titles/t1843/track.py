"""1843, sections 8.4, 8.5 and 10.2: what its track and markers have of their own."""

from __future__ import annotations

from typing import Final

import msgspec

from roundhouse.engine.checks import Fault
from roundhouse.engine.names import NO_MONEY, CompanySymbol, HexId, Money, PrivateSymbol
from roundhouse.engine.position import Position
from roundhouse.titles.t1843.printed import Printed1843
from roundhouse.track.lay_cases import HexCheck, Laying, LayCase, LayCheck
from roundhouse.track.placement import Placement
from roundhouse.track.printed_checks import NextColor
from roundhouse.track.token_checks import TokenCase, TokenCheck
from roundhouse.track.track_actions import Left, TrackActions

DIRECT: Final = frozenset(map(HexId, ("C14", "C18", "H7", "K8", "N15")))
"""8.4.3: ports that some companies take straight to brown; Brest isn't one."""
CLAIMED = "port_claimed"
"""The note of a turn in which a port was claimed."""


class ByCompany(msgspec.Struct, frozen=True):
    """8.4.1, 11: companies that may lay two yellow tiles have the actions ``two``, all others ``one``."""

    one: TrackActions
    two: TrackActions

    def counted(self, position: Position) -> int:
        """How many have been taken in this turn."""
        return self.one.counted(position)

    def left(self, position: Position, company: CompanySymbol) -> Left:
        """What the company has left."""
        several = company in position.definition.own_as(Printed1843).two_yellow
        return (self.two if several else self.one).left(position, company)


class SecondYellow(msgspec.Struct, frozen=True):
    """8.4.1: the second yellow tile of a turn costs ``price`` francs, terrain apart."""

    price: Money
    actions: ByCompany

    def amount(self, laying: Laying, hex_id: HexId) -> Money:
        """The price, where a tile has been laid before."""
        del hex_id
        return self.price if laying.once(self, self._counted) else NO_MONEY

    def _counted(self, laying: Laying) -> int:
        return self.actions.counted(laying.position)
