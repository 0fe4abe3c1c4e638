"""1843, section 8.2: where a marker lies among those that were turned before it, read literally."""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.effects import Consequence
from roundhouse.engine.position import Draft
from roundhouse.finance.market import stack


class NoteBox(Consequence, frozen=True):
    """It is noted from which box the marker of the company on turn moves."""

    def happen(self, draft: Draft) -> None:
        """Note it, if it has a marker."""
        if note := _box(draft):
            draft.emit(ev.Noted(note))


class OnTopOfTurned(Consequence, frozen=True):
    """A marker that has left its box comes to lie above those whose companies have operated in this round."""

    def happen(self, draft: Draft) -> None:
        """Let those that lie right above it go down, the lowest first."""
        state = draft.state
        symbol = state.operating.company
        note = _box(draft)
        if not note or note in state.operating.notes:
            return
        place = state.market[symbol]
        lying = stack(state, place.row, place.column)
        for other in reversed(lying[: lying.index(symbol)]):
            if other not in state.operating.operated:
                return
            draft.emit(ev.MarkerSank(other, 1, "turned"))


def _box(draft: Draft) -> str:
    """The note of the box in which the marker of the company on turn lies; empty: it has none."""
    place = draft.state.market.get(draft.state.operating.company)
    return f"from:{place.row},{place.column}" if place else ""
