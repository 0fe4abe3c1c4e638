"""Tickets with names on them, in as few rows as fit: private companies in short, and markers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.tokens import ticket

Item = TypeVar("Item")

_ROW: Final = 18.0
"""How far below each other rows of tickets begin, at a scale of 1."""


def ticket_width(look: Look, name: str) -> float:
    """The width of a ticket with ``name`` on it, in pixels."""
    return look.width(name, "small", bold=True) + look.px(12)


def in_rows(items: Iterable[Item], wide: Callable[[Item], float], most: float) -> list[list[Item]]:
    """``items`` in as few rows as fit ``most`` pixels, each as ``wide`` as told with the gap behind it.

    One that is wider has a row of its own.
    """
    rows: list[list[Item]] = [[]]
    used = 0.0
    for item in items:
        width = wide(item)
        if rows[-1] and used + width > most:
            rows.append([])
            used = 0.0
        rows[-1].append(item)
        used += width
    return rows


def ticket_rows(look: Look, names: Sequence[str], width: float) -> list[list[str]]:
    """Tickets in as few rows as fit."""
    gap = look.px(6)
    return in_rows(names, lambda name: ticket_width(look, name) + gap, width + gap)


def tickets_height(look: Look, names: Sequence[str], width: float) -> float:
    """The height of the rows in which tickets fit a width, in pixels."""
    return look.px(_ROW) * len(ticket_rows(look, names, width))


def paint_tickets(painter: QPainter, look: Look, rect: QRectF, names: Sequence[str]) -> None:
    """Paint a ticket for each of ``names``."""
    for name, box in zip(names, ticket_boxes(look, rect, names), strict=True):
        ticket(painter, look, box, name)


def ticket_boxes(look: Look, rect: QRectF, names: Sequence[str]) -> list[QRectF]:
    """Where tickets lie, in as few rows as fit."""
    found = list[QRectF]()
    for line, row in enumerate(ticket_rows(look, names, rect.width())):
        x, y = rect.left(), rect.top() + line * look.px(_ROW)
        for name in row:
            wide = ticket_width(look, name)
            found.append(QRectF(x, y + look.px(1), wide, look.px(16)))
            x += wide + look.px(6)
    return found
