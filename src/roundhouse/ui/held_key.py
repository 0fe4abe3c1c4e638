"""A key that is held decides once, though the system may tell of it as if it were pressed again."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QKeyEvent

from roundhouse.ui.hearing import hear_all, hear_no_more

_LONGEST_DELAY: Final = 1000
"""Milliseconds within which a key that is held begins to repeat, or goes on to."""
_PRESSES: Final = frozenset({QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress})


class HeldKey(QObject):
    """Swallows repeats of a key that are told of as presses of their own, from :meth:`watch` on.

    A key that repeats is let go and pressed in one moment, as X11 tells it. Qt puts the two together, but not
    where the one comes while the other is still on its way.
    """

    def __init__(self, parent: QObject) -> None:
        """No key has done anything yet."""
        super().__init__(parent)
        self._released = (0, 0)
        """Which key was let go last, and when."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_LONGEST_DELAY)
        self._timer.timeout.connect(self._end)

    def watch(self) -> None:
        """Something was done, by a key perhaps, which may still be held."""
        hear_all(self)
        self._timer.start()

    def _end(self) -> None:
        hear_no_more(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Swallow a press of the key that was let go in the same moment."""
        if not isinstance(event, QKeyEvent):
            return False
        if event.isAutoRepeat():
            self._timer.start()
        key = (event.key(), event.timestamp())
        if event.type() == QEvent.Type.KeyRelease:
            self._released = key
        elif event.type() in _PRESSES and key == self._released and key[1]:
            # A shortcut that is taken here is none, and comes once more as a press.
            event.accept()
            self._timer.start()
            return True
        return False
