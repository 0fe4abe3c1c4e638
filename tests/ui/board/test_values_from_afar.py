"""What stops pay on a route, on a board that is seen from afar: names make room for it."""

from __future__ import annotations

import math

import pytest

from roundhouse.engine import loop
from roundhouse.engine.names import HexId
from roundhouse.engine.state import Route, Stop
from roundhouse.routes.valuation import RouteValue
from roundhouse.titles.registry import load
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.board.items.routes import StopValueItem
from roundhouse.ui.board.items.value_places import freest
from roundhouse.ui.board.scene import BoardScene
from roundhouse.ui.panels import Panels
from roundhouse.ui.theme import SIZES
from roundhouse.ui.words import LANGUAGES
from tests.rules.t1843 import table as t
from tests.ui.tools.hands import Table

BILBAO, BARCELONE = Stop(HexId("J1"), "offboard"), Stop(HexId("N9"), "offboard")
TOWN = Stop(HexId("O16"), "town")
"""A stop on a hex without a name, close to Marseille."""


@pytest.mark.parametrize("places", [(BILBAO,), (BILBAO, BARCELONE), (BILBAO, TOWN)])
def test_a_value_covers_no_name(qtbot, places) -> None:
    position = t.start(3)
    table = Table(qtbot, position, loop.offers(position), (560, 640))
    board = table.board
    assert board.is_far
    names = {label.lines: label for label in board.labels()}
    route = Route("5E-0", places, ())
    value = RouteValue("5E-0", tuple((stop, 60) for stop in places), (), 1, 60)
    board.show_routes({0: route}, {0: value})
    values = [item for item in board.items() if isinstance(item, StopValueItem)]
    assert len(values) == len(places)
    unit = board.unit
    assert ("Bilbao",) in {label.lines for label in board.labels()}
    for label in board.labels():
        for item in values:
            away = (label.x - item.x() / unit, label.top + label.height / 2 - item.y() / unit)
            reach = StopValueItem.RADIUS * item.scale() / unit
            apart = math.hypot(
                max(0.0, abs(away[0]) - label.width / 2), max(0.0, abs(away[1]) - label.height / 2)
            )
            assert apart >= reach - 1.0, label
    board.show_routes(None)
    assert {label.lines: label for label in board.labels()} == names


def test_a_value_as_wide_as_its_hex_lies_beside_tokens_there_and_on_the_hexes_around(qtbot) -> None:
    places, reach = from_afar(qtbot, (900, 800)).places, 45.0
    for hex_id in places.definition.hexes:
        layout, around = places.layout(hex_id), places.circles_around(hex_id)
        circles = [*((slot.x, slot.y, slot.radius) for slot in layout.slots), *around]
        for city in layout.outlines:
            value = freest(layout, (city.x, city.y), (), reach, around=around)
            gaps = [math.dist(value, (x, y)) - radius - reach for x, y, radius in circles]
            assert min(gaps) > -reach / 4, hex_id


@pytest.mark.parametrize(("scale", "is_far"), [(1.0, False), (1.4, True)])
def test_a_board_begins_in_the_letters_of_its_window(qtbot, scale, is_far) -> None:
    panels = Panels(LANGUAGES[0], Appearance(scale=scale))
    for each in panels.widgets():
        qtbot.addWidget(each)
    panels.board.resize(900, 700)
    panels.board.show()
    panels.set_definition(load("1861").definition)
    assert panels.board.board.is_far == is_far


def from_afar(qtbot, size, *name_sizes: float, asked: float = 1.0) -> BoardScene:
    """The board of 1843 in a view of ``size``, on a screen of 3840x2160."""
    panels, position = Panels(LANGUAGES[0], Appearance(scale=2.8, asked=asked)), t.start(3)
    for each in panels.widgets():
        qtbot.addWidget(each)
    panels.board.resize(*size)
    panels.board.show()
    panels.set_definition(position.definition)
    board = panels.board.board
    assert board is not None
    board.name_sizes = name_sizes or board.name_sizes
    panels.board.show_position(position)
    return board


@pytest.mark.parametrize(("size", "times"), [((1900, 1700), 1.1), ((900, 800), 1.0)])
def test_names_on_a_screen_that_is_seen_from_afar_are_larger_while_all_find_a_place(
    qtbot, size, times
) -> None:
    board = from_afar(qtbot, size)
    labels, seen = board.labels(), board.area.united(board.window)
    assert min(label.x - label.width / 2 for label in labels) >= seen.left() / board.unit + 4 * 2.8 - 1
    assert max(label.size for label in labels) == pytest.approx(times * 2.8 * SIZES["small"])
    cut = board.window.adjusted(0, 0, 0, board.area.bottom() - board.window.bottom() - 60)
    board.set_window(cut, board.unit)
    board.settle()
    assert max(label.top + label.height for label in board.labels()) <= cut.bottom() / board.unit


def test_names_are_smaller_where_more_of_them_find_a_place_so_if_they_may_be(qtbot) -> None:
    usual, smaller = from_afar(qtbot, (900, 800)), from_afar(qtbot, (900, 800), 1.0, 0.7)
    assert len(smaller.labels()) > len(usual.labels())
    assert max(label.size for label in smaller.labels()) == pytest.approx(0.7 * 2.8 * SIZES["small"])
    assert usual.name_sizes == (1.0,)
    assert len(from_afar(qtbot, (900, 800), asked=2.0).labels()) > len(usual.labels()), (
        "larger text was asked"
    )
