"""What lights up and what dims: hexes, track that is reached, stops and token circles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from roundhouse.catalogue.definitions import Layout
from roundhouse.geometry.hexes import Point, Points, hex_corners
from roundhouse.ui.board.items.cached import Stamp
from roundhouse.ui.board.items.hexes import hex_bounds, hex_path
from roundhouse.ui.board.items.motion import Motion
from roundhouse.ui.board.layers import Layer
from roundhouse.ui.board.painters.track import line_path
from roundhouse.ui.theme import Theme, color

_DIM = (0.16, 0.46)
_FLAG = 0.42
"""How much of an edge of the hex a flag takes."""
_EDGE = (4.0, 6.0)
"""How dense the veil and how broad the rim is, quietly and strongly."""


class MarkingItem(QGraphicsItem):
    """Common to the markings: passive, over an area of its own."""

    def __init__(self, theme: Theme, layer: Layer) -> None:
        """A marking that marks nothing yet."""
        super().__init__()
        self._theme = theme
        self._bounds = QRectF()
        self.setZValue(layer)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def set_theme(self, theme: Theme) -> None:
        """Paint the marks in the colours of another theme."""
        self._theme = theme
        self.update()

    def boundingRect(self) -> QRectF:
        """The rectangle around all that is marked."""
        return self._bounds

    def _cover(self, bounds: QRectF) -> None:
        self.prepareGeometryChange()
        self._bounds = bounds
        self.update()


class HighlightItem(MarkingItem):
    """Lights some hexes and dims everything else."""

    def __init__(self, layout: Layout, theme: Theme) -> None:
        """Nothing is lit or dimmed."""
        super().__init__(theme, Layer.HIGHLIGHT)
        self._hex = hex_path(layout)
        # The rim covers the edge of the veil, which is filled without smoothing: that is ten times quicker.
        self._ring = hex_path(layout, 0.97)
        self._rim_bounds = hex_bounds(layout)
        self._rims = self._rims_in(theme)
        self._lit = QPainterPath()
        self._centers: tuple[Point, ...] = ()
        self._strong = True
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setVisible(False)

    def mark(self, lit: Iterable[Point] | None, area: QRectF, *, strong: bool = True) -> None:
        """Light the hexes with these centres, dim the rest of ``area``; None takes the marking away."""
        if lit is None:
            self.setVisible(False)
            return
        self._strong = strong
        self._lit, self._centers = QPainterPath(), tuple(lit)
        for x, y in self._centers:
            self._lit.addPath(self._hex.translated(x, y))
        self._cover(area)
        self.setVisible(True)

    def is_lit(self, place: QPointF) -> bool:
        """Whether a place of the board is lit."""
        return self.isVisible() and self._lit.contains(place)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """A veil over all but the lit hexes, and a bright rim around those."""
        veil = color(self._theme.deep_sea, _DIM[self._strong])
        rest = QPainterPath()
        rest.addRect(option.exposedRect)
        rest.addPath(self._lit)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        painter.fillPath(rest, veil)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._rims[self._strong].put(painter, self._centers)

    def _rims_in(self, theme: Theme) -> tuple[Stamp, Stamp]:
        """The quiet rim and the strong one."""
        quiet, strong = (
            Stamp(self._rim_bounds, partial(_draw_rim, self._ring, theme, width)) for width in _EDGE
        )
        return quiet, strong

    def set_theme(self, theme: Theme) -> None:
        """Use other colours."""
        super().set_theme(theme)
        self._rims = self._rims_in(theme)


def _draw_rim(ring: QPainterPath, theme: Theme, width: float, painter: QPainter) -> None:
    painter.strokePath(ring, QPen(color(theme.halo), width + 3.0))
    painter.strokePath(ring, QPen(color(theme.may), width))


class ReachItem(MarkingItem):
    """A band of light along track, for instance what the acting company reaches, and rings around stops."""

    def __init__(self, theme: Theme, layer: Layer = Layer.REACH, *, strong: bool = False) -> None:
        """Nothing is reached; a ``strong`` band is for what would be new."""
        super().__init__(theme, layer)
        self._band = QPainterPath()
        self._rings = QPainterPath()
        self._strong = strong
        self.stops: tuple[Point, ...] = ()

    def mark(self, lines: Iterable[Points], stops: Iterable[tuple[Point, float]] = ()) -> None:
        """Light the ``lines`` and ring the ``stops`` (middle, radius)."""
        self._band, self._rings = QPainterPath(), QPainterPath()
        around = tuple(stops)
        self.stops = tuple(middle for middle, _ in around)
        for points in lines:
            self._band.addPath(line_path(points))
        for (x, y), radius in around:
            self._rings.addEllipse(QPointF(x, y), radius, radius)
        bounds = self._band.boundingRect().united(self._rings.boundingRect())
        self._cover(bounds.adjusted(-20, -20, 20, 20))

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """The band, then the rings."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(color(self._theme.may, 0.75 if self._strong else 0.42), 9.0 if self._strong else 30.0)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(self._band, pen)
        painter.strokePath(self._rings, QPen(color(self._theme.halo, 0.95), 9.0))
        painter.strokePath(self._rings, QPen(color(self._theme.may), 5.0))


class SpotsItem(MarkingItem):
    """Circles in which a token may be placed; the one that is aimed at is filled."""

    def __init__(self, theme: Theme) -> None:
        """Begin without a spot for a token."""
        super().__init__(theme, Layer.SPOTS)
        self._spots: Mapping[int, tuple[Point, float]] = {}
        self._aimed = -1
        self._dashed: frozenset[int] = frozenset()

    def mark(self, spots: Mapping[int, tuple[Point, float]], dashed: Iterable[int] = ()) -> None:
        """Mark circles (middle, radius) by number; ``dashed`` those from which something is taken up."""
        self._spots, self._aimed, self._dashed = spots, -1, frozenset(dashed)
        bounds = QRectF()
        for (x, y), radius in spots.values():
            bounds = bounds.united(QRectF(x - radius, y - radius, 2 * radius, 2 * radius))
        self._cover(bounds.adjusted(-16, -16, 16, 16))

    def aim(self, number: int) -> None:
        """Fill one of the circles; -1 for none."""
        self._aimed = number
        self.update()

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """A double ring for each spot."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number, ((x, y), radius) in self._spots.items():
            painter.setBrush(color(self._theme.may, 0.3 if number == self._aimed else 0.0))
            painter.setPen(QPen(color(self._theme.halo), 9.0))
            painter.drawEllipse(QPointF(x, y), radius + 4, radius + 4)
            pen = QPen(color(self._theme.may), 5.5)
            if number in self._dashed:
                pen.setDashPattern([1.6, 1.0])
            painter.setPen(pen)
            painter.drawEllipse(QPointF(x, y), radius + 4, radius + 4)


class SinceItem(MarkingItem):
    """Broken rims, with a flag, around hexes that have changed since the player on turn decided last."""

    def __init__(self, layout: Layout, theme: Theme) -> None:
        """Begin without a flag."""
        super().__init__(theme, Layer.NAMED)
        self._rim = hex_path(layout, 0.9)
        self._rims = QPainterPath()
        corners = [QPointF(x, y) for x, y in hex_corners(layout, 0.93)]
        at = max(range(len(corners)), key=lambda n: corners[n].x() - corners[n].y() * 1.01)
        corner = corners[at]
        sides = (corners[at - 1], corners[(at + 1) % len(corners)])
        self._flag = QPolygonF([corner, *(corner + (side - corner) * _FLAG for side in sides)])
        self._flags: tuple[QPolygonF, ...] = ()

    def mark(self, centers: Iterable[Point]) -> None:
        """Put flags on the hexes with these centres."""
        places = tuple(centers)
        self._flags = tuple(self._flag.translated(x, y) for x, y in places)
        self._rims = QPainterPath()
        for x, y in places:
            self._rims.addPath(self._rim.translated(x, y))
        bounds = self._rims.boundingRect()
        for flag in self._flags:
            bounds = bounds.united(flag.boundingRect())
        self._cover(bounds.adjusted(-9, -9, 9, 9))

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the rims and flags with a halo, so that they are seen on every ground."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.strokePath(self._rims, QPen(color(self._theme.halo), 10.0))
        broken = QPen(color(self._theme.careful), 6.0)
        broken.setDashPattern([2.2, 1.2])
        broken.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.strokePath(self._rims, broken)
        painter.setPen(QPen(color(self._theme.halo), 5.0))
        painter.setBrush(color(self._theme.careful))
        for flag in self._flags:
            painter.drawPolygon(flag)


class FlashItem(MarkingItem):
    """Rims around hexes that have just changed; they fade."""

    def __init__(self, layout: Layout, theme: Theme, fading: Motion) -> None:
        """Begin without a hex that has changed; the scene's ``fading`` lets the rims fade."""
        super().__init__(theme, Layer.SPOTS)
        self._ring = hex_path(layout, 0.95)
        self._rings = QPainterPath()
        self._fading = fading
        self.setVisible(False)

    def flash(self, centers: Iterable[Point], milliseconds: int) -> None:
        """Mark the hexes with these centres for so long; nothing happens when that is 0."""
        self._fading.stop()
        self._rings = QPainterPath()
        for x, y in centers:
            self._rings.addPath(self._ring.translated(x, y))
        self._cover(self._rings.boundingRect().adjusted(-9, -9, 9, 9))
        self.setVisible(bool(milliseconds) and not self._rings.isEmpty())
        if self.isVisible():
            self._fading.run(self, 1.0, 0.0, milliseconds)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the rims of the marked hexes."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.strokePath(self._rings, QPen(color(self._theme.halo), 11.0))
        painter.strokePath(self._rings, QPen(color(self._theme.may), 7.0))

    def moved(self, value: float) -> None:
        """Show the rims as strongly as ``value``, from 1 to 0."""
        self.setOpacity(value)
        if not value:
            self.setVisible(False)
