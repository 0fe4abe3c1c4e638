"""Room for boxes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF

from roundhouse.ui.docks.market_even import Stacked, Way, even_widths
from roundhouse.ui.docks.market_layout import Form, edges, free_below, shares
from roundhouse.ui.docks.market_moves import clearest_way

needs = st.lists(st.floats(0, 200), min_size=1, max_size=20)


def test_even_while_everything_fits():
    assert shares(100, [10, 20, 5, 1]) == [25, 25, 25, 25]


def test_the_greedy_take_from_the_others():
    assert shares(100, [10, 70, 10]) == [15, 70, 15]


def test_too_little_room_gives_what_is_needed():
    assert shares(10, [10, 20]) == [10, 20]


@given(needs, st.floats(0, 2000))
def test_all_room_is_given_and_every_need_is_met(wanted, room):
    found = shares(room, wanted)
    assert sum(found) == pytest.approx(max(room, sum(wanted)))
    assert all(got >= need - 1e-6 for got, need in zip(found, wanted, strict=True))


def test_columns_are_even_or_of_two_widths_or_as_they_come():
    assert even_widths([10, 20], [90, 90], 60, 1.5) == [30, 30]
    assert even_widths([10, 34, 10], [0, 36, 0], 90, 1.5) == [27, 36, 27]
    assert even_widths([10, 34, 10], [0, 90, 0], 90, 1.5) == pytest.approx([90 / 3.5, 135 / 3.5, 90 / 3.5])
    assert even_widths([10, 34, 10], [0, 90, 0], 90, 1.0) is None
    assert even_widths([10, 50, 10], [0, 0, 0], 90, 1.5) is None


@given(needs.filter(any), st.floats(1, 2000), st.floats(1, 3))
def test_two_widths_give_all_room_and_what_columns_need(wanted, room, wider):
    found = even_widths(wanted, wanted, room, wider)
    if found is not None:
        assert sum(found) == pytest.approx(room)
        assert all(got >= need - 1e-6 for got, need in zip(found, wanted, strict=True))
        assert max(found) <= min(found) * wider * (1 + 1e-6)


def test_a_stack_lies_below_its_price_where_rows_have_room_and_beside_it_else():
    below, beside = Form(beside=False, lanes=1), Form(beside=True, lanes=1)
    ways = {(0, 0): [Way(below, 20, 24), Way(beside, 28, 12)], (1, 1): [Way(below, 20, 24)]}

    def forms(high: float, wider: float) -> object:
        return Stacked(2, [10, 10], 12, (50, high), ways).forms(wider)

    assert forms(48, 1.0) == {(0, 0): below, (1, 1): below}
    assert forms(47, 1.0) is None
    assert forms(47, 1.5) == {(0, 0): beside, (1, 1): below}
    assert forms(35, 1.5) is None


def test_edges():
    assert edges([1, 2], 5) == [5, 6, 8]


def test_rows_below_the_foot_of_a_column_are_free_up_to_the_last_row():
    cells = {(0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (1, 1), (0, 2)}
    assert free_below(cells, 2) == {(1, 1): 2, (0, 2): 2}
    assert free_below(cells, 9) == {(1, 1): 2, (0, 2): 3}
    assert free_below((), 2) == {}


def test_an_arrow_runs_beside_a_marker_that_lies_between_two_others():
    boxes = QRectF(0, 0, 40, 50), QRectF(0, 50, 40, 50)
    start, between, end = (QRectF(6, top, 28, 14) for top in (14, 32, 80))
    free, beside = (clearest_way((start, end), boxes, taken) for taken in ((start,), (start, between)))
    assert free is not None
    assert beside is not None
    assert free[0].x() == free[1].x() == start.center().x()
    assert beside[0].x() == beside[1].x() > between.right()
    # A marker as wide as its box is crossed at its end, where it has no letter.
    filling = between.adjusted(-6, 0, 6, 0)
    at_end = clearest_way((start, end), boxes, (start, filling))
    assert at_end is not None
    assert at_end[0].x() == at_end[1].x() > between.right()
