"""The log: sentences, newest last; a click shows that moment."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.loop import Entry
from roundhouse.ui.appearance import Look
from roundhouse.ui.cards.look import Size
from roundhouse.ui.cards.tokens import player_color
from roundhouse.ui.models.log_model import LogModel, LogRole
from roundhouse.ui.words import Words

_HEADINGS: Final = frozenset({"round", "phase", "end"})


class LogDelegate(QStyledItemDelegate):
    """Paints headlines with a stripe in the actor's colour, details indented, rounds as headings."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        """Paint in ``look``."""
        super().__init__(parent)
        self._look = look
        self._stripes: dict[str, str] = {}
        self._heights: dict[tuple[str, str, int], int] = {}
        self.moment = -1

    def set_stripes(self, stripes: dict[str, str]) -> None:
        """Colours by owner."""
        self._stripes = stripes

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """High enough for the text broken into lines."""
        view = option.widget
        width = view.viewport().width() if isinstance(view, QAbstractItemView) else option.rect.width()
        level, text = str(index.data(LogRole.LEVEL)), str(index.data())
        height = self._heights.get((text, level, width))
        if height is None:
            room = QRect(0, 0, max(40, width - self._left(level) - self._look.px(8)), 10_000)
            flags = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft
            height = QFontMetrics(self._font(level)).boundingRect(room, int(flags), text).height()
            height += sum(self._margins(level))
            self._heights[text, level, width] = height
        return QSize(width, height)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint one line."""
        look, level = self._look, str(index.data(LogRole.LEVEL))
        rect = option.rect
        painter.save()
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        if index.data(LogRole.MOMENT) == self.moment or hovered:
            ground = QColor(look.theme.may)
            ground.setAlphaF(0.14 if index.data(LogRole.MOMENT) == self.moment else 0.07)
            painter.fillRect(rect, ground)
        above, below = self._margins(level)
        stripe = self._stripes.get(str(index.data(LogRole.ACTOR)))
        if level == "decision" and stripe:
            painter.fillRect(
                QRect(rect.left(), rect.top() + above, look.px(4), rect.height() - above - below),
                QColor(stripe),
            )
        painter.setFont(self._font(level))
        painter.setPen(QColor(self._ink(level)))
        room = rect.adjusted(self._left(level), above, -look.px(8), -below)
        painter.drawText(room, int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft), str(index.data()))
        painter.restore()

    def _font(self, level: str) -> QFont:
        size: Size = "text" if level in _HEADINGS else "small"
        return self._look.font(size, level in _HEADINGS)

    def _ink(self, level: str) -> str:
        theme = self._look.theme
        return {"detail": theme.quiet_text, "phase": theme.careful}.get(level, theme.text)

    def _left(self, level: str) -> int:
        return self._look.px({"decision": 12, "detail": 24}.get(level, 12))

    def _margins(self, level: str) -> tuple[int, int]:
        if level in _HEADINGS:
            return self._look.px(8), self._look.px(4)
        return (self._look.px(3), self._look.px(1)) if level == "decision" else (0, self._look.px(1))


class LogView(QListView):
    """The log of a game; ``moment_clicked`` gives the number of decisions done after the line clicked."""

    moment_clicked = Signal(int)

    def __init__(self, words: Words, look: Look, parent: QWidget | None = None) -> None:
        """An empty log."""
        super().__init__(parent)
        self.setObjectName("log")
        self._words, self._look = words, look
        self._model = LogModel(words, self)
        self._delegate = LogDelegate(look, self)
        self.setModel(self._model)
        self.setItemDelegate(self._delegate)
        self.setWordWrap(True)
        self.setMouseTracking(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.clicked.connect(self._clicked)

    def show_entries(
        self, entries: tuple[Entry, ...], definition: TitleDefinition, seats: tuple[str, ...]
    ) -> None:
        """Tell ``entries``; the actors wear their colours."""
        stripes = {f"company:{symbol}": c.color for symbol, c in definition.companies.items()}
        stripes |= {f"player:{name}": player_color(seat) for seat, name in enumerate(seats)}
        self._delegate.set_stripes(stripes)
        self._model.show_entries(entries, definition)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The lines; as long as there is none, what will be there."""
        super().paintEvent(event)
        if self._model.rowCount() == 0:
            painter = QPainter(self.viewport())
            painter.setFont(self._look.font("text"))
            painter.setPen(QColor(self._look.theme.quiet_text))
            room = self.viewport().rect().adjusted(self._look.px(8), 0, -self._look.px(8), 0)
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(room, int(flags), self._words.say("empty.log"))
            painter.end()

    def show_moment(self, moment: int) -> None:
        """Mark the decision after which ``moment`` decisions are done, and scroll to its end."""
        self._delegate.moment = moment
        row = self._model.row_of(moment)
        after = self._model.row_of(moment + 1)
        last = (after if after >= 0 else self._model.rowCount()) - 1
        if row >= 0:
            self.scrollTo(self._model.index(last), QAbstractItemView.ScrollHint.EnsureVisible)
            self.scrollTo(self._model.index(row), QAbstractItemView.ScrollHint.EnsureVisible)
        self.viewport().update()

    def clear(self) -> None:
        """Tell nothing."""
        self._model.clear()

    def _clicked(self, index: QModelIndex) -> None:
        moment = index.data(LogRole.MOMENT)
        if isinstance(moment, int):
            self.moment_clicked.emit(moment)
