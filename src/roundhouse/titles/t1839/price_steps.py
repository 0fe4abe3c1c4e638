"""1839, section 13.2: how a price moves by what a company pays out."""

from __future__ import annotations

from typing import Final

from roundhouse.engine.company_kinds import company_kind
from roundhouse.engine.effects import Consequence
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.owners import company
from roundhouse.engine.position import Position
from roundhouse.finance import market
from roundhouse.finance.dividends import revenue_to_use
from roundhouse.finance.market_moves import Move
from roundhouse.steps.trains import trains_of
from roundhouse.titles.t1839.founding import LOCAL

_TIMES: Final = (1, 2)
_TIMES_LOCAL: Final = (1, 2, 4, 8)


class StepsByDividend(Consequence, frozen=True):
    """A step right for each multiple of the price that is paid out, else a step left.

    The price itself and twice as much count, for local companies also four and eight times as much. A company
    without a train, which pays nothing, goes a second step left; not one that keeps what a red train has
    earned in its last run (16.3.2). What counts is the price, and the kind of the company, before the move.
    """

    def move(self, position: Position, symbol: CompanySymbol, paid: Money) -> Move:
        """By what all shares get together, in whole guilders, also those that nobody is paid for."""
        price = market.price(position, symbol)
        if paid < price:
            pays_nothing = not paid and not revenue_to_use(position)
            trainless = pays_nothing and not trains_of(position.state, company(symbol))
            return Move("left", 2 if trainless else 1)
        times = _TIMES_LOCAL if company_kind(position, symbol) == LOCAL else _TIMES
        return Move("right", sum(paid >= each * price for each in times))
