"""Auctions of one company at a time, in the players' turns: opened with a bid, raised clockwise."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, BidForCompany, Pass
from roundhouse.engine.errors import ActionRefused, illegal, unavailable
from roundhouse.engine.offers import Offer, OfferBidForCompany, OfferPass
from roundhouse.engine.owners import name_of, player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import TurnStep


def _never(position: Position, symbol: str) -> bool:
    del position, symbol
    return False


class LotRules(msgspec.Struct, frozen=True):
    """What is put up for auction and how.

    ``lots(position)``: the companies that the player on turn may put up, with the least bid; ``award(draft,
    player, company, amount)`` hands it over; ``may_hold(position, player)`` is why he may not have one more
    certificate, or None; ``at_once(position, company)``: the first bid wins.
    """

    section: str
    lots: Callable[[Position], tuple[tuple[str, int], ...]]
    award: Callable[[Draft, str, str, int], None]
    may_hold: Callable[[Position, str], ActionRefused | None]
    at_once: Callable[[Position, str], bool] = _never
    increment: int = 5


class BidForLot(TurnStep, frozen=True):
    """Put a company up, raise the bid for it, or drop out."""

    rules: LotRules

    @property
    def name(self) -> str:
        """The step's name."""
        return "bid_for_company"

    @property
    def section(self) -> str:
        """The section on these auctions."""
        return self.rules.section

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Bids, and dropping out."""
        return (BidForCompany, Pass)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """A raise or dropping out; without an auction every company that may be put up."""
        state = position.state
        if state.lot.company:
            raised = self._offer(position, state.lot.company, state.lot.amount + self.rules.increment)
            drop = OfferPass(state.actor, self.section, "drop")
            return (raised, drop) if raised else (drop,)
        lots = self.rules.lots(position)
        found = (self._offer(position, symbol, least, opens=True) for symbol, least in lots)
        return tuple(offer for offer in found if offer is not None)

    def play(self, draft: Draft, action: Action) -> None:
        """Note the bid, or that the player is out."""
        if isinstance(action, Pass) and draft.state.lot.company:
            draft.emit(ev.CompanyBidDropped(name_of(action.actor), draft.state.lot.company))
            return
        if not isinstance(action, BidForCompany):
            raise unavailable()
        offer = self._checked(draft.position, action)
        name = name_of(action.actor)
        draft.emit(ev.CompanyBid(name, action.company, action.amount))
        if offer.buys:
            self.sell(draft, name, action.company, action.amount)

    def sell(self, draft: Draft, name: str, symbol: str, amount: int) -> None:
        """The company goes to the player, and the player to his left is on turn."""
        draft.emit(ev.CompanyAuctioned(name, symbol, amount))
        self.rules.award(draft, name, symbol, amount)
        draft.emit(ev.TurnBegan(player(after(draft.state.order, name))))

    def advance(self, draft: Draft) -> bool:
        """The next bidder's turn, or the sale to the last one left; False while a bidder has to decide."""
        state = draft.state
        lot = state.lot
        others = [
            name
            for name in state.order
            if name not in (*lot.out, lot.bidder) and self._can_raise(draft.position, name)
        ]
        if not others:
            self.sell(draft, lot.bidder, lot.company, lot.amount)
            return True
        name = name_of(state.actor)
        if name in others:
            return False
        while name not in others:
            name = after(state.order, name)
        draft.emit(ev.TurnBegan(player(name)))
        return True

    def _can_raise(self, position: Position, name: str) -> bool:
        """Whether the player has the money and the room for a higher bid; who hasn't is not asked."""
        enough = position.state.cash[player(name)] >= position.state.lot.amount + self.rules.increment
        return enough and self.rules.may_hold(position, name) is None

    def _checked(self, position: Position, action: BidForCompany) -> OfferBidForCompany:
        found = [o for o in self.offers(position) if isinstance(o, OfferBidForCompany)]
        offer = next((o for o in found if o.company == action.company), None)
        if offer is None:
            refused = self.rules.may_hold(position, name_of(action.actor))
            raise refused or illegal("lot.not_now", self.section, company=action.company)
        fits = offer.minimum <= action.amount <= offer.maximum
        if not fits or (action.amount - offer.minimum) % offer.increment:
            raise illegal(
                "lot.amount",
                self.section,
                company=action.company,
                minimum=offer.minimum,
                maximum=offer.maximum,
                increment=offer.increment,
            )
        return offer

    def _offer(
        self, position: Position, symbol: str, least: int, *, opens: bool = False
    ) -> OfferBidForCompany | None:
        state, step = position.state, self.rules.increment
        most = state.cash[state.actor]
        if most < least or self.rules.may_hold(position, name_of(state.actor)):
            return None
        most -= (most - least) % step
        buys = opens and self.rules.at_once(position, symbol)
        return OfferBidForCompany(state.actor, self.section, symbol, least, most, step, opens, buys)


def after(order: tuple[str, ...], name: str) -> str:
    """The player to the left of ``name``."""
    return order[(order.index(name) + 1) % len(order)]
