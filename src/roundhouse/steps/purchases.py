"""What a company may buy during its whole turn: private companies, and markers from a supply."""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, BuyMarker, BuyPrivate
from roundhouse.engine.errors import ActionRefused, illegal, unavailable
from roundhouse.engine.offers import Offer, OfferBuyMarker, OfferBuyPrivate
from roundhouse.engine.owners import BANK, SUPPLY, company, is_player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import TurnStep


class BuyPrivates(TurnStep, frozen=True):
    """Private companies from players, within the printed range, in phases of the ``status``.

    Companies of the kinds ``not_for`` buy none.
    """

    section: str
    status: str = "can_buy_privates"
    not_for: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        """The step's name."""
        return "buy_private"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Purchases."""
        return (BuyPrivate,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """Every private company that can be paid for, with the bounds of its price."""
        state = position.state
        own = company(state.operating.company)
        offers: list[Offer] = []
        for symbol, owner in state.privates.items():
            if self._refusal(position, symbol):
                continue
            low, high = position.definition.privates[symbol].sale_price or (0, 0)
            high = min(high, state.cash[own])
            if low <= high:
                offers.append(OfferBuyPrivate(own, self.section, symbol, owner, low, high))
        return tuple(offers)

    def play(self, draft: Draft, action: Action) -> None:
        """The treasury pays the player; the company has the private company and its powers."""
        if not isinstance(action, BuyPrivate):
            raise unavailable()
        position = draft.position
        refused = self._refusal(position, action.private)
        if refused:
            raise refused
        low, high = position.definition.privates[action.private].sale_price or (0, 0)
        if not low <= action.price <= high:
            raise illegal("private.price", self.section, private=action.private, minimum=low, maximum=high)
        if action.price > draft.state.cash[action.actor]:
            raise illegal("private.cannot_afford", self.section, private=action.private, price=action.price)
        seller = draft.state.privates[action.private]
        draft.pay(action.actor, seller, action.price, "private", action.private)
        draft.emit(ev.PrivateMoved(action.private, seller, action.actor, action.price))

    def _refusal(self, position: Position, symbol: str) -> ActionRefused | None:
        definition = position.definition.privates.get(symbol)
        if definition is None or not is_player(position.state.privates.get(symbol, "")):
            return illegal("private.not_with_player", self.section, private=symbol)
        buyer = position.definition.companies.get(position.state.operating.company)
        if definition.sale_price is None or (buyer and buyer.kind in self.not_for):
            return illegal("private.not_for_sale", self.section, private=symbol)
        if self.status not in position.phase.status:
            return illegal("private.phase", self.section, private=symbol, phase=position.phase.name)
        return None


class BuyMarkers(TurnStep, frozen=True):
    """A marker of ``kind`` from a limited supply, one a company.

    ``cost(position, symbol)`` in whole units; ``reached(position, symbol)`` says whether the company
    meets the condition on the board.
    """

    section: str
    kind: str
    cost: Callable[[Position, str], int]
    reached: Callable[[Position, str], bool]

    @property
    def name(self) -> str:
        """The step's name."""
        return f"buy_{self.kind}"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Purchases."""
        return (BuyMarker,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """The marker, when nothing stands against it."""
        if self._refusal(position):
            return ()
        symbol = position.state.operating.company
        return (OfferBuyMarker(company(symbol), self.section, self.kind, self.cost(position, symbol)),)

    def play(self, draft: Draft, action: Action) -> None:
        """Pay the bank, take the marker."""
        if not isinstance(action, BuyMarker) or action.kind != self.kind:
            raise unavailable()
        refused = self._refusal(draft.position)
        if refused:
            raise refused
        cost = self.cost(draft.position, draft.state.operating.company)
        marker = next(m for m in self._markers(draft.position) if draft.state.markers[m] == SUPPLY)
        draft.pay(action.actor, BANK, cost, "marker", self.kind)
        draft.emit(ev.MarkerMoved(marker, SUPPLY, action.actor))

    def _markers(self, position: Position) -> list[str]:
        return [m for m in position.state.markers if m.startswith(self.kind + "-")]

    def _refusal(self, position: Position) -> ActionRefused | None:
        state, symbol = position.state, position.state.operating.company
        owners = [state.markers[m] for m in self._markers(position)]
        if company(symbol) in owners:
            return illegal("marker.has_one", self.section, kind=self.kind)
        if SUPPLY not in owners:
            return illegal("marker.none_left", self.section, kind=self.kind)
        if state.cash[company(symbol)] < self.cost(position, symbol):
            return illegal("marker.cannot_afford", self.section, kind=self.kind)
        if not self.reached(position, symbol):
            return illegal("marker.not_reached", self.section, kind=self.kind)
        return None


def pay_privates(draft: Draft, revenue: Callable[[Position, str], int]) -> None:
    """Every private company pays its ``revenue`` (whole units) from the bank to its owner."""
    for symbol, owner in draft.state.privates.items():
        if owner in draft.state.cash and owner != BANK:
            draft.pay(BANK, owner, revenue(draft.position, symbol), "private_revenue", symbol)
