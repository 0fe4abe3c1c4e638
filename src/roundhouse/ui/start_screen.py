"""What is there when no game is open: a new game, and the games played lately."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QStackedWidget, QVBoxLayout, QWidget

from roundhouse.archive.library import Recent
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.file_status import Standing, standings
from roundhouse.ui.icons import pixmap
from roundhouse.ui.played import played
from roundhouse.ui.text import Label
from roundhouse.ui.thumbnails import picture_of
from roundhouse.ui.tips import tip
from roundhouse.ui.words import Words

_MANY: Final = 6
"""The names of more players than this stand in small type."""


def when(seconds: int) -> str:
    """A local date and time, written as the same in every language; empty for none that a calendar has."""
    try:
        return datetime.fromtimestamp(seconds).astimezone().strftime("%Y-%m-%d %H:%M") if seconds else ""
    except (OSError, ValueError, OverflowError):
        return ""


class RecentList(QListWidget):
    """The games played lately; ``picked`` gives the path of the one chosen."""

    picked = Signal(str)

    def __init__(self, words: Words, look: Appearance, parent: QWidget | None = None) -> None:
        """A list without games."""
        super().__init__(parent)
        self._words, self._look = words, look
        self.setProperty("bare", True)
        self.itemActivated.connect(self._pick)
        self.itemClicked.connect(self._pick)

    def show_games(self, games: Sequence[Recent], found: Mapping[str, Standing] | None = None) -> None:
        """List ``games``, which stand as was ``found``; those that aren't there can't be picked."""
        self.clear()
        found = standings(games, self._words) if found is None else found
        for game in games:
            item = QListWidgetItem(self)
            item.setData(Qt.ItemDataRole.UserRole, game.path)
            if not found[game.path].is_there:
                item.setFlags(Qt.ItemFlag.NoItemFlags)
            row = self._row(game, found[game.path])
            item.setSizeHint(QSize(0, row.sizeHint().height()))
            self.setItemWidget(item, row)

    def _row(self, game: Recent, stands: Standing) -> QWidget:
        look = self._look
        row = QWidget(self)
        line = QHBoxLayout(row)
        line.setContentsMargins(look.px(8), look.px(6), look.px(8), look.px(6))
        line.setSpacing(look.px(16))
        picture = self._picture(game, row)
        title = Label(game.title, row)
        title.setProperty("type", "large")
        title.setFixedWidth(look.px(64))
        players = Label(", ".join(game.players), row)
        players.setToolTip(tip(players.text()))
        if len(game.players) > _MANY:
            players.setProperty("type", "small")
        told = played(self._words, game.choices, game.subtitle)
        what = Label(told, row)
        standing = Label(stands.text, row)
        date = Label(when(game.at), row)
        for label in (what, standing, date):
            label.setProperty("quiet", True)
        for label in (what, date):
            label.setProperty("type", "small")
        date.setFixedWidth(look.px(104))
        for label in (picture, title, players, what, standing, date):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            label.setEnabled(stands.is_there)
        line.addWidget(picture)
        line.addWidget(title)
        who = QVBoxLayout()
        who.setSpacing(0)
        who.addWidget(players)
        if told:
            who.addWidget(what)
        else:
            what.hide()
        line.addLayout(who, 1)
        line.addWidget(standing)
        line.addWidget(date)
        return row

    def _picture(self, game: Recent, row: QWidget) -> Label:
        """The board as it was left, or the mark of the program."""
        look = self._look
        label = Label(row)
        size = QSize(look.px(80), look.px(50))
        label.setFixedSize(size)
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        found = picture_of(game.path)
        if found is None:
            label.setPixmap(pixmap("roundhouse", look.theme.quiet_text, look.px(32)))
        else:
            by, well = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
            label.setPixmap(found.scaled(size, by, well))
        return label

    def _pick(self, item: QListWidgetItem) -> None:
        if item.flags() & Qt.ItemFlag.ItemIsEnabled:
            self.picked.emit(item.data(Qt.ItemDataRole.UserRole))


class StartScreen(QWidget):
    """``new_wanted``, ``open_wanted``, ``tour_wanted`` and ``picked`` (a path) are what may be clicked."""

    new_wanted = Signal()
    open_wanted = Signal()
    tour_wanted = Signal()
    picked = Signal(str)

    def __init__(self, words: Words, look: Appearance, parent: QWidget | None = None) -> None:
        """Lay out the choices and the list of recent games."""
        super().__init__(parent)
        self.setObjectName("screen")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._words, self._look = words, look
        center = QVBoxLayout()
        center.setSpacing(look.px(8))
        center.addLayout(self._head())
        center.addSpacing(look.px(24))
        center.addLayout(self._buttons())
        center.addSpacing(look.px(24))
        heading = Label(words.say("start.recent"), self)
        heading.setProperty("heading", True)
        center.addWidget(heading)
        self.recent = RecentList(words, look, self)
        self.recent.picked.connect(self.picked)
        none = Label(words.say("start.none"), self)
        none.setProperty("quiet", True)
        none.setWordWrap(True)
        none.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(none)
        self._stack.addWidget(self.recent)
        center.addWidget(self._stack, 1)
        self.trouble = Label(self)
        self.trouble.setProperty("careful", True)
        self.trouble.setWordWrap(True)
        self.trouble.hide()
        center.addWidget(self.trouble)
        row = QHBoxLayout(self)
        row.setContentsMargins(look.px(48), look.px(64), look.px(48), look.px(48))
        row.addStretch(1)
        row.addLayout(center, 3)
        row.addStretch(1)

    def _head(self) -> QHBoxLayout:
        look = self._look
        row = QHBoxLayout()
        row.setSpacing(look.px(16))
        picture = Label(self)
        picture.setPixmap(pixmap("roundhouse", look.theme.text, look.px(72)))
        texts = QVBoxLayout()
        name = Label(self._words.say("app.name"), self)
        name.setProperty("type", "title")
        tagline = Label(self._words.say("app.tagline"), self)
        tagline.setProperty("quiet", True)
        texts.addStretch(1)
        texts.addWidget(name)
        texts.addWidget(tagline)
        texts.addStretch(1)
        row.addWidget(picture)
        row.addLayout(texts, 1)
        return row

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(self._look.px(8))
        self.new_button = ChoiceButton(self._look, self._words.say("start.new"), may=True, parent=self)
        self.open_button = ChoiceButton(self._look, self._words.say("start.open"), parent=self)
        self.new_button.clicked.connect(self.new_wanted)
        self.open_button.clicked.connect(self.open_wanted)
        row.addWidget(self.new_button)
        row.addWidget(self.open_button)
        self.tour_button = ChoiceButton(self._look, self._words.say("start.tour"), parent=self)
        self.tour_button.clicked.connect(self.tour_wanted)
        row.addWidget(self.tour_button)
        row.addStretch(1)
        return row

    def show_trouble(self, text: str) -> None:
        """Tell in a line what could not be read; empty: nothing."""
        self.trouble.setText(text)
        self.trouble.setVisible(bool(text))

    def show_games(self, games: Sequence[Recent], found: Mapping[str, Standing] | None = None) -> None:
        """List the games played lately."""
        self.recent.show_games(games, found)
        self._stack.setCurrentIndex(1 if games else 0)
