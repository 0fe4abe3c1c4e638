"""About the program, its keys, and how to play at this table."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QPlainTextEdit, QWidget

from roundhouse.archive.format import program_version
from roundhouse.ui import commands
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.dialogs.base import BaseDialog
from roundhouse.ui.dialogs.question import NoticeDialog
from roundhouse.ui.text import Label
from roundhouse.ui.tools.keys import BINDINGS
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
        self.at_least(self.licences, look.px(560), look.px(220), scrolls=True)
        self.column.addWidget(self.licences, 1)


def about_dialog(words: Words, look: Appearance, parent: QWidget | None = None) -> AboutDialog:
    """The dialog with the version, the designers of the titles and the licences."""
    return AboutDialog(words, look, parent)


def help_dialog(words: Words, look: Appearance, parent: QWidget | None = None) -> NoticeDialog:
    """How to play at this table."""
    return NoticeDialog(words, look, words.say("help.title"), words.say("help.text").split("\n\n"), parent)


_FEW: Final = 2
_COLUMNS: Final = {4: 315, 3: 405}
"""How many columns of keys there may be, and how wide one is then in pixels at a scale of 1."""
_SHARES: Final = (3, 2)
"""How the width is divided between what keys do and the keys."""
_BETWEEN: Final = 12
"""What keeps these apart."""
_BESIDE: Final = 12
"""What keeps the last column clear of a bar to scroll by."""
_ABOVE: Final = 6
"""What sets the headings of keys apart from what is above them."""


class KeysDialog(BaseDialog):
    """Every command and everything else that has keys, as they are bound."""

    def __init__(self, words: Words, look: Appearance, parent: QWidget | None = None) -> None:
        """List them by menu, then by tool."""
        super().__init__(words, look, words.say("keys.title"), parent)
        self._columns = columns = QHBoxLayout()
        columns.setSpacing(look.px(24))
        columns.setContentsMargins(0, 0, look.px(_BESIDE), 0)
        found = sections(words)
        room = self.within(self.most()).width()
        count = next((each for each, wide in _COLUMNS.items() if room >= look.px(each * wide)), _FEW)
        wide = room / count - columns.spacing() - look.px(_BETWEEN)
        for part in parted([self._lines(rows, wide) for _, rows in found], count):
            grid = QGridLayout()
            for heading, rows in found[part.start : part.stop]:
                self._add_section(grid, heading, rows)
            grid.setHorizontalSpacing(look.px(_BETWEEN))
            grid.setVerticalSpacing(0)
            for column, share in enumerate(_SHARES):
                grid.setColumnStretch(column, share)
            grid.setRowStretch(grid.rowCount(), 1)
            columns.addLayout(grid, 1)
        self.least_width = look.px(count * _COLUMNS.get(count, _COLUMNS[3]))
        self.column.addLayout(columns)
        self.finish(words.say("button.close"))

    def fit_contents(self) -> None:
        """In columns where there is room for the longest names of keys, else one below the other."""
        self.contents.settle()
        self._columns.setDirection(QBoxLayout.Direction.LeftToRight)
        if self._columns.minimumSize().width() > self.within(self.most()).width():
            self._columns.setDirection(QBoxLayout.Direction.TopToBottom)
        super().fit_contents()

    def _lines(self, rows: Sequence[KeyRow], wide: float) -> int:
        """About how many lines a section takes with its heading, where a row is so many pixels wide."""
        shares = [wide * share / sum(_SHARES) for share in _SHARES]
        # Type has its size once its style is known.
        self.ensurePolished()
        advance = self.fontMetrics().horizontalAdvance
        return 1 + sum(
            max(ceil(advance(text) / share) for text, share in zip(row, shares, strict=True)) for row in rows
        )

    def _add_section(self, grid: QGridLayout, heading: str, rows: Sequence[KeyRow]) -> None:
        label = Label(heading, self)
        label.setProperty("heading", True)
        if grid.count():
            label.setContentsMargins(0, self.look.px(_ABOVE), 0, 0)
        grid.addWidget(label, grid.rowCount(), 0, 1, 2)
        for text, keys in rows:
            row = grid.rowCount()
            told = Label(text, self)
            told.setWordWrap(True)
            grid.addWidget(told, row, 0)
            pressed = Label(keys, self)
            pressed.setProperty("quiet", True)
            pressed.setWordWrap(True)
            grid.addWidget(pressed, row, 1)


def parted(heights: Sequence[int], count: int) -> list[range]:
    """The places of parts, in order, in at most so many columns of which the highest is as low as can be."""
    most = max(heights, default=0)
    while True:
        columns, start = [], 0
        for place in range(1, len(heights) + 1):
            if sum(heights[start : place + 1]) > most or place == len(heights):
                columns.append(range(start, place))
                start = place
        if len(columns) <= count:
            return columns
        most += 1


KeyRow = tuple[str, str]
"""What keys do and the keys, in words."""


def sections(words: Words) -> list[tuple[str, list[KeyRow]]]:
    """All keys under headings: the commands of each menu, then what tools, lists and sheets take."""
    found = [
        (
            words.say(menu).replace("&", ""),
            [(commands.plain(words, command), commands.told(command.keys)) for command in group],
        )
        for menu, group in commands.MENUS
    ]
    for kind, bindings in BINDINGS.items():
        rows = [
            (words.say(f"key.{each.does}"), commands.told(QKeySequence(key).toString() for key in each.keys))
            for each in bindings
        ]
        found.append((words.say(f"keys.{kind}"), rows))
    return found
