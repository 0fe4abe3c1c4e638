"""A company's trains in the tableau: small cards, on one line or in several."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import floor

from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.cell_pad import pad
from roundhouse.ui.cards.look import Look, Size
from roundhouse.ui.cards.tokens import marks_width, train_card
from roundhouse.ui.models.pieces import TrainFace
from roundhouse.ui.models.tableau_model import Cell
from roundhouse.ui.words.speaker import Words

_BEFORE_TRAINS, _EDGE = 3.0, 1.0
"""The room before trains, and what a line of them is narrower than its cell, at a scale of 1."""
_LOW_TRAIN, _HIGH_TRAIN, _APART = 12.0, 18.0, 1.0
"""What the number on a train's card needs, its most height, and the least space to the next row."""
_ABOVE_LINES, _BETWEEN_LINES = 2.0, 1.0
"""The space above and below lines of trains, and between them: they are seen to be one company's."""
_MORE_APART = 1.5
"""What trains of a line stand farther from each other where they have room, at a scale of 1."""
_CARD, _CLOSE_CARD = 7.0, 4.0
"""What a train's card has around its name across, and where there is hardly any room, at a scale of 1."""
_MOST_LINES = 2
"""A row of more would be as high as three others: what has no room in two lines is counted."""
_Some = tuple[TrainFace, int]
"""Trains of one face, and how many they are."""


def trains_width(
    look: Look, cell: Cell, size: Size, *, tight: bool, brief: bool, room: float, wrapped: bool
) -> float:
    """The least width of a cell of trains that have ``room``, at a scale of 1, or are ``wrapped``."""
    beside = pad(tight=tight)
    told, free = _told(cell, tight=tight), (room - beside) * look.scale
    if wrapped:
        lines, rest = _in_two_lines(look, told, size, free, brief=brief)
        return _widest(look, lines, rest, size, brief=brief) + look.px(beside)
    shown, rest = _that_fit(look, told, size, free, brief=brief)
    wide = sum(_trains_width(look, *some, size, brief=brief) for some in shown)
    return wide + (_rest_width(look, rest) if rest else 0) + look.px(beside)


def _told(cell: Cell, *, tight: bool) -> list[_Some]:
    """The trains one by one or, with little space, each face once with how many of it there are."""
    if not tight:
        return [(train, 1) for train in cell.trains]
    return list(Counter(replace(train, name=train.kind) for train in cell.trains).items())


def _that_fit(
    look: Look, told: Sequence[_Some], size: Size, room: float, *, brief: bool
) -> tuple[Sequence[_Some], int]:
    """The first faces that have ``room``, one at least, and how many trains are left beside their number."""
    widths = [_trains_width(look, *some, size, brief=brief) for some in told]
    if sum(widths) <= room:
        return told, 0
    for shown in range(len(told) - 1, 0, -1):
        rest = sum(count for _, count in told[shown:])
        if shown == 1 or sum(widths[:shown]) + _rest_width(look, rest) <= room:
            return told[:shown], rest
    return told, 0


def _in_lines(
    look: Look, told: Sequence[_Some], size: Size, room: float, *, brief: bool
) -> list[list[_Some]]:
    """The faces in lines of so much ``room``, in each of them one at least; one empty line for none."""
    lines: list[list[_Some]] = [[]]
    free = room
    for some in told:
        wide = _trains_width(look, *some, size, brief=brief)
        if lines[-1] and wide > free:
            lines.append([])
            free = room
        lines[-1].append(some)
        free -= wide
    return lines


def _in_two_lines(
    look: Look, told: Sequence[_Some], size: Size, room: float, *, brief: bool
) -> tuple[list[Sequence[_Some]], int]:
    """The faces in one line or two of so much ``room``, and how many trains are left behind the second."""
    first, *others = _in_lines(look, told, size, room, brief=brief)
    if len(others) < _MOST_LINES:
        return [first, *others], 0
    more = [some for line in others for some in line]
    shown, rest = _that_fit(look, more, size, room, brief=brief)
    if _line_width(look, shown, size, brief=brief) + _rest_width(look, rest) > room:
        # Narrower ones leave the number its room.
        every = sum(count for _, count in more)
        narrow = min(more, key=lambda some: _line_width(look, [some], size, brief=brief))
        return [first, [narrow]], every - narrow[1]
    return [first, shown], rest


def _widest(look: Look, lines: Sequence[Sequence[_Some]], rest: int, size: Size, *, brief: bool) -> float:
    """The width of the widest line, the last with the number of trains that are left."""
    *wide, last = (_line_width(look, line, size, brief=brief) for line in lines)
    return max(*wide, last + (_rest_width(look, rest) if rest else 0), 0.0)


def _line_width(look: Look, line: Sequence[_Some], size: Size, *, brief: bool) -> float:
    return sum(_trains_width(look, *some, size, brief=brief) for some in line)


def lines_of_trains(look: Look, cell: Cell, size: Size, *, tight: bool, brief: bool, trains: float) -> int:
    """How many lines a cell takes whose trains are wrapped in so much room, as in :func:`cell_width`."""
    room = (trains - pad(tight=tight)) * look.scale
    return min(_MOST_LINES, len(_in_lines(look, _told(cell, tight=tight), size, room, brief=brief)))


def room_for_two_lines(look: Look, cell: Cell, size: Size, *, tight: bool, brief: bool) -> float:
    """The least room for trains, at a scale of 1, in which those of a cell take no more than two lines."""
    widths = [_trains_width(look, *some, size, brief=brief) for some in _told(cell, tight=tight)]
    ways = (max(sum(widths[:n]), sum(widths[n:])) for n in range(1, len(widths) + 1))
    return min(ways, default=0.0) / look.scale + pad(tight=tight)


def lines_within(look: Look, cell: Cell, size: Size, wide: float, *, tight: bool, brief: bool) -> int:
    """How many lines the trains of a cell that is so many pixels ``wide`` are painted in, if wrapped."""
    told, room = _told(cell, tight=tight), wide - look.px(_EDGE)
    return min(_MOST_LINES, len(_in_lines(look, told, size, room, brief=brief)))


def _more(rest: int) -> str:
    return f"+{rest}"


def _rest_width(look: Look, rest: int) -> float:
    """The width of the number of trains that have no room, with the gap behind."""
    return look.width(_more(rest), "small", bold=True) + look.px(2)


def _times(count: int) -> str:
    return f"×{count}" if count > 1 else ""


def _trains_width(look: Look, train: TrainFace, count: int, size: Size, *, brief: bool) -> float:
    """The width of a card and of how often it is there, with the gap behind."""
    gap = look.px(1 if brief else 2)
    return _card_width(look, train, size, brief=brief) + look.width(_times(count), "small") + gap


def _card_width(look: Look, train: TrainFace, size: Size, *, brief: bool) -> float:
    around = look.px(_CLOSE_CARD if brief else _CARD)
    return look.width(train.kind, size, bold=True) + around + marks_width(look, len(train.marks))


def paint_trains(
    painter: QPainter,
    look: Look,
    rect: QRectF,
    cell: Cell,
    size: Size,
    words: Words,
    *,
    tight: bool,
    brief: bool,
    wrapped: bool,
) -> None:
    """Cards of trains, in lines where they are ``wrapped``; those without room are counted."""
    if not cell.trains:
        strokes.write(
            painter,
            look,
            rect.adjusted(look.px(pad(tight=False)), 0, 0, 0),
            "–",
            size=size,
            color="quiet_text",
        )
        return
    more = QRectF(rect.left() + look.px(_BEFORE_TRAINS), rect.top(), 0, rect.height())
    shown, rest, apart = placed_trains(look, rect, cell, size, tight=tight, brief=brief, wrapped=wrapped)
    for train, count, box in shown:
        train_card(
            painter, look, box, train.kind, train.color,
            size=size, rusting=train.rusting, gone=train.gone, marks=words.marks(train.marks),
        )  # fmt: skip
        if count > 1:
            times = QRectF(box.right(), box.top(), look.width(_times(count), "small") + 1, box.height())
            strokes.write(painter, look, times, _times(count), size="small")
        x = box.left() + _trains_width(look, train, count, size, brief=brief) + apart
        more = QRectF(x, box.top(), min(_rest_width(look, rest), rect.right() - x), box.height())
    if rest:
        strokes.write(painter, look, more, _more(rest), size="small", bold=True)


def placed_trains(
    look: Look, rect: QRectF, cell: Cell, size: Size, *, tight: bool, brief: bool, wrapped: bool
) -> tuple[list[tuple[TrainFace, int, QRectF]], int, float]:
    """The trains that are seen in a cell, how often each, and where; how many more there are.

    And how much farther from each other they stand than they have to, as there is room.
    """
    left = rect.left() + look.px(_BEFORE_TRAINS)
    # The gap behind the last one may lie outside.
    room = rect.width() - look.px(_EDGE)
    told, rest = _told(cell, tight=tight), 0
    if wrapped:
        lines, rest = _in_two_lines(look, told, size, room, brief=brief)
    else:
        shown, rest = _that_fit(look, told, size, room, brief=brief)
        lines = [shown]
    most = max(len(line) for line in lines)
    free = room - look.px(_BEFORE_TRAINS) - _widest(look, lines, rest, size, brief=brief)
    apart = min(look.px(_MORE_APART), max(0.0, free / (most or 1)))
    high = _card_height(look, rect.height(), len(lines))
    step = high + look.px(_BETWEEN_LINES)
    first = rect.center().y() - (step * (len(lines) - 1) + high) / 2
    found = list[tuple[TrainFace, int, QRectF]]()
    for n, line in enumerate(lines):
        # On half a pixel the edge of a low card would be blurred into its number.
        x, top = left, floor(first + n * step)
        for train, count in line:
            found.append((train, count, QRectF(x, top, _card_width(look, train, size, brief=brief), high)))
            x += _trains_width(look, train, count, size, brief=brief) + apart
    return found, rest, apart


def _card_height(look: Look, room: float, lines: int) -> float:
    """How high a train's card is in a row of so many lines: a low row has less around it, for its number."""
    if lines > 1:
        free = room - look.px(2 * _ABOVE_LINES + (lines - 1) * _BETWEEN_LINES)
        return min(free / lines, look.px(_LOW_TRAIN))
    roomy, low = room - look.px(3), min(room - look.px(_APART), look.px(_LOW_TRAIN))
    return min(max(roomy, low), look.px(_HIGH_TRAIN))
