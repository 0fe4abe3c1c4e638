"""A frame around what is spoken of, or where something may be let go."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from roundhouse.ui.appearance import Appearance

_LINE: Final = 3


class Outline(QWidget):
    """A frame around a part of the window, through which the mouse reaches everything."""

    def __init__(self, look: Appearance, color: str, parent: QWidget) -> None:
        """Around nothing yet; ``color`` is its name in the theme."""
        super().__init__(parent)
        self._look, self._color = look, color
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the frame."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide = self._look.px(_LINE)
        painter.setPen(QPen(self._look.color(self._color), wide))
        edge = wide // 2 + 1
        painter.drawRoundedRect(self.rect().adjusted(edge, edge, -edge, -edge), wide * 2, wide * 2)
        painter.end()
