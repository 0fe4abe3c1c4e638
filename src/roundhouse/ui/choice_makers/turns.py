"""Choices of whose turn it is: passing, seats, what players tell, giving up; no Qt."""

from __future__ import annotations

from typing import Final

from roundhouse.engine import actions as ac
from roundhouse.engine import events as ev
from roundhouse.engine import offers as of
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import Money
from roundhouse.engine.owners import is_company, name_of, symbol_of
from roundhouse.engine.position import Position
from roundhouse.queries.companies import price_of
from roundhouse.queries.fates import endings
from roundhouse.queries.holdings import trains_of
from roundhouse.queries.previews import offers, what_follows
from roundhouse.ui.choice_kinds import Amount, AnyChoice, Choice
from roundhouse.ui.choice_makers.maker import Makers
from roundhouse.ui.words import Words


def _pass(words: Words, position: Position, offer: of.OfferPass) -> list[AnyChoice]:
    title = words.offer(offer, position.definition)
    if _several_may_pass(position, offer):
        title = f"{title} ({name_of(offer.actor)})"
    follows = _price_if_declined(words, position, offer) or _end_without_train(words, position, offer)
    return [Choice("pass", title, ac.Pass(offer.actor), follows)]


def _price_if_declined(words: Words, position: Position, offer: of.OfferPass) -> tuple[str, ...]:
    """How far the price falls of a company whose president is asked whether it takes its shares back."""
    if offer.meaning != "decline" or not any(isinstance(o, of.OfferRedeem) for o in offers(position)):
        return ()
    symbol = symbol_of(offer.actor)
    preview, price = what_follows(position, ac.Pass(offer.actor)), price_of(position, symbol)
    events = () if isinstance(preview, ActionRefused) else preview.events
    falls = [e.price for e in events if isinstance(e, ev.PriceMoved) and e.company == symbol]
    if not falls and any(isinstance(e, ev.FlagSet) for e in events):
        return (words.say("redeem.falls_later"),)
    key = "move.up" if falls else "move.same"
    return (words.choice(key, position.definition, price=price, new_price=falls[-1] if falls else price),)


def _end_without_train(words: Words, position: Position, offer: of.OfferPass) -> tuple[str, ...]:
    """What becomes of a company that could buy a train, and is left without one."""
    buys = offer.meaning == "done" and any(isinstance(each, of.OfferBuyTrain) for each in offers(position))
    if not buys or trains_of(position.state, offer.actor):
        return ()
    ends = {ending.cause for ending in endings(position, symbol_of(offer.actor))}
    return (words.say("choice.without_train"),) if "trainless" in ends else ()


def _several_may_pass(position: Position, offer: of.OfferPass) -> bool:
    return bool(position.state.actor) and offer.actor != position.state.actor and not position.state.questions


def _seats(words: Words, position: Position, offer: of.OfferSeatPlayers) -> list[AnyChoice]:
    row = words.offer(offer, position.definition)
    return [
        Choice("seat", ", ".join(order), ac.SeatPlayers(offer.actor, order), row=row)
        for order in offer.orders
    ]


def _tell_amount(words: Words, position: Position, offer: of.OfferTellAmount) -> list[AnyChoice]:
    """A fixed amount on a button, any other one in a box, which begins at nothing where one may pass.

    That isn't so for powers: whether one was used is told by its button, and passing goes on without any.
    """
    title = words.offer(offer, position.definition)

    def make(amount: int) -> ac.Action:
        return ac.TellAmount(offer.actor, offer.matter, Money(amount), offer.power)

    if offer.minimum == offer.maximum:
        return [Choice("tell", title, make(offer.minimum))]
    bounds = (offer.minimum, offer.maximum, offer.increment)
    if offer.power:
        return [Amount("amount_by_power", title, *bounds, make, usual=offer.usual, as_typed=True)]
    passes = (each for each in offers(position) if isinstance(each, of.OfferPass))
    going_on = next((ac.Pass(each.actor) for each in passes if each.actor == offer.actor), None)
    nothing = going_on if offer.minimum else None
    return [Amount("amount", title, *bounds, make, usual=offer.usual, as_typed=True, nothing=nothing)]


def _tell_fact(words: Words, position: Position, offer: of.OfferTellFact) -> list[AnyChoice]:
    title = words.offer(offer, position.definition)
    return [Choice("tell", title, ac.TellFact(offer.actor, offer.fact))]


def _takes_out(position: Position, action: ac.DeclareBankruptcy) -> bool:
    """Whether the others play on without whoever declares the bankruptcy; else it ends the game."""
    found = what_follows(position, action)
    if isinstance(found, ActionRefused) or found.position.state.ending is not None:
        return False
    order = found.position.state.order
    return name_of(action.actor) not in order and len(order) > 1


def _bankrupt(words: Words, position: Position, offer: of.OfferBankruptcy) -> list[AnyChoice]:
    definition = position.definition
    action = ac.DeclareBankruptcy(offer.actor)
    key = "bankrupt.question.out" if _takes_out(position, action) else "bankrupt.question"
    question = words.say(key, player=name_of(offer.actor))
    if any(isinstance(each, of.OfferBuyTrain) and is_company(each.seller) for each in offers(position)):
        # They are on offer beside it; whether one comes to be bought is up to its owner.
        question = f"{question} {words.say('bankrupt.others', player=name_of(offer.actor))}"
    return [Choice("bankrupt", words.offer(offer, definition), action, careful=True, question=question)]


MAKERS: Final[Makers] = {
    of.OfferPass: _pass,
    of.OfferSeatPlayers: _seats,
    of.OfferTellAmount: _tell_amount,
    of.OfferTellFact: _tell_fact,
    of.OfferBankruptcy: _bankrupt,
}
