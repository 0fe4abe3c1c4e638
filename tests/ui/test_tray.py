"""The tray and its model."""

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QImage
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QWidget

from roundhouse.archive.game_file import GameSession
from roundhouse.engine.names import PrivateSymbol
from roundhouse.engine.offers import OfferLayTile
from roundhouse.ui.bench import settle
from roundhouse.ui.pictures import example_path
from roundhouse.ui.tray import Tray, written_below
from roundhouse.ui.tray_model import TILE_ROLE, TrayModel, tray_tiles
from tests.names import company
from tests.ui.board.positions import PLM, lay_offers, operating
from tests.ui.layout.shortened import shortened_texts


def picture(widget):
    return widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def test_the_model_keeps_qts_rules(qtbot):
    model = TrayModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    position = operating()
    model.show_tiles(tray_tiles(position, lay_offers(position)))
    model.show_tiles(())
    model.show_tiles(tray_tiles(position, lay_offers(position)))
    assert model.rowCount() == len({lay.tile for lay in lay_offers(position)[0].lays})
    assert tester.model() is model


def test_tiles_come_by_colour_with_what_is_left():
    position = operating(tiles={"G6": ("X1", 3), "G8": ("9", 1), "G10": ("57", 1)}, phase="Green")
    tiles = tray_tiles(position, lay_offers(position))
    colors = [position.definition.tiles[tile.tile].definition.face.color for tile in tiles]
    assert colors == sorted(colors, key=("yellow", "green", "brown").index)
    assert all(tile.left == position.state.tile_supply[tile.tile] for tile in tiles)


def test_a_power_has_tiles_of_its_own():
    position = operating()
    lays = lay_offers(position)[0].lays
    offers = (*lay_offers(position), OfferLayTile(company(PLM), "11.2.2.1", lays, PrivateSymbol("LRC")))
    powers = [tile.power for tile in tray_tiles(position, offers)]
    assert set(powers) == {"", "LRC"}
    assert powers == sorted(powers)


def test_the_tray_shows_its_tiles_and_says_what_will_be_there(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    tray = Tray("The tiles will lie here", window)
    window.resize(600, 100)
    tray.resize(600, 100)
    with qtbot.waitExposed(window):
        window.show()
    empty = picture(tray)
    position = operating(tiles={"G6": ("X1", 3)})
    tray.show_offers(position, lay_offers(position))
    assert tray.model().index(0, 0).data(TILE_ROLE) is not None
    assert picture(tray) != empty
    tray.resize(45 * tray.tiles.rowCount() + 1, 92)
    assert tray.horizontalScrollBar().maximum() == 0, "narrower tiles have all of them seen"
    tray.resize(600, 100)
    tray.show_offers(None, ())
    assert picture(tray) == empty


def crowded(qtbot):
    """A narrow tray in which each tile is laid with a power, whose letters are many."""
    position = operating(tiles={"G6": ("X1", 3), "G8": ("9", 1), "G10": ("57", 1)}, phase="Green")
    lays = lay_offers(position)[0].lays
    tray = Tray("The tiles will lie here")
    qtbot.addWidget(tray)
    tray.resize(150, 92)
    tray.show()
    tray.show_offers(position, (OfferLayTile(company(PLM), "11.2.2.1", lays, PrivateSymbol("LVGW")),))
    return tray


def test_numbers_below_tiles_keep_away_from_their_neighbours(qtbot):
    tray = crowded(qtbot)
    cell = QRect(QPoint(0, 0), tray.cell())
    widest = max(tray.look.width(written_below(tile), "small", bold=True) for tile in tray.tiles.tiles)
    room = tray.below(cell)
    assert widest * 0.7 <= room.width()
    assert cell.left() < room.left()
    assert room.right() <= cell.right()


def test_the_tile_in_the_hand_is_seen_whole(qtbot):
    tray = crowded(qtbot)
    for row in (tray.tiles.rowCount() - 1, 0):
        tray.mark(tray.tiles.tiles[row].key)
        seen = tray.viewport().rect().adjusted(0, 0, 1, 0)
        assert seen.contains(tray.visualRect(tray.tiles.index(row, 0)))


def test_no_fading_edge_lies_over_the_tile_in_the_hand(qtbot):
    tray = crowded(qtbot)
    tray.resize(280, 92)
    tray.doItemsLayout()
    count = tray.tiles.rowCount()
    for row in range(1, count - 1):
        tray.mark(tray.tiles.tiles[row].key)
        seen = tray.visualRect(tray.tiles.index(row, 0))
        assert seen.left() >= 20
        assert seen.right() <= tray.viewport().width() - 20
    bar = tray.horizontalScrollBar()
    for row, end in ((count - 1, bar.maximum()), (0, bar.minimum())):
        tray.mark(tray.tiles.tiles[row].key)
        assert bar.value() == end


def test_tiles_without_room_in_a_row_take_further_ones(qtbot):
    tray = crowded(qtbot)
    assert not tray.isWrapping()
    wanted = tray.wanted_height(280)
    assert wanted % tray.row_height() == 0
    tray.resize(280, wanted)
    places = [tray.visualRect(tray.tiles.index(row, 0)) for row in range(tray.tiles.rowCount())]
    assert len({place.top() for place in places}) > 1
    assert all(tray.viewport().rect().contains(place) for place in places)
    assert tray.horizontalScrollBar().maximum() == 0
    assert tray.wanted_height(5000) == 0, "where a row is enough nothing more is asked for"
    low = tray.cell().height()
    tray.resize(280, wanted + 400)
    places = [tray.visualRect(tray.tiles.index(row, 0)) for row in range(tray.tiles.rowCount())]
    assert all(tray.viewport().rect().contains(place) for place in places)
    assert tray.cell().height() > low, "more height makes larger tiles"


def test_numbers_stand_beside_tiles_where_that_brings_all_into_sight(qtbot):
    tray = crowded(qtbot)
    tray.resize(760, 92)
    assert tray.is_beside
    places = [tray.visualRect(tray.tiles.index(row, 0)) for row in range(tray.tiles.rowCount())]
    assert len({place.top() for place in places}) == 2
    assert all(tray.viewport().rect().contains(place) for place in places)
    with shortened_texts() as cut:
        tray.grab()
    assert cut == []
    tray.resize(5000, 92)
    assert not tray.is_beside


def test_the_tile_in_the_hand_is_away_from_the_edges_of_several_rows(qtbot):
    tray = crowded(qtbot)
    tray.resize(200, 2 * tray.row_height())
    bar, count = tray.horizontalScrollBar(), tray.tiles.rowCount()
    assert bar.maximum() > 0
    for row in range(2, count - 2):
        tray.mark(tray.tiles.tiles[row].key)
        seen = tray.visualRect(tray.tiles.index(row, 0))
        assert seen.left() >= 20
        assert seen.right() <= tray.viewport().width() - 20
    for row, end in ((count - 1, bar.maximum()), (1, bar.minimum())):
        tray.mark(tray.tiles.tiles[row].key)
        assert bar.value() == end


@pytest.mark.slow
def test_the_largest_window_has_as_many_rows_of_tiles_as_the_smallest_of_its_shape(make_program):
    """A pixel was lost where the window is divided, and with it a row."""
    size = QSize(3840, 2160)
    session = GameSession.open(example_path("1894"), read_only=True)
    session.history.move_to(269)
    program = make_program(size=size)
    program.window.resize(size)
    program.bridge.set_session(session)
    settle()
    tray = program.window.panels.tray
    places = [tray.visualRect(tray.tiles.index(row, 0)) for row in range(tray.tiles.rowCount())]
    assert len({place.top() for place in places}) == 2
    assert all(tray.viewport().rect().contains(place) for place in places)
