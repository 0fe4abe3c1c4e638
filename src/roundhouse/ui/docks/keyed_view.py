"""What the views of keyed models share: look and words, marks that fade, a delegate that asks the view."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from math import ceil
from typing import TYPE_CHECKING, Any, Final

import msgspec
from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QMetaMethod,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    Qt,
)
from PySide6.QtGui import (
    QAccessible,
    QCursor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPolygonF,
    QRegion,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.painted import Painted, painted_at
from roundhouse.ui.docks.fading import Fading

if TYPE_CHECKING:
    from roundhouse.ui.about.subject import Subject
    from roundhouse.ui.models.keyed import KeyedModel
    from roundhouse.ui.words.speaker import Words

    View = QAbstractItemView
else:
    # Mixed into one of Qt's views, which brings scrolling, keys, hit tests and accessibility.
    View = object

Index = QModelIndex | QPersistentModelIndex
_TAKING = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space})
_MOST_LAYOUTS = 3
_POINTED_AT: Final[int] = QStyle.StateFlag.State_MouseOver.value
_FOCUSED: Final[int] = QStyle.StateFlag.State_HasFocus.value
_FLAG = 6
_ABOVE_FIGURES = 0.25
"""The part of a row's height that is free above its figures."""
_OVER = 4.0
"""How far washes and rings reach over their cells, in pixels at a scale of 1."""
LAY_OUT: Final = QEvent.Type(QEvent.registerEventType())
"""What a view posts to itself when it is to be laid out before it is painted."""
_Cells = tuple[int, int, int, int]
"""The first and the last row and column of cells that changed: row, column, row, column."""
_NO_CELLS: _Cells = (-1, -1, -1, -1)


class CellDelegate(QStyledItemDelegate):
    """Lets the view, which knows look, words and title, paint its cells."""

    def __init__(self, view: KeyedView) -> None:
        super().__init__(view)
        self._view = view

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the cell of the index, unless it is empty."""
        if self._view.keyed().cell_at(index) is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            lifted = self._view.is_lifted(option)
            self._view.paint_with_flag(painter, QRectF(option.rect), index, lifted=lifted)


class KeyedView(View):
    """Mixed into a view of Qt, before it: cells in a :class:`Look`, with those that have just changed marked.

    ``empty_key`` names the words shown while there is nothing. A subclass calls :meth:`begin` at the end of
    its ``__init__``: Qt lays out a view that is still being made, and an error raised there ends the program.
    """

    _ready = False
    _is_arranging = False
    _is_due = False
    _touched: set[_Cells] | None = None
    _laid_out: object = None

    empty_key = ""
    ground = "panel"
    """The colour of the theme behind the cells."""
    _by_keys = False
    pointer_then: QPoint | None = None
    """Where on the screen the pointer lay when keys went on here last."""

    def __init__(self, model: KeyedModel[Any], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keyed = model
        self.look = Look()
        self.empty = model.words.say(self.empty_key) if self.empty_key else ""
        self._fading = Fading(self._update_marked, model.unmark, self)
        self.pressed_at = QPoint()
        self.has_taken = False
        self.setProperty("bare", True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_Hover)
        # Every pixel is painted here: Qt needn't paint the panels that lie below.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setModel(model)
        self.setItemDelegate(CellDelegate(self))
        for signal in (
            model.rowsInserted,
            model.rowsRemoved,
            model.rowsMoved,
            model.columnsInserted,
            model.columnsRemoved,
            model.columnsMoved,
            model.modelReset,
        ):
            signal.connect(self._changed)
        model.headerDataChanged.connect(self._heads_changed)

    def begin(self) -> None:
        """The view is made; from now on its cells are laid out."""
        self._ready = True
        self._changed()

    # -- what views say ----------------------------------------------------------------------

    @abstractmethod
    def paint_cell(self, painter: QPainter, rect: QRectF, index: Index, *, lifted: bool) -> None:
        """Paint a cell; ``lifted`` while the mouse is over it or the keys have reached it."""

    def paint_with_flag(self, painter: QPainter, rect: QRectF, index: Index, *, lifted: bool) -> None:
        """Paint a cell that isn't empty, with a flag where it has changed since the player decided last."""
        self.paint_cell(painter, rect, index, lifted=lifted)
        if self._keyed.is_flagged_at(index):
            paint_flag(painter, self.look, rect, self.line_in(rect))

    def line_in(self, rect: QRectF) -> float:
        """The height of a line of figures in a cell: all of it, where it has no more than one."""
        return rect.height()

    def thing_at(self, place: QPoint) -> Subject | None:
        """A thing that is painted at a point of the viewport in a cell, or beside the cells.

        None: there lies nothing but the cell, if any, or what its painter says (:meth:`painted_at`).
        """
        del place
        return None

    def painted_at(self, place: QPoint) -> Painted | None:
        """A thing of its own that the painter of a cell says to be at a point of the viewport."""
        index = self.indexAt(place)
        if not index.isValid() or self._keyed.cell_at(index) is None:
            return None
        rect = self.painted_rect(index)
        return painted_at(lambda painter: self.paint_cell(painter, rect, index, lifted=False), QPointF(place))

    def painted_rect(self, index: Index) -> QRectF:
        """Where a cell is painted in the viewport."""
        return QRectF(self.visualRect(index))

    def takes(self, index: Index) -> bool:
        """Whether a click on a cell decides or chooses something."""
        return getattr(self._keyed.cell_at(index), "offer", None) is not None

    def arrange(self) -> None:
        """Settle sizes, and what is left out, for the present room: called before cells are laid out."""

    def plan(self) -> object:
        """What :meth:`arrange` has settled: while it stays equal, only cells that changed are painted anew.

        None, unless a subclass says otherwise: whatever changes, everything is laid out and painted anew.
        """
        return None

    def room_of(self, first: Index, last: Index) -> QRect:
        """Where the cells from ``first`` to ``last`` are seen in the viewport, if there is a plan."""
        edge = ceil(self.look.px(_OVER))
        return self.visualRect(first).united(self.visualRect(last)).adjusted(-edge, -edge, edge, edge)

    def paint_below(self, painter: QPainter, exposed: QRegion) -> None:
        """Paint what lies under the cells where it is ``exposed`` (in contents coordinates)."""

    # -- look, words and marks ---------------------------------------------------------------

    def set_look(self, look: Look) -> None:
        """Paint in another theme or scale."""
        self.look = look
        self._changed()

    def present_look(self) -> Look:
        """The look of this moment: marks fade."""
        return msgspec.structs.replace(self.look, mark=self._fading.strength)

    def set_words(self, words: Words) -> None:
        """Show the same in another language."""
        self._keyed.set_words(words)
        self.empty = words.say(self.empty_key) if self.empty_key else ""
        self._changed()

    def keyed(self) -> KeyedModel[Any]:
        """The model whose cells the view shows."""
        return self._keyed

    # -- what changes ------------------------------------------------------------------------

    def dataChanged(  # noqa: N802
        self, first: Index, last: Index, roles: Sequence[int] = ()
    ) -> None:
        """Cells look different; everything is painted anew only if they take more or less room now."""
        if QAccessible.isActive():
            # Qt tells screen readers, and has more painted than there need be.
            super().dataChanged(first, last, roles)
        self._note((first.row(), first.column(), last.row(), last.column()))

    def _heads_changed(self) -> None:
        self._note(_NO_CELLS)

    def _note(self, cells: _Cells) -> None:
        if self._touched is None:
            self._changed()
            return
        self._touched.add(cells)
        self.scheduleDelayedItemsLayout()

    def _changed(self, *_: object) -> None:
        self._touched = None
        self._follow_marks()
        self.scheduleDelayedItemsLayout()
        self.paint_all()

    def paint_all(self) -> None:
        """Have everything painted anew."""
        self.viewport().update()

    def _follow_marks(self) -> None:
        if self._keyed.has_marks():
            self._fading.begin()
        elif self._fading.is_running():
            self._fading.stop()

    def _update_marked(self) -> None:
        if self._touched is None:
            self.viewport().update()
            return
        for row, column in self._keyed.marked():
            self._update_cells((row, column, row, column))

    def _update_cells(self, cells: _Cells) -> None:
        if cells != _NO_CELLS:
            first, last = self._keyed.index(*cells[:2]), self._keyed.index(*cells[2:])
            self.viewport().update(self.room_of(first, last))

    # -- layout ------------------------------------------------------------------------------

    def doItemsLayout(self) -> None:  # noqa: N802
        """Lay the cells out again, and once more where that has taken or given room (bars, heads)."""
        if not self._ready or self._is_arranging:
            super().doItemsLayout()
            return
        self._is_arranging = True
        touched, self._touched = self._touched, set()
        if not touched or not self._is_as_before():
            for _ in range(_MOST_LAYOUTS):
                room = self.viewport().size()
                self.arrange()
                super().doItemsLayout()
                if self.viewport().size() == room:
                    break
            self._laid_out = (self.viewport().size(), self.plan())
            if self.plan() is None:
                self._touched = None
            self.paint_all()
        else:
            for cells in touched:
                self._update_cells(cells)
        self._is_arranging = False
        if touched:
            self._follow_marks()

    def _is_as_before(self) -> bool:
        """Whether the cells, arranged anew, lie where they lay before."""
        self.arrange()
        return bool((self.viewport().size(), self.plan()) == self._laid_out)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out again for the new room: once, as it is divided in several steps, and before it is painted.

        Laid out only while it is painted, all of it would be painted once more a moment later.
        """
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()
        if not self._is_due:
            self._is_due = True
            QCoreApplication.postEvent(self, QEvent(LAY_OUT))

    def customEvent(self, event: QEvent) -> None:  # noqa: N802
        """The room has come to its size."""
        if event.type() == LAY_OUT:
            self._is_due = False
            if self.isVisible():
                self.executeDelayedItemsLayout()

    # -- keys and mouse ----------------------------------------------------------------------

    def is_lifted(self, option: QStyleOptionViewItem) -> bool:
        """Whether the mouse is over a cell, or the keys have reached it."""
        # Asked of every cell: the operators of Python's flags take ten times as long as those of numbers.
        state = option.state.value
        return bool(state & _POINTED_AT) or (self._by_keys and bool(state & _FOCUSED))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and space take the current cell; from the first key on it is set off."""
        self._by_keys, self.pointer_then = True, QCursor.pos()
        if event.key() in _TAKING:
            # A key that is held decides once.
            takes = self.isSignalConnected(QMetaMethod.fromSignal(self.activated))
            if not takes or not self.currentIndex().isValid():
                # What is only read leaves Enter to the window.
                event.ignore()
            elif not event.isAutoRepeat():
                self.has_taken = self.takes(self.currentIndex())
                self.activated.emit(self.currentIndex())
            return
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Note where a click begins (``pressed_at``, in the viewport) and whether it takes a cell.

        Once it is taken ``has_taken`` can't be told any more: other cells may have come in its place. Keys
        note it, too.
        """
        self.pressed_at = event.position().toPoint()
        index = self.indexAt(self.pressed_at)
        self.has_taken = index.isValid() and self.takes(index)
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """From now on the mouse points."""
        self._by_keys = False
        super().mouseMoveEvent(event)

    # -- painting ----------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """The ground and what lies below the cells, then the cells, or what will be there."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(event.rect(), self.look.color(self.ground))
        if self._keyed.rowCount() and self._keyed.columnCount():
            painter.translate(-self.horizontalOffset(), -self.verticalOffset())
            exposed = event.region().translated(self.horizontalOffset(), self.verticalOffset())
            self.paint_below(painter, exposed)
        else:
            paint_empty(painter, self.look, self.viewport(), self.empty)
        painter.end()
        super().paintEvent(event)


def paint_flag(painter: QPainter, look: Look, rect: QRectF, line: float) -> None:
    """A corner turned down: what is here has changed since the player on turn decided last.

    No larger than what a low row leaves above figures at its right: a ``line`` of them is so high.
    """
    side = min(look.px(_FLAG), line * _ABOVE_FIGURES)
    corner = rect.topRight()
    flag = QPolygonF([corner - QPointF(side, 0), corner, corner + QPointF(0, side)])
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.color("careful"))
    painter.drawPolygon(flag)


def paint_empty(painter: QPainter, look: Look, viewport: QWidget, text: str) -> None:
    """Say in the middle of an empty view what will be there."""
    painter.setFont(look.font("text"))
    painter.setPen(look.color("quiet_text"))
    flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
    painter.drawText(look.inside(QRectF(viewport.rect()), 16, 0).toRect(), int(flags), text)
