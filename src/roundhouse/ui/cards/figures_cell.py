"""The cells of the tableau: shares, money, counts; trains and private companies have files of their own."""

from __future__ import annotations

from math import inf

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.cell_pad import pad
from roundhouse.ui.cards.look import Look, Size
from roundhouse.ui.cards.tickets_cell import paint_privates, placed_tickets, tickets_width
from roundhouse.ui.cards.tokens import star
from roundhouse.ui.cards.trains_cell import paint_trains, placed_trains, trains_width
from roundhouse.ui.models.tableau_model import Cell
from roundhouse.ui.words.speaker import Words
from roundhouse.ui.words.terms import grouped, percentage

_STAR, _TIGHT_STAR = 12.5, 10.5
"""The room for a president's star, with the space behind it, and where cells are tight, at a scale of 1."""
_CLOSE_BRACKETS = 0.75
"""How narrow the letters of a figure in brackets become beside a corner."""
_BESIDE_TIP = 4.0
"""The room left of the upper tip of a star, at a scale of 1."""
_OFF_BAR = 3.5
"""Where a star begins behind the bar of what has changed, at a scale of 1."""


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
    if cell.kind == "trains":
        return trains_width(look, cell, size, tight=tight, brief=brief, room=trains, wrapped=wrapped)
    if cell.kind == "privates":
        return tickets_width(look, cell, tight=tight, brief=brief)
    star_room = look.px(10 if tight else 12) if cell.president else 0
    bold = _is_bold(cell) or not brief
    return (
        look.width(cell_text(cell, brief=brief), size, bold=bold) + 2 * look.px(pad(tight=tight)) + star_room
    )


def _is_bold(cell: Cell) -> bool:
    return cell.president or cell.over


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
    beside = look.px(pad(tight=tight))
    text = rect.adjusted(beside, 0, -beside, 0)
    star_room = look.px(_TIGHT_STAR if tight else _STAR)
    if changed:
        told_wide = look.width(cell_text(cell, brief=brief), size, bold=_is_bold(cell))
        told_wide += star_room if cell.president else 0.0
        if delta and cell_text(cell, brief=brief).startswith("("):
            # The corner is above figures; a bracket is higher, and clear of it in narrower letters.
            free = text.width() - told_wide * _CLOSE_BRACKETS
            lacks = look.px(strokes.CORNER + 1.5) - (text.width() - told_wide)
            text.setLeft(text.left() + max(0.0, min(free, lacks)))
            told_wide = min(told_wide, text.width())
        # Left of its tip a star leaves the corner room.
        begin = text.right() - told_wide - inner.left() + (look.px(_BESIDE_TIP) if cell.president else 0)
        strokes.wash(painter, look, inner, delta, words=begin)
    if cell.kind == "trains":
        paint_trains(painter, look, rect, cell, size, words, tight=tight, brief=brief, wrapped=wrapped)
    elif cell.kind == "privates":
        paint_privates(painter, look, rect, cell)
    else:
        if cell.president:
            wide = look.width(cell_text(cell, brief=brief), size, bold=True)
            mark = QRectF(0, 0, look.px(9), look.px(9))
            begin = text.right() - wide - star_room
            if changed:
                begin = max(begin, min(inner.left() + look.px(_OFF_BAR), text.right() - wide - mark.width()))
            mark.moveCenter(QPointF(begin + mark.width() / 2, rect.center().y()))
            star(painter, look, mark, "text")
        color = "careful" if cell.over else "quiet_text" if cell.quiet else "text"
        bold = _is_bold(cell)
        told = cell_text(cell, brief=brief)
        strokes.write(
            painter, look, text, told,
            size=size, bold=bold, color=color, align=strokes.RIGHT, narrowest=strokes.NARROW,
        )  # fmt: skip


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
        shown, _, _ = placed_trains(look, rect, cell, size, tight=tight, brief=brief, wrapped=wrapped)
        found = [(train.kind, box) for train, _, box in shown]
    elif cell.kind == "privates":
        found, _ = placed_tickets(look, rect, cell)
    return next((name for name, box in found if box.contains(at)), "")
