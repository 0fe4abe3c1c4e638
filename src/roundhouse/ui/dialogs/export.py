"""What of the game is written into a file, and in which form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtWidgets import QComboBox, QGridLayout, QWidget

from roundhouse.ui.appearance import Appearance
from roundhouse.ui.dialogs.base import BaseDialog
from roundhouse.ui.text import Label
from roundhouse.ui.words import Words

FORMS: Final[Mapping[str, tuple[str, ...]]] = {
    "all": ("pdf",),
    "map": ("pdf", "svg"),
    "charters": ("pdf", "svg"),
    "market": ("pdf", "svg"),
    "tableau": ("pdf", "svg", "csv"),
    "ranking": ("pdf", "svg", "csv"),
    "game": ("json",),
}
"""In which forms each of them can be written."""


class ExportDialog(BaseDialog):
    """Asks what to write; :attr:`what` and :attr:`form` have the answers."""

    def __init__(
        self, words: Words, look: Appearance, parent: QWidget | None = None, *, with_map: bool = True
    ) -> None:
        """Begin with everything on paper."""
        super().__init__(words, look, words.say("export.title"), parent)
        self.add_text(words.say("export.explain"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(look.px(16))
        grid.setVerticalSpacing(look.px(8))
        grid.setColumnStretch(1, 1)
        self.what, self.form = QComboBox(self), QComboBox(self)
        for what in (each for each in FORMS if with_map or each != "map"):
            self.what.addItem(words.say(f"export.{what}"), what)
        for row, (key, box) in enumerate((("what", self.what), ("form", self.form))):
            label = Label(words.say(f"export.{key}"), self)
            label.setBuddy(box)
            grid.addWidget(label, row, 0)
            grid.addWidget(box, row, 1)
        self.column.addLayout(grid)
        self.what.currentIndexChanged.connect(self._show_forms)
        self._show_forms()
        self.accept_button = self.finish(words.say("export.do"), words.say("button.cancel"))

    def choice(self) -> tuple[str, str]:
        """What is written, and in which form (``map``, ``pdf``)."""
        return self.what.currentData(), self.form.currentData()

    def _show_forms(self) -> None:
        """Offer the forms of what is chosen; the one that was chosen stays where there is such a one."""
        present = self.form.currentData()
        self.form.clear()
        for form in FORMS[self.what.currentData()]:
            self.form.addItem(self.words.say(f"export.form.{form}"), form)
        self.form.setCurrentIndex(max(0, self.form.findData(present)))
