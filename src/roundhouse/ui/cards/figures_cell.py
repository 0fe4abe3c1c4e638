"""The figures of the tableau: shares, money, counts, trains, and heads of rows and columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import floor, inf

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.livery import ink_on
from roundhouse.ui.cards.look import Look, Size
from roundhouse.ui.cards.tokens import marks_width, pill, player_mark, star, ticket, train_card
from roundhouse.ui.models.pieces import TrainFace
from roundhouse.ui.models.tableau_model import Cell, Head
from roundhouse.ui.words.speaker import Words
from roundhouse.ui.words.terms import grouped, percentage

_PAD = 3.5
_TIGHT = 2.0
_STAR, _TIGHT_STAR = 12.5, 10.5
"""The room for a president's star, with the space behind it, and where cells are tight, at a scale of 1."""

_BEFORE_TRAINS, _EDGE = 3.0, 1.0
"""The room before trains, and what a line of them is narrower than its cell, at a scale of 1."""
_LOW_TRAIN, _HIGH_TRAIN, _APART = 12.0, 18.0, 1.0
"""What the number on a train's card needs, its most height, and the least space to the next row."""
_ABOVE_LINES, _BETWEEN_LINES = 2.0, 1.0
"""The space above and below lines of trains, and between them: they are seen to be one company's."""
_MORE_APART = 1.5
"""What trains of a line stand farther from each other where they have room, at a scale of 1."""
_TICKET = 34.0
"""The room for a private company's letters at a scale of 1."""
_LOWEST_PILL = 11.5
_AROUND_PILL = 5.0
"""What a row is higher than a company's mark where a frame stands around that."""
_CLOSE = 0.9
"""How narrow the letters of a head may become: it is whole then, and leaves room to the columns beside it."""
_CARD, _CLOSE_CARD = 7.0, 4.0
"""What a train's card has around its name across, and where there is hardly any room, at a scale of 1."""
_BEFORE_COMPANY, _BEFORE_MARKED = 2.0, 12.0
"""The room before a company, and where a mark may stand there, at a scale of 1."""
_CLOSE_NAME = 0.85
"""How narrow the letters of names and heads become where there is hardly any room."""
_CLOSE_BRACKETS = 0.75
"""How narrow the letters of a figure in brackets become beside a corner."""
_CLOSE_FIGURES = 0.8
"""The same of other figures."""
_OFF_FRAME = 2.5
"""What a name whose head is narrow keeps between itself and a frame, at a scale of 1."""
_BESIDE_STACKED = 2.0
"""The space on each side of a name that stands below its mark, at a scale of 1."""
_IN_FRAME = 1.5
"""What it keeps besides between itself and the frame of whoever is on turn, at a scale of 1."""
_MARK_AT, _NAME_FROM = 0.29, 0.5
"""Where the middle of the mark is and the name begins, in parts of the height of a head of two lines."""
_LONG_HEAD = 5
"""Heads with more letters are cut where there is hardly any room."""
_LONG_ROW = 8
"""Heads of rows with more letters are cut there."""

_Some = tuple[TrainFace, int]
"""Trains of one face, and how many they are."""


def cell_text(cell: Cell, *, brief: bool = False) -> str:
    """The text of a cell with one figure; ``brief``: without gaps, the sign for per cent and the limit.

    The head of the row tells the limit then (:func:`fact_text`); what is over it has a sign.
    """
    if cell.number is None:
        return ""
    if cell.kind == "shares":
        return str(cell.number) if brief else percentage(cell.number)
    text = str(cell.number) if brief else grouped(cell.number)
    if brief and cell.over and cell.limit is not None:
        return f"{text}!"
    if cell.kind == "money" and cell.quiet:
        return f"({text})"
    return f"{text}/{cell.limit}" if cell.limit is not None and not brief else text


def cell_width(
    look: Look,
    cell: Cell,
    size: Size,
    *,
    tight: bool = False,
    brief: bool = False,
    trains: float = inf,
    wrapped: bool = False,
) -> float:
    """The least width of a cell; ``tight`` with little space, ``brief`` with hardly any.

    ``trains``: so much room for them, in pixels at a scale of 1; those that don't fit are counted, or
    ``wrapped`` into further lines.
    """
    pad = _TIGHT if tight else _PAD
    if cell.kind == "trains":
        told, room = _told(cell, tight=tight), (trains - pad) * look.scale
        if wrapped:
            lines = _in_lines(look, told, size, room, brief=brief)
            return max(_line_width(look, line, size, brief=brief) for line in lines) + look.px(pad)
        shown, rest = _that_fit(look, told, size, room, brief=brief)
        wide = sum(_trains_width(look, *some, size, brief=brief) for some in shown)
        return wide + (_rest_width(look, rest) if rest else 0) + look.px(pad)
    if cell.kind == "privates":
        if brief and cell.names:
            first, count = (
                ticket_width(look, cell.names[0]),
                look.width(f"+{len(cell.names)}", "small", bold=True),
            )
            return (first if len(cell.names) == 1 and first <= look.px(_TICKET) else count) + look.px(4 + pad)
        if tight and len(cell.names) > 1:
            # One of them, and how many more there are.
            more = f"+{len(cell.names) - 1}"
            return (
                ticket_width(look, cell.names[0]) + look.width(more, "small", bold=True) + look.px(10 + pad)
            )
        columns = -(-len(cell.names) // 2) if len(cell.names) > 2 else len(cell.names)
        return columns * look.px(_TICKET) + look.px(pad)
    star_room = look.px(10 if tight else 12) if cell.president else 0
    bold = _is_bold(cell) or not brief
    return look.width(cell_text(cell, brief=brief), size, bold=bold) + 2 * look.px(pad) + star_room


def _is_bold(cell: Cell) -> bool:
    return cell.president or cell.over


def ticket_width(look: Look, name: str) -> float:
    """The width of a private company's ticket."""
    return look.width(name, "small", bold=True) + look.px(6)


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


def _line_width(look: Look, line: Sequence[_Some], size: Size, *, brief: bool) -> float:
    return sum(_trains_width(look, *some, size, brief=brief) for some in line)


def lines_of_trains(look: Look, cell: Cell, size: Size, *, tight: bool, brief: bool, trains: float) -> int:
    """How many lines a cell takes whose trains are wrapped in so much room, as in :func:`cell_width`."""
    room = (trains - (_TIGHT if tight else _PAD)) * look.scale
    return len(_in_lines(look, _told(cell, tight=tight), size, room, brief=brief))


def room_for_two_lines(look: Look, cell: Cell, size: Size, *, tight: bool, brief: bool) -> float:
    """The least room for trains, at a scale of 1, in which those of a cell take no more than two lines."""
    widths = [_trains_width(look, *some, size, brief=brief) for some in _told(cell, tight=tight)]
    ways = (max(sum(widths[:n]), sum(widths[n:])) for n in range(1, len(widths) + 1))
    return min(ways, default=0.0) / look.scale + (_TIGHT if tight else _PAD)


def lines_within(look: Look, cell: Cell, size: Size, wide: float, *, tight: bool, brief: bool) -> int:
    """How many lines the trains of a cell that is so many pixels ``wide`` are painted in, if wrapped."""
    return len(_in_lines(look, _told(cell, tight=tight), size, wide - look.px(_EDGE), brief=brief))


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


def paint_cell(
    painter: QPainter,
    look: Look,
    rect: QRectF,
    cell: Cell,
    size: Size,
    *,
    tight: bool,
    changed: bool,
    delta: int | None,
    words: Words,
    brief: bool = False,
    wrapped: bool = False,
) -> None:
    """One cell; a president has a star, what has changed a tint and a corner.

    ``wrapped``: trains that have no room beside each other are in lines.
    """
    inner = rect.adjusted(look.px(1), look.px(1), -look.px(1), -look.px(1))
    pad = look.px(_TIGHT if tight else _PAD)
    text = rect.adjusted(pad, 0, -pad, 0)
    star_room = look.px(_TIGHT_STAR if tight else _STAR)
    if changed:
        told_wide = look.width(cell_text(cell, brief=brief), size, bold=_is_bold(cell))
        told_wide += star_room if cell.president else 0.0
        if delta and not cell.president:
            # Figures are clear of the corner in letters a little narrower; a bracket is higher than these.
            is_high = cell_text(cell, brief=brief).startswith("(")
            free = text.width() - told_wide * (_CLOSE_BRACKETS if is_high else _CLOSE_FIGURES)
            beside = look.px(strokes.CORNER + 1.5) - (text.width() - told_wide)
            text.setLeft(text.left() + max(0.0, min(free, beside)))
            told_wide = min(told_wide, text.width())
        strokes.wash(painter, look, inner, delta, words=text.right() - told_wide - inner.left())
    if cell.kind == "trains":
        _paint_trains(painter, look, rect, cell, size, words, tight=tight, brief=brief, wrapped=wrapped)
    elif cell.kind == "privates":
        _paint_privates(painter, look, rect, cell)
    else:
        if cell.president:
            wide = look.width(cell_text(cell, brief=brief), size, bold=True)
            mark = QRectF(0, 0, look.px(9), look.px(9))
            mark.moveCenter(QPointF(text.right() - wide - star_room + look.px(4.5), rect.center().y()))
            star(painter, look, mark, "text")
        color = "careful" if cell.over else "quiet_text" if cell.quiet else "text"
        bold = _is_bold(cell)
        told = cell_text(cell, brief=brief)
        strokes.write(
            painter, look, text, told,
            size=size, bold=bold, color=color, align=strokes.RIGHT, narrowest=strokes.NARROW,
        )  # fmt: skip


def _paint_trains(
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
    if not cell.trains:
        strokes.write(
            painter, look, rect.adjusted(look.px(_PAD), 0, 0, 0), "–", size=size, color="quiet_text"
        )
        return
    x = rect.left() + look.px(_BEFORE_TRAINS)
    shown, rest, apart = _placed_trains(look, rect, cell, size, tight=tight, brief=brief, wrapped=wrapped)
    for train, count, box in shown:
        train_card(
            painter, look, box, train.kind, train.color,
            size=size, rusting=train.rusting, gone=train.gone, marks=words.marks(train.marks),
        )  # fmt: skip
        if count > 1:
            times = QRectF(box.right(), box.top(), look.width(_times(count), "small") + 1, box.height())
            strokes.write(painter, look, times, _times(count), size="small")
        x = box.left() + _trains_width(look, train, count, size, brief=brief) + apart
    if rest:
        more = QRectF(x, rect.top(), _rest_width(look, rest), rect.height())
        strokes.write(painter, look, more, _more(rest), size="small", bold=True)


def _placed_trains(
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
        lines: Sequence[Sequence[_Some]] = _in_lines(look, told, size, room, brief=brief)
    else:
        shown, rest = _that_fit(look, told, size, room, brief=brief)
        lines = [shown]
    most = max(len(line) for line in lines)
    free = room - look.px(_BEFORE_TRAINS) - max(_line_width(look, line, size, brief=brief) for line in lines)
    free -= _rest_width(look, rest) if rest else 0.0
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


def thing_in(
    look: Look,
    rect: QRectF,
    cell: Cell,
    size: Size,
    at: QPointF,
    *,
    tight: bool,
    brief: bool,
    wrapped: bool = False,
) -> str:
    """The kind of train or the letters of the private company painted at a point; empty for none."""
    found: list[tuple[str, QRectF]] = []
    if cell.kind == "trains":
        shown, _, _ = _placed_trains(look, rect, cell, size, tight=tight, brief=brief, wrapped=wrapped)
        found = [(train.kind, box) for train, _, box in shown]
    elif cell.kind == "privates":
        found, _ = _placed_tickets(look, rect, cell)
    return next((name for name, box in found if box.contains(at)), "")


def _paint_privates(painter: QPainter, look: Look, rect: QRectF, cell: Cell) -> None:
    """Tickets with the letters of the private companies; what doesn't fit beside them is counted."""
    shown, rest = _placed_tickets(look, rect, cell)
    if rest is not None:
        told, box = rest
        strokes.write(painter, look, box, told, size="small", bold=True, align=strokes.CENTRE)
    for name, box in shown:
        ticket(painter, look, box, name)


def _placed_tickets(
    look: Look, rect: QRectF, cell: Cell
) -> tuple[list[tuple[str, QRectF]], tuple[str, QRectF] | None]:
    """Where tickets lie in a cell, from the right, and where the number of those stands that don't fit."""
    x, gap = rect.right() - look.px(2), look.px(2)
    high = min(rect.height() - look.px(2), look.px(16))
    names = list(cell.names)
    shown: list[tuple[str, float]] = []
    free = rect.width() - look.px(4)
    while names:
        more = f"+{len(names) - 1}" if len(names) > 1 else ""
        wide = ticket_width(look, names[0])
        reserve = look.width(more, "small") + look.px(4) if more else 0
        if len(cell.names) == 1:
            # Its letters are as narrow as they have to be: a bare "1" tells nothing.
            wide = max(min(wide, free), wide * strokes.NARROW)
        if wide + reserve > free:
            break
        shown.append((names.pop(0), wide))
        free -= wide + gap
    rest = f"+{len(names)}" if shown else str(len(names))
    texts = [*shown, (rest, look.width(rest, "small", bold=True) + look.px(2))] if names else shown
    placed = list[tuple[str, QRectF]]()
    for name, wide in reversed(texts):
        placed.append((name, QRectF(x - wide, rect.center().y() - high / 2, wide, high)))
        x -= wide + gap
    return (placed[1:], placed[0]) if names else (placed, None)


def whole_tickets(look: Look, cell: Cell) -> float:
    """The least width of a cell in which a private company is named, and others are counted beside it."""
    first, *others = cell.names or ("",)
    if not first:
        return 0.0
    beside = look.width(f"+{len(others)}", "small") + look.px(4) if others else 0.0
    return ticket_width(look, first) + beside + look.px(4)


def name_at(head: Head, level: int) -> str:
    """A player's name, cut as at a level."""
    return head.levels[level] if head.levels else head.text


def stacked_room(look: Look, wide: float) -> float:
    """The room for a player's name below the mark, in a head so ``wide``."""
    return wide - 2 * look.px(_BESIDE_STACKED)


def stacked_width(look: Look, head: Head, name: float, *, tight: bool) -> float:
    """The width of a player's head with the mark above a name so many pixels wide."""
    mark = _mark_width(look, shows_place=head.first or not tight)
    return max(mark + look.px(_BESIDE_STACKED), name + 2 * look.px(_BESIDE_STACKED))


def _mark_width(look: Look, *, shows_place: bool) -> float:
    """The width of a player's mark with the place in the order before it."""
    return look.px(2) + look.px(11) + (look.px(2) + look.px(12) if shows_place else 0)


def head_width(
    look: Look,
    head: Head,
    size: Size,
    *,
    tight: bool = False,
    level: int = 0,
    brief: bool = False,
    close: bool = False,
) -> float:
    """The width of the head of a row or column, a player's name cut as at a ``level``.

    ``close``: the least, with its letters as narrow as they may be.
    """
    if head.livery is not None:
        before = _BEFORE_MARKED if head.marked else _BEFORE_COMPANY
        return look.width(head.livery.symbol, size, bold=True) + look.px(before + 13)
    if head.seat >= 0:
        beside = _beside(look, head, tight=tight, brief=brief)
        wide = look.width(name_at(head, level), size, bold=True)
        return wide * (_CLOSE_NAME if close else 1) + beside
    text = _short(head, brief=brief) if tight else fact_text(head, brief=brief)
    narrow = _CLOSE_NAME if close else _CLOSE if brief and head.limit is not None else 1
    return look.width(text, "small") * narrow + 2 * look.px(_TIGHT if tight else _PAD)


def _beside(look: Look, head: Head, *, tight: bool, brief: bool) -> float:
    """What a player's name leaves free; tight: of his place in the order where he doesn't begin.

    Each length is rounded for itself, as it is where they are painted.
    """
    before, after = _beside_name(head, brief=brief)
    mark = look.px(2) + look.px(11) + look.px(before) + look.px(after)
    return mark if tight and not head.first else look.px(2) + look.px(12) + mark


def _beside_name(head: Head, *, brief: bool) -> tuple[float, float]:
    """The space before and behind a player's name, at a scale of 1; a frame needs some behind it."""
    if not brief:
        return 3, 3
    return (1, 2) if head.acting else (2.5, 0.5)


def fact_text(head: Head, *, brief: bool = False) -> str:
    """The text of a fact's head; ``brief``: with the limit, which its cells leave out."""
    return head.text + _limit(head, brief=brief)


def whole_fact(look: Look, head: Head, *, tight: bool, brief: bool) -> float:
    """The least width of a fact's head in which its text isn't cut."""
    wide = look.width(fact_text(head, brief=brief), "small")
    return wide * _CLOSE + 2 * look.px(_TIGHT if tight else _PAD)


def _limit(head: Head, *, brief: bool) -> str:
    return f"/{head.limit}" if brief and head.limit is not None else ""


def _short(head: Head, *, brief: bool) -> str:
    """The text of a fact's head where it is tight; trains are wide anyway, and rows have more room.

    Of several words the first is left whole, a single one is cut.
    """
    kind, _, name = head.key.partition(":")
    if kind != "fact":
        is_cut = brief and len(head.text) > _LONG_ROW
        if not is_cut:
            return fact_text(head, brief=brief)
        first, space, _ = head.text.partition(" ")
        return (first if space else f"{head.text[:4]}.") + _limit(head, brief=brief)
    is_narrow = name in {"tokens", "revenue"} or (brief and name != "trains")
    most = _LONG_HEAD if brief else 4
    is_cut = is_narrow and len(head.text) > most
    return head.text[:3] + "." if is_cut else fact_text(head, brief=brief)


def paint_head(
    painter: QPainter,
    look: Look,
    rect: QRectF,
    head: Head,
    size: Size,
    *,
    across: bool,
    tight: bool = False,
    level: int = 0,
    brief: bool = False,
    stacked: bool = False,
) -> None:
    """The head of a row (``across`` False) or of a column; ``stacked``: a player's mark above the name."""
    if head.acting and head.marked and rect.height() < look.px(_LOWEST_PILL + _AROUND_PILL):
        # A frame as low as the mark in it would look like another end of that; a pointer stands before it.
        strokes.fill(painter, look.inside(rect, 1, 1), look.color("may", strokes.ON_TURN), look.px(3))
    elif head.acting:
        strokes.on_turn(painter, look, look.inside(rect, 1, 1), look.px(3))
    if head.livery is not None:
        _paint_company(painter, look, rect, head, size, across=across)
    elif head.seat >= 0 and stacked:
        _paint_player_stacked(painter, look, rect, head, size, tight=tight, level=level)
    elif head.seat >= 0:
        _paint_player(painter, look, rect, head, size, across=across, tight=tight, level=level, brief=brief)
    else:
        pad = look.px(_TIGHT if tight else _PAD)
        text = rect.adjusted(pad, 0, -pad, 0)
        if across and stacked:
            text = _below_marks(look, text)
        left = not across or head.key in {"fact:trains"}
        align = strokes.LEFT if left else strokes.RIGHT
        words = fact_text(head, brief=brief)
        if tight and whole_fact(look, head, tight=tight, brief=brief) > rect.width():
            words = _short(head, brief=brief)
        strokes.write(
            painter, look, text, words,
            size="small", color="quiet_text", align=align, narrowest=strokes.NARROW,
        )  # fmt: skip


def _paint_company(
    painter: QPainter, look: Look, rect: QRectF, head: Head, size: Size, *, across: bool
) -> None:
    livery = head.livery
    if livery is None:
        return
    wide = look.width(livery.symbol, size, bold=True) + look.px(10)
    air = look.px(_AROUND_PILL if head.acting else 2)
    high = min(max(rect.height() - air, look.px(_LOWEST_PILL)), look.px(19))
    before = _BEFORE_MARKED if head.marked else _BEFORE_COMPANY
    left = rect.right() - wide - look.px(2) if across else rect.left() + look.px(before)
    pill(painter, look, QRectF(left, rect.center().y() - high / 2, wide, high), livery, size=size)
    mark = QRectF(left - look.px(11), rect.center().y() - look.px(4), look.px(8), look.px(8))
    if head.acting:
        _pointer(painter, look, mark)
    elif head.operated:
        tick(painter, look, mark)


def _paint_player(
    painter: QPainter,
    look: Look,
    rect: QRectF,
    head: Head,
    size: Size,
    *,
    across: bool,
    tight: bool,
    level: int,
    brief: bool,
) -> None:
    told, shows_place = name_at(head, level), head.first or not tight
    wide = min(head_width(look, head, size, tight=tight, level=level, brief=brief), rect.width())
    left = rect.right() - wide if across else rect.left()
    if head.acting and across:
        # Letters and mark keep off the frame of who is on turn, as far as there is room.
        left -= min(look.px(_OFF_FRAME), (rect.width() - wide) / 2)
    begin = max(left, rect.left() + look.px(_IN_FRAME)) if head.acting else left
    right = _paint_mark(painter, look, QPointF(begin, rect.center().y()), head, shows_place=shows_place)
    space, behind = (look.px(each) for each in _beside_name(head, brief=brief))
    start = right + space
    name = QRectF(start, rect.top(), left + wide - behind - start, rect.height())
    _paint_name(painter, look, name, told, head, size, strokes.LEFT)


def _paint_player_stacked(
    painter: QPainter, look: Look, rect: QRectF, head: Head, size: Size, *, tight: bool, level: int
) -> None:
    """The mark over the name, both at the right as the figures below them."""
    inner, shows_place = rect.adjusted(0, 0, -look.px(_BESIDE_STACKED), 0), head.first or not tight
    wide = _mark_width(look, shows_place=shows_place)
    air = look.px(_IN_FRAME) if head.acting else 0.0
    place = QPointF(inner.right() - air - wide, rect.top() + rect.height() * _MARK_AT)
    _paint_mark(painter, look, place, head, shows_place=shows_place)
    name = _below_marks(look, inner).adjusted(look.px(_BESIDE_STACKED) + air, 0, -air, 0)
    _paint_name(painter, look, name, name_at(head, level), head, size, strokes.RIGHT)


def _below_marks(look: Look, rect: QRectF) -> QRectF:
    """Where the words of a column's head stand, below the marks of players."""
    return rect.adjusted(0, rect.height() * _NAME_FROM, 0, -look.px(1))


def _paint_mark(painter: QPainter, look: Look, place: QPointF, head: Head, *, shows_place: bool) -> float:
    """A player's place in the order and mark, from a ``place`` at half their height on; gives their end."""
    badge = QRectF(place.x() + look.px(2), place.y() - look.px(7), look.px(12), look.px(14))
    if head.first:
        strokes.fill(painter, badge, look.color("text"), look.px(3))
    ink = ink_on(look.theme.text) if head.first else "quiet_text"
    number = str(head.place or "")
    if shows_place:
        strokes.write(
            painter, look, badge, number, size="small", bold=head.first, color=ink, align=strokes.CENTRE
        )
    before = badge.right() if shows_place else place.x()
    mark = QRectF(before + look.px(2), place.y() - look.px(5.5), look.px(11), look.px(11))
    player_mark(painter, look, mark, head.seat)
    return mark.right()


def _paint_name(
    painter: QPainter, look: Look, room: QRectF, told: str, head: Head, size: Size, align: Qt.AlignmentFlag
) -> None:
    """A player's name, struck out once he has passed."""
    color = "quiet_text" if head.passed else "text"
    strokes.write(
        painter, look, room, told,
        size=size, bold=head.acting, color=color, align=align, narrowest=strokes.NARROW,
    )  # fmt: skip
    if head.passed:
        wide = min(room.width(), look.width(told, size))
        left = room.right() - wide if align == strokes.RIGHT else room.left()
        painter.setPen(QPen(look.color("quiet_text"), look.line()))
        y = room.center().y() + 1
        painter.drawLine(QPointF(left, y), QPointF(left + wide, y))


def _pointer(painter: QPainter, look: Look, rect: QRectF) -> None:
    """A small triangle that points at who is on turn."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.color("may"))
    tip = QPointF(rect.right(), rect.center().y())
    painter.drawPolygon(QPolygonF([rect.topLeft(), tip, rect.bottomLeft()]))


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
