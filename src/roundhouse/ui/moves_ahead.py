"""Where markers would go by the decision under the pointer or with the focus: shown on the market."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTimer

from roundhouse.engine.actions import Action
from roundhouse.queries.market import moves_by
from roundhouse.ui.bridge import Bridge
from roundhouse.ui.cards.livery import liveries
from roundhouse.ui.docks.market_moves import Destination
from roundhouse.ui.main_window import MainWindow

REST: Final = 120
"""Milliseconds for which a decision is pointed at before what it would do is worked out."""


class MovesAhead(QObject):
    """Listens to what points at decisions in the screens of ``window``, and lives as long as they do."""

    def __init__(self, window: MainWindow, bridge: Bridge) -> None:
        """Nothing is pointed at yet."""
        super().__init__(window.table)
        self._window, self._bridge = window, bridge
        self._action: Action | None = None
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST)
        self._rest.timeout.connect(self._show)
        # A method, not a function around it: the bridge outlives the screens, and lets go of it with them.
        bridge.shown.connect(self._forget)
        window.table.turn_bar.decision_pointed.connect(self.point_at)
        window.panels.earnings.decision_pointed.connect(self.point_at)

    def point_at(self, action: Action | None) -> None:
        """Show in a moment where ``action`` would move markers; None: nothing any more."""
        self._action = action
        self._window.panels.market.show_destinations(())
        if action is None:
            self._rest.stop()
        else:
            self._rest.start()

    def _forget(self) -> None:
        self.point_at(None)

    def _show(self) -> None:
        position = self._bridge.position
        if self._action is None or position is None or not self._bridge.is_now:
            return
        known = liveries(position.definition)
        moves = moves_by(position, self._action)
        self._window.panels.market.show_destinations(
            tuple(Destination(known[symbol], box) for symbol, box in moves.items())
        )
