"""What the mouse has hold of: a tile of the tray or a token of a charter, from the press to the drop."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from roundhouse.ui.hearing import hear_all, hear_no_more
from roundhouse.ui.text import Label

_COMMANDS: Final = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


class Drag(QObject):
    """One drag after the other of what lies in a pane.

    ``moved`` and ``dropped`` (point of the screen) go out while something is dragged, ``cancelled`` when Esc
    gives it up. A press that moves no further than a click does is no drag.
    """

    moved = Signal(QPoint)
    dropped = Signal(QPoint)
    cancelled = Signal()

    def __init__(self, pane: QWidget) -> None:
        """Nothing is held yet; what is will lie over the window of ``pane``."""
        super().__init__(pane)
        self._pane = pane
        self._start: QPoint | None = None
        self._picture: Label | None = None
        self.is_on = False
        """Whether something is dragged."""
        self.turning: Collection[Qt.Key] = ()
        """Keys that turn what is dragged."""

    def press(self, event: QMouseEvent) -> None:
        """Something that can be dragged was touched."""
        self._start, self.is_on = event.position().toPoint(), False

    def move(self, event: QMouseEvent) -> bool:
        """The pointer has moved; True the once that this began a drag. :meth:`go_on` follows."""
        if self._start is None or self.is_on:
            return False
        moved = (event.position().toPoint() - self._start).manhattanLength()
        self.is_on = moved >= QApplication.startDragDistance()
        if self.is_on:
            hear_all(self)
        return self.is_on

    def go_on(self, event: QMouseEvent) -> None:
        """Tell where what is dragged is now."""
        if self.is_on:
            self.moved.emit(event.globalPosition().toPoint())

    def release(self, event: QMouseEvent) -> bool:
        """Let go; True where something was dragged, which is dropped."""
        was_on = self.is_on
        self.end()
        if was_on:
            self.dropped.emit(event.globalPosition().toPoint())
        return was_on

    def end(self) -> None:
        """Forget what was held."""
        self._start, self.is_on = None, False
        hear_no_more(self)
        if self._picture is not None:
            self._picture.deleteLater()
            self._picture = None

    def show_picture(self, picture: QPixmap) -> None:
        """What is dragged looks like this wherever :meth:`float_at` shows it."""
        label = Label(self._pane.window())
        label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        label.setPixmap(picture)
        label.setFixedSize(picture.deviceIndependentSize().toSize())
        self._picture = label

    @property
    def is_floating(self) -> bool:
        """Whether the picture of what is dragged is seen."""
        return self._picture is not None and self._picture.isVisible()

    def float_at(self, at: QPoint | None) -> None:
        """Show what is dragged at a point of the screen; None hides it."""
        if self._picture is None:
            return
        if at is None:
            self._picture.hide()
            return
        self._picture.move(self._pane.window().mapFromGlobal(at) - self._picture.rect().center())
        self._picture.show()
        self._picture.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Of all keys, only Esc and those that turn it do anything while something is dragged.

        Whatever else they would do, decide or open, would be done with it in the hand.
        """
        if not self.is_on or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        if event.type() == QEvent.Type.ShortcutOverride:
            # What is accepted here is no shortcut, and comes once more as a press.
            event.accept()
            return True
        if event.type() != QEvent.Type.KeyPress:
            return False
        if event.key() == Qt.Key.Key_Escape:
            self.end()
            self.cancelled.emit()
            return True
        return event.key() not in self.turning or bool(event.modifiers() & _COMMANDS)
