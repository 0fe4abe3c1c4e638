"""Of which kind a company is at a moment: as it is printed, or by where its price marker stands."""

from __future__ import annotations

import msgspec

from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.position import Position


class KindByRow(msgspec.Struct, frozen=True):
    """A part of a title in which the row of the market decides; ``rows`` are the kinds, from the top row."""

    section: str
    rows: tuple[str, ...]

    def kind(self, position: Position, symbol: CompanySymbol) -> str:
        """The kind of the row in which the company's marker stands; the printed one while it has none."""
        place = position.state.market.get(symbol)
        return self.rows[place.row] if place else position.definition.companies[symbol].kind


def company_kind(position: Position, symbol: CompanySymbol) -> str:
    """The kind of a company: ``major``, ``minor``, ``local`` or ``national``."""
    for rule in position.title.parts_of(KindByRow):
        return rule.kind(position, symbol)
    return position.definition.companies[symbol].kind
