"""The second window for everyone at the table: what it shows beside board, market and tableau."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from roundhouse.archive.errors import Cancelled
from roundhouse.archive.game_file import GameSession
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.pieces import kind_that_runs
from roundhouse.queries.board import company_hexes
from roundhouse.queries.runs import find_best
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.bench import settle
from roundhouse.ui.board.items.routes import RouteItem, StopValueItem
from roundhouse.ui.cards.livery import liveries
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.docks.market_plan import Clearness
from roundhouse.ui.panel import Panel
from roundhouse.ui.pictures import example_path
from roundhouse.ui.second_window.last_runs import LastRuns, latest_runs
from roundhouse.ui.second_window.panes import LARGER
from roundhouse.ui.second_window.window import SecondWindow
from roundhouse.ui.theme import LIGHT
from roundhouse.ui.words import LANGUAGES
from tests.rules import table as rt
from tests.rules.t1825 import table as t1825
from tests.ui.crowded import crowded

SIZES = [QSize(1366, 768), QSize(3840, 2160)]


@pytest.fixture
def opened(make_program):
    """Opens a game at a decision, and by its key the second window."""

    def open_(title: str = "1861", at: int = 520, theme: str = "light", size: QSize = SIZES[0]):
        program = make_program(theme=theme, size=size)
        session = GameSession.open(example_path(title), read_only=True)
        session.history.move_to(min(at, len(session.history)))
        program.bridge.set_session(session)
        program.window.activateWindow()
        QTest.qWait(1)
        QTest.keyClick(program.window, Qt.Key.Key_F9)
        assert program.seconds.shown.isVisible()
        program.seconds.shown.resize(size)
        QApplication.processEvents()
        return program

    return open_


def test_the_last_runs_stand_there_the_latest_first(opened):
    program = opened()
    position, second = program.bridge.position, program.seconds.shown
    symbols = latest_runs(position)
    assert len(symbols) > 4
    texts = second.runs.texts()
    for symbol, text in zip(symbols, texts, strict=False):
        run = position.state.runs[symbol]
        assert text.startswith(program.bridge.words.money(run.revenue, position.definition))
        if run.dividend == "pay":
            assert text.endswith("paid out")
    assert symbols[0] in liveries(position.definition)
    idle = replace(position.state.runs[symbols[0]], revenue=Money(0))
    runs = {**position.state.runs, symbols[0]: idle}
    told = latest_runs(replace(position, state=replace(position.state, runs=runs)))
    earned = sum(1 for symbol in symbols[1:] if position.state.runs[symbol].revenue)
    assert told.index(symbols[0]) == earned, "who earned nothing stands behind all who did"
    first, panel = second.runs._shown[0], second.runs.parentWidget()
    assert isinstance(panel, Panel)
    heading = panel.heading.mapTo(panel, panel.heading.contentsRect().topLeft())
    assert first.mapTo(panel, QPoint()).x() == heading.x()


@pytest.mark.quick("de")
@pytest.mark.parametrize("title", ["1839", "1843"])
@pytest.mark.parametrize("language", LANGUAGES, ids=lambda words: words.code)
def test_eight_runs_are_seen_in_each_language_without_trains_where_it_takes_that(qtbot, title, language):
    session = GameSession.open(example_path(title), read_only=True)
    at = next(n for n in range(len(session.history)) if len(latest_runs(session.history.at(n))) > 7)
    position = session.history.at(at)
    session.close()
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(2000, 200)
    runs = LastRuns(language, Appearance(scale=LARGER), window)
    runs.resize(690, 103)
    window.show()
    runs.show_position(position)
    QApplication.processEvents()
    brief = runs.texts()
    assert [chip.isVisible() for chip in runs._shown] == [True] * 8
    assert all(runs.rect().contains(chip.geometry()) for chip in runs._shown)
    runs.resize(2000, 103)
    QApplication.processEvents()
    whole = runs.texts()
    assert all(len(few) <= len(many) for few, many in zip(brief, whole, strict=True))
    for symbol, text in zip(latest_runs(position), whole, strict=False):
        run = position.state.runs[symbol]
        for route in run.routes:
            # Those of an earlier run don't stand beside one that earned nothing.
            ran = kind_that_runs(position.definition, route.train, position.state.sides) in text
            assert ran is bool(run.revenue), text


def test_all_last_runs_stand_beside_the_trains_of_a_small_window(qtbot):
    """Three of eight did, and the words that count the others."""
    session = GameSession.open(example_path("1861"), read_only=True)
    at = next(n for n in range(len(session.history)) if len(latest_runs(session.history.at(n))) > 7)
    position = session.history.at(at)
    session.close()
    window = QWidget()
    qtbot.addWidget(window)
    runs = LastRuns(LANGUAGES[0], Appearance(scale=LARGER), window)
    runs.resize(252, 120)
    window.show()
    runs.show_position(position)
    QApplication.processEvents()
    assert [chip.isVisible() for chip in runs._shown] == [True] * 8
    for symbol, text in zip(latest_runs(position), runs.texts(), strict=True):
        assert str(position.state.runs[symbol].revenue) in text
    runs.resize(runs.least_widths(90)[0], 90)
    assert runs.width() < 400
    assert [chip.isVisible() for chip in runs._shown] == [True] * 8
    runs.resize(2000, 120)
    assert all(not chip.under.isHidden() for chip in runs._chips), "trains and dividends where they have room"
    idle = latest_runs(position)[2:]
    none = {symbol: replace(position.state.runs[symbol], revenue=Money(0)) for symbol in idle}
    held = {**position.state.runs, **none}
    runs.show_position(replace(position, state=replace(position.state, runs=held)))
    QApplication.processEvents()
    runs.resize(230, 88)
    assert [chip.amount.isHidden() for chip in runs._chips] == [False] * 2 + [True] * 6
    assert runs.nothing.x() == runs._shown[0].x(), "what several earned is told before them"
    hanging = [chip.widget.geometry() for chip in runs._chips[2:]]
    assert min(each.left() for each in hanging) > runs.nothing.geometry().right()
    assert len({each.left() for each in hanging}) < len(hanging), "and they stand in columns beside it"
    runs.resize(330, 120)
    assert len({chip.widget.width() for chip in runs._chips}) == 1, "columns of one width"
    for chip in runs._chips:
        end = chip.amount.mapTo(chip.widget, QPoint(chip.amount.width(), 0)).x()
        assert (chip.badge.x(), end) == (0, chip.widget.width()), "tokens at the left, amounts at the right"


@pytest.mark.parametrize("size", [(320, 103), (320, 49), (690, 103), (2000, 103)])
def test_runs_that_find_no_room_are_counted_behind_the_others(qtbot, size):
    session = GameSession.open(example_path("1825"), read_only=True)
    at = next(n for n in reversed(range(len(session.history))) if len(latest_runs(session.history.at(n))) > 9)
    position = session.history.at(at)
    session.close()
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(2000, 200)
    runs = LastRuns(LANGUAGES[0], Appearance(scale=LARGER), window)
    runs.resize(*size)
    window.show()
    runs.show_position(position)
    QApplication.processEvents()
    seen = [chip for chip in runs._shown if chip.isVisible()]
    assert seen
    assert seen == runs._shown[: len(seen)]
    left_out = len(latest_runs(position)) - len(seen)
    assert runs.more.isVisible() is (left_out > 0)
    assert (left_out == 0) is (size[0] >= 690), "where there is room all are shown"
    assert runs.more.text() == (LANGUAGES[0].say("runs.more", count=left_out) if left_out else "")
    assert all(runs.rect().contains(each.geometry()) for each in (*seen, runs.more) if each.isVisible())
    assert not left_out or not any(runs.more.geometry().intersects(chip.geometry()) for chip in seen)
    runs.show_position(t1825.start(*t1825.ALL_UNITS, players=9))
    assert not runs.more.isVisible()
    nine = dict(list(position.state.runs.items())[:9])
    runs.resize(2000, 103)
    runs.show_position(replace(position, state=replace(position.state, runs=nine)))
    QApplication.processEvents()
    assert [chip.isVisible() for chip in runs._shown] == [True] * 9, "no words for a single one"
    assert not runs.more.isVisible()


def test_trains_that_ran_before_do_not_stand_beside_a_run_that_earned_nothing(qtbot):
    session = GameSession.open(example_path("1839"), read_only=True)
    position = session.history.at(len(session.history))
    session.close()
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(2000, 400)
    symbol = next(each for each in latest_runs(position) if position.state.runs[each].routes)
    run = replace(position.state.runs[symbol], revenue=0, dividend="none")
    runs = LastRuns(LANGUAGES[0], Appearance(scale=LARGER), window)
    runs.resize(2000, 200)
    window.show()
    held = {**position.state.runs, symbol: run}
    idle = replace(position, state=replace(position.state, runs=held))
    runs.show_position(idle)
    QApplication.processEvents()
    at = latest_runs(idle).index(symbol)
    assert runs.texts()[at].splitlines()[-1].endswith("nothing")
    assert " · " not in runs.texts()[at], runs.texts()[at]


def test_in_an_operating_round_whoever_ran_last_is_first(opened):
    program = opened("1894", 400)
    position = program.bridge.position
    operating = position.state.operating
    assert latest_runs(position)[0] in {operating.company, operating.operated[-1]}
    program.bridge.show_moment(0)
    assert program.seconds.shown.runs.texts() == []


@pytest.mark.parametrize(
    "size", [SIZES[0], pytest.param(SIZES[1], marks=pytest.mark.slow)], ids=lambda size: str(size.width())
)
@pytest.mark.parametrize("title", ["1861", "1894"])
def test_nothing_is_cut_off(opened, title, size):
    second = opened(title, size=size).seconds.shown
    room = QRect(QPoint(), second.runs.size())
    shown = [chip for chip in second.runs._shown if chip.isVisible()]
    assert len(shown) >= 4
    assert all(room.contains(chip.geometry()) for chip in shown)
    for panel in (second.panels.board, second.panels.market, second.panels.tableau, second.panels.trains):
        assert panel.isVisible()
        corner = panel.mapTo(second, panel.rect().bottomRight())
        assert QRect(QPoint(), second.size()).contains(corner)
        assert panel in (second.panels.board, *second.pages.areas)
    # The board has at least half of the height, and nearly half of the width.
    assert second.panels.board.height() > second.height() * 0.5
    assert second.panels.board.width() > second.width() * 0.48


@pytest.mark.parametrize(
    ("title", "at", "rows"), [("1825", 648, 18), ("1843", 690, 13), ("1861", 520, 17), ("1894", 400, 13)]
)
def test_all_companies_are_in_sight_in_type_larger_than_on_the_table(opened, title, at, rows):
    second = opened(title, at).seconds.shown
    tableau = second.panels.tableau
    tableau.grab()
    assert tableau.keyed().rowCount() >= rows
    assert tableau.verticalScrollBar().maximum() == 0
    assert 1.15 * second.look.scale / LARGER <= tableau.look.scale <= second.look.scale
    assert not tableau.is_turned
    assert "limit" in second.panels.trains.columns()
    second.resize(2400, 1500)
    QApplication.processEvents()
    assert tableau.look.scale == pytest.approx(second.look.scale, rel=0.01)


@pytest.mark.slow
@pytest.mark.parametrize(("title", "at"), [("1843", 690), ("1894", 349)])
def test_the_market_is_in_sight_at_ease_where_trains_can_stand_below_the_board(opened, title, at):
    second = opened(title, at, size=QSize(1024, 640)).seconds.shown
    market, tableau = second.panels.market, second.panels.tableau
    market.grab()
    tableau.grab()
    assert market.clearness(market.viewport().size()) == Clearness.EASY
    assert market.verticalScrollBar().maximum() == 0
    assert tableau.verticalScrollBar().maximum() == 0
    assert not second.runs.more.isVisible(), "the last runs have of the trains' width what they need"


@pytest.mark.slow
def test_all_companies_stay_in_sight_as_a_game_goes_on(opened):
    program = opened("1894", 10)
    for at in (106, 589):
        program.bridge.session.history.move_to(at)
        program.bridge.announce()
        settle()
        tableau = program.seconds.shown.panels.tableau
        tableau.grab()
        assert tableau.verticalScrollBar().maximum() == 0


@pytest.mark.parametrize(("title", "rows"), [("1839", 7), ("1843", 6)])
def test_trains_are_in_sight_early_in_a_game_in_smaller_type_where_it_takes_that(opened, title, rows):
    second = opened(title, 30, size=SIZES[0]).seconds.shown
    second.resize(SIZES[0])
    QApplication.processEvents()
    trains, tableau = second.panels.trains, second.panels.tableau
    trains.grab()
    room = trains.viewport().rect()
    seen = [
        row
        for row in range(len(trains.lines()))
        if room.contains(trains.visualRect(trains.model().index(row, 0)))
    ]
    assert len(seen) >= rows
    assert tableau.verticalScrollBar().maximum() == 0
    assert second.look.scale / LARGER - 0.01 <= trains.look.scale <= second.look.scale


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_twenty_three_companies_of_nine_players_are_in_sight(make_program, tmp_path, language):
    first = crowded()
    session = GameSession.begin(first, first.state.seats, 7, tmp_path / "nine.roundhouse", listed=False)
    program = make_program(language, size=SIZES[0])
    program.bridge.set_session(session)
    program.seconds.open()
    second = program.seconds.shown
    second.resize(SIZES[0])
    QApplication.processEvents()
    tableau, trains = second.panels.tableau, second.panels.trains
    tableau.grab()
    assert len(first.state.floated) == 23
    assert tableau.verticalScrollBar().maximum() == 0
    assert tableau.horizontalScrollBar().maximum() == 0
    assert trains.isVisible()
    assert len(trains.lines()) >= 3
    assert second.panels.board.height() > second.height() * 0.5


def test_it_flags_what_the_main_window_flags(opened):
    program = opened("1894", 400)
    program.seconds.close_all()
    program.bridge.show_now()
    assert program.window.panels.has_since()
    program.window.actions_by_key["command.second_window"].trigger()
    second = program.seconds.shown
    assert second.panels.has_since()
    assert second.panels.board.board.flagged == program.window.panels.board.board.flagged
    program.handlers.since.seen()
    assert not second.panels.has_since()


def test_routes_are_drawn_that_ran_last_or_are_marked_and_nothing_can_be_pressed(opened):
    program = opened("1894", 404, theme="dark")
    second, tool = program.seconds.shown, program.window.panels.tools.routes
    board = second.panels.board.board
    assert "routes" in board.layers
    best = find_best(tool.context, 5)
    tool.set_best(best, searching=False)
    values = {(each.stop, each.amount) for each in board.items() if isinstance(each, StopValueItem)}
    assert values == {stop for route in best.value.routes for stop in route.stops}
    tool.clear()
    assert not [each for each in board.items() if isinstance(each, RouteItem)]
    tool.take_best()
    assert [each for each in board.items() if isinstance(each, RouteItem)]
    program.bridge.session.history.move_to(405)
    program.bridge.announce()
    assert program.bridge.position is board.position
    assert board.drawn == (None, None)
    ran = program.bridge.position.state.runs[CompanySymbol("Ouest")].ran
    assert len([each for each in board.items() if isinstance(each, RouteItem)]) == len(ran) > 0
    buttons = [each for each in second.findChildren(QAbstractButton) if each.isVisible()]
    assert not [each for each in buttons if isinstance(each, ChoiceButton)]


def test_the_clock_is_that_of_the_main_window(opened):
    program = opened()
    clock = program.seconds.shown.turn_bar.place.clock
    assert not clock.isVisible()
    program.window.actions_by_key["command.clock"].trigger()
    program.bridge.announce()
    assert clock.isVisible()
    assert clock.time is program.window.thinking


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size.width()))
def test_a_board_that_is_a_little_higher_than_wide_is_seen_as_a_whole(opened, size):
    program = opened("1839", 740, size=size)
    board = program.seconds.shown.panels.board
    assert program.window.panels.board.hold == "width"
    assert board.hold == "whole"
    seen = board.mapToScene(board.viewport().rect()).boundingRect()
    pixel = 1 / board.zoom
    assert seen.adjusted(-pixel, -pixel, pixel, pixel).contains(board.board.area)


def test_the_company_on_turn_is_in_sight_from_the_first_and_in_every_size(qtbot, make_program, tmp_path):
    everything = t1825.no_privates(t1825.start(*t1825.ALL_UNITS, "r1", "r2", "r3", players=9))
    formed = t1825.formed(everything, "NBR", t1825.NINE[0], "pool", 76, 76, **{t1825.NINE[0]: 2})
    position = rt.turn_of(formed, "NBR")
    program = make_program()
    path = tmp_path / "game.roundhouse"
    program.bridge.set_session(GameSession.begin(position, position.state.seats, 1, path, listed=False))
    program.seconds.open()
    second, view = program.seconds.shown, program.seconds.shown.panels.board
    places = [
        QPointF(*view.board.places.center(each)) for each in company_hexes(position, CompanySymbol("NBR"))
    ]
    assert places
    for size in (SIZES[0], SIZES[0] + QSize(140, 30)):
        second.resize(size)
        QApplication.processEvents()
        assert view.hold == "width", "the board is too high to be seen as a whole"
        # The board glides there.
        qtbot.waitUntil(lambda: all(view.viewport().rect().contains(view.mapFromScene(at)) for at in places))


@pytest.mark.parametrize("size", [QSize(1920, 1080), QSize(1024, 640)], ids=lambda size: str(size.width()))
@pytest.mark.parametrize("symbol", ["GNoS", "LBSC"])
def test_a_window_that_opens_has_the_company_on_turn_in_sight(make_program, tmp_path, size, symbol):
    position = rt.turn_of(crowded(), symbol)
    program = make_program(size=size)
    program.window.resize(size)
    path = tmp_path / "game.roundhouse"
    program.bridge.set_session(GameSession.begin(position, position.state.seats, 1, path, listed=False))
    program.seconds.open()
    QApplication.processEvents()
    second, view = program.seconds.shown, program.seconds.shown.panels.board
    assert second.size() == size
    assert view.hold == "width", "the board is too high to be seen as a whole"
    places = [
        QPointF(*view.board.places.center(each)) for each in company_hexes(position, CompanySymbol(symbol))
    ]
    assert places
    assert all(view.viewport().rect().contains(view.mapFromScene(at)) for at in places)
    second.show_position(crowded(), None, 1, 1)
    is_large = size.width() > SIZES[0].width()
    assert view.hold == ("whole" if is_large else "width"), "players act"
    view.board.motion, tops = 0, []
    for _ in range(4):
        second.pages.turn()
        tops.append(round(view.mapToScene(0, 0).y()))
    assert len(set(tops)) == (1 if is_large else 3), "it is shown part by part"
    second.show_position(position, None, 1, 1)
    assert view.hold == "width"


@pytest.mark.parametrize("animations", [True, False])
def test_what_moves_is_seen_moving_as_in_the_main_window(opened, animations):
    program = opened()
    program.handlers.settings.change(replace(program.window.settings, animations=animations))
    QApplication.processEvents()
    program.seconds.close_all()
    program.seconds.open()
    assert bool(program.seconds.shown.panels.board.board.motion) == animations


@pytest.mark.parametrize("size", [SIZES[0], pytest.param(SIZES[1], marks=pytest.mark.slow)], ids=str)
def test_all_trains_of_1825_are_in_sight_below_the_board(make_program, tmp_path, size):
    """Eleven kinds with all kits, two companies that have started: they had room for seven at the right."""
    position = t1825.start(*t1825.ALL_UNITS, "k2", "k3", "k5", "r1", "r2", "r3", players=9)
    for n, symbol in enumerate(("LNWR", "GWR", "MR", "NER", "GER", "LSWR", "CR", "NBR", "GCR", "GNR")):
        position = t1825.formed(position, symbol, t1825.NINE[n % 9], "pool", 82, 82, **{t1825.NINE[n % 9]: 2})
    session = GameSession.begin(position, position.state.seats, 7, tmp_path / "kits.roundhouse", listed=False)
    program = make_program("en", size=size)
    program.bridge.set_session(session)
    program.seconds.open()
    second = program.seconds.shown
    second.resize(size)
    QApplication.processEvents()
    trains, tableau = second.panels.trains, second.panels.tableau
    trains.grab()
    tableau.grab()
    assert len(trains.lines()) >= 11
    assert trains.verticalScrollBar().maximum() == 0
    assert tableau.verticalScrollBar().maximum() == 0
    assert second.panels.board.height() > second.height() * 0.5


def test_an_opening_that_was_cancelled_is_told(make_program, monkeypatch):
    program = make_program()
    told: list[str] = []
    program.bridge.noticed.connect(told.append)

    def give_up(_heed: object) -> None:
        raise Cancelled

    monkeypatch.setattr(program.seconds, "_open", give_up)
    program.seconds.open()
    assert told == [program.bridge.words.say("notice.second_left")]


@pytest.mark.parametrize(("title", "at"), [("1894", 581), ("1825", 648)])
def test_what_rows_of_holdings_hold_keeps_clear_of_its_neighbours(opened, title, at):
    """Pills of companies touched each other, in type that was larger than that of the main window."""
    second = opened(title, at, size=QSize(1920, 1080)).seconds.shown
    tableau = second.panels.tableau
    assert tableau.look.scale > second.look.scale / LARGER
    assert tableau.fullest_height() <= tableau.whole_room().height(), "and names have a line of their own"
    assert not tableau.leaves_out()
    assert ("fact:par" in tableau.keyed().column_keys()) != second.panels.market.tells_par()


def test_type_of_holdings_changes_seldom_in_the_course_of_a_game(qtbot):
    """It was a little larger or smaller with each company that came or went."""
    session = GameSession.open(example_path("1861"), read_only=True)
    second, found = SecondWindow(LANGUAGES[0], LIGHT, SIZES[0], motion=False), list[float]()
    qtbot.addWidget(second)
    for moment in (0, 372, 416, 636):
        second.show_position(session.history.at(moment), None, moment, len(session.history))
        second.show()
        QApplication.processEvents()
        found.append(round(second.panels.tableau.look.scale * LARGER / second.look.scale, 2))
    session.close()
    assert found == [1.25, 1.0, 1.0, 1.25], "large again with half as many companies only"
