"""Another language, theme or size of text: what it takes, and that nothing is done twice."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QSize
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from shiboken6 import isValid

from roundhouse.archive.game_file import GameSession
from roundhouse.ui.busy import Busy
from roundhouse.ui.dividers import Dividers
from roundhouse.ui.main_window import MainWindow
from roundhouse.ui.pictures import example_path
from tests.ui.operator import LEFT, tidy_up

CHANGES = ({"language": "de"}, {"theme": "dark"}, {"text_size": 110})
LOW, USUAL, LARGE = QSize(1024, 700), QSize(1366, 768), QSize(1920, 1080)


def opened(make_program, title, size=USUAL):
    program = make_program(size=size)
    program.bridge.set_session(GameSession.open(example_path(title), read_only=True))
    QApplication.processEvents()
    return program


def change(program, **changes):
    program.handlers.settings.change(replace(program.window.settings, **changes))
    QApplication.processEvents()


@pytest.mark.parametrize("changes", CHANGES)
def test_screens_that_go_take_on_nothing_of_the_new_look(make_program, monkeypatch, changes):
    program = opened(make_program, "1894")
    styled, held = MainWindow.setStyleSheet, []

    def set_style_sheet(window, sheet):
        held.append(window.centralWidget())
        styled(window, sheet)

    monkeypatch.setattr(MainWindow, "setStyleSheet", set_style_sheet)
    change(program, **changes)
    assert held == [None]


def test_choices_that_have_room_beside_whose_turn_it_is_stay_there(make_program, tmp_path):
    program, path = make_program(size=USUAL), tmp_path / "game.roundhouse"
    path.write_bytes(example_path("1861").read_bytes())
    session = GameSession.open(path)
    session.move_to(138)
    program.bridge.set_session(session)
    QApplication.processEvents()
    high = program.window.table.turn_bar.height()
    change(program, theme="dark")
    assert program.window.table.turn_bar.height() == high
    session.close()


def test_the_screens_that_ask_for_another_look_are_there_until_they_have_answered(make_program):
    program = opened(make_program, "1894")
    window = program.window
    screens, board = window.screens, window.panels.board
    there = []
    window.rebuilt.connect(lambda: there.append((isValid(screens), isValid(board))))
    change(program, theme="dark")
    assert there == [(True, True)]
    assert screens.windowHandle() is None
    tidy_up()
    assert not isValid(screens)
    assert not isValid(board)


@pytest.fixture
def cancelled_at(monkeypatch):
    """Cancels what is under way by a click, at the given heed and after; gives how far that was."""
    monkeypatch.setattr("roundhouse.ui.busy.SOON", 0)
    heeded = Busy.heed
    seen: list[tuple[int, int]] = []
    least: list[int] = []

    def heed(busy, done, total):
        if done >= least[0]:
            busy.forceShow()
            seen.append((done, total))
            QTest.mouseClick(busy.findChild(QPushButton), LEFT)
        heeded(busy, done, total)

    def begin(done):
        least.append(done)
        monkeypatch.setattr(Busy, "heed", heed)
        return seen

    yield begin
    monkeypatch.setattr(Busy, "heed", heeded)


@pytest.mark.parametrize(
    ("key", "done"),
    [("theme.dark", 0), ("language.de", 2), ("language.de", 6)],
    ids=["at first", "before it is seen", "when it is there"],
)
def test_another_look_is_cancelled_and_nothing_is_changed(make_program, cancelled_at, key, done):
    program = opened(make_program, "1894")
    window, settings = program.window, program.window.settings
    told: list[str] = []
    program.bridge.noticed.connect(told.append)
    seen = cancelled_at(done)
    window.actions_by_key[key].trigger()
    QApplication.processEvents()
    assert seen == [(done, 10)]
    assert told == ["Cancelled: the look stays as it was"]
    assert window.settings == settings
    assert (window.words.code, window.look.theme.name, window.qt_words._code) == ("en", "light", "en")
    assert not window.actions_by_key[key].isChecked()
    assert window.actions_by_key["language.en"].isChecked()
    assert window.actions_by_key["theme.light"].isChecked()
    assert window.centralWidget() is window.screens
    assert window.table.turn_bar.isVisible()
    assert not [busy for busy in window.findChildren(Busy) if busy.isVisible()]
    assert program.bridge.position is not None


@pytest.mark.quick("at first")
@pytest.mark.parametrize(("done", "is_larger"), [(0, False), (6, True)], ids=["at first", "when it is there"])
def test_a_larger_window_is_drawn_larger_unless_that_is_cancelled(
    make_program, cancelled_at, done, is_larger
):
    program = opened(make_program, "1894")
    window, scale = program.window, program.window.look.scale
    told: list[str] = []
    program.bridge.noticed.connect(told.append)
    seen = cancelled_at(done)
    window.resize(LARGE)
    window._settle.stop()
    window._fit_scale()
    QApplication.processEvents()
    assert seen == [(done, 10)]
    assert (window.look.scale > scale) == is_larger
    assert told == ["Cancelled: the look stays as it was"]
    assert window.centralWidget() is window.screens
    assert window.table.turn_bar.isVisible()


def test_another_look_that_is_quick_is_not_announced(make_program, monkeypatch):
    program = opened(make_program, "1894")
    shown = []
    monkeypatch.setattr(Busy, "showEvent", lambda *_: shown.append(True))
    monkeypatch.setattr("roundhouse.ui.busy.SOON", 1_000_000)
    change(program, theme="dark")
    assert program.window.look.theme.name == "dark"
    assert shown == []


@pytest.mark.parametrize(
    ("title", "size"), [("1843", USUAL), ("1861", USUAL), ("1894", LOW), ("1861", LARGE)]
)
def test_panes_are_put_where_they_stand_once(make_program, monkeypatch, title, size):
    program = opened(make_program, title, size)
    made, splitter = [], Dividers.splitter

    def counted(dividers, name, orientation):
        made.append(name)
        return splitter(dividers, name, orientation)

    table = program.window.table
    sizes = table.dividers.sizes()
    monkeypatch.setattr(Dividers, "splitter", counted)
    change(program, theme="dark")
    assert made.count("columns") == 1
    assert program.window.table.rooms == table.rooms
    assert program.window.table.dividers.sizes() == sizes
