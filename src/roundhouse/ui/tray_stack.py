"""What lies in the tray below the board, one panel at a time."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QStackedWidget


class TrayStack(QStackedWidget):
    """What lies in the tray: no smaller than what is seen of it, whatever else it may show."""

    def minimumSizeHint(self) -> QSize:
        """That of the panel that is shown."""
        shown = self.currentWidget()
        return shown.minimumSizeHint().expandedTo(shown.minimumSize()) if shown is not None else QSize()
