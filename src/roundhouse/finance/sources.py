"""Where certificates are sold, at which price, and who is paid for them."""

from __future__ import annotations

from typing import Literal, Protocol

import msgspec

from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import BANK, IPO, POOL, Owner, company
from roundhouse.engine.position import Position
from roundhouse.finance import certificates as cert
from roundhouse.finance import market

Place = Literal["ipo", "pool", "treasury"]


class UnitPrice(Protocol):
    """The price of one of a company's ``shares``, in whole units of the currency."""

    def unit(self, position: Position, symbol: CompanySymbol) -> int:
        """For the company ``symbol``."""


class AtPar(msgspec.Struct, frozen=True):
    """A share costs the company's par price."""

    def unit(self, position: Position, symbol: CompanySymbol) -> int:
        """For the company ``symbol``."""
        return position.state.par[symbol]


class AtMarket(msgspec.Struct, frozen=True):
    """The price at which the marker stands."""

    def unit(self, position: Position, symbol: CompanySymbol) -> int:
        """For the company ``symbol``; 0 while it has no marker."""
        return market.price(position, symbol)


class AtMarketOrPar(msgspec.Struct, frozen=True):
    """The price at which the marker stands, par as long as the company has none."""

    def unit(self, position: Position, symbol: CompanySymbol) -> int:
        """For the company ``symbol``."""
        return market.price(position, symbol) or position.state.par[symbol]


class Payee(Protocol):
    """To whom the money for a certificate goes."""

    def payee(self, position: Position, symbol: CompanySymbol) -> Owner:
        """For a certificate of the company ``symbol``."""


class ToBank(msgspec.Struct, frozen=True):
    """The bank gets the money."""

    def payee(self, position: Position, symbol: CompanySymbol) -> Owner:
        """For a certificate of any company."""
        del position, symbol
        return BANK


class ToCompany(msgspec.Struct, frozen=True):
    """The company itself: its treasury fills as its shares are sold."""

    def payee(self, position: Position, symbol: CompanySymbol) -> Owner:
        """For a certificate of the company ``symbol``."""
        del position
        return company(symbol)


class ByKind(msgspec.Struct, frozen=True):
    """Companies of the ``incremental`` kinds are paid for their own shares, for others the bank is."""

    incremental: frozenset[str]

    def payee(self, position: Position, symbol: CompanySymbol) -> Owner:
        """For a certificate of the company ``symbol``."""
        kind = position.definition.companies[symbol].kind
        return company(symbol) if kind in self.incremental else BANK


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

    def cost(self, position: Position, symbol: CompanySymbol, percent: int) -> int:
        """What a certificate of ``percent`` costs there, in whole units of the currency."""
        return cert.worth_of(position, symbol, percent, self.price.unit(position, symbol))
