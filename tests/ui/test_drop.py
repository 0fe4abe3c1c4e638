"""A decision is drawn once, and what doesn't change isn't made anew."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget

from roundhouse.archive import lock
from roundhouse.archive.game_file import GameSession
from roundhouse.engine.actions import LayTile, Pass, RunTrains
from roundhouse.engine.offers import OfferPass
from roundhouse.steps.sell_shares import SellInTurn
from roundhouse.ui import bench
from roundhouse.ui.bench import settle
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.docks import charter_view, market_view, tableau_widths
from roundhouse.ui.docks.charter_view import CharterView
from roundhouse.ui.docks.tableau_view import TableauView
from roundhouse.ui.guard import Guard
from roundhouse.ui.models import tableau_model
from roundhouse.ui.pictures import example_path
from roundhouse.ui.table import Table
from roundhouse.ui.why_not import WhyNot

SIZE = QSize(1366, 768)
MOST_WAITED, STEP = 60_000, 10
"""Milliseconds; a fifth of a second is usual."""


class Paintings(QObject):
    """Counts how often each widget of the window is painted."""

    def __init__(self) -> None:
        super().__init__()
        self.counts: Counter[QWidget] = Counter()

    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint and isinstance(watched, QWidget):
            self.counts[watched] += 1
        return False


@pytest.fixture
def paintings(qapp):
    counter = Paintings()
    QApplication.instance().installEventFilter(counter)
    yield counter
    QApplication.instance().removeEventFilter(counter)


@pytest.fixture
def program(make_program, tmp_path):
    copy = tmp_path / "1843.roundhouse"
    copy.write_bytes(example_path("1843").read_bytes())
    made = make_program(size=SIZE)
    made.window.resize(SIZE)
    made.bridge.set_session(GameSession.open(copy))
    settle()
    return made


def come_to_rest(board):
    """Wait for the board: it is painted more sharply when it hasn't moved for a while."""
    timers = board.findChildren(QTimer)
    for _ in range(MOST_WAITED // STEP):
        if not any(timer.isActive() for timer in timers):
            return
        QTest.qWait(STEP)
    raise AssertionError("the board comes to no rest")


def lays(program, count):
    """The last lays of the game after which trains run at once, each at the moment before it."""
    actions = [entry.action for entry in program.bridge.entries]
    pairs = enumerate(pairwise(actions))
    numbers = [n for n, (one, other) in pairs if isinstance(one, LayTile) and isinstance(other, RunTrains)]
    for n in reversed(numbers[-count:]):
        program.bridge.session.move_to(n)
        program.bridge.announce()
        settle()
        come_to_rest(program.window.panels.board)
        yield actions[n]


def test_what_a_decision_shows_is_painted_once(program, paintings):
    table, panels, seen = program.window.table, program.window.panels, set()
    for action in lays(program, 3):
        paintings.counts.clear()
        assert program.bridge.submit(action)
        settle()
        seen.add(panels.tools.kind)
        assert paintings.counts[panels.board.viewport()] == 1
        for widget, count in paintings.counts.items():
            # What others lie in is there for each of them.
            others = widget.findChildren(QAbstractScrollArea)
            if not others or table.turn_bar.isAncestorOf(widget) or panels.run.isAncestorOf(widget):
                assert count == 1, (panels.tools.kind, widget)
    assert "routes" in seen


def test_the_board_is_painted_first_where_trains_run_next(program):
    painted: list[str] = []
    program.window.table.painted_first.connect(lambda: painted.append(program.window.panels.tools.kind))
    for action in lays(program, 2):
        program.bridge.submit(action)
    assert painted == ["routes", "routes"]


def test_a_drop_measures_and_makes_little_anew(program, monkeypatch):
    """Counts, so that what a drop costs stays: boxes, facts, cells and buttons that are made anew."""
    counts: Counter[str] = Counter()

    def counted(owner, name):
        plain = getattr(owner, name)

        def call(*args, **ways):
            counts[name] += 1
            return plain(*args, **ways)

        monkeypatch.setattr(owner, name, call)

    for owner, name in (
        (market_view, "planned"),
        (market_view, "least_width"),
        (TableauView, "_needs"),
        (TableauView, "_width"),
        (SellInTurn, "offers"),
        (CharterView, "_place_anew"),
        (charter_view, "fact_height"),
        (tableau_widths, "cell_width"),
        (WhyNot, "eventFilter"),
        (Guard, "eventFilter"),
        (ChoiceButton, "__init__"),
        (Table, "show_tray"),
    ):
        counted(owner, name)
    made: list[int] = []
    for action in lays(program, 4):
        # Only the decision counts, and not the way back to where it was made.
        counts.clear()
        program.bridge.submit(action)
        assert not counts["planned"] + counts["least_width"], "no marker has moved"
        assert counts["_needs"] <= 18, "each manner of the holdings at most once for wishes and once for room"
        rows = program.window.panels.tableau.keyed().rowCount()
        assert counts["_width"] <= 8 * rows, "two columns, in a few sizes of type"
        assert not counts["offers"], "nobody could sell anything else"
        assert counts["_place_anew"] <= 8, "each of five levels once for wishes, and those tried for room"
        assert counts["fact_height"] <= 8
        assert counts["cell_width"] <= 6
        assert counts["eventFilter"] <= 12, "none of the painting"
        assert counts["show_tray"] == 1
        made.append(counts["__init__"])
    assert len(made) > 2
    assert not any(made[1:]), "the buttons of turns before are there"


def test_nobody_listens_to_the_events_of_what_a_decision_shows(program, monkeypatch):
    """Filters for every event of the program are called from Qt for each one, which takes long."""
    heard: list[QEvent.Type] = []
    for listener in (WhyNot, Guard):
        plain = listener.eventFilter

        def hear(self, watched, event, plain=plain):
            heard.append(event.type())
            return plain(self, watched, event)

        monkeypatch.setattr(listener, "eventFilter", hear)
    for action in lays(program, 2):
        heard.clear()
        program.bridge.submit(action)
        settle()
        assert not {QEvent.Type.Paint, QEvent.Type.Resize, QEvent.Type.UpdateRequest} & set(heard)


def test_nothing_is_painted_below_the_cells_of_a_pane(program):
    attribute = Qt.WidgetAttribute.WA_OpaquePaintEvent
    assert all(view.viewport().testAttribute(attribute) for view in program.window.panels.keyed_views())


def test_what_will_be_shown_is_read_while_the_disk_is_waited_for(program, monkeypatch):
    """The figures of the panes are there when the decision is on the disk; nobody has seen it before."""
    *_, lay = lays(program, 1)
    bridge, happened = program.bridge, list[object]()
    passes = next(offer for offer in bridge.offers if isinstance(offer, OfferPass))
    plain, synced, count = tableau_model._player_facts, lock.sync, bridge.count

    def facts(*about):
        happened.append("read")
        return plain(*about)

    def sync(descriptor):
        synced(descriptor)
        happened.append(bridge.count)

    monkeypatch.setattr(tableau_model, "_player_facts", facts)
    monkeypatch.setattr("roundhouse.archive.journal.sync", sync)
    bridge.shown.connect(lambda *_: happened.append("shown"))
    assert bridge.submit(Pass(passes.actor)), lay
    assert happened[-1] == "shown"
    assert sorted(happened[:-1], key=str) == [count, *["read"] * len(bridge.position.state.seats)]


def test_the_board_and_what_may_be_done_are_painted_before_the_panes(program, paintings):
    table, panels = program.window.table, program.window.panels
    around = (panels.charter, panels.market, panels.tableau, panels.log)
    painted: list[dict[str, int]] = []

    def look() -> None:
        counts = paintings.counts
        painted.append(
            {
                "board": counts[panels.board.viewport()],
                "bar": counts[table.turn_bar],
                "panes": sum(counts[pane.viewport()] for pane in around),
            }
        )

    table.painted_first.connect(look)
    actions = [entry.action for entry in program.bridge.entries]
    lay = max(
        n
        for n, (one, other) in enumerate(pairwise(actions))
        if isinstance(one, LayTile) and isinstance(other, LayTile) and one.actor == other.actor
    )
    program.bridge.session.move_to(lay)
    program.bridge.announce()
    settle()
    assert not painted, "only a decision is waited for"
    paintings.counts.clear()
    program.bridge.submit(actions[lay])
    settle()
    assert painted == [{"board": 1, "bar": 1, "panes": 0}]
    assert all(paintings.counts[pane.viewport()] <= 1 for pane in around)
    assert paintings.counts[panels.log.viewport()] == 1


def test_where_panes_go_elsewhere_all_is_painted_at_once(program):
    table, board = program.window.table, program.window.panels.board
    painted = []
    table.painted_first.connect(lambda: painted.append(True))
    history = program.bridge.session.history
    kinds = [history.at(n).state.round.kind for n in range(len(history))]
    last = max(n for n, (one, other) in enumerate(pairwise(kinds)) if one == "stock" and other == "operating")
    action = history.entry(last + 1).action
    program.bridge.session.move_to(last)
    program.bridge.announce()
    settle()
    high = board.height()
    program.bridge.submit(action)
    settle()
    assert not painted
    assert board.height() != high


def test_trains_that_are_told_as_before_keep_their_chips(program):
    panels = program.window.panels
    program.bridge.submit(next(lays(program, 1)))
    assert panels.tools.kind == "routes"
    chips = list(panels.run._made)
    assert chips
    panels.tools.routes.changed.emit()
    assert panels.run._made == chips
    panels.tools.routes.select(len(chips) - 1)
    assert [chip.look.is_selected for chip in panels.run._made] == [*[False] * (len(chips) - 1), True]


@pytest.mark.slow
def test_drops_are_timed_on_a_copy_of_the_game(monkeypatch, tmp_path, qapp):
    monkeypatch.setattr(bench, "DROPS", 2)
    copy = tmp_path / "1843.roundhouse"
    copy.write_bytes(example_path("1843").read_bytes())
    board, whole = bench.drops(copy, late=False)
    assert copy.read_bytes() == example_path("1843").read_bytes(), "what follows is timed on the whole game"
    assert board.runs == whole.runs > 0
    assert board.median_ms <= whole.median_ms
