"""Trains and phases: two tables side by side or one under the other."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QStyledItemDelegate, QStyleOptionViewItem, QWidget

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
from roundhouse.ui.models.train_model import PhaseModel, TrainKind, TrainModel
from roundhouse.ui.words.speaker import Words

_ROW = 22.0
_HEAD = 18.0
_BETWEEN: Mapping[Size, float] = {"text": 11.0, "small": 8.0}
_LEAD = 9.0


class RowDelegate(QStyledItemDelegate):
    """Paints a row of the table."""

    def __init__(self, view: RowsView) -> None:
        super().__init__(view)
        self._view = view

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the row of the index."""
        look, rect = self._view.present_look(), QRectF(option.rect)
        if index.data(CellRole.CHANGED):
            brush.wash(painter, look, rect, index.data(CellRole.DELTA))
        if self._view.is_present(index.row()):
            brush.fill(painter, rect, look.color("may", 0.13), look.px(4))
            pointer(painter, look, rect)
        cells, lefts = self._view.row_cells(index.row()), self._view.lefts()
        for i, column in enumerate(self._view.columns):
            wide = lefts[i + 1] - lefts[i] - self._view.between()
            box = QRectF(lefts[i], rect.top(), wide, rect.height())
            paint_parts(painter, look, box, cells[column], self._view.type_size, right=column in NUMBERS)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """The room for a row."""
        look = self._view.look
        return QSize(ceil(self._view.lefts()[-1]), ceil(look.px(_ROW)))


class RowsView(PlacedView):
    """A table whose rows are the cells of a list."""

    columns: tuple[str, ...] = ()
    empty_key = "trains.empty"

    def __init__(
        self, model: TrainModel | PhaseModel, kinds: TrainModel, parent: QWidget | None = None
    ) -> None:
        super().__init__(model, parent)
        self._kinds = kinds
        self._lefts: tuple[float, ...] = (0.0,)
        self.type_size: Size = "text"
        self.setItemDelegate(RowDelegate(self))
        self.begin()

    def row_cells(self, row: int) -> Cells:
        """The parts of a row by column."""
        raise NotImplementedError

    def is_present(self, row: int) -> bool:
        """Whether the row is the one of the moment."""
        raise NotImplementedError

    def colors(self, kind: str) -> str:
        """The colour word of a kind of train."""
        train = self._kinds.cell(kind)
        return train.color if train is not None else "white"

    def lefts(self) -> tuple[float, ...]:
        """Where the columns begin, and the end of the last."""
        self.placement()
        return self._lefts

    def sizeHint(self) -> QSize:
        """The whole table."""
        rows = max(1, self.keyed().rowCount())
        return QSize(round(self.look.px(280)), round(self.look.px(_HEAD + _ROW * rows)))

    def place(self, room: QSize) -> Placement:
        """Rows as high as there is room, columns as wide as they need and a little more."""
        look, count = self.look, self.keyed().rowCount()
        if not count:
            return Placement({}, QSize(0, 0))
        self.type_size = "text"
        wide = self.widths()
        if sum(wide) + look.px(_LEAD) - self.between() > room.width():
            self.type_size = "small"
            wide = self.widths()
        spare = max(0.0, room.width() - sum(wide) - look.px(_LEAD) + self.between())
        grow = min(spare / len(wide), look.px(28))
        self._lefts = tuple(edges([w + grow for w in wide], look.px(_LEAD)))
        head = look.px(_HEAD)
        high = max(look.px(_ROW), min(look.px(30), (room.height() - head) / count))
        right = max(room.width(), ceil(self._lefts[-1] - self.between()))
        rects = {(i, 0): QRect(0, round(head + i * high), right, round(high)) for i in range(count)}
        end = round(self._lefts[-1] - self.between())
        return Placement(rects, QSize(end, round(head + count * high)))

    def between(self) -> float:
        """The space between columns in pixels."""
        return self.look.px(_BETWEEN[self.type_size])

    def widths(self) -> list[float]:
        """The least widths of the columns, with the space between them."""
        look = self.look
        rows = [self.row_cells(i) for i in range(self.keyed().rowCount())]
        found = []
        for column in self.columns:
            head = look.width(self._title(column), "small")
            parts = (parts_width(look, row[column], self.type_size) for row in rows)
            found.append(max(head, 0.0, *parts) + self.between())
        return found

    def _title(self, column: str) -> str:
        key = "train" if column == "with" else column
        return self.keyed().words.say(f"trains.{key}")

    def paint_below(self, painter: QPainter) -> None:
        """The heads of the columns."""
        look, lefts = self.look, self.lefts()
        head = look.px(_HEAD)
        for i, column in enumerate(self.columns):
            box = QRectF(lefts[i], 0, lefts[i + 1] - lefts[i] - self.between(), head - look.px(3))
            align = brush.RIGHT if column in NUMBERS else brush.LEFT
            title = self._title(column)
            brush.write(painter, look, box, title, size="small", color="quiet_text", align=align)
        brush.across(painter, look, 0, self.placement().extent.width(), head - look.px(2))


class TrainsView(RowsView):
    """The kinds of trains."""

    columns = TRAIN_COLUMNS

    def row_cells(self, row: int) -> Cells:
        """Train, price, price with an older one, left, what rusts it."""
        return train_cells(self._kinds.cells()[row], self._kinds.words, self.colors)

    def is_present(self, row: int) -> bool:
        """Whether this kind is on sale."""
        kind: TrainKind = self._kinds.cells()[row]
        return kind.on_sale


class PhasesView(RowsView):
    """The phases."""

    columns = PHASE_COLUMNS

    def __init__(self, model: PhaseModel, kinds: TrainModel, parent: QWidget | None = None) -> None:
        self._phases = model
        super().__init__(model, kinds, parent)

    def row_cells(self, row: int) -> Cells:
        """Phase, train that begins it, limit, tiles, operating rounds."""
        return phase_cells(self._phases.cells()[row], self._phases.words, self.colors)

    def is_present(self, row: int) -> bool:
        """Whether this is the phase of the moment."""
        return self._phases.cells()[row].present


class TrainsPanel(QWidget):
    """Both tables; side by side where there is room for it."""

    def __init__(self, words: Words, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.trains, self.phases = TrainModel(words, self), PhaseModel(words, self)
        self.trains_view = TrainsView(self.trains, self.trains, self)
        self.phases_view = PhasesView(self.phases, self.trains, self)
        self._box = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.addWidget(self.trains_view, 1)
        self._box.addWidget(self.phases_view, 1)
        self.set_look(look)

    def set_look(self, look: Look) -> None:
        """Paint in another theme or scale."""
        self._look = look
        self._box.setSpacing(round(look.px(16)))
        self.trains_view.set_look(look)
        self.phases_view.set_look(look)

    def set_words(self, words: Words) -> None:
        """Speak another language."""
        self.trains_view.set_words(words)
        self.phases_view.set_words(words)

    def show_position(self, position: Position | None, previous: Position | None = None) -> None:
        """Show trains and phases of a position."""
        self.trains.show_position(position, previous)
        self.phases.show_position(position, previous)

    def sizeHint(self) -> QSize:
        """Both tables side by side."""
        return QSize(round(self._look.px(600)), round(self._look.px(190)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Side by side, or one under the other."""
        wide = sum(self.trains_view.widths()), sum(self.phases_view.widths())
        beside = event.size().width() >= 0.86 * sum(wide)
        direction = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        self._box.setDirection(direction)
        for i, share in enumerate(wide if beside else (1, 1)):
            self._box.setStretch(i, round(share))
        self._box.activate()
        super().resizeEvent(event)
