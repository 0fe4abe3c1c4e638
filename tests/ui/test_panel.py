"""A panel that is no more than its heading and a sentence."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget

from roundhouse.ui.appearance import Appearance
from roundhouse.ui.panel import Panel
from roundhouse.ui.theme import LIGHT

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
HEADING, SENTENCE = "A private company closes: a share for it?", "Decide with the buttons at the top."


@pytest.mark.parametrize(("wide", "is_beside"), [(260, False), (900, True)])
def test_a_sentence_without_room_beside_its_heading_stands_alone(qtbot, wide, is_beside):
    panel = Panel(Appearance(theme=LIGHT, scale=1.0), HEADING, QWidget())
    qtbot.addWidget(panel)
    panel.setFixedWidth(wide)
    panel.show()
    panel.collapse(SENTENCE)
    panel.grab()
    assert panel.sentence.isVisible()
    assert panel.heading.isVisible() is is_beside
    assert panel.sentence.width() >= panel.sentence.fontMetrics().horizontalAdvance(SENTENCE)
    panel.collapse("")
    panel.grab()
    assert panel.heading.isVisible() is is_beside, "a question is no reason for a wider column"
    assert panel.minimumSizeHint().width() < 260
    assert not panel.sentence.isVisible()


@pytest.mark.parametrize(("wide", "lines"), [(900, 1), (300, 2), (170, 3)])
def test_a_long_sentence_has_all_its_lines(qtbot, wide, lines):
    sentence = "Swap a token? Move a token? Decide with the buttons at the top."
    panel = Panel(Appearance(theme=LIGHT, scale=1.0), "Token", QWidget())
    qtbot.addWidget(panel)
    panel.resize(900, 300)
    panel.show()
    panel.collapse(sentence)
    panel.resize(wide, panel.height())
    panel.grab()
    line = panel.sentence.fontMetrics().height()
    assert panel.sentence.heightForWidth(panel.sentence.width()) <= panel.sentence.height()
    assert lines * line <= panel.height() < (lines + 1) * line
    panel.collapse("")
    assert panel.minimumHeight() == 0
