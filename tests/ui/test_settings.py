"""All settings in one dialog: changed by hand there, used at once, and kept."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox

from roundhouse.ui import settings as store
from roundhouse.ui.dialogs.settings import SettingsDialog
from roundhouse.ui.settings import Settings
from roundhouse.ui.theme import CLEAR_THEMES
from tests.ui.operator import Operator

LEFT = Qt.MouseButton.LeftButton


def answer(program, hand: Callable[[SettingsDialog], object]) -> None:
    program.window.activateWindow()
    QTest.qWait(1)
    Operator(program).answer(SettingsDialog, hand)
    QTest.keyClick(program.window, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)


def choose(box: QComboBox, value: object) -> None:
    """Go to ``value`` with the arrow keys."""
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Home)
    for _ in range(box.findData(value)):
        QTest.keyClick(box, Qt.Key.Key_Down)
    assert box.currentData() == value


def test_everything_is_changed_in_one_dialog_and_kept(program, tmp_path):
    def hand(dialog: SettingsDialog) -> None:
        choose(dialog.language, "fr")
        choose(dialog.theme, "dark")
        choose(dialog.palette_box, "clear")
        choose(dialog.text_size, 120)
        for box in (*dialog.helps.values(), dialog.follow, dialog.animations, dialog.clock):
            box.setFocus()
            QTest.keyClick(box, Qt.Key.Key_Space)
        for spin in (dialog.clock_minutes, dialog.clock_increment):
            spin.setFocus()
            spin.selectAll()
            QTest.keyClicks(spin, "40")
        QTest.keyClick(dialog, Qt.Key.Key_Return)

    answer(program, hand)
    wanted = Settings(
        "fr", "dark", "clear", 120, animations=True, clock=True, helps=frozenset(), follow=False,
        clock_minutes=40, clock_increment=40,
    )  # fmt: skip
    assert program.window.settings == wanted
    assert store.read(tmp_path / "settings.ini") == wanted
    window = program.window
    assert window.look.theme == CLEAR_THEMES["dark"]
    assert window.words.code == "fr"
    assert not window.panels.tools.routes.suggests
    assert not window.panels.board.follows
    assert window.actions_by_key["command.clock"].isChecked()
    assert not window.actions_by_key["command.follow"].isChecked()


def test_a_pause_that_is_wanted_is_ticked_in_the_menu_too(program):
    def hand(dialog: SettingsDialog) -> None:
        dialog.pause.setFocus()
        QTest.keyClick(dialog.pause, Qt.Key.Key_Space)
        QTest.keyClick(dialog, Qt.Key.Key_Return)

    for is_on in (True, False):
        answer(program, hand)
        assert program.window.settings.pause == is_on
        assert program.window.actions_by_key["command.pause"].isChecked() == is_on


def test_cancel_changes_nothing(program, tmp_path):
    before = program.window.settings

    def hand(dialog: SettingsDialog) -> None:
        choose(dialog.theme, "dark")
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    answer(program, hand)
    assert program.window.settings == before
    assert not (tmp_path / "settings.ini").exists()


def test_an_empty_language_is_that_of_the_system(make_program, monkeypatch):
    program = make_program("fr")
    monkeypatch.setenv("LANG", "C")

    def hand(dialog: SettingsDialog) -> None:
        choose(dialog.language, "")
        QTest.keyClick(dialog, Qt.Key.Key_Return)

    answer(program, hand)
    assert program.window.settings.language == ""
    assert program.window.words.code == "en"


def test_a_dialog_keeps_what_it_does_not_show(qtbot, program):
    before = Settings(names=("Ada", "Ben"), layers=frozenset({"reach"}), text_size=115)
    dialog = SettingsDialog(program.bridge.words, program.window.look, before)
    qtbot.addWidget(dialog)
    assert dialog.settings() == before


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_dialog_fits_the_smallest_window(make_program, language):
    program = make_program(language, size=QSize(1024, 640))
    seen: list[QSize] = []
    answer(program, lambda dialog: seen.append(dialog.size().expandedTo(dialog.sizeHint())))
    (size,) = seen
    assert size.width() <= 1024
    assert size.height() <= 640
