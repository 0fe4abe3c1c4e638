"""The end of a game: how it ended, the ranking, and charts of what led there.

They lie beside the ranking, or below it. Where there is room for neither, the ranking is a tab as they are.
What the ranking leaves free below itself tells what shares are worth and what was received.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

import msgspec
from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QStackedWidget,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine import events as ev
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import NOBODY, Owner, company, player
from roundhouse.engine.position import Position
from roundhouse.engine.title import Score
from roundhouse.queries.players import scores as final_scores
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.cards.livery import liveries
from roundhouse.ui.charts import Bar, Chart
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.contents import Contents
from roundhouse.ui.end_holdings import EndHoldings
from roundhouse.ui.link import Link
from roundhouse.ui.marks import Badge
from roundhouse.ui.text import Label
from roundhouse.ui.words import Words

CHARTS: Final = ("worth", "dividends", "shares")
"""The charts, as their tabs stand."""
PAGES: Final = ("ranking", *CHARTS)
"""What there is a tab for; the ranking has one only where it can't be seen with a chart."""
_WITH_MARGINS: Final = 1100
"""The width at a scale of 1 below which margins give way, so that charts have room beside a ranking."""
_WIDE_CHART: Final = 480
"""The width at a scale of 1 that a ranking leaves for charts that lie beside it."""
_GAP: Final = 48
"""What lies between a ranking and charts beside it, at a scale of 1."""
_MARK, _NARROW_MARK, _LOW_MARK = 28, 26, 18
"""The side of a player's mark, in a narrow window, and where the ranking has a tab, at a scale of 1."""
_BETWEEN_ROWS, _BETWEEN_NARROW_ROWS, _BETWEEN_LOW_ROWS = 8, 4, 1
"""What lies between its rows, in a narrow window, and where it has a tab, at a scale of 1."""
_SPACING, _LOW_SPACING = 16, 8
"""What lies between heading, ranking, tabs and buttons, and where the ranking has a tab, at a scale of 1."""
_APART: Final = 24
"""What lies between columns where there is room, at a scale of 1."""
_NO_LIMIT: Final = (1 << 24) - 1
_BELOW, _BESIDE = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
_ABOVE = QBoxLayout.Direction.BottomToTop
Points = Sequence[tuple[str, tuple[int, ...]]]


class Course(msgspec.Struct, frozen=True):
    """How the game went: ``worth`` and ``shares`` (moment, an amount by seat), ``dividends`` by company.

    ``received`` is what players got in the course of it, by kind (:data:`over_game.RECEIVED`) and name.
    """

    worth: Points
    shares: Points = ()
    dividends: Mapping[CompanySymbol, int] = {}
    received: Mapping[str, Mapping[str, int]] = {}


class Ranked(msgspec.Struct, frozen=True):
    """A player's place (equal worth shares a place; None: he has none) and score."""

    place: int | None
    score: Score


def ranking(position: Position) -> tuple[Ranked, ...]:
    """Everybody by worth; with an agreed winner that player first, and the others by seat without a place."""
    scores = final_scores(position)
    ending = position.state.ending
    if ending is not None and ending.reason == "agreed":
        first = sorted(scores, key=lambda score: score.player != ending.subject)
        return tuple(Ranked(None if at else 1, score) for at, score in enumerate(first))
    ordered = sorted(scores, key=lambda score: -score.total)
    return tuple(Ranked(1 + sum(other.total > score.total for other in ordered), score) for score in ordered)


COLUMNS: Final = ("rank", "", "player", "cash", "shares", "privates", "total")
"""The columns of a ranking; one has the players' marks."""


def told_of(ranked: Ranked, words: Words, definition: TitleDefinition) -> dict[str, str]:
    """What stands in each of :data:`COLUMNS` of a player's row."""
    score = ranked.score
    place = words.say("end.unranked") if ranked.place is None else str(ranked.place)
    amounts = (score.cash, score.shares, score.privates, score.total)
    texts = (place, "", score.player, *(words.money(amount, definition) for amount in amounts))
    return dict(zip(COLUMNS, texts, strict=True))


def columns_of(everybody: Sequence[Ranked]) -> tuple[str, ...]:
    """Those of :data:`COLUMNS` that tell anything: where private companies are worth nothing, not these."""
    are_worth = any(ranked.score.privates for ranked in everybody)
    return COLUMNS if are_worth else tuple(name for name in COLUMNS if name != "privates")


def how_it_ended(words: Words, position: Position) -> str:
    """Why the game is over, in a sentence."""
    ending = position.state.ending
    if ending is None:
        return words.say("end.title")
    return words.event(ev.GameEnded(ending.reason, ending.subject), position.definition)


def fill_chart(chart: Chart, kind: str, position: Position, course: Course) -> None:
    """Draw one of :data:`CHARTS`."""
    if kind == "dividends":
        colors = liveries(position.definition)
        paid = course.dividends.items()
        chart.show_bars([Bar(symbol, amount, colors[symbol].color) for symbol, amount in paid])
    else:
        chart.show_worth(position.state.seats, course.worth if kind == "worth" else course.shares)


def unit_of(kind: str, words: Words, position: Position) -> str:
    """What the amounts of a chart (``worth``) are counted in; empty for the ranking, which says it itself."""
    if kind == "ranking":
        return ""
    if kind == "shares":
        return words.say("end.unit.shares")
    currency = position.definition.currency
    return words.say("end.unit.money", currency=currency) if currency else ""


def _owner_of(kind: str, name: str) -> Owner:
    """The player of a line, or the company of a bar."""
    return company(CompanySymbol(name)) if kind == "dividends" else player(name)


class EndScreen(QWidget):
    """``back_wanted``: return to the table; ``save_wanted``: what is :attr:`seen` as a file.

    ``owner_clicked`` gives the owner whose row, line or bar was clicked, and where on this screen.
    """

    owner_clicked = Signal(str, QPoint)
    back_wanted = Signal()
    save_wanted = Signal()

    def __init__(self, words: Words, look: Appearance, parent: QWidget | None = None) -> None:
        """Lay it out, without a ranking."""
        super().__init__(parent)
        self.setObjectName("screen")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._words, self._look = words, look
        self._told: list[tuple[Label, bool]] = []
        self.course = Course(())
        self.heading = Label(self)
        self.heading.setProperty("type", "title")
        self.heading.setWordWrap(True)
        self.rows = QWidget(self)
        self.rows.installEventFilter(self)
        self._grid = QGridLayout(self.rows)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self.tabs = QTabBar(self)
        self.tabs.setExpanding(False)
        self.tabs.setDrawBase(False)
        self._stack = QStackedWidget(self)
        self._stack.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.charts = {name: Chart(look, self) for name in CHARTS}
        for page in PAGES:
            self.tabs.addTab(words.say(f"end.tab.{page}"))
        for name, chart in self.charts.items():
            self._stack.addWidget(chart)
            chart.name_clicked.connect(partial(self._look_at_name, name, chart))
            self._stack.setMinimumHeight(chart.minimumHeight())
        self._is_paged = self._tells_holdings = False
        self._name_tabs()
        self.tabs.setCurrentIndex(PAGES.index(CHARTS[0]))
        self.tabs.currentChanged.connect(self._show_page)
        self.save = ChoiceButton(look, words.say("end.save"), parent=self)
        self.save.clicked.connect(self.save_wanted)
        self.back = ChoiceButton(look, words.say("end.back"), may=True, parent=self)
        self.back.clicked.connect(self.back_wanted)
        self._column = QVBoxLayout(self)
        self._contents = contents = Contents(look, self)
        contents.column.addWidget(self.heading)
        self.holdings = EndHoldings(words, look, self)
        self.holdings.installEventFilter(self)
        self._body = self._make_body()
        contents.column.addLayout(self._body, 1)
        self._column.addWidget(contents, 1)
        row = QHBoxLayout()
        row.setSpacing(look.px(8))
        row.addWidget(self.back)
        row.addWidget(self.save)
        self.message = self._make_message()
        row.addWidget(self.message, 1)
        self._column.addLayout(row)

    def _make_body(self) -> QBoxLayout:
        """The ranking with what is below it, and the charts with their tabs."""
        body, self._ranked, self._beside = QBoxLayout(_BELOW), QVBoxLayout(), QVBoxLayout()
        for layout, above, below in (
            (self._ranked, self.rows, self.holdings),
            (self._beside, self.tabs, self._stack),
        ):
            layout.addWidget(above)
            layout.addWidget(below, 1)
        body.addLayout(self._ranked)
        body.addLayout(self._beside, 1)
        return body

    def _make_message(self) -> Label:
        """A line for what is told while the table isn't seen."""
        label = Label(self)
        label.setProperty("quiet", True)
        label.setWordWrap(True)
        return label

    @property
    def _is_narrow(self) -> bool:
        return self.width() < self._look.px(_WITH_MARGINS)

    def _arrange(self) -> None:
        """Charts lie beside the ranking or below it where there is room for both, or each has a tab."""
        px = self._look.px
        self._tighten(is_low=False)
        margins = self._column.contentsMargins()
        wide = self.width() - margins.left() - margins.right()
        spacing = self._space(is_low=False)
        aside = wide - self.rows.sizeHint().width() - px(_GAP)
        is_beside = aside >= px(_WIDE_CHART)
        is_paged = self._height_of_all(wide, spacing, is_beside=is_beside) > self.height()
        is_beside = is_beside and not is_paged
        self._tighten(is_low=is_paged)
        spacing = self._space(is_low=is_paged)
        self._body.setDirection(_BESIDE if is_beside else _ABOVE if is_paged else _BELOW)
        self._body.setSpacing(px(_GAP) if is_beside else spacing)
        is_at_top = is_beside or is_paged
        self._ranked.setAlignment(self.rows, Qt.AlignmentFlag.AlignTop if is_at_top else Qt.AlignmentFlag(0))
        room = aside + self.rows.sizeHint().width() - px(_WIDE_CHART) if is_beside else wide
        self._tells_holdings = is_at_top and self.holdings.minimumSizeHint().width() <= room
        if is_beside and self._tells_holdings:
            # Amounts that stand close are farther apart where that leaves the charts their width.
            before, apart = self.rows.sizeHint().width(), self._grid.horizontalSpacing()
            spare = (aside - px(_WIDE_CHART)) // (len(COLUMNS) - 1)
            self._grid.setHorizontalSpacing(max(apart, min(px(_APART), apart + spare)))
            aside -= max(self.holdings.minimumSizeHint().width(), self.rows.sizeHint().width()) - before
        self._set_paged(is_paged, aside if is_beside else wide)

    def _tighten(self, *, is_low: bool) -> None:
        """Where it is narrow or low, the margins give way, and the ranking has smaller type."""
        px, is_narrow = self._look.px, self._is_narrow
        aside = px(16 if is_narrow else 64)
        above, below = (px(8), px(8)) if is_narrow or is_low else (px(32), px(24))
        self._column.setContentsMargins(aside, above, aside, below)
        self._grid.setHorizontalSpacing(px(8 if is_narrow else _APART))
        for label, is_first in self._told:
            label.set_type(self._type(is_first=is_first, is_small=is_narrow or is_low))

    def _space(self, *, is_low: bool) -> int:
        """Have room between everything, or little; gives what lies between the parts, in pixels."""
        px = self._look.px
        spacing = px(_LOW_SPACING if is_low else _SPACING)
        for layout in (self._column, self._contents.column, self._beside):
            layout.setSpacing(spacing)
        self._ranked.setSpacing(spacing)
        # In a narrow window holdings of nine players below the ranking need the height.
        usual = (_BETWEEN_NARROW_ROWS, _NARROW_MARK) if self._is_narrow else (_BETWEEN_ROWS, _MARK)
        between, side = (_BETWEEN_LOW_ROWS, _LOW_MARK) if is_low else usual
        self._grid.setVerticalSpacing(px(between))
        for mark in self.rows.findChildren(Badge):
            mark.set_side(px(side))
        self.heading.set_type("large" if is_low else "title")
        return spacing

    def _height_of_all(self, wide: int, spacing: int, *, is_beside: bool) -> int:
        """How high heading, ranking and a chart are, beside or below each other, so many pixels wide."""
        rows, tabs, back = (each.sizeHint().height() for each in (self.rows, self.tabs, self.back))
        charts = tabs + spacing + self._stack.minimumHeight()
        high = max(rows, charts) if is_beside else rows + spacing + charts
        high += self.heading.heightForWidth(wide) + spacing + spacing + back
        margins = self._column.contentsMargins()
        return high + margins.top() + margins.bottom()

    def _set_paged(self, is_paged: bool, room: int) -> None:
        """Whether the ranking has a tab; all tabs have so many pixels of ``room``."""
        self._is_paged = is_paged
        self._name_tabs(room)
        if not is_paged and self.page not in CHARTS:
            self.show_page(CHARTS[0])
        self._show_page()

    def _name_tabs(self, room: int = _NO_LIMIT) -> None:
        """Tabs beside the one of the ranking, or in little room, have short names, and whole ones at hand."""
        self.tabs.setTabVisible(PAGES.index("ranking"), self._is_paged)
        self._shorten_tabs(is_short=self._is_paged)
        self._space_tabs(are_many=False)
        if self._is_paged:
            return
        if self._is_narrow and self.tabs.sizeHint().width() > room:
            self._space_tabs(are_many=True)
        if self.tabs.sizeHint().width() > room:
            self._shorten_tabs(is_short=True)

    def _space_tabs(self, *, are_many: bool) -> None:
        """With the usual space around their words, or little."""
        self.tabs.setProperty("many", are_many)
        self.tabs.style().unpolish(self.tabs)
        self.tabs.style().polish(self.tabs)

    def _shorten_tabs(self, *, is_short: bool) -> None:
        for at, page in enumerate(PAGES):
            whole, short = self._words.say(f"end.chart.{page}"), self._words.say(f"end.tab.{page}")
            self.tabs.setTabText(at, short if is_short else whole)
            self.tabs.setTabToolTip(at, whole if is_short else "")

    @property
    def page(self) -> str:
        """The one of :data:`PAGES` whose tab is chosen."""
        return PAGES[self.tabs.currentIndex()]

    def show_page(self, page: str) -> None:
        """Choose the tab of one of :data:`PAGES`."""
        self.tabs.setCurrentIndex(PAGES.index(page))

    def _show_page(self) -> None:
        """Show what the tab that is chosen stands for."""
        if self.page in CHARTS:
            self._stack.setCurrentIndex(CHARTS.index(self.page))
        is_ranking = self.page not in CHARTS
        self._stack.setHidden(is_ranking)
        self.rows.setHidden(self._is_paged and not is_ranking)
        self.holdings.setVisible(self._tells_holdings and not self.rows.isHidden())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another room is divided otherwise."""
        super().resizeEvent(event)
        self._arrange()

    def _type(self, *, is_first: bool, is_small: bool) -> str:
        """The type of a figure of the ranking."""
        types = ("large", "text") if is_small else ("title", "large")
        return types[0 if is_first else 1]

    @property
    def chart(self) -> Chart:
        """The chart that is seen."""
        return self.charts[CHARTS[self._stack.currentIndex()]]

    @property
    def seen(self) -> tuple[str, ...]:
        """Those of :data:`PAGES` that are seen: one, or the ranking and a chart."""
        ranked = () if self.rows.isHidden() else ("ranking",)
        return ranked if self._stack.isHidden() else (*ranked, CHARTS[self._stack.currentIndex()])

    def show_end(self, position: Position, course: Course) -> None:
        """Show the ranking at ``position``, and how it came about."""
        self.course = course
        self.heading.setText(how_it_ended(self._words, position))
        self.message.setText("")
        self.back.setFocus()
        self._contents.verticalScrollBar().setValue(0)
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        self._told = []
        seats = position.state.seats
        everybody = ranking(position)
        columns = columns_of(everybody)
        for column, key in enumerate(COLUMNS):
            if key in columns:
                label = Label(self._words.say(f"end.{key}") if key else "", self.rows)
                label.setProperty("heading", True)
                self._grid.addWidget(label, 0, column, self._side(column))
        for at, ranked in enumerate(everybody, 1):
            self._add(position, at, ranked, seats.index(ranked.score.player), columns)
        self.holdings.show_holdings(position, [each.score.player for each in everybody], course.received)
        self._grid.setColumnStretch(7, 1)
        for cell in self.rows.findChildren(QWidget):
            cell.setMouseTracking(True)
        self._arrange()
        self.show_page(PAGES[0] if self._is_paged else CHARTS[0])
        for kind, chart in self.charts.items():
            chart.count_in(unit_of(kind, self._words, position))
            fill_chart(chart, kind, position, course)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A click on anything in the row of a player, or on a mark below the ranking."""
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonRelease:
            place = event.position().toPoint()
            held = watched is self.holdings
            owner = self.holdings.owner_at(place) if held else self.owner_at(place)
            if owner != NOBODY:
                self._look_at(owner, self.holdings if held else self.rows, place)
                return True
        return super().eventFilter(watched, event)

    def owner_at(self, place: QPoint) -> Owner:
        """Whose row lies at a point of the :attr:`rows`; NOBODY for none."""
        for label in self.rows.findChildren(QWidget):
            if label.property("player") and label.geometry().contains(place):
                return player(label.property("player"))
        return NOBODY

    def owner_in(self, kind: str, place: QPoint) -> Owner:
        """Whose line or bar lies at a point of a chart's plot; NOBODY for none."""
        name = self.charts[kind].name_at(place)
        return _owner_of(kind, name) if name else NOBODY

    def _look_at(self, owner: Owner, widget: QWidget, place: QPoint) -> None:
        self.owner_clicked.emit(owner, widget.mapTo(self, place))

    def _look_at_name(self, kind: str, chart: Chart, name: str, place: QPoint) -> None:
        """The line of a player, or the bar of a company."""
        self._look_at(_owner_of(kind, name), chart, place)

    def _side(self, column: int) -> Qt.AlignmentFlag:
        return Qt.AlignmentFlag.AlignRight if column > 2 else Qt.AlignmentFlag.AlignLeft

    def _add(self, position: Position, at: int, ranked: Ranked, seat: int, columns: Sequence[str]) -> None:
        score = ranked.score
        mark = Badge(self._look, self._look.px(_MARK), self.rows)
        mark.show_player(seat)
        mark.setProperty("player", score.player)
        self._grid.addWidget(mark, at, 1)
        texts = told_of(ranked, self._words, position.definition)
        for column, (key, text) in enumerate(texts.items()):
            if column == 1 or key not in columns:
                continue
            label = self._cell(text, score.player, is_link=column == 2)
            is_first = ranked.place == 1 and column in {2, 6}
            label.setProperty("type", self._type(is_first=is_first, is_small=self._is_narrow))
            self._told.append((label, is_first))
            self._grid.addWidget(label, at, column, self._side(column) | Qt.AlignmentFlag.AlignVCenter)

    def _cell(self, text: str, name: str, *, is_link: bool) -> Label:
        """A figure of the player called ``name``; the name itself can be reached by keys."""
        if not is_link:
            label = Label(text, self.rows)
            label.setProperty("player", name)
            return label
        link = Link(text, self.rows)
        link.setWordWrap(False)
        link.clicked.connect(lambda: self._look_at(player(name), link, link.rect().center()))
        return link
