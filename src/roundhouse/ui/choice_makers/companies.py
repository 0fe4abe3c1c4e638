"""Choices of companies, about their money, private companies and markers; no Qt."""

from __future__ import annotations

from typing import Final

from roundhouse.engine import actions as ac
from roundhouse.engine import events as ev
from roundhouse.engine import offers as of
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.owners import BANK, Owner, as_seated, is_player, name_of, symbol_of
from roundhouse.engine.position import Position
from roundhouse.queries.companies import treasury
from roundhouse.queries.holdings import privates_held, trains_of
from roundhouse.queries.previews import what_follows
from roundhouse.ui.choice_kinds import AnyChoice, Choice
from roundhouse.ui.choice_makers.maker import Makers
from roundhouse.ui.choice_makers.other_decides import other_decides
from roundhouse.ui.words import Words


def _dividend(words: Words, position: Position, offer: of.OfferDividend) -> list[AnyChoice]:
    definition = position.definition
    made: list[AnyChoice] = []
    for choice in offer.choices:
        moves = choice.new_price != choice.price
        move = words.choice(
            "move.up" if moves else "move.same", definition, price=choice.price, new_price=choice.new_price
        )
        per_share = words.money(choice.per_share, definition, half=choice.half)
        first = words.choice("choice.dividend", definition, per_share=per_share, move=move)
        paid = {owner: amount for owner, amount in choice.payments.items() if amount}
        payees = as_seated(paid, position.state.seats)
        parts = [f"{words.owner(owner)} {words.money(paid[owner], definition)}" for owner in payees]
        details = (first, ", ".join(parts)) if parts else (first,)
        title = words.offer(offer, definition, choice.kind)
        made.append(Choice("dividend", title, ac.Dividend(offer.actor, choice.kind), details))
    return made


def _buy_private(words: Words, position: Position, offer: of.OfferBuyPrivate) -> list[AnyChoice]:
    """What the bank sells for a fixed price."""
    title = words.offer(offer, position.definition)
    name = position.definition.privates[offer.private].name
    action = ac.BuyPrivate(offer.actor, offer.private, offer.minimum)
    return [Choice("buy_private", title, action, details=(name,), row=title)]


def _sell_private(words: Words, position: Position, offer: of.OfferSellPrivate) -> list[AnyChoice]:
    title = words.offer(offer, position.definition)
    return [Choice("sell_private", title, ac.SellPrivate(offer.actor, offer.private), row=title)]


def _exchange(words: Words, position: Position, offer: of.OfferExchangePrivate) -> list[AnyChoice]:
    definition = position.definition
    row = words.offer(offer, definition)
    return [
        Choice(
            "exchange",
            words.choice("choice.share_of", definition, company=symbol, source=source),
            ac.ExchangePrivate(offer.actor, offer.private, symbol, source),
            company=symbol,
            row=row,
            whose=other_decides(words, position, offer),
        )
        for symbol, source in offer.choices
    ]


def _marker(words: Words, position: Position, offer: of.OfferBuyMarker) -> list[AnyChoice]:
    return [Choice("marker", words.offer(offer, position.definition), ac.BuyMarker(offer.actor, offer.kind))]


def _claim(words: Words, position: Position, offer: of.OfferClaimMarker) -> list[AnyChoice]:
    title = words.offer(offer, position.definition)
    return [Choice("claim", title, ac.ClaimMarker(offer.actor, offer.kind), row=title)]


def _company_marker(words: Words, position: Position, offer: of.OfferBuyCompanyMarker) -> list[AnyChoice]:
    title = words.offer(offer, position.definition)
    action = ac.BuyCompanyMarker(offer.actor, offer.kind, offer.seller, offer.price)
    return [Choice("company_marker", title, action, row=title)]


def _nationalise(words: Words, position: Position, offer: of.OfferNationalise) -> list[AnyChoice]:
    """With what every shareholder would get, as the rules work it out."""
    action = ac.Nationalise(offer.actor)
    preview = what_follows(position, action)
    gets: dict[Owner, int] = {}
    for event in () if isinstance(preview, ActionRefused) else preview.events:
        if isinstance(event, ev.Paid) and event.payer == BANK and is_player(event.payee):
            gets[event.payee] = gets.get(event.payee, 0) + event.amount
    details = tuple(
        words.say("nationalise.gets", player=name_of(owner), amount=words.money(paid, position.definition))
        for owner, paid in gets.items()
    )
    title = words.offer(offer, position.definition) if offer.price else words.say("nationalise.unpaid")
    if not details:
        details = _lost(words, position, offer.actor)
    return [Choice("nationalise", title, action, (" · ".join(details),) if details else ())]


def _lost(words: Words, position: Position, owner: Owner) -> tuple[str, ...]:
    """What a company hands over for nothing: money, trains, private companies."""
    state = position.state
    money = words.money(treasury(position, symbol_of(owner)), position.definition)
    trains = [state.train_kind(train) for train in trains_of(state, owner)]
    return (money, *trains, *privates_held(state, owner))


MAKERS: Final[Makers] = {
    of.OfferDividend: _dividend,
    of.OfferBuyPrivate: _buy_private,
    of.OfferSellPrivate: _sell_private,
    of.OfferExchangePrivate: _exchange,
    of.OfferBuyMarker: _marker,
    of.OfferClaimMarker: _claim,
    of.OfferBuyCompanyMarker: _company_marker,
    of.OfferNationalise: _nationalise,
}
