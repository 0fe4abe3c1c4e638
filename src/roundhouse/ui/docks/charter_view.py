"""The charter of a company, drawn as the card that it replaces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QPainter, QPixmap, QRegion
from PySide6.QtWidgets import QWidget

from roundhouse.engine.names import NO_COMPANY, CompanySymbol
from roundhouse.engine.position import Position
from roundhouse.ui.about.subject import Subject, of_item
from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.charter_card import (
    NEXT_TO,
    Setting,
    band_height,
    beside_money,
    fact_height,
    fact_width,
    item_boxes,
    paint_fact,
    token_pixmap,
)
from roundhouse.ui.cards.look import Look
from roundhouse.ui.docks.free_layout_view import FreeLayoutView, Placement, RowColumn
from roundhouse.ui.docks.keyed_view import Index
from roundhouse.ui.docks.market_layout import edges, shares
from roundhouse.ui.models.charter_model import CharterModel, Fact
from roundhouse.ui.words.speaker import Words

_MARGIN = 6.0
_LOW_MARGIN = 2.0
_PAD = 12.0
_GAP = 7.0
_BESIDE, _CLOSER_BESIDE, _CLOSE_BESIDE = 20.0, 12.0, 8.0
"""The space between facts of a row, and the least of it at levels 3 and 4, at a scale of 1."""
_BETWEEN, _CLOSE_BETWEEN = 12.0, 9.0
"""The space between two amounts, at a scale of 1."""
_MONEY, _LOW_MONEY = 42.0, 38.0
"""From one line of amounts to the next, at a scale of 1."""
_HUNDREDS = 888
"""An amount as wide as most are."""
_MOST = 2_000
"""So many heights of facts are kept."""
_LEVELS = ((0, True), (1, True), (2, True), (3, True), (3, False))
"""Levels, each with whether the home is told at it, the roomiest first."""
_LOWEST = ((4, True), (4, False))
"""The last resorts, for which nobody divides a table: better than steps that are cut through."""


class CharterView(FreeLayoutView):
    """One card; in two columns when there is more room across than down.

    Where it is tight (``level`` 1) the amounts stand in one line, then (2) all names of steps but the present
    one are left out, as the turn bar tells of the step, too; then (3) there is less space, and private
    companies are letters. The home is left out before (4) the band is as low as it can be, with trains and
    tokens close to each other: then it is told if it has room.
    """

    empty_key = "charter.empty"

    def __init__(self, model: CharterModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self.charter = model
        self.level, self.has_home = 0, True
        self._places: dict[tuple[int, bool, int, int], Placement] = {}
        self._places_at = -1
        self._told_in: tuple[Words, Look] = (model.words, self.look)
        self._heights: dict[tuple[str, float, int], tuple[Fact, float]] = {}
        self._widths: dict[tuple[str, bool, bool], tuple[Fact, float | None]] = {}
        self.begin()

    @classmethod
    def for_table(cls, words: Words, look: Look, parent: QWidget | None = None) -> CharterView:
        """A view with models of its own."""
        made = cls(CharterModel(words), parent=parent)
        made.set_look(look)
        return made

    def show_position(self, position: Position | None, previous: Position | None = None) -> None:
        """Show the charter at a position; see :class:`CharterModel`."""
        self.charter.show_position(position, previous)

    def sizeHint(self) -> QSize:
        """The size of the card."""
        return QSize(round(self.look.px(300)), round(self.look.px(420)))

    def minimumSizeHint(self) -> QSize:
        """Small, with scroll bars when it has to be."""
        return QSize(round(self.look.px(196)), round(self.look.px(96)))

    # -- layout ------------------------------------------------------------------------------

    def plan(self) -> object:
        """Where the facts lie, and how much of the card is shown."""
        return (self.placement(), self.level, self.has_home)

    def wanted_heights(self, wide: int) -> tuple[int, ...]:
        """The height of the whole card at a width in pixels, and at each level that leaves something out."""
        kept, found = (self.level, self.has_home), []
        for self.level, self.has_home in _LEVELS:
            found.append(self._place(QSize(wide, 0)).extent.height())
        self.level, self.has_home = kept
        return tuple(max(high, round(self.look.px(96))) for high in found)

    def place(self, room: QSize) -> Placement:
        """The whole card, or as much less of it as the room asks for."""
        found = Placement({}, QSize(0, 0))
        for self.level, self.has_home in (*_LEVELS, *_LOWEST):
            found = self._place(room)
            if found.extent.height() <= room.height():
                break
        return found

    def _place(self, room: QSize) -> Placement:
        """Where the facts lie at this level: worked out once for each room that is asked about."""
        told = self.charter.words, self.look
        if self._told_in != told or len(self._heights) > _MOST:
            self._told_in = told
            self._heights.clear()
            self._widths.clear()
            self._places_at = -1
        if self._places_at != self.charter.revision:
            self._places_at = self.charter.revision
            self._places.clear()
        asked = self.level, self.has_home, room.width(), room.height()
        found = self._places.get(asked)
        if found is None:
            found = self._places[asked] = self._place_anew(room)
        return found

    def _place_anew(self, room: QSize) -> Placement:
        """The band across the top, the figures side by side below it, then one fact under the other."""
        facts = self.charter.cells()
        if not facts:
            return Placement({}, QSize(0, 0))
        look = self.look
        margin, pad = look.px(_MARGIN), look.px(_PAD)
        wide = max(float(room.width()), look.px(200)) - 2 * margin
        band, above = band_height(look, facts[0], wide, self.level), self._above()
        rects: dict[RowColumn, QRect] = {(0, 0): _rect(margin, above, wide, band)}
        left, inner = margin + pad, wide - 2 * pad
        money = [i for i, fact in enumerate(facts) if fact.kind == "money"]
        top = self._place_money(facts, money, (left, above + band + look.px(self._gap()), inner), rects)
        rest = [i for i in range(1, len(facts)) if i not in money and self._is_wanted(facts[i])]
        columns = 2 if inner >= look.px(430) else 1
        start = left, top + look.px(self._gap()), inner
        orders = _orders(facts, rest) if columns > 1 or self.level > 2 else [rest]
        stacks = [self._stack(facts, order, columns, start) for order in orders]
        stack, bottom = min(stacks, key=lambda made: made[1])
        rects |= stack
        below = look.px(4) if self.level < 4 else 0.0
        return Placement(rects, QSize(ceil(wide + 2 * margin), ceil(bottom + below + above)))

    def _above(self) -> float:
        """The space above the card and below it, in pixels."""
        return self.look.px(_MARGIN if self.level < 4 else _LOW_MARGIN)

    def _gap(self) -> float:
        """The space between facts at a scale of 1."""
        return 3.0 if self.level > 2 else _GAP

    def _beside(self) -> float:
        """The least space between facts of one row, in pixels."""
        least = _BESIDE if self.level < 3 else _CLOSER_BESIDE if self.level < 4 else _CLOSE_BESIDE
        return self.look.px(least)

    def _is_wanted(self, fact: Fact) -> bool:
        return self.has_home or fact.key != "home"

    def _place_money(
        self,
        facts: tuple[Fact, ...],
        money: list[int],
        start: tuple[float, float, float],
        rects: dict[RowColumn, QRect],
    ) -> float:
        """The amounts in one line, in two where they wouldn't fit; gives the bottom.

        What became of a revenue stands beside it: it has room from the others or, unless it is tight, below
        them.
        """
        look, (left, top, inner) = self.look, start
        if not money:
            return top - look.px(self._gap())
        between = look.px(_BETWEEN if self.level < 4 else _CLOSE_BETWEEN)
        bare = [self._money_width(facts[i]) + between for i in money]
        needs = [max(wide, self._noted_width(facts[i])) for wide, i in zip(bare, money, strict=True)]
        is_told = sum(needs) <= inner
        # Three would stand in two lines with a hole in the second.
        is_odd = len(money) % 2 == 1
        # Four stand alike in all charters of a width: each may have some hundreds.
        most = max(*bare, self._hundreds_width() + between)
        is_short = (sum(bare) if is_odd else most * len(money)) <= inner
        # Equal parts would cut the widest of three.
        is_uneven = is_odd and self.level > 0 and max(bare) * len(money) > inner
        if (self.level > 3 or is_uneven) and not is_told and sum(bare) <= inner:
            needs, is_short = bare, True
        lines = 1 if is_short and (is_told or self.level > 0) else 2
        per_line = -(-len(money) // lines)
        columns = [max(needs[column::per_line]) for column in range(per_line)]
        parts = shares(inner, columns) if sum(columns) <= inner else [inner / per_line] * per_line
        lefts, high = edges(parts, left), _MONEY if self.level < 4 else _LOW_MONEY
        for n, i in enumerate(money):
            line, column = divmod(n, per_line)
            y = top + line * look.px(high)
            rects[i, 0] = _rect(lefts[column], y, parts[column] - look.px(4), look.px(high - 2))
        return top + look.px(high) * lines - look.px(2)

    def _money_width(self, fact: Fact) -> float:
        """What an amount needs under its label."""
        look, charter = self.look, self.charter
        amount = look.width(charter.money(fact.number or 0), "large", bold=True)
        return max(amount, look.width(charter.label(fact), "small"))

    def _hundreds_width(self) -> float:
        """What a usual amount needs, whatever the company has at the moment."""
        return self.look.width(self.charter.money(_HUNDREDS), "large", bold=True)

    def _noted_width(self, fact: Fact) -> float:
        """What an amount needs with what is told beside it; 0 where nothing is."""
        look, beside = self.look, beside_money(fact, self.charter.words)
        if not beside:
            return 0
        amount = look.width(self.charter.money(fact.number or 0), "large", bold=True)
        return amount + look.px(NEXT_TO) + look.width(beside, "small") + look.px(_BETWEEN)

    def _stack(
        self,
        facts: tuple[Fact, ...],
        rest: list[int],
        columns: int,
        start: tuple[float, float, float],
    ) -> tuple[dict[RowColumn, QRect], float]:
        """Facts under each other in columns, with the bottom of the longest."""
        look, (left, top, width) = self.look, start
        rects: dict[RowColumn, QRect] = {}
        part = (width - look.px(24) * (columns - 1)) / columns
        rows = [self._sized(facts, row, part) for row in self._rows(facts, rest, part)]
        heights = [max(high for _, _, high in row) + look.px(self._gap()) for row in rows]
        half = sum(heights) / columns
        y, column, bottom = top, 0, top
        for row, height in zip(rows, heights, strict=True):
            if column < columns - 1 and y - top + height / 2 > half:
                column, y = column + 1, top
            x = left + column * (part + look.px(24))
            free = (part - sum(wide for _, wide, _ in row)) / max(1, len(row) - 1)
            for i, wide, high in row:
                rects[i, 0] = _rect(x, y, wide, high)
                x += wide + max(self._beside(), min(look.px(_BESIDE), free))
            y += height
            bottom = max(bottom, y)
        return rects, bottom

    def _sized(
        self, facts: tuple[Fact, ...], row: Sequence[int], part: float
    ) -> list[tuple[int, float, float]]:
        """The facts of a row with their widths and heights; one by itself has all of ``part``."""
        sized = list[tuple[int, float, float]]()
        for i in row:
            enough = self._enough(facts[i])
            wide = part if enough is None or len(row) == 1 else min(part, enough)
            sized.append((i, wide, self._height(facts[i], wide)))
        return sized

    def _enough(self, fact: Fact) -> float | None:
        """How wide a fact is at most; None: as wide as it may be."""
        asked = fact.key, self.level > 2, self.level > 3
        known = self._widths.get(asked)
        # The model keeps the facts that stay as they are.
        if known is None or known[0] is not fact:
            _, tight, close = asked
            known = fact, fact_width(self.look, fact, self.charter.words, tight=tight, close=close)
            self._widths[asked] = known
        return known[1]

    def _height(self, fact: Fact, width: float) -> float:
        asked = fact.key, width, max(self.level, 1)
        known = self._heights.get(asked)
        if known is None or known[0] is not fact:
            brief, tight = self.level > 1, self.level > 2
            known = fact, fact_height(self.look, fact, width, self.charter.words, brief=brief, tight=tight)
            self._heights[asked] = known
        return known[1]

    def _rows(self, facts: tuple[Fact, ...], rest: list[int], width: float) -> list[list[int]]:
        """Facts that fit beside each other share a row."""
        rows: list[list[int]] = []
        used = 0.0
        for i in rest:
            enough = self._enough(facts[i])
            step = width + 1 if enough is None else enough + self._beside()
            if rows and used + step - self._beside() <= width:
                rows[-1].append(i)
                used += step
            else:
                rows.append([i])
                used = step
        return rows

    def thing_at(self, place: QPoint) -> Subject | None:
        """The train, token, private company, holder or home in a fact; the upper one of two."""
        found, position = self._item_at(place), self.charter.position
        return of_item(position, *found) if found is not None and position is not None else None

    def token_at(self, place: QPoint) -> CompanySymbol:
        """The company whose token, one that is left to it, lies at a place; empty for none."""
        fact, number = self._item_at(place) or (None, -1)
        return fact.company if fact is not None and fact.kind == "tokens" and number >= 0 else NO_COMPANY

    def token_picture(self, place: QPoint) -> QPixmap:
        """The token at a place, as it lies there; empty for none."""
        index = self.indexAt(place)
        fact = self.charter.cell_at(index) if index.isValid() else None
        if fact is None or fact.livery is None:
            return QPixmap()
        return token_pixmap(self.look, fact.livery, self.devicePixelRatioF())

    def _item_at(self, place: QPoint) -> tuple[Fact, int] | None:
        """The fact at a place, and the number of its thing there (-1: beside its things)."""
        index = self.indexAt(place)
        fact = self.charter.cell_at(index) if index.isValid() else None
        if fact is None:
            return None
        rect, words = QRectF(self.visualRect(index)), self.charter.words
        boxes = item_boxes(self.look, rect, fact, words, tight=self.level > 2)
        found = [n for n, box in enumerate(boxes) if box.contains(QPointF(place))]
        return fact, found[-1] if found else -1

    # -- painting ----------------------------------------------------------------------------

    def paint_cell(self, painter: QPainter, rect: QRectF, index: Index, *, lifted: bool) -> None:
        """Paint one fact of the charter."""
        fact = self.charter.cell_at(index)
        if fact is None:
            return
        setting = Setting(
            self.charter.words,
            self.charter.money,
            self.charter.label(fact),
            self.charter.is_changed_at(index),
            self.charter.delta_at(index),
            self.level > 1,
            self.level > 2,
            self._begins_column(index),
        )
        paint_fact(painter, self.present_look(), rect, fact, setting)

    def _begins_column(self, index: Index) -> bool:
        """Whether only the line below the figures is above a fact."""
        rects = self.placement().rects
        figures = _figures(rects, self.charter.cells())
        line = max((rect.bottom() for rect in figures), default=-1)
        return line < rects[index.row(), index.column()].top() < line + self.look.px(2 * _GAP)

    def paint_below(self, painter: QPainter, exposed: QRegion) -> None:
        """The card, and a hairline under the figures."""
        look, rects = self.present_look(), self.placement().rects
        extent = self.placement().extent
        margin, above = look.px(_MARGIN), self._above()
        frame = QRectF(margin, above, extent.width() - 2 * margin, extent.height() - 2 * above)
        strokes.card(painter, look, frame, lifted=True)
        figures = _figures(rects, self.charter.cells())
        if figures:
            y = max(rect.bottom() for rect in figures) + look.px(3)
            strokes.across(painter, look, frame.left() + look.px(_PAD), frame.right() - look.px(_PAD), y)


def _figures(rects: Mapping[RowColumn, QRect], facts: tuple[Fact, ...]) -> list[QRect]:
    return [rects[i, 0] for i, fact in enumerate(facts) if fact.kind == "money" and (i, 0) in rects]


def _orders(facts: tuple[Fact, ...], rest: list[int]) -> list[list[int]]:
    """The orders in which facts may follow each other: the home before the shares, too, beside the tokens."""
    homes = [i for i in rest if facts[i].key == "home"]
    shares_at = next((n for n, i in enumerate(rest) if facts[i].kind == "shares"), 0)
    if not homes:
        return [rest]
    before = [i for i in rest[:shares_at] if i not in homes]
    return [rest, [*before, *homes, *(i for i in rest[shares_at:] if i not in homes)]]


def _rect(left: float, top: float, width: float, height: float) -> QRect:
    return QRectF(left, top, width, height).toAlignedRect()
