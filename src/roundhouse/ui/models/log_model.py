"""The log as a list: a headline for each decision, what followed under it, rounds and phases between."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Final

import msgspec
from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.loop import Entry
from roundhouse.ui.words import Words
from roundhouse.ui.words.marked import Named, unmarked
from roundhouse.ui.words.story import NO_SIDES, Line, tell, turned

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
AT_ONCE: Final = 100
"""Decisions that are told at a time: more than fit into the highest window."""
MOST: Final = 10 * AT_ONCE
"""Decisions that are told while somebody waits: they take a seventh of a second."""


class LogRole(IntEnum):
    """What a row answers besides its text."""

    MOMENT = Qt.ItemDataRole.UserRole + 1
    """How many decisions are done after it (int)."""
    LEVEL = Qt.ItemDataRole.UserRole + 2
    """decision, detail, round, phase or end (str)."""
    ACTOR = Qt.ItemDataRole.UserRole + 3
    """The owner it is about (str)."""
    HEXES = Qt.ItemDataRole.UserRole + 4
    """The hexes that it names (a tuple of their coordinates)."""
    NAMED = Qt.ItemDataRole.UserRole + 5
    """Which of its words name what (a tuple of :class:`~roundhouse.ui.words.marked.Named`)."""


class Row(msgspec.Struct, frozen=True):
    """A line and how many decisions are done after it."""

    moment: int
    line: Line


class LogModel(QAbstractListModel):
    """Rows of all decisions that are done; new ones are added, undone ones taken away.

    Of a long game that is opened, or done again from far back, the last :data:`AT_ONCE` are told at once,
    those before them from the end to the beginning while nothing else is to be done, or as soon as somebody
    wants to see them (:meth:`reach`) and they are not too many.
    """

    def __init__(self, words: Words, parent: QObject | None = None) -> None:
        """An empty log in the language of ``words``."""
        super().__init__(parent)
        self._words = words
        self._definition: TitleDefinition | None = None
        self._seats: Sequence[str] = ()
        self._entries: list[Entry] = []
        self._rows: list[Row] = []
        self._untold = 0
        """How many entries at the beginning have no rows yet."""
        self._starts: list[int] = []
        """The first row of each entry that is told."""
        self._sides: list[Mapping[str, str]] = []
        """The sides of trains after each entry."""
        self._idle = QTimer(self)
        self._idle.setInterval(0)
        self._idle.timeout.connect(self._tell_before)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """The number of lines."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A line's text and roles; None for what it doesn't have."""
        if not index.isValid() or not 0 <= index.row() < len(self._rows):
            return None
        row = self._rows[index.row()]
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}:
            return row.line.text
        if role == LogRole.MOMENT:
            return row.moment
        if role == LogRole.LEVEL:
            return row.line.level
        if role == LogRole.ACTOR:
            return row.line.actor
        if role == LogRole.HEXES:
            return row.line.hexes
        return self._named_in(row) if role == LogRole.NAMED else None

    def _named_in(self, row: Row) -> tuple[Named, ...]:
        """What a line names: its decision is told once more, with signs, as soon as somebody asks."""
        if self._definition is None:
            return ()
        entry, words = self._entries[row.moment - 1], self._words_at(row.moment - 1).marking()
        found = dict(unmarked(line.text) for line in tell(words, entry, self._definition, self._seats))
        return found.get(row.line.text, ())

    def show_entries(
        self, entries: Sequence[Entry], definition: TitleDefinition, seats: Sequence[str] = ()
    ) -> None:
        """Tell ``entries``: keeps what is told already and changes only the end.

        Those who are paid together stand as they sit (``seats``).
        """
        # Before an entry that is told already lies what was told before it: only the end is looked at.
        same = min(len(entries), len(self._entries))
        while same > 0 and entries[same - 1] is not self._entries[same - 1]:
            same -= 1
        if len(entries) - same > AT_ONCE:
            # As if the game had just been opened: what is told already is too far from what will be seen.
            same = 0
        self._cut(same)
        self._definition, self._seats = definition, seats
        sides = self._sides[-1] if self._sides else NO_SIDES
        for entry in entries[same:]:
            self._entries.append(entry)
            sides = turned((entry,), sides)
            self._sides.append(sides)
        first = same
        if not self._rows:
            self._untold = first = max(0, len(entries) - AT_ONCE)
        fresh, starts = self._told(first, len(entries))
        if fresh:
            present = len(self._rows)
            self.beginInsertRows(QModelIndex(), present, present + len(fresh) - 1)
            self._rows.extend(fresh)
            self._starts.extend(start + present for start in starts)
            self.endInsertRows()
        if self._untold:
            self._idle.start()

    def reach(self, moment: int) -> None:
        """Have decision number ``moment`` (from 1) told, and all after it.

        Where more than :data:`MOST` would have to be, none is: they come by themselves a little later.
        """
        if self._untold - moment >= MOST:
            return
        while 0 < moment <= self._untold:
            self._tell_before()

    def clear(self) -> None:
        """Take all lines out of the log."""
        self._cut(0)

    def line(self, row: int) -> Line:
        """The line of a row."""
        return self._rows[row].line

    def row_of(self, moment: int) -> int:
        """The row of the headline of decision number ``moment`` (from 1); -1 for none or an untold one."""
        place = moment - 1 - self._untold
        return self._starts[place] if 0 <= place < len(self._starts) else -1

    def _told(self, first: int, last: int) -> tuple[list[Row], list[int]]:
        """The rows of the entries from ``first`` up to ``last``, and at which of them each begins."""
        rows: list[Row] = []
        starts: list[int] = []
        if self._definition is None:
            return rows, starts
        for n in range(first, last):
            starts.append(len(rows))
            told = tell(self._words_at(n), self._entries[n], self._definition, self._seats)
            rows.extend(Row(n + 1, line) for line in told)
        return rows, starts

    def _words_at(self, before: int) -> Words:
        """The words in which the decision after so many others is told."""
        return self._words.with_sides(self._sides[before - 1] if before else NO_SIDES)

    def _tell_before(self) -> None:
        """Tell some of the entries that lie before those that are told."""
        first = max(0, self._untold - AT_ONCE)
        rows, starts = self._told(first, self._untold)
        self.beginInsertRows(QModelIndex(), 0, len(rows) - 1)
        self._rows[:0] = rows
        self._starts = [*starts, *(start + len(rows) for start in self._starts)]
        self._untold = first
        self.endInsertRows()
        if not first:
            self._idle.stop()

    def _cut(self, kept: int) -> None:
        if kept >= len(self._entries):
            return
        told = max(0, kept - self._untold)
        first = self._starts[told] if told < len(self._starts) else len(self._rows)
        if first < len(self._rows):
            self.beginRemoveRows(QModelIndex(), first, len(self._rows) - 1)
            del self._rows[first:]
            del self._starts[told:]
            self.endRemoveRows()
        del self._entries[kept:]
        del self._sides[kept:]
        self._untold = min(self._untold, kept)
        if not self._untold:
            self._idle.stop()
