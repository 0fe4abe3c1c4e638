"""1843, section 8.2: where a marker lies among those that were turned before it, read literally."""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.effects import Consequence
from roundhouse.engine.position import Draft
from roundhouse.finance.market import stack


class OnTopOfTurned(Consequence, frozen=True):
    """The marker of the company on turn comes to lie above those of its box whose companies have operated."""

    def happen(self, draft: Draft) -> None:
        """Let those that lie right above it go down, the lowest first."""
        state = draft.state
        symbol = state.operating.company
        place = state.market.get(symbol)
        if place is None:
            return
        lying = stack(state, place.row, place.column)
        for other in reversed(lying[: lying.index(symbol)]):
            if other not in state.operating.operated:
                return
            draft.emit(ev.MarkerSank(other, 1, "turned"))
