"""Companies that aren't formed by a purchase but later: what is noted until then, and how it is done.

Which company was ready first is a flag of the game, so that companies form in the order in which they became
ready, however many do at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.effects import Consequence
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import BANK, company
from roundhouse.engine.pieces import kind_of, own_trains
from roundhouse.engine.position import Draft, Position
from roundhouse.finance import certificates as cert
from roundhouse.finance import market
from roundhouse.finance.floating import Capital, Floating

_READY = "ready:"
_SOLD_OUT = "sold_out:"


# --- when a company is ready ----------------------------------------------------------------------


class Readiness(Protocol):
    """When a company that has been started is ready to be formed."""

    def is_ready(self, position: Position, symbol: CompanySymbol) -> bool:
        """Whether the company ``symbol`` is."""


class EnoughSold(msgspec.Struct, frozen=True):
    """So much has left the IPO as the company's ``float_percent`` says, wherever it is since then."""

    def is_ready(self, position: Position, symbol: CompanySymbol) -> bool:
        """Whether the company ``symbol`` is."""
        sold = 100 - cert.shares_in_ipo(position, symbol)
        return sold >= position.definition.companies[symbol].float_percent


class CanPayOwnTrains(msgspec.Struct, frozen=True):
    """The company has been paid as much as the trains cost that it owns from its first day."""

    def is_ready(self, position: Position, symbol: CompanySymbol) -> bool:
        """Whether the company ``symbol`` is."""
        definition = position.definition
        cost = sum(definition.trains[kind].price for kind in definition.companies[symbol].trains)
        return position.state.cash[company(symbol)] >= cost


class ReadyByKind(msgspec.Struct, frozen=True):
    """Each kind of company by a rule of its own; those of a kind that isn't listed are never ready."""

    by_kind: Mapping[str, Readiness]

    def is_ready(self, position: Position, symbol: CompanySymbol) -> bool:
        """Whether the company ``symbol`` is."""
        rule = self.by_kind.get(position.definition.companies[symbol].kind)
        return rule is not None and rule.is_ready(position, symbol)


# --- what a purchase may bring about ----------------------------------------------------------------


class Together(msgspec.Struct, frozen=True):
    """Several things that a purchase may bring about, one after the other."""

    by: tuple[Floating, ...]

    def after(self, draft: Draft, symbol: CompanySymbol) -> None:
        """Ask each about the company ``symbol``."""
        for each in self.by:
            each.after(draft, symbol)


class NoteReady(Consequence, frozen=True):
    """A company's place among those to be formed is that of the purchase that made it ready."""

    ready: Readiness

    def after(self, draft: Draft, symbol: CompanySymbol) -> None:
        """Note the place, once."""
        flags, flag = draft.state.flags, _READY + symbol
        if flag not in flags and self.ready.is_ready(draft.position, symbol):
            draft.emit(ev.FlagSet(flag, 1 + sum(each.startswith(_READY) for each in flags)))


class NoteSoldOut(Consequence, frozen=True):
    """It is remembered of a company that its last certificate has left the IPO, even when it is gone."""

    def after(self, draft: Draft, symbol: CompanySymbol) -> None:
        """Note it, once."""
        if _SOLD_OUT + symbol not in draft.state.flags and not cert.shares_in_ipo(draft.position, symbol):
            draft.emit(ev.FlagSet(_SOLD_OUT + symbol, 1))


def was_sold_out(position: Position, symbol: CompanySymbol) -> bool:
    """Whether the last certificate of the company has been bought, as :class:`NoteSoldOut` noted."""
    return _SOLD_OUT + symbol in position.state.flags


# --- forming --------------------------------------------------------------------------------------


class Forming(Protocol):
    """Something that happens when a company is formed."""

    def form(self, draft: Draft, symbol: CompanySymbol) -> None:
        """For the company ``symbol``."""


class MarkerAtPar(Consequence, frozen=True):
    """The company's price marker enters the market at its par price."""

    def form(self, draft: Draft, symbol: CompanySymbol) -> None:
        """Put it into the first box with that price."""
        par = draft.state.par[symbol]
        box = market.box_at(draft.title.definition.market, par)
        assert box is not None, "a par price is one of the market's"
        draft.emit(ev.PriceMoved(symbol, box.row, box.column, box.price, "par"))


class FirstCapital(Consequence, frozen=True):
    """Companies of these ``kinds`` receive their ``capital``."""

    kinds: frozenset[str]
    capital: Capital

    def form(self, draft: Draft, symbol: CompanySymbol) -> None:
        """Pay it, if the company is of such a kind."""
        if draft.title.definition.companies[symbol].kind in self.kinds:
            self.capital.pay(draft, symbol)


class BuyOwnTrains(Consequence, frozen=True):
    """A company pays at once for the trains that it owns from its first day, which no bank ever sold."""

    def form(self, draft: Draft, symbol: CompanySymbol) -> None:
        """The bank is paid; the trains come from where they have waited."""
        definition, taker = draft.title.definition, company(symbol)
        for train in own_trains(definition).get(symbol, ()):
            draft.emit(ev.TrainMoved(train, draft.state.trains[train], taker, "own"))
            draft.pay(taker, BANK, definition.trains[kind_of(train)].price, "train", train)


class FormReady(Consequence, frozen=True):
    """All companies that are ready form, in the order in which they became so; each as ``by`` says."""

    ready: Readiness
    by: tuple[Forming, ...]

    def happen(self, draft: Draft) -> None:
        """Form one after the other."""
        for symbol in self.waiting(draft.position):
            self.form(draft, symbol)

    def form(self, draft: Draft, symbol: CompanySymbol) -> None:
        """Form the company ``symbol``; nothing is checked."""
        draft.emit(ev.Floated(symbol))
        for each in self.by:
            each.form(draft, symbol)

    def waiting(self, position: Position) -> tuple[CompanySymbol, ...]:
        """The companies that would form now, in their order."""
        state = position.state
        found = (c for c in state.par if c not in state.floated and self.ready.is_ready(position, c))
        return tuple(sorted(found, key=lambda symbol: state.flags.get(_READY + symbol, len(state.par) + 1)))
