"""Cities, their circles and homes, towns and halts, and the tokens upon them."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QRadialGradient

from roundhouse.ui.board.layout.shapes import FaceLayout, Slot, TownMark
from roundhouse.ui.board.painters.ground import polygon
from roundhouse.ui.board.painters.looks import HexTokens, PaintOptions, TokenLook
from roundhouse.ui.board.painters.text import centred_text, draw_text
from roundhouse.ui.theme import Theme, color, contrast, mixed, readable_on


def paint_stops(
    painter: QPainter, layout: FaceLayout, theme: Theme, options: PaintOptions, tokens: HexTokens
) -> None:
    """The outlines and circles of cities, homes in free circles, town bars and dots."""
    taken = {(city, slot) for city, slot, _ in tokens.slots}
    present = {look.symbol for _, _, look in tokens.slots} | {look.symbol for look in tokens.extras}
    for outline in layout.outlines:
        path = QPainterPath()
        path.addPolygon(polygon(outline.points))
        path.closeSubpath()
        painter.strokePath(path, QPen(color(theme.casing, 0.92), 4.5))
        painter.fillPath(path, color(theme.slot))
        painter.strokePath(path, QPen(color(theme.ring), 2.2))
    for slot in layout.slots:
        painter.setPen(QPen(color(theme.ring, 0.85), 1.4))
        painter.setBrush(color(theme.slot))
        painter.drawEllipse(QPointF(slot.x, slot.y), slot.radius, slot.radius)
        if slot.home and (slot.city, slot.slot) not in taken and slot.home not in present:
            _paint_home(painter, slot, theme, options)
    for town in layout.towns:
        _paint_town(painter, town, theme)


def _paint_home(painter: QPainter, slot: Slot, theme: Theme, options: PaintOptions) -> None:
    """Whose home a circle is: a ring in the company's colour around its letters, both quiet."""
    hue = options.companies.get(slot.home, theme.faint_ink)
    painter.setBrush(color(hue, 0.13))
    painter.setPen(QPen(color(hue, 0.75), 3.6))
    reach = slot.radius - 3.4
    if options.far:
        painter.setBrush(color(hue, 0.35))
        painter.setPen(QPen(color(hue), 6.0))
    painter.drawEllipse(QPointF(slot.x, slot.y), reach, reach)
    if options.far:
        return
    ink = mixed(theme.ink, theme.slot, 0.25)
    draw_text(painter, centred_text(slot.home, "sans", 14.0, slot.x, slot.y, reach * 1.62), color(ink))


def _paint_town(painter: QPainter, town: TownMark, theme: Theme) -> None:
    painter.save()
    painter.translate(town.x, town.y)
    painter.rotate(math.degrees(town.angle))
    light = QPen(color(theme.casing), 3.0)
    painter.setPen(light)
    painter.setBrush(color(theme.track))
    if town.style == "bar":
        box = QRectF(-town.length / 2, -town.width / 2, town.length, town.width)
        painter.drawRoundedRect(box, 2.5, 2.5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawRoundedRect(box, 2.5, 2.5)
    else:
        if town.style == "halt":
            painter.setBrush(color(theme.slot))
            painter.setPen(QPen(color(theme.track), 4.0))
        reach = town.length / 2 - 1.0
        painter.drawEllipse(QPointF(0, 0), reach, reach)
        if town.style == "dot" and town.length > 25:
            painter.setBrush(color(theme.slot))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawEllipse(QPointF(0, 0), reach * 0.5, reach * 0.5)
    painter.restore()


def paint_tokens(
    painter: QPainter, layout: FaceLayout, theme: Theme, tokens: HexTokens, *, plain: bool = False
) -> None:
    """The tokens in the circles, and those beside them; ``plain`` ones are all colour, without letters."""
    places = {(s.city, s.slot): s for s in layout.slots}
    found: list[tuple[QPointF, float, TokenLook]] = []
    for city, number, look in tokens.slots:
        slot = places.get((city, number))
        if slot is not None:
            found.append((QPointF(slot.x, slot.y), slot.radius - 0.8, look))
    for extra, look in zip(layout.extras, tokens.extras, strict=False):
        found.append((QPointF(extra.x, extra.y), extra.radius - 0.8, look))
    for centre, radius, look in found:
        if plain:
            _paint_plain(painter, centre, radius, look, theme)
        else:
            paint_token(painter, centre, radius, look, theme)


def _paint_plain(painter: QPainter, centre: QPointF, radius: float, look: TokenLook, theme: Theme) -> None:
    """A token seen from afar: a disc in the company's colour with a light rim in a dark one."""
    painter.setPen(QPen(color(theme.ring), 9.0))
    painter.setBrush(color(look.color))
    painter.drawEllipse(centre, radius, radius)
    painter.setPen(QPen(color(theme.slot), 4.0))
    painter.drawEllipse(centre, radius - 1.0, radius - 1.0)


def paint_token(painter: QPainter, centre: QPointF, radius: float, look: TokenLook, theme: Theme) -> None:
    """A token: a disc in the company's colour with a white band for the letters, if it has any."""
    painter.save()
    painter.translate(centre)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color(theme.shadow, 0.28))
    painter.drawEllipse(QPointF(radius * 0.05, radius * 0.09), radius, radius)
    light = QRadialGradient(QPointF(-radius * 0.35, -radius * 0.45), radius * 1.6)
    light.setColorAt(0.0, color(mixed(look.color, "#ffffff", 0.22)))
    light.setColorAt(0.6, color(look.color))
    light.setColorAt(1.0, color(mixed(look.color, "#000000", 0.16)))
    painter.setBrush(light)
    painter.drawEllipse(QPointF(0, 0), radius, radius)
    if look.symbol:
        _paint_band(painter, radius, look, theme)
    rim = mixed(look.color, readable_on(look.color), 0.55)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(color(rim), radius * 0.055))
    painter.drawEllipse(QPointF(0, 0), radius * 0.97, radius * 0.97)
    if look.symbol:
        size = radius * 0.66
        draw_text(painter, centred_text(look.symbol, "sans", size, 0.0, 0.0, radius * 1.76), color("#16130F"))
    painter.restore()


def _paint_band(painter: QPainter, radius: float, look: TokenLook, theme: Theme) -> None:
    disc = QPainterPath()
    disc.addEllipse(QPointF(0, 0), radius, radius)
    half = radius * 0.36
    band = QPainterPath()
    band.addRect(QRectF(-radius, -half, 2 * radius, 2 * half))
    painter.fillPath(disc.intersected(band), color("#FFFFFF"))
    if contrast(look.color, "#FFFFFF") < 1.6:
        painter.setPen(QPen(color(theme.ink, 0.45), radius * 0.04))
        edge = math.sqrt(radius * radius - half * half)
        painter.drawLine(QPointF(-edge, -half), QPointF(edge, -half))
        painter.drawLine(QPointF(-edge, half), QPointF(edge, half))
