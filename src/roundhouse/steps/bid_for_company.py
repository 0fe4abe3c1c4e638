"""Auctions of one company at a time, in the players' turns: opened with a bid, raised clockwise."""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, BidForCompany, Pass
from roundhouse.engine.checks import Checks
from roundhouse.engine.errors import unavailable
from roundhouse.engine.names import LotSymbol
from roundhouse.engine.offers import Offer, OfferBidForCompany, OfferPass
from roundhouse.engine.owners import name_of, player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import TurnStep
from roundhouse.finance.lots import Award, FirstBid, LotBid, Lots
from roundhouse.finance.order import left_of


class BidForLot(TurnStep, frozen=True):
    """Put a company up, raise the bid for it, or drop out; bids go up in steps of ``increment``."""

    section: str
    checks: Checks[LotBid]
    lots: Lots
    first: FirstBid
    award: Award
    increment: int

    @property
    def name(self) -> str:
        """``bid_for_company``."""
        return "bid_for_company"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Bids, and dropping out."""
        return (BidForCompany, Pass)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """A raise or dropping out; without an auction every company that may be put up."""
        name = name_of(position.state.actor)
        least = self._least(position)
        bids = [LotBid(position, name, symbol, bid, bid, self.increment) for symbol, bid in least.items()]
        found = tuple(self._offer(bid) for bid in bids if self.checks.allow(bid))
        if position.state.lot.company:
            return (*found, OfferPass(position.state.actor, self.section, "drop"))
        return found

    def play(self, draft: Draft, action: Action) -> None:
        """Note the bid, or that the player is out."""
        if isinstance(action, Pass) and draft.state.lot.company:
            draft.emit(ev.CompanyBidDropped(name_of(action.actor), draft.state.lot.company))
            return
        if not isinstance(action, BidForCompany):
            raise unavailable()
        name = name_of(action.actor)
        bid = self._bid(draft.position, name, action.company, action.amount)
        self.checks.demand(bid)
        buys = self._wins_at_once(bid)
        draft.emit(ev.CompanyBid(name, action.company, action.amount))
        if buys:
            self.sell(draft, name, action.company, action.amount)

    def sell(self, draft: Draft, name: str, symbol: LotSymbol, amount: int) -> None:
        """The company goes to the player, and the player to his left is on turn."""
        draft.emit(ev.CompanyAuctioned(name, symbol, amount))
        self.award.award(draft, name, symbol, amount)
        draft.emit(ev.TurnBegan(player(left_of(draft.state.order, name))))

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
            name = left_of(state.order, name)
        draft.emit(ev.TurnBegan(player(name)))
        return True

    def _can_raise(self, position: Position, name: str) -> bool:
        """Whether the player has the money and the room for a higher bid; who hasn't is not asked."""
        lot = position.state.lot
        return self.checks.allow(self._bid(position, name, lot.company, lot.amount + self.increment))

    def _least(self, position: Position) -> dict[LotSymbol, int]:
        """The least bid for each company for which a bid is possible now, in whole units."""
        lot = position.state.lot
        return {lot.company: lot.amount + self.increment} if lot.company else dict(self.lots.lots(position))

    def _bid(self, position: Position, name: str, symbol: LotSymbol, amount: int) -> LotBid:
        least = self._least(position).get(symbol)
        return LotBid(position, name, symbol, amount, least, self.increment)

    def _wins_at_once(self, bid: LotBid) -> bool:
        return not bid.position.state.lot.company and self.first.wins(bid.position, bid.company)

    def _offer(self, bid: LotBid) -> OfferBidForCompany:
        opens = not bid.position.state.lot.company
        return OfferBidForCompany(
            player(bid.buyer),
            self.section,
            bid.company,
            bid.amount,
            bid.most,
            bid.increment,
            opens,
            self._wins_at_once(bid),
        )
