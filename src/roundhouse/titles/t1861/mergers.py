"""1861, chapter 6: who may merge with whom, and who then buys shares first."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from roundhouse.engine.effects import Consequence
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.position import Position
from roundhouse.engine.state import Stop
from roundhouse.finance import certificates as cert
from roundhouse.finance import market, mergers
from roundhouse.finance.order import rotated
from roundhouse.titles.t1861.companies import MINOR
from roundhouse.track.board import board_of
from roundhouse.track.occupancy import token_stops
from roundhouse.track.reach import reach


class TrackOnly(msgspec.Struct, frozen=True):
    """6.2: the minor companies that track leads to; tokens don't block it."""

    def partners(self, position: Position, minor: CompanySymbol) -> tuple[CompanySymbol, ...]:
        """The symbols of those that track leads to, in operating order."""
        return reached_minors(position, minor, frozenset())


def reached_minors(
    position: Position, symbol: CompanySymbol, blocked: frozenset[Stop]
) -> tuple[CompanySymbol, ...]:
    """The other minor companies to whose tokens track leads that ends at ``blocked`` stops."""
    found = reach(board_of(position), token_stops(position, symbol), blocked).stops
    others = market.operating_order(position, MINOR)
    return tuple(m for m in others if m != symbol and token_stops(position, m) & found)


class OwnersFromPresident(Consequence, frozen=True):
    """6.3: the shareholders clockwise, the president first."""

    def players(self, position: Position, minors: Sequence[CompanySymbol], president: str) -> tuple[str, ...]:
        """In the order in which they buy."""
        return owners_from(position, minors, president)


class EverybodyFromPresident(Consequence, frozen=True):
    """6.3: every player clockwise, the president first."""

    def players(self, position: Position, symbol: CompanySymbol) -> tuple[str, ...]:
        """In the order in which they buy."""
        return rotated(position.state.seats, cert.president(position.state, symbol) or "")


def owners_from(position: Position, minors: Sequence[CompanySymbol], first: str) -> tuple[str, ...]:
    """The owners of the companies clockwise, beginning with the player ``first``."""
    owners = mergers.shares_of(position.state, minors)
    return tuple(name for name in rotated(position.state.seats, first) if name in owners)
