"""The order in which companies operate, as a value that a round, a phase change and a window share."""

from __future__ import annotations

from typing import Protocol

import msgspec

from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.position import Position
from roundhouse.finance import market
from roundhouse.finance.floating import waits_for_next_round


class CompanyOrder(Protocol):
    """Which companies operate, and in which order."""

    def companies(self, position: Position) -> tuple[CompanySymbol, ...]:
        """The symbols of all companies that operate, in the order in which they would now."""


class ByPrice(msgspec.Struct, frozen=True):
    """All floated companies, the highest share price first."""

    def companies(self, position: Position) -> tuple[CompanySymbol, ...]:
        """See :func:`roundhouse.finance.market.operating_order`."""
        return market.operating_order(position)


class FloatedBefore(msgspec.Struct, frozen=True):
    """Those of another ``order``, but none that has floated in the operating round under way.

    For titles whose ways to float note the round (see :class:`~roundhouse.finance.floating.FloatWhenSold`).
    """

    order: CompanyOrder

    def companies(self, position: Position) -> tuple[CompanySymbol, ...]:
        """The symbols, in the other order."""
        found = self.order.companies(position)
        return tuple(symbol for symbol in found if not waits_for_next_round(position, symbol))
