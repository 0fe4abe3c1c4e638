"""Who decides, and what the turn bar says about it: read from a position, no Qt."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.engine.offers import Offer
from roundhouse.engine.owners import Owner, is_company, is_player, name_of
from roundhouse.engine.position import Position


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
