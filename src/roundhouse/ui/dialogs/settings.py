"""All settings in one dialog."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QBoxLayout, QComboBox, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from roundhouse.ui.appearance import Appearance
from roundhouse.ui.check_box import CheckBox
from roundhouse.ui.dialogs.base import BaseDialog
from roundhouse.ui.settings import HELPS, MOST_MINUTES, MOST_SECONDS, TEXT_SIZES, Settings
from roundhouse.ui.spin_box import SpinBox
from roundhouse.ui.text import Label
from roundhouse.ui.words import LANGUAGES, Words

_ABREAST: Final = 600
"""The width at a scale of 1 in which both halves of the settings have room."""
_APART: Final = 24
"""Between two halves beside each other, at a scale of 1."""


class SettingsDialog(BaseDialog):
    """Shows settings to be changed; :meth:`settings` gives them as they were chosen."""

    def __init__(
        self, words: Words, look: Appearance, settings: Settings, parent: QWidget | None = None
    ) -> None:
        """Begin with ``settings``."""
        super().__init__(words, look, words.say("settings.title"), parent)
        self._before = settings
        say = words.say
        # On a low screen the second half stands beside the first, where it would have to be scrolled to.
        is_abreast = self.is_low and self.within(QSize(look.px(_ABREAST), 0)).width() == look.px(_ABREAST)
        halves = QHBoxLayout() if is_abreast else QVBoxLayout()
        halves.setSpacing(look.px(_APART) if is_abreast else self.column.spacing())
        self.column.addLayout(halves)
        self._half = self._half_of(halves)
        self._grid = self._rows()
        own = [(language.code, language.tables.language) for language in LANGUAGES]
        self.language = self._choice(
            "settings.language", [("", say("settings.system")), *own], settings.language
        )
        self.theme = self._choice(
            "settings.theme",
            [(name, say(f"theme.{name}").replace("&", "")) for name in ("light", "dark")],
            settings.theme,
        )
        self.palette_box = self._choice(
            "settings.palette",
            [(name, say(f"settings.palette.{name}")) for name in ("usual", "clear")],
            settings.palette,
        )
        sizes = sorted({*TEXT_SIZES, settings.text_size})
        self.text_size = self._choice(
            "settings.text_size", [(size, f"{size} %") for size in sizes], settings.text_size
        )
        self._head("settings.helps")
        self.helps = {name: self._box(f"settings.help.{name}", name in settings.helps) for name in HELPS}
        self.follow = self._box("settings.help.follow", settings.follow)
        if is_abreast:
            self._half.addStretch(1)
            self._half = self._half_of(halves)
        self._head("settings.table")
        self.animations = self._box("settings.animations", settings.animations)
        self.clock = self._box("settings.clock", settings.clock)
        self.pause = self._box("settings.pause", settings.pause)
        self._grid = self._rows()
        self.clock_minutes = self._number("settings.clock_minutes", settings.clock_minutes, MOST_MINUTES)
        self.clock_minutes.setSpecialValueText(say("settings.clock_no_limit"))
        self.clock_increment = self._number(
            "settings.clock_increment", settings.clock_increment, MOST_SECONDS
        )
        self._half.addStretch(1)
        self.column.addStretch(1)
        self.accept_button = self.finish(say("button.ok"), say("button.cancel"))

    def settings(self) -> Settings:
        """The settings as they stand in the dialog."""
        return replace(
            self._before,
            language=self.language.currentData(),
            theme=self.theme.currentData(),
            palette=self.palette_box.currentData(),
            text_size=self.text_size.currentData(),
            helps=frozenset(name for name, box in self.helps.items() if box.isChecked()),
            follow=self.follow.isChecked(),
            animations=self.animations.isChecked(),
            clock=self.clock.isChecked(),
            pause=self.pause.isChecked(),
            clock_minutes=self.clock_minutes.value(),
            clock_increment=self.clock_increment.value(),
        )

    def _half_of(self, halves: QBoxLayout) -> QVBoxLayout:
        """A column for the next settings."""
        half = QVBoxLayout()
        half.setSpacing(self.column.spacing())
        halves.addLayout(half, 1)
        return half

    def _rows(self) -> QGridLayout:
        """Rows of a name and its field, below what is there."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(self.look.px(16))
        grid.setVerticalSpacing(self.look.px(8))
        grid.setColumnStretch(1, 1)
        self._half.addLayout(grid)
        return grid

    def _head(self, key: str) -> None:
        """A small heading below what is there."""
        label = Label(self.words.say(key), self)
        label.setProperty("heading", True)
        self._half.addWidget(label)

    def _choice(self, key: str, choices: Iterable[tuple[object, str]], present: object) -> QComboBox:
        """A row with a list of ``choices`` (what is kept, and its words)."""
        row = self._grid.rowCount()
        label = Label(self.words.say(key), self)
        box = QComboBox(self)
        for value, text in choices:
            box.addItem(text, value)
        box.setCurrentIndex(max(0, box.findData(present)))
        label.setBuddy(box)
        self._grid.addWidget(label, row, 0)
        self._grid.addWidget(box, row, 1)
        return box

    def _number(self, key: str, present: int, most: int) -> SpinBox:
        """A row with a number from 0."""
        row = self._grid.rowCount()
        label = Label(self.words.say(key), self)
        spin = SpinBox(self)
        spin.setRange(0, most)
        spin.setValue(present)
        label.setBuddy(spin)
        self._grid.addWidget(label, row, 0)
        self._grid.addWidget(spin, row, 1)
        return spin

    def _box(self, key: str, is_on: bool) -> CheckBox:
        box = CheckBox(self.words.say(key), self)
        box.setChecked(is_on)
        self._half.addWidget(box)
        return box
