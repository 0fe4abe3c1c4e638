"""Painted hexes kept as pixmaps, so that a repaint of the board only copies them."""

from __future__ import annotations

import math
from collections import OrderedDict

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from roundhouse.geometry.hexes import RADIUS
from roundhouse.ui.board.layout.shapes import FaceLayout
from roundhouse.ui.board.painters.hexes import paint_hex
from roundhouse.ui.board.painters.looks import NO_TOKENS, PLAIN, HexTokens, PaintOptions
from roundhouse.ui.theme import Theme

REACH = RADIUS + 4.0
"""Half the side of the square that a pixmap shows, in board units."""

_STEPS = 3


def level(scale: float) -> int:
    """The level of detail for ``scale`` device pixels a board unit: three levels double the size."""
    return math.ceil(math.log2(max(scale, 0.02)) * _STEPS)


class HexPixmaps:
    """A bounded store of painted hexes, one for each window; the least recently used go first."""

    def __init__(self, limit: int = 1200) -> None:
        self._limit = limit
        self._kept: OrderedDict[tuple[object, ...], tuple[QPixmap, FaceLayout, PaintOptions]] = OrderedDict()

    def pixmap(
        self,
        layout: FaceLayout,
        theme: Theme,
        scale: float,
        options: PaintOptions = PLAIN,
        tokens: HexTokens = NO_TOKENS,
    ) -> QPixmap:
        """The hex painted for ``scale`` device pixels a board unit, or a little finer."""
        # Layouts are cached themselves, so that the same layout is the same object; it is kept
        # with its pixmap, and its id stays its own for as long.
        key = (id(layout), theme.name, level(scale), id(options), tokens)
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found[0]
        painted = _painted(layout, theme, 2.0 ** (level(scale) / _STEPS), options, tokens)
        self._kept[key] = (painted, layout, options)
        if len(self._kept) > self._limit:
            self._kept.popitem(last=False)
        return painted

    def draw(
        self,
        painter: QPainter,
        layout: FaceLayout,
        theme: Theme,
        options: PaintOptions = PLAIN,
        tokens: HexTokens = NO_TOKENS,
    ) -> None:
        """Paints the hex around the painter's origin from the store, at the painter's present scale."""
        matrix = painter.deviceTransform()
        picture = self.pixmap(layout, theme, math.hypot(matrix.m11(), matrix.m12()), options, tokens)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(QRectF(-REACH, -REACH, 2 * REACH, 2 * REACH), picture, QRectF(picture.rect()))

    def clear(self) -> None:
        """Forget all pictures, so that they are painted anew."""
        self._kept.clear()


def _painted(
    layout: FaceLayout, theme: Theme, scale: float, options: PaintOptions, tokens: HexTokens
) -> QPixmap:
    side = math.ceil(2 * REACH * scale)
    picture = QPixmap(side, side)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(side / (2 * REACH), side / (2 * REACH))
    painter.translate(QPointF(REACH, REACH))
    paint_hex(painter, layout, theme, options, tokens)
    painter.end()
    return picture
