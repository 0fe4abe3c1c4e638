"""The forecast in the window: by its key, as a table and a chart, in every language."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from roundhouse.archive.game_file import GameSession
from roundhouse.engine.events import GameEnded
from roundhouse.engine.loop import start
from roundhouse.queries.forecast import Ahead, forecast, is_too_early
from roundhouse.queries.players import values
from roundhouse.titles import registry
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.dialogs.forecast import ForecastDialog, Outlook, outlook
from roundhouse.ui.lookout import Lookout
from roundhouse.ui.marks import Badge
from roundhouse.ui.pictures import example_path
from roundhouse.ui.text import Label
from roundhouse.ui.words import LANGUAGES, for_language
from tests.games import recorded


@pytest.fixture
def opened(program):
    session = GameSession.open(example_path("1894"), read_only=True)
    session.history.move_to(400)
    program.bridge.set_session(session)
    program.window.activateWindow()
    QTest.qWait(1)
    return program


def press(program) -> None:
    QTest.keyClick(program.window, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)


def test_its_key_shows_what_the_game_would_come_to(opened):
    seen: list[list[list[str]]] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, ForecastDialog):
            seen.append(dialog.texts())
            QTest.keyClick(dialog, Qt.Key.Key_Escape)
        else:
            QTimer.singleShot(5, look)

    QTimer.singleShot(0, look)
    press(opened)
    position = opened.bridge.position
    *_, last = forecast(position)
    words = opened.bridge.words
    expected = sorted(values(last.position).items(), key=lambda each: -each[1])
    (rows,) = seen
    assert [row[1] for row in rows] == [name for name, _ in expected]
    for row, (name, amount) in zip(rows, expected, strict=True):
        now = values(position)[name]
        assert row[2:4] == [words.money(now, position.definition), words.money(amount, position.definition)]
        assert row[4] == "+" + words.money(amount - now, position.definition)
    assert opened.bridge.position is position


def test_of_a_finished_game_nothing_is_asked(opened):
    opened.bridge._session.history.move_to(len(opened.bridge._session.history))
    opened.bridge.announce()
    told: list[str] = []
    opened.bridge.noticed.connect(told.append)
    press(opened)
    assert told == ["The game is over"]


@pytest.mark.quick("de")
@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
@pytest.mark.parametrize("why", ["ended", "long", "repeats", "stuck"])
def test_every_end_is_told_and_the_dialog_fits_the_smallest_window(qtbot, words, why):
    positions = recorded.example("1861")
    last = positions[-1] if why == "ended" else positions[400]
    coming = [Ahead(positions[330], is_round=True), Ahead(last, why)]
    found = outlook(positions[300], coming, words)
    assert len(found.points) == 3
    assert found.points[0][0] == words.say("forecast.now")
    dialog = ForecastDialog(words, Appearance(), found)
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.end.text()
    assert words.event(GameEnded(""), positions[-1].definition) not in dialog.end.text(), "it says so itself"
    assert dialog.chart.height() >= 200
    room = dialog.size().expandedTo(dialog.minimumSizeHint())
    assert QSize(1024, 640).expandedTo(room) == QSize(1024, 640)
    assert not dialog.contents.verticalScrollBar().isVisible()


def test_beside_the_table_of_nine_players_the_chart_is_seen_whole(qtbot):
    words, names = for_language("fr"), tuple(f"Player {n}" for n in range(1, 10))
    last = start(registry.load("1825"), names, frozenset({"unit_1", "unit_2", "unit_3"}), 7)
    found = Outlook(names, ((words.say("forecast.now"), (280,) * 9), ("TE 2", (300,) * 9)), last, "stuck", 1)
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1024, 640)
    dialog = ForecastDialog(words, Appearance(), found, window)
    dialog.show()
    assert dialog.chart.mapTo(dialog, dialog.chart.rect().bottomRight()).y() < 560
    assert dialog.chart.x() > dialog.grid.geometry().right()
    assert not dialog.contents.verticalScrollBar().isVisible()


def test_an_outlook_has_a_point_for_each_round_that_ends():
    positions = recorded.example("1894")
    coming = list(forecast(positions[400]))
    found = outlook(positions[400], iter(coming), for_language("en"))
    assert len(found.points) == 2 + sum(each.is_round for each in coming)
    assert found.now == tuple(values(positions[400])[name] for name in found.names)
    assert found.then == tuple(values(coming[-1].position)[name] for name in found.names)
    assert found.why == "ended"


def test_a_round_that_nobody_ends_is_told_as_such(qtbot):
    words, position = for_language("en"), recorded.example("1894")[0]
    found = outlook(position, [Ahead(position), Ahead(position, "long")], words)
    dialog = ForecastDialog(words, Appearance(), found)
    qtbot.addWidget(dialog)
    assert dialog.end.text() == words.say("forecast.stays")


def test_what_has_no_end_is_told_with_the_round_up_to_which_it_was_reckoned(qtbot):
    words, position = for_language("en"), recorded.example("1839")[864]
    found = outlook(position, forecast(position), words)
    dialog = ForecastDialog(words, Appearance(), found)
    qtbot.addWidget(dialog)
    assert found.why == "repeats"
    assert words.round(found.last.state.round)[1:] in dialog.end.text()
    head = dialog.grid.itemAtPosition(0, 4).widget()
    assert head.text() == found.points[-1][0] != words.say("forecast.then")


def test_marks_and_names_in_a_dialog_open_the_cards_of_players_and_esc_puts_them_away_first(opened):
    found: list[str] = []
    inside: list[bool] = []
    stays: list[bool] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, ForecastDialog):
            QTimer.singleShot(5, look)
            return
        panel = dialog.findChild(Lookout).panel
        named = [label for label in dialog.findChildren(Label) if label.text() in names]
        for each in (*dialog.findChildren(Badge), *named):
            QTest.mouseClick(each, Qt.MouseButton.LeftButton)
            found.append(panel.card.subject.name if panel.isVisible() else "")
            inside.append(dialog.rect().contains(panel.geometry()))
            QTest.keyClick(dialog, Qt.Key.Key_Escape)
            stays.append((dialog.isVisible(), panel.isVisible()) == (True, False))
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    names = opened.bridge.position.state.seats
    QTimer.singleShot(0, look)
    press(opened)
    assert sorted(found) == sorted((*names, *names))
    assert inside == stays == [True] * 2 * len(names)


@pytest.mark.quick("1894")
@pytest.mark.parametrize("title", registry.names())
def test_before_a_company_has_run_nothing_is_forecast_and_that_is_told(program, title):
    """Else private companies would pay through rounds in which nobody does anything, without an end."""
    position = start(registry.load(title), ("Ann", "Bob", "Cid"), frozenset(), 1)
    assert is_too_early(position)
    session = GameSession.open(example_path(title), read_only=True)
    assert not is_too_early(session.history.at(len(session.history) * 2 // 3))
    session.history.move_to(0)
    program.bridge.set_session(session)
    program.window.activateWindow()
    told: list[str] = []
    program.bridge.noticed.connect(told.append)
    press(program)
    assert told == [program.bridge.words.say("forecast.too_early")]
