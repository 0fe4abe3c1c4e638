"""What a company's price does at the end of a stock round when all of it is sold."""

from __future__ import annotations

from typing import Protocol

from roundhouse.engine.effects import Consequence
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import IPO, POOL, Owner, company
from roundhouse.engine.position import Draft, Position
from roundhouse.finance import certificates as cert
from roundhouse.finance import market
from roundhouse.finance.dividends import PriceReached
from roundhouse.finance.market_moves import Movement
from roundhouse.finance.sources import Place


class Rise(Protocol):
    """How far the price of a company rises of which all is sold."""

    def rise(self, draft: Draft, symbol: CompanySymbol) -> bool:
        """Move it; True if it has reached a box that ends the game."""


class RiseBy(Consequence, frozen=True):
    """The same ``movement`` whoever holds the shares."""

    movement: Movement

    def rise(self, draft: Draft, symbol: CompanySymbol) -> bool:
        """Move it; True if it has reached a box that ends the game."""
        return market.move(draft, symbol, self.movement, "sold_out")


class SoldOutRises(Consequence, frozen=True):
    """Companies of a ``kind`` (empty: of any) of which nothing is left at the ``places`` rise, dearest first.

    ``end`` says what happens when prices have reached boxes that end the game, once all have moved.
    """

    kind: str
    places: tuple[Place, ...]
    rise: Rise
    end: PriceReached

    def happen(self, draft: Draft) -> None:
        """Move the markers of sold-out companies, one after the other in operating order."""
        order = market.operating_order(draft.position, self.kind)
        waiting = [symbol for symbol in order if self.is_sold_out(draft.position, symbol)]
        reached = [symbol for symbol in waiting if self.rise.rise(draft, symbol)]
        if reached:
            self.end.reached(draft, reached[0])

    def is_sold_out(self, position: Position, symbol: CompanySymbol) -> bool:
        """Whether no certificate of the company lies at any of the places."""
        owners: dict[Place, Owner] = {"ipo": IPO, "pool": POOL, "treasury": company(symbol)}
        return not any(cert.held_by(position.state, owners[place], symbol) for place in self.places)
