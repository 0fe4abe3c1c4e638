"""Who decides, where it isn't who is on turn; no Qt."""

from __future__ import annotations

from roundhouse.engine import offers as of
from roundhouse.engine.owners import is_player, name_of
from roundhouse.engine.position import Position
from roundhouse.queries.turns import acting_player
from roundhouse.ui.words import Words


def other_decides(words: Words, position: Position, offer: of.Offer) -> str:
    """That a player may decide beside whoever is on turn or asked; empty for a decision of his own."""
    asked = position.state.questions[-1].actor if position.state.questions else position.state.actor
    is_other = is_player(offer.actor) and offer.actor not in {asked, acting_player(position, asked)}
    return words.say("turn.other_decides", player=name_of(offer.actor)) if is_other else ""
