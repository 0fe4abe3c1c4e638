"""How large the type of holdings and trains is in the second window."""

from __future__ import annotations

from math import inf

from PySide6.QtCore import QSize

from roundhouse.ui.second_window.needs import Needs
from roundhouse.ui.second_window.panes import FRAME, LARGER, SecondPanes
from roundhouse.ui.second_window.room import GIVES, SAME

_STEPS = (0.89, 1 / LARGER)
"""The sizes that holdings may come to have, as a part of that of the rest."""
_LASTING = 1.08
"""The smallest are drawn as large as the rest where even such ones, so much larger, would have room."""
_SMALLER = 0.985
"""Type comes in whole pixels: so much smaller everything is tried where rows are a little too high."""


class TypeSize:
    """Draws holdings and trains as large as the rest, or smaller, down to the type of the main window."""

    def __init__(self, panes: SecondPanes, needs: Needs) -> None:
        """Of ``panes``, by what they need."""
        self._panes, self._panels, self._look, self._needs = panes, panes.panels, panes.look, needs
        self._turned_for: object = None
        self._drawn_in: tuple[tuple[str, int] | None, QSize] = (None, QSize())
        """The round and the room of the holdings when their type was chosen.

        Their width, and the height of the column, of which they take a part that their type decides.
        """

    def turn_holdings(self) -> None:
        """Companies down, unless all figures have room with players down only, as small as they may be.

        They stay as they are through a round, and after it where that holds all.
        """
        board, tableau = self._panels.board.board, self._panels.tableau
        position = board.position if board is not None else None
        now = position and position.state.round.kind, self._panes.right.size(), tableau.has_all_figures()
        if now == self._turned_for or not tableau.keyed().rowCount():
            return
        kept, before = tableau.look.scale, tableau.is_turned
        self._panels.set_scale(self._panes.least_scale, tableau)
        if not self._holds_all(turned=before) and not self._holds_all(turned=not before):
            tableau.turn(turned=False)
        self._panels.set_scale(kept, tableau)
        self._turned_for = (*now[:2], tableau.has_all_figures())

    def _holds_all(self, *, turned: bool) -> bool:
        """Turn the holdings; whether all of their rows and figures have room beside the least of a market."""
        tableau, high = self._panels.tableau, self._panes.right.height()
        tableau.turn(turned=turned)
        room = high - high // GIVES - self._panes.overhead()
        return tableau.has_all_figures() and tableau.least_height() <= room

    def shrink(self) -> None:
        """Draw holdings and trains as large as the rest, or as small as it takes to see all of their rows."""
        self._draw_holdings()
        self._draw_trains()

    def _draw_holdings(self) -> None:
        """Smaller as soon as it takes that, by a whole step; as large as the rest again where that lasts.

        So type changes seldom in the course of a game.
        """
        tableau, scale = self._panels.tableau, self._look.scale
        clear = scale * self._panes.room_of_holdings() / max(1.0, self._needs.clear())
        # Their width follows that of the column a moment later: type that was too large before may fit then.
        room = QSize(tableau.width(), self._panes.right.height())
        now, before = (self._round(), room), self._drawn_in
        self._drawn_in = now
        if before[1] != now[1]:
            self._set(min(scale, max(self._panes.least_scale, clear)))
        elif before != now and tableau.look.scale <= self._panes.least_scale and clear >= _LASTING * scale:
            self._set(scale)
            if not self._fits():
                self._set(self._panes.least_scale)
        # Smaller type is read more easily than badges that touch, names of two letters, or nothing.
        for step in _STEPS:
            if scale * step < tableau.look.scale and not self._fits():
                self._set(scale * step)

    def _set(self, scale: float) -> None:
        """Draw holdings in another scale."""
        if abs(scale - self._panels.tableau.look.scale) > SAME * self._look.scale:
            self._panels.set_scale(scale, self._panels.tableau)

    def _fits(self) -> bool:
        """Whether all rows of the holdings have room, and nothing of them is left out."""
        tableau = self._panels.tableau
        return tableau.fullest_height() <= self._panes.room_of_holdings() and not tableau.leaves_out()

    def _round(self) -> tuple[str, int] | None:
        """The kind and number of the round that is shown."""
        board = self._panels.board.board
        position = board.position if board is not None else None
        return (position.state.round.kind, position.state.round.number) if position is not None else None

    def _draw_trains(self) -> None:
        scale = self._look.scale
        trains, found = self._panels.trains, self._scale_of_trains()
        if abs(found - trains.look.scale) > SAME * scale:
            self._panels.set_scale(found, trains)
        while trains.look.scale > self._panes.least_scale and trains.least_width() > self._room_for_trains():
            self._panels.set_scale(max(self._panes.least_scale, trains.look.scale * _SMALLER), trains)

    def _room_for_trains(self) -> float:
        """The width that the limit of trains must find room in, in pixels."""
        if self._panes.has_trains_at_right:
            return inf
        return self._panes.foot.sizes()[-1] - 2 * self._look.px(FRAME)

    def _scale_of_trains(self) -> float:
        """How large trains are drawn: all in sight, with their limit where smaller letters leave it room."""
        if self._panes.has_trains_at_right:
            return self._needs.scale_for_all_trains(self._panes.right.sizes()[-1] - self._panes.overhead())
        trains = self._panels.trains
        found = self._needs.scale_for_all_trains(self._panes.foot.height() - self._panes.overhead())
        fitting = self._room_for_trains() * trains.look.scale / max(1.0, trains.least_width())
        return max(min(found, fitting), min(found, self._panes.least_scale))
