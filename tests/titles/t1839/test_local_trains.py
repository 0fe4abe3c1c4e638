"""The train that a local company is given in its first turn, by phase."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.engine.position import Draft
from roundhouse.engine.state import State
from roundhouse.steps.trains import trains_of
from roundhouse.titles.t1839.local_trains import GiveLocalTrain
from tests.names import company
from tests.titles.t1839.boards import AT_START, board


def after(phase: str, row: int) -> State:
    """S1 has begun its first turn with its marker in a row of the market."""
    at = board({}, on_turn="S1", phase=phase, rows={"S1": row})
    draft = Draft(replace(at, state=replace(at.state, trains=AT_START.trains)))
    GiveLocalTrain("16.3.1").happen(draft)
    return draft.state


@pytest.mark.parametrize(
    ("phase", "kind"),
    [
        ("Yellow", "L2"), ("Green", "L2+1"), ("Blue", "L2+"), ("Light Brown", "L2+"), ("Dark Brown", ""),
        ("Purple", ""),
    ],
)  # fmt: skip
def test_it_is_that_of_the_phase_and_none_from_dark_brown_on(phase: str, kind: str) -> None:
    local = after(phase, 1)
    assert [local.train_kind(train) for train in trains_of(local, company("S1"))] == ([kind] if kind else [])
    assert not trains_of(after(phase, 0), company("S1")), "a major company buys its trains"
