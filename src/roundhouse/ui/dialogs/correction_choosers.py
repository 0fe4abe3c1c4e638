"""Choosing in pictures what a correction is about: a box of the market, how a tile is turned."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QSize, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from roundhouse.catalogue.definitions import EDGES
from roundhouse.engine.position import Position
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.board.items.tiles import tile_pixmap
from roundhouse.ui.docks.market_view import MarketView
from roundhouse.ui.models.keyed import CellRole
from roundhouse.ui.words import Words

_ROW: Final = 26
_COLUMN: Final = 44
_SIDE: Final = 44
_TURN: Final = 60
"""Degrees from one rotation of a tile to the next."""
Place = tuple[int, int]


class BoxChooser(QWidget):
    """The market; a click chooses a box. ``currentIndexChanged`` gives its number among all boxes."""

    currentIndexChanged = Signal(int)  # noqa: N815 - as QComboBox has it

    def __init__(
        self, words: Words, look: Appearance, position: Position, parent: QWidget | None = None
    ) -> None:
        """Show the market of ``position``; its first box is chosen."""
        super().__init__(parent)
        rows = position.definition.market.rows
        self._places: list[Place] = [
            (row, column) for row, boxes in enumerate(rows) for column, box in enumerate(boxes) if box
        ]
        self._at = 0
        self.market = MarketView.for_table(words, look, self)
        self.market.show_position(position)
        self.market.clicked.connect(self._choose)
        self.market.activated.connect(self._choose)
        wide = look.px(min(620, _COLUMN * max(map(len, rows), default=1)))
        high = look.px(_ROW * len(rows) + 60)
        if self.market.in_lines:
            high = max(high, self.market.wanted_height(wide) + look.px(60))
        self.market.setMinimumSize(wide, min(look.px(330), high))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.market)

    def show_position(self, position: Position, previous: Position | None) -> None:
        """Show the market as it would be; what differs from ``previous`` is marked."""
        self.market.show_position(position, previous)

    def count(self) -> int:
        """How many boxes there are."""
        return len(self._places)

    def currentData(self) -> Place:  # noqa: N802
        """Row and column of the box that is chosen."""
        return self._places[self._at] if self._places else (0, 0)

    def findData(self, place: object) -> int:  # noqa: N802
        """The number of the box in this row and column; -1 for none."""
        return next((n for n, each in enumerate(self._places) if each == place), -1)

    def setCurrentIndex(self, number: int) -> None:
        """Choose a box by its number."""
        if 0 <= number < len(self._places) and number != self._at:
            self._at = number
            self.currentIndexChanged.emit(number)

    def _choose(self, index: QModelIndex) -> None:
        box = index.data(CellRole.CELL)
        if box is not None:
            self.setCurrentIndex(self.findData((box.row, box.column)))


class RotationChooser(QComboBox):
    """How a tile lies, as pictures; without a tile there is nothing to turn."""

    def __init__(self, look: Appearance, position: Position, parent: QWidget | None = None) -> None:
        """Six rotations of no tile yet."""
        super().__init__(parent)
        self._look, self._position = look, position
        side = look.px(_SIDE)
        self.setIconSize(QSize(side, side))
        for rotation in range(EDGES):
            self.addItem(f"{rotation * _TURN}°", rotation)

    def show_tile(self, tile: str) -> None:
        """Show the rotations of a tile; empty: of none."""
        for rotation in range(EDGES):
            self.setItemIcon(rotation, tile_icon(self._look, self._position, tile, rotation, self))
        self.setEnabled(bool(tile))


def tile_icon(look: Appearance, position: Position, tile: str, rotation: int, widget: QWidget) -> QIcon:
    """The picture of a tile; an empty one for no tile."""
    if not tile:
        return QIcon()
    size = QSize(look.px(_SIDE), look.px(_SIDE))
    ratio = widget.devicePixelRatioF()
    return QIcon(tile_pixmap(position.definition, tile, rotation, size, ratio, look.theme))
