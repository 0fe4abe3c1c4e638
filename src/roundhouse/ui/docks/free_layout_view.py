"""A view that lays out its cells freely: the market, a charter, the picture of a merger."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence

import msgspec
from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QHoverEvent, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QAbstractItemView

from roundhouse.ui.docks.keyed_view import Index, KeyedView

RowColumn = tuple[int, int]
Action = QAbstractItemView.CursorAction
_STEPS: Mapping[Action, tuple[int, int]] = {
    Action.MoveLeft: (-1, 0),
    Action.MovePrevious: (-1, 0),
    Action.MoveRight: (1, 0),
    Action.MoveNext: (1, 0),
    Action.MoveUp: (0, -1),
    Action.MoveDown: (0, 1),
}
_IN_TURN: Mapping[Action, int] = {Action.MovePageUp: -1, Action.MovePageDown: 1}


class Placement(msgspec.Struct, frozen=True):
    """Where each (row, column) lies, and the room that all of them need, in pixels.

    ``more``: what else lies there, outside of all cells.
    """

    rects: Mapping[RowColumn, QRect]
    extent: QSize
    more: Sequence[QRect] = ()


_NOWHERE = Placement({}, QSize(0, 0))


class FreeLayoutView(KeyedView, QAbstractItemView):
    """Base of the views that are painted as a whole; a subclass says where its cells lie (:meth:`place`)."""

    _placement: Placement | None = None
    _hovered = QModelIndex()

    @abstractmethod
    def place(self, room: QSize) -> Placement:
        """Where the cells lie when the viewport has ``room``."""

    def paint_above(self, painter: QPainter, exposed: QRegion) -> None:
        """Paint what lies over the cells where it is ``exposed`` (in contents coordinates)."""

    # -- geometry ----------------------------------------------------------------------------

    def _changed(self, *args: object) -> None:
        self._placement = None
        super()._changed(*args)

    def arrange(self) -> None:
        """RowColumn the cells anew."""
        self._placement = None

    def placement(self) -> Placement:
        """Where the cells lie now, in contents coordinates."""
        if not self._ready:
            return _NOWHERE
        if self._placement is None:
            # A bar that a layout before has shown may not be needed: the whole room comes first.
            self._placement = self.place(self.maximumViewportSize())
            if not self._is_whole(self._placement):
                self._placement = self.place(self.viewport().size())
        return self._placement

    def _is_whole(self, placement: Placement) -> bool:
        """Whether everything is in sight without bars."""
        extent, room = placement.extent, self.maximumViewportSize()
        return extent.width() <= room.width() and extent.height() <= room.height()

    def content_rect(self, row: int, column: int) -> QRect:
        """The rectangle of a cell in contents coordinates; empty when it has none."""
        return self.placement().rects.get((row, column), QRect())

    def visualRect(self, index: Index) -> QRect:  # noqa: N802
        """The rectangle of an index in the viewport."""
        if not index.isValid():
            return QRect()
        return self.content_rect(index.row(), index.column()).translated(-self._offset())

    def indexAt(self, point: QPoint) -> QModelIndex:  # noqa: N802
        """The index at a point of the viewport."""
        inside = point + self._offset()
        for (row, column), rect in self.placement().rects.items():
            if rect.contains(inside):
                return self._keyed.index(row, column)
        return QModelIndex()

    def scrollTo(  # noqa: N802
        self,
        index: Index,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        """Bring an index into sight."""
        self.executeDelayedItemsLayout()
        rect, room = self.visualRect(index), self.viewport().rect()
        if rect.isEmpty() or room.contains(rect):
            return
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        if rect.left() < 0:
            across.setValue(across.value() + rect.left())
        elif rect.right() > room.right():
            across.setValue(across.value() + min(rect.left(), rect.right() - room.right()))
        if rect.top() < 0:
            down.setValue(down.value() + rect.top())
        elif rect.bottom() > room.bottom():
            down.setValue(down.value() + min(rect.top(), rect.bottom() - room.bottom()))

    def _offset(self) -> QPoint:
        return QPoint(self.horizontalOffset(), self.verticalOffset())

    def horizontalOffset(self) -> int:  # noqa: N802
        """How far the contents are scrolled to the left, in pixels."""
        return self.horizontalScrollBar().value()

    def verticalOffset(self) -> int:  # noqa: N802
        """How far the contents are scrolled up, in pixels."""
        return self.verticalScrollBar().value()

    def isIndexHidden(self, index: Index) -> bool:  # noqa: N802
        """No index is hidden."""
        return False

    def doItemsLayout(self) -> None:  # noqa: N802
        """Lay the cells out again."""
        super().doItemsLayout()
        self.updateGeometries()

    def updateGeometries(self) -> None:
        """Fit the scroll bars to the contents."""
        super().updateGeometries()
        placement = self.placement()
        extent = placement.extent
        room = self.maximumViewportSize() if self._is_whole(placement) else self.viewport().size()
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setRange(0, max(0, extent.width() - room.width()))
        down.setRange(0, max(0, extent.height() - room.height()))
        across.setPageStep(room.width())
        down.setPageStep(room.height())
        across.setSingleStep(max(8, room.width() // 12))
        down.setSingleStep(max(8, room.height() // 12))

    # -- keys and selection ------------------------------------------------------------------

    def moveCursor(self, action: Action, modifiers: Qt.KeyboardModifier) -> QModelIndex:  # noqa: N802
        """The nearest cell in the direction of the key; page up and down go from one to the next in turn.

        What lies freely may lie in no direction from anything else.
        """
        places = self.placement().rects
        if not places:
            return QModelIndex()
        at = self.currentIndex()
        here = places.get((at.row(), at.column())) if at.isValid() else None
        if here is None or action in {Action.MoveHome, Action.MoveEnd}:
            ordered = list(places)
            row, column = ordered[-1] if action == Action.MoveEnd else ordered[0]
            return self._keyed.index(row, column)
        if action in _IN_TURN:
            ordered = list(places)
            found = ordered.index((at.row(), at.column())) + _IN_TURN[action]
            return self._keyed.index(*ordered[min(max(found, 0), len(ordered) - 1)])
        dx, dy = _STEPS.get(action, (0, 0))
        best = _nearest(here, places, dx, dy)
        return self._keyed.index(*best) if best else at

    def setSelection(self, rect: QRect, command: QItemSelectionModel.SelectionFlag) -> None:
        """Leave everything unselected: cells are only read or clicked."""

    def visualRegionForSelection(self, selection: object) -> QRegion:  # noqa: N802
        """An empty region: cells are only read or clicked."""
        return QRegion()

    def viewportEvent(self, event: QEvent) -> bool:
        """Follow the mouse; Qt asks for the cells that it enters and leaves to be painted again."""
        if isinstance(event, QHoverEvent):
            is_gone = event.type() == QEvent.Type.HoverLeave
            self._hovered = QModelIndex() if is_gone else self.indexAt(event.position().toPoint())
        return bool(super().viewportEvent(event))

    # -- painting ----------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """The ground, each visible cell, and what lies above."""
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        offset, rects, lifted = self._offset(), self.placement().rects, self._lifted()
        exposed = event.region().translated(offset)
        for (row, column), rect in rects.items():
            if not exposed.intersects(rect):
                continue
            index = self._keyed.index(row, column)
            if self._keyed.cell_at(index) is not None:
                seen = QRectF(rect.translated(-offset))
                self.paint_with_flag(painter, seen, index, lifted=(row, column) in lifted)
        if rects:
            painter.translate(-offset)
            self.paint_above(painter, exposed)
        painter.end()

    def _lifted(self) -> set[RowColumn]:
        """The cell under the pointer, and the one that keys have reached."""
        reached = [self._hovered]
        if self._by_keys and self.hasFocus():
            reached.append(self.currentIndex())
        return {(index.row(), index.column()) for index in reached if index.isValid()}


def _nearest(here: QRect, places: Mapping[RowColumn, QRect], dx: int, dy: int) -> RowColumn | None:
    """The cell whose centre is nearest in a direction; sideways distance counts double."""
    best: RowColumn | None = None
    least = float("inf")
    for place, rect in places.items():
        off = rect.center() - here.center()
        ahead, aside = off.x() * dx + off.y() * dy, abs(off.x() * dy) + abs(off.y() * dx)
        if ahead > 0 and ahead + 2 * aside < least:
            best, least = place, ahead + 2 * aside
    return best
