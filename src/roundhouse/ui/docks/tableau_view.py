"""Players and companies at a glance: a table with tabular figures, marks and small train cards."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

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
                painter,
                look,
                QRectF(option.rect),
                cell,
                self._view.type_size,
                tight=self._view.tight,
                changed=changed,
                delta=delta,
            )

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """The least room for the figure."""
        cell, look = index.data(CellRole.CELL), self._view.look
        if cell is None:
            return QSize(0, ceil(look.height(self._view.type_size)))
        return QSize(
            ceil(cell_width(look, cell, self._view.type_size)), ceil(look.height(self._view.type_size))
        )


Manner = tuple[Size, bool, frozenset[str], float]
_LEAST: frozenset[str] = frozenset({"fact:par", "fact:tokens", "fact:revenue"})
_MANNERS: Sequence[Manner] = (
    ("text", False, frozenset(), 110),
    ("small", False, frozenset(), 90),
    ("small", True, frozenset(), 90),
    ("small", True, frozenset({"fact:par"}), 90),
    ("small", True, frozenset({"fact:par", "fact:tokens"}), 90),
    ("small", True, _LEAST, 90),
    ("small", True, _LEAST, 56),
    ("small", True, _LEAST, 22),
    ("small", True, _LEAST | {"fact:loans"}, 22),
)
"""How the table is drawn, the roomiest way first: type, tight, facts left out (the charter has them), and the
room for a player's name at a scale of 1."""


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
        self._hidden: frozenset[str] = frozenset()
        self._name_room = _MANNERS[0][3]
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
        _, self.tight, self._hidden, self._name_room = _MANNERS[-1]
        wide, high = self._needs("small", swapped=swapped)
        down, across = self._axes()
        rows, columns = [key for _, key in down], [key for _, key in across]
        if swapped:
            rows, columns = columns, rows
        return self._whole(wide, columns) <= room.width() and self._whole(high, rows) <= room.height()

    def _axes(self) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
        """Sections and keys of the rows and columns that are shown."""
        model = self._tableau
        down = [(i, key) for i, key in enumerate(model.row_keys()) if key not in self._hidden]
        across = [(i, key) for i, key in enumerate(model.column_keys()) if key not in self._hidden]
        return down, across

    def _needs(self, size: Size, *, swapped: bool = False) -> tuple[list[float], list[float]]:
        """The least widths of columns and heights of rows, heads first."""
        look, model, tight = self.look, self._tableau, self.tight
        rows, columns = self._axes()
        down, across = [key for _, key in rows], [key for _, key in columns]
        if swapped:
            down, across = across, down
        first = max((self._head_width(key, size) for key in down), default=0)
        wide: list[float] = [first]
        for key in across:
            cells = [model.cell(key, other) if swapped else model.cell(other, key) for other in down]
            own = [ceil(cell_width(look, cell, size, tight=tight)) for cell in cells if cell is not None]
            wide.append(max([*own, self._head_width(key, size)]))
        line = look.height(size) + look.px(0.5 if tight else 1.5)
        return wide, [line + look.px(2), *[line] * len(down)]

    def _head_width(self, key: str, size: Size) -> int:
        """The least width of a head, in whole pixels so that rounding doesn't shorten its text."""
        head = self._tableau.head(key)
        if head is None:
            return 0
        return ceil(head_width(self.look, head, size, tight=self.tight, name_room=self._name_room))

    def _whole(self, sizes: Sequence[float], keys: Sequence[str]) -> float:
        """The sizes with room for the hairline before each further kind of head."""
        return sum(sizes) + sum(self._gap(i, keys) for i in range(len(keys)))

    def _edges(self, sizes: list[float], keys: Sequence[str], room: float) -> list[float]:
        """Where the heads and each section begin, stretched to the room, and where the last one ends."""
        gaps = [self._gap(i, keys) for i in range(len(keys))]
        grown = _stretched(sizes, room - sum(gaps))
        return edges([grown[0], *(size + gap for size, gap in zip(grown[1:], gaps, strict=True))])

    def place(self, room: QSize) -> Placement:
        """Columns and rows, stretched to the room."""
        if not self._tableau.row_keys() or not self._tableau.column_keys():
            return Placement({}, QSize(0, 0))
        wide, high = self._choose(room)
        down, across = self._axes()
        rows, columns = [key for _, key in down], [key for _, key in across]
        lefts = self._edges(wide, columns, room.width())
        tops = self._edges(high, rows, room.height())
        rects = {}
        for r, (row, _) in enumerate(down):
            top = round(tops[r + 1] + self._gap(r, rows))
            for c, (column, _) in enumerate(across):
                left = round(lefts[c + 1] + self._gap(c, columns))
                rects[row, column] = QRect(left, top, round(lefts[c + 2]) - left, round(tops[r + 2]) - top)
        return Placement(rects, QSize(round(lefts[-1]), round(tops[-1])))

    def _choose(self, room: QSize) -> tuple[list[float], list[float]]:
        """The fullest table that fits: smaller type, then without the last facts, then with short names."""
        wide: list[float] = []
        high: list[float] = []
        for self.type_size, self.tight, self._hidden, self._name_room in _MANNERS:
            wide, high = self._needs(self.type_size)
            down, across = self._axes()
            is_low = self._whole(high, [key for _, key in down]) <= room.height()
            is_narrow = self._whole(wide, [key for _, key in across]) <= room.width()
            if is_narrow and (is_low or self.tight):
                break
        return wide, high

    def _gap(self, i: int, keys: Sequence[str]) -> int:
        return round(self.look.px(_GAP)) if i > 0 and _kind(keys[i]) != _kind(keys[i - 1]) else 0

    # -- painting ----------------------------------------------------------------------------

    def paint_below(self, painter: QPainter) -> None:
        """Heads, hairlines between groups, and the row of who is on turn."""
        look, model = self.look, self._tableau
        rects, extent = self.placement().rects, self.placement().extent
        down, across = self._axes()
        first_row, first_column = down[0][0], across[0][0]
        top = rects[first_row, first_column].top()
        brush.across(painter, look, 0, extent.width(), top - look.line())
        for n, (r, key) in enumerate(down):
            place = QRectF(rects[r, first_column])
            if self._gap(n, [key for _, key in down]):
                brush.across(painter, look, 0, extent.width(), place.top() - look.px(_GAP / 2))
            elif n % 2:
                wide = extent.width() if _kind(key) in {"company", "player"} else self._first_block()
                stripe = QRectF(0, place.top(), wide, place.height())
                painter.fillRect(stripe, look.color("hairline", 0.22))
            head = QRectF(0, place.top(), place.left(), place.height())
            self._paint_head(painter, look, head, model.head(key), across=False)
        for n, (c, key) in enumerate(across):
            place = QRectF(rects[first_row, c])
            if self._gap(n, [key for _, key in across]):
                brush.down(painter, look, place.left() - look.px(_GAP / 2), 0, extent.height())
            head = QRectF(place.left(), 0, place.width(), top)
            self._paint_head(painter, look, head, model.head(key), across=True)

    def _first_block(self) -> float:
        """Where the first group of columns ends."""
        down, across = self._axes()
        last = max(c for c, key in across if _kind(key) == _kind(across[0][1]))
        return float(self.placement().rects[down[0][0], last].right() + 1)

    def _paint_head(
        self, painter: QPainter, look: Look, rect: QRectF, head: Head | None, *, across: bool
    ) -> None:
        if head is not None:
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
