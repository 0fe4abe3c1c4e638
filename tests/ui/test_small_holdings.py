"""Many companies in the smallest window: what nobody has lies below, who is on turn is in sight."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from roundhouse.archive.game_file import GameSession
from roundhouse.engine.owners import is_company, name_of, symbol_of
from roundhouse.queries.companies import is_waiting
from roundhouse.ui.bench import settle
from roundhouse.ui.cards.look import Look
from roundhouse.ui.docks.more_aside import MORE_ASIDE
from roundhouse.ui.docks.order_view import OrderView
from roundhouse.ui.docks.tableau_view import TableauView
from roundhouse.ui.docks.tableau_widths import GAP, kind_of
from roundhouse.ui.models.order_model import order
from roundhouse.ui.pictures import example_path
from roundhouse.ui.rooms import Room, Wants, side_heights
from roundhouse.ui.theme import LIGHT
from roundhouse.ui.words import LANGUAGES
from tests.games import recorded
from tests.ui.layout.written import written_in

SMALLEST = QSize(1024, 640)
AFTER_NATIONALISATION = 867
"""Decisions of the example of 1839 after which four companies work and twelve wait once more."""
ASKED_IN_A_SENTENCE = 803
"""As many, but a sentence stands in place of the tray."""
TURNS_OF_1861 = (372, 330, 405, 561, 639)
TRADING_IN_1861 = 650
HOLDINGS_OF_1861 = QSize(480, 330)
"""Room for last runs where signs for per cent are left out."""


def _rows(view):
    return [key for key in view.keyed().row_keys() if key.startswith("company:")]


def _heads(view):
    return [view.keyed().head(key) for key in view.keyed().row_keys()]


def _is_in_sight(view, key):
    seen = view.visualRect(view.keyed().index(view.keyed().row_keys().index(key), 0))
    return seen.top() >= 0 and seen.bottom() < view.viewport().height()


def _is_cut_above(view):
    """Whether the first row below the heads, or below the row that stays there, isn't whole."""
    edge, keys = view.strip(), view.keyed().row_keys()
    row = view.rowAt(edge)
    gap = GAP if row and kind_of(keys[row]) != kind_of(keys[row - 1]) else 0
    return view.rowViewportPosition(row) + gap < edge


def _lower_edge(view, key):
    row = view.keyed().row_keys().index(key)
    return view.rowViewportPosition(row) + view.rowHeight(row)


@pytest.mark.quick("1839")
@pytest.mark.parametrize("name", ["1839", "1843", "1894"])
def test_companies_of_which_nobody_has_anything_come_last(qtbot, name):
    view = TableauView.for_table(LANGUAGES[0], Look(LIGHT, motion=False))
    qtbot.addWidget(view)
    waited = 0
    for position in recorded.example(name)[::100]:
        view.show_position(position)
        waiting = [is_waiting(position, symbol_of(key)) for key in _rows(view)]
        assert waiting == sorted(waiting)
        waited += sum(waiting)
    assert waited > 0


@pytest.mark.parametrize("at", [ASKED_IN_A_SENTENCE, AFTER_NATIONALISATION])
def test_every_company_that_has_begun_is_in_sight_in_the_smallest_window(make_program, at):
    session = GameSession.open(example_path("1839"), read_only=True)
    session.history.move_to(at)
    program = make_program(size=SMALLEST)
    program.window.resize(SMALLEST)
    program.bridge.set_session(session)
    settle()
    view, charter = program.window.panels.tableau, program.window.panels.charter
    begun = [key for key in _rows(view) if not view.keyed().head(key).waiting]
    assert 2 <= len(begun) < len(_rows(view)) / 2
    assert all(_is_in_sight(view, key) for key in begun)
    assert charter.verticalScrollBar().maximum() == 0, "what waits takes no room of the charter"


def test_companies_that_wait_give_way_to_what_is_in_front_of_the_upper_tabs():
    room, charters = Room(1024, 640, 524), (250.0, 230.0)
    wants = Wants("operating", has_tray=True, is_tall=True, has_charter=True, tableau=330, upper=charters)
    charter, holdings, tray = side_heights(room, wants)
    assert charter == charters[-1], "where holdings are scrolled in any case, what may be left out is"
    charter, holdings, tray = side_heights(room, replace(wants, begun=150))
    assert charter >= charters[0]
    assert holdings >= 150
    assert charter + holdings + tray == room.high


def _wheel(view, by):
    at = QPointF(view.viewport().rect().center())
    event = QWheelEvent(
        at,
        view.viewport().mapToGlobal(at),
        QPoint(),
        QPoint(0, by),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), event)


def _low_view(qtbot):
    """Holdings in a room for a few of their rows."""
    view = TableauView.for_table(LANGUAGES[0], Look(LIGHT, motion=False))
    view.set_turning(False)
    qtbot.addWidget(view)
    view.resize(500, 150)
    view.show()
    return view


def test_the_row_of_the_company_on_turn_comes_into_sight_until_somebody_scrolls(qtbot):
    view = _low_view(qtbot)
    positions = recorded.example("1861")
    turns = [positions[n] for n in TURNS_OF_1861]
    places = set()
    for position in turns:
        assert is_company(position.state.actor)
        view.show_position(position)
        view.grab()
        assert view.verticalScrollBar().maximum() > 0
        assert _is_in_sight(view, position.state.actor)
        place = view.verticalScrollBar().value()
        cut = _is_cut_above(view)
        assert not cut or place == view.verticalScrollBar().maximum(), "a whole row lies below the heads"
        assert _is_in_sight(view, "mine:cash"), "it stays where others are scrolled"
        at_top = QPoint(5, 5)
        assert view.indexAt(at_top).row() == view.heads_down.section_at(at_top) == 0
        assert place == 0 or _lower_edge(view, position.state.actor) == view.viewport().height()
        places.add(place)
    assert len(places) > 1
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
    view.show_position(positions[TRADING_IN_1861])
    view.grab()
    assert view.verticalScrollBar().value() == 0, "the cash of players comes first where they trade"
    view.show_position(turns[-1])
    view.grab()
    _wheel(view, 4000)
    assert view.verticalScrollBar().value() == 0
    last = positions[TURNS_OF_1861[-1]]
    view.show_position(last, last)
    view.resize(500, 151)
    view.grab()
    assert view.verticalScrollBar().value() == 0, "what somebody scrolled to stays"
    view.show_position(turns[0])
    view.grab()
    assert _is_in_sight(view, turns[0].state.actor)


def test_the_money_of_players_lies_above_companies_that_wait_in_a_low_room(qtbot):
    view = TableauView.for_table(LANGUAGES[0], Look(LIGHT, motion=False))
    qtbot.addWidget(view)
    view.set_turning(False)
    view.set_low(True)
    position = next(each for each in recorded.example("1843") if each.state.par)
    view.show_position(position)
    heads = _heads(view)
    begun = [head.key for head in heads if head.livery is not None and not head.waiting]
    facts = [head.key for head in heads if head.livery is None]
    assert begun
    assert [head.key for head in heads][: len(begun) + len(facts)] == [*begun, *facts]
    assert all(head.waiting for head in heads[len(begun) + len(facts) :])
    assert view.begun_height() < view.wanted_height()
    view.set_low(False)
    assert {head.key for head in _heads(view)[-len(facts) :]} == {*facts}


def test_holdings_begin_at_the_top_again_once_no_company_is_on_turn(qtbot):
    view = _low_view(qtbot)
    positions = recorded.example("1861")
    scrolled = 0
    for n in TURNS_OF_1861:
        trading = next(each for each in positions[n:] if each.state.round.kind == "stock")
        for position in (positions[n], trading):
            view.show_position(position)
            view.grab()
            bar = view.verticalScrollBar()
            assert not _is_cut_above(view) or bar.value() == bar.maximum(), "no row is cut above"
            scrolled += bar.value() > 0
        assert bar.value() == 0
    assert scrolled > 1


@pytest.mark.parametrize("high", [112, 145, 171, 196])
def test_rows_that_are_scrolled_to_are_not_cut_through(qtbot, high):
    view = TableauView.for_table(LANGUAGES[0], Look(LIGHT, motion=False))
    qtbot.addWidget(view)
    view.resize(505, high)
    view.show()
    scrolled = 0
    for position in recorded.example("1839")[::120]:
        view.show_position(position)
        settle()
        bar, heads, edge = view.verticalScrollBar(), view.heads_down, view.viewport().height()
        scrolled += bar.maximum() > 0
        rows = [n for n in range(heads.count()) if not heads.isSectionHidden(n)]
        tops = [heads.sectionViewportPosition(n) for n in rows]
        ends = [top + heads.sectionSize(n) for n, top in zip(rows, tops, strict=True)]
        assert not _is_cut_above(view)
        for top, end in zip(tops, ends, strict=True):
            assert not top + 1 < edge < end - 1
        acting = [head.key for head in _heads(view) if head.acting and head.key in _rows(view)]
        assert all(_is_in_sight(view, key) for key in acting)
    assert scrolled


@pytest.mark.parametrize("has_run", [True, False])
def test_an_empty_column_of_runs_takes_no_signs_for_per_cent(qtbot, has_run):
    view = TableauView.for_table(LANGUAGES[0], Look(LIGHT, motion=False))
    view.set_turning(False)
    qtbot.addWidget(view)
    view.resize(HOLDINGS_OF_1861)
    view.show()
    position = recorded.example("1861")[TRADING_IN_1861]
    state = position.state if has_run else replace(position.state, runs={})
    view.show_position(replace(position, state=state))
    view.grab()
    column = view.keyed().column_keys().index("fact:revenue")
    assert (not view.isColumnHidden(column), view.brief) == (has_run, has_run)


def _trading(qtbot, wide, high):
    """Holdings of so many pixels in a stock round of 1861."""
    view = TableauView.for_table(LANGUAGES[0], Look(LIGHT, motion=False))
    view.set_turning(False)
    qtbot.addWidget(view)
    view.resize(wide, high)
    view.show()
    view.show_position(recorded.example("1861")[TRADING_IN_1861])
    view.grab()
    return view


def test_last_runs_are_told_in_columns_with_little_air_before_they_are_left_out(qtbot):
    view = _trading(qtbot, 365, 330)
    assert not view.isColumnHidden(view.keyed().column_keys().index("fact:revenue"))


def test_trains_are_not_wrapped_in_rows_that_are_scrolled(qtbot):
    """Two or three companies were in sight where seven have room."""
    view = _trading(qtbot, 390, 150)
    heads = view.heads_down
    rows = [view.keyed().row_keys().index(key) for key in _rows(view)]
    assert view.verticalScrollBar().maximum() > 0
    high = [heads.sectionSize(row) for row in rows if not heads.isSectionHidden(row)]
    assert max(high) < 2 * min(high), "none has two lines"


def test_companies_that_are_done_lie_before_a_line_of_the_order_that_is_too_long(qtbot):
    """They were left out without a sign."""
    view = OrderView.for_table(LANGUAGES[0], Look(LIGHT, motion=False))
    qtbot.addWidget(view)
    view.resize(170, 30)
    view.show()
    position = recorded.example("1861")[TURNS_OF_1861[-1]]
    places = order(position)
    done = [key for key, place in places.items() if place.turn == "done"]
    assert len(done) > 1
    view.show_position(position)
    view.grab()
    bar, keys = view.horizontalScrollBar(), view.keyed().row_keys()

    def rect(key):
        return view.visualRect(view.keyed().index(keys.index(key), 0))

    assert bar.value() > 0
    assert 0 < rect(position.state.actor).left() < rect(position.state.actor).right() < view.width()
    cut = {name_of(key) for key in places if rect(key).left() < MORE_ASIDE / 2}
    assert cut.isdisjoint(written.text for written in written_in(view)), "half a name under the arrow is none"
    bar.setValue(0)
    assert rect(done[0]).left() >= 0
    assert not rect(done[0]).isEmpty()
    view.resize(1200, 30)
    wide = sum(rect(key).width() for key in keys)
    view.resize(wide - 8 * len(keys), 30)
    view.grab()
    assert bar.maximum() == 0, "they move together, with less around their letters, before one is cut"
