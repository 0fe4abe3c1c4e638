"""Loans as the markers that lie on a charter: a note with its amount, and the empty places for more."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.look import Look

LOAN: Final = (21.0, 16.0)
"""Width and height of a loan marker at a scale of 1."""
_GAP: Final = 2.0
_EMPTY: Final = 9.0
_MOST_PLACES: Final = 5


def loans_width(look: Look, count: int, places: int) -> float:
    """The width of a row of ``count`` loans with ``places`` in all, in pixels."""
    empty = max(0, min(places, _MOST_PLACES) - count)
    return look.px((LOAN[0] + _GAP) * count + (_EMPTY + _GAP) * empty - _GAP)


def paint_loans(
    painter: QPainter, look: Look, rect: QRectF, count: int, amount: str, places: int = 0
) -> float:
    """A row of loans from the left of ``rect``, closer together where it is tight; gives where it ends.

    Places for more are narrower.
    """
    wide, high = look.px(LOAN[0]), look.px(LOAN[1])
    empty = max(0, min(places, _MOST_PLACES) - count)
    room = rect.width() - look.px((_EMPTY + _GAP) * empty) - wide
    step = min(wide + look.px(_GAP), max(look.px(8), room / max(1, count - 1)))
    x = rect.left()
    for _ in range(count):
        loan_marker(painter, look, QRectF(x, rect.top(), wide, high), amount)
        x += step
    x += wide + look.px(_GAP) - step if count else 0.0
    for _ in range(empty):
        place = QRectF(x, rect.top(), look.px(_EMPTY), high)
        strokes.outline(painter, place, look.color("quiet_text"), look.line(), look.px(2), dashed=True)
        x += look.px(_EMPTY + _GAP)
    return x - look.px(_GAP)


def loan_marker(painter: QPainter, look: Look, rect: QRectF, amount: str) -> None:
    """One loan: a note in the colour that asks for care."""
    radius = look.px(3)
    strokes.fill(painter, rect, look.color("panel"), radius)
    strokes.fill(painter, rect, look.color("careful", 0.14), radius)
    strokes.outline(painter, rect, look.color("careful"), look.line() * 1.5, radius)
    strokes.write(painter, look, rect, amount, size="small", bold=True, color="careful", align=strokes.CENTRE)
