"""A new game: which, who sits where, which variants, and the seed of chance."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from roundhouse.catalogue.texts import player_name
from roundhouse.engine.title import Title
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.dialogs.base import BaseDialog
from roundhouse.ui.text import Label
from roundhouse.ui.tips import tip
from roundhouse.ui.words import Words

LARGEST_SEED: Final = 999_999
_MOST: Final = 9
_TRIGGERS: Final = (
    QAbstractItemView.EditTrigger.DoubleClicked
    | QAbstractItemView.EditTrigger.SelectedClicked
    | QAbstractItemView.EditTrigger.EditKeyPressed
)


class NewGame(msgspec.Struct, frozen=True):
    """What was chosen: players in seat order, options by name."""

    title: str
    players: tuple[str, ...]
    options: frozenset[str]
    seed: int


class NewGameDialog(BaseDialog):
    """Asks for everything a game begins with; :meth:`choice` gives it."""

    def __init__(
        self,
        words: Words,
        look: Appearance,
        titles: Sequence[Title],
        names: Sequence[str] = (),
        seed: int | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """``names`` are those who played last; ``seed`` is drawn when not given."""
        super().__init__(words, look, words.say("new.title"), parent)
        self._titles = tuple(titles)
        self.setMinimumWidth(look.px(640))
        columns = QHBoxLayout()
        columns.setSpacing(look.px(32))
        columns.addLayout(self._players_column(names), 1)
        columns.addLayout(self._game_column(seed), 1)
        self.column.addLayout(columns, 1)
        self.problem = Label(self)
        self.problem.setProperty("careful", True)
        self.column.addWidget(self.problem)
        self.start_button = self.finish(words.say("button.start"), words.say("button.cancel"))
        self._show_title()

    # --- the game -----------------------------------------------------------------------------

    def _game_column(self, seed: int | None) -> QVBoxLayout:
        say, look = self.words.say, self.look
        column = QVBoxLayout()
        column.setSpacing(look.px(8))
        column.addWidget(self._heading(say("new.game")))
        self.titles = QComboBox(self)
        for title in self._titles:
            low, high = title.definition.players
            number = say("new.number", minimum=low, maximum=high)
            self.titles.addItem(f"{title.name} · {number}", title.name)
        self.titles.currentIndexChanged.connect(self._show_title)
        column.addWidget(self.titles)
        self.edition = Label(self)
        self.edition.setProperty("quiet", True)
        self.edition.setProperty("type", "small")
        self.edition.setWordWrap(True)
        column.addWidget(self.edition)
        column.addSpacing(look.px(8))
        column.addWidget(self._heading(say("new.options")))
        self._options_box = QWidget(self)
        self._options = QVBoxLayout(self._options_box)
        self._options.setContentsMargins(0, 0, 0, 0)
        self.option_boxes: list[QCheckBox] = []
        column.addWidget(self._options_box)
        column.addStretch(1)
        column.addWidget(self._heading(say("new.seed")))
        row = QHBoxLayout()
        self.seed = QSpinBox(self)
        self.seed.setRange(0, LARGEST_SEED)
        self.seed.setValue(self._drawn() if seed is None else seed)
        self.seed.setToolTip(tip(say("new.seed_help")))
        row.addWidget(self.seed, 1)
        self.add_button(row, say("new.again"), lambda: self.seed.setValue(self._drawn()))
        column.addLayout(row)
        return column

    def _heading(self, text: str) -> Label:
        label = Label(text, self)
        label.setProperty("heading", True)
        return label

    @staticmethod
    def _drawn() -> int:
        return random.SystemRandom().randint(1, LARGEST_SEED)

    def _show_title(self) -> None:
        title = self.title()
        while (item := self._options.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        self.option_boxes = []
        if title is None:
            self.edition.setText(self.words.say("new.no_titles"))
            self._refresh()
            return
        self.edition.setText(f"{title.definition.designer} · {title.definition.edition}")
        for option in title.options:
            if option.kind != "variant":
                continue
            box = QCheckBox(self.words.name("option", option.name), self._options_box)
            box.setProperty("option", option.name)
            box.setChecked(option.usual)
            self.option_boxes.append(box)
            self._options.addWidget(box)
            help_text = Label(self.words.name("option_help", option.name), self._options_box)
            help_text.setWordWrap(True)
            help_text.setProperty("quiet", True)
            help_text.setProperty("type", "small")
            self._options.addWidget(help_text)
        if not self.option_boxes:
            none = Label(self.words.say("new.no_options"), self._options_box)
            none.setProperty("quiet", True)
            self._options.addWidget(none)
        self._refresh()

    def title(self) -> Title | None:
        """The title that is chosen in the list."""
        index = self.titles.currentIndex()
        return self._titles[index] if 0 <= index < len(self._titles) else None

    # --- the players --------------------------------------------------------------------------

    def _players_column(self, names: Sequence[str]) -> QVBoxLayout:
        say, look = self.words.say, self.look
        column = QVBoxLayout()
        column.setSpacing(look.px(8))
        column.addWidget(self._heading(say("new.players")))
        self.players = QListWidget(self)
        self.players.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.players.setEditTriggers(_TRIGGERS)
        self.players.setMinimumHeight(look.px(190))
        for name in tuple(names)[:_MOST] or ("", "", ""):
            self._add_player(name)
        self.players.itemChanged.connect(self._fit_name)
        column.addWidget(self.players, 1)
        row = QHBoxLayout()
        row.setSpacing(look.px(4))
        self.add_button(row, say("new.add"), self.add_player)
        self.add_button(row, say("new.remove"), self.remove_player)
        row.addStretch(1)
        self.add_button(row, "↑", lambda: self.move_player(-1)).setToolTip(tip(say("new.up")))
        self.add_button(row, "↓", lambda: self.move_player(1)).setToolTip(tip(say("new.down")))
        column.addLayout(row)
        self.by_chance = QRadioButton(say("new.by_chance"), self)
        self.by_hand = QRadioButton(say("new.by_hand"), self)
        self.by_chance.setChecked(True)
        column.addWidget(self.by_chance)
        column.addWidget(self.by_hand)
        return column

    def _add_player(self, name: str) -> QListWidgetItem:
        number = self.players.count() + 1
        item = QListWidgetItem(name or f"{self.words.say('end.player')} {number}")
        flags = Qt.ItemFlag
        item.setFlags(
            flags.ItemIsEnabled | flags.ItemIsSelectable | flags.ItemIsEditable | flags.ItemIsDragEnabled
        )
        self.players.addItem(item)
        return item

    def _fit_name(self, item: QListWidgetItem) -> None:
        """Write the name as it will be kept: a name is text in one line, and no longer than there is room."""
        item.setText(player_name(item.text()))
        self._refresh()

    def add_player(self) -> None:
        """Add a player and let the name be written."""
        if self.players.count() < _MOST:
            item = self._add_player("")
            self.players.setCurrentItem(item)
            self.players.editItem(item)
            self._refresh()

    def remove_player(self) -> None:
        """Remove the player chosen, or the last one."""
        row = self.players.currentRow()
        if self.players.count():
            self.players.takeItem(row if row >= 0 else self.players.count() - 1)
            self._refresh()

    def move_player(self, by: int) -> None:
        """Move the player chosen up (-1) or down (1)."""
        row = self.players.currentRow()
        if 0 <= row < self.players.count() and 0 <= row + by < self.players.count():
            item = self.players.takeItem(row)
            self.players.insertItem(row + by, item)
            self.players.setCurrentRow(row + by)

    def names(self) -> tuple[str, ...]:
        """The names as listed."""
        return tuple(player_name(self.players.item(row).text()) for row in range(self.players.count()))

    # --- together -----------------------------------------------------------------------------

    def _refresh(self) -> None:
        text = self._problem()
        self.problem.setText(text)
        if self.start_button is not None:
            self.start_button.setEnabled(not text)

    def _problem(self) -> str:
        title, names = self.title(), self.names()
        if title is None:
            return self.words.say("new.no_titles")
        low, high = title.definition.players
        if not low <= len(names) <= high:
            return self.words.say("new.need", title=title.name, minimum=low, maximum=high)
        if len({name.casefold() for name in names}) < len(names) or not all(names):
            return self.words.say("new.names")
        return ""

    def choice(self) -> NewGame:
        """What was chosen; seats by chance come from the seed."""
        names = list(self.names())
        seed = self.seed.value()
        if self.by_chance.isChecked():
            random.Random(f"seats {seed}").shuffle(names)
        chosen = frozenset(str(box.property("option")) for box in self.option_boxes if box.isChecked())
        return NewGame(str(self.titles.currentData()), tuple(names), chosen, seed)
