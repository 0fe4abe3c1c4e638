"""1843, section 8.2: where a marker lies among those that were turned before it, read literally."""

from __future__ import annotations

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.effects import Consequence
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.position import Draft, Position
from roundhouse.finance.dividends import decided
from roundhouse.finance.market import stack
from roundhouse.finance.redeeming import DropAtOnce


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
        note = _box(draft)
        if note and note not in draft.state.operating.notes:
            _rise_above_turned(draft, draft.state.operating.company)


class DropAboveTurned(msgspec.Struct, frozen=True):
    """The price falls with the sale; its marker, too, comes to lie above those that were turned."""

    def drop(self, draft: Draft, symbol: CompanySymbol, steps: int) -> None:
        """Move the marker, and let those go down that have been turned, if it has left its box."""
        place = draft.state.market[symbol]
        DropAtOnce().drop(draft, symbol, steps)
        there = draft.state.market[symbol]
        if (there.row, there.column) != (place.row, place.column):
            _rise_above_turned(draft, symbol)

    def noted(self, position: Position, symbol: CompanySymbol) -> int:
        """Nothing falls later."""
        return DropAtOnce().noted(position, symbol)


def _rise_above_turned(draft: Draft, symbol: CompanySymbol) -> None:
    """The marker of the company ``symbol`` over those right above it that were turned in this round.

    That of the company on turn is turned as it moves, once the dividend is decided about.
    """
    turn, place = draft.state.operating, draft.state.market[symbol]
    turned = (*turn.operated, turn.company) if decided(draft.position) else turn.operated
    lying = stack(draft.state, place.row, place.column)
    for other in reversed(lying[: lying.index(symbol)]):
        if other not in turned:
            return
        draft.emit(ev.MarkerSank(other, 1, "turned"))


def _box(draft: Draft) -> str:
    """The note of the box in which the marker of the company on turn lies; empty: it has none."""
    place = draft.state.market.get(draft.state.operating.company)
    return f"from:{place.row},{place.column}" if place else ""
