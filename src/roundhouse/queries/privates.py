"""What may become of a private company: for what companies may buy it, and what the phases to come do to it.

Each phase to come is tried at the position as it stands, by the title's own rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from roundhouse.engine.names import Money, PrivateSymbol
from roundhouse.engine.owners import BANK, NOBODY, Owner, player
from roundhouse.engine.position import Position
from roundhouse.queries._rules import phase_rules, private_rules
from roundhouse.queries.phases import in_phase, phases_to_come


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
        found = private_rules.private_range(in_phase(held, phase), symbol)
        if found is not None and found != known:
            yield Sale(phase, *found)
        known = found


def leaving(position: Position) -> Mapping[PrivateSymbol, tuple[str, Owner]]:
    """The private companies that phases to come take from their owners.

    Each with the first phase that does, and who has it then.
    """
    held, found = position, dict[PrivateSymbol, tuple[str, Owner]]()
    for symbol in position.definition.privates:
        held = _held_by_player(held, symbol)
    for phase in phases_to_come(position):
        for symbol, taker in phase_rules.privates_taken(in_phase(held, phase), phase).items():
            found.setdefault(symbol, (phase, taker))
    return found


def _held_by_player(position: Position, symbol: PrivateSymbol) -> Position:
    """As it will be once the private company is sold to a player, if nobody has it yet."""
    state = position.state
    if state.privates.get(symbol, NOBODY) not in {NOBODY, BANK}:
        return position
    held = {**state.privates, symbol: player(state.seats[0])}
    return replace(position, state=replace(state, privates=held))
