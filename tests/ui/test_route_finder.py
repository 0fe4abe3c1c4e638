"""The best routes reach the tool: found before the step begins, told while it lasts, never in its way."""

from __future__ import annotations

import pytest

from roundhouse.engine.actions import RunTrains
from roundhouse.routes.process import RouteSearch, SearchFailed
from roundhouse.routes.search import BestRun
from roundhouse.ui.app import Program
from roundhouse.ui.route_finder import InlineSearch
from roundhouse.ui.settings import Settings
from tests.ui.conftest import SIZE


class Scripted:
    """A searcher whose answers the test gives."""

    def __init__(self):
        self.contexts, self.answer, self.best, self.running, self.closed = [], None, None, False, False

    def start(self, context):
        self.contexts.append(context)
        self.answer, self.running = None, True

    def poll(self):
        return self.answer

    def cancel(self):
        self.running = False

    def close(self):
        self.closed = True


@pytest.fixture
def make(qtbot, tmp_path):
    made = []

    def program(searcher):
        one = Program(Settings(language="en", animations=False), tmp_path / "s.json", SIZE, searcher)
        made.append(one)
        one.leave_alone()
        one.window.show()
        return one

    yield program
    for one in made:
        one.close()
        one.window.deleteLater()


def before_a_run(session) -> int:
    """The last moment at which trains are to be run."""
    history = session.history
    runs = [n for n in range(len(history)) if isinstance(history.entry(n + 1).action, RunTrains)]
    assert runs
    return runs[-1]


@pytest.mark.slow
def test_the_best_routes_are_on_the_board_and_run_by_one_click(make, new_session):
    session = new_session(3, 240)
    session.move_to(before_a_run(session))
    program = make(InlineSearch(10))
    program.bridge.set_session(session)
    program.finder.begin()
    panels = program.window.panels
    state = panels.tools.routes.state
    assert isinstance(state.best, BestRun)
    assert state.total == state.best.value.total
    assert state.gap == 0
    assert "proven best" in panels.run.status.text()
    count = program.bridge.count
    assert panels.tools.routes.run()
    assert program.bridge.count == count + 1
    assert program.bridge.entries[-1].action.routes == state.best.routes


@pytest.mark.slow
def test_what_is_known_is_not_searched_again(make, new_session):
    session = new_session(3, 240)
    session.move_to(before_a_run(session))
    searcher = Scripted()
    program = make(searcher)
    program.bridge.set_session(session)
    program.finder.begin()
    assert len(searcher.contexts) == 1
    program.bridge.announce()
    program.finder.begin()
    assert len(searcher.contexts) == 1


@pytest.mark.slow
def test_routes_marked_by_hand_stay_when_the_answer_comes(qtbot, make, new_session):
    session = new_session(3, 240)
    session.move_to(before_a_run(session))
    searcher = Scripted()
    program = make(searcher)
    program.bridge.set_session(session)
    program.finder.begin()
    tool = program.window.panels.tools.routes
    tool.clear()
    inline = InlineSearch(10)
    inline.start(searcher.contexts[0])
    searcher.answer, searcher.best, searcher.running = inline.poll(), inline.best, False
    qtbot.waitUntil(lambda: tool.state.best is not None)
    assert tool.routes == ()
    assert tool.state.gap == inline.best.value.total
    assert tool.take_best()
    assert tool.state.gap == 0


@pytest.mark.slow
def test_a_failed_search_is_told_and_changes_nothing(qtbot, make, new_session):
    session = new_session(3, 240)
    session.move_to(before_a_run(session))
    searcher = Scripted()
    program = make(searcher)
    program.bridge.set_session(session)
    program.finder.begin()
    searcher.answer, searcher.running = SearchFailed("crashed"), False
    with qtbot.waitSignal(program.finder.failed):
        pass
    assert "by hand" in program.window.table.scrubber.message.text()
    assert program.bridge.count == session.cursor


def test_closing_the_window_ends_the_search(make):
    searcher = Scripted()
    program = make(searcher)
    program.close()
    assert searcher.closed


@pytest.mark.slow
def test_a_process_finds_the_same_and_leaves_nothing_behind(qtbot, make, new_session):
    session = new_session(3, 240)
    session.move_to(before_a_run(session))
    search = RouteSearch()
    program = make(search)
    program.bridge.set_session(session)
    tool = program.window.panels.tools.routes
    qtbot.waitUntil(lambda: isinstance(tool.state.best, BestRun) and not search.running)
    inline = InlineSearch(10)
    inline.start(tool.context)
    assert tool.state.best.value.total == inline.best.value.total
    program.close()
    assert search.process_id is None
