"""What stops pay on a route, on a board that is seen from afar: names make room for it."""

from __future__ import annotations

import math

import pytest

from roundhouse.engine import loop
from roundhouse.engine.names import HexId
from roundhouse.engine.state import Route, Stop
from roundhouse.routes.valuation import RouteValue
from roundhouse.ui.board.items.routes import StopValueItem
from tests.rules.t1843 import table as t
from tests.ui.tools.hands import Table

BILBAO, BARCELONE = Stop(HexId("J1"), "offboard"), Stop(HexId("N9"), "offboard")


@pytest.mark.parametrize("places", [(BILBAO,), (BILBAO, BARCELONE)])
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
