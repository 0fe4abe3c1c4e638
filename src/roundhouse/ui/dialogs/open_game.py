"""Opening a game: those played lately, or a file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from roundhouse.archive.library import Recent
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.dialogs.base import BaseDialog
from roundhouse.ui.start_screen import RecentList
from roundhouse.ui.words import Words


class OpenDialog(BaseDialog):
    """Accepted with a ``path``: a recent game that was clicked, or a file."""

    def __init__(
        self,
        words: Words,
        look: Appearance,
        games: Sequence[Recent],
        folder: Path,
        parent: QWidget | None = None,
    ) -> None:
        """List ``games``; looking for a file begins in ``folder``."""
        super().__init__(words, look, words.say("open.title"), parent)
        self.path: Path | None = None
        self._folder = folder
        self.recent = RecentList(words, look, self)
        self.recent.show_games(games)
        self.recent.picked.connect(self._picked)
        self.at_least(self.recent, look.px(760), look.px(300), scrolls=True)
        if games:
            self.column.addWidget(self.recent, 1)
        else:
            self.recent.hide()
            self.add_text(words.say("start.none"), quiet=True)
        row = self.add_foot()
        self.add_button(row, words.say("open.browse"), self._browse, may=not games)
        row.addStretch(1)
        self.add_button(row, words.say("button.cancel"), self.reject)

    def _picked(self, path: str) -> None:
        self.path = Path(path)
        self.accept()

    def _browse(self) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self, self.words.say("open.title"), str(self._folder), self.words.say("open.filter")
        )
        if name:
            self._picked(name)
