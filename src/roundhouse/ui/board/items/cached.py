"""An item whose picture is kept as pixels at the scale at which it is seen."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from roundhouse.geometry.hexes import Point

_Key = tuple[int, int, int]
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
        self._key: _Key = (0, 0, 0)
        self._covers = QRectF()
        self._shown: tuple[QTransform, float, QPointF] | None = None
        self.shown_by: Callable[[], object] | None = None
        """Has the item shown anew, where it is a part of something that lies in the scene."""
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def draw(self, painter: QPainter) -> None:
        """Paint the item in its own coordinates; antialiasing is on."""
        raise NotImplementedError

    def boundingRect(self) -> QRectF:
        """What the item covers at most."""
        return self._bounds

    def invalidate(self) -> None:
        """The item looks different now."""
        self._pixmap = self._shown = None
        self.show_anew()

    def show_anew(self) -> None:
        """Have it shown again, as it looks by now."""
        if self.shown_by is not None:
            self.shown_by()
        else:
            self.update()

    def sharpen(self, transform: QTransform, ratio: float) -> None:
        """Have a picture ready for ``transform`` (item to widget) at ``ratio`` device pixels."""
        scale, left, top, key = _place(transform, ratio, self._bounds)
        if key != self._key or self._pixmap is None:
            self._render(transform, ratio, scale, QPointF(left, top), key)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Show the picture of the cache, scaled to the view."""
        self.show_picture(painter)

    def show_picture(self, painter: QPainter) -> None:
        """The same for whatever shows the item as a part of itself; ``painter`` stands where the item is."""
        world = painter.worldTransform()
        ratio = painter.device().devicePixelRatioF()
        shown = self._shown
        if shown is not None and shown[1] == ratio and shown[0] == world and self._pixmap is not None:
            # Where it was seen last: nothing has to be worked out.
            painter.resetTransform()
            painter.drawPixmap(shown[2], self._pixmap)
            painter.setWorldTransform(world)
            return
        scale, left, top, key = _place(world, ratio, self._bounds)
        if not _is_kept(world, scale, self._bounds):
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
        corner = QPointF(left / ratio, top / ratio)
        self._shown = (QTransform(world), ratio, corner)
        painter.resetTransform()
        painter.drawPixmap(corner, self._pixmap)
        painter.setWorldTransform(world)

    def _render(self, world: QTransform, ratio: float, scale: float, corner: QPointF, key: _Key) -> None:
        self.paintings += 1
        self._pixmap, self._covers = _picture(world, ratio, scale, corner, self._bounds, self.draw)
        self._key, self._shown = key, None


class Stamp:
    """A picture that is put in many places: painted once for each part of a pixel in which one begins."""

    def __init__(self, bounds: QRectF, draw: Callable[[QPainter], object]) -> None:
        """What ``draw`` paints around the origin, within ``bounds``; antialiasing is on."""
        self._bounds = bounds
        self._draw = draw
        self._pictures: dict[tuple[float, _Key], QPixmap] = {}
        self._scale = 0.0

    def put(self, painter: QPainter, places: Iterable[Point]) -> None:
        """Paint the picture around each of ``places``."""
        world, ratio = painter.worldTransform(), painter.device().devicePixelRatioF()
        if not _is_kept(world, world.m11() * ratio, self._bounds):
            for x, y in places:
                painter.translate(x, y)
                self._draw(painter)
                painter.setWorldTransform(world)
            return
        if world.m11() != self._scale:
            self._scale = world.m11()
            self._pictures.clear()
        painter.resetTransform()
        for x, y in places:
            at = QTransform.fromTranslate(x, y) * world
            scale, left, top, key = _place(at, ratio, self._bounds)
            picture = self._pictures.get((ratio, key))
            if picture is None:
                picture, _ = _picture(at, ratio, scale, QPointF(left, top), self._bounds, self._draw)
                self._pictures[ratio, key] = picture
            painter.drawPixmap(QPointF(left / ratio, top / ratio), picture)
        painter.setWorldTransform(world)


def _is_kept(world: QTransform, scale: float, bounds: QRectF) -> bool:
    """Whether a picture is upright and small enough to be kept."""
    upright = abs(world.m12()) < 1e-9 and abs(world.m21()) < 1e-9
    return upright and scale * max(bounds.width(), bounds.height()) <= _LARGEST


def _picture(
    world: QTransform,
    ratio: float,
    scale: float,
    corner: QPointF,
    bounds: QRectF,
    draw: Callable[[QPainter], object],
) -> tuple[QPixmap, QRectF]:
    """What ``draw`` paints, as pixels with ``corner`` at their top left, and what they cover of the item."""
    x, y = world.dx() * ratio - corner.x(), world.dy() * ratio - corner.y()
    width, height = math.ceil(bounds.width() * scale) + 2, math.ceil(bounds.height() * scale) + 2
    pixmap = QPixmap(width, height)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(x, y)
    painter.scale(scale, scale)
    draw(painter)
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap, QRectF(-x / scale, -y / scale, width / scale, height / scale)


def _place(world: QTransform, ratio: float, bounds: QRectF) -> tuple[float, int, int, _Key]:
    """The scale in device pixels, the corner of the picture in them, and what makes two places alike."""
    scale = world.m11() * ratio
    x, y = world.dx() * ratio, world.dy() * ratio
    left, top = math.floor(x + bounds.left() * scale), math.floor(y + bounds.top() * scale)
    part_x, part_y = round((x - math.floor(x)) * _STEPS), round((y - math.floor(y)) * _STEPS)
    return scale, left, top, (round(scale * 4096), part_x, part_y)
