"""The sale of a new public company's shares, player after player, right after it was formed."""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, BuyShares, Pass
from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.effects import Effect, happen
from roundhouse.engine.errors import unavailable
from roundhouse.engine.offers import Offer, OfferBuyShares, OfferPass
from roundhouse.engine.owners import company, name_of, player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import TurnStep
from roundhouse.finance import certificates as cert
from roundhouse.finance import market, presidency
from roundhouse.finance.buying import Buying, Purchase


class OfLap(Check, frozen=True):
    """In the lap only shares of the new company are sold, one at a time from its treasury."""

    def fault(self, case: Purchase) -> Fault | None:
        """``lap.other_company``."""
        symbol = case.position.state.lap.company
        if case.company == symbol and case.owners == (company(symbol),):
            return None
        return self.fails("lap.other_company", company=symbol)


class NotLastChance(Check, frozen=True):
    """A company doesn't stay without a president: the last player who can become it buys."""

    def fault(self, case: Position) -> Fault | None:
        """``lap.must_buy``, when nobody after the player on turn can pay for a share."""
        lap, state = case.state.lap, case.state
        if cert.president(state, lap.company) is not None:
            return None
        price = market.price(case, lap.company)
        if any(state.cash[player(name)] >= price for name in lap.waiting[1:]):
            return None
        return self.fails("lap.must_buy", company=lap.company)


class BuyInLap(TurnStep, frozen=True):
    """The player on turn in the lap buys: in the first as often as he likes, in the second once.

    ``passing`` is what must hold before he lets the next player; ``buying`` how shares are sold in it;
    ``bought`` and ``passed`` happen after a purchase and when he has let the next player.
    """

    section: str
    passing: Checks[Position]
    buying: Buying
    bought: tuple[Effect, ...]
    passed: tuple[Effect, ...]

    @property
    def name(self) -> str:
        """``buy_in_lap``."""
        return "buy_in_lap"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """A purchase, or passing."""
        return (BuyShares, Pass)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """A share from the treasury, and passing."""
        if not self.can_buy(position):
            return ()
        actor = position.state.actor
        purchase = self._share(position, name_of(actor))
        choice = (purchase.owners, purchase.cost)
        buy = OfferBuyShares(actor, self.section, purchase.company, (choice,))
        if not self.passing.allow(position):
            return (buy,)
        return (buy, OfferPass(actor, self.section, "pass"))

    def play(self, draft: Draft, action: Action) -> None:
        """Buy, or let the next player."""
        lap = draft.state.lap
        if isinstance(action, BuyShares):
            position, buyer = draft.position, name_of(draft.state.actor)
            purchase = self.buying.purchase(position, buyer, action.company, action.sources, action.percent)
            self.buying.checks.demand(purchase)
            self.buying.buy(draft, purchase)
            presidency.first_president(draft, lap.company, name_of(action.actor))
            happen(self.bought, draft)
            if lap.lap == 1:
                return
        elif not isinstance(action, Pass):
            raise unavailable()
        else:
            self.passing.demand(draft.position)
            happen(self.passed, draft)
        draft.emit(ev.PurchaseLapBegan(lap.company, lap.lap, lap.waiting[1:]))

    def can_buy(self, position: Position) -> bool:
        """Whether who is on turn is the next player of the lap, and can buy a share.

        Between two players of a lap, and before the first of it, somebody else still is.
        """
        actor, waiting = position.state.actor, position.state.lap.waiting
        return actor == player(waiting[0]) and self.could_buy(position, waiting[0]) if waiting else False

    def could_buy(self, position: Position, name: str) -> bool:
        """Whether the player ``name`` could buy a share, were he on turn."""
        return self.buying.checks.allow(self._share(position, name))

    def advance(self, draft: Draft) -> bool:
        """The next player who can buy is on turn; False when he has to decide."""
        lap = draft.state.lap
        if draft.state.actor != player(lap.waiting[0]):
            draft.emit(ev.TurnBegan(player(lap.waiting[0])))
            return True
        if self.can_buy(draft.position):
            return False
        draft.emit(ev.PurchaseLapBegan(lap.company, lap.lap, lap.waiting[1:]))
        return True

    def _share(self, position: Position, name: str) -> Purchase:
        """One share from the treasury, for the player ``name``."""
        symbol = position.state.lap.company
        return self.buying.purchase(position, name, symbol, (company(symbol),))
