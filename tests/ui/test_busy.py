"""Opening a long export shows how far it has come, and can be ended."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QProgressBar, QPushButton

from roundhouse.archive import game_file, imports, library
from roundhouse.archive.errors import Cancelled
from roundhouse.archive.format import HEAD_LINES
from roundhouse.archive.game_file import GameSession
from roundhouse.archive.imports import import_game
from roundhouse.ui.board.layout.face import face_layout
from roundhouse.ui.busy import Busy
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.dialogs.export import ExportDialog
from roundhouse.ui.dialogs.new_game import NewGame
from roundhouse.ui.dialogs.question import QuestionDialog
from roundhouse.ui.pictures import example_path
from roundhouse.ui.second_window.window import SecondWindow
from tests.games import recorded
from tests.ui.operator import LEFT, Operator

LONG = "1894-green_city_upgrades"
PLAYERS = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fay")


@pytest.mark.slow
def test_an_import_tells_how_far_it_is(tmp_path):
    told = []
    import_game(recorded.raw(LONG), tmp_path / "g.roundhouse", heed=lambda *far: told.append(far)).close()
    (total,) = {far[1] for far in told}
    assert [far[0] for far in told] == list(range(total))


@pytest.mark.slow
def test_an_import_that_is_cancelled_leaves_nothing(tmp_path):
    def enough(done, total):
        if done > total // 2:
            raise Cancelled

    with pytest.raises(Cancelled):
        import_game(recorded.raw(LONG), tmp_path / "g.roundhouse", heed=enough)
    assert list(tmp_path.glob("*.roundhouse")) == []


def cancelling(program):
    """Cancels what is shown as under way by a click; gives what was shown of it."""
    seen = []

    def cancel():
        for busy in program.window.findChildren(Busy):
            if busy.isVisible() and busy.value() > 0:
                seen.append((busy.labelText(), busy.value(), busy.maximum()))
                QTest.mouseClick(busy.findChild(QPushButton), LEFT)
                return
        QTimer.singleShot(20, cancel)

    QTimer.singleShot(20, cancel)
    return seen


@pytest.fixture
def shown_at_once(monkeypatch):
    """However quick the machine is, what is under way is shown."""
    monkeypatch.setattr("roundhouse.ui.busy.SOON", 0)


@pytest.fixture
def slow_board(shown_at_once):
    """What a board takes is shown, and nothing of it is remembered."""
    face_layout.cache_clear()


@pytest.mark.usefixtures("shown_at_once")
def test_a_long_import_is_shown_and_cancelled_in_the_window(qtbot, program):
    seen = cancelling(program)
    assert not program.handlers.files.open_path(recorded.raw(LONG))
    ((text, value, maximum),) = seen
    assert LONG in text
    assert 0 < value < maximum
    assert program.bridge.session is None
    assert library.recent() == ()
    QApplication.processEvents()
    assert not [busy for busy in program.window.findChildren(Busy) if busy.isVisible()]
    assert "Cancelled" in program.window.table.scrubber.message.text()


@pytest.mark.usefixtures("slow_board")
@pytest.mark.parametrize("title", ["1843", "1861"])
def test_opening_a_long_game_is_shown_and_cancelled_in_the_window(program, tmp_path, title):
    copy = tmp_path / "g.roundhouse"
    copy.write_bytes(example_path(title).read_bytes())
    seen = cancelling(program)
    assert not program.handlers.files.open_path(copy)
    ((text, value, maximum),) = seen
    assert copy.name in text
    assert value < maximum
    assert program.bridge.session is None
    assert "Cancelled" in program.window.table.scrubber.message.text()
    program.window.activateWindow()
    face_layout.cache_clear()
    assert program.handlers.files.open_path(copy)
    assert program.bridge.count > 700
    QApplication.processEvents()
    assert QApplication.activeWindow() is program.window
    assert not [busy for busy in program.window.findChildren(Busy) if busy.isVisible()]


@pytest.mark.usefixtures("slow_board")
def test_a_game_whose_beginning_is_cancelled_leaves_no_file(program):
    choice = NewGame("1825", PLAYERS, frozenset({"unit_1", "unit_2", "unit_3"}), 7)
    seen = cancelling(program)
    program.handlers.files.begin(choice)
    ((_, value, maximum),) = seen
    assert value < maximum
    assert program.bridge.session is None
    assert library.recent() == ()
    assert list(library.games_folder().glob("*")) == []
    program.handlers.files.begin(choice)
    assert program.bridge.session is not None


@pytest.mark.usefixtures("slow_board")
def test_the_opening_of_the_tour_is_shown_and_cancelled(program):
    tour, button = program.handlers.tour, program.window.start.tour_button
    seen = cancelling(program)
    QTest.mouseClick(button, LEFT)
    ((text, value, maximum),) = seen
    assert "1894-example" in text
    assert value < maximum
    assert not tour.is_on
    assert program.bridge.session is None
    assert "Cancelled" in program.window.start.trouble.text()
    QTest.mouseClick(button, LEFT)
    QApplication.processEvents()
    assert tour.is_on
    assert not [busy for busy in program.window.findChildren(Busy) if busy.isVisible()]


@pytest.mark.usefixtures("slow_board")
def test_the_opening_of_what_lies_behind_a_damage_is_shown_and_cancelled(program, new_session, monkeypatch):
    session = new_session(7, 60)
    session.close()
    lines = session.path.read_bytes().splitlines(keepends=True)
    lines[HEAD_LINES + 9] = b"rubbish\n"
    session.path.write_bytes(b"".join(lines))
    seen = []

    def run(dialog):
        if isinstance(dialog, QuestionDialog):
            seen.append(cancelling(program))
        return isinstance(dialog, QuestionDialog)

    monkeypatch.setattr(program.handlers.dialogs, "run", run)
    assert program.handlers.files.open_path(session.path)
    (((text, value, maximum),),) = seen
    assert session.path.stem in text
    assert value < maximum
    assert program.bridge.count == 9
    assert "branch" not in program.bridge.path.name
    assert list(session.path.parent.glob("*branch*")) == []
    assert "Cancelled" in program.window.table.scrubber.message.text()


@pytest.mark.usefixtures("shown_at_once")
def test_the_ranking_of_a_long_game_is_shown_and_cancelled(program):
    program.bridge.set_session(GameSession.open(example_path("1894"), read_only=True))
    QApplication.processEvents()
    window, title = program.window, program.bridge.words.say("turn.show_ranking")
    (button,) = [each for each in window.table.turn_bar.findChildren(ChoiceButton) if each.title == title]
    seen = cancelling(program)
    QTest.mouseClick(button, LEFT)
    ((text, value, maximum),) = seen
    assert text == "The course of the game is being worked out…"
    assert value < maximum
    assert window.screens.currentWidget() is window.table
    QTest.mouseClick(button, LEFT)
    assert window.screens.currentWidget() is window.end


@pytest.fixture
def cancelled_when(monkeypatch, shown_at_once):
    """Cancels by a click what is so far, and no sooner."""
    heeded = Busy.heed

    def at(*far):
        def heed(busy, *told):
            if told == far:
                busy.forceShow()
                QTest.mouseClick(busy.findChild(QPushButton), LEFT)
            heeded(busy, *told)

        monkeypatch.setattr(Busy, "heed", heed)

    return at


@pytest.mark.quick("opened")
@pytest.mark.parametrize("is_begun", [False, True], ids=["opened", "begun"])
def test_a_game_that_is_cancelled_before_it_is_painted_leaves_the_one_before(
    program, new_session, cancelled_when, is_begun
):
    before, other = new_session(7, 12), new_session(8, 3)
    other.close()
    bridge, thinking, now = program.bridge, program.window.thinking, [0.0]
    thinking._now = lambda: now[0]
    thinking.switch(on=True)
    bridge.set_session(before)
    bridge.show_moment(5)
    now[0] += 30
    spent = thinking.seconds()[1]
    files = sorted(library.games_folder().glob("*"))
    shown = []
    bridge.game_changed.connect(lambda: shown.append(bridge.session))
    cancelled_when(1, 2)
    if is_begun:
        program.handlers.files.begin(NewGame("1894", PLAYERS[:4], frozenset(), 7))
    else:
        assert not program.handlers.files.open_path(other.path)
    assert len(shown) == 2
    assert (bridge.session, bridge.moment) == (before, 5)
    assert thinking.seconds()[1] == spent >= 30
    assert program.window.panels.log.model().rowCount() > 0
    assert "Cancelled" in program.window.table.scrubber.message.text()
    assert sorted(library.games_folder().glob("*")) == files
    bridge.show_now()
    # The one before can still be written, and nobody holds the other one.
    assert before.is_writable
    GameSession.open(other.path).close()


@pytest.mark.quick("7")
@pytest.mark.parametrize("done", [2, 7])
def test_the_opening_of_the_second_window_is_shown_and_cancelled(program, new_session, cancelled_when, done):
    program.bridge.set_session(new_session(7, 12))
    open_it = program.window.actions_by_key["command.second_window"]
    cancelled_when(done, 10)
    open_it.trigger()
    QApplication.processEvents()
    assert program.seconds.shown is None
    assert not [busy for busy in program.window.findChildren(Busy) if busy.isVisible()]
    cancelled_when()
    open_it.trigger()
    QApplication.processEvents()
    assert isinstance(QApplication.activeWindow(), SecondWindow)


@pytest.fixture
def loads(monkeypatch, program, shown_at_once):
    """How far is shown when a title is about to be loaded, each time cancelled by a click."""
    seen = []

    def cancelled_before(load, *asked):
        for busy in program.window.findChildren(Busy):
            if busy.isVisible():
                seen.append((busy.value(), busy.maximum()))
                QTest.mouseClick(busy.findChild(QPushButton), LEFT)
        return load(*asked)

    for module, name in ((game_file, "_title"), (imports, "title_of")):
        monkeypatch.setattr(module, name, partial(cancelled_before, getattr(module, name)))
    return seen


def test_the_load_of_a_title_is_shown_and_cancelled_when_a_game_is_opened(program, loads, tmp_path):
    copy = tmp_path / "g.roundhouse"
    copy.write_bytes(example_path("1861").read_bytes())
    assert not program.handlers.files.open_path(copy)
    assert loads == [(0, 3)]
    assert program.bridge.session is None
    assert library.recent() == ()
    assert "Cancelled" in program.window.table.scrubber.message.text()
    # Nobody holds the file.
    GameSession.open(copy).close()


def test_the_load_of_a_title_is_shown_and_cancelled_when_a_game_is_begun(program, loads):
    program.handlers.files.begin(NewGame("1894", PLAYERS[:4], frozenset(), 7))
    assert loads == [(0, 3)]
    assert program.bridge.session is None
    assert list(library.games_folder().glob("*")) == []


def test_the_load_of_a_title_is_shown_and_cancelled_when_a_game_is_imported(program, loads):
    assert not program.handlers.files.open_path(recorded.raw(LONG))
    assert loads == [(0, 3)]
    assert program.bridge.session is None
    assert list(library.games_folder().glob("*")) == []


@pytest.mark.usefixtures("shown_at_once")
def test_what_has_several_stages_is_shown_by_the_time_of_all(program):
    busy = Busy(program.bridge.words, "Looking ahead...", program.window)
    busy.heed(0, 3)
    busy.heed(0, 5)
    assert busy.isVisible()
    busy.heed(1, 5)
    assert busy._parts[1].text().endswith("\N{NARROW NO-BREAK SPACE}%")
    busy.finish()


@pytest.mark.parametrize(("what", "form"), [("game", "json"), ("all", "pdf"), ("map", "svg")])
def test_long_writing_is_shown_and_cancelled_in_the_window(program, tmp_path, monkeypatch, what, form):
    copy, file = tmp_path / "g.roundhouse", tmp_path / f"out.{form}"
    copy.write_bytes(example_path("1861").read_bytes())
    program.bridge.set_session(GameSession.open(copy))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    # However quick the machine is, it is shown.
    monkeypatch.setattr("roundhouse.ui.busy.SOON", 0)
    told: list[str] = []
    program.bridge.noticed.connect(told.append)

    def choose(dialog):
        dialog.what.setCurrentIndex(dialog.what.findData(what))
        dialog.form.setCurrentIndex(dialog.form.findData(form))
        QTest.keyClick(dialog, Qt.Key.Key_Return)

    Operator(program).answer(ExportDialog, choose)
    seen = cancelling(program)
    program.window.actions_by_key["command.export"].trigger()
    ((text, value, maximum),) = seen
    assert file.name in text
    assert value < maximum
    assert told == ["Cancelled: nothing has been written"]
    assert not file.exists()


@pytest.mark.parametrize("percent", [100, 280])
def test_its_parts_keep_off_the_edge_however_large_the_type_is(program, percent):
    program.window.setStyleSheet(f"* {{ font-size: {13 * percent // 100}px; }}")
    busy = Busy(program.bridge.words, "Looking ahead...", program.window)
    busy.heed(1, 3)
    busy.show()
    QApplication.processEvents()
    line = busy.fontMetrics().height()
    inner = busy.rect().adjusted(line * 3 // 4, line * 3 // 4, -line * 3 // 4, -line * 3 // 4)
    parts = [busy.findChild(kind) for kind in (QLabel, QProgressBar, QPushButton)]
    assert all(inner.contains(part.geometry()) for part in parts)
    assert all(above.geometry().bottom() < below.geometry().top() for above, below in pairwise(parts))
    busy.finish()
