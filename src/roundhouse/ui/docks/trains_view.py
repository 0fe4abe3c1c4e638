"""Trains and phases: a line for each kind of train, with the phase that it begins beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from roundhouse.engine.position import Position
from roundhouse.ui.cards import brush
from roundhouse.ui.cards.look import Look, Size
from roundhouse.ui.cards.train_row import (
    NUMBERS,
    PHASE_COLUMNS,
    TRAIN_COLUMNS,
    Cells,
    paint_parts,
    parts_width,
    phase_cells,
    pointer,
    train_cells,
)
from roundhouse.ui.docks.market_layout import edges
from roundhouse.ui.docks.placed_view import PlacedView, Placement
from roundhouse.ui.models.keyed import CellRole
from roundhouse.ui.models.train_model import TrainLine, TrainModel
from roundhouse.ui.words.speaker import Words

_ROW = 17.0
_ROOMY = 30.0
_HEAD = 16.0
_BETWEEN: Final[Mapping[Size, float]] = {"text": 11.0, "small": 8.0}
_LEAD = 9.0
_COLUMNS: Final = (*TRAIN_COLUMNS, *PHASE_COLUMNS)
_LEFT_OUT: Final[Sequence[tuple[Size, frozenset[str]]]] = (
    ("text", frozenset()),
    ("small", frozenset()),
    ("small", frozenset({"rounds"})),
    ("small", frozenset({"rounds", "trade_in"})),
    ("small", frozenset({"rounds", "trade_in", "tiles"})),
    ("small", frozenset({"rounds", "trade_in", "tiles", "rusts"})),
)
"""How the table is drawn, the roomiest way first: type and columns left out."""


class LineDelegate(QStyledItemDelegate):
    """Paints a line of the table."""

    def __init__(self, view: TrainsView) -> None:
        super().__init__(view)
        self._view = view

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the line of the index; what is on sale and the present phase are set off."""
        view, line = self._view, index.data(CellRole.CELL)
        if line is None:
            return
        look, rect = view.present_look(), QRectF(option.rect)
        if index.data(CellRole.CHANGED):
            brush.wash(painter, look, rect, index.data(CellRole.DELTA))
        middle = view.middle()
        halves = (
            (line.is_on_sale, QRectF(rect.left(), rect.top(), middle - rect.left(), rect.height())),
            (line.is_present, QRectF(middle, rect.top(), rect.right() - middle, rect.height())),
        )
        for present, half in halves:
            if present:
                brush.fill(painter, half.adjusted(0, 0, -look.px(3), 0), look.color("may", 0.13), look.px(4))
                pointer(painter, look, half)
        cells = view.line_cells(line)
        for column, (left, wide) in view.spans().items():
            box = QRectF(left, rect.top(), wide, rect.height())
            paint_parts(painter, look, box, cells.get(column, ()), view.type_size, right=column in NUMBERS)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """The room for a line."""
        look = self._view.look
        return QSize(ceil(sum(self._view.widths())), ceil(look.px(_ROW)))


class TrainsView(PlacedView):
    """The table. What is past is left out where there is no room for it; it never scrolls sideways."""

    empty_key = "trains.empty"

    def __init__(self, model: TrainModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._trains = model
        self.type_size: Size = "text"
        self._columns: tuple[str, ...] = _COLUMNS
        self._spans: dict[str, tuple[float, float]] = {}
        self.setItemDelegate(LineDelegate(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.begin()

    @classmethod
    def for_table(cls, words: Words, look: Look, parent: QWidget | None = None) -> TrainsView:
        """A view with a model of its own."""
        made = cls(TrainModel(words), parent=parent)
        made.set_look(look)
        return made

    def show_position(self, position: Position | None, previous: Position | None = None) -> None:
        """Show trains and phases of a position."""
        self._trains.show_position(position, previous)

    def line_cells(self, line: TrainLine) -> Cells:
        """The parts of a line by column; a half that is missing has none."""
        words, cells = self._trains.words, Cells()
        if line.train is not None:
            cells |= train_cells(line.train, words, self._trains.colors)
        if line.phase is not None:
            cells |= phase_cells(line.phase, words)
        return cells

    def spans(self) -> Mapping[str, tuple[float, float]]:
        """Left edge and width of each column that is shown."""
        self.placement()
        return self._spans

    def middle(self) -> float:
        """Where the half of the phases begins."""
        return self.spans()["phase"][0] - self.look.px(_LEAD)

    def columns(self) -> tuple[str, ...]:
        """The columns that are shown."""
        self.placement()
        return self._columns

    def lines(self) -> tuple[TrainLine, ...]:
        """The lines that are shown, from top to bottom."""
        cells = self._trains.cells()
        return tuple(cells[row] for row, _ in self.placement().rects)

    def sizeHint(self) -> QSize:
        """The whole table."""
        rows = max(1, self.keyed().rowCount())
        return QSize(round(self.look.px(600)), round(self.look.px(_HEAD + _ROW * rows)))

    def minimumSizeHint(self) -> QSize:
        """Two lines."""
        return QSize(round(self.look.px(240)), round(self.look.px(_HEAD + 2 * _ROW)))

    # -- layout ------------------------------------------------------------------------------

    def place(self, room: QSize) -> Placement:
        """Rows as high as there is room, columns as wide as they need and a little more."""
        look, cells = self.look, self._trains.cells()
        if not cells:
            return Placement({}, QSize(0, 0))
        self._place_columns(room.width())
        head = look.px(_HEAD)
        fitting = max(1, int((room.height() - head) / look.px(_ROW)))
        rows = self._rows(fitting)
        # Whole lines only: a half one at the foot would look cut off.
        high = max(look.px(_ROW), min(look.px(_ROOMY), (room.height() - head) / min(fitting, len(rows))))
        tops = [head + i * high for i in range(len(rows))]
        rects = {
            (row, 0): QRect(0, round(top), room.width(), round(top + high) - round(top))
            for row, top in zip(rows, tops, strict=True)
        }
        return Placement(rects, QSize(room.width(), round(head + len(rows) * high)))

    def _rows(self, fitting: int) -> list[int]:
        """The rows to show: without the oldest of the past where not all fit."""
        rows = list(range(self._trains.rowCount()))
        cells = self._trains.cells()
        while len(rows) > fitting and cells[rows[0]].is_past:
            del rows[0]
        return rows

    def _place_columns(self, room: float) -> None:
        look = self.look
        wide: list[float] = []
        for self.type_size, left_out in _LEFT_OUT:
            self._columns = tuple(column for column in _COLUMNS if column not in left_out)
            wide = self.widths()
            if sum(wide) <= room:
                break
        grow = min(max(0.0, room - sum(wide)) / len(wide), look.px(28))
        lefts = edges([w + grow for w in wide], look.px(_LEAD))
        gaps = [self._after(column) + grow * (column not in NUMBERS) for column in self._columns]
        self._spans = {
            column: (lefts[i], max(wide[i] - self._after(column), lefts[i + 1] - lefts[i] - gaps[i]))
            for i, column in enumerate(self._columns)
        }

    def _after(self, column: str) -> float:
        """The space behind a column: wider where the phases begin."""
        last = [name for name in self._columns if name in TRAIN_COLUMNS][-1]
        return self.look.px(_BETWEEN[self.type_size] + (_LEAD if column == last else 0))

    def widths(self) -> list[float]:
        """The least widths of the columns, with the space behind them."""
        look = self.look
        rows = [self.line_cells(line) for line in self._trains.cells()]
        found = []
        for column in self._columns:
            head = look.width(self._title(column), "small")
            parts = (parts_width(look, row.get(column, ()), self.type_size) for row in rows)
            found.append(max(head, 0.0, *parts) + self._after(column))
        found[0] += look.px(_LEAD) - self._after(self._columns[-1])
        return found

    def _title(self, column: str) -> str:
        return self.keyed().words.say(f"trains.{column}")

    # -- painting ----------------------------------------------------------------------------

    def paint_below(self, painter: QPainter) -> None:
        """The heads of the columns."""
        look, head = self.look, self.look.px(_HEAD)
        for column, (left, wide) in self.spans().items():
            box = QRectF(left, 0, wide, head - look.px(3))
            align = brush.RIGHT if column in NUMBERS else brush.LEFT
            title = self._title(column)
            brush.write(painter, look, box, title, size="small", color="quiet_text", align=align)
        brush.across(painter, look, 0, self.placement().extent.width(), head - look.px(2))
