"""What would come of a merger."""

from __future__ import annotations

from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.position import Position
from roundhouse.finance import mergers


def price_makers(position: Position, symbols: tuple[CompanySymbol, ...]) -> tuple[CompanySymbol, ...]:
    """Which of the merging companies' prices make that of the new one, the dearest first."""
    return mergers.price_makers(position, symbols)
