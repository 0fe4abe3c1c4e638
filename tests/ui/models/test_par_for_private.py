"""A company that may be started with a private company beside money: which of the two a card stands for."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.engine.loop import start
from roundhouse.engine.names import CompanySymbol, Money, PrivateSymbol
from roundhouse.engine.offers import OfferPar, ParBox
from roundhouse.engine.owners import player
from roundhouse.titles.registry import load
from roundhouse.ui.models.certificate_model import for_sale

PLAIN = OfferPar(player("A"), "7", CompanySymbol("Nord"), (ParBox(Money(100), 4, 1),))
BY_PRIVATE = replace(PLAIN, private=PrivateSymbol("AR"), boxes=(ParBox(Money(60), 8, 1),))


@pytest.mark.parametrize(
    ("offers", "offer", "pars"),
    [
        ((PLAIN, BY_PRIVATE), PLAIN, (100,)),
        ((BY_PRIVATE, PLAIN), PLAIN, (100,)),
        ((BY_PRIVATE,), None, ()),
    ],
)
def test_a_card_stands_for_the_purchase(
    offers: tuple[OfferPar, ...], offer: OfferPar | None, pars: tuple[int, ...]
) -> None:
    position = start(load("1894"), ("A", "B", "C"), frozenset(), 1)
    cards = {card.livery.symbol: card for _, card in for_sale(position, offers)}
    nord = cards[CompanySymbol("Nord")]
    assert (nord.offer, nord.pars) == (offer, pars)
