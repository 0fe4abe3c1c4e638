"""Which trains the bank sells at a moment: one value that the step, other rules and the window ask."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Protocol

import msgspec

from roundhouse.engine.identity import Identity
from roundhouse.engine.names import NO_MONEY, Money
from roundhouse.engine.owners import POOL, SUPPLY, Owner
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.position import Position, remembered
from roundhouse.steps.trains import definition_of, has_begun, kinds_begun, sides_of, trains_of


class TrainSource(Protocol):
    """Where trains on sale come from."""

    def trains(self, position: Position) -> tuple[str, ...]:
        """One train of every kind that may be bought there now."""


class NextOfSupply(msgspec.Struct, frozen=True):
    """The supply sells one kind at a time, in the order of the definition, until none of it is left.

    Kinds that a phase puts on sale out of turn are never the next (see :class:`FromPhase`), nor are those
    that come only with something else.
    """

    def trains(self, position: Position) -> tuple[str, ...]:
        """The train that is next."""
        first: dict[str, str] = {}
        for train in trains_of(position.state, SUPPLY):
            first.setdefault(kind_of(train), train)
        kinds = position.definition.trains.items()
        found = (first[kind] for kind, of in kinds if kind in first and not (of.available_on or of.given))
        return tuple(islice(found, 1))


class FromPhase(msgspec.Struct, frozen=True):
    """Kinds that the supply sells beside the next one, from a phase on; also when all others are sold out."""

    def trains(self, position: Position) -> tuple[str, ...]:
        """One of each kind whose phase has begun."""
        phases = {phase.name for phase in position.definition.phases}
        return _one_a_kind(
            position,
            (
                train
                for train in trains_of(position.state, SUPPLY)
                if definition_of(position, train).available_on in phases
                and has_begun(position, definition_of(position, train).available_on)
            ),
        )


class SecondHand(msgspec.Struct, frozen=True):
    """Trains that came back to the bank, one of every kind.

    In ``phases`` only, where they are named; without those that have rusted, unless ``rusted``.
    """

    phases: frozenset[str] = frozenset()
    rusted: bool = False
    owner: Owner = POOL

    def trains(self, position: Position) -> tuple[str, ...]:
        """One of each kind."""
        if self.phases and position.state.phase not in self.phases:
            return ()
        begun = frozenset() if self.rusted else kinds_begun(position)
        return _one_a_kind(
            position,
            (
                train
                for train in trains_of(position.state, self.owner)
                if not definition_of(position, train).rusts_on
                or definition_of(position, train).rusts_on not in begun
            ),
        )


class TrainsOnSale(msgspec.Struct, frozen=True):
    """What the bank sells: the trains of all ``sources``, in their order.

    Of the cards of the owners ``either_side`` the buyer chooses the side: the lowest price counts each.
    """

    sources: tuple[TrainSource, ...]
    either_side: frozenset[Owner] = frozenset()

    def trains(self, position: Position) -> tuple[str, ...]:
        """One train of every kind and owner on sale now."""
        return _on_sale(position, Identity(self.sources))

    def kinds(self, position: Position) -> frozenset[tuple[str, Owner]]:
        """The kinds on sale now, with the owner who sells them."""
        return frozenset(
            (position.state.train_kind(train), position.state.trains[train])
            for train in self.trains(position)
        )

    def cheapest(self, position: Position) -> str | None:
        """The train on sale with the lowest face value, or None."""
        found = self.trains(position)
        return min(found, key=lambda train: definition_of(position, train).price) if found else None

    def lowest_price(self, position: Position) -> Money:
        """The face value of the cheapest train on sale, in whole units (0: nothing is on sale)."""
        kinds = position.definition.trains
        prices = (
            kinds[side].price for train in self.trains(position) for side in self._sides(position, train)
        )
        return min(prices, default=NO_MONEY)

    def _sides(self, position: Position, train: str) -> tuple[str, ...]:
        if position.state.trains[train] in self.either_side:
            return sides_of(position, train)
        return (position.state.train_kind(train),)


@remembered
def _on_sale(position: Position, sources: Identity[tuple[TrainSource, ...]]) -> tuple[str, ...]:
    return tuple(train for source in sources.value for train in source.trains(position))


def _one_a_kind(position: Position, trains: Iterable[str]) -> tuple[str, ...]:
    found: dict[str, str] = {}
    for train in trains:
        found.setdefault(position.state.train_kind(train), train)
    return tuple(found.values())
