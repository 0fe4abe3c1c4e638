"""A hand that is too quick decides nothing twice, and nothing for the next player."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QEnterEvent, QKeyEvent, QMouseEvent, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from roundhouse.engine.owners import name_of
from roundhouse.queries.turns import acting_player
from roundhouse.ui import commands
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.dialogs.question import QuestionDialog
from roundhouse.ui.models.certificate_model import CertificateCard
from roundhouse.ui.models.keyed import CellRole
from tests.ui.operator import LEFT, PLAIN, Operator


class Time:
    """Seconds that pass when they are told to."""

    def __init__(self):
        self.seconds = 100.0

    def __call__(self):
        return self.seconds


@pytest.fixture
def time(program):
    made = Time()
    program.handlers.guard.now = made
    return made


@pytest.fixture
def operator(qtbot, program, time, new_session):
    program.bridge.set_session(new_session(5, 0))
    return Operator(program)


def second_press(widget):
    """The second half of a double click, as Qt sends it: to the window as a press, too."""
    at = QPointF(widget.mapToGlobal(widget.rect().center()))
    QApplication.sendEvent(QWindow(), QMouseEvent(QEvent.Type.MouseButtonPress, at, at, LEFT, LEFT, PLAIN))
    QTest.mouseDClick(widget, LEFT)
    QTest.mouseRelease(widget, LEFT)
    QApplication.processEvents()


def message(operator):
    return operator.program.window.table.scrubber.message.text()


def test_nothing_is_decided_right_after_the_player_has_changed(operator, time):
    bridge = operator.bridge
    operator.shortcut(Qt.Key.Key_P)
    assert bridge.count == 1, "nobody waits at the beginning"
    following = name_of(bridge.acting_owner())
    time.seconds += 0.29
    operator.shortcut(Qt.Key.Key_P)
    assert bridge.count == 1
    assert following in message(operator)
    operator.shortcut(Qt.Key.Key_P, Qt.KeyboardModifier.ShiftModifier)
    assert bridge.count == 1
    time.seconds += 0.02
    operator.shortcut(Qt.Key.Key_P)
    assert bridge.count == 2


def test_a_click_too_soon_decides_nothing_either(operator, time):
    bridge = operator.bridge
    operator.click(operator.button(operator.bar, "Pass"))
    operator.click(operator.button(operator.bar, "Pass"))
    assert bridge.count == 1
    time.seconds += 1
    operator.click(operator.button(operator.bar, "Pass"))
    assert bridge.count == 2


def test_a_double_click_decides_once(operator, time):
    bridge, bar = operator.bridge, operator.bar
    button = operator.button(bar, "Pass")
    QTest.mouseClick(button, LEFT)
    time.seconds += 1  # even where the guard's clock would allow it
    (again,) = [each for each in bar.findChildren(ChoiceButton) if each.isVisible() and each.title == "Pass"]
    second_press(again)
    assert bridge.count == 1
    QTest.mouseClick(again, LEFT, PLAIN, QPoint(2, 2))
    assert bridge.count == 2


def test_a_double_click_that_decided_nothing_before_counts(operator, time):
    time.seconds += 1
    second_press(operator.button(operator.bar, "Pass"))
    assert operator.bridge.count == 1


def test_a_double_click_on_an_answer_decides_nothing_behind_it(operator, time):
    time.seconds += 1
    operator.answer(QuestionDialog, lambda dialog: QTest.mouseClick(dialog.yes, LEFT))
    assert operator.program.handlers.undoing.may_leave(3)
    second_press(operator.button(operator.bar, "Pass"))
    assert operator.bridge.count == 0


def test_a_double_click_that_leads_back_to_now_decides_nothing_there(operator, time):
    bridge, bar = operator.bridge, operator.bar
    operator.click(operator.button(bar, "Pass"))
    time.seconds += 1
    bridge.show_moment(0)
    operator.click(operator.button(bar, bridge.words.say("scrub.now")))
    second_press(operator.button(bar, "Pass"))
    assert (bridge.is_now, bridge.count) == (True, 1)


def test_a_double_or_triple_click_that_opens_a_sheet_takes_nothing_from_it(operator, time):
    bridge, bar = operator.bridge, operator.bar
    time.seconds += 1
    (opens,) = [each for each in bar.findChildren(ChoiceButton) if each.objectName().startswith("group_")]
    operator.click(opens)
    bid = next(each for each in bar.sheet.findChildren(ChoiceButton) if each.isVisible())
    second_press(bid)
    QTest.mouseClick(bid, LEFT)
    QApplication.processEvents()
    assert (bridge.count, bar.sheet is None) == (0, False)
    QTest.mouseClick(bid, LEFT)
    QApplication.processEvents()
    assert bridge.count == 1


def test_keys_that_decide_do_not_repeat(program):
    actions = program.window.actions_by_key
    deciding = {command.key for command in (*commands.DECIDE, *commands.GAME, *commands.WINDOW)}
    assert deciding
    assert not [key for key in deciding if actions[key].autoRepeat()]
    assert actions["command.previous"].autoRepeat()
    assert actions["command.zoom_in"].autoRepeat()


def held(widget, code, times=5):
    """A key that is pressed and held, as the system sends it."""
    for n in range(times):
        press = QKeyEvent(QEvent.Type.KeyPress, code, PLAIN, "", n > 0)
        QApplication.sendEvent(widget, press)
    QApplication.sendEvent(widget, QKeyEvent(QEvent.Type.KeyRelease, code, PLAIN))


def test_a_repeat_that_is_told_of_as_a_press_decides_nothing(program, new_session):
    """As Qt tells of one on X11 where letting go and pressing again came in two pieces."""
    program.bridge.set_session(new_session(5, 60))
    program.bridge.announce()
    window = program.window.windowHandle()
    count = program.bridge.count

    def key(kind, at):
        event = QKeyEvent(kind, Qt.Key.Key_P, PLAIN, "p", False)
        event.setTimestamp(at)
        event.ignore()
        QApplication.sendEvent(window, event)
        return event.isAccepted()

    assert not key(QEvent.Type.ShortcutOverride, 1000), "it is a shortcut"
    assert program.bridge.pass_once()
    assert program.bridge.count > count
    key(QEvent.Type.KeyRelease, 1900)
    assert key(QEvent.Type.ShortcutOverride, 1900), "no shortcut: it is still held"
    key(QEvent.Type.KeyRelease, 2000)
    assert not key(QEvent.Type.ShortcutOverride, 2100), "pressed again"


@pytest.mark.parametrize("code", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_a_held_key_takes_one_card(program, new_session, code):
    view = program.window.panels.certificates
    history = new_session(5, 60).history
    view.show_position(next(p for p in map(history.at, range(60)) if p.state.round.kind == "stock"))
    taken: list[object] = []
    view.activated.connect(taken.append)
    view.setCurrentIndex(view.model().index(0, 0))
    assert view.currentIndex().isValid()
    held(view, code)
    assert len(taken) == 1


def test_a_held_enter_answers_no_question(qtbot, program):
    dialog = QuestionDialog(program.bridge.words, program.window.look, "A", "B?", parent=program.window)
    dialog.show()
    assert dialog.yes is not None
    held_press = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, PLAIN, "", True)
    for widget in (dialog, dialog.yes):
        for _ in range(3):
            QApplication.sendEvent(widget, held_press)
        assert dialog.isVisible()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert not dialog.isVisible()
    assert dialog.result() == QuestionDialog.DialogCode.Accepted


def test_a_held_enter_lays_one_tile(program, new_session):
    board = program.window.panels.board
    program.bridge.set_session(new_session(5, 0))
    pressed = []

    class Tool:
        def key(self, code):
            pressed.append(code)
            return True

        def wants(self, code):
            return True

        def bound(self, code):
            return ""

        def reached(self):
            return None

    board._tool = Tool()
    held(board, Qt.Key.Key_Return)
    held(board, Qt.Key.Key_R)
    board._tool = None
    assert pressed.count(Qt.Key.Key_Return) == 1
    assert pressed.count(Qt.Key.Key_R) == 5, "a tile may be turned by holding R"


def test_cards_stay_where_they_are_under_the_pointer(qtbot, program):
    view = program.window.panels.certificates
    model = view.keyed()
    cards = [CertificateCard(None, 10, count=n) for n in range(3)]  # type: ignore[arg-type]
    model.show_list(dict(zip("abc", cards, strict=True)))
    QApplication.sendEvent(view, enter(view))
    model.show_list(dict(zip("dcab", [*cards, cards[0]], strict=True)))
    assert model.row_keys() == ("a", "b", "c", "d")
    view.executeDelayedItemsLayout()
    places = {row: view.visualRect(model.index_of(row)) for row in "abcd"}
    model.show_list(dict(zip("dca", cards, strict=True)))
    view.executeDelayedItemsLayout()
    assert {row: view.visualRect(model.index_of(row)) for row in "abcd"} == places
    gone = view.indexAt(places["b"].center())
    assert gone == model.index_of("b")
    assert gone.data(CellRole.CELL) is None
    assert len(model.cells()) == 3
    QApplication.sendEvent(view, QEvent(QEvent.Type.Leave))
    assert model.row_keys() == ("d", "c", "a")
    model.show_list(dict(zip("acd", cards, strict=True)))
    assert model.row_keys() == ("a", "c", "d")


def enter(view):
    at = QPointF(QPoint(5, 5))
    return QEnterEvent(at, at, QPointF(view.mapToGlobal(QPoint(5, 5))))


# --- back to the start of the turn, and what has changed since the last one ----------------------


def in_a_turn(history):
    """A moment in the middle of a company's turn."""
    for n in range(len(history), 1, -1):
        one, other = history.at(n), history.at(n - 1)
        if one.state.actor.startswith("company:") and one.state.actor == other.state.actor:
            return n
    raise AssertionError("no company has a turn")


def test_the_button_goes_back_to_the_start_of_the_turn(operator, new_session):
    bridge = operator.bridge
    session = new_session(5, 120)
    session.move_to(in_a_turn(session.history))
    bridge.set_session(session)
    actor = bridge.position.state.actor
    operator.click(operator.bar.place.turn_start_button)
    assert bridge.position.state.actor == actor
    before = bridge.session.history.at(bridge.count - 1)
    assert before.state.actor != actor


def test_what_the_others_changed_is_flagged_until_it_is_seen(operator, new_session, time):
    bridge, window = operator.bridge, operator.program.window
    session = new_session(5, 120)
    history = session.history
    for n in range(100, 60, -1):
        session.move_to(n)
        bridge.set_session(session)
        if window.panels.board.board.flagged and window.panels.tableau.keyed().has_since():
            break
    else:
        raise AssertionError("nobody has laid a tile")
    player = acting_player(bridge.position, bridge.acting_owner())
    scrubber = window.table.scrubber
    assert scrubber.since.isVisible()
    assert name_of(player) in scrubber.since.text()
    now = bridge.position.state
    begun = n
    while begun and acting_player(history.at(begun - 1), history.entry(begun).action.actor) == player:
        begun -= 1
    for hex_id in window.panels.board.board.flagged:
        earlier = history.at(begun - 1).state
        assert hex_id in now.tiles or any(p.hex == hex_id for p in now.tokens.values()), earlier.actor
    operator.shortcut(Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier)
    assert not window.panels.has_since()
    assert not scrubber.since.isVisible()


def test_a_click_takes_the_flags_away_and_the_next_turn_brings_its_own(operator, new_session, time):
    bridge, window = operator.bridge, operator.program.window
    session = new_session(5, 40)
    bridge.set_session(session)
    since = window.table.scrubber.since
    shown = 0
    for _ in range(6):
        time.seconds += 1
        if since.isVisible():
            shown += 1
            operator.click(since)
            assert not since.isVisible()
        bridge.redo() if bridge.can_redo else bridge.pass_once()
        QApplication.processEvents()
    assert shown > 1


def test_what_changed_is_compared_between_turns(program, new_session):
    """The market flags boxes to which a marker came, the overview the figures that differ."""
    market, tableau = program.window.panels.market.keyed(), program.window.panels.tableau.keyed()
    session = new_session(5, 120)
    program.bridge.set_session(session)
    history = session.history
    n = next(n for n in range(120, 0, -1) if history.at(n).state.market != history.at(n - 1).state.market)
    after, before = history.at(n), history.at(n - 1)
    market.show_position(after)
    market.show_since(before, after)
    moved = [c for c, place in after.state.market.items() if before.state.market.get(c) != place]
    boxes = {(str(after.state.market[c].row), str(after.state.market[c].column)) for c in moved}
    assert {key for key in boxes if market.cell(*key)} >= set(market._since)
    assert market.has_since()
    tableau.show_position(after)
    tableau.show_since(after, after)
    assert not tableau.has_since()
    tableau.show_since(history.at(0), after)
    assert tableau.has_since()
