"""Choices of auctions: bids and discounts; no Qt."""

from __future__ import annotations

from typing import Final

from roundhouse.engine import actions as ac
from roundhouse.engine import offers as of
from roundhouse.engine.names import NO_COMPANY, CompanySymbol, Money
from roundhouse.engine.position import Position
from roundhouse.ui.choice_kinds import Amount, AnyChoice, Choice
from roundhouse.ui.choice_makers.maker import Makers
from roundhouse.ui.words import Words


def _bid(words: Words, position: Position, offer: of.OfferBid) -> list[AnyChoice]:
    title = words.offer(offer, position.definition)
    name = position.definition.privates[offer.private].name
    if offer.buys:
        return [
            Choice(
                "bid_buys",
                title,
                ac.Bid(offer.actor, offer.private, offer.minimum),
                details=(name,),
                row=name,
            )
        ]

    def make(amount: int) -> ac.Action:
        return ac.Bid(offer.actor, offer.private, Money(amount))

    row = f"{offer.private} · {name}"
    return [Amount("bid", words.say("turn.bid"), offer.minimum, offer.maximum, offer.increment, make, row)]


def _discount(words: Words, position: Position, offer: of.OfferDiscount) -> list[AnyChoice]:
    title = words.offer(offer, position.definition)
    name = position.definition.privates[offer.private].name
    action = ac.Discount(offer.actor, offer.private)
    return [Choice("discount", title, action, details=(name,), row=title)]


def _bid_for_company(words: Words, position: Position, offer: of.OfferBidForCompany) -> list[AnyChoice]:
    title, lot = words.offer(offer, position.definition), CompanySymbol(offer.company)
    company = lot if lot in position.definition.companies else NO_COMPANY
    if offer.minimum == offer.maximum:
        action = ac.BidForCompany(offer.actor, offer.company, offer.minimum)
        return [Choice("lot", title, action, company=company, row=title)]

    def make(amount: int) -> ac.Action:
        return ac.BidForCompany(offer.actor, offer.company, Money(amount))

    bounds = offer.minimum, offer.maximum, offer.increment
    return [Amount("lot", words.say("turn.bid"), *bounds, make, title, company=company)]


MAKERS: Final[Makers] = {
    of.OfferBid: _bid,
    of.OfferDiscount: _discount,
    of.OfferBidForCompany: _bid_for_company,
}
