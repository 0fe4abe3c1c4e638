"""The moment for which something stays marked after a decision."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QObject, QVariantAnimation

HOLD = 1800
"""Milliseconds at full strength before the marks fade."""
FADE = 900
"""Milliseconds of fading."""


class Fading(QObject):
    """A strength from 1 to 0: full for a moment, then fading; calls ``changed`` as it goes."""

    def __init__(self, changed: Callable[[], None], done: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._changed = changed
        self._done = done
        self._strength = 0.0
        self._animation = QVariantAnimation(self)
        self._hold, self._fade = HOLD, FADE
        self._animation.setDuration(HOLD + FADE)
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(1.0)
        self._animation.setEasingCurve(QEasingCurve.Type.Linear)
        self._animation.valueChanged.connect(self._advance)
        self._animation.finished.connect(self._finish)

    @property
    def strength(self) -> float:
        """How strongly marks are painted now, 0 to 1."""
        return self._strength

    def begin(self) -> None:
        """Start at full strength."""
        self._strength = 1.0
        self._animation.stop()
        self._animation.start()
        self._changed()

    def stop(self) -> None:
        """No marks any more."""
        self._animation.stop()
        self._strength = 0.0
        self._changed()

    def is_running(self) -> bool:
        """Whether anything is marked."""
        return self._animation.state() == QAbstractAnimation.State.Running

    def _advance(self, value: object) -> None:
        passed = float(str(value)) * (self._hold + self._fade)
        strength = 1.0 if passed <= self._hold else max(0.0, 1.0 - (passed - self._hold) / self._fade)
        if strength != self._strength:
            self._strength = strength
            self._changed()

    def _finish(self) -> None:
        self._strength = 0.0
        self._changed()
        self._done()
