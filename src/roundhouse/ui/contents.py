"""A column that is scrolled up and down where there is less room than it wants."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QSize
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from roundhouse.ui.appearance import Appearance
from roundhouse.ui.scrolled import Scrolled

_GAP: Final = 12
_LEAST: Final = 96
"""The height at a scale of 1 below which most contents aren't scrolled."""


class Contents(Scrolled):
    """As large as what is in its ``column`` wants to be; what has the focus is scrolled into sight."""

    def __init__(self, look: Appearance, parent: QWidget, least: float = _LEAST) -> None:
        """An empty column; ``least``: the height at a scale of 1 below which it isn't scrolled."""
        super().__init__(parent)
        self._look, self._least = look, least
        self.inside = QWidget(self)
        self.column = QVBoxLayout(self.inside)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(look.px(_GAP))
        self.setWidget(self.inside)
        self.inside.setAutoFillBackground(False)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow)

    def _follow(self, _before: QWidget | None, focused: QWidget | None) -> None:
        if focused is not None and self.inside.isAncestorOf(focused):
            self.ensureWidgetVisible(focused)

    def bar(self) -> int:
        """The width of the bar."""
        return self.verticalScrollBar().sizeHint().width()

    def settle(self) -> None:
        """Take in what was shown, hidden or told otherwise a moment ago."""
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        self.updateGeometry()

    def height_at(self, wide: int) -> int:
        """How high everything is at a width."""
        if self.column.hasHeightForWidth():
            return self.column.totalHeightForWidth(wide)
        return self.column.totalSizeHint().height()

    def sizeHint(self) -> QSize:
        """Everything at once."""
        return self.column.totalSizeHint().expandedTo(self.column.totalMinimumSize())

    def minimumSizeHint(self) -> QSize:
        """All of its width, and a few lines."""
        least = self.column.totalMinimumSize()
        return QSize(least.width(), min(least.height(), self._look.px(self._least)))
