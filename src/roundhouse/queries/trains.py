"""Trains: what is for sale, what is left, what rusts next, how many a company may own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.identity import Identity
from roundhouse.engine.names import NO_MONEY, CompanySymbol, Money
from roundhouse.engine.offers import OfferBuyTrain
from roundhouse.engine.owners import POOL, SUPPLY, Owner
from roundhouse.engine.owners import train as on_train
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.position import Position
from roundhouse.queries._rules import train_rules
from roundhouse.steps import trains


def on_sale(position: Position) -> tuple[str, ...]:
    """The kinds of train that the supply sells at this time, in the order in which they come."""
    kinds = {kind_of(train) for train in train_rules.trains_on_sale(position)}
    return tuple(kind for kind in position.definition.trains if kind in kinds)


class OnSale(msgspec.Struct, frozen=True):
    """A ``train`` that ``owner`` (the supply, the pool) sells as a ``kind``; ``count`` such cards are there.

    None: without end. ``rusted``: it has rusted before.
    """

    train: str
    kind: str
    owner: Owner
    count: int | None
    rusted: bool = False


def on_sale_at(position: Position) -> tuple[OnSale, ...]:
    """What the bank sells at this time: a card with several sides on sale is there with each."""
    return tuple(
        OnSale(train, side, owner, cards_alike(position, train), standing(position, train) == "rusted")
        for train in train_rules.trains_on_sale(position)
        for owner in (position.state.trains[train],)
        for side in train_rules.sides_on_sale(position, train)
    )


def added_later(position: Position, offer: OfferBuyTrain, price: Money) -> Money:
    """What the president must add to the train that is still due once this one is bought for ``price``."""
    left = position.state.cash[offer.actor] - price
    return Money(max(0, offer.still_due - left)) if offer.still_due else NO_MONEY


def cards_alike(position: Position, train: str) -> int | None:
    """How many cards like that of a train its owner has, with the same side up; None: without end."""
    state = position.state
    owner, kind, run = state.trains[train], state.train_kind(train), has_run(position, train)
    if owner == SUPPLY:
        return trains_left(position, kind_of(train))
    others = trains.trains_of(state, owner)
    return sum(state.train_kind(other) == kind and has_run(position, other) == run for other in others)


def trains_left(position: Position, kind: str) -> int | None:
    """How many trains of a kind are left in the supply; None is unlimited."""
    if position.definition.trains[kind].count is None:
        return None
    return _cards_of(Identity(position.state.trains))[kind, SUPPLY]


def front_of(definition: TitleDefinition, kind: str) -> str:
    """The kind on the front of the card that has ``kind`` on one of its sides."""
    return next((name for name, train in definition.trains.items() if kind in train.variants), kind)


def sides_of(definition: TitleDefinition, front: str) -> tuple[str, ...]:
    """The kinds on the other side of a card; one that another side runs as is none to choose."""
    trains = definition.trains
    ways = {way for side in trains[front].variants for way in trains[side].runs_as}
    return tuple(side for side in trains[front].variants if side not in ways)


def trains_returned(position: Position, kind: str) -> int:
    """How many trains of a kind companies have given back, which are for sale again."""
    return _cards_of(Identity(position.state.trains))[kind, POOL]


@lru_cache(maxsize=8)
def _cards_of(trains: Identity[Mapping[str, Owner]]) -> Counter[tuple[str, Owner]]:
    """How many cards of each kind each owner has."""
    return Counter((kind_of(train), owner) for train, owner in trains.value.items())


def from_phase(position: Position, kind: str) -> str:
    """The phase from which a kind is on sale out of its turn; empty for one that waits for its turn."""
    return position.definition.trains[kind].available_on


def standing(position: Position, train: str) -> str:
    """What sets a train apart from what its card says, or an empty text.

    ``own``: its company has brought it along; ``leased`` for this turn's run; ``obsolete``: it has rusted and
    runs a last time beside the limit; ``rusted``: it has, and counts like any other.
    """
    if train == trains.leased_train(position.state):
        return "leased"
    if trains.is_own_train(position, train):
        return "own"
    if not trains.has_rusted(position, train):
        return ""
    return "rusted" if trains.counts(position, train) else "obsolete"


def weight_of(position: Position, train: str) -> int:
    """As how many trains a card counts for the limit, with the side up that is; 0: it doesn't count."""
    if not trains.counts(position, train):
        return 0
    return trains.weight_of(trains.definition_of(position, train))


def has_run(position: Position, train: str) -> bool:
    """Whether the train has run and the rules tell it apart from those of its kind that haven't."""
    return trains.has_run(position.state, train)


def unlike(position: Position, names: Sequence[str]) -> tuple[str, ...]:
    """One of each of the trains (``names``) that are alike: of the same card, side up, marks and past."""
    found: dict[tuple[object, ...], str] = {}
    for train in names:
        kind, run = position.state.train_kind(train), has_run(position, train)
        key = (kind_of(train), kind, marks_on(position, train), run)
        found.setdefault(key, train)
    return tuple(found.values())


def limit_of(position: Position, symbol: CompanySymbol) -> int | None:
    """How many trains the company may own in this phase; None for any number."""
    most = trains.limit_of(position, symbol)
    return None if most == trains.NO_LIMIT else most


def card_limit_of(position: Position) -> int | None:
    """On how many cards a company's trains may be in this phase; None for any number."""
    return position.phase.card_limit


def marks_on(position: Position, train: str) -> tuple[str, ...]:
    """The kinds of the markers that lie on a train, in the order in which markers are numbered."""
    markers = position.state.markers.items()
    return tuple(kind_of(marker) for marker, owner in markers if owner == on_train(train))


def sparing_mark(position: Position, train: str) -> str:
    """The kind of a marker that lies on a train and has it run on when its kind rusts, or an empty text."""
    by = position.definition.trains[position.state.train_kind(train)].rusts_on
    for phase in position.definition.phases:
        if by and phase.on == by:
            mark = train_rules.sparing_mark(position.title, phase.name)
            return mark if mark in marks_on(position, train) else ""
    return ""


def missing_money(position: Position) -> Money:
    """What is missing of a debt, or of the cheapest train that meets the obligation to own one; else 0."""
    return train_rules.missing_money(position)


def next_kind(position: Position) -> str:
    """The first kind whose first purchase still lies ahead, or an empty text.

    That is the kind which begins the phase after the present one.
    """
    phases = position.definition.phases
    names = [phase.name for phase in phases]
    if position.state.phase not in names:
        return ""
    later = phases[names.index(position.state.phase) + 1 :]
    return next((phase.on for phase in later if phase.on), "")


def has_rusted(position: Position, kind: str) -> bool:
    """Whether the train has been sold, or the phase begun, that rusts trains of a kind."""
    by = position.definition.trains[kind].rusts_on
    if not by:
        return False
    names = [phase.name for phase in position.definition.phases]
    for phase in position.definition.phases:
        if phase.on == by:
            return names.index(phase.name) <= names.index(position.state.phase)
    left, total = trains_left(position, by), position.definition.trains[by].count
    return left is not None and total is not None and left < total and next_kind(position) != by
