"""What would follow from a decision, worked out by the code that plays it."""

from __future__ import annotations

from roundhouse.engine import loop
from roundhouse.engine.actions import Action
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.loop import Preview
from roundhouse.engine.offers import Offer
from roundhouse.engine.position import Position


def preview(position: Position, action: Action) -> Preview:
    """What ``action`` itself would do before the game moves on, if all agree; raises ActionRefused."""
    return loop.preview(position, action)


def what_follows(position: Position, action: Action) -> Preview | ActionRefused:
    """What ``action`` itself would do before the game moves on, if all agree, or why it is refused."""
    try:
        return loop.preview(position, action)
    except ActionRefused as refused:
        return refused


def who_must_agree(position: Position, action: Action) -> tuple[str, ...]:
    """The players whose consent ``action`` still needs."""
    return loop.who_must_agree(position, action)


def consent_section(position: Position, action: Action) -> str:
    """The section of the rulebook by which others must agree to ``action``; empty where nobody must."""
    refused = loop.consent_missing(position, action)
    return refused.section if refused is not None else ""


def offers(position: Position) -> tuple[Offer, ...]:
    """Everything that may be decided at a position (table decisions apart)."""
    return loop.offers(position)
