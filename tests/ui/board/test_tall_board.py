"""A board that is much higher than wide: the width is filled, the company on turn followed."""

from functools import cache

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from roundhouse.archive.game_file import GameSession
from roundhouse.engine.loop import start
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.owners import company
from roundhouse.engine.state import Operating, Round, TokenPlace
from roundhouse.titles import registry
from roundhouse.ui.board.scene import is_tall
from roundhouse.ui.board.view import BoardView
from roundhouse.ui.theme import DARK, SIZES
from tests.states import changed
from tests.ui.board.positions import opening

ALL = frozenset({"unit_1", "unit_2", "unit_3"})
NORTH, SOUTH = ("CR", "G5"), ("LSWR", "V20")


@cache
def whole_island():
    return start(registry.load("1825"), ("Ann", "Ben", "Cleo", "Dora"), ALL, 7)


def on_turn(symbol, *tokens):
    position = whole_island()
    placed = {f"{name}-0": TokenPlace("map", hex_id, 0, 0) for name, hex_id in tokens}
    later = changed(
        position.state,
        actor=company(symbol),
        round=Round("operating", 1, 1, 1),
        operating=Operating(company=symbol, stage="track"),
        tokens={**position.state.tokens, **placed},
    )
    return replace(position, state=later)


def shown(qtbot, size=(500, 420)):
    view = BoardView()
    qtbot.addWidget(view)
    view.resize(*size)
    with qtbot.waitExposed(view):
        view.show()
    view.show_position(whole_island())
    view.board.motion = 0
    return view


def window_of(view):
    return view.mapToScene(view.viewport().rect()).boundingRect()


def in_sight(view, hex_id):
    return window_of(view).contains(QPointF(*view.board.places.center(hex_id)))


def test_only_high_boards_are_tall():
    assert is_tall(whole_island().definition)
    assert not is_tall(opening().definition)


def test_its_width_is_filled_at_first_and_after_a_change_of_size(qtbot):
    view = shown(qtbot)
    assert view.hold == "width"
    assert abs(view.zoom * view.board.area.width() - view.viewport().width()) < 1
    view.resize(640, 420)
    assert abs(view.zoom * view.board.area.width() - view.viewport().width()) < 1


def test_keys_fit_the_whole_and_the_width(qtbot):
    view = shown(qtbot)
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_F)
    assert view.hold == "whole"
    assert window_of(view).contains(view.board.area.adjusted(9, 9, -9, -9))
    QTest.keyClick(view, Qt.Key.Key_F, Qt.KeyboardModifier.ShiftModifier)
    assert view.hold == "width"
    assert not window_of(view).contains(view.board.area.adjusted(9, 9, -9, -9))


def test_panning_up_and_down_leaves_the_width_filled(qtbot):
    view = shown(qtbot)
    before = window_of(view).top()
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(200, 300))
    QTest.mouseMove(view.viewport(), QPoint(200, 260))
    QTest.mouseMove(view.viewport(), QPoint(200, 180))
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(200, 180))
    assert window_of(view).top() > before
    assert view.hold == "width"


def test_the_company_on_turn_is_followed(qtbot):
    view = shown(qtbot)
    view.show_position(on_turn("CR", NORTH, SOUTH))
    assert in_sight(view, "G5")
    assert not in_sight(view, "V20")
    view.show_position(on_turn("LSWR", NORTH, SOUTH))
    assert in_sight(view, "V20")
    assert not in_sight(view, "G5")


def test_what_the_operator_looks_at_stays_until_another_company_comes_on_turn(qtbot):
    view = shown(qtbot)
    view.show_position(on_turn("CR", NORTH, SOUTH))
    view.centerOn(QPointF(*view.board.places.center("V20")))
    view.show_position(on_turn("CR", NORTH))
    assert not in_sight(view, "G5")


def test_a_double_click_fits_the_network_of_the_company_on_turn(qtbot):
    view = shown(qtbot)
    view.show_position(on_turn("CR", NORTH, SOUTH))
    before = view.zoom
    QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(200, 200))
    assert in_sight(view, "G5")
    assert not in_sight(view, "V20")
    assert view.zoom > before
    view.show_position(on_turn("LSWR", NORTH, SOUTH))
    view.fit_company()
    assert in_sight(view, "V20")


def test_nothing_moves_for_those_who_would_rather_look_themselves(qtbot):
    view = shown(qtbot)
    view.show_position(on_turn("CR", NORTH, SOUTH))
    view.set_follows(False)
    view.show_position(on_turn("LSWR", NORTH, SOUTH))
    assert in_sight(view, "G5")
    view.set_follows(True)
    assert in_sight(view, "V20")


def test_with_motion_the_board_glides_there(qtbot):
    view = shown(qtbot)
    view.show_position(on_turn("CR", NORTH, SOUTH))
    view.board.motion = 40
    view.show_position(on_turn("LSWR", NORTH, SOUTH))
    assert not in_sight(view, "V20")
    qtbot.waitUntil(lambda: in_sight(view, "V20"))


def middle_of(view):
    return view.mapToScene(view.viewport().rect().center())


def test_at_first_its_middle_is_in_sight_and_stays_there_when_it_is_laid_out_later(qtbot):
    view = BoardView()
    qtbot.addWidget(view)
    view.show_position(whole_island())
    for size in ((160, 120), (500, 420), (900, 700)):
        view.resize(*size)
        view.show()
        assert view.hold == "width"
        assert middle_of(view).y() == pytest.approx(view.board.area.center().y(), abs=60)


def test_a_board_on_its_way_arrives_when_a_pane_takes_some_of_its_room(qtbot):
    view = shown(qtbot)
    view.show_position(on_turn("LSWR", NORTH, SOUTH))
    assert not in_sight(view, "G5")
    view.board.motion = 180
    view.show_position(on_turn("CR", NORTH, SOUTH))
    view.resize(500, 400)
    assert in_sight(view, "G5")


def test_from_afar_names_are_written_beside_the_stops_and_from_near_on_the_hexes(qtbot):
    view = shown(qtbot)
    board = view.board
    assert board.is_far
    written = {label.lines for label in board.labels()}
    assert ("Glasgow",) in written
    assert all(item.look.options.far for item in board.hex_items())
    for _ in range(8):
        view.zoom_in()
    assert not board.is_far
    assert board.labels() == ()
    assert not any(item.look.options.far for item in board.hex_items())


def opened(qtbot, size, title, players, options):
    """The board of a game that begins, as it opens in a view of so many pixels."""
    view = BoardView()
    view.resize(*size)
    qtbot.addWidget(view)
    with qtbot.waitExposed(view):
        view.show()
    view.show_position(start(registry.load(title), players, options, 7))
    return view


def test_names_at_the_sides_leave_room_for_the_ring_of_the_focus(qtbot):
    view = opened(qtbot, (510, 460), "1861", ("Ann", "Ben", "Cleo"), frozenset())
    sides = [edge * view.zoom for edge in (window_of(view).left(), window_of(view).right())]
    spans = [(label.x - label.width / 2, label.x + label.width / 2) for label in view.board.labels()]
    assert min(left for left, _ in spans) - sides[0] > 3
    assert sides[1] - max(right for _, right in spans) > 3


def test_names_of_unit_3_alone_are_read_in_the_smallest_window(qtbot):
    """Written on the hexes they were five pixels high, and less on tiles."""
    view = opened(qtbot, (513, 494), "1825", ("Ann", "Ben"), frozenset({"unit_3"}))
    assert view.board.is_far
    assert {("Stranraer",), ("Dumfries",)} <= {label.lines for label in view.board.labels()}


def test_names_and_values_are_as_large_as_the_type_of_the_window_where_hexes_leave_them_less(qtbot):
    """On the hexes of 1839, as it opens, they were seven pixels high; costs and letters stay there."""
    view = opened(qtbot, (687, 622), "1839", ("Ann", "Ben", "Cleo"), frozenset())
    board = view.board
    assert (board.is_far, board.is_apart) == (False, True)
    assert all(item.look.options.apart and not item.look.options.far for item in board.hex_items())
    assert not any(item.look.options.hex_ids for item in board.hex_items()), "five pixels high"
    labels = board.labels()
    assert min(label.size for label in labels) > 8
    assert sum(label.size >= SIZES["small"] for label in labels) > 50
    assert any(label.value for label in labels)
    for _ in range(8):
        view.zoom_in()
    assert not board.is_apart
    assert all(item.look.options.hex_ids for item in board.hex_items())
    assert board.labels() == ()


def test_while_zooming_names_stay_and_find_their_places_once_it_rests(qtbot):
    view = shown(qtbot)
    before, grounds = view.board.labels(), [item.paintings for item in view.board.hex_items()]
    view.zoom_in()
    assert view.board.is_far
    assert view.board.labels() == before
    qtbot.waitUntil(lambda: not view.board.sharpness.quick)
    assert view.board.labels() != before
    assert [item.paintings for item in view.board.hex_items()] != grounds
    for _ in range(8):
        view.zoom_in()
    assert view.board.labels() == (), "from near they are written on the hexes at once"


def test_a_name_that_stays_where_it_was_is_not_painted_again(qtbot):
    view = shown(qtbot)
    view.show_position(on_turn("CR"))
    view.viewport().repaint()
    assert any(item.paintings for item in view.board.label_items())
    before = {item.label: item for item in view.board.label_items()}
    view.show_position(on_turn("CR", NORTH))
    view.viewport().repaint()
    after = {item.label: item for item in view.board.label_items()}
    stayed = before.keys() & after.keys()
    assert len(stayed) > len(after) * 0.9
    assert all(after[label] is before[label] and after[label].paintings <= 1 for label in stayed)
    assert all(before[label].scene() is None for label in before.keys() - stayed)
    view.board.set_theme(DARK)
    assert not set(view.board.label_items()) & set(after.values()), "another theme has other colours"


def test_names_at_the_edges_of_a_view_that_is_moved_are_whole_inside_or_not_there(qtbot):
    view = shown(qtbot)
    seen = set()
    for y in range(1200, 2100, 60):
        view.centerOn(QPointF(1000, y))
        window, unit = window_of(view), view.board.unit
        items = view.board.label_items()
        boxes = {item: item.on_board(unit, item.pos()) for item in items if item.isVisible()}
        near = window.adjusted(-1e-6, -1e-6, 1e-6, 1e-6)
        assert all(near.contains(box) or not window.intersects(box) for box in boxes.values())
        moved = {item for item in boxes if abs(item.y() - item.label.top * unit) > 1e-6}
        assert not any(
            boxes[item].intersects(box) for item in moved for other, box in boxes.items() if other is not item
        )
        seen |= {"moved"} if moved else set()
        seen |= {"gone"} if len(boxes) < len(items) else set()
    assert seen == {"moved", "gone"}


def rest_on(qtbot, view, hex_id):
    QTest.mouseMove(view.viewport(), QPoint(2, 2))
    QTest.mouseMove(view.viewport(), view.mapFromScene(QPointF(*view.board.places.center(hex_id))))
    qtbot.waitUntil(lambda: view.board.loupe is not None)


@pytest.mark.slow
def test_a_hex_under_the_pointer_is_shown_from_near_and_inside_the_view(qtbot):
    view = shown(qtbot)
    view.bring_into_sight(CompanySymbol("CR"))
    for hex_id in ("B12", "C1", "G5"):
        rest_on(qtbot, view, hex_id)
        loupe = view.board.loupe
        assert not loupe.look.options.far
        assert any(mark.kind == "hex_id" and mark.lines == (hex_id,) for mark in loupe.look.layout.marks)
        at = view.mapFromScene(loupe.pos())
        room = view.viewport().rect().adjusted(0, 0, 1, 1)
        reach = round(loupe.reach)
        assert room.contains(at - QPoint(reach, reach))
        assert room.contains(at + QPoint(reach, reach))
        assert not loupe.sceneBoundingRect().isEmpty()


@pytest.mark.slow
def test_a_click_and_a_look_from_near_take_the_glass_away(qtbot):
    view = shown(qtbot)
    rest_on(qtbot, view, "G5")
    at = view.mapFromScene(QPointF(*view.board.places.center("G5")))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert view.board.loupe is None
    rest_on(qtbot, view, "G5")
    for _ in range(8):
        view.zoom_in()
    assert view.board.loupe is None
    view.board.show_loupe(HexId("G5"))
    assert view.board.loupe is None, "what is near needs no glass"


def test_in_a_stock_round_the_tray_lies_left_of_a_high_board_and_below_another(
    program, new_session, tmp_path
):
    table = program.window.table
    program.bridge.set_session(new_session())
    assert table.below.stack.parentWidget().parentWidget().objectName() == "middle"
    tall = GameSession.new("1825", ("Ann", "Ben", "Cleo", "Dora"), ALL, 7, tmp_path / "tall.roundhouse")
    try:
        program.bridge.set_session(tall)
        table = program.window.table
        panel = table.below.stack.parentWidget()
        assert panel.parentWidget().objectName() == "left"
        assert panel.mapTo(table, QPoint(0, 0)).x() < table.panels.board.mapTo(table, QPoint(0, 0)).x()
        assert table.panels.board.height() > 0.7 * program.window.height()
    finally:
        program.bridge.set_session(None)
        tall.close()


def test_what_may_be_clicked_comes_into_sight_with_another_zoom_only_where_it_takes_one(qtbot):
    view = shown(qtbot)
    view.fit_width()
    view.show_position(on_turn("CR", NORTH))
    zoom = view.zoom
    assert not in_sight(view, SOUTH[1])
    view.show_hexes([HexId(SOUTH[1])])
    assert in_sight(view, SOUTH[1])
    assert view.zoom == zoom
    view.set_follows(False)
    for hexes in ([NORTH[1]], [NORTH[1], SOUTH[1]]):
        view.show_hexes(map(HexId, hexes))
        assert not in_sight(view, NORTH[1])
    view.set_follows(True)
    view.show_hexes(map(HexId, (NORTH[1], SOUTH[1])))
    assert in_sight(view, NORTH[1])
    assert in_sight(view, SOUTH[1])
    view.show_position(on_turn("LSWR", SOUTH))
    assert view.hold == "whole", "until what is shown there is over"
    view.look_back()
    assert view.zoom == zoom
    assert in_sight(view, SOUTH[1]), "another company has come on turn meanwhile"


def test_what_was_asked_for_stays_in_sight_in_a_view_of_another_size_until_somebody_goes_elsewhere(qtbot):
    view = shown(qtbot, (500, 600))
    hexes = HexId(NORTH[1]), HexId("P12")
    view.show_hexes(hexes)
    assert all(in_sight(view, each) for each in hexes)
    view.resize(500, 300)
    assert view.hold == "whole"
    assert all(in_sight(view, each) for each in hexes)
    view.look_back()
    view.show_hexes([HexId(NORTH[1])])
    view.fit_width()
    view.centerOn(QPointF(*view.board.places.center(SOUTH[1])))
    view.resize(500, 310)
    assert not in_sight(view, NORTH[1])


def test_the_board_is_looked_over_and_seen_as_before(qtbot):
    view = shown(qtbot)
    view.fit_width()
    view.zoom_in()
    view.zoom_in()
    before = view.hold, view.zoom, window_of(view).center()
    view.look_over([HexId(SOUTH[1]), HexId(NORTH[1])])
    assert in_sight(view, SOUTH[1])
    assert in_sight(view, NORTH[1])
    view.look_back()
    assert (view.hold, view.zoom) == before[:2]
    assert (window_of(view).center() - before[2]).manhattanLength() < 4
    view.look_back()
    assert view.zoom == before[1]
    view.look_over([HexId(SOUTH[1]), HexId(NORTH[1])])
    view.zoom_in()
    zoom = view.zoom
    view.look_back()
    assert view.zoom == zoom, "whoever has zoomed since stays there"
