"""Texts are text: what looks like markup in a name is shown as it stands. For tooltips see :mod:`tips`."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget


class Label(QLabel):
    """A label that reads no markup: a name may hold a tag that would load a file."""

    def __init__(self, text: str | QWidget | None = None, parent: QWidget | None = None) -> None:
        """A label with ``text`` in ``parent``, or, as Qt has it, in the parent that is given alone."""
        super().__init__(text if isinstance(text, QWidget) else parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        if isinstance(text, str):
            self.setText(text)
