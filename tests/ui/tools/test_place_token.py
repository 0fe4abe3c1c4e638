"""Placing tokens and choosing cities."""

from PySide6.QtCore import Qt

from roundhouse.engine.actions import ChooseCity, GiveUpToken, PlaceToken
from roundhouse.engine.names import NO_MONEY, HexId, PrivateSymbol
from roundhouse.engine.offers import OfferGiveUpToken, OfferPlaceToken, TokenSpot
from roundhouse.ui.board.items.plates import PlateItem
from roundhouse.ui.board.items.token import TokenItem
from tests.names import company
from tests.ui.board.positions import PARIS, PLM, choose_offers, operating, token_offers
from tests.ui.tools.hands import Table

EAST = {"G6": ("X1", 3), "G8": ("9", 1), "G10": ("14", 1)}


def token_table(qtbot):
    position = operating(tiles=EAST, phase="Green")
    return Table(qtbot, position, token_offers(position))


def test_spots_show_what_a_token_costs(qtbot):
    table = token_table(qtbot)
    assert {choice.spot.hex for choice in table.box.token.choices} == {"G10"}
    texts = [item.text for item in table.board.items() if isinstance(item, PlateItem)]
    assert texts == [table.board.money(40)]


def test_a_click_on_a_circle_places_the_token_there(qtbot):
    table = token_table(qtbot)
    choice = table.box.token.choices[-1]
    table.click(table.pixel(table.box.token.place_of(choice)))
    spot = choice.spot
    assert table.actions == [PlaceToken(company(PLM), HexId("G10"), spot.city, spot.slot)]


def test_a_click_on_its_price_places_the_token_there(qtbot):
    table = token_table(qtbot)
    (plate,) = [item for item in table.board.items() if isinstance(item, PlateItem)]
    assert table.board.hex_at(plate.pos()) != HexId("G10")
    table.click(table.pixel(plate.pos()))
    assert [action.hex for action in table.actions] == ["G10"]


def test_the_token_is_seen_in_the_circle_under_the_pointer(qtbot):
    table = token_table(qtbot)
    choice = table.box.token.choices[0]
    table.move(table.pixel(table.box.token.place_of(choice)))
    tokens = [item for item in table.board.items() if isinstance(item, TokenItem)]
    assert [item.pos() for item in tokens] == [table.box.token.place_of(choice)]
    table.move(table.over_hex("B1"))
    assert not [item for item in table.board.items() if isinstance(item, TokenItem)]


def test_a_click_elsewhere_places_nothing(qtbot):
    table = token_table(qtbot)
    table.click(table.over_hex("B1"))
    assert table.actions == []


def test_tab_goes_round_enter_places_escape_lets_go(qtbot):
    table = token_table(qtbot)
    count = len({choice.circle for choice in table.box.token.choices})
    assert count == 2
    table.key(Qt.Key.Key_Tab)
    first = table.box.token.aimed
    table.key(Qt.Key.Key_Tab)
    assert table.box.token.aimed != first
    table.key(Qt.Key.Key_Tab)
    assert table.box.token.aimed == first
    table.key(Qt.Key.Key_Escape)
    assert table.box.token.aimed is None
    table.key(Qt.Key.Key_Tab)
    table.key(Qt.Key.Key_Return)
    assert len(table.actions) == 1


def test_a_city_is_chosen_by_a_click_and_a_token_given_up_by_one(qtbot):
    position = operating(tiles={"G6": ("X1", 3)})
    table = Table(qtbot, position, choose_offers(PARIS, ((0, 0), (1, 0))))
    second = table.box.token.choices[1]
    table.click(table.pixel(table.box.token.place_of(second)))
    assert table.actions == [ChooseCity(company(PLM), HexId(PARIS), 1, 0)]
    spots = tuple(choice.spot for choice in table.box.token.choices)
    table.show(position, (OfferGiveUpToken(company(PLM), "6.2", spots),))
    table.click(table.pixel(table.box.token.place_of(table.box.token.choices[1])))
    assert table.actions[1:] == [GiveUpToken(company(PLM), HexId(PARIS), 1)]
    assert not [item for item in table.board.items() if isinstance(item, PlateItem)], "it costs nothing"


def test_a_circle_that_can_be_taken_in_two_ways_changes_between_them(qtbot):
    position = operating(tiles=EAST, phase="Green")
    spot = TokenSpot(HexId("G10"), 0, 0, NO_MONEY)
    offers = (
        *token_offers(position),
        OfferPlaceToken(company(PLM), "11.2.2.3", (spot,), PrivateSymbol("GLG")),
    )
    table = Table(qtbot, position, offers)
    choice = next(choice for choice in table.box.token.choices if choice.power == "GLG")
    at = table.pixel(table.box.token.place_of(choice))
    table.move(at)
    assert table.box.token.aimed.power == ""
    table.wheel(at, 1)
    assert table.box.token.aimed.power == "GLG"
    table.key(Qt.Key.Key_Return)
    assert table.actions[0].power == "GLG"


def test_a_power_for_any_time_does_not_take_the_board_but_can_be_chosen(qtbot):
    position = operating(tiles=EAST, phase="Green")
    offers = (
        OfferPlaceToken(company(PLM), "11.2.2.6", (TokenSpot(HexId("A12"), 0, 0),), PrivateSymbol("LS")),
    )
    table = Table(qtbot, position, offers)
    assert table.box.kind == ""
    assert table.box.kinds == ("token",)
    table.box.choose("token")
    assert table.box.kind == "token"
    table.click(table.over_hex("A12"))
    assert table.actions == [PlaceToken(company(PLM), HexId("A12"), 0, 0, PrivateSymbol("LS"))]
