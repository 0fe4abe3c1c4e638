"""What a decision would lead to, worked out by the rules themselves and thrown away; no Qt."""

from __future__ import annotations

from roundhouse.engine.actions import Action
from roundhouse.engine.errors import ActionRefused, unavailable
from roundhouse.engine.loop import steps
from roundhouse.engine.position import Draft, Position


def tried(position: Position, action: Action) -> Draft | ActionRefused:
    """The draft of ``action`` before the game moves on, or why it is refused."""
    found: ActionRefused = unavailable()
    for step in steps(position):
        if not isinstance(action, step.accepts) or action.actor not in step.actors(position):
            continue
        draft = Draft(position)
        try:
            step.play(draft, action)
        except ActionRefused as error:
            found = error
        else:
            return draft
    return found
