"""The trains that the company on turn may buy or has to give up, as cards."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

import msgspec
from PySide6.QtCore import QObject, Qt

from roundhouse.engine.offers import Offer, OfferBuyTrain, OfferDiscardTrain
from roundhouse.engine.owners import SUPPLY, Owner, is_company, name_of
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.position import Position
from roundhouse.queries.holdings import trains_of
from roundhouse.queries.trains import on_sale_at, trains_left
from roundhouse.ui.cards.livery import Livery, liveries
from roundhouse.ui.models.keyed import CellRole, KeyedList
from roundhouse.ui.models.pieces import train_color
from roundhouse.ui.words.speaker import Words


class OfferedTrain(msgspec.Struct, frozen=True):
    """``count`` trains of a ``kind`` (None: unlimited) that ``seller`` (the supply or a company) has.

    ``low`` to ``high`` is the price in whole units; ``old`` and ``old_color`` the kind that is handed in for
    it. ``given_up``: one too many. Without an ``offer`` it can't be taken now.
    """

    kind: str
    color: str
    seller: Owner
    count: int | None
    low: int = 0
    high: int = 0
    old: str = ""
    old_color: str = ""
    livery: Livery | None = None
    must: bool = False
    given_up: bool = False
    offer: Offer | None = None


class OfferedTrainRole(IntEnum):
    """Roles of :class:`OfferedTrainModel`."""

    PRICE = CellRole.OWN
    """The lowest price (int)."""
    OFFER = CellRole.OWN + 1
    """The offer that may be taken (Offer or None)."""


class OfferedTrainModel(KeyedList[OfferedTrain]):
    """The next train of the supply, upgrades to it, and the trains that other companies may sell."""

    def __init__(self, words: Words, parent: QObject | None = None) -> None:
        super().__init__(
            {
                Qt.ItemDataRole.DisplayRole: lambda train: train.kind,
                Qt.ItemDataRole.AccessibleTextRole: self._told,
                OfferedTrainRole.PRICE: lambda train: train.low,
                OfferedTrainRole.OFFER: lambda train: train.offer,
            },
            words,
            parent,
        )

    def show_position(self, position: Position | None, offers: Sequence[Offer] = ()) -> None:
        """Show what may be bought at a position; ``offers`` are those of the moment."""
        self.show_list(offered_trains(position, offers) if position else {})

    def number(self, cell: OfferedTrain) -> int | None:
        """How many there are."""
        return cell.count

    def _told(self, train: OfferedTrain) -> str:
        return f"{train.kind} · {self._words.owner(train.seller)} · {train.low}"


def offered_trains(position: Position, offers: Sequence[Offer]) -> dict[str, OfferedTrain]:
    """The cards by seller, kind and what is handed in; what the supply sells is there even out of reach."""
    found: dict[str, OfferedTrain] = {}
    for offer in offers:
        if isinstance(offer, OfferBuyTrain):
            card = _for_sale(position, offer)
            found[f"{card.seller}/{card.kind}/{card.old}"] = card
        elif isinstance(offer, OfferDiscardTrain):
            found |= _too_many(position, offer)
    if any(card.given_up for card in found.values()):
        return found
    offered = {
        (card.seller, kind_of(card.offer.train))
        for card in found.values()
        if isinstance(card.offer, OfferBuyTrain)
    }
    others = _on_sale(position).items()
    return {key: card for key, card in others if (card.seller, card.kind) not in offered} | found


def _for_sale(position: Position, offer: OfferBuyTrain) -> OfferedTrain:
    kind = offer.side or position.state.train_kind(offer.train)
    old = kind_of(offer.trade_in)
    return OfferedTrain(
        kind,
        train_color(position.definition, kind),
        offer.seller,
        _count(position, offer.seller, kind_of(offer.train) if offer.seller == SUPPLY else kind),
        offer.minimum,
        offer.maximum,
        old,
        train_color(position.definition, old) if old else "",
        liveries(position.definition)[name_of(offer.seller)] if is_company(offer.seller) else None,
        offer.must,
        offer=offer,
    )


def _too_many(position: Position, offer: OfferDiscardTrain) -> dict[str, OfferedTrain]:
    livery = liveries(position.definition).get(name_of(offer.actor))
    cards: dict[str, OfferedTrain] = {}
    for train in offer.trains:
        kind = position.state.train_kind(train)
        count = _count(position, offer.actor, kind)
        color = train_color(position.definition, kind)
        one = OfferDiscardTrain(offer.actor, offer.section, (train,))
        cards[f"{offer.actor}/{kind}/"] = OfferedTrain(
            kind, color, offer.actor, count, livery=livery, given_up=True, offer=one
        )
    return cards


def _on_sale(position: Position) -> dict[str, OfferedTrain]:
    """What supply and pool sell at this time, and can't be bought at the moment."""
    found: dict[str, OfferedTrain] = {}
    for kind, owner in on_sale_at(position):
        color, price = train_color(position.definition, kind), position.definition.trains[kind].price
        left = _count(position, owner, kind)
        found[f"{owner}/{kind}/"] = OfferedTrain(kind, color, owner, left, price, price)
    return found


def _count(position: Position, owner: Owner, kind: str) -> int | None:
    if owner == SUPPLY:
        return trains_left(position, kind)
    own = trains_of(position.state, owner)
    return sum(position.state.train_kind(train) == kind for train in own)
