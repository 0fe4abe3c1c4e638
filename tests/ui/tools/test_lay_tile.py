"""Laying tiles with the mouse, the wheel and the keys."""

from functools import lru_cache
from itertools import combinations
from math import hypot

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QShortcut
from PySide6.QtTest import QTest

from roundhouse.engine.actions import LayTile
from roundhouse.engine.names import HexId
from roundhouse.engine.offers import OfferLayTile, OfferPass
from roundhouse.engine.position import Position
from roundhouse.queries.lays import all_lays
from roundhouse.ui.board.items.plates import PlateItem
from roundhouse.ui.board.items.tiles import TileItem
from roundhouse.ui.board.layout.label_spots import covered
from roundhouse.ui.board.layout.labels import Label
from roundhouse.ui.tools.fan import fan_places, roomy_fan
from roundhouse.ui.tools.lays import nearest, turn
from tests.names import company
from tests.ui.board.positions import PLM, lay_offers, operating
from tests.ui.tools.hands import Table

NEVER_OVER = 3_600_000
"""Milliseconds: longer than any test takes."""
EAST = {"G6": ("X1", 3), "G8": ("9", 1), "G10": ("57", 1)}


@lru_cache(maxsize=1)
def east() -> tuple[Position, tuple[OfferLayTile, ...]]:
    """Track east of Paris, and what may be laid there."""
    position = operating(tiles=EAST)
    return position, lay_offers(position)


@pytest.fixture
def table(qtbot):
    return Table(qtbot, *east())


def lays_on(table, hex_id, tile=None):
    offer = lay_offers(table.board.position)[0]
    return [lay for lay in offer.lays if lay.hex == hex_id and tile in (None, lay.tile)]


def tiles_shown(table):
    return [item for item in table.board.items() if isinstance(item, TileItem)]


def test_a_tile_is_laid_by_dragging_it_from_the_tray(table):
    table.drag_from_tray("56")
    assert table.box.lay.hand.tile == "56"
    table.drop(table.over_hex("G12"))
    laid = table.actions[0]
    assert isinstance(laid, LayTile)
    assert (laid.actor, laid.hex, laid.tile) == (company(PLM), "G12", "56")
    assert laid.rotation in [lay.rotation for lay in lays_on(table, "G12", "56")]
    assert table.box.lay.hand is None
    assert not tiles_shown(table)


def test_while_dragged_keys_turn_the_tile_or_give_it_up_and_decide_nothing(table):
    decided = []
    passing = QShortcut(Qt.Key.Key_P, table.view, lambda: decided.append("pass"))
    table.drag_from_tray("56")
    table.drag_over(table.over_hex("G12"))
    rotation = table.box.lay.aimed.rotation
    for key in (Qt.Key.Key_P, Qt.Key.Key_Return, Qt.Key.Key_Tab):
        table.key(key)
    assert (decided, table.actions, table.box.lay.aimed.hex) == ([], [], "G12")
    table.key(Qt.Key.Key_R)
    assert table.box.lay.aimed.rotation != rotation
    table.key(Qt.Key.Key_Escape)
    assert table.box.lay.hand is None
    table.key(Qt.Key.Key_P)
    assert decided == ["pass"], "nothing is in the hand any more"
    passing.deleteLater()


def test_while_dragged_the_tile_is_turned_by_the_wheel_through_legal_rotations_only(table):
    legal = [lay.rotation for lay in lays_on(table, "G12", "56")]
    table.drag_from_tray("56")
    at = table.over_hex("G12")
    table.drag_over(at)
    seen = [table.box.lay.aimed.rotation]
    for _ in legal[1:]:
        table.wheel(at, 1)
        seen.append(table.box.lay.aimed.rotation)
    assert sorted(seen) == legal
    wanted = seen[-1]
    table.drop(at)
    assert table.actions[0].rotation == wanted


def test_r_and_e_turn_one_way_and_the_other(table):
    legal = [lay.rotation for lay in lays_on(table, "G12", "56")]
    table.click_tray("56")
    table.move(table.over_hex("G12"))
    first = legal.index(table.box.lay.aimed.rotation)
    table.key(Qt.Key.Key_R)
    assert table.box.lay.aimed.rotation == legal[(first + 1) % len(legal)]
    table.key(Qt.Key.Key_E)
    table.key(Qt.Key.Key_E)
    assert table.box.lay.aimed.rotation == legal[(first - 1) % len(legal)]


def test_enter_lays_what_is_aimed_at(table):
    table.click_tray("56")
    table.move(table.over_hex("G12"))
    aimed = table.box.lay.aimed
    table.key(Qt.Key.Key_Return)
    assert [(a.hex, a.tile, a.rotation) for a in table.actions] == [("G12", "56", aimed.rotation)]


def test_escape_takes_the_tile_back(table):
    table.click_tray("56")
    table.move(table.over_hex("G12"))
    assert table.tray.marked == ("56", "")
    table.key(Qt.Key.Key_Escape)
    assert table.box.lay.hand is None
    assert table.tray.marked is None
    assert table.actions == []
    assert not tiles_shown(table)


def test_escape_during_a_drag_gives_it_up(table):
    table.drag_from_tray("56")
    table.drag_over(table.over_hex("G12"))
    table.key(Qt.Key.Key_Escape)
    table.drop(table.over_hex("G12"))
    assert table.actions == []


def test_a_tile_dropped_where_it_is_illegal_goes_back(table):
    table.drag_from_tray("56")
    table.drop(table.over_hex("D9"))
    assert table.actions == []
    assert table.box.lay.hand is None


def test_a_tile_dropped_on_the_tray_goes_back(table):
    table.drag_from_tray("56")
    table.drag_over(table.over_hex("G12"))
    start = table.tray_place("56")
    QTest.mouseRelease(
        table.tray.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start
    )
    assert table.actions == []
    assert table.box.lay.hand is None


def test_the_dragged_tile_is_seen_outside_the_board_and_inside(table):
    table.drag_from_tray("56")
    outside = table.view.viewport().mapFromGlobal(table.tray.mapToGlobal(QPoint(300, 40)))
    table.drag_over(outside)
    assert table.tray.drag.is_floating
    table.drag_over(table.over_hex("D9"))
    assert not table.tray.drag.is_floating
    assert len(tiles_shown(table)) == 1
    table.drop(table.over_hex("D9"))


def test_a_tile_in_the_hand_keeps_its_turn_from_hex_to_hex(table):
    table.click_tray("56")
    table.move(table.over_hex("G12"))
    legal = {hex_id: [lay.rotation for lay in lays_on(table, hex_id, "56")] for hex_id in ("G12", "F7")}
    common = set(legal["G12"]) & set(legal["F7"])
    while table.box.lay.aimed.rotation not in common:
        table.key(Qt.Key.Key_R)
    kept = table.box.lay.aimed.rotation
    table.move(table.over_hex("F7"))
    assert table.box.lay.aimed.hex == "F7"
    assert table.box.lay.aimed.rotation == kept


def test_nearest_rotations():
    assert [turn(5, 0), turn(0, 5), turn(0, 3), turn(3, 0), turn(2, 4)] == [1, -1, 3, 3, 2]
    lays = [lay for lay in lay_offers(operating(tiles=EAST))[0].lays if (lay.hex, lay.tile) == ("F7", "56")]
    for rotation in range(6):
        found = lays[nearest(lays, rotation)].rotation
        assert all(abs(turn(rotation, found)) <= abs(turn(rotation, lay.rotation)) for lay in lays)


def test_legal_hexes_are_lit_and_the_others_dimmed(table):
    lit = {lay.hex for lay in lay_offers(table.board.position)[0].lays}
    assert {hex_id for hex_id in table.board.definition.hexes if table.board.is_lit(hex_id)} == lit
    table.click_tray("56")
    lit = {lay.hex for lay in lay_offers(table.board.position)[0].lays if lay.tile == "56"}
    assert {hex_id for hex_id in table.board.definition.hexes if table.board.is_lit(hex_id)} == lit


def test_resting_on_a_dim_hex_says_why(table):
    table.move(table.over_hex("D9"))
    assert table.reason().reason == "track.nothing_connects"
    table.move(table.over_hex("G12"))
    assert table.reasons[-1] is None


def test_resting_with_a_tile_says_why_this_tile_does_not_go_there(table):
    table.click_tray("56")
    table.move(table.over_hex("G8"))
    refused = table.reason()
    assert refused.reason.startswith("track.")
    assert refused.facts


def test_two_actions_where_there_is_one_choice(qtbot):
    position = operating(tiles=EAST)
    offer = lay_offers(position)[0]
    only = next(lay for lay in offer.lays if lay.hex == "G12")
    offers = (OfferLayTile(company(PLM), "7.3.3", (only,)),)
    table = Table(qtbot, position, offers)
    table.click(table.over_hex("G12"))
    assert table.box.lay.aimed == only
    table.click(table.over_hex("G12"))
    assert table.actions == [LayTile(company(PLM), HexId("G12"), only.tile, only.rotation)]
    table.actions.clear()
    table.click(table.over_hex("G12"))
    table.click(table.pixel(table.box.lay.fan[0][1]))
    assert table.actions == [LayTile(company(PLM), HexId("G12"), only.tile, only.rotation)]


def test_a_click_on_a_hex_opens_its_fan_and_a_tile_of_it_waits_to_be_turned(table):
    table.click(table.over_hex("G12"))
    fan = dict(table.box.lay.fan)
    assert {key.tile for key in fan} == {lay.tile for lay in lays_on(table, "G12")}
    key, place = table.box.lay.fan[0]
    table.click(table.pixel(place))
    assert table.box.lay.fan == ()
    first = table.box.lay.aimed
    table.wheel(table.over_hex("G12"), 1)
    turned = table.box.lay.aimed
    assert turned.rotation != first.rotation
    table.click(table.over_hex("G12"))
    assert table.actions == [LayTile(company(PLM), HexId("G12"), key.tile, turned.rotation)]


def test_escape_closes_the_fan_and_a_click_elsewhere_too(table):
    table.click(table.over_hex("G12"))
    table.key(Qt.Key.Key_Escape)
    assert table.box.lay.fan == ()
    table.click(table.over_hex("G12"))
    table.click(table.over_hex("B1"))
    assert table.box.lay.fan == ()
    assert table.actions == []


def test_no_name_of_another_hex_stands_on_the_one_that_is_built_upon(qtbot):
    """ "Paris Montparnasse" lay over the whole of an empty hex that was lit."""
    table = Table(qtbot, *east(), (500, 380))
    board = table.board

    def names_on(hex_id: HexId, labels: tuple[Label, ...]) -> list[tuple[str, ...]]:
        room = QRectF(-40, -40, 80, 80).translated(*board.places.center(hex_id))
        boxes = [(each.lines, [edge * board.unit for edge in covered(each)]) for each in labels]
        return [each for each, (x, y, z, w) in boxes if room.intersects(QRectF(x, y, z - x, w - y))]

    bare = [hex_id for hex_id, each in board.definition.hexes.items() if not each.name]
    under_names = [hex_id for hex_id in bare if names_on(hex_id, board.labels_alone())]
    assert under_names
    for hex_id in under_names[:2]:
        table.box.lay.light((hex_id,))
        assert names_on(hex_id, board.labels()) == []


@pytest.mark.quick("size0")
@pytest.mark.parametrize("size", [(500, 380), (1100, 800)])
def test_the_fan_is_never_cut_off_nor_does_it_overlap(qtbot, size):
    position = operating(tiles=EAST)
    table = Table(qtbot, position, lay_offers(position), size)
    for hex_id in ("G12", "F7"):
        for _ in range(3):
            table.click(table.over_hex(hex_id))
            window = table.view.mapToScene(table.view.viewport().rect()).boundingRect()
            fan = [item for item in tiles_shown(table) if item.scale() != 1.0 or not item._rim]
            assert len(fan) == len({lay.tile for lay in lays_on(table, hex_id)})
            for item in fan:
                assert window.contains(item.sceneBoundingRect().adjusted(9, 9, -9, -9))
            table.key(Qt.Key.Key_Escape)
            table.wheel(table.over_hex(hex_id), 1)


def test_fan_places_stay_apart_and_inside_in_a_corner():
    window = QRectF(0, 0, 900, 700)
    places = fan_places(QPointF(40, 60), 60, 14, window)
    assert len(places) == 14
    for n, one in enumerate(places):
        assert window.adjusted(60, 60, -60, -60).contains(one)
        for other in places[n + 1 :]:
            assert ((one.x() - other.x()) ** 2 + (one.y() - other.y()) ** 2) ** 0.5 > 119


def test_tiles_of_a_fan_are_smaller_before_they_lie_on_each_other():
    """Seven tiles of large type lay in a heap on the board of a small window."""
    window, hex_at, label = QRectF(0, 0, 690, 500), QPointF(330, 350), 15
    size, places = roomy_fan(hex_at, 78, label, 7, window, 90)
    assert 0.6 * 78 <= size < 78
    assert len(places) == 7
    for one, other in combinations(places, 2):
        assert hypot(one.x() - other.x(), one.y() - other.y()) >= 1.9 * (size + label)
    assert roomy_fan(hex_at, 40, label, 7, window, 90)[0] == 40


def test_the_preview_shows_the_cost_and_the_stops_newly_reached(table):
    table.click_tray("56")
    table.move(table.over_hex("G12"))
    preview = table.previews[-1]
    assert preview.lay == table.box.lay.aimed
    assert {stop.hex for stop in preview.new_stops} == {"G12"}
    assert table.board.money(preview.lay.cost) in [
        item.text for item in table.board.items() if isinstance(item, PlateItem)
    ]
    table.move(table.over_hex("D9"))
    assert table.previews[-1] is None


def test_a_private_companys_lays_are_in_tray_and_fan(qtbot):
    position = operating(tiles=EAST)
    position = replace(position, state=replace(position.state, privates={"LRC": company(PLM)}))
    offers = all_lays(position)
    table = Table(qtbot, position, offers)
    table.click_tray("56", "LRC")
    table.click(table.over_hex("G12"))
    assert table.actions[0].power == "LRC"
    table.actions.clear()
    table.click(table.over_hex("G12"))
    assert {key.power for key, _ in table.box.lay.fan} == {"", "LRC"}

    def labels(table: Table) -> set[bool]:
        """Whether labels of the company's tiles tell how many are left."""
        plates = [item.text for item in table.board.items() if isinstance(item, PlateItem)]
        return {"×" in text for text in plates if text.startswith("LRC")}

    assert labels(table) == {True}
    small = Table(qtbot, position, offers, (330, 300))
    small.board.scale = 2.0
    small.click(small.over_hex("G12"))
    assert labels(small) == {False}, "they lay on each other"


def test_a_turning_tile_moves_and_comes_to_rest(table):
    turning = table.board.turning
    table.board.motion = NEVER_OVER
    table.click_tray("56")
    table.move(table.over_hex("G12"))
    table.key(Qt.Key.Key_R)
    item = next(item for item in tiles_shown(table))
    assert turning.moves(item)
    assert item.rotation() != 0.0
    turning.setCurrentTime(turning.duration())
    assert not turning.moves(item)
    assert item.rotation() == 0.0
    assert item.look.layout.rotation == table.box.lay.aimed.rotation


def test_without_motion_the_tile_is_turned_at_once(table):
    table.click_tray("56")
    table.move(table.over_hex("G12"))
    table.key(Qt.Key.Key_R)
    assert not table.board.turning.moves(next(iter(tiles_shown(table))))


def test_a_tile_that_is_taken_back_while_it_turns_moves_no_more(table):
    turning = table.board.turning
    table.board.motion = NEVER_OVER
    table.click_tray("56")
    table.move(table.over_hex("G12"))
    table.key(Qt.Key.Key_R)
    item = next(item for item in tiles_shown(table))
    table.key(Qt.Key.Key_Escape)
    assert not turning.moves(item)
    assert turning.state() == turning.State.Stopped


def test_a_click_on_the_tile_in_the_hand_puts_it_back(table):
    table.click_tray("56")
    table.click_tray("56")
    assert table.box.lay.hand is None


def test_another_position_clears_the_table(table):
    table.click(table.over_hex("G12"))
    position = operating(tiles=EAST | {"G12": ("56", 0)})
    table.show(position, (OfferPass(company(PLM), "7.3.3", "done"),))
    assert table.box.kind == ""
    assert not tiles_shown(table)
    assert table.tray.model().rowCount() == 0


def test_the_wheel_still_zooms_with_an_empty_hand(table):
    zoom = table.view.zoom
    table.wheel(table.over_hex("D9"), 1)
    assert table.view.zoom > zoom


def test_the_keyboard_alone_lays_a_tile(table):
    table.key(Qt.Key.Key_Tab)
    first = table.box.lay._fan.hex_id
    table.key(Qt.Key.Key_Tab)
    assert table.box.lay._fan.hex_id != first
    table.key(Qt.Key.Key_Right)
    one = table.box.lay.aimed
    table.key(Qt.Key.Key_Right)
    other = table.box.lay.aimed
    assert one.hex == other.hex
    assert one.tile != other.tile
    table.key(Qt.Key.Key_Left)
    assert table.box.lay.aimed.tile == one.tile
    table.key(Qt.Key.Key_Return)
    assert [(action.hex, action.tile) for action in table.actions] == [(one.hex, one.tile)]


def test_tab_takes_the_tile_in_the_hand_from_hex_to_hex(table):
    table.click_tray("56")
    seen = []
    for _ in range(3):
        table.key(Qt.Key.Key_Tab)
        seen.append(table.box.lay.aimed.hex)
    assert seen == ["F7", "G12", "F7"]
    table.key(Qt.Key.Key_Backtab)
    assert table.box.lay.aimed.hex == "G12"


def test_the_plate_with_the_cost_covers_nothing_of_the_tile(table):
    table.click_tray("56")
    table.move(table.over_hex("G12"))
    (plate,) = [item for item in table.board.items() if isinstance(item, PlateItem)]
    bottom = plate.y() + plate.box.height() / 2 * table.board.unit
    assert bottom <= table.board.places.center("G12")[1] - 90
