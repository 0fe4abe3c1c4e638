"""Players and companies at a glance: a table with tabular figures, marks and small train cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import ceil, inf

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QPainter, QRegion, QResizeEvent
from PySide6.QtWidgets import QWidget

from roundhouse.engine.position import Position
from roundhouse.ui.about.subject import Subject
from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.figures_cell import (
    cell_width,
    head_width,
    lines_of_trains,
    lines_within,
    paint_cell,
    paint_head,
    room_for_two_lines,
    stacked_room,
    thing_in,
)
from roundhouse.ui.cards.look import Look, Size
from roundhouse.ui.docks.keyed_view import Index
from roundhouse.ui.docks.market_layout import edges
from roundhouse.ui.docks.table_view import TableView
from roundhouse.ui.docks.tableau_manners import ALL, CLOSE_NAME, OPERATING, SCROLLED, TRADING, TRAINS, Manner
from roundhouse.ui.models.keyed import Key
from roundhouse.ui.models.tableau_model import Cell, Head, TableauModel
from roundhouse.ui.short_names import level_that_fits, levels_alike
from roundhouse.ui.words.speaker import Words

_GAP = 7.0
_MOST_STRETCH = 1.7
_MOST_WIDTHS = 20_000
"""So many widths of cells are kept, which are slow to measure."""


_DOWN, _ACROSS = Qt.Orientation.Vertical, Qt.Orientation.Horizontal
_LOWEST = 0.88
"""How much lower than usual tight rows may be, so that none has to be scrolled to."""
_SCROLLED_LOWEST = 0.94
"""The same where rows are scrolled anyway: what they hold keeps clear of the frames around it."""

_FEW_LETTERS = 4
"""A name that is cut to fewer letters is worth lower rows."""
_MOST_TRAINS = 96.0
"""The most room for trains, at a scale of 1, that keeps them from taking a third line."""

_ON_ONE_LINE = inf, False
_Column = tuple[str, tuple[str, ...], Size, bool, bool, tuple[float, bool], bool]
"""A column, the rows in which its cells are measured, and the manner in which they are."""
_Needs = tuple[list[float], list[float]]
"""The least widths of columns and heights of rows, heads first."""


class TableauView(TableView):
    """The overview; in larger type when there is room, players down when that fits better.

    ``set_turning(False)`` keeps the orientation of the model.
    """

    empty_key = "tableau.empty"

    def __init__(self, model: TableauModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._tableau = model
        self._turning = True
        self._is_turned_now = False
        """Rows and columns that go may change the room for the table: it isn't turned once more for that."""
        self.type_size: Size = "small"
        self.tight = False
        self.brief = False
        self._trains: tuple[float, bool] = _ON_ONE_LINE
        """The room for trains, and whether they are wrapped in it."""
        self._close = False
        self._air = 1.0
        self._hidden: frozenset[str] = frozenset()
        self._level = 0
        self._name_levels: dict[str, int] = {}
        self._stacked = False
        self._is_low = False
        """Whether the marks of players stand above their names."""
        self._gaps: dict[Qt.Orientation, dict[int, int]] = {_DOWN: {}, _ACROSS: {}}
        self._plan: object = ()
        self._widths: dict[tuple[Cell, Size, bool, bool, tuple[float, bool]], int] = {}
        self._head_widths: dict[tuple[str, Size, bool, bool, bool, int], tuple[Head, int]] = {}
        self._column_widths: dict[_Column, tuple[int, int]] = {}
        self._known_needs: dict[tuple[Manner, bool], tuple[_Needs, int]] = {}
        self._two_lines: dict[tuple[Size, bool, bool], float] = {}
        self._needed_at = -1
        """The model's revision for which these needs are known."""
        self._sought = ""
        """The company on turn, whose row is kept in sight until somebody scrolls; empty while players act."""
        self._is_seeking = False
        self.verticalScrollBar().actionTriggered.connect(self._give_up_seeking)
        self.begin()

    @classmethod
    def for_table(cls, words: Words, look: Look, parent: QWidget | None = None) -> TableauView:
        """A view with models of its own."""
        made = cls(TableauModel(words), parent=parent)
        made.set_look(look)
        return made

    def show_position(self, position: Position | None, previous: Position | None = None) -> None:
        """Show the overview of a position."""
        self._tableau.show_position(position, previous)

    def sizeHint(self) -> QSize:
        """A size at which a game of four players fits."""
        return QSize(round(self.look.px(640)), round(self.look.px(268)))

    def minimumSizeHint(self) -> QSize:
        """Small, with scroll bars when it has to be."""
        return QSize(round(self.look.px(240)), round(self.look.px(72)))

    def wanted_height(self) -> int:
        """The height in which nothing has to be left out, in the smaller type."""
        line = 0.0 if self._is_low or not self._lacks_letters() else self.look.height("small")
        return ceil(self._whole(self._tight_heights(), self._tableau.row_keys()) + line)

    def begun_height(self) -> int:
        """The same without the companies of which nobody has anything, whose rows lie last in a low room."""
        model = self._tableau
        heads = ((key, model.head(key)) for key in model.row_keys())
        rows = [key for key, head in heads if head is None or not head.waiting]
        return ceil(self._whole(self._tight_heights()[: len(rows) + 1], rows))

    def least_height(self) -> int:
        """The height in which all rows are still in sight."""
        high = self._tight_heights()
        gaps = self._whole(high, self._tableau.row_keys()) - sum(high)
        return ceil(gaps + sum(high) * _LOWEST)

    def _tight_heights(self) -> list[float]:
        with self._trying():
            return self._needs_in(ALL)[1]

    @contextmanager
    def _trying(self) -> Iterator[None]:
        """Measure in another manner, and go on painting in the one that the columns are laid out for."""
        kept = self.type_size, self.tight, self._hidden, self._level
        others = self.brief, self._trains, self._close, self._air
        names = self._stacked, self._name_levels
        yield
        self.type_size, self.tight, self._hidden, self._level = kept
        self.brief, self._trains, self._close, self._air = others
        self._stacked, self._name_levels = names

    def set_turning(self, turning: bool) -> None:
        """Choose the orientation by the room, or leave it to the model."""
        self._turning = turning

    def set_low(self, low: bool) -> None:
        """Whether the room is so low that companies of which nobody has anything lie below all other rows."""
        self._is_low = low
        self._tableau.set_low(low)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Turn the table when it fits only the other way round."""
        self.turn_to_fit()
        super().resizeEvent(event)

    def turn_to_fit(self) -> None:
        """Companies down where that fits, or nothing does; else players down."""
        if not self._turning or self._is_turned_now or not self._tableau.row_keys():
            return
        # Bars that a layout before has shown may not be needed: the whole room counts.
        room = self.maximumViewportSize().grownBy(self.viewportMargins())
        turned = self._tableau.turned
        with self._trying():
            wanted = not self._fits(room, swapped=turned) and self._fits(room, swapped=not turned)
        if wanted != turned:
            self._is_turned_now = True
            self._tableau.set_turned(wanted)
            self._is_turned_now = False

    # -- layout ------------------------------------------------------------------------------

    def _fits(self, room: QSize, *, swapped: bool) -> bool:
        wide, high = self._needs_in(SCROLLED, swapped=swapped)
        down, across = self._axes()
        rows, columns = [key for _, key in down], [key for _, key in across]
        if swapped:
            rows, columns = columns, rows
        return self._whole(wide, columns) <= room.width() and bool(self._lower(high, rows, room.height()))

    def _axes(self) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
        """Sections and keys of the rows and columns that are shown."""
        model = self._tableau
        down = [(i, key) for i, key in enumerate(model.row_keys()) if key not in self._hidden]
        across = [(i, key) for i, key in enumerate(model.column_keys()) if key not in self._hidden]
        return down, across

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

    def _width(self, place: Key, size: Size) -> int:
        """The least width of a cell, in whole pixels; 0 where there is none."""
        cell = self._tableau.cell(*place)
        if cell is None:
            return 0
        trains = self._trains if cell.kind == "trains" else _ON_ONE_LINE
        kept = (cell, size, self.tight, self.brief, trains)
        known = self._widths.get(kept)
        if known is None:
            _, _, tight, brief, (room, wrapped) = kept
            found = cell_width(self.look, cell, size, tight=tight, brief=brief, trains=room, wrapped=wrapped)
            known = self._widths[kept] = ceil(found)
        return known

    def set_look(self, look: Look) -> None:
        """Paint in another theme or scale."""
        self._widths.clear()
        self._head_widths.clear()
        self._column_widths.clear()
        self._known_needs.clear()
        self._two_lines.clear()
        super().set_look(look)

    def _whole(self, sizes: Sequence[float], keys: Sequence[str]) -> float:
        """The sizes with room for the hairline before each further kind of head."""
        return sum(sizes) + sum(self._gap(i, keys) for i in range(len(keys)))

    def _edges(self, sizes: list[float], keys: Sequence[str], room: float) -> list[float]:
        """Where the heads and each section begin, stretched to the room, and where the last one ends."""
        gaps = [self._gap(i, keys) for i in range(len(keys))]
        grown = _stretched(sizes, room - sum(gaps))
        return edges([grown[0], *(size + gap for size, gap in zip(grown[1:], gaps, strict=True))])

    def arrange(self) -> None:
        """Columns and rows, stretched to the room."""
        is_empty = not self._tableau.row_keys() or not self._tableau.column_keys()
        self._plan = ()
        for heads in (self.heads_across, self.heads_down):
            heads.setHidden(is_empty)
        if is_empty:
            return
        if len(self._widths) > _MOST_WIDTHS:
            self._widths.clear()
        if len(self._column_widths) > _MOST_WIDTHS:
            self._column_widths.clear()
        # A bar that a layout before has shown may not be needed: the whole room comes first.
        room = self.whole_room()
        wide, high = self._choose(room)
        if self._whole(high, [key for _, key in self._axes()[0]]) > room.height():
            room = self.room()
            wide, high = self._choose(room)
        down, across = self._axes()
        rows, columns = [key for _, key in down], [key for _, key in across]
        wide = self._with_names(wide, columns, room.width())
        lefts = self._edges(wide, columns, room.width())
        high = self._in_lines_of(lefts, columns, high, rows)
        if self.tight and self._whole(high, rows) > room.height():
            high = self._in_whole_rows(high, rows, room.height())
        self._stacked = False
        self._settle_names(columns, rows, lefts)
        high = self._with_stacked_names(columns, rows, lefts, high, room)
        tops = self._edges(high, rows, room.height())
        self._gaps[_DOWN] = {section: self._gap(n, rows) for n, (section, _) in enumerate(down)}
        self._gaps[_ACROSS] = {section: self._gap(n, columns) for n, (section, _) in enumerate(across)}
        self.heads_down.setFixedWidth(round(lefts[1]))
        self.heads_across.setFixedHeight(round(tops[1]))
        self.heads_across.divide(list(self._gaps[_ACROSS]), lefts[1:])
        self.heads_down.divide(list(self._gaps[_DOWN]), tops[1:])
        names = tuple(self._name_levels.items())
        written = (self.type_size, self.tight, names, self.brief, self._trains, self._stacked)
        self._plan = (rows, columns, lefts, tops, *written)

    def _with_names(self, wide: list[float], columns: Sequence[str], room: float) -> list[float]:
        """The widths with what is left of the room given to the names of players that are cut."""
        lacks = [
            max(0, ceil(self._whole_name(key) - size)) for key, size in zip(columns, wide[1:], strict=True)
        ]
        free = int(room - self._whole(wide, columns))
        if free <= 0 or not any(lacks):
            return wide
        return [wide[0], *(size + more for size, more in zip(wide[1:], _shared(lacks, free), strict=True))]

    def _whole_name(self, key: str) -> float:
        """The width of a player's head with the whole name; 0 for any other."""
        head = self._tableau.head(key)
        if head is None or head.seat < 0:
            return 0.0
        return head_width(self.look, head, self.type_size, tight=self.tight, brief=self.brief)

    def doItemsLayout(self) -> None:  # noqa: N802
        """Lay the table out, from the top where the row of the company on turn is in sight from there."""
        super().doItemsLayout()
        if not self._ready:
            return
        acting = self._acting()
        if acting != self._sought:
            self._sought, self._is_seeking = acting, True
        if self._is_seeking:
            self._seek(self._tableau.row_keys().index(acting) if acting else 0)

    def _acting(self) -> str:
        """The row of the company on turn; empty while players act."""
        return next((head.key for head in self._companies_down() if head.acting), "")

    def _companies_down(self) -> Iterator[Head]:
        """The heads of the rows that are companies."""
        heads = (self._tableau.head(key) for key in self._tableau.row_keys())
        return (head for head in heads if head is not None and _kind(head.key) == "company")

    def _seek(self, row: int) -> None:
        """Scroll no farther from the top than it takes to see a row, with a whole row below the heads."""
        heads = self.heads_down
        hidden = heads.sectionPosition(row) + heads.sectionSize(row) - self.viewport().height()
        tops = (heads.sectionPosition(each) for each in range(row + 1) if not heads.isSectionHidden(each))
        self.verticalScrollBar().setValue(min((top for top in tops if top >= hidden), default=0))

    def _give_up_seeking(self) -> None:
        self._is_seeking = False

    def plan(self) -> object:
        """Where rows and columns lie, and how they are written."""
        return self._plan

    def _choose(self, room: QSize) -> tuple[list[float], list[float]]:
        """The fullest table that fits: smaller type, then without the last facts, then with short names.

        Where none is low enough, the fullest of tight rows that isn't too wide: it is scrolled down.
        """
        scrolled = SCROLLED
        for manner in OPERATING if self._tableau.operating else TRADING:
            wide, high = self._needs_in(manner)
            down, across = self._axes()
            if self._whole(wide, [key for _, key in across]) > room.width():
                continue
            lower = self._lower(high, [key for _, key in down], room.height())
            if lower:
                return wide, lower
            # Rows that are higher for wrapped trains leave fewer in sight.
            if self.tight and not manner.wrapped and scrolled is SCROLLED:
                scrolled = manner
        return self._needs_in(scrolled)

    def _lower(self, high: list[float], rows: Sequence[str], room: float) -> list[float]:
        """The heights of rows that fit the room, tight ones a little lower than usual; else none."""
        whole = self._whole(high, rows)
        if whole <= room:
            return high
        gaps = whole - sum(high)
        factor = (room - gaps) / sum(high)
        return [size * factor for size in high] if self.tight and factor >= _LOWEST else []

    def _in_whole_rows(self, high: list[float], rows: Sequence[str], room: float) -> list[float]:
        """The heights of rows that are scrolled, so that none is cut through at the lower edge.

        As many as can be are seen from the top, or down to the row of the company on turn.
        """
        on_turn = self._acting()
        acting = rows.index(on_turn) if on_turn in rows else 0
        gaps = [self._gap(n, rows) for n in range(len(rows))]

        def factor(first: int, last: int, spare: int = 0) -> float:
            return (room - spare - sum(gaps[first : last + 1])) / (high[0] + sum(high[first + 1 : last + 2]))

        seen = [n for n in range(len(rows)) if factor(0, n) >= _SCROLLED_LOWEST]
        if not seen:
            return high
        found = factor(0, seen[-1])
        if acting > seen[-1]:
            # Each row begins at a whole pixel: with one to spare those from the first to this are in sight.
            each = (factor(n, acting, spare=1) for n in range(acting + 1))
            found = next((fits for fits in each if fits >= _LOWEST), found)
        return [size * found for size in high]

    def _needs_in(self, manner: Manner, *, swapped: bool = False) -> tuple[list[float], list[float]]:
        unused = frozenset(fact for fact in manner.unused if not self._tableau.is_used(fact))
        self.type_size, self.tight, self._hidden = manner.size, manner.tight, manner.hidden | unused
        self.brief, self._close, self._air = manner.brief, manner.close, manner.air
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

    def _close_width(self, name: str) -> float:
        """The width of a name in letters as narrow as they may be before one of them is left out."""
        return self._name_width(name) * CLOSE_NAME

    def _settle_names(self, columns: Sequence[str], rows: Sequence[str], lefts: Sequence[float]) -> None:
        """Write each name as long as the column allows that has been found."""
        rooms = {key: lefts[n + 2] - lefts[n + 1] - self._gap(n, columns) for n, key in enumerate(columns)}
        rooms |= dict.fromkeys(rows, lefts[1])
        heads = self._players()
        room = [
            stacked_room(self.look, rooms[head.key])
            if self._stacked
            else rooms[head.key] - (self._whole_name(head.key) - self._name_width(head.text))
            for head in heads
        ]
        found = levels_alike([head.levels for head in heads], self._close_width, room)
        self._name_levels = {head.key: level for head, level in zip(heads, found, strict=True)}

    def _with_stacked_names(
        self,
        columns: Sequence[str],
        rows: Sequence[str],
        lefts: Sequence[float],
        high: list[float],
        room: QSize,
    ) -> list[float]:
        """The heights with another line for names of players, where it has room and fewer letters are cut.

        Rows are lower for it, as far as they may be, where names are cut to very few letters.
        """
        cut, line = self._name_levels, self.look.height(self.type_size)
        are_across = any(head.key in columns for head in self._players())
        if not are_across or not any(cut.values()):
            return high
        higher = [high[0] + line, *high[1:]]
        if self._whole(higher, rows) > room.height():
            if not self._are_names_short(columns):
                return high
            usual = self._in_lines_of(lefts, columns, self._needs(self.type_size)[1], rows)
            higher = self._lower([usual[0] + line, *usual[1:]], rows, room.height())
        self._stacked = bool(higher)
        if higher:
            self._settle_names(columns, rows, lefts)
        if self._name_levels == cut:
            self._stacked = False
            return high
        return higher

    def _are_names_short(self, columns: Sequence[str]) -> bool:
        """Whether a name over a column is cut to very few letters."""
        heads = [head for head in self._players() if head.key in columns]
        told = [head.levels[self._name_levels[head.key]].rstrip(".") for head in heads]
        return any(
            len(name) < min(_FEW_LETTERS, len(head.text)) for name, head in zip(told, heads, strict=True)
        )

    def _lacks_letters(self) -> bool:
        """Whether they would be, beside marks, in the fullest table that has the width for it."""
        if not self._players():
            return False
        room = self.whole_room().width()
        with self._trying():
            self._stacked = False
            for manner in OPERATING if self._tableau.operating else TRADING:
                wide, _ = self._needs_in(manner)
                down, across = self._axes()
                rows, columns = [key for _, key in down], [key for _, key in across]
                if self._whole(wide, columns) <= room:
                    wide = self._with_names(wide, columns, room)
                    self._settle_names(columns, rows, self._edges(wide, columns, room))
                    return self._are_names_short(columns)
        return False

    def _gap(self, i: int, keys: Sequence[str]) -> int:
        return round(self.look.px(_GAP)) if i > 0 and _kind(keys[i]) != _kind(keys[i - 1]) else 0

    def _without_gap(self, rect: QRectF, index: Index) -> QRectF:
        """A cell behind the gap before its group."""
        left, top = self._gaps[_ACROSS].get(index.column(), 0), self._gaps[_DOWN].get(index.row(), 0)
        return rect.adjusted(left, top, 0, 0)

    def thing_at(self, place: QPoint) -> Subject | None:
        """The train or the private company whose card is painted in a cell."""
        index = self.indexAt(place)
        cell = self._tableau.cell_at(index) if index.isValid() else None
        if cell is None or cell.kind not in {"trains", "privates"}:
            return None
        rect = self._without_gap(QRectF(self.visualRect(index)), index)
        manner = {"tight": self.tight, "brief": self.brief, "wrapped": self._trains[1]}
        at = QPointF(place)
        name = thing_in(self.look, rect, cell, self.type_size, at, **manner)
        return Subject("train" if cell.kind == "trains" else "private", name) if name else None

    # -- painting ----------------------------------------------------------------------------

    def paint_cell(self, painter: QPainter, rect: QRectF, index: Index, *, lifted: bool) -> None:
        """Paint a figure, behind the gap before its group."""
        cell = self._tableau.cell_at(index)
        if cell is None:
            return
        paint_cell(
            painter,
            self.present_look(),
            self._without_gap(rect, index),
            cell,
            self.type_size,
            tight=self.tight,
            changed=self._tableau.is_changed_at(index),
            delta=self._tableau.delta_at(index),
            brief=self.brief,
            wrapped=self._trains[1],
            words=self._tableau.words,
        )

    def paint_below(self, painter: QPainter, exposed: QRegion) -> None:
        """Stripes behind every other row, and hairlines between groups."""
        extent, heads, keys = self.extent(), self.heads_down, self._tableau.row_keys()
        for section in self._gaps[_DOWN]:
            top, high = heads.sectionPosition(section), heads.sectionSize(section)
            is_whole = _kind(keys[section]) in {"company", "player"}
            stripe = extent.width() if is_whole else self._first_block()
            self._paint_row(painter, QRectF(0, top, extent.width(), high), section, stripe)
        for section, gap in self._gaps[_ACROSS].items():
            if gap:
                x = self.heads_across.sectionPosition(section) + self.look.px(_GAP / 2)
                strokes.down(painter, self.look, x, 0, extent.height())

    def paint_head(self, painter: QPainter, rect: QRectF, orientation: Qt.Orientation, section: int) -> None:
        """The head of a row with its stripe, or of a column over the hairline."""
        look, gap = self.look, self._gaps[orientation].get(section, 0)
        is_across = orientation == _ACROSS
        if is_across:
            keys, inner = self._tableau.column_keys(), rect.adjusted(gap, 0, 0, 0)
            strokes.across(painter, look, rect.left(), rect.right(), rect.bottom() - look.line())
            if gap:
                strokes.down(painter, look, rect.left() + look.px(_GAP / 2), 0, rect.bottom())
        else:
            keys, inner = self._tableau.row_keys(), self._on_one_line(rect.adjusted(0, gap, 0, 0))
            self._paint_row(painter, rect, section, rect.width())
        head = self._tableau.head(keys[section])
        if head is not None:
            paint_head(
                painter,
                look,
                inner,
                head,
                self.type_size,
                across=is_across,
                tight=self.tight,
                level=self._name_levels.get(head.key, self._level),
                brief=self.brief,
                stacked=self._stacked,
            )

    def _on_one_line(self, rect: QRectF) -> QRectF:
        """The middle of a row's head that is as high as others are, where trains are wrapped."""
        heads = self.heads_down
        highs = (heads.sectionSize(each) - gap for each, gap in self._gaps[_DOWN].items())
        more = rect.height() - min(highs, default=0) if self._trains[1] else 0
        return rect.adjusted(0, max(0, more) / 2, 0, -max(0, more) / 2)

    def _paint_row(self, painter: QPainter, rect: QRectF, section: int, stripe: float) -> None:
        """The hairline over the first row of a group, else the stripe of every other row."""
        gaps = self._gaps[_DOWN]
        if gaps.get(section):
            y = rect.top() + self.look.px(_GAP / 2)
            strokes.across(painter, self.look, rect.left(), rect.right(), y)
        elif list(gaps).index(section) % 2:
            painter.fillRect(
                QRectF(rect.topLeft(), QSizeF(stripe, rect.height())), self.look.color("hairline", 0.22)
            )

    def _first_block(self) -> int:
        """Where the first group of columns ends."""
        _, across = self._axes()
        last = max(c for c, key in across if _kind(key) == _kind(across[0][1]))
        return self.heads_across.sectionPosition(last) + self.heads_across.sectionSize(last)


def _kind(key: str) -> str:
    return key.partition(":")[0]


def _stretched(sizes: list[float], room: float) -> list[float]:
    """The sizes grown evenly to the room, but not so far that rows fall apart."""
    total = sum(sizes)
    if not sizes or total >= room:
        return sizes
    factor = min(_MOST_STRETCH, room / total)
    return [size * factor for size in sizes]


def _shared(lacks: Sequence[int], free: int) -> list[int]:
    """What each gets of ``free`` pixels: what lacks little all of it, what lacks more equal shares."""
    given = [0] * len(lacks)
    order = sorted(range(len(lacks)), key=lacks.__getitem__)
    for rank, n in enumerate(order):
        given[n] = min(lacks[n], free // (len(lacks) - rank))
        free -= given[n]
    return given
