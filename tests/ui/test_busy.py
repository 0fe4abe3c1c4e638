"""Opening a long export shows how far it has come, and can be ended."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from roundhouse.archive import library
from roundhouse.archive.errors import Cancelled
from roundhouse.archive.imports import import_game
from roundhouse.ui.busy import Busy
from tests.games import recorded
from tests.ui.operator import LEFT

LONG = "1894-green_city_upgrades"


@pytest.mark.slow
def test_an_import_tells_how_far_it_is(tmp_path):
    told = []
    import_game(recorded.raw(LONG), tmp_path / "g.roundhouse", heed=lambda *far: told.append(far)).close()
    (total,) = {far[1] for far in told}
    assert [far[0] for far in told] == list(range(total))


def test_an_import_that_is_cancelled_leaves_nothing(tmp_path):
    def enough(done, total):
        if done > total // 2:
            raise Cancelled

    with pytest.raises(Cancelled):
        import_game(recorded.raw(LONG), tmp_path / "g.roundhouse", heed=enough)
    assert list(tmp_path.glob("*.roundhouse")) == []


def test_a_long_import_is_shown_and_cancelled_in_the_window(qtbot, program):
    seen = []

    def cancel():
        for busy in program.window.findChildren(Busy):
            if busy.isVisible():
                seen.append((busy.labelText(), busy.value(), busy.maximum()))
                QTest.mouseClick(busy.findChild(QPushButton), LEFT)
                return
        QTimer.singleShot(20, cancel)

    QTimer.singleShot(20, cancel)
    assert not program.handlers.open_path(recorded.raw(LONG))
    ((text, value, maximum),) = seen
    assert LONG in text
    assert 0 < value < maximum
    assert program.bridge.session is None
    assert library.recent() == ()
    QApplication.processEvents()
    assert not [busy for busy in program.window.findChildren(Busy) if busy.isVisible()]
    assert "Cancelled" in program.window.table.scrubber.message.text()
