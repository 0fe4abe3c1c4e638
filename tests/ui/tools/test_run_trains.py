"""Marking routes by clicking stops."""

import math

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt

from roundhouse.engine import loop
from roundhouse.engine.actions import RunTrains
from roundhouse.engine.names import HexId, Money
from roundhouse.engine.offers import OfferRunTrains
from roundhouse.engine.state import Run, Stop
from roundhouse.routes.check import check
from roundhouse.routes.search import BestRun, find_best
from roundhouse.ui.board.items.marking import ReachItem
from roundhouse.ui.board.items.routes import RouteItem, StopValueItem
from roundhouse.ui.board.layers import Layer
from tests.games.recorded import example
from tests.names import company
from tests.ui.board.positions import PARIS, PLM, operating, run_offers
from tests.ui.tools.hands import Table

TWO_WAYS = {"G6": ("X1", 4), "H7": ("7", 2), "G8": ("24", 4), "G10": ("57", 1), "G12": ("1", 0)}
PARIS_STOP = Stop(HexId(PARIS), "city", 0)
SAINT_QUENTIN = Stop(HexId("G10"), "city", 0)
CAUDRY = Stop(HexId("G12"), "town", 0)
LONDON_STOP = Stop(HexId("A10"), "city", 0)


@pytest.fixture
def table(qtbot):
    trains = ("2-0", "3-0")
    position = operating(tiles=TWO_WAYS, trains=trains, phase="Green")
    return Table(qtbot, position, run_offers(trains))


def tool(table):
    return table.box.routes


def click_stops(table, *stops):
    for stop in stops:
        table.click(table.over_stop(stop))


def lines(table):
    return [item for item in table.board.items() if isinstance(item, RouteItem)]


def test_clicking_two_stops_makes_a_route_with_its_value(table):
    click_stops(table, PARIS_STOP, SAINT_QUENTIN)
    state = tool(table).state
    assert state.trains[0].route.stops == (PARIS_STOP, SAINT_QUENTIN)
    assert state.total == 50
    assert state.refusal is None
    assert len(lines(table)) == 1
    assert sorted(item.amount for item in table.board.items() if isinstance(item, StopValueItem)) == [20, 30]


def test_a_stop_that_is_closed_to_the_company_begins_no_route(table):
    """Not the next one, which nothing leads to from there, but the first click says why."""
    told = []
    tool(table).refused_at.connect(lambda refused, _: told.append(refused))
    click_stops(table, LONDON_STOP)
    assert [(each.reason, each.section) for each in told] == [("route.no_ferry_marker", "12.3.3")]
    assert tool(table).state.trains[0].route is None


def test_a_stop_that_breaks_a_rule_says_so_where_it_was_clicked(table):
    """By the mouse and by keys; a route that wants a token yet may still come to it."""
    told = []
    tool(table).refused_at.connect(lambda refused, at: told.append((refused.reason, at and at.toTuple())))
    click_stops(table, CAUDRY, SAINT_QUENTIN)
    assert told == []
    click_stops(table, PARIS_STOP)
    table.key(Qt.Key.Key_Backspace)
    tool(table).key(Qt.Key.Key_Right)
    tool(table)._pointed = PARIS_STOP
    table.key(Qt.Key.Key_Space)
    paris = table.board.places.stop(PARIS_STOP)
    assert [reason for reason, _ in told] == ["route.too_long"] * 2
    assert all(at == pytest.approx(paris, abs=5) for _, at in told)


def test_enter_runs_the_trains(table):
    click_stops(table, PARIS_STOP, SAINT_QUENTIN)
    routes = tool(table).routes
    table.key(Qt.Key.Key_Return)
    assert table.actions == [RunTrains(company(PLM), routes)]
    check(tool(table).context, routes)


def test_clicking_the_last_stop_again_tries_another_way(table):
    click_stops(table, PARIS_STOP, SAINT_QUENTIN)
    first = tool(table).routes[0]
    click_stops(table, SAINT_QUENTIN)
    second = tool(table).routes[0]
    assert first.stops == second.stops
    assert first.track != second.track
    assert {"H7"} == {piece.hex for piece in second.track} - {piece.hex for piece in first.track}
    click_stops(table, SAINT_QUENTIN)
    assert tool(table).routes[0] == first


def test_a_click_far_away_takes_in_the_stops_on_the_way(table):
    table.key(Qt.Key.Key_Tab)
    click_stops(table, PARIS_STOP, CAUDRY)
    assert tool(table).state.trains[1].route.stops[:2] == (PARIS_STOP, SAINT_QUENTIN)


def test_backspace_removes_the_last_stop_and_delete_the_route(table):
    click_stops(table, PARIS_STOP, SAINT_QUENTIN)
    table.key(Qt.Key.Key_Backspace)
    assert tool(table).state.trains[0].route.stops == (PARIS_STOP,)
    assert tool(table).routes == ()
    click_stops(table, SAINT_QUENTIN)
    table.key(Qt.Key.Key_Delete)
    assert tool(table).state.trains[0].route is None


def test_a_click_on_the_first_stop_goes_on_from_there(table):
    click_stops(table, SAINT_QUENTIN, PARIS_STOP, SAINT_QUENTIN)
    assert tool(table).state.trains[0].route.stops == (PARIS_STOP, SAINT_QUENTIN)


def test_a_click_in_the_middle_cuts_the_route(table):
    table.key(Qt.Key.Key_Tab)
    click_stops(table, PARIS_STOP, SAINT_QUENTIN, CAUDRY)
    assert len(tool(table).state.trains[1].route.stops) >= 3
    click_stops(table, SAINT_QUENTIN)
    assert tool(table).state.trains[1].route.stops == (PARIS_STOP, SAINT_QUENTIN)


def test_tab_takes_the_next_train_and_its_line_looks_different(table):
    click_stops(table, PARIS_STOP, SAINT_QUENTIN)
    table.key(Qt.Key.Key_Tab)
    assert [train.is_selected for train in tool(table).state.trains] == [False, True]
    click_stops(table, SAINT_QUENTIN, CAUDRY)
    assert len({item.style for item in lines(table)}) == len(lines(table)) == 2


def test_track_of_another_train_is_not_used_again(table):
    click_stops(table, PARIS_STOP, SAINT_QUENTIN)
    table.key(Qt.Key.Key_Tab)
    click_stops(table, PARIS_STOP, SAINT_QUENTIN)
    used = [piece for route in tool(table).routes for piece in route.track]
    assert len(used) == len(set(used))
    assert table.reasons[-1].reason == "route.broken"


def test_an_illegal_route_says_which_rule_and_is_not_run(table):
    click_stops(table, SAINT_QUENTIN, CAUDRY)
    state = tool(table).state
    assert state.refusal.reason == "route.no_token"
    assert state.total is None
    table.key(Qt.Key.Key_Return)
    assert table.actions == []
    assert table.reasons[-1].reason == "route.no_token"


def test_the_best_is_shown_unless_marked_by_hand_and_the_gap_is_told(table):
    best = find_best(tool(table).context)
    assert isinstance(best, BestRun)
    tool(table).set_best(best, searching=True)
    assert tool(table).routes == best.routes
    assert tool(table).state.gap == 0
    assert tool(table).state.searching
    while not next(train for train in tool(table).state.trains if train.is_selected).route:
        table.key(Qt.Key.Key_Tab)
    table.key(Qt.Key.Key_Delete)
    state = tool(table).state
    assert state.gap == best.value.total - state.total > 0
    tool(table).set_best(best, searching=False)
    assert tool(table).state.gap > 0
    table.key(Qt.Key.Key_B)
    assert tool(table).routes == best.routes
    table.key(Qt.Key.Key_Return)
    assert table.actions == [RunTrains(company(PLM), best.routes)]


def test_without_the_help_the_best_is_shown_when_it_is_asked_for(table):
    best = find_best(tool(table).context)
    tool(table).suggests = False
    tool(table).set_best(best, searching=False)
    assert tool(table).routes == ()
    assert tool(table).state.best is None
    table.key(Qt.Key.Key_B)
    assert tool(table).routes == best.routes


def test_the_last_routes_can_be_run_again(qtbot):
    position = operating(tiles=TWO_WAYS, trains=("2-0",), phase="Green")
    table = Table(qtbot, position, run_offers(("2-0",)))
    assert not tool(table).state.has_last
    click_stops(table, PARIS_STOP, SAINT_QUENTIN)
    routes = tool(table).routes
    state = replace(position.state, runs={PLM: Run(routes, Money(50))})
    table.show(replace(position, state=state), run_offers(("2-0",)))
    assert tool(table).state.has_last
    table.key(Qt.Key.Key_L)
    assert tool(table).routes == routes


def test_last_routes_that_are_not_legal_any_more_are_not_offered(qtbot):
    position = operating(tiles=TWO_WAYS, trains=("2-0",), phase="Green")
    table = Table(qtbot, position, run_offers(("2-0",)))
    click_stops(table, PARIS_STOP, SAINT_QUENTIN)
    runs = {PLM: Run(tool(table).routes, Money(50))}
    bare = operating(tiles={"G6": ("X1", 4)}, trains=("2-0",))
    table.show(replace(bare, state=replace(bare.state, runs=runs)), run_offers(("2-0",)))
    assert not tool(table).state.has_last


def test_the_board_is_clean_when_the_tool_is_put_away(table):
    click_stops(table, PARIS_STOP, SAINT_QUENTIN)
    table.box.choose("")
    assert not lines(table)
    assert not [item for item in table.board.items() if isinstance(item, StopValueItem)]


@pytest.mark.slow
def test_rings_around_the_ends_of_a_route_leave_names_and_values_to_be_read(qtbot):
    position = next(
        each for each in example("1894") if isinstance(next(iter(loop.offers(each)), None), OfferRunTrains)
    )
    table = Table(qtbot, position, loop.offers(position))
    havre, britain = Stop(HexId("B3"), "city", 0), Stop(HexId("A4"), "offboard", 0)
    click_stops(table, havre, britain)
    (rings,) = (item for item in table.board.items() if isinstance(item, ReachItem) and item.stops)
    assert Layer.TOP < rings.zValue() < Layer.NAMES < Layer.VALUES
    places = table.board.places
    middle, (name,) = (
        places.center(britain.hex),
        (m for m in places.layout(britain.hex).marks if m.kind == "name"),
    )
    (at,) = (place for place in rings.stops if place != places.stop(havre))
    below = at[1] - middle[1] - name.y
    assert below > name.height / 2 + 10, "the name lies within the ring"
    for stop in (Stop(each, "city", n) for each in places.definition.hexes for n in range(3)):
        own = [slot for slot in places.layout(stop.hex).slots if slot.city == stop.index]
        circles = [places.slot(stop.hex, slot.city, slot.slot) for slot in own]
        far = [math.dist(at, places.stop(stop)) + radius for at, radius in circles]
        assert max(far, default=0) < places.ring(stop), "no token lies under the ring"
