"""Buying certificates in a stock round."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.engine.actions import Action, BuyShares
from roundhouse.engine.errors import unavailable
from roundhouse.engine.offers import Offer, OfferBuyShares
from roundhouse.engine.owners import name_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import ListingStep
from roundhouse.finance import certificates as cert
from roundhouse.finance.buying import Buying, may_buy


class BuyCertificates(ListingStep, frozen=True):
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

    def listed(self, position: Position) -> Iterator[Offer]:
        """For every company and size of certificate the choices of sources, with what they cost together."""
        buyer = name_of(position.state.actor)
        if not may_buy(self.buying.checks, position, buyer):
            return
        for symbol in position.state.par:
            smallest = cert.share_percent(position.definition, symbol)
            for size in self.buying.sizes(position, symbol):
                choices = tuple(
                    (purchase.owners, purchase.cost)
                    for purchase in self.buying.allowed(position, buyer, symbol, size)
                )
                if choices:
                    percent = 0 if size == smallest else size
                    yield OfferBuyShares(position.state.actor, self.section, symbol, choices, percent)

    def play(self, draft: Draft, action: Action) -> None:
        """Pay, take the certificates, change presidents, float."""
        if not isinstance(action, BuyShares):
            raise unavailable()
        owners = tuple(sorted(action.sources))
        buyer = name_of(action.actor)
        purchase = self.buying.purchase(draft.position, buyer, action.company, owners, action.percent)
        self.buying.checks.demand(purchase)
        self.buying.buy(draft, purchase)
