"""The opening auction of a row of private companies: buy the cheapest, bid on any other."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, Bid, Pass
from roundhouse.engine.errors import illegal, unavailable
from roundhouse.engine.offers import Offer, OfferBid, OfferPass
from roundhouse.engine.owners import BANK, name_of, player, private
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Question, State
from roundhouse.engine.title import Step, TurnStep

PAR_QUESTION = "par"
LATE_PAR_OPTION = "par_after_cascade"


class RowAuction(msgspec.Struct, frozen=True):
    """The round; it is over when every private company is sold.

    ``majors``: private companies that bring a presidency, with the company's symbol, given the state;
    ``discounted`` loses ``increment`` of its cost when all pass; ``pay_privates`` pays the sold ones then.
    """

    section: str
    resolution_section: str
    majors: Callable[[State], Mapping[str, str]]
    pay_privates: Callable[[Draft], None]
    discounted: str
    increment: int = 5

    def steps(self, position: Position) -> tuple[Step, ...]:
        """Bidding is the only step."""
        del position
        return (BidForPrivate(self),)

    def advance(self, draft: Draft) -> bool:
        """Resolve bids, ask for par prices, pass the turn on, end the auction."""
        state = draft.state
        if not state.actor:
            draft.emit(ev.TurnBegan(player(state.order[0])))
            return True
        if state.auction.contested:
            return self._settle_contest(draft)
        if state.auction.trigger:
            return self._resolve(draft)
        if state.auction.passes >= len(state.order):
            self._stall(draft)
            return True
        return False

    def row(self, state: State) -> tuple[str, ...]:
        """The private companies still for sale, cheapest first."""
        return tuple(p for p, owner in state.privates.items() if owner == BANK)

    def buy(self, draft: Draft, name: str, symbol: str, amount: int) -> None:
        """The private company and what comes with it, for ``amount``; other bids on it end."""
        for bidder in draft.state.auction.bids.get(symbol, {}):
            draft.emit(ev.BidDropped(bidder, symbol))
        draft.pay(player(name), BANK, amount, "private", symbol)
        draft.emit(ev.PrivateMoved(symbol, BANK, player(name), amount))
        majors = self.majors(draft.state)
        for certificate, owner in draft.state.certificates.items():
            if owner == private(symbol) and symbol not in majors:
                draft.emit(ev.CertificateMoved(certificate, owner, player(name), "private"))
        if symbol in majors and LATE_PAR_OPTION not in draft.position.options:
            self._ask_par(draft, name, majors[symbol])

    def _ask_par(self, draft: Draft, name: str, company: str) -> None:
        draft.emit(ev.QuestionAsked(Question(PAR_QUESTION, player(name), company)))

    def _settle_contest(self, draft: Draft) -> bool:
        auction = draft.state.auction
        bids = auction.bids[auction.contested]
        if len(bids) == 1:
            ((name, amount),) = bids.items()
            symbol = auction.contested
            draft.emit(ev.ContestBegan("", auction.trigger))
            self.buy(draft, name, symbol, amount)
            return True
        lowest = min(bids, key=lambda bidder: bids[bidder])
        if draft.state.actor != player(lowest):
            draft.emit(ev.TurnBegan(player(lowest)))
        return False

    def _resolve(self, draft: Draft) -> bool:
        state = draft.state
        trigger = state.auction.trigger
        row = self.row(state)
        bids = state.auction.bids.get(row[0], {}) if row else {}
        if len(bids) == 1:
            ((name, amount),) = bids.items()
            self.buy(draft, name, row[0], amount)
        elif bids:
            draft.emit(ev.ContestBegan(row[0], trigger))
        elif unparred := self._unparred(state):
            self._ask_par(draft, *unparred)
        elif row:
            draft.emit(ev.ContestBegan("", ""), ev.TurnBegan(player(_next(state.order, trigger))))
        else:
            first = state.order.index(_next(state.order, trigger))
            draft.emit(ev.OrderSet((*state.order[first:], *state.order[:first])), ev.RoundBegan("stock", 1))
        return True

    def _unparred(self, state: State) -> tuple[str, str] | None:
        for symbol, company in self.majors(state).items():
            owner = state.privates[symbol]
            if owner.startswith("player:") and company not in state.par:
                return name_of(owner), company
        return None

    def _stall(self, draft: Draft) -> None:
        """Everybody has passed: the discounted company gets cheaper, the sold ones pay."""
        draft.emit(ev.AuctionStalled())
        if draft.state.privates.get(self.discounted) == BANK:
            cost = draft.state.private_costs[self.discounted]
            draft.emit(ev.PrivatePriced(self.discounted, max(0, cost - self.increment)))
        self.pay_privates(draft)


class BidForPrivate(TurnStep, frozen=True):
    """Buy the cheapest private company, bid on another, raise or drop out of a contest, or pass."""

    round: RowAuction

    @property
    def name(self) -> str:
        """The step's name."""
        return "auction"

    @property
    def section(self) -> str:
        """The section on the auction."""
        return self.round.section

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Bids and passes."""
        return (Bid, Pass)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """Every private company with its bounds, and passing unless the cheapest costs nothing."""
        state = position.state
        if state.auction.contested:
            return self._contest_offers(position)
        row = self.round.row(state)
        name = name_of(state.actor)
        offers: list[Offer] = []
        cost = state.private_costs[row[0]]
        if free_cash(state, name) >= cost:
            offers.append(
                OfferBid(state.actor, self.section, row[0], cost, cost, self.round.increment, buys=True)
            )
            if cost == 0:
                return tuple(offers)
        for symbol in row[1:]:
            offer = self._bid_offer(position, symbol, self.section)
            if offer:
                offers.append(offer)
        offers.append(OfferPass(state.actor, self.section, "pass"))
        return tuple(offers)

    def play(self, draft: Draft, action: Action) -> None:
        """A bid within its bounds, or a pass."""
        if action.actor != draft.state.actor:
            raise unavailable("loop.not_your_turn", actor=name_of(action.actor))
        if isinstance(action, Bid):
            self._bid(draft, action)
        else:
            self._pass(draft)

    def _bid_offer(self, position: Position, symbol: str, section: str) -> OfferBid | None:
        state, step = position.state, self.round.increment
        name = name_of(state.actor)
        bids = state.auction.bids.get(symbol, {})
        above = max(state.private_costs[symbol], *bids.values(), 0)
        minimum = (above // step + 1) * step
        maximum = (free_cash(state, name) + bids.get(name, 0)) // step * step
        if maximum < minimum:
            return None
        return OfferBid(state.actor, section, symbol, minimum, maximum, step)

    def _contest_offers(self, position: Position) -> tuple[Offer, ...]:
        state, section = position.state, self.round.resolution_section
        drop = OfferPass(state.actor, section, "drop")
        raise_ = self._bid_offer(position, state.auction.contested, section)
        return (raise_, drop) if raise_ else (drop,)

    def _bid(self, draft: Draft, action: Bid) -> None:
        state, name = draft.state, name_of(action.actor)
        matching = [
            o for o in self.offers(draft.position) if isinstance(o, OfferBid) and o.private == action.private
        ]
        if not matching:
            raise illegal("auction.no_bid", self.section, private=action.private)
        offer = matching[0]
        if (
            not offer.minimum <= action.amount <= offer.maximum
            or (action.amount - offer.minimum) % offer.increment
        ):
            raise illegal(
                "auction.amount",
                offer.section,
                private=action.private,
                minimum=offer.minimum,
                maximum=offer.maximum,
                increment=offer.increment,
            )
        if offer.buys:
            draft.emit(ev.ContestBegan("", name))
            self.round.buy(draft, name, action.private, action.amount)
            return
        draft.emit(ev.BidPlaced(name, action.private, action.amount))
        if not state.auction.contested:
            draft.emit(ev.TurnBegan(player(_next(state.order, name))))

    def _pass(self, draft: Draft) -> None:
        state, name = draft.state, name_of(draft.state.actor)
        if not any(isinstance(o, OfferPass) for o in self.offers(draft.position)):
            raise illegal("auction.must_buy", self.section, private=self.round.row(state)[0])
        if state.auction.contested:
            draft.emit(ev.BidDropped(name, state.auction.contested))
            return
        draft.emit(ev.Passed(state.actor, "auction"), ev.TurnBegan(player(_next(state.order, name))))


def free_cash(state: State, name: str) -> int:
    """The player's money in whole units that is not committed to bids."""
    committed = sum(bids.get(name, 0) for bids in state.auction.bids.values())
    return state.cash[player(name)] - committed


def _next(order: tuple[str, ...], name: str) -> str:
    return order[(order.index(name) + 1) % len(order)]
