"""Trains and phases: a line for each kind of train, with the phase that it begins beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QRegion
from PySide6.QtWidgets import QWidget

from roundhouse.engine.position import Position
from roundhouse.ui.about.subject import Subject
from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.look import Look, Size
from roundhouse.ui.cards.train_row import (
    COLUMNS,
    NUMBERS,
    PHASE_COLUMNS,
    SELDOM,
    TRAIN_COLUMNS,
    Part,
    paint_in_boxes,
    paint_parts,
    part_boxes,
    parts_width,
    pointer,
    shortened,
)
from roundhouse.ui.docks.keyed_view import Index
from roundhouse.ui.docks.market_layout import edges
from roundhouse.ui.docks.table_view import TableView
from roundhouse.ui.models.keyed import CellRole
from roundhouse.ui.models.train_model import TrainLine, TrainModel, TrainRole
from roundhouse.ui.words.speaker import Words

_ROW = 17.0
_ROOMY = 30.0
_HEAD = 16.0
_BETWEEN: Final[Mapping[Size, float]] = {"text": 11.0, "small": 8.0}
_LEAD = 9.0
_END = 3.0
"""What lies behind the last column: edges are rounded, and the last letter is whole."""
_CLOSE: Final = 0.5
"""The part of the space between columns that is enough where the limit of trains had no room else."""
_WITHOUT_TILES: Final = frozenset({"rounds", "trade_in", "tiles", "from"})
_LEFT_OUT: Final[Sequence[tuple[Size, float, frozenset[str]]]] = (
    ("text", 1.0, frozenset()),
    ("small", 1.0, frozenset()),
    ("small", 1.0, frozenset({"rounds"})),
    ("small", 1.0, frozenset({"rounds", "trade_in"})),
    ("small", 1.0, frozenset({"rounds", "trade_in", "tiles"})),
    ("small", 1.0, _WITHOUT_TILES),
    ("small", _CLOSE, _WITHOUT_TILES),
    ("small", 1.0, _WITHOUT_TILES | {"limit"}),
    ("small", 1.0, _WITHOUT_TILES | {"limit", "phase"}),
    ("small", 1.0, _WITHOUT_TILES | {"limit", "phase", "rusts"}),
)
"""How the table is drawn, the roomiest way first: type, part of the space between columns, and columns that
are left out."""


class TrainsView(TableView):
    """The table. What is past is left out where there is no room for it; it never scrolls sideways."""

    empty_key = "trains.empty"

    def __init__(self, model: TrainModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._trains = model
        self.type_size: Size = "text"
        self._space = 1.0
        self._columns: tuple[str, ...] = COLUMNS
        self._spans: dict[str, tuple[float, float]] = {}
        self._plan: object = ()
        self._needs: dict[tuple[str, Size], float] = {}
        self._needs_of: object = ()
        self._measured: tuple[TrainLine, ...] = ()
        """The lines for which they are known."""
        self.heads_down.hide()
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

    def spans(self) -> Mapping[str, tuple[float, float]]:
        """Left edge and width of each column that is shown."""
        self.executeDelayedItemsLayout()
        return self._spans

    def columns(self) -> tuple[str, ...]:
        """The columns that are shown."""
        self.executeDelayedItemsLayout()
        return self._columns

    def lines(self) -> tuple[TrainLine, ...]:
        """The lines that are shown, from top to bottom."""
        self.executeDelayedItemsLayout()
        return tuple(line for row, line in enumerate(self._trains.lines()) if not self.isRowHidden(row))

    def wanted_height(self) -> int:
        """The height of the table without what is past."""
        rows = sum(not line.is_past for line in self._trains.lines())
        return round(self.look.px(_HEAD + _ROW * max(2, rows) + 2))

    def wanted_width(self) -> float:
        """The width in which no column is left out, in the smaller type."""
        return self._width_with(1.0, frozenset())

    def least_width(self) -> float:
        """The width in which the limit of trains is still there, in the smaller type."""
        return self._width_with(_CLOSE, _WITHOUT_TILES)

    def bare_width(self) -> float:
        """The width in which trains, prices and how many are left have room, in the smaller type."""
        return self._width_with(*_LEFT_OUT[-1][1:])

    def _width_with(self, space: float, left_out: frozenset[str]) -> float:
        """The width of the lines in sight without some columns, in pixels."""
        kept = self.type_size, self._space, self._columns
        self._measure([self._trains.lines()[row] for row in self._rows(self._fitting())])
        self.type_size, self._space, self._columns = "small", space, self._telling(left_out)
        wide = max(sum(self.widths()), *map(self._least_across, self._measured)) + self.look.px(_END)
        self.type_size, self._space, self._columns = kept
        return wide

    def sizeHint(self) -> QSize:
        """Room for the whole table."""
        rows = max(1, self.keyed().rowCount())
        return QSize(round(self.look.px(600)), round(self.look.px(_HEAD + _ROW * rows)))

    def minimumSizeHint(self) -> QSize:
        """Room for two lines of the table."""
        return QSize(round(self.look.px(190)), round(self.look.px(_HEAD + 2 * _ROW)))

    # -- layout ------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Rows as high as there is room, columns as wide as they need and a little more."""
        lines, room, look = self._trains.lines(), self.room(), self.look
        self.heads_across.setHidden(not lines)
        self._plan = ()
        if not lines:
            return
        head = round(look.px(_HEAD))
        self.heads_across.setFixedHeight(head)
        fitting = self._fitting()
        rows = self._rows(fitting)
        # What is past and not shown takes no width from what is.
        self._measure([lines[row] for row in rows])
        self._place_columns(room.width())
        lefts = [0.0, *(left for left, _ in list(self._spans.values())[1:]), room.width()]
        self.heads_across.divide([COLUMNS.index(column) for column in self._columns], lefts)
        # Whole lines only: a half one at the foot would look cut off.
        high = max(look.px(_ROW), min(look.px(_ROOMY), (room.height() - head) / min(fitting, len(rows))))
        self.heads_down.divide(rows, [i * high for i in range(len(rows) + 1)])

        self._plan = (self._spans, rows, high, head, self.type_size)

    def plan(self) -> object:
        """Where lines and columns lie, and how large they are written."""
        return self._plan

    def room_of(self, first: Index, last: Index) -> QRect:
        """Whole lines: what is set off in them goes all across."""
        return super().room_of(first, last).united(self._across(first)).united(self._across(last))

    def _across(self, index: Index) -> QRect:
        top, high = self.rowViewportPosition(index.row()), self.rowHeight(index.row())
        return QRect(0, top, self.viewport().width(), high)

    def _fitting(self) -> int:
        """How many lines have room."""
        return max(1, int((self.room().height() - round(self.look.px(_HEAD))) / self.look.px(_ROW)))

    def _rows(self, fitting: int) -> list[int]:
        """The rows to show: without those of the past, the oldest first, where not all fit."""
        rows, lines = list(range(self._trains.rowCount())), self._trains.lines()
        past = (row for row in tuple(rows) if lines[row].is_past)
        while len(rows) > fitting and (row := next(past, None)) is not None:
            rows.remove(row)
        return rows

    def _place_columns(self, room: float) -> None:
        look = self.look
        wide: list[float] = []
        for self.type_size, self._space, left_out in _LEFT_OUT:
            self._columns = self._telling(left_out)
            wide = self.widths()
            if sum(wide) + look.px(_END) <= room:
                break
        grow = min(max(0.0, room - look.px(_END) - sum(wide)) / len(wide), look.px(28))
        lefts = edges([w + grow for w in wide], look.px(_LEAD))
        gaps = [self._after(column) + grow * (column not in NUMBERS) for column in self._columns]
        self._spans = {
            column: (lefts[i], max(self._need(column), lefts[i + 1] - lefts[i] - gaps[i]))
            for i, column in enumerate(self._columns)
        }

    def _telling(self, left_out: frozenset[str]) -> tuple[str, ...]:
        """The columns but for those ``left_out`` and those that are there seldom and are empty now."""
        return tuple(
            column
            for column in COLUMNS
            if column not in left_out and (column not in SELDOM or self._says_anything(column))
        )

    def _says_anything(self, column: str) -> bool:
        """Whether anything stands in a column of the lines that are shown."""
        return any(part.text for line in self._measured for part in self._trains.parts(line, column))

    def _after(self, column: str) -> float:
        """The space behind a column: wider where the phases begin."""
        last = [name for name in self._columns if name in TRAIN_COLUMNS][-1]
        # What lies behind the last one is as wide as the lead before the first one.
        space = 1.0 if column == self._columns[-1] else self._space
        return self.look.px(space * (_BETWEEN[self.type_size] + (_LEAD if column == last else 0)))

    def widths(self) -> list[float]:
        """The least widths of the columns, with the space behind them."""
        found = [self._need(column) + self._after(column) for column in self._columns]
        found[0] += self.look.px(_LEAD) - self._after(self._columns[-1])
        return found

    def _measure(self, lines: Sequence[TrainLine]) -> None:
        """What columns need for the ``lines`` that are shown is worked out once for what stands in them."""
        needed_of = (tuple(lines), self.look, self._trains.words)
        if needed_of != self._needs_of:
            self._needs_of, self._measured = needed_of, tuple(lines)
            self._needs.clear()

    def _need(self, column: str) -> float:
        """The least width of what stands in a column, its title included."""
        known = (column, self.type_size)
        if known not in self._needs:
            self._needs[known] = self._worked_out(column)
        return self._needs[known]

    def _worked_out(self, column: str) -> float:
        look, trains = self.look, self._trains
        lines = (line for line in self._measured if not line.second_hand)
        parts = (parts_width(look, trains.parts(line, column), self.type_size) for line in lines)
        return max(look.width(trains.title(column), "small"), *parts)

    # -- what is second-hand: all across a row -------------------------------------------------

    def _least_across(self, line: TrainLine) -> float:
        """The width of a row of what is second-hand as short as it may be; nothing for other lines."""
        *_, cards = shortened(self._trains.parts(line, COLUMNS[0]) if line.second_hand else ())
        return self.look.px(_LEAD) + parts_width(self.look, cards, "small") if cards else 0.0

    def _across_row(self, line: TrainLine, row: QRectF) -> tuple[Size, list[tuple[Part, QRectF]]]:
        """How large, and where in its row, what is second-hand is written: as much of it as has room."""
        box = row.adjusted(self.look.px(_LEAD), 0, -self.look.px(_END), 0)
        sizes: Sequence[Size] = ("text", "small") if self.type_size == "text" else ("small",)
        size, told = sizes[-1], tuple[Part, ...]()
        for told in map(tuple, shortened(self._trains.parts(line, COLUMNS[0]))):
            for size in sizes:
                if parts_width(self.look, told, size) <= box.width():
                    return size, part_boxes(self.look, box, told, size, right=False)
        return size, part_boxes(self.look, box, told, size, right=False)

    def thing_at(self, place: QPoint) -> Subject | None:
        """The train whose card is painted in a cell, or the phase in whose half of a line it lies."""
        index = self.indexAt(place)
        line = self._trains.cell_at(index) if index.isValid() else None
        column = COLUMNS[index.column()]
        if line is None or column not in self._spans:
            return None
        if line.second_hand:
            _, boxes = self._across_row(line, QRectF(self._across(index)))
            cards = (part.text for part, box in boxes if part.ground and box.contains(QPointF(place)))
            return next((Subject("train", card) for card in cards), None)
        if column in PHASE_COLUMNS:
            return Subject("phase", line.phase.name) if line.phase is not None else None
        left, wide = self._spans[column]
        rect = self.visualRect(index)
        box = QRectF(left, rect.top(), wide, rect.height())
        parts = index.data(TrainRole.PARTS)
        is_right = column in NUMBERS
        for part, card in part_boxes(self.look, box, parts, self.type_size, right=is_right):
            if part.ground and not part.tile and card.contains(QPointF(place)):
                return Subject("train", part.text)
        return None

    # -- painting ----------------------------------------------------------------------------

    def paint_cell(self, painter: QPainter, rect: QRectF, index: Index, *, lifted: bool) -> None:
        """Paint a cell of a line; what is second-hand is painted all across, with the first one."""
        column = COLUMNS[index.column()]
        line = self._trains.cell_at(index)
        if line is not None and line.second_hand:
            if column == COLUMNS[0]:
                row = QRectF(0, rect.top(), self.room().width(), rect.height())
                size, boxes = self._across_row(line, row)
                paint_in_boxes(painter, self.present_look(), boxes, size)
            return
        left, wide = self._spans[column]
        box, is_right = QRectF(left, rect.top(), wide, rect.height()), column in NUMBERS
        paint_parts(
            painter, self.present_look(), box, index.data(TrainRole.PARTS), self.type_size, right=is_right
        )

    def paint_below(self, painter: QPainter, exposed: QRegion) -> None:
        """The wash of changed lines; what is on sale and the present phase are set off."""
        look, width = self.present_look(), float(self.room().width())
        middle = self._spans["phase"][0] - look.px(_LEAD) if "phase" in self._spans else width
        for row, line in enumerate(self._trains.lines()):
            if self.isRowHidden(row):
                continue
            top, high = self.heads_down.sectionPosition(row), self.heads_down.sectionSize(row)
            index = self._trains.index(row, 0)
            if index.data(CellRole.CHANGED):
                strokes.wash(painter, look, QRectF(0, top, width, high), index.data(CellRole.DELTA))
            halves = (
                (line.is_on_sale, QRectF(0, top, width if line.second_hand else middle, high)),
                (line.is_present, QRectF(middle, top, width - middle, high)),
            )
            for half in (half for is_set_off, half in halves if is_set_off and half.width() > 0):
                strokes.fill(
                    painter, half.adjusted(0, 0, -look.px(3), 0), look.color("may", 0.13), look.px(4)
                )
                pointer(painter, look, half)

    def paint_head(self, painter: QPainter, rect: QRectF, orientation: Qt.Orientation, section: int) -> None:
        """The title of a column over the hairline."""
        look, column = self.look, COLUMNS[section]
        left, wide = self._spans[column]
        align = strokes.RIGHT if column in NUMBERS else strokes.LEFT
        box = QRectF(left, 0, wide, rect.height() - look.px(3))
        title = self._trains.title(column)
        strokes.write(painter, look, box, title, size="small", color="quiet_text", align=align)
        strokes.across(painter, look, rect.left(), rect.right(), rect.height() - look.px(2))
