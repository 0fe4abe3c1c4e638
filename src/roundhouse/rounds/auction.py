"""The opening auction of a row of private companies: buy the cheapest, bid on any other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, Bid, Pass
from roundhouse.engine.checks import Checks
from roundhouse.engine.effects import Consequence, Effect, happen
from roundhouse.engine.errors import ActionRefused, unavailable
from roundhouse.engine.names import NO_MONEY, NO_PRIVATE, CompanySymbol, Money, PrivateSymbol
from roundhouse.engine.offers import Offer, OfferBid, OfferPass
from roundhouse.engine.owners import BANK, name_of, player, private
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Question, State
from roundhouse.engine.title import Step, TurnStep
from roundhouse.finance.order import left_of
from roundhouse.finance.row_bids import RowBid, row_of

PAR_QUESTION = "par"


class Presidencies(Protocol):
    """Which private companies bring the presidency of a company."""

    def brought(self, state: State) -> Mapping[PrivateSymbol, CompanySymbol]:
        """The symbols of the companies by those of the private companies."""


@runtime_checkable
class ActionsInTurn(Protocol):
    """A round in which everything that is left may be bought, or made cheaper, by several actions a turn."""

    def for_sale(self, position: Position) -> tuple[PrivateSymbol, ...]:
        """The private companies that nobody has bought."""

    def actions_left(self, position: Position) -> int:
        """How many actions whoever is on turn has left."""

    def why_not_cheaper(self, position: Position) -> ActionRefused | None:
        """Why nothing is made cheaper at this moment; None where something may be."""


class NoPresidencies(msgspec.Struct, frozen=True):
    """No private company brings a presidency."""

    def brought(self, state: State) -> Mapping[PrivateSymbol, CompanySymbol]:
        """No presidency comes with any private company."""
        del state
        return {}


class CheaperByStep(Consequence, frozen=True):
    """When all have passed a private company that isn't sold costs ``step`` less, at least nothing."""

    private: PrivateSymbol
    step: Money

    def happen(self, draft: Draft) -> None:
        """If it is still for sale."""
        if draft.state.privates.get(self.private) == BANK:
            cost = draft.state.private_costs[self.private]
            draft.emit(ev.PrivatePriced(self.private, Money(max(0, cost - self.step))))


class CheapestCheaper(Consequence, frozen=True):
    """When all have passed the cheapest private company for sale costs ``step`` less, at least nothing."""

    step: Money

    def happen(self, draft: Draft) -> None:
        """If one is for sale."""
        for symbol in row_of(draft.state)[:1]:
            cost = draft.state.private_costs[symbol]
            draft.emit(ev.PrivatePriced(symbol, Money(max(0, cost - self.step))))


class FollowerActs(Consequence, frozen=True):
    """When all have passed it is the turn of the player after the last who bought at the price asked.

    While nobody has bought, the turns go on in order.
    """

    def happen(self, draft: Draft) -> None:
        """Give him the turn."""
        state = draft.state
        if state.auction.buyer:
            draft.emit(ev.TurnBegan(player(left_of(state.order, state.auction.buyer))))


class RowAuction(msgspec.Struct, frozen=True):
    """The round; it is over when every private company is sold.

    ``bids`` and ``contest``: what must hold for a bid, and for one while several fight for a company;
    ``passing``: what must hold before a player passes; ``presidencies`` come with private companies, their
    par is asked for ``par_at_once``, else when no private company with a single bid is left to be bought;
    ``stalled`` happens when all have passed, ``finish`` at the end. Bids are multiples of ``increment``.
    """

    section: str
    resolution_section: str
    bids: Checks[RowBid]
    contest: Checks[RowBid]
    passing: Checks[Position]
    presidencies: Presidencies
    stalled: tuple[Effect, ...]
    finish: tuple[Effect, ...]
    increment: Money
    par_at_once: bool

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
            draft.emit(ev.AuctionStalled())
            happen(self.stalled, draft)
            return True
        return False

    def buy(self, draft: Draft, name: str, symbol: PrivateSymbol, amount: Money) -> None:
        """The private company and what comes with it, for ``amount``; other bids on it end."""
        for bidder in draft.state.auction.bids.get(symbol, {}):
            draft.emit(ev.BidDropped(bidder, symbol))
        draft.pay(player(name), BANK, amount, "private", symbol)
        draft.emit(ev.PrivateMoved(symbol, BANK, player(name), amount))
        majors = self.presidencies.brought(draft.state)
        for certificate, owner in draft.state.certificates.items():
            if owner == private(symbol) and symbol not in majors:
                draft.emit(ev.CertificateMoved(certificate, owner, player(name), "private"))
        if symbol in majors and self.par_at_once:
            self._ask_par(draft, name, majors[symbol])

    def _ask_par(self, draft: Draft, name: str, company: CompanySymbol) -> None:
        draft.emit(ev.QuestionAsked(Question(PAR_QUESTION, player(name), company)))

    def _settle_contest(self, draft: Draft) -> bool:
        auction = draft.state.auction
        bids = auction.bids[auction.contested]
        if len(bids) == 1:
            ((name, amount),) = bids.items()
            symbol = auction.contested
            draft.emit(ev.ContestBegan(NO_PRIVATE, auction.trigger))
            self.buy(draft, name, symbol, amount)
            return True
        lowest = min(bids, key=lambda bidder: bids[bidder])
        if draft.state.actor != player(lowest):
            draft.emit(ev.TurnBegan(player(lowest)))
        return False

    def _resolve(self, draft: Draft) -> bool:
        state = draft.state
        trigger = state.auction.trigger
        row = row_of(state)
        bids = state.auction.bids.get(row[0], {}) if row else {}
        if len(bids) == 1:
            ((name, amount),) = bids.items()
            self.buy(draft, name, row[0], amount)
        elif unparred := self._unparred(state):
            self._ask_par(draft, *unparred)
        elif bids:
            draft.emit(ev.ContestBegan(row[0], trigger))
        elif row:
            draft.emit(ev.ContestBegan(NO_PRIVATE, ""), ev.TurnBegan(player(left_of(state.order, trigger))))
        else:
            happen(self.finish, draft)
        return True

    def _unparred(self, state: State) -> tuple[str, CompanySymbol] | None:
        for symbol, company in self.presidencies.brought(state).items():
            owner = state.privates[symbol]
            if owner.startswith("player:") and company not in state.par:
                return name_of(owner), company
        return None


class BidForPrivate(TurnStep, frozen=True):
    """Buy the cheapest private company, bid on another, raise or drop out of a contest, or pass."""

    round: RowAuction

    @property
    def name(self) -> str:
        """``auction``."""
        return "auction"

    @property
    def section(self) -> str:
        """The section on the auction."""
        return self.round.section

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Bids for private companies, and passes."""
        return (Bid, Pass)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """Every private company with its bounds, and passing unless the cheapest costs nothing."""
        state = position.state
        contested = state.auction.contested
        offers = [
            offer
            for symbol in ((contested,) if contested else row_of(state))
            if (offer := self._offer(position, symbol)) is not None
        ]
        if not self.round.passing.allow(position):
            return tuple(offers)
        section, meaning = self._section(position), "drop" if contested else "pass"
        return (*offers, OfferPass(state.actor, section, meaning))

    def play(self, draft: Draft, action: Action) -> None:
        """A bid within its bounds, or a pass."""
        if action.actor != draft.state.actor:
            raise unavailable("loop.not_your_turn", actor=name_of(action.actor))
        if isinstance(action, Bid):
            self._bid(draft, action)
        else:
            self._pass(draft)

    def _section(self, position: Position) -> str:
        contested = position.state.auction.contested
        return self.round.resolution_section if contested else self.round.section

    def _checks(self, position: Position) -> Checks[RowBid]:
        return self.round.contest if position.state.auction.contested else self.round.bids

    def _offer(self, position: Position, symbol: PrivateSymbol) -> OfferBid | None:
        actor, step = position.state.actor, self.round.increment
        bounds = RowBid(position, name_of(actor), symbol, NO_MONEY, step).bounds
        if bounds is None:
            return None
        least = RowBid(position, name_of(actor), symbol, bounds.minimum, step)
        if not self._checks(position).allow(least):
            return None
        section = self._section(position)
        return OfferBid(actor, section, symbol, bounds.minimum, bounds.maximum, step, buys=bounds.buys)

    def _bid(self, draft: Draft, action: Bid) -> None:
        state, name = draft.state, name_of(action.actor)
        bid = RowBid(draft.position, name, action.private, action.amount, self.round.increment)
        self._checks(draft.position).demand(bid)
        if bid.bounds and bid.bounds.buys:
            draft.emit(ev.ContestBegan(NO_PRIVATE, name))
            self.round.buy(draft, name, action.private, action.amount)
            return
        draft.emit(ev.BidPlaced(name, action.private, action.amount))
        if not state.auction.contested:
            draft.emit(ev.TurnBegan(player(left_of(state.order, name))))

    def _pass(self, draft: Draft) -> None:
        state, name = draft.state, name_of(draft.state.actor)
        self.round.passing.demand(draft.position)
        if state.auction.contested:
            draft.emit(ev.BidDropped(name, state.auction.contested))
            return
        draft.emit(ev.Passed(state.actor, "auction"), ev.TurnBegan(player(left_of(state.order, name))))
