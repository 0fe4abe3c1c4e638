"""A token is dragged from the charter to the board."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from roundhouse.engine.actions import PlaceToken
from roundhouse.engine.apply import fold
from roundhouse.engine.events import StageBegan
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.queries import reasons
from roundhouse.ui.board.items.token import TokenItem
from roundhouse.ui.cards.look import Look
from roundhouse.ui.docks.charter_view import CharterView
from roundhouse.ui.theme import LIGHT
from roundhouse.ui.token_hand import TokenHand
from roundhouse.ui.words import LANGUAGES
from tests.names import company
from tests.ui.board.positions import PLM, operating, token_offers
from tests.ui.tools.hands import LEFT, PLAIN, Table

EAST = {"G6": ("X1", 3), "G8": ("9", 1), "G10": ("14", 1)}
FAR = HexId("B1")


class TableWithCharter(Table):
    """The charter lies over a corner of the board, which has room for both."""

    def __init__(self, qtbot, position):
        super().__init__(qtbot, position, token_offers(position))
        self.refused: list[object] = []
        self.box.refused_at.connect(lambda refused, place: self.refused.append(refused))
        self.charter = CharterView.for_table(LANGUAGES[0], Look(LIGHT, motion=False), self.window)
        self.charter.setGeometry(0, 0, 260, 420)
        self.charter.show_position(position)
        self.charter.charter.show_company(PLM)
        self.charter.show()
        self.hand = TokenHand(self.charter, self.box)
        self.charter.grab()

    def token_place(self):
        """The middle of the first token that is left."""
        rect = self.charter.viewport().rect()
        places = (QPoint(x, y) for y in range(0, rect.height(), 4) for x in range(0, rect.width(), 4))
        return next(place for place in places if self.charter.token_at(place)) + QPoint(8, 8)

    def take(self):
        self.start = self.token_place()
        QTest.mousePress(self.charter.viewport(), LEFT, PLAIN, self.start)
        for by in (3, 30):
            QTest.mouseMove(self.charter.viewport(), self.start + QPoint(by, 0))

    def over(self, at):
        inside = self.charter.viewport().mapFromGlobal(self.view.viewport().mapToGlobal(at))
        for by in (QPoint(1, 1), QPoint()):
            QTest.mouseMove(self.charter.viewport(), inside + by)
        return inside

    def let_go(self, at):
        QTest.mouseRelease(self.charter.viewport(), LEFT, PLAIN, self.over(at))

    def ghosts(self):
        return [item for item in self.board.items() if isinstance(item, TokenItem)]


@pytest.fixture
def table(qtbot):
    return TableWithCharter(qtbot, operating(tiles=EAST, phase="Green"))


def test_a_token_is_placed_where_it_is_let_go(table):
    choice = table.box.token.choices[-1]
    table.box.choose("")
    table.take()
    assert table.hand.drag.is_floating
    assert table.box.kind == "token"
    at = table.pixel(table.box.token.place_of(choice))
    table.over(at)
    assert not table.hand.drag.is_floating
    assert len(table.ghosts()) == 1
    table.let_go(at)
    assert table.actions == [PlaceToken(company(PLM), HexId("G10"), choice.spot.city, choice.spot.slot)]
    assert not table.hand.drag.is_on


def test_where_it_cannot_lie_it_goes_back_and_esc_takes_it_back(table):
    table.box.choose("")
    table.take()
    assert table.box.is_carrying
    table.let_go(table.over_hex("G6"))
    assert not table.box.is_carrying
    assert table.actions == []
    assert len(table.refused) == 1
    assert not table.box.kind, "the board has the tool that it had before"
    table.take()
    table.over(table.over_hex("G10"))
    QTest.keyClick(table.view, Qt.Key.Key_Escape)
    assert not table.ghosts()
    assert not table.box.kind
    table.let_go(table.over_hex("G10"))
    assert table.actions == []


def test_a_click_and_a_charter_of_another_company_take_nothing(table):
    clicked: list[object] = []
    table.charter.clicked.connect(clicked.append)
    QTest.mouseClick(table.charter.viewport(), LEFT, PLAIN, table.token_place())
    assert len(clicked) == 1
    assert not table.hand.drag.is_on
    table.charter.charter.show_company(CompanySymbol("Nord"))
    table.charter.grab()
    table.take()
    assert not table.hand.drag.is_on


def test_another_moment_takes_the_token_out_of_the_hand(table):
    table.take()
    table.show(table.box.token.position, ())
    table.let_go(table.over_hex("G10"))
    assert table.actions == []
    assert not table.hand.drag.is_on


def test_a_token_that_cannot_be_placed_now_says_so_once_it_is_dragged(table):
    told, position = [], operating(tiles=EAST, phase="Green")
    table.hand.in_vain.connect(lambda symbol, at: told.append(symbol))
    table.show(position, ())
    table.take()
    QTest.mouseMove(table.charter.viewport(), table.start + QPoint(60, 0))
    table.let_go(table.over_hex("G10"))
    assert told == [PLM]
    assert not table.hand.drag.is_on
    other = next(each for each in position.definition.companies if each != PLM)
    assert reasons.why_no_token_of(position, other).reason == "loop.not_your_turn"
    at_run = replace(position, state=fold(position.state, (StageBegan(PLM, "run"),)))
    assert reasons.why_no_token_of(at_run, PLM).reason == "loop.not_now"
