"""A game's positions, one for each decision, and the cursor that undo and redo move."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import Final

from roundhouse.archive.tree import Tree
from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action
from roundhouse.engine.apply import fold
from roundhouse.engine.errors import ActionRefused, Refusal
from roundhouse.engine.loop import Decided, Entry, decide
from roundhouse.engine.position import Position
from roundhouse.engine.state import State

UNFOLDABLE: Final = (KeyError, IndexError, ValueError, TypeError, AttributeError)
"""What folding raises where an event names what there isn't."""
_ANSWERING: Final = 8
"""Positions beside that at the cursor, those asked for last, that keep what they were asked."""


class History:
    """All decisions of a game with the position after each; those behind the cursor can be redone.

    States share what did not change, so all of the present branch are kept (3 to 5 KB each, its decision with
    it) and moving the cursor costs nothing. Of other branches the decisions are kept; their states are folded
    when one is opened. What was asked of a position takes several times as much as its state: it is forgotten
    with the decision made there, and when others have been asked for since.

    A file may hold, under right sums, a decision that names what there isn't: the positions of a branch end
    before it, and :attr:`broken` is its number.
    """

    def __init__(
        self,
        first: Position,
        entries: Iterable[Entry] = (),
        cursor: int | None = None,
        *,
        tree: Tree | None = None,
    ) -> None:
        """Fold ``entries`` onto ``first``: the rules are not asked again. ``cursor`` defaults to the end.

        With a ``tree``, its decisions to the end of the present branch, up to its cursor or to what can't be
        folded.
        """
        self._first = first
        self._states = [first.state]
        self._asked: OrderedDict[int, Position] = OrderedDict({0: first})
        """Positions by number, last asked for last."""
        self._entries: list[Entry] = []
        self._tree = tree or Tree()
        self._proposed: Decided | None = None
        """What was worked out at the cursor and may be accepted there."""
        self._follow(self._tree.present)
        self._tree.go_to(min(self._tree.cursor, len(self._entries)))
        for entry in entries:
            self.accept(entry)
        if cursor is not None:
            self.move_to(cursor)

    def __len__(self) -> int:
        """The number of decisions, the undone ones included."""
        return len(self._entries)

    @property
    def cursor(self) -> int:
        """How many decisions are done."""
        return self._tree.cursor

    @property
    def broken(self) -> int:
        """The number of the first decision of the present branch that can't be folded; 0 where all can be."""
        return len(self._entries) + 1 if self._tree.end > len(self._entries) else 0

    @property
    def position(self) -> Position:
        """The position at the cursor."""
        return self._known(self.cursor)

    @property
    def can_undo(self) -> bool:
        """Whether a decision can be undone."""
        return self.cursor > 0

    @property
    def can_redo(self) -> bool:
        """Whether an undone decision can be done again."""
        return self.cursor < len(self._entries)

    def at(self, n: int) -> Position:
        """The position after ``n`` decisions, 0 to ``len(history)``; raises IndexError."""
        if not 0 <= n <= len(self._entries):
            raise IndexError(n)
        return self._known(n)

    def states(self) -> tuple[State, ...]:
        """The state at the start and after each decision, those that can be redone included."""
        return tuple(self._states)

    def entry(self, n: int) -> Entry:
        """Decision number ``n``, from 1; raises IndexError."""
        if not 1 <= n <= len(self._entries):
            raise IndexError(n)
        return self._entries[n - 1]

    def entries(self) -> tuple[Entry, ...]:
        """The decisions that are done, first to last."""
        return tuple(self._entries[: self.cursor])

    def all_entries(self) -> tuple[Entry, ...]:
        """All decisions, those that can be redone included."""
        return tuple(self._entries)

    def propose(self, action: Action, expected: int | None = None) -> Entry:
        """What ``action`` would cause now; nothing changes.

        ``expected`` is how many decisions the asker had seen; raises ActionRefused (``stale`` when there are
        more or fewer by now).
        """
        if expected is not None and expected != self.cursor:
            raise ActionRefused(Refusal.STALE, "history.stale", expected=expected, cursor=self.cursor)
        self._proposed = decide(self.position, action)
        return self._proposed.entry

    @property
    def proposed(self) -> Position | None:
        """Where the decision that was proposed last leads, until another one counts."""
        return self._proposed.position if self._proposed is not None else None

    def repeats(self, entry: Entry) -> bool:
        """Whether ``entry`` is just what redo would do, so that the redo branch stays."""
        return self.can_redo and self._entries[self.cursor] == entry

    def accept(self, entry: Entry, at: int = 0) -> None:
        """Add a decision at the cursor, made ``at`` (seconds since 1970); others stay as a branch."""
        proposed, self._proposed = self._proposed, None
        if self.repeats(entry):
            self._tree.add(entry, at)
            return
        cursor = self.cursor
        if proposed is not None and proposed.entry is entry:
            position = proposed.position
        else:
            position = self._position(fold(self._states[cursor], entry.events))
        self._tree.add(entry, at)
        del self._entries[cursor:]
        self._cut(cursor + 1)
        self._asked.pop(cursor, None)
        self._entries.append(entry)
        self._states.append(position.state)
        self._asked[cursor + 1] = position
        if self._tree.end > self.cursor:
            self._follow(self._tree.present)

    def submit(self, action: Action, expected: int | None = None) -> Entry:
        """Play ``action`` and add it; raises like :meth:`propose`."""
        entry = self.propose(action, expected)
        self.accept(entry)
        return entry

    def undo(self) -> None:
        """Go back by a decision; raises IndexError at the start."""
        self.move_to(self.cursor - 1)

    def redo(self) -> None:
        """Go forward by a decision; raises IndexError at the end."""
        self.move_to(self.cursor + 1)

    def move_to(self, n: int) -> None:
        """Go to the position after ``n`` decisions; raises IndexError."""
        if not 0 <= n <= len(self._entries):
            raise IndexError(n)
        self._tree.go_to(n)
        self._proposed = None

    # --- branches -----------------------------------------------------------------------------

    @property
    def tree(self) -> Tree:
        """All decisions that were ever made. To be read only."""
        return self._tree

    def choose(self, number: int) -> None:
        """Go to the end of a branch, or before what can't be folded of it; raises IndexError."""
        if not 0 <= number < len(self._tree.branches):
            raise IndexError(number)
        shared = self._tree.shared(self._tree.present, number)
        del self._entries[shared:]
        self._cut(shared + 1)
        self._follow(number)
        self._tree.choose(number)
        self.move_to(len(self._entries))

    def name(self, number: int, name: str) -> None:
        """Call a branch so; raises IndexError."""
        self._tree.name(number, name)

    def _follow(self, number: int) -> None:
        """Fold what is missing of the decisions on the way to the end of a branch, as far as they can be."""
        for place, (entry, _) in enumerate(self._tree.path(number)):
            if place < len(self._entries):
                continue
            try:
                self._states.append(fold(self._states[-1], entry.events))
            except UNFOLDABLE:
                return
            self._entries.append(entry)

    # --- positions ----------------------------------------------------------------------------

    def _position(self, state: State) -> Position:
        return Position(self._first.title, self._first.options, state)

    def _known(self, n: int) -> Position:
        """The position after ``n`` decisions, with the answers it still has."""
        known = self._asked.get(n)
        if known is None:
            known = self._asked[n] = self._position(self._states[n])
        self._asked.move_to_end(n)
        while len(self._asked) > _ANSWERING + 1:
            oldest = next(number for number in self._asked if number != self.cursor)
            del self._asked[oldest]
        return known

    def _cut(self, n: int) -> None:
        """Forget what comes from the position after ``n`` decisions on."""
        del self._states[n:]
        for number in [number for number in self._asked if number >= n]:
            del self._asked[number]

    def round_starts(self) -> tuple[int, ...]:
        """After how many decisions, of those that are done, each round begins; 0 for the first."""
        rounds = [state.round.identity for state in self._states[: self.cursor + 1]]
        return (0, *(n for n in range(1, len(rounds)) if rounds[n] != rounds[n - 1]))

    def turn_start(self) -> int:
        """The number of decisions that were done when the present turn began.

        When nothing has been decided in it yet: when the turn before began.
        """
        for n in range(self.cursor - 1, 0, -1):
            if any(isinstance(event, ev.TurnBegan) for event in self._entries[n - 1].events):
                return n
        return 0
