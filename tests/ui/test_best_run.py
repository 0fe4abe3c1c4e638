"""Best runs only, and a railway that runs by itself, in the window: by mouse and keys, with a search."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from roundhouse.engine import actions as ac
from roundhouse.engine.offers import OfferRunTrains
from roundhouse.engine.position import Position
from roundhouse.engine.title import Title
from roundhouse.routes.process import SearchFailed
from roundhouse.ui.route_finder import InlineSearch
from roundhouse.ui.why_not import WhyNot
from tests.names import company
from tests.rules.t1861 import table as t1861
from tests.rules.t1894 import table as t1894
from tests.ui.conftest import Sit
from tests.ui.operator import Operator
from tests.ui.test_route_finder import Scripted

pytestmark = pytest.mark.window


def under(title: Title, position: Position, *options: str) -> Position:
    chosen = frozenset(options)
    return Position(title.variant(chosen), chosen, position.state)


def running(*options: str) -> Position:
    """AG of 1894 is about to run a 3; it earns more with both stops of Lille and Douai than with one."""
    position = t1894.floated(t1894.after_auction(), "AG", money=0, Ada=6)
    tiles = {"D15": ("57", 1), "D13": ("9", 1), "D11": ("X3", 4), "E12": ("1", 1)}
    position = t1894.trains(t1894.tiles(t1894.operated(position, "AG"), **tiles), AG="3")
    position = t1894.at_step(t1894.tokens(position, {"AG-0": ("D15", 0, 0)}), "AG", "run")
    return under(t1894.TITLE, position, *options)


def before_the_state(*options: str) -> Position:
    """N of 1861 decides its last stage; then the State Railway has its turn, with a 4."""
    position = t1861.phase(t1861.minor(t1861.opened(), "N"), "4")
    position = t1861.trains(position, RSR="4", N="4")
    position = under(t1861.TITLE, t1861.private(position, "TSR", "Ben"), *options)
    position = t1861.at_stage(position, "N", "end")
    waiting = replace(position.state.operating, operated=())
    return t1861.settle(t1861.change(position, operating=waiting))


def found(operator: Operator):
    """The tool once the search is over."""
    operator.program.finder.begin()
    return operator.panels.tools.routes


def mark_shorter(operator: Operator) -> None:
    """Mark a route of two stops by hand, by the mouse, in place of the best."""
    tool = operator.panels.tools.routes
    (best,) = tool.state.best.routes
    operator.board.setFocus()
    QTest.keyClick(operator.board, Qt.Key.Key_Delete)
    for stop in best.stops[:2]:
        operator.click_board(operator.pixel(operator.board.board.places.stop(stop)))
    assert tool.state.total is not None


def test_the_best_is_marked_already_and_the_decision_says_what_was_proven(sit: Sit) -> None:
    operator = sit(running("best_run"), InlineSearch(20))
    board = operator.board
    for _ in range(9):
        board.zoom_in()
    zoom = board.zoom
    state = found(operator).state
    assert board.hold == "whole", "all of the run is in sight, which is longer than the view"
    assert state.must
    assert state.best.proven
    assert state.gap == 0
    operator.click(operator.first_button("tool_run"))
    (entry,) = operator.bridge.entries
    assert entry.action.best_known == state.best.value.total
    assert board.hold == "whole", "until the dividend is decided"
    operator.bridge.submit(ac.Dividend(company("AG"), "pay"))
    assert board.zoom == zoom


def test_a_run_below_the_best_is_refused_and_one_key_takes_the_best(sit: Sit) -> None:
    operator = sit(running("best_run"), InlineSearch(20))
    tool = found(operator)
    best = tool.state.best.value.total
    mark_shorter(operator)
    gap = best - tool.state.total
    assert gap > 0
    assert "has to be run: B takes it" in operator.panels.run.status.text()
    QTest.keyClick(operator.board, Qt.Key.Key_Return)
    assert operator.bridge.count == 0
    told = operator.program.window.table.findChild(WhyNot).bubble.text.text()
    money = operator.bridge.words.money(gap, operator.bridge.position.definition)
    assert f"which is {money} more" in told
    QTest.keyClick(operator.board, Qt.Key.Key_B)
    assert tool.state.gap == 0
    QTest.keyClick(operator.board, Qt.Key.Key_Return)
    assert operator.bridge.position.state.runs["AG"].revenue == best


@pytest.mark.parametrize("clicked", ["run", "clear"])
def test_the_key_takes_the_best_after_a_click_on_a_button_too(sit: Sit, clicked: str) -> None:
    operator = sit(running("best_run"), InlineSearch(20))
    tool = found(operator)
    mark_shorter(operator)
    operator.click(operator.first_button("tool_run") if clicked == "run" else operator.panels.run.clear)
    assert operator.bridge.count == 0
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, Qt.Key.Key_B)
    assert tool.state.gap == 0


def test_without_the_option_a_shorter_run_is_made(sit: Sit) -> None:
    operator = sit(running(), InlineSearch(20))
    tool = found(operator)
    mark_shorter(operator)
    total = tool.state.total
    assert "B takes it" not in operator.panels.run.status.text()
    QTest.keyClick(operator.board, Qt.Key.Key_Return)
    assert operator.bridge.position.state.runs["AG"].revenue == total
    assert operator.bridge.entries[0].action.best_known is None


def test_enter_waits_for_the_proof_and_then_the_trains_run(qtbot, sit: Sit) -> None:
    searcher = Scripted()
    operator = sit(running("best_run"), searcher)
    tool = found(operator)
    inline = InlineSearch(20)
    inline.start(searcher.contexts[0])
    searcher.best = inline.best
    qtbot.waitUntil(lambda: tool.state.best is not None)
    QTest.keyClick(operator.board, Qt.Key.Key_Return)
    assert operator.bridge.count == 0
    assert tool.state.waits
    assert "as soon as the best is proven" in operator.panels.run.status.text()
    searcher.answer, searcher.running = inline.poll(), False
    qtbot.waitUntil(lambda: operator.bridge.count == 1)
    assert operator.bridge.position.state.runs["AG"].revenue == inline.best.value.total


def test_a_click_on_the_board_ends_the_wait(qtbot, sit: Sit) -> None:
    searcher = Scripted()
    operator = sit(running("best_run"), searcher)
    tool = found(operator)
    inline = InlineSearch(20)
    inline.start(searcher.contexts[0])
    searcher.best = inline.best
    qtbot.waitUntil(lambda: tool.state.best is not None)
    QTest.keyClick(operator.board, Qt.Key.Key_Return)
    QTest.keyClick(operator.board, Qt.Key.Key_Backspace)
    assert not tool.state.waits
    searcher.answer, searcher.running = inline.poll(), False
    qtbot.waitUntil(lambda: not tool.state.searching)
    assert operator.bridge.count == 0


def test_a_failed_search_lets_the_table_run_what_it_finds(qtbot, sit: Sit) -> None:
    searcher = Scripted()
    operator = sit(running("best_run"), searcher)
    tool = found(operator)
    inline = InlineSearch(20)
    inline.start(searcher.contexts[0])
    searcher.answer, searcher.running = SearchFailed("crashed"), False
    qtbot.waitUntil(lambda: not tool.state.searching)
    (route,) = inline.best.routes
    operator.run_trains(ac.RunTrains(company("AG"), (route,)))
    assert operator.bridge.entries[0].action == ac.RunTrains(company("AG"), (route,), 0)


# --- the railway that runs by itself ---------------------------------------------------------------


def until_the_state(operator: Operator) -> None:
    operator.bridge.pass_once()
    assert operator.bridge.position.state.operating.company == "RSR"
    operator.program.finder.begin()


def test_the_state_railway_runs_its_best_and_nobody_clicks(qtbot, sit: Sit) -> None:
    operator = sit(before_the_state("state_runs_itself"), InlineSearch(20))
    until_the_state(operator)
    assert any(isinstance(o, OfferRunTrains) and o.alone for o in operator.bridge.offers)
    qtbot.waitUntil(lambda: operator.bridge.count == 2)
    entry = operator.bridge.entries[-1]
    assert isinstance(entry.action, ac.RunTrains)
    assert entry.action.best_known == operator.bridge.position.state.runs["RSR"].revenue == 90


@pytest.mark.slow
def test_undo_goes_back_to_what_somebody_decided_and_redo_forward(qtbot, sit: Sit) -> None:
    operator = sit(before_the_state("state_runs_itself"), InlineSearch(20))
    until_the_state(operator)
    qtbot.waitUntil(lambda: operator.bridge.count == 2)
    operator.click(operator.bar.place.undo_button)
    assert operator.bridge.count == 0
    qtbot.wait(200)
    assert operator.bridge.count == 0
    operator.click(operator.bar.place.redo_button)
    assert operator.bridge.count == 2
    operator.program.handlers.undoing.undo_turn()
    assert operator.bridge.count == 0


@pytest.mark.slow
def test_at_a_moment_that_is_past_nothing_runs(qtbot, sit: Sit) -> None:
    operator = sit(before_the_state("state_runs_itself"), InlineSearch(20))
    until_the_state(operator)
    qtbot.waitUntil(lambda: operator.bridge.count == 2)
    operator.bridge.show_moment(1)
    qtbot.wait(200)
    assert (operator.bridge.count, operator.bridge.moment) == (2, 1)


@pytest.mark.slow
def test_a_failed_search_leaves_its_run_to_the_table(qtbot, sit: Sit) -> None:
    searcher = Scripted()
    operator = sit(before_the_state("state_runs_itself"), searcher)
    until_the_state(operator)
    context = searcher.contexts[-1]
    searcher.answer, searcher.running = SearchFailed("crashed"), False
    qtbot.waitUntil(lambda: not operator.panels.tools.routes.state.searching)
    assert operator.bridge.count == 1
    assert not operator.panels.tools.routes.state.alone
    inline = InlineSearch(20)
    inline.start(context)
    operator.run_trains(ac.RunTrains(company("RSR"), inline.best.routes))
    assert operator.bridge.position.state.runs["RSR"].revenue == 90


@pytest.mark.slow
def test_without_the_option_the_banker_decides(qtbot, sit: Sit) -> None:
    operator = sit(before_the_state(), InlineSearch(20))
    until_the_state(operator)
    qtbot.wait(300)
    assert operator.bridge.count == 1
