"""How much room the panes of the second window need at a size of type."""

from __future__ import annotations

from math import ceil

from roundhouse.ui.second_window.panes import FRAME, LARGER, SecondPanes

_SPARE = 1.04
"""Rows come out a little higher or lower than their part of another scale."""


class Needs:
    """What holdings, trains and last runs need, in pixels."""

    def __init__(self, panes: SecondPanes) -> None:
        """Of these ``panes``, as they are when it is asked."""
        self._panes, self._panels, self._look = panes, panes.panels, panes.look

    def letters(self, high: int) -> float:
        """How large the type of holdings is in a part of this height, as a part of that of the rest."""
        return min(1.0, max(1 / LARGER, (high - self._panes.overhead()) / max(1.0, self.clear())))

    def clear(self) -> float:
        """The height of holdings in type as large as the rest whose rows keep clear of each other."""
        tableau = self._panels.tableau
        return tableau.clear_height() * _SPARE * self._look.scale / tableau.look.scale

    def least(self, scale: float) -> float:
        """The height in which all rows of the holdings are in sight at a scale."""
        tableau = self._panels.tableau
        return tableau.least_height() * _SPARE * scale / tableau.look.scale

    def least_holdings(self) -> int:
        """The height in which all rows of the holdings are in sight, as small as they may be."""
        return round(self.least(self._panes.least_scale)) + self._panes.overhead()

    def wanted_holdings(self) -> int:
        """The height in which no row of holdings as large as the rest is lower than usual."""
        tableau = self._panels.tableau
        return ceil(tableau.wanted_height() * self._look.scale / tableau.look.scale) + self._panes.overhead()

    def wanted_trains(self, scale: float) -> int:
        """The height in which all trains that are to come are in sight at a scale, with their heading."""
        trains = self._panels.trains
        return ceil(trains.wanted_height() * scale / trains.look.scale) + self._panes.overhead()

    def scale_for_all_trains(self, high: int) -> float:
        """How large they are in a height, without their heading, in which all are in sight."""
        scale, overhead = self._look.scale, self._panes.overhead()
        return scale * min(1.0, max(1 / LARGER, high / (self.wanted_trains(scale) - overhead)))

    def at_foot(self, foot: int) -> tuple[int, int, int, int, int]:
        """The widths of runs and trains in a foot of this height.

        Of runs with an amount each, or with one for several, in columns or not; of trains with their limit,
        or with no more than how many are left.
        """
        panes, trains, frame = self._panes, self._panels.trains, 2 * self._look.px(FRAME)
        headings = [panel.heading.sizeHint().width() + frame for panel in (panes.last, panes.trains)]
        runs = (max(each, headings[0]) for each in panes.runs.least_widths(foot - panes.overhead()))
        part = panes.least_scale / trains.look.scale
        with_limit, bare = (ceil(wide * part) for wide in (trains.least_width(), trains.bare_width()))
        bare = max(bare, headings[1])
        telling, sharing, flowing, with_limit, bare = (each + frame for each in (*runs, with_limit, bare))
        return telling, sharing, flowing, with_limit, bare
