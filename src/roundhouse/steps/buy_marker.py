"""Markers that a company buys from a limited supply."""

from __future__ import annotations

from functools import cached_property
from typing import Protocol

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, BuyMarker
from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.effects import Consequence
from roundhouse.engine.errors import unavailable
from roundhouse.engine.names import CompanySymbol, Money, PrivateSymbol
from roundhouse.engine.offers import Offer, OfferBuyMarker
from roundhouse.engine.owners import BANK, SUPPLY, Owner, company
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Stop
from roundhouse.engine.title import Step, TurnStep
from roundhouse.track.occupancy import company_reach


class MarkerCost(Protocol):
    """What a marker costs."""

    def cost(self, position: Position, symbol: CompanySymbol) -> Money:
        """For the company, in whole units."""


class CostWithPrivate(Consequence, frozen=True):
    """The ``full`` cost, or a ``reduced`` one for the owner of a private company."""

    full: Money
    reduced: Money
    private: PrivateSymbol

    def cost(self, position: Position, symbol: CompanySymbol) -> Money:
        """The reduced cost for the company that owns the private one, else the full one."""
        owner = position.state.privates.get(self.private)
        return self.reduced if owner == company(symbol) else self.full


class MarkerPurchase:
    """The company ``symbol`` would buy a marker of a ``kind`` that costs what ``price`` says."""

    def __init__(self, position: Position, symbol: CompanySymbol, kind: str, price: MarkerCost) -> None:
        """Remember the purchase; nothing is asked of the position yet."""
        self.position = position
        self.symbol = symbol
        self.kind = kind
        self.price = price

    @cached_property
    def owners(self) -> dict[str, Owner]:
        """The markers of the kind with whoever has each."""
        markers = self.position.state.markers.items()
        return {marker: owner for marker, owner in markers if marker.startswith(self.kind + "-")}

    @property
    def cost(self) -> Money:
        """What the marker costs the company, in whole units of the currency."""
        return self.price.cost(self.position, self.symbol)


class OneMarkerEach(Check, frozen=True):
    """A company has one marker of the kind at most."""

    def fault(self, case: MarkerPurchase) -> Fault | None:
        """``marker.has_one``."""
        has_one = company(case.symbol) in case.owners.values()
        return self.fails("marker.has_one", kind=case.kind, company=case.symbol) if has_one else None


class MarkersLeft(Check, frozen=True):
    """The number of markers is limited."""

    def fault(self, case: MarkerPurchase) -> Fault | None:
        """``marker.none_left``."""
        if SUPPLY in case.owners.values():
            return None
        return self.fails("marker.none_left", kind=case.kind, owners=tuple(case.owners.values()))


class PaidMarker(Protocol):
    """A marker of a ``kind`` that a company would pay for."""

    @property
    def position(self) -> Position:
        """The position at which it is wanted."""

    @property
    def symbol(self) -> CompanySymbol:
        """The company that pays."""

    @property
    def kind(self) -> str:
        """The kind of marker."""

    @property
    def cost(self) -> Money:
        """What it costs, in whole units."""


class MarkerAffordable(Check, frozen=True):
    """The treasury pays the marker, be it the bank's or another company's, to keep or to put on a train."""

    def fault(self, case: PaidMarker) -> Fault | None:
        """``marker.cannot_afford``."""
        cash, cost = case.position.state.cash[company(case.symbol)], case.cost
        if cash >= cost:
            return None
        return self.fails("marker.cannot_afford", kind=case.kind, company=case.symbol, cost=cost, cash=cash)


class TrackLeadsTo(Check, frozen=True):
    """Track leads from a token of the company to a ``stop``."""

    stop: Stop

    def fault(self, case: MarkerPurchase) -> Fault | None:
        """``marker.not_reached``."""
        if self.stop in company_reach(case.position, case.symbol).stops:
            return None
        return self.fails("marker.not_reached", kind=case.kind, company=case.symbol, hex=self.stop.hex)


class BuyMarkers(TurnStep, frozen=True):
    """A marker of ``kind`` for ``price``, where the ``checks`` allow it."""

    section: str
    kind: str
    checks: Checks[MarkerPurchase]
    price: MarkerCost

    @property
    def name(self) -> str:
        """``buy_`` and the kind of marker."""
        return f"buy_{self.kind}"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Purchases of markers."""
        return (BuyMarker,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """The marker, when nothing stands against it."""
        case = self._case(position)
        if not self.checks.allow(case):
            return ()
        return (OfferBuyMarker(company(case.symbol), self.section, self.kind, case.cost),)

    def play(self, draft: Draft, action: Action) -> None:
        """Pay the bank, take the marker."""
        if not isinstance(action, BuyMarker) or action.kind != self.kind:
            raise unavailable()
        case = self._case(draft.position)
        self.checks.demand(case)
        marker = next(name for name, owner in case.owners.items() if owner == SUPPLY)
        draft.pay(action.actor, BANK, case.cost, "marker", self.kind)
        draft.emit(ev.MarkerMoved(marker, SUPPLY, action.actor))

    def _case(self, position: Position) -> MarkerPurchase:
        return MarkerPurchase(position, position.state.operating.company, self.kind, self.price)


class OpenedByMarker(TurnStep, frozen=True):
    """The ``marker`` is offered where it would open the step ``opens``, which offers nothing without it."""

    marker: BuyMarkers
    opens: Step

    @property
    def name(self) -> str:
        """The names of the two steps with ``_for_`` between them."""
        return f"{self.marker.name}_for_{self.opens.name}"

    @property
    def section(self) -> str:
        """The section on the marker."""
        return self.marker.section

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Purchases of the marker."""
        return self.marker.accepts

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """The marker, if the other step then has something to offer."""
        found = self.marker.offers(position)
        if not found or self.opens.offers(position):
            return ()
        trial = Draft(position)
        self.marker.play(trial, BuyMarker(found[0].actor, self.marker.kind))
        return found if self.opens.offers(trial.position) else ()

    def play(self, draft: Draft, action: Action) -> None:
        """Buy the marker by which the step's actions become possible."""
        self.marker.play(draft, action)
