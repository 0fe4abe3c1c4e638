"""What keeps a hand that is too quick from deciding for somebody else, or twice."""

from __future__ import annotations

import time
from collections.abc import Callable
from math import inf
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from roundhouse.engine.owners import NOBODY, Owner, name_of
from roundhouse.queries.turns import acting_player
from roundhouse.ui.bridge import Bridge
from roundhouse.ui.hearing import hear_no_more

PAUSE: Final = 0.3
"""Seconds after another player has come on turn in which nothing is decided."""


class Guard(QObject):
    """Listens to ``bridge``; ``now`` gives seconds and may be replaced.

    The second press of a double click goes nowhere when the first one has decided something, or has closed
    or shown something else: what it would meet wasn't there to be clicked.
    """

    def __init__(self, bridge: Bridge, parent: QObject) -> None:
        """Nobody has come on turn yet."""
        super().__init__(parent)
        self.now: Callable[[], float] = time.monotonic
        self._bridge = bridge
        self._player: Owner = NOBODY
        self._since = 0.0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._forget_press)
        bridge.shown.connect(self._follow)
        self._has_decided = False
        self._swallowed: QPoint | None = None
        bridge.decided.connect(self._remember_press)
        bridge.settled.connect(self._watch)
        bridge.game_changed.connect(self._begin)

    def too_soon(self) -> bool:
        """Whether another player has just come on turn, so that this decision was meant for the one before.

        That is told.
        """
        if not self._player or self.now() - self._since >= PAUSE:
            return False
        bridge = self._bridge
        bridge.noticed.emit(bridge.words.say("notice.too_soon", player=name_of(self._player)))
        return True

    def _begin(self) -> None:
        self._player = NOBODY
        self._forget_press()

    def _follow(self) -> None:
        bridge = self._bridge
        position = bridge.position
        if position is None or not bridge.is_now:
            return
        player = acting_player(position, bridge.acting_owner())
        if player != self._player:
            # Whoever is on turn when a game is opened has not been waited for.
            self._since = self.now() if self._player else -inf
            self._player = player

    # --- double clicks ------------------------------------------------------------------------

    def expect_second_press(self) -> None:
        """A press has done all that it was meant for: a second one in a double click is to go nowhere."""
        self._has_decided = True
        self._watch()

    def _remember_press(self) -> None:
        self._forget_press()
        self._has_decided = True

    def _watch(self) -> None:
        """Look at every event once the decision is painted: until then nobody can press anything."""
        has_decided, self._has_decided = self._has_decided, False
        application = QApplication.instance()
        if has_decided and isinstance(application, QApplication):
            application.installEventFilter(self)
            self._timer.start(application.doubleClickInterval())

    def _forget_press(self) -> None:
        self._swallowed = None
        self._timer.stop()
        hear_no_more(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Swallow the second press of a double click, and a third on its spot; any other begins anew."""
        # Of every event of the program: its class is known sooner than its type. What a widget hears as a
        # double click alone, its window has heard before as a press, too.
        if not isinstance(event, QMouseEvent) or not isinstance(watched, QWidget):
            return False
        place = event.globalPosition().toPoint()
        if event.type() == QEvent.Type.MouseButtonPress:
            swallowed = self._swallowed
            self._forget_press()
            if swallowed is None:
                return False
            return (place - swallowed).manhattanLength() < QApplication.startDragDistance()
        if event.type() == QEvent.Type.MouseButtonDblClick:
            self._timer.start(QApplication.doubleClickInterval())
            self._swallowed = place
            return True
        return False
