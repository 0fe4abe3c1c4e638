"""Shares of companies: what they could buy back or issue again, and what a debt has somebody sell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.offers import Offer, OfferRedeem, OfferReissue, OfferSellShares
from roundhouse.engine.owners import IPO, POOL, Owner, company, symbol_of
from roundhouse.engine.position import Position
from roundhouse.queries.companies import has_par, price_of
from roundhouse.queries.holdings import holdings, share_percent
from roundhouse.ui.cards.livery import liveries
from roundhouse.ui.models.certificate_model import CertificateCard, CertificateModel

OWN: Final = Owner("own")
"""Stands on its own cards for the company itself."""


class OwnShareModel(CertificateModel):
    """A company's shares in the pool, in its treasury and in the IPO, or those sold for a debt."""

    def show_position(
        self, position: Position | None, previous: Position | None = None, offers: Sequence[Offer] = ()
    ) -> None:
        """Show a position; ``offers`` are those of this moment."""
        del previous
        self.show_list(own_shares(position, offers) if position else {})


def own_shares(position: Position, offers: Sequence[Offer]) -> dict[str, CertificateCard]:
    """A card for each place where a company's shares lie, by company and place (``SYMBOL/place``).

    The companies are those that may buy back or issue shares, whoever is on turn; else the one on turn.
    Where shares may be sold for a debt there are cards of these.
    """
    sales = [offer for offer in offers if isinstance(offer, OfferSellShares) and offer.emergency]
    if sales:
        return {f"{sale.company}/{sale.actor}": _for_sale(position, sale) for sale in sales}
    asked = [symbol_of(offer.actor) for offer in offers if isinstance(offer, OfferRedeem | OfferReissue)]
    symbols = dict.fromkeys(asked) or dict.fromkeys((position.state.operating.company,))
    return {
        f"{symbol}/{source}": card
        for symbol in symbols
        if symbol
        for source, card in _cards(position, symbol, [o for o in offers if o.actor == company(symbol)])
    }


def _for_sale(position: Position, sale: OfferSellShares) -> CertificateCard:
    """A share that may be sold, as many times as it may."""
    livery = liveries(position.definition)[sale.company]
    percent = share_percent(position, sale.company)
    sold, most = (sale.actor,), max(sale.counts)
    return CertificateCard(livery, percent, count=most, price=sale.price, sources=sold, offer=sale)


def _cards(
    position: Position, symbol: CompanySymbol, offers: Sequence[Offer]
) -> Iterator[tuple[Owner, CertificateCard]]:
    redeem = next((offer for offer in offers if isinstance(offer, OfferRedeem)), None)
    reissue = next((offer for offer in offers if isinstance(offer, OfferReissue)), None)
    price = price_of(position, symbol)
    par = position.state.par.get(symbol) if has_par(position) else price
    held, livery = holdings(position)[symbol], liveries(position.definition)[symbol]
    places: tuple[tuple[Owner, Owner, int | None, Offer | None], ...] = (
        (POOL, POOL, price, redeem),
        (company(symbol), OWN, reissue.price if reissue else price, reissue),
        (IPO, IPO, par, None),
    )
    for owner, source, worth, offer in places:
        there = held.get(owner)
        if there is not None and there.certificates:
            percent = there.percent // there.certificates
            yield (
                source,
                CertificateCard(
                    livery, percent, there.president, there.certificates, worth, (), (source,), offer
                ),
            )
