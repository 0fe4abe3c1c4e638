"""Routes on the track: one colour and one pattern of dashes a train, and what each stop pays."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

import msgspec
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from roundhouse.engine.state import Stop
from roundhouse.geometry.hexes import RADIUS, Point, Points
from roundhouse.ui.board.items.places import Places
from roundhouse.ui.board.layers import Layer
from roundhouse.ui.board.layout.shapes import TRACK
from roundhouse.ui.board.painters.text import centred_text, draw_text
from roundhouse.ui.board.painters.track import line_path
from roundhouse.ui.theme import OKABE_ITO, Theme, color, readable_on


class RouteStyle(msgspec.Struct, frozen=True):
    """How a train's route is told apart: a colour, and dashes in widths of the line (empty: solid)."""

    color: str
    dashes: tuple[float, ...]


_DASHES: Final = (
    (), (2.2, 1.1), (0.9, 0.9), (3.4, 0.8, 0.9, 0.8), (5.0, 1.2), (1.6, 0.7, 1.6, 0.7, 0.6, 0.7), (0.5, 0.6),
)  # fmt: skip

STYLES: Final = tuple(RouteStyle(hue, dashes) for hue, dashes in zip(OKABE_ITO, _DASHES, strict=False))
"""One style a train, in the order in which a company's trains run."""


def style_of(number: int) -> RouteStyle:
    """The style of the route with this number, from 0: no two of the first fifty have both alike."""
    return RouteStyle(OKABE_ITO[number % len(OKABE_ITO)], _DASHES[number % len(_DASHES)])


def paint_route_line(
    painter: QPainter, path: QPainterPath, style: RouteStyle, theme: Theme, width: float
) -> None:
    """A line in the style of a route: a light bed, the colour with its dashes upon it."""
    bed = QPen(color(theme.halo), width * 1.42)
    line = QPen(color(style.color), width)
    for pen in (bed, line):
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if style.dashes:
        line.setDashPattern(list(style.dashes))
    painter.strokePath(path, bed)
    painter.strokePath(path, line)


class RouteItem(QGraphicsItem):
    """The line of one route, between the track and the cities."""

    def __init__(self, points: Points, style: RouteStyle, theme: Theme, *, last: bool = False) -> None:
        """A route along ``points``; a ``last`` one was run before and is drawn more quietly."""
        super().__init__()
        self.style = style
        self._theme = theme
        self._path = line_path(points) if points else QPainterPath()
        self._width = TRACK * (0.6 if last else 0.92)
        margin = self._width
        self._bounds = self._path.boundingRect().adjusted(-margin, -margin, margin, margin)
        self.setZValue(Layer.LAST_ROUTES if last else Layer.ROUTES)
        self.setOpacity(0.85 if last else 1.0)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        # Dashes along a route across the board are slow to stroke: they are kept as pixels.
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def boundingRect(self) -> QRectF:
        """The line and its bed."""
        return self._bounds

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the line of the route in its style."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_route_line(painter, self._path, self.style, self._theme, self._width)


class StopValueItem(QGraphicsItem):
    """What a stop pays on a route, in the route's colour; quiet where it doesn't count."""

    RADIUS = 19.0
    LETTERS = 21.5

    def __init__(self, stop: Stop, amount: int, style: RouteStyle, theme: Theme) -> None:
        """The value of a ``stop`` in whole units; 0 is shown as a dash."""
        super().__init__()
        self.stop, self.amount = stop, amount
        self._style = style
        self._theme = theme
        reach = self.RADIUS + 2
        self._bounds = QRectF(-reach, -reach, 2 * reach, 2 * reach)
        self.setZValue(Layer.VALUES)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        """The rectangle around the disc with the value."""
        return self._bounds

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """A disc with the amount."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = self._style.color if self.amount else self._theme.slot
        painter.setBrush(color(ground))
        painter.setPen(QPen(color(self._theme.halo), 2.6))
        painter.drawEllipse(QPointF(0, 0), self.RADIUS - 1, self.RADIUS - 1)
        if not self.amount:
            painter.setPen(QPen(color(self._style.color), 2.6))
            painter.drawEllipse(QPointF(0, 0), self.RADIUS - 2.4, self.RADIUS - 2.4)
        text = str(self.amount) if self.amount else "–"
        path = centred_text(text, "sans", self.LETTERS, 0.0, 0.0, self.RADIUS * 1.62)
        draw_text(painter, path, color(readable_on(ground)))


_FAR: Final = 4 * RADIUS
"""An edge that is so far away is too far for a disc to reach it."""


def _edges(area: QRectF, x: float, y: float) -> tuple[float, float, float, float]:
    """The edges of the board as seen from a place, as far as they are near."""
    seen = (area.left() - x, area.top() - y, area.right() - x, area.bottom() - y)
    left, top, right, bottom = (round(max(-_FAR, min(each, _FAR)), 3) for each in seen)
    return left, top, right, bottom


def put_values(items: Iterable[StopValueItem], places: Places, scale: float, area: QRectF) -> None:
    """Show values so much larger than on the printed map, each where it hides least.

    Over the printed value if it is free, else at the freest place nearby, one after the other; all of it on
    the ``area`` of the board.
    """
    from roundhouse.ui.board.items.value_places import freest, is_large  # noqa: PLC0415 - it loads numpy

    reach = round(StopValueItem.RADIUS * scale, 3)
    taken: list[Point] = []
    for item in items:
        cx, cy = places.center(item.stop.hex)
        sx, sy = places.stop(item.stop)
        others = tuple((x - cx, y - cy) for x, y in taken if math.dist((x, y), (cx, cy)) < 2 * RADIUS)
        stop = round(sx - cx, 3), round(sy - cy, 3)
        around = places.circles_around(item.stop.hex) if is_large(reach) else ()
        x, y = freest(places.layout(item.stop.hex), stop, others, reach, _edges(area, cx, cy), around)
        item.setPos(cx + x, cy + y)
        item.setScale(scale)
        taken.append((cx + x, cy + y))
