"""Where 18xx.games has each share: a purchase names the shares, and not where they come from.

A share is ``SYM_3``; ``SYM_0`` is the president's certificate.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine import events as ev
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import IPO
from roundhouse.engine.position import Position
from roundhouse.engine.state import State
from roundhouse.finance import certificates as cert

PRESIDENTS = "_0"
"""What the name of a president's certificate ends with."""

FOR_PRESIDENTS = 2
"""How many shares of a merger an owner gets the president's certificate for."""


class Shares:
    """The shares that are outside the IPO or the treasury of their company."""

    def __init__(self, first: Position) -> None:
        """Begin at the position ``first``."""
        self._definition = first.definition
        self._outside = _dealt(first)
        self._merged: dict[tuple[str, str], str] = {}

    def is_outside(self, share: str) -> bool:
        """Whether the share has left the IPO or the treasury; the president's was the first to do so."""
        return share in self._outside or share.endswith(PRESIDENTS)

    def left(self, shares: Iterable[str]) -> None:
        """The ``shares`` were bought."""
        self._outside.update(shares)

    def returned(self, shares: Iterable[str]) -> None:
        """The ``shares`` belong to their company again."""
        self._outside.difference_update(shares)

    def follow(self, before: State, shares: Sequence[str], events: Sequence[ev.Event]) -> None:
        """What an action brought about for the ``shares`` that it named; ``before``: the state before it."""
        for event in events:
            if isinstance(event, ev.CompaniesMerged):
                self._deal(before, event)
            elif isinstance(event, ev.PresidentChanged) and not event.old:
                self._exchange(event, shares)

    def forget_closed(self, events: Sequence[ev.Event]) -> None:
        """All shares of a company that is no more lie in the IPO."""
        closed = {event.company for event in events if isinstance(event, ev.CompanyClosed)}
        if closed:
            self._outside = {share for share in self._outside if share.rpartition("_")[0] not in closed}

    def _deal(self, before: State, event: ev.CompaniesMerged) -> None:
        """Each owner gets a share a company, in their order, those with the highest numbers first.

        Who first has two gets the president's certificate for them.
        """
        symbol, presides = event.company, False
        self._merged = {}
        left = _singles(self._definition, symbol)
        if len(event.minors) < FOR_PRESIDENTS:
            return
        for minor in event.minors:
            owner = cert.president(before, minor) or ""
            if not presides and (symbol, owner) in self._merged:
                presides = True
                self._outside.discard(self._merged[symbol, owner])
                left.append(self._merged.pop((symbol, owner)))
            else:
                self._merged[symbol, owner] = left.pop()
                self._outside.add(self._merged[symbol, owner])

    def _exchange(self, event: ev.PresidentChanged, bought: Sequence[str]) -> None:
        """Who completes a president's certificate gives the shares of his merger and purchase for it."""
        mine = self._merged.pop((event.company, event.new), None)
        if mine is not None and bought:
            self.returned((mine, *bought))


def _singles(definition: TitleDefinition, symbol: CompanySymbol) -> list[str]:
    return [f"{symbol}_{number}" for number in range(1, len(definition.companies[symbol].certificates))]


def _dealt(first: Position) -> set[str]:
    """The shares outside the IPO from the start: 18xx.games deals those with the highest numbers."""
    outside = set()
    for symbol, company_definition in first.definition.companies.items():
        singles = range(1, len(company_definition.certificates))
        gone = sum(first.state.certificates[f"{symbol}-{index}"] != IPO for index in singles)
        outside |= {f"{symbol}_{singles.stop - 1 - place}" for place in range(gone)}
    return outside
