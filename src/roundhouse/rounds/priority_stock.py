"""A stock round in which a turn is sales and then one purchase, until all pass in succession.

The next round begins with the player to the left of the last one who acted.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.owners import name_of, player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import Step
from roundhouse.finance import certificates as cert
from roundhouse.rounds.stock import AboveLimit, EndTurn, has_acted
from roundhouse.steps.bid_for_company import BidForLot, after
from roundhouse.steps.sell_shares import SellInTurn


def _never(position: Position) -> bool:
    del position
    return False


class PriorityStockRound(msgspec.Struct, frozen=True):
    """The round, set up from its steps; ``sell`` is None where nothing is sold.

    ``all_passed(draft)`` says whether the round goes on although all have passed, and does what that takes;
    ``over(position)`` whether it ends before that; ``finish`` begins what follows; ``pauses(position)``
    whether the player on turn is asked although nothing but passing is possible.
    """

    section: str
    auction: BidForLot
    all_passed: Callable[[Draft], bool]
    over: Callable[[Position], bool]
    finish: Callable[[Draft], None]
    buys: tuple[Step, ...] = ()
    sell: SellInTurn | None = None
    pauses: Callable[[Position], bool] = _never

    def steps(self, position: Position) -> tuple[Step, ...]:
        """Selling and buying, or what the auction or the certificate limit demands."""
        if position.state.lot.company:
            return (self.auction,)
        selling: tuple[Step, ...] = (self.sell,) if self.sell else ()
        if self.must_sell(position):
            return (*selling, AboveLimit(self.section))
        return (*self.buys, self.auction, *selling, EndTurn(self.section, end_turn))

    def advance(self, draft: Draft) -> bool:
        """Go on with the auction, begin the next turn, end the round, pass for who can't do anything."""
        state = draft.state
        if state.lot.company:
            return self.auction.advance(draft)
        if self.over(draft.position):
            self._finish(draft)
            return True
        if not state.actor:
            self._next_turn(draft)
            return True
        if state.stock.bought:
            draft.emit(ev.TurnEnded(state.actor))
            return True
        position = draft.position
        if self.must_sell(position) or self._busy(position) or self.pauses(position):
            return False
        end_turn(draft)
        return True

    def must_sell(self, position: Position) -> bool:
        """Whether the player on turn is above the certificate limit and can sell what counts against it."""
        if not position.state.actor or not self.sell:
            return False
        name = name_of(position.state.actor)
        now = cert.counted_certificates(position, name, "")
        if now <= cert.certificate_limit(position):
            return False
        return any(cert.counted_certificates(p, name, "") < now for p in self.sell.outcomes(position))

    def _busy(self, position: Position) -> bool:
        steps = (self.auction, *self.buys, *((self.sell,) if self.sell else ()))
        return any(step.offers(position) for step in steps)

    def _next_turn(self, draft: Draft) -> None:
        state = draft.state
        if state.stock.passes >= len(state.order) and not self.all_passed(draft):
            self._finish(draft)
            return
        state = draft.state
        if not state.actor:
            following = after(state.order, state.stock.ended) if state.stock.ended else state.order[0]
            draft.emit(ev.TurnBegan(player(following)))

    def _finish(self, draft: Draft) -> None:
        state = draft.state
        if state.stock.last:
            first = state.order.index(after(state.order, state.stock.last))
            draft.emit(ev.OrderSet((*state.order[first:], *state.order[:first])))
        self.finish(draft)


def end_turn(draft: Draft) -> None:
    """The turn is over; without a sale or purchase it was a pass."""
    actor = draft.state.actor
    if not has_acted(draft.state):
        draft.emit(ev.Passed(actor, "stock"))
    draft.emit(ev.TurnEnded(actor))
