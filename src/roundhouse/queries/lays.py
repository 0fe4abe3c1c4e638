"""Tiles: what may be laid, and why something may not."""

from __future__ import annotations

from roundhouse.engine import loop
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import NO_PRIVATE, HexId, PrivateSymbol
from roundhouse.engine.offers import OfferLayTile
from roundhouse.engine.position import Position
from roundhouse.queries import _rules


def all_lays(position: Position) -> tuple[OfferLayTile, ...]:
    """Every lay that may be made now: one offer for ordinary lays, one for each power that allows some."""
    found = (offer for step in _rules.lay_steps(position).values() for offer in loop.offered(position, step))
    return tuple(offer for offer in found if isinstance(offer, OfferLayTile))


def why_not(
    position: Position, hex_id: HexId, tile: str = "", power: PrivateSymbol = NO_PRIVATE
) -> ActionRefused | None:
    """Why a ``tile`` can't be laid on a hex by an ordinary action or by the ``power`` of a private company.

    Without ``tile`` why nothing at all can be laid there. Of all rotations (and tiles) the one that fails
    latest gives the reason. None if something can be laid, and outside the laying of tiles.
    """
    steps = _rules.lay_steps(position)
    if tile:
        return _rules.why_no_lay(position, steps[power], hex_id, tile) if power in steps else None
    reasons = [_rules.why_no_lay(position, step, hex_id, "") for step in steps.values()]
    return None if None in reasons or not reasons else reasons[0]
