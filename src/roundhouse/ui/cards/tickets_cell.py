"""A player's private companies in the tableau: tickets with their letters, and the number of others."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.cell_pad import pad
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.tokens import ticket
from roundhouse.ui.models.tableau_model import Cell

_TICKET = 34.0
"""The room for a private company's letters at a scale of 1."""
_BETWEEN = 2.0
"""The space between two tickets, at a scale of 1."""
_ABOVE = 2.0
"""What a ticket is lower than its line at least, at a scale of 1."""
_HIGH_ROW = 28.0
"""The height of a row that has room for two lines of tickets, at a scale of 1."""
_CLOSE = 0.8
"""How narrow these become where there is hardly any room: a player's name lacks no letter for them."""


def tickets_width(look: Look, cell: Cell, *, tight: bool, brief: bool) -> float:
    """The least width of a cell of private companies; ``brief``: of several only their number."""
    beside = pad(tight=tight)
    if brief and cell.names:
        first, count = (
            ticket_width(look, cell.names[0]),
            look.width(f"+{len(cell.names)}", "small", bold=True),
        )
        is_named = len(cell.names) == 1 and first <= look.px(_TICKET)
        return (max(first * _CLOSE, count) if is_named else count) + look.px(4 + beside)
    if tight and len(cell.names) > 1:
        # One of them, and how many more there are.
        more = f"+{len(cell.names) - 1}"
        counted = look.width(more, "small", bold=True)
        return ticket_width(look, cell.names[0]) + counted + look.px(10 + beside)
    columns = -(-len(cell.names) // 2) if len(cell.names) > 2 else len(cell.names)
    return columns * look.px(_TICKET) + look.px(beside)


def ticket_width(look: Look, name: str) -> float:
    """The width of a private company's ticket."""
    return look.width(name, "small", bold=True) + look.px(6)


def paint_privates(painter: QPainter, look: Look, rect: QRectF, cell: Cell) -> None:
    """Tickets with the letters of the private companies; what doesn't fit beside them is counted."""
    shown, rest = placed_tickets(look, rect, cell)
    if rest is not None:
        told, box = rest
        strokes.write(painter, look, box, told, size="small", bold=True, align=strokes.CENTRE)
    for name, box in shown:
        ticket(painter, look, box, name)


def placed_tickets(
    look: Look, rect: QRectF, cell: Cell
) -> tuple[list[tuple[str, QRectF]], tuple[str, QRectF] | None]:
    """Where tickets lie in a cell, from the right, and where the number of those stands that don't fit.

    In two lines, where the row is high enough, and all have room then that haven't in letters of their width.
    """
    whole = _placed_on_a_line(look, rect, cell.names)
    if all_tickets(look, cell) <= rect.width() or not has_two_lines(look, rect.height()):
        return whole
    half, line = -(-len(cell.names) // 2), rect.height() / 2
    upper = _placed_on_a_line(look, rect.adjusted(0, 0, 0, -line), cell.names[:half])
    lower = _placed_on_a_line(look, rect.adjusted(0, line, 0, 0), cell.names[half:])
    are_all = upper[1] is None and lower[1] is None
    return ([*upper[0], *lower[0]], None) if are_all else whole


def _placed_on_a_line(
    look: Look, rect: QRectF, every: Sequence[str]
) -> tuple[list[tuple[str, QRectF]], tuple[str, QRectF] | None]:
    """The same of one line, as high as ``rect``."""
    x, gap = rect.right() - look.px(2), look.px(_BETWEEN)
    high = min(rect.height() - look.px(_ABOVE), look.px(16))
    names = list(every)
    shown: list[tuple[str, float]] = []
    free = rect.width() - look.px(4)
    # Their letters are as narrow as they have to be where all are named then: a bare number tells nothing.
    whole = sum(ticket_width(look, name) for name in names)
    part = min(1.0, (free - (len(names) - 1) * gap) / whole) if names else 1.0
    are_all = part >= strokes.NARROW
    while names:
        wide = ticket_width(look, names[0]) * (part if are_all else 1)
        reserve = 0.0 if are_all else _count_width(look, len(names) - 1)
        if not are_all and wide + reserve > free:
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


def has_two_lines(look: Look, high: float) -> bool:
    """Whether a row so ``high`` has room for two lines of tickets."""
    return high >= look.px(_HIGH_ROW)


def want_two_lines(look: Look, cell: Cell, wide: float) -> bool:
    """Whether all private companies of a cell so ``wide`` are named on two lines, and not on one."""
    room = QRectF(0, 0, wide, look.px(_HIGH_ROW))
    is_counted = _placed_on_a_line(look, room, cell.names)[1] is not None
    return is_counted and placed_tickets(look, room, cell)[1] is None


def whole_tickets(look: Look, cell: Cell) -> float:
    """The least width of a cell in which a private company is named, and others are counted beside it."""
    first, *others = cell.names or ("",)
    if not first:
        return 0.0
    return ticket_width(look, first) + _count_width(look, len(others)) + look.px(4)


def all_tickets(look: Look, cell: Cell, letters: float = 1.0) -> float:
    """The least width of a cell in which each private company is named, in letters of this part of theirs."""
    beside = max(0, len(cell.names) - 1) * look.px(_BETWEEN)
    return sum(ticket_width(look, name) for name in cell.names) * letters + beside + look.px(4)


def narrow_tickets(look: Look, cell: Cell) -> float:
    """The same in letters as narrow as they may be, and a pixel for rounding."""
    return all_tickets(look, cell, strokes.NARROW) + 1


def _count_width(look: Look, others: int) -> float:
    """The width of the number of private companies that aren't named, with the space before it."""
    return look.width(f"+{others}", "small") + look.px(4) if others else 0.0
