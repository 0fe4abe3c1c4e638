"""What is shown when the program itself has made a mistake."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from roundhouse.ui.appearance import Appearance
from roundhouse.ui.dialogs.base import BaseDialog
from roundhouse.ui.words import Words


class CrashDialog(BaseDialog):
    """Says where the game is safe, and shows ``details`` to copy; rejected means close the program."""

    def __init__(
        self, words: Words, look: Appearance, path: Path | None, details: str, parent: QWidget | None = None
    ) -> None:
        """Tell about the mistake."""
        super().__init__(words, look, words.say("crash.title"), parent)
        self.add_text(words.say("crash.text") if path else words.say("crash.no_game"))
        if path:
            self.add_text(str(path), quiet=True)
        self.add_heading(words.say("crash.details"))
        self.details = QPlainTextEdit(details, self)
        self.details.setReadOnly(True)
        self.details.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.at_least(self.details, look.px(560), look.px(220), scrolls=True)
        self.column.addWidget(self.details, 1)
        row = self.add_foot()
        self.add_button(row, words.say("button.copy"), self._copy)
        row.addStretch(1)
        self.add_button(row, words.say("crash.quit"), self.reject, careful=True)
        self.add_button(row, words.say("crash.continue"), self.accept, may=True)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.details.toPlainText())
