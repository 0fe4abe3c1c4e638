"""An item whose picture is kept as pixels at the scale at which it is seen."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

_LARGEST = 1600
"""Pictures larger than this, in pixels, are painted anew each time: few of them fit on a screen."""
_STEPS = 8
"""Parts of a pixel in which two places count as the same."""


class Sharpness:
    """Shared by the items of a scene: while ``quick``, old pictures are stretched and not painted anew."""

    def __init__(self) -> None:
        """Begin with every picture drawn sharp."""
        self.quick = False


class CachedItem(QGraphicsItem):
    """Paints itself once with :meth:`draw`, then shows the pixels until :meth:`invalidate` or another scale.

    The picture lies on whole pixels, so that it is as sharp as if it were painted directly. ``paintings``
    counts how often :meth:`draw` was called.
    """

    def __init__(self, bounds: QRectF, sharpness: Sharpness, parent: QGraphicsItem | None = None) -> None:
        """An item that covers ``bounds`` in its own coordinates."""
        super().__init__(parent)
        self.paintings = 0
        self._bounds = bounds
        self._sharpness = sharpness
        self._pixmap: QPixmap | None = None
        self._key: tuple[int, int, int] = (0, 0, 0)
        self._covers = QRectF()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def draw(self, painter: QPainter) -> None:
        """Paint the item in its own coordinates; antialiasing is on."""
        raise NotImplementedError

    def boundingRect(self) -> QRectF:
        """What the item covers at most."""
        return self._bounds

    def invalidate(self) -> None:
        """The item looks different now."""
        self._pixmap = None
        self.update()

    @property
    def is_stale(self) -> bool:
        """Whether the next painting in quick mode would stretch an old picture or has none."""
        return self._pixmap is None

    def sharpen(self, transform: QTransform, ratio: float) -> None:
        """Have a picture ready for ``transform`` (item to widget) at ``ratio`` device pixels."""
        scale, left, top, key = _place(transform, ratio, self._bounds)
        if key != self._key or self._pixmap is None:
            self._render(transform, ratio, scale, QPointF(left, top), key)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Show the picture of the cache, scaled to the view."""
        world = painter.worldTransform()
        ratio = painter.device().devicePixelRatioF()
        scale, left, top, key = _place(world, ratio, self._bounds)
        upright = abs(world.m12()) < 1e-9 and abs(world.m21()) < 1e-9
        if not upright or scale * max(self._bounds.width(), self._bounds.height()) > _LARGEST:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self.paintings += 1
            self.draw(painter)
            return
        if self._pixmap is not None and key != self._key and self._sharpness.quick:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(self._covers, self._pixmap, QRectF(self._pixmap.rect()))
            return
        if key != self._key or self._pixmap is None:
            self._render(world, ratio, scale, QPointF(left, top), key)
        assert self._pixmap is not None
        painter.resetTransform()
        painter.drawPixmap(QPointF(left / ratio, top / ratio), self._pixmap)
        painter.setWorldTransform(world)

    def _render(
        self, world: QTransform, ratio: float, scale: float, corner: QPointF, key: tuple[int, int, int]
    ) -> None:
        x, y = world.dx() * ratio - corner.x(), world.dy() * ratio - corner.y()
        width = math.ceil(self._bounds.width() * scale) + 2
        height = math.ceil(self._bounds.height() * scale) + 2
        pixmap = QPixmap(width, height)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(x, y)
        painter.scale(scale, scale)
        self.paintings += 1
        self.draw(painter)
        painter.end()
        self._covers = QRectF(-x / scale, -y / scale, width / scale, height / scale)
        pixmap.setDevicePixelRatio(ratio)
        self._pixmap = pixmap
        self._key = key


def _place(world: QTransform, ratio: float, bounds: QRectF) -> tuple[float, int, int, tuple[int, int, int]]:
    """The scale in device pixels, the corner of the picture in them, and what makes two places alike."""
    scale = world.m11() * ratio
    x, y = world.dx() * ratio, world.dy() * ratio
    left, top = math.floor(x + bounds.left() * scale), math.floor(y + bounds.top() * scale)
    part_x, part_y = round((x - math.floor(x)) * _STEPS), round((y - math.floor(y)) * _STEPS)
    return scale, left, top, (round(scale * 4096), part_x, part_y)
