"""1839, sections 7.1, 7.2 and 13.2: sales of singles, and the moves of prices that end a stock round."""

from __future__ import annotations

from roundhouse.engine.checks import Check, Fault
from roundhouse.engine.effects import Consequence
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import IPO, POOL
from roundhouse.engine.position import Draft, Position
from roundhouse.finance import certificates as cert
from roundhouse.finance import market
from roundhouse.finance.dividends import PriceReached
from roundhouse.finance.market_moves import Move
from roundhouse.finance.selling import Sale


class SinglesHeld(Check, frozen=True):
    """The president's certificate is never sold: only singles that the seller holds when he sells."""

    def fault(self, case: Sale) -> Fault | None:
        """``sale.singles``."""
        if case.in_singles >= case.sold:
            return None
        return self.fails("sale.singles", company=case.company, count=case.count)


class PricesMove(Consequence, frozen=True):
    """At the end of a stock round prices move one step, in one pass in operating order.

    To the left with a share in the pool, to the right with none there and in the IPO. The order is that
    before the first move; ``end`` follows when all have moved and one has reached the last box.
    """

    end: PriceReached

    def happen(self, draft: Draft) -> None:
        """Move the markers, one after the other."""
        reached = [symbol for symbol in self.companies(draft.position) if self._move(draft, symbol)]
        if reached:
            self.end.reached(draft, reached[0])

    def companies(self, position: Position) -> tuple[CompanySymbol, ...]:
        """Those whose price may move: the floated ones."""
        return market.operating_order(position)

    def _move(self, draft: Draft, symbol: CompanySymbol) -> bool:
        state = draft.state
        if cert.held_by(state, POOL, symbol):
            return market.move(draft, symbol, Move("left"), "pool")
        if not cert.held_by(state, IPO, symbol):
            return market.move(draft, symbol, Move("right"), "sold_out")
        return False


class AllPricesMove(PricesMove, frozen=True):
    """The same for companies that haven't floated, too."""

    def companies(self, position: Position) -> tuple[CompanySymbol, ...]:
        """All that have a price."""
        return market.ranked(position, position.state.market)
