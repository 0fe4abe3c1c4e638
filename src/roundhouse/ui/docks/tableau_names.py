"""The names of players in holdings: as long as their columns allow, beside or below their marks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import ceil

from msgspec.structs import replace
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from roundhouse.ui.cards.figures_head import (
    head_width,
    narrow_fact,
    stacked_room,
    stacked_width,
    whole_fact,
)
from roundhouse.ui.cards.tickets_cell import (
    all_tickets,
    has_two_lines,
    narrow_tickets,
    want_two_lines,
    whole_tickets,
)
from roundhouse.ui.docks.tableau_manners import (
    CLOSE_NAME,
    LITTLE_AIR,
    OPERATING,
    PRIVATES,
    TRADING,
    TRAINS,
    Manner,
)
from roundhouse.ui.docks.tableau_widths import MOST_TRAINS, TableauWidths
from roundhouse.ui.models.tableau_model import TableauModel
from roundhouse.ui.short_names import levels_alike

LOWEST = 0.88
"""How much lower than usual tight rows may be, so that none has to be scrolled to."""
CLEAR = 0.94
"""As much where what rows hold keeps clear of the frames around it, and of other rows."""
LOWEST_WITH_NAMES = 0.83
"""As much where names would be cut to very few letters else."""
_FEW_LETTERS = 4
"""A name that is cut to fewer letters is worth rows that are lower still."""


class TableauNames(TableauWidths):
    """A table of figures whose names of players take the room that figures leave."""

    def __init__(self, model: TableauModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._name_levels: dict[str, int] = {}
        self._stacked = False
        """Whether the marks of players stand above their names."""

    def _lower(
        self, high: list[float], rows: Sequence[str], room: float, least: float = LOWEST
    ) -> list[float]:
        """The heights of rows that fit the room, tight ones a little lower than usual; else none."""
        whole = self._whole(high, rows)
        if whole <= room:
            return high
        gaps = whole - sum(high)
        factor = (room - gaps) / sum(high)
        return [size * factor for size in high] if self.tight and factor >= least else []

    def _with_names(self, wide: list[float], columns: Sequence[str], room: float) -> list[float]:
        """The widths with what is left of the room given to the names of players that are cut.

        At first as narrow as their letters may be, then to letters of their usual width, then to private
        companies that would be counted, then to heads of facts that are short, then to all private companies.
        """
        found = list(wide)
        names = [[self._whole_name(key, narrow) for key in columns] for narrow in (CLOSE_NAME, 1.0)]
        for needs in (*names, *self._whole_cells(columns)):
            lacks = [max(0, ceil(need - size)) for need, size in zip(needs, found[1:], strict=True)]
            free = max(0, int(room - self._whole(found, columns)))
            found[1:] = [size + more for size, more in zip(found[1:], _shared(lacks, free), strict=True)]
        return found

    def _closer(self, manner: Manner, room: float) -> tuple[list[float], list[float]]:
        """What a manner needs, with little air around figures where that keeps every name whole."""
        for each in (manner, replace(manner, air=LITTLE_AIR)):
            wide, high = self._needs_in(each)
            columns = [key for _, key in self._axes()[1]]
            names = (self._whole_name(key, CLOSE_NAME) for key in columns)
            lacks = sum(max(0, ceil(name - size)) for name, size in zip(names, wide[1:], strict=True))
            if lacks <= max(0, int(room - self._whole(wide, columns))):
                return wide, high
        return self._needs_in(manner)

    def _whole_name(self, key: str, narrow: float = 1.0) -> float:
        """The width of a player's head with the whole name, in letters as ``narrow``; 0 for any other."""
        head = self._tableau.head(key)
        if head is None or head.seat < 0:
            return 0.0
        whole = head_width(self.look, head, self.type_size, tight=self.tight, brief=self.brief)
        return whole - (1 - narrow) * self._name_width(head.text)

    def _whole_cells(self, columns: Sequence[str]) -> Iterator[list[float]]:
        """The widths for a private company of each player, then for heads of facts, then for all of them."""
        cells = [self._tableau.cell(PRIVATES, key) for key in columns]
        yield [0.0 if cell is None else whole_tickets(self.look, cell) for cell in cells]
        yield self._whole_facts(columns)
        yield [0.0 if cell is None else all_tickets(self.look, cell) for cell in cells]

    def _narrow_privates(self, columns: Sequence[str]) -> list[float]:
        """The widths in which every private company is named, in letters as narrow as they may be."""
        cells = (self._tableau.cell(PRIVATES, key) for key in columns)
        return [0.0 if cell is None else narrow_tickets(self.look, cell) for cell in cells]

    def _whole_facts(self, columns: Sequence[str]) -> list[float]:
        """The widths of the whole heads of facts, in letters as narrow as they may be; 0 for any other."""
        heads, manner = map(self._tableau.head, columns), {"tight": self.tight, "brief": self.brief}
        return [
            0.0 if head is None or head.levels else whole_fact(self.look, head, **manner) for head in heads
        ]

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
        lefts: list[float],
        high: list[float],
        room: QSize,
        scrolled: Callable[[list[float], Sequence[str], float], list[float]] | None,
        least: float = LOWEST,
    ) -> tuple[list[float], list[float]]:
        """Edges of columns, and heights with another line for names of players, where it has room.

        And where fewer letters or trains are left out for it. Rows are lower for it, this part at ``least``,
        where names are cut to very few letters; those that are ``scrolled`` have the heights that this
        makes of them, the room and the usual ones.
        """
        cut, line = self._name_levels, self.look.height(self.type_size)
        is_cut = any(cut.values()) or self._trains_left_out(lefts, columns, rows)
        if not self._are_across(columns) or not (is_cut or self._below):
            return lefts, high
        apart = self._edges(self._stacked_widths(columns, rows, room.width()), columns, room.width())
        usual = self._in_lines_of(apart, columns, self._needs(self.type_size)[1], rows)
        higher = [usual[0] + line, *usual[1:]]
        if self._whole(higher, rows) > room.height():
            has_room = self._whole([high[0] + line, *high[1:]], rows) <= room.height()
            lower = self._lower(higher, rows, room.height(), least)
            is_clear = bool(lower) and lower[1] >= CLEAR * higher[1]
            if not (has_room or is_clear or self._below or self._are_names_short(columns)):
                return lefts, high
            if scrolled and not lower:
                lower = scrolled(higher, rows, room.height())
                # Names are worth no row that is in sight without them; sums of heights are a little off.
                if self._whole(high, rows) <= room.height() + 1 < self._whole(lower, rows):
                    return lefts, high
            higher = lower
        if higher:
            self._stacked = True
            self._settle_names(columns, rows, apart)
            fewer = self._trains_left_out(apart, columns, rows) - self._trains_left_out(lefts, columns, rows)
            letters = sum(self._name_levels.values()) - sum(cut.values())
            if self._below or letters < 0 or (letters == 0 and fewer < 0):
                return apart, higher
        self._stacked, self._name_levels = False, cut
        return lefts, high

    def _with_narrow_trains(
        self, columns: Sequence[str], rows: Sequence[str], lefts: list[float], high: list[float], room: QSize
    ) -> tuple[list[float], list[float]]:
        """The same with trains in two lines as narrow as can be, where all names are whole then."""
        kept, cut = self._trains, self._name_levels
        if not self._stacked or not any(cut.values()) or TRAINS not in columns:
            return lefts, high
        self._trains = self._room_for_two_lines(), True
        found = self._with_stacked_names(columns, rows, lefts, high, room, None)
        if found[1] is not high and not any(self._name_levels.values()):
            return found
        self._trains, self._stacked, self._name_levels = kept, True, cut
        return lefts, high

    def _is_room_lacking(self, columns: Sequence[str], scrolled: object) -> bool:
        """Whether names are cut to very few letters beside their marks, while companies are on turn."""
        heads = (self._tableau.head(key) for _, key in self._axes()[0])
        if self._stacked or scrolled or not any(head is not None and head.marked for head in heads):
            return False
        return self._are_across(columns) and self._are_names_short(columns)

    def _without_waiting(
        self, columns: Sequence[str], lefts: list[float], high: list[float], room: QSize
    ) -> tuple[list[float], list[float]]:
        """The same without companies of which nobody has anything, where names have a line then."""
        heads = ((key, self._tableau.head(key)) for _, key in self._axes()[0])
        waiting = frozenset(key for key, head in heads if head is not None and head.waiting)
        kept = self._hidden
        self._hidden |= waiting
        rows = [key for _, key in self._axes()[0]]
        if waiting:
            usual = self._in_lines_of(lefts, columns, self._needs(self.type_size)[1], rows)
            lower = self._lower(usual, rows, room.height())
            found = self._with_stacked_names(columns, rows, lefts, lower, room, None)
            if self._stacked:
                return found
        self._hidden = kept
        return lefts, high

    def _with_all_trains(
        self,
        columns: Sequence[str],
        rows: Sequence[str],
        lefts: Sequence[float],
        high: list[float],
        room: QSize,
    ) -> list[float]:
        """The heights with lines for trains that would be counted, where they have room."""
        kept, is_wrapped = self._trains
        if is_wrapped or not self._trains_left_out(lefts, columns, rows):
            return high
        self._trains = kept, True
        usual = self._in_lines_of(lefts, columns, self._needs(self.type_size)[1], rows)
        line = self.look.height(self.type_size) if self._stacked else 0
        higher = [usual[0] + line, *usual[1:]]
        if self._whole(higher, rows) <= room.height():
            return higher
        self._trains = kept, False
        return high

    def _with_all_tickets(
        self,
        columns: Sequence[str],
        rows: Sequence[str],
        lefts: Sequence[float],
        high: list[float],
        room: QSize,
    ) -> list[float]:
        """The heights with another line for private companies that would be counted, where it has room.

        Or where rows have it that are a little lower than usual.
        """
        if PRIVATES not in rows or self._whole(high, rows) > room.height() + 1:
            return high
        at, line = rows.index(PRIVATES) + 1, self.look.height(self.type_size)
        higher = list(high)
        higher[at] += line
        cells = ((n, self._tableau.cell(PRIVATES, key)) for n, key in enumerate(columns))
        rooms = ((cell, lefts[n + 2] - lefts[n + 1] - self._gap(n, columns)) for n, cell in cells if cell)
        lacks = any(want_two_lines(self.look, cell, wide) for cell, wide in rooms)
        if not lacks or self._whole(higher, rows) <= room.height():
            return higher if lacks else high
        usual = self._in_lines_of(lefts, columns, self._needs(self.type_size)[1], rows)
        usual[0] += line if self._stacked else 0
        usual[at] += line
        lower = self._lower(usual, rows, room.height())
        return lower if lower and has_two_lines(self.look, lower[at]) else high

    def _trains_left_out(self, lefts: Sequence[float], columns: Sequence[str], rows: Sequence[str]) -> int:
        """In how many rows not all trains stand on one line."""
        if TRAINS not in columns:
            return 0
        n = columns.index(TRAINS)
        wide = lefts[n + 2] - lefts[n + 1] - self._gap(n, columns)
        return sum(need > wide for need in self._whole_trains(rows))

    def _whole_trains(self, rows: Sequence[str]) -> list[int]:
        """The width that trains take on one line in each row."""
        return [self._width((row, TRAINS), self.type_size, on_one_line=True) for row in rows]

    def _stacked_widths(self, columns: Sequence[str], rows: Sequence[str], room: float) -> list[float]:
        """The widths with names below their marks: what figures leave goes to names that are cut.

        At first as narrow as their letters may be, for which heads of facts are narrower where they have to
        be, and figures have little air where all names are whole then; then to private companies in narrow
        letters, to these heads, to trains, to letters of their usual width, and to private companies in such.
        """
        heads = {head.key: head for head in self._players()}
        wide = self._least_stacked(columns, rows)
        usual = [ceil(each) for each in wide[1:]]

        def width_of(key: str, narrow: float) -> int:
            if key not in heads:
                return 0
            name = self._name_width(heads[key].text) * narrow
            return ceil(stacked_width(self.look, heads[key], name, tight=self.tight))

        def share(needs: Sequence[float]) -> None:
            wide[1:] = _levelled(wide[1:], [ceil(each) for each in needs], room - self._whole(wide, columns))

        if TRAINS in columns:
            # A train that is counted behind two lines tells less than the last letters of a name.
            n, two_lines = columns.index(TRAINS) + 1, ceil(self._room_for_two_lines() * self.look.scale)
            wide[n] = max(wide[n], min(two_lines + 1, round(self.look.px(MOST_TRAINS))))
        names = [width_of(key, CLOSE_NAME) for key in columns]
        privates = self._narrow_privates(columns)
        wide = self._narrowed_for((list(map(max, names, privates)), names), wide, columns, rows, room)
        share(names)
        share(privates)
        share(usual)
        if TRAINS in columns:
            n = columns.index(TRAINS) + 1
            most = wide[n] + max(0, int(room - self._whole(wide, columns)))
            wide[n] = max(wide[n], *(need for need in self._whole_trains(rows) if need <= most), 0)
        share([width_of(key, 1) for key in columns])
        for needs in self._whole_cells(columns):
            share(needs)
        return wide

    def _narrowed_for(
        self,
        wanted: Sequence[Sequence[float]],
        wide: list[float],
        columns: Sequence[str],
        rows: Sequence[str],
        room: float,
    ) -> list[float]:
        """The least widths that leave the first of what is ``wanted`` its room for which there is enough.

        As few of them narrower as that takes.
        """
        found = [wide, *(self._narrowed(wide, columns, rows, air) for air in (self._air, LITTLE_AIR))]
        for needs in wanted:
            for each in found:
                whole = [each[0], *map(max, needs, each[1:])]
                if self._whole(whole, columns) <= room:
                    return each
        return found[-1]

    def _narrowed(
        self, wide: Sequence[float], columns: Sequence[str], rows: Sequence[str], air: float
    ) -> list[float]:
        """The widths with so much air, and heads of facts in letters as narrow as they may be."""
        found = list(wide)
        for n, key in enumerate(columns, 1):
            head = self._tableau.head(key)
            if head is None or key == TRAINS:
                continue
            own = self._column_width(key, tuple(rows), self.type_size, swapped=False)
            if head.levels:
                told = stacked_width(self.look, head, 0, tight=self.tight)
            else:
                told = narrow_fact(self.look, head, tight=self.tight, brief=self.brief)
            found[n] = min(wide[n], max(ceil(own * air), ceil(told)))
        return found

    def _least_stacked(self, columns: Sequence[str], rows: Sequence[str], name: float = 0) -> list[float]:
        """The least widths with names below their marks, of which each has so many pixels, or its own."""
        wide = list(self._needs(self.type_size)[0])
        heads = {head.key: head for head in self._players()}
        for n, key in enumerate(columns, 1):
            if key in heads:
                own = self._column_width(key, tuple(rows), self.type_size, swapped=False)
                told = min(name, self._close_width(heads[key].text))
                head = stacked_width(self.look, heads[key], told, tight=self.tight)
                wide[n] = max(ceil(own * self._air), ceil(head))
        return wide

    def _are_across(self, columns: Sequence[str]) -> bool:
        """Whether players have columns."""
        return any(head.key in columns for head in self._players())

    def _are_names_short(self, columns: Sequence[str]) -> bool:
        """Whether a name over a column is cut to very few letters."""
        heads = [head for head in self._players() if head.key in columns]
        told = [head.levels[self._name_levels[head.key]].rstrip(".") for head in heads]
        return any(
            len(name) < min(_FEW_LETTERS, len(head.text)) for name, head in zip(told, heads, strict=True)
        )

    def _lacks_letters(self) -> bool:
        """Whether they would be, beside marks, in the fullest table that has the width for it."""
        found = self._fullest()
        return found is not None and found[1]

    def _fullest(self) -> tuple[list[float], bool] | None:
        """The heights of the fullest table that has its width, and whether a name beside its mark is short.

        None where there is no player, or nothing has the width.
        """
        asked, known = (self.whole_room().width(), self._tableau.trading), self.known().fullest
        if asked not in known:
            with self._trying():
                known[asked] = self._fullest_in(*asked)
        return known[asked]

    def _fullest_in(self, room: int, is_trading: bool) -> tuple[list[float], bool] | None:
        """The same of a room so wide."""
        if not self._players():
            return None
        self._stacked = False
        for manner in TRADING if is_trading else OPERATING:
            wide, high = self._needs_in(manner)
            if not self.tight or manner.below:
                continue
            down, across = self._axes()
            rows, columns = [key for _, key in down], [key for _, key in across]
            if self._whole(wide, columns) <= room:
                wide = self._with_names(wide, columns, room)
                self._settle_names(columns, rows, self._edges(wide, columns, room))
                return high, self._are_names_short(columns)
        return None

    def leaves_out(self) -> bool:
        """Whether even the fullest table that has its width lacks figures, but for par and tokens."""
        return bool(self._left_out())

    def has_all_figures(self) -> bool:
        """Whether a table has its width that lacks none, but for par and tokens."""
        return self._left_out() == frozenset()

    def _left_out(self) -> frozenset[str] | None:
        """The facts in use that the fullest table lacks that has its width; None where none has it."""
        room = self.whole_room().width()
        with self._trying():
            for manner in TRADING if self._tableau.trading else OPERATING:
                wide, _ = self._needs_in(manner)
                columns = [key for _, key in self._axes()[1]]
                if not manner.below and self._whole(wide, columns) <= room:
                    lacking = self._hidden - {"fact:par", "fact:tokens"}
                    return frozenset(filter(self._is_used, lacking))
        return None

    @contextmanager
    def _trying(self) -> Iterator[None]:
        """Measure in another manner, and go on painting in the one that the columns are laid out for."""
        kept = self.type_size, self.tight, self._hidden, self._level
        others = self.brief, self._trains, self._close, self._air, self._below
        names = self._stacked, self._name_levels
        yield
        self.type_size, self.tight, self._hidden, self._level = kept
        self.brief, self._trains, self._close, self._air, self._below = others
        self._stacked, self._name_levels = names


def _levelled(wide: Sequence[float], needs: Sequence[int], free: float) -> list[float]:
    """The widths with ``free`` pixels more: those that don't have what they need are as alike as can be.

    What needs little gets all of it, whatever was there before.
    """
    for most in range(max(needs, default=0), 0, -1):
        found = [max(each, min(need, most)) for each, need in zip(wide, needs, strict=True)]
        if sum(found) - sum(wide) <= free:
            return found
    return list(wide)


def _shared(lacks: Sequence[int], free: int) -> list[int]:
    """What each gets of ``free`` pixels: what lacks little all of it, what lacks more equal shares."""
    given = [0] * len(lacks)
    order = sorted(range(len(lacks)), key=lacks.__getitem__)
    for rank, n in enumerate(order):
        given[n] = min(lacks[n], free // (len(lacks) - rank))
        free -= given[n]
    return given
