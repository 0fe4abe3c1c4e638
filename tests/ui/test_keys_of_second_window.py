"""Every key that works in the main window works in the second one, and does the same."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QCursor, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from roundhouse.archive.game_file import GameSession
from roundhouse.ui import commands
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.pictures import example_path, moments
from roundhouse.ui.tools.keys import BINDINGS
from tests.ui.conftest import AWAY

KEY = Qt.Key
OWN = "command.full_screen"
"""Each of the two windows fills its own screen."""


@pytest.fixture
def at(program, tmp_path) -> Callable[[str], None]:
    """Shows a moment of the recorded game in both windows."""

    def show(moment: str) -> None:
        copy = tmp_path / f"{moment}.roundhouse"
        copy.write_bytes(example_path().read_bytes())
        session = GameSession.open(copy)
        session.move_to(moments(session)[moment])
        program.bridge.set_session(session)
        program.seconds.open()
        QApplication.processEvents()

    return show


def press(window, keys: QKeySequence | Qt.Key) -> None:
    """Press a key in a window, where the platform would send it."""
    window.activateWindow()
    QApplication.processEvents()
    QTest.keySequence(window.focusWidget() or window, QKeySequence(keys))
    QApplication.processEvents()


def only_told(program) -> list[str]:
    """The names of commands as they are given from now on, none of which does anything any more."""
    told: list[str] = []
    for action in program.window.actions_by_key:
        for signal in (action.triggered, action.toggled):
            with suppress(RuntimeError):
                signal.disconnect()
        action.triggered.connect(partial(_tell, told, action.objectName()))
    return told


def _tell(told: list[str], name: str, _checked: bool = False) -> None:
    told.append(name)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:.*disconnect")
def test_every_command_is_given_by_its_keys_in_either_window(program, at):
    at("stock-round")
    told = only_told(program)
    program.window.actions_by_key["command.leave_scratch"].setEnabled(True)
    for command in commands.ALL:
        for keys in command.keys:
            for window in (program.window, program.seconds.shown):
                if command.key == OWN and window is not program.window:
                    continue
                # What has the focus leaves Enter to the window.
                program.window.table.scrubber.slider.setFocus()
                told.clear()
                press(window, commands.sequence(keys))
                assert told == [command.key], (keys, window)


@pytest.mark.parametrize("moment", ["lay-a-tile", "place-a-token", "run-the-trains"])
def test_a_tool_gets_the_same_keys_from_either_window(program, at, monkeypatch, moment):
    at(moment)
    tools, board = program.window.panels.tools, program.window.panels.board
    wanted = {key for binding in BINDINGS[tools.kind] for key in binding.keys}
    assert len(wanted) > 4
    heard: list[Qt.Key] = []

    class Tool:
        def key(self, code):
            heard.append(code)
            return True

        def wants(self, code):
            return code in wanted

        def bound(self, code):
            return ""

        def reached(self):
            return None

    monkeypatch.setattr(tools, "wants", Tool().wants)
    monkeypatch.setattr(board, "_tool", Tool())
    for window in (program.window, program.seconds.shown):
        board.setFocus()
        heard.clear()
        for key in wanted:
            press(window, key)
        assert heard == list(wanted)


def test_lists_and_buttons_get_the_same_keys_from_either_window(program, at):
    at("stock-round")
    window, second = program.window, program.seconds.shown
    views = {"arrows": window.panels.certificates, "in_turn": window.panels.market}
    moved: set[str] = set()
    for binding in BINDINGS["lists"]:
        view = views.get(binding.does)
        if view is None:
            continue
        for key in binding.keys:
            reached = []
            for each in (window, second):
                view.setFocus()
                view.setCurrentIndex(view.model().index(2, 0))
                press(each, key)
                reached.append(view.currentIndex().row())
            assert reached[0] == reached[1], key
            moved |= {binding.does} if reached[0] != 2 else set()
    assert moved == views.keys()


@pytest.mark.parametrize("key", [KEY.Key_Tab, KEY.Key_Backtab])
def test_the_focus_goes_on_by_tab_in_either_window(program, at, key):
    at("stock-round")
    window = program.window
    shown = [each for each in window.table.turn_bar.findChildren(ChoiceButton) if each.isVisible()]
    for each in (window, program.seconds.shown):
        shown[1].setFocus()
        press(each, key)
        assert window.focusWidget() is not shown[1]
        assert window.table.turn_bar.isAncestorOf(window.focusWidget())


def test_the_card_of_what_the_pointer_is_on_is_shown_in_the_window_where_it_is(program, at):
    at("stock-round")
    second = program.seconds.shown
    view = second.panels.tableau
    index = next(
        view.model().index(row, 1)
        for row in range(view.model().rowCount())
        if view.visualRect(view.model().index(row, 1)).isValid()
    )
    place = view.visualRect(index).center()
    # The screen may be smaller.
    second.move(second.screen().availableGeometry().center() - view.viewport().mapTo(second, place))
    program.window.move(AWAY)
    QApplication.processEvents()
    QCursor.setPos(view.viewport().mapToGlobal(place))
    press(second, KEY.Key_I)
    panel = program.seconds.lookout.panel
    assert panel.isVisible()
    assert panel.card is not None
