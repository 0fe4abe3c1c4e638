"""A box with a list that is narrower than what is chosen."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QHelpEvent, QIcon, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox

from roundhouse.ui.appearance import Appearance, style_sheet
from roundhouse.ui.combo_box import ComboBox
from roundhouse.ui.tips import tip

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

LONG = "the director's certificate of Midland & Great Northern (100 %)"


@pytest.fixture
def box(qtbot):
    made = ComboBox(5)
    qtbot.addWidget(made)
    made.addItems(["short", LONG])
    made.setCurrentIndex(1)
    made.show()
    return made


def told_at(box):
    """What is told on resting on it."""
    place = box.rect().center()
    QApplication.sendEvent(box, QHelpEvent(QHelpEvent.Type.ToolTip, place, box.mapToGlobal(place)))
    return box.toolTip()


def test_all_of_it_is_shown_where_there_is_room(box):
    box.resize(box.sizeHint())
    assert box.shown() == LONG
    assert told_at(box) == ""


@pytest.mark.parametrize("has_icon", [False, True])
def test_what_has_no_room_ends_in_an_ellipsis_and_is_told(qtbot, box, has_icon):
    if has_icon:
        picture = QPixmap(QSize(20, 20))
        picture.fill("red")
        box.setIconSize(picture.size())
        box.setItemIcon(1, QIcon(picture))
    box.resize(160, box.height())
    assert box.minimumSizeHint().width() <= 160
    assert box.shown().endswith("…")
    assert LONG.startswith(box.shown().rstrip("…"))
    assert told_at(box) == tip(LONG)
    box.hide()
    painted = box.grab().toImage()
    plain = QComboBox()
    qtbot.addWidget(plain)
    plain.addItem(box.itemIcon(1), box.shown())
    plain.setIconSize(box.iconSize())
    plain.resize(box.size())
    assert plain.grab().toImage() == painted


def test_nothing_is_told_any_more_once_there_is_room(box):
    box.resize(160, box.height())
    assert told_at(box)
    box.resize(box.sizeHint())
    assert told_at(box) == ""


def test_one_line_of_an_open_list_is_set_off_wherever_the_pointer_rests(qtbot):
    look = Appearance()
    box = QComboBox()
    qtbot.addWidget(box)
    box.setStyleSheet(style_sheet(look))
    box.addItems(["cash", "certificate", "price", "tile"])
    box.show()
    box.showPopup()
    lines, room = box.view(), box.view().viewport()
    rects = [lines.visualRect(lines.model().index(row, 0)) for row in range(4)]
    QTest.mouseMove(room, rects[0].center())
    QTest.mouseMove(room, rects[1].center())
    QTest.keyClick(lines, Qt.Key.Key_Down)
    QApplication.processEvents()
    image = room.grab().toImage()
    inks = [image.pixelColor(rect.right() - 4, rect.center().y()).name() for rect in rects]
    assert [ink == look.color("may").name() for ink in inks].count(True) == 1
    box.hidePopup()
