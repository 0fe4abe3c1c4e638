"""Cells side by side: cards, lots and places in an order."""

from __future__ import annotations

from abc import abstractmethod
from math import ceil
from typing import Any

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QEnterEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QListView, QStyleOptionViewItem, QWidget

from roundhouse.ui.cards.look import Look
from roundhouse.ui.docks.keyed_view import CellDelegate, Index, KeyedView
from roundhouse.ui.docks.more_aside import paint_more
from roundhouse.ui.models.keyed import KeyedList


class FlowDelegate(CellDelegate):
    """Keeps cells as high as they ask to be: Qt stretches those of a single row to the height of the view."""

    def __init__(self, view: FlowView) -> None:
        super().__init__(view)
        self._flow = view
        self._sizes: dict[str, QSize] = {}

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the cell of the index at the top of its room."""
        high = min(option.rect.height(), self.sizeHint(option, index).height())
        option.rect = QRect(option.rect.topLeft(), QSize(option.rect.width(), high))
        super().paint(painter, option, index)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """The room for the cell of the index, or the room that it had before it went."""
        keyed = self._flow.keyed()
        key = keyed.row_keys()[index.row()]
        if keyed.cell_at(index) is not None:
            self._sizes[key] = self._flow.cell_size(index)
        return self._sizes.get(key, QSize())


class FlowView(KeyedView, QListView):
    """A list from left to right, in rows where there is room for two of them, else scrolled sideways.

    ``gap`` is the space between cells at a scale of 1.
    """

    gap = 0.0

    def __init__(self, model: KeyedList[Any], parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self.setItemDelegate(FlowDelegate(self))
        self.setFlow(QListView.Flow.LeftToRight)
        # The wheel scrolls sideways; a bar would take the height that the cells need.
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def set_look(self, look: Look) -> None:
        """Paint in another theme or scale."""
        super().set_look(look)
        self.setSpacing(round(look.px(self.gap / 2)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The cells, with a mark where more lie outside."""
        super().paintEvent(event)
        if self.is_scrolled_sideways():
            painter = QPainter(self.viewport())
            paint_more(painter, self, self.look.theme, self.look.scale)
            painter.end()

    def is_scrolled_sideways(self) -> bool:
        """Whether what has no room lies at the right, and not below."""
        return not self.isWrapping()

    def scrollContentsBy(self, dx: int, dy: int) -> None:  # noqa: N802
        """The mark at an edge isn't scrolled with the cells."""
        super().scrollContentsBy(dx, dy)
        self.viewport().update()

    def enterEvent(self, event: QEnterEvent) -> None:
        """No cell goes elsewhere under the pointer."""
        self.keyed().hold(True)
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Cells may go where they belong."""
        self.keyed().hold(False)
        super().leaveEvent(event)

    def painted_rect(self, index: Index) -> QRectF:
        """At the top of the room for a cell, as high as it asks to be."""
        rect = super().painted_rect(index)
        rect.setHeight(min(rect.height(), self.cell_size(index).height()))
        return rect

    @abstractmethod
    def cell_size(self, index: Index) -> QSize:
        """The room for a cell, in pixels."""

    @abstractmethod
    def cell_height(self) -> int:
        """The least height of a row of cells, in pixels."""

    def width_of(self, columns: int, room: int = 0) -> int:
        """How wide so many cells side by side can be: Qt breaks a row one pixel before it meets the edge.

        ``room``: the width for all of them, if not that of the viewport.
        """
        return ((room or self.viewport().width()) - 2 - self.spacing()) // columns - 2 * self.spacing()

    def height_of(self, rows: int) -> int:
        """How high so many rows can be."""
        return (self._whole_height() - self.spacing()) // rows - 2 * self.spacing()

    def _whole_height(self) -> int:
        """The height of the viewport with what is left empty below the last whole row."""
        return self.viewport().height() + self.viewportMargins().bottom()

    def rows_in_sight(self, rows: int, least: int) -> int:
        """How many of so many rows are in sight where each is at least so high; at least one."""
        return next((seen for seen in range(rows, 1, -1) if self.height_of(seen) >= least), 1)

    def columns_of(self, wide: int, room: int = 0) -> int:
        """How many cells of a width lie side by side, in a ``room`` if not in the viewport; at least one."""
        available = (room or self.viewport().width()) - 2 - self.spacing()
        return max(1, available // (wide + 2 * self.spacing()))

    def arrange(self) -> None:
        """Break into rows where two of them fit."""
        wraps = self.height_of(2) >= self.cell_height()
        if wraps != self.isWrapping():
            self.setWrapping(wraps)

    def show_bar(self, wide: int) -> bool:
        """Show a bar when cells of this width don't fit; one as needed keeps its room free all the time.

        Gives whether it is shown.
        """
        rows = max(1, ceil(self.keyed().rowCount() / self.columns_of(wide)))
        is_high = self.isWrapping() and self.height_of(rows) < self.cell_height()
        is_high = is_high or self._whole_height() < self.cell_height()
        policies = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(
            policies.ScrollBarAlwaysOn if is_high else policies.ScrollBarAlwaysOff
        )
        return is_high

    def leave_whole_rows(self, *, is_scrolled: bool) -> None:
        """None of the rows that are scrolled, each as high as the least, is cut through at the lower edge."""
        row, high = self.cell_height() + 2 * self.spacing(), self._whole_height() - self.spacing()
        below = high % row if is_scrolled and high >= row else 0
        if self.viewportMargins().bottom() != below:
            self.setViewportMargins(0, 0, 0, below)
