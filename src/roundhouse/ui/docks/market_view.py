"""The stock market, always in sight: boxes, zones, stacked markers and the par chart."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from math import ceil

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import (
    QAbstractAnimation,
    QEasingCurve,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    QVariantAnimation,
)
from PySide6.QtGui import QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QWidget

from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.position import Position
from roundhouse.ui.about.subject import Subject
from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.livery import Livery
from roundhouse.ui.cards.look import Look, Size
from roundhouse.ui.cards.market_box import (
    MARKER,
    NARROW_PRICE,
    paint_arrows,
    paint_box,
    paint_row_note,
    paint_walls,
    par_colors,
    price_line,
    price_size,
)
from roundhouse.ui.cards.tokens import ghost_pill, letters_in, pill
from roundhouse.ui.docks.free_layout_view import FreeLayoutView, Placement, RowColumn
from roundhouse.ui.docks.keyed_view import Index
from roundhouse.ui.docks.market_layout import Form, edges, forms_in_lines, shares
from roundhouse.ui.docks.market_moves import Destination, paint_destination, paint_way, way_between
from roundhouse.ui.docks.more_aside import MORE_BELOW, paint_more_below
from roundhouse.ui.models.market_model import Box, Ghost, MarketModel, ParModel, ParRow
from roundhouse.ui.words.speaker import Words

FLIGHT = 220
"""Milliseconds for which a marker glides to its new box."""
_PAR_ROW = 19.0
_LOW_PAR_ROW = 15.0
_COVER = 2.0
"""What each marker may hide of the one below where nothing else helps, at a scale of 1."""
_TIGHT = 1.9
_LOW_MARKER = 12.4
"""The height of a marker in the tightest way: as low as its letters allow."""
_APART = -1.0
_NARROW_BOX = 31.0
"""The width of a box in a line that takes more of them, so that the next one isn't needed."""


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


_STACKS: Sequence[Stacking] = (
    Stacking(99, 2, _APART),
    Stacking(99, 2, _COVER),
    Stacking(99, 2, _TIGHT),
    Stacking(3, 2, _APART),
    Stacking(2, 2, _APART),
    Stacking(2, 2, _COVER),
    Stacking(2, 2, _TIGHT),
    Stacking(2, 3, _APART),
    Stacking(2, 3, _COVER),
    Stacking(2, 3, _TIGHT),
    Stacking(1, 2, _TIGHT, beside=True),
    Stacking(1, 3, _TIGHT, beside=True),
    Stacking(1, 99, _TIGHT, beside=True),
)
"""The clearest way first; in the tightest ways markers are lower too."""
_SPREAD = Stacking(99, 2, _TIGHT, lower=1.0)
"""How all stacks lie that aren't spread out, where some are."""
_MIXED = Stacking(99, 99, _TIGHT, lower=1.6)
"""The lowest way: each stack beside its price or below it, in as many lanes as suit its row."""
_AIR, _LITTLE_AIR, _LEAST_AIR = 5.0, 1.5, 1.0
"""The space beside a price, at a scale of 1."""
_SHARES = (1.0, 0.92, 0.85, 0.78, 0.7, 0.6)
"""By how much smaller everything is drawn where it doesn't fit else; never smaller than at a scale of 1."""
_GRID_ROW = 21.0
_LINE_BOX = (36.0, 40.0)
_LOW_LINE = 12.4
"""The height of a box in which the markers lie beside the price."""


def marker_width(look: Look, letters: str) -> float:
    """The least width of a marker with these letters."""
    return look.width(letters, "small", bold=True) + look.px(7)


def stack_height(look: Look, count: int, lanes: int = 1, cover: float = _APART) -> float:
    """The least height of a stack; with several lanes it is fanned out from left to right."""
    high, marker = ceil(count / lanes), marker_height(cover)
    spare = 2.0 if marker == MARKER else 0.6
    return look.px(marker + (high - 1) * (marker - cover) + spare) if count else look.px(1)


def marker_height(cover: float) -> float:
    """The least height of a marker at a scale of 1."""
    return _LOW_MARKER if cover == _TIGHT else MARKER


class MarketView(FreeLayoutView):
    """The market of the title; scales with its room, the stacks stay readable.

    Rows and columns are even while everything fits; those with stacks take room from the others.
    """

    empty_key = "market.empty"
    _brought: object = None
    """For which boxes and room the rows with markers were brought into sight."""

    def __init__(self, model: MarketModel, pars: ParModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._market = model
        self._pars = pars
        self._full_letters = False
        self._stacking = _STACKS[0]
        self._spread: frozenset[RowColumn] = frozenset()
        """Boxes whose stack alone lies in several lanes."""
        self._forms: Mapping[RowColumn, Form] = {}
        """How each stack lies where they differ from box to box."""
        self._factor = 1.0
        self._air = _AIR
        self.price_size: Size = "small"
        self._boxes: tuple[int, dict[RowColumn, Box]] = (-1, {})
        self._facts: tuple[int, object] = (-1, ())
        self._shape = 0
        self._least: tuple[tuple[int, Look], float] | None = None
        self._wanted: tuple[object, int] | None = None
        self._planned: tuple[tuple[int, QSize, Look], Placement] | None = None
        self._notes: tuple[int, Placement, list[tuple[QRectF, Box]]] | None = None
        self._settled: dict[CompanySymbol, tuple[tuple[RowColumn, int], QRectF]] = {}
        self._departed: dict[CompanySymbol, QRectF] = {}
        self._destinations: tuple[Destination, ...] = ()
        self._flight = QVariantAnimation(self)
        self._flight.setDuration(FLIGHT)
        self._flight.setStartValue(0.0)
        self._flight.setEndValue(1.0)
        self._flight.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self._flight.valueChanged.connect(lambda _: self.viewport().update())
        self._flight.finished.connect(self._departed.clear)
        model.dataChanged.connect(self._launch)
        pars.dataChanged.connect(self.viewport().update)
        self.begin()

    @classmethod
    def for_table(cls, words: Words, look: Look, parent: QWidget | None = None) -> MarketView:
        """A view with models of its own."""
        made = cls(MarketModel(words), ParModel(words), parent=parent)
        made.set_look(look)
        return made

    def show_position(self, position: Position | None, previous: Position | None = None) -> None:
        """Show the market at a position."""
        self._pars.show_position(position, previous)
        self._market.show_position(position, previous)

    def show_destinations(self, destinations: tuple[Destination, ...]) -> None:
        """Show where markers would come to; none: that is over."""
        if destinations != self._destinations:
            self._destinations = destinations
            self.viewport().update()

    def sizeHint(self) -> QSize:
        """A size at which a market of 14 by 11 boxes is readable."""
        return QSize(round(self.look.px(440)), round(self.look.px(312)))

    def minimumSizeHint(self) -> QSize:
        """Small, with scroll bars when it has to be."""
        return QSize(round(self.look.px(200)), round(self.look.px(72)))

    # -- layout ------------------------------------------------------------------------------

    def wanted_height(self, width: int) -> int:
        """The height in which boxes of a grid have their usual size; those of lines are as wide as high."""
        boxes = self.boxes()
        if not boxes:
            return 0
        if self._market.in_lines:
            per_line = max(1, width // round(self.look.px(_LINE_BOX[0])))
            return round(self.look.px(_LINE_BOX[1]) * ceil(len(boxes) / per_line))
        written = (self._stacking, self._spread, tuple(self._forms.items()), self._factor, self.price_size)
        asked = (self._shape_now(), self.look, *written)
        if self._wanted is None or self._wanted[0] != asked:
            stacks = self._row_needs(boxes, {place: place for place in boxes})
            self._wanted = (asked, round(max(len(stacks) * self.look.px(_GRID_ROW), sum(stacks))))
        return self._wanted[1]

    def least_width(self) -> float:
        """The width in which all prices of a grid and the markers of the moment can be read."""
        boxes = self.boxes()
        if not boxes or self._market.in_lines:
            return 0.0
        asked = (self._shape_now(), self.look)
        if self._least is None or self._least[0] != asked:
            self._least = (asked, self._narrowest(boxes))
        return self._least[1]

    def _narrowest(self, boxes: dict[RowColumn, Box]) -> float:
        kept = self._factor, self._air, self._stacking, self._spread, self._forms
        self._factor, self._air, self._stacking = 1.0, _LITTLE_AIR, _STACKS[0]
        self._spread, self._forms = frozenset(), {}
        found = sum(self._column_needs(boxes, {place: place for place in boxes}, full=False))
        self._factor, self._air, self._stacking, self._spread, self._forms = kept
        return found + 2 * self.look.px(2)

    def sized(self) -> Look:
        """The look in the size in which everything fits: smaller where large type finds no room."""
        return _scaled(self.look, self._factor)

    def _painted(self) -> Look:
        """The look to paint with at this moment, in that size."""
        return _scaled(self.present_look(), self._factor)

    def plan(self) -> object:
        """Where the boxes lie, and how prices and markers are written in them."""
        written = (self.price_size, self._full_letters, self._stacking, self._spread)
        return (self.placement(), *written, tuple(self._forms.items()))

    def boxes(self) -> dict[RowColumn, Box]:
        """The boxes by row and column."""
        if self._boxes[0] != self._market.revision:
            found = {}
            for row in self._market.row_keys():
                for column in self._market.column_keys():
                    box = self._market.cell(row, column)
                    if box is not None:
                        found[box.row, box.column] = box
            self._boxes = (self._market.revision, found)
        return self._boxes[1]

    def _shape_now(self) -> int:
        """A number that stays as long as boxes need the same room: most decisions move no marker."""
        if self._facts[0] != self._market.revision:
            facts = [
                (at, box.price, box.kinds, box.markers, box.ghosts, box.joins, box.grade)
                for at, box in self.boxes().items()
            ]
            self._shape += facts != self._facts[1]
            self._facts = (self._market.revision, facts)
        return self._shape

    def place(self, room: QSize) -> Placement:
        """Rows and columns of the grid; long rows of a market of lines are broken into several."""
        boxes = self.boxes()
        asked = (self._shape_now(), room, self.look)
        if self._planned is None or self._planned[0] != asked:
            self._planned = (asked, self._plan(boxes, room))
        return self._planned[1]

    def _plan(self, boxes: dict[RowColumn, Box], room: QSize) -> Placement:
        if not boxes:
            return Placement({}, QSize(0, 0))
        cells = self._wrapped(boxes, room) if self._market.in_lines else {p: p for p in boxes}
        rows, columns = (1 + max(numbers) for numbers in zip(*cells.values(), strict=True))
        least = min(1.0, 1.0 / self.look.scale)
        margin, high, free, tall = 0.0, 0.0, 0.0, [0.0]
        self._spread, self._forms = frozenset(), {}
        ways = [(share, _AIR) for share in sorted({max(share, least) for share in _SHARES}, reverse=True)]
        for self._factor, self._air in (*ways, (ways[-1][0], _LITTLE_AIR)):
            margin = self.sized().px(2)
            high, free = room.height() - 2 * margin, room.width() - 2 * margin
            self.price_size = price_size(self.sized(), free / columns, high / rows)
            tall = self._stacked(boxes, cells, high, free)
            if sum(tall) <= high and sum(self._column_needs(boxes, cells, full=False)) <= free:
                break
        else:
            tall = (
                self._spread_out(boxes, cells, high, free)
                or self._mixed(boxes, cells, high, free)
                or self._least_scrolled(boxes, cells, high, free)
            )
        wide = self._column_needs(boxes, cells, full=True)
        self._full_letters = sum(wide) <= free
        if not self._full_letters:
            wide = self._column_needs(boxes, cells, full=False)
        squeeze = free / max(free, sum(wide))
        if squeeze >= NARROW_PRICE:
            wide = [each * squeeze for each in wide]
        lefts = edges(shares(free, wide), margin)
        tops = edges(shares(high, tall), margin)
        rects = {}
        for place, (row, column) in cells.items():
            left, top = round(lefts[column]), round(tops[row])
            rects[place] = QRect(left, top, round(lefts[column + 1]) - left, round(tops[row + 1]) - top)
        return Placement(rects, QSize(round(lefts[-1] + margin), round(tops[-1] + margin)))

    def _stacked(
        self, boxes: dict[RowColumn, Box], cells: dict[RowColumn, RowColumn], high: float, free: float
    ) -> list[float]:
        """The heights of the rows in the clearest way to stack markers that fits, or in the tightest."""
        tall: list[float] = []
        for self._stacking in _STACKS:
            tall = self._row_needs(boxes, cells)
            if sum(tall) <= high and sum(self._column_needs(boxes, cells, full=False)) <= free:
                break
        return tall

    def _wrapped(self, boxes: dict[RowColumn, Box], room: QSize) -> dict[RowColumn, RowColumn]:
        """Each row in lines, of boxes about as wide as high; a row begins a line of its own."""
        per_line = self._per_line(boxes, room)
        cells: dict[RowColumn, RowColumn] = {}
        line, previous = -1, -1
        for row, column in boxes:
            line += row != previous or column % per_line == 0
            previous = row
            cells[row, column] = (line, column % per_line)
        return cells

    def _per_line(self, boxes: dict[RowColumn, Box], room: QSize) -> int:
        """How many boxes a line has; of several rows none should leave a box or two on a line alone."""
        count = len(boxes)
        aspect = max(1, room.width()) / max(1, room.height())
        even = max(1, min(count, round(math.sqrt(count * aspect))))
        lengths: list[int] = list(Counter(row for row, _ in boxes).values())
        if len(lengths) < 2:
            return even
        least = self.look.px(_NARROW_BOX)
        joined = {boxes[place].row for place in boxes if boxes[place].joins}
        rows = dict(enumerate(lengths))

        def worth(per_line: int) -> tuple[int, bool, int]:
            """Few lines, room behind a row that goes on elsewhere, wide boxes."""
            lines = sum(ceil(length / per_line) for length in lengths)
            return lines, any(rows[row] % per_line == 0 for row in joined), per_line

        wider = (n for n in range(even, 2 * even) if n == even or room.width() / n >= least)
        return min(wider, key=worth)

    def box_height(self, box: Box) -> float:
        """The least height of a box with its stack."""
        count = box.count
        if self._is_beside(box):
            return self.sized().px(_LOW_LINE) * max(1, ceil(count / self._lanes(box)))
        line = self._price_line()
        return line + stack_height(self.sized(), count, self._lanes(box), self._stacking.cover)

    def _is_beside(self, box: Box) -> bool:
        """Whether the markers in a box stand right of its price."""
        form = self._forms.get((box.row, box.column))
        return self._stacking.beside if form is None else form.beside and box.count > 0

    def _price_line(self) -> float:
        """The height of the line of a price above the markers."""
        return price_line(self.sized(), self.price_size) - self.sized().px(self._stacking.lower)

    def _lanes(self, box: Box) -> int:
        """In how many lanes the markers in a box lie."""
        form = self._forms.get((box.row, box.column))
        if form is not None:
            return max(1, min(box.count, form.lanes))
        count, is_spread = box.count, (box.row, box.column) in self._spread
        # A box that was spread out at the position before may be empty now.
        in_lanes = count > 0 and (is_spread or count >= self._stacking.fanned)
        return min(count, self._stacking.lanes) if in_lanes else 1

    def _spread_out(
        self, boxes: dict[RowColumn, Box], cells: dict[RowColumn, RowColumn], high: float, free: float
    ) -> list[float]:
        """The heights of the rows with as few stacks in lanes as it takes; none if that doesn't fit either.

        Each time the row is spread whose columns need least for it.
        """
        self._stacking, self._spread, self._air = _SPREAD, frozenset(), _LEAST_AIR
        while sum(tall := self._row_needs(boxes, cells)) > high:
            widths = {}
            for spread in self._spread_further(boxes, cells):
                self._spread = spread
                widths[spread] = sum(self._column_needs(boxes, cells, full=False))
            self._spread = min(widths, key=widths.__getitem__, default=frozenset())
            if not widths or widths[self._spread] > free:
                self._spread, self._air = frozenset(), _LITTLE_AIR
                return []
        return tall

    def _spread_further(
        self, boxes: dict[RowColumn, Box], cells: dict[RowColumn, RowColumn]
    ) -> list[frozenset[RowColumn]]:
        """What is spread if one row more is lower: its highest stacks are, beside those that are now."""
        levels: dict[int, dict[RowColumn, int]] = {}
        for place, (row, _) in cells.items():
            box = boxes[place]
            levels.setdefault(row, {})[place] = ceil(box.count / self._lanes(box))
        highest = [
            frozenset(place for place, high in stacks.items() if high == max(stacks.values()) > 1)
            for stacks in levels.values()
        ]
        return [self._spread | stacks for stacks in highest if stacks and not stacks & self._spread]

    def _mixed(
        self, boxes: dict[RowColumn, Box], cells: dict[RowColumn, RowColumn], high: float, free: float
    ) -> list[float]:
        """The heights of the rows where each stack lies as suits its row; none if that doesn't fit either."""
        self._stacking, self._air = _MIXED, _LEAST_AIR
        look = self.sized()
        counted = {cells[place]: box for place, box in boxes.items() if box.count}
        bare = {place: replace(box, markers=(), ghosts=()) for place, box in boxes.items()}
        prices = self._column_needs(bare, cells, full=False)

        def width(cell: RowColumn, form: Form) -> float:
            box = counted[cell]
            stack = self._stack_width(box, form.lanes, full=False, beside=form.beside)
            return stack + self._price_room(box) if form.beside else stack

        forms = forms_in_lines(
            {cell: box.count for cell, box in counted.items()},
            (1 + max(row for row, _ in cells.values()), prices),
            (int(high / look.px(_LOW_LINE)), free),
            width,
        )
        self._forms = {(box.row, box.column): forms[cell] for cell, box in counted.items() if forms}
        tall = self._row_needs(boxes, cells)
        if counted and forms and sum(tall) <= high:
            return tall
        self._forms, self._air = {}, _LITTLE_AIR
        return []

    def _least_scrolled(
        self, boxes: dict[RowColumn, Box], cells: dict[RowColumn, RowColumn], high: float, free: float
    ) -> list[float]:
        """The heights of the rows where no way to stack fits: scrolled in one direction if that is enough."""
        below = [way for way in _STACKS if not way.beside]
        for self._stacking in below:
            if sum(self._row_needs(boxes, cells)) <= high:
                return self._row_needs(boxes, cells)
        for self._stacking in (*reversed(_STACKS), _STACKS[-1]):
            if sum(self._column_needs(boxes, cells, full=False)) <= free:
                break
        return self._row_needs(boxes, cells)

    def _row_needs(self, boxes: dict[RowColumn, Box], cells: dict[RowColumn, RowColumn]) -> list[float]:
        needs = [0.0] * (1 + max(row for row, _ in cells.values()))
        # Boxes with as many markers in as many lanes are as high.
        high: dict[tuple[int, int, bool], float] = {}
        for place, (row, _) in cells.items():
            box = boxes[place]
            shape = (box.count, self._lanes(box), self._is_beside(box))
            if shape not in high:
                high[shape] = self.box_height(box)
            needs[row] = max(needs[row], high[shape])
        return needs

    def _column_needs(
        self, boxes: dict[RowColumn, Box], cells: dict[RowColumn, RowColumn], *, full: bool
    ) -> list[float]:
        look = self.sized()
        needs = [0.0] * (1 + max(column for _, column in cells.values()))
        air = look.px(self._air)
        for place, (_, column) in cells.items():
            box = boxes[place]
            beside = self._is_beside(box)
            widest = self._stack_width(box, self._lanes(box), full=full, beside=beside) if box.count else 0.0
            if beside:
                needs[column] = max(needs[column], self._price_room(box) + widest)
            else:
                price = look.width(str(box.price), "small", bold=box.is_special) + air
                needs[column] = max(needs[column], price, widest)
        return needs

    def _stack_width(self, box: Box, lanes: int, *, full: bool, beside: bool) -> float:
        """What the markers in a box need in so many lanes, with ``full`` letters or short ones."""
        look = self.sized()
        markers = [*box.markers, *(ghost.livery for ghost in box.ghosts)]
        widest = max(marker_width(look, m.symbol if full else m.short) for m in markers)
        return (widest + look.px(-2 if beside else 2)) * lanes

    def marker_rects(self) -> dict[CompanySymbol, tuple[RowColumn, QRectF, Livery]]:
        """Where each company's marker lies, in contents coordinates, from the top of each stack."""
        found = {}
        for place, box in self.boxes().items():
            if box.markers:
                rect = QRectF(self.content_rect(*place))
                for i, marker in enumerate(box.markers):
                    found[marker.symbol] = (place, self._marker_rect(rect, box, i), marker)
        return found

    def ghost_rects(self) -> dict[CompanySymbol, tuple[QRectF, Ghost]]:
        """Where the companies stand that will come to a box, below the markers in it."""
        found = {}
        for place, box in self.boxes().items():
            if box.ghosts:
                rect = QRectF(self.content_rect(*place))
                for i, ghost in enumerate(box.ghosts, len(box.markers)):
                    found[ghost.livery.symbol] = (self._marker_rect(rect, box, i), ghost)
        return found

    def thing_at(self, place: QPoint) -> Subject | None:
        """The company of a marker, be it still to come or in the par chart, or the box beside its markers."""
        at = QPointF(place + QPoint(self.horizontalOffset(), self.verticalOffset()))
        markers = {symbol: rect for symbol, (_, rect, _) in self.marker_rects().items()}
        ghosts = {symbol: rect for symbol, (rect, _) in self.ghost_rects().items()}
        chart = self.par_chart_rect()
        pars = [] if chart is None else [(livery.symbol, rect) for livery, _, rect in self._par_marks(chart)]
        for symbol, rect in (*markers.items(), *ghosts.items(), *pars):
            if rect.contains(at):
                return Subject("company", symbol)
        index = self.indexAt(place)
        box = self._market.cell_at(index) if index.isValid() else None
        return Subject("box", place=(box.row, box.column)) if box is not None else None

    def _marker_rect(self, rect: QRectF, cell: Box, position: int) -> QRectF:
        """The place of a marker in its box; in the tightest stacks each covers a little of the one below."""
        if self._is_beside(cell):
            return self._beside_price(rect, cell, position)
        look, box, count = self.sized(), rect, cell.count
        line = self._price_line()
        free = box.height() - line - look.px(2 if self._stacking.cover != _TIGHT else 0.6)
        lanes = self._lanes(cell)
        level, lane = divmod(position, lanes)
        levels = ceil(count / lanes)
        step = min(free / levels, look.px(22))
        high = max(step - look.px(1), min(look.px(marker_height(self._stacking.cover)), free))
        if levels > 1:
            step = min(step, (free - high) / (levels - 1))
        room = (box.width() - look.px(2)) / lanes
        letters = self._letters(cell)[position]
        width = min(room, max(marker_width(look, letters) + look.px(5), high * 1.6))
        spare = free - step * (levels - 1) - high
        middle = box.left() + look.px(1) + room * (lane + 0.5)
        return QRectF(middle - width / 2, box.top() + line + spare * 0.55 + level * step, width, high)

    def _letters(self, box: Box) -> list[str]:
        """What is written on the markers in a box, from the top of the stack."""
        markers = [*box.markers, *(ghost.livery for ghost in box.ghosts)]
        return [marker.symbol if self._full_letters else marker.short for marker in markers]

    def _beside_price(self, rect: QRectF, box: Box, position: int) -> QRectF:
        """The place of a marker right of the price: lines against the right edge, the first leftmost."""
        look, lanes = self.sized(), self._lanes(box)
        level, lane = divmod(position, lanes)
        room = (rect.width() - self._price_room(box)) / lanes
        width = min(room, max(marker_width(look, letters) for letters in self._letters(box)))
        line = rect.height() / ceil(box.count / lanes)
        high = min(line - look.px(0.6), look.px(MARKER))
        left = rect.right() - look.px(1) - (lanes - lane) * width
        return QRectF(left, rect.top() + line * (level + 0.5) - high / 2, width, high)

    def _price_room(self, box: Box) -> float:
        """What the price takes of a line that it shares with the markers: the dots of its zone included."""
        margin = 3.6 + (5.0 if box.grade else 0) + (1.5 if box.count else 0)
        return self.sized().width(str(box.price), "small", bold=True) + self.sized().px(margin)

    def updateGeometries(self) -> None:
        """Where not all rows are in sight, those with markers are, until somebody scrolls."""
        super().updateGeometries()
        if not self._ready:
            return
        asked = (self._shape_now(), self.viewport().size(), self.look)
        if self._brought != asked:
            self._brought = asked
            self.verticalScrollBar().setValue(self._first_in_sight())

    def _first_in_sight(self) -> int:
        """How far it is scrolled for the lowest marker to be seen, and none of those above to be hidden."""
        rects = [self.content_rect(*place) for place, box in self.boxes().items() if box.markers]
        if not rects:
            return 0
        edge = round(self.look.px(MORE_BELOW))
        below = max(rect.bottom() for rect in rects) - self.viewport().height() + edge
        return min(below, min(rect.top() for rect in rects) - edge)

    # -- painting ----------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """The boxes, with a mark where more of them lie outside."""
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        paint_more_below(painter, self, self.look.theme, self.look.scale)
        painter.end()

    def paint_cell(self, painter: QPainter, rect: QRectF, index: Index, *, lifted: bool) -> None:
        """Paint a box without its markers, which may be under way between two."""
        box = self._market.cell_at(index)
        if box is not None:
            changed = self._market.has_stirred(index)
            paint_box(painter, self._painted(), rect, box, self.price_size, changed=changed)

    def paint_below(self, painter: QPainter, exposed: QRegion) -> None:
        """The par chart in the corner that the boxes leave free."""
        for note, box in self.note_rects():
            if exposed.intersects(note.toAlignedRect()):
                paint_row_note(painter, self._painted(), note, self._market.words, box)
        chart = self.par_chart_rect()
        if chart is not None and exposed.intersects(chart.toAlignedRect()):
            self._paint_par_chart(painter, chart)

    def note_rects(self) -> list[tuple[QRectF, Box]]:
        """Behind each row, where there is room: the last box of it, and where what it is stands written."""
        placement, revision = self.placement(), self._market.revision
        if self._notes is None or self._notes[0] != revision or self._notes[1] is not placement:
            self._notes = (revision, placement, self._noted(placement))
        return self._notes[2]

    def _noted(self, placement: Placement) -> list[tuple[QRectF, Box]]:
        last = {box.row: box for box in sorted(self.boxes().values(), key=lambda box: box.column)}
        edge, gap, least = placement.extent.width(), round(self.look.px(4)), self.look.px(14)
        found = []
        for row in sorted(last):
            box = last[row]
            rect = self.content_rect(box.row, box.column)
            room = QRectF(rect.right() + gap, rect.top(), edge - rect.right() - gap, rect.height())
            if (box.row_kind or box.joins) and room.width() >= least:
                found.append((room, box))
        return found

    def par_chart_rect(self) -> QRectF | None:
        """The free corner at the bottom right, or None when it's too small for the par chart."""
        rects = self.placement().rects
        rows = self._pars.cells()
        if not rects or not rows or not self.content_rect(0, 0).isValid():
            return None
        look, extent = self.sized(), self.placement().extent
        right, bottom = extent.width() - look.px(4), extent.height() - look.px(4)
        lines = len(rows)
        while True:
            high = self._par_row() * lines + look.px(10)
            left = max(r.right() for r in rects.values() if r.bottom() > bottom - high) + look.px(10)
            if right - left < look.px(84):
                return None
            wanted = sum(len(self._par_lines(row, right - left)) for row in rows)
            if wanted <= lines:
                return QRectF(left, bottom - high, right - left, high)
            lines = wanted

    def _par_row(self) -> float:
        """The height of a line of the par chart: low beside a low market."""
        return self.sized().px(_LOW_PAR_ROW if self._is_low() else _PAR_ROW)

    def _is_low(self) -> bool:
        """Whether rows are as low as they can be."""
        return self._stacking.beside or bool(self._forms)

    def _par_price_width(self, width: float) -> float:
        look = self.sized()
        return self._par_title_width(width) + look.width("000", "small", bold=True) + look.px(7)

    def _par_title_width(self, width: float) -> float:
        """The column of the title in a chart so wide; none where letters would be shortened for it.

        There it stands before the first line alone: few companies begin at the highest par.
        """
        if self._is_low():
            return 0.0
        look = self.sized()
        title = self._par_title()
        wanted = [self._par_needs(row) for row in self._pars.cells()]
        free = width - look.width("000", "small", bold=True) - look.px(7)
        return 0.0 if max(wanted) > free - title and wanted[0] + title <= free else title

    def _par_title(self) -> float:
        """The width of the title with the gap behind it."""
        look = self.sized()
        return look.width(self._market.words.say("market.par"), "small") + look.px(12)

    def _par_indent(self, row: ParRow, width: float) -> float:
        """How far a line begins to the right of the others in a chart so wide, for the title before it."""
        is_first = row is self._pars.cells()[0]
        return self._par_title() if is_first and not self._par_title_width(width) else 0.0

    def _par_needs(self, row: ParRow) -> float:
        """The width of a line with all letters of the companies of a par price."""
        look = self.sized()
        return sum(marker_width(look, company.symbol) + look.px(3) for company in row.companies)

    def _par_lines(self, row: ParRow, width: float) -> list[list[tuple[Livery, str, float]]]:
        """The companies of a par price in lines: letters and widths, short ones where it is tight."""
        look = self.sized()
        free = width - self._par_price_width(width) - self._par_indent(row, width)
        full = self._par_needs(row) <= free
        lines: list[list[tuple[Livery, str, float]]] = [[]]
        used = 0.0
        for livery in row.companies:
            letters = livery.symbol if full else livery.short
            wide = marker_width(look, letters)
            if lines[-1] and used + wide > free:
                lines.append([])
                used = 0.0
            lines[-1].append((livery, letters_in(look, livery, wide), wide))
            used += wide + look.px(3)
        return lines

    def _paint_par_chart(self, painter: QPainter, rect: QRectF) -> None:
        look, step = self._painted(), self._par_row()
        strokes.across(painter, look, rect.left(), rect.right(), rect.top())
        line = QRectF(rect.left(), rect.top() + look.px(6), self._par_title(), step)
        title = self._market.words.say("market.par")
        strokes.write(painter, look, line, title, size="small", color="quiet_text", align=strokes.LEFT)
        for row, price in zip(self._pars.cells(), self._par_prices(rect), strict=True):
            self._paint_par_price(painter, price, row)
        for livery, letters, place in self._par_marks(rect):
            pill(painter, look, place, livery, letters)

    def _par_prices(self, rect: QRectF) -> list[QRectF]:
        """Where the prices of the par chart stand in its rectangle."""
        look, step = self.sized(), self._par_row()
        top, wide = rect.top() + look.px(6), self._par_price_width(rect.width()) - look.px(6)
        found = list[QRectF]()
        for row in self._pars.cells():
            indent = self._par_indent(row, rect.width())
            found.append(QRectF(rect.left(), top, wide + indent, step))
            top += step * len(self._par_lines(row, rect.width()))
        return found

    def _par_marks(self, rect: QRectF) -> list[tuple[Livery, str, QRectF]]:
        """The companies of the par chart with their letters, and where they stand in its rectangle."""
        look, step = self.sized(), self._par_row()
        high = min(look.px(15), step - look.px(2))
        found = list[tuple[Livery, str, QRectF]]()
        for row, price in zip(self._pars.cells(), self._par_prices(rect), strict=True):
            for n, companies in enumerate(self._par_lines(row, rect.width())):
                x, top = price.right() + look.px(6), price.top() + n * step
                for livery, letters, width in companies:
                    found.append((livery, letters, QRectF(x, top + (step - high) / 2, width, high)))
                    x += width + look.px(3)
        return found

    def _paint_par_price(self, painter: QPainter, rect: QRectF, row: ParRow) -> None:
        """The price on the colour of its zone; quietly where nobody may be parred yet."""
        look = self._painted()
        ground, ink = par_colors(look, row)
        if ground:
            wide = look.width(str(row.price), "small", bold=True) + look.px(6)
            box = QRectF(rect.right() - wide + look.px(3), rect.top() + 1, wide, rect.height() - 2)
            strokes.fill(painter, box, look.color(ground), look.px(2))
        strokes.write(
            painter,
            look,
            rect,
            str(row.price),
            size="small",
            bold=row.is_open,
            color=ink,
            align=strokes.RIGHT,
        )

    def paint_above(self, painter: QPainter, exposed: QRegion) -> None:
        """Arrows at the ends of rows, and the markers, some of them on their way."""
        look = self._painted()
        noted = {box.row for _, box in self.note_rects()}
        for place, box in self.boxes().items():
            joins = bool(box.joins) and box.row not in noted
            if not (joins or box.walls or box.turns_up or box.turns_down):
                continue
            rect = QRectF(self.content_rect(*place))
            # Arrows and walls lie on the rims of their boxes.
            if not exposed.intersects(_grown(rect, look).toAlignedRect()):
                continue
            if joins:
                paint_arrows(painter, look, rect, replace(box, turns_up=True))
            if box.walls:
                paint_walls(painter, look, rect, box)
            if box.turns_up or box.turns_down:
                paint_arrows(painter, look, rect, box)
        for rect, ghost in self.ghost_rects().values():
            if exposed.intersects(rect.toAlignedRect()):
                letters = letters_in(look, ghost.livery, rect.width())
                ghost_pill(painter, look, rect, ghost.livery, letters, quiet=not ghost.for_sale)
        gone = float(str(self._flight.currentValue() or 0.0))
        flying = self.is_gliding()
        drawn: dict[CompanySymbol, tuple[tuple[RowColumn, int], QRectF]] = {}
        depths = self._depths()
        turned = frozenset().union(*(box.turned for box in self.boxes().values()))
        for symbol, (_, rect, livery) in reversed(self.marker_rects().items()):
            drawn[symbol] = (depths[symbol], rect)
            departed = self._departed.get(symbol) if flying else None
            seen = rect if departed is None else _between(departed, rect, gone)
            ring = "may" if symbol == self._market.acting else ""
            letters = letters_in(look, livery, seen.width())
            if flying or exposed.intersects(_grown(seen, look).toAlignedRect()):
                pill(painter, look, seen, livery, letters, ring=ring, turned=symbol in turned)
        self._settled = drawn
        self._paint_destinations(painter)

    def _paint_destinations(self, painter: QPainter) -> None:
        if not self._destinations:
            return
        look, lying = self._painted(), self.marker_rects()
        ways = []
        for each, rect in self.destination_rects():
            letters = letters_in(look, each.livery, rect.width())
            box = QRectF(self.content_rect(*each.box))
            paint_destination(painter, look, box, rect, each.livery, letters)
            if each.livery.symbol in lying:
                ways.append(way_between(lying[each.livery.symbol][1], rect))
        for way in filter(None, ways):
            paint_way(painter, look, *way)

    def destination_rects(self) -> list[tuple[Destination, QRectF]]:
        """Where the markers would lie that may come to another box: below those that are there."""
        found, boxes = [], self.boxes()
        coming = Counter[RowColumn]()
        for each in self._destinations:
            if each.box not in boxes:
                continue
            coming[each.box] += 1
            box = boxes[each.box]
            fuller = replace(box, markers=(*box.markers, *(each.livery,) * coming[each.box]))
            rect = self._marker_rect(QRectF(self.content_rect(*each.box)), fuller, fuller.count - 1)
            found.append((each, rect))
        return found

    def _depths(self) -> dict[CompanySymbol, tuple[RowColumn, int]]:
        """Each marker's box, and how many lie above it there."""
        return {
            marker.symbol: (place, depth)
            for place, box in self.boxes().items()
            for depth, marker in enumerate(box.markers)
        }

    def is_gliding(self) -> bool:
        """Whether a marker is on its way."""
        return self._flight.state() == QAbstractAnimation.State.Running

    def _launch(self) -> None:
        """Let the markers that changed their box from where they were seen last."""
        if not self.look.motion or not self.isVisible():
            return
        self._placement = None
        now = self._depths()
        moved = {s: rect for s, (depth, rect) in self._settled.items() if s in now and now[s] != depth}
        if moved:
            self._departed = moved
            self._flight.stop()
            self._flight.start()


def _scaled(look: Look, factor: float) -> Look:
    """A look in another size."""
    return look if factor == 1.0 else replace(look, scale=look.scale * factor)


def _grown(marker: QRectF, look: Look) -> QRectF:
    """The room of a marker with its ring."""
    edge = look.px(4)
    return marker.adjusted(-edge, -edge, edge, edge)


def _between(one: QRectF, other: QRectF, share: float) -> QRectF:
    def mix(a: float, b: float) -> float:
        return a + (b - a) * share

    return QRectF(
        mix(one.left(), other.left()),
        mix(one.top(), other.top()),
        mix(one.width(), other.width()),
        mix(one.height(), other.height()),
    )
