"""What looks for cut-off words finds every fault that is planted, and nothing where there is none."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from tests.ui.layout.cut_off import cut_off

TEXT = "Nationalisation of the smallest company"


@pytest.fixture
def window(qtbot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(1400, 900)
    made.show()
    return made


@pytest.fixture
def frame(window) -> QWidget:
    made = QWidget(window)
    made.resize(400, 300)
    return made


def sound(frame: QWidget) -> None:
    column = QVBoxLayout(frame)
    label = QLabel(TEXT)
    label.setWordWrap(True)
    combo = QComboBox()
    combo.addItem(TEXT)
    spin = QSpinBox()
    spin.setRange(0, 100_000)
    names = QListWidget()
    names.addItem(TEXT * 9)
    for widget in (label, QPushButton(TEXT), QCheckBox(TEXT), combo, spin, QLineEdit(TEXT * 9), names):
        column.addWidget(widget)
    row = QHBoxLayout()
    for text in ("one", "two"):
        row.addWidget(QLabel(text))
    column.addLayout(row)


def test_nothing_is_found_where_everything_has_room(frame):
    sound(frame)
    frame.show()
    assert cut_off(frame, QSize(1024, 640)) == []


def a_label(frame: QWidget) -> None:
    QLabel(TEXT, frame).setGeometry(10, 10, 100, 30)


def a_label_that_is_too_low(frame: QWidget) -> None:
    QLabel(TEXT, frame).setGeometry(10, 10, 380, 6)


def a_label_of_too_few_lines(frame: QWidget) -> None:
    label = QLabel(TEXT * 3, frame)
    label.setWordWrap(True)
    label.setGeometry(10, 10, 200, 20)


def a_word_that_is_too_long(frame: QWidget) -> None:
    label = QLabel("Nationalisation", frame)
    label.setWordWrap(True)
    label.setGeometry(10, 10, 40, 200)


def a_button(frame: QWidget) -> None:
    QPushButton(TEXT, frame).setGeometry(10, 10, 100, 30)


def a_tool_button(frame: QWidget) -> None:
    button = QToolButton(frame)
    button.setText(TEXT)
    button.setGeometry(10, 10, 60, 30)


def a_check_box(frame: QWidget) -> None:
    QCheckBox(TEXT, frame).setGeometry(10, 10, 100, 30)


def a_chosen_item(frame: QWidget) -> None:
    combo = QComboBox(frame)
    combo.addItem(TEXT)
    combo.setGeometry(10, 10, 100, 30)


def a_number(frame: QWidget) -> None:
    spin = QSpinBox(frame)
    spin.setRange(0, 1_000_000_000)
    spin.setValue(1_000_000_000)
    spin.setGeometry(10, 10, 60, 30)


def what_a_field_asks_for(frame: QWidget) -> None:
    edit = QLineEdit(frame)
    edit.setPlaceholderText(TEXT)
    edit.setGeometry(10, 10, 100, 30)


def a_tab(frame: QWidget) -> None:
    bar = QTabBar(frame)
    for _ in range(4):
        bar.addTab(TEXT)
    bar.setGeometry(0, 0, 400, 40)


def something_beyond_the_edge(frame: QWidget) -> None:
    QPushButton("OK", frame).setGeometry(380, 10, 80, 30)


def one_thing_on_another(frame: QWidget) -> None:
    for x in (10, 40):
        label = QLabel(TEXT, frame)
        label.setGeometry(x, 10, label.sizeHint().width(), 30)


def too_little_of_what_is_scrolled(frame: QWidget) -> None:
    area = QScrollArea(frame)
    area.setWidget(QLabel(TEXT))
    area.setGeometry(10, 10, 300, 9)


def something_in_what_is_scrolled(frame: QWidget) -> None:
    area = QScrollArea(frame)
    inside = QWidget()
    inside.resize(280, 100)
    a_button(inside)
    area.setWidget(inside)
    area.setGeometry(10, 10, 300, 120)


def a_dialog_that_is_too_large(frame: QWidget) -> None:
    frame.resize(1200, 300)


@pytest.mark.parametrize(
    "plant",
    [
        a_label,
        a_label_that_is_too_low,
        a_label_of_too_few_lines,
        a_word_that_is_too_long,
        a_button,
        a_tool_button,
        a_check_box,
        a_chosen_item,
        a_number,
        what_a_field_asks_for,
        a_tab,
        something_beyond_the_edge,
        one_thing_on_another,
        too_little_of_what_is_scrolled,
        something_in_what_is_scrolled,
        a_dialog_that_is_too_large,
    ],
)
def test_a_planted_fault_is_found(frame, plant: Callable[[QWidget], None]):
    plant(frame)
    frame.show()
    assert cut_off(frame, QSize(1024, 640))


def test_what_isnt_seen_isnt_looked_at(frame):
    a_button(frame)
    for child in frame.findChildren(QPushButton):
        child.hide()
    frame.show()
    assert cut_off(frame) == []
