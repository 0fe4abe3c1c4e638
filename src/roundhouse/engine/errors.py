"""Why an action is refused: codes with facts; the words are in ``ui/words``."""

from __future__ import annotations

from enum import Enum


class Refusal(Enum):
    """The family of a refusal."""

    UNREADABLE = "unreadable"
    UNAVAILABLE = "unavailable"
    NOT_YOUR_TURN = "not_your_turn"
    ILLEGAL = "illegal"
    STALE = "stale"
    GAME_OVER = "game_over"


class ActionRefused(Exception):
    """An action that can't be played; nothing has changed.

    ``reason`` is a code within the family (``track.no_connection``), ``section`` the section
    of the title's rulebook that forbids it (empty where none does), ``facts`` what the words need
    (hexes, companies, amounts in whole units of the currency).
    """

    def __init__(self, refusal: Refusal, reason: str = "", section: str = "", **facts: object) -> None:
        """Keep the code and its facts."""
        super().__init__(refusal.value, reason, section, facts)
        self.refusal = refusal
        self.reason = reason
        self.section = section
        self.facts = facts


def illegal(reason: str, section: str = "", **facts: object) -> ActionRefused:
    """An :class:`ActionRefused` for a rule of ``section`` that the action breaks."""
    return ActionRefused(Refusal.ILLEGAL, reason, section, **facts)


def unavailable(reason: str = "loop.not_now", section: str = "", **facts: object) -> ActionRefused:
    """An :class:`ActionRefused` for something that can't be done at this moment."""
    return ActionRefused(Refusal.UNAVAILABLE, reason, section, **facts)
