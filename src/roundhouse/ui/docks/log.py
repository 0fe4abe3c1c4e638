"""The log: sentences, newest last; a click shows that moment.

A view of its own rather than a list view, which measures every line of the game anew after each decision.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

from PySide6.QtCore import (
    QAbstractItemModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QStyle, QStyleOptionViewItem, QWidget

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.loop import Entry
from roundhouse.ui.appearance import Look
from roundhouse.ui.cards.tokens import player_color
from roundhouse.ui.docks.log_delegate import LogDelegate
from roundhouse.ui.models.log_model import LogModel, LogRole
from roundhouse.ui.words import Words

Index = QModelIndex | QPersistentModelIndex
_STEP = 24


class LogView(QAbstractItemView):
    """The log of a game; ``moment_clicked`` gives the number of decisions done after the line clicked."""

    moment_clicked = Signal(int)
    _ready = False

    def __init__(self, words: Words, look: Look, parent: QWidget | None = None) -> None:
        """An empty log."""
        super().__init__(parent)
        self.setObjectName("log")
        self._words, self._look = words, look
        self._log = LogModel(words, self)
        self._delegate = LogDelegate(look, self)
        self._tops: list[int] = [0]
        self._hovered = -1
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setModel(self._log)
        self.setItemDelegate(self._delegate)
        self.clicked.connect(self._clicked)
        self._ready = True

    # --- what is told -------------------------------------------------------------------------

    def show_entries(
        self, entries: tuple[Entry, ...], definition: TitleDefinition, seats: tuple[str, ...]
    ) -> None:
        """Tell ``entries``; the actors wear their colours."""
        stripes = {f"company:{symbol}": c.color for symbol, c in definition.companies.items()}
        stripes |= {f"player:{name}": player_color(seat) for seat, name in enumerate(seats)}
        self._delegate.set_stripes(stripes)
        self._log.show_entries(entries, definition)
        self._measure()

    def show_moment(self, moment: int) -> None:
        """Mark the decision after which ``moment`` decisions are done, and scroll to it."""
        self._delegate.moment = moment
        row, after = self._log.row_of(moment), self._log.row_of(moment + 1)
        if row >= 0:
            last = (after if after >= 0 else self._log.rowCount()) - 1
            self.scrollTo(self._log.index(last))
            self.scrollTo(self._log.index(row))
        self.viewport().update()

    def clear(self) -> None:
        """Tell nothing."""
        self._log.clear()
        self._measure()

    def _clicked(self, index: QModelIndex) -> None:
        moment = index.data(LogRole.MOMENT)
        if isinstance(moment, int):
            self.moment_clicked.emit(moment)

    # --- where the lines are ------------------------------------------------------------------

    def _measure(self) -> None:
        """Find the top of each line for the present width."""
        width = self.viewport().width()
        heights = (self._delegate.height(line.text, line.level, width) for line in self._log.lines())
        self._tops = list(accumulate(heights, initial=0))
        self.updateGeometries()
        self.viewport().update()

    def updateGeometries(self) -> None:
        """Fit the scroll bar to the lines."""
        super().updateGeometries()
        if self._ready:
            bar, room = self.verticalScrollBar(), self.viewport().height()
            bar.setRange(0, max(0, self._tops[-1] - room))
            bar.setEnabled(bar.maximum() > 0)
            bar.setPageStep(room)
            bar.setSingleStep(self._look.px(_STEP))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the lines anew; the last one stays in sight."""
        at_end = self.verticalScrollBar().value() >= self.verticalScrollBar().maximum()
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._measure()
        if at_end:
            self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())

    def visualRect(self, index: Index) -> QRect:  # noqa: N802
        """Where a line is on the viewport."""
        row = index.row()
        if not index.isValid() or row + 1 >= len(self._tops):
            return QRect()
        top = self._tops[row] - self.verticalOffset()
        return QRect(0, top, self.viewport().width(), self._tops[row + 1] - self._tops[row])

    def indexAt(self, point: QPoint) -> QModelIndex:  # noqa: N802
        """The line at a point of the viewport."""
        y = point.y() + self.verticalOffset()
        if not 0 <= y < self._tops[-1]:
            return QModelIndex()
        return self._log.index(bisect_right(self._tops, y) - 1)

    def scrollTo(  # noqa: N802
        self, index: Index, hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible
    ) -> None:
        """Bring a line into sight."""
        rect, bar = self.visualRect(index), self.verticalScrollBar()
        if rect.top() < 0:
            bar.setValue(bar.value() + rect.top())
        elif rect.bottom() >= self.viewport().height():
            bar.setValue(bar.value() + rect.bottom() + 1 - self.viewport().height())

    def horizontalOffset(self) -> int:  # noqa: N802
        """Lines are broken, never scrolled sideways."""
        return 0

    def verticalOffset(self) -> int:  # noqa: N802
        """How far the log is scrolled, in pixels."""
        return self.verticalScrollBar().value()

    def moveCursor(  # noqa: N802
        self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        """The line above or below."""
        steps = QAbstractItemView.CursorAction
        row = max(0, self.currentIndex().row())
        row += {steps.MoveUp: -1, steps.MoveDown: 1, steps.MovePageUp: -10, steps.MovePageDown: 10}.get(
            action, 0
        )
        return self._log.index(max(0, min(row, self._log.rowCount() - 1)))

    def isIndexHidden(self, index: Index) -> bool:  # noqa: N802
        """No line is hidden."""
        return False

    def setSelection(self, rect: QRect, command: QItemSelectionModel.SelectionFlag) -> None:
        """Nothing is selected."""

    def visualRegionForSelection(self, selection: object) -> QRegion:  # noqa: N802
        """Nothing is selected."""
        return QRegion()

    # --- the mouse and the painter ------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The line under the pointer is lit."""
        super().mouseMoveEvent(event)
        self._hovered = self.indexAt(event.position().toPoint()).row()
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The lines in sight; as long as there is none, what will be there."""
        painter = QPainter(self.viewport())
        if self._log.rowCount() == 0:
            self._paint_empty(painter)
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        top = self.verticalOffset() + event.rect().top()
        row = max(0, bisect_right(self._tops, top) - 1)
        while row < self._log.rowCount() and self._tops[row] - self.verticalOffset() <= event.rect().bottom():
            index = self._log.index(row)
            option.rect = self.visualRect(index)
            option.state = QStyle.StateFlag.State_Enabled
            if row == self._hovered:
                option.state |= QStyle.StateFlag.State_MouseOver
            self._delegate.paint(painter, option, index)
            row += 1
        painter.end()

    def _paint_empty(self, painter: QPainter) -> None:
        margin = self._look.px(8)
        painter.setFont(self._look.font("text"))
        painter.setPen(QColor(self._look.theme.quiet_text))
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        room = self.viewport().rect().adjusted(margin, 0, -margin, 0)
        painter.drawText(room, int(flags), self._words.say("empty.log"))

    def model(self) -> QAbstractItemModel:
        """The lines."""
        return self._log
