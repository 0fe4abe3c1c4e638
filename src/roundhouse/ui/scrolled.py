"""What is scrolled up and down, and has a bar only where there is no room without one."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


class Scrolled(QScrollArea):
    """Scrolls its widget, which is as wide as it is itself.

    Qt keeps a bar that came once as long as lines that break beside it are too high, even where there would
    be room for them without it.
    """

    def __init__(self, parent: QWidget | None) -> None:
        """Without a frame, and no stop of the Tab key."""
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What takes another room inside is told to the layout outside."""
        if watched is self.widget() and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self._settle_bar()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In another room there may be a bar or none."""
        self._settle_bar()
        super().resizeEvent(event)

    def _settle_bar(self) -> None:
        inside, room = self.widget(), self.maximumViewportSize()
        if inside is None:
            return
        fits = inside.hasHeightForWidth() and inside.heightForWidth(room.width()) <= room.height()
        wanted = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if fits else Qt.ScrollBarPolicy.ScrollBarAsNeeded
        if wanted != self.verticalScrollBarPolicy():
            self.setVerticalScrollBarPolicy(wanted)
