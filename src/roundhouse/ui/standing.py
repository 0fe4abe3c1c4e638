"""Who decides, and what the turn bar says about it: read from a position, no Qt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from roundhouse.engine.offers import Offer
from roundhouse.engine.owners import Owner, is_company, is_player, name_of
from roundhouse.engine.position import Position

StepState = Literal["done", "present", "todo"]
_UNTOLD: Final = frozenset({"end", "put_back_last"})
"""Steps in which nothing is left to do as a rule."""


def acting_owner(position: Position, offers: Sequence[Offer] = ()) -> Owner:
    """The player or company that has to decide; empty when the game is over."""
    state = position.state
    if state.ending:
        return ""
    if state.questions:
        return state.questions[-1].actor
    if offers:
        return offers[0].actor
    return state.actor


def acting_player(position: Position, owner: Owner) -> Owner:
    """The player who decides for ``owner``: itself, or a company's president (empty when it has none)."""
    if is_player(owner):
        return owner
    if is_company(owner):
        holder = position.state.certificates.get(f"{name_of(owner)}-0", "")
        return holder if is_player(holder) else ""
    return ""


def turn_steps(position: Position) -> tuple[tuple[str, StepState], ...]:
    """The steps of the company's turn under way, each done, present or still to do; empty outside a turn.

    Steps of one name that follow each other (a second chance at the end of a turn) are told once.
    """
    stages = getattr(position.title.rounds.get(position.state.round.kind), "stages", None)
    if stages is None or not position.state.operating.company:
        return ()
    names = [stage.name for stage in stages(position) if stage.name not in _UNTOLD]
    present = position.state.operating.step
    at = names.index(present) if present in names else len(names) if present else 0
    return tuple(
        (name, "done" if n < at else "present" if n == at else "todo") for n, name in enumerate(names)
    )
