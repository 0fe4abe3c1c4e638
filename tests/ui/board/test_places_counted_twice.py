"""Off-boards of 1843 that a route may end at by both entries: the map says so under that reading."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize

from roundhouse.engine.names import HexId
from roundhouse.queries.titles import printed
from roundhouse.ui.board.layout.face import face_layout
from roundhouse.ui.board.sheet import draw_map

OPTION = "offboard_both_ends"


@pytest.mark.parametrize("hex_id", ["B21", "N9"])
@pytest.mark.parametrize(("options", "told"), [((), []), ((OPTION,), [("2 ×",)])])
def test_a_place_that_counts_by_each_entry_says_how_often(hex_id, options, told):
    title = printed("1843", options)
    place = title.hexes[HexId(hex_id)]
    marks = face_layout(title.layout, place.face, 0, place).marks
    assert [mark.lines for mark in marks if mark.kind == "special"] == told
    assert sum(mark.kind == "revenue" for mark in marks) == 1


@pytest.mark.slow
def test_the_printed_sheet_is_that_of_the_reading(qapp):
    size = QSize(900, 880)
    assert draw_map(printed("1843"), size) != draw_map(printed("1843", (OPTION,)), size)
