"""1825, section 8.4.1: the price that the buyer of a minor company's president's certificate chooses."""

from __future__ import annotations

import msgspec

from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.offers import ParBox
from roundhouse.engine.position import Position
from roundhouse.finance import market


class CoversOwnTrain(msgspec.Struct, frozen=True):
    """8.4.1: all shares together are worth what the company's own train costs; never the last box."""

    def boxes(self, position: Position, symbol: CompanySymbol) -> tuple[ParBox, ...]:
        """The boxes that are dear enough, dearest first."""
        definition = position.definition
        company = definition.companies[symbol]
        cost = sum(definition.trains[kind].price for kind in company.trains)
        last = {box.price for box in market.par_boxes(definition.market, frozenset({market.END_ZONE}))}
        return tuple(
            box
            for box in market.boxes(definition.market)
            if box.price * company.shares >= cost and box.price not in last and box.price
        )
