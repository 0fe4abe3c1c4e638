"""Planting faults: a game with one fact of it changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.actions import AnyAction
from tests.referee.judge import Decision

Fits = Callable[[Decision, Any], bool]
"""Whether an event of a kind, in its decision, is a place for a fault."""
Change = Callable[[list[Any], int], None]
"""Changes the events of a decision, given the number of the event that was found."""


class NotThere(Exception):
    """The game has no place for such a fault."""


class Planted(msgspec.Struct, frozen=True):
    """A fault: where it is planted and what is changed there; ``action`` changes the decision's action."""

    section: str
    kind: type[ev.Event]
    change: Change | None = None
    fits: Fits = lambda decision, event: True
    action: Callable[[Any], AnyAction] | None = None
    nth: int = 0

    def into(self, decisions: Sequence[Decision]) -> tuple[list[Decision], int]:
        """The game with the fault, and the number of its decision; raises :class:`NotThere`."""
        found = (
            (n, k)
            for n, decision in enumerate(decisions)
            for k, event in enumerate(decision.events)
            if type(event) is self.kind and self.fits(decision, event)
        )
        places = [place for place, _ in zip(found, range(self.nth + 1), strict=False)]
        if len(places) <= self.nth:
            raise NotThere
        number, event_number = places[self.nth]
        changed, events = list(decisions), list[Any](decisions[number].events)
        if self.change:
            self.change(events, event_number)
        action = decisions[number].action
        if self.action:
            action = self.action(action)
        changed[number] = Decision(action, tuple(events))
        return changed, number


def put(**facts: object) -> Change:
    """Change facts of the event."""

    def change(events: list[Any], at: int) -> None:
        events[at] = msgspec.structs.replace(events[at], **facts)

    return change


def more(fact: str, by: int) -> Change:
    """Add to a number of the event."""

    def change(events: list[Any], at: int) -> None:
        events[at] = msgspec.structs.replace(events[at], **{fact: getattr(events[at], fact) + by})

    return change


def gone(events: list[Any], at: int) -> None:
    """Leave the event out."""
    del events[at]


def twice(events: list[Any], at: int) -> None:
    """Have the event twice."""
    events.insert(at, events[at])


def also(*others: ev.Event) -> Change:
    """Let other events happen behind it."""

    def change(events: list[Any], at: int) -> None:
        events[at + 1 : at + 1] = others

    return change


def acted(**facts: object) -> Callable[[Any], AnyAction]:
    """Change facts of the action."""
    return lambda action: msgspec.structs.replace(action, **facts)
