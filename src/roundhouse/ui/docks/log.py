"""The log: sentences, newest last; a click shows that moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QModelIndex, QPoint, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QCursor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QTableView, QWidget

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.loop import Entry
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.cards.tokens import player_color
from roundhouse.ui.docks.keyed_view import LAY_OUT, paint_empty
from roundhouse.ui.docks.log_delegate import LogDelegate
from roundhouse.ui.docks.pointing import Pointing
from roundhouse.ui.focus_ring import ASIDE
from roundhouse.ui.models.log_model import Index, LogModel, LogRole
from roundhouse.ui.words import Words
from roundhouse.ui.words.marked import Named

_STEP = 24
_AT_ONCE: Final = 400
"""So many lines that are out of sight are broken anew at a time."""
_LEAST_LINE: Final = 12
"""No line is lower, in pixels at a scale of 1."""
_TAKING = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_ALONG: Final[Mapping[int, int]] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class LogView(QTableView):
    """The log of a game; ``moment_clicked`` gives the number of decisions done after the line clicked.

    ``hexes_pointed`` gives the hexes that the line under the pointer, or reached by keys, names. The keys
    left and right go from one name of the line to the next.

    A table of one column, since its (hidden) header keeps the height of each line: only new lines are
    measured after a decision, where a QListView measures all of them.
    """

    moment_clicked = Signal(int)
    hexes_pointed = Signal(object)

    def __init__(self, words: Words, look: Appearance, parent: QWidget | None = None) -> None:
        """A log without lines, as long as no game is shown."""
        super().__init__(parent)
        self.setObjectName("log")
        self._words, self._look = words, look
        self._log = LogModel(words, self)
        self._delegate = LogDelegate(look, self)
        self.pointer_then: QPoint | None = None
        """Where on the screen the pointer lay when keys went on here last."""
        self._awaited = 0
        """The moment that isn't told yet and will be scrolled to (0: none)."""
        self._brought = (0, -1)
        """The moment that was brought into sight last, and how far the lines were scrolled for it."""
        self._is_scratch = False
        self._is_due = self._is_at_end = False
        """Whether lines are to be broken anew, and whether the last one was in sight before."""
        self._broken_at = -1
        """The width in pixels at which lines are broken, those of the first rows (``_stale``) excepted."""
        self._stale = 0
        self._break_stale = QTimer(self)
        self._break_stale.setInterval(0)
        self._break_stale.timeout.connect(lambda: self._measure_stale(_AT_ONCE))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.verticalScrollBar().setSingleStep(look.px(_STEP))
        self.setItemDelegate(self._delegate)
        self.setModel(self._log)
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.setMinimumSectionSize(1)
            header.hide()
            # Told of each section that is resized, the table would paint everything once more a moment later.
            header.sectionResized.disconnect()
        self.horizontalHeader().setStretchLastSection(True)
        self._log.rowsInserted.connect(lambda _, first, last: self._insert(first, last + 1))
        self.clicked.connect(self._choose)
        self.activated.connect(self._choose)
        Pointing(self).at.connect(lambda index: self.hexes_pointed.emit(index.data(LogRole.HEXES) or ()))

    # --- what is told -------------------------------------------------------------------------

    def show_entries(
        self, entries: tuple[Entry, ...], definition: TitleDefinition, seats: tuple[str, ...]
    ) -> None:
        """Tell ``entries``; the actors wear their colours."""
        stripes = {f"company:{symbol}": c.color for symbol, c in definition.companies.items()}
        stripes |= {f"player:{name}": player_color(seat) for seat, name in enumerate(seats)}
        self._delegate.set_stripes(stripes)
        self._delegate.set_off = None
        self._log.show_entries(entries, definition, seats)

    def show_moment(self, moment: int) -> None:
        """Mark the decision after which ``moment`` decisions are done, and scroll to it."""
        self._delegate.moment = moment
        self._log.reach(moment)
        if self.hasFocus():
            self._begin_at_moment()
        self._awaited = moment
        self._scroll_to_awaited()
        self.viewport().update()

    def _begin_at_moment(self) -> None:
        """Have keys go on from the decision that is shown: Qt begins with the first line, out of sight."""
        row = self._log.row_of(self._delegate.moment)
        if row >= 0 and self.currentIndex().data(LogRole.MOMENT) != self._delegate.moment:
            # What is in sight stays there until a key goes on.
            self.setAutoScroll(False)
            self.setCurrentIndex(self._log.index(row))
            self.setAutoScroll(True)

    def _scroll_to_awaited(self) -> None:
        """Scroll to the moment to be seen, as soon as it is told."""
        self._fit()
        row, after = self._log.row_of(self._awaited), self._log.row_of(self._awaited + 1)
        if row >= 0:
            self._measure_stale(self._stale)
            last = (after if after >= 0 else self._log.rowCount()) - 1
            # Where both find no room the headline of an earlier decision is seen, and the end of the log.
            for each in (last, row) if after >= 0 else (row, last):
                self.scrollTo(self._log.index(each))
            self._awaited, self._brought = 0, (self._delegate.moment, self.verticalScrollBar().value())

    def tell_scratch(self, *, is_on: bool) -> None:
        """Whether the lines are of what is only tried: as long as there is none, that will be told there."""
        self._is_scratch = is_on
        self.viewport().update()

    def clear(self) -> None:
        """Take all lines out of the log."""
        self._log.clear()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Keys begin at the decision that is shown, not where they came to before."""
        if event.reason() not in ASIDE or not self.currentIndex().isValid():
            self._begin_at_moment()
        super().focusInEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """From now on the mouse points."""
        self._delegate.is_by_keys = False
        super().mouseMoveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter shows the moment of the present line, and does nothing else; keys set their line off."""
        self._delegate.is_by_keys, self.pointer_then = True, QCursor.pos()
        if event.key() in _TAKING and self.currentIndex().isValid():
            if not event.isAutoRepeat():
                self._choose(self.currentIndex())
            event.accept()
        elif event.key() in _ALONG and self.currentIndex().isValid():
            self._go_along(_ALONG[event.key()])
            event.accept()
        else:
            super().keyPressEvent(event)

    def _go_along(self, step: int) -> None:
        """Reach the next name of the present line, or the one before."""
        index = self.currentIndex()
        names = index.data(LogRole.NAMED) or ()
        if not names:
            return
        before = self._delegate.set_off
        at = names.index(before[1]) + step if before is not None else min(0, step)
        self._delegate.set_off = (index.row(), names[at % len(names)])
        self.viewport().update()

    def named_reached(self) -> Named | None:
        """The name that keys have reached, or the first of the present line; None for a line without any."""
        index = self.currentIndex()
        if self._delegate.set_off is not None and self._delegate.set_off[0] == index.row():
            return self._delegate.set_off[1]
        return next(iter(index.data(LogRole.NAMED) or ()), None)

    def named_at(self, place: QPoint) -> Named | None:
        """What the words at a point of the viewport name; None for nothing."""
        index = self.indexAt(place)
        rect = self.visualRect(index)
        return self._delegate.named_at(rect, index, QPointF(place)) if index.isValid() else None

    def place_of(self, named: Named) -> QPoint:
        """Where in the viewport a name of the present line stands."""
        index = self.currentIndex()
        rect = self.visualRect(index)
        boxes = self._delegate.boxes(rect, index, named)
        return boxes[0].center().toPoint() if boxes else rect.center()

    def currentChanged(self, current: Index, previous: Index) -> None:  # noqa: N802
        """Another line is reached by keys."""
        super().currentChanged(current, previous)
        self._delegate.set_off = None

    def _choose(self, index: QModelIndex) -> None:
        moment = index.data(LogRole.MOMENT)
        if isinstance(moment, int):
            self.moment_clicked.emit(moment)

    # --- how high the lines are ---------------------------------------------------------------

    def _insert(self, first: int, after: int) -> None:
        """Measure rows that came; what is told of earlier decisions moves nothing that is in sight."""
        bar, header = self.verticalScrollBar(), self.verticalHeader()
        seen = bar.value()
        if first < self._stale:
            self._stale += after - first
        self._measure(range(first, after))
        if first == 0 and after < self._log.rowCount():
            self._go_down(seen, sum(header.sectionSize(row) for row in range(after)))
            self._scroll_to_awaited()

    def _measure_stale(self, most: int) -> None:
        """Break ``most`` lines anew that are out of sight above: what is in sight stays where it is."""
        rows = range(max(0, self._stale - most), min(self._stale, self._log.rowCount()))
        self._stale = rows.start
        if not self._stale:
            self._break_stale.stop()
        if not rows:
            return
        bar, header = self.verticalScrollBar(), self.verticalHeader()
        seen, above = bar.value(), header.sectionPosition(rows.stop - 1) + header.sectionSize(rows.stop - 1)
        self._measure(rows)
        grown = header.sectionPosition(rows.stop - 1) + header.sectionSize(rows.stop - 1) - above
        self._go_down(seen, grown)

    def _go_down(self, seen: int, grown: int) -> None:
        """Keep in sight what was, scrolled by ``seen``, before so much more was told above it."""
        bar, is_brought = self.verticalScrollBar(), self._brought[1] == seen
        bar.setValue(seen + grown)
        if is_brought:
            self._brought = self._brought[0], bar.value()

    def _measure(self, rows: Iterable[int]) -> None:
        """Make rows as high as their lines, broken at the present width."""
        header, width = self.verticalHeader(), self.viewport().width()
        header.setUpdatesEnabled(False)
        for row in rows:
            line = self._log.line(row)
            header.resizeSection(row, self._delegate.height(line.text, line.level, width))
        header.setUpdatesEnabled(True)
        self.updateGeometries()
        self._look_for_whole()
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the lines anew, once the room has come to its size.

        The last one stays in sight, and what was brought into it unless somebody has scrolled since.
        """
        bar = self.verticalScrollBar()
        at_end = bar.value() >= bar.maximum()
        if not self._is_due and not at_end and self._brought == (self._delegate.moment, bar.value()):
            self._awaited = self._delegate.moment
        super().resizeEvent(event)
        if not self._is_due:
            self._is_at_end = at_end
            self._is_due = True
            QCoreApplication.postEvent(self, QEvent(LAY_OUT))

    def customEvent(self, event: QEvent) -> None:  # noqa: N802
        """The room has come to its size."""
        if event.type() == LAY_OUT:
            self._scroll_to_awaited()

    def _fit(self) -> None:
        """Break the lines for the room as it is now, if it was another one."""
        if not self._is_due:
            return
        self._is_due = False
        if self.viewport().width() != self._broken_at:
            self._broken_at = self.viewport().width()
            # Lines that are out of sight above, which may be thousands, follow a little later.
            room = self.viewport().height()
            last = self._log.rowCount() if self._is_at_end else self.rowAt(0)
            self._stale = max(0, last - room // self._look.px(_LEAST_LINE))
            self._measure(range(self._stale, self._log.rowCount()))
            if self._stale:
                self._break_stale.start()
        self._look_for_whole()
        if self._is_at_end:
            self.scrollToBottom()

    def indexAt(self, point: QPoint) -> QModelIndex:  # noqa: N802
        """The line at a point of the viewport; none where one is left out because the edge would cut it."""
        index = super().indexAt(point)
        return QModelIndex() if self._delegate.is_left_out(self.visualRect(index), index) else index

    def scrollContentsBy(self, dx: int, dy: int) -> None:  # noqa: N802
        """Another line may be whole now: all of it is to be painted, and not what came into sight alone."""
        super().scrollContentsBy(dx, dy)
        if 0 <= self.rowAt(0) < self._stale:
            self._measure_stale(self._stale)
        self._look_for_whole()
        self.viewport().update()

    def _look_for_whole(self) -> None:
        """Note whether any line is seen whole: the first one, or the one below it."""
        room, first = self.viewport().height(), max(0, self.rowAt(0))
        rects = (self.visualRect(self._log.index(row)) for row in (first, first + 1))
        self._delegate.room = room
        self._delegate.has_whole = any(
            rect.isValid() and rect.top() >= 0 and rect.bottom() < room for rect in rects
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        """The lines in sight; as long as there is none, what will be there."""
        super().paintEvent(event)
        if self._log.rowCount() == 0:
            painter = QPainter(self.viewport())
            told = self._words.say("empty.scratch" if self._is_scratch else "empty.log")
            paint_empty(painter, self._look, self.viewport(), told)
            painter.end()
