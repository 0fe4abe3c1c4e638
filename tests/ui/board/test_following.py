"""The board follows the game: what was decided comes into sight, then whoever is on turn, at every zoom."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from roundhouse.engine import events as ev
from roundhouse.engine.apply import fold
from roundhouse.engine.loop import start
from roundhouse.engine.names import HexId
from roundhouse.engine.owners import REMOVED, company, player
from roundhouse.engine.state import Operating, Round, TokenPlace
from roundhouse.queries.board import blockers, places_between
from roundhouse.titles import registry
from roundhouse.ui.board.view import BoardView
from tests.games import recorded
from tests.states import changed


def shown(qtbot, position, size=(420, 320)):
    view = BoardView()
    qtbot.addWidget(view)
    view.resize(*size)
    with qtbot.waitExposed(view):
        view.show()
    view.show_position(position)
    view.board.motion = 0
    return view


def in_sight(view, hex_id):
    window = view.mapToScene(view.viewport().rect()).boundingRect()
    return window.contains(QPointF(*view.board.places.center(hex_id)))


def look_at(view, hex_id):
    """Pan, so that a hex is in the middle."""
    view.centerOn(QPointF(*view.board.places.center(hex_id)))


def operating(position, symbol, **more):
    tokens = more.pop("tokens", {})
    later = changed(
        position.state,
        actor=company(symbol),
        round=Round("operating", 1, 1, 1),
        operating=Operating(company=symbol, stage="track"),
        tokens={**position.state.tokens, **tokens},
        **more,
    )
    return replace(position, state=later)


def farthest_two(definition):
    hexes = sorted(definition.hexes, key=lambda h: (definition.hexes[h].x, definition.hexes[h].y))
    return hexes[0], hexes[-1]


@pytest.mark.slow
@pytest.mark.parametrize("title", registry.names())
@pytest.mark.parametrize("steps", [3, 7])
def test_what_was_decided_is_in_sight_at_the_zoom_that_the_player_chose(qtbot, title, steps):
    positions = recorded.example(title)
    view = shown(qtbot, positions[0])
    for _ in range(steps):
        view.zoom_in()
    zoom, came = view.zoom, 0
    for before, after in pairwise(positions):
        places = places_between(after, before)
        if not places or len(places) > 6:
            continue
        view.show_position(before)
        west, east = farthest_two(after.definition)
        look_at(view, west if came % 2 else east)
        view.show_position(after, before)
        around = view._around(places)
        if view._has_room_for(around):
            assert all(in_sight(view, hex_id) for hex_id in places)
            came += 1
        if came == 12:
            break
    assert came >= 5
    assert view.zoom == zoom


def test_a_private_company_that_opens_its_hexes_is_such_a_place():
    first = start(registry.load("1894"), ("Ann", "Ben", "Cleo"), frozenset(), 7)
    symbol, private = next((s, p) for s, p in first.definition.privates.items() if p.blocks)
    owned = {**first.state.privates, symbol: player("Ann")}
    position = replace(first, state=changed(first.state, privates=owned))
    assert blockers(position, HexId(private.blocks[0]))
    later = replace(position, state=fold(position.state, (ev.PrivateMoved(symbol, player("Ann"), REMOVED),)))
    assert places_between(later, position) == set(private.blocks)


def test_a_home_that_was_chosen_is_such_a_place():
    position = start(registry.load("1839"), ("Ann", "Ben"), frozenset(), 7)
    symbol = next(iter(position.definition.companies))
    home = HexId(next(iter(position.definition.hexes)))
    later = replace(position, state=changed(position.state, homes={symbol: (home,)}))
    assert places_between(later, position) == {home}


NORTH, SOUTH = ("CR", "G5"), ("LSWR", "V20")


@pytest.fixture
def island(qtbot):
    units = frozenset({"unit_1", "unit_2", "unit_3"})
    position = start(registry.load("1825"), ("Ann", "Ben", "Cleo", "Dora"), units, 7)
    tokens = {f"{name}-0": TokenPlace("map", HexId(hex_id), 0, 0) for name, hex_id in (NORTH, SOUTH)}
    before = operating(position, "CR", tokens=tokens)
    view = shown(qtbot, before, (500, 420))
    look_at(view, HexId("V20"))
    return view, before


def laid_by_the_one_before(before):
    """The last lay of the northern company, after which the southern one is on turn."""
    token = {"CR-1": TokenPlace("map", HexId("G5"), 0, 1)}
    return operating(before, "LSWR", tokens=token)


@pytest.mark.slow
def test_the_place_of_the_decision_is_seen_before_the_next_company(island, qtbot):
    view, before = island
    view._dwell.setInterval(60)
    view.show_position(laid_by_the_one_before(before), before)
    assert in_sight(view, "G5")
    assert not in_sight(view, "V20")
    qtbot.waitUntil(lambda: in_sight(view, "V20"))


def test_whoever_pans_meanwhile_is_not_carried_off(island, qtbot):
    view, before = island
    view._dwell.setInterval(60)
    view.show_position(laid_by_the_one_before(before), before)
    for at in (QPoint(200, 200), QPoint(200, 230), QPoint(200, 260)):
        if at.y() == 200:
            QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
        QTest.mouseMove(view.viewport(), at)
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(200, 260))
    assert not view._dwell.isActive()
    qtbot.wait(120)
    assert not in_sight(view, "V20")


def test_undo_shows_what_was_taken_back(island):
    view, before = island
    after = operating(before, "CR", tokens={"CR-1": TokenPlace("map", HexId("G5"), 0, 1)})
    view.show_position(after, before)
    look_at(view, HexId("V20"))
    view.show_position(before)
    assert in_sight(view, "G5")


def test_with_following_off_nothing_moves(island):
    view, before = island
    view.set_follows(False)
    look_at(view, HexId("V20"))
    view.show_position(laid_by_the_one_before(before), before)
    assert in_sight(view, "V20")
