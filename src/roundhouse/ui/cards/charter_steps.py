"""The steps of a company's turn on its charter: done, on now, or still to come."""

from __future__ import annotations

import math
from collections.abc import Sequence
from math import ceil
from typing import Final

import msgspec
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPen

from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.look import Look, Size
from roundhouse.ui.cards.tokens import tick
from roundhouse.ui.models.charter_model import Item

_STEP: Final = 18.0
_CLOSEST: Final = 8.5
"""The width of a step's mark where marks lie as close as they can, at a scale of 1."""
_MANY_STEPS: Final = 8


def steps_height(look: Look, items: Sequence[Item], width: float) -> float:
    """The height of all steps with their names at a width, in pixels."""
    return look.px(6) + look.px(_STEP) * ceil(len(items) / step_columns(look, items, width))


def brief_steps_height(look: Look) -> float:
    """The height of the steps where only the present one is named, in pixels."""
    return look.px(6 + _STEP)


def step_columns(look: Look, items: Sequence[Item], width: float) -> int:
    """How many columns of steps fit side by side, in small type if need be."""
    widest = max((look.width(item.text, "small", bold=True) for item in items), default=0.0) + look.px(19)
    return max(1, min(int((width + look.px(4)) / widest), 2))


def _step_size(look: Look, items: Sequence[Item], width: float) -> Size:
    """Small type for steps that wouldn't fit otherwise."""
    widest = max((look.width(item.text, "text", bold=True) for item in items), default=0.0)
    return "text" if widest + look.px(19) <= width else "small"


def paint_steps(
    painter: QPainter,
    look: Look,
    rect: QRectF,
    items: Sequence[Item],
    *,
    brief: bool,
    has_line: bool = True,
) -> None:
    """Paint the steps, below a line if ``has_line``; ``brief`` names only the present one."""
    if has_line:
        strokes.across(painter, look, rect.left(), rect.right(), rect.top())
    if brief:
        _brief_steps(painter, look, rect.adjusted(0, look.px(6), 0, 0), items)
        return
    columns = step_columns(look, items, rect.width())
    rows = ceil(len(items) / columns)
    wide = rect.width() / columns
    size = _step_size(look, items, wide)
    for i, item in enumerate(items):
        column, row = divmod(i, rows)
        top = rect.top() + look.px(6) + row * look.px(_STEP)
        _step(painter, look, QRectF(rect.left() + column * wide, top, wide, look.px(_STEP)), item, size)


def _brief_steps(painter: QPainter, look: Look, rect: QRectF, items: Sequence[Item]) -> None:
    """A mark for each step, and the name of the present one."""
    x, high = rect.left(), look.px(_STEP)
    name = next((item.text for item in items if item.state == "present"), "")
    mark = mark_width(look, len(items), name, rect.width())
    room = rect.width() - mark * len(items) - look.px(9)
    size: Size = "text" if look.width(name, bold=True) <= room else "small"
    for item in items:
        present = item.state == "present"
        text = item.text if present else ""
        wide = mark + (look.width(text, size, bold=True) + look.px(9) if text else 0.0)
        if present:
            # A long name is narrow, or cut, before a mark lies outside the charter.
            wide = min(wide, rect.width() - mark * (len(items) - 1))
        wide = min(wide, max(look.px(15), rect.right() - x))
        shown = msgspec.structs.replace(item, text=text)
        _step(painter, look, QRectF(x, rect.top(), wide, high), shown, size, mark)
        x += wide


def mark_width(look: Look, count: int, name: str, room: float) -> float:
    """The width of each of ``count`` marks: marks lie closer where the ``name`` has no room beside them."""
    usual = 17 if count < _MANY_STEPS else 14
    needed = look.width(name, "small", bold=True) + look.px(9)
    close = (look.px(wide) for wide in (usual, 12, 10, _CLOSEST))
    return next((wide for wide in close if wide * count + needed <= room), look.px(_CLOSEST))


def _step(
    painter: QPainter, look: Look, rect: QRectF, item: Item, size: Size, apart: float = math.inf
) -> None:
    """A step: ticked, pointed at, or an empty ring; ``apart``: from one mark to the next, in pixels."""
    side = min(look.px(8), apart - look.px(2.5))
    mark = QRectF(rect.left() + look.px(1), rect.center().y() - side / 2, side, side)
    present = item.state == "present"
    if present:
        # Its ground touches neither the mark before it nor the one behind it.
        wide = min(rect.width() - look.px(1), look.width(item.text, size, bold=True) + look.px(24))
        before = max(0.0, min(look.px(3), apart - side - look.px(3)))
        ground = QRectF(rect.left() - before, rect.top(), wide, rect.height())
        strokes.fill(painter, ground, look.color("may", strokes.ON_TURN), look.px(4))
        strokes.fill(painter, mark, look.color("may"), side / 2)
    elif item.state == "done":
        tick(painter, look, mark)
    else:
        painter.setPen(QPen(look.color("quiet_text"), look.line()))
        painter.setBrush(look.color("panel"))
        ring = side * 3 / 8
        painter.drawEllipse(QPointF(mark.center()), ring, ring)
    text = rect.adjusted(look.px(15), 0, -look.px(3), 0)
    color = "text" if present else "quiet_text"
    strokes.write(
        painter, look, text, item.text, size=size, bold=present, color=color, narrowest=strokes.NARROW
    )
