"""A view that lays out its cells freely and lets a delegate paint each: cards, boxes, tables."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec
from PySide6.QtCore import (
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QRegion, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QStyle, QStyleOptionViewItem, QWidget

from roundhouse.ui.cards import brush
from roundhouse.ui.cards.look import Look
from roundhouse.ui.docks.fading import Fading

if TYPE_CHECKING:
    from roundhouse.ui.models.keyed import KeyedModel
    from roundhouse.ui.words.speaker import Words

Place = tuple[int, int]
Action = QAbstractItemView.CursorAction
_STEPS: Mapping[Action, tuple[int, int]] = {
    Action.MoveLeft: (-1, 0),
    Action.MovePrevious: (-1, 0),
    Action.MoveRight: (1, 0),
    Action.MoveNext: (1, 0),
    Action.MoveUp: (0, -1),
    Action.MovePageUp: (0, -1),
    Action.MoveDown: (0, 1),
    Action.MovePageDown: (0, 1),
}


class Placement(msgspec.Struct, frozen=True):
    """Where each (row, column) lies, and the room that all of them need, in pixels."""

    rects: Mapping[Place, QRect]
    extent: QSize


_NOWHERE = Placement({}, QSize(0, 0))


class PlacedView(QAbstractItemView):
    """Base of the painted views; a subclass says where its cells lie (:meth:`place`).

    ``empty_key`` names the words shown while there is nothing. Cells that have just
    changed stay marked for a moment. A subclass calls :meth:`begin` at the end of its ``__init__``:
    Qt asks for sizes while a view is still being made, and an error raised there ends the program.
    """

    _ready = False
    empty_key = ""
    ground = "panel"
    """The colour of the theme behind the cells."""

    def __init__(self, model: KeyedModel[Any], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = Look()
        self.empty = model.words.say(self.empty_key) if self.empty_key else ""
        self._placement: Placement | None = None
        self._hovered: Place | None = None
        self._by_keys = False
        self._fading = Fading(self.viewport().update, model.unmark, self)
        self._keyed = model
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setModel(model)
        for signal in (
            model.rowsInserted,
            model.rowsRemoved,
            model.rowsMoved,
            model.columnsInserted,
            model.columnsRemoved,
            model.columnsMoved,
            model.dataChanged,
            model.modelReset,
            model.headerDataChanged,
        ):
            signal.connect(self._stale)

    def begin(self) -> None:
        """The view is made; from now on its cells are laid out."""
        self._ready = True
        self._stale()

    # -- what subclasses say -----------------------------------------------------------------

    @abstractmethod
    def place(self, room: QSize) -> Placement:
        """Where the cells lie when the viewport has ``room``."""

    def paint_below(self, painter: QPainter) -> None:
        """Paint what lies under the cells (in contents coordinates)."""

    def paint_above(self, painter: QPainter) -> None:
        """Paint what lies over the cells (in contents coordinates)."""

    # -- look --------------------------------------------------------------------------------

    def set_look(self, look: Look) -> None:
        """Paint in another theme or scale."""
        self.look = look
        self._stale()

    def present_look(self) -> Look:
        """The look of this moment: marks fade."""
        return msgspec.structs.replace(self.look, mark=self._fading.strength)

    def set_words(self, words: Words) -> None:
        """Speak another language."""
        self._keyed.set_words(words)
        self.empty = words.say(self.empty_key) if self.empty_key else ""
        self._stale()

    def keyed(self) -> KeyedModel[Any]:
        """The model."""
        return self._keyed

    def hovered(self) -> Place | None:
        """The cell under the mouse."""
        return self._hovered

    def _stale(self, *_: object) -> None:
        self._placement = None
        if self._keyed.has_marks():
            self._fading.begin()
        elif self._fading.is_running():
            self._fading.stop()
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    # -- geometry ----------------------------------------------------------------------------

    def placement(self) -> Placement:
        """Where the cells lie now, in contents coordinates."""
        if not self._ready:
            return _NOWHERE
        if self._placement is None:
            self._placement = self.place(self.viewport().size())
        return self._placement

    def content_rect(self, row: int, column: int) -> QRect:
        """The rectangle of a cell in contents coordinates; empty when it has none."""
        return self.placement().rects.get((row, column), QRect())

    def visualRect(self, index: QModelIndex | QPersistentModelIndex) -> QRect:  # noqa: N802
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
        index: QModelIndex | QPersistentModelIndex,
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

    def isIndexHidden(self, index: QModelIndex | QPersistentModelIndex) -> bool:  # noqa: N802
        """No index is hidden."""
        return False

    def doItemsLayout(self) -> None:  # noqa: N802
        """Lay the cells out again."""
        super().doItemsLayout()
        self._placement = None
        self.updateGeometries()

    def updateGeometries(self) -> None:
        """Fit the scroll bars to the contents."""
        super().updateGeometries()
        extent, room = self.placement().extent, self.viewport().size()
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setRange(0, max(0, extent.width() - room.width()))
        down.setRange(0, max(0, extent.height() - room.height()))
        across.setPageStep(room.width())
        down.setPageStep(room.height())
        across.setSingleStep(max(8, room.width() // 12))
        down.setSingleStep(max(8, room.height() // 12))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out again for the new room."""
        self._placement = None
        super().resizeEvent(event)
        self.updateGeometries()

    # -- keys and selection ------------------------------------------------------------------

    def moveCursor(self, action: Action, modifiers: Qt.KeyboardModifier) -> QModelIndex:  # noqa: N802
        """The nearest cell in the direction of the key."""
        places = self.placement().rects
        if not places:
            return QModelIndex()
        at = self.currentIndex()
        here = places.get((at.row(), at.column())) if at.isValid() else None
        if here is None or action in {Action.MoveHome, Action.MoveEnd}:
            ordered = list(places)
            row, column = ordered[-1] if action == Action.MoveEnd else ordered[0]
            return self._keyed.index(row, column)
        dx, dy = _STEPS.get(action, (0, 0))
        best = _nearest(here, places, dx, dy)
        return self._keyed.index(*best) if best else at

    def setSelection(self, rect: QRect, command: QItemSelectionModel.SelectionFlag) -> None:
        """Select the cell at a rectangle."""
        self.selectionModel().select(self.indexAt(rect.center()), command)

    def visualRegionForSelection(self, selection: object) -> QRegion:  # noqa: N802
        """The region of the selected cells."""
        region = QRegion()
        for index in self.selectionModel().selectedIndexes():
            region = region.united(QRegion(self.visualRect(index)))
        return region

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and space take the current cell; from the first key on it is set off."""
        self._by_keys = True
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}:
            if self.currentIndex().isValid():
                self.activated.emit(self.currentIndex())
            return
        super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Turn the wheel sideways where the contents go on only sideways."""
        across, turned = self.horizontalScrollBar(), event.angleDelta()
        if self.verticalScrollBar().maximum() == 0 and across.maximum() > 0:
            across.setValue(across.value() - (turned.x() or turned.y()))
            event.accept()
            return
        super().wheelEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the mouse."""
        self._by_keys = False
        super().mouseMoveEvent(event)
        index = self.indexAt(event.position().toPoint())
        self._hover((index.row(), index.column()) if index.isValid() else None)

    def viewportEvent(self, event: QEvent) -> bool:
        """Forget the hovered cell when the mouse leaves."""
        if event.type() == QEvent.Type.Leave:
            self._hover(None)
        return bool(super().viewportEvent(event))

    def _hover(self, place: Place | None) -> None:
        if place != self._hovered:
            self._hovered = place
            self.viewport().update()

    # -- painting ----------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground, each visible cell by the delegate, and what lies above."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(event.rect(), self.look.color(self.ground))
        if not self.placement().rects:
            self._paint_empty(painter)
            painter.end()
            return
        painter.translate(-self._offset())
        self.paint_below(painter)
        exposed = event.rect().translated(self._offset())
        for (row, column), rect in self.placement().rects.items():
            if rect.intersects(exposed):
                self.paint_cell(painter, row, column, rect)
        self.paint_above(painter)
        painter.end()

    def paint_cell(self, painter: QPainter, row: int, column: int, rect: QRect) -> None:
        """Let the delegate paint one cell."""
        index = self._keyed.index(row, column)
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        option.rect = rect
        state = QStyle.StateFlag.State_Enabled
        if self.selectionModel().isSelected(index):
            state |= QStyle.StateFlag.State_Selected
        if self._by_keys and self.hasFocus() and index == self.currentIndex():
            state |= QStyle.StateFlag.State_HasFocus
        if self._hovered == (row, column):
            state |= QStyle.StateFlag.State_MouseOver
        option.state = state
        self.itemDelegateForIndex(index).paint(painter, option, index)

    def _paint_empty(self, painter: QPainter) -> None:
        room = self.look.inside(QRectF(self.viewport().rect()), 16)
        lines = brush.wrapped(self.look, self.empty, room.width(), "text")
        high = self.look.height("text")
        top = room.center().y() - high * len(lines) / 2
        for i, line in enumerate(lines):
            rect = QRectF(room.left(), top + i * high, room.width(), high)
            brush.write(painter, self.look, rect, line, color="quiet_text", align=brush.CENTRE)


def _nearest(here: QRect, places: Mapping[Place, QRect], dx: int, dy: int) -> Place | None:
    """The cell whose centre is nearest in a direction; sideways distance counts double."""
    best: Place | None = None
    least = float("inf")
    for place, rect in places.items():
        off = rect.center() - here.center()
        ahead, aside = off.x() * dx + off.y() * dy, abs(off.x() * dy) + abs(off.y() * dx)
        if ahead > 0 and ahead + 2 * aside < least:
            best, least = place, ahead + 2 * aside
    return best
