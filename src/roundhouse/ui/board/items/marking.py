"""What lights up and what dims: hexes, track that is reached, stops and token circles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from roundhouse.catalogue.definitions import Layout
from roundhouse.track.geometry import Point, Points
from roundhouse.ui.board.items.hexes import hex_path
from roundhouse.ui.board.layers import Layer
from roundhouse.ui.board.painters.track import line_path
from roundhouse.ui.theme import Theme, color

_DIM = (0.16, 0.46)
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
        """Use other colours."""
        self._theme = theme
        self.update()

    def boundingRect(self) -> QRectF:
        """What is marked."""
        return self._bounds

    def _cover(self, bounds: QRectF) -> None:
        self.prepareGeometryChange()
        self._bounds = bounds
        self.update()


class HighlightItem(MarkingItem):
    """Lights some hexes and dims all others."""

    def __init__(self, layout: Layout, theme: Theme) -> None:
        """Nothing is lit or dimmed."""
        super().__init__(theme, Layer.HIGHLIGHT)
        self._hex = hex_path(layout)
        self._ring = hex_path(layout, 0.955)
        self._dim = QPainterPath()
        self._lit = QPainterPath()
        self._strong = True
        self.setVisible(False)

    def mark(self, lit: Iterable[Point] | None, dimmed: Iterable[Point] = (), *, strong: bool = True) -> None:
        """Light the hexes with these centres and dim the others; None for ``lit`` takes the marking away."""
        self._strong = strong
        if lit is None:
            self.setVisible(False)
            return
        self._lit, self._dim = QPainterPath(), QPainterPath()
        for x, y in lit:
            self._lit.addPath(self._ring.translated(x, y))
        for x, y in dimmed:
            self._dim.addPath(self._hex.translated(x, y))
        self._dim.setFillRule(Qt.FillRule.WindingFill)
        bounds = self._dim.boundingRect().united(self._lit.boundingRect())
        self._cover(bounds.adjusted(-_EDGE[1], -_EDGE[1], _EDGE[1], _EDGE[1]))
        self.setVisible(True)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """A veil over the dimmed, a bright rim around the lit hexes."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillPath(self._dim, color(self._theme.deep_sea, _DIM[self._strong]))
        painter.strokePath(self._lit, QPen(color(self._theme.halo, 0.95), _EDGE[self._strong] + 3.0))
        painter.strokePath(self._lit, QPen(color(self._theme.may), _EDGE[self._strong]))


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
        """No spots."""
        super().__init__(theme, Layer.SPOTS)
        self._spots: Mapping[int, tuple[Point, float]] = {}
        self._aimed = -1

    def mark(self, spots: Mapping[int, tuple[Point, float]]) -> None:
        """Mark circles (middle, radius) by number."""
        self._spots, self._aimed = spots, -1
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
            painter.setPen(QPen(color(self._theme.may), 5.5))
            painter.drawEllipse(QPointF(x, y), radius + 4, radius + 4)
