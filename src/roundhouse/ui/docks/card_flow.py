"""Cards one after the other, as many in a row as fit."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize

from roundhouse.ui.docks.placed_view import Placement


def flow(sizes: Sequence[QSize], room: QSize, margin: int, gap: int) -> Placement:
    """Rows from the left; a room that is lower than two rows is scrolled sideways instead."""
    if not sizes:
        return Placement({}, QSize(0, 0))
    tallest = max(size.height() for size in sizes)
    sideways = room.height() < 2 * tallest + gap + 2 * margin
    rects = {}
    x, y, right = margin, margin, 0
    for i, size in enumerate(sizes):
        if not sideways and x > margin and x + size.width() + margin > room.width():
            x, y = margin, y + tallest + gap
        rects[i, 0] = QRect(x, y, size.width(), size.height())
        x += size.width() + gap
        right = max(right, x)
    return Placement(rects, QSize(right - gap + margin, y + tallest + margin))


def grid(count: int, width: float, height: float, room: QSize, gap: int) -> Placement:
    """Cards of one size in columns of equal width; ``width`` is the least, ``height`` the wanted one.

    They grow to fill the room, or are scrolled down when they don't fit.
    """
    if not count:
        return Placement({}, QSize(0, 0))
    columns = max(1, min(count, int((room.width() - gap) / (width + gap))))
    rows = -(-count // columns)
    columns = -(-count // rows)
    wide = max(width, (room.width() - gap * (columns + 1)) / columns)
    high = max(height, min(height * 1.25, (room.height() - gap * (rows + 1)) / rows))
    rects = {}
    for i in range(count):
        row, column = divmod(i, columns)
        left, top = gap + column * (wide + gap), gap + row * (high + gap)
        rects[i, 0] = QRect(round(left), round(top), round(wide), round(high))
    return Placement(rects, QSize(round(gap + columns * (wide + gap)), round(gap + rows * (high + gap))))
