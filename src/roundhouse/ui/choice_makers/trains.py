"""Choices about trains: purchases, leases, discards, what becomes of one; no Qt."""

from __future__ import annotations

from typing import Final

from roundhouse.engine import actions as ac
from roundhouse.engine import offers as of
from roundhouse.engine.owners import name_of
from roundhouse.engine.position import Position
from roundhouse.queries.trains import added_later, has_run, standing, unlike
from roundhouse.ui.choice_kinds import AnyChoice, Choice
from roundhouse.ui.choice_makers.maker import Makers
from roundhouse.ui.choice_makers.other_decides import other_decides
from roundhouse.ui.words import Words


def _train(words: Words, position: Position, offer: of.OfferBuyTrain) -> list[AnyChoice]:
    definition = position.definition
    title = words.offer(offer, definition)
    details: list[str] = []
    president = position.state.certificates.get(f"{name_of(offer.actor)}-0", offer.actor)
    if offer.contribution:
        details.append(
            words.choice(
                "choice.contribution", definition, player=name_of(president), amount=offer.contribution
            )
        )
    later = added_later(position, offer, offer.minimum)
    if later:
        details.append(words.choice("choice.later", definition, player=name_of(president), amount=later))
    if standing(position, offer.train) == "rusted":
        details.append(words.say("train.rusted"))
    if has_run(position, offer.train):
        details.append(words.say("train.has_run"))
    purchase = [words.choice("hint.must", definition)] if offer.must else []
    if offer.loans:
        purchase.append(words.say("hint.loans", count=offer.loans))
    if purchase:
        # In one line: a button of three is as high as the bar.
        details.append(" · ".join(purchase))
    action = ac.BuyTrain(offer.actor, offer.train, offer.seller, offer.minimum, offer.trade_in, offer.side)
    return [Choice("train", title, action, tuple(details), row=title)]


def _lease(words: Words, position: Position, offer: of.OfferLeaseTrain) -> list[AnyChoice]:
    definition = position.definition
    details = (words.choice("hint.must_lease", definition),) if offer.must else ()
    return [Choice("lease", words.offer(offer, definition), ac.LeaseTrain(offer.actor, offer.train), details)]


def _discard(words: Words, position: Position, offer: of.OfferDiscardTrain) -> list[AnyChoice]:
    definition = position.definition
    return [
        Choice("discard", words.action(action, definition), action, details)
        for train in unlike(position, offer.trains)
        for action in (ac.DiscardTrain(offer.actor, train),)
        for details in ((words.say("train.has_run"),) if has_run(position, train) else (),)
    ]


def _turn(words: Words, position: Position, offer: of.OfferTurnTrain) -> list[AnyChoice]:
    definition = position.definition
    different = unlike(position, tuple(train for train, _ in offer.choices))
    return [
        Choice("turn_train", words.action(action, definition), action)
        for train, side in offer.choices
        if train in different
        for action in (ac.TurnTrain(offer.actor, train, side),)
    ]


def _give_train(words: Words, position: Position, offer: of.OfferGiveTrain) -> list[AnyChoice]:
    definition = position.definition
    row = words.offer(offer, definition)
    whose = other_decides(words, position, offer)
    return [
        Choice(
            "give_train",
            words.choice("choice.to", definition, company=symbol),
            ac.GiveTrain(offer.actor, offer.train, symbol),
            company=symbol,
            row=row,
            whose=whose,
            alone=words.choice("choice.to_alone", definition, company=symbol, train=offer.train),
        )
        for symbol in offer.companies
    ]


def _turn_into_train(words: Words, position: Position, offer: of.OfferTurnIntoTrain) -> list[AnyChoice]:
    title = words.offer(offer, position.definition)
    return [Choice("into_train", title, ac.TurnIntoTrain(offer.actor, offer.private))]


def _mark(words: Words, position: Position, offer: of.OfferMarkTrain) -> list[AnyChoice]:
    definition = position.definition
    row = words.offer(offer, definition)
    # In the same line: a bar with two lines of buttons of two lines each would push all below it down.
    price = f" · {words.money(offer.cost, definition)}" if offer.cost else ""
    return [
        Choice("mark", f"{words.action(action, definition)}{price}", action, row=row)
        for train in unlike(position, offer.trains)
        for action in (ac.MarkTrain(offer.actor, train, offer.kind),)
    ]


MAKERS: Final[Makers] = {
    of.OfferBuyTrain: _train,
    of.OfferLeaseTrain: _lease,
    of.OfferDiscardTrain: _discard,
    of.OfferGiveTrain: _give_train,
    of.OfferTurnTrain: _turn,
    of.OfferTurnIntoTrain: _turn_into_train,
    of.OfferMarkTrain: _mark,
}
