"""The focus of boxes for amounts is a ring that takes nothing from the box."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QSpinBox, QVBoxLayout, QWidget

from roundhouse.ui.appearance import Appearance, palette, style_sheet
from roundhouse.ui.check_box import CheckBox, RadioButton
from roundhouse.ui.ring_style import RingStyle, column_of, inset_of, line_of
from roundhouse.ui.spin_box import SpinBox
from roundhouse.ui.theme import DARK, LIGHT, contrast

EDGE = 4


@pytest.fixture
def palettes():
    """The palette of the program as it was, once the test is over."""
    before = QApplication.palette()
    yield
    QApplication.setPalette(before)


@pytest.mark.qt_log_ignore("propagateSizeHints")
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=("light", "dark"))
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_arrows_and_text_stay_where_they_are_and_the_edge_is_in_the_colour_of_focus(
    qtbot, palettes, theme, scale
):
    window = QWidget()
    qtbot.addWidget(window)
    QApplication.setPalette(palette(theme))
    window.setStyleSheet(style_sheet(Appearance(theme=theme, scale=scale)))
    column = QVBoxLayout(window)
    box, other = QSpinBox(window), QPushButton("other", window)
    box.lineEdit().setReadOnly(True)
    column.addWidget(box)
    column.addWidget(other)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()

    def seen(focused):
        focused.setFocus()
        QApplication.processEvents()
        assert focused.hasFocus()
        return box.grab().toImage()

    before, after = seen(other), seen(box)
    assert before.size() == after.size()
    edge = round(EDGE * scale)
    arrows = QRect(box.width() - 24, edge, 24 - edge, box.height() - 2 * edge)
    assert before.copy(arrows) == after.copy(arrows)
    ring = QColor(theme.may)
    for x, y in ((box.width() // 2, 1), (box.width() // 2, box.height() - 2), (1, box.height() // 2)):
        assert after.pixelColor(x, y) == ring
        assert before.pixelColor(x, y) != ring


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=("light", "dark"))
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_box_for_amounts_has_the_frame_of_a_line(qtbot, palettes, theme, scale):
    window = QWidget()
    qtbot.addWidget(window)
    QApplication.setPalette(palette(theme))
    window.setStyleSheet(style_sheet(Appearance(theme=theme, scale=scale)))
    column = QVBoxLayout(window)
    boxes = [QSpinBox(window), QLineEdit(window)]
    for box in boxes:
        column.addWidget(box)
        box.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    window.grab()
    for box in boxes:
        seen = box.grab().toImage()
        middle = seen.height() // 2
        assert seen.pixelColor(0, middle) == QColor(theme.hairline)
        assert seen.pixelColor(seen.width() - 1, middle) == QColor(theme.hairline)
        assert seen.pixelColor(seen.width() // 2, 0) == QColor(theme.hairline)
        assert seen.pixelColor(2, middle) == QColor(theme.panel)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_largest_amount_is_seen_whole_beside_the_arrows(qtbot, scale):
    window = QWidget()
    qtbot.addWidget(window)
    window.setStyleSheet(style_sheet(Appearance(theme=LIGHT, scale=scale)))
    box = SpinBox(window)
    box.setRange(-7, 10_000)
    QVBoxLayout(window).addWidget(box, 0, Qt.AlignmentFlag.AlignLeft)
    window.grab()
    line = box.lineEdit()
    assert box.fontMetrics().horizontalAdvance("10000") < line.width()
    assert line.geometry().right() < box.width() - column_of(box.fontMetrics())


@pytest.mark.parametrize("scale", [1.0, 2.0, 2.8])
def test_frames_of_inputs_and_boxes_to_tick_are_thicker_where_the_type_is_large(qtbot, palettes, scale):
    window = QWidget()
    qtbot.addWidget(window)
    QApplication.setPalette(palette(LIGHT))
    window.setStyleSheet(style_sheet(Appearance(theme=LIGHT, scale=scale)))
    column = QVBoxLayout(window)
    box, ticks = SpinBox(window), (CheckBox("8", window), RadioButton("8", window))
    for each in (box, *ticks):
        column.addWidget(each)
        each.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    window.grab()
    thick = line_of(box.fontMetrics())
    assert thick == (2 if scale > 2 else 1)
    seen = box.grab().toImage()
    for x in range(thick):
        assert seen.pixelColor(x, seen.height() // 2) == QColor(LIGHT.hairline)
    assert box.lineEdit().geometry().left() == inset_of(box.fontMetrics())
    for tick in ticks:
        ticked = tick.grab().toImage()
        row = (ticked.pixelColor(x, tick.height() // 2).lightness() for x in range(tick.height()))
        assert sum(lightness < 140 for lightness in row) == 2 * thick


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_the_frame_of_a_box_to_tick_stands_out_from_the_ground(qtbot, palettes, theme):
    window = QWidget()
    qtbot.addWidget(window)
    QApplication.setPalette(palette(theme))
    window.setStyleSheet(style_sheet(Appearance(theme=theme)))
    column = QVBoxLayout(window)
    for tick in (CheckBox("8", window), RadioButton("8", window)):
        column.addWidget(tick)
        tick.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        window.grab()
        seen = tick.grab().toImage()
        row = [seen.pixelColor(x, seen.height() // 2).name() for x in range(seen.height())]
        assert max(contrast(each, theme.panel) for each in row) >= 3


def test_the_style_is_not_asked_about_every_part_that_is_painted():
    assert not {"drawPrimitive", "drawControl"} & vars(RingStyle).keys()
