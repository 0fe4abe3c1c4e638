"""The start screen with its recent games, and the end screen with the ranking."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from roundhouse.archive import library
from roundhouse.archive.library import Recent
from roundhouse.engine.actions import AgreeWinner
from roundhouse.engine.names import NO_MONEY, Money
from roundhouse.engine.owners import player
from roundhouse.engine.state import Ending, Round
from roundhouse.engine.title import Score
from roundhouse.queries.titles import names
from roundhouse.ui.appearance import Appearance, style_sheet
from roundhouse.ui.charts import apart
from roundhouse.ui.contents import Contents
from roundhouse.ui.dialogs.new_game import NewGameDialog
from roundhouse.ui.end_screen import CHARTS, PAGES, Course, EndScreen, columns_of, ranking
from roundhouse.ui.file_status import Standing, standing_of
from roundhouse.ui.settings import Settings
from roundhouse.ui.start_screen import StartScreen, when
from roundhouse.ui.text import Label
from roundhouse.ui.theme import LIGHT
from roundhouse.ui.title_cards import SIZE, board_picture
from roundhouse.ui.words import LANGUAGES, for_language
from roundhouse.ui.worth_over_game import worth_over_game
from tests.ui.crowded import crowded

ENGLISH = for_language("en")


def position(ending: Ending | None, **totals: int):
    scores = tuple(Score(name, Money(total), NO_MONEY, NO_MONEY) for name, total in totals.items())
    title = SimpleNamespace(score=lambda _: scores)
    return SimpleNamespace(title=title, state=SimpleNamespace(ending=ending))


def test_the_richest_is_first_and_equals_share_a_place():
    found = ranking(position(Ending("final_set"), Anna=500, Bob=900, Chloé=500))
    assert [(one.place, one.score.player) for one in found] == [(1, "Bob"), (2, "Anna"), (2, "Chloé")]
    assert "privates" not in columns_of(found), "they are worth nothing to anybody"
    owner = replace(found[0], score=replace(found[0].score, privates=Money(40)))
    assert "privates" in columns_of((owner, *found[1:]))


def test_an_agreed_winner_is_first_and_nobody_else_is_ranked():
    found = ranking(position(Ending("agreed", "Bob"), Anna=100, Bob=50, Chloé=900))
    assert [(one.place, one.score.player) for one in found] == [(1, "Bob"), (None, "Anna"), (None, "Chloé")]


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
@pytest.mark.slow
def test_where_a_game_stands_is_read_from_its_file(new_session, words):
    session = new_session(3, 100)
    assert standing_of(session.path, words).text == words.round(session.position.state.round)


def test_a_game_that_has_ended_is_finished(new_session):
    session = new_session(3, 100)
    session.submit(AgreeWinner(player("Anna"), "Bob"))
    assert standing_of(session.path, ENGLISH).text == "finished"


def test_a_game_was_last_played_when_somebody_last_decided_not_when_it_was_opened(qtbot, new_session):
    session = new_session(3, 5)
    last = standing_of(session.path, ENGLISH).at
    assert last > 7200
    game = Recent(str(session.path), "1894", ("Anna", "Bob"), last - 7200)
    screen = StartScreen(ENGLISH, Appearance(), None)
    qtbot.addWidget(screen)
    screen.show_games((game,))
    assert when(last, ENGLISH) in [label.text() for label in screen.findChildren(Label)]
    assert when(last, for_language("de")).split()[0].split(".") == when(last, ENGLISH)[:10].split("-")[::-1]
    # What another game is like is told apart by its file.
    screen.show_games((game, replace(game, path="/played/a copy.roundhouse")))
    told = [label.text() for label in screen.findChildren(Label)]
    assert {session.path.stem, "a copy"} < set(told)
    session.path.write_bytes(session.path.read_bytes()[:40])
    assert standing_of(session.path, ENGLISH).at == 0


def test_before_any_game_a_card_of_each_title_begins_one(make_program, monkeypatch):
    """Each has its map; one that is clicked is the game that the dialog begins with.

    In a small window all lie in a row below what could not be read, and nothing is scrolled to.
    """
    program = make_program(size=QSize(1024, 640))
    start, asked = program.window.start, []
    start.show_trouble(f"{ENGLISH.say('start.settings_harmed')} {ENGLISH.say('start.recent_harmed')}")
    QApplication.processEvents()
    assert len({card.y() for card in start.titles.cards}) == 1
    assert start.trouble.y() < start.titles.mapTo(start, QPoint()).y()
    assert start.findChild(Contents).verticalScrollBar().maximum() == 0
    monkeypatch.setattr(NewGameDialog, "exec", lambda dialog: asked.append(dialog.titles.currentData()))
    assert [card.title for card in start.titles.cards] == sorted(names())
    for card in start.titles.cards:
        assert board_picture(card.title).size() == SIZE
        assert card.isVisible()
        QTest.mouseClick(card, Qt.MouseButton.LeftButton)
    assert asked == sorted(names())
    one, found = Recent("somewhere", "1894", ("Anna", "Bob"), 0), Standing("", is_there=False)
    listed = tuple(replace(one, path=str(number)) for number in range(8))
    start.show_games(listed, {each.path: found for each in listed})
    assert not any(card.isVisible() for card in start.titles.cards)
    QApplication.processEvents()
    lowest, recent = start.recent.viewport().height(), start.recent
    ends = [recent.visualItemRect(recent.item(row)).bottom() + 1 for row in range(recent.count())]
    assert lowest < ends[-1], "all are seen: the next line proves nothing"
    assert lowest in ends, "a game was cut through"
    start.show_games((one,), {"somewhere": found})
    program.window.resize(1366, 768)
    QApplication.processEvents()
    assert all(card.isVisible() for card in start.titles.cards), "what one game leaves free was empty"
    assert start.titles.cards[0].picture_width > 152
    assert start.findChild(Contents).verticalScrollBar().maximum() == 0


def test_a_game_in_its_first_round_stands_there(new_session):
    session = new_session(3, 0)
    assert session.position.state.round.kind == "auction"
    assert standing_of(session.path, ENGLISH).text == ENGLISH.round(session.position.state.round)


def test_a_file_of_something_else_stands_nowhere(tmp_path):
    path = tmp_path / "note.roundhouse"
    path.write_text('{"is":"round", and nothing else')
    assert standing_of(path, ENGLISH).text == ""
    assert standing_of(tmp_path / "gone", ENGLISH).text == ""


def test_recent_games_can_be_opened_from_the_start_screen(qtbot, program, new_session):
    session = new_session(3, 100)
    path = session.path
    session.close()
    program.bridge.announce()
    recent = program.window.start.recent
    assert recent.count() == 1
    recent.picked.emit(str(path))
    assert program.bridge.path == path.resolve() or program.bridge.path == path
    assert program.bridge.count == 100


def test_a_file_that_cannot_be_opened_is_told(program, tmp_path, monkeypatch):
    told: list[object] = []
    monkeypatch.setattr(program.handlers.dialogs, "run", told.append)
    path = tmp_path / "note.roundhouse"
    path.write_text("no game")
    assert not program.handlers.files.open_path(path)
    assert told
    assert program.bridge.session is None


def test_a_game_is_begun_from_the_dialog(program, monkeypatch):
    monkeypatch.setattr(program.handlers.dialogs, "run", lambda dialog: dialog.players.count() == 3)
    program.window.start.new_wanted.emit()
    assert program.bridge.session is not None
    assert len(program.bridge.position.state.seats) == 3
    assert program.bridge.path.exists()
    assert library.recent()[0].title == "1894"
    assert program.window.settings.names == program.bridge.session.header.players


def test_the_end_shows_everybody(program, new_session):
    session = new_session(3, 150)
    program.bridge.set_session(session)
    program.bridge.submit(AgreeWinner(player("Anna"), "Bob"))
    bar = program.window.table.turn_bar
    assert bar.actor.name.text() == "The game is over"
    program.window.table.come_to_rest()
    below = program.window.table.below.panel
    assert (below.heading.text(), below.sentence.text()) == (
        "The game is over",
        program.window.words.say("empty.over"),
    )
    program.handlers.ranking.show()
    window = program.window
    assert window.screens.currentWidget() is window.end
    assert "Bob" in window.end.heading.text()
    window.end.back_wanted.emit()
    assert window.screens.currentWidget() is window.table


@pytest.mark.parametrize(
    ("size", "is_beside"), [((1366, 768), True), ((1024, 640), True), ((900, 640), False)]
)
def test_charts_lie_beside_the_ranking_where_it_leaves_room(make_program, new_session, size, is_beside):
    program = make_program(size=QSize(*size))
    program.window.resize(*size)
    program.bridge.set_session(new_session(3, 150))
    program.bridge.submit(AgreeWinner(player("Anna"), "Bob"))
    program.handlers.ranking.show()
    QApplication.processEvents()
    end = program.window.end
    rows, tabs = (QRect(each.mapTo(end, QPoint()), each.size()) for each in (end.rows, end.tabs))
    assert (tabs.left() > rows.right()) == is_beside
    assert (tabs.top() > rows.bottom()) != is_beside
    assert not end.tabs.property("many"), "words of tabs nearly touched beside free room"
    if is_beside:
        assert end.chart.width() >= 480
        assert end.chart.height() >= end.height() / 2
    program.window.resize(1024, 640)
    QApplication.processEvents()
    assert program.window.width() == 1024


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_where_ranking_and_charts_find_no_room_each_has_a_tab(make_program, new_session, words):
    program = make_program(size=QSize(1024, 640))
    program.handlers.settings.change(Settings(language=words.code, text_size=200, animations=False))
    program.window.resize(1024, 640)
    program.bridge.set_session(new_session(3, 150))
    program.bridge.submit(AgreeWinner(player("Anna"), "Bob"))
    program.handlers.ranking.show()
    QApplication.processEvents()
    end = program.window.end
    bar = end._contents.verticalScrollBar()
    assert end.tabs.isTabVisible(0)
    assert end.page == "ranking"
    assert end.rows.isVisible()
    assert not end.chart.isVisible()
    assert end.seen == ("ranking",)
    assert end.save.isVisible()
    for name in CHARTS:
        tab = end.tabs.tabRect(PAGES.index(name))
        assert end.tabs.rect().contains(tab)
        QTest.mouseClick(end.tabs, Qt.MouseButton.LeftButton, pos=tab.center())
        QApplication.processEvents()
        assert end.chart is end.charts[name]
        assert end.chart.isVisible()
        assert end.seen == (name,)
        assert end.save.isVisible()
        assert not end.rows.isVisible()
        assert not bar.isVisible()
    QTest.mouseClick(end.tabs, Qt.MouseButton.LeftButton, pos=end.tabs.tabRect(0).center())
    QApplication.processEvents()
    assert end.rows.isVisible()
    assert not bar.isVisible()


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_where_it_is_wide_and_low_each_has_a_tab_and_nothing_is_scrolled(qtbot):
    """Nine players in a window of 2560 by 640 pixels with text of 200 %, below its menus."""
    end = EndScreen(ENGLISH, Appearance(scale=640 / 768 * 2))
    end.setStyleSheet(style_sheet(end._look))
    qtbot.addWidget(end)
    end.resize(2560, 600)
    end.show_end(crowded(), Course(worth=(("SR 1", (1,) * 9), ("SR 2", (2,) * 9))))
    end.show()
    bar = end._contents.verticalScrollBar()
    for page in PAGES:
        end.show_page(page)
        QApplication.processEvents()
        assert end.rows.isVisible() == (page == "ranking")
        assert not bar.isVisible()
    end.resize(2560, 1200)
    QApplication.processEvents()
    assert end.rows.isVisible()
    assert end.chart.isVisible()
    assert end.chart.mapTo(end, QPoint()).x() > end.rows.geometry().right()
    assert not bar.isVisible()


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_tabs_beside_the_ranking_are_all_in_sight(qtbot):
    """At 1024 by 1400 pixels with text of 80 % the third one wasn't."""
    end = EndScreen(for_language("de"), Appearance(scale=0.6))
    end.setStyleSheet(style_sheet(end._look))
    qtbot.addWidget(end)
    end.show_end(crowded(), Course(worth=(("SR 1", (1,) * 9), ("SR 2", (2,) * 9))))
    end.show()
    named = set()
    for wide in range(700, 1100, 50):
        end.resize(wide, 1300)
        QApplication.processEvents()
        tabs = end.tabs
        seen = [at for at in range(len(PAGES)) if tabs.isTabVisible(at)]
        assert all(tabs.rect().contains(tabs.tabRect(at)) for at in seen), wide
        named |= {tabs.tabText(at) for at in seen}
    words = for_language("de")
    assert {words.say(f"end.{kind}.shares") for kind in ("tab", "chart")} < named


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_in_a_larger_room_the_ranking_has_no_tab_any_more(qtbot, new_session):
    end = EndScreen(ENGLISH, Appearance(scale=2.0))
    qtbot.addWidget(end)
    end.resize(1024, 600)
    end.show_end(new_session(3, 150).position, Course(worth=(("SR 1", (1, 2, 3)), ("SR 2", (2, 3, 4)))))
    end.show()
    assert (end.page, end.tabs.isTabVisible(0)) == ("ranking", True)
    end.resize(2400, 1400)
    assert (end.page, end.tabs.isTabVisible(0)) == (CHARTS[0], False)
    assert end.rows.isVisible()
    assert end.chart.isVisible()
    assert end.tabs.tabText(1) == ENGLISH.say("end.chart.worth")
    end.resize(1024, 600)
    assert (end.page, end.tabs.isTabVisible(0)) == (CHARTS[0], True)
    assert not end.rows.isVisible()


@pytest.mark.slow
def test_worth_has_a_point_for_each_round(new_session):
    session = new_session(3, 150)
    points = worth_over_game(session.history, 150, ENGLISH)
    assert points[0][0] == "Auction"
    assert len(points) >= 3
    assert all(len(worth) == 3 for _, worth in points)


def test_names_at_the_lines_of_the_chart_stand_apart_in_the_order_of_worth():
    ends = [90.0, 20.0, 88.0, 91.0, 20.5, 95.0]
    found = apart(ends, 13.0, 100.0)
    order = sorted(range(6), key=ends.__getitem__)
    placed = [found[at] for at in order]
    assert all(b - a >= 13.0 - 1e-9 for a, b in pairwise(placed))
    assert max(placed) <= 100.0
    assert apart([10.0, 50.0], 13.0, 100.0) == [10.0, 50.0]


@pytest.mark.qt_log_ignore("propagateSizeHints")
@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_a_game_of_nine_stands_in_one_line_with_where_it_is(qtbot, words):
    screen = StartScreen(words, Appearance(theme=LIGHT, scale=1.0))
    qtbot.addWidget(screen)
    screen.resize(1366, 748)
    names = ("Anna", "Bob", "Chloé", "Dieter", "Eleanor", "Frédéric", "Guillaume", "Hannah", "Ivo")
    choices = ("unit_1", "unit_2", "unit_3", "k2", "shareholders_train", "ports", "suburban")
    few, many = (
        Recent("/games/few", "1825", names[:2], 1),
        Recent("/games/many", "1825", names, 1, "", choices),
    )
    told = words.round(Round("operating", 25, 3))
    screen.show_games((few, many), {each.path: Standing(told, True) for each in (few, many)})
    screen.show()
    QApplication.processEvents()

    def heights() -> list[int]:
        return [screen.recent.visualItemRect(screen.recent.item(at)).height() for at in (0, 1)]

    few_high, many_high = heights()
    assert many_high <= few_high + 1
    screen.resize(1024, 620)
    QApplication.processEvents()
    few_high, many_high = heights()
    assert many_high < 1.4 * few_high, "in the smallest window how it stands and since when share a line"


@pytest.mark.qt_log_ignore("propagateSizeHints")
@pytest.mark.parametrize(
    ("scale", "high", "is_low"), [(1.0, 600, False), (2.0, 600, False), (2.0, 300, True)]
)
def test_there_is_one_bar_to_scroll_recent_games_however_large_the_text(qtbot, scale, high, is_low):
    screen = StartScreen(ENGLISH, Appearance(theme=LIGHT, scale=scale))
    qtbot.addWidget(screen)
    screen.resize(1024, high)
    games = [Recent(f"/games/{number}", "1894", ("Ann", "Ben"), 0) for number in range(12)]
    screen.show_games(games, {game.path: Standing("finished", True) for game in games})
    with qtbot.waitExposed(screen):
        screen.show()
    QApplication.processEvents()
    own, whole = screen.recent.verticalScrollBar(), screen.findChild(Contents).verticalScrollBar()
    assert (own.isVisible(), whole.isVisible()) == (not is_low, is_low)
    screen.recent.setFocus()
    for _ in games:
        QTest.keyClick(screen.recent, Qt.Key.Key_Down)
    QApplication.processEvents()
    last = screen.recent.visualItemRect(screen.recent.item(len(games) - 1)).center()
    shown = screen.recent.viewport().mapTo(screen, last)
    assert screen.rect().contains(shown), "what keys reach is scrolled into sight"
