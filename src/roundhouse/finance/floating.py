"""When a company floats, and what it then receives."""

from __future__ import annotations

from typing import Protocol

from roundhouse.engine import events as ev
from roundhouse.engine.effects import Consequence
from roundhouse.engine.names import CompanySymbol, HexId, Money
from roundhouse.engine.owners import BANK, company
from roundhouse.engine.position import Draft, Position
from roundhouse.finance import certificates as cert
from roundhouse.finance.sources import UnitPrice


class Capital(Protocol):
    """What a company receives when it floats."""

    def pay(self, draft: Draft, symbol: CompanySymbol) -> None:
        """Pay the company ``symbol`` what it begins with."""


class HomeFee(Consequence, frozen=True):
    """A capital less what a company pays for the homes that it has chosen."""

    def home_fee(self, position: Position, homes: tuple[HexId, ...]) -> Money:
        """For ``homes`` as they are worth at this moment, in whole units."""
        raise NotImplementedError


class FullCapital(Consequence, frozen=True):
    """The bank pays the ``price`` of all shares at once."""

    price: UnitPrice

    def pay(self, draft: Draft, symbol: CompanySymbol) -> None:
        """The number of shares times their price."""
        shares = draft.title.definition.companies[symbol].shares
        capital = Money(shares * self.price.unit(draft.position, symbol))
        draft.pay(BANK, company(symbol), capital, "float", symbol)


class Floating(Protocol):
    """When a company floats."""

    def after(self, draft: Draft, symbol: CompanySymbol) -> None:
        """Float the company ``symbol`` if what has just been bought of it brings that about."""


class FloatNow(Consequence, frozen=True):
    """A company floats with its ``capital`` as soon as it has a president, whatever has been sold of it.

    ``marked``: the round is noted, for rules that ask whether it has floated in the round under way.
    """

    capital: Capital
    marked: bool

    def after(self, draft: Draft, symbol: CompanySymbol) -> None:
        """Float the company and pay its capital."""
        _float(draft, symbol, self.capital, marked=self.marked)


class FloatWhenSold(Consequence, frozen=True):
    """A company floats with its ``capital`` once so much has left the IPO as its ``float_percent`` says.

    ``marked``: the round is noted, for rules that ask whether it has floated in the round under way.
    """

    capital: Capital
    marked: bool

    def after(self, draft: Draft, symbol: CompanySymbol) -> None:
        """Float it if it is parred, hasn't floated, and enough of it is sold."""
        definition = draft.title.definition.companies[symbol]
        if symbol in draft.state.floated or symbol not in draft.state.par:
            return
        if cert.shares_in_ipo(draft.position, symbol) <= 100 - definition.float_percent:
            _float(draft, symbol, self.capital, marked=self.marked)


def _float(draft: Draft, symbol: CompanySymbol, capital: Capital, *, marked: bool) -> None:
    draft.emit(ev.Floated(symbol))
    if marked:
        draft.emit(ev.FlagSet(f"floated:{symbol}", stamp_of_round(draft.position)))
    capital.pay(draft, symbol)


def floated_this_round(position: Position, symbol: CompanySymbol) -> bool:
    """Whether a company whose round is noted has floated in the round under way."""
    return position.state.flags.get(f"floated:{symbol}") == stamp_of_round(position)


def waits_for_next_round(position: Position, symbol: CompanySymbol) -> bool:
    """Whether the company has floated in the operating round under way, in which it has no turn."""
    return position.state.round.kind == "operating" and floated_this_round(position, symbol)


def stamp_of_round(position: Position) -> int:
    """A number of the round under way that no other stock or operating round has."""
    place = position.state.round
    return place.number * 100 + (place.index if place.kind == "operating" else 0)
