"""What lies over the window near what it is about, until Esc or a press beside it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QInputEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QWidget

from roundhouse.ui.appearance import Appearance
from roundhouse.ui.hearing import hear_all, hear_no_more

_GAP = 12
"""Pixels at a scale of 1 between the frame and the place that it is about."""


class OverWindow(QFrame):
    """A frame over ``parent``, the window. ``closed`` goes out when it is put away."""

    closed = Signal()

    def __init__(self, look: Appearance, parent: QWidget) -> None:
        """Nothing is shown yet; ``over`` is the window."""
        super().__init__(parent)
        self.over, self.look = parent, look
        self.setObjectName("sheet")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.hide()

    def show_near(self, at: QPoint, size: QRect) -> None:
        """Lie beside the point ``at`` of the window, as large as ``size`` and inside the window."""
        room, gap = self.over.rect(), self.look.px(_GAP)
        right = at.x() + gap + size.width() <= room.right()
        x = at.x() + gap if right else at.x() - gap - size.width()
        x = max(gap, min(x, room.right() - gap - size.width()))
        y = max(gap, min(at.y() - size.height() // 3, room.bottom() - gap - size.height()))
        self.setGeometry(x, y, size.width(), size.height())
        self.show()
        self.raise_()

    def put_away(self) -> None:
        """Take the frame away."""
        if self.isVisible():
            self.hide()
            self.closed.emit()

    def showEvent(self, event: QEvent) -> None:
        """From now on Esc and presses beside it are heard."""
        del event
        hear_all(self)

    def hideEvent(self, event: QEvent) -> None:
        """Nothing is heard any more."""
        del event
        hear_no_more(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Esc puts it away and means nothing else; a press beside it puts it away and goes on."""
        # Every event of the program comes here, and most are none of a key or a button.
        if not isinstance(event, QInputEvent) or not isinstance(watched, QWidget):
            return False
        if watched.window() is not self.window():
            return False
        if event.type() == QEvent.Type.ShortcutOverride and is_escape(event):
            event.accept()
            return True
        if event.type() == QEvent.Type.KeyPress and is_escape(event):
            self.put_away()
            return True
        if event.type() == QEvent.Type.MouseButtonPress and not self._is_mine(watched):
            self.put_away()
        return False

    def _is_mine(self, widget: QWidget) -> bool:
        return widget is self or self.isAncestorOf(widget)


def is_escape(event: QEvent) -> bool:
    """Whether an event is about the key Esc."""
    return isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
