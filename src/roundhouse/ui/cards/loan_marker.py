"""Loans as the markers that lie on a charter: a note with its amount, and the empty places for more."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from roundhouse.ui.cards import brush
from roundhouse.ui.cards.look import Look

LOAN: Final = (21.0, 16.0)
"""Width and height of a loan marker at a scale of 1."""
_GAP: Final = 2.0
_MOST_PLACES: Final = 5


def loans_width(look: Look, count: int, places: int) -> float:
    """The width of a row of ``count`` loans with ``places`` in all, in pixels."""
    return look.px((LOAN[0] + _GAP) * _shown(count, places))


def _shown(count: int, places: int) -> int:
    return max(count, min(places, _MOST_PLACES))


def paint_loans(
    painter: QPainter, look: Look, rect: QRectF, count: int, amount: str, places: int = 0
) -> float:
    """A row of loans from the left of ``rect``, closer together where it is tight; gives where it ends."""
    wide, high = look.px(LOAN[0]), look.px(LOAN[1])
    shown = _shown(count, places)
    if not shown:
        return rect.left()
    step = min(wide + look.px(_GAP), max(look.px(8), (rect.width() - wide) / max(1, shown - 1)))
    for i in range(shown):
        note = QRectF(rect.left() + i * step, rect.top(), wide, high)
        if i < count:
            loan_marker(painter, look, note, amount)
        else:
            brush.outline(painter, note, look.color("hairline"), look.line(), look.px(3), dashed=True)
    return rect.left() + (shown - 1) * step + wide


def loan_marker(painter: QPainter, look: Look, rect: QRectF, amount: str) -> None:
    """One loan: a note in the colour that asks for care."""
    radius = look.px(3)
    brush.fill(painter, rect, look.color("panel"), radius)
    brush.fill(painter, rect, look.color("careful", 0.14), radius)
    brush.outline(painter, rect, look.color("careful"), look.line() * 1.5, radius)
    brush.write(painter, look, rect, amount, size="small", bold=True, color="careful", align=brush.CENTRE)
