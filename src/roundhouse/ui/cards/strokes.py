"""The strokes that all cards share: text, hairlines, frames, washes of what has changed."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPen,
    QPolygonF,
)

from roundhouse.ui.cards.look import RADIUS, Look, Size
from roundhouse.ui.words.terms import with_names, with_signs

_AT_HYPHENS = re.compile(r"[^-]*-|[^-]+")
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTRE = Qt.AlignmentFlag.AlignCenter
_ONE_LINE: Final[int] = Qt.TextFlag.TextSingleLine.value


WASH = 0.10
"""The opacity of the tint on what has just changed: everything can be read on it."""
ON_TURN = 0.12
"""The opacity of the tint below whoever is on turn."""
NARROW = 0.6
"""How narrow letters may become: they can still be read."""
_NARROWER = (1.0, 0.9, 0.8, 0.7, NARROW)
DASHES: Final = (3.0, 2.0)
DOTS: Final = (1.2, 1.6)
"""Dashes of an outline and the gaps between them, in its widths: long ones and short ones."""


@contextmanager
def saved(painter: QPainter) -> Iterator[QPainter]:
    """Leave pen, brush, clip and font of the painter as they were."""
    painter.save()
    try:
        yield painter
    finally:
        painter.restore()


def write(
    painter: QPainter,
    look: Look,
    rect: QRectF,
    text: str,
    *,
    size: Size = "text",
    bold: bool = False,
    color: str = "text",
    align: Qt.AlignmentFlag = LEFT,
    narrowest: float = 1.0,
) -> None:
    """One line of text in ``rect``, shortened with an ellipsis when it is too long.

    Before, its letters become narrower, down to this part of their width: for what must stay different.
    """
    if not text:
        return
    font = look.font(size, bold)
    shown, wide = text, look.width(text, size, bold)
    squeeze = max(narrowest, min(1.0, rect.width() / max(wide, 1.0)))
    if wide * squeeze > rect.width() + 0.5:
        shown = _shortened(look, font, text, rect.width() / squeeze)
    painter.setFont(font)
    flags = align.value | _ONE_LINE
    painter.setPen(look.color(color))
    if squeeze == 1.0:
        painter.drawText(rect, flags, shown)
        return
    with saved(painter):
        painter.translate(rect.topLeft())
        painter.scale(squeeze, 1.0)
        painter.drawText(QRectF(0.0, 0.0, rect.width() / squeeze, rect.height()), flags, shown)


def whole_line(look: Look, rect: QRectF, size: Size) -> QRectF:
    """``rect``, as high as a line of type: what hangs below the letters isn't cut where lines lie close."""
    more = max(0.0, look.height(size) - rect.height()) / 2
    return rect.adjusted(0, -more, 0, more)


def _shortened(look: Look, font: QFont, text: str, width: float) -> str:
    """The text with an ellipsis, or its first letters where even that would leave next to nothing."""
    metrics = QFontMetricsF(font)
    if width >= look.px(30):
        return metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)
    count = len(text)
    while count > 1 and metrics.horizontalAdvance(text[:count]) > width:
        count -= 1
    return text[:count]


def paragraph(
    painter: QPainter,
    look: Look,
    rect: QRectF,
    text: str,
    *,
    size: Size = "small",
    color: str = "quiet_text",
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
) -> None:
    """Text in as many lines as fit into ``rect``; the last one ends in an ellipsis when there is more."""
    high = QFontMetricsF(look.font(size)).lineSpacing()
    painter.setFont(look.font(size))
    painter.setPen(look.color(color))
    for i, line in enumerate(wrapped(look, text, rect.width(), size, _lines_in(rect, high))):
        row = QRectF(rect.left(), rect.top() + i * high, rect.width(), high)
        painter.drawText(row, align.value | _ONE_LINE, line)


def fits(look: Look, rect: QRectF, text: str, size: Size = "small") -> bool:
    """Whether a :func:`paragraph` of a text has room in ``rect``."""
    count = _lines_in(rect, QFontMetricsF(look.font(size)).lineSpacing())
    return len(wrapped(look, text, rect.width(), size, count + 1)) <= count


def _lines_in(rect: QRectF, high: float) -> int:
    return int(rect.height() / high + 0.05)


def wrapped(
    look: Look, text: str, width: float, size: Size = "small", most: int = 99, *, bold: bool = False
) -> tuple[str, ...]:
    """The lines of a text at a width, at ``most`` so many; long words are broken at their hyphens.

    None begins with a sign that stands behind a space.
    """
    lines: list[str] = []
    pieces = [
        (piece, " " if n == 0 else "")
        for word in with_names(with_signs(text)).split(" ")
        for n, piece in enumerate(
            _AT_HYPHENS.findall(word) if look.width(word, size, bold) > width else [word]
        )
    ]
    while pieces and len(lines) < most:
        line, _ = pieces.pop(0)
        while pieces and look.width("".join((line, *reversed(pieces[0]))), size, bold) <= width:
            line = "".join((line, *reversed(pieces.pop(0))))
        lines.append(line)
    if pieces and lines:
        metrics = QFontMetricsF(look.font(size, bold))
        rest = "".join((lines[-1], *reversed(pieces[0])))
        lines[-1] = metrics.elidedText(f"{rest} …", Qt.TextElideMode.ElideRight, width)
    return tuple(lines)


def name_lines(look: Look, name: str, width: float, most: int = 2) -> tuple[str, ...]:
    """At ``most`` so many lines of a name in small bold type, no narrower than it takes to tell all of it.

    They are written with :data:`NARROW`.
    """
    found: tuple[str, ...] = ()
    for narrow in _NARROWER:
        found = wrapped(look, name, width / narrow, "small", most, bold=True)
        if not found[-1].endswith("…"):
            break
    return found


def fill(painter: QPainter, rect: QRectF, color: QColor, radius: float = 0.0) -> None:
    """A filled rectangle, rounded by ``radius`` pixels."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    if radius:
        painter.drawRoundedRect(rect, radius, radius)
    else:
        painter.drawRect(rect)


def outline(
    painter: QPainter,
    rect: QRectF,
    color: QColor,
    width: float = 1.0,
    radius: float = 0.0,
    dashed: bool = False,
    dashes: Sequence[float] = DASHES,
) -> None:
    """The edge of a rectangle, drawn inside it; a dashed one has such ``dashes`` and gaps, in widths."""
    pen = QPen(color, width)
    if dashed:
        pen.setDashPattern(dashes)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    half = width / 2
    inside = rect.adjusted(half, half, -half, -half)
    if dashed:
        # A pen leaves out dashes beyond what is painted, and begins the others a shade aside.
        shape = QPainterPath()
        shape.addRoundedRect(inside, radius, radius)
        painter.fillPath(QPainterPathStroker(pen).createStroke(shape), color)
    else:
        painter.drawRoundedRect(inside, radius, radius)


def crossed(painter: QPainter, look: Look, rect: QRectF, color: QColor) -> None:
    """A line from corner to corner: what is written in ``rect`` is gone, or has rusted."""
    painter.setPen(QPen(color, look.line()))
    painter.drawLine(rect.bottomLeft(), rect.topRight())


def across(painter: QPainter, look: Look, left: float, right: float, y: float) -> None:
    """A hairline from ``left`` to ``right`` at the height ``y``, in pixels."""
    thick = look.line()
    painter.fillRect(QRectF(left, round(y), right - left, thick), look.color("hairline"))


def down(painter: QPainter, look: Look, x: float, top: float, bottom: float) -> None:
    """A hairline from ``top`` to ``bottom`` at ``x``, in pixels."""
    thick = look.line()
    painter.fillRect(QRectF(round(x), top, thick, bottom - top), look.color("hairline"))


def on_turn(painter: QPainter, look: Look, rect: QRectF, radius: float) -> None:
    """Set off whoever is on turn: a tint in a frame."""
    fill(painter, rect, look.color("may", ON_TURN), radius)
    outline(painter, rect, look.color("may"), look.line(), radius)


def card(painter: QPainter, look: Look, rect: QRectF, *, lifted: bool = False) -> None:
    """An empty card: paper with rounded corners, a hairline and a soft shadow below."""
    radius = look.px(RADIUS)
    for step in range(3 if lifted else 2):
        spread = look.px(0.5 + step)
        fill(
            painter,
            rect.adjusted(-spread * 0.4, spread, spread * 0.4, spread * 1.2),
            look.color("shadow", 0.10 if look.theme.name == "light" else 0.28),
            radius + spread * 0.4,
        )
    fill(painter, rect, look.color("panel"), radius)
    outline(painter, rect, look.color("hairline"), look.line(), radius)


def band(painter: QPainter, look: Look, rect: QRectF, color: str) -> None:
    """The band across the top of a card: ``rect`` in ``#rrggbb``, rounded above, square below."""
    radius = look.px(RADIUS)
    path = QPainterPath(QPointF(rect.left(), rect.bottom()))
    path.lineTo(rect.left(), rect.top() + radius)
    path.quadTo(rect.topLeft(), QPointF(rect.left() + radius, rect.top()))
    path.lineTo(rect.right() - radius, rect.top())
    path.quadTo(rect.topRight(), QPointF(rect.right(), rect.top() + radius))
    path.lineTo(rect.bottomRight())
    path.closeSubpath()
    painter.fillPath(path, QBrush(look.color(color)))
    thick = look.line()
    painter.fillRect(
        QRectF(rect.left(), rect.bottom() - thick, rect.width(), thick), look.color("#000000", 0.25)
    )


CORNER: Final = 5.0
"""The side of a corner that points where a number went, at a scale of 1."""
_LOW_CORNER: Final = 2.5
"""The height of a corner above words, at a scale of 1."""
_LEAST_CORNER: Final = 3.0
"""The least side of one that stands beside words."""


def wash(
    painter: QPainter,
    look: Look,
    rect: QRectF,
    delta: int | None = None,
    *,
    right: bool = False,
    words: float = math.inf,
    behind: float = math.inf,
) -> None:
    """Set off what has just changed: a tint with a bar, or a corner that points where the number went.

    ``right``: in the upper corner at the right, as words begin in the other one; ``words``: where they begin,
    from the left of ``rect`` on. A corner that reaches so far is as low as the space above them. ``behind``:
    where they end, likewise: a corner at the right stands there, as what lies beside has none of it.
    """
    if look.mark <= 0:
        return
    fill(painter, rect, look.color("may", WASH * look.mark), look.px(3))
    if not delta:
        bar = QRectF(rect.left(), rect.top(), min(look.px(2), rect.width()), rect.height())
        fill(painter, bar, look.color("may", look.mark))
        return
    # Where words begin a little too soon for it, it is smaller and keeps its shape.
    side = min(look.px(CORNER), max(words - look.px(1), look.px(_LEAST_CORNER)))
    x = rect.left() + look.px(0.5)
    if right:
        x = min(rect.right() - side - look.px(2), rect.left() + behind + look.px(4))
    # It is a little inside, and figures keep clear of it.
    is_low = words < side + look.px(1)
    y = rect.top() + look.px(2 if right else -0.5 if is_low else 0.5)
    high = look.px(_LOW_CORNER) if is_low else side
    tip, foot = (0.0, high) if delta > 0 else (high, 0.0)
    points = [(0.0, foot), (side, foot), (side / 2, tip)]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.color("may" if delta > 0 else "careful", look.mark))
    painter.drawPolygon(QPolygonF([QPointF(x + a, y + b) for a, b in points]))
