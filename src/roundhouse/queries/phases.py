"""The phases to come, and a position as it would be in one of them."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.engine.position import Position


def phases_to_come(position: Position) -> tuple[str, ...]:
    """The names of the phases after that of the moment, in their order."""
    names = [phase.name for phase in position.definition.phases]
    return tuple(names[names.index(position.state.phase) + 1 :])


def in_phase(position: Position, phase: str) -> Position:
    """The position in ``phase``, everything else as it is; an empty one is that of the moment."""
    return replace(position, state=replace(position.state, phase=phase)) if phase else position
