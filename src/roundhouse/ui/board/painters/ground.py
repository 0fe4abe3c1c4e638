"""The ground: the sea with its coast, the shadow under the land, the hexes and their borders."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QLinearGradient,
    QPaintEngine,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QRadialGradient,
)

from roundhouse.catalogue.definitions import Layout
from roundhouse.geometry.hexes import (
    APOTHEM,
    RADIUS,
    Points,
    edge_angle,
    edge_ends,
    hex_corners,
    land_outline,
    polar,
)
from roundhouse.ui.board.layout.shapes import FaceLayout
from roundhouse.ui.theme import Theme, color, mixed

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


def polygon(points: Points) -> QPolygonF:
    """Points as Qt wants them."""
    return QPolygonF([QPointF(x, y) for x, y in points])


def shape_path(shape: BaseGeometry) -> QPainterPath:
    """A shapely area as a painter path, holes included."""
    from shapely import Polygon  # noqa: PLC0415 - a window opens sooner without it

    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    parts = shape.geoms if hasattr(shape, "geoms") else [shape]
    for part in parts:
        if isinstance(part, Polygon) and not part.is_empty:
            for ring in (part.exterior, *part.interiors):
                path.addPolygon(polygon(tuple((x, y) for x, y in ring.coords)))
                path.closeSubpath()
    return path


_COAST = ((13.0, 0.5), (26.0, 0.36), (42.0, 0.24), (61.0, 0.14), (84.0, 0.07))
"""How far from land lines follow its coast, and how much of their colour they have."""

Cells = tuple[tuple[int, int], ...]


@lru_cache(maxsize=2)
def _shore(layout: Layout, cells: Cells) -> tuple[tuple[QPainterPath, ...], tuple[QPainterPath, ...]]:
    """The lines along the coast of the land of these hexes, and its shadow, part over part.

    Kept for the next game on this map, in whatever colours; not to be changed.
    """
    land = land_outline(layout, cells)
    lines = tuple(shape_path(land.buffer(distance, quad_segs=10)) for distance, _ in _COAST)
    shadow = [shape_path(land.buffer(9.0 - step * 1.6, quad_segs=6)) for step in range(7)]
    for spread in shadow:
        spread.translate(5.0, 9.0)
    return lines, tuple(shadow)


def paint_sea(painter: QPainter, area: QRectF, layout: Layout, cells: Cells, theme: Theme) -> None:
    """The sea over ``area`` with lines that follow the coast of the land, and the land's shadow.

    ``cells``: where the hexes of the land are, in doubled coordinates.
    """
    lines, shadow = _shore(layout, cells)
    glow = QRadialGradient(area.center(), max(area.width(), area.height()) * 0.72)
    glow.setColorAt(0.0, color(theme.sea))
    glow.setColorAt(0.55, color(theme.sea))
    glow.setColorAt(1.0, color(theme.deep_sea))
    painter.fillRect(area, QBrush(glow))
    for line, (_, alpha) in zip(lines, _COAST, strict=True):
        painter.strokePath(line, QPen(color(theme.coast, alpha), 1.6))
    for spread in shadow:
        painter.fillPath(spread, color(theme.shadow, 0.055))


def paint_hex_ground(painter: QPainter, layout: FaceLayout, theme: Theme) -> None:
    """The hex itself: its colour, softly lit, stripes of a second colour, wet or hilly ground."""
    outline = QPainterPath()
    outline.addPolygon(polygon(hex_corners(layout.layout)))
    outline.closeSubpath()
    base = theme.tile(layout.color)
    if layout.is_edge:
        _paint_edge(painter, outline, layout.layout, theme)
        return
    light = QRadialGradient(QPointF(-18.0, -26.0), RADIUS * 1.35)
    light.setColorAt(0.0, color(mixed(base, "#ffffff", 0.16)))
    light.setColorAt(0.55, color(base))
    light.setColorAt(1.0, color(mixed(base, "#000000", 0.07)))
    painter.fillPath(outline, QBrush(light))
    if layout.second_color:
        _paint_stripes(painter, outline, theme.tile(layout.second_color))
    for kind in dict.fromkeys(layout.terrain if layout.color == "white" else ()):
        _paint_terrain(painter, outline, kind, theme)
    if layout.is_tile:
        _paint_bevel(painter, layout.layout)
    painter.setPen(QPen(color(theme.grid, 0.55), 1.3))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolygon(polygon(hex_corners(layout.layout)))


def _paint_edge(painter: QPainter, outline: QPainterPath, layout: Layout, theme: Theme) -> None:
    """What lies behind the map's edge: between land and sea in colour, finely hatched, hardly outlined."""
    painter.fillPath(outline, color(mixed(theme.tile("gray"), theme.sea, 0.55)))
    painter.save()
    painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(color(theme.grid, 0.16), 1.6))
    for k in range(-15, 16):
        painter.drawLine(QPointF(k * 16.0 - 110, 110), QPointF(k * 16.0 + 110, -110))
    painter.restore()
    painter.setPen(QPen(color(theme.grid, 0.25), 1.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolygon(polygon(hex_corners(layout)))


def _paint_stripes(painter: QPainter, outline: QPainterPath, second: str) -> None:
    painter.save()
    painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(color(second), 15.0))
    for k in range(-8, 9, 2):
        painter.drawLine(QPointF(k * 22.0 - 120, 120), QPointF(k * 22.0 + 120, -120))
    painter.restore()


def _paint_terrain(painter: QPainter, outline: QPainterPath, kind: str, theme: Theme) -> None:
    tint = theme.tile("blue") if kind == "water" else theme.mountain if kind == "mountain" else ""
    if not tint:
        return
    strength = 2.6 if kind == "water" else 1.0
    if painter.paintEngine().type() == QPaintEngine.Type.Picture:
        # Programs that show PDF files make a gradient that lets something through as dark as it can be.
        painter.fillPath(outline, color(tint, 0.145 * strength))
        return
    wash = QLinearGradient(0, -60, 0, APOTHEM)
    wash.setColorAt(0.0, color(tint, 0.05 * strength))
    wash.setColorAt(1.0, color(tint, 0.24 * strength))
    painter.fillPath(outline, QBrush(wash))


def _paint_bevel(painter: QPainter, layout: Layout) -> None:
    """A thin lit and shaded rim: a tile lies on the map, it is not printed there."""
    corners = hex_corners(layout, 0.972)
    for e in range(6):
        a, b = corners[e], corners[(e + 1) % 6]
        lit = math.cos(edge_angle(layout, e) - math.radians(235))
        pen = QPen(color("#ffffff", 0.5 * lit) if lit > 0 else color("#000000", -0.22 * lit), 2.6)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(QPointF(*a), QPointF(*b))


def paint_borders(painter: QPainter, layout: FaceLayout, theme: Theme) -> None:
    """Provinces dashed, barriers and impassable edges as thick bars, water edges in blue."""
    for border in layout.borders:
        a, b = edge_ends(layout.layout, border.edge)
        if border.kind == "joined":
            painter.setPen(QPen(color(mixed(theme.tile(layout.color), "#000000", 0.04)), 3.6))
            painter.drawLine(QPointF(*a), QPointF(*b))
            continue
        nx, ny = polar(edge_angle(layout.layout, border.edge), 1.0)
        cap = Qt.PenCapStyle.FlatCap
        if border.kind == "province":
            pen = QPen(color(theme.province), 4.4)
            pen.setDashPattern([3.0, 1.9])
        elif border.kind == "barrier":
            pen = QPen(color(theme.barrier), 9.0)
            cap = Qt.PenCapStyle.RoundCap
        elif border.kind == "impassable":
            pen = QPen(color(theme.impassable), 9.0)
            cap = Qt.PenCapStyle.RoundCap
        else:
            pen = QPen(color(theme.water), 6.0)
            cap = Qt.PenCapStyle.RoundCap
        pen.setCapStyle(cap)
        painter.setPen(pen)
        inset = 1.2 if border.kind == "province" else 2.5
        painter.drawLine(
            QPointF(a[0] - nx * inset, a[1] - ny * inset), QPointF(b[0] - nx * inset, b[1] - ny * inset)
        )
