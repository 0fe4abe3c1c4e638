"""The stock round: players in turn sell, buy once, sell again, or pass, until all pass in a row."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, BuyShares, Par, Pass
from roundhouse.engine.errors import illegal, unavailable
from roundhouse.engine.offers import Offer, OfferPass
from roundhouse.engine.owners import name_of, player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import State
from roundhouse.engine.title import Step, TurnStep
from roundhouse.finance import certificates as cert
from roundhouse.steps.buy_shares import BuyCertificates
from roundhouse.steps.par import ParAndBuy
from roundhouse.steps.sell_shares import SellInTurn


class StockRound(msgspec.Struct, frozen=True):
    """The round, set up from its steps; ``finish`` does what comes at its end and begins what follows.

    The next player order is the order in which the players stopped acting.
    """

    section: str
    sell: SellInTurn
    buy: BuyCertificates
    par: ParAndBuy
    finish: Callable[[Draft], None]

    def steps(self, position: Position) -> tuple[Step, ...]:
        """Selling always; buying and parring unless the limit demands a sale; ending the turn."""
        if self.must_sell(position):
            return (self.sell, AboveLimit(self.section))
        return (self.buy, self.par, self.sell, EndTurn(self.section, end_turn))

    def advance(self, draft: Draft) -> bool:
        """Begin the next turn, end the round, pass for a player who can't do anything."""
        state = draft.state
        if not state.actor:
            self._next_turn(draft)
            return True
        if self.must_sell(draft.position):
            return False
        busy = any(step.offers(draft.position) for step in (self.buy, self.par, self.sell))
        if busy:
            return False
        end_turn(draft)
        return True

    def must_sell(self, position: Position) -> bool:
        """Whether the player on turn is above the certificate limit and can sell what counts against it."""
        if not position.state.actor:
            return False
        name, zone = name_of(position.state.actor), self.buy.rules.free_zone
        now = cert.counted_certificates(position, name, zone)
        if now <= cert.certificate_limit(position):
            return False
        return any(cert.counted_certificates(p, name, zone) < now for p in self.sell.outcomes(position))

    def _next_turn(self, draft: Draft) -> None:
        state = draft.state
        if state.stock.passes >= len(state.order):
            draft.emit(ev.OrderSet(state.stock.passed))
            self.finish(draft)
            return
        following = state.order[state.stock.turns % len(state.order)]
        draft.emit(ev.TurnBegan(player(following)))


class AboveLimit(TurnStep, frozen=True):
    """Says why nothing but a sale is possible to a player who holds too many certificates."""

    section: str

    @property
    def name(self) -> str:
        """The step's name."""
        return "above_limit"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """What would otherwise be possible."""
        return (Pass, BuyShares, Par)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """Nothing."""
        return ()

    def play(self, draft: Draft, action: Action) -> None:
        """Refuse."""
        limit = cert.certificate_limit(draft.position)
        raise illegal("stock.above_limit", self.section, player=name_of(action.actor), limit=limit)


class EndTurn(TurnStep, frozen=True):
    """Pass, or end the turn after acting; ``end`` does what that means in the round."""

    section: str
    end: Callable[[Draft], None]

    @property
    def name(self) -> str:
        """The step's name."""
        return "end_turn"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Passing."""
        return (Pass,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """Passing, or being done."""
        meaning = "done" if has_acted(position.state) else "pass"
        return (OfferPass(position.state.actor, self.section, meaning),)

    def play(self, draft: Draft, action: Action) -> None:
        """End the turn."""
        if not isinstance(action, Pass):
            raise unavailable()
        if action.actor != draft.state.actor:
            raise illegal("loop.not_your_turn", self.section, actor=name_of(action.actor))
        self.end(draft)


def has_acted(state: State) -> bool:
    """Whether the player on turn has bought or sold in this turn."""
    return bool(state.stock.bought or state.stock.sales)


def end_turn(draft: Draft) -> None:
    """The turn is over: a pass takes the next place in the coming order, an act gives it back."""
    state = draft.state
    name = name_of(state.actor)
    passed = state.stock.passed
    if has_acted(state):
        if name in passed:
            draft.emit(ev.PlaceInOrder(tuple(p for p in passed if p != name)))
    else:
        if name not in passed:
            draft.emit(ev.PlaceInOrder((*passed, name)))
        draft.emit(ev.Passed(state.actor, "stock"))
    draft.emit(ev.TurnEnded(state.actor))
