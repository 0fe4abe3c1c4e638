"""Markers that are turned when their companies operate, so that those who have operated lie below.

A title in which a marker goes behind the others of its box even if it can't move lets :class:`TurnMarker`
happen before the price of the company on turn moves, and :class:`TurnMarkersUp` at the end of the round.
"""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.effects import Consequence
from roundhouse.engine.position import Draft


class TurnMarker(Consequence, frozen=True):
    """The marker of the company on turn goes below all others in its box.

    Markers that come later and haven't been turned lie above it, turned ones below.
    """

    def happen(self, draft: Draft) -> None:
        """Turn it, if it lies on the market and hasn't been turned."""
        symbol = draft.state.operating.company
        place = draft.state.market.get(symbol)
        if place is not None and not place.turned:
            draft.emit(ev.MarkerTurned(symbol))


class TurnMarkersUp(Consequence, frozen=True):
    """All turned markers are turned up; they stay below the others of their box, in the order they came."""

    def happen(self, draft: Draft) -> None:
        """Turn them up, if there are any."""
        if any(place.turned for place in draft.state.market.values()):
            draft.emit(ev.MarkersTurnedUp())
