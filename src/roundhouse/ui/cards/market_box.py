"""A box of the stock market: price, zone, and the arrows at the ends of rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF

from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.livery import ink_on
from roundhouse.ui.cards.look import Look, Size
from roundhouse.ui.models.market_model import Box, ParRow
from roundhouse.ui.theme import mixed
from roundhouse.ui.words.speaker import Words

PRICE_LINE = 13.0
"""The height kept for the price at a scale of 1."""
_ARROW = 6.0
"""The length of the arrow behind a row at a scale of 1."""
_ABOVE_EDGE, _BELOW_EDGE, _FROM_CORNER = 2.8, 1.6, 2.4
"""How far an arrow across an edge reaches up and down from it, and how far it stands from the corner, at a
scale of 1: a price stands close below, and its first and last figure leave most room at the corners."""
_LOW_BOX: Final = (13.0, 20.0)
"""The lower a box between these heights, at a scale of 1, the smaller its arrows and the nearer to corners:
at the foot of a price they look like commas."""
MARKER = 14.0
"""The least height of a marker at a scale of 1."""
NARROW_PRICE: Final = 0.86
"""How narrow the figures of a price may become before a market is scrolled sideways."""
_APART, _DOT = 1.5, 1.1
"""How far figures stay from the edges of a narrow box, and how large the dots are, at a scale of 1."""
_BETWEEN_NOTES = 5.0
"""The space between two notes in one line, at a scale of 1."""
_SMALL = frozenset(("par-minor", "par-local"))
"""Zones in which only the smaller kind of company is parred."""
_NARROW_NOTE = 0.75
"""How narrow the letters of what stands behind a row may become."""


def hue(look: Look, kind: str) -> str:
    """The colour that the name of a zone ends with (``par-yellow``), or an empty text."""
    word, tiles = kind.rpartition("-")[2], look.theme.tiles
    if word == "orange":
        return mixed(tiles["yellow"], tiles["red"], 0.55)
    return tiles.get(word, "")


def ground(look: Look, kinds: tuple[str, ...], *, is_par: bool) -> str:
    """The colour of a box by its zones; ``is_par``: whether companies are parred in it."""
    theme = look.theme
    if "end" in kinds:
        return mixed(theme.panel, theme.careful, 0.55)
    if "par" in kinds:
        return mixed(theme.panel, theme.may, 0.28)
    colored = next((hue(look, kind) for kind in kinds if hue(look, kind)), "")
    if is_par and colored:
        return mixed(theme.panel, colored, 0.8)
    if _SMALL & set(kinds):
        return mixed(theme.panel, theme.tiles["yellow"], 0.4)
    if is_par:
        return mixed(theme.panel, theme.may, 0.16)
    if "close" in kinds:
        return mixed(theme.panel, theme.text, 0.45)
    if {"gray", "no_cert_limit", "no-limit"} & set(kinds):
        return mixed(theme.panel, theme.text, 0.17)
    return mixed(theme.panel, colored, 0.42) if colored else theme.window


def par_colors(look: Look, row: ParRow) -> tuple[str, str]:
    """Ground (empty: none) and ink of a price of the par chart; pale where nobody may be parred yet."""
    theme = look.theme
    wanted = theme.text if row.is_open else theme.quiet_text
    color = hue(look, row.kind)
    if not color:
        return "", wanted
    ground = mixed(theme.panel, color, 0.8 if row.is_open else 0.3)
    return ground, ink_on(ground, wanted)


def price_size(look: Look, wide: float, high: float) -> Size:
    """The size of type that suits boxes of an even ``wide`` by ``high`` pixels."""
    return "text" if min(wide / 1.2, high) >= look.px(44) else "small"


def price_line(look: Look, size: Size) -> float:
    """The height kept for the price."""
    return look.px(PRICE_LINE + (4 if size == "text" else 0))


def paint_box(
    painter: QPainter, look: Look, rect: QRectF, box: Box, size: Size, *, changed: bool = False
) -> None:
    """The box without its markers; ``size`` is the type of the price."""
    fill = _ground_of(look, box)
    body = _paint_body(painter, look, rect, box)
    if changed:
        strokes.wash(painter, look, body)
    special, line = box.is_special, _line_of_price(look, rect, box, size)
    seen = mixed(fill, look.theme.may, strokes.WASH * look.mark) if changed else fill
    ink = ink_on(seen, look.theme.text)
    text = str(box.price)
    strokes.write(painter, look, line, text, size=size, bold=special, color=ink, narrowest=NARROW_PRICE)
    left = line.left() + look.width(str(box.price), size, bold=special) + look.px(3)
    _paint_grade(painter, look, QRectF(left, line.top(), rect.right() - left, line.height()), box.grade, ink)


def paint_reached(painter: QPainter, look: Look, rect: QRectF) -> None:
    """The frame of the box that the keys have reached: told from those of zones by its colour."""
    wide = look.px(2)
    painter.setPen(QPen(look.color(look.theme.text), wide))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect.adjusted(wide / 2, wide / 2, -wide / 2, -wide / 2), wide, wide)


def _paint_body(painter: QPainter, look: Look, rect: QRectF, box: Box) -> QRectF:
    """The ground of a box and its frame; gives the rectangle of both."""
    body = rect.adjusted(0.5, 0.5, -0.5, -0.5)
    strokes.fill(painter, body, look.color(_ground_of(look, box)), look.px(2))
    _edge(painter, look, body, box)
    return body


def paint_foot(
    painter: QPainter, look: Look, box: QRectF, markers: Sequence[QRectF], cell: Box, price: QRectF | None
) -> None:
    """The ground of markers that stand below their ``box``, wider than it: of its zone, in one frame with it.

    Neighbours have prices right above it: the frame tells whose markers they are, and the ``price`` before
    them where there is room for it.
    """
    foot, rim = QRectF() if price is None else price, look.px(2)
    for marker in (each for each in markers if each.top() >= box.bottom() - 1):
        foot = foot.united(marker.adjusted(-rim, 0, rim, rim))
    shape, neck = QPainterPath(), QPainterPath()
    shape.addRoundedRect(foot.adjusted(0.5, -0.5, -0.5, -0.5), rim, rim)
    neck.addRect(box.adjusted(0.5, 1, -0.5, foot.top() - box.bottom() + 1))
    fill = _ground_of(look, cell)
    painter.setPen(QPen(look.color("text"), look.line() * 1.4))
    painter.setBrush(look.color(fill))
    painter.drawPath(shape.united(neck))
    if price is not None:
        ink, said = ink_on(fill, look.theme.text), str(cell.price)
        strokes.write(painter, look, price, said, size="small", bold=True, color=ink, align=strokes.CENTRE)


def paint_zone(painter: QPainter, look: Look, rect: QRectF, box: Box) -> None:
    """What sets the zone of a box off from others: its ground, its frame, and its dots in the middle."""
    _paint_body(painter, look, rect, box)
    ink = ink_on(_ground_of(look, box), look.theme.text)
    dots = QRectF(rect.center().x() - look.px(_DOT), rect.top(), 2 * look.px(_DOT), rect.height())
    _paint_grade(painter, look, dots, box.grade, ink)


def zone_look(look: Look, box: Box) -> tuple[str, str, int]:
    """How the zone of a box looks: its ground, its frame and how many dots it has."""
    return _ground_of(look, box), _frame(box), box.grade


def is_plain(look: Look, box: Box) -> bool:
    """Whether a box looks as if it were in no zone."""
    return zone_look(look, box) == (ground(look, (), is_par=False), "", 0)


def _ground_of(look: Look, box: Box) -> str:
    return ground(look, box.kinds, is_par=box.zone.par)


def _frame(box: Box) -> str:
    """The kind of frame of a box: ``end``, ``par``, ``dashed``, ``dotted``, or none."""
    if "end" in box.kinds:
        return "end"
    if not box.zone.par:
        return ""
    if _SMALL & set(box.kinds):
        return "dotted"
    dashed = not box.zone.par_open if box.zone.par_from else "par" not in box.kinds
    return "dashed" if dashed else "par"


def _line_of_price(look: Look, rect: QRectF, box: Box, size: Size) -> QRectF:
    """Where the price of a box has its line: from its left margin as far as figures may go to the right.

    In a narrow box they become narrower, to stand apart from those in the next.
    """
    price = look.width(str(box.price), size, bold=box.is_special)
    inset = max(look.px(_APART), min(look.px(3), rect.width() - price - look.px(1)))
    after = max(0.0, min(inset, rect.width() - inset - price * NARROW_PRICE))
    line = QRectF(rect.left() + inset, rect.top(), rect.width() - inset - after, look.px(PRICE_LINE + 1))
    if size == "text":
        line.adjust(look.px(3), look.px(2), 0, look.px(4))
    return line


def price_ink(look: Look, rect: QRectF, box: Box, size: Size) -> QRectF:
    """What the figures of the price in a box cover, with the dots of its zone."""
    line, text = _line_of_price(look, rect, box, size), str(box.price)
    wide = look.width(text, size, bold=box.is_special)
    high = look.ink_height(text, size, bold=box.is_special)
    dots = look.px(3) + 2 * look.px(_DOT) if box.grade else 0.0
    return QRectF(line.left(), line.center().y() - high / 2, min(wide, line.width()) + dots, high)


def _paint_grade(painter: QPainter, look: Look, rect: QRectF, grade: int, ink: str) -> None:
    """A dot above the other for each step by which its zone allows more: not colour alone."""
    r, step = look.px(_DOT), look.px(3.4)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.color(ink, 0.75))
    top = rect.center().y() - step * (grade - 1) / 2
    for dot in range(grade):
        painter.drawEllipse(QPointF(rect.left() + r, top + dot * step), r, r)


def paint_walls(painter: QPainter, look: Look, rect: QRectF, box: Box) -> None:
    """The walls on the right and below; those on the other sides belong to the boxes beyond."""
    pen = QPen(look.color("careful"), look.px(2.6))
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    if "right" in box.walls:
        painter.drawLine(rect.topRight(), rect.bottomRight())
    if "down" in box.walls:
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())


def _edge(painter: QPainter, look: Look, rect: QRectF, box: Box) -> None:
    """Par boxes have a frame, the end a double one: not colour alone.

    That of a par box is dashed where not all companies are parred, or none yet; dotted where only small ones.
    """
    radius, frame = look.px(2), _frame(box)
    if frame == "end":
        strokes.outline(painter, rect, look.color("careful"), look.line(), radius)
        _inner_edge(painter, look, look.inside(rect, 2), radius)
    elif frame:
        dashes = strokes.DOTS if frame == "dotted" else strokes.DASHES
        strokes.outline(painter, rect, look.color("may"), look.line() * 1.4, radius, frame != "par", dashes)
    else:
        strokes.outline(painter, rect, look.color("hairline"), look.line(), radius)


def _inner_edge(painter: QPainter, look: Look, rect: QRectF, radius: float) -> None:
    """The second frame of the end; in a low box only beside the price, which it would cross."""
    if rect.height() >= look.px(PRICE_LINE):
        strokes.outline(painter, rect, look.color("careful"), look.line(), radius)
        return
    painter.setPen(QPen(look.color("careful"), look.line()))
    painter.drawLine(rect.topLeft(), rect.bottomLeft())
    painter.drawLine(rect.topRight(), rect.bottomRight())


def paint_row_note(painter: QPainter, look: Look, rect: QRectF, words: Words, box: Box) -> None:
    """Behind the last box of a row: an arrow to the price where it goes on, and its kind of company.

    Side by side, or one above the other where there is the height for it; the price goes before the kind.
    """
    kind = words.say(f"market.row.{box.row_kind}") if box.row_kind else ""
    price = "" if box.joins is None else str(box.joins)
    high, arrow = look.height("small"), look.px(_ARROW + 4) if price else 0.0
    lines = int(rect.height() / high)
    texts = [(price, True)] if price else []
    texts += [(kind, False)] if look.width(kind, "small") * _NARROW_NOTE <= rect.width() else []
    beside = arrow + look.width(price, "small", bold=True) * _NARROW_NOTE <= rect.width()
    if price and not beside:
        # The arrow has a line of its own, or stands alone.
        texts = [("", True), *texts] if lines > 1 else [("", True)]
    after = arrow + look.width(price, "small", bold=True) + look.px(_BETWEEN_NOTES)
    if len(texts) > lines and after + look.width(kind, "small") <= rect.width():
        # In one line that is too low for two.
        row = QRectF(rect.left() + after, rect.center().y() - high / 2, rect.width() - after, high)
        strokes.write(painter, look, row, kind, size="small", color="quiet_text")
    texts = texts[: max(1, lines)]
    top = rect.center().y() - len(texts) * high / 2
    for at, (text, bold) in enumerate(texts):
        row = QRectF(rect.left(), top + at * high, rect.width(), high)
        if price and at == 0:
            _paint_arrow(painter, look, row)
            row.adjust(arrow, 0, 0, 0)
        color = "text" if bold else "quiet_text"
        strokes.write(painter, look, row, text, size="small", bold=bold, color=color, narrowest=_NARROW_NOTE)


def _paint_arrow(painter: QPainter, look: Look, rect: QRectF) -> None:
    """A triangle that points to the right, at the left edge."""
    wide, left, middle = look.px(_ARROW), rect.left(), rect.center().y()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.color("text"))
    corners = ((left, middle - wide * 0.75), (left, middle + wide * 0.75), (left + wide, middle))
    painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))


def paint_arrows(painter: QPainter, look: Look, rect: QRectF, box: Box) -> None:
    """Where a marker goes that would leave its row: an arrow across that edge of the box."""
    lowest, usual = map(look.px, _LOW_BOX)
    part = max(0.0, min(1.0, (rect.height() - lowest) / (usual - lowest)))
    half, above, below = look.px(2.6 + 0.6 * part), look.px(_ABOVE_EDGE), look.px(_BELOW_EDGE)
    painter.setPen(QPen(look.color("panel"), look.line()))
    painter.setBrush(look.color("quiet_text"))
    up, down, aside = rect.top(), rect.bottom(), look.px(_FROM_CORNER) * part
    for leads, x, base, tip in (
        (box.turns_up, rect.right() - aside, up + below, up - above),
        (box.turns_down, rect.left() + aside, down - above, down + below),
    ):
        if leads:
            corners = [QPointF(x - half, base), QPointF(x + half, base), QPointF(x, tip)]
            painter.drawPolygon(QPolygonF(corners))
