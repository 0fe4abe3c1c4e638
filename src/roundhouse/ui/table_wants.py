"""How much room the panes of the table would like to have: what :mod:`roundhouse.ui.rooms` divides by.

All lengths are pixels at a scale of 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace
from PySide6.QtWidgets import QStackedWidget, QTabWidget, QWidget

from roundhouse.ui.appearance import Appearance
from roundhouse.ui.panel import Panel
from roundhouse.ui.panels import Panels
from roundhouse.ui.rooms import LOWER_BOXES, Rooms, Wants, is_tray_aside

_RUN: Final = 160
"""The height for routes that are marked, or for a dividend with one or two of them."""
_ROOMY_RUN: Final = 196
"""The height that many trains, or routes, fill."""
_FRAME: Final = 5
_MARGIN: Final = 4
"""What a frame leaves free at each side."""
_MARGINS: Final = 2 * _MARGIN + 1
"""What the margins of a frame take of its width, and a pixel for rounding."""
_HANDLE: Final = 2
"""What handles and rounding take of a charter, or of cards: a pixel too low, something is left out."""


class TableWants:
    """Measures the panes of one table.

    ``frames``: of the panes and of the tray (``tray``), by name; ``tray``: what lies in the last one.
    """

    def __init__(
        self, panels: Panels, look: Appearance, frames: Mapping[str, Panel], tray: QStackedWidget
    ) -> None:
        """Measure ``panels`` in their ``frames``, drawn in ``look``."""
        self._panels, self._look, self._frames, self._tray = panels, look, frames, tray

    def market_width(self) -> float:
        """The least width of the market with its frame."""
        return self._panels.market.least_width() / self._look.scale + 2 * _FRAME

    def of_all(
        self, asked: Wants, rooms: Rooms, columns: Sequence[float], tabs: Sequence[QTabWidget]
    ) -> Wants:
        """What all panes would like in ``columns`` (widths), over which there are ``tabs``."""
        panels = self._panels
        charter = self._charter_width(columns[0 if rooms == "columns" else -1])
        over = self._over("charter", tabs)
        charters = tuple(
            (high + over) / self._look.scale + _HANDLE for high in panels.charter.wanted_heights(charter)
        )
        trains = self._framed(panels.trains.wanted_height(), "trains", tabs)
        market = self._market(columns, tabs)
        is_run = self._tray.currentWidget() in {panels.run, panels.earnings}
        return replace(
            self.of_tray(asked, rooms, columns, tabs),
            charters=charters,
            market=market,
            tableau=self._framed(panels.tableau.wanted_height(), "tableau", tabs),
            begun=self._framed(panels.tableau.begun_height(), "tableau", tabs),
            trains=trains,
            tray=_RUN if is_run else 0,
            roomy_tray=_ROOMY_RUN if is_run else 0,
            cards=self._cards(),
            over_log=self._over_log(columns[0]) if asked.tray_at_left else 0,
            upper=self._upper({"charter": charters, "trains": (trains,)}, market, tabs),
        )

    def of_tray(
        self, asked: Wants, rooms: Rooms, columns: Sequence[float], tabs: Sequence[QTabWidget]
    ) -> Wants:
        """Only what the height of the tray below the board depends on."""
        return replace(
            asked,
            market=0 if asked.has_board else self._market(columns, tabs),
            below=self._below(columns, rooms, is_aside=is_tray_aside(rooms, is_tall=asked.is_tall)),
            row=self._row_below(),
            low=self._low_below(columns, rooms, is_tall=asked.is_tall),
        )

    def _inside(self, wide: float) -> int:
        """The width in pixels that a frame leaves of ``wide``."""
        return round((wide - _MARGINS) * self._look.scale)

    def _charter_width(self, wide: float) -> int:
        """The same of the charter, to the pixel: one less may break a line of its shares."""
        rounded = 0 if self._look.scale == 1 else 1
        return round(wide * self._look.scale) - 2 * self._look.px(_MARGIN) - rounded

    def _over(self, name: str, tabs: Sequence[QTabWidget]) -> int:
        """What the frame, and the tabs over a pane, take of its height, in pixels."""
        frame = self._frames[name]
        over = next((each for each in tabs if each.indexOf(frame) >= 0), None)
        return frame.overhead() + (over.tabBar().sizeHint().height() if over is not None else 0)

    def _framed(self, high: float, name: str, tabs: Sequence[QTabWidget]) -> float:
        return (high + self._over(name, tabs)) / self._look.scale

    def _market(self, columns: Sequence[float], tabs: Sequence[QTabWidget]) -> float:
        wide = round(columns[-1] * self._look.scale)
        return self._framed(self._panels.market.wanted_height(wide), "market", tabs)

    def _below(self, columns: Sequence[float], rooms: Rooms, *, is_aside: bool) -> float:
        """What a run, its dividend, a merger, tiles or cards need; 0: what others have is enough."""
        shown, panels = self._tray.currentWidget(), self._panels
        gives_way = shown is panels.certificates or (shown is panels.offered and rooms == "beside")
        if gives_way and is_aside:
            # Beside a high board cards give way to holdings.
            return 0
        if shown is panels.merger and is_aside:
            return 0
        with_rows = (panels.tray, panels.certificates, panels.offered)
        for panel in (panels.merger, panels.run, panels.earnings, *with_rows):
            if shown is panel:
                wanted = panel.wanted_height(self._inside(columns[-1 if is_aside else -2]))
                # A tray that is a pixel too low has a row less.
                lost = 1 if panel is self._panels.tray else 0
                return (wanted + lost + self._frames["tray"].overhead()) / self._look.scale if wanted else 0
        return 0

    def _low_below(self, columns: Sequence[float], rooms: Rooms, *, is_tall: bool) -> tuple[float, float]:
        """What certificates of two lines take below the board, and a row of them; 0: none lie there."""
        cards, is_aside = self._panels.certificates, is_tray_aside(rooms, is_tall=is_tall)
        if self._tray.currentWidget() is not cards or is_aside:
            return 0.0, 0.0
        wanted = cards.low_height(self._inside(columns[-2]))
        over = self._frames["tray"].overhead() if wanted else 0
        return (wanted + over) / self._look.scale, cards.low_row() / self._look.scale

    def _cards(self) -> float:
        """What the cards of trains need, where such lie in the tray; else 0."""
        offered = self._panels.offered
        if self._tray.currentWidget() is not offered:
            return 0
        return (offered.minimumSizeHint().height() + self._frames["tray"].overhead()) / self._look.scale

    def _over_log(self, wide: float) -> float:
        """What rows of all cards take in the left column, where such lie there; else 0."""
        cards = self._panels.certificates
        wanted = cards.wanted_height(self._inside(wide)) if self._tray.currentWidget() is cards else 0
        return (wanted + self._frames["tray"].overhead()) / self._look.scale + _HANDLE if wanted else 0

    def _row_below(self) -> float:
        """The height of a row of tiles or cards, where such lie in the tray; else 0."""
        for panel in (self._panels.tray, self._panels.certificates, self._panels.offered):
            if self._tray.currentWidget() is panel:
                return panel.row_height() / self._look.scale
        return 0

    def _upper(
        self, others: Mapping[str, tuple[float, ...]], market: float, tabs: Sequence[QTabWidget]
    ) -> tuple[float, ...]:
        """How high what is in front of the upper group of tabs would like to be, lower and lower."""
        shown: QWidget | None = tabs[0].currentWidget() if tabs else None
        in_front = next((name for name in others if self._frames[name] is shown), "")
        return others.get(in_front, tuple(part * market for part in LOWER_BOXES))
