"""Which marked trains run on when their kind rusts: compared with what the first train of a phase does."""

from __future__ import annotations

import pytest

from roundhouse.queries.trains import sparing_mark
from tests.rules.t1843 import table as t
from tests.rules.t1843.test_s10_2_5_engineers import begin, marked, two
from tests.rules.table import train_of


@pytest.mark.parametrize(
    ("before", "kind", "phase", "empty", "mark"),
    [
        ("Blue", "4+1", "Brown", ("blue",), "engineers"),
        ("Red", "5E", "Gray", ("blue", "brown", "red"), ""),
    ],
)
def test_a_mark_spares_what_the_phase_leaves(before, kind, phase, empty, mark) -> None:
    position = t.price(marked(two(before, f"{kind} {kind}"), kind), "PO", 0, 5)
    train = train_of(position, "EST", kind)
    (other,) = [n for n, o in position.state.trains.items() if o == "company:EST" and n != train]
    assert sparing_mark(position, train) == mark
    assert sparing_mark(position, other) == ""
    after = begin(t.at_step(position, "PO", "trains"), phase, *empty)
    is_marked = after.state.markers["engineers-0"] == f"train:{train}"
    assert (is_marked, after.state.trains[other] == "company:EST") == (bool(mark), False)
