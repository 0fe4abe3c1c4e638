"""A table whose rows and columns have keys, so that a new position becomes the smallest change.

Every model of the docks builds its cells as frozen values from a position; this base compares
them with what is shown and tells the views about rows and columns that came, went or moved and
about the cells that differ. A list is a table with the single column ``""``.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from typing import Concatenate, Final, Generic, ParamSpec, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from roundhouse.engine.position import Position
from roundhouse.ui.tips import tip
from roundhouse.ui.words.speaker import Words

Index = QModelIndex | QPersistentModelIndex
Key = tuple[str, str]
ONE_COLUMN: Sequence[str] = ("",)


class CellRole(IntEnum):
    """Roles that every keyed model answers; the roles of one model start at ``OWN``."""

    CELL = Qt.ItemDataRole.UserRole + 1
    """The whole frozen value of the cell."""
    ROW_KEY = Qt.ItemDataRole.UserRole + 2
    """The key of the row (str)."""
    COLUMN_KEY = Qt.ItemDataRole.UserRole + 3
    """The key of the column (str)."""
    CHANGED = Qt.ItemDataRole.UserRole + 4
    """Whether the cell differs from the decision before (bool)."""
    DELTA = Qt.ItemDataRole.UserRole + 5
    """By how much the cell's number differs from the decision before (int, or None)."""
    SINCE = Qt.ItemDataRole.UserRole + 6
    """Whether the cell has changed since the player on turn decided last (bool)."""
    OWN = Qt.ItemDataRole.UserRole + 16


_KEPT: Final = 5
"""Readings that are kept: now, the decision before, a turn's beginning and end, and what is compared once."""

V = TypeVar("V")
K = TypeVar("K", bound=str)
R = TypeVar("R")
About = ParamSpec("About")


class Latest(Generic[About, R]):
    """Reads something from a position (and what else it is about, to be hashable) and keeps the last few.

    What is shown now is what comes before the next decision, and what a turn began with is compared all
    through it: they need not be read again. By then the history may have put another position in their
    place, with the same state; positions, which remember what they were asked, are not kept.
    """

    def __init__(self, read: Callable[Concatenate[Position, About], R]) -> None:
        self._read = read
        self._last: deque[tuple[object, object, object, R]] = deque(maxlen=_KEPT)

    def pair(
        self, position: Position, previous: Position | None, *about: About.args, **named: About.kwargs
    ) -> tuple[R, R | None]:
        """What is read from ``position`` and, unless it is None, from ``previous``."""
        before = None if previous is None else self(previous, *about, **named)
        return self(position, *about, **named), before

    def __call__(self, position: Position, *about: About.args, **named: About.kwargs) -> R:
        """What is read from ``position``."""
        asked = about, named
        for state, title, former, read in self._last:
            if state is position.state and title is position.title and former == asked:
                return read
        read = self._read(position, *about, **named)
        self._last.append((position.state, position.title, asked, read))
        return read


class KeyedModel(QAbstractTableModel, Generic[V]):
    """Cells of one kind of frozen value ``V`` in keyed rows and columns.

    A subclass gives ``readers``: what each role is of a cell. ``revision`` grows whenever cells, rows or
    columns differ, so that what is worked out of them can be kept until then.
    """

    def __init__(
        self, readers: Mapping[int, Callable[[V], object]], words: Words, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._words = words
        self._readers = dict(readers)
        self._rows: list[str] = []
        self._columns: list[str] = []
        self._cells: dict[Key, V] = {}
        self._before: Mapping[Key, V] = {}
        self._marked: frozenset[Key] = frozenset()
        self._since: frozenset[Key] = frozenset()
        self._is_held = False
        self._wanted: tuple[str, ...] = ()
        self.revision = 0
        self._stamps: dict[str, int] = {}

    # -- what Qt asks ------------------------------------------------------------------------

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        """The number of rows; cells have no children."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """The number of columns; cells have no children."""
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What ``role`` is of the cell at ``index``; None for an empty cell or an unknown role."""
        if not self._is_inside(index):
            return None
        key = self._key_at(index)
        if role == CellRole.ROW_KEY:
            return key[0]
        if role == CellRole.COLUMN_KEY:
            return key[1]
        cell = self._cells.get(key)
        if cell is None:
            return None
        return self._read(key, cell, role)

    def _read(self, key: Key, cell: V, role: int) -> object:
        if role == CellRole.CELL:
            return cell
        if role == CellRole.CHANGED:
            return key in self._marked
        if role == CellRole.SINCE:
            return key in self._since
        if role == CellRole.DELTA:
            return self._delta(key, cell)
        reader = self._readers.get(role)
        if reader is None:
            return None
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(str(reader(cell) or ""))
        return reader(cell)

    def _is_inside(self, index: Index) -> bool:
        if not index.isValid() or index.model() is not self:
            return False
        return index.row() < len(self._rows) and index.column() < len(self._columns)

    # -- what views ask ----------------------------------------------------------------------

    def _key_at(self, index: Index) -> Key:
        return self._rows[index.row()], self._columns[index.column()]

    def cell_at(self, index: Index) -> V | None:
        """The cell at an index of the model: painters ask often, and Qt is slow to pass on :meth:`data`."""
        return self._cells.get(self._key_at(index))

    def is_changed_at(self, index: Index) -> bool:
        """Whether that cell differs from the decision before."""
        return self._key_at(index) in self._marked

    def is_flagged_at(self, index: Index) -> bool:
        """Whether that cell has changed since the player on turn decided last."""
        return self._key_at(index) in self._since

    def delta_at(self, index: Index) -> int | None:
        """By how much that cell's number differs from the decision before."""
        key = self._key_at(index)
        cell = self._cells.get(key)
        return None if cell is None else self._delta(key, cell)

    def row_keys(self) -> tuple[str, ...]:
        """The keys of the rows in order."""
        return tuple(self._rows)

    def column_keys(self) -> tuple[str, ...]:
        """The keys of the columns in order."""
        return tuple(self._columns)

    def cell(self, row: str, column: str = "") -> V | None:
        """The cell with these keys, or None where the table is empty."""
        return self._cells.get((row, column))

    def stamp(self, key: str) -> int:
        """A number that grows whenever a cell of a row or column differs."""
        return self._stamps.get(key, 0)

    def _mark_stamps(self, places: Iterable[Key]) -> None:
        for row, column in places:
            self._stamps[row] = self._stamps[column] = self.revision

    def index_of(self, row: str, column: str = "") -> QModelIndex:
        """The index of a key; invalid when it isn't shown."""
        if row not in self._rows or column not in self._columns:
            return QModelIndex()
        return self.index(self._rows.index(row), self._columns.index(column))

    def has_marks(self) -> bool:
        """Whether any cell is marked as changed."""
        return bool(self._marked)

    def marked(self) -> tuple[tuple[int, int], ...]:
        """Rows and columns (from 0) of the cells that are marked as changed."""
        rows = {key: i for i, key in enumerate(self._rows)}
        columns = {key: i for i, key in enumerate(self._columns)}
        return tuple((rows[r], columns[c]) for r, c in self._marked if r in rows and c in columns)

    def unmark(self) -> None:
        """Take the marks of changed cells away."""
        marked, self._marked = self._marked, frozenset()
        self._tell(marked)

    def has_since(self) -> bool:
        """Whether any cell is marked as changed since the player on turn decided last."""
        return any(self._cells.keys() & self._since)

    def mark_since(self, keys: frozenset[Key]) -> None:
        """Mark these cells as changed since the player on turn decided last, and no others."""
        touched, self._since = keys ^ self._since, keys
        self._tell(touched)

    def hold(self, held: bool) -> None:
        """Leave rows that are there where they are, whatever order they should have, or let them go there.

        As long as somebody points at a row, none takes its place: a row that has gone leaves it empty.
        """
        self._is_held = held
        if not held and self._wanted and tuple(self._rows) != self._wanted:
            self.revision += 1
            self._sync_rows(self._wanted, self._cells)

    def _order(self, rows: Sequence[str]) -> Sequence[str]:
        """The rows in the order in which they are shown."""
        self._wanted = tuple(rows)
        if not self._is_held:
            return rows
        if not any(row in rows for row in self._rows):
            return rows
        return [*self._rows, *(row for row in rows if row not in self._rows)]

    # -- what subclasses do ------------------------------------------------------------------

    def set_words(self, words: Words) -> None:
        """Speak another language; everything shown is read again."""
        self._words = words
        self.revision += 1
        if self._rows and self._columns:
            last = self.index(len(self._rows) - 1, len(self._columns) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, last.column())
            self.headerDataChanged.emit(Qt.Orientation.Vertical, 0, last.row())

    @property
    def words(self) -> Words:
        """The language of the model."""
        return self._words

    def number(self, cell: V) -> int | None:
        """The number that a cell stands for; a subclass with numbers overrides this."""
        return None

    def _delta(self, key: Key, cell: V) -> int | None:
        before = self._before.get(key)
        if key not in self._marked or before is None:
            return None
        new, old = self.number(cell), self.number(before)
        return None if new is None or old is None else new - old

    def show_cells(
        self,
        rows: Sequence[str],
        columns: Sequence[str],
        cells: Mapping[Key, V],
        before: Mapping[Key, V] | None = None,
    ) -> None:
        """Show another table; cells that differ from ``before`` are marked (None: no marks)."""
        ordered = self._order(rows)
        differs = cells != self._cells or [*columns] != self._columns or [*ordered] != self._rows
        if differs:
            self.revision += 1
            self._sync_columns(columns, cells)
            self._sync_rows(ordered, cells)
        marked: frozenset[Key] = frozenset()
        if before is not None:
            marked = frozenset(k for k, v in cells.items() if k in before and _differ(before[k], v))
        touched = set(marked ^ self._marked)
        if differs:
            old = self._cells
            fresh = {k for k in cells.keys() | old.keys() if _differ(old.get(k), cells.get(k))}
            touched |= fresh
            # What is equal stays the same value, so that a look at it tells that nothing has changed.
            self._cells = {k: old.get(k, cell) if k not in fresh else cell for k, cell in cells.items()}
            self.revision += 1
            self._mark_stamps(fresh)
        self._before = dict(before) if before is not None else {}
        self._marked = marked
        self._tell(touched)

    def _tell(self, keys: frozenset[Key] | set[Key]) -> None:
        """Announce changed cells, one stretch a row."""
        places: dict[str, list[int]] = {}
        column_at = {key: i for i, key in enumerate(self._columns)}
        for row, column in keys:
            if column in column_at:
                places.setdefault(row, []).append(column_at[column])
        for i, row in enumerate(self._rows):
            if row in places:
                self.dataChanged.emit(self.index(i, min(places[row])), self.index(i, max(places[row])))

    def _sync_rows(self, target: Sequence[str], cells: Mapping[Key, V]) -> None:
        parent = QModelIndex()
        for i in reversed(range(len(self._rows))):
            if self._rows[i] not in target:
                self.beginRemoveRows(parent, i, i)
                del self._rows[i]
                self.endRemoveRows()
        for i, key in enumerate(target):
            if key not in self._rows:
                self.beginInsertRows(parent, i, i)
                self._rows.insert(i, key)
                self._adopt(key, 0, cells)
                self.endInsertRows()
            elif self._rows.index(key) != i:
                at = self._rows.index(key)
                self.beginMoveRows(parent, at, at, parent, i)
                self._rows.insert(i, self._rows.pop(at))
                self.endMoveRows()

    def _sync_columns(self, target: Sequence[str], cells: Mapping[Key, V]) -> None:
        parent = QModelIndex()
        for i in reversed(range(len(self._columns))):
            if self._columns[i] not in target:
                self.beginRemoveColumns(parent, i, i)
                del self._columns[i]
                self.endRemoveColumns()
        for i, key in enumerate(target):
            if key not in self._columns:
                self.beginInsertColumns(parent, i, i)
                self._columns.insert(i, key)
                self._adopt(key, 1, cells)
                self.endInsertColumns()
            elif self._columns.index(key) != i:
                at = self._columns.index(key)
                self.beginMoveColumns(parent, at, at, parent, i)
                self._columns.insert(i, self._columns.pop(at))
                self.endMoveColumns()

    def _adopt(self, key: str, axis: int, cells: Mapping[Key, V]) -> None:
        """Give a new row or column its cells before anybody looks at it."""
        former = [place for place in self._cells if place[axis] == key]
        for place in former:
            del self._cells[place]
        adopted = {place: cell for place, cell in cells.items() if place[axis] == key}
        self._cells.update(adopted)
        self._mark_stamps((*former, *adopted))


def _differ(one: object, other: object) -> bool:
    """Whether two cells differ: mostly they are the very same value."""
    return one is not other and one != other


class KeyedList(KeyedModel[V]):
    """A list of keyed cells in one column."""

    def cells(self) -> tuple[V, ...]:
        """The cells from top to bottom."""
        return tuple(self._cells[key, ""] for key in self._rows if (key, "") in self._cells)

    def show_list(self, cells: Mapping[K, V], before: Mapping[K, V] | None = None) -> None:
        """Show another list, in the order of the mapping."""
        earlier: dict[Key, V] | None = None
        if before is not None:
            earlier = {(key, ""): cell for key, cell in before.items()}
        self.show_cells(tuple(cells), ONE_COLUMN, {(k, ""): c for k, c in cells.items()}, earlier)
