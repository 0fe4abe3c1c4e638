"""Players who are out of the game while the others play on."""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.effects import Consequence
from roundhouse.engine.position import Draft


def eliminate(draft: Draft, name: str) -> None:
    """The player has no turn any more; what he had has moved before."""
    draft.emit(ev.PlayerEliminated(name))


class LastPlayerWins(Consequence, frozen=True):
    """The game is over when only one player is left: he has won."""

    def happen(self, draft: Draft) -> None:
        """End the game where one player is left in the order of play."""
        if len(draft.state.order) == 1:
            draft.emit(ev.GameEnded("last_player", draft.state.order[0]))

    def happen_to(self, draft: Draft, name: str) -> None:
        """The same at the end of what a bankruptcy brings about."""
        del name
        self.happen(draft)


class PlayerOut(Consequence, frozen=True):
    """A bankrupt player is out of the game; what becomes of all he had is said before it in the list."""

    def happen_to(self, draft: Draft, name: str) -> None:
        """He has no turn any more."""
        eliminate(draft, name)
