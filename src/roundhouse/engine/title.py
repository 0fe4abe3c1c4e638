"""A title as one frozen value: what is printed, its rounds, questions and options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, Final, Protocol, TypeVar, runtime_checkable

import msgspec

from roundhouse.catalogue.definitions import PhaseDefinition, TitleDefinition
from roundhouse.engine.actions import Action
from roundhouse.engine.checks import Checks
from roundhouse.engine.consent import AgreedEnd
from roundhouse.engine.effects import Effect
from roundhouse.engine.errors import ActionRefused, illegal
from roundhouse.engine.identity import Identity
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.offers import Offer
from roundhouse.engine.owners import Owner
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import State

K = TypeVar("K")
BANK_ONLY: Final = "bank_only"
"""The option under which the players have the board themselves (see :mod:`roundhouse.rounds.bank_only`)."""


class NoSuchPart(LookupError):
    """A room asks a title for rules that it doesn't have; names the title and the kind of rules."""


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

    def has_offers(self, position: Position) -> bool | None:
        """Whether it offers anything, where that is known before all is listed; None: listing tells."""

    def obliges(self, position: Position) -> bool:
        """Whether it must be taken now: passing is refused until it is."""

    def play(self, draft: Draft, action: Action) -> None:
        """Work ``action`` into the draft; raises ActionRefused."""


class TurnStep(msgspec.Struct, frozen=True):
    """The beginning of every step that whoever is on turn may take."""

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """Who is on turn."""
        return (position.state.actor,)

    def obliges(self, position: Position) -> bool:
        """Nothing must be done, unless a step says so."""
        del position
        return False

    def has_offers(self, position: Position) -> bool | None:
        """Whether it offers anything, where that is known before all is listed; None: listing tells."""
        del position
        return None


class ListingStep(TurnStep, frozen=True):
    """The beginning of steps with many offers: the first one tells that there are some."""

    def listed(self, position: Position) -> Iterator[Offer]:
        """What may be done now, one after the other."""
        raise NotImplementedError

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """What may be done now."""
        return tuple(self.listed(position))

    def has_offers(self, position: Position) -> bool:
        """Whether there is a first offer."""
        return any(True for _ in self.listed(position))


class RoundRules(Protocol):
    """Who is next, and when it is over."""

    def steps(self, position: Position) -> tuple[Step, ...]:
        """The steps that may be taken now, the one the game waits for first."""

    def advance(self, draft: Draft) -> bool:
        """Move on by one event or a few if nothing has to be decided; False when it must be."""


class Pending(Protocol):
    """What waits below questions and goes on by itself once they are answered."""

    def advance(self, draft: Draft) -> bool:
        """Take what waits off the top of the questions and go on with it; always True."""


class OptionDefinition(msgspec.Struct, frozen=True):
    """A named choice of the table about the rules of a ``section``; a game remembers what it began with.

    ``kind`` is ``variant`` (offered in the options dialog), ``site`` (how 18xx.games plays; offered there,
    too, and every import switches it on) or ``recorded`` (a choice of a table at 18xx.games; the import
    switches it on where a game was recorded with it). ``change`` makes the title that is played under the
    option of the one without it;
    an option without a change is for :attr:`Title.assembled` or for the setup to read.
    ``usual``: the dialog begins with the option on. ``group``: under which heading it stands there.
    ``requires``: other options, one of which must be chosen with it; ``excludes``: those that can't be.
    """

    name: str
    section: str
    kind: str = "variant"
    change: Callable[[Title], Title] | None = None
    usual: bool = False
    group: str = ""
    requires: frozenset[str] = frozenset()
    excludes: frozenset[str] = frozenset()


class Score(msgspec.Struct, frozen=True):
    """A player's final worth: cash, shares and privates in whole units of the currency."""

    player: str
    cash: Money
    shares: Money
    privates: Money

    @property
    def total(self) -> Money:
        """What players are ranked by: the sum, in whole units of the currency."""
        return Money(self.cash + self.shares + self.privates)


class Scoring(Protocol):
    """How players are ranked: a frozen value that is called."""

    def __call__(self, position: Position) -> tuple[Score, ...]:
        """The worth of every player, by seat."""


class Speaker(Protocol):
    """A rule of a title about who decides for a company that its president doesn't decide for."""

    @property
    def section(self) -> str:
        """The section of the rulebook."""

    def speaks_for(self, position: Position, symbol: CompanySymbol) -> str | None:
        """The player's name, empty for nobody; None where the rule says nothing about the company."""


class Title(msgspec.Struct, frozen=True, dict=True):
    """One title.

    ``setup(definition, players in seat order, options, seed)`` gives the first state and raises ActionRefused
    for a number of players that the title doesn't allow. ``rounds`` are by kind, ``questions`` by kind.
    ``score`` gives the worth of every player at a position.
    ``watch`` happens after every decision, once it is played and once all that follows has happened.
    ``parts`` are rules that other rooms look up by their kind (see :meth:`part`). ``pending`` is what may
    wait among the questions without asking anybody, by its kind; ``anytime`` are steps that may be taken at
    every moment of every round, beside a question too, by whoever they say. ``speakers`` say who decides for
    a company in place of its president, the first that has a say (see :mod:`roundhouse.finance.speaking`).
    ``agreement`` must hold before the game ends because the table agrees who has won.
    ``company_credit``: what companies hold is credit, of which there is always enough, and no money of the
    bank. ``assembled`` gives the whole title that is printed under the options without a change of their own,
    and raises ActionRefused for those that can't be played together; None: there is only one.
    ``contradictions`` are all that it has against such options, beside what options say of each other.
    """

    definition: TitleDefinition
    setup: Callable[[TitleDefinition, Sequence[str], frozenset[str], int], State]
    rounds: Mapping[str, RoundRules]
    questions: Mapping[str, Step]
    score: Scoring
    options: tuple[OptionDefinition, ...] = ()
    phases: Mapping[str, PhaseDefinition] = {}
    watch: tuple[Effect, ...] = ()
    parts: tuple[object, ...] = ()
    pending: Mapping[str, Pending] = {}
    anytime: tuple[Step, ...] = ()
    speakers: tuple[Speaker, ...] = ()
    agreement: Checks[AgreedEnd] = Checks()
    company_credit: bool = False
    assembled: Callable[[frozenset[str]], Title] | None = None
    contradictions: Callable[[frozenset[str]], tuple[ActionRefused, ...]] | None = None

    def part(self, kind: type[K]) -> K:
        """The title's rules of a ``kind``; raises :class:`NoSuchPart`."""
        for part in self.parts_of(kind):
            return part
        raise NoSuchPart(self.name, kind.__name__)

    def parts_of(self, kind: type[K]) -> tuple[K, ...]:
        """All the title's rules of a ``kind``, in their order; none where it has none."""
        known: tuple[K, ...] | None = self._by_kind.get(kind)
        if known is None:
            known = self._by_kind[kind] = tuple(part for part in self.parts if isinstance(part, kind))
        return known

    def has_part(self, kind: type[object]) -> bool:
        """Whether the title has rules of a ``kind`` (loans, for instance)."""
        return bool(self.parts_of(kind))

    @cached_property
    def _by_kind(self) -> dict[type[object], Any]:
        """The parts that were looked up, by their kind."""
        return {}

    def variant(self, options: frozenset[str]) -> Title:
        """The title that is played under the ``options``: each changes it in turn, in the order of the title.

        Equal options give the same object, so that what was worked out for it once is known. Raises
        ActionRefused for options that can't be played together.
        """
        known = frozenset(option.name for option in self.options) & options
        for fault in self._excluded(known):
            raise fault
        changing = frozenset(option.name for option in self.options if option.change) & known
        chosen = changing if self.assembled is None else known
        return _variant(Identity(self), chosen) if chosen else self

    def against(self, options: frozenset[str]) -> tuple[ActionRefused, ...]:
        """Everything for which the ``options`` can't be played together; empty where they can."""
        known = frozenset(option.name for option in self.options) & options
        own = self.contradictions(known) if self.contradictions is not None else ()
        return (*self._excluded(known), *own)

    def _excluded(self, known: frozenset[str]) -> Iterator[ActionRefused]:
        """``setup.excludes`` of each option that doesn't go with others; a pair is told once."""
        told: set[str] = set()
        for option in self.options:
            both = tuple(sorted((option.excludes & known) - told))
            if option.name in known and both:
                told.add(option.name)
                yield illegal("setup.excludes", option.section, option=option.name, others=both)

    @property
    def name(self) -> str:
        """The name by which the title is loaded and saved (``1861``)."""
        return self.definition.name

    def phase(self, name: str) -> PhaseDefinition:
        """The phase called ``name``."""
        return self.phases[name]


@lru_cache(maxsize=16)
def _variant(title: Identity[Title], options: frozenset[str]) -> Title:
    changed = title.value
    if changed.assembled is not None:
        printed = frozenset(option.name for option in changed.options if option.change is None)
        changed = changed.assembled(printed & options)
    for option in title.value.options:
        if option.change and option.name in options:
            changed = option.change(changed)
    return changed


Deviation = Callable[[Title], Title]
"""A rule of a title played in another way: the title with it."""


def deviating(title: Title, deviations: Iterable[Deviation]) -> Title:
    """The title with ``deviations``, each made to what the one before has left."""
    for deviation in deviations:
        title = deviation(title)
    return title
