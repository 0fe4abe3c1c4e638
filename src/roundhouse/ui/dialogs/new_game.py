"""A new game: which, who sits where, which variants, and the seed of chance."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import count
from typing import Final

import msgspec
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QListWidgetItem,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.catalogue.texts import player_name
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.identity import Identity
from roundhouse.engine.title import Title
from roundhouse.queries.titles import choices
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.check_box import RadioButton
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.dialogs.base import BaseDialog
from roundhouse.ui.dialogs.option_groups import OptionBox, OptionGroups
from roundhouse.ui.played import played
from roundhouse.ui.spin_box import SpinBox
from roundhouse.ui.text import Label
from roundhouse.ui.tips import tip
from roundhouse.ui.whole_rows import WholeRows
from roundhouse.ui.words import Words

LARGEST_SEED: Final = 999_999
_MOST: Final = 9
_NARROW: Final = 600
_WIDE: Final = 1320
"""The width of the dialog at a scale of 1, without and with options side by side."""
_LIST, _LOW_LIST = 190, 90
"""The least height of the list of players at a scale of 1, and on a low screen."""
_ROOMY: Final = 1200
"""The width at a scale of 1 from which more options stand side by side, and the seed below the players."""
_ABREAST: Final = 940
"""The width at a scale of 1 from which the edition stands beside what is told of the game."""
_MOST_TOLD: Final = 160
"""The letters of two lines or three: what of a title is chosen is told in no more of them."""
_TRIGGERS: Final = (
    QAbstractItemView.EditTrigger.DoubleClicked
    | QAbstractItemView.EditTrigger.SelectedClicked
    | QAbstractItemView.EditTrigger.EditKeyPressed
    | QAbstractItemView.EditTrigger.AnyKeyPressed
)
"""Who can't click writes over a name, as over a selected word."""


class NewGame(msgspec.Struct, frozen=True):
    """What was chosen: players in seat order, options by name."""

    title: str
    players: tuple[str, ...]
    options: frozenset[str]
    seed: int


class _WholeLine(QStyledItemDelegate):
    """A player's name is written in the whole of its line and covers no other."""

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Lay the field over the line."""
        del index
        editor.setGeometry(option.rect)


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
        """``names`` are those who played last; ``seed`` is drawn when not given.

        The first of ``titles`` is chosen; they are listed as on the start screen.
        """
        super().__init__(words, look, words.say("new.title"), parent)
        self._titles = tuple(sorted(titles, key=lambda title: title.name))
        self._is_growing = False
        self._is_narrow = self.within(QSize(look.px(_NARROW), 0)).width() < look.px(_NARROW)
        is_roomy = self.within(QSize(look.px(_ROOMY), 0)).width() == look.px(_ROOMY)
        columns = QVBoxLayout() if self._is_narrow else QHBoxLayout()
        columns.setSpacing(look.px(16 if self.is_low else 32))
        first = next(iter(titles), None)
        players, game = self._players_column(names), self._game_column(first, is_roomy=is_roomy)
        self._add_seed(game if self._is_narrow else players, seed)
        columns.addLayout(players, 1)
        columns.addLayout(game, 3 if is_roomy else 2)
        self.column.addLayout(columns, 1)
        self.problem = Label(self)
        self.problem.setProperty("careful", True)
        self.problem.setWordWrap(True)
        self.column.addWidget(self.problem)
        self.start_button: ChoiceButton | None = None
        self.start_button = self.finish(words.say("button.start"), words.say("button.cancel"))
        if self.is_low:
            self._save_height()
        self._show_title()

    def _save_height(self) -> None:
        """On a low screen the frame alone has the title, and options are told of beside the buttons."""
        self.heading.hide()
        self.edition.hide()
        (foot,) = self._feet
        foot.takeAt(0)
        told = QWidget(self)
        lines = QVBoxLayout(told)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.addWidget(self.problem)
        lines.addWidget(self.about_option)
        self.problem.setAlignment(self.about_option.alignment())
        foot.insertWidget(0, told, 1)

    # --- the game -----------------------------------------------------------------------------

    def _game_column(self, first: Title | None, *, is_roomy: bool) -> QVBoxLayout:
        say, look = self.words.say, self.look
        column = QVBoxLayout()
        column.setSpacing(look.px(8))
        column.addWidget(self._heading(say("new.game")))
        self.titles = QComboBox(self)
        for title in self._titles:
            self.titles.addItem(f"{title.name} · {title.definition.designer}", title.name)
        if first is not None:
            self.titles.setCurrentIndex(self._titles.index(first))
        self.titles.currentIndexChanged.connect(self._show_title)
        column.addWidget(self.titles)
        self.edition = Label(self)
        self.edition.setProperty("quiet", True)
        self.edition.setProperty("type", "small")
        self.edition.setWordWrap(True)
        self.facts = Label(self)
        self.facts.setWordWrap(True)
        if self.within(QSize(look.px(_ABREAST), 0)).width() == look.px(_ABREAST):
            # Each line less is one of the options more.
            told = QHBoxLayout()
            told.setSpacing(look.px(16))
            told.addWidget(self.facts, 3)
            told.addWidget(self.edition, 1)
            self.edition.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
            column.addLayout(told)
        else:
            column.addWidget(self.edition)
            column.addWidget(self.facts)
        column.addSpacing(look.px(4))
        column.addWidget(self._heading(say("new.options")))
        self.options = OptionGroups(
            self.words, look, self, is_narrow=self._is_narrow, is_low=self.is_low, is_roomy=is_roomy
        )
        self.options.changed.connect(self._refresh)
        self.options.pointed.connect(self._tell_option)
        column.addWidget(self.options, 1)
        self.about_option = Label(self)
        self.about_option.setProperty("quiet", True)
        self.about_option.setProperty("type", "small")
        self.about_option.setWordWrap(True)
        self.about_option.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.about_option.hide()
        if self._is_narrow and not self.is_low:
            self.add_below(self.about_option)
        elif not self.is_low:
            column.addWidget(self.about_option)
        return column

    def _add_seed(self, column: QVBoxLayout, seed: int | None) -> None:
        """Where chance begins, below the players, or the options where everything lies in one column."""
        say, heading = self.words.say, self._heading(self.words.say("new.seed"))
        row = QHBoxLayout()
        if self.is_low:
            row.addWidget(heading)
        else:
            column.addWidget(heading)
        self.seed = SpinBox(self)
        self.seed.setRange(0, LARGEST_SEED)
        self.seed.setValue(self._drawn() if seed is None else seed)
        self.seed.setToolTip(tip(say("new.seed_help")))
        row.addWidget(self.seed, 1)
        self.add_button(row, say("new.again"), lambda: self.seed.setValue(self._drawn()))
        column.addLayout(row)

    def _heading(self, text: str) -> Label:
        label = Label(text, self)
        label.setProperty("heading", True)
        label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        return label

    @staticmethod
    def _drawn() -> int:
        return random.SystemRandom().randint(1, LARGEST_SEED)

    def _tell_option(self, notes: str) -> None:
        """Say below the options what the one is about that was come to."""
        self.about_option.setText(notes)

    def _show_title(self) -> None:
        title = self.title()
        self.about_option.setText(self.words.say("new.about_option"))
        self.options.show_title(title)
        edition = self._edition(title) if title else self.words.say("new.no_titles")
        self.edition.setText(edition)
        self.facts.setToolTip(tip(edition) if self.is_low else "")
        self.least_width = self.look.px(_WIDE if self.options.is_wide else _NARROW)
        self._refresh()
        self.order_tabs()
        self.fit_contents()

    @property
    def option_boxes(self) -> list[OptionBox]:
        """The boxes of the options, in the order of the title."""
        return self.options.boxes

    def title(self) -> Title | None:
        """The title that is chosen in the list."""
        index = self.titles.currentIndex()
        return self._titles[index] if 0 <= index < len(self._titles) else None

    def choose(self, name: str, options: frozenset[str] | None = None) -> None:
        """Begin with the title of that ``name``, and with ``options`` as far as they are still there.

        Nothing happens for a title that isn't in the list.
        """
        at = self.titles.findData(name)
        if at >= 0:
            self.titles.setCurrentIndex(at)
            if options is not None:
                self.options.choose(options)

    # --- the players --------------------------------------------------------------------------

    def _players_column(self, names: Sequence[str]) -> QVBoxLayout:
        say, look = self.words.say, self.look
        column = QVBoxLayout()
        column.setSpacing(look.px(8))
        column.addWidget(self._heading(say("new.players")))
        self.players = WholeRows(self)
        self.players.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.players.setEditTriggers(_TRIGGERS)
        self.players.setItemDelegate(_WholeLine(self.players))
        self.players.setMinimumHeight(self._least_list())
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
        self.by_chance = RadioButton(say("new.by_chance"), self)
        self.by_hand = RadioButton(say("new.by_hand"), self)
        self.by_chance.setChecked(True)
        column.addWidget(self.by_chance)
        column.addWidget(self.by_hand)
        return column

    def _add_player(self, name: str) -> QListWidgetItem:
        item = QListWidgetItem(name or self._free_name())
        flags = Qt.ItemFlag
        item.setFlags(
            flags.ItemIsEnabled | flags.ItemIsSelectable | flags.ItemIsEditable | flags.ItemIsDragEnabled
        )
        self.players.addItem(item)
        return item

    def _free_name(self) -> str:
        """The name of another player until he has his own: the first that nobody has from his place on."""
        taken, player = set(self.names()), self.words.say("end.player")
        named = (f"{player} {number}" for number in count(self.players.count() + 1))
        return next(name for name in named if name not in taken)

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
        """Say what the choice is about, or what is wrong with it."""
        title, text = self.title(), ""
        chosen: TitleDefinition | None = None
        if title is None:
            text = self.words.say("new.no_titles")
        else:
            against = title.against(self.options.chosen())
            # A low screen has room for one thing to put right after the other.
            text = "\n".join(map(self.words.refusal, against[:1] if self.is_low else against))
            chosen = title.variant(self.options.chosen()).definition if not against else None
        missing = "new.contradiction" if title is not None else "new.no_titles"
        self.facts.setText(self._told(chosen) if chosen is not None else self.words.say(missing))
        text = text or (self._problem(chosen) if chosen is not None else "")
        self.problem.setText(text)
        if self.is_low:
            self.problem.setVisible(bool(text))
            self._keep_room_to_tell()
        if self.start_button is not None:
            self.start_button.setEnabled(not text)
        # An option may bring a line about what is played: the screen has room for it, the last options don't.
        bar = self.options.verticalScrollBar()
        at = bar.value()
        self.options.give_back(0)
        self._lists_more()
        self.grow()
        self._share_room()
        # While it was as high as it can be, less was to be scrolled, or nothing.
        bar.setValue(at)

    def fit_contents(self) -> None:
        """All of the options are wanted: without what is said about each where some had no room."""
        if self._is_growing:
            super().fit_contents()
            self._share_room()
            return
        self._fold(is_folded=False)
        self.players.setMinimumHeight(self._least_list())
        super().fit_contents()
        self._share_room()
        if self.options.is_wide if self._is_narrow else self.options.seen < 1:
            self._fold(is_folded=True)
            self._keep_room_to_tell()
            super().fit_contents()
        self._share_room()
        if self._lists_more():
            super().fit_contents()
            self._share_room()

    def _least_list(self) -> int:
        """The least height of the list of players, in pixels."""
        return self.look.px(_LOW_LIST if self.is_low else _LIST)

    def _lists_more(self) -> bool:
        """Have all players in sight, as far as the screen has room for that; whether it takes more."""
        players, spare = self.players, self.most().height() - self.height()
        if self.is_low or not self.isVisible() or spare <= 0:
            return False
        lines = sum(players.sizeHintForRow(row) for row in range(players.count()))
        lacks = lines + 2 * players.frameWidth() - players.height()
        if lacks > 0:
            players.setMinimumHeight(players.height() + min(lacks, spare))
        return lacks > 0

    def grow(self) -> None:
        """Be larger where more is told; what is said about options stays where it is."""
        self._is_growing = True
        super().grow()
        self._is_growing = False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """How much of the options is seen depends on the room."""
        super().resizeEvent(event)
        self._share_room()

    def _fold(self, *, is_folded: bool) -> None:
        """Say in one place what the option is about that was come to, or below each of them."""
        self.options.fold(is_folded=is_folded)
        self.options.give_back(0)
        self.about_option.setVisible(is_folded)

    def _keep_room_to_tell(self) -> None:
        """Room for what may be said about any option: nothing moves while the mouse goes over them."""
        label, wide = self.about_option, max(self.look.px(_NARROW) // 2, self.options.width())
        if self.is_low:
            (foot,) = self._feet
            others = [item.widget() for at in range(1, foot.count()) if (item := foot.itemAt(at)) is not None]
            taken = sum(each.sizeHint().width() + foot.spacing() for each in others if each is not None)
            wide = self.contents.width() - taken
            self.problem.setFixedHeight(max(0, self.problem.heightForWidth(wide)))
        if label.isHidden():
            return
        told = label.text()
        texts = (told, *(box.notes.text() for box in self.options.boxes))
        # A fixed height is the least that it wants, whatever it says: that of narrower lines would stay.
        label.setMinimumHeight(0)
        high = 0
        for text in texts:
            label.setText(text)
            high = max(high, label.heightForWidth(wide))
        label.setText(told)
        label.setFixedHeight(high)

    def _lacking(self) -> int:
        """By how many pixels the contents are too high, with all of the options."""
        self.options.give_back(0)
        self.contents.settle()
        self._keep_room_to_tell()
        self.contents.settle()
        return self.contents.height_at(self.contents.width()) - self.contents.height()

    def _share_room(self) -> None:
        """Scroll the options and not the dialog around them, as far as that is enough."""
        if self._is_narrow or self.start_button is None:
            return
        over = self._lacking()
        if over > 0 and self.players.minimumHeight() > self._least_list():
            self.players.setMinimumHeight(self._least_list())
            over = self._lacking()
        if over > 0:
            self.options.give_back(over)
            self.contents.settle()
        self.options.end_at_a_row(max(0, -over))
        self.contents.settle()

    def _told(self, definition: TitleDefinition) -> str:
        """What is played, by how many, with how much; and what each of those who are listed gets."""
        say, money = self.words.say, partial(self.words.money, definition=definition)
        low, high = definition.players
        number = say("new.players_exactly" if low == high else "new.number", minimum=low, maximum=high)
        parts = [number, say("new.companies", count=len(definition.companies))]
        if definition.bank is not None:
            parts.append(say("new.bank", amount=money(definition.bank)))
        lines = [" · ".join(parts)]
        told = self._played(definition)
        # What is ticked is told where it is ticked: on a low screen, and where it would take many lines.
        if told and not self.is_low and len(told) <= _MOST_TOLD:
            lines.insert(0, told)
        count = len(self.names())
        cash, limit = definition.starting_cash.get(count), definition.certificate_limit.get(count)
        if cash is not None and limit is not None:
            lines.append(say("new.each", number=count, amount=money(cash), limit=limit))
        elif cash is not None:
            lines.append(say("new.each_without_limit", number=count, amount=money(cash)))
        return "\n".join(lines)

    def _edition(self, title: Title) -> str:
        """Which printing is played; as the title's own data have it where there are no words for it."""
        known = f"edition.{title.name}" in self.words.tables.names
        return self.words.name("edition", title.name) if known else title.definition.edition

    def _played(self, definition: TitleDefinition) -> str:
        """What of the title is chosen."""
        title = self.title()
        chosen = choices(title, self.options.chosen()) if title is not None else ()
        return played(self.words, chosen, definition.subtitle)

    def _deciding(self, definition: TitleDefinition) -> tuple[str, ...]:
        """The options that are chosen without which other numbers of players could play."""
        title, chosen = self.title(), self.options.chosen()
        if title is None:
            return ()
        return tuple(
            name
            for name in choices(title, chosen)
            if _players_without(title, chosen, name) != definition.players
        )

    def _problem(self, definition: TitleDefinition) -> str:
        names, (low, high) = self.names(), definition.players
        if not low <= len(names) <= high:
            key = "new.need_exactly" if low == high else "new.need"
            about = played(self.words, self._deciding(definition), definition.subtitle)
            title = " ".join(part for part in (definition.name, about) if part)
            return self.words.say(key, title=title, minimum=low, maximum=high)
        if len({name.casefold() for name in names}) < len(names) or not all(names):
            return self.words.say("new.names")
        return ""

    def choice(self) -> NewGame:
        """What was chosen; seats by chance come from the seed."""
        names = list(self.names())
        seed = self.seed.value()
        if self.by_chance.isChecked():
            random.Random(f"seats {seed}").shuffle(names)
        return NewGame(str(self.titles.currentData()), tuple(names), self.options.chosen(), seed)


def _players_without(title: Title, chosen: frozenset[str], name: str) -> tuple[int, int] | None:
    """How many play without an option, and without those that need it; None: nothing can be played."""
    left = chosen - {name}
    needy = {each.name for each in title.options if each.requires and not each.requires & left}
    return _players(Identity(title), left - needy)


@lru_cache(maxsize=512)
def _players(title: Identity[Title], options: frozenset[str]) -> tuple[int, int] | None:
    """How many play under options; None where these can't be played together.

    Asked again for every option that is chosen whenever a name is added or an option toggled.
    """
    try:
        return title.value.variant(options).definition.players
    except ActionRefused:
        return None
