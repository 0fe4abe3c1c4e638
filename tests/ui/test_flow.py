"""Widgets beside each other, in lines that are broken again only where one takes another room."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from roundhouse.ui.flow import FlowLayout

HIGH, GAP = 20, 4
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


class Box(QWidget):
    """So wide; ``asked`` counts how often that was asked."""

    def __init__(self, wide: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.wide, self.asked = wide, 0

    def sizeHint(self) -> QSize:
        self.asked += 1
        return QSize(self.wide, HIGH)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.wide, HIGH)


def laid_out(qtbot, *widths: int) -> tuple[QWidget, FlowLayout, list[Box]]:
    frame = QWidget()
    qtbot.addWidget(frame)
    flow = FlowLayout(frame, GAP, GAP)
    boxes = [Box(wide, frame) for wide in widths]
    for box in boxes:
        flow.addWidget(box)
    frame.resize(200, 200)
    frame.show()
    return frame, flow, boxes


def test_lines_are_broken_once_as_long_as_every_widget_keeps_its_room(qtbot, monkeypatch):
    _frame, flow, _ = laid_out(qtbot, 80, 80, 80)
    broken: list[int] = []
    plain = FlowLayout._made_lines

    def counted(self, wide):
        broken.append(wide)
        return plain(self, wide)

    monkeypatch.setattr(FlowLayout, "_made_lines", counted)
    flow.invalidate()
    for _ in range(3):
        assert flow.line_count(200) == 2
        assert flow.heightForWidth(200) == 2 * HIGH + GAP
        assert flow.heightForWidth(300) == HIGH
    assert broken == [200, 300]


def test_a_widget_that_takes_another_room_breaks_them_again(qtbot):
    _frame, flow, boxes = laid_out(qtbot, 80, 80)
    assert flow.line_count(200) == 1
    boxes[0].wide = 150
    boxes[0].updateGeometry()
    assert flow.line_count(200) == 2
    boxes[0].hide()
    assert flow.line_count(200) == 1
    assert flow.heightForWidth(200) == HIGH
    boxes[0].show()
    assert flow.line_count(200) == 2
    flow.removeWidget(boxes[0])
    assert flow.line_count(200) == 1
    flow.addWidget(boxes[0])
    assert flow.heightForWidth(200) == 2 * HIGH + GAP
    flow.put_before(boxes[0], boxes[1])
    assert flow.line_count(200) == 2


@pytest.mark.parametrize(("widths", "below"), [((150, 40, 60), 2), ((100, 90, 60), 1), ((60, 60, 60, 60), 2)])
def test_what_would_stand_alone_below_has_another_beside_it_unless_that_leaves_one_alone(
    qtbot, widths, below
):
    _frame, flow, boxes = laid_out(qtbot, *widths)
    assert flow.line_count(200) == 2
    last = max(box.y() for box in boxes)
    assert [box.y() == last for box in boxes].count(True) == below


def test_columns_are_left_where_they_would_take_a_further_line(qtbot):
    _frame, flow, boxes = laid_out(qtbot, 60, 50, 50, 60)
    flow.set_columns("free")
    frame = boxes[0].parentWidget()
    frame.resize(2 * 60 + GAP, 200)
    flow.setGeometry(frame.rect())
    assert [box.x() for box in boxes] == [0, 60 + GAP, 0, 60 + GAP], "in columns"
    frame.resize(60 + 50 + GAP, 200)
    flow.setGeometry(frame.rect())
    assert [box.x() for box in boxes] == [0, 60 + GAP, 0, 50 + GAP], "one behind the other"
