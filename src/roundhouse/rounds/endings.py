"""What brings the end of a game nearer: an empty bank, and the set of operating rounds that is the last."""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.effects import Consequence
from roundhouse.engine.position import Draft, Position


class NoteBank(Consequence, frozen=True):
    """Remember by the ``flag`` that the bank has run out of money, be it for a moment."""

    flag: str

    def happen(self, draft: Draft) -> None:
        """Look at the least that the bank has held since the last decision."""
        state = draft.state
        if draft.lowest_bank < 0 and not state.ending and not state.flags.get(self.flag):
            draft.emit(ev.FlagSet(self.flag, 1))


class EndsAfterSets(Consequence, frozen=True):
    """The beginning of effects that end the game after so many sets of operating rounds of a kind."""

    def counted(self, position: Position) -> tuple[int, int] | None:
        """How many of them there are, that under way included, and how many end the game; None: none yet."""
        raise NotImplementedError


class FinalSetBegins(Consequence, frozen=True):
    """The set of operating rounds that begins in one of the ``phases`` is the last: the ``flag`` is set.

    See :class:`~roundhouse.rounds.beginnings.NextOfSet`, which ends the game after it.
    """

    phases: frozenset[str]
    flag: str

    def happen(self, draft: Draft) -> None:
        """Set the flag, if one of the phases has begun."""
        if draft.state.phase in self.phases:
            draft.emit(ev.FlagSet(self.flag, 1))
