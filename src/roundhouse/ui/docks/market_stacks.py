"""How prices and markers lie in the boxes of a market, and how much room they take: no widget."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from enum import IntEnum
from math import ceil
from typing import Final

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QRectF

from roundhouse.ui.cards.livery import Livery
from roundhouse.ui.cards.look import Look, Size
from roundhouse.ui.cards.market_box import MARKER, price_line
from roundhouse.ui.cards.tokens import has_all_letters, least_width_of, ring_width
from roundhouse.ui.docks.free_layout_view import RowColumn
from roundhouse.ui.docks.market_layout import Form
from roundhouse.ui.models.market_model import Box

COVER: Final = 2.0
"""What each marker may hide of the one below where nothing else helps, at a scale of 1."""
TIGHT: Final = 1.9
"""What each low marker may hide of the one below."""
APART: Final = -1.0
CLOSE: Final = -0.6
"""Low markers that don't hide anything of each other."""
LOW_MARKER: Final = 12.4
"""The height of a marker in the tightest way: as low as its letters allow."""
LOW_LINE: Final = 12.4
"""The height of a box in which the markers lie beside the price."""
_RIM: Final = 1.6
"""The most that a stack keeps, where it has more height than it takes, between itself and what is above and
below it, beyond what it keeps anyway."""
_BETWEEN_LINES: Final = 1.3
"""What lines of markers beside a price keep between each other."""
_FROM_NEXT: Final = 4.0
"""What markers beside their price keep from the next box where there is room for whole letters."""
_FROM_PRICE: Final = 1.6
"""What the first of them keeps from the price beyond what that has around it anyway."""
_ASIDE: Final = 1.0
"""What markers keep between each other and from the sides of their box, as far as their letters allow."""
_AIR_OF_LEVEL: Final = 1.6
"""The height beyond what they need that lies well above, between and below the levels of markers."""
_SNUG: Final = 0.85
"""How narrow letters are that don't look as if they had too little room."""
AIR: Final = 5.0
"""The space beside a price, at a scale of 1."""


class Stacking(msgspec.Struct, frozen=True):
    """How markers in one box lie.

    From ``fanned`` markers on they lie in up to ``lanes`` lanes, each covers the one below by ``cover``;
    ``beside``: right of the price, the first to operate next to it, in lines of as many as there are lanes;
    ``lower``: by how much the line of the price is lower, at a scale of 1.
    """

    fanned: int
    lanes: int
    cover: float
    beside: bool = False
    lower: float = 0.0


APART_STACKS: Final[Sequence[Stacking]] = (
    Stacking(99, 2, APART),
    Stacking(99, 2, CLOSE),
    Stacking(4, 2, APART),
    Stacking(3, 2, APART),
    Stacking(4, 2, CLOSE),
    Stacking(3, 2, CLOSE),
    Stacking(2, 2, APART),
    Stacking(2, 2, CLOSE),
)
"""No marker hides anything of another; the clearest way first."""
STACKS: Final[Sequence[Stacking]] = (
    Stacking(99, 2, COVER),
    Stacking(99, 2, TIGHT),
    Stacking(2, 3, APART),
    Stacking(2, 2, COVER),
    Stacking(2, 2, TIGHT),
    Stacking(2, 3, COVER),
    Stacking(2, 3, TIGHT),
    Stacking(1, 2, TIGHT, beside=True),
    Stacking(1, 3, TIGHT, beside=True),
    Stacking(1, 99, TIGHT, beside=True),
)
"""Where none of those fits: the clearest way first."""


class Letters(IntEnum):
    """What of its company's letters a marker has room for."""

    SHORT = 0
    """One or two of them."""
    NARROW = 1
    """All, as narrow as they may become."""
    SNUG = 2
    """All, which are a little narrower than usual."""
    WHOLE = 3
    """All, and the ring of the company on turn around them."""


class Writing(msgspec.Struct, frozen=True):
    """How a whole market is written.

    ``spread``: boxes whose stack alone lies in several lanes; ``forms``: how each lies where they differ from
    box to box. ``factor``: how much smaller everything is than it would be; ``air`` beside a price at a scale
    of 1. ``full_letters``: markers have all letters of their companies. ``hangs``: the stack of the lowest
    box of a column may take free rows below it; ``stays``: none does. ``level``: how high a level of markers
    is at most, in pixels.
    ``feet``: where the markers lie that stand in lines below their box in the last row; ``prices``: where
    its price stands once more before such lines.
    """

    stacking: Stacking = APART_STACKS[0]
    spread: frozenset[RowColumn] = frozenset()
    forms: Mapping[RowColumn, Form] = {}
    factor: float = 1.0
    air: float = AIR
    price_size: Size = "small"
    full_letters: bool = False
    hangs: bool = False
    stays: bool = False
    level: float = math.inf
    feet: Mapping[RowColumn, tuple[QRectF, ...]] = {}
    prices: Mapping[RowColumn, QRectF] = {}

    @property
    def is_low(self) -> bool:
        """Whether rows are as low as they can be."""
        return self.stacking.beside or bool(self.forms)


def scaled(look: Look, factor: float) -> Look:
    """A look in another size."""
    return look if factor == 1.0 else replace(look, scale=look.scale * factor)


def marker_width(look: Look, letters: str) -> float:
    """The least width of a marker with these letters."""
    return look.width(letters, "small", bold=True) + look.px(7)


def marker_need(look: Look, livery: Livery, letters: Letters) -> float:
    """The width of a marker with so much of its letters, in pixels."""
    least = marker_width(look, livery.short)
    if letters == Letters.SHORT:
        return least
    if letters == Letters.NARROW:
        return least_width_of(look, livery)
    if letters == Letters.SNUG:
        return max(least, look.width(livery.symbol, "small", bold=True) * _SNUG + look.px(6))
    return marker_width(look, livery.symbol) + 2 * ring_width(look)


def _is_low(cover: float) -> bool:
    """Whether markers that cover so much of each other are as low as their letters allow."""
    return cover in {TIGHT, CLOSE}


def _marker_height(cover: float) -> float:
    """The least height of a marker at a scale of 1."""
    return LOW_MARKER if _is_low(cover) else MARKER


def _stack_height(look: Look, count: int, lanes: int, cover: float) -> float:
    """The least height of a stack; with several lanes it is fanned out from left to right."""
    high, marker = ceil(count / lanes), _marker_height(cover)
    spare = 2.0 if marker == MARKER else 0.6
    if not count:
        return look.px(1)
    step = marker - cover
    # Whole pixels for a marker and what is spare take more of a step than the sum has.
    parts = look.px(marker) + (high - 1) * step * look.scale + look.px(spare)
    return max(look.px(marker + (high - 1) * step + spare), parts)


class Stacks:
    """Measures boxes and their stacks as they are written; ``look`` is the one in the size of the writing."""

    def __init__(self, look: Look, writing: Writing) -> None:
        """``look``: the one of the view, before it is made smaller."""
        self.look, self.writing = scaled(look, writing.factor), writing

    def box_height(self, box: Box) -> float:
        """The least height of a box with its stack."""
        return self.height_of(box.count, Form(self.is_beside(box), self.lanes(box)))

    def height_of(self, count: int, form: Form) -> float:
        """The least height of a box with so many markers that lie in such a ``form``."""
        if form.beside:
            return self.look.px(LOW_LINE) * max(1, ceil(count / form.lanes))
        return self._price_line() + _stack_height(self.look, count, form.lanes, self.writing.stacking.cover)

    def is_beside(self, box: Box) -> bool:
        """Whether the markers in a box stand right of its price."""
        form = self.writing.forms.get((box.row, box.column))
        return self.writing.stacking.beside if form is None else form.beside and box.count > 0

    def lanes(self, box: Box) -> int:
        """In how many lanes the markers in a box lie."""
        writing, place = self.writing, (box.row, box.column)
        if place in writing.feet:
            return max(1, ceil(box.count / len({rect.top() for rect in writing.feet[place]})))
        form = writing.forms.get(place)
        if form is not None:
            return max(1, min(box.count, form.lanes))
        count, is_spread = box.count, place in writing.spread
        # A box that was spread out at the position before may be empty now.
        in_lanes = count > 0 and (is_spread or count >= writing.stacking.fanned)
        return min(count, writing.stacking.lanes) if in_lanes else 1

    def row_needs(
        self, stacked: Mapping[RowColumn, Box], rows: int, below: Mapping[RowColumn, int], foot: float = 0.0
    ) -> list[float]:
        """The least height of each of so many ``rows``; ``stacked``: the boxes with markers, by cell.

        Some cells have so many free rows ``below`` them, each at least as high as a box without a marker.
        Below the last row they have another ``foot``, in pixels.
        """
        bare = self.box_height(Box(0, 0, 0))
        needs = [bare] * rows
        # Boxes with as many markers in as many lanes are as high.
        high: dict[tuple[int, int, bool], float] = {}
        for cell, box in stacked.items():
            shape = (box.count, self.lanes(box), self.is_beside(box))
            if shape not in high:
                high[shape] = self.box_height(box)
            free = bare * below.get(cell, 0)
            if free and cell[0] + below[cell] == rows - 1:
                free += foot
            needs[cell[0]] = max(needs[cell[0]], high[shape] - free)
        return needs

    def air_of_rows(self, stacked: Mapping[RowColumn, Box], needs: Sequence[float]) -> list[float]:
        """How much higher than it ``needs`` each row is, for its markers to keep clear of each other."""
        found = [0.0] * len(needs)
        for (row, _), box in stacked.items():
            levels = ceil(box.count / self.lanes(box))
            found[row] = max(found[row], self.look.px(_AIR_OF_LEVEL) * (levels + 1))
        return found

    def price_width(self, box: Box) -> float:
        """What a price takes of a box without any marker; beside one with a line of its own goes air."""
        if self.writing.stacking.beside:
            return self._beside_markers(box, 0)
        return self.look.width(str(box.price), "small", bold=box.is_special)

    def stack_needs(self, stacked: Mapping[RowColumn, Box], letters: Letters) -> dict[RowColumn, float]:
        """The least width of boxes with markers, by cell, with so much of the ``letters`` on these."""
        needs = dict[RowColumn, float]()
        for cell, box in stacked.items():
            beside = self.is_beside(box)
            widest = self.stack_width(box, self.lanes(box), letters, beside=beside)
            apart = self.look.px(_FROM_NEXT) if letters > Letters.NARROW else 0.0
            needs[cell] = self.price_room(box) + widest + apart if beside else widest
        return needs

    def stack_width(self, box: Box, lanes: int, letters: Letters, *, beside: bool) -> float:
        """What the markers in a box need in so many lanes, with so much of their ``letters``."""
        widest = max(marker_need(self.look, livery, letters) for livery in box.liveries)
        aside = -2 if beside else 2
        if letters == Letters.NARROW:
            aside = 0 if beside else 2
            if lanes > 1:
                # Lanes of the narrowest letters would touch, and two letters become a dot.
                few = max(self.look.width(livery.short, "small", bold=True) for livery in box.liveries)
                widest = max(widest + self.look.px(2), few * _SNUG + self.look.px(6))
        return (widest + self.look.px(aside)) * lanes

    def price_room(self, box: Box) -> float:
        """What the price takes of a line that it shares with the markers: the dots of its zone included."""
        return self._beside_markers(box, box.count)

    def _beside_markers(self, box: Box, count: int) -> float:
        """What the price takes of a line that it shares with so many markers, or with none."""
        margin = 3.6 + (5.0 if box.grade else 0) + (1.5 if count else 0)
        return self.look.width(str(box.price), "small", bold=True) + self.look.px(margin)

    def marker_rect(self, rect: QRectF, cell: Box, position: int) -> QRectF:
        """The place of a marker in its box; in the tightest stacks each covers a little of the one below."""
        feet = self.writing.feet.get((cell.row, cell.column))
        if feet is not None:
            return feet[min(position, len(feet) - 1)]
        if self.is_beside(cell):
            return self._beside_price(rect, cell, position)
        look, stacking, box = self.look, self.writing.stacking, rect
        lanes = self.lanes(cell)
        line, free = self._line_and_rest(rect, cell)
        level, lane = divmod(position, lanes)
        levels = ceil(cell.count / lanes)
        step = min(free / levels, look.px(22), self.writing.level)
        high = max(step - look.px(1), min(look.px(_marker_height(stacking.cover)), free))
        if levels > 1:
            step = min(step, (free - high) / (levels - 1))
        room = (box.width() - look.px(2)) / lanes
        letters = self._letters(cell)[position]
        most = self._clear_of_sides(cell, position, room, look.px(_ASIDE))
        width = min(most, max(marker_width(look, letters) + look.px(5), high * 1.6))
        spare = free - step * (levels - 1) - high
        middle = box.left() + look.px(1) + room * (lane + 0.5)
        return QRectF(middle - width / 2, box.top() + line + spare * 0.55 + level * step, width, high)

    def level(self, rect: QRectF, cell: Box) -> float:
        """How high each level of the markers in a box may be, in pixels."""
        if self.is_beside(cell):
            return rect.height() / ceil(cell.count / self.lanes(cell))
        return self._line_and_rest(rect, cell)[1] / ceil(cell.count / self.lanes(cell))

    def _line_and_rest(self, rect: QRectF, cell: Box) -> tuple[float, float]:
        """Where markers below a price begin, counted from the top of the box, and the height they have."""
        look, cover, line = self.look, self.writing.stacking.cover, self._price_line()
        spare = rect.height() - line - _stack_height(look, cell.count, self.lanes(cell), cover)
        rim = max(0.0, min(look.px(_RIM), spare / 4))
        line += rim
        return line, rect.height() - line - look.px(0.6 if _is_low(cover) else 2) - rim

    def _beside_price(self, rect: QRectF, box: Box, position: int) -> QRectF:
        """The place of a marker right of the price: lines near the right edge, the first leftmost."""
        look, lanes = self.look, self.lanes(box)
        level, lane = divmod(position, lanes)
        room = (rect.width() - self.price_room(box)) / lanes
        wanted = max(marker_width(look, letters) for letters in self._letters(box)) + 2 * ring_width(look)
        width = min(room, wanted)
        line = rect.height() / ceil(box.count / lanes)
        high = min(line - look.px(_BETWEEN_LINES), look.px(MARKER))
        spare = min(look.px(_FROM_NEXT), (room - width) * lanes * 0.6)
        left = rect.right() - look.px(1) - spare - (lanes - lane) * width
        clear = self._clear_of_sides(box, position, width, look.px(_ASIDE))
        if lane == 0:
            # A marker that touches the price makes it longer: its letters give way as far as they are whole.
            least = least_width_of(look, box.liveries[position])
            apart = look.px(_FROM_PRICE) - ((room - width) * lanes - spare)
            gap = max(0.0, min(apart, clear - least))
            left, clear = left + gap, clear - gap
        return QRectF(left, rect.top() + line * (level + 0.5) - high / 2, clear, high)

    def _clear_of_sides(self, box: Box, position: int, room: float, apart: float) -> float:
        """How wide a marker may be that is to stand ``apart``; all the ``room`` where letters are for it."""
        livery, look = box.liveries[position], self.look
        clear = room - apart
        is_whole = has_all_letters(look, livery, clear) or not has_all_letters(look, livery, room)
        return clear if is_whole else room

    def _letters(self, box: Box) -> list[str]:
        """What is written on the markers in a box, from the top of the stack."""
        is_full = self.writing.full_letters
        return [livery.symbol if is_full else livery.short for livery in box.liveries]

    def _price_line(self) -> float:
        """The height of the line of a price above the markers."""
        return price_line(self.look, self.writing.price_size) - self.look.px(self.writing.stacking.lower)
