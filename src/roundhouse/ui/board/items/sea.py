"""The sea around a map: recorded once and played at every zoom, or stretched while the zoom changes."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QPicture, QPixmap

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.ui.board.painters.ground import paint_sea
from roundhouse.ui.theme import Theme, color

_LONGEST: Final = 1400
"""The longer side of the picture that is stretched, in pixels."""


class Sea:
    """Sea, coast and the land's shadow of a title over ``area`` (board units), in the colours of a theme."""

    def __init__(self, definition: TitleDefinition, area: QRectF, theme: Theme) -> None:
        """Nothing is painted before it is first seen."""
        self._definition = definition
        self._area = area
        self._theme = theme
        self._picture: QPicture | None = None
        self._pixels: QPixmap | None = None

    def paint(self, painter: QPainter, rect: QRectF | QRect, *, quick: bool) -> None:
        """Paint what is exposed (``rect``, in board units); ``quick``: stretched, which isn't quite sharp."""
        painter.save()
        painter.fillRect(rect, color(self._theme.deep_sea))
        if quick:
            pixels = self._stretched()
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(self._area, pixels, QRectF(pixels.rect()))
        else:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._recorded().play(painter)
        painter.restore()

    def _recorded(self) -> QPicture:
        if self._picture is None:
            self._picture = QPicture()
            painter = QPainter(self._picture)
            cells = tuple((cell.x, cell.y) for cell in self._definition.hexes.values())
            paint_sea(painter, self._area, self._definition.layout, cells, self._theme)
            painter.end()
        return self._picture

    def _stretched(self) -> QPixmap:
        if self._pixels is None:
            scale = _LONGEST / max(self._area.width(), self._area.height())
            self._pixels = QPixmap(round(self._area.width() * scale), round(self._area.height() * scale))
            painter = QPainter(self._pixels)
            painter.scale(scale, scale)
            painter.translate(-self._area.topLeft())
            self.paint(painter, self._area, quick=False)
            painter.end()
        return self._pixels
