"""All decisions that were ever made in a game, as a tree; one way through it is the present one.

Two decisions that differ at the same place make a branch. Nothing is ever taken out.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from roundhouse.catalogue.texts import LONGEST_NAME, cut, plain
from roundhouse.engine.loop import Entry


def branch_name(text: str) -> str:
    """What the table calls a branch, as it is kept and shown."""
    return cut(plain(text).strip(), LONGEST_NAME)


class Branch(msgspec.Struct):
    """Decisions that follow on from each other, behind ``start`` decisions of its ``parent``.

    ``parent`` is the number of a branch, that of the first one its own; ``times`` (seconds since 1970) are
    those of ``entries``; ``name`` is what the table calls it, empty until it does.
    """

    parent: int
    start: int
    entries: list[Entry]
    times: list[int]
    name: str = ""

    @property
    def end(self) -> int:
        """How many decisions there are from the beginning of the game to the end of the branch."""
        return self.start + len(self.entries)


class Tree:
    """Branches by number, from 0, in the order in which they began.

    ``present`` is the branch to whose end the game has been played, ``cursor`` how many of the decisions on
    the way there are done.
    """

    def __init__(self) -> None:
        """No decision is made yet."""
        self.branches = [Branch(0, 0, [], [])]
        self.present = 0
        self.cursor = 0

    @property
    def end(self) -> int:
        """How many decisions there are to the end of the present branch."""
        return self.branches[self.present].end

    def path(self, number: int) -> Iterator[tuple[Entry, int]]:
        """The decisions from the beginning of the game to the end of a branch, each with its time."""
        limits = self._limits(number)
        for each, limit in reversed(limits.items()):
            branch = self.branches[each]
            count = limit - branch.start
            yield from zip(branch.entries[:count], branch.times[:count], strict=True)

    def shared(self, number: int, other: int) -> int:
        """How many decisions the ways to the ends of two branches have in common."""
        one, another = self._limits(number), self._limits(other)
        return max(min(one[each], another[each]) for each in one.keys() & another.keys())

    def owner(self, number: int, depth: int) -> int:
        """The branch to which decision ``depth`` (from 1) on the way to the end of ``number`` belongs."""
        while number and depth <= self.branches[number].start:
            number = self.branches[number].parent
        return number

    def following(self, entry: Entry) -> int | None:
        """The branch that goes on from the cursor with just this decision; None where none does."""
        here = self.owner(self.present, self.cursor)
        along = self.owner(self.present, self.cursor + 1)
        if self._goes_on(along, entry):
            return self.present
        for number, branch in enumerate(self.branches):
            begins = branch.parent == here and branch.start == self.cursor
            if (number == here or begins) and self._goes_on(number, entry):
                return number
        return None

    def _goes_on(self, number: int, entry: Entry) -> bool:
        branch = self.branches[number]
        return (
            branch.start <= self.cursor < branch.end and branch.entries[self.cursor - branch.start] == entry
        )

    def add(self, entry: Entry, at: int) -> None:
        """Make a decision at the cursor: one that was made there before, or else one more."""
        if self.cursor == self.end:
            branch = self.branches[self.present]
            branch.entries.append(entry)
            branch.times.append(at)
        else:
            found = self.following(entry)
            if found is None:
                found = len(self.branches)
                here = self.owner(self.present, self.cursor)
                self.branches.append(Branch(here, self.cursor, [entry], [at]))
            self.present = found
        self.cursor += 1

    def go_to(self, n: int) -> None:
        """Go to the place after ``n`` decisions on the present way; raises IndexError."""
        if not 0 <= n <= self.end:
            raise IndexError(n)
        self.cursor = n

    def choose(self, number: int) -> None:
        """Go to the end of a branch; raises IndexError."""
        if not 0 <= number < len(self.branches):
            raise IndexError(number)
        self.present = number
        self.cursor = self.end

    def name(self, number: int, name: str) -> None:
        """Call a branch so; raises IndexError."""
        if not 0 <= number < len(self.branches):
            raise IndexError(number)
        self.branches[number].name = name

    def _limits(self, number: int) -> dict[int, int]:
        """The branches on the way to the end of one, last to first, and where each of them is left."""
        limits = {number: self.branches[number].end}
        while number:
            branch = self.branches[number]
            number = branch.parent
            limits[number] = branch.start
        return limits
