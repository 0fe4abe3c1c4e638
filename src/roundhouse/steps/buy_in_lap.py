"""The sale of a new public company's shares, player after player, right after it was formed."""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, BuyShares, Pass
from roundhouse.engine.errors import illegal, unavailable
from roundhouse.engine.offers import Offer, OfferBuyShares, OfferPass
from roundhouse.engine.owners import company, name_of, player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import TurnStep
from roundhouse.finance import certificates as cert
from roundhouse.finance import market, presidency
from roundhouse.steps.buy_shares import BuyCertificates


class BuyInLap(TurnStep, frozen=True):
    """The player on turn in the lap buys: in the first as often as he likes, in the second once."""

    section: str
    buying: BuyCertificates

    @property
    def name(self) -> str:
        """The step's name."""
        return "buy_in_lap"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """A purchase, or passing."""
        return (BuyShares, Pass)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """A share from the treasury, and passing."""
        state = position.state
        if not self.can_buy(position):
            return ()
        symbol, price = state.lap.company, market.price(position, state.lap.company)
        sources = (company(symbol),)
        buy = OfferBuyShares(state.actor, self.section, symbol, ((sources, price),))
        if self._is_last_chance(position):
            return (buy,)
        return (buy, OfferPass(state.actor, self.section, "pass"))

    def play(self, draft: Draft, action: Action) -> None:
        """Buy, or let the next player."""
        lap = draft.state.lap
        if isinstance(action, BuyShares):
            sources = (company(lap.company),)
            if action.company != lap.company or action.sources != sources:
                raise illegal("lap.other_company", self.section, company=lap.company)
            position = draft.position
            refused = self.buying.source_refusal(position, lap.company, sources) or (
                self.buying.purse_refusal(position, lap.company, sources)
            )
            if refused:
                raise refused
            self.buying.buy(draft, lap.company, sources)
            presidency.first_president(draft, lap.company, name_of(action.actor))
            if lap.lap == 1:
                return
        elif not isinstance(action, Pass):
            raise unavailable()
        elif self._is_last_chance(draft.position):
            raise illegal("lap.must_buy", self.section, company=lap.company)
        draft.emit(ev.PurchaseLapBegan(lap.company, lap.lap, lap.waiting[1:]))

    def _is_last_chance(self, position: Position) -> bool:
        """Whether the company has no president and nobody after the player on turn can become it."""
        lap, state = position.state.lap, position.state
        if cert.president(state, lap.company) is not None:
            return False
        price = market.price(position, lap.company)
        return all(state.cash[player(name)] < price for name in lap.waiting[1:])

    def can_buy(self, position: Position) -> bool:
        """Whether the player on turn may and can buy a share."""
        symbol = position.state.lap.company
        sources = (company(symbol),)
        buying = self.buying
        return not (
            buying.source_refusal(position, symbol, sources)
            or buying.purse_refusal(position, symbol, sources)
        )

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
