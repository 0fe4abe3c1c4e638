"""What is there when no game is open: a new game, and the games played lately."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLayout,
    QListWidgetItem,
    QSpacerItem,
    QVBoxLayout,
    QWidget,
)

from roundhouse.archive.library import Recent
from roundhouse.queries.titles import names
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.contents import Contents
from roundhouse.ui.file_status import Standing, standings
from roundhouse.ui.flow import FlowLayout
from roundhouse.ui.icons import pixmap
from roundhouse.ui.played import played
from roundhouse.ui.text import Label
from roundhouse.ui.thumbnails import picture_of
from roundhouse.ui.tips import tip
from roundhouse.ui.title_cards import TitleCards, board_picture
from roundhouse.ui.whole_rows import WholeRows
from roundhouse.ui.words import Words

_ONE_LINE: Final = 560
"""The width at a scale of 1 that a game takes in one line."""
_WITH_MARGINS: Final = 760
_WITH_SIDES: Final = 1120
"""The width at a scale of 1 from which sides are left free: five titles, or nine players, lie in one row."""
_WIDE: Final = 5
"""How much wider what is on the screen is than each side of it: a row names nine players and their game."""
_GAP, _LOW_GAP = 24, 2
_LEAST_LIST: Final = 120
_NO_LIMIT: Final = (1 << 24) - 1
_LOW: Final = 480
"""The height at a scale of 1 below which the list may not be scrolled apart from the screen."""
_FEW: Final = 2
_MANY: Final = 6
"""The names of more players than this stand in small type."""


def when(seconds: int, words: Words) -> str:
    """A local date and time as the language writes them; empty for none that a calendar has."""
    if not seconds:
        return ""
    try:
        at = datetime.fromtimestamp(seconds).astimezone()
    except (OSError, ValueError, OverflowError):
        return ""
    year, month, day = f"{at.year:04}", f"{at.month:02}", f"{at.day:02}"
    return words.say("start.date", year=year, month=month, day=day, time=f"{at:%H:%M}")


def alike(games: Sequence[Recent]) -> frozenset[str]:
    """The paths of those ``games`` that look like another: copies of one, or the same players once more."""

    def told(game: Recent) -> tuple[object, ...]:
        return game.title, game.players, game.choices, game.subtitle

    counted = Counter(map(told, games))
    return frozenset(game.path for game in games if counted[told(game)] > 1)


class RecentRow(QWidget):
    """A recent game: ``parts`` are beside each other, or below where it is narrow; the last is ``when``."""

    def __init__(self, parent: QWidget) -> None:
        """Nothing is in it yet."""
        super().__init__(parent)
        self.parts, self.when = QHBoxLayout(), QHBoxLayout()
        self.wrapping: tuple[Label, ...] = ()
        self.standing: Label | None = None

    def fit(self, wide: int, *, is_narrow: bool) -> int:
        """Lay it out for a width in pixels; gives the height it needs.

        What has no room beside each other lies below, wherever it ``is_narrow`` and where long names need it;
        how the game stands and when it was played share a line as long as they have room there.
        """
        for lines in (2, 3) if is_narrow else (1, 2, 3):
            high, least = self._laid(wide, lines)
            if least <= wide:
                break
        return high

    def _laid(self, wide: int, lines: int) -> tuple[int, int]:
        """The height it needs, and the least width."""
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self.parts.setDirection(across if lines == 1 else down)
        self.parts.setSpacing(self.when.spacing() if lines == 1 else 0)
        self.when.setDirection(down if lines == 3 else across)
        for label in self.wrapping:
            label.setWordWrap(lines == 3 if label is self.standing else lines > 1)
            label.ensurePolished()
        line = self.layout()
        assert line is not None
        for each in (line, *line.findChildren(QLayout)):
            each.invalidate()
        high = max(line.totalSizeHint().height(), line.totalHeightForWidth(wide))
        return high, line.totalMinimumSize().width()


class RecentList(WholeRows):
    """The games played lately; ``picked`` gives the path of the one chosen.

    ``measured``: the height in pixels of all of them, when it may have changed.
    """

    picked = Signal(str)
    measured = Signal(int)

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
        same = alike(games)
        for game in games:
            item = QListWidgetItem(self)
            item.setData(Qt.ItemDataRole.UserRole, game.path)
            if not found[game.path].is_there:
                item.setFlags(Qt.ItemFlag.NoItemFlags)
            file = Path(game.path).stem if game.path in same else ""
            self.setItemWidget(item, self._row(game, found[game.path], file))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What has no room in one line goes on below."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Give each game the height it needs at this width."""
        wide, whole = self.viewport().width(), 0
        for item in (self.item(at) for at in range(self.count())):
            row = self.itemWidget(item)
            if isinstance(row, RecentRow):
                item.setSizeHint(QSize(0, row.fit(wide, is_narrow=wide < self._look.px(_ONE_LINE))))
                whole += item.sizeHint().height()
        self.measured.emit(whole)

    def _row(self, game: Recent, stands: Standing, file: str) -> RecentRow:
        """A game; the name of its ``file`` where another one looks like it."""
        look = self._look
        row = RecentRow(self)
        line = QHBoxLayout(row)
        line.setContentsMargins(look.px(8), look.px(6), look.px(8), look.px(6))
        line.setSpacing(look.px(16))
        picture = self._picture(game, row)
        title = Label(game.title, row)
        title.setProperty("type", "large")
        title.setFixedWidth(look.px(64))
        row.when.setSpacing(look.px(16))
        players = Label(", ".join(game.players), row)
        players.setToolTip(tip(players.text()))
        if len(game.players) > _MANY:
            players.setProperty("type", "small")
        told = " · ".join(filter(None, (played(self._words, game.choices, game.subtitle), file)))
        what = Label(told, row)
        standing = Label(stands.text, row)
        # The list knows when a game was opened, which may be hours before it was left.
        date = Label(when(max(game.at, stands.at), self._words), row)
        for label in (what, standing, date):
            label.setProperty("quiet", True)
        for label in (what, date):
            label.setProperty("type", "small")
        date.setMinimumWidth(look.px(104))
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
        row.parts.addLayout(who, 1)
        row.when.addWidget(standing)
        row.when.addWidget(date)
        row.when.addStretch(1)
        row.parts.addLayout(row.when)
        row.wrapping, row.standing = (players, what, standing), standing
        line.addLayout(row.parts, 1)
        return row

    def _picture(self, game: Recent, row: QWidget) -> Label:
        """The board as it was left; without a picture of it, the bare map, or the mark of the program."""
        look = self._look
        label = Label(row)
        size = QSize(look.px(80), look.px(50))
        label.setFixedSize(size)
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        found = picture_of(game.path) or board_picture(game.title if game.title in names() else "")
        if found.isNull():
            label.setPixmap(pixmap("roundhouse", look.theme.quiet_text, look.px(32)))
        else:
            by, well = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
            label.setPixmap(found.scaled(size, by, well))
        return label

    def _pick(self, item: QListWidgetItem) -> None:
        if item.flags() & Qt.ItemFlag.ItemIsEnabled:
            self.picked.emit(item.data(Qt.ItemDataRole.UserRole))


class StartScreen(QWidget):
    """What may be clicked: ``new_wanted``, ``open_wanted``, ``tour_wanted``, ``picked`` (a path).

    Before any game was played, its place is taken by those that can be begun: ``title_picked`` (a name).
    """

    new_wanted = Signal()
    title_picked = Signal(str)
    open_wanted = Signal()
    tour_wanted = Signal()
    picked = Signal(str)

    def __init__(self, words: Words, look: Appearance, parent: QWidget | None = None) -> None:
        """Lay out the choices and the list of recent games."""
        super().__init__(parent)
        self.setObjectName("screen")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._words, self._look = words, look
        self._gaps: list[QSpacerItem] = []
        self._contents = contents = Contents(look, self)
        center = contents.column
        center.setSpacing(look.px(8))
        center.addLayout(self._head())
        center.addSpacerItem(self._gap())
        center.addWidget(self._buttons())
        # Above what may be long: it is in sight however far the screen would have to be scrolled.
        self.trouble = Label(self)
        self.trouble.setProperty("careful", True)
        self.trouble.setWordWrap(True)
        self.trouble.hide()
        # Margins of a label itself are lost with a style sheet of another scale.
        below_buttons = QVBoxLayout()
        below_buttons.setContentsMargins(0, look.px(12), 0, 0)
        below_buttons.addWidget(self.trouble)
        center.addLayout(below_buttons)
        center.addSpacerItem(self._gap())
        self._heading = Label(self)
        self._heading.setProperty("heading", True)
        center.addWidget(self._heading)
        self.recent = RecentList(words, look, self)
        self.recent.picked.connect(self.picked)
        self.recent.measured.connect(self._make_room)
        self.recent.currentRowChanged.connect(self._follow)
        self.recent.setMinimumHeight(look.px(_LEAST_LIST))
        self._whole = 0
        self._none_column = QVBoxLayout()
        self._none = self._page_without_games()
        for page in (self.recent, self._none):
            center.addWidget(page, 1)
            page.setVisible(page is self._none)
        self._row = QHBoxLayout(self)
        self._row.addStretch(1)
        self._row.addWidget(contents, _WIDE)
        self._row.addStretch(1)

    def _gap(self) -> QSpacerItem:
        """What lies above and below the buttons, which is less where it is low."""
        made = QSpacerItem(0, self._look.px(_GAP))
        self._gaps.append(made)
        return made

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where it is narrow, the sides and then the margins give way first."""
        super().resizeEvent(event)
        px, wide = self._look.px, event.size().width()
        is_narrow = wide < px(_WITH_MARGINS)
        across, above, below = (px(16), px(8), px(8)) if is_narrow else (px(48), px(64), px(48))
        self._row.setContentsMargins(across, above, across, below)
        for side in (0, 2):
            self._row.setStretch(side, 1 if wide >= px(_WITH_SIDES) else 0)
        is_low = event.size().height() < px(_LOW)
        self._picture.setHidden(is_low)
        self._tagline.setHidden(is_low)
        for gap in self._gaps:
            gap.changeSize(0, px(_LOW_GAP if is_low else _GAP))
        self._contents.column.invalidate()
        self._share_room()

    def _share_room(self) -> None:
        """What the games played lately leave free shows those that can be begun, as large as may be."""
        self._row.activate()
        inside, has_games = self._contents.viewport().size(), self.recent.count() > 0
        is_low, wide, titles = self.height() < self._look.px(_LOW), inside.width(), self.titles
        low = titles.least_height(wide, in_a_row=is_low)
        self._none.setVisible(not has_games)
        self.recent.setMaximumHeight(_NO_LIMIT)
        self._contents.settle()
        free = inside.height() - self._contents.height_at(wide)
        if has_games:
            between = self._none_column.spacing() + self._contents.column.spacing()
            free += self.recent.minimumHeight() - self._whole - self._more.sizeHint().height() - between
            is_shown = free >= low and not is_low
            self._none.setVisible(is_shown)
            if is_shown:
                self.recent.setMaximumHeight(max(self._whole, self.recent.minimumHeight()))
        else:
            free += low
        if not is_low:
            titles.fit(wide, free)

    def _make_room(self, whole: int) -> None:
        """Where the list would show hardly a game, it is as high as all, and the screen is scrolled."""
        self._whole = whole
        is_whole = self._shows_hardly_a_game()
        policies, least = Qt.ScrollBarPolicy, self._look.px(_LEAST_LIST)
        off, needed = policies.ScrollBarAlwaysOff, policies.ScrollBarAsNeeded
        self.recent.setVerticalScrollBarPolicy(off if is_whole else needed)
        self.recent.setMinimumHeight(max(least, whole) if is_whole else least)

    def _shows_hardly_a_game(self) -> bool:
        """Whether a list that is scrolled by itself would have room for fewer games than a few."""
        games, inside = self.recent.count(), self._contents.viewport().size()
        if self.height() >= self._look.px(_LOW) or not games:
            return False
        others = self._contents.height_at(inside.width()) - self.recent.minimumHeight()
        return inside.height() - others < min(games, _FEW) * self._whole / games

    def _follow(self, row: int) -> None:
        """The game that keys have reached is scrolled into sight."""
        if row < 0:
            return
        rect = self.recent.visualItemRect(self.recent.item(row))
        at = self.recent.viewport().mapTo(self._contents.inside, rect.center())
        self._contents.ensureVisible(at.x(), at.y(), 0, rect.height() // 2)

    def _head(self) -> QHBoxLayout:
        look = self._look
        row = QHBoxLayout()
        row.setSpacing(look.px(16))
        self._picture = picture = Label(self)
        picture.setPixmap(pixmap("roundhouse", look.theme.text, look.px(72)))
        texts = QVBoxLayout()
        name = Label(self._words.say("app.name"), self)
        name.setProperty("type", "title")
        self._tagline = tagline = Label(self._words.say("app.tagline"), self)
        tagline.setProperty("quiet", True)
        tagline.setWordWrap(True)
        texts.addStretch(1)
        texts.addWidget(name)
        texts.addWidget(tagline)
        texts.addStretch(1)
        row.addWidget(picture)
        row.addLayout(texts, 1)
        return row

    def _buttons(self) -> QWidget:
        box = QWidget(self)
        row = FlowLayout(box, self._look.px(8), self._look.px(8))
        self.new_button = ChoiceButton(self._look, self._words.say("start.new"), may=True, parent=self)
        self.open_button = ChoiceButton(self._look, self._words.say("start.open"), parent=self)
        self.new_button.clicked.connect(self.new_wanted)
        self.open_button.clicked.connect(self.open_wanted)
        row.addWidget(self.new_button)
        row.addWidget(self.open_button)
        self.tour_button = ChoiceButton(self._look, self._words.say("start.tour"), parent=self)
        self.tour_button.clicked.connect(self.tour_wanted)
        row.addWidget(self.tour_button)
        return box

    def _page_without_games(self) -> QWidget:
        """What stands there before any game was played."""
        page, column = QWidget(self), self._none_column
        page.setLayout(column)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(self._look.px(16))
        self.titles = TitleCards(self._words, self._look, names(), page)
        self.titles.picked.connect(self.title_picked)
        self._more = Label(self._words.say("start.titles"), page)
        self._more.setProperty("heading", True)
        self._more.hide()
        self._later = told = Label(self._words.say("start.none"), page)
        told.setProperty("quiet", True)
        told.setWordWrap(True)
        column.addWidget(self._more)
        column.addWidget(self.titles)
        column.addWidget(told)
        column.addStretch(1)
        return page

    def show_trouble(self, text: str) -> None:
        """Tell in a line what could not be read; empty: nothing."""
        self.trouble.setText(text)
        self.trouble.setVisible(bool(text))
        self._share_room()

    def show_games(self, games: Sequence[Recent], found: Mapping[str, Standing] | None = None) -> None:
        """List the games played lately."""
        self.recent.show_games(games, found)
        self.recent.setVisible(bool(games))
        self._more.setVisible(bool(games))
        self._later.setVisible(not games)
        self._heading.setText(self._words.say("start.recent" if games else "start.titles"))
        self._share_room()
