"""A text that leads somewhere: a click, Enter or space follows it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from roundhouse.ui.text import Label

_FOLLOWING = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space})


class Link(Label):
    """``clicked`` goes out when it is followed."""

    clicked = Signal()

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        """A line that wraps and can have the focus."""
        super().__init__(text, parent)
        self.setProperty("link", True)
        self.setWordWrap(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The press is the link's."""
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Follow it where the button is let go over it."""
        event.accept()
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and space follow it, once however long they are held."""
        if event.key() not in _FOLLOWING:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.clicked.emit()
