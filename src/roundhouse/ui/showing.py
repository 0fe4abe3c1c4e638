"""A moment comes to be seen: first what a player waits for after a decision, then the other panes."""

from __future__ import annotations

from PySide6.QtCore import QObject

from roundhouse.engine.position import Position
from roundhouse.ui.bridge import Bridge
from roundhouse.ui.main_window import MainWindow


class Showing(QObject):
    """Has ``window`` show what ``bridge`` tells.

    After a decision the board and what may be done next are painted before the other panes are worked out,
    unless panes go elsewhere: nothing is painted twice, and nobody can do anything in between. The panes are
    painted before whoever listens to every event does so again.
    """

    def __init__(self, window: MainWindow, bridge: Bridge) -> None:
        """Listen to the bridge for as long as the window lives."""
        super().__init__(window)
        self._window, self._bridge = window, bridge
        self._is_decided = self._has_history = False
        bridge.reads_ahead = window.panels.read_ahead
        bridge.decided.connect(self._decided)
        bridge.history_changed.connect(self._history)
        bridge.shown.connect(self._first)
        bridge.panes_due.connect(self._panes)
        bridge.moment_changed.connect(self._settle)

    def _decided(self) -> None:
        self._is_decided = True

    def _history(self) -> None:
        self._has_history = True
        if self._bridge.session is None:
            self._window.panels.clear()

    def _first(self, position: Position, previous: Position | None) -> None:
        """The board, what lies below it, and what may be done."""
        window, bridge = self._window, self._bridge
        table, tools = window.table, window.panels.tools
        table.scrubber.tell("")
        table.show_position(position, previous, bridge.offers)
        bar = table.turn_bar
        bar.show_turn(position, bridge.offers, bridge.moment, bridge.count, timed=not bridge.is_scratch)
        bar.set_tool(tools.kind)
        # At a moment that is past, keys may be going through moments elsewhere.
        if not tools.kind and (bridge.is_now or bar.has_focus()):
            bar.focus_main()
        bar.place.set_history(can_undo=bridge.can_undo, can_redo=bridge.can_redo)
        if tools.kind == "routes":
            tools.routes.changed.emit()
        window.panels.merger.changed.emit()
        table.scrubber.show_moment(bridge.moment, bridge.count)

    def _panes(self, position: Position, previous: Position | None) -> None:
        """Everything else, once the board is painted."""
        window, bridge = self._window, self._bridge
        if self._is_decided:
            window.table.paint_first()
        window.panels.show_panes(position, previous)
        if self._has_history and bridge.session is not None:
            self._has_history = False
            latest = bridge.session.position
            window.panels.log.show_entries(bridge.entries, latest.definition, latest.state.seats)

    def _settle(self, moment: int) -> None:
        self._window.panels.log.show_moment(moment)
        table, is_decided = self._window.table, self._is_decided
        self._is_decided = False
        table.settle()
        if is_decided:
            table.paint_now()
