"""Routes on the track: one colour and one pattern of dashes a train, and what each stop pays."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from roundhouse.engine.names import HexId
from roundhouse.geometry.hexes import RADIUS, Point, Points
from roundhouse.ui.board.items.places import Places
from roundhouse.ui.board.layers import Layer
from roundhouse.ui.board.layout.shapes import TRACK, FaceLayout
from roundhouse.ui.board.painters.text import centred_text, draw_text
from roundhouse.ui.board.painters.track import line_path
from roundhouse.ui.theme import OKABE_ITO, Theme, color, readable_on

Floats = NDArray[np.float64]


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
    """The style of the route with this number, from 0."""
    return STYLES[number % len(STYLES)]


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

    def __init__(self, amount: int, style: RouteStyle, theme: Theme) -> None:
        """The value of a stop in whole units; 0 is shown as a dash."""
        super().__init__()
        self.amount = amount
        self._style = style
        self._theme = theme
        self.setZValue(Layer.VALUES)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        """The rectangle around the disc with the value."""
        reach = self.RADIUS + 2
        return QRectF(-reach, -reach, 2 * reach, 2 * reach)

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
        path = centred_text(text, "sans", 19.0, 0.0, 0.0, self.RADIUS * 1.62)
        draw_text(painter, path, color(readable_on(ground)))


def value_place(places: Places, hex_id: HexId, stop: Point, taken: list[Point]) -> Point:
    """Where the value of a stop is shown: over the printed value if it is free, else the freest place nearby.

    ``taken`` are the values placed before.
    """
    layout = places.layout(hex_id)
    cx, cy = places.center(hex_id)
    sx, sy = stop[0] - cx, stop[1] - cy
    others = tuple((x - cx, y - cy) for x, y in taken if math.dist((x, y), (cx, cy)) < 2 * RADIUS)
    x, y = _freest(layout, (round(sx, 3), round(sy, 3)), others)
    return (cx + x, cy + y)


@lru_cache(maxsize=1024)
def _freest(layout: FaceLayout, stop: Point, others: tuple[Point, ...]) -> Point:
    """Of the printed values and the places around ``stop`` the one that hides least."""
    printed = [(mark.x, mark.y) for mark in layout.marks if mark.kind == "revenue"]
    grid = [(stop[0] + dx * 10.0, stop[1] + dy * 10.0) for dx in range(-6, 7) for dy in range(-6, 7)]
    places = np.array(printed + [at for at in grid if math.hypot(*at) < 72.0])
    reach = StopValueItem.RADIUS
    hidden = _covered(layout, places, reach) * 1200.0
    for other in others:
        apart = np.hypot(places[:, 0] - other[0], places[:, 1] - other[1])
        hidden += np.maximum(0.0, 2 * reach - apart) ** 2
    far = np.hypot(places[:, 0] - stop[0], places[:, 1] - stop[1])
    cost = hidden + 1.2 * far + 90.0
    cost[: len(printed)] -= 90.0
    x, y = places[int(np.argmin(cost))]
    return (float(x), float(y))


def _covered(layout: FaceLayout, places: Floats, radius: float) -> Floats:
    """For each place the share of a disc there that lies on cities, tokens, towns or writing."""
    angles = np.arange(12) * (math.pi / 6)
    rim = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    spread = np.concatenate([[(0.0, 0.0)], rim * radius * 0.55, rim * radius])
    points = places[:, None, :] + spread[None, :, :]
    x, y = points[..., 0], points[..., 1]
    on = np.zeros(x.shape, dtype=bool)
    discs = [(slot.x, slot.y, slot.radius + 3.0) for slot in layout.slots]
    discs += [(extra.x, extra.y, extra.radius) for extra in layout.extras]
    discs += [(town.x, town.y, town.length / 2) for town in layout.towns]
    for dx, dy, reach in discs:
        on |= np.hypot(x - dx, y - dy) < reach
    for mark in layout.marks:
        if mark.kind not in ("revenue", "hex_id", "tile_number"):
            on |= (np.abs(x - mark.x) < mark.width / 2) & (np.abs(y - mark.y) < mark.height / 2)
    return np.asarray(on.mean(axis=1), dtype=np.float64)
