"""1825, section 2: how the game ends beside an empty bank.

Readings taken, each before the reading that was not taken.

- 2: a game in which every company has gone bankrupt is over at the end of that operating round, as nothing
  that players decide could end it any more; it goes on until private companies have emptied the bank.
"""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.effects import Consequence
from roundhouse.engine.owners import REMOVED
from roundhouse.engine.position import Draft


class NobodyLeftEnds(Consequence, frozen=True):
    """The game is over at the end of an operating round after which no company is in it any more."""

    def happen(self, draft: Draft) -> None:
        """End it when all shares have left the game."""
        if all(owner == REMOVED for owner in draft.state.certificates.values()):
            draft.emit(ev.GameEnded("no_company"))
