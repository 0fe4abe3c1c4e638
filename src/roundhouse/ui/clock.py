"""A clock for each player: how long the present decision takes, and what is used or left of the evening."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from roundhouse.engine.owners import NOBODY, Owner, name_of
from roundhouse.ui.text import Label
from roundhouse.ui.tips import tip
from roundhouse.ui.words import Words


class Allowance(msgspec.Struct, frozen=True):
    """What each player has: ``bank`` seconds, and ``increment`` seconds more for each turn; 0: no limit."""

    bank: int = 0
    increment: int = 0


class ThinkingTime:
    """Counts for whoever acts; seconds come from ``now``. It lives as long as the window, and holds no Qt."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """Count for nobody yet."""
        self._now = now
        self.is_off = False
        """Whether the table plays without a clock: nothing is counted."""
        self.begin()

    def begin(self) -> None:
        """Forget everything: another game."""
        self.actor: Owner = NOBODY
        self.is_paused = self.is_held = False
        self._spent: dict[Owner, float] = {}
        self._ended: dict[int, Owner] = {}
        """Who ended a turn by a decision, by its number."""
        self._done = 0
        self._has_decided = False
        self._present = 0.0
        self._since = self._now()

    def begin_anew(self) -> None:
        """Forget everything but who acts, who has used no time yet: a game that is already shown begins."""
        actor, done = self.actor, self._done
        self.begin()
        self.set_actor(actor, done)

    def set_actor(self, actor: Owner, done: int) -> None:
        """Count for ``actor`` from now on; ``done`` decisions are done.

        Who acted before has ended a turn where that came by a decision: a turn that is taken back has not
        ended, and one that is done again has ended once. Nothing of it while everything is held.
        """
        if self.is_held:
            return
        self._gather()
        if self._has_decided:
            self._has_decided = False
            self._ended = {number: who for number, who in self._ended.items() if number < done}
            if self.actor and actor != self.actor:
                self._ended[done] = self.actor
        self._done = done
        if actor != self.actor:
            self.actor, self._present = actor, 0.0

    def decided(self) -> None:
        """Something has been decided: another decision begins, of whoever acts."""
        self._gather()
        self._present = 0.0
        self._has_decided = True

    def switch(self, *, on: bool) -> None:
        """Count, or count nothing, until it is switched again."""
        self._gather()
        self.is_off = not on

    def pause(self, *, paused: bool) -> None:
        """Stop counting, or go on."""
        self._gather()
        self.is_paused = paused

    def hold(self, *, held: bool) -> None:
        """Leave everything as it is, whoever is shown on turn meanwhile, or go on from there."""
        self._gather()
        self.is_held = held

    def seconds(self) -> tuple[int, int]:
        """Seconds of this decision, and of all decisions of whoever acts."""
        self._gather()
        return int(self._present), int(self._spent.get(self.actor, 0.0))

    def left(self, allowance: Allowance) -> int:
        """Seconds that whoever acts has left of ``allowance``; negative when there are none."""
        turns = sum(number <= self._done and who == self.actor for number, who in self._ended.items())
        earned = allowance.bank + allowance.increment * turns
        return earned - self.seconds()[1]

    def _gather(self) -> None:
        """Book the time since the last look to whoever acts."""
        now = self._now()
        if self.actor and not (self.is_off or self.is_paused or self.is_held):
            self._present += now - self._since
            self._spent[self.actor] = self._spent.get(self.actor, 0.0) + now - self._since
        self._since = now


class Clock(Label):
    """Shows the time of whoever acts, in words; ``clicked`` wants it to pause or go on."""

    clicked = Signal()

    def __init__(self, words: Words, parent: QWidget | None = None) -> None:
        """A clock of its own, until it gets that of the window."""
        super().__init__(parent)
        self._words = words
        self.time = ThinkingTime()
        self._allowance = Allowance()
        self._timer = QTimer(self)
        self._timer.setInterval(1000)
        self._timer.timeout.connect(self.refresh)
        self.setToolTip(tip(words.say("clock.tip")))
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def use(self, counted: ThinkingTime, allowance: Allowance) -> None:
        """Show the time that is counted there, against ``allowance``."""
        self.time, self._allowance = counted, allowance
        self.refresh()

    def set_running(self, running: bool) -> None:
        """Show the clock, or put it away."""
        self.setVisible(running)
        if running:
            self._timer.start()
        else:
            self._timer.stop()
        self.refresh()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click pauses."""
        self.clicked.emit()

    def refresh(self) -> None:
        """Show the present second."""
        say = self._words.say
        present, total = self.time.seconds()
        left = self.time.left(self._allowance)
        if not self.time.actor or self.time.is_held:
            text, is_over = "", False
        elif not self._allowance.bank:
            text, is_over = say("clock.used", present=_told(present), total=_told(total)), False
        else:
            is_over = left < 0
            key = "clock.over" if is_over else "clock.left"
            text = say(key, present=_told(present), left=_told(abs(left)))
        if text:
            text = f"{name_of(self.time.actor)}: {text}"
        if self.time.is_paused:
            text = " · ".join(filter(None, (say("clock.paused"), text)))
        self.setText(text)
        if bool(self.property("careful")) != is_over:
            self.setProperty("careful", is_over)
            self.style().unpolish(self)
            self.style().polish(self)


def _told(seconds: int) -> str:
    hours, rest = divmod(seconds, 3600)
    minutes = f"{rest // 60:02}" if hours else f"{rest // 60}"
    return f"{hours}:{minutes}:{rest % 60:02}" if hours else f"{minutes}:{rest % 60:02}"
