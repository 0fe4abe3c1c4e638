"""Markers that are claimed where they lie, and tokens that are taken up and put down again, in 1843."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import Qt

from roundhouse.archive.game_file import GameSession
from roundhouse.engine import actions as ac
from roundhouse.engine import loop
from roundhouse.engine.names import HexId
from roundhouse.engine.owners import SUPPLY
from roundhouse.ui.board.items.content import board_contents, contents_since
from roundhouse.ui.board.items.plates import PlateItem
from roundhouse.ui.board.items.token import TokenItem
from roundhouse.ui.pictures import example_path
from tests.names import company
from tests.rules.t1843 import table as t
from tests.rules.t1843.test_s8_5_ports import ROUTE, operating
from tests.rules.t1843.test_s8_5_tokens import lyon, placing
from tests.ui.tools.hands import Table

SO = company("SO")
H7, L15, I16 = HexId("H7"), HexId("L15"), HexId("I16")


def at_bordeaux() -> t.Position:
    return t.pass_to(operating(ROUTE), "token")


def table_of(qtbot, position: t.Position, size=(1100, 800)) -> Table:
    return Table(qtbot, position, loop.offers(position), size)


@pytest.mark.parametrize("size", [(1100, 800), (560, 640)], ids=["near", "far"])
def test_a_click_on_its_anchor_claims_a_port(qtbot, size) -> None:
    table = table_of(qtbot, at_bordeaux(), size)
    assert table.box.kind == "token"
    table.click(table.pixel(table.board.places.port(H7)[0]))
    assert table.actions == [ac.ClaimMarker(SO, "port:H7")]


def test_a_click_on_another_port_claims_nothing(qtbot) -> None:
    table = table_of(qtbot, at_bordeaux())
    table.click(table.pixel(table.board.places.port(HexId("C14"))[0]))
    assert table.actions == []


def test_keys_claim_a_port(qtbot) -> None:
    table = table_of(qtbot, at_bordeaux())
    table.key(Qt.Key.Key_Tab)
    assert not [item for item in table.board.items() if isinstance(item, TokenItem)]
    while table.box.token.aimed and not table.box.token.aimed.claims:
        table.key(Qt.Key.Key_Tab)
    table.key(Qt.Key.Key_Return)
    assert table.actions == [ac.ClaimMarker(SO, "port:H7")]


def test_the_board_shows_whose_each_port_is(qtbot) -> None:
    before = at_bordeaux()
    after = t.submit(before, ac.ClaimMarker(SO, "port:H7"))
    shown = {hex_id: content.marker for hex_id, content in board_contents(before).items() if content.marker}
    assert shown == dict.fromkeys(map(HexId, ("A6", "C14", "C18", "H7", "K8", "N15")), SUPPLY)
    assert contents_since(after, before)[H7].marker == SO
    table = table_of(qtbot, before)
    seen = table.view.grab().toImage()
    assert table.board.show_position(after, before) >= {H7}
    assert table.view.grab().toImage() != seen


def choice_at(table: Table, hex_id: HexId):
    """The choice on a hex, a token to be taken up first."""
    here = [choice for choice in table.box.token.choices if choice.spot.hex == hex_id]
    return min(here, key=lambda choice: not choice.lifts)


def over(table: Table, hex_id: HexId):
    return table.pixel(table.box.token.place_of(choice_at(table, hex_id)))


def gray_lyon() -> t.Position:
    return lyon("L15", phase="Gray", tile="X10")


def test_a_token_is_taken_up_and_put_down_by_two_clicks(qtbot) -> None:
    table = table_of(qtbot, gray_lyon())
    tool = table.box.token
    lifts = {choice.spot.hex: choice for choice in tool.choices if choice.lifts}
    assert lifts.keys() == {HexId("J17"), L15}
    table.click(table.pixel(tool.place_of(lifts[L15])))
    assert table.actions == []
    assert tool.lifted == lifts[L15]
    goals = {choice.spot.hex for choice in tool.choices}
    assert I16 in goals
    assert all(choice.origin == (L15, lifts[L15].spot.city) for choice in tool.choices)
    plates = {item.text for item in table.board.items() if isinstance(item, PlateItem)}
    assert plates == {table.board.money(choice.spot.cost) for choice in tool.choices}
    wanted = choice_at(table, I16)
    table.click(over(table, I16))
    assert table.actions == [wanted.action()]
    assert isinstance(wanted.action(), ac.MoveToken)
    loop.submit(gray_lyon(), table.actions[0])


def in_hand(table: Table):
    return table.box.token.lifted


def test_escape_puts_the_token_back(qtbot) -> None:
    table = table_of(qtbot, gray_lyon())
    before = table.box.token.choices
    table.click(over(table, L15))
    assert table.box.token.choices != before
    table.key(Qt.Key.Key_Tab)
    table.key(Qt.Key.Key_Escape)
    assert in_hand(table) is not None
    table.key(Qt.Key.Key_Escape)
    assert in_hand(table) is None
    assert table.box.token.choices == before
    assert table.actions == []


def test_what_a_token_costs_covers_no_token_that_may_move(qtbot) -> None:
    position = placing("ETA", {"ETA-0": ("H15", 0, 0)}, "Gray", I16=("513", 0))
    table = table_of(qtbot, position, (560, 640))
    tool = table.box.token
    (lift,) = [choice for choice in tool.choices if choice.lifts]
    assert lift.spot.hex == "H15"
    plates = [item for item in table.board.items() if isinstance(item, PlateItem)]
    assert plates
    unit = table.board.unit
    for plate in plates:
        away = tool.place_of(lift) - plate.pos()
        assert abs(away.x()) > plate.box.width() / 2 * unit or abs(away.y()) > plate.box.height() / 2 * unit


@pytest.mark.slow
def test_plates_with_costs_lie_on_no_other_one(qtbot) -> None:
    session = GameSession.open(example_path("1843"), read_only=True)
    position = session.history.at(1143)
    table = table_of(qtbot, position, (690, 600))
    plates = [item for item in table.board.items() if isinstance(item, PlateItem)]
    assert len(plates) > 10
    unit = table.board.unit
    for one, other in combinations(plates, 2):
        shared = one.on_board(unit).intersected(other.on_board(unit))
        assert min(shared.width(), shared.height()) < 2 * unit, (one.text, one.pos(), other.pos())
    # While the board is zoomed names stay where they were; prices keep off them where they stand at last.
    table.view.resize(500, 430)
    table.view.sharpen_now()
    settled = places_of_plates(table)
    table.box.choose("token")
    assert settled == places_of_plates(table)


def places_of_plates(table: Table) -> list[tuple[str, float, float]]:
    """The plates with their places on the board."""
    plates = (item for item in table.board.items() if isinstance(item, PlateItem))
    return sorted((plate.text, plate.x(), plate.y()) for plate in plates)
