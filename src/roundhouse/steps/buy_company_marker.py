"""Markers that companies sell each other for a fixed price."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, BuyCompanyMarker
from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.errors import unavailable
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.offers import Offer, OfferBuyCompanyMarker
from roundhouse.engine.owners import Owner, company, is_company
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import TurnStep


class MarkerDeal(msgspec.Struct, frozen=True):
    """The company ``symbol`` would buy the marker of a ``kind`` from ``seller`` for ``cost``.

    ``agreed``: the players who agree to it, None while nobody has been asked.
    """

    position: Position
    symbol: CompanySymbol
    kind: str
    seller: Owner
    cost: Money
    agreed: tuple[str, ...] | None = None

    @property
    def marker(self) -> str:
        """The name of the seller's marker, or an empty text where it has none of the kind."""
        markers = self.position.state.markers.items()
        return next((m for m, owner in markers if owner == self.seller and kind_of(m) == self.kind), "")


class MarkerOfOther(Check, frozen=True):
    """The marker belongs to another company."""

    def fault(self, case: MarkerDeal) -> Fault | None:
        """``marker.not_with_company``."""
        other = is_company(case.seller) and case.seller != company(case.symbol)
        return None if other and case.marker else self.fails("marker.not_with_company", kind=case.kind)


class MarkerPrice(Check, frozen=True):
    """Markers are sold for ``price``, no more and no less."""

    price: Money

    def fault(self, case: MarkerDeal) -> Fault | None:
        """``marker.price``."""
        if case.cost == self.price:
            return None
        return self.fails("marker.price", price=self.price, cost=case.cost)


class BuyCompanyMarkers(TurnStep, frozen=True):
    """Markers of ``kinds`` from other companies for ``price``, where the ``checks`` allow it."""

    section: str
    kinds: frozenset[str]
    checks: Checks[MarkerDeal]
    price: Money

    @property
    def name(self) -> str:
        """``buy_company_marker``."""
        return "buy_company_marker"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Purchases of markers from companies."""
        return (BuyCompanyMarker,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """Every marker of another company that the company on turn can pay."""
        return tuple(
            OfferBuyCompanyMarker(company(case.symbol), self.section, case.kind, case.seller, case.cost)
            for case in self._cases(position)
            if self.checks.allow(case)
        )

    def play(self, draft: Draft, action: Action) -> None:
        """Pay the seller, take the marker."""
        if not isinstance(action, BuyCompanyMarker) or action.kind not in self.kinds:
            raise unavailable()
        symbol = draft.state.operating.company
        case = MarkerDeal(draft.position, symbol, action.kind, action.seller, action.price, action.agreed)
        self.checks.demand(case)
        draft.pay(company(symbol), case.seller, case.cost, "marker", case.kind)
        draft.emit(ev.MarkerMoved(case.marker, case.seller, company(symbol)))

    def _cases(self, position: Position) -> Iterator[MarkerDeal]:
        symbol = position.state.operating.company
        for marker, owner in position.state.markers.items():
            if kind_of(marker) in self.kinds:
                yield MarkerDeal(position, symbol, kind_of(marker), owner, self.price)
