"""Where a lay maps the cities of its hex in several ways: C or a click takes the next one."""

import pytest
from PySide6.QtCore import QPointF, Qt

from roundhouse.engine import loop
from roundhouse.engine.names import NO_PRIVATE, HexId
from roundhouse.engine.offers import TileLay
from roundhouse.ui.board.items.plates import PlateItem
from roundhouse.ui.board_watch import BoardWatch
from roundhouse.ui.tools.lay_preview import LayPreview
from tests.rules import table as t
from tests.template_title import table as zz
from tests.template_title import variants
from tests.ui.tools.hands import Table

DALE = HexId("B5")


@pytest.fixture
def table(qtbot):
    """NV has a token in the first of the two cities of Dale, and may lay ``OO`` there in two ways."""
    running = zz.running(title=variants.two_cities())
    position = t.turn_of(t.tokens(running, {"NV-1": (DALE, 0, 0)}), "NV")
    return Table(qtbot, position, loop.offers(position))


def plates(table):
    return [item.text for item in table.board.items() if isinstance(item, PlateItem)]


def aim(table):
    table.click_tray("OO")
    table.move(table.over_hex(DALE))
    return table.box.lay.aimed


def city(table):
    """The city in which the token would stand after what is laid."""
    (action,) = table.actions
    position = t.submit(table.board.position, action)
    return position.state.tokens["NV-1"].city


def test_turning_goes_from_rotation_to_rotation_and_keeps_the_way(table):
    aim(table)
    table.key(Qt.Key.Key_C)
    way, seen = table.box.lay.aimed.cities, []
    for _ in range(3):
        seen.append(table.box.lay.aimed.rotation)
        table.key(Qt.Key.Key_R)
        assert table.box.lay.aimed.cities == way
    assert len(set(seen)) == len(seen)


@pytest.mark.parametrize("presses", [0, 1, 2])
def test_c_takes_the_next_way_and_enter_lays_it(table, presses):
    ways = [aim(table).cities]
    for _ in range(presses):
        table.key(Qt.Key.Key_C)
        ways.append(table.box.lay.aimed.cities)
    assert table.previews[-1].way == (presses % 2 + 1, 2)
    assert f"C {presses % 2 + 1}/2" in plates(table)
    table.key(Qt.Key.Key_Return)
    assert table.actions[0].cities == ways[-1]
    assert city(table) == ways[-1][0]
    assert len(set(ways)) == min(2, presses + 1)


def test_a_click_on_the_plate_takes_the_next_way_and_one_beside_it_lays(table):
    first = aim(table)
    (plate,) = [i for i in table.board.items() if isinstance(i, PlateItem) and i.text == "C 1/2"]
    table.click(table.pixel(plate.pos()))
    assert table.actions == []
    assert table.box.lay.aimed.cities != first.cities
    assert (table.box.lay.aimed.tile, table.box.lay.aimed.rotation) == (first.tile, first.rotation)
    table.click(table.over_hex(DALE))
    assert table.actions[0].cities != first.cities


def test_a_tile_of_the_fan_waits_for_the_choice(table):
    table.click(table.over_hex(DALE))
    places = {key.tile: place for key, place in table.box.lay.fan}
    if "OO" in places:
        table.click(table.pixel(QPointF(places["OO"])))
    assert table.actions == []
    assert table.box.lay.aimed.tile == "OO"
    table.key(Qt.Key.Key_C)
    table.key(Qt.Key.Key_Return)
    assert table.actions[0].cities == (1, 0)


def test_a_lay_with_one_way_shows_no_plate_and_takes_no_c(table):
    table.click_tray("57")
    for _ in range(3):
        table.key(Qt.Key.Key_Tab)
        assert table.box.lay.aimed.tile == "57"
        assert not [text for text in plates(table) if text.startswith("C ")]
        assert not table.box.lay.wants(Qt.Key.Key_C)


@pytest.mark.parametrize(("language", "told"), [("en", "way 1 of 2"), ("fr", "villes : 1 sur 2")])
def test_the_status_line_says_how(make_program, new_session, language, told):
    program = make_program(language)
    program.bridge.set_session(new_session(3, 0))
    watch = BoardWatch(program.window, program.bridge, program.bridge.submit)
    message = program.window.table.scrubber.message
    lay = TileLay(DALE, "OO", 0, cities=(0, 1))
    watch.tell_preview(LayPreview(lay, NO_PRIVATE, frozenset(), (1, 2)))
    assert told in message.text()
    watch.tell_preview(LayPreview(lay, NO_PRIVATE, frozenset()))
    assert told not in message.text()
    assert message.text()
