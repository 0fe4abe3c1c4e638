"""The branches of a game as a picture: a line of track each, which leaves another one where it parts."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from roundhouse.catalogue.texts import LONGEST_NAME
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.models.branch_model import BranchModel, BranchRole, BranchRow
from roundhouse.ui.start_screen import when
from roundhouse.ui.words import Words

_ROW: Final = 58
_LEFT: Final = 16
_PICTURE: Final = 0.36
"""How much of the width the lines have; the words have the rest."""
_ROUND: Final = 9
"""The radius of the bend where a branch leaves another one."""
Index = QModelIndex | QPersistentModelIndex


class BranchDelegate(QStyledItemDelegate):
    """Paints a branch: its line on the left, what it is called and about on the right."""

    def __init__(self, words: Words, look: Appearance, model: BranchModel, parent: QWidget) -> None:
        """Paint in ``look``."""
        super().__init__(parent)
        self._words, self._look, self._model = words, look, model

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """All rows are of one height."""
        del option, index
        return QSize(self._look.px(520), self._look.px(_ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a row."""
        row: BranchRow = index.data(BranchRole.ROW)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, option)
        self._paintlines(painter, option.rect, index.row(), row)
        self._paint_words(painter, option.rect, row)
        painter.restore()

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        look, selected = self._look, bool(option.state & QStyle.StateFlag.State_Selected)
        if selected or option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(option.rect, look.color("may", 0.16 if selected else 0.07))
        if selected:
            painter.setPen(QPen(look.color("may"), look.px(2)))
            painter.drawRect(QRectF(option.rect).adjusted(1, 1, -1, -1))

    # --- the lines ----------------------------------------------------------------------------

    def _across(self, rect: QRect, n: int) -> float:
        """Where the place after ``n`` decisions is."""
        look = self._look
        wide = rect.width() * _PICTURE - look.px(_LEFT) * 2
        return rect.left() + look.px(_LEFT) + wide * n / max(1, self._model.longest)

    def _paintlines(self, painter: QPainter, rect: QRect, place: int, row: BranchRow) -> None:
        middle = rect.center().y() + 0.5
        for below in self._model.rows[place + 1 :]:
            if below.parent < 0 or below.parent > place:
                continue
            x = self._across(rect, below.start)
            top = middle if below.parent == place else rect.top()
            walked = below.walked > below.start
            painter.setPen(self._pen(walked=walked))
            painter.drawLine(QPointF(x, top), QPointF(x, rect.bottom() + 1))
        self._paint_line(painter, rect, middle, row)

    def _paint_line(self, painter: QPainter, rect: QRect, middle: float, row: BranchRow) -> None:
        look = self._look
        start, end = self._across(rect, row.start), self._across(rect, row.end)
        bend = min(look.px(_ROUND), max(0.0, end - start)) if row.parent >= 0 else 0.0
        path = QPainterPath(QPointF(start, rect.top() if row.parent >= 0 else middle))
        if row.parent >= 0:
            path.lineTo(start, middle - bend)
            path.quadTo(QPointF(start, middle), QPointF(start + bend, middle))
        path.lineTo(end, middle)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(self._pen(walked=False))
        painter.drawPath(path)
        if row.walked:
            painter.setPen(self._pen(walked=True))
            walked = QPainterPath(path)
            painter.save()
            limit = self._across(rect, row.walked)
            painter.setClipRect(QRectF(rect.left(), rect.top(), limit - rect.left() + 1, rect.height()))
            painter.drawPath(walked)
            painter.restore()
        self._paint_stop(painter, QPointF(end, middle), row)
        if row.here >= 0:
            self._paint_here(painter, QPointF(self._across(rect, row.here), middle))

    def _pen(self, *, walked: bool) -> QPen:
        look = self._look
        color = look.color("may" if walked else "quiet_text")
        pen = QPen(color, look.px(4 if walked else 2))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        return pen

    def _paint_stop(self, painter: QPainter, place: QPointF, row: BranchRow) -> None:
        """The end of a branch: a ring."""
        look = self._look
        painter.setPen(QPen(look.color("may" if row.is_present else "quiet_text"), look.px(2)))
        painter.setBrush(QColor(look.theme.panel))
        radius = look.px(5)
        painter.drawEllipse(place, radius, radius)

    def _paint_here(self, painter: QPainter, place: QPointF) -> None:
        """The moment that is shown: a filled mark over the line."""
        look = self._look
        painter.setPen(QPen(QColor(look.theme.panel), look.px(2)))
        painter.setBrush(look.color("may"))
        radius = look.px(7)
        painter.drawEllipse(place, radius, radius)

    # --- the words ----------------------------------------------------------------------------

    def words_rect(self, rect: QRect) -> QRect:
        """Where the words stand."""
        look = self._look
        left = rect.left() + round(rect.width() * _PICTURE)
        return QRect(left, rect.top(), rect.right() - left - look.px(12), rect.height())

    def _paint_words(self, painter: QPainter, rect: QRect, row: BranchRow) -> None:
        look = self._look
        name_room, parts_room, ends_room = self.lines(rect)
        date = when(row.at, self._words)
        painter.setPen(look.color("text"))
        painter.setFont(look.font("text", True))
        name = f"{row.name} · {self._words.say('branches.present')}" if row.is_present else row.name
        beside = round(look.width(date, "small")) + round(look.px(12))
        self._line(painter, name_room.adjusted(0, 0, -beside, 0), name)
        painter.setFont(look.font("small"))
        painter.setPen(look.color("quiet_text"))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(name_room, right, date)
        painter.setPen(look.color("text"))
        self._line(painter, parts_room, row.parts)
        painter.setPen(look.color("quiet_text"))
        self._line(painter, ends_room, row.ends)

    def lines(self, rect: QRect) -> tuple[QRect, QRect, QRect]:
        """Where the name stands, where it parts, and where it ends."""
        room = self.words_rect(rect)
        high, small = round(self._look.height("text")), round(self._look.height("small"))
        top = room.top() + (room.height() - high - 2 * small) // 2
        left, wide = room.left(), room.width()
        parts = top + high
        return (
            QRect(left, top, wide, high),
            QRect(left, parts, wide, small),
            QRect(left, parts + small, wide, small),
        )

    @staticmethod
    def _line(painter: QPainter, room: QRect, text: str) -> None:
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)

    # --- renaming -----------------------------------------------------------------------------

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """A line for the name."""
        del option, index
        editor = QLineEdit(parent)
        editor.setMaxLength(LONGEST_NAME)
        return editor

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        """Over the name and the line below it, of which a line for typing leaves half."""
        del index
        name, _, ends = self.lines(option.rect)
        top, aside = option.rect.top() + round(self._look.px(2)), round(self._look.px(6))
        editor.setGeometry(name.left() - aside, top, name.width() + 2 * aside, ends.top() - top)


class BranchView(QListView):
    """The branches of a game; a double click or Enter opens one (``activated``), F2 renames it."""

    def __init__(
        self, words: Words, look: Appearance, model: BranchModel, parent: QWidget | None = None
    ) -> None:
        """Show ``model``; the present branch is selected."""
        super().__init__(parent)
        self.setModel(model)
        self.setItemDelegate(BranchDelegate(words, look, model, self))
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        present = next(place for place, row in enumerate(model.rows) if row.is_present)
        self.setCurrentIndex(model.index(present))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the branch, on every system; while a name is written it only ends the line."""
        is_enter = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        is_written = self.state() == QAbstractItemView.State.EditingState
        if is_enter and not is_written and self.currentIndex().isValid():
            if not event.isAutoRepeat():
                self.activated.emit(self.currentIndex())
            event.accept()
            return
        super().keyPressEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """A double click opens a branch, whatever else the system has activate things by."""
        if event.type() == QEvent.Type.MouseButtonDblClick and self.currentIndex().isValid():
            self.activated.emit(self.currentIndex())
            return True
        return super().viewportEvent(event)
