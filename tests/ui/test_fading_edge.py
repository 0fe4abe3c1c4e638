"""What is scrolled fades at an edge beyond which there is more, and nowhere else."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QWidget

from roundhouse.ui.appearance import Appearance
from roundhouse.ui.fading_edge import FadingEdge, fade_edges
from roundhouse.ui.scrolled import Scrolled
from roundhouse.ui.theme import THEMES

HIGH = 400


@pytest.fixture
def area(qtbot):
    look = Appearance(THEMES["light"])
    made, inside = Scrolled(None), QWidget()
    qtbot.addWidget(made)
    inside.setMinimumHeight(HIGH)
    made.setWidget(inside)
    fade_edges(made, look, look.theme.panel)
    made.resize(200, 100)
    made.show()
    QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
    return made


def fading(area: Scrolled) -> list[str]:
    """Which of its edges fade."""
    above, below = area.findChildren(FadingEdge)
    return [name for name, edge in (("above", above), ("below", below)) if edge.isVisible()]


def test_edges_fade_where_more_is_beyond_them(area):
    bar = area.verticalScrollBar()
    seen = [fading(area)]
    for value in (bar.maximum() // 2, bar.maximum()):
        bar.setValue(value)
        seen.append(fading(area))
    assert seen == [["below"], ["above", "below"], ["above"]]


def test_an_edge_lies_on_that_of_its_area_beside_the_bar(area):
    area.resize(300, 120)
    below = area.findChildren(FadingEdge)[1].geometry()
    assert below.bottom() == area.rect().bottom()
    assert below.width() == area.width() - area.verticalScrollBar().width()


def test_nothing_fades_where_everything_has_room(area):
    area.resize(200, HIGH + 10)
    QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
    assert fading(area) == []
