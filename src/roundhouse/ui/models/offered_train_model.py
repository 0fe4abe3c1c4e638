"""The trains that the company on turn may buy or has to give up, as cards."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt

from roundhouse.engine.offers import Offer, OfferBuyTrain, OfferDiscardTrain, OfferTurnTrain
from roundhouse.engine.owners import Owner, is_company, name_of, symbol_of
from roundhouse.engine.position import Position
from roundhouse.queries import holdings
from roundhouse.queries.trains import cards_alike, has_run, marks_on, on_sale_at, standing, unlike
from roundhouse.ui.cards.livery import Livery, liveries
from roundhouse.ui.models.keyed import CellRole, KeyedList
from roundhouse.ui.models.pieces import train_color
from roundhouse.ui.words.speaker import Words


class OfferedTrain(msgspec.Struct, frozen=True):
    """``count`` trains of a ``kind`` (None: unlimited) that ``seller`` (the supply or a company) has.

    ``low`` to ``high`` is the price in whole units; ``old`` and ``old_color`` the kind that is handed in for
    it, or that the card is as long as it isn't ``turned``; ``added`` what the ``president`` (a player) adds
    at the lowest price, ``loans`` how many the company takes for it. ``given_up``: one too many. ``rusted``:
    it has rusted and is sold a second time; ``trains``: as how many it runs, or as ``runs_as``; ``marks`` lie
    on it; ``has_run``: unlike others of its kind it has.
    Without an ``offer`` it can't be taken now.
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
    turned: bool = False
    added: int = 0
    president: str = ""
    loans: int = 0
    rusted: bool = False
    trains: int = 1
    runs_as: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    has_run: bool = False

    @property
    def key(self) -> str:
        """What tells it apart from the other cards of a decision."""
        key = f"{self.seller}/{self.kind}/{self.old}"
        return f"{key}/has_run" if self.has_run else key


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
                Qt.ItemDataRole.ToolTipRole: self._told,
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
        say = self._words.say
        parts = [train.kind, self._words.owner(train.seller)]
        if train.turned:
            parts = [say("card.turned", old=train.old, kind=train.kind), parts[1]]
        elif not train.given_up:
            parts.append(str(train.low))
        if train.trains > 1:
            key = "card.trains_or" if train.runs_as else "card.trains"
            parts.append(say(key, count=train.trains, kind=" / ".join(train.runs_as)))
        if train.added:
            parts.append(say("card.added", player=train.president, amount=str(train.added)))
        if train.loans:
            parts.append(say("hint.loans", count=train.loans))
        if train.rusted:
            parts.append(say("train.rusted"))
        if train.has_run:
            parts.append(say("train.has_run"))
        marks = [str(self._words.lexicon().marker_kind(mark)) for mark in train.marks]
        return " · ".join([*parts, *marks])


def offered_trains(position: Position, offers: Sequence[Offer]) -> dict[str, OfferedTrain]:
    """The cards by seller, kind and what is handed in; what the bank sells is there even out of reach.

    Those that may be taken come first: with many on sale some are scrolled to.
    """
    found: dict[str, OfferedTrain] = {}
    for offer in offers:
        if isinstance(offer, OfferBuyTrain):
            card = _for_sale(position, offer)
            found[card.key] = card
        elif isinstance(offer, OfferDiscardTrain):
            found |= _too_many(position, offer)
        elif isinstance(offer, OfferTurnTrain):
            found |= _to_turn(position, offer)
    if any(card.given_up for card in found.values()):
        return found
    offered = {(card.seller, card.kind) for card in found.values()}
    others = _on_sale(position).items()
    return found | {key: card for key, card in others if (card.seller, card.kind) not in offered}


def _card(position: Position, kind: str, seller: Owner, count: int | None) -> OfferedTrain:
    """A card with what is printed on the side of a ``kind``."""
    printed = position.definition.trains[kind]
    color = train_color(position.definition, kind)
    return OfferedTrain(kind, color, seller, count, trains=printed.trains, runs_as=printed.runs_as)


def _for_sale(position: Position, offer: OfferBuyTrain) -> OfferedTrain:
    kind = offer.side or position.state.train_kind(offer.train)
    old = position.state.train_kind(offer.trade_in) if offer.trade_in else ""
    return replace(
        _card(position, kind, offer.seller, cards_alike(position, offer.train)),
        low=offer.minimum,
        high=offer.maximum,
        old=old,
        old_color=train_color(position.definition, old) if old else "",
        livery=liveries(position.definition)[name_of(offer.seller)] if is_company(offer.seller) else None,
        must=offer.must,
        added=offer.contribution,
        president=holdings.president(position.state, symbol_of(offer.actor)),
        loans=offer.loans,
        rusted=standing(position, offer.train) == "rusted",
        marks=marks_on(position, offer.train),
        has_run=has_run(position, offer.train),
        offer=offer,
    )


def _too_many(position: Position, offer: OfferDiscardTrain) -> dict[str, OfferedTrain]:
    livery = liveries(position.definition).get(name_of(offer.actor))
    cards: dict[str, OfferedTrain] = {}
    for train in unlike(position, offer.trains):
        kind = position.state.train_kind(train)
        cards[f"{offer.actor}/{train}/"] = replace(
            _card(position, kind, offer.actor, cards_alike(position, train)),
            livery=livery,
            given_up=True,
            marks=marks_on(position, train),
            has_run=has_run(position, train),
            offer=OfferDiscardTrain(offer.actor, offer.section, (train,)),
        )
    return cards


def _to_turn(position: Position, offer: OfferTurnTrain) -> dict[str, OfferedTrain]:
    livery = liveries(position.definition).get(name_of(offer.actor))
    different = unlike(position, tuple(train for train, _ in offer.choices))
    cards: dict[str, OfferedTrain] = {}
    for train, side in offer.choices:
        if train not in different:
            continue
        old = position.state.train_kind(train)
        cards[f"{offer.actor}/{train}/{side}"] = replace(
            _card(position, side, offer.actor, cards_alike(position, train)),
            old=old,
            old_color=train_color(position.definition, old),
            livery=livery,
            turned=True,
            marks=marks_on(position, train),
            offer=OfferTurnTrain(offer.actor, offer.section, ((train, side),)),
        )
    return cards


def _on_sale(position: Position) -> dict[str, OfferedTrain]:
    """What supply and pool sell at this time, and can't be bought at the moment."""
    found: dict[str, OfferedTrain] = {}
    for sale in on_sale_at(position):
        price = position.definition.trains[sale.kind].price
        card = _card(position, sale.kind, sale.owner, sale.count)
        found[f"{sale.owner}/{sale.kind}/"] = replace(card, low=price, high=price, rusted=sale.rusted)
    return found
