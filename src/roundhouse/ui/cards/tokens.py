"""Tokens, markers, trains and players' marks: the small pieces on cards and charts."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.livery import BLACK, Livery, ink_on
from roundhouse.ui.cards.look import Look, Size
from roundhouse.ui.cards.painted import note
from roundhouse.ui.theme import LIGHT, OKABE_ITO, contrast, mixed

MARKS: Final = ("disc", "square", "triangle", "diamond", "plus", "star", "ring", "bar", "hourglass")
"""The players' own marks, by seat."""
_PURPLE: Final = "#B59AD8"
_AS_DARK: Final = 1.5
"""A lower contrast to the panel leaves the edge of a piece unseen."""
_MARK: Final = 14.0
"""The side of a mark on a train at a scale of 1: a letter of the smallest size stays inside its disc."""


def player_color(seat: int) -> str:
    """The colour of the player at a seat."""
    return OKABE_ITO[seat % len(OKABE_ITO)]


def player_mark(painter: QPainter, look: Look, rect: QRectF, seat: int, ink: str = "text") -> None:
    """The mark of the player at ``seat``, as large as fits into ``rect``, lined in its ground's ``ink``."""
    note(painter, rect, "seat", str(seat))
    side = min(rect.width(), rect.height())
    path = _mark(MARKS[seat % len(MARKS)], side / 2)
    path.translate(rect.center())
    painter.setPen(QPen(look.color(ink, 0.75), look.line()))
    painter.setBrush(look.color(player_color(seat)))
    painter.drawPath(path)


def _mark(name: str, r: float) -> QPainterPath:
    path = QPainterPath()
    if name in {"disc", "ring"}:
        path.addEllipse(QPointF(0, 0), r * 0.95, r * 0.95)
        if name == "ring":
            path.addEllipse(QPointF(0, 0), r * 0.42, r * 0.42)
    elif name in _CORNERS:
        path.addPolygon(QPolygonF([QPointF(x * r, y * r) for x, y in _CORNERS[name]]))
        path.closeSubpath()
    return path


def _star(points: int, inner: float) -> tuple[tuple[float, float], ...]:
    corners = []
    for i in range(points * 2):
        size = 1.0 if i % 2 == 0 else inner
        angle = -pi / 2 + i * pi / points
        corners.append((size * cos(angle), size * sin(angle)))
    return tuple(corners)


_CORNERS: Final = {
    "square": ((-0.82, -0.82), (0.82, -0.82), (0.82, 0.82), (-0.82, 0.82)),
    "triangle": ((0.0, -0.95), (0.98, 0.78), (-0.98, 0.78)),
    "diamond": ((0.0, -1.0), (0.86, 0.0), (0.0, 1.0), (-0.86, 0.0)),
    "plus": tuple(
        (x * 0.95, y * 0.95)
        for x, y in (
            (-0.36, -1), (0.36, -1), (0.36, -0.36), (1, -0.36), (1, 0.36), (0.36, 0.36),
            (0.36, 1), (-0.36, 1), (-0.36, 0.36), (-1, 0.36), (-1, -0.36), (-0.36, -0.36),
        )
    ),
    "star": _star(5, 0.45),
    "bar": ((-0.95, -0.45), (0.95, -0.45), (0.95, 0.45), (-0.95, 0.45)),
    "hourglass": ((-0.85, -0.9), (0.85, -0.9), (0.2, 0.0), (0.85, 0.9), (-0.85, 0.9), (-0.2, 0.0)),
}  # fmt: skip


def star(painter: QPainter, look: Look, rect: QRectF, color: str) -> None:
    """The star that marks a president's certificate."""
    side = min(rect.width(), rect.height()) / 2
    path = _mark("star", side)
    path.translate(rect.center())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.color(color))
    painter.drawPath(path)


_CLOSE = 0.66
"""How narrow letters become on a token or a marker before there are fewer of them."""


_ROUNDED = 1.5
"""How far letters stay from the rounded ends of a marker, at a scale of 1."""


def letters_in(look: Look, livery: Livery, width: float) -> str:
    """What is written on a marker so wide: all letters, as long as they aren't too narrow for it."""
    return livery.symbol if has_all_letters(look, livery, width) else livery.short


def has_all_letters(look: Look, livery: Livery, width: float) -> bool:
    """Whether a marker so wide has room for them; the few of some companies are all they have."""
    room = width - 2 * look.px(_ROUNDED)
    return look.width(livery.symbol, "small", bold=True) * _CLOSE <= room


def least_width_of(look: Look, livery: Livery) -> float:
    """The least width of a marker on which all letters are written; a pixel goes for places being whole."""
    return look.width(livery.symbol, "small", bold=True) * _CLOSE + 2 * look.px(_ROUNDED) + 1


def ring_width(look: Look) -> float:
    """By how much the ring around a price marker makes it larger on each side."""
    return look.line() * 1.5


def pill(
    painter: QPainter,
    look: Look,
    rect: QRectF,
    livery: Livery,
    text: str = "",
    *,
    size: Size = "small",
    ring: str = "",
    turned: bool = False,
) -> None:
    """A price marker: a token drawn out, with its letters; ``ring`` names a colour that sets it off.

    One that is ``turned`` shows its pale back.
    """
    note(painter, rect, "company", livery.symbol)
    radius = min(rect.height() / 2, look.px(11))
    edge = look.line()
    if ring:
        wide = ring_width(look)
        strokes.fill(painter, rect.adjusted(-wide, -wide, wide, wide), look.color(ring), radius + wide)
    color = mixed(livery.color, look.theme.panel, 0.6) if turned else livery.color
    strokes.fill(painter, rect, look.color(color), radius)
    strokes.outline(painter, rect, _rim(look, color, 0.45), edge, radius)
    strokes.write(
        painter,
        look,
        strokes.whole_line(look, look.inside(rect, _ROUNDED, 0), size),
        text or livery.symbol,
        size=size,
        bold=True,
        color=ink_on(color, livery.ink),
        align=strokes.CENTRE,
        narrowest=_CLOSE,
    )


def _rim(look: Look, color: str, alpha: float) -> QColor:
    """What sets a piece of a colour off: a black line, but a light one where panels are as dark."""
    is_seen = any(contrast(each, look.theme.panel) >= _AS_DARK for each in (color, BLACK))
    return look.color(BLACK if is_seen else "quiet_text", alpha)


_ROOMY_PILL = 16.0


def ghost_pill(painter: QPainter, look: Look, rect: QRectF, livery: Livery, *, quiet: bool = False) -> None:
    """A price marker that is still to come: empty with a rim in its colour; a ``quiet`` one is paler.

    Its letters lie within the rim.
    """
    note(painter, rect, "company", livery.symbol)
    radius, theme = min(rect.height() / 2, look.px(11)), look.theme
    color = mixed(livery.color, theme.panel, 0.6) if quiet else livery.color
    ground, rim = theme.panel, 0.0
    if rect.height() >= look.px(_ROOMY_PILL):
        rim = look.line() * 2
        strokes.fill(painter, rect, look.color("panel"), radius)
        inner = rect.adjusted(rim / 2, rim / 2, -rim / 2, -rim / 2)
        strokes.outline(painter, inner, look.color(color), rim, radius)
        strokes.outline(painter, rect, look.color("text", 0.2 if quiet else 0.6), look.line(), radius)
    else:
        # Letters take all the height of a low one: a rim would run through them.
        ground = mixed(color, theme.panel, 0.7)
        strokes.fill(painter, rect, look.color(ground), radius)
    ink = ink_on(ground, theme.quiet_text if quiet else theme.text)
    room = rect.adjusted(rim, 0, -rim, 0)
    strokes.write(
        painter, look, strokes.whole_line(look, look.inside(room, _ROUNDED, 0), "small"),
        letters_in(look, livery, room.width()),
        size="small", bold=not quiet, color=ink, align=strokes.CENTRE, narrowest=_CLOSE,
    )  # fmt: skip


def token(painter: QPainter, look: Look, rect: QRectF, livery: Livery, *, size: Size = "small") -> None:
    """A station token: a disc in the company's colour with a white band for the letters."""
    side = min(rect.width(), rect.height())
    disc = QRectF(0, 0, side, side)
    disc.moveCenter(rect.center())
    note(painter, disc, "company", livery.symbol)
    radius = side / 2
    strokes.fill(painter, disc, look.color(livery.color), radius)
    high = look.height(size) * 0.96
    # Capitals end where the disc is wider than at the edges of their band.
    tall = look.ink_height(livery.symbol, size, bold=True)
    room = 2 * (max(0.0, radius**2 - (tall / 2) ** 2)) ** 0.5 - look.px(2)
    is_whole = look.width(livery.symbol, size, bold=True) * strokes.NARROW <= room
    letters = livery.symbol if is_whole else livery.short
    with strokes.saved(painter):
        clip = QPainterPath()
        clip.addEllipse(disc)
        painter.setClipPath(clip)
        middle = QRectF(disc.left(), disc.center().y() - high / 2, side, high)
        strokes.fill(painter, middle, look.color("#FFFFFF"))
    strokes.outline(painter, disc, _rim(look, livery.color, 0.7), look.line(), radius)
    edge = (side - room) / 2 if is_whole else look.px(1)
    room_for = disc.adjusted(edge, 0, -edge, 0)
    strokes.write(
        painter, look, room_for, letters,
        size=size, bold=True, color="#111111", align=strokes.CENTRE, narrowest=strokes.NARROW,
    )  # fmt: skip


def train_ground(look: Look, word: str) -> str:
    """The ground of a train's card from its colour word."""
    if word.startswith("#"):
        return word
    return look.theme.phases.get(word) or (_PURPLE if word == "purple" else look.theme.tile(word))


_LOW_TRAIN: Final = 14.0
"""The height of a train's card, at a scale of 1, up to which its edge is as thin as any."""


def train_card(
    painter: QPainter,
    look: Look,
    rect: QRectF,
    kind: str,
    word: str,
    *,
    size: Size = "text",
    rusting: bool = False,
    gone: bool = False,
    marks: Sequence[str] = (),
) -> None:
    """A train as a small card in the colour of its phase, with rails below its number.

    A ``rusting`` train has a dashed edge; one that is ``gone`` is pale, with a line across. Each of the
    ``marks`` is the letter of a marker, on a disc at the upper right corner.
    """
    note(painter, rect, "train", kind)
    ground = train_ground(look, word)
    if gone:
        ground = mixed(ground, look.theme.panel, 0.7)
    radius = look.px(4)
    strokes.fill(painter, rect, look.color(ground), radius)
    edge = rusting_edge(look, ground) if rusting else "#000000"
    alpha = 1.0 if rusting else 0.35
    # On a low card a thick edge would leave its number hardly any ground.
    thick = look.line() * (1.5 if rusting and rect.height() > look.px(_LOW_TRAIN) else 1)
    strokes.outline(painter, rect, look.color(edge, alpha), thick, radius, rusting)
    if gone:
        strokes.crossed(painter, look, look.inside(rect, 2, 2), look.color("quiet_text", 0.6))
    rails = rect.height() > look.px(19)
    label = rect.adjusted(0, 0, 0, -look.px(4)) if rails else rect
    if marks:
        label = label.adjusted(0, 0, -marks_width(look, len(marks)), 0)
    ink = ink_on(ground, look.theme.quiet_text) if gone else ink_on(ground)
    strokes.write(painter, look, label, kind, size=size, bold=True, color=ink, align=strokes.CENTRE)
    if rails:
        _rails(painter, look, rect, ink)
    for number, letter in enumerate(marks):
        mark_on_train(painter, look, rect, number, letter)


def rusting_edge(look: Look, ground: str) -> str:
    """The colour of the dashes around a train that will rust: that of a warning which is seen on its card."""
    return max((look.theme.careful, LIGHT.careful), key=lambda color: contrast(color, ground))


def marks_width(look: Look, count: int) -> float:
    """What so many marks take of a train's card, beside its number."""
    return look.px(12) * count


def mark_box(look: Look, rect: QRectF, number: int) -> QRectF:
    """Where mark ``number`` (from 0, the rightmost) lies on a train's card."""
    side = min(look.px(_MARK), rect.height())
    return QRectF(rect.right() - side - number * side * 0.8, rect.top(), side, side)


def mark_on_train(painter: QPainter, look: Look, rect: QRectF, number: int, letter: str) -> None:
    """The disc of mark ``number`` with its ``letter``, on a train's card."""
    box = mark_box(look, rect, number)
    # On a low card the letter needs the whole disc.
    has_rim = box.height() >= look.px(_MARK)
    painter.setPen(QPen(look.color("panel"), look.line()) if has_rim else Qt.PenStyle.NoPen)
    painter.setBrush(look.color("text"))
    painter.drawEllipse(box)
    strokes.write(
        painter, look, strokes.whole_line(look, box, "small"), letter,
        size="small", bold=True, color="panel", align=strokes.CENTRE, narrowest=strokes.NARROW,
    )  # fmt: skip


def _rails(painter: QPainter, look: Look, rect: QRectF, ink: str) -> None:
    """Two rails with sleepers along the foot of a train's card."""
    y, inset, gap = rect.bottom() - look.px(6), look.px(5), look.px(2.5)
    pen = QPen(look.color(ink, 0.55), max(1.0, look.px(0.9)))
    painter.setPen(pen)
    left, right = rect.left() + inset, rect.right() - inset
    for rail in (y, y + gap):
        painter.drawLine(QPointF(left, rail), QPointF(right, rail))
    count = max(2, int((right - left) / look.px(5)))
    for i in range(count):
        x = left + (i + 0.5) * (right - left) / count
        painter.drawLine(QPointF(x, y - look.px(1)), QPointF(x, y + gap + look.px(1)))


_ROOMY_TICKET = 11.5
"""Below this height, at a scale of 1, the rim of a ticket would touch its letters."""


def ticket(painter: QPainter, look: Look, rect: QRectF, text: str) -> None:
    """A private company's letters or a marker's name, as a small ticket; a low one has no rim."""
    strokes.fill(painter, rect, look.color("hairline", 0.55), look.px(3))
    if rect.height() >= look.px(_ROOMY_TICKET):
        strokes.outline(painter, rect, look.color("quiet_text", 0.6), look.line(), look.px(3))
    strokes.write(
        painter, look, rect, text, size="small", bold=True, align=strokes.CENTRE, narrowest=strokes.NARROW
    )


def tick(painter: QPainter, look: Look, rect: QRectF, color: str = "quiet_text") -> None:
    """A small tick: done."""
    pen = QPen(look.color(color), look.px(1.6))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    low = QPointF(rect.left() + rect.width() * 0.38, rect.bottom() - rect.height() * 0.12)
    painter.drawPolyline(
        QPolygonF([QPointF(rect.left(), rect.center().y() + rect.height() * 0.08), low, rect.topRight()])
    )
