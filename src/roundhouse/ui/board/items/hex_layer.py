"""All hexes at one height as one item: Qt asks for one picture, and not for one of each hex."""

from __future__ import annotations

import weakref
from collections.abc import Iterable
from functools import partial
from typing import Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from roundhouse.ui.board.items.cached import CachedItem, Sharpness
from roundhouse.ui.board.layers import Layer

_Key = tuple[QTransform, float, QSize]
_MOST: Final = 0.5
"""The part of what is seen of the layer from which on it is worth putting together."""


class HexLayer(QGraphicsItem):
    """Shows ``parts``, which lie in no scene of their own, on ``area``.

    What is seen of them is put together once, and again only where one of them looks different.
    ``put_together`` counts how often a part was put there.
    """

    def __init__(self, parts: Iterable[CachedItem], area: QRectF, sharpness: Sharpness, layer: Layer) -> None:
        """All ``parts`` are at their places."""
        super().__init__()
        self.put_together = 0
        self._parts = tuple((part, part.sceneBoundingRect()) for part in parts)
        self._area = area
        self._sharpness = sharpness
        self._pixmap: QPixmap | None = None
        self._key: _Key | None = None
        self._stale: list[QRectF] = []
        for part, bounds in self._parts:
            part.shown_by = partial(_change, weakref.ref(self), bounds)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(layer)

    def boundingRect(self) -> QRectF:
        """All of the parts."""
        return self._area

    def parts_in(self, area: QRectF) -> tuple[CachedItem, ...]:
        """Those of the parts that are seen in a part of the board."""
        return tuple(part for part, bounds in self._parts if bounds.intersects(area))

    def forget(self) -> None:
        """Put everything together anew when it is seen next."""
        self._pixmap = None
        self._stale.clear()

    def change(self, bounds: QRectF) -> None:
        """What is seen within ``bounds`` looks different."""
        self._stale.append(bounds)
        self.update(bounds)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Show what is put together; a strip, and what is being zoomed, part by part."""
        world, exposed = painter.worldTransform(), option.exposedRect
        if widget is None or self._sharpness.quick or world.isRotating():
            self.forget()
            self._paint_parts(painter, exposed)
            return
        ratio = painter.device().devicePixelRatioF()
        key = (world, ratio, widget.size())
        seen = QRectF(widget.rect())
        if self._pixmap is None or key != self._key:
            room = seen & world.mapRect(self._area)
            shown = seen & world.mapRect(exposed)
            if shown.width() * shown.height() < _MOST * room.width() * room.height():
                self._paint_parts(painter, exposed)
                return
            self._key, self._pixmap = (QTransform(world), ratio, widget.size()), _empty(widget.size(), ratio)
            self._put_together(self._pixmap, world, seen)
        elif self._stale:
            for bounds in self._stale:
                self._put_together(self._pixmap, world, world.mapRect(bounds))
        self._stale.clear()
        painter.resetTransform()
        painter.drawPixmap(0, 0, self._pixmap)
        painter.setWorldTransform(world)

    def _put_together(self, pixmap: QPixmap, world: QTransform, place: QRectF) -> None:
        """Put all parts there anew that are seen at ``place`` (in pixels of the view)."""
        # The pictures of parts begin on whole pixels, up to one further out.
        room = QRect(place.toAlignedRect()).adjusted(-2, -2, 2, 2)
        painter = QPainter(pixmap)
        painter.setClipRect(room)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        painter.fillRect(room, Qt.GlobalColor.transparent)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        painter.setWorldTransform(world)
        inverted, _ = world.inverted()
        self.put_together += self._paint_parts(painter, inverted.mapRect(QRectF(room)))
        painter.end()

    def _paint_parts(self, painter: QPainter, area: QRectF) -> int:
        """Paint the parts within ``area`` one by one; gives how many there were."""
        world = painter.worldTransform()
        parts = self.parts_in(area)
        for part in parts:
            painter.setWorldTransform(part.sceneTransform() * world)
            part.show_picture(painter)
        painter.setWorldTransform(world)
        return len(parts)


def _change(layer: weakref.ReferenceType[HexLayer], bounds: QRectF) -> None:
    """Tell a layer that a part of it looks different; parts don't keep their layer alive."""
    shown = layer()
    if shown is not None:
        shown.change(bounds)


def _empty(size: QSize, ratio: float) -> QPixmap:
    pixmap = QPixmap(size * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap
