"""The stock round: players in turn sell, buy, bid or pass, until the title's end of the round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, BuyPrivate, BuyShares, ExchangePrivate, Par, Pass
from roundhouse.engine.effects import Effect, happen
from roundhouse.engine.errors import illegal, unavailable
from roundhouse.engine.loop import is_offered
from roundhouse.engine.offers import Offer, OfferPass
from roundhouse.engine.owners import name_of, player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import Step, TurnStep
from roundhouse.finance import certificates as cert
from roundhouse.finance.holding import SellDown, limit_of
from roundhouse.finance.order import left_of
from roundhouse.rounds.stock_turns import Pauses, Revival, RoundEnd, TurnEnd, has_acted
from roundhouse.steps.bid_for_company import BidForLot


class SellingStep(Step, Protocol):
    """A step that sells something to the bank."""

    def outcomes(self, position: Position) -> Iterable[Position]:
        """The positions after each single sale that is offered."""


class StockRound(msgspec.Struct, frozen=True):
    """The round, set up from its steps.

    ``buys`` are the ways to buy, ``auction`` puts companies up (None: there is none), ``sells`` the ways to
    sell (none: nothing is sold). ``purchase_ends_turn``: nothing follows a purchase; ``turn_end`` is what
    ends a turn. The round is ``over`` between two turns unless its ``revival`` lets it go on, or ``early`` at
    any moment; ``finish`` happens then. ``pauses``: when a player is asked who can only pass.
    """

    section: str
    buys: tuple[Step, ...]
    auction: BidForLot | None
    sells: tuple[SellingStep, ...]
    purchase_ends_turn: bool
    turn_end: TurnEnd
    over: RoundEnd
    early: RoundEnd | None
    revival: Revival | None
    finish: tuple[Effect, ...]
    pauses: Pauses | None

    def steps(self, position: Position) -> tuple[Step, ...]:
        """Buying, bidding, selling and ending the turn, or what the auction or certificate limit demands."""
        if self.auction and position.state.lot.company:
            return (self.auction,)
        if self.must_sell(position):
            return (*self.sells, AboveLimit(self.section))
        return (*self._acting(), EndTurn(self.section, self.turn_end))

    def advance(self, draft: Draft) -> bool:
        """Go on with the auction, begin the next turn, end the round, pass for who can't do anything."""
        state = draft.state
        if self.auction and state.lot.company:
            return self.auction.advance(draft)
        if self.early and self.early.is_over(draft.position):
            happen(self.finish, draft)
        elif not state.actor:
            self._next_turn(draft)
        elif self.purchase_ends_turn and state.stock.bought:
            self.turn_end.end(draft)
        elif self.must_sell(draft.position) or self._waits(draft.position):
            return False
        else:
            self.turn_end.end(draft)
        return True

    def must_sell(self, position: Position) -> bool:
        """Whether the player on turn holds more than he may and can sell of that."""
        if not position.state.actor:
            return False
        return self._above_limit(position) or self._above_holding(position)

    def _above_limit(self, position: Position) -> bool:
        limit, name = limit_of(position), name_of(position.state.actor)
        if limit is None or not limit.is_above(position, name):
            return False
        now = limit.counted(position, name)
        return any(limit.counted(after, name) < now for after in self._outcomes(position))

    def _above_holding(self, position: Position) -> bool:
        name = name_of(position.state.actor)
        for duty in position.title.parts_of(SellDown):
            now = duty.excess(position, name)
            if now and any(duty.excess(after, name) < now for after in self._outcomes(position)):
                return True
        return False

    def _outcomes(self, position: Position) -> Iterator[Position]:
        """The positions after each single sale that is offered."""
        return (after for step in self.sells for after in step.outcomes(position))

    def _acting(self) -> tuple[Step, ...]:
        auction: tuple[Step, ...] = (self.auction,) if self.auction else ()
        return (*self.buys, *auction, *self.sells)

    def _waits(self, position: Position) -> bool:
        """Whether the player can act; selling is asked about first, because that is known soonest."""
        if any(is_offered(position, step) for step in reversed(self._acting())):
            return True
        return self.pauses is not None and self.pauses.waits(position)

    def _next_turn(self, draft: Draft) -> None:
        if self.over.is_over(draft.position) and not (self.revival and self.revival.goes_on(draft)):
            happen(self.finish, draft)
            return
        state = draft.state
        if not state.actor:
            following = left_of(state.order, state.stock.ended) if state.stock.ended else state.order[0]
            draft.emit(ev.TurnBegan(player(following)))


class AboveLimit(TurnStep, frozen=True):
    """Says why nothing but a sale is possible to a player who holds too many certificates."""

    section: str

    @property
    def name(self) -> str:
        """``above_limit``."""
        return "above_limit"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """What would otherwise be possible."""
        return (Pass, BuyShares, Par, BuyPrivate, ExchangePrivate)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """Never anything: the step is there to refuse."""
        return ()

    def play(self, draft: Draft, action: Action) -> None:
        """Raise ActionRefused with the limit."""
        position, name = draft.position, name_of(action.actor)
        limit = limit_of(position)
        if limit is not None and limit.is_above(position, name):
            most = limit.most(position)
            held = limit.counted(position, name)
            raise illegal("stock.above_limit", limit.section, player=name, limit=most, held=held)
        for duty in position.title.parts_of(SellDown):
            if symbol := duty.company(position, name):
                percent = position.definition.companies[symbol].max_percent
                facts = {"player": name, "company": symbol, "limit": percent}
                held = cert.percent_held(position, action.actor, symbol)
                raise illegal("stock.above_holding", duty.section, held=held, **facts)
        raise unavailable()


class EndTurn(TurnStep, frozen=True):
    """Pass, or end the turn after acting; ``end`` is what that means in the round."""

    section: str
    end: TurnEnd

    @property
    def name(self) -> str:
        """``end_turn``."""
        return "end_turn"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """A pass of the player on turn."""
        return (Pass,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """Passing, or being done."""
        meaning = "done" if has_acted(position.state) else "pass"
        return (OfferPass(position.state.actor, self.section, meaning),)

    def play(self, draft: Draft, action: Action) -> None:
        """Pass on the turn as the round has it."""
        if not isinstance(action, Pass):
            raise unavailable()
        if action.actor != draft.state.actor:
            raise illegal("loop.not_your_turn", self.section, actor=name_of(action.actor))
        self.end.end(draft)
