"""Tiles off the board: in the hand, in a fan, in the tray."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.geometry.hexes import EDGE_TURN, RADIUS
from roundhouse.ui.board.items.cached import CachedItem, Sharpness
from roundhouse.ui.board.items.hexes import HexLook, draw_ground, draw_top, hex_bounds, hex_path
from roundhouse.ui.board.items.motion import Motion
from roundhouse.ui.board.layers import Layer
from roundhouse.ui.board.layout.late import face_layout
from roundhouse.ui.board.painters.hexes import paint_hex
from roundhouse.ui.board.painters.looks import PaintOptions
from roundhouse.ui.board.painters.stops import paint_stops
from roundhouse.ui.theme import Theme, color

_DEGREES = EDGE_TURN * 180 / 3.141592653589793
_BARE = PaintOptions(hex_ids=False)


def tile_pixmap(
    definition: TitleDefinition, tile: str, rotation: int, size: QSize, ratio: float, theme: Theme
) -> QPixmap:
    """A tile as large as fits into ``size``, in pixels of which the screen has ``ratio`` each way."""
    pixmap = QPixmap(size * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    bounds = hex_bounds(definition.layout)
    scale = min(size.width() / bounds.width(), size.height() / bounds.height())
    painter.translate(size.width() / 2, size.height() / 2)
    painter.scale(scale, scale)
    stock = definition.tiles[tile]
    layout = face_layout(definition.layout, stock.definition.face, rotation, None, stock)
    paint_hex(painter, layout, theme, _BARE)
    painter.end()
    return pixmap


class TileItem(CachedItem):
    """A tile seen as ``look``, with a rim that says whether it may be laid here.

    Turned to another rotation it moves there; while it moves, nothing is written on it.
    """

    def __init__(self, look: HexLook, sharpness: Sharpness, layer: Layer, rim: str = "") -> None:
        """A tile at rest; ``rim`` is a colour or empty for none."""
        super().__init__(hex_bounds(look.layout.layout), sharpness)
        self._look = look
        self._rim = rim
        self._shape = hex_path(look.layout.layout)
        self.setZValue(layer)

    @property
    def look(self) -> HexLook:
        """What the tile shows."""
        return self._look

    def turn_to(self, look: HexLook, steps: int, turning: Motion, milliseconds: int) -> None:
        """Show ``look``, which is this tile turned by ``steps`` sixths clockwise.

        The scene's ``turning`` brings it there within so many ``milliseconds`` (0: it is there at once).
        """
        turning.stop()
        self._look = look
        self.setRotation(0.0)
        if milliseconds and steps:
            turning.run(self, -steps * _DEGREES, 0.0, milliseconds)
        self.invalidate()

    def draw(self, painter: QPainter) -> None:
        """The tile; without its writing while it turns."""
        draw_ground(painter, self._look)
        if self.rotation():
            paint_stops(painter, self._look.layout, self._look.theme, self._look.options, self._look.tokens)
        else:
            draw_top(painter, self._look)
        if self._rim:
            painter.strokePath(self._shape, QPen(color(self._look.theme.halo), 7.0))
            painter.strokePath(self._shape, QPen(color(self._rim), 4.5))

    def moved(self, value: float) -> None:
        """Stand turned by ``value`` degrees; at rest with all that is written on it."""
        self.setRotation(value)
        if not value:
            self.invalidate()


class ShadowItem(QGraphicsItem):
    """The soft shadow of something that is held over the board: a hex or a disc of ``radius``."""

    def __init__(self, theme: Theme, radius: float = RADIUS, layer: Layer = Layer.PREVIEW) -> None:
        """A shadow around the origin."""
        super().__init__()
        self._theme = theme
        self._radius = radius
        self.setZValue(layer - 1)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        """The shadow with its soft rim."""
        reach = self._radius * 1.3
        return QRectF(-reach, -reach, 2 * reach, 2 * reach)

    def paint(self, painter: QPainter, *_: object) -> None:
        """Several thin veils, one above the other."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color(self._theme.shadow, 0.07))
        for step in range(5):
            reach = self._radius * (1.16 - step * 0.045)
            painter.drawEllipse(QPointF(self._radius * 0.05, self._radius * 0.09), reach, reach)
