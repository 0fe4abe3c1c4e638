"""1825, section 2: how the game ends beside an empty bank.

Readings:

- A game in which every company has gone bankrupt is over at the end of that operating round: nothing could
  happen in it any more that would end it.
"""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.effects import Consequence
from roundhouse.engine.owners import REMOVED
from roundhouse.engine.position import Draft
from roundhouse.finance import market


class HighestPriceEnds(Consequence, frozen=True):
    """The game is over at the end of an operating round in which a price has reached the highest box.

    The ``flag`` is set when it is reached (:class:`~roundhouse.finance.dividends.ArmsEnd`).
    """

    flag: str

    def happen(self, draft: Draft) -> None:
        """End the game, naming the first company that stands there."""
        if not draft.state.flags.get(self.flag):
            return
        at_the_end = (c for c in draft.state.market if market.in_zone(draft.position, c, market.END_ZONE))
        draft.emit(ev.GameEnded("price", next(at_the_end, "")))


class NobodyLeftEnds(Consequence, frozen=True):
    """The game is over at the end of an operating round after which no company is in it any more."""

    def happen(self, draft: Draft) -> None:
        """End it when all shares have left the game."""
        if all(owner == REMOVED for owner in draft.state.certificates.values()):
            draft.emit(ev.GameEnded("no_company"))
