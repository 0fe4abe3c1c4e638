"""Text as outlines: the same at every zoom, with a halo, and never wider than its room."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPolygonF, QTransform

from roundhouse.ui.board.layout.text import Family
from roundhouse.ui.theme import font

_SET = 100.0
_FLAT: Final = 20.0
"""The size of type in which halos are worked out: edges of curves seen at this size are none on a screen."""
_CORNER: Final = 3
"""Edges of a quarter of a circle around a corner of a halo."""
_MOST: Final = 512
"""Texts whose outlines are kept: more than a board has. An outline takes 20 KB, its halo 60."""


@lru_cache(maxsize=_MOST)
def text_path(text: str, family: Family, bold: bool = True) -> tuple[QPainterPath, float, float]:
    """The outline of ``text`` at size 100 (origin on the base line), its width, the height of capitals."""
    face = font(family, _SET, bold)
    path = QPainterPath()
    path.addText(QPointF(0, 0), face, text)
    metrics = QFontMetricsF(face)
    return _compact(path), metrics.horizontalAdvance(text), metrics.capHeight()


@lru_cache(maxsize=_MOST)
def halo_path(text: str, family: Family, ratio: float) -> QPainterPath:
    """The halo of :func:`text_path`: a band along the outlines, ``ratio`` of the size broad.

    The letters lie over it, so that what the band leaves free inside them isn't seen. It is put together of
    the halos of its letters.
    """
    metrics = QFontMetricsF(font(family, _SET, bold=True))
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)  # neighbours lie over each other
    for at, letter in enumerate(text, 1):
        x = metrics.horizontalAdvance(text[:at]) - metrics.horizontalAdvance(letter)
        path.addPath(_letter_halo(letter, family, ratio).translated(x, 0))
    return _compact(path)


@lru_cache(maxsize=_MOST)
def _letter_halo(letter: str, family: Family, ratio: float) -> QPainterPath:
    """The halo of one letter: few edges, none of which crosses another.

    Qt's stroker makes ten times as many, and their crossings cost most of the time in which it is filled.
    """
    from shapely import MultiLineString  # noqa: PLC0415 - a window opens sooner without it
    from shapely.geometry.polygon import orient  # noqa: PLC0415

    flat = QTransform.fromScale(_FLAT / _SET, _FLAT / _SET)
    outlines = text_path(letter, family)[0].toSubpathPolygons(flat)
    rings = [[point.toTuple() for point in outline.toList()] for outline in outlines]
    band = MultiLineString(rings).buffer(ratio * _FLAT / 2, quad_segs=_CORNER)
    path = QPainterPath()
    for part in getattr(band, "geoms", (band,)):
        whole = orient(part)
        for edge in (whole.exterior, *whole.interiors):
            path.addPolygon(QPolygonF([QPointF(x, y) for x, y in edge.coords]))
    return QTransform.fromScale(_SET / _FLAT, _SET / _FLAT).map(path)


def _compact(path: QPainterPath) -> QPainterPath:
    """The same path without the room that it was given to grow."""
    found = QPainterPath()
    found.reserve(path.elementCount())
    found.addPath(path)
    found.setFillRule(path.fillRule())
    return found


class Lettering(NamedTuple):
    """A text at its place: ``where`` maps its outline of size 100."""

    text: str
    family: Family
    where: QTransform


def placed_text(
    text: str, family: Family, size: float, x: float, baseline: float, room: float | None = None
) -> Lettering:
    """``text`` centred on ``x``, its base line at ``baseline``, squeezed where wider than ``room``."""
    _, width, _ = text_path(text, family)
    scale = size / _SET
    squeeze = 1.0 if room is None or width * scale <= room else room / (width * scale)
    return Lettering(
        text, family, QTransform(scale * squeeze, 0, 0, scale, x - width * scale * squeeze / 2, baseline)
    )


def centred_text(
    text: str, family: Family, size: float, x: float, y: float, room: float | None = None
) -> Lettering:
    """``text`` with the middle of its capitals at ``x``, ``y``; smaller where wider than ``room``."""
    _, width, capital = text_path(text, family)
    if room is not None and width * size / _SET > room:
        size = room * _SET / width
    return placed_text(text, family, size, x, y + capital * size / _SET / 2)


def draw_text(
    painter: QPainter, lettering: Lettering, ink: QColor, halo: QColor | None = None, ratio: float = 0.2
) -> None:
    """Fills a text, over a halo (``ratio`` of its size broad) if one is given."""
    if halo is not None:
        draw_halo(painter, lettering, halo, ratio)
    text, family, where = lettering
    painter.fillPath(where.map(text_path(text, family)[0]), ink)


def draw_halo(painter: QPainter, lettering: Lettering, halo: QColor, ratio: float) -> None:
    """Fills only the halo of a text, ``ratio`` of its size broad."""
    text, family, where = lettering
    painter.fillPath(where.map(halo_path(text, family, ratio)), halo)
