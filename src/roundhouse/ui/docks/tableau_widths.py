"""How wide and high the cells of holdings have to be, in each manner of drawing them."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, inf

from PySide6.QtWidgets import QWidget

from roundhouse.ui.cards.figures_cell import (
    cell_width,
    head_width,
    lines_of_trains,
    lines_within,
    room_for_two_lines,
)
from roundhouse.ui.cards.look import Look, Size
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
_MOST_TRAINS = 96.0
"""The most room for trains, at a scale of 1, that keeps them from taking a third line."""
_ON_ONE_LINE = inf, False
_Column = tuple[str, tuple[str, ...], Size, bool, bool, tuple[float, bool], bool]
"""A column, the rows in which its cells are measured, and the manner in which they are."""
_Needs = tuple[list[float], list[float]]
"""The least widths of columns and heights of rows, heads first."""


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
        self._known_needs: dict[tuple[Manner, bool], tuple[_Needs, int]] = {}
        self._two_lines: dict[tuple[Size, bool, bool], float] = {}
        self._needed_at = -1
        """The model's revision for which these needs are known."""

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
        self._known_needs.clear()
        self._two_lines.clear()
        super().set_look(look)

    def _axes(self) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
        """Sections and keys of the rows and columns that are shown."""
        model = self._tableau
        down = [(i, key) for i, key in enumerate(model.row_keys()) if key not in self._hidden]
        across = [(i, key) for i, key in enumerate(model.column_keys()) if key not in self._hidden]
        return down, across

    def _needs_in(self, manner: Manner, *, swapped: bool = False) -> tuple[list[float], list[float]]:
        unused = frozenset(fact for fact in manner.unused if not self._tableau.is_used(fact))
        self.type_size, self.tight, self._hidden = manner.size, manner.tight, manner.hidden | unused
        self.brief, self._close, self._air = manner.brief, manner.close, manner.air
        self._below = manner.below
        if self._needed_at != self._tableau.revision:
            self._known_needs.clear()
            self._two_lines.clear()
            self._needed_at = self._tableau.revision
        room = max(manner.trains, min(self._room_for_two_lines(), _MOST_TRAINS) if manner.wrapped else 0)
        self._trains = room, manner.wrapped
        known = self._known_needs.get((manner, swapped))
        if known is not None:
            found, self._level = known
            return found
        heads = self._players()
        rooms = [manner.name * self.look.scale for _ in heads]
        self._level = level_that_fits([head.levels for head in heads], self._name_width, rooms)
        found = self._needs(self.type_size, swapped=swapped)
        self._known_needs[manner, swapped] = found, self._level
        return found

    def _needs(self, size: Size, *, swapped: bool = False) -> tuple[list[float], list[float]]:
        """The least widths of columns and heights of rows, heads first."""
        look, tight = self.look, self.tight
        rows, columns = self._axes()
        down, across = [key for _, key in rows], [key for _, key in columns]
        if swapped:
            down, across = across, down
        wide: list[float] = [max((self._head_width(key, size) for key in down), default=0)]
        for key in across:
            own = self._column_width(key, tuple(down), size, swapped=swapped)
            whole = max(own, self._head_width(key, size))
            wide.append(whole if key == "fact:trains" else ceil(whole * self._air))
        line = look.height(size) + look.px(0.5 if tight else 1.5)
        return wide, [line + look.px(2), *(line * self._lines(key, across, size, swapped) for key in down)]

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
        asked = self.type_size, self.tight, self.brief
        found = self._two_lines.get(asked)
        if found is None:
            size, tight, brief = asked
            model = self._tableau
            keys = {*model.row_keys(), *model.column_keys()} - {TRAINS}
            cells = (model.cell(key, TRAINS) or model.cell(TRAINS, key) for key in keys)
            manner = {"tight": tight, "brief": brief}
            rooms = (
                room_for_two_lines(self.look, cell, size, **manner) for cell in cells if cell is not None
            )
            found = self._two_lines[asked] = max(rooms, default=0.0)
        return found

    def _players(self) -> list[Head]:
        """The heads of all players."""
        model = self._tableau
        heads = (model.head(key) for key in (*model.row_keys(), *model.column_keys()))
        return [head for head in heads if head is not None and head.levels]

    def _name_width(self, name: str) -> float:
        return self.look.width(name, self.type_size, bold=True)

    def _whole(self, sizes: Sequence[float], keys: Sequence[str]) -> float:
        """The sizes with room for the hairline before each further kind of head."""
        return sum(sizes) + sum(self._gap(i, keys) for i in range(len(keys)))

    def _edges(self, sizes: list[float], keys: Sequence[str], room: float) -> list[float]:
        """Where the heads and each section begin, stretched to the room, and where the last one ends."""
        gaps = [self._gap(i, keys) for i in range(len(keys))]
        grown = _stretched(sizes, room - sum(gaps))
        return edges([grown[0], *(size + gap for size, gap in zip(grown[1:], gaps, strict=True))])

    def _gap(self, i: int, keys: Sequence[str]) -> int:
        return round(self.look.px(GAP)) if i > 0 and kind_of(keys[i]) != kind_of(keys[i - 1]) else 0


def kind_of(key: str) -> str:
    """What a row or column is: a company, a player, a fact."""
    return key.partition(":")[0]


def _stretched(sizes: list[float], room: float) -> list[float]:
    """The sizes grown evenly to the room, but not so far that rows fall apart."""
    total = sum(sizes)
    if not sizes or total >= room:
        return sizes
    factor = min(_MOST_STRETCH, room / total)
    return [size * factor for size in sizes]
