"""Facts about trains that many rules need: who has which, of what kind, and how many a company may own.

A card may have several sides, each a kind of train of its own; the one that lies up says what the train is.
"""

from __future__ import annotations

from functools import lru_cache

from roundhouse.catalogue.definitions import TitleDefinition, TrainDefinition
from roundhouse.engine.company_kinds import company_kind
from roundhouse.engine.effects import Consequence
from roundhouse.engine.identity import Identity
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import SUPPLY, Owner, company, things_of
from roundhouse.engine.owners import train as on_train
from roundhouse.engine.pieces import kind_of, own_trains
from roundhouse.engine.position import Position
from roundhouse.engine.state import State

NO_LIMIT = 99


def sides_of(position: Position, train: str) -> tuple[str, ...]:
    """The kinds on all sides of the train's card, the front first."""
    front = kind_of(train)
    return (front, *position.definition.trains[front].variants)


def definition_of(position: Position, train: str) -> TrainDefinition:
    """What is printed on the side of the train's card that lies up."""
    return position.definition.trains[position.state.train_kind(train)]


def trains_of(state: State, owner: Owner) -> tuple[str, ...]:
    """The trains that ``owner`` holds."""
    return things_of(state.trains, owner)


def next_in_supply(state: State, kind: str) -> str | None:
    """The first train of a ``kind`` that lies in the supply, or None."""
    return next((train for train in trains_of(state, SUPPLY) if kind_of(train) == kind), None)


# --- trains that have run --------------------------------------------------------------------------------


def run_flag(train: str) -> str:
    """The flag by which a title remembers that a train has run, where that matters to it."""
    return f"has_run:{train}"


def has_run(state: State, train: str) -> bool:
    """Whether it is remembered that the train has run, which tells it apart from others of its kind."""
    return bool(state.flags.get(run_flag(train)))


# --- leased trains -------------------------------------------------------------------------------------

LEASED = "leased:"
"""Before the name of a train: the note of a turn in which it was leased."""


def leased_train(state: State) -> str:
    """The train that the company on turn has leased in this turn (empty: none)."""
    notes = (note for note in state.operating.notes if note.startswith(LEASED))
    return next(notes, "").removeprefix(LEASED)


# --- trains that companies bring ----------------------------------------------------------------------


@lru_cache(maxsize=16)
def _baked_in(definition: Identity[TitleDefinition]) -> frozenset[str]:
    return frozenset(train for trains in own_trains(definition.value).values() for train in trains)


def is_own_train(position: Position, train: str) -> bool:
    """Whether a company has brought the train into the game."""
    return train in _baked_in(Identity(position.definition))


# --- how many a company may own -----------------------------------------------------------------------


class SparedNotCounted(Consequence, frozen=True):
    """A part of a title: rusted trains that a ``mark`` has spared don't count for the train limit."""

    mark: str

    def counts(self, position: Position, train: str) -> bool:
        """Whether the train counts."""
        return not is_spared(position, train, self.mark)


def limit_of(position: Position, symbol: CompanySymbol) -> int:
    """How many trains the company may own in this phase."""
    kind = company_kind(position, symbol)
    limits = position.phase.train_limit
    return limits.get(kind, limits.get("", NO_LIMIT))


def card_limit_of(position: Position) -> int:
    """On how many cards the trains of a company may be in this phase."""
    most = position.phase.card_limit
    return NO_LIMIT if most is None else most


def counted_trains(position: Position, symbol: CompanySymbol) -> tuple[str, ...]:
    """The trains of the company that count for the limit."""
    owned = trains_of(position.state, company(symbol))
    return tuple(train for train in owned if counts(position, train))


def counts(position: Position, train: str) -> bool:
    """Whether a train counts for the limit of whoever owns it."""
    return all(part.counts(position, train) for part in position.title.parts_of(SparedNotCounted))


def weight_of(kind: TrainDefinition) -> int:
    """As how many trains a card with this side up counts: the fewest that it may run as."""
    return 1 if kind.runs_as else kind.trains


def has_room(position: Position, symbol: CompanySymbol, kind: str) -> bool:
    """Whether the company may own one more card of a ``kind`` in this phase."""
    return _fits(position, symbol, position.definition.trains[kind])


def is_over_limit(position: Position, symbol: CompanySymbol) -> bool:
    """Whether the company owns more trains, or more cards, than it may in this phase."""
    return not _fits(position, symbol)


def _fits(position: Position, symbol: CompanySymbol, *added: TrainDefinition) -> bool:
    kinds = [definition_of(position, train) for train in counted_trains(position, symbol)]
    kinds += added
    many = sum(weight_of(kind) for kind in kinds)
    return many <= limit_of(position, symbol) and len(kinds) <= card_limit_of(position)


# --- phases and rust ----------------------------------------------------------------------------------


def has_begun(position: Position, phase: str) -> bool:
    """Whether the ``phase`` is the one of the moment or one before it."""
    names = [each.name for each in position.definition.phases]
    return names.index(phase) <= names.index(position.state.phase)


def phases_begun(position: Position) -> frozenset[str]:
    """The names of the phase of the moment and of all before it."""
    names = [each.name for each in position.definition.phases]
    return frozenset(names[: names.index(position.state.phase) + 1])


def kinds_begun(position: Position) -> frozenset[str]:
    """The kinds of train whose first purchase has begun a phase."""
    phases = position.definition.phases
    return frozenset(phase.on for phase in phases if phase.on and has_begun(position, phase.name))


def has_rusted(position: Position, train: str) -> bool:
    """Whether the kind of train that makes this one rust has begun a phase."""
    by = definition_of(position, train).rusts_on
    return bool(by) and by in kinds_begun(position)


# --- marks --------------------------------------------------------------------------------------------


def marks_on(position: Position, train: str, kind: str) -> tuple[str, ...]:
    """The markers of a ``kind`` that lie on the train."""
    markers = position.state.markers.items()
    return tuple(m for m, owner in markers if owner == on_train(train) and kind_of(m) == kind)


def is_spared(position: Position, train: str, mark: str) -> bool:
    """Whether the train has rusted and is kept because of its ``mark``."""
    return has_rusted(position, train) and bool(marks_on(position, train, mark))
