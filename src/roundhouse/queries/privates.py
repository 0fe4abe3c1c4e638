"""What may become of a private company: for what companies may buy it, and what the phases to come do to it.

Each phase to come is tried at the position as it stands, by the title's own rules.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from roundhouse.engine.names import Money, PrivateSymbol
from roundhouse.engine.owners import BANK, NOBODY, Owner, player
from roundhouse.engine.position import Position
from roundhouse.queries import _rules


class Sale(msgspec.Struct, frozen=True):
    """From ``phase`` on (empty: now) a company may pay from ``low`` to ``high``, in whole units."""

    phase: str
    low: Money
    high: Money


def sales_to_companies(position: Position, symbol: PrivateSymbol) -> Iterator[Sale]:
    """For what companies may buy a private company now, and for what else in phases to come."""
    held = _held_by_player(position, symbol)
    known: tuple[Money, Money] | None = None
    for phase in ("", *phases_to_come(position)):
        found = _rules.private_range(_in_phase(held, phase), symbol)
        if found is not None and found != known:
            yield Sale(phase, *found)
        known = found


def leaves_with(position: Position, symbol: PrivateSymbol) -> tuple[str, Owner] | None:
    """The first phase to come that takes a private company from its owner, and who has it then.

    None where no phase does.
    """
    held = _held_by_player(position, symbol)
    for phase in phases_to_come(position):
        taken = _rules.privates_taken(_in_phase(held, phase), phase)
        if symbol in taken:
            return phase, taken[symbol]
    return None


def phases_to_come(position: Position) -> tuple[str, ...]:
    """The names of the phases after that of the moment, in their order."""
    names = [phase.name for phase in position.definition.phases]
    return tuple(names[names.index(position.state.phase) + 1 :])


def _held_by_player(position: Position, symbol: PrivateSymbol) -> Position:
    """As it will be once the private company is sold to a player, if nobody has it yet."""
    state = position.state
    if state.privates.get(symbol, NOBODY) not in {NOBODY, BANK}:
        return position
    held = {**state.privates, symbol: player(state.seats[0])}
    return replace(position, state=replace(state, privates=held))


def _in_phase(position: Position, phase: str) -> Position:
    return replace(position, state=replace(position.state, phase=phase)) if phase else position
