"""A fading edge with an arrow where more lies outside a row that is scrolled sideways."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QBrush, QLinearGradient, QPainter
from PySide6.QtWidgets import QAbstractScrollArea

from roundhouse.ui.theme import Theme, color, font

MORE_ASIDE = 28
"""How much of an edge fades, at a scale of 1."""
_ARROW = 20


def paint_more(painter: QPainter, area: QAbstractScrollArea, theme: Theme, scale: float) -> None:
    """Paint it at both edges of the viewport of ``area``, as far as its bar can be moved."""
    bar, rect, wide = area.horizontalScrollBar(), area.viewport().rect(), round(MORE_ASIDE * scale)
    sides = (
        (bar.value() > bar.minimum(), rect.left(), "‹"),
        (bar.value() < bar.maximum(), rect.right(), "›"),
    )
    for there, edge, arrow in sides:
        if not there:
            continue
        inner = edge + wide if arrow == "‹" else edge - wide
        fade = QLinearGradient(edge, 0, inner, 0)
        fade.setColorAt(0.5, color(theme.panel))
        fade.setColorAt(1.0, color(theme.panel, 0.0))
        side = QRect(min(edge, inner), rect.top(), wide + 1, rect.height())
        painter.fillRect(side, QBrush(fade))
        painter.setPen(color(theme.may))
        painter.setFont(font("sans", round(_ARROW * scale), bold=True))
        painter.drawText(side, Qt.AlignmentFlag.AlignCenter, arrow)
