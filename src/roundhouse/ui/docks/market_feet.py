"""High stacks in the last row of a market: below the prices beside them, not in a wider column; no widget."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from math import ceil, floor
from statistics import median
from typing import Final

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QRect, QRectF, QSize

from roundhouse.ui.cards.look import Look
from roundhouse.ui.docks.free_layout_view import Placement, RowColumn
from roundhouse.ui.docks.market_plan import Boxes, Plan, Prices, planned_alike
from roundhouse.ui.docks.market_stacks import (
    LOW_LINE,
    LOW_MARKER,
    Letters,
    Stacks,
    Writing,
    marker_need,
    scaled,
)
from roundhouse.ui.models.market_model import Box

_WIDE: Final = 1.5
"""So many times as wide as others are columns that stand out."""
_LEAST: Final = 3
"""Fewer markers are no high stack."""
_LINE: Final = LOW_MARKER + 1.4
"""The height of a line of markers, at a scale of 1."""
_NECK: Final = 3.0
"""What lies between a box without a marker and the first line below it, at a scale of 1."""
_AT_EASE: Final = 3
"""So many markers in a line are read at ease."""
_BESIDE: Final = 4.0
"""What a price has around it that stands before a line of markers, at a scale of 1."""
_EDGE: Final = 2.0
"""What the lowest line keeps below it, at a scale of 1."""


def on_feet(boxes: Boxes, look: Look, room: QSize, plain: Plan, measured: Prices) -> Plan | None:
    """A grid whose high stacks in the last row stand on feet, where in the ``plain`` one they widen columns.

    The first marker of each lies in its box where that leaves the columns even, the others in lines below
    that reach under neighbours whose columns end without a marker. None where nothing is gained by it.
    """
    last = max(row for row, _ in boxes)
    high = {at: box for at, box in boxes.items() if at[0] == last and box.count >= _LEAST}
    usual = median(_widths(plain.placement).values())
    if not any(plain.placement.rects[at].width() > _WIDE * usual for at in high):
        return None
    ways = [(lines, kept) for kept in (1, 0) for lines in _lines(high, kept)]
    ground = (room, plain.writing, measured)
    for even in (True, False):
        # Wider columns of other stacks leave more ground below them.
        tried = (_on_lines(boxes, high, look, ground, way, even=even) for way in ways)
        better = [plan for plan in tried if plan is not None and _is_better(plan, plain)]
        if better:
            return min(better, key=lambda plan: _doubt(boxes, plan))
    return None


def _lines(high: Mapping[RowColumn, Box], kept: int) -> Collection[int]:
    """How many lines may lie below the last row: more of them, each as long, would only take height."""
    found = dict[tuple[int, ...], int]()
    for lines in range(1, 1 + max(box.count for box in high.values())):
        found.setdefault(tuple(ceil((box.count - kept) / lines) for box in high.values()), lines)
    return found.values()


def _on_lines(
    boxes: Boxes,
    high: Mapping[RowColumn, Box],
    look: Look,
    ground: tuple[QSize, Writing, Prices],
    way: tuple[int, int],
    *,
    even: bool,
) -> Plan | None:
    """With so many lines of markers below the last row, and so many kept in each box; None without room."""
    (room, writing, measured), (lines, kept) = ground, way
    lower = {**boxes, **{at: _with_widest(box, look, kept) for at, box in high.items()}}
    sized = scaled(look, writing.factor)
    foot = ceil(sized.px(_LINE) * lines + sized.px(_EDGE) + (0 if kept else sized.px(_NECK)))
    free = QSize(room.width(), room.height() - foot)
    if free.height() < (1 + max(high)[0]) * sized.px(LOW_LINE):
        return None
    plan = planned_alike(lower, look, free, writing, measured, foot - sized.px(_EDGE), even=even)
    if plan is None:
        return None
    feet = _feet(boxes, high, plan, look, way)
    if feet is None:
        return None
    rects, extent = plan.placement.rects, plan.placement.extent + QSize(0, foot)
    row = [rect for at, rect in rects.items() if at[0] == max(high)[0]]
    # All that lies below the last row: the par chart stays beside it.
    below = QRect(row[0].left(), row[0].top(), row[-1].right() - row[0].left() + 1, 0)
    below.setBottom(extent.height() - 1)
    placement = replace(plan.placement, extent=extent, more=(below,))
    return Plan(placement, replace(plan.writing, feet=feet[0], prices=feet[1]))


def _with_widest(box: Box, look: Look, kept: int) -> Box:
    """A box with nothing but so many of its widest markers."""
    by_width = sorted(box.liveries, key=lambda livery: -marker_need(look, livery, Letters.WHOLE))
    return replace(box, markers=tuple(by_width[:kept]), ghosts=())


def _widths(placement: Placement) -> dict[int, int]:
    """How wide each column is."""
    return {column: rect.width() for (_, column), rect in placement.rects.items()}


def _is_better(standing: Plan, plain: Plan) -> bool:
    """Whether columns are more even, and nothing is written less clearly."""
    before, after = (max(_widths(each.placement).values()) for each in (plain, standing))
    return (
        after < before
        and standing.placement.extent.width() <= plain.placement.extent.width()
        and standing.writing.is_low <= plain.writing.is_low
        and standing.writing.factor >= plain.writing.factor
        and standing.writing.full_letters >= plain.writing.full_letters
    )


def _doubt(boxes: Boxes, plan: Plan) -> tuple[int, int, int, int]:
    """How wide the widest column is, and how hard it is to tell whose markers stand on feet.

    How many stacks have lines of several without a price before them, how many markers stand below those of
    another box, and by how many a line is longer than one is read at ease.
    """
    rects, feet = plan.placement.rects, plan.writing.feet
    others = sum(
        foot.top() >= rects[at].bottom() and rects[other].left() <= foot.center().x() <= rects[other].right()
        for at, each in feet.items()
        for other, box in boxes.items()
        if other[0] == at[0] and other != at and box.count
        for foot in each
    )
    in_line = {at: max(Counter(rect.top() for rect in each).values()) for at, each in feet.items()}
    untold = sum(count > 1 and at not in plan.writing.prices for at, count in in_line.items())
    widest = max(_widths(plan.placement).values())
    return widest // 4, untold, others, max(0, max(in_line.values()) - _AT_EASE)


class _Ground(msgspec.Struct, frozen=True):
    """What lies free below the last row between ``left`` and ``right``, around the ``middle`` of a column."""

    left: float
    right: float
    middle: float

    def lefts(self, count: int, wide: float) -> list[float]:
        """Where so many markers begin side by side, as near to the middle as there is room."""
        start = min(max(self.middle - count * wide / 2, self.left), self.right - count * wide)
        return [start + at * wide for at in range(count)]


def _feet(
    boxes: Boxes, high: Mapping[RowColumn, Box], plan: Plan, look: Look, way: tuple[int, int]
) -> tuple[Mapping[RowColumn, tuple[QRectF, ...]], Mapping[RowColumn, QRectF]] | None:
    """Where the markers of ``high`` stacks lie, in and below their boxes; None where these have no room.

    And where the price of a box stands once more before lines of several markers: these reach below others.
    """
    (lines, kept), placement, prices = way, plan.placement, dict[RowColumn, QRectF]()
    stacks, feet = Stacks(look, plan.writing), dict[RowColumn, tuple[QRectF, ...]]()
    sized, line = stacks.look, stacks.look.px(_LINE)
    row = (rect.bottom() + 1 for at, rect in placement.rects.items() if at[0] == max(high)[0])
    top = max(row) + (0.0 if kept else sized.px(_NECK))
    tall = min(plan.writing.level, line) - sized.px(1)
    for at, box in high.items():
        ground = _ground(boxes, placement, at, [rect for each in feet.values() for rect in each])
        wide, snug = (_marker_width(sized, box, letters) for letters in (Letters.WHOLE, Letters.SNUG))
        in_line, free = ceil((box.count - kept) / lines), ground.right - ground.left
        if in_line > floor(free / wide):
            return None
        price = sized.width(str(box.price), "small", bold=True) + sized.px(_BESIDE)
        # Without their price they would be read as standing at those above: letters are narrower before.
        told = next((each for each in (wide, snug) if in_line * each + price <= free), None)
        if in_line > 1 and told is not None:
            wide = told
            ground = replace(ground, left=ground.left + price, middle=ground.middle + price / 2)
            prices[at] = QRectF(ground.lefts(in_line, wide)[0] - price, top, price, tall)
        rows = [min(in_line, box.count - start) for start in range(kept, box.count, in_line)]
        rect = QRectF(placement.rects[at])
        first = replace(box, markers=box.liveries[:kept], ghosts=())
        inside = [stacks.marker_rect(rect, first, position) for position in range(kept)]
        below = (
            QRectF(left + sized.px(1), top + n * line, wide - sized.px(2), tall)
            for n, count in enumerate(rows)
            for left in ground.lefts(count, wide)
        )
        feet[at] = (*inside, *below)
    return feet, prices


def _marker_width(look: Look, box: Box, letters: Letters) -> float:
    """What the widest marker of a box needs in a line of them, with so much of its letters."""
    return max(marker_need(look, livery, letters) for livery in box.liveries) + look.px(2)


def _ground(boxes: Boxes, placement: Placement, at: RowColumn, taken: Sequence[QRectF]) -> _Ground:
    """What is free around a box of the last row: up to other high stacks, and such as hang from above.

    On the right no farther than the last row: behind it lies the par chart.
    """
    row, column = at
    ends = {place[1]: place for place in sorted(boxes)}

    def is_free(place: RowColumn) -> bool:
        return boxes[place].count < (_LEAST if place[0] == row else 1)

    first = last = column
    while first - 1 in ends and is_free(ends[first - 1]):
        first -= 1
    while (row, last + 1) in boxes and is_free((row, last + 1)):
        last += 1
    rect, left = QRectF(placement.rects[at]), placement.rects[ends[first]].left()
    # What is free between two stacks goes to the one that comes first.
    reached = [each.right() for each in taken if each.left() < rect.left()]
    return _Ground(max([left, *reached]), placement.rects[ends[last]].right() + 1, rect.center().x())
