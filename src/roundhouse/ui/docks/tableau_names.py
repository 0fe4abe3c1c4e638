"""The names of players in holdings: as long as their columns allow, beside or below their marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import ceil

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from roundhouse.ui.cards.figures_cell import head_width, stacked_room
from roundhouse.ui.docks.tableau_manners import CLOSE_NAME, OPERATING, TRADING
from roundhouse.ui.docks.tableau_widths import TableauWidths
from roundhouse.ui.models.tableau_model import TableauModel
from roundhouse.ui.short_names import levels_alike

LOWEST = 0.88
"""How much lower than usual tight rows may be, so that none has to be scrolled to."""
_FEW_LETTERS = 4
"""A name that is cut to fewer letters is worth lower rows."""


class TableauNames(TableauWidths):
    """A table of figures whose names of players take the room that figures leave."""

    def __init__(self, model: TableauModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._name_levels: dict[str, int] = {}
        self._stacked = False
        """Whether the marks of players stand above their names."""

    def _lower(self, high: list[float], rows: Sequence[str], room: float) -> list[float]:
        """The heights of rows that fit the room, tight ones a little lower than usual; else none."""
        whole = self._whole(high, rows)
        if whole <= room:
            return high
        gaps = whole - sum(high)
        factor = (room - gaps) / sum(high)
        return [size * factor for size in high] if self.tight and factor >= LOWEST else []

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


def _shared(lacks: Sequence[int], free: int) -> list[int]:
    """What each gets of ``free`` pixels: what lacks little all of it, what lacks more equal shares."""
    given = [0] * len(lacks)
    order = sorted(range(len(lacks)), key=lacks.__getitem__)
    for rank, n in enumerate(order):
        given[n] = min(lacks[n], free // (len(lacks) - rank))
        free -= given[n]
    return given
