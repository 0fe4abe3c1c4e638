"""Text as outlines: the same at every zoom, with a halo, and never wider than its room."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QTransform

from roundhouse.ui.board.layout.text import Family
from roundhouse.ui.theme import font

_SET = 100.0


@lru_cache(maxsize=4096)
def text_path(text: str, family: Family, bold: bool = True) -> tuple[QPainterPath, float, float]:
    """The outline of ``text`` at a size of 100, its origin on the base line; its width; height of capitals."""
    face = font(family, _SET, bold)
    path = QPainterPath()
    path.addText(QPointF(0, 0), face, text)
    metrics = QFontMetricsF(face)
    return path, metrics.horizontalAdvance(text), metrics.capHeight()


def placed_text(
    text: str, family: Family, size: float, x: float, baseline: float, room: float | None = None, bold: bool = True
) -> QPainterPath:
    """``text`` centred on ``x``, its base line at ``baseline``, squeezed where wider than ``room``."""
    path, width, _ = text_path(text, family, bold)
    scale = size / _SET
    squeeze = 1.0 if room is None or width * scale <= room else room / (width * scale)
    where = QTransform(scale * squeeze, 0, 0, scale, x - width * scale * squeeze / 2, baseline)
    return where.map(path)


def centred_text(text: str, family: Family, size: float, x: float, y: float, room: float | None = None) -> QPainterPath:
    """``text`` with the middle of its capitals at ``x``, ``y``."""
    _, _, capital = text_path(text, family)
    return placed_text(text, family, size, x, y + capital * size / _SET / 2, room)


def draw_text(painter: QPainter, path: QPainterPath, ink: QColor, halo: QColor | None = None, width: float = 0.0) -> None:
    """Fills a text outline, over a halo of ``width`` if there is one."""
    if halo is not None and width > 0:
        pen = QPen(halo, width)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(path, pen)
    painter.fillPath(path, ink)
