"""Selling shares in a stock round."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from roundhouse.engine.actions import Action, SellShares
from roundhouse.engine.errors import illegal, unavailable
from roundhouse.engine.offers import OfferSellShares
from roundhouse.engine.owners import name_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import TurnStep
from roundhouse.finance import market, sales


class SellInTurn(TurnStep, frozen=True):
    """Sell shares of one company; ``allowed`` says whether this round allows sales at all."""

    rules: sales.SaleRules
    allowed: Callable[[Position], bool]

    @property
    def name(self) -> str:
        """The step's name."""
        return "sell_shares"

    @property
    def section(self) -> str:
        """The section on sales."""
        return self.rules.section

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Sales."""
        return (SellShares,)

    def offers(self, position: Position) -> tuple[OfferSellShares, ...]:
        """For every company how many shares the player on turn may sell."""
        if not self.allowed(position):
            return ()
        state = position.state
        offers: list[OfferSellShares] = []
        for symbol in state.par:
            counts = sales.counts(self.rules, position, name_of(state.actor), symbol)
            if counts:
                price = market.price(position, symbol)
                offers.append(OfferSellShares(state.actor, self.section, symbol, counts, price))
        return tuple(offers)

    def outcomes(self, position: Position) -> Iterator[Position]:
        """The positions after each single sale that is offered."""
        seller = name_of(position.state.actor)
        for offer in self.offers(position):
            for count in offer.counts:
                draft = Draft(position)
                sales.sell(draft, seller, offer.company, count, self.rules)
                yield draft.position

    def play(self, draft: Draft, action: Action) -> None:
        """Sell, or say why not."""
        if not isinstance(action, SellShares):
            raise unavailable()
        if not self.allowed(draft.position):
            raise illegal("sale.first_round", self.section)
        seller = name_of(action.actor)
        refused = sales.refusal(self.rules, draft.position, seller, action.company, action.count)
        if refused:
            raise refused
        sales.sell(draft, seller, action.company, action.count, self.rules)
