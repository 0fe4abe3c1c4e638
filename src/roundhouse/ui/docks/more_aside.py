"""A fading edge with an arrow where more lies outside a row, or a market, that is scrolled without a bar."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QLinearGradient, QPainter
from PySide6.QtWidgets import QAbstractScrollArea, QScrollBar

from roundhouse.ui.theme import Theme, color, font

MORE_ASIDE, MORE_BELOW = 28, 15
"""How much fades of an edge at a side, and above and below, at a scale of 1."""
_ARROW = 20


def paint_more(painter: QPainter, area: QAbstractScrollArea, theme: Theme, scale: float) -> None:
    """Paint it at both sides of the viewport of ``area``, as far as its bar can be moved."""
    rect, wide = area.viewport().rect(), round(MORE_ASIDE * scale)
    before, behind = _outside(area.horizontalScrollBar())
    if before:
        _paint_edge(painter, rect.adjusted(0, 0, wide + 1 - rect.width(), 0), theme, scale, 180)
    if behind:
        _paint_edge(painter, rect.adjusted(rect.width() - wide - 1, 0, 0, 0), theme, scale, 0)


def paint_more_below(
    painter: QPainter, area: QAbstractScrollArea, theme: Theme, scale: float, spared: Sequence[QRect] = ()
) -> None:
    """The same at the upper and the lower edge, where a bar would take room that is needed.

    ``spared``: what isn't shown in parts, in the viewport: what reaches into an edge is left out.
    """
    rect, high = area.viewport().rect(), round(MORE_BELOW * scale)
    above, below = _outside(area.verticalScrollBar())
    if above:
        edge = rect.adjusted(0, 0, 0, high + 1 - rect.height())
        _leave_out(painter, edge, [each for each in spared if each.top() < high], theme)
        _paint_edge(painter, edge, theme, scale, 270)
    if below:
        edge = rect.adjusted(0, rect.height() - high - 1, 0, 0)
        _leave_out(painter, edge, [each for each in spared if each.bottom() > edge.top()], theme)
        _paint_edge(painter, edge, theme, scale, 90)


def _leave_out(painter: QPainter, edge: QRect, cut: Sequence[QRect], theme: Theme) -> None:
    """Cover what an ``edge`` cuts, and nothing of what lies beyond it."""
    if cut:
        high, low = min(each.top() for each in cut), max(each.bottom() for each in cut)
        painter.fillRect(QRect(edge.left(), high, edge.width(), low - high + 1), color(theme.panel))


def _outside(bar: QScrollBar) -> tuple[bool, bool]:
    """Whether something lies before and behind what is seen."""
    return bar.value() > bar.minimum(), bar.value() < bar.maximum()


def _paint_edge(painter: QPainter, side: QRect, theme: Theme, scale: float, turned: int) -> None:
    """Fade a side towards its rim, which lies at the right if it is ``turned`` by no degrees."""
    across = side.size() if turned % 180 == 0 else side.size().transposed()
    box = QRectF(-across.width() / 2, -across.height() / 2, across.width(), across.height())
    painter.save()
    painter.translate(QRectF(side).center())
    painter.rotate(turned)
    fade = QLinearGradient(box.right(), 0, box.left(), 0)
    fade.setColorAt(0.5, color(theme.panel))
    fade.setColorAt(1.0, color(theme.panel, 0.0))
    painter.fillRect(box, QBrush(fade))
    painter.setPen(color(theme.may))
    painter.setFont(font("sans", round(_ARROW * scale), bold=True))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "›")
    painter.restore()
