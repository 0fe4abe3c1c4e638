"""Whether a position that a file leads to can be played from, or looked at.

What a file says under right sums may leave a position that is sound by the list of ``engine/soundness.py``
and yet one that the rules never make. Then asking them ends in any error at all: such a position is kept away
from whoever plays or looks.
"""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.engine.actions import Pass
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.loop import decide, offers
from roundhouse.engine.offers import OfferPass
from roundhouse.engine.position import Position
from roundhouse.engine.soundness import unsound
from roundhouse.queries.turns import companies_in_order, next_player


def is_playable(position: Position) -> bool:
    """Whether it is sound, and the rules can tell what may be decided and what a pass would lead to."""
    return is_showable(position) and _answers(position, _pass)


def is_showable(position: Position) -> bool:
    """Whether it is sound, and the rules can tell who comes next; costs less than :func:`is_playable`."""
    return not unsound(position) and _answers(position, _ask_who_is_next)


def _answers(position: Position, ask: Callable[[Position], None]) -> bool:
    try:
        ask(position)
    except Exception:
        return False
    return True


def _pass(position: Position) -> None:
    for offer in offers(position):
        if isinstance(offer, OfferPass):
            try:
                decide(position, Pass(offer.actor))
            except ActionRefused:
                continue


def _ask_who_is_next(position: Position) -> None:
    if companies_in_order(position) is None:
        next_player(position)
