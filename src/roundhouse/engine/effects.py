"""What happens by itself: at the beginning or end of a stage, with a new phase, after a round.

An effect is a frozen value that names one thing that happens and its section; effects happen in the order in
which a title lists them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal, Protocol

import msgspec

from roundhouse.engine.names import NO_MONEY, Money
from roundhouse.engine.position import Draft, Position


class Effect(Protocol):
    """Something that happens without a decision."""

    @property
    def section(self) -> str:
        """The section of the rulebook."""

    def happen(self, draft: Draft) -> None:
        """Work it into the draft; nothing, where its condition doesn't hold."""


class Consequence(msgspec.Struct, frozen=True):
    """What every effect has: the ``section`` of the rulebook in which it stands."""

    section: str


def happen(effects: Iterable[Effect], draft: Draft) -> None:
    """Let the ``effects`` happen in their order, until one of them ends the game."""
    for effect in effects:
        if draft.state.ending:
            return
        effect.happen(draft)


class TakesPrivates(Consequence, frozen=True):
    """A consequence that takes private companies from their owners, however the position is otherwise."""


class NationalisesCompanies(Consequence, frozen=True):
    """A consequence that nationalises companies, or asks their presidents, by the trains that each has."""


class EndsCompany(Consequence, frozen=True):
    """A consequence that closes or nationalises a company, with no phase to begin, because of its ``cause``.

    It has no train left at the end of its turn, can't pay interest, has a price in a closing zone, or a
    president who is ruined.
    """

    cause: ClassVar[Literal["trainless", "interest", "price", "president"]]

    def least(self, position: Position) -> Money:
        """The lowest price, in whole units, that saves a company from it; 0 where no price ends it."""
        del position
        return NO_MONEY
