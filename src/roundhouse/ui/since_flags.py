"""Flags on what the others have changed since whoever is on turn decided last."""

from __future__ import annotations

from itertools import zip_longest

from PySide6.QtCore import QObject, Signal

from roundhouse.engine.owners import name_of
from roundhouse.queries.turns import acting_player
from roundhouse.ui.bridge import Bridge
from roundhouse.ui.main_window import MainWindow
from roundhouse.ui.since import Since, since


class SinceFlags(QObject):
    """Flags what has changed in the panels of ``window``; ``flagged`` carries the positions between which."""

    flagged = Signal(object, object)

    def __init__(self, window: MainWindow, bridge: Bridge) -> None:
        """Nothing is flagged yet."""
        super().__init__(window)
        self._window, self._bridge = window, bridge
        self._seen = Since()
        self._flagged: tuple[object, ...] = ()

    def show(self) -> None:
        """Flag what the others have changed since whoever is on turn decided last."""
        bridge, window = self._bridge, self._window
        session, position = bridge.session, bridge.position
        name, before, after = "", None, None
        if session is not None and position is not None and bridge.is_now:
            found = since(session.history, acting_player(position, bridge.acting_owner()))
            is_wanted = "since" in window.settings.helps and found != self._seen
            if is_wanted and found.player and found.seen < found.begun:
                before, after = session.history.at(found.seen), session.history.at(found.begun)
                name = name_of(found.player)
        # In the course of a turn nothing else is flagged.
        flagged = (window.panels, *(each and each.state for each in (before, after)))
        if any(one is not other for one, other in zip_longest(flagged, self._flagged)):
            self._flagged = flagged
            window.panels.show_since(before, after)
            self.flagged.emit(before, after)
        window.table.scrubber.show_since(name if window.panels.has_since() else "")

    def seen(self) -> None:
        """Take the flags away until another turn begins."""
        session, position = self._bridge.session, self._bridge.position
        if not self._window.panels.has_since():
            self._bridge.noticed.emit(self._bridge.words.say("since.none"))
        elif session is not None and position is not None and self._bridge.is_now:
            self._seen = since(session.history, acting_player(position, self._bridge.acting_owner()))
            self.show()
