"""Which of an export's actions count: undo and redo resolved, programmed actions taken apart."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from heapq import merge
from typing import Any

Raw = Mapping[str, Any]

PROGRAM = "program_"
SILENT = ("message", "log")
"""Kinds that never touch the game and that undo passes over."""


def filtered_actions(actions: Sequence[Raw]) -> tuple[Raw, ...]:
    """The actions that were not undone, in order; messages and programmed actions stay among them.

    An undo without ``action_id`` takes back the last action that is no message, one with it goes back to
    just after the action with that id (0: to the start). A redo brings back what the latest undo took; it
    can't after any other action, messages apart.
    """
    kept = _Kept()
    undone: list[list[Raw]] = []
    for action in actions:
        kind = action.get("type")
        if kind == "undo":
            undone.append(kept.taken_back(action.get("action_id")))
        elif kind == "redo":
            for again in undone.pop() if undone else ():
                kept.add(again)
        else:
            if kind not in SILENT:
                undone.clear()
            kept.add(action)
    return kept.in_order()


class _Kept:
    """The actions that count so far, each with its place; finding where to go back to takes no search."""

    def __init__(self) -> None:
        self._places = 0
        self._silent: list[tuple[int, Raw]] = []
        self._played: list[tuple[int, Raw]] = []
        self._highest: list[int] = []
        """By action played the highest id of all that is kept up to it."""
        self._highest_silent = 0

    def add(self, action: Raw) -> None:
        """Keep an action behind all others."""
        self._places += 1
        number = int(action.get("id", 0))
        if action.get("type") in SILENT:
            self._silent.append((self._places, action))
            self._highest_silent = max(self._highest_silent, number)
            return
        before = self._highest[-1] if self._highest else 0
        self._played.append((self._places, action))
        self._highest.append(max(before, self._highest_silent, number))

    def taken_back(self, target: int | None) -> list[Raw]:
        """Take away the last action, or all behind the one with the id ``target``; messages stay."""
        first = max(0, len(self._played) - 1) if target is None else bisect_right(self._highest, target)
        taken = [action for _, action in self._played[first:]]
        del self._played[first:]
        del self._highest[first:]
        return taken

    def in_order(self) -> tuple[Raw, ...]:
        """All that is kept."""
        return tuple(action for _, action in merge(self._silent, self._played, key=lambda each: each[0]))


def plays(action: Raw) -> Iterator[Raw]:
    """What an action plays: itself and its automatic actions; of a programmed one only these."""
    kind = str(action.get("type"))
    if kind not in SILENT and not kind.startswith(PROGRAM):
        yield action
    for automatic in action.get("auto_actions") or ():
        yield from plays(automatic)
