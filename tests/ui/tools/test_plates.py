"""Plates that tools put beside hexes cover no names of a board that is seen from afar."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest
from PySide6.QtCore import QPointF, QRectF

from roundhouse.catalogue.names import Money
from roundhouse.engine.loop import start
from roundhouse.engine.names import HexId
from roundhouse.engine.offers import OfferPlaceToken, TokenSpot
from roundhouse.titles import registry
from roundhouse.ui.board.items.plates import PlateItem
from roundhouse.ui.board.view import BoardView
from roundhouse.ui.tools.base import Tool
from roundhouse.ui.tools.place_token import TokenTool
from tests.names import company

ALL = frozenset({"unit_1", "unit_2", "unit_3"})
CLOSE_AND_FULL = {"F4", "F6", "F8", "G5", "G7", "P16", "Q13", "Q15", "U23", "V10", "W11", "W23", "X14"}
"""Hexes with names, or the edge of the view, on all sides: up to three are covered until names make room."""


class Hand(Tool):
    """Does nothing by itself."""

    def _begin(self, offers):
        assert offers == ()


@pytest.fixture
def view(qtbot):
    view = BoardView()
    qtbot.addWidget(view)
    view.resize(620, 640)
    with qtbot.waitExposed(view):
        view.show()
    view.show_position(start(registry.load("1825"), ("Ann", "Ben", "Cleo", "Dora"), ALL, 7))
    view.board.motion = 0
    return view


def covered(view, hex_id):
    """The names that a plate with a price beside a hex covers."""
    board = view.board
    view.centerOn(QPointF(*board.places.center(hex_id)))
    tool = Hand()
    tool.activate(board, board.position, ())
    plate = tool.plate_above("£40", hex_id, board.theme.may)
    rect = plate.on_board(board.unit)
    tool.deactivate()
    names = {}
    for label in board.labels():
        at = QRectF(label.x - label.width / 2, label.top, label.width, label.height)
        names[label.lines] = QRectF(at.topLeft() * board.unit, at.size() * board.unit)
    return {lines for lines, at in names.items() if at.intersects(rect)}


@pytest.mark.slow
def test_no_other_place_is_tried_where_one_is_free(view, monkeypatch):
    tried: list[object] = []
    plain = PlateItem.on_board

    def counted(plate, *ways):
        tried.append(ways)
        return plain(plate, *ways)

    monkeypatch.setattr(PlateItem, "on_board", counted)
    tool = Hand()
    tool.activate(view.board, view.board.position, ())
    counts = []
    for hex_id in view.board.definition.hexes:
        tried.clear()
        tool.plate_above("£40", hex_id, view.board.theme.may)
        counts.append(len(tried))
    tool.deactivate()
    assert min(counts) == 1
    assert sum(counts) < 8 * len(counts), "of twenty places"


def test_a_plate_stands_where_it_covers_no_name(view):
    assert view.board.is_far
    names = [hex_id for hex_id, cell in view.board.definition.hexes.items() if cell.name]
    hidden = {hex_id: found for hex_id in names if (found := covered(view, HexId(hex_id)))}
    assert len(names) > 70
    assert hidden.keys() <= CLOSE_AND_FULL
    assert all(len(found) <= 3 for found in hidden.values())


def test_a_plate_at_the_edge_of_the_view_leaves_the_tile_of_its_hex_to_be_seen(view):
    board, tool = view.board, Hand()
    tool.activate(board, board.position, ())
    view.centerOn(QPointF(1000, 1850))
    inside = board.window.adjusted(90, 90, -90, -90)
    for hex_id in board.definition.hexes:
        middle = QPointF(*board.places.center(hex_id))
        if inside.contains(middle):
            box = tool.plate_above("£40", hex_id, board.theme.may).on_board(board.unit)
            assert not box.adjusted(-9, -9, 9, 9).contains(middle), hex_id
    tool.deactivate()


def test_a_board_full_of_plates_leaves_every_name_to_be_read(qtbot):
    """1839 as a whole in a window of 1366 pixels, with the price of a token at every place with a city."""
    view = BoardView()
    qtbot.addWidget(view)
    view.resize(688, 622)
    with qtbot.waitExposed(view):
        view.show()
    position = start(registry.load("1839"), ("Ann", "Ben", "Cleo", "Dora"), frozenset(), 7)
    view.show_position(position)
    board, tool, plates = view.board, Hand(), list[PlateItem]()
    assert board is not None
    board.motion = 0
    view.fit()
    tool.activate(board, position, ())
    cities = [hex_id for hex_id, cell in board.definition.hexes.items() if cell.name and cell.face.cities]
    centers, size = [board.places.center(hex_id) for hex_id in cities], tool.plate_size(["100 ƒ"])
    for hex_id in cities:
        plates.append(tool.plate_above("80 ƒ", hex_id, board.theme.may, centers, plates, size))
    rects = [plate.on_board(board.unit) for plate in plates]
    tool.deactivate()
    assert board.is_far
    assert len(rects) > 20
    assert not any(one.intersects(other) for n, one in enumerate(rects) for other in rects[:n])
    covered = {}
    for label in board.labels():
        at = QRectF(label.x - label.width / 2, label.top, label.width, label.height)
        name = QRectF(at.topLeft() * board.unit, at.size() * board.unit)
        under = [name.intersected(rect) for rect in rects]
        covered[label.lines] = sum(r.width() * r.height() for r in under) / (name.width() * name.height())
    assert max(covered.values()) < 0.15, {lines: part for lines, part in covered.items() if part >= 0.15}
    view.resize(240, 200)
    view.fit()
    board.settle()
    spots = tuple(TokenSpot(hex_id, 0, 0, Money(80)) for hex_id in cities)
    tokens = TokenTool()
    tokens.activate(board, position, (OfferPlaceToken(company("AMS"), "8.3.2.1", spots),))
    few = {each: plate.on_board(board.unit) for each, plate in tokens._plates.items()}
    assert len(few) < len(cities)
    assert not any(one.intersects(other) for one, other in combinations(few.values(), 2))
    led = {lead[0]: board.hex_at(QPointF(*lead[1])) for lead in tokens._leads.leads}
    homes = {each: board.places.slot(each, 0, 0)[0] for each in cities}
    for hex_id, plate in tokens._plates.items():
        begin = (plate.x(), plate.y())
        away = {each: dist(home, begin) for each, home in homes.items()}
        assert min(away.values()) == away[hex_id] or led[begin] == hex_id, (
            "a line leads to the circle that a price is for"
        )
    untold = next(number for number, choice in enumerate(tokens.choices) if choice.spot.hex not in few)
    names = [
        QRectF((each.x - each.width / 2) * board.unit, each.top * board.unit,
               each.width * board.unit, each.height * board.unit)
        for each in board.labels()
    ]  # fmt: skip
    assert names, "some are still written"
    assert not any(name.intersects(plate) for name in names for plate in few.values())
    tokens._aim(untold)
    assert tokens.choices[untold].spot.hex in tokens._plates, "it is told where it is aimed at"
    tokens.deactivate()
