"""The foot of the window: what is told of the tile in the hand has room there."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

from roundhouse.ui.text import Label
from roundhouse.ui.words import LANGUAGES

SMALLEST = QSize(1024, 640)


@pytest.mark.qt_log_ignore("propagateSizeHints")
@pytest.mark.quick("fr")
@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_all_that_is_told_of_a_tile_has_room_in_the_smallest_window(make_program, new_session, words):
    program = make_program(words.code, size=SMALLEST)
    program.window.resize(SMALLEST)
    program.bridge.set_session(new_session(5, 1))
    foot = program.window.table.scrubber
    foot.show_moment(2500, 2500)
    foot.show_since("Frédéric")
    parts = (
        words.say("preview.free"),
        words.say("preview.reach", count=1),
        words.say("preview.ways", number="1", count="2"),
        words.say("preview.how"),
    )
    QApplication.processEvents()
    foot.tell(" · ".join(parts))
    assert foot.isVisible()
    assert foot.long is None, "nothing lies over the tray"
    foot.tell(" · ".join(parts * 2))
    (long,) = (each for each in program.window.findChildren(Label) if each.objectName() == "message")
    assert long.geometry().bottom() > foot.mapTo(program.window, foot.rect().center()).y()
