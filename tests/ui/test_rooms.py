"""How the room of the table is divided: the board's half, panes that give way, dividers, sizes of text."""

from __future__ import annotations

from functools import cache, partial
from unittest.mock import patch

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QSplitter, QTabWidget

from roundhouse.archive.game_file import GameSession
from roundhouse.engine.loop import start
from roundhouse.queries import titles
from roundhouse.queries.companies import acting_company
from roundhouse.ui import below_board
from roundhouse.ui import settings as store
from roundhouse.ui.app import Program
from roundhouse.ui.bench import settle
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.docks.certificate_view import CertificateView
from roundhouse.ui.docks.merger_view import MergerView
from roundhouse.ui.docks.trains_view import TrainsView
from roundhouse.ui.offers_area import OffersArea
from roundhouse.ui.panel import Panel
from roundhouse.ui.pictures import example_path, moments
from roundhouse.ui.rooms import (
    Room,
    Wants,
    left_heights,
    right_heights,
    rooms_for,
    side_heights,
    tray_height,
    widths,
)
from roundhouse.ui.route_finder import InlineSearch
from roundhouse.ui.settings import Settings
from roundhouse.ui.theme import DARK, color
from roundhouse.ui.words import for_language
from tests.ui.crowded import crowded
from tests.ui.layout.shortened import shortened_texts

SMALLEST, SMALL = QSize(1024, 640), QSize(1366, 768)
NAMES = tuple(f"Player {n}" for n in range(1, 10))
LANGUAGES = ("en", "fr", "de")
TITLES = tuple(title.name for title in titles.titles())
EXAMPLES = tuple(name for name in TITLES if example_path(name).is_file())


@cache
def largest(name):
    """The first position of a game of a title for as many as can play it."""
    title = next(each for each in titles.titles() if each.name == name)
    options = frozenset({"unit_1", "unit_2", "unit_3"}) if name == "1825" else frozenset()
    count = 9 if name == "1825" else title.definition.players[1]
    return start(title, NAMES[:count], options, 7)


def begun(name, folder):
    first = largest(name)
    return GameSession.begin(first, first.state.seats, 7, folder / f"{name}.roundhouse", listed=False)


MERGING_IN_1861 = 590
"""Decisions of the example after which a minor company may merge."""


SEVENTEEN_FOR_SALE = 894
"""Decisions of the example of 1825 after which a company may buy from nearly all others."""


def shown(make_program, session, size):
    program = make_program(size=size)
    program.window.resize(size)
    program.bridge.set_session(session)
    settle()
    return program


def has_half(program):
    board, window = program.window.panels.board, program.window
    return 2 * board.width() >= window.width() and 2 * board.height() >= window.height()


@pytest.mark.parametrize("size", [SMALLEST, SMALL], ids=["smallest", "small"])
@pytest.mark.parametrize("name", TITLES)
def test_the_board_has_half_of_the_window_with_as_many_players_as_can_play(
    make_program, tmp_path, name, size
):
    program = shown(make_program, begun(name, tmp_path), size)
    assert program.window.size() == size
    assert has_half(program)


@pytest.mark.slow
@pytest.mark.parametrize("size", [SMALLEST, SMALL], ids=["smallest", "small"])
@pytest.mark.parametrize("name", EXAMPLES)
def test_the_board_has_half_of_the_window_whatever_is_asked(make_program, name, size):
    session = GameSession.open(example_path(name), read_only=True)
    found = moments(session)
    program = shown(make_program, session, size)
    for moment, n in found.items():
        session.history.move_to(n)
        program.bridge.announce()
        settle()
        assert has_half(program), moment


CROWDED_BARS = (("1843", "en", (6, 27, 72, 837)), ("1839", "de", (338, 637)))
"""Decisions of examples before which two lines of choices stand in the turn bar, folded or not."""


@pytest.mark.parametrize(("name", "language", "before"), CROWDED_BARS)
def test_the_board_has_half_of_a_small_window_in_large_type(make_program, name, language, before):
    session = GameSession.open(example_path(name), read_only=True)
    program = shown(make_program, session, SMALLEST)
    program.handlers.settings.change(Settings(language=language, text_size=200, animations=False))
    for n in before:
        session.history.move_to(n)
        program.bridge.announce()
        settle()
        assert has_half(program), n
        assert program.window.size() == SMALLEST
        choices = program.window.table.turn_bar.findChild(OffersArea).verticalScrollBar()
        assert choices.maximum() == 0, n
    program.bridge.begin_scratch()
    settle()
    assert program.window.table.scratch.isVisible()
    assert has_half(program), "what says that it is only tried takes nothing of the board"


def test_an_empty_panel_below_the_board_takes_no_more_than_its_sentence(make_program):
    session = GameSession.open(example_path("1861"), read_only=True)
    session.history.move_to(MERGING_IN_1861)
    program = shown(make_program, session, SMALLEST)
    table, board = program.window.table, program.window.panels.board
    merger, high = table.below.stack.currentWidget(), board.height()
    assert isinstance(merger, MergerView)
    assert merger.isVisible()
    session.history.move_to(MERGING_IN_1861 + 1)
    program.bridge.announce()
    # At a moment that is past nothing can be merged any more.
    program.bridge.show_moment(MERGING_IN_1861)
    settle()
    assert not merger.isVisible()
    assert board.height() > high
    panel = merger.parentWidget().parentWidget()
    assert isinstance(panel, Panel)
    assert panel.sentence.text() == merger.empty
    assert panel.sentence.isVisible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_holdings_are_in_sight_in_a_stock_round_beside_a_high_board(make_program, tmp_path, language):
    first = crowded()
    session = GameSession.begin(first, first.state.seats, 7, tmp_path / "nine.roundhouse", listed=False)
    program = shown(make_program, session, SMALL)
    program.handlers.settings.change(Settings(language=language, animations=False))
    settle()
    tableau, table = program.window.panels.tableau, program.window.table
    assert first.state.round.kind == "stock"
    assert len(first.state.floated) > 20
    assert tableau.verticalScrollBar().maximum() == 0
    assert tableau.horizontalScrollBar().maximum() == 0
    cards = table.below.stack.currentWidget()
    assert isinstance(cards, CertificateView)
    assert cards.isVisible()
    assert cards.height() > 3 * cards.cell_height()
    beside = {cards.visualRect(cards.keyed().index(n, 0)).left() for n in range(cards.keyed().rowCount())}
    assert len(beside) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_lots_and_holdings_are_in_sight_in_an_auction_beside_a_high_board(make_program, language):
    session = GameSession.open(example_path("1839"), read_only=True)
    session.history.move_to(30)
    program = shown(make_program, session, SMALL)
    program.handlers.settings.change(Settings(language=language, animations=False))
    settle()
    panels = program.window.panels
    lots, tableau = panels.auction, panels.tableau
    assert lots.keyed().rowCount() == 12
    assert lots.verticalScrollBar().maximum() == lots.horizontalScrollBar().maximum() == 0
    majors = {"AMS", "HIJSM", "NBDS", "NCS", "NRS", "NWS", "SS", "ZHESM"}
    rows = [n for n, key in enumerate(tableau.keyed().row_keys()) if key.rpartition(":")[2] in majors]
    assert len(rows) == len(majors)
    for row in rows:
        seen = tableau.visualRect(tableau.model().index(row, 0))
        assert seen.bottom() <= tableau.viewport().height(), row
    with shortened_texts() as cut:
        lots.grab()
    assert cut == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_ten_trains_and_all_that_is_said_of_a_run_are_in_sight(make_program, language):
    session = GameSession.open(example_path("1825"), read_only=True)
    session.history.move_to(moments(session)["run-the-trains"])
    program = shown(make_program, session, SMALL)
    program.handlers.settings.change(Settings(language=language, animations=False))
    settle()
    run = program.window.panels.run
    assert run.isVisible()
    assert run.status.text()
    assert run.hidden_height() == 0
    assert run.status.height() >= run.status.heightForWidth(run.status.width())
    session.history.move_to(SEVENTEEN_FOR_SALE)
    program.bridge.announce()
    settle()
    offered = program.window.panels.offered
    assert offered.isVisible()
    assert offered.isWrapping(), "trains for sale lie in rows"
    assert offered.horizontalScrollBar().maximum() == offered.verticalScrollBar().maximum() == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_buttons_of_a_run_go_on_below_in_large_type(make_program, language):
    session = GameSession.open(example_path("1825"), read_only=True)
    session.history.move_to(moments(session)["run-the-trains"])
    program = make_program(size=SMALLEST, searcher=InlineSearch(1))
    program.window.resize(SMALLEST)
    program.bridge.set_session(session)
    program.handlers.settings.change(Settings(language=language, text_size=200, animations=False))
    settle()
    program.finder.begin()
    settle()
    run, board = program.window.panels.run, program.window.panels.board
    buttons = [button for button in run.findChildren(ChoiceButton) if button.isVisible()]
    assert len(buttons) == 3
    for button in buttons:
        assert button.width() >= button.sizeHint().width()
        assert run.rect().contains(button.geometry().translated(button.parentWidget().pos()))
    assert 2 * board.width() >= SMALLEST.width()


def test_all_lots_are_in_sight_below_a_low_market(make_program, tmp_path):
    title = next(each for each in titles.titles() if each.name == "1839")
    first = start(title, NAMES[:4], frozenset({"bank_only"}), 7)
    session = GameSession.begin(first, NAMES[:4], 7, tmp_path / "bank.roundhouse", listed=False)
    program = shown(make_program, session, SMALL)
    lots, market = program.window.panels.auction, program.window.panels.market
    assert lots.keyed().rowCount() == 12
    assert lots.verticalScrollBar().maximum() == lots.horizontalScrollBar().maximum() == 0
    assert market.verticalScrollBar().maximum() == 0
    assert market.height() > 0.8 * market.wanted_height(market.width())


def test_the_tray_is_in_the_right_column_while_a_charter_is_at_the_left(make_program, tmp_path):
    session = begun("1825", tmp_path)
    program = shown(make_program, session, SMALL)
    table = program.window.table
    at_left = splitter(program, "left").indexOf(table.below.panel)
    assert at_left >= 0
    table._kind = "operating"
    table.divide()
    settle()
    assert splitter(program, "side").indexOf(table.below.panel) >= 0
    table._kind = "stock"
    table.divide()
    settle()
    assert splitter(program, "left").indexOf(table.below.panel) == at_left


def test_the_board_gets_more_while_nothing_is_asked_of_it(make_program):
    session = GameSession.open(example_path(), read_only=True)
    found = moments(session)
    program = shown(make_program, session, SMALL)
    heights = {}
    panel = program.window.table.below.panel
    for moment in ("lay-a-tile", "stock-round", "place-a-token"):
        session.history.move_to(found[moment])
        program.bridge.announce()
        settle()
        heights[moment] = program.window.panels.board.height()
    assert heights["place-a-token"] > heights["lay-a-tile"] > heights["stock-round"]
    assert panel.sentence.isVisible()
    assert panel.sentence.text() == program.bridge.words.say("empty.token")
    assert panel.height() < 40
    wide = panel.sentence.fontMetrics().horizontalAdvance
    assert all(wide(for_language(code).say("empty.token")) < 446 for code in LANGUAGES), (
        "no word is alone below it"
    )
    assert not program.window.table.below.stack.isVisible()


@pytest.mark.parametrize("name", ["1843", "1861"])
def test_a_decision_divides_the_room_once(make_program, monkeypatch, name):
    # Else a busy machine takes so long for some decisions that the room is divided for the next turn as well.
    monkeypatch.setattr(below_board, "_CALM", 60_000)
    program = shown(make_program, GameSession.open(example_path(name), read_only=True), SMALL)
    divided, heights, times = [], set(), []
    wanted = TrainsView.wanted_height

    def wanted_height(view):
        divided.append(view)
        return wanted(view)

    monkeypatch.setattr(TrainsView, "wanted_height", wanted_height)
    half = program.bridge.count // 2
    for n in range(half, half + 40):
        program.bridge.show_moment(n)
        settle()
        times.append(len(divided))
        program.window.table.come_to_rest()
        divided.clear()
        heights.add(program.window.panels.board.height())
    assert len(heights) > 1, "the tray opens and closes"
    assert set(times) == {1}


def test_the_board_keeps_its_place_while_a_company_operates(make_program, tmp_path):
    """It grew where a sentence was all that lay below it, and shrank with the next step."""
    copy = tmp_path / "1861.roundhouse"
    copy.write_bytes(example_path("1861").read_bytes())
    session = GameSession.open(copy)
    program = shown(make_program, session, QSize(1920, 1080))
    table, board = program.window.table, program.window.panels.board
    turns: dict[str | None, set[tuple[int, float]]] = {}
    told = set()
    for n in range(544, 561):
        session.move_to(n)
        program.bridge.announce()
        table.come_to_rest()
        settle()
        company = acting_company(program.bridge.position)
        turns.setdefault(company, set()).add((board.height(), board.transform().m11()))
        below = table.below.stack.currentWidget()
        told |= {below.text()} if isinstance(below, QLabel) and below.isVisible() else set()
    assert len(turns) > 2
    assert {company: places for company, places in turns.items() if len(places) > 1} == {}
    assert program.bridge.words.say("empty.wait") in told

    def show(n):
        session.move_to(n)
        program.bridge.announce()
        settle()

    show(505)
    table.come_to_rest()
    settle()
    high = board.height()
    with patch.object(QApplication, "mouseButtons", return_value=Qt.MouseButton.LeftButton):
        show(512)
        table.below._next.timeout.emit()
        settle()
    assert board.height() == high, "what is let go would come down elsewhere"
    table.below._next.timeout.emit()
    settle()
    assert board.height() > high


def test_the_column_at_the_right_gives_way_first():
    left, _, right = widths("columns", 1366)
    narrower = widths("columns", 1320)
    assert narrower[0] == left
    assert narrower[2] < right
    assert narrower[1] >= 660
    assert all(widths("columns", wide)[1] >= wide / 2 for wide in range(1240, 2000, 20))
    assert all(widths(rooms, wide)[-2] >= wide / 2 for rooms in ("beside", "tabs") for wide in (500, 1024))


def test_rooms_follow_the_size_of_the_window():
    assert [rooms_for(*size) for size in ((1366, 768), (1024, 640), (683, 384))] == [
        "columns",
        "beside",
        "tabs",
    ]


def test_heights_are_those_of_the_room():
    room = Room(1366, 768, 651)
    wants = Wants(
        "operating", has_tray=True, is_tall=True, has_charter=True, charters=(500,), market=200, tableau=300,
        trains=180,
    )  # fmt: skip
    assert sum(left_heights(room, wants)) == pytest.approx(651)
    assert sum(right_heights(room, wants)) == pytest.approx(651)
    assert min(*left_heights(room, wants), *right_heights(room, wants)) >= 70


def test_cards_over_the_log_have_whole_rows_of_what_it_needs_not():
    """A row of 1825's was always scrolled while eight lines of the log were in sight."""
    room = Room(1366, 768, 652)
    wants = Wants("stock", has_tray=True, is_tall=True, has_charter=False, tray_at_left=True, trains=77)
    usual = left_heights(room, wants)
    assert left_heights(room, replace(wants, over_log=363, row=66)) == usual, "they have enough"
    for high in (430, 496, 562):
        assert left_heights(room, replace(wants, over_log=high, row=66)) == (0, 77, 430, 145)


@pytest.mark.parametrize(("trains", "charter"), [(100, 470), (160, 400), (210, 360), (300, 330)])
def test_a_charter_is_as_full_as_trains_leave_room_and_what_is_over_is_the_logs(trains, charter):
    wants = Wants(
        "operating",
        has_tray=True,
        is_tall=True,
        has_charter=True,
        charters=(470, 400, 360, 330),
        trains=trains,
    )
    found = left_heights(Room(1366, 768, 652), wants)
    assert found[0] == charter
    assert found[1] == min(trains, 652 - 78 - charter)
    assert sum(found) == 652


def test_trains_keep_two_rows_where_that_leaves_a_charter_whole():
    """A charter of 1843 lacked its last line in a maximised window below a bar of the system."""
    wants = Wants(
        "operating", has_tray=True, is_tall=False, has_charter=True, charters=(579, 464), trains=131
    )  # fmt: skip
    assert left_heights(Room(1366, 749, 633), wants) == (464, 91, 78)
    assert left_heights(Room(1366, 700, 584), wants)[1] == 112, "nothing is gained"


def test_a_charter_has_all_the_pixels_that_it_asks_for(make_program):
    session = GameSession.open(example_path("1825"), read_only=True)
    program = shown(make_program, session, SMALL)
    for n in list(moments(session).values())[1:]:
        session.history.move_to(n)
        program.bridge.announce()
        settle()
        charter = program.window.panels.charter
        heights = charter.wanted_heights(charter.width())
        most = next((high for high in heights if high <= charter.height()), heights[-1])
        assert charter.placement().extent.height() >= most
        assert charter.level < 3 or charter.verticalScrollBar().maximum() == 0
    with patch.object(charter, "wanted_heights", wraps=charter.wanted_heights) as asked:
        program.window.table.divide()
        settle()
    wide = charter.viewport().width()
    assert {call.args[0] for call in asked.call_args_list} <= {wide - 1, wide}, "tokens beside trains"
    assert asked.called


def splitter(program, name):
    return program.window.table.findChild(QSplitter, name)


def drag(program, name, by):
    handle = splitter(program, name).handle(1)
    at = handle.rect().center()
    QTest.mousePress(handle, Qt.MouseButton.LeftButton, pos=at)
    for step in (0.3, 0.7, 1.0):
        QTest.mouseMove(handle, at + QPoint(round(by.x() * step), round(by.y() * step)))
        QApplication.processEvents()
        at_now = handle.mapFromGlobal(handle.mapToGlobal(at))
        assert at_now == at
    QTest.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=handle.rect().center())
    QApplication.processEvents()


def test_dividers_are_remembered_until_they_are_reset(qtbot, make_program, tmp_path, new_session):
    program = shown(make_program, new_session(), SMALL)
    first = splitter(program, "columns").sizes()
    drag(program, "columns", QPoint(60, 0))
    dragged = splitter(program, "columns").sizes()
    assert dragged[0] > first[0] + 10
    program.bridge.announce()
    settle()
    assert splitter(program, "columns").sizes() == pytest.approx(dragged, abs=2), "a decision leaves it so"
    qtbot.waitUntil(lambda: bool(store.read(tmp_path / "settings.ini").dividers))
    kept = store.read(tmp_path / "settings.ini")
    again = Program(kept, tmp_path / "settings.ini", SMALL)
    again.leave_alone()
    again.window.show()
    again.window.resize(SMALL)
    again.bridge.set_session(new_session())
    settle()
    assert splitter(again, "columns").sizes() == pytest.approx(dragged, abs=4)
    again.window.actions_by_key["command.reset_layout"].trigger()
    settle()
    assert splitter(again, "columns").sizes() == pytest.approx(first, abs=2)
    again.close()


def test_no_divider_hides_a_button(make_program):
    session = GameSession.open(example_path(), read_only=True)
    session.history.move_to(moments(session)["run-the-trains"])
    program = shown(make_program, session, SMALL)
    panel = program.window.panels.run
    assert program.window.table.below.stack.currentWidget() is panel
    drag(program, "middle", QPoint(0, 400))
    settle()
    for button in panel.findChildren(ChoiceButton):
        if button.isVisible():
            foot = button.mapTo(program.window, QPoint(0, button.height())).y()
            assert foot <= program.window.table.scrubber.mapTo(program.window, QPoint(0, 0)).y()
    assert any(button.isVisible() for button in panel.findChildren(ChoiceButton))


def test_panes_in_tabs_come_to_the_front_by_key(make_program, new_session):
    program = shown(partial(make_program, theme="dark"), new_session(), SMALLEST)
    panels = program.window.panels
    for tabs in program.window.table.findChildren(QTabWidget):
        # Qt's own line over the tabs would be nearly white.
        strip, first = tabs.grab().toImage(), tabs.tabBar().sizeHint().width()
        over = {strip.pixelColor(x, y).lightness() for x in range(first, strip.width()) for y in range(3)}
        assert max(over) <= color(DARK.hairline).lightness()
        last = tabs.tabBar().tabRect(tabs.count() - 1).right()
        assert (last + 2 >= tabs.width()) == (tabs.count() > 3), "many share the width"
    for name, view in (("trains", panels.trains), ("log", panels.log), ("market", panels.market)):
        program.window.actions_by_key[f"pane.{name}"].trigger()
        QApplication.processEvents()
        assert view.isVisible(), name


@pytest.mark.parametrize("size", [80, 150, 200])
def test_the_window_fits_at_every_size_of_text(make_program, new_session, size):
    program = make_program(size=SMALL)
    program.window.resize(SMALL)
    program.bridge.set_session(new_session(5, 60))
    program.handlers.settings.change(Settings(language="en", text_size=size, animations=False))
    settle()
    window = program.window
    assert window.look.scale == pytest.approx(size / 100)
    assert window.size() == SMALL
    assert window.minimumSizeHint().width() <= SMALL.width()
    assert window.minimumSizeHint().height() <= SMALL.height()
    board = window.panels.board
    assert 2 * board.width() >= SMALL.width()
    bar = window.table.turn_bar
    for button in bar.findChildren(ChoiceButton):
        if button.isVisible():
            assert bar.rect().contains(button.geometry().translated(button.parentWidget().pos()))


def test_keys_make_text_larger_and_smaller(program):
    actions = program.window.actions_by_key
    actions["command.text_larger"].trigger()
    program.window.actions_by_key["command.text_larger"].trigger()
    assert program.window.settings.text_size == 120
    program.window.actions_by_key["command.text_smaller"].trigger()
    assert program.window.settings.text_size == 110
    assert program.window.look.scale == pytest.approx(1.1)
    program.window.actions_by_key["command.text_usual"].trigger()
    assert program.window.settings.text_size == 100
    for _ in range(5):
        program.window.actions_by_key["command.text_smaller"].trigger()
    assert program.window.settings.text_size == 80


def test_beside_a_high_board_the_market_gives_until_all_rows_of_the_holdings_are_in_sight():
    room = Room(1366, 768, 622)
    wants = Wants(
        kind="operating", has_tray=True, is_tall=True, has_charter=True, market=180, tableau=340, tray=160
    )
    market, tableau, tray = right_heights(room, wants)
    assert tray == 160
    assert market + tableau + tray == room.high
    assert tableau >= 0.9 * wants.tableau
    assert market >= 0.75 * wants.market
    market, tableau, _ = right_heights(room, replace(wants, tableau=600))
    assert market + tableau == room.high - 160
    assert market >= wants.market, "nothing is given that isn't enough"


def test_routes_have_what_holdings_can_spare():
    room = Room(1366, 768, 650)
    wants = Wants(
        kind="operating", has_tray=True, is_tall=True, has_charter=True, market=148, tray=160, roomy_tray=196
    )
    for tableau, tray, below in (
        (181, 196, 0),
        (220, 179, 0),
        (266, 160, 0),
        (266, 178, 196),
        (300, 160, 196),
        (500, 160, 196),
    ):
        market, holdings, found = right_heights(room, replace(wants, tableau=tableau, below=below))
        assert found == pytest.approx(tray, abs=2)
        assert market + holdings + found == pytest.approx(650)
    # A run of many stops is whole before companies of which nobody has anything are in sight.
    for begun, tray in ((166, 275), (300, 198)):
        long = replace(wants, tableau=338, begun=begun, below=275)
        assert right_heights(room, long)[2] == pytest.approx(tray, abs=2)


def test_all_tiles_are_in_sight_before_companies_of_which_nobody_has_anything():
    room = Room(1366, 768, 650)
    wants = Wants(
        kind="operating", has_tray=True, is_tall=True, has_charter=True, market=190, tableau=340, begun=340
    )
    assert right_heights(room, wants)[2] == 120
    rows = replace(wants, below=166, row=66)
    market, holdings, tray = right_heights(room, rows)
    assert tray == 166
    assert market >= 0.75 * wants.market
    assert holdings >= 0.91 * wants.tableau
    assert right_heights(room, replace(rows, below=232))[2] == 166, "a third row would have some scrolled to"
    market, holdings, tray = right_heights(room, replace(rows, below=232, begun=250))
    assert tray == 232
    assert holdings >= 250


@pytest.mark.parametrize(("wanted", "found"), [(200, 300), (260, 311), (360, 360), (600, 435)])
def test_without_a_board_holdings_are_roomy_until_the_log_has_but_half(wanted, found):
    wants = Wants(
        "operating", has_tray=True, is_tall=False, has_charter=True, has_board=False, tableau=wanted
    )
    tableau, log = right_heights(Room(1366, 768, 622), wants)
    assert tableau == pytest.approx(found, abs=1)
    assert tableau + log == pytest.approx(622)


def test_tabs_beside_the_board_are_as_high_as_what_is_in_front_of_them():
    room = Room(1024, 640, 524)
    wants = Wants(kind="stock", has_tray=True, is_tall=True, has_charter=False, tableau=274)
    market, holdings, tray = side_heights(room, replace(wants, upper=(156, 144, 131, 117)))
    assert (market, tray) == (144, 120), "the tray gives way first"
    assert 0.9 * 274 <= holdings == 524 - market - tray
    lots = side_heights(room, replace(wants, kind="auction", upper=(156, 144, 131, 117)))[-1]
    assert lots == 182, "a single row of lots may be sold, all of it"
    wants = Wants(kind="operating", has_tray=True, is_tall=False, has_charter=True, tableau=246)
    charter, holdings = side_heights(room, replace(wants, upper=(327, 290, 268, 244)))
    assert (charter, holdings) == (268, 256), "no row is lower for what a charter can do without"
    charter, holdings = side_heights(room, replace(wants, tableau=350, upper=(327, 290, 268, 244)))
    assert charter == 244, "holdings are scrolled in any case: the charter is whole"
    begun = replace(wants, tableau=346, begun=289, upper=(280, 256))
    assert side_heights(replace(room, high=500), begun) == (256, 244), "a row or two are scrolled to rather"
    charter, holdings = side_heights(room, replace(wants, tableau=350, upper=(327,)))
    assert (charter, holdings) == (327, 197), "so is one that leaves holdings a company or two"
    charter, holdings = side_heights(room, replace(wants, tableau=350, upper=(460,)))
    assert (charter, holdings) == (524 - 132, 132), "what can't be whole has the rest"
    charter, holdings = side_heights(room, replace(wants, tableau=350, upper=(412,)))
    assert (charter, holdings) == (412, 112), "its foot is worth a row or two there, too"
    beside = replace(wants, is_tall=True, tableau=350, tray=160)
    for below, trays in ((0, (120, 120)), (170, (170, 120)), (400, (524 - 190 - 132, 120))):
        found = [side_heights(room, replace(beside, upper=(high,), below=below)) for high in (190, 330)]
        assert [high[-1] for high in found] == pytest.approx(trays), "a run has what a charter leaves"
    row = replace(wants, is_tall=True, upper=(300, 270))
    for cards, tableau, whole in (
        (0, 232, (193, 211, 120)),
        (106, 232, (270, 148, 106)),
        (106, 246, (270, 148, 106)),
    ):
        heights = side_heights(room, replace(row, tableau=tableau, cards=cards))
        assert heights == pytest.approx(whole, abs=1), "a row of cards leaves a charter what it doesn't need"
    market, holdings = side_heights(room, replace(wants, kind="stock", tableau=350, upper=(327, 244)))
    assert market == pytest.approx(0.46 * 524)


def test_a_run_of_many_trains_has_the_height_that_it_needs_as_far_as_the_board_keeps_half():
    wants = Wants(kind="operating", has_tray=True, is_tall=False, has_charter=True)
    assert tray_height(Room(1366, 768, 651), wants) == 128
    assert tray_height(Room(1366, 768, 651), replace(wants, below=190)) == 190
    assert tray_height(Room(1366, 768, 651), replace(wants, below=400)) == 651 - 30 - 384 - 3
    tiles = replace(wants, below=36 + 4 * 68, row=68)
    assert tray_height(Room(1366, 768, 651), tiles) == 36 + 2 * 68, "only whole rows"
    assert tray_height(Room(1024, 640, 524), tiles) == 128, "what a row has in any case"
    assert tray_height(Room(1366, 768, 651), replace(wants, kept=172)) == 172, "in the course of a turn"
    assert tray_height(Room(1366, 768, 651), replace(tiles, kept=400)) == 651 - 30 - 384 - 3


def test_a_merger_takes_no_more_of_the_board_than_it_needs():
    wants = Wants(kind="merger", has_tray=True, is_tall=False, has_charter=True)
    room = Room(1920, 1080, 900)
    assert tray_height(room, wants) == 276
    assert tray_height(room, replace(wants, below=200)) == 200
    assert tray_height(room, replace(wants, below=400)) == 276, "else it lies in lines"
    assert tray_height(room, replace(wants, below=200, kept=250)) == 250, "in the course of a round"


def test_what_cards_leave_of_a_row_is_the_boards_or_that_of_what_lacks_room_beside_it():
    wants = Wants(kind="stock", has_tray=True, is_tall=False, has_charter=False)
    assert tray_height(Room(1024, 640, 524), wants) == 120
    assert tray_height(Room(1366, 768, 651), wants) == 36 + 2 * 76
    low = replace(wants, below=36 + 3 * 66, row=66)
    assert tray_height(Room(1024, 640, 524), low) == 36 + 2 * 66, "lower cards have a second row"
    for begun, tray in ((180, 36 + 2 * 76), (230, 120)):
        lacking = replace(wants, is_tall=True, tableau=346, begun=begun, upper=(156, 144, 131, 117))
        assert side_heights(Room(1024, 640, 524), lacking)[-1] == tray


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_holdings_of_nine_are_in_sight_in_the_smallest_window(make_program, tmp_path, language):
    first = crowded(10)
    session = GameSession.begin(first, first.state.seats, 7, tmp_path / "nine.roundhouse", listed=False)
    program = shown(make_program, session, SMALLEST)
    program.handlers.settings.change(Settings(language=language, animations=False))
    settle()
    tableau, market = program.window.panels.tableau, program.window.panels.market
    assert first.state.round.kind == "stock"
    assert len(first.state.floated) == 10
    assert tableau.verticalScrollBar().maximum() == tableau.horizontalScrollBar().maximum() == 0
    assert market.verticalScrollBar().maximum() == 0
    divided = splitter(program, "side").sizes()
    program.window.table.places.to_front("trains")
    settle()
    assert splitter(program, "side").sizes()[0] > divided[0], "what comes to the front has the room it needs"
