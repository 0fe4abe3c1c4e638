"""Everything can be looked into in the second window and on the end screen, too."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from roundhouse.archive.game_file import GameSession
from roundhouse.engine.owners import player
from roundhouse.queries.companies import acting_company
from roundhouse.titles import registry
from roundhouse.ui.about import Subject
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.dialogs.rules import RulesDialog
from roundhouse.ui.link import Link
from roundhouse.ui.looking import Looking
from roundhouse.ui.pictures import example_path

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def click(widget, place=None):
    QTest.mouseClick(widget, LEFT, PLAIN, place or widget.rect().center())
    QApplication.processEvents()


def click_cell(view, row, column):
    view.executeDelayedItemsLayout()
    index = view.keyed().index_of(row, column)
    assert index.isValid()
    view.scrollTo(index)
    click(view.viewport(), view.visualRect(index).center())


@pytest.fixture
def second(program):
    """Opens the recorded game of a title in the middle of an operating round, and the second window."""

    def open_(title):
        session = GameSession.open(example_path(title), read_only=True)
        history = session.history
        ran = (n for n in range(len(history) // 2, len(history)) if len(history.at(n).state.runs) > 2)
        history.move_to(next(n for n in ran if acting_company(history.at(n))))
        program.bridge.set_session(session)
        QTest.keyClick(program.window, Qt.Key.Key_F9)
        QApplication.processEvents()
        return program.seconds

    return open_


def shown(lookout):
    panel = lookout.panel
    return panel.card.subject if panel.isVisible() else None


@pytest.mark.parametrize("title", registry.names())
def test_a_click_in_the_second_window_shows_the_card_of_anything(program, second, title):
    seconds = second(title)
    window, lookout = seconds.shown, seconds.lookout
    panels, position = window.panels, program.bridge.position
    before = program.bridge.count
    expected: list[tuple[str, Any]] = []

    def looked(kind):
        expected.append((kind, shown(lookout)))
        assert lookout.panel.window() is window
        QTest.keyClick(window, Qt.Key.Key_Escape)
        assert shown(lookout) is None

    symbol, place = next(iter(position.state.market.items()))
    click_cell(panels.market, str(place.row), str(place.column))
    looked("box")
    click_cell(panels.tableau, "mine:cash", player(position.state.seats[0]))
    looked("player")
    heads = panels.tableau.heads_down
    rows = panels.tableau.keyed().row_keys()
    at = next((n for n, key in enumerate(rows) if key.startswith("company:")), None)
    if at is None:
        heads, rows = panels.tableau.heads_across, panels.tableau.keyed().column_keys()
        at = next(n for n, key in enumerate(rows) if key.startswith("company:"))
    along = heads.sectionViewportPosition(at) + heads.sectionSize(at) // 2
    is_down = heads is panels.tableau.heads_down
    click(heads.viewport(), QPoint(5, along) if is_down else QPoint(along, 5))
    looked("company")
    trains = panels.trains.keyed()
    row = next(key for n, key in enumerate(trains.row_keys()) if not panels.trains.isRowHidden(n))
    click_cell(panels.trains, row, "train")
    looked("train")
    click_cell(panels.trains, row, "phase")
    looked("phase")
    chip = next(each for each in window.runs._shown if each.isVisible())
    click(chip)
    looked("company")
    view = panels.board
    token = next(p for p in position.state.tokens.values() if p.where == "map")
    spot, _ = view.board.places.slot(token.hex, token.city, token.slot)
    click(view.viewport(), view.mapFromScene(QPointF(*spot)))
    looked("token")
    tile_hex = next(
        h for h in position.state.tiles if h not in {p.hex for p in position.state.tokens.values()}
    )
    click(view.viewport(), view.mapFromScene(QPointF(*view.board.places.center(tile_hex))))
    assert view.board.named == (tile_hex,)
    looked("hex")
    click(window.turn_bar.actor.company_mark)
    looked("company")
    assert [(kind, found.kind) for kind, found in expected if kind != found.kind] in (
        [],
        [("box", "company")],
    )
    assert program.bridge.count == before
    assert symbol in position.definition.companies


def test_links_of_a_card_in_the_second_window_lead_on(program, second, monkeypatch):
    seconds = second("1894")
    lookout = seconds.lookout
    opened: list[object] = []
    monkeypatch.setattr(program.handlers.dialogs, "run", opened.append)
    position = program.bridge.position
    click_cell(seconds.shown.panels.tableau, "mine:cash", player(position.state.seats[0]))
    first = shown(lookout)
    link = next(each for each in lookout.panel.findChildren(Link) if each.isVisible())
    click(link)
    assert shown(lookout) not in {None, first}


def test_what_a_card_shows_on_the_board_is_shown_on_that_of_the_second_window(program, second):
    seconds = second("1861")
    lookout, window = seconds.lookout, seconds.shown
    click(window.turn_bar.actor.company_mark)
    words = program.bridge.words
    button = next(
        each
        for each in lookout.panel.findChildren(ChoiceButton)
        if each.title == words.say("about.show.routes") and each.isVisible()
    )
    click(button)
    assert lookout.shows
    assert not program.window.table.findChild(Looking).shows
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not lookout.shows


def test_a_card_goes_with_its_window(program, second):
    seconds = second("1894")
    click(seconds.shown.turn_bar.actor.company_mark)
    QTest.keyClick(program.window, Qt.Key.Key_F9)
    assert seconds.shown is None
    program.bridge.show_moment(3)
    assert program.bridge.moment == 3


@pytest.fixture
def ended(program, tmp_path):
    """The end screen of a recorded game, and what looks into things there."""
    copy = tmp_path / "game.roundhouse"
    copy.write_bytes(example_path("1861").read_bytes())
    program.handlers.files.open_path(copy)
    program.bridge.show_now()
    program.handlers.ranking.show()
    QApplication.processEvents()
    return program, program.window.end, program.window.table.findChild(Looking)


def test_a_row_of_the_ranking_shows_its_player(ended):
    program, end, looking = ended
    labels = [each for each in end.rows.children() if each.isWidgetType() and each.property("player")]
    for label in labels[:9]:
        click(label)
        assert shown(looking) == Subject("player", label.property("player"))
        QTest.keyClick(program.window, Qt.Key.Key_Escape)


def test_enter_on_a_name_shows_it(ended):
    program, end, looking = ended
    link = next(each for each in end.findChildren(Link) if each.isVisible())
    link.setFocus()
    QTest.keyClick(link, Qt.Key.Key_Return)
    assert shown(looking) == Subject("player", link.text())
    assert link.text() in program.bridge.position.state.seats


def test_lines_and_bars_of_the_charts(ended):
    program, end, looking = ended
    plot = end.charts["worth"].plot
    seats = program.bridge.position.state.seats
    label, _ = end.charts["worth"]._names[1]
    at = plot.mapFromScene(plot.getPlotItem().vb.mapViewToScene(label.pos())) + QPoint(8, 0)
    click(plot.viewport(), at)
    assert shown(looking) == Subject("player", seats[1])
    QTest.keyClick(program.window, Qt.Key.Key_Escape)
    end.show_page("dividends")
    QApplication.processEvents()
    bars = end.charts["dividends"]
    at = bars.plot.mapFromScene(bars.plot.getPlotItem().vb.mapViewToScene(QPointF(2, 1)))
    click(bars.plot.viewport(), at)
    assert shown(looking) == Subject("company", bars._bars[2])


def test_beside_the_lines_nothing_is_shown(ended):
    _, end, looking = ended
    plot = end.charts["worth"].plot
    box = plot.getPlotItem().vb
    at = plot.mapFromScene(box.mapViewToScene(QPointF(0.2, end.charts["worth"]._top)))
    click(plot.viewport(), at)
    assert shown(looking) is None


def test_what_the_board_shall_show_leaves_the_ranking(ended):
    program, end, looking = ended
    words = program.bridge.words
    end.show_page("dividends")
    QApplication.processEvents()
    bars = end.charts["dividends"]
    name = program.bridge.position.state.market
    number = next(n for n, symbol in enumerate(bars._bars) if symbol in name)
    spot = bars.plot.getPlotItem().vb.mapViewToScene(QPointF(number, 1))
    click(bars.plot.viewport(), bars.plot.mapFromScene(spot))
    button = next(
        each
        for each in looking.panel.findChildren(ChoiceButton)
        if each.title == words.say("about.show.reach") and each.isVisible()
    )
    click(button)
    assert program.window.screens.currentWidget() is program.window.table
    assert looking.shows


def rest_on(widget, place):
    QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, place, widget.mapToGlobal(place)))
    QApplication.processEvents()


def test_a_rest_on_the_ranking_shows_a_player_until_the_pointer_goes(ended):
    _, end, looking = ended
    label = next(each for each in end.rows.children() if each.isWidgetType() and each.property("player"))
    rest_on(end.rows, label.geometry().center())
    assert shown(looking) == Subject("player", label.property("player"))
    QApplication.sendEvent(end.rows, QEvent(QEvent.Type.Leave))
    assert shown(looking) is None
    first = end.holdings.lines(end.holdings.height())[0]
    row = end.holdings.height() // (1 + len(end.holdings.lines(end.holdings.height())))
    rest_on(end.holdings, QPoint(10, min(row, round(end.holdings._look.px(28))) * 3 // 2))
    assert shown(looking) == Subject("company", first.company)


def test_a_rest_on_a_line_or_a_bar_shows_whose_it_is(ended):
    _, end, looking = ended
    end.show_page("dividends")
    QApplication.processEvents()
    bars = end.charts["dividends"]
    spot = bars.plot.getPlotItem().vb.mapViewToScene(QPointF(2, 1))
    rest_on(bars.plot.viewport(), bars.plot.mapFromScene(spot))
    assert shown(looking) == Subject("company", bars._bars[2])


def test_a_rest_shows_cards_in_the_second_window(program, second):
    seconds = second("1894")
    lookout, tableau = seconds.lookout, seconds.shown.panels.tableau
    name = program.bridge.position.state.seats[1]
    place = tableau.visualRect(tableau.keyed().index_of("mine:cash", player(name))).center()
    rest_on(tableau.viewport(), place)
    assert shown(lookout) == Subject("player", name)
    QApplication.sendEvent(tableau.viewport(), QEvent(QEvent.Type.Leave))
    assert shown(lookout) is None
    rest_on(seconds.shown.turn_bar.actor.company_mark, QPoint(3, 3))
    assert shown(lookout).kind == "company"


def test_the_rules_open_over_the_window_that_asked_for_them(program, second):
    seconds = second("1894")
    seconds.shown.activateWindow()
    QTest.keyClick(seconds.shown, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    assert program.handlers.rules.dialog.parentWidget() is seconds.shown
    program.handlers.rules.dialog.close()
    seconds.rules_wanted.emit("7.3.4")
    assert program.handlers.rules.dialog.parentWidget() is seconds.shown
    assert program.handlers.rules.dialog.look is seconds.shown.look
    seconds.close_all()
    assert program.handlers.rules.dialog is None
    program.window.activateWindow()
    QApplication.processEvents()
    QTest.keyClick(program.window, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    (dialog,) = program.window.findChildren(RulesDialog)
    dialog.close()
