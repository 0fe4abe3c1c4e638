"""1825, section 6.4: major companies without a director, and the players who act for them.

Readings taken, each before the reading that was not taken.

- 6.4: the receivers are those that the present position gives, found for one company after the other in the
  order in which they operate; whoever was appointed stays until there is a director. A director's companies
  count at their share price, those that have none yet at the price of their new shares; those count nothing.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.engine.checks import Check, Fault
from roundhouse.engine.effects import Consequence
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import player
from roundhouse.engine.position import Draft, Position, remembered
from roundhouse.finance import certificates as cert
from roundhouse.finance import market
from roundhouse.finance.sources import AtMarketOrPar
from roundhouse.steps.dividend import DecideDividend, UsesRevenue

MAJOR = "major"


class Receiverships(msgspec.Struct, frozen=True):
    """A part of the title: which ``kinds`` of company have a receiver where they have no director."""

    kinds: frozenset[str]


RECEIVERSHIPS = Receiverships(frozenset({MAJOR}))
"""6.4, 8.6.0: major companies, and no minor ones."""


def in_receivership(position: Position, symbol: CompanySymbol) -> bool:
    """Whether nobody is director of a company that has formed, and somebody else acts for it."""
    kinds = position.title.part(Receiverships).kinds
    if position.definition.companies[symbol].kind not in kinds:
        return False
    return symbol in position.state.floated and not cert.president(position.state, symbol)


@remembered
def receivers(position: Position) -> Mapping[CompanySymbol, str]:
    """The player who acts for each company in receivership."""
    found: dict[CompanySymbol, str] = {}
    for symbol in market.operating_order(position):
        if in_receivership(position, symbol):
            busy = frozenset(found.values())
            found[symbol] = min(
                position.state.order, key=lambda name: _qualification(position, symbol, name, busy)
            )
    return found


def _qualification(
    position: Position, symbol: CompanySymbol, name: str, busy: frozenset[str]
) -> tuple[bool, int, bool, bool]:
    """How a player is ranked, the lower the better; equal ones clockwise from the priority deal."""
    directed = _directed(position, name)
    total = sum(AtMarketOrPar().unit(position, each) for each in directed)
    shareholder = cert.percent_held(position, player(name), symbol) > 0
    return bool(directed), total, not directed and name in busy, not shareholder


def _directed(position: Position, name: str) -> tuple[CompanySymbol, ...]:
    companies = position.definition.companies
    return tuple(symbol for symbol in companies if cert.president(position.state, symbol) == name)


class Receiver(Consequence, frozen=True):
    """A receiver acts for a major company without a director."""

    def speaks_for(self, position: Position, symbol: CompanySymbol) -> str | None:
        """His name; None for a company that is not in receivership."""
        return receivers(position)[symbol] if in_receivership(position, symbol) else None


class Directed(Check, frozen=True):
    """A company acts only while it has a director or is in receivership, as no minor one ever is."""

    def fault(self, case: Position) -> Fault | None:
        """``stage.no_president``."""
        symbol = case.state.operating.company
        if cert.president(case.state, symbol) or in_receivership(case, symbol):
            return None
        return self.fails("stage.no_president", company=symbol)


class ReceiverWithholds(UsesRevenue, frozen=True):
    """6.4.1: a receiver always withholds, even into bankruptcy: nobody is asked."""

    dividend: DecideDividend

    def happen(self, draft: Draft) -> None:
        """The whole income to the treasury; the price falls."""
        if in_receivership(draft.position, draft.state.operating.company):
            self.dividend.withhold(draft)
