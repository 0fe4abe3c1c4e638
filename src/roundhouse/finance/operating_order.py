"""The order in which companies operate, as a list of what counts first.

A title holds its order as a part, one frozen :class:`OperatingOrder`: companies are compared by the first of
its criteria, equal ones by the next, and so on.
"""

from __future__ import annotations

from typing import Protocol

import msgspec

from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.state import MarketPlace


class Standing(msgspec.Struct, frozen=True):
    """What an order looks at: a company with its ``kind``, ``price`` and ``par`` in whole units.

    ``place`` is that of its price marker; ``formed`` counts the companies that floated before it.
    """

    symbol: CompanySymbol
    kind: str
    price: int
    par: int
    place: MarketPlace
    formed: int


class Criterion(Protocol):
    """One thing by which companies are compared."""

    def rank(self, company: Standing) -> tuple[int, ...]:
        """A key: the lower operates first."""


class HighestPrice(msgspec.Struct, frozen=True):
    """The dearest share first."""

    def rank(self, company: Standing) -> tuple[int, ...]:
        """The higher price is the lower key."""
        return (-company.price,)


class FurthestRight(msgspec.Struct, frozen=True):
    """The marker further to the right first."""

    def rank(self, company: Standing) -> tuple[int, ...]:
        """The column, from the right."""
        return (-company.place.column,)


class TopOfStack(msgspec.Struct, frozen=True):
    """In one box from the top: markers that haven't been turned first, then by arrival."""

    def rank(self, company: Standing) -> tuple[int, ...]:
        """Whether it is turned, and when it arrived."""
        return (int(company.place.turned), company.place.arrival)


class TopRow(msgspec.Struct, frozen=True):
    """The upper row of the market first, as a whole."""

    def rank(self, company: Standing) -> tuple[int, ...]:
        """The row from the top."""
        return (company.place.row,)


class Kinds(msgspec.Struct, frozen=True):
    """All companies of one kind before those of the next; kinds that aren't ``listed`` come last."""

    listed: tuple[CompanySymbol, ...]

    def rank(self, company: Standing) -> tuple[int, ...]:
        """The place of the company's kind in the list."""
        return (self.listed.index(company.kind) if company.kind in self.listed else len(self.listed),)


class HighestPar(msgspec.Struct, frozen=True):
    """The highest par (face value) first, among companies of the ``kinds``; it doesn't tell others apart."""

    kinds: frozenset[str]

    def rank(self, company: Standing) -> tuple[int, ...]:
        """The higher par is the lower key."""
        return (-company.par if company.kind in self.kinds else 0,)


class FormedFirst(msgspec.Struct, frozen=True):
    """The company that floated earlier first."""

    def rank(self, company: Standing) -> tuple[int, ...]:
        """How many floated before it."""
        return (company.formed,)


class OperatingOrder(msgspec.Struct, frozen=True):
    """By what companies are put in order, what counts first first; ``section`` of the rulebook."""

    section: str
    by: tuple[Criterion, ...]

    def key(self, company: Standing) -> tuple[tuple[int, ...], ...]:
        """The key to sort companies by."""
        return tuple(criterion.rank(company) for criterion in self.by)


PRICE_RIGHT_STACK: tuple[Criterion, ...] = (HighestPrice(), FurthestRight(), TopOfStack())
"""Highest price first; of equal prices the marker further right; in one box from the top."""
