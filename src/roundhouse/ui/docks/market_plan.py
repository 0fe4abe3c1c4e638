"""Where the boxes of a market lie in a room, and how they are written there: no widget."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from enum import IntEnum
from functools import cache
from itertools import chain, pairwise, takewhile, tee
from math import ceil
from typing import Final

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QRect, QRectF, QSize

from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.market_box import NARROW_PRICE, price_size
from roundhouse.ui.docks.free_layout_view import Placement, RowColumn
from roundhouse.ui.docks.market_even import MOST_WIDER, Stacked, Way, even_widths
from roundhouse.ui.docks.market_layout import Columns, Form, edges, forms_in_lines, free_below, shares
from roundhouse.ui.docks.market_stacks import (
    AIR,
    APART,
    APART_STACKS,
    CLOSE,
    LOW_LINE,
    LOW_MARKER,
    STACKS,
    TIGHT,
    Letters,
    Stacking,
    Stacks,
    Writing,
    scaled,
)
from roundhouse.ui.models.market_model import Box

_SPREAD: Final = Stacking(99, 2, TIGHT, lower=1.0)
"""How all stacks lie that aren't spread out, where some are."""
_MIXED: Final = Stacking(99, 3, CLOSE, lower=1.0)
"""Each stack beside its price or below it, in up to three lanes, as suits its row."""
_NARROW: Final = Stacking(99, 2, CLOSE, lower=1.0)
"""Likewise, in up to two lanes: columns are less broad."""
_HARDLY_SMALLER: Final = 0.9
"""So much smaller everything may be for columns to be less broad."""
_LOW: Final = Stacking(99, 2, CLOSE, lower=1.6)
"""Likewise, in rows as low as those of markers that lie beside prices."""
_LOWEST: Final = Stacking(99, 99, TIGHT, lower=1.6)
"""The lowest way: likewise, but markers cover each other."""
_EVEN: Final[Sequence[Stacking]] = (
    Stacking(99, 2, APART),
    Stacking(99, 2, CLOSE),
    Stacking(99, 2, CLOSE, lower=1.0),
    _LOW,
)
"""How low all stacks lie where columns are even, the clearest way first."""
_EVEN_FORMS: Final[Sequence[Form]] = (
    Form(beside=False, lanes=1),
    Form(beside=False, lanes=2),
    Form(beside=True, lanes=1),
    Form(beside=True, lanes=2),
    Form(beside=False, lanes=3),
    Form(beside=True, lanes=3),
)
"""How each of them may lie, the clearest way first."""
_TWO_BY_TWO: Final = Form(beside=False, lanes=2)
_PILE: Final = 3
"""So many markers lie below each other at most where two lanes have room for their letters."""
_MOST_OF_HEIGHT: Final = 0.4
"""The part of a market's height that a line takes at most for a higher pile."""
_WIDER: Final = (1.0, MOST_WIDER, 2.0)
"""So many times as wide as the others are some columns at most, the best first; else as widths come."""
_WIDER_IN_LINE: Final = (*_WIDER, 3.0)
"""Likewise of the boxes in a line: those of others don't become wider with them."""
_MOST_SCROLLED: Final = 12
"""So many lines of markers at most are left to be scrolled to before stacks lie as in any market."""
_SPARE_AIR, _LESS_AIR, _LITTLE_AIR, _LEAST_AIR = 3.5, 2.0, 1.5, 1.0
"""The space beside a price where there is little room, at a scale of 1."""
_SHARES: Final = (1.0, 0.96, 0.92, 0.85, 0.78, 0.7, 0.6)
"""By how much smaller everything is drawn where it doesn't fit else; never smaller than at a scale of 1."""
_FROM_AFAR, _LARGER = 2.0, 1.08
"""At more than that scale a screen is seen from afar: everything is so much larger where it fits at ease."""
_READABLE: Final = 0.85
"""Nothing is drawn smaller than this for no marker to cover another."""
_FEWER: Final = 3
"""By so many lines fewer than there might be room for is tried at most: levels of markers are higher."""
_MARGIN: Final = 2
_MOST_BELOW: Final = 3
"""So many rows at most a box takes that are free below it."""
_AT_EASE: Final = 1.1
"""How much higher than it needs a stack is that takes rows below it."""
_HARDLY: Final = 0.5
"""What a stack may lack in pixels, as boxes lie on whole ones."""
_NARROW_LETTERS: Final = 0.9
"""How narrow letters become, those of markers too, before rows are scrolled to."""
_FOR_MARKERS: Final = 0.5
"""The part of spare height that goes to rows with markers before it is divided."""
_NOTE: Final = (46.0, 73.0)
"""What is noted behind a row takes so much, at a scale of 1: in two lines, or in one that is low."""
_NARROW_BOX: Final = 29.0
"""The width of a box in a line that takes more of them, so that the next one isn't needed."""

Boxes = Mapping[RowColumn, Box]
Prices = dict[tuple[float, bool], list[list[float]]]
"""How wide the prices in each column of each set are, by factor, and whether markers lie beside them."""


class Clearness(IntEnum):
    """How well a market is seen in a room: cut off, with stacks as low and close as can be, or at ease."""

    CUT = 0
    CLOSE = 1
    EASY = 2


class Plan(msgspec.Struct, frozen=True):
    """Where the boxes lie, and how they are written; ``hangs``: a stack takes rows that are free below it."""

    placement: Placement
    writing: Writing
    hangs: bool = False

    def clearness(self, room: QSize) -> Clearness:
        """How well the boxes are seen in the room in which they were planned."""
        if self.placement.extent.height() > room.height():
            return Clearness.CUT
        is_close = self.writing.spread or self.writing.stacking == _LOWEST
        return Clearness.CLOSE if is_close else Clearness.EASY


def planned(
    boxes: Boxes,
    look: Look,
    room: QSize,
    *,
    in_lines: bool,
    hangs: bool = False,
    measured: Prices | None = None,
) -> Plan:
    """Rows and columns of the grid; long rows of a market of lines are broken into several.

    ``hangs``: stacks at the foot of a column lie in the free rows below it wherever they can, which leaves
    the rows of others their height; else in the corner at the right only where there is no other room.
    ``measured``: of a grid with such prices and any markers; what is measured is kept there.
    """
    cells = _wrapped(boxes, look, room) if in_lines else {place: place for place in boxes}
    # Behind the last of several lines stands what follows; columns of a grid end where nothing else is.
    below = {} if in_lines else free_below(boxes, _MOST_BELOW)
    lines = [line for line, _ in cells.values()]
    of_row = [line if in_lines else 0 for line in range(1 + max(lines))]
    return _Planner(boxes, cells, (of_row, below), look, room, measured).plan(hangs=hangs)


def planned_alike(
    boxes: Boxes,
    look: Look,
    room: QSize,
    writing: Writing,
    measured: Prices,
    foot: float,
    *,
    even: bool,
) -> Plan | None:
    """A grid in the size of such a ``writing``, no marker covering another; None where that doesn't fit.

    ``measured``: of such prices, with any markers; what is measured is kept there. ``foot``: what lies below
    the room, in pixels, for stacks that hang from above. ``even``: columns are, or have as
    few widths as can be.
    """
    below = free_below(boxes, _MOST_BELOW)
    of_row = [0] * (1 + max(row for row, _ in boxes))
    planner = _Planner(boxes, {place: place for place in boxes}, (of_row, below), look, room, measured)
    return planner.plan_alike(writing, foot, even=even)


def least_width(boxes: Boxes, look: Look) -> float:
    """The width in which all prices of a grid and its markers can be read, in pixels."""
    ways = [0] * (1 + max(row for row, _ in boxes)), dict[RowColumn, int]()
    planner = _Planner(boxes, {place: place for place in boxes}, ways, look, QSize())
    return planner.columns(Writing(air=_LITTLE_AIR)).width + 2 * look.px(_MARGIN)


def _wrapped(boxes: Boxes, look: Look, room: QSize) -> dict[RowColumn, RowColumn]:
    """Each row in lines, of boxes about as wide as high; a row begins a line of its own."""
    per_line = _per_line(boxes, look, room)
    cells: dict[RowColumn, RowColumn] = {}
    line, previous = -1, -1
    for row, column in boxes:
        line += row != previous or column % per_line == 0
        previous = row
        cells[row, column] = (line, column % per_line)
    return cells


def _per_line(boxes: Boxes, look: Look, room: QSize) -> int:
    """How many boxes a line has: a single row has even lines; several leave no box or two on a line alone."""
    count = len(boxes)
    aspect = max(1, room.width()) / max(1, room.height())
    even = max(1, min(count, round(math.sqrt(count * aspect))))
    lengths: list[int] = list(Counter(row for row, _ in boxes).values())
    if len(lengths) < 2:
        return ceil(count / ceil(count / even))
    least = look.px(_NARROW_BOX)
    joined = {boxes[place].row for place in boxes if boxes[place].joins}
    rows = dict(enumerate(lengths))

    def worth(per_line: int) -> tuple[int, bool, int]:
        """Few lines, room behind a row that goes on elsewhere, wide boxes."""
        lines = sum(ceil(length / per_line) for length in lengths)
        return lines, any(rows[row] % per_line == 0 for row in joined), per_line

    wider = (n for n in range(even, 2 * even) if n == even or room.width() / n >= least)
    return min(wider, key=worth)


def _between(steps: Sequence[Sequence[float]], free: float) -> list[float]:
    """The sizes of the last of these ``steps`` that fits, and as much of the next as there is room for."""
    before, *more = steps
    for step in more:
        wanted = [max(size, least) for size, least in zip(step, before, strict=True)]
        if sum(wanted) > free:
            part = (free - sum(before)) / (sum(wanted) - sum(before))
            return [least + part * (size - least) for least, size in zip(before, wanted, strict=True)]
        before = wanted
    return list(before)


def _hanging(writing: Writing) -> Writing:
    """With stacks that may take free rows below them."""
    return replace(writing, hangs=True)


class _Planner:
    """Looks for the clearest way to write ``boxes`` in a ``room``; each lies in one of the ``cells``."""

    def __init__(
        self,
        boxes: Boxes,
        cells: Mapping[RowColumn, RowColumn],
        ways: tuple[Sequence[int], Mapping[RowColumn, int]],
        look: Look,
        room: QSize,
        measured: Prices | None = None,
    ) -> None:
        """``ways``: which set of columns each row has, and the free rows below some cells."""
        self._boxes, self._cells = boxes, cells
        self._of_row, self._below = ways
        self._look, self._room = look, room
        self._stacked = {cells[place]: box for place, box in boxes.items() if box.count}
        self._columns = 1 + max(column for _, column in cells.values())
        self._prices: Prices = {} if measured is None else measured
        self._foot = 0.0

    def plan(self, *, hangs: bool) -> Plan:
        """The first way in which all fits, or the one that leaves least to be scrolled to."""
        start = Writing(hangs=hangs)
        usual = self._priced(start) if self._look.scale <= _FROM_AFAR else None
        # Nothing is clearer than even columns: mostly no other way is asked for.
        even = None if usual is None else self._clear_columns(usual)
        return self._laid_out(even or self._evened(self._two_by_two(self._clearest(start)), _WIDER[0]))

    def plan_alike(self, writing: Writing, foot: float, *, even: bool) -> Plan | None:
        """The clearest way in the size of such a writing; None where markers cover others or nothing fits.

        With ``even`` columns, or as few widths as can be.

        Prices are as near to each other as can be only where those of the ``writing`` are.
        """
        self._foot = foot
        alike = self._priced(Writing(factor=writing.factor, air=writing.air))
        found = self._apart(alike, _NARROW) or (
            self._mixed(_hanging(alike), _LOW) if writing.is_low else None
        )
        if found is None:
            return None
        return self._laid_out(self._evened(found)) if even else self._laid_out(found, even=False)

    def _clear_columns(self, writing: Writing) -> Writing | None:
        """With even columns, or such as high piles lie in two by two, and rows as high as their stacks.

        Beside a stack that takes rows below its own, its last markers are read as standing at their prices.
        """
        stays, even = replace(writing, stays=True), _WIDER[0]
        ways = (self._in_columns(stays, wider, piled=True) for wider in _WIDER if self._piles())
        piled = next(filter(None, ways), None)
        if piled is not None:
            return piled
        found = self._in_columns(stays, even)
        if found is not None or not self._free_below(writing):
            return found
        hanging = self._in_columns(writing, even)
        return hanging and (self._in_columns(stays, MOST_WIDER) or hanging)

    def _piles(self) -> dict[RowColumn, Box]:
        """The high stacks of a grid; those in its last row make no other box high."""
        last = len(self._of_row) - 1
        return {at: box for at, box in self._stacked.items() if box.count > _PILE and at[0] < last}

    def _two_by_two(self, writing: Writing) -> Writing:
        """Lines with piles in two lanes, where one makes its line much higher or has narrow letters."""
        piles = {cell: box for cell, box in self._stacked.items() if box.count > _PILE}
        is_plain = writing.stacking.fanned > _PILE + 1 and not writing.spread | writing.forms.keys()
        if len(set(self._of_row)) == 1 or not piles or not is_plain:
            return writing
        tried = replace(writing, stacking=replace(writing.stacking, fanned=_PILE + 1, lanes=2))
        _, high, free = self._free(writing)
        needs = Stacks(self._look, writing).stack_needs(piles, Letters.SNUG)
        is_narrow = max(needs.values()) > free / self._columns
        if not is_narrow and max(self._rows(writing)) <= _MOST_OF_HEIGHT * high:
            return writing
        return tried if self.columns(tried, Letters.SNUG).width <= free else writing

    def _evened(self, writing: Writing, *tried: float) -> Writing:
        """With stacks that lie for columns to be even, else of two widths; as it is where that can't be.

        In the same size, with all letters of companies, be they narrow, and no marker covering another.
        ``tried``: how much wider some columns may be in what has been tried in vain.
        """
        if len(set(self._of_row)) > 1:
            return writing
        free, (least, liked) = self._free(writing)[2], self._needs(writing)
        for wider in _WIDER:
            if even_widths(least.sets[0], liked.sets[0], free, wider):
                return writing
            found = None if wider in tried else self._in_columns(writing, wider)
            if found is not None:
                return found
        return writing

    def _widths(
        self, writing: Writing, tops: Sequence[float], free: float, *, even: bool
    ) -> tuple[Sequence[Sequence[float]], bool]:
        """How wide the columns of each set are, and whether markers have all letters of their companies.

        ``even``: they are, or of two widths, wherever that can be.
        """
        found = self._even(writing, tops, free) if even and self._is_low_enough(writing) else []
        if found and all(found):
            return [each for each in found if each], True
        columns = self._at_ease(writing, tops, free)
        usual = (columns or self._squeezed(writing, free)).sets
        if not found:
            return usual, columns is not None
        return [each or other for each, other in zip(found, usual, strict=True)], columns is not None

    def _even(self, writing: Writing, tops: Sequence[float], free: float) -> list[list[float] | None]:
        """How wide columns of each set are that are even, else of two widths; None where that can't be."""
        least, liked = (self._noted(each, writing, tops) for each in self._needs(writing))
        most = _WIDER if len(least.sets) == 1 else _WIDER_IN_LINE
        return [
            next(filter(None, (even_widths(*needs, free, wider) for wider in most)), None)
            for needs in zip(least.sets, liked.sets, strict=True)
        ]

    def _needs(self, writing: Writing) -> tuple[Columns, Columns]:
        """What columns need for all letters, be they narrow, and what they like to have."""
        close = replace(writing, air=min(writing.air, _LITTLE_AIR))
        least, liked = self.columns(close, Letters.NARROW), self.columns(close, Letters.SNUG)
        if len(least.sets) > 1:
            # A wide box takes nothing from other lines: lanes side by side are read at ease.
            stacks = Stacks(self._look, close)
            lanes = {cell: box for cell, box in self._stacked.items() if stacks.lanes(box) > 1}
            least = least.with_stacks(stacks.stack_needs(lanes, Letters.SNUG))
        return least, liked

    def _in_columns(self, writing: Writing, wider: float, *, piled: bool = False) -> Writing | None:
        """With columns that are even, or some of them so many times ``wider``; None where that can't be.

        Each stack lies in the clearest form for that; ``piled``: high ones in two lanes below their price,
        with letters that are read at ease.
        """
        if len(set(self._of_row)) > 1 or not self._stacked:
            return None
        _, high, free = self._free(writing)
        writing = replace(writing, spread=frozenset(), forms={}, stacking=_EVEN[0])
        stacks, close = Stacks(self._look, writing), replace(writing, air=min(writing.air, _LITTLE_AIR))
        (prices,) = self._columns_of_prices(close).sets
        widths = {
            cell: [
                (form, self._width_of(stacks, box, form)) for form in _EVEN_FORMS if form.lanes <= box.count
            ]
            for cell, box in self._stacked.items()
        }
        if piled:
            for cell, box in self._piles().items():
                snug = stacks.stack_width(box, _TWO_BY_TWO.lanes, Letters.SNUG, beside=False)
                widths[cell] = [(_TWO_BY_TWO, snug)]
        for stacking in _EVEN:
            tried = replace(writing, stacking=stacking)
            stacked = self._stacked_so(tried, prices, widths, (free, high))
            if not stacked.is_narrow_enough(wider):
                return None
            forms = stacked.forms(wider)
            if forms is None:
                continue
            if any(form != _EVEN_FORMS[0] for form in forms.values()):
                boxes = {cell: (box.row, box.column) for cell, box in self._stacked.items()}
                tried = replace(tried, forms={boxes[cell]: form for cell, form in forms.items()})
            if self._is_low_enough(tried):
                return tried
        return None

    def _stacked_so(
        self,
        writing: Writing,
        prices: Sequence[float],
        widths: Mapping[RowColumn, Sequence[tuple[Form, float]]],
        free: tuple[float, float],
    ) -> Stacked:
        """With the heights that each form of a stack needs in such a writing."""
        stacks, below, rows = Stacks(self._look, writing), self._free_below(writing), len(self._of_row)
        bare, ways = stacks.height_of(0, _EVEN_FORMS[0]), dict[RowColumn, list[Way]]()
        for cell, forms in widths.items():
            spare = bare * below.get(cell, 0)
            if spare and cell[0] + below[cell] == rows - 1:
                spare += self._foot
            count = self._stacked[cell].count
            ways[cell] = [Way(form, wide, stacks.height_of(count, form) - spare) for form, wide in forms]
        return Stacked(rows, prices, bare, free, ways)

    def _width_of(self, stacks: Stacks, box: Box, form: Form) -> float:
        """What a box needs whose stack lies so, with all letters, be they narrow."""
        wide = stacks.stack_width(box, form.lanes, Letters.NARROW, beside=form.beside)
        return wide + stacks.price_room(box) if form.beside else wide

    def _laid_out(self, writing: Writing, *, even: bool = True) -> Plan:
        """With rows and columns in the sizes that boxes need which are written so."""
        margin, high, free = self._free(writing)
        tall = self._rows(writing)
        tops = edges(shares(high, self._aired(writing, tall, high)), margin)
        sets, is_full = self._widths(writing, tops, free, even=even)
        writing = replace(writing, full_letters=is_full)
        lefts = [edges(shares(free, each), margin) for each in sets]
        rects, stacks, below, hangs = {}, Stacks(self._look, writing), self._free_below(writing), False
        for place, (row, column) in self._cells.items():
            of_row, top, end = lefts[self._of_row[row]], round(tops[row]), row + 1
            left = round(of_row[column])
            if self._boxes[place].count:
                needed, last = stacks.box_height(self._boxes[place]), end + below.get((row, column), 0)
                while end < last and tops[end] - tops[row] < needed - _HARDLY:
                    end, hangs = end + 1, True
            bottom = tops[end] if row < len(tall) - 1 else tops[row] + self._at_foot(writing, tops, place)
            if end > row + 1:
                bottom += self._foot if end == len(tops) - 1 else 0.0
                bottom = min(bottom, tops[row] + stacks.box_height(self._boxes[place]) * _AT_EASE)
            rects[place] = QRect(left, top, round(of_row[column + 1]) - left, round(bottom) - top)
        right = max(each[-1] for each in lefts)
        # Markers of several sizes would look as if that told something.
        levels = (stacks.level(QRectF(rects[at]), box) for at, box in self._boxes.items() if box.count)
        level = max(min(levels, default=math.inf), stacks.look.px(LOW_MARKER))
        writing = replace(writing, level=level)
        extent = QSize(round(right + margin), round(tops[-1] + margin))
        return Plan(Placement(rects, extent), writing, hangs)

    def _at_foot(self, writing: Writing, tops: Sequence[float], place: RowColumn) -> float:
        """How high a box of the last row is: in a grid nothing but its own markers makes it so."""
        row, stacks = len(tops) - 2, Stacks(self._look, writing)
        high = tops[-1] - tops[row]
        if self._of_row[row]:
            return high
        usual = min(below - above for above, below in pairwise(tops))
        needs = {at: stacks.box_height(self._boxes[at]) for at, (r, _) in self._cells.items() if r == row}
        own = high * needs[place] / max(needs.values()) if self._boxes[place].count else 0.0
        return max(min(high, usual), own)

    def _at_ease(self, writing: Writing, tops: Sequence[float], free: float) -> Columns | None:
        """Columns as wide as there is room for prices to stand apart and letters to be whole.

        ``tops``: where rows begin. None where prices would touch each other: these are harder to read than a
        company's first letters.
        """
        steps = [
            self.columns(replace(writing, air=max(writing.air, air)), letters)
            for air, letters in ((_SPARE_AIR, Letters.SHORT), (AIR, Letters.SNUG), (AIR, Letters.WHOLE))
        ]
        if steps[0].width > free:
            return None
        steps[1:] = [self._noted(step, writing, tops) for step in steps[1:]]
        sets = [_between(each, free) for each in zip(*(step.sets for step in steps), strict=True)]
        return replace(steps[0], sets=sets)

    def _noted(self, columns: Columns, writing: Writing, tops: Sequence[float]) -> Columns:
        """With room for what is noted behind rows that leave a column free: in two lines, or in a low one."""
        look, needs = scaled(self._look, writing.factor), dict[RowColumn, float]()
        count = len(columns.sets[0])
        taken = set(self._cells.values())
        for row, column in (self._cells[place] for place, box in self._boxes.items() if box.row_kind):
            if column + 1 < count and (row, column + 1) not in taken:
                is_low = tops[row + 1] - tops[row] < 2 * look.height("small")
                needs[row, column + 1] = look.px(_NOTE[is_low])
        return columns.with_stacks(needs)

    def _squeezed(self, writing: Writing, free: float) -> Columns:
        """Columns with short letters, whose figures are a little narrower where that is enough."""
        columns = self.columns(writing)
        squeeze = free / max(free, columns.width)
        if squeeze < NARROW_PRICE:
            return columns
        return replace(columns, sets=[[need * squeeze for need in each] for each in columns.sets])

    def _free(self, writing: Writing) -> tuple[float, float, float]:
        """The margin around the boxes, and the height and width within it."""
        margin = scaled(self._look, writing.factor).px(_MARGIN)
        return margin, self._room.height() - 2 * margin, self._room.width() - 2 * margin

    def _rows(self, writing: Writing) -> list[float]:
        stacks = Stacks(self._look, writing)
        return stacks.row_needs(self._stacked, len(self._of_row), self._free_below(writing), self._foot)

    def _aired(self, writing: Writing, tall: list[float], high: float) -> list[float]:
        """The rows' heights with what markers have well around them, as far as others leave it."""
        air = Stacks(self._look, writing).air_of_rows(self._stacked, tall)
        spare = max(0.0, high - sum(tall)) * _FOR_MARKERS
        part = min(1.0, spare / max(1.0, sum(air)))
        return [need + part * more for need, more in zip(tall, air, strict=True)]

    def _free_below(self, writing: Writing) -> Mapping[RowColumn, int]:
        """Those at the left stand in nobody's way; at the right the par chart lies."""
        if writing.stays:
            return {}
        if writing.hangs:
            return self._below
        feet = {column: row for row, column in self._below}
        last = max((row for row, _ in self._cells.values()), default=0)
        return {cell: n for cell, n in self._below.items() if feet.get(cell[1] + 1, last) > cell[0]}

    def _lines_below(self, writing: Writing) -> Mapping[RowColumn, int]:
        """So many lines of markers may hang below some cells."""
        more = int(self._foot / scaled(self._look, writing.factor).px(LOW_LINE))
        below, last = self._free_below(writing), len(self._of_row) - 1
        return {cell: n + (more if cell[0] + n == last else 0) for cell, n in below.items()}

    def columns(self, writing: Writing, letters: Letters = Letters.SHORT) -> Columns:
        """What columns need for prices and markers, with so much of the ``letters`` on these."""
        needs = Stacks(self._look, writing).stack_needs(self._stacked, letters)
        return self._columns_of_prices(writing).with_stacks(needs)

    def _columns_of_prices(self, writing: Writing) -> Columns:
        """What columns need for prices alone; a line that ends early leaves as much free as others have."""
        asked, stacks = (writing.factor, writing.stacking.beside), Stacks(self._look, writing)
        if asked not in self._prices:
            sets = [[0.0] * self._columns for _ in range(1 + max(self._of_row))]
            for place, (row, column) in self._cells.items():
                needs = sets[self._of_row[row]]
                needs[column] = max(needs[column], stacks.price_width(self._boxes[place]))
            self._prices[asked] = sets
        air = 0.0 if writing.stacking.beside else stacks.look.px(writing.air)
        wide = [[need and need + air for need in each] for each in self._prices[asked]]
        return Columns(wide, self._of_row)

    def _is_low_enough(self, writing: Writing) -> bool:
        return sum(self._rows(writing)) <= self._free(writing)[1]

    def _is_narrow_enough(self, writing: Writing) -> bool:
        return self.columns(writing).width <= self._free(writing)[2]

    def _clearest(self, start: Writing) -> Writing:
        least = min(1.0, 1.0 / self._look.scale)
        shares = sorted({max(share, least) for share in _SHARES}, reverse=True)
        ways = [replace(start, factor=share, air=air) for share in shares for air in (AIR, _LESS_AIR)]
        ways.append(replace(start, factor=shares[-1], air=_LITTLE_AIR))
        readable = max(least, _READABLE)
        # One way after the other: mostly the first fits, and no more are measured.
        near, far, all_ways = tee(filter(self._may_fit, map(self._priced, ways)), 3)
        narrow = (
            self._apart(way, _NARROW)
            for way in takewhile(lambda way: way.factor >= max(readable, _HARDLY_SMALLER), near)
        )
        broader = (
            # In even lanes they have been tried.
            self._mixed(_hanging(way), _MIXED) if way.factor >= _HARDLY_SMALLER else self._apart(way)
            for way in takewhile(lambda way: way.factor >= readable, far)
        )
        closer = (
            (None if way.factor >= readable else self._apart(way)) or self._first(_hanging(way), STACKS)
            for way in all_ways
        )
        apart = filter(None, chain(narrow, broader))
        found = self._larger(start) or next(apart, None) or next(filter(None, closer), None)
        return found or self._closest(_hanging(self._priced(ways[-1])))

    def _larger(self, start: Writing) -> Writing | None:
        """Larger than usual, with each stack in one lane; None where that isn't wanted or doesn't fit."""
        if self._look.scale <= _FROM_AFAR:
            return None
        return self._first(self._priced(replace(start, factor=_LARGER)), APART_STACKS[:2])

    def _may_fit(self, writing: Writing) -> bool:
        """Whether all prices do, without any marker."""
        lowest = Stacks(self._look, replace(writing, stacking=_LOWEST))
        _, high, free = self._free(writing)
        wide = self._columns_of_prices(lowest.writing).width
        return wide <= free and sum(lowest.row_needs({}, len(self._of_row), {})) <= high

    def _apart(self, writing: Writing, mixed: Stacking = _MIXED) -> Writing | None:
        """The clearest way in which no marker covers another, or None."""
        hanging = _hanging(writing)
        return (
            self._first(writing, APART_STACKS)
            or (None if writing.hangs else self._first(hanging, APART_STACKS))
            or self._mixed(hanging, mixed)
        )

    def _first(self, writing: Writing, ways: Sequence[Stacking]) -> Writing | None:
        """The first of these ways in which all fits, or None."""
        for stacking in ways:
            tried = replace(writing, stacking=stacking)
            if self._is_low_enough(tried) and self._is_narrow_enough(tried):
                return tried
        return None

    def _closest(self, writing: Writing) -> Writing:
        """The way to write it where none fits in which all boxes are alike."""
        tight = replace(writing, air=_LEAST_AIR)
        return (
            self._spread_out(writing)
            or self._mixed(tight, _LOWEST)
            or self._mixed(tight, _LOWEST, narrowest=_NARROW_LETTERS)
            or self._least_scrolled(writing)
        )

    def _priced(self, writing: Writing) -> Writing:
        """With prices in the size that boxes of even size have room for."""
        _, high, free = self._free(writing)
        wide, tall = free / self._columns, high / len(self._of_row)
        size = price_size(scaled(self._look, writing.factor), wide, tall)
        return replace(writing, price_size=size)

    def _spread_out(self, writing: Writing) -> Writing | None:
        """With as few stacks in lanes as it takes; None if that doesn't fit either.

        Each time the row is spread whose columns need least for it.
        """
        writing = replace(writing, stacking=_SPREAD, air=_LEAST_AIR)
        while not self._is_low_enough(writing):
            widths = {
                spread: self.columns(replace(writing, spread=spread)).width
                for spread in self._spread_further(writing)
            }
            spread = min(widths, key=widths.__getitem__, default=frozenset())
            if not widths or widths[spread] > self._free(writing)[2]:
                return None
            writing = replace(writing, spread=spread)
        return writing

    def _spread_further(self, writing: Writing) -> list[frozenset[RowColumn]]:
        """What is spread if one row more is lower: its highest stacks are, beside those that are now."""
        stacks = Stacks(self._look, writing)
        levels: dict[int, dict[RowColumn, int]] = {}
        for place, (row, _) in self._cells.items():
            box = self._boxes[place]
            levels.setdefault(row, {})[place] = ceil(box.count / stacks.lanes(box))
        highest = [
            frozenset(place for place, high in heights.items() if high == max(heights.values()) > 1)
            for heights in levels.values()
        ]
        return [writing.spread | higher for higher in highest if higher and not higher & writing.spread]

    def _mixed(
        self, writing: Writing, stacking: Stacking, *, more: int = 0, narrowest: float = 1.0
    ) -> Writing | None:
        """With each stack as suits its row; None if that doesn't fit either.

        ``more``: it may be higher than the room by so many lines; ``narrowest``: letters may be as narrow.
        """
        writing = replace(writing, stacking=stacking)
        stacks, (_, high, free) = Stacks(self._look, writing), self._free(writing)
        counted, prices = self._stacked, self._columns_of_prices(writing)

        @cache
        def width(cell: RowColumn, form: Form) -> float:
            box = counted[cell]
            stack = stacks.stack_width(box, form.lanes, Letters.SHORT, beside=form.beside)
            return stack + stacks.price_room(box) if form.beside else stack

        most = int(high / stacks.look.px(LOW_LINE)) + more
        by_box = {(box.row, box.column): cell for cell, box in counted.items()}
        for lines in range(most, most - _FEWER, -1):
            forms = forms_in_lines(
                {cell: box.count for cell, box in counted.items()},
                prices,
                (lines, free / narrowest),
                width,
                self._lines_below(writing),
            )
            tried = replace(writing, forms={place: forms[cell] for place, cell in by_box.items() if forms})
            if forms and max(form.lanes for form in forms.values()) > stacking.lanes:
                return None
            if forms and (more or self._is_low_enough(tried)):
                return tried
        return None

    def _least_scrolled(self, writing: Writing) -> Writing:
        """The way to write it where none fits: scrolled in one direction if that is enough, and little."""
        below = [replace(writing, stacking=way) for way in STACKS if not way.beside]
        beside = [replace(writing, stacking=way) for way in reversed(STACKS)]
        lower = (tried for tried in below if self._is_low_enough(tried))
        narrower = (tried for tried in beside if self._is_narrow_enough(tried))
        tight = replace(writing, air=_LEAST_AIR)
        mixed = filter(None, (self._mixed(tight, _LOWEST, more=more) for more in range(1, _MOST_SCROLLED)))
        return next(lower, None) or next(mixed, None) or next(narrower, None) or beside[0]
