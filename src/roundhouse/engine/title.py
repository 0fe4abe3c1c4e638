"""A title as one frozen value: what is printed, its rounds, questions and options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, runtime_checkable

import msgspec
from msgspec.structs import replace

from roundhouse.catalogue.definitions import PhaseDefinition, TitleDefinition
from roundhouse.engine.actions import Action
from roundhouse.engine.offers import Offer
from roundhouse.engine.owners import Owner
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import State


@runtime_checkable
class Step(Protocol):
    """Something that may be decided: a frozen value, set up by a title.

    ``offers`` lists what may be done; ``play`` refuses as *unavailable* an action that isn't its
    business, and checks an action completely before it emits anything. Listing and checking share their code.
    """

    @property
    def name(self) -> str:
        """The name of the step, unique within its turn."""

    @property
    def section(self) -> str:
        """The section of the rulebook."""

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """The kinds of action that the step plays."""

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """Who may take it now."""

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """What may be done now."""

    def play(self, draft: Draft, action: Action) -> None:
        """Work ``action`` into the draft; raises ActionRefused."""


class TurnStep(msgspec.Struct, frozen=True):
    """The beginning of every step that whoever is on turn may take."""

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """Who is on turn."""
        return (position.state.actor,)


class Round(Protocol):
    """Who is next, and when it is over."""

    def steps(self, position: Position) -> tuple[Step, ...]:
        """The steps that may be taken now, the one the game waits for first."""

    def advance(self, draft: Draft) -> bool:
        """Move on by one event or a few if nothing has to be decided; False when it must be."""


class OptionDefinition(msgspec.Struct, frozen=True):
    """A named deviation, off by default; ``section`` of the rulebook that it deviates from.

    ``kind`` is ``variant`` (offered in the options dialog) or ``site`` (how 18xx.games plays; the import
    switches it on).
    """

    name: str
    section: str
    kind: str = "variant"


class Score(msgspec.Struct, frozen=True):
    """A player's final worth: cash, shares and privates in whole units of the currency."""

    player: str
    cash: int
    shares: int
    privates: int

    @property
    def total(self) -> int:
        """What counts."""
        return self.cash + self.shares + self.privates


def watch_nothing(draft: Draft) -> None:
    """What most titles look for in a decision once it is played."""
    del draft


class Title(msgspec.Struct, frozen=True):
    """One title.

    ``setup(definition, players in seat order, options, seed)`` gives the first state and raises ActionRefused
    for a number of players that the title doesn't allow. ``rounds`` are by kind, ``questions`` by kind.
    ``score`` gives the worth of every player at a position. ``track`` and ``revenue`` hold the title's
    settings for laying track and for running trains (see ``roundhouse.track`` and ``roundhouse.routes``),
    ``loans`` those for loans (see ``roundhouse.finance.loans``; None where there are none).
    ``watch(draft)`` looks at every decision once it is played and once all that follows has happened.
    ``varied(definition, options)`` is set where an option changes what is printed; it remembers its answers.
    """

    definition: TitleDefinition
    setup: Callable[[TitleDefinition, Sequence[str], frozenset[str], int], State]
    rounds: Mapping[str, Round]
    questions: Mapping[str, Step]
    score: Callable[[Position], tuple[Score, ...]]
    track: object
    revenue: object
    options: tuple[OptionDefinition, ...] = ()
    phases: Mapping[str, PhaseDefinition] = {}
    varied: Callable[[TitleDefinition, frozenset[str]], TitleDefinition] | None = None
    loans: object = None
    watch: Callable[[Draft], None] = watch_nothing

    def under(self, options: frozenset[str]) -> Title:
        """The title as the ``options`` change what is printed of it."""
        definition = self.varied(self.definition, options) if self.varied else self.definition
        return self if definition is self.definition else replace(self, definition=definition)

    @property
    def name(self) -> str:
        """The title's name."""
        return self.definition.name

    def phase(self, name: str) -> PhaseDefinition:
        """The phase called ``name``."""
        return self.phases[name]
