"""The branches of a game as a list: under each the ones that part from it, with what the picture needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum

import msgspec
from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from roundhouse.archive.history import History
from roundhouse.archive.tree import Tree
from roundhouse.engine import events as ev
from roundhouse.engine.state import Round
from roundhouse.ui.words import Words
from roundhouse.ui.words.story import turned

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class BranchRole(IntEnum):
    """What a row answers besides its text."""

    ROW = Qt.ItemDataRole.UserRole + 1
    """The whole row (:class:`BranchRow`)."""


class BranchRow(msgspec.Struct, frozen=True):
    """A branch: its ``number``, what it is called, and what it is about in ``parts`` and ``ends``.

    ``start`` and ``end`` count decisions from the beginning of the game; ``parent`` is the row from which it
    parts (-1: none); ``at`` is when its last decision was made (seconds since 1970). ``here`` is how many
    decisions are done at the moment shown, on the branch where that is only; ``walked`` up to which decision
    the present way lies on it.
    """

    number: int
    name: str
    parts: str
    ends: str
    start: int
    end: int
    parent: int
    at: int
    is_present: bool
    walked: int
    here: int = -1


class BranchModel(QAbstractListModel):
    """Rows of all branches; ``renamed`` gives the number of a branch and what it is to be called."""

    renamed = Signal(int, str)

    def __init__(self, words: Words, history: History, moment: int, parent: QObject | None = None) -> None:
        """List the branches of ``history``; shown is the position after ``moment`` decisions."""
        super().__init__(parent)
        self._words, self._history, self._moment = words, history, moment
        self.rows: tuple[BranchRow, ...] = tuple(rows_of(words, history, moment))

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """The number of branches."""
        return 0 if parent.isValid() else len(self.rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Names may be edited."""
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A branch's name and row; None for what it doesn't have."""
        if not index.isValid() or not 0 <= index.row() < len(self.rows):
            return None
        row = self.rows[index.row()]
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole}:
            return row.name
        if role == Qt.ItemDataRole.AccessibleTextRole:
            present = self._words.say("branches.present") if row.is_present else ""
            return ". ".join(part for part in (row.name, present, row.parts, row.ends) if part)
        return row if role == BranchRole.ROW else None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Hand on what a branch is to be called, unless that is what it is called."""
        row = self.rows[index.row()]
        if role != Qt.ItemDataRole.EditRole or not isinstance(value, str) or value.strip() == row.name:
            return False
        self.renamed.emit(row.number, value)
        return True

    def refresh(self) -> None:
        """Tell the branches anew."""
        self.rows = tuple(rows_of(self._words, self._history, self._moment))
        self.dataChanged.emit(self.index(0), self.index(len(self.rows) - 1))

    @property
    def longest(self) -> int:
        """The most decisions to the end of a branch."""
        return max(row.end for row in self.rows)


def rows_of(words: Words, history: History, moment: int) -> Iterator[BranchRow]:
    """The branches, each with those under it that part from it, the latest parting first.

    Shown is the position after ``moment`` decisions of the present branch.
    """
    tree = history.tree
    places: dict[int, int] = {}
    here = tree.owner(tree.present, moment)
    for number in _order(tree, 0):
        branch = tree.branches[number]
        path = [entry for entry, _ in tree.path(number)]
        rounds = _rounds(history, [entry.events for entry in path])
        present = number == tree.present
        definition = history.at(0).definition
        parts = ""
        if number and path:
            sides = turned(path[: branch.start])
            first = words.with_sides(sides).action(path[branch.start].action, definition)
            parts = words.say(
                "branches.parts",
                n=str(branch.start + 1),
                round=words.round(rounds[branch.start], short=True),
                what=first,
            )
        places[number] = len(places)
        yield BranchRow(
            number,
            branch.name or words.say("branches.name", n=str(number + 1)),
            parts or words.say("branches.first"),
            words.say("branches.ends", n=str(branch.end), round=words.round(rounds[-1], short=True)),
            branch.start,
            branch.end,
            places[branch.parent] if number else -1,
            branch.times[-1] if branch.times else 0,
            present,
            _walked(tree, number),
            moment if number == here else -1,
        )


def _order(tree: Tree, number: int) -> Iterator[int]:
    """The branches as they lie under each other, so that no line of the picture crosses another one."""
    waiting = [number]
    while waiting:
        here = waiting.pop()
        yield here
        children = [n for n, branch in enumerate(tree.branches) if n and branch.parent == here]
        waiting += sorted(children, key=lambda n: (tree.branches[n].start, -n))


def _walked(tree: Tree, number: int) -> int:
    """Up to which decision the way to the present end lies on a branch; 0 where it doesn't."""
    shared = tree.shared(tree.present, number)
    return shared if shared > tree.branches[number].start or not number else 0


def _rounds(history: History, caused: Sequence[Sequence[ev.Event]]) -> list[Round]:
    """The round before each decision, and that at the end."""
    rounds = [history.at(0).state.round]
    for events in caused:
        begun = [event for event in events if isinstance(event, ev.RoundBegan)]
        last = begun[-1] if begun else None
        rounds.append(Round(last.kind, last.number, last.index, last.count) if last else rounds[-1])
    return rounds
