"""How wide and high the cells of holdings have to be, in each manner of drawing them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, inf

import msgspec
from PySide6.QtWidgets import QWidget

from roundhouse.ui.cards.figures_cell import cell_width
from roundhouse.ui.cards.figures_head import head_width
from roundhouse.ui.cards.look import Look, Size
from roundhouse.ui.cards.trains_cell import lines_of_trains, lines_within, room_for_two_lines
from roundhouse.ui.docks.market_layout import edges
from roundhouse.ui.docks.table_view import TableView
from roundhouse.ui.docks.tableau_manners import TRAINS, Manner
from roundhouse.ui.models.keyed import Key
from roundhouse.ui.models.tableau_model import Cell, Head, TableauModel
from roundhouse.ui.short_names import level_that_fits

GAP = 7.0
"""Between groups of rows or columns, at a scale of 1."""
_MOST_STRETCH = 1.7
_MOST_WIDTHS = 20_000
"""So many widths of cells are kept, which are slow to measure."""
MOST_TRAINS = 96.0
"""The most room for trains, at a scale of 1, that keeps them from taking a third line."""
_ON_ONE_LINE = inf, False
_Column = tuple[str, tuple[str, ...], Size, bool, bool, tuple[float, bool], bool]
"""A column, the rows in which its cells are measured, and the manner in which they are."""
_Needs = tuple[list[float], list[float]]
"""The least widths of columns and heights of rows, heads first."""
_Writing = tuple[tuple[str, ...], Size, bool, bool, bool, float, int, tuple[float, bool], bool]
"""Rows, and all that the sizes of their cells and heads depend on."""
_Axes = tuple[list[tuple[int, str]], list[tuple[int, str]]]
"""Sections and keys of rows, and of columns."""


class Tried(msgspec.Struct, frozen=True):
    """What a manner comes to: its needs, and the level of names, facts left out and room for trains in it."""

    needs: _Needs
    level: int
    hidden: frozenset[str]
    trains: tuple[float, bool]


class Measured(msgspec.Struct, eq=False):
    """What has been measured of the same rows in one way of writing.

    ``heads``: the width of the heads of rows; ``wide``: that of columns; ``high``: of all heads and rows,
    with the trains of companies among the columns or without.
    """

    heads: float
    wide: dict[str, float] = {}
    high: dict[bool, list[float]] = {}


class Known(msgspec.Struct, eq=False):
    """What has been found out about one ``revision`` of the figures in one look: planning asks it many times.

    ``fullest``: of a room so wide, and whether players trade, the heights of the fullest table and whether
    a name is short in it.
    """

    revision: int
    players: list[Head]
    used: dict[str, bool] = {}
    axes: dict[frozenset[str], _Axes] = {}
    two_lines: dict[tuple[Size, bool, bool], float] = {}
    levels: dict[tuple[Size, float], int] = {}
    measured: dict[_Writing, Measured] = {}
    tried: dict[tuple[Manner, bool], Tried] = {}
    fullest: dict[tuple[int, bool], tuple[list[float], bool] | None] = {}


class TableauWidths(TableView):
    """What a table of figures needs, in the manner in which it is drawn or tried."""

    def __init__(self, model: TableauModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._tableau = model
        self.type_size: Size = "small"
        self.tight = False
        self.brief = False
        self._trains: tuple[float, bool] = _ON_ONE_LINE
        """The room for trains, and whether they are wrapped in it."""
        self._below = False
        self._close = False
        self._air = 1.0
        self._hidden: frozenset[str] = frozenset()
        self._level = 0
        self._widths: dict[tuple[Cell, Size, bool, bool, tuple[float, bool]], int] = {}
        self._head_widths: dict[tuple[str, Size, bool, bool, bool, int], tuple[Head, int]] = {}
        self._column_widths: dict[_Column, tuple[int, int]] = {}
        self._found_out: Known | None = None

    def forget_many(self) -> None:
        """Give up what is known of widths once too much is kept."""
        if len(self._widths) > _MOST_WIDTHS:
            self._widths.clear()
        if len(self._column_widths) > _MOST_WIDTHS:
            self._column_widths.clear()

    def set_look(self, look: Look) -> None:
        """Paint in another theme or scale."""
        self._widths.clear()
        self._head_widths.clear()
        self._column_widths.clear()
        self._found_out = None
        super().set_look(look)

    def known(self) -> Known:
        """What is known of the figures as they are."""
        model, found = self._tableau, self._found_out
        if found is None or found.revision != model.revision:
            heads = (model.head(key) for key in (*model.row_keys(), *model.column_keys()))
            players = [head for head in heads if head is not None and head.levels]
            found = self._found_out = Known(model.revision, players)
        return found

    def _axes(self) -> _Axes:
        """Sections and keys of the rows and columns that are shown."""
        known, hidden = self.known().axes, self._hidden
        found = known.get(hidden)
        if found is None:
            model = self._tableau
            down = [(i, key) for i, key in enumerate(model.row_keys()) if key not in hidden]
            across = [(i, key) for i, key in enumerate(model.column_keys()) if key not in hidden]
            found = known[hidden] = down, across
        return found

    def _is_used(self, fact: str) -> bool:
        """Whether there is a figure in the row or column ``fact``."""
        known = self.known().used
        found = known.get(fact)
        if found is None:
            found = known[fact] = self._tableau.is_used(fact)
        return found

    def _needs_in(self, manner: Manner, *, swapped: bool = False) -> _Needs:
        """What the table needs in a manner, in which it is measured from now on."""
        self.type_size, self.tight, self.brief = manner.size, manner.tight, manner.brief
        self._close, self._air, self._below = manner.close, manner.air, manner.below
        known = self.known().tried
        tried = known.get((manner, swapped))
        if tried is None:
            tried = known[manner, swapped] = self._try(manner, swapped=swapped)
        self._hidden, self._trains, self._level = tried.hidden, tried.trains, tried.level
        return tried.needs

    def _try(self, manner: Manner, *, swapped: bool) -> Tried:
        self._hidden = manner.hidden | {fact for fact in manner.unused if not self._is_used(fact)}
        room = max(manner.trains, min(self._room_for_two_lines(), MOST_TRAINS) if manner.wrapped else 0)
        self._trains = room, manner.wrapped
        self._level = self._level_in(manner.name)
        needs = self._needs(self.type_size, swapped=swapped)
        return Tried(needs, self._level, self._hidden, self._trains)

    def _level_in(self, room: float) -> int:
        """How short names are that have so much room, at a scale of 1."""
        asked, known = (self.type_size, room), self.known().levels
        found = known.get(asked)
        if found is None:
            heads = self._players()
            rooms = [room * self.look.scale for _ in heads]
            found = level_that_fits([head.levels for head in heads], self._name_width, rooms)
            known[asked] = found
        return found

    def _needs(self, size: Size, *, swapped: bool = False) -> _Needs:
        """The least widths of columns and heights of rows, heads first."""
        rows, columns = self._axes()
        down, across = tuple(key for _, key in rows), tuple(key for _, key in columns)
        if swapped:
            down, across = across, down
        measured = self._measured(down, size, swapped=swapped)
        wide = [measured.heads]
        for key in across:
            found = measured.wide.get(key)
            if found is None:
                own = self._column_width(key, down, size, swapped=swapped)
                whole = max(own, self._head_width(key, size))
                found = measured.wide[key] = whole if key == TRAINS else ceil(whole * self._air)
            wide.append(found)
        with_trains = TRAINS in across
        if with_trains not in measured.high:
            line = self.look.height(size) + self.look.px(0.5 if self.tight else 1.5)
            lines = (line * self._lines(key, across, size, swapped) for key in down)
            measured.high[with_trains] = [line + self.look.px(2), *lines]
        return wide, measured.high[with_trains]

    def _measured(self, down: tuple[str, ...], size: Size, *, swapped: bool) -> Measured:
        """What is known of rows as they are written now."""
        manner = self.tight, self.brief, self._close, self._air, self._level, self._trains
        asked, known = (down, size, *manner, swapped), self.known().measured
        found = known.get(asked)
        if found is None:
            heads = max((self._head_width(key, size) for key in down), default=0)
            found = known[asked] = Measured(heads)
        return found

    def _lines(self, row: str, across: Sequence[str], size: Size, swapped: bool) -> int:
        """How many lines a row takes."""
        room, is_wrapped = self._trains
        if not is_wrapped or TRAINS not in (row, *across):
            return 1
        others = across if row == TRAINS else (TRAINS,)
        places = ((other, row) if swapped else (row, other) for other in others)
        cells = (self._tableau.cell(*place) for place in places)
        return max((self._lines_in(cell, size, room) for cell in cells if cell is not None), default=1)

    def _in_lines_of(
        self, lefts: Sequence[float], columns: Sequence[str], high: list[float], rows: Sequence[str]
    ) -> list[float]:
        """The heights of the rows, less where trains need fewer lines in the width of their column."""
        room, is_wrapped = self._trains
        if not is_wrapped or TRAINS not in columns:
            return high
        n = columns.index(TRAINS)
        # Edges lie on whole pixels once the heads are divided.
        wide = lefts[n + 2] - lefts[n + 1] - self._gap(n, columns) - 1
        manner = {"tight": self.tight, "brief": self.brief}
        lower = list(high)
        for at, row in enumerate(rows, 1):
            cell = self._tableau.cell(row, TRAINS)
            if cell is not None:
                least = self._lines_in(cell, self.type_size, room)
                lower[at] *= min(1, lines_within(self.look, cell, self.type_size, wide, **manner) / least)
        return lower

    def _lines_in(self, cell: Cell, size: Size, room: float) -> int:
        return lines_of_trains(self.look, cell, size, tight=self.tight, brief=self.brief, trains=room)

    def _column_width(self, key: str, down: tuple[str, ...], size: Size, *, swapped: bool) -> int:
        """The least width of the cells of a column in the rows ``down``, in whole pixels."""
        trains = self._trains if TRAINS in (key, *down) else _ON_ONE_LINE
        asked = (key, down, size, self.tight, self.brief, trains, swapped)
        stamp = self._tableau.stamp(key)
        known = self._column_widths.get(asked)
        if known is None or known[0] != stamp:
            places = ((key, other) if swapped else (other, key) for other in down)
            widest = max((self._width(place, size) for place in places), default=0)
            known = self._column_widths[asked] = stamp, widest
        return known[1]

    def _head_width(self, key: str, size: Size) -> int:
        """The least width of a head, in whole pixels so that rounding doesn't shorten its text."""
        head = self._tableau.head(key)
        if head is None:
            return 0
        asked = (key, size, self.tight, self.brief, self._close, self._level)
        known = self._head_widths.get(asked)
        # The model keeps the heads that stay as they are.
        if known is None or known[0] is not head:
            manner = {"tight": self.tight, "brief": self.brief, "close": self._close}
            found = head_width(self.look, head, size, level=self._level, **manner)
            known = self._head_widths[asked] = head, ceil(found)
        return known[1]

    def _width(self, place: Key, size: Size, *, on_one_line: bool = False) -> int:
        """The least width of a cell, in whole pixels; 0 where there is none.

        Its trains ``on_one_line``, or as the manner has them.
        """
        cell = self._tableau.cell(*place)
        if cell is None:
            return 0
        trains = self._trains if cell.kind == "trains" and not on_one_line else _ON_ONE_LINE
        kept = (cell, size, self.tight, self.brief, trains)
        known = self._widths.get(kept)
        if known is None:
            _, _, tight, brief, (room, wrapped) = kept
            found = cell_width(self.look, cell, size, tight=tight, brief=brief, trains=room, wrapped=wrapped)
            known = self._widths[kept] = ceil(found)
        return known

    def _room_for_two_lines(self) -> float:
        """The room for trains, at a scale of 1, in which no company's take a third line."""
        asked, known = (self.type_size, self.tight, self.brief), self.known().two_lines
        found = known.get(asked)
        if found is None:
            size, tight, brief = asked
            model = self._tableau
            keys = {*model.row_keys(), *model.column_keys()} - {TRAINS}
            cells = (model.cell(key, TRAINS) or model.cell(TRAINS, key) for key in keys)
            manner = {"tight": tight, "brief": brief}
            rooms = (
                room_for_two_lines(self.look, cell, size, **manner) for cell in cells if cell is not None
            )
            found = known[asked] = max(rooms, default=0.0)
        return found

    def _players(self) -> list[Head]:
        """The heads of all players."""
        return self.known().players

    def _name_width(self, name: str) -> float:
        return self.look.width(name, self.type_size, bold=True)

    def _whole(self, sizes: Sequence[float], keys: Sequence[str]) -> float:
        """The sizes with room for the hairline before each further kind of head."""
        return sum(sizes) + _breaks(tuple(keys)) * round(self.look.px(GAP))

    def _edges(self, sizes: list[float], keys: Sequence[str], room: float) -> list[float]:
        """Where the heads and each section begin, stretched to the room, and where the last one ends."""
        gaps = [self._gap(i, keys) for i in range(len(keys))]
        grown = _stretched(sizes, room - sum(gaps))
        return edges([grown[0], *(size + gap for size, gap in zip(grown[1:], gaps, strict=True))])

    def _gap(self, i: int, keys: Sequence[str]) -> int:
        return round(self.look.px(GAP)) if i > 0 and kind_of(keys[i]) != kind_of(keys[i - 1]) else 0


@lru_cache(maxsize=256)
def kind_of(key: str) -> str:
    """What a row or column is: a company, a player, a fact."""
    return key.partition(":")[0]


@lru_cache(maxsize=256)
def _breaks(keys: tuple[str, ...]) -> int:
    """How often a row or column is of another kind than the one before it."""
    return sum(kind_of(before) != kind_of(key) for before, key in pairwise(keys))


def _stretched(sizes: list[float], room: float) -> list[float]:
    """The sizes grown evenly to the room, but not so far that rows fall apart."""
    total = sum(sizes)
    if not sizes or total >= room:
        return sizes
    factor = min(_MOST_STRETCH, room / total)
    return [size * factor for size in sizes]
