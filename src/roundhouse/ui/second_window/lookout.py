"""Cards of whatever is clicked or rested on in the second window."""

from __future__ import annotations

from PySide6.QtCore import QPoint

from roundhouse.engine.names import HexId
from roundhouse.ui.about import Subject
from roundhouse.ui.bridge import Bridge
from roundhouse.ui.lookout import Lookout
from roundhouse.ui.second_window.last_runs import LastRuns
from roundhouse.ui.second_window.window import SecondWindow


class SecondLookout(Lookout):
    """Shows the card of whatever is clicked or rested on in a second window, over that window."""

    def __init__(self, second: SecondWindow, bridge: Bridge) -> None:
        """Listen to ``second``, and live as long as it does."""
        super().__init__(second, second, second.look, second.panels, bridge)
        panels = second.panels
        self.listen_to_views((panels.market, panels.tableau, panels.trains))
        self.listen_to_bar(second.turn_bar)
        self._find_in(second.runs, lambda place: self._run_at(second.runs, place), clicks=True)
        self._find_in(panels.board.viewport(), self._on_board)
        panels.board.hex_clicked.connect(self._look_at_board)
        self.listen_to_rests()

    def _run_at(self, runs: LastRuns, place: QPoint) -> Subject | None:
        symbol = runs.company_at(place)
        return Subject("company", symbol) if symbol else None

    def _look_at_board(self, hex_id: HexId) -> None:
        view = self._panels.board
        found = self._on_board(view.clicked_at)
        if found is not None:
            self.look_into(found, view.viewport().mapTo(self._over, view.clicked_at))
