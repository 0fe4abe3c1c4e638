"""1861: what lets a stock round go on, ends it, and follows it (chapters 3 and 4)."""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.effects import Consequence
from roundhouse.engine.names import PrivateSymbol
from roundhouse.engine.owners import BANK
from roundhouse.engine.position import Draft, Position
from roundhouse.finance.lots import Award
from roundhouse.finance.order import left_of
from roundhouse.titles.t1861.nationalisation import FINAL
from roundhouse.titles.t1861.rounds import end_merger_round


class PrivateCheaper(Consequence, frozen=True):
    """4.3: a private company that is for sale gets cheaper when all have passed, and the players go on."""

    step: int
    award: Award

    def goes_on(self, draft: Draft) -> bool:
        """Whether a private company was for sale; at nothing the first player of the lap gets it."""
        for symbol, owner in draft.state.privates.items():
            if owner == BANK:
                draft.emit(ev.AuctionStalled())
                cost = max(0, draft.state.private_costs[symbol] - self.step)
                draft.emit(ev.PrivatePriced(symbol, cost))
                if cost == 0:
                    self._give_away(draft, symbol)
                return True
        return False

    def _give_away(self, draft: Draft, symbol: PrivateSymbol) -> None:
        """The player who began the lap, and would be on turn, gets it for nothing."""
        order, ended = draft.state.order, draft.state.stock.ended
        first = left_of(order, ended) if ended else order[0]
        draft.emit(ev.CompanyAuctioned(first, symbol, 0))
        self.award.award(draft, first, symbol, 0)


class NoPrivateLeft(Consequence, frozen=True):
    """4.3: a separate auction is over when all private companies are sold."""

    def is_over(self, position: Position) -> bool:
        """Whether none is for sale."""
        return BANK not in position.state.privates.values()


class TwoOrThree(Consequence, frozen=True):
    """3 and 7: ``usual`` operating rounds follow a stock round, ``last`` in the set that ends the game."""

    usual: int
    last: int

    def rounds(self, position: Position) -> int:
        """For the set that begins now."""
        return self.last if position.state.flags.get(FINAL) == position.state.round.number else self.usual


class NextRound(Consequence, frozen=True):
    """3 and 7: the next operating round of the set, the next stock round, or the end of the last set."""

    def happen(self, draft: Draft) -> None:
        """After a merger round."""
        end_merger_round(draft)
