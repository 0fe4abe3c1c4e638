"""Which of an export's actions count: undo and redo resolved, programmed actions taken apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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
    kept: list[Raw] = []
    undone: list[list[Raw]] = []
    for action in actions:
        kind = action.get("type")
        if kind == "undo":
            undone.append(_take_back(kept, action.get("action_id")))
        elif kind == "redo":
            if undone:
                kept.extend(undone.pop())
        else:
            if kind not in SILENT:
                undone.clear()
            kept.append(action)
    return tuple(kept)


def _take_back(kept: list[Raw], target: int | None) -> list[Raw]:
    """Remove what an undo takes from ``kept`` and return it; messages stay."""
    if target is None:
        from_last = range(len(kept) - 1, -1, -1)
        first = next((n for n in from_last if kept[n].get("type") not in SILENT), len(kept))
    else:
        first = next((n for n, action in enumerate(kept) if action.get("id", 0) > target), len(kept))
    tail = kept[first:]
    taken = [action for action in tail if action.get("type") not in SILENT]
    kept[first:] = [action for action in tail if action.get("type") in SILENT]
    return taken


def plays(action: Raw) -> Iterator[Raw]:
    """What an action plays: itself and its automatic actions; of a programmed one only these."""
    kind = str(action.get("type"))
    if kind not in SILENT and not kind.startswith(PROGRAM):
        yield action
    for automatic in action.get("auto_actions") or ():
        yield from plays(automatic)
