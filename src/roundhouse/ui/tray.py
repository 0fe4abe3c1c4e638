"""The tray below the board: the tiles that may be laid now, to be dragged or clicked."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.offers import Offer
from roundhouse.engine.position import Position
from roundhouse.ui.board.items.hexes import hex_bounds
from roundhouse.ui.board.items.tiles import tile_pixmap
from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.look import Look
from roundhouse.ui.docks.more_aside import paint_more
from roundhouse.ui.dragging import Drag
from roundhouse.ui.theme import LIGHT, Theme, color
from roundhouse.ui.tray_model import TILE_ROLE, TrayModel, TrayTile, tray_tiles

_HEIGHT = 92
_WIDTH = 66
_LEAST_WIDTH = 46
_NARROW = 40
"""So narrow a tile is where all are in sight then: one of several low rows is no smaller for it."""
_LEAST_HEIGHT = 60
_LOW = 66
"""The least height of one of several rows: a tile of almost the least width, and what stands below."""
_NARROWEST = 0.8
"""The part of their width for which letters below a tile have room at least."""
_MARGIN = 3
"""What stays free on either side of them then."""
_INSIDE = 5
"""What stays free there in any case: the frame of a tile in the hand keeps off them."""
_CLOSEST = 0.7
"""How narrow they become for it."""
_LARGER = 1.15
"""Numbers stand beside tiles that are so much larger for it."""
_LEAST_BESIDE = 27
_MOST_BESIDE = 62
"""The heights of a tile with its number beside it."""

_SPACED = 1.05
"""What a line of several takes, of the height of its type."""


def written_below(tile: TrayTile) -> str:
    """The tile's number with how many are left, or with the power that lays it."""
    left = "∞" if tile.left is None else str(tile.left)
    return f"{tile.power} · {tile.tile}" if tile.power else f"{tile.tile} × {left}"


def written_beside(tile: TrayTile) -> tuple[str, str]:
    """The same in two lines."""
    left = "∞" if tile.left is None else str(tile.left)
    return (tile.power, tile.tile) if tile.power else (tile.tile, f"× {left}")


class TrayDelegate(QStyledItemDelegate):
    """Paints a tile with its number and how many are left."""

    def __init__(self, tray: Tray) -> None:
        """For ``tray``, which knows theme, scale and title."""
        super().__init__(tray)
        self._tray = tray

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """The same for every tile."""
        return self._tray.cell()

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """The tile above, number and count below; the one in the hand is framed."""
        tile = index.data(TILE_ROLE)
        definition = self._tray.definition
        if not isinstance(tile, TrayTile) or definition is None:
            return
        theme, px = self._tray.theme, self._tray.px
        rect: QRect = option.rect
        in_hand = tile.key == self._tray.marked
        size = self._tray.tile_size(rect)
        ratio = painter.device().devicePixelRatioF()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if in_hand:
            painter.setPen(QPen(color(theme.may), px(2)))
            painter.setBrush(color(theme.may, 0.12))
            painter.drawRoundedRect(rect.adjusted(1, 1, -2, -2), px(6), px(6))
        pixmap = self._tray.picture(tile.tile, size, ratio)
        painter.drawPixmap(rect.left() + px(2), rect.top() + px(2), pixmap)
        look = self._tray.look
        if self._tray.is_beside:
            high = look.height("small")
            left, middle = rect.left() + size.width() + px(5), rect.center().y()
            for line, text in enumerate(written_beside(tile)):
                row = QRectF(left, middle + (line - 1) * high, rect.right() - left, high)
                strokes.write(painter, look, row, text, size="small", bold=True)
            return
        strokes.write(
            painter,
            look,
            self._tray.below(rect),
            written_below(tile),
            size="small",
            bold=True,
            align=Qt.AlignmentFlag.AlignCenter,
            narrowest=_CLOSEST,
        )


class Tray(QListView):
    """The tiles that may be laid.

    ``taken`` (tile, power) when one is clicked or begins to be dragged, ``cancelled`` when it is given up;
    what becomes of a dragged one is told by ``drag``.
    """

    taken = Signal(str, str)
    cancelled = Signal()

    def __init__(self, empty: str = "", parent: QWidget | None = None) -> None:
        """An empty tray; ``empty`` says what will be there."""
        super().__init__(parent)
        self.theme: Theme = LIGHT
        self.scale = 1.0
        self.definition: TitleDefinition | None = None
        self.marked: tuple[str, str] | None = None
        self.empty = empty
        self._pressed: TrayTile | None = None
        self.drag = Drag(self)
        self.drag.cancelled.connect(self.cancelled)
        self._pictures: dict[tuple[str, int, int, float], QPixmap] = {}
        self._widest = 0.0
        self._rows = 1
        self._beside = QSize()
        self.tiles = TrayModel(self)
        self.setModel(self.tiles)
        self.setItemDelegate(TrayDelegate(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.set_look(LIGHT, 1.0)

    def px(self, length: float) -> int:
        """Pixels at the present scale."""
        return max(1, round(length * self.scale))

    def cell(self) -> QSize:
        """The room of one tile: narrower where many have to share the tray."""
        return self._beside if self.is_beside else self._cell_in(self.viewport().height())

    @property
    def is_beside(self) -> bool:
        """Whether numbers stand beside the tiles."""
        return not self._beside.isEmpty()

    def tile_size(self, cell: QRect) -> QSize:
        """The room of the picture in the ``cell`` of a tile."""
        if not self.is_beside:
            return QSize(cell.width() - self.px(4), cell.height() - self.px(22))
        return QSize(cell.width() - self._beside_width(), cell.height() - self.px(4))

    def _cell_in(self, height: int) -> QSize:
        columns = max(1, ceil(self.tiles.rowCount() / self._rows))
        fair = self.viewport().width() // columns - 2 * self.spacing() - 1
        high = min(self.px(_HEIGHT), height // self._rows) - self.px(8)
        narrow = self._least(_NARROW)
        wide = max(narrow if fair >= narrow else self._least(), min(self.px(_WIDTH), fair))
        return QSize(wide, max(self.px(_LEAST_WIDTH), high))

    def wanted_height(self, wide: int) -> int:
        """What rows of all tiles take in so many pixels; 0 where a single one has room for them."""
        rows = self._rows_in(wide)
        return rows * self.row_height() if rows > 1 else 0

    def row_height(self) -> int:
        """What one of several rows takes at least."""
        return self.px(_LOW)

    def _least(self, width: int = _LEAST_WIDTH) -> int:
        """The least width of a tile, at which what stands below it can still be read."""
        return max(self.px(width), ceil(self._widest * _NARROWEST) + 2 * self.px(_MARGIN))

    def _rows_in(self, wide: int) -> int:
        """How many rows all tiles of the least width take; of several, narrower ones may save some."""
        rows, fewer = (self._rows_of(self._least(each), wide) for each in (_LEAST_WIDTH, _NARROW))
        return max(2, fewer) if rows > 1 else 1

    def _rows_of(self, least: int, wide: int) -> int:
        side_by_side = max(1, wide // (least + 2 * self.spacing() + 1))
        return max(1, ceil(self.tiles.rowCount() / side_by_side))

    def _beside_width(self) -> int:
        """What a number beside a tile takes of a cell, with what is free at its sides."""
        texts = (text for tile in self.tiles.tiles for text in written_beside(tile))
        widest = max((self.look.width(text, "small", bold=True) for text in texts), default=0.0)
        return ceil(widest) + self.px(10)

    def _aspect(self) -> float:
        """The width of a tile, as a part of its height."""
        if self.definition is None:
            return 1.0
        bounds = hex_bounds(self.definition.layout)
        return bounds.width() / bounds.height()

    def _place_beside(self) -> None:
        """Numbers beside the tiles where that brings all into sight, or makes them clearly larger."""
        self._beside = QSize()
        count, room, gaps = self.tiles.rowCount(), self.size(), 2 * self.spacing()
        beside, aspect = self._beside_width(), self._aspect()
        best, rows_then = 0.0, 1
        around = self.px(4) + gaps + 2
        for rows in range(1, min(count, room.height() // (self.px(_LEAST_BESIDE) + around)) + 1):
            wide = room.width() // ceil(count / rows) - gaps - 1 - beside
            high = min(self.px(_MOST_BESIDE), room.height() // rows - around, wide / aspect)
            if high > best:
                best, rows_then = high, rows
        below = self._cell_in(room.height())
        columns = ceil(count / self._rows)
        is_whole = columns * (below.width() + gaps + 1) <= room.width()
        now = min((below.width() - self.px(4)) / aspect, below.height() - self.px(22))
        if best >= self.px(_LEAST_BESIDE) and not (is_whole and best < _LARGER * now):
            self._rows = rows_then
            self._beside = QSize(round(best * aspect) + beside, int(best) + self.px(4))

    def _arrange(self) -> None:
        """Lay the tiles in as many rows as they need and the height allows.

        Rows are filled column by column: what has no room is scrolled sideways, as in a single one.
        """
        high = self.height()
        self._rows = max(1, min(self._rows_in(self.width()), high // self.row_height()))
        self._place_beside()
        # Qt stretches a row to the height of the view, and several take a further one where it has room.
        most = self._beside.height() + 2 * self.spacing() + 2 if self.is_beside else self.px(_HEIGHT)
        self.setViewportMargins(0, 0, 0, max(0, high - self._rows * most))
        self.setWrapping(self._rows > 1)
        self.setFlow(QListView.Flow.TopToBottom if self._rows > 1 else QListView.Flow.LeftToRight)
        self.doItemsLayout()

    def below(self, cell: QRect) -> QRectF:
        """Where the number stands in the ``cell`` of a tile."""
        margin = self.px(_INSIDE)
        return QRectF(
            cell.left() + margin, cell.bottom() - self.px(19), cell.width() - 2 * margin, self.px(18)
        )

    @property
    def look(self) -> Look:
        """The look of what is written: never smaller than at a scale of 1."""
        return Look(theme=self.theme, scale=max(1.0, self.scale))

    def _measure(self) -> None:
        """The widest of what stands below the tiles decides how narrow these may be."""
        look = self.look
        texts = (written_below(tile) for tile in self.tiles.tiles)
        self._widest = max((look.width(text, "small", bold=True) for text in texts), default=0.0)

    def picture(self, tile: str, size: QSize, ratio: float) -> QPixmap:
        """The picture of a tile, painted once for its size and theme."""
        key = (tile, size.width(), size.height(), ratio)
        found = self._pictures.get(key)
        if found is None:
            assert self.definition is not None
            found = tile_pixmap(self.definition, tile, 0, size, ratio, self.theme)
            self._pictures[key] = found
        return found

    def set_look(self, theme: Theme, scale: float) -> None:
        """Use other colours and another scale."""
        self.theme, self.scale = theme, scale
        self._pictures.clear()
        self._measure()
        self.setMinimumHeight(self.px(_LEAST_HEIGHT))
        self.setSpacing(self.px(2))
        self._arrange()
        self.viewport().update()

    def show_offers(self, position: Position | None, offers: Sequence[Offer]) -> None:
        """Show the tiles that ``offers`` allow; what was dragged at another moment is dropped nowhere."""
        self._pressed = None
        self.drag.end()
        if position is not None and position.definition is not self.definition:
            self.definition = position.definition
            self._pictures.clear()
        self.mark(None)
        if self.tiles.show_tiles(tray_tiles(position, offers) if position else ()):
            self._measure()
            self._arrange()

    def mark(self, key: tuple[str, str] | None) -> None:
        """Frame the tile (tile, power) that is in the hand, and have all of it seen."""
        if key != self.marked:
            self.marked = key
            rows = [n for n, tile in enumerate(self.tiles.tiles) if tile.key == key]
            for row in rows[:1]:
                # Its neighbours first: where there are more tiles, the edge of the tray fades.
                aside = self._rows
                for near in (max(0, row - aside), min(row + aside, self.tiles.rowCount() - 1), row):
                    self.scrollTo(self.tiles.index(near, 0))
                self._reach_the_end(row)
            self.viewport().update()

    def _reach_the_end(self, row: int) -> None:
        """At the first or last column, scroll over its margin, too: while any is left, the edge fades."""
        bar = self.horizontalScrollBar()
        column, last = row // self._rows, (self.tiles.rowCount() - 1) // self._rows
        if column == 0:
            bar.setValue(bar.minimum())
        if column == last:
            bar.setValue(bar.maximum())

    def _floating(self, tile: TrayTile) -> QPixmap:
        """What a tile looks like while it is dragged outside the board."""
        assert self.definition is not None
        size = QSize(self.px(_WIDTH), self.px(_WIDTH))
        return tile_pixmap(self.definition, tile.tile, 0, size, self.devicePixelRatioF(), self.theme)

    # --- the mouse ----------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A tile is touched."""
        tile = self.indexAt(event.position().toPoint()).data(TILE_ROLE)
        if event.button() == Qt.MouseButton.LeftButton and isinstance(tile, TrayTile):
            self._pressed = tile
            self.drag.press(event)
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag what was touched."""
        tile = self._pressed
        if tile is not None and self.drag.move(event):
            self.drag.show_picture(self._floating(tile))
            self.taken.emit(tile.tile, tile.power)
        self.drag.go_on(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go: over the board the tile is laid; without a drag it stays in the hand."""
        tile, self._pressed = self._pressed, None
        if self.drag.release(event) or tile is None:
            return
        if tile.key == self.marked:
            self.cancelled.emit()
        else:
            self.taken.emit(tile.tile, tile.power)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys are for the tool, or for the window."""
        event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The tiles share the room anew."""
        super().resizeEvent(event)
        self._arrange()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll the tiles sideways by the wheel."""
        delta = event.angleDelta()
        bar = self.horizontalScrollBar()
        bar.setValue(bar.value() - (delta.x() or delta.y()))
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The tiles, with a mark where more lie outside; or a word about what will be there."""
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        if self.tiles.rowCount():
            paint_more(painter, self, self.theme, self.scale)
        elif self.empty:
            self._paint_empty(painter)
        painter.end()

    def _paint_empty(self, painter: QPainter) -> None:
        room, look = QRectF(self.viewport().rect()), self.look
        lines = len(strokes.wrapped(look, self.empty, room.width(), "text"))
        high = min(room.height(), lines * look.height() * _SPACED)
        room = QRectF(room.left(), room.center().y() - high / 2, room.width(), high)
        strokes.paragraph(painter, look, room, self.empty, size="text", align=Qt.AlignmentFlag.AlignHCenter)
