"""The rows of holdings: stripes, hairlines, and players' cash, in sight while companies are scrolled."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPoint, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QAbstractItemView, QWidget

from roundhouse.ui.cards import strokes
from roundhouse.ui.docks.keyed_view import Index, paint_flag
from roundhouse.ui.docks.tableau_names import TableauNames
from roundhouse.ui.docks.tableau_widths import GAP, kind_of
from roundhouse.ui.models.tableau_model import TableauModel

DOWN, ACROSS = Qt.Orientation.Vertical, Qt.Orientation.Horizontal
BELOW_FIXED = 3
"""Pixels below the row that stays, for a hairline."""
_LEAST_LINES = 6
"""The lines that a room has at least in which a row stays."""
_NONE = -1


class TableauRows(TableauNames):
    """A table of figures whose first row, if it is one of players' facts, stays while others are scrolled."""

    _fixed = _NONE

    def __init__(self, model: TableauModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._gaps: dict[Qt.Orientation, dict[int, int]] = {DOWN: {}, ACROSS: {}}

    def can_fix(self, rows: Sequence[str], room: float) -> bool:
        """Whether the first row stays where others are scrolled, in a room for heads and rows so high."""
        return kind_of(rows[0]) == "mine" and room >= _LEAST_LINES * self.look.height(self.type_size)

    def fixed_height(self) -> int:
        """How high the strip is that the row takes which stays; 0 where none does."""
        return 0 if self._fixed == _NONE else self.heads_down.sectionSize(self._fixed) + BELOW_FIXED

    def strip(self) -> int:
        """The height at the top of the viewport in which no other row is seen; 0 where none is scrolled."""
        return self.fixed_height() if self.verticalScrollBar().value() > 0 else 0

    def _is_covered(self, section: int, top: float) -> bool:
        """Whether a row that begins there in the viewport isn't whole below the one that stays."""
        strip = self.strip()
        return section != self._fixed and bool(strip) and top + self._gaps[DOWN].get(section, 0) < strip - 1

    # -- where things are --------------------------------------------------------------------

    def visualRect(self, index: Index) -> QRect:  # noqa: N802
        """Where a cell is in the viewport."""
        rect = super().visualRect(index)
        if index.row() == self._fixed and self.strip():
            rect.moveTop(0)
        return rect

    def indexAt(self, point: QPoint) -> QModelIndex:  # noqa: N802
        """The cell at a point of the viewport."""
        if 0 <= point.y() < self.strip():
            return self._tableau.index(self._fixed, self.columnAt(point.x()))
        return super().indexAt(point)

    def row_at(self, place: int) -> int:
        """The row so many pixels below the upper edge of the viewport; -1 for none."""
        if 0 <= place < self.strip():
            return self._fixed
        return super().row_at(place)

    def scrollTo(  # noqa: N802
        self, index: Index, hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible
    ) -> None:
        """Scroll to a cell, so that it isn't under the row that stays."""
        super().scrollTo(index, hint)
        hidden = self.strip() - self.visualRect(index).top()
        if index.isValid() and index.row() != self._fixed and hidden > 0:
            self.verticalScrollBar().setValue(self.verticalScrollBar().value() - hidden)

    def scrollContentsBy(self, dx: int, dy: int) -> None:  # noqa: N802
        """Scroll; what stays isn't moved with the rest of the picture."""
        super().scrollContentsBy(dx, dy)
        if self._fixed != _NONE:
            self.paint_all()

    def _without_gap(self, rect: QRectF, index: Index) -> QRectF:
        """A cell behind the gap before its group."""
        left, top = self._gaps[ACROSS].get(index.column(), 0), self._gaps[DOWN].get(index.row(), 0)
        return rect.adjusted(left, top, 0, 0)

    # -- painting ----------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """All rows, and over those that are scrolled away the one that stays."""
        super().paintEvent(event)
        strip = self.strip()
        if not strip or event.rect().top() >= strip:
            return
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_strip(painter, self.viewport().width())
        self._paint_lines_down(painter, strip)
        for column in self._gaps[ACROSS]:
            index = self._tableau.index(self._fixed, column)
            if self._tableau.cell_at(index) is not None:
                self.paint_with_flag(painter, QRectF(self.visualRect(index)), index, lifted=False)

    def paint_fixed_head(self) -> None:
        """Paint the head of the row that stays over those that are scrolled away."""
        strip, heads = self.strip(), self.heads_down
        if not strip:
            return
        painter = QPainter(heads.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_strip(painter, heads.width())
        high = heads.sectionSize(self._fixed)
        self.paint_head(painter, QRectF(0, 0, heads.width(), high), DOWN, self._fixed)

    def _paint_strip(self, painter: QPainter, wide: float) -> None:
        """The ground of the row that stays, and a hairline below it where rows of another kind follow."""
        strip = self.strip()
        painter.fillRect(QRectF(0, 0, wide, strip), self.look.color(self.ground))
        keys, below = self._tableau.row_keys(), self.row_at(strip + 1)
        if below >= 0 and kind_of(keys[below]) != kind_of(keys[self._fixed]):
            strokes.across(painter, self.look, 0, wide, strip - 1.5)

    def paint_with_flag(self, painter: QPainter, rect: QRectF, index: Index, *, lifted: bool) -> None:
        """Paint a cell, unless it lies under the row that stays, and its flag below the gap of its group."""
        if self._is_covered(index.row(), rect.top()):
            return
        self.paint_cell(painter, rect, index, lifted=lifted)
        if self._tableau.is_flagged_at(index):
            inner = self._without_gap(rect, index)
            paint_flag(painter, self.look, inner, self.line_in(inner))

    def paint_below(self, painter: QPainter, exposed: QRegion) -> None:
        """Stripes behind every other row, and hairlines between groups."""
        extent, heads, keys = self.extent(), self.heads_down, self._tableau.row_keys()
        for section in self._gaps[DOWN]:
            top, high = heads.sectionPosition(section), heads.sectionSize(section)
            if self._is_covered(section, top - self.verticalOffset()):
                continue
            is_whole = kind_of(keys[section]) in {"company", "player"}
            stripe = extent.width() if is_whole else self._first_block()
            self._paint_row(painter, QRectF(0, top, extent.width(), high), section, stripe)
        self._paint_lines_down(painter, extent.height())

    def _paint_lines_down(self, painter: QPainter, high: float) -> None:
        """Hairlines between groups of columns."""
        for section, gap in self._gaps[ACROSS].items():
            if gap:
                x = self.heads_across.sectionPosition(section) + self.look.px(GAP / 2)
                strokes.down(painter, self.look, x, 0, high)

    def _paint_row(self, painter: QPainter, rect: QRectF, section: int, stripe: float) -> None:
        """The hairline over the first row of a group, else the stripe of every other row."""
        gaps = self._gaps[DOWN]
        if gaps.get(section):
            y = rect.top() + self.look.px(GAP / 2)
            strokes.across(painter, self.look, rect.left(), rect.right(), y)
        elif list(gaps).index(section) % 2:
            painter.fillRect(
                QRectF(rect.topLeft(), QSizeF(stripe, rect.height())), self.look.color("hairline", 0.22)
            )

    def _first_block(self) -> int:
        """Where the first group of columns ends."""
        _, across = self._axes()
        last = max(c for c, key in across if kind_of(key) == kind_of(across[0][1]))
        return self.heads_across.sectionPosition(last) + self.heads_across.sectionSize(last)
