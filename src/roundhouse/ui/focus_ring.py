"""The ring around a pane that the keys go to: its cells may show nothing of that before one is reached."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QColor, QFocusEvent, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QWidget

from roundhouse.ui.appearance import Appearance

_WIDE: Final = 2
"""The width of the ring in pixels at a scale of 1, as of all that has the focus."""
ASIDE: Final = frozenset(
    {
        Qt.FocusReason.ActiveWindowFocusReason,
        Qt.FocusReason.PopupFocusReason,
        Qt.FocusReason.MenuBarFocusReason,
    }
)
"""The focus goes to a window, list or menu over the pane, and comes back as it was."""


class FocusRing(QWidget):
    """Lies on the edge of a pane while it has the focus, unless a click has brought that."""

    def __init__(self, pane: QWidget, look: Appearance) -> None:
        """Belong to ``pane``, and show nothing yet."""
        super().__init__(pane)
        self._pane, self._was_shown = pane, False
        self._color, self._wide = QColor(look.theme.may), look.px(_WIDE)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        pane.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The pane gets or loses the focus, or takes another size."""
        if watched is not self._pane:
            return False
        if isinstance(event, QFocusEvent):
            self._note(event)
        elif event.type() == QEvent.Type.Resize:
            self._follow()
        return False

    def _note(self, event: QFocusEvent) -> None:
        reason = event.reason()
        if event.lostFocus():
            self._was_shown = self.isVisible() and reason in ASIDE
            self.hide()
            return
        if self._was_shown if reason in ASIDE else reason != Qt.FocusReason.MouseFocusReason:
            self._follow()
            self.show()
            self.raise_()

    def _follow(self) -> None:
        """Lie along the edge alone: nothing within is painted once more because of the ring."""
        self.setGeometry(self._pane.rect())
        whole, wide = self.rect(), self._wide
        self.setMask(QRegion(whole) - QRegion(whole.adjusted(wide, wide, -wide, -wide)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The ring, of which the mask leaves the edge."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), self._color)
