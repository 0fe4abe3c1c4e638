"""No command is silent: each shows something new, opens something, or says why it does nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QFileDialog

from roundhouse.archive.game_file import GameSession
from roundhouse.ui import commands
from roundhouse.ui.app import Program
from roundhouse.ui.dialogs.base import BaseDialog
from roundhouse.ui.main_window import SMALLEST
from roundhouse.ui.pictures import example_path, moments
from tests.ui.operator import tidy_up

KEY = Qt.Key
LAY = "lay-a-tile"
MOMENTS = ("stock-round", LAY, "run-the-trains", "past", "begun", "over", "ranking", "scratch", "near")
LASTING = {"command.full_screen", "command.quit", "command.close_game", "command.tour"}
"""Each leaves the window that the others need, or this size of it."""
OTHER_LOOK = {"theme.dark", "language.fr", "language.de", "command.text_larger", "command.text_smaller"}
"""Each makes the screens anew."""
TWICE = 2


class Watcher:
    """Sees whether something has happened in the window of a program, or over it."""

    def __init__(self, program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
        self.program = program
        self.asked: list[str] = []

        def show(dialog: BaseDialog) -> int:
            self.asked.append(type(dialog).__name__)
            return 0

        def ask(*_: object) -> tuple[str, str]:
            self.asked.append("file")
            return "", ""

        monkeypatch.setattr(BaseDialog, "exec", show)
        monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
        monkeypatch.setattr(program.window, "close", lambda: self.asked.append("closed"))

    def look(self) -> QImage:
        QApplication.processEvents()
        tidy_up()
        # What lies on the screen: painting the whole window anew took a third of these tests.
        window = self.program.window
        return window.screen().grabWindow(window.winId()).toImage()

    def happens(self, press: Callable[[], None]) -> bool:
        """Whether pressing shows, opens, asks or tells anything."""
        window = self.program.window
        window.table.scrubber.tell("")
        window.end.message.setText("")
        before, windows = self.look(), shown()
        focus = window.focusWidget()
        self.asked.clear()
        press()
        after = self.look()
        return bool(self.asked) or after != before or shown() != windows or window.focusWidget() is not focus


def shown() -> set[int]:
    return {id(each) for each in QApplication.topLevelWidgets() if each.isVisible()}


@pytest.fixture
def program(make_program):
    return make_program(size=SMALLEST)


@pytest.fixture
def at(program, tmp_path):
    """Shows a kind of moment, however often; gives what shows it again."""

    def show(moment: str) -> Callable[[], None]:
        copy = tmp_path / f"{moment}.roundhouse"
        copy.write_bytes(example_path().read_bytes())
        session = GameSession.open(copy)
        known, last = moments(session), len(session.history)
        begins = {
            "past": last,
            "begun": 0,
            "over": last,
            "ranking": last,
            "scratch": 300,
            "near": known[LAY],
        }
        n = begins.get(moment, known.get(moment, 0))
        session.move_to(n)
        bridge, window = program.bridge, program.window
        bridge.set_session(session)
        window.activateWindow()

        def again() -> None:
            if program.handlers.rules.dialog is not None:
                program.handlers.rules.dialog.close()
            program.seconds.close_all()
            for popup in iter(QApplication.activePopupWidget, None):
                popup.close()
            if not bridge.is_scratch or moment != "scratch":
                bridge.end_scratch()
                if bridge.count != n:
                    bridge.show_now()
                    bridge.go_back_to(n)
                bridge.show_moment(100 if moment == "past" else n)
            if moment != "ranking":
                program.handlers.ranking.leave()
            elif window.screens.currentWidget() is not window.end:
                program.handlers.ranking.show()
            board = window.panels.board
            board.fit()
            if moment == "scratch":
                bridge.begin_scratch()
            elif moment == "near":
                for _ in range(30):
                    board.zoom_in()

        return again

    return show


def commands_of(program: Program) -> Iterator[commands.Command]:
    for command in commands.ALL:
        if command.key not in LASTING | OTHER_LOOK and program.window.actions_by_key[command.key].isEnabled():
            yield command


@pytest.mark.slow
@pytest.mark.parametrize("moment", MOMENTS)
def test_every_command_shows_opens_or_says_something_the_second_time_too(at, program, monkeypatch, moment):
    again, watcher = at(moment), Watcher(program, monkeypatch)
    silent = []
    again()
    for command in list(commands_of(program)):
        again()
        for time in range(TWICE):
            action = program.window.actions_by_key[command.key]
            # Where an amount is typed a number is part of it.
            is_typed = (
                isinstance(program.window.focusWidget(), QAbstractSpinBox) and command in commands.CHOICE
            )
            if action.isEnabled() and not is_typed and not watcher.happens(action.trigger):
                silent.append((command.key, time))
    assert not silent, " ".join(f"{key}:{time}" for key, time in silent)


def test_the_look_that_is_chosen_says_so_by_its_key(at, program):
    at(LAY)()
    words, told = program.bridge.words, program.window.table.scrubber.message
    for key in ("theme.light", "language.en"):
        told.setText("")
        program.window.actions_by_key[key].trigger()
        name = commands.plain(words, next(each for each in commands.ALL if each.key == key))
        assert told.text() == words.say("already.chosen", what=name)


def test_a_board_that_is_seen_as_wanted_says_so_and_another_one_does_not(at, program):
    at(LAY)()
    words, told, actions = (
        program.bridge.words,
        program.window.table.scrubber.message,
        program.window.actions_by_key,
    )
    for first, again in (("zoom_in", ""), ("zoom_out", ""), ("zoom_out", "zoom_out"), ("fit", "fit")):
        told.setText("")
        actions[f"command.{first}"].trigger()
        assert told.text() == (words.say(f"already.{again}") if again else "")


@pytest.mark.parametrize(
    ("moment", "first", "key", "does"),
    [
        (LAY, (), KEY.Key_R, "turn"),
        (LAY, (KEY.Key_Tab,), KEY.Key_C, "cities"),
        ("place-a-token", (), KEY.Key_E, "way"),
        ("run-the-trains", (), KEY.Key_Space, "stop"),
        ("run-the-trains", (), KEY.Key_B, "best"),
    ],
)
def test_a_key_of_a_tool_that_finds_nothing_to_do_says_so(at, program, moment, first, key, does):
    at(moment)()
    board, told, words = (
        program.window.panels.board,
        program.window.table.scrubber.message,
        program.bridge.words,
    )
    told.setText("")
    for each in first:
        QTest.keyClick(board, each)
    assert told.text() != (wanted := words.say("already.no_use", what=words.say(f"key.{does}")))
    QTest.keyClick(board, key)
    assert told.text() == wanted
    QTest.keyClick(board, KEY.Key_Tab)
    assert told.text() != wanted, "Tab has reached something, for which it may be otherwise"


def test_the_start_screen_says_so_too(program):
    words = program.bridge.words
    program.window.actions_by_key["theme.light"].trigger()
    name = commands.plain(words, commands.THEME[0])
    assert program.window.start.trouble.text() == words.say("already.chosen", what=name)


def test_the_way_back_to_now_and_the_routes_to_take_tell_their_keys(program):
    window = program.window
    run = window.panels.run
    for button, key in ((window.table.scrubber.now, "End"), (run.best, "B"), (run.last, "L")):
        assert button.toolTip().endswith(f"({key})")
