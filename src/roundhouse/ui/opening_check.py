"""An opened game is held against today's rules while the window is idle, a few decisions at a time."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from roundhouse.archive.checking import Finding, findings
from roundhouse.archive.game_file import GameSession
from roundhouse.queries.titles import title_called

_PAUSE: Final = 20
"""Milliseconds between two looks, in which the window does what it is asked."""
_AT_ONCE: Final = 0.004
"""Seconds of processor time a look takes at most, apart from the decision it is at."""


class OpeningCheck(QObject):
    """``found`` gives all findings once the whole game has been looked through; nothing if there are none."""

    found = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        """Nothing is looked at yet."""
        super().__init__(parent)
        self._session: GameSession | None = None
        self._steps: Iterator[Finding | None] = iter(())
        self._findings: list[Finding] = []
        self._timer = QTimer(self)
        self._timer.setInterval(_PAUSE)
        self._timer.timeout.connect(self._look)

    @property
    def is_busy(self) -> bool:
        """Whether there is something left to look at."""
        return self._timer.isActive()

    def follow(self, session: GameSession | None) -> None:
        """Look through the game that has been opened; one that is looked at already goes on."""
        if session is self._session:
            return
        self._session = session
        self._findings = []
        self._timer.stop()
        if session is not None and len(session.history):
            # what is decided from here on is played by the rules of today
            title = title_called(session.header.title)
            self._steps = findings(session.history, session.header, title)
            self._timer.start()

    def _look(self) -> None:
        end = time.process_time() + _AT_ONCE
        while time.process_time() < end:
            try:
                finding = next(self._steps)
            except StopIteration:
                self._timer.stop()
                if self._findings:
                    self.found.emit(tuple(self._findings))
                return
            if finding is not None:
                self._findings.append(finding)
