"""The choice among wishes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from roundhouse.engine import actions as act
from roundhouse.engine import offers as off
from roundhouse.engine.loop import Decided, decide, offers
from roundhouse.engine.position import Position
from roundhouse.titles.random_player import concrete
from tests.games.sensible import companies, players
from tests.games.sensible.wishes import Wish


def choose(position: Position) -> act.Action:
    """The greatest wish among the offers, the first of those that are equal; any action if there is none."""
    found = [wish for offer in offers(position) for wish in wishes(position, offer)]
    if not found:
        return concrete(position, offers(position)[0], Random(0))
    return max(found, key=lambda wish: wish.value).action


def decided(position: Position) -> Decided:
    """What is chosen, what it causes, and where it leads."""
    return decide(position, choose(position))


def wishes(position: Position, offer: off.Offer) -> Iterator[Wish]:
    """What a player wishes of what is offered."""
    yield from _WISHES[type(offer)](position, offer)


def _pass(position: Position, offer: off.OfferPass) -> Iterator[Wish]:
    yield Wish(0, act.Pass(offer.actor))


def _bankruptcy(position: Position, offer: off.OfferBankruptcy) -> Iterator[Wish]:
    yield Wish(-100, act.DeclareBankruptcy(offer.actor, agreed=position.state.seats))


def _nothing(position: Position, offer: off.Offer) -> Iterator[Wish]:
    yield from ()


_WISHES: Mapping[type[off.Offer], Callable[[Position, Any], Iterator[Wish]]] = {
    off.OfferPass: _pass,
    off.OfferBid: players.bid,
    off.OfferDiscount: players.discount,
    off.OfferPar: players.par,
    off.OfferBuyShares: players.buy,
    off.OfferSellShares: players.sell,
    off.OfferSellPrivate: players.sell_private,
    off.OfferRedeem: players.redeem,
    off.OfferNationalise: players.nationalise,
    off.OfferExchangePrivate: players.exchange,
    off.OfferBuyPrivate: players.buy_private,
    off.OfferLayTile: companies.lay,
    off.OfferPlaceToken: companies.token,
    off.OfferMoveToken: companies.move_token,
    off.OfferSwapToken: companies.swap_token,
    off.OfferChooseCity: companies.choose_city,
    off.OfferRunTrains: companies.run,
    off.OfferDividend: companies.dividend,
    off.OfferBuyTrain: companies.buy_train,
    off.OfferDiscardTrain: companies.discard,
    off.OfferTurnTrain: companies.turn,
    off.OfferClaimMarker: companies.claim,
    off.OfferMarkTrain: companies.mark,
    off.OfferTurnIntoTrain: companies.into_train,
    off.OfferGiveTrain: companies.give_train,
    off.OfferBuyCompanyMarker: _nothing,
    off.OfferBankruptcy: _bankruptcy,
}
