"""Decisions of players of 1825 in a stock round, for tests: named by what they are about."""

from __future__ import annotations

from roundhouse.engine.actions import Action, BuyShares, Par, Pass
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.offers import OfferPar
from roundhouse.engine.owners import IPO, Owner
from roundhouse.engine.position import Position
from tests.rules.table import box_of, cash, offers_of, submit


def par(position: Position, symbol: str, price: int = 0) -> Par:
    """Start the company at its face value, or at a price."""
    face = position.definition.companies[CompanySymbol(symbol)].face_value
    return Par(position.state.actor, CompanySymbol(symbol), *box_of(position, price or face))


def buy(position: Position, symbol: str, source: Owner = IPO) -> BuyShares:
    """Buy an ordinary certificate."""
    return BuyShares(position.state.actor, CompanySymbol(symbol), (source,))


def on_sale(position: Position) -> set[str]:
    """The companies that may be started now."""
    return {offer.company for offer in offers_of(position, OfferPar)}


def bought(position: Position, action: Action) -> Position:
    """After a purchase and the end of that turn, which ends by itself where nothing can be sold."""
    position = submit(position, action)
    return submit(position, Pass(action.actor)) if position.state.actor == action.actor else position


def rich(position: Position) -> Position:
    """Everybody has 5000."""
    return cash(position, **dict.fromkeys(position.state.seats, 5000))
