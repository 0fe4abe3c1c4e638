"""Nothing decided gets out of reach: branches by keys and clicks, and questions before turns are left."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from roundhouse.archive.game_file import GameSession
from roundhouse.engine.actions import Pass
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.dialogs.branches import BranchesDialog
from roundhouse.ui.dialogs.question import QuestionDialog
from roundhouse.ui.text import Label
from roundhouse.ui.words import LANGUAGES
from tests.ui.operator import LEFT, PLAIN, Operator, tidy_up

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def operator(qtbot, program, new_session):
    session = new_session(5, 40)
    program.bridge.may_leave = program.handlers.undoing.may_leave
    program.bridge.set_session(session)
    program.window.activateWindow()
    qtbot.waitUntil(program.window.isActiveWindow)
    return Operator(program)


def say_yes(dialog):
    QTest.mouseClick(dialog.yes, LEFT)


def go_back(operator, n):
    """Go to a moment in the past and stay there."""
    operator.bridge.show_moment(n)
    if operator.bridge.turns_back(n) > 1:
        operator.answer(QuestionDialog, say_yes)
    operator.click(operator.button(operator.bar, "Go back to here"))
    assert operator.bridge.count == n


def different(operator):
    """A decision that was not made here: the player passes."""
    action = Pass(operator.bridge.acting_owner())
    assert operator.bridge.session.history.entry(operator.bridge.count + 1).action != action
    return action


def place_to_pass(operator):
    """A moment long ago at which somebody did not pass but may."""
    history = operator.bridge.session.history
    for n in range(5, 30):
        actor = history.at(n).state.actor
        if actor.startswith("player:") and not isinstance(history.entry(n + 1).action, Pass):
            return n
    raise AssertionError("everybody has passed")


def test_one_decision_in_the_past_loses_nothing(operator):
    bridge, session = operator.bridge, operator.bridge.session
    lost = session.history.entries()
    go_back(operator, place_to_pass(operator))
    action = different(operator)
    operator.answer(QuestionDialog, say_yes)
    operator.shortcut(Qt.Key.Key_P)
    assert bridge.entries[-1].action == action
    assert not bridge.can_redo
    first = [entry for entry, _ in session.history.tree.path(0)]
    assert tuple(first) == lost
    bridge.set_session(None)
    again = GameSession.open(session.path)
    bridge.set_session(again)

    def open_first(dialog):
        assert [row.is_present for row in dialog.model.rows] == [False, True]
        assert [row.here for row in dialog.model.rows] == [1, -1], "the moment shown is marked"
        QTest.keyClick(dialog.view, Qt.Key.Key_Up)
        QTest.keyClick(dialog.view, Qt.Key.Key_Return)

    bridge.show_moment(1)
    operator.answer(BranchesDialog, lambda dialog: dialog.reject())
    operator.shortcut(Qt.Key.Key_B, CONTROL)
    assert bridge.moment == 1, "whoever only looked at the branches looks at the same moment afterwards"
    operator.answer(BranchesDialog, open_first)
    operator.shortcut(Qt.Key.Key_B, CONTROL)
    assert bridge.entries == lost
    assert bridge.is_now
    assert operator.panels.log.model().rowCount() > 40


def test_a_no_leaves_everything_as_it_was(operator):
    go_back(operator, place_to_pass(operator))
    different(operator)
    n = operator.bridge.count
    operator.answer(QuestionDialog, lambda dialog: dialog.reject())
    operator.shortcut(Qt.Key.Key_P)
    assert operator.bridge.count == n
    assert operator.bridge.can_redo
    assert len(operator.bridge.session.history.tree.branches) == 1


def test_what_redo_would_do_needs_no_question(operator):
    history = operator.bridge.session.history
    n = next(n for n in range(4, 30) if isinstance(history.entry(n + 1).action, Pass))
    go_back(operator, n)
    operator.shortcut(Qt.Key.Key_P)
    assert operator.bridge.count == n + 1
    assert len(history.tree.branches) == 1
    assert len(history) == 40


def test_undo_asks_when_more_than_a_turn_is_left(operator):
    bridge = operator.bridge
    history = bridge.session.history
    asked = []

    def ask(dialog):
        asked.append(dialog.windowTitle())
        say_yes(dialog)

    undone = 0
    while bridge.turns_between(bridge.previous_decision(), len(history)) <= 1:
        operator.shortcut(Qt.Key.Key_Z, CONTROL)
        undone += 1
    assert undone > 0
    n = bridge.count
    operator.answer(QuestionDialog, lambda dialog: dialog.reject())
    operator.shortcut(Qt.Key.Key_Z, CONTROL)
    assert bridge.count == n
    operator.answer(QuestionDialog, ask)
    operator.shortcut(Qt.Key.Key_Z, CONTROL)
    assert bridge.count < n
    operator.shortcut(Qt.Key.Key_Z, CONTROL)  # once it is agreed nobody is asked again
    operator.click(operator.bar.place.undo_button)
    assert asked == ["Go back?"]
    assert bridge.count <= n - 3


def test_the_start_of_one_turn_after_the_other_is_asked_about_too(operator):
    bridge, asked = operator.bridge, list[str]()
    history = bridge.session.history

    def ask(answer):
        def told(dialog):
            asked.append(dialog.findChildren(Label)[1].text())
            answer(dialog)

        operator.answer(QuestionDialog, told)
        operator.shortcut(Qt.Key.Key_Backspace, CONTROL)

    end = len(history)
    if not bridge.turns_between(history.turn_start(), end):
        operator.shortcut(Qt.Key.Key_Backspace, CONTROL)
    n = bridge.count
    ask(lambda dialog: dialog.reject())
    assert bridge.count == n, "a turn that has only begun has nothing to take back"
    ask(say_yes)
    before = bridge.count
    assert 0 < before < n
    assert bridge.turns_between(before, end) == 1
    ask(lambda dialog: dialog.reject())
    assert bridge.count == before
    starts = ["Nothing has been decided"] * 2 + ["This goes back 2"]
    assert [text[: len(start)] for text, start in zip(asked, starts, strict=True)] == starts


def test_a_branch_is_named_in_the_picture(operator):
    session = operator.bridge.session
    go_back(operator, place_to_pass(operator))
    operator.answer(QuestionDialog, say_yes)
    operator.shortcut(Qt.Key.Key_P)

    def name(dialog, row, text):
        dialog.view.setCurrentIndex(dialog.model.index(row))
        QTest.keyClick(dialog.view, Qt.Key.Key_F2)
        editor = dialog.view.findChild(QLineEdit)
        _, parts, ends = dialog.view.itemDelegate().lines(dialog.view.visualRect(dialog.model.index(row)))
        assert editor.height() >= editor.sizeHint().height()
        assert editor.geometry().contains(parts), "half a line, or half a date, is left to be seen"
        assert not editor.geometry().intersects(ends)
        QTest.keyClicks(editor, text)
        QTest.keyClick(editor, Qt.Key.Key_Return)
        QApplication.processEvents()
        tidy_up()
        assert dialog.model.rows[row].name == text
        assert dialog.isVisible(), "the Enter that ends a name opens nothing"

    def rename(dialog):
        name(dialog, 1, "Bob passes")
        name(dialog, 0, "Bob bids")

    operator.answer(BranchesDialog, rename)
    operator.program.window.actions_by_key["command.branches"].trigger()
    assert session.history.tree.branches[1].name == "Bob passes"
    session.close()
    again = GameSession.open(session.path, read_only=True)
    assert [each.name for each in again.history.tree.branches] == ["Bob bids", "Bob passes"]


def test_a_double_click_opens_a_branch(operator):
    lost = operator.bridge.entries
    go_back(operator, place_to_pass(operator))
    operator.answer(QuestionDialog, say_yes)
    operator.shortcut(Qt.Key.Key_P)

    def open_first(dialog):
        view = dialog.view
        assert not dialog.open_button.isEnabled(), "the present branch is open already"
        at = view.visualRect(view.model().index(0, 0)).center()
        QTest.mouseClick(view.viewport(), LEFT, PLAIN, at)
        assert dialog.open_button.isEnabled()
        QTest.mouseDClick(view.viewport(), LEFT, PLAIN, at)

    operator.answer(BranchesDialog, open_first)
    operator.program.window.actions_by_key["command.branches"].trigger()
    assert operator.bridge.entries == lost


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_the_picture_is_a_tree(qtbot, words, new_session):
    session = new_session(5, 30)
    look = Appearance()
    for n in (20, 10):
        session.open_branch(0)
        session.move_to(n)
        session.submit(Pass(session.position.state.actor))
    dialog = BranchesDialog(words, look, session.history)
    qtbot.addWidget(dialog)
    dialog.show()
    rows = dialog.model.rows
    assert [(row.start, row.end, row.parent) for row in rows] == [(0, 30, -1), (20, 21, 0), (10, 11, 0)]
    assert [row.is_present for row in rows] == [False, False, True]
    assert (rows[0].walked, rows[1].walked, rows[2].walked, rows[2].here) == (10, 0, 11, 11)
    for row in rows:
        assert row.name in dialog.model.index(rows.index(row)).data(Qt.ItemDataRole.AccessibleTextRole)
    inside = QRect(dialog.view.viewport().rect())
    assert inside.contains(dialog.view.visualRect(dialog.model.index(2)))
