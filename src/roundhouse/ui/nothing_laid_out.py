"""What is told below the board where nothing can be laid out: what may be clicked, or what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from roundhouse.engine.offers import Offer, OfferMoveToken
from roundhouse.engine.position import Position
from roundhouse.queries import turns
from roundhouse.ui import choices
from roundhouse.ui.tools.box import ToolBox
from roundhouse.ui.words import Words

_NOT_ASKED: Final = frozenset({"pass", "deal", "nationalise", "bankrupt"})
"""Going on is no question of its own, deals are for any time, and of the others the heading speaks."""

_BEFORE_LOANS: Final = "before_loans"
"""The step in which the way on is to pay, and what may be done before stands in the dialog for deals."""


def sentence(words: Words, position: Position, offers: Sequence[Offer], tools: ToolBox) -> str:
    """The sentence for ``position`` with ``offers`` while the board has its tool."""
    if not offers:
        return words.say("empty.over" if position.state.ending else "empty.past")
    if tools.kind == "swap":
        return words.say("empty.swap")
    if tools.kind == "token":
        return words.say(_of_tokens(offers, tools))
    if turns.step_of(position) == _BEFORE_LOANS:
        return words.say("empty.before_loans")
    asked = [group.title for group in choices.groups(words, position, offers) if group.key not in _NOT_ASKED]
    if not asked:
        return words.say("empty.wait")
    return " ".join([*(words.say("empty.ask", what=what) for what in asked), words.say("empty.asked")])


def _of_tokens(offers: Sequence[Offer], tools: ToolBox) -> str:
    """The key for what is lit: circles, tokens that may be taken up, or both."""
    tool = tools.token
    if tool.lifted is not None or (tool.choices and all(choice.lifts for choice in tool.choices)):
        return "empty.lift"
    moves = any(isinstance(offer, OfferMoveToken) for offer in offers)
    return "empty.move" if moves else "empty.token"
