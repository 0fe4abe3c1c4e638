"""A player's private companies in the tableau: tickets with their letters, and the number of others."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.cell_pad import pad
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.tokens import ticket
from roundhouse.ui.models.tableau_model import Cell

_TICKET = 34.0
"""The room for a private company's letters at a scale of 1."""
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
