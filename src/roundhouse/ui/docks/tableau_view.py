"""Players and companies at a glance: a table with tabular figures, marks and small train cards."""

from __future__ import annotations

from math import ceil

import msgspec
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from roundhouse.engine.position import Position
from roundhouse.ui.cards import brush
from roundhouse.ui.cards.figures_cell import cell_width, head_width, paint_cell, paint_head
from roundhouse.ui.cards.look import Look, Size
from roundhouse.ui.docks.market_layout import edges
from roundhouse.ui.docks.placed_view import PlacedView, Placement
from roundhouse.ui.models.keyed import CellRole
from roundhouse.ui.models.tableau_model import Head, TableauModel
from roundhouse.ui.words.speaker import Words

_GAP = 7.0
_MOST_STRETCH = 1.7


class TableauDelegate(QStyledItemDelegate):
    """Paints a figure."""

    def __init__(self, view: TableauView) -> None:
        super().__init__(view)
        self._view = view

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the cell of the index."""
        cell = index.data(CellRole.CELL)
        if cell is not None:
            changed, delta = bool(index.data(CellRole.CHANGED)), index.data(CellRole.DELTA)
            look = self._view.present_look()
            paint_cell(
                painter, look, QRectF(option.rect), cell, self._view.type_size, changed=changed, delta=delta
            )

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """The least room for the figure."""
        cell, look = index.data(CellRole.CELL), self._view.look
        if cell is None:
            return QSize(0, ceil(look.height(self._view.type_size)))
        return QSize(
            ceil(cell_width(look, cell, self._view.type_size)), ceil(look.height(self._view.type_size))
        )


class Sheet(msgspec.Struct, frozen=True):
    """Left edges of the columns and top edges of the rows, the heads first, with the last end."""

    lefts: tuple[float, ...]
    tops: tuple[float, ...]
    size: Size


class TableauView(PlacedView):
    """The overview; in larger type when there is room, players down when that fits better.

    ``set_turning(False)`` keeps the orientation of the model.
    """

    empty_key = "tableau.empty"

    def __init__(self, model: TableauModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._tableau = model
        self._turning = True
        self.type_size: Size = "small"
        self.tight = False
        self._sheet = Sheet((), (), "small")
        self.setItemDelegate(TableauDelegate(self))
        self.begin()

    @classmethod
    def for_table(cls, words: Words, look: Look, parent: QWidget | None = None) -> TableauView:
        """A view with models of its own."""
        made = cls(TableauModel(words), parent=parent)
        made.set_look(look)
        return made

    def show_position(self, position: Position | None, previous: Position | None = None) -> None:
        """Show a position."""
        self._tableau.show_position(position, previous)

    def sizeHint(self) -> QSize:
        """A size at which a game of four players fits."""
        return QSize(round(self.look.px(640)), round(self.look.px(268)))

    def minimumSizeHint(self) -> QSize:
        """Small, with scroll bars when it has to be."""
        return QSize(round(self.look.px(320)), round(self.look.px(140)))

    def set_turning(self, turning: bool) -> None:
        """Choose the orientation by the room, or leave it to the model."""
        self._turning = turning

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Turn the table when it fits only the other way round."""
        if self._turning and self._tableau.row_keys():
            room = event.size()
            if not self._fits(room, swapped=False) and self._fits(room, swapped=True):
                self._tableau.set_turned(not self._tableau.turned)
        super().resizeEvent(event)

    # -- layout ------------------------------------------------------------------------------

    def _fits(self, room: QSize, *, swapped: bool) -> bool:
        self.tight = True
        wide, high = self._needs("small", swapped=swapped)
        return sum(wide) <= room.width() and sum(high) <= room.height()

    def _needs(self, size: Size, *, swapped: bool = False) -> tuple[list[float], list[float]]:
        """The least widths of columns and heights of rows, heads first."""
        look, model = self.look, self._tableau
        down, across = model.row_keys(), model.column_keys()
        if swapped:
            down, across = across, down
        first = max(
            (head_width(look, h, size, tight=self.tight) for h in map(model.head, down) if h), default=0.0
        )
        wide = [first]
        for key in across:
            head = model.head(key)
            cells = [model.cell(key, other) if swapped else model.cell(other, key) for other in down]
            own = [cell_width(look, cell, size, tight=self.tight) for cell in cells if cell is not None]
            wide.append(max([*own, head_width(look, head, size, tight=self.tight) if head else 0.0]))
        line = look.height(size) + look.px(0.5 if self.tight else 1.5)
        return self._gapped(across, wide), self._gapped(down, [line + look.px(2), *[line] * len(down)])

    def _gapped(self, keys: tuple[str, ...], sizes: list[float]) -> list[float]:
        """Room for the hairline before each further kind of head."""
        found = list(sizes)
        for i in range(1, len(keys)):
            if _kind(keys[i]) != _kind(keys[i - 1]):
                found[i + 1] += self.look.px(_GAP)
        return found

    def place(self, room: QSize) -> Placement:
        """Columns and rows, stretched to the room."""
        model = self._tableau
        down, across = model.row_keys(), model.column_keys()
        if not down or not across:
            return Placement({}, QSize(0, 0))
        wide, high = self._choose(room)
        lefts = edges(_stretched(wide, room.width()))
        tops = edges(_stretched(high, room.height()))
        self._sheet = Sheet(tuple(lefts), tuple(tops), self.type_size)
        rects = {}
        for r, row in enumerate(down):
            for c, column in enumerate(across):
                rects[r, c] = self._cell_rect(r, c, row, column)
        return Placement(rects, QSize(ceil(lefts[-1]), ceil(tops[-1])))

    def _choose(self, room: QSize) -> tuple[list[float], list[float]]:
        """The largest type that fits: normal, small, then small with short names and little space."""
        sizes: tuple[tuple[Size, bool], ...] = (("text", False), ("small", False), ("small", True))
        wide: list[float] = []
        high: list[float] = []
        for self.type_size, self.tight in sizes:
            wide, high = self._needs(self.type_size)
            if sum(wide) <= room.width() and sum(high) <= room.height():
                break
        return wide, high

    def _cell_rect(self, r: int, c: int, row: str, column: str) -> QRect:
        lefts, tops = self._sheet.lefts, self._sheet.tops
        left, top = lefts[c + 1] + self._gap(c, self._tableau.column_keys()), tops[r + 1]
        top += self._gap(r, self._tableau.row_keys())
        right, bottom = round(lefts[c + 2]), round(tops[r + 2])
        return QRect(round(left), round(top), right - round(left), bottom - round(top))

    def _gap(self, i: int, keys: tuple[str, ...]) -> float:
        return self.look.px(_GAP) if i > 0 and _kind(keys[i]) != _kind(keys[i - 1]) else 0.0

    # -- painting ----------------------------------------------------------------------------

    def paint_below(self, painter: QPainter) -> None:
        """Heads, hairlines between groups, and the row of who is on turn."""
        look, model = self.look, self._tableau
        rects, extent = self.placement().rects, self.placement().extent
        down, across = model.row_keys(), model.column_keys()
        top = rects[0, 0].top()
        brush.across(painter, look, 0, extent.width(), top - look.line())
        for r, key in enumerate(down):
            if self._gap(r, down):
                brush.across(painter, look, 0, extent.width(), rects[r, 0].top() - look.px(_GAP / 2))
            elif r % 2:
                wide = extent.width() if _kind(key) in {"company", "player"} else self._first_block(across)
                stripe = QRectF(0, rects[r, 0].top(), wide, rects[r, 0].height())
                painter.fillRect(stripe, look.color("hairline", 0.22))
            head = model.head(key)
            if head is not None:
                rect = QRectF(0, rects[r, 0].top(), rects[r, 0].left(), rects[r, 0].height())
                self._paint_head(painter, look, rect, head, across=False)
        for c, key in enumerate(across):
            place = rects[0, c]
            if self._gap(c, across):
                brush.down(painter, look, place.left() - look.px(_GAP / 2), 0, extent.height())
            head = model.head(key)
            if head is not None:
                self._paint_head(
                    painter, look, QRectF(place.left(), 0, place.width(), top), head, across=True
                )

    def _first_block(self, across: tuple[str, ...]) -> float:
        """Where the first group of columns ends."""
        rects = self.placement().rects
        last = max(c for c, key in enumerate(across) if _kind(key) == _kind(across[0]))
        return float(rects[0, last].right() + 1)

    def _paint_head(self, painter: QPainter, look: Look, rect: QRectF, head: Head, *, across: bool) -> None:
        paint_head(painter, look, rect, head, self.type_size, across=across, tight=self.tight)


def _kind(key: str) -> str:
    return key.partition(":")[0]


def _stretched(sizes: list[float], room: float) -> list[float]:
    """The sizes grown evenly to the room, but not so far that rows fall apart."""
    total = sum(sizes)
    if not sizes or total >= room:
        return sizes
    factor = min(_MOST_STRETCH, room / total)
    return [size * factor for size in sizes]
