"""The heads of the tableau: companies, players with their marks and names, and facts."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.cell_pad import pad
from roundhouse.ui.cards.livery import ink_on
from roundhouse.ui.cards.look import Look, Size
from roundhouse.ui.cards.tokens import pill, player_mark, tick
from roundhouse.ui.models.tableau_model import Head

_LOWEST_PILL = 11.5
_APART = 1.0
"""What marks of companies keep between each other at least, at a scale of 1."""
_AROUND_PILL = 5.0
"""What a row is higher than a company's mark where a frame stands around that."""
_CLOSE = 0.9
"""How narrow the letters of a head may become: it is whole then, and leaves room to the columns beside it."""
_BEFORE_COMPANY, _BEFORE_MARKED = 2.0, 12.0
"""The room before a company, and where a mark may stand there, at a scale of 1."""
_CLOSE_NAME = 0.85
"""How narrow the letters of names and heads become where there is hardly any room."""
_OFF_FRAME = 2.5
"""What a name whose head is narrow keeps between itself and a frame, at a scale of 1."""
_BESIDE_STACKED = 2.0
"""The space on each side of a name that stands below its mark, at a scale of 1."""
_IN_FRAME = 1.5
"""What it keeps besides between itself and the frame of whoever is on turn, at a scale of 1."""
_MARK_AT, _NAME_FROM = 0.29, 0.5
"""Where the middle of the mark is and the name begins, in parts of the height of a head of two lines."""
_WHOLE_HEAD = 0.7
"""How narrow its letters become before a head is cut."""
_BEFORE_NARROW = 1.0
"""The space before a fact's head that has hardly any room, at a scale of 1."""
_LONG_HEAD = 5
"""Heads with more letters are cut where there is hardly any room."""
_LONG_ROW = 8
"""Heads of rows with more letters are cut there."""


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
    return look.width(text, "small") * narrow + 2 * look.px(pad(tight=tight))


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
    return wide * _CLOSE + 2 * look.px(pad(tight=tight))


def narrow_fact(look: Look, head: Head, *, tight: bool, brief: bool) -> float:
    """The width of a fact's head in letters as narrow as they may be; narrower it is cut, if it may be."""
    wide = look.width(fact_text(head, brief=brief), "small")
    return wide * _WHOLE_HEAD + look.px(_BEFORE_NARROW) + look.px(pad(tight=tight))


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
        beside, left = look.px(pad(tight=tight)), not across or head.key in {"fact:trains"}
        text = rect.adjusted(beside if left else look.px(_BEFORE_NARROW), 0, -beside, 0)
        if across and stacked:
            text = _below_marks(look, text)
        align = strokes.LEFT if left else strokes.RIGHT
        words = fact_text(head, brief=brief)
        if tight and look.width(words, "small") * _WHOLE_HEAD > text.width():
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
    lowest = min(look.px(_LOWEST_PILL), rect.height() - look.px(_APART))
    high = min(max(rect.height() - air, lowest), look.px(19))
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
