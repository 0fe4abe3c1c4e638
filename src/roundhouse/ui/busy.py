"""Long work in sight: after a moment how far it has come, with a button that ends it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QElapsedTimer, QSize, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QProgressBar, QProgressDialog, QPushButton, QWidget

from roundhouse.archive.errors import Cancelled
from roundhouse.ui.text import Label
from roundhouse.ui.words import Words
from roundhouse.ui.words.terms import percentage

SOON: Final = 300
"""Milliseconds of work without a word."""
_AROUND: Final = 0.9
"""The margins, in heights of a line; half of that lies between the parts."""
_LEAST: Final = 18
"""So many heights of a line it is wide at least."""


class Busy(QProgressDialog):
    """Shown by itself once the work has taken, or will take, longer than :data:`SOON`."""

    def __init__(self, words: Words, what: str, parent: QWidget) -> None:
        """Say ``what`` is being done in front of ``parent``, which hears nothing meanwhile."""
        super().__init__(parent)
        self.setWindowTitle(words.say("app.name"))
        self._parts: tuple[Label, QProgressBar, QPushButton] = (Label(what), QProgressBar(), QPushButton())
        label, bar, button = self._parts
        button.setText(words.say("button.cancel"))
        bar.setFormat(percentage("%p"))
        self.setLabel(label)
        self.setBar(bar)
        self.setCancelButton(button)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setMinimumDuration(SOON)
        self.setAutoReset(False)
        self.setAutoClose(False)
        self._since = QElapsedTimer()
        self._since.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Its parts have the sizes of their type only once they are shown."""
        super().showEvent(event)
        self.resize(self.sizeHint())
        self._lay_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own margins don't grow with the type."""
        super().resizeEvent(event)
        self._lay_out()

    def sizeHint(self) -> QSize:
        """Room for its parts, one below the other."""
        around, gap = self._around()
        line = self.fontMetrics().height()
        hints = [part.sizeHint() for part in self._parts]
        wide = max(_LEAST * line, *(hint.width() for hint in hints))
        high = sum(hint.height() for hint in hints) + gap * (len(hints) - 1)
        return QSize(wide + 2 * around, high + 2 * around)

    def _around(self) -> tuple[int, int]:
        """The margin, and the gap between two parts, in pixels."""
        around = round(_AROUND * self.fontMetrics().height())
        return around, around // 2

    def _lay_out(self) -> None:
        """One part below the other; the button no wider than it must be, at the right."""
        around, gap = self._around()
        top, wide = around, self.width() - 2 * around
        for part in self._parts:
            hint = part.sizeHint()
            own = min(wide, hint.width()) if isinstance(part, QPushButton) else wide
            part.setGeometry(around + wide - own, top, own, hint.height())
            top += hint.height() + gap

    def heed(self, done: int, total: int) -> None:
        """``done`` parts of ``total`` are done; raises Cancelled when somebody has had enough.

        Work of several stages counts each of them from nothing.
        """
        # Qt's own clock begins anew with each stage.
        if not self.isVisible() and self._since.elapsed() >= SOON:
            self.forceShow()
        self.setMaximum(total)
        self.setValue(done)
        if self.wasCanceled():
            raise Cancelled

    def finish(self) -> None:
        """The work is done, or given up; keys go to the window again, if they went here."""
        parent = self.parentWidget()
        if self.isActiveWindow() and parent is not None:
            parent.activateWindow()
        self.reset()
        self.hide()
        self.deleteLater()
