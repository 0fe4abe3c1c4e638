"""Selling shares in a stock round."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.engine.actions import Action, SellShares
from roundhouse.engine.errors import unavailable
from roundhouse.engine.offers import OfferSellShares
from roundhouse.engine.owners import name_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import ListingStep
from roundhouse.finance.selling import Sale, Selling


class SellInTurn(ListingStep, frozen=True):
    """Sell shares of one company, as the title's ``selling`` has it."""

    section: str
    selling: Selling

    @property
    def name(self) -> str:
        """``sell_shares``."""
        return "sell_shares"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Sales of shares."""
        return (SellShares,)

    def offers(self, position: Position) -> tuple[OfferSellShares, ...]:
        """For every company how many shares the player on turn may sell."""
        return tuple(self.listed(position))

    def listed(self, position: Position) -> Iterator[OfferSellShares]:
        """One company after the other."""
        state = position.state
        for symbol in state.par:
            counts = self.selling.counts(position, name_of(state.actor), symbol)
            if counts:
                price = self.selling.price.each(Sale(position, name_of(state.actor), symbol, counts[0]))
                yield OfferSellShares(state.actor, self.section, symbol, counts, price)

    def has_offers(self, position: Position) -> bool:
        """Whether a share of any company may be sold."""
        seller = name_of(position.state.actor)
        return any(self.selling.may_sell(position, seller, symbol) for symbol in position.state.par)

    def outcomes(self, position: Position) -> Iterator[Position]:
        """The positions after each single sale that is offered."""
        seller = name_of(position.state.actor)
        for offer in self.offers(position):
            for count in offer.counts:
                draft = Draft(position)
                self.selling.sell(draft, seller, offer.company, count)
                yield draft.position

    def play(self, draft: Draft, action: Action) -> None:
        """Sell, or say why not."""
        if not isinstance(action, SellShares):
            raise unavailable()
        seller = name_of(action.actor)
        self.selling.checks.demand(Sale(draft.position, seller, action.company, action.count))
        self.selling.sell(draft, seller, action.company, action.count)
