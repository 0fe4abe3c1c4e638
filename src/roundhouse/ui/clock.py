"""How long the present decision has taken, and how long each player has thought so far this evening."""

from __future__ import annotations

import time

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from roundhouse.engine.owners import NOBODY, Owner
from roundhouse.ui.text import Label


class Clock(Label):
    """Counts for whoever acts, as long as it is shown; seconds come from ``time.monotonic``."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Count for nobody yet."""
        super().__init__(parent)
        self._actor: Owner = NOBODY
        self._since = time.monotonic()
        self._spent: dict[Owner, float] = {}
        self._timer = QTimer(self)
        self._timer.setInterval(1000)
        self._timer.timeout.connect(self._tick)

    def set_actor(self, actor: Owner) -> None:
        """Count for ``actor`` from now on; what was counted is kept for the one before."""
        now = time.monotonic()
        if self._actor:
            self._spent[self._actor] = self._spent.get(self._actor, 0.0) + now - self._since
        self._actor, self._since = actor, now
        self._tick()

    def set_running(self, running: bool) -> None:
        """Show the clock, or put it away."""
        self.setVisible(running)
        if running:
            self._timer.start()
        else:
            self._timer.stop()
        self._tick()

    def seconds(self) -> tuple[int, int]:
        """Seconds of this decision, and of all decisions of whoever acts."""
        present = time.monotonic() - self._since
        return int(present), int(present + self._spent.get(self._actor, 0.0))

    def _tick(self) -> None:
        present, total = self.seconds()
        self.setText(f"{present // 60}:{present % 60:02} · {total // 60}:{total % 60:02}")
