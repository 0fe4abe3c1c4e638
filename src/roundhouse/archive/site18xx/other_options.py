"""The options by which a game of ours is another one than 18xx.games would play."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from roundhouse.engine.actions import Action
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.events import Event
from roundhouse.engine.loop import decide
from roundhouse.engine.position import Position
from roundhouse.titles import registry

Names = frozenset[str]
Outcome = tuple[Event, ...] | None
"""The events that a decision leads to; None where the rules refuse it."""


class OtherOptions(msgspec.Struct, frozen=True):
    """Options by which something is otherwise: ``here`` those of our game alone, ``there`` of the other."""

    here: tuple[str, ...] = ()
    there: tuple[str, ...] = ()


def explaining(here: Names, there: Names, is_alike: Callable[[Names], bool]) -> OtherOptions:
    """Each option that only one of two games has, and with which as the other has it both are alike.

    ``is_alike``: whether a game under such options comes to the same as the one ``there``; where it raises
    ActionRefused there is none.
    """

    def explains(option: str) -> bool:
        try:
            return is_alike(here ^ {option})
        except ActionRefused:
            return False

    found = tuple(option for option in sorted(here ^ there) if explains(option))
    return OtherOptions(
        here=tuple(option for option in found if option in here),
        there=tuple(option for option in found if option in there),
    )


def played_under(position: Position, options: Names) -> Position:
    """The same moment of a game with other ``options``; raises ActionRefused if these exclude others."""
    return Position(registry.load(position.title.name).variant(options), options, position.state)


def outcome(position: Position, action: Action) -> Outcome:
    """What comes of a decision."""
    try:
        return decide(position, action).entry.events
    except ActionRefused:
        return None
