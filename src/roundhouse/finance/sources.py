"""Where certificates are sold, at which price, and who is paid for them."""

from __future__ import annotations

from typing import Literal, Protocol

import msgspec

from roundhouse.engine.names import NO_MONEY, CompanySymbol, Money
from roundhouse.engine.owners import BANK, IPO, POOL, Owner, company
from roundhouse.engine.position import Draft, Position
from roundhouse.finance import certificates as cert
from roundhouse.finance import market

Place = Literal["ipo", "pool", "treasury"]
SHARES = "shares"
"""What a certificate is paid for, among the reasons of payments."""


class UnitPrice(Protocol):
    """The price of one of a company's ``shares``, in whole units of the currency."""

    def unit(self, position: Position, symbol: CompanySymbol) -> Money:
        """For the company ``symbol``."""


class AtPar(msgspec.Struct, frozen=True):
    """A share costs the company's par price."""

    def unit(self, position: Position, symbol: CompanySymbol) -> Money:
        """For the company ``symbol``."""
        return position.state.par[symbol]


class AtMarket(msgspec.Struct, frozen=True):
    """The price at which the marker stands."""

    def unit(self, position: Position, symbol: CompanySymbol) -> Money:
        """For the company ``symbol``; 0 while it has no marker."""
        return market.price(position, symbol)


class AtMarketOrPar(msgspec.Struct, frozen=True):
    """The price at which the marker stands, par as long as the company has none."""

    def unit(self, position: Position, symbol: CompanySymbol) -> Money:
        """For the company ``symbol``; 0 for one that nobody has started."""
        return market.price(position, symbol) or position.state.par.get(symbol, NO_MONEY)


class Payee(Protocol):
    """To whose good the money for a certificate is."""

    def take(self, draft: Draft, buyer: Owner, symbol: CompanySymbol, amount: Money) -> None:
        """The ``buyer`` pays ``amount`` whole units for a certificate of the company ``symbol``."""


class ToBank(msgspec.Struct, frozen=True):
    """The bank gets the money."""

    def take(self, draft: Draft, buyer: Owner, symbol: CompanySymbol, amount: Money) -> None:
        """For a certificate of any company."""
        draft.pay(buyer, BANK, amount, SHARES, symbol)


class ToCompany(msgspec.Struct, frozen=True):
    """The company itself: its treasury fills as its shares are sold."""

    def take(self, draft: Draft, buyer: Owner, symbol: CompanySymbol, amount: Money) -> None:
        """For a certificate of the company ``symbol``."""
        draft.pay(buyer, company(symbol), amount, SHARES, symbol)


class BankThenCompany(msgspec.Struct, frozen=True):
    """The bank gets the money; companies of the ``incremental`` kinds get as much from the bank.

    That makes a difference where companies hold no money of the bank but credit.
    """

    incremental: frozenset[str]

    def take(self, draft: Draft, buyer: Owner, symbol: CompanySymbol, amount: Money) -> None:
        """For a certificate of the company ``symbol``."""
        draft.pay(buyer, BANK, amount, SHARES, symbol)
        if draft.title.definition.companies[symbol].kind in self.incremental:
            draft.pay(BANK, company(symbol), amount, "credit", symbol)


class Source(msgspec.Struct, frozen=True):
    """A ``place`` where certificates are sold, at a ``price``, to the good of a ``payee``."""

    place: Place
    price: UnitPrice
    payee: Payee

    def owner(self, symbol: CompanySymbol) -> Owner:
        """Who holds the company's certificates that are for sale there."""
        if self.place == "treasury":
            return company(symbol)
        return IPO if self.place == "ipo" else POOL

    def cost(self, position: Position, symbol: CompanySymbol, percent: int) -> Money:
        """What a certificate of ``percent`` costs there, in whole units of the currency."""
        return cert.worth_of(position, symbol, percent, self.price.unit(position, symbol))
