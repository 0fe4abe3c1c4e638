"""1825, section 6.3: a company whose share price falls below 5 is bankrupt."""

from __future__ import annotations

from typing import ClassVar, Literal

from roundhouse.engine import events as ev
from roundhouse.engine.effects import EndsCompany
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.owners import BANK, POOL, REMOVED, company
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Draft, Position
from roundhouse.finance import market
from roundhouse.steps.trains import is_own_train, trains_of


class BankruptIn(EndsCompany, frozen=True):
    """The company on turn is bankrupt when its price has fallen into the ``zone``; its turn ends with it."""

    cause: ClassVar[Literal["price"]] = "price"
    zone: str

    def least(self, position: Position) -> Money:
        """The lowest price outside the zone."""
        boxes = (space for row in position.definition.market.rows for space in row if space is not None)
        return min(space.price for space in boxes if self.zone not in space.kinds)

    def happen(self, draft: Draft) -> None:
        """Look where its price marker is."""
        symbol = draft.state.operating.company
        if market.in_zone(draft.position, symbol, self.zone):
            draft.emit(ev.TurnEnded(company(symbol)))
            close(draft, symbol)


def close(draft: Draft, symbol: CompanySymbol) -> None:
    """Trains go back to the bank for resale, a train that the company has brought leaves the game with it.

    Tokens and shares leave the game too, whoever holds them, and what it has of company credit is void.
    """
    own = company(symbol)
    for train in trains_of(draft.state, own):
        taker = REMOVED if is_own_train(draft.position, train) else POOL
        draft.emit(ev.TrainMoved(train, own, taker, "returned"))
    for token, place in draft.state.tokens.items():
        if company_of(token) == symbol and place.where != REMOVED:
            draft.emit(ev.TokenReturned(token, removed=True))
    for certificate, owner in draft.state.certificates.items():
        if company_of(certificate) == symbol:
            draft.emit(ev.CertificateMoved(certificate, owner, REMOVED, "bankrupt"))
    draft.pay(own, BANK, draft.state.cash[own], "bankruptcy", symbol)
    draft.emit(ev.CompanyClosed(symbol, "bankrupt"))
