"""Tables: Qt's table view with heads that the view paints itself, and sections as wide as it wants them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHeaderView, QTableView, QWidget

from roundhouse.ui.docks.keyed_view import Index, KeyedView
from roundhouse.ui.models.keyed import KeyedModel


class Heads(QHeaderView):
    """The heads of rows or columns: they are only read, and painted by the table."""

    def __init__(self, orientation: Qt.Orientation, table: TableView) -> None:
        super().__init__(orientation, table)
        self._table = table
        self.setSectionsClickable(False)
        self.setMinimumSectionSize(1)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        """Paint one head on the ground of the table."""
        painter.fillRect(rect, self._table.look.color(self._table.ground))
        self._table.executeDelayedItemsLayout()
        if self.isSectionHidden(section):
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._table.paint_head(painter, QRectF(rect), self.orientation(), section)

    def paintEvent(self, event: QPaintEvent) -> None:
        """All heads, and over those of rows what stays in sight there."""
        super().paintEvent(event)
        if self.orientation() == Qt.Orientation.Vertical:
            self._table.paint_fixed_head()

    def section_at(self, place: QPoint) -> int:
        """The row or column whose head is seen at a point; -1 for none."""
        if self.orientation() == Qt.Orientation.Vertical:
            return self._table.row_at(place.y())
        return self.logicalIndexAt(place)

    def divide(self, sections: Sequence[int], edges: Sequence[float]) -> None:
        """Show only these ``sections``, each from its edge to the next one (in pixels)."""
        for section in range(self.count()):
            self.setSectionHidden(section, section not in sections)
        for n, section in enumerate(sections):
            self.resizeSection(section, round(edges[n + 1]) - round(edges[n]))


class TableView(KeyedView, QTableView):
    """A table of figures to be read, without a grid."""

    def __init__(self, model: KeyedModel[Any], parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self.heads_across = Heads(Qt.Orientation.Horizontal, self)
        self.heads_down = Heads(Qt.Orientation.Vertical, self)
        self.setHorizontalHeader(self.heads_across)
        self.setVerticalHeader(self.heads_down)
        for heads in (self.heads_across, self.heads_down):
            # Told of each section that is resized, the table would paint everything once more a moment later.
            heads.sectionResized.disconnect()
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)

    @abstractmethod
    def paint_head(self, painter: QPainter, rect: QRectF, orientation: Qt.Orientation, section: int) -> None:
        """Paint the head of a row (``orientation`` vertical) or column."""

    def paint_fixed_head(self) -> None:
        """Paint what stays in sight over heads of rows that are scrolled: nothing, unless a table says so."""

    def row_at(self, place: int) -> int:
        """The row so many pixels below the upper edge of the viewport; -1 for none."""
        return self.heads_down.logicalIndexAt(place)

    def paint_all(self) -> None:
        """Have cells and heads painted anew."""
        super().paint_all()
        for heads in (self.heads_across, self.heads_down):
            heads.viewport().update()

    def room(self) -> QSize:
        """The room for heads and cells, in pixels."""
        return self.viewport().size().grownBy(self.viewportMargins())

    def whole_room(self) -> QSize:
        """The room for heads and cells where there are no bars to scroll by, in pixels."""
        return self.maximumViewportSize().grownBy(self.viewportMargins())

    def extent(self) -> QSize:
        """The size of all cells, without the heads."""
        return QSize(self.heads_across.length(), self.heads_down.length())

    def lane(self, key: str) -> QRect:
        """The row or column with this key with its head, in pixels; empty where it isn't in sight."""
        model, everything = self.keyed(), self.rect()
        for heads, keys in ((self.heads_across, model.column_keys()), (self.heads_down, model.row_keys())):
            section = keys.index(key) if key in keys else -1
            if section < 0 or heads.isSectionHidden(section):
                continue
            start, size = heads.sectionViewportPosition(section), heads.sectionSize(section)
            inside = self.viewport().geometry()
            if heads is self.heads_across:
                return QRect(inside.left() + start, 0, size, self.height()) & everything
            return QRect(0, inside.top() + start, self.width(), size) & everything
        return QRect()

    def is_shown(self, index: Index) -> bool:
        """Whether neither the row nor the column of a cell is left out."""
        return not (self.isRowHidden(index.row()) or self.isColumnHidden(index.column()))
