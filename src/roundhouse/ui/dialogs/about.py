"""About the program, its keys, and how to play at this table."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QGridLayout, QPlainTextEdit, QScrollArea, QWidget

from roundhouse.archive.format import program_version
from roundhouse.ui import commands
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.dialogs.base import BaseDialog
from roundhouse.ui.dialogs.question import NoticeDialog
from roundhouse.ui.text import Label
from roundhouse.ui.words import Words


class AboutDialog(NoticeDialog):
    """Version, designers, and the licences of everything that the program brings along."""

    def __init__(self, words: Words, look: Appearance, parent: QWidget | None = None) -> None:
        """Collect and show them."""
        from roundhouse.licences import bundled, full_text  # noqa: PLC0415 - a window opens sooner without

        version = words.say("about.version", version=program_version() or "–")
        texts = [words.say("about.text"), words.say("about.designers"), words.say("about.licence")]
        super().__init__(words, look, words.say("about.title"), [version, *texts], parent)
        self.licences = QPlainTextEdit(full_text(bundled()), self)
        self.licences.setReadOnly(True)
        self.licences.setMinimumSize(look.px(560), look.px(220))
        # Above the row of buttons.
        self.column.insertWidget(self.column.count() - 1, self.licences, 1)


def about_dialog(words: Words, look: Appearance, parent: QWidget | None = None) -> AboutDialog:
    """The dialog with the version, the designers of the titles and the licences."""
    return AboutDialog(words, look, parent)


def help_dialog(words: Words, look: Appearance, parent: QWidget | None = None) -> NoticeDialog:
    """How to play at this table."""
    return NoticeDialog(words, look, words.say("help.title"), words.say("help.text").split("\n\n"), parent)


class KeysDialog(BaseDialog):
    """Every command with its keys."""

    def __init__(self, words: Words, look: Appearance, parent: QWidget | None = None) -> None:
        """List them in two columns."""
        super().__init__(words, look, words.say("keys.title"), parent)
        box = QWidget(self)
        box.setObjectName("screen")
        grid = QGridLayout(box)
        grid.setHorizontalSpacing(look.px(24))
        grid.setVerticalSpacing(look.px(4))
        half = (len(commands.ALL) + 1) // 2
        for at, command in enumerate(commands.ALL):
            row, side = at % half, at // half * 3
            text = commands.words_of(words, command).replace("&", "").rstrip("…")
            keys = ", ".join(
                QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in command.keys
            )
            grid.addWidget(Label(text, box), row, side)
            label = Label(keys, box)
            label.setProperty("quiet", True)
            grid.addWidget(label, row, side + 1, Qt.AlignmentFlag.AlignLeft)
        area = QScrollArea(self)
        area.setWidget(box)
        area.setWidgetResizable(True)
        area.setMinimumSize(look.px(760), look.px(420))
        self.column.addWidget(area, 1)
        self.finish(words.say("button.close"))
