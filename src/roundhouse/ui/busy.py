"""Long work in sight: after a moment how far it has come, with a button that ends it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QProgressDialog, QWidget

from roundhouse.archive.errors import Cancelled
from roundhouse.ui.text import Label
from roundhouse.ui.words import Words

SOON: Final = 300
"""Milliseconds of work without a word."""


class Busy(QProgressDialog):
    """Shown by itself once the work has taken, or will take, longer than :data:`SOON`."""

    def __init__(self, words: Words, what: str, parent: QWidget) -> None:
        """Say ``what`` is being done in front of ``parent``, which hears nothing meanwhile."""
        super().__init__(parent)
        self.setWindowTitle(words.say("app.name"))
        self.setLabel(Label(what, self))
        self.setCancelButtonText(words.say("button.cancel"))
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setMinimumDuration(SOON)
        self.setAutoReset(False)
        self.setAutoClose(False)

    def showEvent(self, event: QShowEvent) -> None:
        """Its parts have the sizes of their type only once they are shown."""
        super().showEvent(event)
        self.resize(self.sizeHint())

    def heed(self, done: int, total: int) -> None:
        """``done`` parts of ``total`` are done; raises Cancelled when somebody has had enough."""
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
