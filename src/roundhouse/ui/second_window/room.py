"""How the room of the second window is divided among its panes."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QSize

from roundhouse.ui.docks.market_plan import Clearness
from roundhouse.ui.second_window.needs import Needs
from roundhouse.ui.second_window.panes import AT_LEFT, FRAME, SecondPanes

CALM = 0.94
"""What is this part as good as another one stays, so that nothing moves from decision to decision."""
SAME = 0.01
"""Scales that differ less, as a part of one, are the same."""
_RIGHT = (180, 266, 104)
"""The heights of market, holdings and trains at the right, at a scale of 1."""
_BELOW = 0.36
"""The part of the column at the left that trains may have below the board."""
GIVES = 4
"""This part of its height the market may give to the holdings."""
_RUN = 22
"""The height of a line of last runs with their amounts alone, at a scale of 1."""


class RoomDivision:
    """Places the trains, and gives each pane its height and width."""

    def __init__(self, panes: SecondPanes, needs: Needs) -> None:
        """Divide the room of ``panes`` by what they need."""
        self._panes, self._panels, self._look, self._needs = panes, panes.panels, panes.look, needs

    def divide(self) -> None:
        """The market has what it needs from the holdings, up to a half; trains no more than they need.

        It gives back a little that lets all companies be in sight, and what it doesn't need.
        Where holdings would be smaller than the rest, trains stand beside the last runs.
        """
        panes = self._panes
        panes.place_trains(at_right=self._has_room_for_trains())
        panes.left.setSizes(self._heights_at_left())
        self.divide_right()
        panes.foot.setSizes(self._widths_at_foot())

    def divide_right(self) -> None:
        """The heights of the column at the right alone."""
        self._panes.right.setSizes(self._heights())

    def _has_room_for_trains(self) -> bool:
        """Whether all rows of the holdings are in sight over the trains, all of those, and of the market.

        Where market or holdings are seen no better without the trains below them, these may be there.
        """
        *over, tableau, trains = self._heights_with_trains()
        least = self._needs.wanted_trains(self._panes.least_scale)
        is_better_below = least <= round(self._panes.right.height() * _BELOW)
        if is_better_below and over:
            without, holdings = self._heights_without_trains()
            if self._clearness(over[0]) < self._clearness(without):
                return False
            # The board is a little lower then: that must be worth it, but what has moved stays if it may.
            lost = max(0, least - self._usual_foot()) / self._panes.right.height()
            is_at_right = self._panes.has_trains_at_right
            worth = CALM - lost if is_at_right else 1 - SAME
            if self._needs.letters(tableau) < worth * self._needs.letters(holdings):
                return False
        return tableau >= self._needs.least_holdings() and (trains >= least or not is_better_below)

    def _clearness(self, height: int) -> Clearness:
        """How well the market is seen in a part of this height at the right."""
        # A line between two parts takes its room from them.
        wide = self._panes.right.width() - 2 * self._look.px(FRAME)
        room = QSize(wide, height - self._panes.right.handleWidth() - self._panes.overhead())
        return self._panels.market.clearness(room)

    def _heights_at_left(self) -> list[int]:
        """Of the board, and of what lies below it: the last runs, maybe with trains beside them."""
        high, foot = self._panes.right.height(), self._usual_foot()
        if not self._panes.has_trains_at_right:
            foot = max(foot, self._needs.wanted_trains(self._panes.least_scale))
            _, _, flowing, _, bare = self._needs.at_foot(foot)
            if flowing + bare > self._panes.left.width() - self._panes.foot.handleWidth():
                foot += self._look.px(_RUN)
            foot = min(foot, round(high * _BELOW))
        return [high - foot] * (self._panes.left.count() - 1) + [foot]

    def _usual_foot(self) -> int:
        """The height below the board that the last runs have in any case."""
        over, below = AT_LEFT
        return round(self._panes.right.height() * below / (over + below))

    def _widths_at_foot(self) -> list[int]:
        """Of the last runs and the trains beside them: half each, unless one of them needs more."""
        wide, foot = self._panes.left.width() - self._panes.foot.handleWidth(), self._panes.left.sizes()[-1]
        if self._panes.has_trains_at_right:
            return [wide]
        telling, sharing, _, with_limit, bare = self._needs.at_foot(foot)
        trains, scale = self._panels.trains, self._needs.scale_for_all_trains(foot - self._panes.overhead())
        needed = ceil(trains.wanted_width() * scale / trains.look.scale) + 2 * self._look.px(FRAME)
        runs = telling if telling <= wide - with_limit else min(telling, max(sharing, wide - with_limit))
        runs = max(min(runs, wide - bare), min(wide // 2, wide - needed))
        return [runs, wide - runs]

    def _heights(self) -> list[int]:
        """Of market and trains, where these are at the right, and holdings between them."""
        if self._panes.has_trains_at_right:
            return self._heights_with_trains()
        return self._heights_without_trains()

    def _heights_without_trains(self) -> list[int]:
        high, overhead = self._panes.right.height(), self._panes.overhead()
        if not self._panes.has_market_at_right:
            return [high]
        wanted = self._panels.market.wanted_height(self._panes.right.width()) + overhead
        most = min(wanted, max(high // GIVES, high - self._needs.least_holdings()))
        # What it needs at ease; above a half only what holdings as large as the rest leave.
        market = min(most, max(high // 2, high - overhead - ceil(self._needs.clear())))
        if market < most and self._clearness(market) < Clearness.EASY:
            market = most
        # What holdings as large as the rest don't need is halved: markers lie on each other in low boxes.
        spare = high - market - overhead - round(self._needs.least(self._look.scale))
        market += max(0, min(spare, wanted) // 2)
        return [market, high - market]

    def _heights_with_trains(self) -> list[int]:
        high = self._panes.right.height()
        market, tableau, trains = (round(part * high / sum(_RIGHT)) for part in _RIGHT)
        needed = self._needs.wanted_trains(self._look.scale)
        if not self._panes.has_market_at_right:
            trains = min(needed, high // 2)
            return [high - trains, trains]
        less = max(0, trains - needed)
        wanted = self._panels.market.wanted_height(self._panes.right.width()) + self._panes.overhead()
        more = max(0, min(wanted, high // 2) - market)
        market, tableau, trains = market + more, tableau - more + less, trains - less
        gives = market // GIVES
        short = min(max(0, self._needs.least_holdings() - tableau), gives)
        few = min(max(0, self._needs.wanted_trains(self._panes.least_scale) - trains), gives - short)
        market, tableau = market - short - few, tableau + short
        over = max(0, min(market - wanted, self._needs.wanted_holdings() - tableau))
        return [market - over, tableau + over, trains + few]
