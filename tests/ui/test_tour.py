"""The guided tour over a recorded game: next and back, trying things, Esc, and the game that was open."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QBitmap, QImage, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTabWidget, QWidget

from roundhouse.archive import library
from roundhouse.archive.game_file import GameSession
from roundhouse.engine import actions as ac
from roundhouse.engine.actions import Pass
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.panel import Panel
from roundhouse.ui.pictures import example_path
from roundhouse.ui.theme import LIGHT
from roundhouse.ui.tour import STEPS, stops
from roundhouse.ui.tour_panel import TourPanel
from roundhouse.ui.touring import recorded
from roundhouse.ui.words import LANGUAGES
from tests.ui.operator import LEFT

TITLES = ("1825", "1839", "1843", "1861", "1894")


def settle():
    for _ in range(4):
        QApplication.processEvents()


@pytest.fixture
def touring(program):
    QTest.mouseClick(program.window.start.tour_button, LEFT)
    settle()
    return program


def panel(program):
    settle()
    return program.handlers.tour.panel


@pytest.mark.quick("1894")
@pytest.mark.parametrize("title", TITLES)
def test_each_recorded_game_has_most_steps_in_order(title):
    session = GameSession.open(example_path(title), read_only=True)
    entries = session.history.entries()
    found = stops(entries)
    assert len(found) > 12
    moments = [stop.moment for stop in found]
    assert moments == sorted(moments)
    for stop in found:
        if stop.step.kind is not None:
            assert isinstance(entries[stop.moment].action, stop.step.kind)
    assert recorded(title) == example_path(title)
    assert recorded("none such") == example_path("1894")


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_every_step_has_words(words):
    for step in STEPS:
        assert words.say(f"tour.{step.key}.title")
        assert words.say(f"tour.{step.key}.text")


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_no_step_says_that_a_pane_is_below_the_board(words):
    """Beside a high board it lies at the left or at the right."""
    for step in STEPS:
        text = words.say(f"tour.{step.key}.text").lower()
        assert not [each for each in ("below", "sous le", "dessous", "unter dem", "darunter") if each in text]


def test_next_and_back_lead_through_all_of_it(touring):
    tour, seen = touring.handlers.tour, []
    assert panel(touring).isVisible()
    while tour.number + 1 < len(tour.stops):
        shown = panel(touring)
        seen.append(shown.title.text())
        assert touring.bridge.count == tour.stops[tour.number].moment
        assert touring.window.rect().contains(shown.geometry())
        assert shown.text.height() >= shown.text.heightForWidth(shown.text.width())
        if shown.outline.isVisible():
            around = shown.outline.geometry()
            assert QRect(around).intersects(touring.window.rect())
        QTest.mouseClick(shown.next, LEFT)
    assert len(set(seen)) == len(tour.stops) - 1
    QTest.mouseClick(panel(touring).back, LEFT)
    assert panel(touring).title.text() == seen[-1]
    tour.go_on()
    QTest.mouseClick(panel(touring).next, LEFT)
    assert not tour.is_on
    assert touring.bridge.session is None


@pytest.mark.slow
def test_the_circles_are_lit_that_the_step_about_tokens_tells_of(program):
    """In 1825 a token is placed at any time of the track step, in which the board lays tiles by itself."""
    program.bridge.set_session(GameSession.open(example_path("1825"), read_only=True))
    tour = program.handlers.tour
    tour.begin()
    settle()
    while tour.stops[tour.number].step.key != "token":
        tour.go_on()
    settle()
    assert program.window.panels.tools.kind == "token"


def headings_of(widget):
    """Where in the window the heading of a pane and its row of tabs are seen."""
    found: list[QWidget] = []
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, Panel):
            found.append(parent.heading)
        elif isinstance(parent, QTabWidget):
            found.append(parent.tabBar())
        parent = parent.parentWidget()
    corner = QPoint(0, 0)
    return [QRect(each.mapTo(each.window(), corner), each.size()) for each in found if each.isVisible()]


ROUND = 8
"""Frames are rounded, and lie within the window at its edges: so near a corner they may cover something."""


def painted(frame):
    """Where a frame paints anything."""
    picture = QImage(frame.size(), QImage.Format.Format_ARGB32)
    picture.fill(Qt.GlobalColor.transparent)
    frame.render(picture, QPoint(0, 0), QRegion(), QWidget.RenderFlag(0))
    return QRegion(QBitmap.fromImage(picture.createAlphaMask()))


@pytest.mark.parametrize("size", [QSize(1024, 640), QSize(860, 540)], ids=["beside", "tabs"])
def test_what_a_step_is_about_comes_to_the_front_of_its_tabs(make_program, size):
    program = make_program(size=size)
    program.window.resize(size)
    QTest.mouseClick(program.window.start.tour_button, LEFT)
    settle()
    tour, panels = program.handlers.tour, program.window.panels
    of = {name: getattr(panels, name) for name in ("market", "tableau", "trains", "log", "charter")}
    pointed = []
    while tour.number + 1 < len(tour.stops):
        at = tour.stops[tour.number].step.at
        widget = program.window.table.below.stack if at == "below" else of.get(at)
        if at == "bar":
            board = QRect(panels.board.mapTo(program.window, QPoint(0, 0)), panels.board.size())
            assert board.contains(panel(program).geometry()), "it cuts through headings, or the order of play"
        if widget is not None:
            assert widget.isVisible()
            corner = widget.mapTo(program.window, QPoint(0, 0))
            framed, frame = QRect(corner, widget.size()), panel(program).outline
            assert frame.geometry().contains(framed)
            seen = QRegion(framed & program.window.rect().adjusted(ROUND, ROUND, -ROUND, -ROUND))
            near = seen & painted(frame).translated(frame.pos())
            assert near.isEmpty(), f"the frame lies over {at}"
            assert panel(program).outline.isVisible()
            assert not [each for each in headings_of(widget) if panel(program).geometry().intersects(each)]
            pointed.append(at)
        tour.go_on()
        settle()
    assert {*of, "below"} == set(pointed)


def test_the_tour_of_1839_begins_with_its_own_auction():
    session = GameSession.open(example_path("1839"), read_only=True)
    keys = [stop.step.key for stop in stops(session.history.entries())]
    assert "discount" in keys
    assert "auction" not in keys


def test_what_is_tried_leads_on_and_is_not_kept(touring):
    tour = touring.handlers.tour
    while tour.stops[tour.number].step.kind is not ac.BuyShares:
        tour.go_on()
        settle()
    before = example_path("1894").read_bytes()
    number, count = tour.number, touring.bridge.count
    assert not touring.bridge.submit(Pass(touring.bridge.acting_owner()))
    settle()
    assert tour.number == number
    assert "allowed" in touring.window.table.scrubber.message.text()
    recorded_action = touring.bridge.session.history.all_entries()[count].action
    touring.bridge.submit(recorded_action)
    settle()
    assert tour.number == number + 1
    assert example_path("1894").read_bytes() == before
    assert library.recent() == ()


def test_a_click_on_a_button_of_the_bar_leads_on(touring):
    tour = touring.handlers.tour
    while tour.stops[tour.number].step.kind is not ac.Dividend:
        tour.go_on()
        settle()
    number = tour.number
    bar = touring.window.table.turn_bar
    button = next(b for b in bar.findChildren(ChoiceButton) if b.isVisible() and b.isEnabled())
    QTest.mouseClick(button, LEFT)
    settle()
    assert tour.number == number + 1


def test_the_key_of_the_tour_brings_the_focus_back_and_a_sheet_goes_with_its_step(touring):
    tour, bar = touring.handlers.tour, touring.window.table.turn_bar
    while tour.stops[tour.number].step.kind is not ac.BuyShares:
        tour.go_on()
        settle()
    number = tour.number
    touring.window.activateWindow()
    opens = next(b for b in bar.findChildren(ChoiceButton) if b.objectName().startswith("group_"))
    opens.setFocus()
    QTest.keyClick(opens, Qt.Key.Key_Return)
    assert bar.sheet is not None
    QTest.keyClick(touring.window, Qt.Key.Key_F1, Qt.KeyboardModifier.ControlModifier)
    assert panel(touring).next.hasFocus()
    QTest.keyClick(panel(touring).next, Qt.Key.Key_Return)
    settle()
    assert (tour.number, bar.sheet) == (number + 1, None)


def test_esc_leaves_and_enter_goes_on(touring):
    tour = touring.handlers.tour
    QTest.keyClick(panel(touring).next, Qt.Key.Key_Return)
    settle()
    assert tour.number == 1
    QTest.keyClick(touring.window.table, Qt.Key.Key_Escape)
    settle()
    assert not tour.is_on
    assert touring.bridge.session is None
    assert touring.window.screens.currentWidget() is touring.window.start


def test_the_game_that_was_open_comes_back(program, new_session):
    session = new_session(5, 40)
    path = session.path
    program.bridge.set_session(session)
    QTest.keyClick(program.window, Qt.Key.Key_F1, Qt.KeyboardModifier.ControlModifier)
    settle()
    assert program.bridge.path == example_path("1894")
    panel(program).leave_wanted.emit()
    settle()
    assert program.bridge.path == path
    assert program.bridge.count == 40
    assert program.bridge.rehearsal is None


def test_another_game_ends_the_tour(touring, new_session):
    touring.bridge.set_session(new_session(5, 10))
    settle()
    assert not touring.handlers.tour.is_on
    assert touring.bridge.rehearsal is None


def test_where_no_side_has_room_it_covers_as_little_as_can_be(qtbot) -> None:
    """In large letters on a small screen it lay on what it spoke of."""
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(900, 600)
    told = TourPanel(LANGUAGES[0], Appearance(LIGHT), window)
    at = QRect(0, 60, 620, 540)
    told.tell("The board", "What lies here. " * 30, 1, 2, at)
    covered = told.geometry() & at
    assert told.geometry().right() > at.right()
    assert covered.width() < told.width() / 2
