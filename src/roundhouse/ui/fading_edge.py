"""Where more can be scrolled to, what is cut through fades into the ground: it is seen to go on."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPaintEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from roundhouse.ui.appearance import Appearance

_HIGH: Final = 16
"""The height of an edge in pixels at a scale of 1: most of a line of text."""


class FadingEdge(QWidget):
    """Lies on the upper or the lower edge of what is scrolled, while there is more beyond it."""

    def __init__(self, area: QScrollArea, look: Appearance, ground: str, *, is_below: bool) -> None:
        """Belong to ``area``, which lies on a ground of the colour ``ground``."""
        super().__init__(area)
        self._area, self._high, self._is_below = area, look.px(_HIGH), is_below
        self._ground = QColor(ground)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        bar = area.verticalScrollBar()
        bar.valueChanged.connect(self._follow)
        bar.rangeChanged.connect(self._follow)
        area.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What is scrolled takes another size."""
        if watched is self._area and event.type() == QEvent.Type.Resize:
            self._follow()
        return False

    def _follow(self) -> None:
        bar, whole = self._area.verticalScrollBar(), self._area.size()
        beyond = bar.maximum() - bar.value() if self._is_below else bar.value() - bar.minimum()
        high = min(self._high, beyond)
        wide = whole.width() - (bar.width() if bar.isVisible() else 0)
        self.setGeometry(0, whole.height() - high if self._is_below else 0, wide, high)
        self.setVisible(high > 0)
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        """From the ground at the edge to nothing."""
        clear = QColor(self._ground)
        clear.setAlpha(0)
        fading = QLinearGradient(0, 0, 0, self.height())
        fading.setColorAt(0, clear if self._is_below else self._ground)
        fading.setColorAt(1, self._ground if self._is_below else clear)
        painter = QPainter(self)
        painter.fillRect(event.rect(), fading)
        painter.end()


def fade_edges(area: QScrollArea, look: Appearance, ground: str) -> None:
    """Let what ``area`` scrolls, on a ground of the colour ``ground``, fade at its edges where it goes on."""
    for is_below in (False, True):
        FadingEdge(area, look, ground, is_below=is_below)
