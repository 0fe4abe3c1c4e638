"""The log as a list: a headline for each decision, what followed under it, rounds and phases between."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum

import msgspec
from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.events import TrainTurned
from roundhouse.engine.loop import Entry
from roundhouse.engine.pieces import kind_of
from roundhouse.ui.words import Words
from roundhouse.ui.words.story import Line, tell

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
NO_SIDES: Mapping[str, str] = {}


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


class Row(msgspec.Struct, frozen=True):
    """A line and how many decisions are done after it."""

    moment: int
    line: Line


def turned(entries: Sequence[Entry], before: Mapping[str, str] = NO_SIDES) -> Mapping[str, str]:
    """The trains whose card lies with another side up after ``entries``, with that kind; first ``before``."""
    turns = [event for entry in entries for event in entry.events if isinstance(event, TrainTurned)]
    if not turns:
        return before
    sides = dict(before)
    for event in turns:
        sides[event.train] = event.side
        if event.side == kind_of(event.train):
            del sides[event.train]
    return sides


class LogModel(QAbstractListModel):
    """Rows of all decisions that are done; new ones are added, undone ones taken away."""

    def __init__(self, words: Words, parent: QObject | None = None) -> None:
        """An empty log in the language of ``words``."""
        super().__init__(parent)
        self._words = words
        self._entries: list[Entry] = []
        self._rows: list[Row] = []
        self._starts: list[int] = []
        self._sides: list[Mapping[str, str]] = []
        """The sides of trains after each entry that is told."""

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
        return None

    def show_entries(self, entries: Sequence[Entry], definition: TitleDefinition) -> None:
        """Tell ``entries``: keeps what is told already and changes only the end."""
        # Before an entry that is told already lies what was told before it: only the end is looked at.
        same = min(len(entries), len(self._entries))
        while same > 0 and entries[same - 1] is not self._entries[same - 1]:
            same -= 1
        self._cut(same)
        fresh: list[Row] = []
        starts: list[int] = []
        sides = self._sides[-1] if self._sides else NO_SIDES
        for n, entry in enumerate(entries[same:], same + 1):
            starts.append(len(self._rows) + len(fresh))
            words = self._words.with_sides(sides)
            fresh.extend(Row(n, line) for line in tell(words, entry, definition))
            sides = turned((entry,), sides)
            self._sides.append(sides)
        if fresh:
            self.beginInsertRows(QModelIndex(), len(self._rows), len(self._rows) + len(fresh) - 1)
            self._rows.extend(fresh)
            self._entries.extend(entries[same:])
            self._starts.extend(starts)
            self.endInsertRows()

    def clear(self) -> None:
        """Take all lines out of the log."""
        self._cut(0)

    def line(self, row: int) -> Line:
        """The line of a row."""
        return self._rows[row].line

    def row_of(self, moment: int) -> int:
        """The row of the headline of decision number ``moment`` (from 1); -1 for none."""
        return self._starts[moment - 1] if 1 <= moment <= len(self._starts) else -1

    def _cut(self, kept: int) -> None:
        if kept >= len(self._entries):
            return
        first = self._starts[kept]
        self.beginRemoveRows(QModelIndex(), first, len(self._rows) - 1)
        del self._rows[first:]
        del self._entries[kept:]
        del self._starts[kept:]
        del self._sides[kept:]
        self.endRemoveRows()
