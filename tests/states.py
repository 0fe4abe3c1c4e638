"""States as tests want them: fields replaced, those of the round's memory among them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from roundhouse.engine.state import State

PARTS = ("auction", "stock", "operating", "lot", "lap")


def changed(state: State, **fields: Any) -> State:
    """The state with ``fields`` replaced, ``PARTS`` in the memory of its round.

    That is the new round, if one is given; what its kind can't remember must be empty.
    """
    parts = {name: fields.pop(name) for name in PARTS if name in fields}
    later = replace(state, **fields)
    later = replace(later, round=later.round.remembering(**parts))
    for name, part in parts.items():
        assert getattr(later, name) == part, f"a round of the kind {later.round.kind} has no {name}"
    return later
