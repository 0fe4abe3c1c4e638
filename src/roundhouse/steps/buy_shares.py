"""Buying certificates in a stock round."""

from __future__ import annotations

from roundhouse.engine.actions import Action, BuyShares
from roundhouse.engine.errors import unavailable
from roundhouse.engine.offers import Offer, OfferBuyShares
from roundhouse.engine.owners import name_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import TurnStep
from roundhouse.finance.buying import Buying


class BuyCertificates(TurnStep, frozen=True):
    """Certificates of one company, as the title's ``buying`` has it."""

    section: str
    buying: Buying

    @property
    def name(self) -> str:
        """``buy_shares``."""
        return "buy_shares"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Purchases of certificates."""
        return (BuyShares,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """For every company the choices of sources, with what they cost together."""
        offers: list[Offer] = []
        buyer = name_of(position.state.actor)
        for symbol in position.state.par:
            choices = tuple(
                (purchase.owners, purchase.cost)
                for purchase in self.buying.candidates(position, buyer, symbol)
                if self.buying.checks.allow(purchase)
            )
            if choices:
                offers.append(OfferBuyShares(position.state.actor, self.section, symbol, choices))
        return tuple(offers)

    def play(self, draft: Draft, action: Action) -> None:
        """Pay, take the certificates, change presidents, float."""
        if not isinstance(action, BuyShares):
            raise unavailable()
        owners = tuple(sorted(action.sources))
        purchase = self.buying.purchase(draft.position, name_of(action.actor), action.company, owners)
        self.buying.checks.demand(purchase)
        self.buying.buy(draft, purchase)
