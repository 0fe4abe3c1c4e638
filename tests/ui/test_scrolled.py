"""A bar that came while there was little room goes with it, even where lines would break beside it."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from roundhouse.ui.flow import FlowLayout
from roundhouse.ui.scrolled import Scrolled

SIDE = 40


@pytest.fixture
def area(qtbot) -> Scrolled:
    """Four squares in an area that is as wide as two of them."""
    made = Scrolled(None)
    qtbot.addWidget(made)
    inside = QWidget()
    flow = FlowLayout(inside, 0, 0)
    for _ in range(4):
        square = QLabel()
        square.setFixedSize(SIDE, SIDE)
        flow.addWidget(square)
    made.setWidget(inside)
    made.resize(2 * SIDE, SIDE)
    made.show()
    QApplication.processEvents()
    return made


def test_there_is_a_bar_where_there_is_no_room(area) -> None:
    assert area.verticalScrollBar().isVisible()
    assert area.verticalScrollBar().maximum() > 0


def test_the_bar_goes_where_everything_fits_without_it(area) -> None:
    area.resize(2 * SIDE, 2 * SIDE)
    QApplication.processEvents()
    assert not area.verticalScrollBar().isVisible()
    assert area.viewport().width() == 2 * SIDE


def test_the_bar_comes_back_with_more_inside(area) -> None:
    area.resize(2 * SIDE, 2 * SIDE)
    QApplication.processEvents()
    more = QLabel(area.widget())
    more.setFixedSize(SIDE, SIDE)
    area.widget().layout().addWidget(more)
    more.show()
    QApplication.processEvents()
    assert area.verticalScrollBar().isVisible()
