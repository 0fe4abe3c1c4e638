"""A frame around what is spoken of, or where something may be let go."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from roundhouse.ui.appearance import Appearance

_LINE: Final = 3


class Outline(QWidget):
    """A frame around a part of the window, through which the mouse reaches everything."""

    def __init__(self, look: Appearance, color: str, parent: QWidget) -> None:
        """Around nothing yet; ``color`` is its name in the theme."""
        super().__init__(parent)
        self._look, self._color, self._within = look, color, parent
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def lie_around(self, what: QRect) -> None:
        """Around a part of the window, whose edges nothing of the frame hides but at those of the window."""
        aside = 2 * self._edge() + 1
        self.setGeometry(what.adjusted(-aside, -aside, aside, aside) & self._within.rect())

    def _edge(self) -> int:
        """How far the middle of the line lies from the edge of this widget, in pixels."""
        return self._look.px(_LINE) // 2 + 1

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the frame."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide = self._look.px(_LINE)
        painter.setPen(QPen(self._look.color(self._color), wide))
        edge = self._edge()
        painter.drawRoundedRect(self.rect().adjusted(edge, edge, -edge, -edge), wide * 2, wide * 2)
        painter.end()
